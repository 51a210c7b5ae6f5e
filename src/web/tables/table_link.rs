//! The staff's pages for table links: slips, showing or revoking a link, and the versions that players sent.

use crate::app::{CommandContext, Failure, applied, scene};
use crate::auth::{Action, Token, seat_cookie};
use crate::pages::tables::slips::{FreshLink, SlipMedium, SlipsPage};
use crate::pages::urls;
use crate::store::{
    StoreError, TablePlace, Tx, add_table_link, count_table_links, drop_unconfirmed, load_table,
    note_codes_seen, revoke_table_links, secret, set_table_codes, settle_unconfirmed, table_codes,
    unconfirmed_hands,
};
use crate::web::http::app::App;
use crate::web::http::current_time::now;
use crate::web::http::event_view::derived;
use crate::web::http::form_post::Posted;
use crate::web::http::problem::Problem;
use crate::web::http::redirect::see_other;
use crate::web::http::request_context::Reader;
use crate::web::http::response_cache::html;
use crate::web::state::scored_event::ScoredEvent;
use crate::web::tables::hand_form::place;
use crate::web::tables::referee;
use actix_web::HttpResponse;
use actix_web::web::{Data, Path};
use askama::Template;
use burraco_tournament::commands::command::TableCommand;
use burraco_tournament::commands::decide::decide_table;
use burraco_tournament::round::{Round, RoundNo, RoundState, Spot, Table, TableNo, TableState};
use chrono::{DateTime, Utc};
use serde_json::{Value, json};

/// The round with a number, unless it is a draft.
fn round_of(derived: &ScoredEvent, round: u32) -> Result<&Round, Problem> {
    let round = derived.event.round(RoundNo(round));
    round
        .filter(|round| round.state != RoundState::Draft)
        .ok_or(Problem::Missing)
}

/// Handles `GET /arbitro/{slug}/turni/{n}/talloncini`: the page to print slips.
pub async fn slips(
    app: Data<App>,
    reader: Reader,
    path: Path<(String, u32)>,
) -> Result<HttpResponse, Problem> {
    let (slug, round) = path.into_inner();
    let derived = derived(&app, &slug).await?;
    reader.may(Action::PrintSlips, Some(derived.id))?;
    let round = round_of(&derived, round)?;
    let page = SlipsPage::new(
        reader.frame(),
        &derived.event,
        round,
        (&[], SlipMedium::Paper),
    );
    Ok(html(&reader, page.render()?))
}

/// Handles `POST /arbitro/{slug}/turni/{n}/talloncini`: makes a new link for each table that is not closed. The links
/// are shown once.
pub async fn make_slips(
    app: Data<App>,
    posted: Posted,
    path: Path<(String, u32)>,
) -> Result<HttpResponse, Problem> {
    let (slug, round) = path.into_inner();
    let derived = derived(&app, &slug).await?;
    let round = round_of(&derived, round)?;
    let then = urls::slips(&slug, round.number);
    let context = posted.context(Action::PrintSlips, Some(derived.id), then)?;
    let open = |table: &&Table| table.state != TableState::Closed;
    let tables = round.tables.iter().filter(open);
    let tables = tables.collect();
    shown(
        &app,
        &posted.reader,
        &derived,
        round,
        context,
        (tables, SlipMedium::Paper),
    )
    .await
}

