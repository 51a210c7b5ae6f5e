//! The burraco tournament service.
//!
//! Data flows one way: what comes in ([`forms`]) becomes commands of the competition (`burraco_tournament`), its
//! decisions are written down ([`store`]), and what follows from them goes out ([`pages`]). [`web`] and [`cli`] join
//! them; forms, store and pages do not know each other.

pub mod auth;
pub mod bounded;
pub mod cli;
pub mod web;

pub use pozzetto_fields as fields;
pub use pozzetto_forms as forms;
pub use pozzetto_pages as pages;
pub use pozzetto_store as store;
