//! Warnings, penalties, arbitral scores: rulings of the referee as data, and what each does to points.
//!
//! A ruling is never changed in place: every version stays, and taking one back is a version without a ruling.

use crate::award::{Award, AwardKind, ByeAward};
use crate::change::Change;
use crate::entry::EntryNo;
use crate::event::{Event, Kind, Settings};
use crate::meeting::{Meeting, other_table};
use crate::points::{MatchPoints, VictoryPoints};
use crate::result::{TableResult, Unsettled};
use crate::round::{Round, RoundNo, RoundState, TableNo, TableState};
use burraco_rules::{BySide, Side};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

/// A ruling with everything that was ever decided about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Adjustment {
    /// From 1, in the order they were first given.
    pub number: u32,
    /// Its versions, oldest first; never empty, never shortened.
    pub versions: Vec<AdjustmentVersion>,
}

/// A ruling as it was decided once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AdjustmentVersion {
    /// From 1.
    pub version: u32,
    /// What was decided; none when it was taken back.
    pub ruling: Option<Ruling>,
    /// The article of the rules, as text: its numbers change from edition to edition.
    #[serde(default)]
    pub article: String,
    /// Why.
    #[serde(default)]
    pub reason: String,
    /// Who decided.
    pub by: String,
    /// When, in UTC.
    pub at: DateTime<Utc>,
}

/// What a referee decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "what", rename_all = "snake_case")]
pub enum Ruling {
    /// A call to order (richiamo): it only stands in the register.
    Richiamo {
        /// Whom.
        entry: EntryNo,
        /// In which round.
        round: RoundNo,
    },
    /// A warning (ammonizione): every second one of an entry costs 1 VP, and `mp` where the referee typed an amount. The
    /// other line gains nothing.
    Ammonizione {
        /// Whom.
        entry: EntryNo,
        /// In which round.
        round: RoundNo,
        /// Match Points it costs if it is a second one; 0 or more.
        mp: MatchPoints,
    },
    /// Points given or taken in the ranking, with their sign; nobody else's change.
    Points {
        /// Whose.
        entry: EntryNo,
        /// From which round on.
        round: RoundNo,
        /// Victory Points.
        vp: VictoryPoints,
        /// Match Points.
        mp: MatchPoints,
    },
    /// Ready five to ten minutes late: Match Points come off one side's result before its VP are read; the other side's
    /// are read from the result as it was played.
    LateStart {
        /// The round.
        round: RoundNo,
        /// The table.
        table: TableNo,
        /// Who was late.
        side: Side,
        /// Match Points taken off; 100 by the rules.
        mp: MatchPoints,
    },
    /// A table whose points are given, whatever was played.
    Awarded {
        /// The round.
        round: RoundNo,
        /// The table.
        table: TableNo,
        /// What each side gets.
        awards: BySide<Award>,
    },
    /// An entry that cannot go on is struck from the ranking.
    Struck {
        /// Who.
        entry: EntryNo,
        /// From which round on.
        round: RoundNo,
    },
}

impl Ruling {
    /// The round from which it counts.
    #[must_use]
    pub fn round(self) -> RoundNo {
        match self {
            Ruling::Richiamo { round, .. }
            | Ruling::Ammonizione { round, .. }
            | Ruling::Points { round, .. }
            | Ruling::LateStart { round, .. }
            | Ruling::Awarded { round, .. }
            | Ruling::Struck { round, .. } => round,
        }
    }

    /// The table whose points it gives.
    #[must_use]
    pub fn gives(self) -> Option<(RoundNo, TableNo)> {
        match self {
            Ruling::Awarded { round, table, .. } => Some((round, table)),
            _ => None,
        }
    }

    /// Whom it is about; none for one about a table.
    #[must_use]
    pub fn entry(self) -> Option<EntryNo> {
        match self {
            Ruling::Richiamo { entry, .. }
            | Ruling::Ammonizione { entry, .. }
            | Ruling::Points { entry, .. }
            | Ruling::Struck { entry, .. } => Some(entry),
            Ruling::LateStart { .. } | Ruling::Awarded { .. } => None,
        }
    }

    /// The table it is about, if it is about one.
    #[must_use]
    pub fn table(self) -> Option<TableNo> {
        match self {
            Ruling::LateStart { table, .. } | Ruling::Awarded { table, .. } => Some(table),
            _ => None,
        }
    }
}

