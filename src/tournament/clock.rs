//! The clock of a round: when it began, how long it lasts, who is behind it.

use crate::round::{Table, TableState};
use chrono::{DateTime, TimeDelta, Utc};

/// Minutes of a round of 2, 3 or 4 hands when nobody has said otherwise: 25, 35, 45.
///
/// Source: Codice di Gara, turns and times; the direction may shorten them.
#[must_use]
pub fn usual_minutes(hands: u8) -> u16 {
    match hands {
        2 => 25,
        3 => 35,
        _ => 45,
    }
}

/// A round's time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// When it began.
    pub began: DateTime<Utc>,
    /// How many minutes it lasts.
    pub minutes: u16,
}

impl Clock {
    /// When it is over.
    #[must_use]
    pub fn ends(self) -> DateTime<Utc> {
        let lasts = TimeDelta::minutes(i64::from(self.minutes));
        self.began.checked_add_signed(lasts).unwrap_or(self.began)
    }

    /// Whether the time is over.
    #[must_use]
    pub fn is_over(self, now: DateTime<Utc>) -> bool {
        now >= self.ends()
    }

    /// Whether a table still lacks hands although the time is over.
    #[must_use]
    pub fn is_late(self, table: &Table, now: DateTime<Utc>) -> bool {
        table.state == TableState::Open && self.is_over(now)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::indexing_slicing)]
    use super::*;
    use crate::testing::{at, event, play};

    #[test]
    fn a_table_without_all_its_hands_is_late_once_the_time_is_over() {
        let mut event = event(8, "1 mitchell");
        play(&mut event);
        let mut table = event.rounds[0].tables[0].clone();
        let clock = Clock {
            began: at(0),
            minutes: 25,
        };
        let over = clock.ends();
        assert_eq!((over - at(0)).num_minutes(), 25);
        let before = over.checked_sub_signed(TimeDelta::seconds(1)).unwrap();
        for (state, late) in [
            (TableState::Open, true),
            (TableState::Entered, false),
            (TableState::Disputed, false),
            (TableState::Closed, false),
        ] {
            table.state = state;
            assert!(!clock.is_late(&table, before), "{state:?}");
            assert_eq!(clock.is_late(&table, over), late, "{state:?}");
        }
        assert_eq!([2, 3, 4].map(usual_minutes), [25, 35, 45]);
    }
}
