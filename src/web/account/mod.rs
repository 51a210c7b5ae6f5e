//! Signing in, users and their roles, the copy that an administrator puts in place.

pub(crate) mod appoint;
pub(crate) mod backup;
pub(crate) mod profile;
pub(crate) mod restore;
pub(crate) mod sign_in;
pub(crate) mod staff;
pub(crate) mod staff_list;
pub(crate) mod users;
