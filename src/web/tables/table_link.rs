//! The staff's pages for table links: slips, showing or revoking a link, and the versions that players sent.

use crate::app::scored_event::ScoredEvent;
use crate::app::slips::{Renewal, TableAccess, make_links, renew_link};
use crate::app::unconfirmed_version::{VersionDecision, decide_version};
use crate::app::{CommandContext, Failure};
use crate::auth::Action;
use crate::pages::tables::slips::{FreshLink, SlipMedium, SlipsPage};
use crate::pages::{Frame, urls};
use crate::store::TablePlace;
use crate::web::http::app::App;
use crate::web::http::at_event::{AtEvent, AtRound, AtTable, PostedAt};
use crate::web::http::event_view;
use crate::web::http::problem::Problem;
use crate::web::http::redirect::see_other;
use crate::web::http::request_context::Reader;
use crate::web::http::response_cache::long_html;
use crate::web::tables::hand_form::place;
use crate::web::tables::referee;
use actix_web::HttpResponse;
use actix_web::web::Path;
use askama::Template;
use burraco_tournament::round::{Round, RoundNo, RoundState, Table, TableState};
use std::sync::Arc;

/// Handles `GET /arbitro/{slug}/turni/{n}/talloncini`: the page to print slips.
pub async fn slips(
    AtRound(app, scored, round): AtRound,
    reader: Reader,
) -> Result<HttpResponse, Problem> {
    reader.may(Action::PrintSlips, Some(scored.id))?;
    let without = (Vec::new(), SlipMedium::Paper);
    slips_page(&app, &reader, &scored, RoundNo(round), without).await
}

/// Handles `POST /arbitro/{slug}/turni/{n}/talloncini`: makes a new link for each table that is not closed. The links
/// are shown once.
pub async fn make_slips(
    PostedAt(AtRound(app, scored, round), posted): PostedAt<AtRound>,
) -> Result<HttpResponse, Problem> {
    let round = event_view::shown(&scored, round)?;
    let then = urls::slips(scored.slug(), round.number);
    let context = posted.context(Action::PrintSlips, Some(scored.id), then)?;
    let open = |table: &&Table| table.state != TableState::Closed;
    let tables = round.tables.iter().filter(open);
    let tables = tables.collect();
    shown(
        &app,
        &posted.reader,
        &scored,
        round,
        context,
        (tables, SlipMedium::Paper),
    )
    .await
}

/// Handles `POST /arbitro/{slug}/turni/{n}/tavoli/{k}/link`: `show`, `renew` or `revoke`.
pub async fn links(
    PostedAt(AtTable(app, scored, round, table), posted): PostedAt<AtTable>,
) -> Result<HttpResponse, Problem> {
    let (round, table) = place(&scored.event, round, table)?;
    let then = urls::referee_table(scored.slug(), round.number, table.number);
    let action = posted.fields.value("action").to_owned();
    let may = match action.as_str() {
        "show" => Action::PrintSlips,
        "renew" | "revoke" => Action::RevokeLinks,
        _ => return Err(Problem::Bad),
    };
    let context = posted.context(may, Some(scored.id), then)?;
    if action == "show" {
        let tables = (vec![table], SlipMedium::Screen);
        return shown(&app, &posted.reader, &scored, round, context, tables).await;
    }
    let here = TablePlace::new(scored.id, round.number, table.number);
    let renewal = match action.as_str() {
        "renew" => Renewal::Renew(table.spots()),
        _ => Renewal::Revoke,
    };
    match renew_link(&app.store, here, context, renewal).await? {
        (_, Some(access)) => {
            let links = (vec![fresh_link(&app, access)], SlipMedium::Screen);
            slips_page(&app, &posted.reader, &scored, round.number, links).await
        }
        (then, None) => Ok(see_other(&then)),
    }
}

/// Makes a link for each of these tables and shows the links. A repeated request shows nothing again.
async fn shown(
    app: &App,
    reader: &Reader,
    scored: &Arc<ScoredEvent>,
    round: &Round,
    context: CommandContext,
    (tables, on): (Vec<&Table>, SlipMedium),
) -> Result<HttpResponse, Problem> {
    let played = matches!(round.state, RoundState::Published | RoundState::Playing);
    if !played {
        return Err(Problem::Refused);
    }
    let of_round = (scored.id, round.number);
    let tables = tables.iter().map(|table| (table.number, table.spots()));
    match make_links(&app.store, of_round, context, tables.collect()).await? {
        (then, fresh) if fresh.is_empty() => Ok(see_other(&then)),
        (_, fresh) => {
            let links = fresh.into_iter().map(|access| fresh_link(app, access));
            slips_page(app, reader, scored, round.number, (links.collect(), on)).await
        }
    }
}

/// Returns a new link as the page shows it, with its whole address.
fn fresh_link(app: &App, access: TableAccess) -> FreshLink {
    let way = urls::own_table(access.token.secret());
    FreshLink {
        table: access.table,
        address: format!("{}{way}", app.options.public_url),
        codes: access.codes,
    }
}

async fn slips_page(
    app: &App,
    reader: &Reader,
    scored: &Arc<ScoredEvent>,
    round: RoundNo,
    (links, on): (Vec<FreshLink>, SlipMedium),
) -> Result<HttpResponse, Problem> {
    let page = move |scored: &ScoredEvent, frame: Frame| {
        let round = event_view::shown(scored, round.0)?;
        Ok(SlipsPage::new(frame, &scored.event, round, (&links, on)).render()?)
    };
    long_html(app, reader, scored, page).await
}

/// Handles `POST /arbitro/{slug}/turni/{n}/tavoli/{k}/versioni/{id}`: decides about a version of a hand that players
/// sent. It becomes the current one (`holds`, with the version it follows), is put aside (`aside`), or is discarded.
pub async fn unconfirmed_version(
    PostedAt(AtEvent(app, scored), posted): PostedAt<AtEvent>,
    path: Path<(String, u32, u32, i64)>,
) -> Result<HttpResponse, Problem> {
    let (_, round, table, id) = path.into_inner();
    let at_table = (round, table);
    let (round, table) = place(&scored.event, round, table)?;
    let then = urls::referee_table(scored.slug(), round.number, table.number);
    let here = TablePlace::new(scored.id, round.number, table.number);
    let mut context = posted.context(Action::RevokeLinks, Some(scored.id), then)?;
    let decision = match posted.fields.get("holds") {
        Some(base) => {
            // the version becomes a hand like one that its author enters
            context = posted.context(Action::EnterHand, Some(scored.id), context.then)?;
            VersionDecision::Holds(base.value.trim().parse().unwrap_or(0))
        }
        None if posted.fields.get("aside").is_some() => VersionDecision::PutAside,
        None => VersionDecision::Drop,
    };
    match decide_version(&app.store, here, context, (id, decision)).await {
        Ok(then) => Ok(see_other(&then)),
        Err(Failure::Refused(refusal)) => {
            referee::refused(&app, &posted, scored.slug(), at_table, &refusal).await
        }
        Err(other) => Err(other.into()),
    }
}
