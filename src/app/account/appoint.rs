//! A role granted, in an event or everywhere. The person who grants it first sees whose account it is.

use super::failed;
use crate::app::{CommandContext, Failure};
use crate::auth::appoint::{Candidate, GrantedRole, give, look};
use crate::auth::{Role, Token};
use crate::store::{Act, EventId, RoleRow, Store, StoreError, Tx, UserId, journal_append};
use burraco_tournament::journal::{Fact, JournalAction};

/// The outcome of a request to grant a role.
pub enum Appointed {
    /// The role is not granted yet: the person who grants it must see this account first.
    Shown(Candidate),
    /// The role was granted. Holds the redirect target and the token of the invite link, which is shown once and
    /// stored nowhere.
    Given(String, Option<Token>),
}

/// Grants a role to the user with a name, by `giver`: in an event, or everywhere if there is no event. A new user may
/// be added with no role. `seen` says which account the giver has seen.
///
/// # Errors
/// The reason nothing was changed; [`StoreError::Conflict`] for a known user with no role to grant.
pub async fn appoint(
    store: &Store,
    event: Option<EventId>,
    context: CommandContext,
    (giver, seen): (UserId, String),
    (name, role): (String, Option<Role>),
) -> Result<Appointed, Failure> {
    let done = store.write(move |tx| {
        if let Some(then) = context.answered(tx)? {
            return Ok(Appointed::Given(then, None));
        }
        let candidate = look(tx, giver, &name, context.at)?;
        if role.is_none() && candidate.account.is_some() {
            return Err(StoreError::Conflict.into());
        }
        if candidate.to_be_seen() != seen {
            return Ok(Appointed::Shown(candidate));
        }
        let mut link = None;
        let then = context.once(tx, |tx| {
            let given = give(tx, &candidate, &name, giver, (event, role), context.at);
            let given = given.map_err(failed)?;
            journal_lost(tx, &context, &given)?;
            let fact = Fact::Staff {
                user: given.user.0,
                role: role.map_or("", Role::word).to_owned(),
            };
            link = given.link;
            Ok((event, vec![fact]))
        })?;
        Ok::<_, Failure>(Appointed::Given(then, link))
    });
    done.await
}

/// Writes the roles that a user lost into the journals of their events.
fn journal_lost(
    tx: &mut Tx<'_>,
    context: &CommandContext,
    given: &GrantedRole,
) -> Result<(), StoreError> {
    for RoleRow { event, role } in &given.lost {
        let act = Act {
            actor: context.actor.clone(),
            role: String::new(),
            address: String::new(),
            action: JournalAction::RevokeRole,
            detail: vec![Fact::Staff {
                user: given.user.0,
                role: role.clone(),
            }]
            .into(),
        };
        journal_append(tx, *event, &act, context.at)?;
    }
    Ok(())
}
