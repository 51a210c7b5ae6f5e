//! Granting a role in an event. The person who grants it first sees whose account it is.

use crate::app::{CommandContext, Failure};
use crate::auth::appoint::{self, Account, Candidate, GrantedRole, give, look};
use crate::auth::{Action, AuthError, Role};
use crate::form_data::FieldFault;
use crate::pages::account::appoint::{AppointPage, GrantEffect, InvitationState, KnownAccount};
use crate::pages::urls;
use crate::store::{Act, EventId, RoleRow, StoreError, Tx, UserId, journal_append};
use crate::web::account::users::typed_name;
use crate::web::desk::overview::desk_page;
use crate::web::http::app::App;
use crate::web::http::current_time::now;
use crate::web::http::event_view::derived;
use crate::web::http::form_post::Posted;
use crate::web::http::problem::Problem;
use crate::web::http::redirect::saved;
use crate::web::http::response_cache::{html, html_with};
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::{Data, Path};
use askama::Template;
use chrono::{DateTime, Utc};
use serde_json::json;

/// The outcome of a request to grant a role.
enum AppointOutcome {
    /// The role is not granted yet: the person who grants it must see this account first.
    Shown(Candidate),
    /// The role was granted. Holds the redirect target and the invite link, which is shown once and stored nowhere.
    Given(String, Option<String>),
}

/// Handles `POST /direzione/{slug}/utenti`: grants a role in the event. It also shows a one-time invite link, if the
/// person who grants the role may see one.
pub async fn add_staff(
    app: Data<App>,
    posted: Posted,
    slug: Path<String>,
) -> Result<HttpResponse, Problem> {
    let derived = derived(&app, &slug).await?;
    let event = derived.id;
    let then = urls::event_desk(&*slug);
    let context = posted.context(Action::ManageStaff, Some(event), then)?;
    let mut fields = posted.fields.clone();
    let name = typed_name(&mut fields, "name", posted.reader.t);
    // An administrator serves the whole installation and is made by the command line.
    let role = posted.fields.value("role").parse().ok();
    let role = role.filter(|role: &Role| *role != Role::Admin);
    if role.is_none() {
        fields.fault("name", FieldFault::UnknownChoice);
    }
    let reader = &posted.reader;
    let giver = reader.user.as_ref().ok_or(Problem::SignIn)?.user;
    let Some(role) = role.filter(|_| fields.sound()) else {
        let page = desk_page(&app, reader, &derived).await?.typed(&fields);
        let status = StatusCode::UNPROCESSABLE_ENTITY;
        return Ok(html_with(reader, status, page.render()?));
    };
    let (at, seen) = (now(), fields.value("seen").to_owned());
    let job = move |tx: &mut Tx<'_>| {
        if let Some(then) = context.answered(tx)? {
            return Ok(AppointOutcome::Given(then, None));
        }
        let candidate = look(tx, giver, &name, at)?;
        if candidate.to_be_seen() != seen {
            return Ok(AppointOutcome::Shown(candidate));
        }
        let mut link = None;
        let then = context.once(tx, |tx| {
            let given = give(tx, &candidate, &name, giver, (event, role), at).map_err(failed)?;
            journal_lost(tx, &context, &given, at)?;
            link = given.link.map(|link| urls::invite(link.secret()));
            Ok((
                Some(event),
                json!([{"user": given.user.0, "role": role.word()}]),
            ))
        })?;
        Ok::<_, Failure>(AppointOutcome::Given(then, link))
    };
    match app.store.write(job).await? {
        AppointOutcome::Shown(candidate) => {
            let event = &derived.event.settings;
            let (account, alike) = (
                candidate.account.as_ref().map(known),
                &candidate.look_alikes,
            );
            let page =
                AppointPage::in_event(reader.frame(), event, &fields, account.as_ref(), alike);
            Ok(html(reader, page.seen(candidate.to_be_seen()).render()?))
        }
        AppointOutcome::Given(then, None) => Ok(saved(&then)),
        AppointOutcome::Given(_, Some(link)) => {
            let way = format!("{}{link}", app.options.public_url);
            let page = desk_page(&app, reader, &derived).await?.invited(way);
            Ok(html(reader, page.render()?))
        }
    }
}

/// Converts an account to the form that the page shows.
fn known(account: &Account) -> KnownAccount {
    KnownAccount {
        name: account.name.clone(),
        since: account.since,
        invited_by: account.invited_by.clone(),
        invitation: match account.invitation {
            appoint::InvitationState::Accepted(at) => InvitationState::Accepted(at),
            appoint::InvitationState::Open => InvitationState::Open,
            appoint::InvitationState::Expired => InvitationState::Expired,
        },
        effect: match &account.effect {
            appoint::GrantEffect::RoleAtOnce => GrantEffect::RoleAtOnce,
            appoint::GrantEffect::LinkStays => GrantEffect::LinkStays,
            appoint::GrantEffect::NewLink(lost) => GrantEffect::NewLink {
                loses: !lost.is_empty(),
            },
        },
    }
}

fn failed(error: AuthError) -> Failure {
    match error {
        AuthError::Store(error) => error.into(),
        other => StoreError::Fault(other.to_string()).into(),
    }
}

/// Writes the roles that a user lost into the journals of their events.
fn journal_lost(
    tx: &mut Tx<'_>,
    context: &CommandContext,
    given: &GrantedRole,
    at: DateTime<Utc>,
) -> Result<(), StoreError> {
    let UserId(user) = given.user;
    for RoleRow { event, role } in &given.lost {
        let event: Option<EventId> = *event;
        let act = Act {
            actor: context.actor.clone(),
            role: String::new(),
            address: String::new(),
            action: "revoke-role".to_owned(),
            detail: json!([{"user": user, "role": role}]),
        };
        journal_append(tx, event, &act, at)?;
    }
    Ok(())
}
