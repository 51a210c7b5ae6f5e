//! The referee's board, and the part of it that is asked for again and again.

use crate::auth::Action;
use crate::pages::board::{BoardPage, BoardTiles, Watch};
use crate::store::{AnyConn, journal_last};
use crate::web::app::{App, now};
use crate::web::derived::Derived;
use crate::web::problem::Problem;
use crate::web::public::{derived, html};
use crate::web::reader::Reader;
use actix_web::http::header;
use actix_web::web::{Data, Path, Query};
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use burraco_tournament::round::{RoundNo, RoundState};
use serde::Deserialize;
use sha2::{Digest, Sha256};

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
    let watch = watch(&app, &derived, number).await?;
    if turn.parte.as_deref() == Some("tavoli") {
        let tiles = BoardTiles::new(&derived.event, round, &*derived, &watch, reader.t);
        return Ok(part(&request, tiles.render()?));
    }
    let page = BoardPage::new(reader.frame(), &derived.event, round, &*derived, &watch);
    Ok(html(&reader, page.render()?))
}

async fn watch(app: &App, derived: &Derived, round: RoundNo) -> Result<Watch, Problem> {
    let (id, at) = (derived.id, now());
    let read = move |conn: &mut AnyConn| journal_last(conn, id, "publish-round");
    let published = app.store.read(read).await?;
    Ok(Watch {
        now: at,
        published: published.filter(|_| round == derived.last_round()),
        entering: app.presence.at_tables(id, round, at),
        late: Vec::new(),
    })
}

/// A part of a page that is asked for again and again: the whole answer only when it has changed.
fn part(request: &HttpRequest, body: String) -> HttpResponse {
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
