//! The caches of running events, of their revisions and of tables, which save reading whole events from rows.

pub(crate) mod event_cache;
pub(crate) mod revision_cache;
pub(crate) mod table_cache;
