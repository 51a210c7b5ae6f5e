//! How the match of a table stands, in words: where a fixed number of hands is played there is nothing to say.

use crate::pages::numbers::{moment, points};
use crate::pages::parts::Figures;
use crate::pages::words::Lang;
use burraco_rules::{BySide, HandScore, Side};
use burraco_tournament::event::Event;
use burraco_tournament::partita::hands_needed;
use burraco_tournament::round::{HandNo, RoundNo, Table};

/// The number of the last hand a table needs, as far as its hands are in.
#[must_use]
pub fn last_needed(event: &Event, round: RoundNo, table: &Table, figures: &dyn Figures) -> u32 {
    hands_needed(&event.settings, table.stopped.as_ref(), |hand| {
        figures.score(round, table.number, hand).map(totals)
    })
}

fn totals(score: HandScore) -> BySide<i32> {
    score.sides.map(|side| side.total())
}

/// The match of a table at a moment.
pub struct Course<'a> {
    event: &'a Event,
    table: &'a Table,
    /// The last hand it needs.
    needed: u32,
    /// Each side's points in the hands that count and are in.
    pub sums: BySide<i64>,
    /// How many of those there are.
    played: u32,
    /// Whether a line has won.
    won: bool,
}

impl<'a> Course<'a> {
    /// The match of a table; none where a fixed number of hands is played.
    #[must_use]
    pub fn of(
        event: &'a Event,
        round: RoundNo,
        table: &'a Table,
        figures: &dyn Figures,
    ) -> Option<Course<'a>> {
        if event.settings.length.is_hands() {
            return None;
        }
        let needed = last_needed(event, round, table, figures);
        let (mut sums, mut played) = (BySide::<i64>::default(), 0);
        for hand in (1..=needed).map(HandNo) {
            if let Some(score) = figures.score(round, table.number, hand) {
                let hand = totals(score);
                sums.ns += i64::from(hand.ns);
                sums.ew += i64::from(hand.ew);
                played += 1;
            }
        }
        let unstopped = hands_needed(&event.settings, None, |hand| {
            figures.score(round, table.number, hand).map(totals)
        });
        Some(Course {
            event,
            table,
            needed,
            sums,
            played,
            won: unstopped == played,
        })
    }

    /// `N-S 1 240 a 985 E-O`.
    #[must_use]
    pub fn so_far(&self, t: Lang) -> String {
        let BySide { ns, ew } = self.sums;
        t.points_to(t.side(Side::Ns), points(ns), points(ew), t.side(Side::Ew))
    }

    /// Whether a hand is in.
    #[must_use]
    pub fn has_begun(&self) -> bool {
        self.played > 0
    }

    /// How it stands and why it ended, a sentence each.
    #[must_use]
    pub fn said(&self, t: Lang) -> Vec<String> {
        let goal = t.target(self.event.settings.rules.target);
        let better = if self.sums.ns > self.sums.ew {
            Side::Ns
        } else {
            Side::Ew
        };
        let first = match &self.table.stopped {
            _ if self.won => t.match_won(goal, t.side(better), self.needed),
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
