//! The movements, which seat the tables of a round, and the reasons why two entries meet.

use crate::model::entry::EntryNo;
use burraco_rules::BySide;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

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

/// All that is known of a movement beside the way it seats a round. Each movement has one row.
struct Habits {
    /// Neighbours in the standings meet.
    by_ranking: bool,
    /// The pairings depend on the results of earlier rounds.
    by_result: bool,
    /// Entries go on from their places of round 1, in the hall of their group. Nobody joins later.
    keeps_places: bool,
    /// Everybody meets everybody in a group, so that its tables are laid out ahead.
    meets_all: bool,
    /// Two entries may meet again.
    repeats: bool,
    /// Everybody has another partner each round.
    changes_partners: bool,
}

impl Movement {
    fn habits(self) -> Habits {
        const FIXED: Habits = Habits {
            by_ranking: false,
            by_result: false,
            keeps_places: false,
            meets_all: false,
            repeats: false,
            changes_partners: false,
        };
        match self {
            Movement::Mitchell { .. } => Habits {
                keeps_places: true,
                ..FIXED
            },
            Movement::DanesePuro => Habits {
                by_ranking: true,
                by_result: true,
                repeats: true,
                ..FIXED
            },
            Movement::DaneseModificato => Habits {
                by_ranking: true,
                by_result: true,
                ..FIXED
            },
            Movement::RoundRobin => Habits {
                keeps_places: true,
                meets_all: true,
                ..FIXED
            },
            Movement::Knockout { .. } => Habits {
                by_result: true,
                repeats: true,
                ..FIXED
            },
            Movement::Individual => Habits {
                changes_partners: true,
                ..FIXED
            },
        }
    }

    /// Whether neighbours in the standings meet, so that a table's number reveals the leaders.
    #[must_use]
    pub fn seats_by_ranking(self) -> bool {
        self.habits().by_ranking
    }

    /// Whether the pairings depend on the results of earlier rounds.
    pub(crate) fn by_result(self) -> bool {
        self.habits().by_result
    }

    /// Whether entries go on from their places of round 1, in the hall of their group, so that nobody joins later.
    pub(crate) fn keeps_places(self) -> bool {
        self.habits().keeps_places
    }

    /// Whether everybody meets everybody in a group, so that its tables are laid out for as many as there are.
    pub(crate) fn meets_all(self) -> bool {
        self.habits().meets_all
    }

    /// Whether two entries may meet again.
    pub(crate) fn repeats(self) -> bool {
        self.habits().repeats
    }

    /// Whether everybody has another partner each round.
    pub(crate) fn changes_partners(self) -> bool {
        self.habits().changes_partners
    }
}

/// The words of a plan in one language. Files have the English ones; a plan is read in any of them.
#[derive(Debug)]
pub struct PlanWords {
    pub(crate) round_robin: &'static str,
    pub(crate) individual: &'static str,
    pub(crate) knockout: &'static str,
    pub(crate) third: &'static str,
    pub(crate) carry_all: &'static str,
    pub(crate) carry_half: &'static str,
    pub(crate) carry_none: &'static str,
    pub(crate) split: &'static str,
    pub(crate) rest: &'static str,
}

impl PlanWords {
    /// The words of files and commands: `3 danese + 2 knockout 4`.
    pub const ENGLISH: PlanWords = PlanWords {
        round_robin: "round robin",
        individual: "individual",
        knockout: "knockout",
        third: "third",
        carry_all: "carry all",
        carry_half: "carry half",
        carry_none: "carry none",
        split: "split",
        rest: "rest",
    };
    /// The words of Italian pages: `3 danese + 2 eliminazione 4`.
    pub const ITALIAN: PlanWords = PlanWords {
        round_robin: "italiana",
        individual: "individuale",
        knockout: "eliminazione",
        third: "terzo",
        carry_all: "riporto tutto",
        carry_half: "riporto metà",
        carry_none: "riporto niente",
        split: "gironi",
        rest: "resto",
    };
}

/// The reason that a text names no movement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MovementFault {
    /// No movement has this name.
    Unknown { name: String },
    /// The step of a Mitchell is not a number of at least 1.
    Step { part: String },
    /// The size of a knockout is not a number from 2 to 256.
    Size { part: String },
}

