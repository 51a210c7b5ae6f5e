//! The service as its operator sees it: commands, copies, crashes, attacks.

pub(crate) mod attack;
pub(crate) mod backup;
pub(crate) mod chaos;
pub(crate) mod check;
pub(crate) mod commands;
pub(crate) mod copies;
pub(crate) mod crash_once;
pub(crate) mod crash_repeatedly;
pub(crate) mod double_click;
pub(crate) mod error_places;
pub(crate) mod http;
pub(crate) mod instances;
pub(crate) mod observability;
pub(crate) mod packages;
pub(crate) mod privacy;
pub(crate) mod releases;
pub(crate) mod request_bodies;
pub(crate) mod score_commands;
pub(crate) mod snapshots;
