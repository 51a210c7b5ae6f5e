//! The burraco tournament service.
//!
//! Data flows one way. Input ([`forms`]) becomes commands of the competition (`burraco_tournament`), [`store`] records
//! their decisions in the use cases of [`app`], and [`pages`] shows the results. [`web`] and [`cli`] join them; forms,
//! store and pages do not depend on each other.

pub mod app;
pub mod auth;
pub mod cli;
pub mod concurrency_limit;
pub mod web;

pub use pozzetto_form_data as form_data;
pub use pozzetto_forms as forms;
pub use pozzetto_pages as pages;
pub use pozzetto_store as store;
