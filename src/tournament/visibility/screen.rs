//! The screens of a projector in the hall, and the choice of the one that suits the state of an event.

use crate::clock::ClockPhase;
use crate::event::Event;
use crate::round::RoundState;
use chrono::{DateTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};
use strum::{Display, EnumString, IntoStaticStr, VariantArray};

/// A screen that a projector shows. The screens stand in the order in which an event uses them.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Serialize,
    Deserialize,
    Display,
    EnumString,
    IntoStaticStr,
    VariantArray,
)]
#[strum(serialize_all = "lowercase")]
#[serde(rename_all = "lowercase")]
pub enum Screen {
    /// The screen with the event and the address of its pages, before the first round.
    Welcome,
    /// The screen with the seats of all players, by name.
    Seats,
    /// The screen with the clock of the round.
    Clock,
    /// The screen with the tables whose results are missing.
    Missing,
    Standings,
    /// The screen of the ceremony, with the ranks, uncovered from the last to the first.
    Ceremony,
}

impl Screen {
    /// Returns the word for the screen that forms and scripts use.
    #[must_use]
    pub fn word(self) -> &'static str {
        self.into()
    }

    /// Returns the screen that suits an event at a given moment. After the last round this is the ceremony, with
    /// nothing uncovered, and not the standings.
    #[must_use]
    pub fn by_itself(event: &Event, now: DateTime<Utc>) -> Screen {
        let mut published = event.rounds.iter().filter(|r| r.state != RoundState::Draft);
        let Some(round) = published.next_back() else {
            return Screen::Welcome;
        };
        let last = event.rounds.last().map(|last| last.number);
        let over = last == Some(round.number) && event.next_movement().is_none();
        // a turno without tables says why until it is closed
        if round.tables.is_empty() && round.state != RoundState::Closed {
            return Screen::Seats;
        }
        if round.tables.iter().all(|table| table.state.counts()) {
            return if over {
                Screen::Ceremony
            } else {
                Screen::Standings
            };
        }
        match round.clock.phase(now) {
            ClockPhase::Waiting => Screen::Seats,
            ClockPhase::Play | ClockPhase::LastHand => Screen::Clock,
            ClockPhase::Time if round.clock.left(now) > Some(-CALLED) => Screen::Clock,
            ClockPhase::Time => Screen::Missing,
        }
    }
}

/// The time for which the screen announces the end of the round before it shows the missing tables.
const CALLED: TimeDelta = TimeDelta::seconds(60);

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::indexing_slicing)]
    use super::*;
    use crate::clock::{Clock, ClockMove, TimedMove};
    use crate::round::TableState;
    use crate::testing::{at, event, play};

    fn after(seconds: i64) -> DateTime<Utc> {
        at(0)
            .checked_add_signed(TimeDelta::seconds(seconds))
            .unwrap()
    }

    #[test]
    fn an_evening_goes_from_screen_to_screen_by_itself() {
        let mut event = event(8, "2 mitchell");
        let by_itself = |event: &Event, seconds| Screen::by_itself(event, after(seconds));
        assert_eq!(by_itself(&event, 0), Screen::Welcome);
        play(&mut event);
        for round in [0, 1] {
            if round == 1 {
                play(&mut event);
                event.rounds[1].state = RoundState::Draft;
                assert_eq!(
                    by_itself(&event, 0),
                    Screen::Standings,
                    "a draft is nobody's business"
                );
            }
            event.rounds[round].state = RoundState::Published;
            for table in &mut event.rounds[round].tables {
                table.state = TableState::Open;
            }
            assert_eq!(by_itself(&event, 0), Screen::Seats);
            let what = ClockMove::Start {
                minutes: 25,
                last_hand: 10,
            };
            event.rounds[round].clock = Clock {
                moves: vec![TimedMove { at: at(0), what }],
            };
            for (seconds, screen) in [
                (0, Screen::Clock),
                (1200, Screen::Clock),
                (1500, Screen::Clock),
                (1559, Screen::Clock),
                (1560, Screen::Missing),
            ] {
                assert_eq!(by_itself(&event, seconds), screen, "{seconds}");
            }
            // One table that is not confirmed is enough to be missing.
            for table in event.rounds[round].tables.iter_mut().skip(1) {
                table.state = TableState::Closed;
            }
            event.rounds[round].tables[0].state = TableState::Entered;
            assert_eq!(by_itself(&event, 1560), Screen::Missing);
            event.rounds[round].tables[0].state = TableState::Confirmed;
            let all_in = [Screen::Standings, Screen::Ceremony];
            assert_eq!(by_itself(&event, 1560), all_in[round]);
            event.rounds[round].state = RoundState::Closed;
            assert_eq!(by_itself(&event, 1560), all_in[round]);
        }
        // a last round without tables is told before the ceremony
        event.rounds[1].tables.clear();
        assert_eq!(by_itself(&event, 1560), Screen::Ceremony);
        event.rounds[1].state = RoundState::Published;
        assert_eq!(by_itself(&event, 1560), Screen::Seats);
    }

    #[test]
    fn words_read_back() {
        for &screen in Screen::VARIANTS {
            assert_eq!(screen.word().parse(), Ok(screen));
            assert_eq!(serde_json::to_value(screen).unwrap(), screen.word());
        }
        assert!("x".parse::<Screen>().is_err());
    }
}
