//! Everything that goes out: one struct per page, CSV and JSON writers, addresses, texts and number formats.
//!
//! Pages receive finished values and compute nothing about the competition. A page struct is built by its constructor
//! from domain values and rendered with [`askama::Template::render`].

pub mod account;
pub mod api;
pub mod components;
pub mod csv;
pub mod desk;
pub mod entries;
pub mod events;
pub mod guide;
pub mod hands;
pub mod journal;
pub mod locale;
pub mod numbers;
pub mod paper;
pub mod protests;
pub mod rounds;
pub mod rules;
pub mod rulings;
pub mod screens;
pub mod standings;
pub mod tables;
pub mod urls;

pub use components::frame::{Frame, Link, Masthead};
pub use components::summaries::ScoreSource;
pub use locale::Lang;

#[cfg(test)]
mod sample;
#[cfg(test)]
mod tests;
