//! The plan of an event: the movement of each round, written `3 mitchell + 1 danese`, and the points carried over
//! between its parts.

mod carry;
mod template;

pub use carry::{Carry, CarryOver};

use crate::model::movement::{Movement, ThirdPlace};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;
pub use template::{TEMPLATES, Template};

/// The most rounds that a plan may have.
pub const MOST_ROUNDS: usize = 64;

/// The movements of an event's rounds, in order, and the carry-overs between them.
///
/// ```
/// use burraco_tournament::plan::Plan;
/// let plan: Plan = "3 Mitchell + 1 Danese".parse().unwrap();
/// assert_eq!(plan.rounds.len(), 4);
/// assert_eq!(plan.to_string(), "3 mitchell + 1 danese");
/// let plan: Plan = "4 mitchell + carry half + 4 danese".parse().unwrap();
/// assert_eq!(plan.rounds.len(), 8);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The movement of each round in the plan, in order of rounds.
    pub rounds: Vec<Movement>,
    /// The carry-overs at which not all points are kept, in order of rounds.
    pub carries: Vec<Carry>,
}

/// The reason a plan cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlanFault {
    Empty,
    /// A part of the plan has no number of rounds, or not a number of at least 1. Plus signs separate the parts.
    Count {
        part: String,
    },
    /// The plan names a movement that is not known.
    Movement {
        name: String,
    },
    /// The step of a Mitchell is not a number of at least 1.
    Step {
        part: String,
    },
    /// The size of a knockout is not a number from 2 to 256.
    Size {
        part: String,
    },
    /// The carry-over is not `all`, `half` or `none`, or it does not stand between two rounds.
    Carry {
        part: String,
    },
    /// The plan has more than [`MOST_ROUNDS`] rounds.
    TooLong {
        rounds: usize,
    },
}

impl PlanFault {
    /// Returns the machine-readable code of the plan's fault.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            PlanFault::Empty => "plan_empty",
            PlanFault::Count { .. } => "plan_count",
            PlanFault::Movement { .. } => "plan_movement",
            PlanFault::Step { .. } => "plan_step",
            PlanFault::Size { .. } => "plan_size",
            PlanFault::Carry { .. } => "plan_carry",
            PlanFault::TooLong { .. } => "plan_too_long",
        }
    }
}

impl fmt::Display for PlanFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())?;
        match self {
            PlanFault::Empty => Ok(()),
            PlanFault::Count { part }
            | PlanFault::Step { part }
            | PlanFault::Size { part }
            | PlanFault::Carry { part } => write!(f, ": {part:?}"),
            PlanFault::Movement { name } => write!(f, ": {name:?}"),
            PlanFault::TooLong { rounds } => write!(f, ": {rounds}"),
        }
    }
}

impl std::error::Error for PlanFault {}

impl fmt::Display for Movement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Movement::Mitchell { step: 1 } => f.write_str("mitchell"),
            Movement::Mitchell { step } => write!(f, "mitchell/{step}"),
            Movement::DanesePuro => f.write_str("danese puro"),
            Movement::DaneseModificato => f.write_str("danese"),
            Movement::RoundRobin => f.write_str("round robin"),
            Movement::Individual => f.write_str("individual"),
            Movement::Knockout { size, third } => match third {
                ThirdPlace::Shared => write!(f, "knockout {size}"),
                ThirdPlace::Played => write!(f, "knockout {size} third"),
            },
        }
    }
}

impl FromStr for Movement {
    type Err = PlanFault;

    /// Reads `mitchell`, `mitchell/2`, `danese` (which is the modificato), `danese puro`, `danese modificato`,
    /// `round robin` or `italiana`, `individual`, `knockout 8`, `knockout 8 third`.
    fn from_str(text: &str) -> Result<Movement, PlanFault> {
        let words = text.replace(['_', '-'], " ").to_lowercase();
        let name = words.split_whitespace().collect::<Vec<_>>().join(" ");
        let (name, step) = match name.split_once('/') {
            Some((name, step)) => (name.trim(), Some(step.trim())),
            None => (name.as_str(), None),
        };
        if let Some(size) = name.strip_prefix("knockout") {
            return knockout(text, size);
        }
        match (name, step) {
            ("round robin" | "italiana" | "all'italiana", None) => Ok(Movement::RoundRobin),
            ("individual" | "individuale", None) => Ok(Movement::Individual),
            ("mitchell", None) => Ok(Movement::Mitchell { step: 1 }),
            ("mitchell", Some(step)) => match step.parse() {
                Ok(step) if step > 0 => Ok(Movement::Mitchell { step }),
                _ => Err(PlanFault::Step {
                    part: text.trim().to_owned(),
                }),
            },
            ("danese" | "danese modificato", None) => Ok(Movement::DaneseModificato),
            ("danese puro", None) => Ok(Movement::DanesePuro),
            _ => Err(PlanFault::Movement {
                name: text.trim().to_owned(),
            }),
        }
    }
}

