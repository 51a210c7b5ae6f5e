//! The people who work at an event: who they are, and roles taken back by whoever runs it.

use crate::auth::{Action, Grant, Role, role};
use crate::fields::FieldFault;
use crate::pages::account::users::Invited;
use crate::pages::desk::overview::UserLine;
use crate::pages::urls;
use crate::store::{
    EventId, RoleRow, StoreError, UserId, list_users, open_invites, revoke_role, roles_of,
};
use crate::web::act::{Asked, Failure, saved};
use crate::web::app::{App, now};
use crate::web::derived::Derived;
use crate::web::desk::desk_page;
use crate::web::kept::html_with;
use crate::web::posted::Posted;
use crate::web::problem::Problem;
use crate::web::public::derived;
use crate::web::reader::Reader;
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::{Data, Path};
use askama::Template;
use serde_json::json;

/// The people with a role in an event, or everywhere; each role in the event with the way to take it back, but the one
/// without which whoever reads could give none any more.
pub(super) async fn staff(
    app: &App,
    reader: &Reader,
    derived: &Derived,
) -> Result<Vec<UserLine>, Problem> {
    let (event, slug) = (derived.id, derived.event.settings.slug.clone());
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
                        Some(_) => Invited::Accepted,
                        None if open.contains(&user.id) => Invited::Waiting,
                        None if is_of(&all, event) => Invited::ExpiredHere,
                        None => Invited::ExpiredElsewhere,
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

/// Whether all of somebody's roles are in one event.
fn is_of(all: &[RoleRow], event: EventId) -> bool {
    all.iter().all(|row| row.event == Some(event))
}

/// Whether somebody who holds these roles still gives roles in an event without one of them.
fn manages_without(all: &[RoleRow], gone: &RoleRow, event: EventId) -> bool {
    let left = all.iter().filter(|row| *row != gone).cloned();
    manages(left, event)
}

fn manages(all: impl Iterator<Item = RoleRow>, event: EventId) -> bool {
    let grants: Vec<Grant> = all.filter_map(|row| row.try_into().ok()).collect();
    role::allowed(&grants, Action::ManageStaff, Some(event)).is_some()
}

/// `POST /direzione/{slug}/utenti/{id}/ruolo`: takes a role in the event away; one that holds everywhere is the
/// administrators'. Nobody takes away what lets them give roles here.
pub async fn take_back(
    app: Data<App>,
    posted: Posted,
    path: Path<(String, i64)>,
) -> Result<HttpResponse, Problem> {
    let (slug, user) = path.into_inner();
    let derived = derived(&app, &slug).await?;
    let (id, user) = (derived.id, UserId(user));
    let then = urls::event_desk(&slug);
    let mut asked = Asked::new(&posted, Action::ManageStaff, Some(id), then)?;
    asked.action = "revoke-role";
    let reader = &posted.reader;
    let role: Role = posted
        .fields
        .value("role")
        .parse()
        .map_err(|_| Problem::Bad)?;
    let whose = reader.user.as_ref().map(|user| user.user);
    let own = whose == Some(user);
    let at = now();
    let done = app.store.write(move |tx| {
        let then = asked.once(tx, at, |tx| {
            let gone = RoleRow {
                event: Some(id),
                role: role.word().to_owned(),
            };
            if own && !manages_without(&roles_of(tx, user)?, &gone, id) {
                return Err(StoreError::Conflict.into());
            }
            // two who take each other's role at once: the second has none any more
            if let Some(whose) = whose
                && !manages(roles_of(tx, whose)?.into_iter(), id)
            {
                return Err(Failure::StaleSettings);
            }
            revoke_role(tx, user, Some(id), role.word())?;
            Ok::<_, Failure>((Some(id), json!([{"user": user.0, "role": role.word()}])))
        })?;
        Ok::<_, Failure>(then)
    });
    match done.await {
        Ok(then) => Ok(saved(&then)),
        Err(Failure::Store(StoreError::Conflict)) => {
            let mut fields = posted.fields.clone();
            fields.set("name", "");
            fields.fault(
                "name",
                FieldFault::Said(reader.t.own_last_role().to_owned()),
            );
            let page = desk_page(&app, reader, &derived).await?.typed(&fields);
            let status = StatusCode::CONFLICT;
            Ok(html_with(reader, status, page.render()?))
        }
        Err(other) => Err(other.into()),
    }
}
