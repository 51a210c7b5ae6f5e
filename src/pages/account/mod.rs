//! One's own account, and who may sign in.

pub mod appoint;
pub mod restore;
pub mod roles;
pub mod sign_in;
pub mod users;
