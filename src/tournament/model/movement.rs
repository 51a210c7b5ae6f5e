//! The movements, which seat the tables of a round, and the reasons why two entries meet.

use crate::model::entry::EntryNo;
use burraco_rules::BySide;
use serde::{Deserialize, Serialize};

/// The method by which the tables of a round are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "name", rename_all = "snake_case")]
pub enum Movement {
    /// Mitchell: the N/S entries stay, and the E/W entries move up by a step each round.
    Mitchell {
        /// The number of tables by which E/W entries move each round.
        step: u32,
    },
    /// Pairing in the order of the standings: 1-2, 3-4, and so on. Rematches are allowed.
    DanesePuro,
    /// Pairing as in Danese puro, but no two entries meet twice.
    DaneseModificato,
    /// All'italiana: all entries of a group meet one another, by the Berger table.
    RoundRobin,
    /// A bracket drawn from the standings. An entry that loses is eliminated.
    Knockout {
        /// The number of entries, from the top of the standings, that enter the bracket.
        size: u32,
        /// Whether the two losers of the semifinals play for third place.
        third: ThirdPlace,
    },
    /// Individual event: everybody has another partner each round, or two other opponents at tables of three.
    Individual,
}

/// The rule that decides third place in a knockout.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ThirdPlace {
    /// Both losers of the semifinals are third, the better ranked first (default).
    #[default]
    Shared,
    /// The losers of the semifinals meet at a table beside the final.
    Played,
}

/// The reason why two entries meet, or why an entry has a bye.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "why", rename_all = "snake_case")]
pub enum PairingReason {
    /// Round 1: the entries were drawn by lot or seated by number.
    Drawn,
    /// Mitchell: the pair on E/W came from another table.
    Moved {
        /// The number of the table that the E/W pair came from. After a bye, this is one more than the number of the
        /// last table.
        from: u32,
    },
    /// Danese: the two entries are neighbours in the standings.
    Ranked {
        /// The ranks of N/S and E/W, where 1 is first and 0 means an entry without a rank. All reasons use the same
        /// numbering.
        places: BySide<u32>,
    },
    /// Danese modificato: the entries are not neighbours, because an entry between them has already been met.
    RankedApart {
        /// The ranks of the N/S and E/W entries in the standings.
        places: BySide<u32>,
        /// Two entries that could not meet again, and the round in which they met.
        met: (EntryNo, EntryNo, u32),
    },
    /// Danese modificato: the entries are not neighbours, because entries of one club are kept apart.
    RankedClub {
        /// The ranks in the standings of the N/S and E/W entries.
        places: BySide<u32>,
        /// Two entries of one club that the pairing keeps apart.
        mates: (EntryNo, EntryNo),
    },
    /// Danese modificato: the entries are not neighbours, so that the right entry gets the bye.
    RankedAside {
        /// The ranks in the standings of the N/S and E/W entries.
        places: BySide<u32>,
    },
    /// All'italiana: the Berger table pairs the two entries in this round.
    Berger {
        /// The number of the round within the all'italiana, from 1.
        round: u32,
    },
    /// Knockout: the two entries meet because of their seeds in the bracket.
    Bracket {
        /// The seeds of N/S and E/W in the bracket; 1 is the best.
        seeds: BySide<u32>,
    },
    /// Knockout: both entries lost a semifinal and play for third place.
    ForThird {
        /// The seeds of the N/S and E/W entries in the bracket.
        seeds: BySide<u32>,
    },
    /// Knockout: the entry goes through without a match, because of its seed.
    BestPass {
        /// The seed of the entry in the bracket.
        seed: u32,
    },
    /// Individual event: the schedule for this number of players pairs them in this round.
    Schedule {
        /// The number of the round in the schedule, from 1.
        round: u32,
    },
    /// Individual event at tables of three, or of four after a player came or left. Players get new partners and the
    /// opponents they have met least; byes go to those with the fewest.
    LeastMet,
    /// Bye: the entry was the odd one in the draw.
    OddInDraw,
    /// Bye: the entry's Mitchell opponent in this round is the phantom pair.
    PhantomPair,
    /// Bye: the entry is the lowest in the standings that has not had a bye yet.
    LowestNotRested { place: u32 },
    /// Bye: the entry is not the lowest one possible, but this way the others meet closest in the standings without a
    /// rematch.
    BestRest { place: u32 },
    /// The entry came late and filled the table of round 1 that lacked an opponent.
    Late,
    /// The organiser seated the entries by hand.
    Manual,
    /// The reason is withheld until the ceremony, because it would reveal standings that are hidden.
    Withheld,
}
