//! The journal, undo data, idempotency keys, and notifications between instances.

pub(crate) mod idempotency;
pub(crate) mod lines;
pub(crate) mod notifications;
pub(crate) mod undo;
