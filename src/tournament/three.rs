//! A table of three: each plays for oneself, and in each hand one is alone against the other two.
//!
//! Source: Pagat, *Burraco*, "Burraco for three players"; the brochure, "Burraco in tre". How such a table counts in an
//! event no document says. Here a turno is two matches for everybody, one against each of the others: the difference of
//! their scores is read in the event's table, and what both matches bring is added up. So nothing is rounded, and a table
//! gives 60 Victory Points however it ends.

use crate::adjustment::SidePoints;
use crate::award::{Award, AwardKind, ByeAward};
use crate::event::Settings;
use crate::partita::{self, hands_needed};
use crate::points::{MatchPoints, VictoryPoints};
use crate::result::ScoredHand;
use crate::round::{HandNo, Table};
use burraco_rules::{BySide, HalfPoints, PartnersScore, Players, Seat, Side, Verified};
use serde::{Deserialize, Serialize};

/// A player's place at a table of three.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Chair {
    /// North.
    North,
    /// East.
    East,
    /// West.
    West,
}

impl Chair {
    /// The three, in the order in which they are listed.
    pub const ALL: [Chair; 3] = [Chair::North, Chair::East, Chair::West];

    /// The seat of the rules.
    #[must_use]
    pub fn seat(self) -> Seat {
        match self {
            Chair::North => Seat::North,
            Chair::East => Seat::East,
            Chair::West => Seat::West,
        }
    }

    /// The place of a seat; none of South, where nobody sits.
    #[must_use]
    pub fn at(seat: Seat) -> Option<Chair> {
        Chair::ALL.into_iter().find(|chair| chair.seat() == seat)
    }

    /// The other two.
    #[must_use]
    pub fn others(self) -> [Chair; 2] {
        match self {
            Chair::North => [Chair::East, Chair::West],
            Chair::East => [Chair::North, Chair::West],
            Chair::West => [Chair::North, Chair::East],
        }
    }
}

/// One value for each player of a table of three.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Trio<T> {
    /// North's.
    pub north: T,
    /// East's.
    pub east: T,
    /// West's.
    pub west: T,
}

impl<T> Trio<T> {
    /// A value for each player.
    pub fn from_fn(mut make: impl FnMut(Chair) -> T) -> Trio<T> {
        Trio {
            north: make(Chair::North),
            east: make(Chair::East),
            west: make(Chair::West),
        }
    }

    /// A player's value.
    pub fn get(&self, chair: Chair) -> &T {
        match chair {
            Chair::North => &self.north,
            Chair::East => &self.east,
            Chair::West => &self.west,
        }
    }

    /// A player's value, to change it.
    pub fn get_mut(&mut self, chair: Chair) -> &mut T {
        match chair {
            Chair::North => &mut self.north,
            Chair::East => &mut self.east,
            Chair::West => &mut self.west,
        }
    }

    /// The values with their players, North first.
    pub fn iter(&self) -> impl Iterator<Item = (Chair, &T)> {
        Chair::ALL.into_iter().map(|chair| (chair, self.get(chair)))
    }
}

/// The result of a table of three, recomputed from its hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThreeResult {
    /// Each player's points, all hands added, in the [`parts`](Settings::parts) of the event.
    pub points: Trio<MatchPoints>,
    /// Burrachi of each player, those of two partners counted for both; none when a hand was entered by sums.
    pub burrachi: Trio<Option<u32>>,
    /// Hands that count.
    pub hands: u32,
    /// Hands entered card by card.
    pub verified: u32,
}

/// What a hand brings a player.
#[derive(Clone, Copy)]
struct Made {
    points: HalfPoints,
    burrachi: Option<u32>,
}

/// What a hand brings a player: all of what is written on the own side, and of what two partners wrote the share of the
/// rules. None when the sheet does not say who was alone.
fn made(settings: &Settings, solo: Option<Seat>, hand: &ScoredHand, chair: Chair) -> Option<Made> {
    let rules = &settings.rules;
    let written = |side: &Side| rules.written_as(*side, solo);
    let own = |side: &Side| written(side).contains(&chair.seat());
    let Some(side) = Side::ALL.into_iter().find(own) else {
        return hand.third.map(|third| Made {
            points: HalfPoints::whole(third.total),
            burrachi: third.burrachi,
        });
    };
    let total = *hand.totals.get(side);
    Some(Made {
        points: match written(&side).as_slice() {
            [_, _] => rules.partners_score.each(total),
            _ => HalfPoints::whole(total),
        },
        burrachi: *hand.burrachi.get(side),
    })
}

/// What each player of a table of three writes down for a hand, in the parts of the event; none when the sheet does not
/// say who was alone.
#[must_use]
pub fn hand_points(
    settings: &Settings,
    solo: Option<Seat>,
    hand: &ScoredHand,
) -> Option<Trio<MatchPoints>> {
    let halves = hand_halves(settings, solo, hand)?;
    Some(Trio::from_fn(|chair| settings.in_parts(*halves.get(chair))))
}

/// As [`hand_points`], in halves of a point.
pub(crate) fn hand_halves(
    settings: &Settings,
    solo: Option<Seat>,
    hand: &ScoredHand,
) -> Option<Trio<HalfPoints>> {
    let made = |chair| Some(made(settings, solo, hand, chair)?.points);
    Some(Trio {
        north: made(Chair::North)?,
        east: made(Chair::East)?,
        west: made(Chair::West)?,
    })
}

