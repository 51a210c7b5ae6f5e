//! A user added, or invited again.

use super::failed;
use crate::app::{CommandContext, Failure};
use crate::auth::appoint::{Candidate, look};
use crate::auth::{Role, Token, invite};
use crate::store::{self, Store, StoreError, UserId, grant_role, load_user};
use burraco_tournament::journal::Fact;

/// The outcome of a request to add a user.
pub enum AddedUser {
    /// The user is not added yet: the author must first see the accounts with a similar name.
    Shown(Candidate),
    /// The user was added. Holds the link to set a password; none for a repeated request, since it is shown once.
    Added(Option<Token>),
}

/// Adds a user with a role everywhere or with none. `seen` says which accounts the author, `maker`, has seen.
///
/// # Errors
/// [`StoreError::Conflict`] when the name is taken, and errors of the store.
pub async fn add_user(
    store: &Store,
    context: CommandContext,
    (maker, seen): (UserId, String),
    (name, role): (String, Option<Role>),
) -> Result<AddedUser, Failure> {
    let made = store.write(move |tx| {
        let mut link = None;
        let candidate = look(tx, maker, &name, context.at)?;
        let new = candidate.account.is_none();
        if new && candidate.to_be_seen() != seen && context.answered(tx)?.is_none() {
            return Ok(AddedUser::Shown(candidate));
        }
        context.once(tx, |tx| {
            if !new {
                return Err(StoreError::Conflict.into());
            }
            let user = store::add_user(tx, &name, context.at)?;
            if let Some(role) = role {
                grant_role(tx, user, None, role.word())?;
            }
            let token = invite::to_set_password(tx, user, Some(maker), context.at);
            link = Some(token.map_err(failed)?);
            let fact = Fact::Staff {
                user: user.0,
                role: role.map_or("", Role::word).to_owned(),
            };
            Ok((None, vec![fact]))
        })?;
        Ok::<_, Failure>(AddedUser::Added(link))
    });
    made.await
}

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
