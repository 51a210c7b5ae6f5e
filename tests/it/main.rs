//! The service from outside: one binary, a story per feature.
#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used)]

mod account;
mod cluster;
mod desk;
mod entries;
mod events;
mod knockout;
mod office;
mod operator;
mod rules;
mod rulings;
mod seeded;
mod structure;
mod support;
mod tables;
