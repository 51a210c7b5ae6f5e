//! Who may come in, and what each may do.

pub(crate) mod access;
pub(crate) mod accounts;
pub(crate) mod other_events;
pub(crate) mod protections;
pub(crate) mod roles;
