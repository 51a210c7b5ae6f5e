//! Parts that many pages share: frame, forms, cards, pairs and tables.

pub mod cards;
pub mod form;
pub mod frame;
mod picture;
pub mod plot;
pub mod problem;
pub mod qr;
pub mod refused;
pub mod summaries;
pub mod told;
