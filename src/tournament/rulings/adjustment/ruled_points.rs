//! The rulings in force (not revoked), and their effect on points.

use crate::award::Awards;
use crate::entry::EntryNo;
use crate::event::{Event, Settings};
use crate::points::{MatchPoints, VictoryPoints};
use crate::round::{RoundNo, TableNo};
use crate::rulings::adjustment::SidePoints;
use crate::rulings::adjustment::combined_awards::{AwardRuling, combined, holding};
use crate::rulings::adjustment::rulings_in_force::costs_points;
use crate::rulings::adjustment::{Adjustment, Ruling};
use crate::scoring::meeting::Meeting;
use crate::scoring::result::TableResult;
use crate::scoring::three_player_table::Trio;
use crate::scoring::three_result::ThreeResult;
use burraco_rules::{BySide, Side};

/// The rulings of an event that are not revoked.
#[derive(Clone, Debug)]
pub struct Rulings<'e> {
    event: &'e Event,
    standing: Vec<Ruling>,
}

impl<'e> Rulings<'e> {
    /// Collects the rulings in force (not revoked) after a round.
    #[must_use]
    pub fn of(event: &'e Event, after: RoundNo) -> Rulings<'e> {
        let standing = event.adjustments.iter().filter_map(Adjustment::ruling);
        let standing = standing.filter(|ruling| ruling.round() <= after).collect();
        Rulings { event, standing }
    }

    /// Returns the points of both sides of a meeting; none while there is neither a result nor an award. A ruling at
    /// the second table of a team match counts for the match.
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
        let here = |ruling: &&Ruling| {
            let place = ruling.awards_table().filter(|(there, _)| *there == round);
            place.is_some_and(|(_, table)| table == home || Some(table) == away)
        };
        let given = self.standing.iter().filter(here).filter_map(|ruling| {
            let exchanged = ruling.table() != Some(home);
            Some(((), AwardRuling::of(self.event, *ruling, exchanged)?))
        });
        if let Some(Awards::Lines(awards)) = combined(&holding(given), 1) {
            return Some(awards.map(SidePoints::given));
        }
        let result = result?;
        let off = self.event.taken_off(round, home);
        Some(BySide::from_fn(|side| {
            let own = match side {
                Side::Ns => result.difference,
                Side::Ew => -result.difference,
            } - *off.get(side);
            // the VP table reads N/S less E/W
            let read = if side == Side::Ns { own } else { -own };
            SidePoints {
                vp: *settings.vp(read).get(side),
                mp: own,
                award: None,
            }
        }))
    }

    /// Returns the points of each player at a table of three; none while there is neither a result nor an award. They
    /// are in [parts of a point](Settings::parts): halves where partners share a total, else whole points.
    #[must_use]
    pub fn at_three(
        &self,
        settings: &Settings,
        (round, table): (RoundNo, TableNo),
        result: Option<&ThreeResult>,
    ) -> Option<Trio<SidePoints>> {
        let parts = i64::from(settings.parts());
        let here = |ruling: &&Ruling| ruling.awards_table() == Some((round, table));
        let given = self.standing.iter().filter(here);
        let given =
            given.filter_map(|ruling| Some(((), AwardRuling::of(self.event, *ruling, false)?)));
        let awarded = match combined(&holding(given), parts) {
            Some(Awards::Three(awards)) => Some(awards),
            _ => None,
        };
        match (awarded, result) {
            (Some(awards), _) => Some(Trio::from_fn(|chair| SidePoints::given(*awards.get(chair)))),
            (None, Some(result)) => Some(Trio::from_fn(|chair| result.earned(settings, chair))),
            (None, None) => None,
        }
    }

    /// Returns the points an entry gains or loses in the ranking outside its rounds. Each ruling is multiplied by the
    /// `worth` of its round, the factor by which that round's points count, since penalties are carried over with the
    /// points they were taken from.
    #[must_use]
    pub fn in_ranking(
        &self,
        whose: EntryNo,
        worth: impl Fn(RoundNo) -> i64,
    ) -> (VictoryPoints, MatchPoints) {
        let (mut vp, mut mp) = (VictoryPoints(0), MatchPoints(0));
        let mut warnings = 0;
        for ruling in &self.standing {
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
                    if costs_points(warnings) {
                        vp += VictoryPoints(-1).times(worth);
                        mp += (-cost).times(worth);
                    }
                }
                _ => {}
            }
        }
        (vp, mp)
    }

    /// Returns the Victory Points that rulings of a round gave an entry or took from it.
    #[must_use]
    pub fn given(&self, whose: EntryNo, at: RoundNo) -> VictoryPoints {
        let given = self.standing.iter().map(|ruling| match *ruling {
            Ruling::Points {
                entry, round, vp, ..
            } if (entry, round) == (whose, at) => vp,
            _ => VictoryPoints(0),
        });
        given.sum()
    }

    /// Whether a ruling has removed (struck) an entry from the ranking.
    #[must_use]
    pub fn struck(&self, whose: EntryNo) -> bool {
        let strikes =
            |ruling: &Ruling| matches!(ruling, Ruling::Struck { entry, .. } if *entry == whose);
        self.standing.iter().any(strikes)
    }

    /// Returns the number of ammonizioni of an entry.
    #[must_use]
    pub fn warnings(&self, whose: EntryNo) -> usize {
        let warns = |r: &&Ruling| matches!(r, Ruling::Ammonizione { entry, .. } if *entry == whose);
        self.standing.iter().filter(warns).count()
    }

    /// Returns the number of ammonizioni of an entry, where one more would cost points.
    #[must_use]
    pub fn warnings_before_a_second(&self, whose: EntryNo) -> Option<usize> {
        Some(self.warnings(whose)).filter(|had| costs_points(had + 1))
    }
}
