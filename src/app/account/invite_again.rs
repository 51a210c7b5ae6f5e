//! A user invited again.

use super::failed;
use crate::app::{CommandContext, Failure};
use crate::auth::{Token, invite};
use crate::store::{Store, UserId, load_user};
use burraco_tournament::journal::Fact;

/// Makes a new link with which a user sets a password, and returns it with the user's name. An earlier link stops
/// working. A repeated request gets none, since the link is shown once.
///
/// # Errors
/// [`StoreError::NotFound`] for an unknown user, and errors of the store.
pub async fn invite_again(
    store: &Store,
    context: CommandContext,
    (maker, user): (UserId, UserId),
) -> Result<Option<(String, Token)>, Failure> {
    let made = store.write(move |tx| {
        let mut link = None;
        context.once(tx, |tx| {
            let name = load_user(tx, user)?.name;
            let token = invite::to_set_password(tx, user, Some(maker), context.at);
            link = Some((name, token.map_err(failed)?));
            Ok((None, vec![Fact::OfUser { user: user.0 }]))
        })?;
        Ok::<_, Failure>(link)
    });
    made.await
}
