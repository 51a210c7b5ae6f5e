//! The protest of players against the result of their own table. It writes no result, so a link whose table is closed
//! still works, unless it was revoked.

use crate::app::{Failure, by_players};
use crate::form_data::Fields;
use crate::forms;
use crate::pages::components::refused::Refused;
use crate::pages::protests::register::LodgePage;
use crate::pages::tables::own_table::DeadLink;
use crate::pages::urls;
use crate::store::{Tx, find_table_link};
use crate::web::http::app::App;
use crate::web::http::form_post::Posted;
use crate::web::http::problem::Problem;
use crate::web::http::redirect::see_other;
use crate::web::http::request_context::Reader;
use crate::web::http::response_cache::html_with;
use crate::web::tables::own_table::{LinkState, TableVisitor};
use actix_web::http::StatusCode;
use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;
use burraco_tournament::commands::command::{Lodging, ProtestCommand};
use burraco_tournament::journal::JournalAction;
use burraco_tournament::protest::{Claimant, ProtestSubject, ProtestVoice, published};
use burraco_tournament::round::Spot;

impl TableVisitor {
    async fn lodge_page(
        &self,
        app: &App,
        reader: &Reader,
        spot: Spot,
        fields: &Fields,
    ) -> Result<LodgePage, Problem> {
        let (round, table) = self.at()?;
        let settled = app.journals.settled(&app.store, self.scored.id).await?;
        Ok(LodgePage::own_table(
            reader.frame(),
            &self.scored.event,
            &settled,
            (round.number, table, &table.entries_at(spot)),
            &self.way,
            fields,
        ))
    }

    /// Returns the side or seat whose players hold the phone. A revoked link cannot be used to protest.
    fn protesting(&self) -> Result<Option<Spot>, Problem> {
        match self.life {
            LinkState::Revoked => Err(Problem::DeadLink(DeadLink::Revoked)),
            LinkState::Works | LinkState::Expired => Ok(self.holder),
        }
    }
}

/// Handles `GET /tavolo/{token}/reclamo`: the form of a protest.
pub async fn form(
    app: Data<App>,
    reader: Reader,
    request: HttpRequest,
    token: Path<String>,
) -> Result<HttpResponse, Problem> {
    let came = TableVisitor::by(&app, &request, &token).await?;
    let Some(spot) = came.protesting()? else {
        return came.at_the_door(&reader);
    };
    let page = came
        .lodge_page(&app, &reader, spot, &Fields::default())
        .await?;
    Ok(html_with(&reader, StatusCode::OK, page.render()?))
}

/// Handles `POST /tavolo/{token}/reclamo`: lodges a protest.
pub async fn lodge(
    app: Data<App>,
    request: HttpRequest,
    token: Path<String>,
    mut posted: Posted,
) -> Result<HttpResponse, Problem> {
    let came = TableVisitor::by(&app, &request, &token).await?;
    let Some(spot) = came.protesting()? else {
        return came.at_the_door(&posted.reader);
    };
    let event = &came.scored.event;
    let (round, table) = came.at()?;
    let entries = table.entries_at(spot).into_iter();
    let own: Vec<Claimant> = entries.map(Claimant::Entry).collect();
    // of two single players, one says so
    let sure = match own.as_slice() {
        [one] => Some(*one),
        _ => None,
    };
    let read = forms::protest::lodging(&mut posted.fields, event, sure);
    // the link knows its own table and no other
    let here = Some((round.number, table.number));
    let read = read.filter(|(claimant, about, _)| own.contains(claimant) && about.table() == here);
    let Some((claimant, about, text)) = read else {
        let page = came
            .lodge_page(&app, &posted.reader, spot, &posted.fields)
            .await?;
        let status = StatusCode::UNPROCESSABLE_ENTITY;
        return Ok(html_with(&posted.reader, status, page.render()?));
    };
    let command = command(&app, &came, (claimant, about, text), spot).await?;
    let context = posted.context_of_side(came.author(spot), JournalAction::LodgeProtest, "");
    let held = came.token.clone();
    let still = move |tx: &mut Tx<'_>| {
        let link = find_table_link(tx, held.hash().as_str())?;
        let works = link.is_some_and(|link| !link.revoked);
        works.then_some(()).ok_or(Failure::DeadLink)
    };
    match by_players(&app.store, came.place.event, context, command, still).await {
        Ok(_) => Ok(see_other(&urls::own_protest(&came.way))),
        Err(Failure::Refused(why)) => {
            let page = came
                .lodge_page(&app, &posted.reader, spot, &posted.fields)
                .await?;
            let page = page.refused(Refused::new(&why, posted.reader.t)).render()?;
            Ok(html_with(&posted.reader, StatusCode::CONFLICT, page))
        }
        Err(other) => Err(other.into()),
    }
}

async fn command(
    app: &App,
    came: &TableVisitor,
    (claimant, about, text): (Claimant, ProtestSubject, String),
    spot: Spot,
) -> Result<ProtestCommand, Problem> {
    let settled = app.journals.settled(&app.store, came.scored.id).await?;
    Ok(ProtestCommand::Lodge(Lodging {
        claimant,
        about,
        text,
        by: ProtestVoice::at(spot),
        published: published(&came.scored.event, about, &settled),
    }))
}
