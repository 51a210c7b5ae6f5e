//! The people who work at an event: who they are, and roles given and taken back by whoever runs it.

use crate::auth::{Action, AuthError, Grant, Role, invite, role};
use crate::fields::FieldFault;
use crate::pages::desk::UserLine;
use crate::pages::urls;
use crate::pages::users::Invited;
use crate::store::{
    EventId, RoleRow, StoreError, UserId, add_user, find_user, grant_role, list_users,
    open_invites, revoke_role, roles_of,
};
use crate::web::act::{Asked, Failure, saved};
use crate::web::app::{App, now};
use crate::web::derived::Derived;
use crate::web::desk::desk_page;
use crate::web::kept::{html, html_with};
use crate::web::posted::Posted;
use crate::web::problem::Problem;
use crate::web::public::derived;
use crate::web::reader::Reader;
use crate::web::users::typed_name;
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

/// `POST /direzione/{slug}/utenti`: gives somebody a role, and a one-time link when there is no password yet.
pub async fn add_staff(
    app: Data<App>,
    posted: Posted,
    slug: Path<String>,
) -> Result<HttpResponse, Problem> {
    let derived = derived(&app, &slug).await?;
    let id = derived.id;
    let asked = Asked::new(
        &posted,
        Action::ManageStaff,
        Some(id),
        urls::event_desk(&*slug),
    )?;
    let mut fields = posted.fields.clone();
    let name = typed_name(&mut fields, "name", posted.reader.t);
    // An administrator serves the whole installation and is made by the command line.
    let role = posted
        .fields
        .value("role")
        .parse()
        .ok()
        .filter(|role: &Role| *role != Role::Admin);
    if role.is_none() {
        fields.fault("name", FieldFault::UnknownChoice);
    }
    let Some(role) = role.filter(|_| fields.sound()) else {
        let page = desk_page(&app, &posted.reader, &derived)
            .await?
            .typed(&fields);
        return Ok(html_with(
            &posted.reader,
            StatusCode::UNPROCESSABLE_ENTITY,
            page.render()?,
        ));
    };
    let at = now();
    let made = app.store.write(move |tx| {
        let mut link = None;
        let once = asked.once(tx, at, |tx| {
            let found = find_user(tx, &name)?;
            // Whoever holds the link holds all roles of its user: a link is given for roles in this very event only, and
            // takes nobody's place whom an administrator has invited without any role so far.
            let ours = match &found {
                Some(user) if user.password_hash.is_some() => false,
                Some(user) => {
                    let all = roles_of(tx, user.id)?;
                    let invited = all.is_empty() && open_invites(tx, at)?.contains(&user.id);
                    is_of(&all, id) && !invited
                }
                None => true,
            };
            let user = match &found {
                Some(user) => user.id,
                None => add_user(tx, &name, at)?,
            };
            grant_role(tx, user, Some(id), role.word())?;
            if ours {
                link = Some(invite::to_set_password(tx, user, at).map_err(
                    |error| match error {
                        AuthError::Store(error) => error,
                        other => StoreError::Fault(other.to_string()),
                    },
                )?);
            }
            Ok((Some(id), json!([{"user": user.0, "role": role.word()}])))
        });
        once.map(|then| (then, link))
    });
    let (then, link) = made.await?;
    let Some(link) = link else {
        return Ok(saved(&then));
    };
    // The link is shown once and stored nowhere: this answer is a page, not a redirection.
    let way = format!("{}{}", app.reach.public_url, urls::invite(link.secret()));
    let page = desk_page(&app, &posted.reader, &derived)
        .await?
        .invited(way);
    Ok(html(&posted.reader, page.render()?))
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
