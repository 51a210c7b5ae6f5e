//! The meaning of a plan for a number of entries: tables, byes, minutes, and whether anybody meets again.

use super::{Plan, PlanTrouble};
use crate::event::EventKind;
use crate::movement::{Movement, ThirdPlace, small};
use burraco_rules::Players;

/// The minutes between two rounds, for results and new seats.
pub const MINUTES_BETWEEN: u32 = 10;

/// The meaning of a plan for a number of entries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forecast {
    /// The rounds of the plan, in order.
    pub rounds: Vec<RoundForecast>,
    /// The minutes from the first card to the last, with [`MINUTES_BETWEEN`] rounds.
    pub minutes: u32,
    /// The first round, from 1, in which two entries may meet again; `None` if nobody ever does.
    pub rematch: Option<u32>,
    /// The first reason why the plan cannot be played to its end.
    pub trouble: Option<PlanTrouble>,
}

/// A round of a [`Forecast`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoundForecast {
    pub tables: u32,
    /// The entries with a bye.
    pub byes: u32,
    /// The entries that are out of a knockout in this round.
    pub out: u32,
}

impl Plan {
    /// Foretells the plan for one group of entries, with rounds of this many minutes.
    ///
    /// ```
    /// use burraco_rules::Players;
    /// use burraco_tournament::event::EventKind;
    /// use burraco_tournament::plan::{Plan, RoundForecast};
    /// let plan: Plan = "3 mitchell + 1 danese".parse().unwrap();
    /// let told = plan.forecast(EventKind::Pairs, Players::Four, 21, 45);
    /// assert_eq!(told.rounds, [RoundForecast { tables: 10, byes: 1, out: 0 }; 4]);
    /// assert_eq!((told.minutes, told.rematch, told.trouble), (210, None, None));
    /// ```
    #[must_use]
    pub fn forecast(
        &self,
        kind: EventKind,
        players: Players,
        entries: u32,
        minutes: u32,
    ) -> Forecast {
        let group = usize::try_from(entries).unwrap_or(usize::MAX);
        let trouble = self.check_kind(kind, players, group);
        let trouble = trouble.and_then(|()| self.check(&[group], true)).err();
        let rounds = small(self.rounds.len());
        let meets_again = |movement: &Movement| movement.repeats();
        let again = self.rounds.iter().skip(1).position(meets_again);
        Forecast {
            rounds: self.rounds_of(kind, players, entries),
            minutes: rounds * minutes + rounds.saturating_sub(1) * MINUTES_BETWEEN,
            rematch: again.map(|at| small(at + 2)),
            trouble,
        }
    }

    fn rounds_of(&self, kind: EventKind, players: Players, entries: u32) -> Vec<RoundForecast> {
        // a match of teams takes two tables, and at a table of individuals sit as many as play there
        let (at_once, tables) = match (kind, players) {
            (EventKind::Teams, _) => (2, 2),
            (EventKind::Pairs, _) | (EventKind::Individual, Players::Two) => (2, 1),
            (EventKind::Individual, Players::Three) => (3, 1),
            (EventKind::Individual, Players::Four) => (4, 1),
        };
        // the entries left in a knockout, and whether a round of it was played
        let mut left = None;
        let round = |movement: &Movement| {
            let Movement::Knockout { size, third } = *movement else {
                left = None;
                return RoundForecast {
                    tables: entries / at_once * tables,
                    byes: entries % at_once,
                    out: 0,
                };
            };
            let playing = left.unwrap_or(size);
            let full = playing.next_power_of_two();
            let byes = full - playing;
            let for_third = left.is_some() && playing == 2 && third == ThirdPlace::Played;
            left = Some(full / 2).filter(|left| *left > 1);
            RoundForecast {
                tables: ((playing - byes) / 2 + u32::from(for_third)) * tables,
                byes,
                out: entries.saturating_sub(if for_third { 4 } else { playing }),
            }
        };
        self.rounds.iter().map(round).collect()
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::event::Event;
    use crate::movement::{NoProposal, propose};
    use crate::testing::{event, play, singles, teams};

    /// Plays a plan, and compares each round with what was foretold. Returns whether it was played to its end.
    fn comes_true(mut event: Event) -> bool {
        let plan = event.settings.plan.clone();
        let entries = small(event.entries.len());
        let players = event.settings.rules.players;
        let told = plan.forecast(event.settings.kind, players, entries, 40);
        if told.trouble.is_some() {
            return false;
        }
        for (round, told) in told.rounds.iter().enumerate() {
            let movement = event.next_movement().unwrap();
            let proposed = match propose(&event, movement) {
                Ok(proposed) => proposed,
                // some results leave a Danese without opponents, which no plan foretells
                Err(NoProposal::Impossible { .. }) => return false,
                Err(other) => panic!("{plan}, {entries}: {other:?}"),
            };
            let tables = small(proposed.tables.len());
            let byes = small(proposed.byes.len());
            assert_eq!(
                (tables, byes),
                (told.tables, told.byes),
                "{plan}, {entries}, round {round}"
            );
            play(&mut event);
        }
        true
    }

    #[test]
    fn what_is_foretold_comes_true() {
        let mut played = 0;
        for entries in 2..=17 {
            for plan in [
                "3 mitchell + 1 danese",
                "2 danese puro",
                "3 round robin",
                "1 danese + knockout 4 third",
                "1 danese + knockout 6",
                "1 mitchell + knockout 2 third + 1 danese puro",
                "1 danese + knockout 8 third",
            ] {
                played += usize::from(comes_true(event(entries, plan)));
                played += usize::from(comes_true(teams(entries, plan)));
            }
            played += usize::from(comes_true(singles(entries, "3 individual")));
            for (players, plan) in [(Players::Three, "3 individual"), (Players::Two, "2 danese")] {
                let mut event = singles(entries, plan);
                event.settings.rules.players = players;
                played += usize::from(comes_true(event));
            }
        }
        assert!(played > 200, "{played}");
    }

    #[test]
    fn minutes_and_rematches_are_counted() {
        let told = |plan: &str| {
            let plan: Plan = plan.parse().unwrap();
            let told = plan.forecast(EventKind::Pairs, Players::Four, 16, 45);
            (told.minutes, told.rematch)
        };
        assert_eq!(told("1 danese puro"), (45, None));
        assert_eq!(told("2 danese puro"), (100, Some(2)));
        assert_eq!(told("3 danese + knockout 4"), (265, Some(4)));
    }
}
