//! The projectors, and the desk's page that leads them.

pub mod remote;
pub mod screen;
