//! Running events in memory, so that neither a page nor a save reads a whole event from its rows.

pub(crate) mod event_cache;
pub(crate) mod revision_cache;
pub(crate) mod table_cache;
