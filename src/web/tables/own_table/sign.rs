//! The hand-over: the other players check the result and accept it with their code, or call the referee.

use crate::app::Failure;
use crate::app::players::{CodeCheck, LinkState, accept_table, dispute_table};
use crate::pages::locale::Company;
use crate::pages::tables::own_table::{HandOverPage, OwnTablePage};
use crate::web::http::app::App;
use crate::web::http::form_post::Posted;
use crate::web::http::problem::Problem;
use crate::web::http::redirect::see_other;
use crate::web::http::request_context::Reader;
use crate::web::http::response_cache::html_with;
use crate::web::tables::own_table::{TableVisitor, typed};
use actix_web::http::StatusCode;
use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use burraco_tournament::journal::JournalAction;
use burraco_tournament::round::Spot;

/// The longest text of a disagreement, in characters.
const LONGEST: usize = 200;

impl TableVisitor {
    /// The hand-over screen. When there is nothing to accept, it redirects to the table's own page, or shows that page
    /// with the fault.
    fn hand_over(
        &self,
        reader: &Reader,
        status: StatusCode,
        fault: &str,
        reason: &str,
    ) -> Result<HttpResponse, Problem> {
        match HandOverPage::new(reader.frame(), self.seen()?, fault, reason) {
            Some(page) => Ok(html_with(reader, status, page.render()?)),
            None if fault.is_empty() => Ok(see_other(&self.way)),
            None => {
                let mut frame = reader.frame();
                frame.notice = Some(fault.to_owned());
                let page = OwnTablePage::new(frame, self.seen()?, "");
                Ok(html_with(reader, status, page.render()?))
            }
        }
    }
}

/// Handles `GET /tavolo/{token}/firma`: the hand-over screen.
pub async fn hand_over(
    app: Data<App>,
    reader: Reader,
    request: HttpRequest,
    token: Path<String>,
) -> Result<HttpResponse, Problem> {
    let came = TableVisitor::by(&app, &request, &token).await?;
    if came.holder.is_none() || came.life != LinkState::Works {
        return came.at_the_door(&reader);
    }
    came.hand_over(&reader, StatusCode::OK, "", "")
}

/// Handles `POST /tavolo/{token}/firma`: `accept` with a code, or `dispute`.
pub async fn sign(
    app: Data<App>,
    request: HttpRequest,
    token: Path<String>,
    posted: Posted,
) -> Result<HttpResponse, Problem> {
    let reader = &posted.reader;
    let came = TableVisitor::by(&app, &request, &token).await?;
    let (Some(holder), LinkState::Works) = (came.holder, came.life) else {
        return came.at_the_door(reader);
    };
    let t = reader.t;
    if posted.fields.value("action") == "dispute" {
        // whoever still has to accept opened this phone; another's was handed on
        let own = came.seen()?.waiting().contains(&holder);
        return done(
            &came,
            reader,
            dispute(&app, &came, &posted, (holder, own)).await,
        );
    }
    // The staff sees the codes: an acceptance from its own device would be nobody's.
    if let Some(user) = &reader.user {
        let said = t.accept_signed_in(&user.name);
        return came.hand_over(reader, StatusCode::FORBIDDEN, &said, "");
    }
    let unprocessable = StatusCode::UNPROCESSABLE_ENTITY;
    let typed = typed(&app, &came, reader, posted.fields.value("code")).await?;
    let waiting = came.seen()?.waiting();
    match typed {
        CodeCheck::Of(spot) if waiting.contains(&spot) => {
            done(&came, reader, accept(&app, &came, &posted, spot).await)
        }
        // Somebody who accepts again what is accepted already has lost the first answer.
        CodeCheck::Of(_) if waiting.is_empty() => Ok(see_other(&came.way)),
        CodeCheck::Of(_) => {
            let fault = Company::of(&came.scored.event).code_not_asked(&waiting, t);
            came.hand_over(reader, unprocessable, &fault, "")
        }
        CodeCheck::Wrong => came.hand_over(reader, unprocessable, t.code_wrong(), ""),
        CodeCheck::Locked => {
            came.hand_over(reader, StatusCode::TOO_MANY_REQUESTS, t.code_locked(), "")
        }
    }
}

fn done(
    came: &TableVisitor,
    reader: &Reader,
    done: Result<String, Failure>,
) -> Result<HttpResponse, Problem> {
    match done {
        Ok(_) => Ok(see_other(&came.way)),
        // What was shown is no longer what stands, or was answered already by who had the phone before: it is shown again.
        Err(Failure::StaleTable | Failure::OtherBody) => {
            let moved_on = reader.t.table_moved_on();
            came.hand_over(reader, StatusCode::CONFLICT, moved_on, "")
        }
        Err(Failure::DeadLink) => came.at_the_door(reader),
        Err(other) => Err(other.into()),
    }
}

/// Accepts the hands that were shown, for the players of a side or seat.
async fn accept(
    app: &App,
    came: &TableVisitor,
    posted: &Posted,
    spot: Spot,
) -> Result<String, Failure> {
    let context = posted.context_of_side(came.author(spot), JournalAction::AcceptTable, "");
    let shown = posted.fields.value("from").to_owned();
    accept_table(&app.store, came.link(), context, (spot, shown)).await
}

/// Records that somebody given the phone disagrees with the result. The table waits for the referee. The journal names
/// the side that opened the link, so the text tells who disagrees.
async fn dispute(
    app: &App,
    came: &TableVisitor,
    posted: &Posted,
    (by, own): (Spot, bool),
) -> Result<String, Failure> {
    let mut context = posted.context_of_side(came.author(by), JournalAction::DisputeTable, "");
    let said: String = context.reason.chars().take(LONGEST).collect();
    let (company, t) = (Company::of(&came.scored.event), posted.reader.t);
    context.reason = match (own, said.as_str()) {
        (true, "") => company.not_right(t).to_owned(),
        (true, said) => said.to_owned(),
        (false, "") => company.disagrees(t).to_owned(),
        (false, said) => format!("{}: {said}", company.disagrees(t)),
    };
    let shown = posted.fields.value("was").to_owned();
    dispute_table(&app.store, came.link(), context, shown).await
}
