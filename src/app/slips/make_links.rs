//! New links for tables of a round.

use super::issue::{TableAccess, issue};
use crate::app::{CommandContext, Failure};
use crate::store::{EventId, Store, TablePlace, note_codes_seen};
use burraco_tournament::journal::Fact;
use burraco_tournament::round::{RoundNo, Spot, TableNo};

/// Makes a link for each of these tables. A repeated request gets none, since links are shown once.
///
/// # Errors
/// The reason nothing was changed.
pub async fn make_links(
    store: &Store,
    (event, round): (EventId, RoundNo),
    context: CommandContext,
    tables: Vec<(TableNo, Vec<Spot>)>,
) -> Result<(String, Vec<TableAccess>), Failure> {
    let made = store.write_event(event, move |tx| {
        let mut fresh = Vec::new();
        let then = context.once(tx, |tx| {
            for (table, spots) in &tables {
                let here = TablePlace::new(event, round, *table);
                fresh.push(issue(tx, here, spots, context.at)?);
                note_codes_seen(tx, here, &context.sees_codes())?;
            }
            let links = tables.iter().map(|(table, _)| *table).collect();
            Ok((Some(event), vec![Fact::TableLinks { round, links }]))
        })?;
        Ok::<_, Failure>((then, fresh))
    });
    made.await
}
