//! The meetings and byes of earlier rounds.

use crate::entry::EntryNo;
use crate::round::{Round, RoundNo};
use std::collections::HashMap;

/// The earlier meetings and byes of some rounds, as pairings must take them into account.
pub(super) struct Past {
    met: HashMap<(EntryNo, EntryNo), RoundNo>,
    rests: HashMap<EntryNo, u32>,
}

impl Past {
    pub(super) fn of(rounds: &[Round]) -> Past {
        let mut met = HashMap::new();
        let mut rests = HashMap::new();
        for round in rounds {
            for table in &round.tables {
                met.insert(ordered(table.seats.ns, table.seats.ew), round.number);
            }
            for bye in &round.byes {
                *rests.entry(bye.entry).or_default() += 1;
            }
        }
        Past { met, rests }
    }

    /// Returns the last round in which two entries met.
    pub(super) fn met(&self, one: EntryNo, other: EntryNo) -> Option<RoundNo> {
        self.met.get(&ordered(one, other)).copied()
    }

    /// Returns all pairs of entries that have met.
    pub(super) fn meetings(&self) -> impl Iterator<Item = (EntryNo, EntryNo)> {
        self.met.keys().copied()
    }

    /// Returns the number of byes an entry has had.
    pub(super) fn rests(&self, entry: EntryNo) -> u32 {
        self.rests.get(&entry).copied().unwrap_or(0)
    }
}

fn ordered(one: EntryNo, other: EntryNo) -> (EntryNo, EntryNo) {
    (one.min(other), one.max(other))
}
