//! The hand screen in a real Chromium, by fingers and by keys. Without a browser on the machine each test says so and
//! passes; `POZZETTO_BROWSER=required` makes that a failure.
#![allow(missing_docs, clippy::unwrap_used, clippy::expect_used)]

mod board;
mod builder;
mod closing;
mod door;
mod driver;
mod evening;
mod every_page;
mod exam;
mod hand;
mod light;
mod link;
mod live;
mod looks;
mod me;
mod members;
mod new_event;
#[path = "../it/office.rs"]
mod office;
mod paper;
mod pictures;
mod print;
mod rules;
mod screens;
mod settings;
mod share;
mod stage;
#[path = "../it/support.rs"]
#[allow(dead_code)]
mod support;
mod work;
