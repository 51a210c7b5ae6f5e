//! Accounts: signing in, and the rights of each role.

pub(crate) mod access;
pub(crate) mod accounts;
pub(crate) mod demo;
pub(crate) mod other_events;
pub(crate) mod protections;
pub(crate) mod roles;