/// What keeps a match from being played to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Incident {
    /// One side is more than ten minutes late: lost to it at the bye's share.
    LateOverTen {
        /// Who is late.
        side: Side,
    },
    /// One side leaves with good reason.
    LeftJustified {
        /// Who leaves.
        side: Side,
    },
    /// One side leaves without (abandonment after a quarrel): nothing for it.
    LeftUnjustified {
        /// Who leaves.
        side: Side,
    },
    /// Neither side is there, or both leave.
    BothAbsent,
}

/// What each side of a table is awarded after an incident. `earned` is the table's result where one was reached: whoever
/// stays keeps it when it is better than the bye's award.
///
/// Source: Codice di Gara, articles on substitution, abandonment and lateness (33 and 34 in the older numbering);
/// Regolamento art. 10. Whoever leaves gets the other part of 20 and the same Match Points taken away; the rules let the
/// referee give less where that would favour it, by an award typed by hand.
#[must_use]
pub fn awards(incident: Incident, bye: ByeAward, earned: Option<TableResult>) -> BySide<Award> {
    let award = |kind, vp, mp| Award { kind, vp, mp };
    let nothing = |kind| award(kind, VictoryPoints(0), MatchPoints(0));
    let (side, kind) = match incident {
        Incident::BothAbsent => return BySide::from_fn(|_| nothing(AwardKind::Absent)),
        Incident::LateOverTen { side } => (side, AwardKind::Late),
        Incident::LeftJustified { side } | Incident::LeftUnjustified { side } => {
            (side, AwardKind::Left)
        }
    };
    let other = side.other();
    let own = earned.filter(|_| kind == AwardKind::Left).map(|result| {
        let mp = match other {
            Side::Ns => result.difference,
            Side::Ew => -result.difference,
        };
        (*result.vp.get(other), mp)
    });
    let (vp, mp) = own.unwrap_or((bye.vp, bye.mp)).max((bye.vp, bye.mp));
    let stays = award(AwardKind::Opponent, vp, mp);
    let goes = match incident {
        Incident::LeftUnjustified { .. } => nothing(kind),
        _ => award(kind, VictoryPoints(20) - bye.vp, -bye.mp),
    };
    BySide::from_fn(|at| if at == side { goes } else { stays })
}

/// One side's points at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SidePoints {
    /// Victory Points.
    pub vp: VictoryPoints,
    /// Match Points as signed difference.
    pub mp: MatchPoints,
    /// Given, not played.
    pub award: Option<AwardKind>,
}

/// The rulings of an event that stand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rulings(Vec<Ruling>);

impl Rulings {
    /// Those that stand after a round.
    #[must_use]
    pub fn of(event: &Event, after: RoundNo) -> Rulings {
        let standing = event.adjustments.iter().filter_map(Adjustment::ruling);
        Rulings(standing.filter(|ruling| ruling.round() <= after).collect())
    }

    /// What both sides of a meeting get; none while there is neither a result nor an award. A ruling at the second table
    /// of a team match counts for the match.
    #[must_use]
    pub fn at(
        &self,
        settings: &Settings,
        round: RoundNo,
        meeting: &Meeting,
        result: Option<&TableResult>,
    ) -> Option<BySide<SidePoints>> {
        let home = meeting.home.number;
        let away = meeting.away.map(|table| table.number);
        let awarded = self.0.iter().rev().find_map(|ruling| match *ruling {
            Ruling::Awarded {
                round: there,
                table,
                awards,
            } if there == round && table == home => Some(awards),
            Ruling::Awarded {
                round: there,
                table,
                awards,
            } if there == round && Some(table) == away => Some(awards.swapped()),
            _ => None,
        });
        if let Some(awards) = awarded {
            return Some(awards.map(|award| SidePoints {
                vp: award.vp,
                mp: award.mp,
                award: Some(award.kind),
            }));
        }
        let result = result?;
        Some(BySide::from_fn(|side| {
            let late_away = away.map(|away| self.late((round, away), side.other()));
            let late = self.late((round, home), side) + late_away.unwrap_or_default();
            let own = match side {
                Side::Ns => result.difference,
                Side::Ew => -result.difference,
            } - late;
            // the VP table reads N/S less E/W
            let read = if side == Side::Ns { own } else { -own };
            SidePoints {
                vp: *settings.vp_table.vp(read).get(side),
                mp: own,
                award: None,
            }
        }))
    }

    fn late(&self, here: (RoundNo, TableNo), late: Side) -> MatchPoints {
        let taken = self.0.iter().map(|ruling| match *ruling {
            Ruling::LateStart {
                round,
                table,
                side,
                mp,
            } if (round, table) == here && side == late => mp,
            _ => MatchPoints(0),
        });
        taken.sum()
    }

