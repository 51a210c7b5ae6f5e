//! The fees of entries, their payments, and the takings of an event.

use crate::entry::{Entry, EntryNo, EntryState};
use crate::event::Event;
pub use crate::model::fee::{Fee, FeePer, MOST_PAID, ReducedFee};
pub use crate::model::payment::{PartPayment, Payment, PaymentWay};
use std::collections::BTreeMap;

/// Returns the amount in euro cents by which an entry would overpay its fee. The payment `cents` is the total, or with
/// `beside` it adds to earlier ones. The result is 0 where the event has no fee.
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

/// Returns the fee of an entry, in euro cents. An entry that does not come, or left, owes no more than it has paid.
#[must_use]
pub fn due(event: &Event, entry: &Entry) -> i64 {
    let fee = event.settings.fee.of(entry);
    match entry.state {
        EntryState::Entered | EntryState::CheckedIn => fee,
        EntryState::Absent | EntryState::Withdrawn => fee.min(entry.paid_cents),
    }
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
                let way = PaymentWay::ALL[way];
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
