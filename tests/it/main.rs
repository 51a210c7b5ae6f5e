//! The service from outside: one binary, a story per feature.
#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used)]

mod accounts;
mod architecture;
mod circuits;
mod clock;
mod commands;
mod corrections;
mod crash;
mod doors;
mod evening;
mod individual;
mod infractions;
mod instances;
mod journal;
mod keep;
mod kinds;
mod knockout;
mod layoff;
mod links;
mod live;
mod paper;
mod partita;
mod people;
mod prizes;
mod protests;
mod public;
mod roles;
mod rules;
mod rulesets;
mod rulings;
mod screens;
mod support;
mod tables;
mod teams;
mod two;
mod undo;
