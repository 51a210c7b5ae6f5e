//! How the tables of a round are made, and why two meet.

use crate::model::entry::EntryNo;
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
    /// All'italiana: everybody of a group meets everybody, by the Berger table.
    RoundRobin,
    /// A bracket from the ranking: whoever loses is out.
    Knockout {
        /// The best so many of the ranking enter.
        size: u32,
        /// Whether the two that lose before the final meet.
        third: ThirdPlace,
    },
    /// Individual event: everybody has another partner each round, at tables of three two other opponents.
    Individual,
}

/// How third place is decided in a knockout.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ThirdPlace {
    /// Both that lose before the final are third, the better ranked first (default).
    #[default]
    Shared,
    /// They meet at a table beside the final.
    Played,
}

/// Why two entries meet, or why one rests.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "why", rename_all = "snake_case")]
pub enum PairingReason {
    /// Round 1 by lot or by number.
    Drawn,
    /// Mitchell: the pair on E/W came from another table.
    Moved {
        /// The table it came from; the one beyond the last when it rested.
        from: u32,
    },
    /// Danese: neighbours in the ranking.
    Ranked {
        /// Rank places of N/S and E/W: 1 is first, 0 who stands in no ranking. The same in all reasons.
        places: BySide<u32>,
    },
    /// Danese modificato: not neighbours, because somebody between has already been met.
    RankedApart {
        /// Rank places of N/S and E/W.
        places: BySide<u32>,
        /// A pair of entries that could not meet again, and the round they met in.
        met: (EntryNo, EntryNo, u32),
    },
    /// Danese modificato: not neighbours, to keep entries of one club apart.
    RankedClub {
        /// Rank places of N/S and E/W.
        places: BySide<u32>,
        /// Two entries of one club that do not meet.
        mates: (EntryNo, EntryNo),
    },
    /// Danese modificato: not neighbours, to let the right entry rest.
    RankedAside {
        /// Rank places of N/S and E/W.
        places: BySide<u32>,
    },
    /// All'italiana: the Berger table brings them together in this round.
    Berger {
        /// The round of the all'italiana, from 1.
        round: u32,
    },
    /// Knockout: the places in the ranking they entered the bracket with.
    Bracket {
        /// Places of N/S and E/W among those who entered, 1 for the best.
        seeds: BySide<u32>,
    },
    /// Knockout: both lost before the final and play for third place.
    ForThird {
        /// Places of N/S and E/W among those who entered.
        seeds: BySide<u32>,
    },
    /// Knockout: goes through without a match, for its place in the ranking.
    BestPass {
        /// Its place among those who entered.
        seed: u32,
    },
    /// Individual: the schedule for so many players, in this round of it.
    Schedule {
        /// The round of the schedule, from 1.
        round: u32,
    },
    /// Individual at tables of three, and of four after somebody came or left: new partners, opponents who have met least,
    /// rests to who has rested least.
    LeastMet,
    /// Rests: it was the odd one in the draw.
    OddInDraw,
    /// Rests: its Mitchell opponent this round is the phantom pair.
    PhantomPair,
    /// Rests: the lowest in the ranking that has not rested yet.
    LowestNotRested {
        place: u32,
    },
    /// Rests: not the lowest that might, but the others then meet closest in the ranking without a rematch.
    BestRest {
        place: u32,
    },
    /// Came late and filled the incomplete table of round 1.
    Late,
    /// Seated by the organiser.
    Manual,
    /// Not said before the ceremony: it would tell a ranking that is hidden.
    Withheld,
}
