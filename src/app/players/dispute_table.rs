//! The dispute of a table's result by its players.

use super::link::{OpenLink, still_works};
use crate::app::{CommandContext, Failure, applied, scene};
use crate::store::{Store, load_table};
use burraco_tournament::commands::command::TableCommand;
use burraco_tournament::commands::decide::decide_table;

/// Records that players disagree with the result they saw, given by `shown`. The table waits for the referee.
///
/// # Errors
/// The reason nothing was changed; [`Failure::StaleTable`] when the result is no longer the one shown.
pub async fn dispute_table(
    store: &Store,
    OpenLink { token, place }: OpenLink,
    context: CommandContext,
    shown: String,
) -> Result<String, Failure> {
    let done = store.write_event(place.event, move |tx| {
        context.once(tx, |tx| {
            let here = load_table(tx, place)?;
            still_works(tx, &token, here.round_state)?;
            if here.table.seen() != shown {
                return Err(Failure::StaleTable);
            }
            let reason = context.reason.clone();
            let command = TableCommand::Dispute { reason };
            let scene = scene(&here, false);
            let changes = decide_table(scene, &command, &context.by, context.at)?;
            Ok((Some(place.event), applied(tx, place.event, &changes)?))
        })
    });
    done.await
}
