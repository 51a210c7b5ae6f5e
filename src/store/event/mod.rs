//! The database rows of an event, with a module for each part of it.

pub(crate) mod changes;
pub(crate) mod entries;
pub(crate) mod events;
pub(crate) mod hands;
pub(crate) mod images;
pub(crate) mod protests;
pub(crate) mod rounds;
pub(crate) mod rulings;
pub(crate) mod screens;
pub(crate) mod unconfirmed;
