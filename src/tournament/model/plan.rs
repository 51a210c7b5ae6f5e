//! The plan of an event: the movement of each round, written `3 mitchell + 1 danese`, the points carried over between
//! its parts, and the split into gironi.

mod carry;
mod split;
mod template;

pub use carry::{Carry, CarryOver};
pub use split::{Girone, Split};

use crate::model::movement::{Movement, MovementFault};
pub use crate::model::movement::{PlanWords, rounds_for_all};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::str::FromStr;
pub use template::{TEMPLATES, Template};

/// The most rounds that a plan may have.
pub const MOST_ROUNDS: usize = 64;

/// The movements of an event's rounds, in order, the carry-overs between them, and the split into gironi.
///
/// ```
/// use burraco_tournament::plan::Plan;
/// let plan: Plan = "3 Mitchell + 1 Danese".parse().unwrap();
/// assert_eq!(plan.rounds.len(), 4);
/// assert_eq!(plan.to_string(), "3 mitchell + 1 danese");
/// let plan: Plan = "4 mitchell + carry half + 4 danese".parse().unwrap();
/// assert_eq!(plan.rounds.len(), 8);
/// let plan: Plan = "6 mitchell + 2 danese + split A 7, B 9, C rest + 3 danese".parse().unwrap();
/// assert_eq!(plan.split.unwrap().after, 8);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The movement of each round in the plan, in order of rounds.
    pub rounds: Vec<Movement>,
    /// The carry-overs at which not all points are kept, in order of rounds.
    pub carries: Vec<Carry>,
    /// The split of the ranking into gironi, if the plan has one.
    pub split: Option<Split>,
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
    /// The split is not a list of gironi with their tables, as in `split A 7, B 9, C rest`; or it is the second; or no
    /// round, or another movement than a Danese, follows it.
    Split {
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
            PlanFault::Split { .. } => "plan_split",
            PlanFault::TooLong { .. } => "plan_too_long",
        }
    }
}

impl From<MovementFault> for PlanFault {
    fn from(fault: MovementFault) -> PlanFault {
        match fault {
            MovementFault::Unknown { name } => PlanFault::Movement { name },
            MovementFault::Step { part } => PlanFault::Step { part },
            MovementFault::Size { part } => PlanFault::Size { part },
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
            | PlanFault::Carry { part }
            | PlanFault::Split { part } => write!(f, ": {part:?}"),
            PlanFault::Movement { name } => write!(f, ": {name:?}"),
            PlanFault::TooLong { rounds } => write!(f, ": {rounds}"),
        }
    }
}

impl std::error::Error for PlanFault {}

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
        let mut split: Option<Split> = None;
        for part in text.split('+').map(str::trim) {
            if let Some(share) = carry::read(part)? {
                carries.push(Carry {
                    after: rounds.len(),
                    share,
                });
                continue;
            }
            if let Some(gironi) = split::read(part)? {
                if split.is_some() {
                    let part = part.to_owned();
                    return Err(PlanFault::Split { part });
                }
                let after = rounds.len();
                split = Some(Split { after, gironi });
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
        let plan = Plan {
            rounds,
            carries,
            split,
        };
        match plan.is_split_right() {
            true => Ok(plan),
            false => Err(PlanFault::Split {
                part: plan
                    .split
                    .map_or_else(String::new, |s| s.written(&PlanWords::ENGLISH)),
            }),
        }
    }

    /// Returns the movement of the round that follows `played` rounds, if the plan goes that far.
    #[must_use]
    pub fn movement(&self, played: usize) -> Option<Movement> {
        self.rounds.get(played).copied()
    }

    /// Whether a carry-over or the split stands after this number of rounds.
    #[must_use]
    pub fn is_parted(&self, rounds: usize) -> bool {
        self.cut(rounds).is_some() || self.split_after(rounds).is_some()
    }

    /// Returns the split that stands after this number of rounds.
    #[must_use]
    pub fn split_after(&self, rounds: usize) -> Option<&Split> {
        self.split.as_ref().filter(|split| split.after == rounds)
    }

    /// Whether the split, if there is one, comes after a round, and a Danese follows it. After it only a Danese or a
    /// knockout is played.
    fn is_split_right(&self) -> bool {
        let Some(split) = &self.split else {
            return true;
        };
        let rest = self.rounds.get(split.after..).unwrap_or_default();
        let danese = |m: &Movement| matches!(m, Movement::DanesePuro | Movement::DaneseModificato);
        let by_result = |movement: &Movement| movement.by_result();
        split.after > 0 && rest.first().is_some_and(danese) && rest.iter().all(by_result)
    }
}

impl Plan {
    /// Writes the plan in the words of a language.
    #[must_use]
    pub fn written(&self, words: &PlanWords) -> String {
        let mut before = 0;
        let mut parts: Vec<String> = Vec::new();
        let places: Vec<(usize, &Movement)> = self.rounds.iter().enumerate().collect();
        let one_part =
            |a: &(usize, &Movement), b: &(usize, &Movement)| a.1 == b.1 && !self.is_parted(b.0);
        for run in places.chunk_by(one_part) {
            parts.extend(
                self.cut(before)
                    .map(|carry| carry.written(words).to_owned()),
            );
            parts.extend(self.split_after(before).map(|split| split.written(words)));
            if let Some((_, movement)) = run.first() {
                parts.push(format!("{} {}", run.len(), movement.written(words)));
            }
            before += run.len();
        }
        parts.join(" + ")
    }
}

impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.written(&PlanWords::ENGLISH))
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

#[cfg(test)]
mod tests;
