//! Responses to an open hand form: other people at the table, saves made after it was opened, and the other side's
//! part.

use crate::app::scored_event::ScoredEvent;
use crate::auth::Action;
use crate::store::TablePlace;
use crate::web::http::app::App;
use crate::web::http::at_event::{AtTable, PostedAt};
use crate::web::http::current_time::now;
use crate::web::http::form_post::Posted;
use crate::web::http::problem::Problem;
use crate::web::state::presence::{FormHolder, FormHolders};
use crate::web::state::shared_sheet::PhoneUpdate;
use crate::web::tables::hand_form;
use actix_web::HttpResponse;
use actix_web::http::header;
use burraco_tournament::round::{Hand, HandNo, RoundNo, TableNo};
use serde::Serialize;

/// The data sent to an open hand form about the other people at the table.
#[derive(Clone, Debug, Serialize)]
struct BesideAnswer {
    /// The people at the table other than the form's user, in words.
    others: String,
    /// The people who have saved the hand since the form was opened, in words.
    newer: String,
    /// The state of the hand sheet that two phones write together.
    #[serde(flatten)]
    shared: PhoneUpdate,
}

/// Handles `POST /arbitro/{slug}/turni/{n}/tavoli/{k}/presenze`: the heartbeat of a form. It is open at hand `hand`, or
/// none (0), and was made from version `base`.
pub async fn here(
    PostedAt(AtTable(app, scored, round, table), posted): PostedAt<AtTable>,
) -> Result<HttpResponse, Problem> {
    let reader = &posted.reader;
    reader.may(Action::EnterHand, Some(scored.id))?;
    let who = FormHolders {
        actor: reader.actor(),
        name: reader.name(),
        line: None,
    };
    said(&app, &scored, (round, table), who, &posted)
}

/// Records that a hand form is open at a table. Returns the other people with a form open and the other side's part.
///
/// # Errors
/// 404 for a table or a hand that does not exist.
pub fn said(
    app: &App,
    scored: &ScoredEvent,
    (round, table): (u32, u32),
    who: FormHolders,
    posted: &Posted,
) -> Result<HttpResponse, Problem> {
    let (_, of_table) = hand_form::place(&scored.event, round, table)?;
    let hand = posted.fields.value("hand").parse().unwrap_or(0);
    if hand > 0 {
        hand_form::number(&scored.event, (round, table), hand)?;
    }
    let place = TablePlace::new(scored.id, RoundNo(round), TableNo(table));
    let at = now();
    let here = FormHolder {
        actor: who.actor.clone(),
        name: who.name,
        page: posted.fields.value("page").chars().take(40).collect(),
        hand,
        heard: at,
    };
    app.presence.heard(place, here);
    let t = posted.reader.t;
    let others = app.presence.others(place, &who.actor, at, t);
    let current = of_table.hand(HandNo(hand)).and_then(Hand::current);
    let since: Option<u32> = posted.fields.value("base").parse().ok();
    let newer = current.filter(|version| since.is_some_and(|base| version.version > base));
    let newer = newer.map(|version| t.saved_meanwhile(t.signed_by(&version.by)));
    let shared = match (who.line, since) {
        (Some(line), Some(base)) if hand > 0 => {
            let holds = current.map_or(0, |version| version.version) == base;
            let written = (place, HandNo(hand), base);
            app.sheets
                .exchange(written, (line, holds), &posted.fields, at)
        }
        (Some(line), _) => {
            app.sheets.left(place, line);
            PhoneUpdate::default()
        }
        (None, _) => PhoneUpdate::default(),
    };
    Ok(HttpResponse::Ok()
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .json(BesideAnswer {
            others,
            newer: newer.unwrap_or_default(),
            shared,
        }))
}
