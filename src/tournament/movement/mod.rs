//! Movements: who meets whom in the next round. Each proposes a pairing as data, with its reasons.

use crate::entry::EntryNo;
use burraco_rules::BySide;
use serde::{Deserialize, Serialize};

/// How the tables of a round are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "name", rename_all = "snake_case")]
pub enum Movement {
    /// N/S stay, E/W move up by a step each round.
    Mitchell {
        /// Tables to move by.
        step: u32,
    },
    /// In order of ranking: 1-2, 3-4, and so on; rematches allowed.
    DanesePuro,
    /// As Danese puro, but no two entries meet twice.
    DaneseModificato,
}

/// Why two entries meet, or why one rests.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "why", rename_all = "snake_case")]
pub enum Reason {
    /// Round 1 by lot or by number.
    Drawn,
    /// Mitchell: the pair on E/W came from another table.
    Moved {
        /// The table it came from.
        from: u32,
    },
    /// Danese: neighbours in the ranking.
    Ranked {
        /// Rank places of N/S and E/W (1 is first).
        places: BySide<u32>,
    },
    /// Danese modificato: not neighbours, because somebody between has already been met.
    RankedApart {
        /// Rank places of N/S and E/W.
        places: BySide<u32>,
        /// A pair of entries that could not meet again, and the round they met in.
        met: (EntryNo, EntryNo, u32),
    },
    /// Rests: it was the odd one in the draw.
    OddInDraw,
    /// Rests: its Mitchell opponent this round is the phantom pair.
    PhantomPair,
    /// Rests: the lowest in the ranking that has not rested yet.
    LowestNotRested {
        /// Its rank place.
        place: u32,
    },
    /// Seated by the organiser.
    Manual,
}
