//! Copies of the whole database: made while it runs, compared, moved, and put in its place.

pub(crate) mod atomic_copy;
pub(crate) mod differences;
pub(crate) mod pending_snapshots;
pub(crate) mod restore;
pub(crate) mod running_copy;
pub(crate) mod snapshots;
pub(crate) mod transfer;
