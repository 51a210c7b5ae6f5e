//! Who of a team plays where.

use crate::model::entry::EntryNo;
use serde::{Deserialize, Serialize};

/// A pair of a team: two of its players by their place in the team's list, from 0.
pub type Pair = [usize; 2];

/// The line-up of a team for one match: who sits N/S at one table, who sits E/W at the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LineUp {
    pub team: EntryNo,
    /// Its pair on N/S.
    pub ns: Pair,
    /// Its pair on E/W.
    pub ew: Pair,
}
