//! Granting a role in an event, and the page that shows whose account it is before it gets one.

use crate::app::account::{Appointed, appoint};
use crate::auth::appoint::Candidate;
use crate::auth::{self, Action, Role};
use crate::form_data::{FieldFault, Fields};
use crate::pages::account::appoint::{AppointPage, GrantEffect, InvitationState, KnownAccount};
use crate::pages::urls;
use crate::web::account::sign_in::typed_name;
use crate::web::desk::overview::desk_page;
use crate::web::http::at_event::{AtEvent, PostedAt};
use crate::web::http::problem::Problem;
use crate::web::http::redirect::saved;
use crate::web::http::request_context::Reader;
use crate::web::http::response_cache::{html, html_with};
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use askama::Template;
use burraco_tournament::event::Settings;

/// Handles `POST /direzione/{slug}/utenti`: grants a role in the event. It also shows a one-time invite link, if the
/// person who grants the role may see one.
pub async fn add_staff(
    PostedAt(AtEvent(app, scored), posted): PostedAt<AtEvent>,
) -> Result<HttpResponse, Problem> {
    let event = scored.id;
    let then = urls::event_desk(scored.slug());
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
        let page = desk_page(&app, reader, &scored).await?.typed(&fields);
        let status = StatusCode::UNPROCESSABLE_ENTITY;
        return Ok(html_with(reader, status, page.render()?));
    };
    let seen = fields.value("seen").to_owned();
    let who = (name, Some(role));
    match appoint(&app.store, Some(event), context, (giver, seen), who).await? {
        Appointed::Shown(candidate) => {
            let event = Some(&scored.event.settings);
            let page = asked(reader, event, &fields, &candidate);
            Ok(html(reader, page.render()?))
        }
        Appointed::Given(then, None) => Ok(saved(&then)),
        Appointed::Given(_, Some(link)) => {
            let way = format!("{}{}", app.options.public_url, urls::invite(link.secret()));
            let page = desk_page(&app, reader, &scored).await?.invited(way);
            Ok(html(reader, page.render()?))
        }
    }
}

/// The page that asks whether this is whom the role is meant for, in an event or everywhere.
pub fn asked(
    reader: &Reader,
    event: Option<&Settings>,
    fields: &Fields,
    candidate: &Candidate,
) -> AppointPage {
    let (account, alike) = (
        candidate.account.as_ref().map(known),
        &candidate.look_alikes,
    );
    let page = AppointPage::new(reader.frame(), event, fields, account.as_ref(), alike);
    page.seen(candidate.to_be_seen())
}

/// Converts an account to the form that the page shows.
fn known(account: &auth::appoint::Account) -> KnownAccount {
    KnownAccount {
        name: account.name.clone(),
        since: account.since,
        invited_by: account.invited_by.clone(),
        invitation: match account.invitation {
            auth::appoint::InvitationState::Accepted(at) => InvitationState::Accepted(at),
            auth::appoint::InvitationState::Open => InvitationState::Open,
            auth::appoint::InvitationState::Expired => InvitationState::Expired,
        },
        effect: match &account.effect {
            auth::appoint::GrantEffect::RoleAtOnce => GrantEffect::RoleAtOnce,
            auth::appoint::GrantEffect::LinkStays => GrantEffect::LinkStays,
            auth::appoint::GrantEffect::NewLink(lost) => GrantEffect::NewLink {
                loses: !lost.is_empty(),
            },
        },
    }
}
