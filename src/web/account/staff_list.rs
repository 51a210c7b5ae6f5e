//! The list of people with a role in an event, as its desk shows it.

use crate::app::account::manages_without;
use crate::app::scored_event::ScoredEvent;
use crate::pages::account::users::InvitedState;
use crate::pages::desk::overview::UserLine;
use crate::pages::urls;
use crate::store::{EventId, RoleRow, StoreError, list_users, open_invites, roles_of};
use crate::web::http::app::App;
use crate::web::http::current_time::now;
use crate::web::http::problem::Problem;
use crate::web::http::request_context::Reader;

/// The people with a role in an event or everywhere. Each role in the event has a link to revoke it. The reader's last
/// role that may grant roles has none.
pub(crate) async fn staff(
    app: &App,
    reader: &Reader,
    scored: &ScoredEvent,
) -> Result<Vec<UserLine>, Problem> {
    let (event, slug) = (scored.id, scored.event.settings.slug.clone());
    let own = reader.user.as_ref().map(|user| user.user);
    let found = app.store.read(move |conn| {
        let open = open_invites(conn, now())?;
        let mut lines = Vec::new();
        for user in list_users(conn)? {
            let all = roles_of(conn, user.id)?;
            for row in all
                .iter()
                .filter(|row| row.event.is_none_or(|id| id == event))
            {
                let last = own == Some(user.id) && !manages_without(&all, row, event);
                lines.push(UserLine {
                    name: user.name.clone(),
                    role: row.role.clone(),
                    invited: match user.password_hash {
                        Some(_) => InvitedState::Accepted,
                        None if open.contains(&user.id) => InvitedState::Waiting,
                        None if is_of(&all, event) => InvitedState::ExpiredHere,
                        None => InvitedState::ExpiredElsewhere,
                    },
                    revoke: (row.event.is_some() && !last)
                        .then(|| urls::revoke_staff(&slug, user.id.0)),
                });
            }
        }
        Ok::<_, StoreError>(lines)
    });
    Ok(found.await?)
}

/// Whether all of a user's roles are in one event.
pub(crate) fn is_of(all: &[RoleRow], event: EventId) -> bool {
    all.iter().all(|row| row.event == Some(event))
}