/// Reads the text after the word `knockout`: the number of entries, and `third` when a match decides third place.
fn knockout(part: &str, rest: &str) -> Result<Movement, PlanFault> {
    let (size, third) = match rest.trim().split_once(' ') {
        None => (rest.trim(), ThirdPlace::Shared),
        Some((size, "third")) => (size, ThirdPlace::Played),
        Some(_) => ("", ThirdPlace::Shared),
    };
    match size.parse() {
        Ok(size) if (2..=256).contains(&size) => Ok(Movement::Knockout { size, third }),
        _ => Err(PlanFault::Size {
            part: part.trim().to_owned(),
        }),
    }
}

impl Movement {
    /// Returns the number of rounds of a part that does not state it. A knockout runs until one entry is left, an
    /// all'italiana until everybody has met.
    fn own_rounds(self, largest_group: Option<usize>) -> Option<usize> {
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

impl Plan {
    /// Reads a plan. With the size of the event's largest group, `round robin + knockout 4` needs no number of rounds.
    ///
    /// # Errors
    /// Why it cannot be read.
    pub fn read(text: &str, largest_group: Option<usize>) -> Result<Plan, PlanFault> {
        if text.trim().is_empty() {
            return Err(PlanFault::Empty);
        }
        let mut rounds = Vec::new();
        let mut carries = Vec::new();
        for part in text.split('+').map(str::trim) {
            if let Some(share) = carry::read(part)? {
                carries.push(Carry {
                    after: rounds.len(),
                    share,
                });
                continue;
            }
            let wrong = || PlanFault::Count {
                part: part.to_owned(),
            };
            let own = part.parse::<Movement>().ok();
            let (count, movement) = match own
                .and_then(|own| Some((own, own.own_rounds(largest_group)?)))
            {
                Some((own, count)) => (count, own),
                None => {
                    let (count, name) = part.split_once(char::is_whitespace).ok_or_else(wrong)?;
                    (count.parse().map_err(|_| wrong())?, name.parse()?)
                }
            };
            if count == 0 {
                return Err(wrong());
            }
            let total = rounds.len().saturating_add(count);
            if total > MOST_ROUNDS {
                return Err(PlanFault::TooLong { rounds: total });
            }
            rounds.resize(total, movement);
        }
        carry::check(&carries, rounds.len())?;
        carries.retain(|carry| carry.share != CarryOver::All);
        Ok(Plan { rounds, carries })
    }

    /// Returns the movement of the round that follows `played` rounds, if the plan goes that far.
    #[must_use]
    pub fn movement(&self, played: usize) -> Option<Movement> {
        self.rounds.get(played).copied()
    }
}

impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut before = 0;
        let places: Vec<(usize, &Movement)> = self.rounds.iter().enumerate().collect();
        let one_part =
            |a: &(usize, &Movement), b: &(usize, &Movement)| a.1 == b.1 && self.cut(b.0).is_none();
        for run in places.chunk_by(one_part) {
            if let Some(carry) = self.cut(before) {
                write!(f, " + {carry}")?;
            }
            let plus = if before == 0 { "" } else { " + " };
            if let Some((_, movement)) = run.first() {
                write!(f, "{plus}{} {movement}", run.len())?;
            }
            before += run.len();
        }
        Ok(())
    }
}

impl FromStr for Plan {
    type Err = PlanFault;

    /// Reads a plan in which every part states its number of rounds; only a knockout may omit it.
    fn from_str(text: &str) -> Result<Plan, PlanFault> {
        Plan::read(text, None)
    }
}

impl Serialize for Plan {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Plan {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Plan, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

/// Returns the number of rounds in which everybody meets everybody: one less than an even number of entries, or as many
/// as an odd one.
#[must_use]
pub fn rounds_for_all(entries: usize) -> u32 {
    let others = (entries + entries % 2).saturating_sub(1);
    u32::try_from(others).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests;
