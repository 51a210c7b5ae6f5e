//! The service from outside: one binary, a story per feature.
#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used)]

mod account;
mod cluster;
mod desk;
mod dice;
mod entries;
mod events;
mod house;
mod knockout;
mod operator;
mod rules;
mod rulings;
mod support;
mod tables;
