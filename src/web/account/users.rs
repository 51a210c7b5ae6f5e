//! The users of the installation, for administrators, and the public table of roles.

use crate::app::Failure;
use crate::auth::appoint::look;
use crate::auth::name::{self, NameFault};
use crate::auth::{Action, AuthError, Role, Token, invite, role};
use crate::form_data::{FieldFault, Fields};
use crate::pages::account::appoint::AppointPage;
use crate::pages::account::roles::RolesPage;
use crate::pages::account::users::{InvitedState, KnownUser, UsersPage};
use crate::pages::{Lang, urls};
use crate::store::{
    AnyConn, StoreError, UserId, add_user, grant_role, list_headlines, list_users, load_user,
    locate_event, open_invites, revoke_role, roles_of,
};
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
use serde_json::json;
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

/// A name typed in a form. An invalid name puts a fault beside the field.
pub fn typed_name(fields: &mut Fields, field: &str, t: Lang) -> String {
    let fault = match name::read(fields.value(field)) {
        Ok(name) => return name,
        Err(NameFault::Missing) => FieldFault::Missing,
        Err(NameFault::TooLong) => FieldFault::TooLong {
            most: name::LONGEST,
        },
        Err(NameFault::Colon) => FieldFault::Said(t.name_like_a_line().to_owned()),
    };
    fields.fault(field, fault);
    String::new()
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

/// Makes an invite link for a user.
fn link_for(tx: &mut AnyConn, user: UserId, maker: UserId) -> Result<Token, Failure> {
    invite::to_set_password(tx, user, Some(maker), now()).map_err(|error| match error {
        AuthError::Store(error) => error.into(),
        other => StoreError::Fault(other.to_string()).into(),
    })
}

/// Handles `POST /utenti`: adds a user with a role everywhere or with none, and makes a link to set the password. A
/// name that looks like another must be confirmed.
pub async fn add(app: Data<App>, posted: Posted) -> Result<HttpResponse, Problem> {
    let mut context = posted.context(Action::ManageUsers, None, urls::all_users())?;
    context.action = "staff";
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
        let (at, who, seen) = (now(), name.clone(), fields.value("seen").to_owned());
        let maker = reader.user.as_ref().ok_or(Problem::SignIn)?.user;
        let made = app.store.write(move |tx| {
            let mut link = None;
            let candidate = look(tx, maker, &who, at)?;
            let new = candidate.account.is_none();
            if new && candidate.to_be_seen() != seen && context.answered(tx)?.is_none() {
                return Ok(Err(candidate));
            }
            context.once(tx, |tx| {
                if !new {
                    return Err(StoreError::Conflict.into());
                }
                let user = add_user(tx, &who, at)?;
                if let Some(role) = role {
                    grant_role(tx, user, None, role.word())?;
                }
                link = Some(link_for(tx, user, maker)?);
                let word = role.map_or("", Role::word);
                Ok((None, json!([{"user": user.0, "role": word}])))
            })?;
            Ok::<_, Failure>(Ok(link))
        });
        match made.await {
            Ok(Ok(Some(link))) => return invited(&app, &reader, name, &link).await,
            Ok(Ok(None)) => return Ok(saved(&urls::all_users())),
            Ok(Err(shown)) => {
                let page = AppointPage::everywhere(reader.frame(), &fields, &shown.look_alikes);
                return Ok(html(&reader, page.seen(shown.to_be_seen()).render()?));
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
    context.action = "invite";
    let user = UserId(*id);
    let maker = posted.reader.user.as_ref().ok_or(Problem::SignIn)?.user;
    let made = app.store.write(move |tx| {
        let mut link = None;
        context.once(tx, |tx| {
            let name = load_user(tx, user)?.name;
            link = Some((name, link_for(tx, user, maker)?));
            Ok((None, json!([{"user": user.0}])))
        })?;
        Ok::<_, Failure>(link)
    });
    match made.await? {
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
    context.action = "revoke-role";
    let role: Role = posted
        .fields
        .value("role")
        .parse()
        .map_err(|_| Problem::Bad)?;
    let slug = posted.fields.value("event").to_owned();
    let user = UserId(*id);
    let done = app.store.write(move |tx| {
        let event = match slug.as_str() {
            "" => None,
            slug => Some(locate_event(tx, slug)?.0),
        };
        if role == Role::Admin && event.is_none() && administrators(tx)? <= 1 {
            return Ok(None);
        }
        let then = context.once(tx, |tx| {
            revoke_role(tx, user, event, role.word())?;
            Ok((event, json!([{"user": user.0, "role": role.word()}])))
        })?;
        Ok::<_, Failure>(Some(then))
    });
    if let Some(then) = done.await? {
        return Ok(saved(&then));
    }
    let mut fields = Fields::default();
    fields.set("name", "");
    let why = posted.reader.t.last_admin().to_owned();
    fields.fault("name", FieldFault::Said(why));
    let page = users_page(&app, &posted.reader, &fields).await?;
    Ok(html_with(
        &posted.reader,
        StatusCode::CONFLICT,
        page.render()?,
    ))
}

/// The number of administrators who can sign in. An administrator without a password does not count.
fn administrators(conn: &mut AnyConn) -> Result<usize, StoreError> {
    let mut count = 0;
    let all = list_users(conn)?.into_iter();
    for user in all.filter(|user| user.password_hash.is_some()) {
        let roles = roles_of(conn, user.id)?;
        let admin =
            |row: &crate::store::RoleRow| row.event.is_none() && row.role == Role::Admin.word();
        count += usize::from(roles.iter().any(admin));
    }
    Ok(count)
}
