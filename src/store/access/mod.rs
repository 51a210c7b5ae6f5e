//! Access: users and their roles, sessions, invites, private links.

pub(crate) mod entry_links;
pub(crate) mod invites;
pub(crate) mod secrets;
pub(crate) mod sessions;
pub(crate) mod table_links;
pub(crate) mod users;
