//! Sign-in, users and their roles, and the download and restore of a database copy.

pub(crate) mod appoint;
pub(crate) mod backup;
pub(crate) mod demo;
pub(crate) mod hall;
pub(crate) mod profile;
pub(crate) mod restore;
pub(crate) mod sign_in;
pub(crate) mod staff;
pub(crate) mod staff_list;
pub(crate) mod users;
