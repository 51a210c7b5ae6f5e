//! A new event.

use crate::app::{CommandContext, Failure};
use crate::auth::Role;
use crate::store::{
    self, EventId, ScreenRow, Store, StoreError, Tx, UserId, grant_role, list_screens, list_users,
    roles_of, set_screen,
};
use burraco_tournament::event::Settings;
use burraco_tournament::journal::Fact;

/// Creates an event, which `organiser` runs. With `like`, it gets the roles and the projectors of another event.
///
/// # Errors
/// [`StoreError::Conflict`] when the slug is taken, and errors of the store.
pub async fn create_event(
    store: &Store,
    context: CommandContext,
    settings: Settings,
    (organiser, like): (Option<UserId>, Option<EventId>),
) -> Result<String, Failure> {
    let made = store.write(move |tx| {
        context.once(tx, |tx| {
            let id = store::create_event(tx, &settings, context.at)?;
            if let Some(user) = organiser {
                grant_role(tx, user, Some(id), Role::Organiser.word())?;
            }
            if let Some(other) = like {
                people_and_screens(tx, other, id)?;
            }
            Ok((Some(id), vec![Fact::OfEvent { event: id.0 }]))
        })
    });
    made.await
}

/// Copies the roles and the projectors of one event to another.
fn people_and_screens(tx: &mut Tx<'_>, from: EventId, to: EventId) -> Result<(), StoreError> {
    for user in list_users(tx)? {
        let roles = roles_of(tx, user.id)?;
        for role in roles.iter().filter(|role| role.event == Some(from)) {
            grant_role(tx, user.id, Some(to), &role.role)?;
        }
    }
    for screen in list_screens(tx, from)? {
        let screen = ScreenRow {
            step: 0,
            made_for: None,
            ..screen
        };
        set_screen(tx, to, &screen)?;
    }
    Ok(())
}
