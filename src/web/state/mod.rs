//! State kept between requests. All of it can be discarded.

pub(crate) mod downloads;
pub(crate) mod journals;
pub(crate) mod list_cache;
pub(crate) mod name_retention;
pub(crate) mod presence;
pub(crate) mod request_log;
pub(crate) mod restores;
pub(crate) mod screen_heartbeats;
pub(crate) mod shared_sheet;
pub(crate) mod snapshots;
