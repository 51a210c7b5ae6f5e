//! A role revoked.

use crate::app::{CommandContext, Failure};
use crate::auth::{Action, Grant, Role, role};
use crate::store::{
    self, AnyConn, EventId, RoleRow, Store, StoreError, UserId, list_users, locate_event, roles_of,
};
use burraco_tournament::journal::Fact;

fn revoked(user: UserId, role: Role) -> Vec<Fact> {
    vec![Fact::Staff {
        user: user.0,
        role: role.word().to_owned(),
    }]
}

/// Revokes a role, everywhere or in the event with a slug. Returns none, and changes nothing, where the last
/// administrator would be gone.
///
/// # Errors
/// [`StoreError::NotFound`] for an unknown event, and errors of the store.
pub async fn revoke_role(
    store: &Store,
    context: CommandContext,
    (user, role): (UserId, Role),
    slug: String,
) -> Result<Option<String>, Failure> {
    let done = store.write(move |tx| {
        let event = match slug.as_str() {
            "" => None,
            slug => Some(locate_event(tx, slug)?.0),
        };
        if role == Role::Admin && event.is_none() && administrators(tx)? <= 1 {
            return Ok(None);
        }
        let then = context.once(tx, |tx| {
            store::revoke_role(tx, user, event, role.word())?;
            Ok((event, revoked(user, role)))
        })?;
        Ok::<_, Failure>(Some(then))
    });
    done.await
}

/// Revokes a role in an event, by a person who runs it, `author`.
///
/// # Errors
/// [`StoreError::Conflict`] when it is the role that lets the author grant roles here; [`Failure::Forbidden`] when the
/// author has no such role any more.
pub async fn revoke_in_event(
    store: &Store,
    event: EventId,
    context: CommandContext,
    (author, user, role): (Option<UserId>, UserId, Role),
) -> Result<String, Failure> {
    let done = store.write(move |tx| {
        context.once(tx, |tx| {
            let gone = RoleRow {
                event: Some(event),
                role: role.word().to_owned(),
            };
            if author == Some(user) && !manages_without(&roles_of(tx, user)?, &gone, event) {
                return Err(StoreError::Conflict.into());
            }
            // two who take each other's role at once: the second has none any more
            if let Some(author) = author
                && !manages(roles_of(tx, author)?.into_iter(), event)
            {
                return Err(Failure::Forbidden(Action::ManageStaff));
            }
            store::revoke_role(tx, user, Some(event), role.word())?;
            Ok((Some(event), revoked(user, role)))
        })
    });
    done.await
}

/// Whether a user may still grant roles in an event after losing one of the listed roles.
#[must_use]
pub fn manages_without(all: &[RoleRow], gone: &RoleRow, event: EventId) -> bool {
    let left = all.iter().filter(|row| *row != gone).cloned();
    manages(left, event)
}

/// Whether roles let their user grant roles in an event.
fn manages(all: impl Iterator<Item = RoleRow>, event: EventId) -> bool {
    let grants: Vec<Grant> = all.filter_map(|row| row.try_into().ok()).collect();
    role::allowed(&grants, Action::ManageStaff, Some(event)).is_some()
}

/// The number of administrators who can sign in. An administrator without a password does not count.
fn administrators(conn: &mut AnyConn) -> Result<usize, StoreError> {
    let mut count = 0;
    let all = list_users(conn)?.into_iter();
    for user in all.filter(|user| user.password_hash.is_some()) {
        let roles = roles_of(conn, user.id)?;
        let admin = |row: &RoleRow| row.event.is_none() && row.role == Role::Admin.word();
        count += usize::from(roles.iter().any(admin));
    }
    Ok(count)
}
