//! What an entry pays to play, how it was paid, and what an evening has taken.

use crate::entry::{Entry, EntryNo, EntryState};
use crate::event::Event;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The most an entry may have paid, in euro cents: a million euro.
pub const MOST_PAID: i64 = 100_000_000;

/// For whom a fee is named.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Per {
    /// For a pair, a team or a single player together.
    #[default]
    Entry,
    /// For each of its players.
    Player,
}

/// Entries that pay another fee, such as members of the club.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reduced {
    /// Who they are: `soci`.
    pub name: String,
    /// Which.
    pub entries: Vec<EntryNo>,
    /// What they pay, in euro cents, for an entry or a player as the fee is named.
    pub cents: u32,
}

/// The fee (quota) of an event.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fee {
    /// In euro cents; 0 for none.
    pub cents: u32,
    /// For whom it is named.
    #[serde(default)]
    pub per: Per,
    /// Who pays another; the first line that names an entry holds.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reduced: Vec<Reduced>,
}

impl Fee {
    /// Whether there is none to pay.
    #[must_use]
    pub fn is_none(&self) -> bool {
        *self == Fee::default()
    }

    /// What an entry has to pay in all, in euro cents.
    #[must_use]
    pub fn of(&self, entry: &Entry) -> i64 {
        let own = |reduced: &&Reduced| reduced.entries.contains(&entry.number);
        let cents = self
            .reduced
            .iter()
            .find(own)
            .map_or(self.cents, |r| r.cents);
        let times = match self.per {
            Per::Entry => 1,
            Per::Player => i64::try_from(entry.players.len()).unwrap_or(1),
        };
        i64::from(cents) * times
    }
}

/// How a fee was paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Way {
    /// In cash.
    Cash,
    /// By card.
    Card,
    /// By bank transfer.
    Transfer,
    /// Not at all: it plays for free.
    Free,
}

impl Way {
    /// Each of them, in the order in which they are offered.
    pub const ALL: [Way; 4] = [Way::Cash, Way::Card, Way::Transfer, Way::Free];

    /// The machine's word: `cash`, `card`, `transfer`, `free`.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Way::Cash => "cash",
            Way::Card => "card",
            Way::Transfer => "transfer",
            Way::Free => "free",
        }
    }

    /// Reads the machine's word.
    #[must_use]
    pub fn read(word: &str) -> Option<Way> {
        Way::ALL.into_iter().find(|way| way.word() == word)
    }
}

/// Who took a fee, and how: all of it, or what was paid last.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Payment {
    /// How it was paid.
    pub way: Way,
    /// The name of whoever took it.
    pub by: String,
    /// The parts paid before, another way or to somebody else.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub earlier: Vec<Part>,
}

/// A part of what an entry has paid.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Part {
    /// In euro cents.
    pub cents: i64,
    /// How; none for what was paid before ways were written down.
    pub way: Option<Way>,
    /// The name of whoever took it; empty for nobody known.
    pub by: String,
}

/// How much more than its fee an entry would have paid, in euro cents: with this amount in all, or beside what it paid before.
/// 0 where no fee is asked for.
#[must_use]
pub fn beyond(event: &Event, entry: EntryNo, cents: i64, beside: bool) -> i64 {
    let Some(entry) = event.entries.iter().find(|known| known.number == entry) else {
        return 0;
    };
    let before = if beside { entry.paid_cents } else { 0 };
    match event.settings.fee.of(entry) {
        0 => 0,
        due => (before.saturating_add(cents) - due).max(0),
    }
}

/// The sum of some parts, in euro cents.
#[must_use]
pub fn sum(parts: &[Part]) -> i64 {
    let cents = parts.iter().map(|part| part.cents);
    cents.fold(0, i64::saturating_add)
}

/// The parts of an entry's payment, in the order of paying.
#[must_use]
pub fn parts(entry: &Entry) -> Vec<Part> {
    let earlier = entry.payment.iter().flat_map(|paid| &paid.earlier);
    let mut parts: Vec<Part> = earlier.cloned().collect();
    if sum(&parts) > entry.paid_cents {
        // an older instance knows the sum alone
        parts.clear();
    }
    let before = sum(&parts);
    if entry.paid_cents > before {
        let payment = entry.payment.as_ref();
        parts.push(Part {
            cents: entry.paid_cents.saturating_sub(before),
            way: payment.map(|payment| payment.way),
            by: payment.map_or_else(String::new, |payment| payment.by.clone()),
        });
    }
    parts
}

