//! Texts about signing in, roles, and restoring a copy of the database.

pub(crate) mod doors;
pub(crate) mod hall;
pub(crate) mod restore;
pub(crate) mod roles;
pub(crate) mod sign_in;