/// Handles `POST /arbitro/{slug}/turni/{n}/tavoli/{k}/link`: `show`, `renew` or `revoke`.
pub async fn links(
    app: Data<App>,
    posted: Posted,
    path: Path<(String, u32, u32)>,
) -> Result<HttpResponse, Problem> {
    let (slug, round, table) = path.into_inner();
    let derived = derived(&app, &slug).await?;
    let (round, table) = place(&derived.event, round, table)?;
    let then = urls::referee_table(&slug, round.number, table.number);
    let action = posted.fields.value("action").to_owned();
    let may = match action.as_str() {
        "show" => Action::PrintSlips,
        "renew" | "revoke" => Action::RevokeLinks,
        _ => return Err(Problem::Bad),
    };
    let context = posted.context(may, Some(derived.id), then)?;
    if action == "show" {
        let tables = (vec![table], SlipMedium::Screen);
        return shown(&app, &posted.reader, &derived, round, context, tables).await;
    }
    let at = now();
    let here = TablePlace {
        event: derived.id,
        round: round.number,
        table: table.number,
    };
    let public_url = app.options.public_url.clone();
    let spots = table.spots();
    let made = app.store.write_event(derived.id, move |tx| {
        let mut fresh = None;
        let then = context.once(tx, |tx| {
            let gone = revoke_table_links(tx, here, at)?;
            if action == "renew" {
                set_table_codes(tx, here, &codes(&spots)?)?;
                fresh = Some(issue(tx, here, &spots, &public_url, at)?);
                note_codes_seen(tx, here, &context.sees_codes())?;
            }
            let fact =
                json!([{"round": here.round, "table": here.table, "links_taken_back": gone}]);
            Ok((Some(here.event), fact))
        })?;
        Ok::<_, Failure>((then, fresh))
    });
    match made.await? {
        (_, Some(link)) => slips_page(
            &posted.reader,
            &derived,
            round,
            (&[link], SlipMedium::Screen),
        ),
        (then, None) => Ok(see_other(&then)),
    }
}

/// Makes a link for each of these tables and shows the links. A repeated request shows nothing again.
async fn shown(
    app: &App,
    reader: &Reader,
    derived: &ScoredEvent,
    round: &Round,
    context: CommandContext,
    (tables, on): (Vec<&Table>, SlipMedium),
) -> Result<HttpResponse, Problem> {
    let played = matches!(round.state, RoundState::Published | RoundState::Playing);
    if !played {
        return Err(Problem::Refused);
    }
    let at = now();
    let (event, number) = (derived.id, round.number);
    let public_url = app.options.public_url.clone();
    let places = tables.iter().map(|table| (table.number, table.spots()));
    let places: Vec<(TableNo, Vec<Spot>)> = places.collect();
    let made = app.store.write_event(event, move |tx| {
        let mut fresh = Vec::new();
        let then = context.once(tx, |tx| {
            for (table, spots) in &places {
                let here = TablePlace {
                    event,
                    round: number,
                    table: *table,
                };
                fresh.push(issue(tx, here, spots, &public_url, at)?);
                note_codes_seen(tx, here, &context.sees_codes())?;
            }
            let tables: Vec<TableNo> = places.iter().map(|(table, _)| *table).collect();
            let facts: Value = json!([{"round": number, "links": tables}]);
            Ok((Some(event), facts))
        })?;
        Ok::<_, Failure>((then, fresh))
    });
    match made.await? {
        (then, fresh) if fresh.is_empty() => Ok(see_other(&then)),
        (_, fresh) => slips_page(reader, derived, round, (&fresh, on)),
    }
}

fn slips_page(
    reader: &Reader,
    derived: &ScoredEvent,
    round: &Round,
    links: (&[FreshLink], SlipMedium),
) -> Result<HttpResponse, Problem> {
    let page = SlipsPage::new(reader.frame(), &derived.event, round, links);
    Ok(html(reader, page.render()?))
}

/// Makes new codes for the sides or seats of a table.
fn codes(spots: &[Spot]) -> Result<Vec<String>, Failure> {
    seat_cookie::codes(spots.len()).map_err(|error| StoreError::Fault(error.to_string()).into())
}