/// What an entry still has to pay, in euro cents: nothing where it does not come, or plays for free.
#[must_use]
pub fn open(event: &Event, entry: &Entry) -> i64 {
    let free = entry
        .payment
        .as_ref()
        .is_some_and(|paid| paid.way == Way::Free);
    let comes = matches!(entry.state, EntryState::Entered | EntryState::CheckedIn);
    match comes && !free {
        true => (event.settings.fee.of(entry) - entry.paid_cents).max(0),
        false => 0,
    }
}

/// What an event has taken, in euro cents. The ways and the persons come each to `paid`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Takings {
    /// All that was paid.
    pub paid: i64,
    /// All that is still to be paid.
    pub open: i64,
    /// By way; none for what was paid before ways were written down.
    pub by_way: BTreeMap<Option<Way>, i64>,
    /// By whoever took it; empty for nobody known.
    pub by_person: BTreeMap<String, i64>,
}

impl Takings {
    /// Those of an event.
    #[must_use]
    pub fn of(event: &Event) -> Takings {
        let mut takings = Takings::default();
        for entry in &event.entries {
            takings.open += open(event, entry);
            for part in parts(entry) {
                takings.paid += part.cents;
                *takings.by_way.entry(part.way).or_default() += part.cents;
                *takings.by_person.entry(part.by).or_default() += part.cents;
            }
        }
        takings
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::indexing_slicing)]
mod tests {
    use super::*;
    use crate::command::DeskCommand;
    use crate::decide::decide;
    use crate::testing::{at, event};
    use proptest::prelude::*;
    use proptest::sample::Index;

    proptest! {
        /// Whatever is paid, corrected and given for free: ways and persons come each to what was paid, and what is paid
        /// and open covers what is due of everybody who plays.
        #[test]
        fn what_was_taken_adds_up(
            fee in 0_u32..10_000,
            reduced in 0_u32..5_000,
            payments in prop::collection::vec((any::<Index>(), 0_i64..20_000, 0_usize..4, 0_usize..3, any::<bool>()), 0..40),
        ) {
            let mut event = event(12, "3 mitchell");
            event.settings.fee = Fee {
                cents: fee,
                per: Per::Player,
                reduced: vec![Reduced { name: "soci".into(), entries: vec![EntryNo(2), EntryNo(5)], cents: reduced }],
            };
            let mut free = 0;
            for (who, cents, way, by, more) in payments {
                let entry = who.get(&event.entries).number;
                let way = Way::ALL[way];
                let command = match more {
                    true => DeskCommand::PayMore { entry, cents, way },
                    false => DeskCommand::Pay { entry, cents, way },
                };
                for change in decide(&event, &command, ["Carla", "Dino", "Eva"][by], at(1)).unwrap() {
                    event.apply(&change);
                }
                free += usize::from(way == Way::Free);
            }
            let takings = Takings::of(&event);
            let paid: i64 = event.entries.iter().map(|entry| entry.paid_cents).sum();
            prop_assert_eq!(takings.paid, paid);
            prop_assert_eq!(takings.by_way.values().sum::<i64>(), paid);
            prop_assert_eq!(takings.by_person.values().sum::<i64>(), paid);
            prop_assert!(!takings.by_way.contains_key(&Some(Way::Free)));
            for entry in &event.entries {
                let parts = parts(entry);
                prop_assert_eq!(parts.iter().map(|part| part.cents).sum::<i64>(), entry.paid_cents);
                // what goes on the same way to the same person is one part
                prop_assert!(parts.windows(2).all(|two| (two[0].way, &two[0].by) != (two[1].way, &two[1].by)));
            }
            let due: i64 = event.entries.iter().map(|entry| event.settings.fee.of(entry)).sum();
            prop_assert!(free > 0 || paid + takings.open >= due);
            prop_assert_eq!(event.settings.fee.of(&event.entries[1]), 2 * i64::from(reduced));
        }
    }
}
