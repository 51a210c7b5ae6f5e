//! The referee's board, and the part of it that is polled.

use crate::app::players;
use crate::app::scored_event::ScoredEvent;
use crate::auth::{Action, seat_cookie};
use crate::pages::Frame;
use crate::pages::desk::clock::turn;
use crate::pages::tables::board::{BoardContext, BoardPage, BoardTiles};
use crate::pages::tables::board_filter::{BoardFilter, BoardQuery};
use crate::store::{AnyConn, StoreError, round_codes, unconfirmed_counts};
use crate::web::desk::clock;
use crate::web::http::app::App;
use crate::web::http::at_event::AtEvent;
use crate::web::http::current_time::now;
use crate::web::http::event_view::shown;
use crate::web::http::problem::Problem;
use crate::web::http::request_context::Reader;
use crate::web::http::response_cache::{long_html, made_aside, part};
use crate::web::tables::closing::{just_closed, ready_of};
use crate::web::tables::disputes::{disputed, disputes};
use actix_web::web::Query;
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use burraco_tournament::round::{Round, RoundNo, TableNo};
use serde::Deserialize;

/// The query parameters of the board.
#[derive(Deserialize)]
pub struct BoardRound {
    turno: Option<u32>,
    /// The table that was closed on the previous page.
    chiuso: Option<u32>,
    /// The value `tavoli` requests only the tables, for a board that follows the hall.
    parte: Option<String>,
    #[serde(flatten)]
    only: BoardQuery,
}

/// Handles `GET /arbitro/{slug}`: the referee's board.
pub async fn board(
    AtEvent(app, scored): AtEvent,
    reader: Reader,
    turn: Query<BoardRound>,
    request: HttpRequest,
) -> Result<HttpResponse, Problem> {
    reader.may(Action::SeeDesk, Some(scored.id))?;
    let number = turn.turno.map_or(scored.last_round(), RoundNo);
    let mut watch = watch(&app, &reader, &scored, shown(&scored, number.0).ok()).await?;
    watch.only = BoardFilter::of(&turn.only, &scored.event, &reader.name());
    if turn.parte.as_deref() == Some("tavoli") {
        let tiles = move |scored: &ScoredEvent, frame: Frame| {
            let round = shown(scored, number.0).ok();
            Ok(BoardTiles::new(&frame, &scored.event, round, scored, &watch).render()?)
        };
        let tiles = made_aside(&app.staff_pages, &scored, reader.frame(), tiles).await?;
        return Ok(part(&request, tiles));
    }
    let closed = turn.chiuso.map(|table| (number, TableNo(table)));
    let just_closed = just_closed(&app, &reader, &scored, closed).await?;
    let page = move |scored: &ScoredEvent, frame: Frame| {
        let round = shown(scored, number.0).ok();
        let mut page = BoardPage::new(frame, &scored.event, round, scored, &watch);
        page.just_closed = just_closed;
        Ok(page.render()?)
    };
    long_html(&app, &reader, &scored, page).await
}

async fn watch(
    app: &App,
    reader: &Reader,
    scored: &ScoredEvent,
    round: Option<&Round>,
) -> Result<BoardContext, Problem> {
    let at = now();
    let Some(round) = round else {
        return Ok(BoardContext {
            now: at,
            ..BoardContext::default()
        });
    };
    let (id, number, against) = (scored.id, round.number, disputed(round));
    let look = move |conn: &mut AnyConn| -> Result<_, StoreError> {
        let codes = round_codes(conn, id, number)?;
        let unconfirmed = unconfirmed_counts(conn, id, number)?;
        let said = disputes(conn, id, number, against)?;
        Ok((codes, unconfirmed, said))
    };
    let (codes, unconfirmed, disputes) = app.store.read(look).await?;
    let accepted = round.tables.iter().filter(|table| {
        let codes = codes.get(&table.number);
        codes.is_some_and(|codes| players::accepted(table, codes))
    });
    let in_doubt = round.tables.iter().filter(|table| {
        let codes = codes.get(&table.number);
        codes.is_some_and(|codes| codes.are_in_doubt() && players::accepted(table, codes))
    });
    let locked = codes
        .iter()
        .filter(|(_, codes)| seat_cookie::needs_new_codes(codes));
    let entering = app.presence.at_tables(id, number, at);
    let ready = ready_of(reader, scored, round, &unconfirmed, &entering);
    let may = |say| reader.can(clock::needs(say, round), Some(id));
    let turn = turn(round, at, reader.t).filter(|(say, _)| may(*say));
    Ok(BoardContext {
        now: at,
        turn: turn.map(|(_, button)| button),
        entering,
        accepted: accepted.map(|table| table.number).collect(),
        in_doubt: in_doubt.map(|table| table.number).collect(),
        locked: locked.map(|(table, _)| *table).collect(),
        ready,
        unconfirmed,
        disputes,
        only: BoardFilter::default(),
    })
}
