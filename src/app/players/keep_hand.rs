//! A hand that players send over a link that no longer allows changes.

use super::link::OpenLink;
use crate::app::{CommandContext, Failure};
use crate::store::{Store, WhyUnconfirmed, find_table_link, keep_unconfirmed};
use burraco_rules::Sheet;
use burraco_tournament::journal::Fact;
use burraco_tournament::round::HandNo;

/// The outcome for a hand sent over a link that no longer allows changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kept {
    /// The hand was saved while the link still worked; only the response was lost.
    SavedBefore,
    /// The hand is stored for the referee.
    ForReferee,
}

/// Stores a hand for the referee. The form's idempotency key is not used up, so that a changed form can be sent again.
/// Every version is stored.
///
/// # Errors
/// [`crate::store::StoreError::Conflict`] when too many versions wait already, and errors of the store.
pub async fn keep_hand(
    store: &Store,
    OpenLink { token, place }: OpenLink,
    context: CommandContext,
    (hand, sheet): (HandNo, Sheet),
) -> Result<Kept, Failure> {
    let hash = token.hash();
    let kept = store.write_event(place.event, move |tx| {
        if context.answered(tx)?.is_some() {
            return Ok(Kept::SavedBefore);
        }
        let link = find_table_link(tx, hash.as_str())?;
        let why = match link.is_some_and(|link| link.revoked) {
            true => WhyUnconfirmed::Revoked,
            false => WhyUnconfirmed::Expired,
        };
        let written = (&sheet, context.by.as_str());
        if keep_unconfirmed(tx, place, hand, written, why, context.at)? {
            let fact = Fact::UnconfirmedKept {
                unconfirmed_hand: hand,
            };
            let context = context.without_key();
            context.once(tx, |_| Ok((Some(place.event), vec![fact])))?;
        }
        Ok::<_, Failure>(Kept::ForReferee)
    });
    kept.await
}
