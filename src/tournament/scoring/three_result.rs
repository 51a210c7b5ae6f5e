//! The result of a table of three.

use crate::event::Settings;
use crate::points::{MatchPoints, VictoryPoints};
use crate::round::{HandNo, Table};
use crate::rulings::adjustment::SidePoints;
use crate::scoring::match_score;
use crate::scoring::match_score::hands_needed;
use crate::scoring::scored_hand::ScoredHand;
use crate::scoring::three_player_table::{Chair, Trio, player_points};
use burraco_rules::{HalfPoints, Verified};

/// The result of a table of three, recomputed from its hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThreeResult {
    /// The points of each player with all hands added. They are in [parts of a point](Settings::parts): halves where
    /// partners share a total, else whole points.
    pub points: Trio<MatchPoints>,
    /// The burrachi of each player, with those of two partners counted for both; none when a hand was entered by sums.
    pub burrachi: Trio<Option<u32>>,
    pub hands: u32,
    /// The number of hands entered card by card.
    pub verified: u32,
}

impl ThreeResult {
    /// Returns the result of scored hands, each with the player who was alone. None until all hands the table needs are
    /// in, without a fault or with one that was accepted.
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
        let needed = hands_needed(settings, table, |number| {
            match_score::hand_points(settings, table, number, &score(number)?)
        });
        for number in (1..=needed).map(HandNo) {
            let solo = table.hand(number)?.current()?.sheet.solo;
            let hand = score(number).filter(|hand| hand.stands(table))?;
            for chair in Chair::ALL {
                let made = player_points(settings, solo, &hand, chair)?;
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

    /// Returns the points a player gets from both matches, in halves of a point where partners share a total, else in
    /// whole points.
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

    /// Returns the points that the match of two players brings each of them, in halves of a point where partners share
    /// a total, else in whole points.
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
