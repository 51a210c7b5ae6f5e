//! The line-up of a team in a match.

use crate::model::entry::EntryNo;
use serde::{Deserialize, Serialize};

/// A pair of a team: two of its players, by their index in the team's list, from 0.
pub type Pair = [usize; 2];

/// The line-up of a team for one match. One pair sits N/S at one table, the other sits E/W at the other table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LineUp {
    pub team: EntryNo,
    /// The pair of the team that sits N/S.
    pub ns: Pair,
    /// The pair of the team that sits E/W.
    pub ew: Pair,
}
