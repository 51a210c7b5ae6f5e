//! The pages behind a table's link, for the players' own phones. The link opens the table; the code tells which side,
//! or which of three players, holds the phone. No address with a link is ever stored, logged or passed on.

mod hand;
mod protest;
mod sign;

pub use hand::{hand, presence, save_hand};
pub use protest::{form as protest_form, lodge as lodge_protest};
pub use sign::{hand_over, sign};

use crate::app::players::{CodeAuthor, CodeCheck, LinkState, OpenLink, check_code};
use crate::app::scored_event::ScoredEvent;
use crate::auth::{Token, seat_cookie};
use crate::pages::tables::own_table::{DeadLink, OwnTableContext, OwnTableLive, OwnTablePage};
use crate::pages::urls;
use crate::store::{AnyConn, StoreError, TablePlace, find_table_link, secret, table_codes};
use crate::web::http::app::App;
use crate::web::http::current_time::now;
use crate::web::http::form_post::Posted;
use crate::web::http::problem::Problem;
use crate::web::http::redirect::see_other;
use crate::web::http::request_context::Reader;
use crate::web::http::response_cache::{html_with, part};
use crate::web::tables::hand_form::{number, place};
use actix_web::http::StatusCode;
use actix_web::web::{Data, Path, Query};
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use burraco_tournament::commands::hand_permissions::Author;
use burraco_tournament::round::{HandNo, Round, Spot, Table};
use serde::Deserialize;
use std::sync::Arc;

/// A visitor who came by a table's link.
struct TableVisitor {
    token: Token,
    /// The address of the players' page of the table.
    way: String,
    place: TablePlace,
    scored: Arc<ScoredEvent>,
    life: LinkState,
    /// The sides or seats whose players have accepted the hands in their current state.
    accepted: Vec<Spot>,
    /// The side or seat whose players hold the phone.
    holder: Option<Spot>,
}

impl TableVisitor {
    async fn by(app: &App, request: &HttpRequest, token: &str) -> Result<TableVisitor, Problem> {
        let unknown = Problem::DeadLink(DeadLink::Unknown);
        let token = Token::read(token).ok_or_else(|| unknown.clone())?;
        let held = request.cookie(seat_cookie::COOKIE);
        let hash = token.hash();
        let look = move |conn: &mut AnyConn| -> Result<_, StoreError> {
            let Some(link) = find_table_link(conn, hash.as_str())? else {
                return Ok(None);
            };
            let codes = table_codes(conn, link.place)?;
            Ok(Some((link, codes, secret(conn, seat_cookie::SECRET)?)))
        };
        // No brake on unknown links: nobody guesses 256 bits, and a hall's phones share one address.
        let (link, codes, secret) = app.store.read(look).await?.ok_or(unknown)?;
        let whole = app.store.event(link.place.event).await?;
        let whole = app.scored_events.scored(whole).await?;
        if whole.event.is_private() {
            return Err(Problem::Missing);
        }
        let (round, table) = place(&whole.event, link.place.round.0, link.place.table.0)?;
        let holder = held.and_then(|held| seat_cookie::read_cookie(&secret, &token, held.value()));
        Ok(TableVisitor {
            way: urls::own_table(token.secret()),
            holder,
            life: LinkState::of(link, codes.as_ref(), round.state),
            place: link.place,
            token,
            accepted: codes.map_or_else(Vec::new, |codes| codes.accepted(table)),
            // Everybody at a table may see its hidden result. A code proves that the phone is theirs.
            scored: match holder {
                Some(_) => whole.of_entry(table.seats.ns),
                None => whole.public().ok_or(Problem::Missing)?,
            },
        })
    }

    fn at(&self) -> Result<(&Round, &Table), Problem> {
        place(&self.scored.event, self.place.round.0, self.place.table.0)
    }

    /// Returns the number of a hand, if this table has one.
    fn hand(&self, hand: u32) -> Result<HandNo, Problem> {
        let at = (self.place.round.0, self.place.table.0);
        number(&self.scored.event, at, hand)
    }

    /// Redirects to a page of the table, given by its address relative to the table's own page.
    fn back(&self, then: &str) -> HttpResponse {
        see_other(&format!("{}{then}", self.way))
    }

    /// The link by which the visitor came.
    fn link(&self) -> OpenLink {
        OpenLink {
            token: self.token.clone(),
            place: self.place,
        }
    }

    fn author(&self, spot: Spot) -> Author {
        Author::Players {
            round: self.place.round,
            table: self.place.table,
            spot,
        }
    }

    /// Returns the identifier of an open hand form, unique across events: two events each have a table 1.
    fn present(&self, spot: Spot) -> String {
        format!("{}: {}", self.place.event.0, self.author(spot))
    }

