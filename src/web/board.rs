//! The referee's board, and the part of it that is asked for again and again.

use crate::auth::Action;
use crate::pages::board::{BoardPage, BoardTiles, Watch};
use crate::pages::urls;
use crate::store::{AnyConn, StoreError, journal_last, round_codes, unconfirmed_counts};
use crate::web::act::{Asked, Failure, see_other};
use crate::web::app::{App, now};
use crate::web::derived::Derived;
use crate::web::disputes::{disputed, disputes};
use crate::web::own_table;
use crate::web::posted::Posted;
use crate::web::problem::Problem;
use crate::web::public::{derived, html};
use crate::web::reader::Reader;
use actix_web::http::header;
use actix_web::web::{Data, Path, Query};
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use burraco_tournament::clock::Clock;
use burraco_tournament::round::{Round, RoundNo, RoundState};
use serde::Deserialize;
use serde_json::json;
use sha2::{Digest, Sha256};

/// The journal's words for the acts a round's time counts from.
const PUBLISH: &str = "publish-round";
const START: &str = "start-round";

/// Which round of the board.
#[derive(Deserialize)]
pub struct Turn {
    turno: Option<u32>,
    /// `tavoli`: the tables alone, for a board that follows the hall.
    parte: Option<String>,
}

/// `GET /arbitro/{slug}`
pub async fn board(
    app: Data<App>,
    reader: Reader,
    slug: Path<String>,
    turn: Query<Turn>,
    request: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let derived = derived(&app, &slug).await?;
    reader.may(Action::SeeDesk, Some(derived.id))?;
    let number = turn.turno.map_or(derived.last_round(), RoundNo);
    let round = derived
        .event
        .round(number)
        .filter(|round| round.state != RoundState::Draft);
    let watch = watch(&app, &reader, &derived, round).await?;
    if turn.parte.as_deref() == Some("tavoli") {
        let tiles = BoardTiles::new(&derived.event, round, &*derived, &watch, reader.t);
        return Ok(part(&request, tiles.render()?));
    }
    let page = BoardPage::new(reader.frame(), &derived.event, round, &*derived, &watch);
    Ok(html(&reader, page.render()?))
}

async fn watch(
    app: &App,
    reader: &Reader,
    derived: &Derived,
    round: Option<&Round>,
) -> Result<Watch, Problem> {
    let at = now();
    let Some(round) = round else {
        return Ok(Watch {
            now: at,
            ..Watch::default()
        });
    };
    let (id, number, against) = (derived.id, round.number, disputed(round));
    let look = move |conn: &mut AnyConn| -> Result<_, StoreError> {
        let began = [PUBLISH, START].map(|act| journal_last(conn, id, act));
        let codes = round_codes(conn, id, number)?;
        let unconfirmed = unconfirmed_counts(conn, id, number)?;
        let said = disputes(conn, id, number, against)?;
        Ok((began, codes, unconfirmed, said))
    };
    let ([published, started], codes, unconfirmed, disputes) = app.store.read(look).await?;
    let (published, started) = (published?, started?);
    let played = number == derived.last_round() && round.state != RoundState::Closed;
    // Whoever began an earlier round has not begun this one.
    let began = started.filter(|at| Some(*at) > published).or(published);
    let accepted = round.tables.iter().filter(|table| {
        let accepted = codes.get(&table.number).map(|codes| &codes.accepted);
        accepted.is_some_and(|accepted| own_table::accepted(table, accepted))
    });
    let may_start = played && reader.can(Action::StartRound, Some(id));
    Ok(Watch {
        now: at,
        clock: began.filter(|_| played).map(|began| Clock {
            began,
            minutes: derived.event.settings.minutes,
        }),
        start: may_start.then(|| urls::start_round(&derived.event.settings.slug, number)),
        entering: app.presence.at_tables(id, number, at),
        accepted: accepted.map(|table| table.number).collect(),
        unconfirmed,
        disputes,
    })
}

/// `POST /arbitro/{slug}/turni/{n}/via`: the time of the round that is played begins now.
pub async fn start(
    app: Data<App>,
    posted: Posted,
    path: Path<(String, u32)>,
) -> Result<HttpResponse, Problem> {
    let (slug, round) = path.into_inner();
    let derived = derived(&app, &slug).await?;
    let then = urls::board(&slug);
    let asked = Asked::new(&posted, Action::StartRound, Some(derived.id), then)?;
    let id = derived.id;
    let played = derived.event.round(RoundNo(round)).filter(|found| {
        found.number == derived.last_round()
            && matches!(found.state, RoundState::Published | RoundState::Playing)
    });
    if played.is_none() {
        return Err(Problem::Refused);
    }
    let at = now();
    let done = app.store.write_event(id, move |tx| {
        asked.once(tx, at, |_| {
            Ok::<_, Failure>((Some(id), json!([{"round": round}])))
        })
    });
    Ok(see_other(&done.await?))
}

/// A part of a page that is asked for again and again: the whole answer only when it has changed.
#[must_use]
pub fn part(request: &HttpRequest, body: String) -> HttpResponse {
    let digest = format!("{:x}", Sha256::digest(&body));
    let tag = format!("\"{}\"", &digest[..16]);
    let held = request.headers().get(header::IF_NONE_MATCH);
    let same = held
        .and_then(|v| v.to_str().ok())
        .is_some_and(|held| held.contains(&tag));
    let mut answer = if same {
        HttpResponse::NotModified()
    } else {
        HttpResponse::Ok()
    };
    answer
        .insert_header((header::ETAG, tag))
        .insert_header((header::CACHE_CONTROL, "no-cache, private"))
        .content_type("text/html; charset=utf-8");
    if same {
        answer.finish()
    } else {
        answer.body(body)
    }
}
