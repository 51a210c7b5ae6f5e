//! Copies of the whole database: making them while it runs, comparing and moving them, and restoring from one.

pub(crate) mod atomic_copy;
pub(crate) mod differences;
pub(crate) mod pending_snapshots;
pub(crate) mod restore;
pub(crate) mod running_copy;
pub(crate) mod snapshots;
pub(crate) mod transfer;
