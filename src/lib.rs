//! The burraco tournament service.
//!
//! Data flows one way: what comes in ([`forms`]) becomes commands of the competition (`burraco_tournament`), its
//! decisions are written down ([`store`]), and what follows from them goes out ([`pages`]). [`web`] and [`cli`] join
//! them; forms, store and pages do not know each other.

pub mod auth;
pub mod cli;
pub mod concurrency_limit;
pub mod web;

pub use pozzetto_form_data as form_data;
pub use pozzetto_forms as forms;
pub use pozzetto_pages as pages;
pub use pozzetto_store as store;
