//! The fees of entries, their payments, and the takings of an event.

use crate::entry::{Entry, EntryNo, EntryState};
use crate::event::Event;
pub use crate::model::fee::{Fee, FeePer, MOST_PAID, ReducedFee};
pub use crate::model::payment::{PartPayment, Payment, PaymentWay};
use std::collections::BTreeMap;

/// A doubt about a payment. The same amount typed again is accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PaymentDoubt {
    /// The entry would pay so many euro cents more than is due.
    Beyond(i64),
    /// Nothing is left of the euro cents that the entry has paid.
    WipesOut(i64),
}

impl PaymentDoubt {
    /// Looks at a payment of an entry. The payment `cents` is the total, or with `beside` it adds to earlier ones. An
    /// event without a fee raises no doubt.
    #[must_use]
    pub fn about(event: &Event, entry: EntryNo, cents: i64, beside: bool) -> Option<PaymentDoubt> {
        let entry = event.entry(entry)?;
        let due = event.settings.fee.of(entry);
        let (before, paid) = match beside {
            true => (entry.paid_cents, 0),
            false => (0, entry.paid_cents),
        };
        match before.saturating_add(cents) - due {
            _ if due == 0 => None,
            more if more > 0 => Some(PaymentDoubt::Beyond(more)),
            _ if cents == 0 && paid > 0 => Some(PaymentDoubt::WipesOut(paid)),
            _ => None,
        }
    }
}

/// Returns the sum of some part payments, in euro cents.
#[must_use]
pub fn sum(parts: &[PartPayment]) -> i64 {
    let cents = parts.iter().map(|part| part.cents);
    cents.fold(0, i64::saturating_add)
}

/// Returns the parts of an entry's payment, in the order in which they were paid.
#[must_use]
pub fn parts(entry: &Entry) -> Vec<PartPayment> {
    let earlier = entry.payment.iter().flat_map(|paid| &paid.earlier);
    let mut parts: Vec<PartPayment> = earlier.cloned().collect();
    if sum(&parts) > entry.paid_cents {
        // an older instance knows the sum alone
        parts.clear();
    }
    let before = sum(&parts);
    if entry.paid_cents > before {
        let payment = entry.payment.as_ref();
        parts.push(PartPayment {
            cents: entry.paid_cents.saturating_sub(before),
            way: payment.map(|payment| payment.way),
            by: payment.map_or_else(String::new, |payment| payment.by.clone()),
        });
    }
    parts
}

/// Returns the fee of an entry, in euro cents. An entry that does not come, or left before it played, owes no more than
/// it has paid.
#[must_use]
pub fn due(event: &Event, entry: &Entry) -> i64 {
    let fee = event.settings.fee.of(entry);
    match entry.state {
        EntryState::Entered | EntryState::CheckedIn => fee,
        EntryState::Withdrawn if has_played(event, entry.number) => fee,
        EntryState::Absent | EntryState::Withdrawn => fee.min(entry.paid_cents),
    }
}

/// Whether a hand is written at a table where the entry sits.
fn has_played(event: &Event, entry: EntryNo) -> bool {
    let mut tables = event.rounds.iter().flat_map(|round| &round.tables);
    tables.any(|table| !table.hands.is_empty() && table.everybody().any(|other| other == entry))
}

/// Returns the amount that an entry still has to pay, in euro cents. It is 0 for an entry that does not come or plays
/// for free.
#[must_use]
pub fn open(event: &Event, entry: &Entry) -> i64 {
    let free = entry
        .payment
        .as_ref()
        .is_some_and(|paid| paid.way == PaymentWay::Free);
    match free {
        true => 0,
        false => (due(event, entry) - entry.paid_cents).max(0),
    }
}

/// Returns the amount that an entry has paid beyond its fee, in euro cents, as when the fee was lowered afterwards. It is
/// 0 where the event has no fee.
#[must_use]
pub fn beyond(event: &Event, entry: &Entry) -> i64 {
    match event.settings.fee.is_none() {
        true => 0,
        false => (entry.paid_cents - due(event, entry)).max(0),
    }
}

/// The takings of an event, in euro cents. The sum by payment method and the sum by person both equal `paid`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Takings {
    /// The total amount that the entries have paid, in euro cents.
    pub paid: i64,
    /// The total amount that the entries still have to pay, in euro cents.
    pub open: i64,
    /// The amount by method of payment; `None` for parts paid before methods were recorded.
    pub by_way: BTreeMap<Option<PaymentWay>, i64>,
    /// The amount by the person that took it; empty when unknown.
    pub by_person: BTreeMap<String, i64>,
}