impl ThreeResult {
    /// The result of scored hands: none before all the table needs are there, without a fault or accepted with it, each with
    /// the one who was alone.
    #[must_use]
    pub fn of_scores(
        settings: &Settings,
        table: &Table,
        score: impl Fn(HandNo) -> Option<ScoredHand>,
    ) -> Option<ThreeResult> {
        let mut halves: Trio<HalfPoints> = Trio::default();
        let mut result = ThreeResult {
            points: Trio::default(),
            burrachi: Trio::from_fn(|_| Some(0)),
            hands: 0,
            verified: 0,
        };
        let needed = hands_needed(settings, table.stopped.as_ref(), |number| {
            partita::made(settings, table, number, &score(number)?)
        });
        for number in (1..=needed).map(HandNo) {
            let solo = table.hand(number)?.current()?.sheet.solo;
            let hand = score(number).filter(|hand| hand.stands(table))?;
            for chair in Chair::ALL {
                let made = made(settings, solo, &hand, chair)?;
                *halves.get_mut(chair) += made.points;
                let burrachi = result.burrachi.get_mut(chair);
                *burrachi = burrachi.and_then(|all| Some(all.saturating_add(made.burrachi?)));
            }
            result.hands = result.hands.saturating_add(1);
            let verified = u32::from(hand.verified == Verified::Cards);
            result.verified = result.verified.saturating_add(verified);
        }
        result.points = Trio::from_fn(|chair| settings.in_parts(*halves.get(chair)));
        Some(result)
    }

    /// What a player's two matches bring, in the parts of the event.
    #[must_use]
    pub fn earned(&self, settings: &Settings, chair: Chair) -> SidePoints {
        let matches = chair.others().map(|other| {
            let [own, _] = self.between(settings, [chair, other]);
            own
        });
        SidePoints {
            vp: matches.iter().map(|(vp, _)| *vp).sum(),
            mp: matches.iter().map(|(_, mp)| *mp).sum(),
            award: None,
        }
    }

    /// What the match of two players brings each of them, in the parts of the event.
    #[must_use]
    pub fn between(
        &self,
        settings: &Settings,
        [one, other]: [Chair; 2],
    ) -> [(VictoryPoints, MatchPoints); 2] {
        let ahead = *self.points.get(one) - *self.points.get(other);
        let vp = settings.vp_in_parts(ahead);
        [(vp.ns, ahead), (vp.ew, -ahead)]
    }
}

impl Settings {
    /// Whether three sit at a table.
    #[must_use]
    pub fn is_of_three(&self) -> bool {
        self.rules.players == Players::Three
    }

    /// In how many parts of a point the points of a round are counted: 2 where two partners at a table of three share
    /// their total, else 1.
    #[must_use]
    pub fn parts(&self) -> u32 {
        match (self.rules.players, self.rules.partners_score) {
            (Players::Three, PartnersScore::Half) => 2,
            _ => 1,
        }
    }

    /// Points in parts; where nothing is halved the number of halves is even.
    fn in_parts(&self, points: HalfPoints) -> MatchPoints {
        MatchPoints(i64::from(points.halves()) * i64::from(self.parts()) / 2)
    }

    /// What a rest is worth: the award of a match, and where three sit at a table that of two matches.
    #[must_use]
    pub fn rest(&self) -> Award {
        let award = self.bye.award();
        match self.is_of_three() {
            true => award.times(2),
            false => award,
        }
    }

    /// As [`vp`](Settings::vp), of a difference in [`parts`](Settings::parts): half a point more is more than the limit of
    /// a step.
    fn vp_in_parts(&self, difference: MatchPoints) -> BySide<VictoryPoints> {
        let parts = self.parts();
        let points = difference.0.unsigned_abs().div_ceil(u64::from(parts));
        let points = i64::try_from(points).unwrap_or(i64::MAX);
        let whole = MatchPoints(points.saturating_mul(difference.0.signum()));
        self.vp(whole).map(|vp| vp.times(i64::from(parts)))
    }
}

/// What keeps a table of three from being played to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missing {
    /// A player is more than ten minutes late.
    Late(Chair),
    /// Nobody is there.
    Everybody,
}

/// What each player of a table of three is awarded when it is not played to its end: the two matches against whoever is
/// missing as at a table of two lines, the match between the two who stay without a winner.
#[must_use]
pub fn awards_of_three(missing: Missing, bye: ByeAward) -> Trio<Award> {
    let award = |kind, vp, mp| Award { kind, vp, mp };
    let nothing = |kind| award(kind, VictoryPoints(0), MatchPoints(0));
    let gone = match missing {
        Missing::Everybody => return Trio::from_fn(|_| nothing(AwardKind::Absent)),
        Missing::Late(chair) => chair,
    };
    let goes = award(AwardKind::Late, VictoryPoints(20) - bye.vp, -bye.mp).times(2);
    let stays = award(AwardKind::Opponent, bye.vp + VictoryPoints(10), bye.mp);
    Trio::from_fn(|chair| if chair == gone { goes } else { stays })
}

#[cfg(test)]
mod tests;
