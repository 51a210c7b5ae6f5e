//! State kept between requests; all of it can be thrown away.

pub(crate) mod circuit_stages;
pub(crate) mod derived;
pub(crate) mod downloads;
pub(crate) mod journals;
pub(crate) mod presence;
pub(crate) mod restores;
pub(crate) mod retention;
pub(crate) mod shared_sheet;
pub(crate) mod sightings;
pub(crate) mod snapshots;
pub(crate) mod told;
pub(crate) mod watch;