impl Movement {
    /// Writes the movement as part of a plan, in the words of a language.
    pub(crate) fn written(self, words: &PlanWords) -> String {
        let (knockout, third_place) = (words.knockout, words.third);
        match self {
            Movement::Mitchell { step: 1 } => "mitchell".to_owned(),
            Movement::Mitchell { step } => format!("mitchell/{step}"),
            Movement::DanesePuro => "danese puro".to_owned(),
            Movement::DaneseModificato => "danese".to_owned(),
            Movement::RoundRobin => words.round_robin.to_owned(),
            Movement::Individual => words.individual.to_owned(),
            Movement::Knockout { size, third } => match third {
                ThirdPlace::Shared => format!("{knockout} {size}"),
                ThirdPlace::Played => format!("{knockout} {size} {third_place}"),
            },
        }
    }
}

impl fmt::Display for Movement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.written(&PlanWords::ENGLISH))
    }
}

impl FromStr for Movement {
    type Err = MovementFault;

    /// Reads `mitchell`, `mitchell/2`, `danese` (which is the modificato), `danese puro`, `danese modificato`,
    /// `round robin` or `italiana`, `individual`, `knockout 8`, `knockout 8 third`, and the Italian words for them:
    /// `all'italiana`, `individuale` or `individuali`, `eliminazione 8`, `eliminazione diretta a 8 terzo`.
    fn from_str(text: &str) -> Result<Movement, MovementFault> {
        let words = text.replace(['_', '-'], " ").replace('’', "'");
        let words = words.to_lowercase();
        let name = words.split_whitespace().collect::<Vec<_>>().join(" ");
        let (name, step) = match name.split_once('/') {
            Some((name, step)) => (name.trim(), Some(step.trim())),
            None => (name.as_str(), None),
        };
        let bracket = ["knockout", "eliminazione diretta", "eliminazione"];
        if let Some(size) = bracket.iter().find_map(|word| name.strip_prefix(word)) {
            return knockout(text, size);
        }
        match (name, step) {
            ("round robin" | "italiana" | "all'italiana", None) => Ok(Movement::RoundRobin),
            ("individual" | "individuale" | "individuali", None) => Ok(Movement::Individual),
            ("mitchell", None) => Ok(Movement::Mitchell { step: 1 }),
            ("mitchell", Some(step)) => match step.parse() {
                Ok(step) if step > 0 => Ok(Movement::Mitchell { step }),
                _ => Err(MovementFault::Step {
                    part: text.trim().to_owned(),
                }),
            },
            ("danese" | "danese modificato", None) => Ok(Movement::DaneseModificato),
            ("danese puro", None) => Ok(Movement::DanesePuro),
            _ => Err(MovementFault::Unknown {
                name: text.trim().to_owned(),
            }),
        }
    }
}

/// Reads the text after the word `knockout`: the number of entries, and `third` when a match decides third place.
fn knockout(part: &str, rest: &str) -> Result<Movement, MovementFault> {
    let rest = rest.trim();
    let rest = rest.strip_prefix("a ").unwrap_or(rest);
    let (size, third) = match rest.split_once(' ') {
        None => (rest, ThirdPlace::Shared),
        Some((size, "third" | "terzo")) => (size, ThirdPlace::Played),
        Some(_) => ("", ThirdPlace::Shared),
    };
    match size.parse() {
        Ok(size) if (2..=256).contains(&size) => Ok(Movement::Knockout { size, third }),
        _ => Err(MovementFault::Size {
            part: part.trim().to_owned(),
        }),
    }
}

impl Movement {
    /// Returns the number of rounds of a part that does not state it. A knockout runs until one entry is left, an
    /// all'italiana until everybody has met.
    pub(crate) fn own_rounds(self, largest_group: Option<usize>) -> Option<usize> {
        match self {
            Movement::Knockout { size, .. } => {
                usize::try_from(size.next_power_of_two().ilog2()).ok()
            }
            Movement::RoundRobin => usize::try_from(rounds_for_all(largest_group?)).ok(),
            Movement::Mitchell { .. }
            | Movement::DanesePuro
            | Movement::DaneseModificato
            | Movement::Individual => None,
        }
    }
}

/// Returns the number of rounds in which everybody meets everybody: one less than an even number of entries, or as many
/// as an odd one.
#[must_use]
pub fn rounds_for_all(entries: usize) -> u32 {
    let others = (entries + entries % 2).saturating_sub(1);
    u32::try_from(others).unwrap_or(u32::MAX)
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
