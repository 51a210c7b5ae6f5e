//! The projector screens, and the desk's page that controls them.

pub mod remote;
pub mod screen;
