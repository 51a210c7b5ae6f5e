//! Entries: lists, people who come, go or change, teams, single players.

pub(crate) mod departures;
pub(crate) mod find;
pub(crate) mod individual;
pub(crate) mod late_pairs;
pub(crate) mod lists;
pub(crate) mod members;
pub(crate) mod own_points;
pub(crate) mod people;
pub(crate) mod returns;
pub(crate) mod struck_from_ranking;
pub(crate) mod teams;
pub(crate) mod three;
pub(crate) mod two;
