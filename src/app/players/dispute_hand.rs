//! A version of a hand that players send although another is saved.

use super::link::{OpenLink, still_works};
use crate::app::{CommandContext, Failure, applied, scene};
use crate::store::{Store, WhyUnconfirmed, keep_unconfirmed, load_table};
use burraco_rules::Sheet;
use burraco_tournament::commands::command::TableCommand;
use burraco_tournament::commands::decide::decide_table;
use burraco_tournament::journal::Fact;
use burraco_tournament::round::{HandNo, TableState};

/// Keeps a hand beside the current version, and calls the referee to the table.
///
/// # Errors
/// The reason nothing was changed.
pub async fn dispute_hand(
    store: &Store,
    OpenLink { token, place }: OpenLink,
    context: CommandContext,
    (hand, sheet): (HandNo, Sheet),
) -> Result<String, Failure> {
    let done = store.write_event(place.event, move |tx| {
        context.once(tx, |tx| {
            let here = load_table(tx, place)?;
            still_works(tx, &token, here.round_state)?;
            let written = (&sheet, context.by.as_str());
            let why = WhyUnconfirmed::Disputed;
            keep_unconfirmed(tx, place, hand, written, why, context.at)?;
            let mut facts = vec![Fact::UnconfirmedKept {
                unconfirmed_hand: hand,
            }];
            if here.table.state != TableState::Closed {
                let reason = context.reason.clone();
                let dispute = TableCommand::Dispute { reason };
                let scene = scene(&here, false);
                let changes = decide_table(scene, &dispute, &context.by, context.at)?;
                facts.extend(applied(tx, place.event, &changes)?);
            }
            Ok((Some(place.event), facts))
        })
    });
    done.await
}