/// Makes an additional link to a table. The table's codes come with its first link. A closed table gets none, because
/// the link would allow no changes.
fn issue(
    tx: &mut Tx<'_>,
    here: TablePlace,
    spots: &[Spot],
    public_url: &str,
    at: DateTime<Utc>,
) -> Result<FreshLink, Failure> {
    // The secret behind the lines' cookies is there before the first link is.
    secret(tx, seat_cookie::SECRET)?;
    let works = count_table_links(tx, here)? > 0;
    let code = match table_codes(tx, here)? {
        Some(known) if works && !seat_cookie::is_shut(&known) => {
            known.places.into_iter().map(|place| place.code).collect()
        }
        // Codes that open nothing any more, or whose links were all taken back, are not shown again; what they opened ends.
        Some(_) => {
            revoke_table_links(tx, here, at)?;
            let code = codes(spots)?;
            set_table_codes(tx, here, &code)?;
            code
        }
        None => {
            // What was given before the table was closed does not come back to life.
            revoke_table_links(tx, here, at)?;
            let code = codes(spots)?;
            set_table_codes(tx, here, &code)?;
            code
        }
    };
    let token = Token::random().map_err(|error| StoreError::Fault(error.to_string()))?;
    add_table_link(tx, token.hash().as_str(), here, at)?;
    Ok(FreshLink {
        table: here.table,
        address: format!("{public_url}{}", urls::own_table(token.secret())),
        codes: spots.iter().copied().zip(code).collect(),
    })
}

/// Handles `POST /arbitro/{slug}/turni/{n}/tavoli/{k}/versioni/{id}`: decides about a version of a hand that players
/// sent. It becomes the current one (`holds`, with the version it follows), is put aside (`aside`), or is discarded.
pub async fn unconfirmed_version(
    app: Data<App>,
    posted: Posted,
    path: Path<(String, u32, u32, i64)>,
) -> Result<HttpResponse, Problem> {
    let (slug, round, table, id) = path.into_inner();
    let derived = derived(&app, &slug).await?;
    let at_table = (round, table);
    let (round, table) = place(&derived.event, round, table)?;
    let then = urls::referee_table(&slug, round.number, table.number);
    let mut context = posted.context(Action::RevokeLinks, Some(derived.id), then)?;
    let here = TablePlace {
        event: derived.id,
        round: round.number,
        table: table.number,
    };
    let holds = posted.fields.get("holds").map(|field| field.value.clone());
    let aside = posted.fields.get("aside").is_some();
    if holds.is_some() {
        context = posted.context(Action::EnterHand, Some(derived.id), context.then)?;
    }
    let at = now();
    let done = app.store.write_event(here.event, move |tx| {
        context.once(tx, |tx| {
            let facts = match (holds, aside) {
                (Some(base), _) => let_hold(tx, here, id, (&base, &context), at)?,
                (None, true) => {
                    settle_unconfirmed(tx, here, id)?;
                    json!([{"round": here.round, "table": here.table, "unconfirmed_aside": [id]}])
                }
                (None, false) => {
                    drop_unconfirmed(tx, here, id)?;
                    json!([{"round": here.round, "table": here.table, "unconfirmed_dropped": id}])
                }
            };
            Ok((Some(here.event), facts))
        })
    });
    match done.await {
        Ok(then) => Ok(see_other(&then)),
        Err(Failure::Refused(refusal)) => {
            referee::refused(&app, &posted, &slug, at_table, &refusal).await
        }
        Err(other) => Err(other.into()),
    }
}

/// Makes a version of a hand that players sent the current one, if the referee saw the latest version before it.
fn let_hold(
    tx: &mut Tx<'_>,
    here: TablePlace,
    id: i64,
    (base, context): (&str, &CommandContext),
    at: DateTime<Utc>,
) -> Result<Value, Failure> {
    let all = unconfirmed_hands(tx, here)?;
    let sent = all.into_iter().find(|one| one.id == id);
    let sent = sent.ok_or(StoreError::NotFound)?;
    let enter = TableCommand::EnterHand {
        hand: sent.hand,
        sheet: sent.sheet,
        base_version: base.trim().parse().unwrap_or(0),
        reason: context.reason.clone(),
    };
    let table = load_table(tx, here.event, here.round, here.table)?;
    let changes = decide_table(scene(&table, false), &enter, &context.by, at)?;
    let mut facts = applied(tx, here.event, &changes)?;
    drop_unconfirmed(tx, here, id)?;
    if let Value::Array(facts) = &mut facts {
        facts.push(json!({"unconfirmed_taken": id}));
    }
    Ok(facts)
}
