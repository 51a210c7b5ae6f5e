//! A hand saved by players.

use super::link::{OpenLink, accepted, still_works};
use crate::app::{CommandContext, Failure, applied, scene};
use crate::store::{Store, table_codes};
use burraco_tournament::commands::command::TableCommand;
use burraco_tournament::commands::decide::decide_table;

/// Saves a hand with the players' rights.
///
/// # Errors
/// The reason nothing was changed.
pub async fn save_hand(
    store: &Store,
    OpenLink { token, place }: OpenLink,
    context: CommandContext,
    command: TableCommand,
) -> Result<String, Failure> {
    let done = store.write_event(place.event, move |tx| {
        context.once(tx, |tx| {
            let here = tx.table(place)?;
            still_works(tx, &token, here.round_state)?;
            let codes = table_codes(tx, place)?;
            let signed = codes.is_some_and(|codes| accepted(&here.table, &codes));
            let changes = decide_table(scene(&here, signed), &command, &context.by, context.at)?;
            Ok((Some(place.event), applied(tx, place.event, &changes)?))
        })
    });
    done.await
}
