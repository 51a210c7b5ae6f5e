//! Table of three: each plays alone for their own score, and in each hand one plays alone against the other two.
//!
//! Source: Pagat, *Burraco*, "Burraco for three players"; the brochure, "Burraco in tre". How such a table counts in an
//! event no document says. Here a turno is two matches for everybody, one against each of the others: the difference of
//! their scores is read in the event's table, and what both matches bring is added up. So nothing is rounded, and a
//! table gives 60 Victory Points however it ends.

use crate::award::Award;
use crate::event::{EventKind, Settings};
pub use crate::model::trio::{Chair, Trio};
use crate::points::{MatchPoints, VictoryPoints};
use crate::scoring::scored_hand::ScoredHand;
use burraco_rules::{BySide, HalfPoints, PartnersScore, Players, Seat, Side};

/// The points that a hand brings one player of a table of three.
#[derive(Clone, Copy)]
pub(crate) struct PlayerPoints {
    pub(crate) points: HalfPoints,
    pub(crate) burrachi: Option<u32>,
}

/// Returns the points a hand brings a player: all of the player's own sheet, and the rules' share of a sheet two
/// partners wrote. None when the sheet does not say who played alone.
pub(crate) fn player_points(
    settings: &Settings,
    solo: Option<Seat>,
    hand: &ScoredHand,
    chair: Chair,
) -> Option<PlayerPoints> {
    let rules = &settings.rules;
    let written = |side: &Side| rules.written_as(*side, solo);
    let own = |side: &Side| written(side).contains(&chair.seat());
    let Some(side) = Side::ALL.into_iter().find(own) else {
        return hand.third.map(|third| PlayerPoints {
            points: HalfPoints::whole(third.total),
            burrachi: third.burrachi,
        });
    };
    let total = *hand.totals.get(side);
    Some(PlayerPoints {
        points: match written(&side).as_slice() {
            [_, _] => rules.partners_score.each(total),
            _ => HalfPoints::whole(total),
        },
        burrachi: *hand.burrachi.get(side),
    })
}

/// Returns the points that each player of a table of three writes down for a hand; none when the sheet does not say who
/// played alone. They are in halves of a point where partners share a total, else in whole points.
#[must_use]
pub fn hand_points(
    settings: &Settings,
    solo: Option<Seat>,
    hand: &ScoredHand,
) -> Option<Trio<MatchPoints>> {
    let halves = hand_halves(settings, solo, hand)?;
    Some(Trio::from_fn(|chair| settings.in_parts(*halves.get(chair))))
}

/// Returns the points like [`hand_points`], in half points.
pub(crate) fn hand_halves(
    settings: &Settings,
    solo: Option<Seat>,
    hand: &ScoredHand,
) -> Option<Trio<HalfPoints>> {
    let made = |chair| Some(player_points(settings, solo, hand, chair)?.points);
    Some(Trio {
        north: made(Chair::North)?,
        east: made(Chair::East)?,
        west: made(Chair::West)?,
    })
}

impl Settings {
    /// Whether the event's tables seat three players.
    #[must_use]
    pub fn is_of_three(&self) -> bool {
        self.rules.players == Players::Three
    }

    /// Returns the number of entries that sit at a full table: two pairs or teams, or as many single players as play.
    #[must_use]
    pub fn entries_at_table(&self) -> u32 {
        match (self.kind, self.rules.players) {
            (EventKind::Individual, Players::Four) => 4,
            (EventKind::Individual, Players::Three) => 3,
            _ => 2,
        }
    }

    /// Returns the number of parts of a point that a round's points are counted in. It is 2 where two partners at a
    /// table of three share their total, else 1.
    #[must_use]
    pub fn parts(&self) -> u32 {
        match (self.rules.players, self.rules.partners_score) {
            (Players::Three, PartnersScore::Half) => 2,
            _ => 1,
        }
    }

    /// Converts half points to parts of a point. Where nothing is halved, the number of halves is even.
    pub(crate) fn in_parts(&self, points: HalfPoints) -> MatchPoints {
        MatchPoints(i64::from(points.halves()) * i64::from(self.parts()) / 2)
    }

    /// Returns the value of a bye: the award of one match or, at tables of three, of two matches.
    #[must_use]
    pub fn rest(&self) -> Award {
        let award = self.bye.award();
        match self.is_of_three() {
            true => award.times(2),
            false => award,
        }
    }

    /// Returns Victory Points like [`vp`](Settings::vp), for a difference in [`parts`](Settings::parts). Half a point
    /// above a limit already reaches the next step.
    pub(crate) fn vp_in_parts(&self, difference: MatchPoints) -> BySide<VictoryPoints> {
        let parts = self.parts();
        let points = difference.0.unsigned_abs().div_ceil(u64::from(parts));
        let points = i64::try_from(points).unwrap_or(i64::MAX);
        let whole = MatchPoints(points.saturating_mul(difference.0.signum()));
        self.vp(whole).map(|vp| vp.times(i64::from(parts)))
    }
}

#[cfg(test)]
mod tests;
