//! Words of signing in, roles, and the copy that an administrator puts in place.

pub(crate) mod restore;
pub(crate) mod roles;
pub(crate) mod sign_in;
