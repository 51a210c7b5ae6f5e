//! The journal, the way back from each action, answers given before, and the news for other instances.

pub(crate) mod idempotency;
pub(crate) mod lines;
pub(crate) mod notifications;
pub(crate) mod undo;
