//! The score so far in a match to a target score, in words. Tables with a fixed number of hands have none.

use crate::components::summaries::ScoreSource;
use crate::locale::Lang;
use crate::numbers::{moment, points_in};
use burraco_rules::HalfPoints;
use burraco_tournament::event::Event;
use burraco_tournament::round::{HandNo, RoundNo, Table};
use burraco_tournament::scoring::match_score::{hand_points, hands_needed, hands_of_match};
use burraco_tournament::scoring::scored_hand::ScoredHand;

/// Returns the number of the last hand that a table needs, judged by the hands entered so far.
#[must_use]
pub fn last_needed(event: &Event, round: RoundNo, table: &Table, figures: &dyn ScoreSource) -> u32 {
    hands_needed(&event.settings, table, |hand| {
        made_in(event, round, table, figures, hand)
    })
}

/// Returns the points that an entered hand adds to the match total of each side or seat at the table.
fn made_in(
    event: &Event,
    round: RoundNo,
    table: &Table,
    figures: &dyn ScoreSource,
    hand: HandNo,
) -> Option<Vec<HalfPoints>> {
    let score = figures.score(round, table.number, hand)?;
    hand_points(&event.settings, table, hand, &ScoredHand::from(&score))
}

/// A table's match to a target score at a moment.
pub struct MatchCourse<'a> {
    event: &'a Event,
    table: &'a Table,
    /// The number of the last hand that the match needs.
    needed: u32,
    /// The match points so far of each side or seat at the table, from the entered hands that belong to the match.
    totals: Vec<HalfPoints>,
    /// The number of entered hands that belong to the match.
    played: u32,
    /// Whether a side has won the match.
    won: bool,
}

impl<'a> MatchCourse<'a> {
    /// Returns the match of a table; `None` when a fixed number of hands is played.
    #[must_use]
    pub fn of(
        event: &'a Event,
        round: RoundNo,
        table: &'a Table,
        figures: &dyn ScoreSource,
    ) -> Option<MatchCourse<'a>> {
        if !event.settings.length.is_match() {
            return None;
        }
        let needed = last_needed(event, round, table, figures);
        let made = |hand| made_in(event, round, table, figures, hand);
        let mut totals = vec![HalfPoints::default(); table.spots().len()];
        let mut played = 0;
        for hand in (1..=needed).map(HandNo).filter_map(made) {
            totals
                .iter_mut()
                .zip(hand)
                .for_each(|(sum, more)| *sum += more);
            played += 1;
        }
        let unstopped = hands_of_match(&event.settings, None, made);
        Some(MatchCourse {
            event,
            table,
            needed,
            totals,
            played,
            won: unstopped == played,
        })
    }

    /// Returns the points of each side or seat so far, as they are shown.
    #[must_use]
    pub fn points(&self, t: Lang) -> Vec<String> {
        let said = |total: &HalfPoints| points_in(i64::from(total.halves()), 2, t);
        self.totals.iter().map(said).collect()
    }

    /// Formats the score so far: `N-S 1 240 a 985 E-O`; with three players `N 1 240, E 985, O 870`.
    #[must_use]
    pub fn so_far(&self, t: Lang) -> String {
        let spots = self.table.spots();
        let signs: Vec<&str> = spots.into_iter().map(|spot| t.spot(spot)).collect();
        let points = self.points(t);
        match (signs.as_slice(), points.as_slice()) {
            ([ns, ew], [one, other]) => t.points_to(ns, one, other, ew),
            (signs, points) => {
                let each = signs.iter().zip(points);
                let each: Vec<String> = each.map(|(sign, own)| format!("{sign} {own}")).collect();
                each.join(", ")
            }
        }
    }

    /// Returns the label of the side or seat with the highest total.
    fn best(&self, t: Lang) -> &'static str {
        let spots = self.table.spots();
        let best = spots
            .into_iter()
            .zip(&self.totals)
            .max_by_key(|(_, total)| **total);
        best.map_or("", |(spot, _)| t.spot(spot))
    }

    /// Whether a hand of the match has been entered.
    #[must_use]
    pub fn has_begun(&self) -> bool {
        self.played > 0
    }

    /// Describes the score and the reason the match ended, a sentence each.
    #[must_use]
    pub fn said(&self, t: Lang) -> Vec<String> {
        let goal = t.target(self.event.settings.rules.target);
        let first = match &self.table.stopped {
            _ if self.won => t.match_won(goal, self.best(t), self.needed),
            Some(stopped) => {
                let at = moment(stopped.at, &self.event.settings.time_zone, t);
                t.match_stopped_because(at, &stopped.reason)
            }
            None if self.has_begun() => t.match_so_far(goal, self.so_far(t)),
            None => t.match_begins(goal),
        };
        let beyond = self.table.hands.iter().map(|hand| hand.number);
        let beyond = beyond.filter(|hand| hand.0 > self.needed);
        let idle = beyond.map(|hand| t.match_idle_hand(hand));
        [first].into_iter().chain(idle).collect()
    }
}
