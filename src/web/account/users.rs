//! The users of the installation, for administrators, and the public table of roles.

use crate::app::Failure;
use crate::app::account::{self, Appointed, appoint, revoke_role};
use crate::auth::{Action, Role, Token, role};
use crate::form_data::{FieldFault, Fields};
use crate::pages::account::roles::RolesPage;
use crate::pages::account::users::{InvitedState, KnownUser, UsersPage};
use crate::pages::urls;
use crate::store::{
    AnyConn, StoreError, UserId, list_headlines, list_users, open_invites, roles_of,
};
use crate::web::account::appoint::asked;
use crate::web::account::sign_in::typed_name;
use crate::web::http::app::App;
use crate::web::http::current_time::now;
use crate::web::http::form_post::Posted;
use crate::web::http::problem::Problem;
use crate::web::http::redirect::saved;
use crate::web::http::request_context::Reader;
use crate::web::http::response_cache::{html, html_with};
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::{Data, Path};
use askama::Template;
use burraco_tournament::journal::JournalAction;
use std::collections::HashMap;

/// Handles `GET /ruoli`: the table of roles.
pub async fn roles(reader: Reader) -> Result<HttpResponse, Problem> {
    let words = Role::ALL.map(Role::word);
    let row = |action: Action| {
        let staff = Role::ALL.map(|role| role::may(role, action));
        let may = staff.into_iter().chain([role::line_may(action)]);
        (action.code(), may.collect())
    };
    let rows: Vec<_> = Action::all().map(row).collect();
    let page = RolesPage::new(reader.frame(), &words, &rows);
    Ok(html(&reader, page.render()?))
}

fn known(conn: &mut AnyConn) -> Result<Vec<KnownUser>, StoreError> {
    let events = list_headlines(conn)?.into_iter();
    let events: HashMap<_, _> = events
        .map(|(id, event)| (id, (event.slug, event.name)))
        .collect();
    let open = open_invites(conn, now())?;
    let mut all = Vec::new();
    for user in list_users(conn)? {
        let roles = roles_of(conn, user.id)?.into_iter();
        let place = |event| events.get(&event).cloned();
        all.push(KnownUser {
            id: user.id.0,
            invited: match user.password_hash {
                Some(_) => InvitedState::Accepted,
                None if open.contains(&user.id) => InvitedState::Waiting,
                None => InvitedState::Expired,
            },
            name: user.name,
            roles: roles
                .map(|row| (row.role, row.event.and_then(place)))
                .collect(),
        });
    }
    Ok(all)
}

async fn users_page(app: &App, reader: &Reader, fields: &Fields) -> Result<UsersPage, Problem> {
    let users = app.store.read(known).await?;
    let given: Vec<&str> = Role::ALL.iter().rev().map(|role| role.word()).collect();
    Ok(UsersPage::new(reader.frame(), &users, &given, fields))
}

/// Handles `GET /utenti`: the list of users.
pub async fn list(app: Data<App>, reader: Reader) -> Result<HttpResponse, Problem> {
    reader.may(Action::ManageUsers, None)?;
    let page = users_page(&app, &reader, &Fields::default()).await?;
    Ok(html(&reader, page.render()?))
}

/// The page that shows an invite link. The link is shown once and stored nowhere, so there is no redirect.
async fn invited(
    app: &App,
    reader: &Reader,
    name: String,
    link: &Token,
) -> Result<HttpResponse, Problem> {
    let way = format!("{}{}", app.options.public_url, urls::invite(link.secret()));
    let page = users_page(app, reader, &Fields::default()).await?;
    Ok(html(reader, page.invited(name, way).render()?))
}

/// Handles `POST /utenti`: adds a user with a role everywhere or with none, and makes a link to set the password. A
/// known user gets the role once their account was seen. A name that looks like another must be confirmed.
pub async fn add(app: Data<App>, posted: Posted) -> Result<HttpResponse, Problem> {
    let mut context = posted.context(Action::ManageUsers, None, urls::all_users())?;
    context.action = JournalAction::Staff;
    let Posted {
        reader, mut fields, ..
    } = posted;
    let name = typed_name(&mut fields, "name", reader.t);
    let role: Option<Role> = match fields.value("role") {
        "" => None,
        word => {
            let role = word.parse().ok();
            if role.is_none() {
                fields.fault("role", FieldFault::UnknownChoice);
            }
            role
        }
    };
    if fields.sound() {
        let maker = reader.user.as_ref().ok_or(Problem::SignIn)?.user;
        let by = (maker, fields.value("seen").to_owned());
        match appoint(&app.store, None, context, by, (name.clone(), role)).await {
            Ok(Appointed::Given(_, Some(link))) => {
                return invited(&app, &reader, name, &link).await;
            }
            Ok(Appointed::Given(then, None)) => return Ok(saved(&then)),
            Ok(Appointed::Shown(candidate)) => {
                let page = asked(&reader, None, &fields, &candidate);
                return Ok(html(&reader, page.render()?));
            }
            Err(Failure::Store(StoreError::Conflict)) => fields.fault("name", FieldFault::Taken),
            Err(other) => return Err(other.into()),
        }
    }
    let page = users_page(&app, &reader, &fields).await?;
    let status = StatusCode::UNPROCESSABLE_ENTITY;
    Ok(html_with(&reader, status, page.render()?))
}

/// Handles `POST /utenti/{id}/invito`: makes a new link to set a password. An earlier link stops working.
pub async fn invite_again(
    app: Data<App>,
    posted: Posted,
    id: Path<i64>,
) -> Result<HttpResponse, Problem> {
    let mut context = posted.context(Action::ManageUsers, None, urls::all_users())?;
    context.action = JournalAction::Invite;
    let user = UserId(*id);
    let maker = posted.reader.user.as_ref().ok_or(Problem::SignIn)?.user;
    match account::invite_again(&app.store, context, (maker, user)).await? {
        Some((name, link)) => invited(&app, &posted.reader, name, &link).await,
        None => Ok(saved(&urls::all_users())),
    }
}

/// Handles `POST /utenti/{id}/ruolo`: revokes a role, everywhere or in one event. The last administrator keeps that
/// role.
pub async fn revoke(
    app: Data<App>,
    posted: Posted,
    id: Path<i64>,
) -> Result<HttpResponse, Problem> {
    let mut context = posted.context(Action::ManageUsers, None, urls::all_users())?;
    context.action = JournalAction::RevokeRole;
    let role: Role = posted
        .fields
        .value("role")
        .parse()
        .map_err(|_| Problem::Bad)?;
    let slug = posted.fields.value("event").to_owned();
    let user = UserId(*id);
    let done = revoke_role(&app.store, context, (user, role), slug);
    if let Some(then) = done.await? {
        return Ok(saved(&then));
    }
    let mut page = users_page(&app, &posted.reader, &Fields::default()).await?;
    page.frame.refused = Some(posted.reader.t.last_admin().into());
    Ok(html_with(
        &posted.reader,
        StatusCode::CONFLICT,
        page.render()?,
    ))
}
