//! The entries of an event: lists, arrivals, departures and changes.

pub(crate) mod check_in;
pub(crate) mod import;
pub(crate) mod line_ups;
pub(crate) mod members;
pub(crate) mod own_pair;
pub(crate) mod pair_links;
pub(crate) mod roster_change;
