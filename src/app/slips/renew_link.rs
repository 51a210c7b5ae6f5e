//! The links of a table revoked, and replaced by another.

use super::issue::{TableAccess, codes, issue};
use crate::app::{CommandContext, Failure};
use crate::store::{Store, TablePlace, note_codes_seen, revoke_table_links, set_table_codes};
use burraco_tournament::journal::Fact;
use burraco_tournament::round::Spot;

/// The choice for a table whose links are revoked: no link, or a new one.
pub enum Renewal {
    /// The table stays without a link.
    Revoke,
    /// The table gets another link, with new codes for its sides or seats.
    Renew(Vec<Spot>),
}

/// Revokes the links of a table. Returns the new one, if the table gets one; a repeated request gets none, since links
/// are shown once.
///
/// # Errors
/// The reason nothing was changed.
pub async fn renew_link(
    store: &Store,
    here: TablePlace,
    context: CommandContext,
    renewal: Renewal,
) -> Result<(String, Option<TableAccess>), Failure> {
    let made = store.write_event(here.event, move |tx| {
        let mut fresh = None;
        let then = context.once(tx, |tx| {
            let fact = Fact::LinksRevoked {
                round: here.round,
                table: here.table,
                links_taken_back: revoke_table_links(tx, here, context.at)?,
            };
            if let Renewal::Renew(spots) = &renewal {
                set_table_codes(tx, here, &codes(spots)?)?;
                fresh = Some(issue(tx, here, spots, context.at)?);
                note_codes_seen(tx, here, &context.sees_codes())?;
            }
            Ok((Some(here.event), vec![fact]))
        })?;
        Ok::<_, Failure>((then, fresh))
    });
    made.await
}
