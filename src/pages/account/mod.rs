//! The pages about accounts: sign-in, profile, users, roles, and the restoring of a database copy.

pub mod appoint;
pub mod doors;
pub mod hall;
pub mod restore;
pub mod roles;
pub mod sign_in;
pub mod users;
