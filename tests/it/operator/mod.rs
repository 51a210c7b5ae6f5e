//! The service as its operator sees it: commands, copies, crashes, attacks.

pub(crate) mod attack;
pub(crate) mod backup;
pub(crate) mod bodies;
pub(crate) mod chaos;
pub(crate) mod commands;
pub(crate) mod crash;
pub(crate) mod crashes;
pub(crate) mod http;
pub(crate) mod instances;
pub(crate) mod keep;
pub(crate) mod operated;
pub(crate) mod places;
pub(crate) mod privacy;
pub(crate) mod snapshots;