impl Takings {
    /// Computes the takings of an event.
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
    use crate::commands::command::DeskCommand;
    use crate::commands::decide::decide;
    use crate::testing::{at, event};
    use proptest::prelude::*;
    use proptest::sample::Index;
    use strum::VariantArray;

    #[test]
    fn what_is_paid_twice_or_wiped_out_is_asked_about() {
        let mut event = event(4, "3 mitchell");
        event.settings.fee.cents = 4_000;
        event.entries[0].paid_cents = 3_000;
        let paid = event.clone();
        let about = |cents, beside| PaymentDoubt::about(&paid, EntryNo(1), cents, beside);
        assert_eq!(about(4_000, false), None);
        assert_eq!(about(1_000, true), None);
        assert_eq!(about(4_500, false), Some(PaymentDoubt::Beyond(500)));
        assert_eq!(about(1_500, true), Some(PaymentDoubt::Beyond(500)));
        assert_eq!(about(0, false), Some(PaymentDoubt::WipesOut(3_000)));
        assert_eq!(about(0, true), None);
        assert_eq!(about(1_500, false), None, "a correction");
        event.entries[0].paid_cents = 40_000;
        let mended = PaymentDoubt::about(&event, EntryNo(1), 4_000, false);
        assert_eq!(mended, None, "what is due is right");
        assert_eq!(beyond(&event, &event.entries[0]), 36_000);
        assert_eq!(beyond(&event, &event.entries[1]), 0);
        let free = PaymentDoubt::about(&event, EntryNo(2), 0, false);
        assert_eq!(free, None, "nothing was paid");
        event.settings.fee.cents = 0;
        assert_eq!(PaymentDoubt::about(&event, EntryNo(1), 0, false), None);
        assert_eq!(beyond(&event, &event.entries[0]), 0, "no fee");
    }

    #[test]
    fn whoever_leaves_owes_the_fee_once_a_hand_was_played() {
        let mut event = crate::testing::event(4, "3 mitchell");
        event.settings.fee.cents = 3_000;
        event.entries[0].state = EntryState::Withdrawn;
        assert_eq!(open(&event, &event.entries[0]), 0, "nothing was played");
        event.entries[0].state = EntryState::CheckedIn;
        crate::testing::play(&mut event);
        event.entries[0].state = EntryState::Withdrawn;
        assert_eq!(open(&event, &event.entries[0]), 3_000);
        event.entries[0].state = EntryState::Absent;
        assert_eq!(open(&event, &event.entries[0]), 0);
    }

    proptest! {
        /// Checks the takings after any payments, corrections and free entries. Methods and persons each add up to the
        /// amount paid. Paid and open amounts together cover the fees due from everybody who plays.
        #[test]
        fn what_was_taken_adds_up(
            fee in 0_u32..10_000,
            reduced in 0_u32..5_000,
            payments in prop::collection::vec((any::<Index>(), 0_i64..20_000, 0_usize..4, 0_usize..3, any::<bool>()), 0..40),
        ) {
            let mut event = event(12, "3 mitchell");
            event.settings.fee = Fee {
                cents: fee,
                per: FeePer::Player,
                reduced: vec![ReducedFee { name: "soci".into(), entries: vec![EntryNo(2), EntryNo(5)], cents: reduced }],
            };
            let mut free = 0;
            for (who, cents, way, by, more) in payments {
                let entry = who.get(&event.entries).number;
                let way = PaymentWay::VARIANTS[way];
                let command = match more {
                    true => DeskCommand::PayMore { entry, cents, way },
                    false => DeskCommand::Pay { entry, cents, way },
                };
                for change in decide(&event, &command, ["Carla", "Dino", "Eva"][by], at(1)).unwrap() {
                    event.apply(&change);
                }
                free += usize::from(way == PaymentWay::Free);
            }
            let takings = Takings::of(&event);
            let paid: i64 = event.entries.iter().map(|entry| entry.paid_cents).sum();
            prop_assert_eq!(takings.paid, paid);
            prop_assert_eq!(takings.by_way.values().sum::<i64>(), paid);
            prop_assert_eq!(takings.by_person.values().sum::<i64>(), paid);
            prop_assert!(!takings.by_way.contains_key(&Some(PaymentWay::Free)));
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