    fn seen(&self) -> Result<OwnTableContext<'_>, Problem> {
        let (round, table) = self.at()?;
        Ok(OwnTableContext {
            event: &self.scored.event,
            round,
            table,
            figures: &*self.scored,
            way: &self.way,
            accepted: &self.accepted,
            holder: self.holder,
            over: self.life == LinkState::Expired,
            now: now(),
        })
    }

    /// Returns the players' page of the table, with a fault if a wrong code was typed.
    fn page(
        &self,
        reader: &Reader,
        status: StatusCode,
        fault: &str,
    ) -> Result<HttpResponse, Problem> {
        if self.life == LinkState::Revoked {
            return Err(Problem::DeadLink(DeadLink::Revoked));
        }
        let page = OwnTablePage::new(reader.frame(), self.seen()?, fault);
        Ok(html_with(reader, status, page.render()?))
    }

    /// Builds the response to a visitor whose side or seat is not known, or whose link no longer allows changes.
    fn at_the_door(&self, reader: &Reader) -> Result<HttpResponse, Problem> {
        let status = match self.life {
            LinkState::Works => StatusCode::UNAUTHORIZED,
            LinkState::Revoked | LinkState::Expired => StatusCode::GONE,
        };
        self.page(reader, status, "")
    }
}

/// The query parameter that selects a part of the page.
#[derive(Deserialize)]
pub struct OwnTablePart {
    /// The value `stato` requests only what changes, for a page that is updated live.
    parte: Option<String>,
}

/// Handles `GET /tavolo/{token}`: the table's own page.
pub async fn home(
    app: Data<App>,
    reader: Reader,
    request: HttpRequest,
    token: Path<String>,
    asked: Query<OwnTablePart>,
) -> Result<HttpResponse, Problem> {
    let came = TableVisitor::by(&app, &request, &token).await?;
    if asked.parte.as_deref() == Some("stato") && came.life != LinkState::Revoked {
        let live = OwnTableLive::new(came.seen()?, reader.t);
        return Ok(part(&request, live.render()?));
    }
    let status = match came.life {
        LinkState::Works => StatusCode::OK,
        LinkState::Revoked | LinkState::Expired => StatusCode::GONE,
    };
    came.page(&reader, status, "")
}

/// Checks a typed code and returns its side or seat.
async fn typed(
    app: &App,
    came: &TableVisitor,
    reader: &Reader,
    code: &str,
) -> Result<CodeCheck, Problem> {
    let place = came.place;
    let author = CodeAuthor {
        actor: came.holder.map_or_else(
            || format!("table:{}.{}", place.round, place.table),
            |spot| came.author(spot).to_string(),
        ),
        address: reader.address.clone(),
        holder: came.holder,
    };
    Ok(check_code(&app.store, place, author, code.to_owned(), now()).await?)
}

/// Handles `POST /tavolo/{token}/linea`: identifies the phone's holder by a code.
pub async fn line_in(
    app: Data<App>,
    request: HttpRequest,
    token: Path<String>,
    posted: Posted,
) -> Result<HttpResponse, Problem> {
    let reader = &posted.reader;
    let came = TableVisitor::by(&app, &request, &token).await?;
    if came.life != LinkState::Works {
        return came.at_the_door(reader);
    }
    let t = reader.t;
    let unprocessable = StatusCode::UNPROCESSABLE_ENTITY;
    match typed(&app, &came, reader, posted.fields.value("code")).await? {
        CodeCheck::Of(spot) => {
            let secret = app
                .store
                .read(|conn| secret(conn, seat_cookie::SECRET))
                .await?;
            let held = seat_cookie::cookie(&secret, &came.token, spot);
            let mut answer = see_other(&came.way);
            let cookie = reader.line_cookie(&came.way, &held);
            answer.add_cookie(&cookie).map_err(Problem::fault)?;
            Ok(answer)
        }
        CodeCheck::Wrong => came.page(reader, unprocessable, t.code_wrong()),
        CodeCheck::Locked => came.page(reader, StatusCode::TOO_MANY_REQUESTS, t.code_locked()),
    }
}

/// Handles `POST /tavolo/{token}/esci`: forgets the phone's holder, so that somebody else can take it.
pub async fn line_out(
    app: Data<App>,
    request: HttpRequest,
    token: Path<String>,
    posted: Posted,
) -> Result<HttpResponse, Problem> {
    let reader = &posted.reader;
    let came = TableVisitor::by(&app, &request, &token).await?;
    let mut answer = see_other(&came.way);
    let cookie = reader.line_cookie(&came.way, "");
    answer.add_cookie(&cookie).map_err(Problem::fault)?;
    Ok(answer)
}
