//! The private links of entries.

use crate::app::{CommandContext, Failure};
use crate::auth::{Action, Token};
use crate::store::{EventId, LinkKind, LinkTarget, Store, StoreError, linked_entries, set_link};
use burraco_tournament::entry::EntryNo;
use burraco_tournament::journal::Fact;

/// Makes a new link for each of these entries. An author without the right to revoke links makes only the missing
/// ones. A repeated request gets none, since links are shown once.
///
/// # Errors
/// The reason nothing was changed; [`Failure::Forbidden`] when every entry has a link that the author may not revoke.
pub async fn make_pair_links(
    store: &Store,
    event: EventId,
    context: CommandContext,
    mut entries: Vec<EntryNo>,
) -> Result<(String, Vec<(EntryNo, Token)>), Failure> {
    let may_renew = context.may(Action::RevokeLinks);
    let made = store.write_event(event, move |tx| {
        let mut fresh = Vec::with_capacity(entries.len());
        let then = context.once(tx, |tx| {
            let held = linked_entries(tx, event)?;
            if !may_renew {
                entries.retain(|entry| !held.contains(entry));
            }
            if entries.is_empty() && !held.is_empty() {
                return Err(Failure::Forbidden(Action::RevokeLinks));
            }
            for entry in &entries {
                let token = Token::random().map_err(StoreError::fault)?;
                let link = LinkTarget {
                    event,
                    kind: LinkKind::Entry,
                    number: entry.0,
                };
                set_link(tx, token.hash().as_str(), link, context.at)?;
                fresh.push((*entry, token));
            }
            let fact = Fact::PairLinks {
                pair_links: entries,
            };
            Ok((Some(event), vec![fact]))
        })?;
        Ok::<_, Failure>((then, fresh))
    });
    made.await
}