    /// What an entry gains or loses in the ranking beside its rounds, each ruling as often as `worth` says of its round:
    /// penalties are carried over with the points they were taken from.
    #[must_use]
    pub fn in_ranking(
        &self,
        whose: EntryNo,
        worth: impl Fn(RoundNo) -> i64,
    ) -> (VictoryPoints, MatchPoints) {
        let (mut vp, mut mp) = (VictoryPoints(0), MatchPoints(0));
        let mut warnings = 0;
        for ruling in &self.0 {
            let worth = worth(ruling.round());
            match *ruling {
                Ruling::Points {
                    entry,
                    vp: v,
                    mp: m,
                    ..
                } if entry == whose => {
                    vp += v.times(worth);
                    mp += m.times(worth);
                }
                Ruling::Ammonizione {
                    entry, mp: cost, ..
                } if entry == whose => {
                    warnings += 1;
                    if warnings % 2 == 0 {
                        vp += VictoryPoints(-1).times(worth);
                        mp += (-cost).times(worth);
                    }
                }
                _ => {}
            }
        }
        (vp, mp)
    }

    /// Whether an entry is struck from the ranking.
    #[must_use]
    pub fn struck(&self, whose: EntryNo) -> bool {
        let strikes =
            |ruling: &Ruling| matches!(ruling, Ruling::Struck { entry, .. } if *entry == whose);
        self.0.iter().any(strikes)
    }

    /// Ammonizioni of an entry.
    #[must_use]
    pub fn warnings(&self, whose: EntryNo) -> usize {
        let warns = |r: &&Ruling| matches!(r, Ruling::Ammonizione { entry, .. } if *entry == whose);
        self.0.iter().filter(warns).count()
    }
}

impl Adjustment {
    /// What stands; none when it was taken back.
    #[must_use]
    pub fn ruling(&self) -> Option<Ruling> {
        self.versions.last()?.ruling
    }
}

impl Event {
    /// A ruling by number.
    #[must_use]
    pub fn adjustment(&self, number: u32) -> Option<&Adjustment> {
        self.adjustments.iter().find(|a| a.number == number)
    }

    /// The event with a ruling given, changed or taken back: a new version, and a new number when `number` is none. A
    /// table whose points are given is closed; one whose points are taken back is as its hands leave it.
    #[must_use]
    pub fn ruled(&self, number: Option<u32>, decided: AdjustmentVersion) -> Event {
        let mut event = self.clone();
        let numbers = event.adjustments.iter().map(|a| a.number);
        let next = numbers.max().unwrap_or(0).saturating_add(1);
        let number = number.unwrap_or(next);
        let known = event.adjustment(number);
        let before = known.and_then(Adjustment::ruling);
        let version = known.map_or(0, |known| known.versions.len());
        let version = u32::try_from(version).unwrap_or(u32::MAX).saturating_add(1);
        let given = decided.ruling;
        let version = AdjustmentVersion { version, ..decided };
        event.apply(&Change::Ruled { number, version });
        if let Some((round, table)) = before.and_then(Ruling::gives) {
            event.points_taken_back(round, table);
        }
        if let Some((round, table)) = given.and_then(Ruling::gives) {
            let teams = self.settings.kind == Kind::Teams;
            // The points of a team match are given at both its tables.
            let both = [Some(table), teams.then(|| other_table(table))];
            for table in both.into_iter().flatten() {
                let state = TableState::Closed;
                event.apply(&Change::TableState {
                    round,
                    table,
                    state,
                });
            }
        }
        event
    }

    /// A table is as its hands leave it, and its round open again unless others were paired by it.
    fn points_taken_back(&mut self, number: RoundNo, table: TableNo) {
        let given = |a: &Adjustment| a.ruling().and_then(Ruling::gives) == Some((number, table));
        if self.adjustments.iter().any(given) {
            return;
        }
        let Some(found) = self.table(number, table) else {
            return;
        };
        let state = match Unsettled::of(&self.settings, found).is_settled() {
            true => TableState::Entered,
            false => TableState::Open,
        };
        let closed = self
            .round(number)
            .is_some_and(|r| r.state == RoundState::Closed);
        let later = |r: &Round| r.number > number && r.state != RoundState::Draft;
        let reopens = closed && !self.rounds.iter().any(later);
        self.apply(&Change::TableState {
            round: number,
            table,
            state,
        });
        if reopens {
            self.apply(&Change::RoundState(number, RoundState::Playing));
        }
    }
}

mod measure;

pub use measure::Measure;

#[cfg(test)]
mod tests;
