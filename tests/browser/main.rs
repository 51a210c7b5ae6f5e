//! The hand screen in a real Chromium, by fingers and by keys. Without a browser on the machine each test says so and
//! passes; `POZZETTO_BROWSER=required` makes that a failure.
#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used)]

mod builder;
mod closing;
mod correction;
mod covered;
mod drafts;
mod driver;
mod evening;
mod faults;
mod laying;
mod light;
mod lines;
mod link;
mod live;
mod looks;
mod me;
mod paper;
mod points;
mod print;
mod questions;
mod reference;
mod rows;
mod screens;
mod simulated;
mod stage;
#[path = "../it/support.rs"]
#[allow(dead_code)]
mod support;
mod three;
mod totals;
mod two;
