//! Rulings of the referee as data, such as warnings, penalties and arbitral scores, and the effect of each on points.
//!
//! A ruling is never changed in place: every version stays. Revoking a ruling adds a version without a ruling.

mod applied_ruling;
mod combined_awards;
mod departure;
mod groundless_points;
mod incident;
mod match_hands;
mod match_sum;
mod measure;
mod replaced_rulings;
pub(crate) mod ruled_points;
mod ruling_rights;
mod rulings_in_force;
mod targets;

use crate::entry::EntryNo;
use crate::event::Event;
pub use crate::model::ruling::{Adjustment, AdjustmentVersion, CardMark, GoneFor, Leaving, Ruling};
use crate::round::{HandNo, RoundNo, TableNo};

impl Ruling {
    /// Returns the round from which the ruling counts.
    #[must_use]
    pub fn round(self) -> RoundNo {
        match self {
            Ruling::Richiamo { round, .. }
            | Ruling::Ammonizione { round, .. }
            | Ruling::Points { round, .. }
            | Ruling::LateStart { round, .. }
            | Ruling::OffMatch { round, .. }
            | Ruling::OnCards { round, .. }
            | Ruling::Awarded { round, .. }
            | Ruling::Left { round, .. }
            | Ruling::Struck { round, .. } => round,
        }
    }

    /// Returns the table whose points the ruling would give, unless another ruling or the hands give them.
    #[must_use]
    pub fn awards_table(self) -> Option<(RoundNo, TableNo)> {
        match self {
            Ruling::Awarded { round, table, .. } | Ruling::Left { round, table, .. } => {
                Some((round, table))
            }
            _ => None,
        }
    }

    /// Returns the entry that the ruling withdraws from the event. It plays again when the ruling is revoked.
    #[must_use]
    pub fn withdraws(self) -> Option<EntryNo> {
        match self {
            Ruling::Awarded { leaves, .. } => leaves,
            Ruling::Left {
                entry,
                gone_for: GoneFor::Event,
                ..
            } => Some(entry),
            _ => None,
        }
    }

    /// Returns the entry that left the match, if the ruling says so: from this match alone, or from the event.
    #[must_use]
    pub fn left_match(self) -> Option<EntryNo> {
        match self {
            Ruling::Awarded { leaves, who, .. } => who.or(leaves),
            Ruling::Left { entry, .. } => Some(entry),
            _ => None,
        }
    }

    /// Returns the same ruling limited to the match: the entry that left it still plays in the event.
    #[must_use]
    pub fn of_the_match(self) -> Ruling {
        match self {
            Ruling::Left {
                round,
                table,
                entry,
                how,
                gone_for: GoneFor::Event,
            } => Ruling::Left {
                round,
                table,
                entry,
                how,
                gone_for: GoneFor::Match,
            },
            Ruling::Awarded {
                round,
                table,
                awards,
                leaves,
                who,
            } => Ruling::Awarded {
                round,
                table,
                awards,
                leaves: None,
                who: who.or(leaves),
            },
            other => other,
        }
    }

    /// Returns the entry the ruling is about; none for one about a table.
    #[must_use]
    pub fn entry(self) -> Option<EntryNo> {
        match self {
            Ruling::Richiamo { entry, .. }
            | Ruling::Ammonizione { entry, .. }
            | Ruling::Points { entry, .. }
            | Ruling::Struck { entry, .. } => Some(entry),
            Ruling::LateStart { .. }
            | Ruling::OffMatch { .. }
            | Ruling::OnCards { .. }
            | Ruling::Left { .. }
            | Ruling::Awarded { .. } => None,
        }
    }

    /// Whether the ruling may change points, and with them the ranking or pairings. A call to order is only recorded,
    /// and a measure on the cards is written on the sheet of the hand.
    #[must_use]
    pub fn moves_points(self) -> bool {
        !matches!(self, Ruling::Richiamo { .. } | Ruling::OnCards { .. })
    }

    /// Returns the hand the ruling is about, if it is about one.
    #[must_use]
    pub fn hand(self) -> Option<HandNo> {
        match self {
            Ruling::OffMatch { hand, .. } => hand,
            Ruling::OnCards { hand, .. } => Some(hand),
            _ => None,
        }
    }

    /// Returns the table the ruling is about, if it is about one.
    #[must_use]
    pub fn table(self) -> Option<TableNo> {
        match self {
            Ruling::LateStart { table, .. }
            | Ruling::OffMatch { table, .. }
            | Ruling::OnCards { table, .. }
            | Ruling::Left { table, .. }
            | Ruling::Awarded { table, .. } => Some(table),
            _ => None,
        }
    }
}

impl Adjustment {
    /// Returns the ruling in force; none if it was revoked.
    #[must_use]
    pub fn ruling(&self) -> Option<Ruling> {
        self.versions.last()?.ruling
    }

    /// Returns the last version that gave the ruling, whether it is in force or revoked.
    #[must_use]
    pub fn last_version_given(&self) -> Option<&AdjustmentVersion> {
        let mut latest = self.versions.iter().rev();
        latest.find(|version| version.ruling.is_some())
    }

    /// Returns the last ruling given, whether it is in force or revoked.
    #[must_use]
    pub fn last_given(&self) -> Option<Ruling> {
        self.last_version_given()?.ruling
    }
}

impl Event {
    /// Returns the ruling with the given number.
    #[must_use]
    pub fn adjustment(&self, number: u32) -> Option<&Adjustment> {
        self.adjustments.iter().find(|a| a.number == number)
    }
}

pub use crate::award::SidePoints;
pub use crate::rulings::adjustment::ruled_points::Rulings;
pub use combined_awards::{AwardConflict, may_be_awarded};
pub use groundless_points::GroundlessPoints;
pub use incident::{Incident, awards_of_incident, awards_of_three};
pub use match_sum::{Bounds, MatchSum, Overdrawn};
pub use measure::Measure;
pub use ruling_rights::RulingRight;
pub use rulings_in_force::{RulingInForce, WarningMove};

#[cfg(test)]
mod tests;
