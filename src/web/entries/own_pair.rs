//! The private page of an entry, opened by its own link: its results and its protests.

use crate::app::scored_event::ScoredEvent;
use crate::app::{Failure, by_players};
use crate::auth::Token;
use crate::form_data::Fields;
use crate::forms;
use crate::pages::components::refused::Refused;
use crate::pages::entries::pair::{PairContext, PairPage};
use crate::pages::journal::CorrectionLine;
use crate::pages::tables::own_table::DeadLink;
use crate::pages::urls;
use crate::store::{LinkTarget, StoreError, Tx, find_link};
use crate::web::http::app::App;
use crate::web::http::event_view::ranks;
use crate::web::http::form_post::Posted;
use crate::web::http::problem::Problem;
use crate::web::http::redirect::see_other;
use crate::web::http::request_context::Reader;
use crate::web::http::response_cache::html_with;
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::{Data, Path};
use askama::Template;
use burraco_tournament::commands::command::{Lodging, ProtestCommand};
use burraco_tournament::entry::EntryNo;
use burraco_tournament::journal::JournalAction;
use burraco_tournament::protest::{Claimant, ProtestVoice, published};
use burraco_tournament::ranking::last_round;
use std::sync::Arc;

/// A visitor who came by the private link of an entry.
struct EntryVisitor {
    token: Token,
    link: LinkTarget,
    entry: EntryNo,
    scored: Arc<ScoredEvent>,
}

impl EntryVisitor {
    async fn by(app: &App, token: &str) -> Result<EntryVisitor, Problem> {
        let unknown = Problem::DeadLink(DeadLink::NoPair);
        let token = Token::read(token).ok_or_else(|| unknown.clone())?;
        let hash = token.hash();
        let link = app.store.read(move |conn| find_link(conn, hash.as_str()));
        let link = link.await?.ok_or(unknown.clone())?;
        let running = app.store.event(link.event).await?;
        let scored = app.scored_events.scored(running).await?;
        let entry = EntryNo(link.number);
        let scored = scored.of_entry(entry);
        if scored.event.is_private() || scored.event.entry(entry).is_none() {
            return Err(unknown);
        }
        Ok(EntryVisitor {
            token,
            link,
            entry,
            scored,
        })
    }

    fn way(&self) -> String {
        urls::own_pair(self.token.secret())
    }

    /// Reads a step of a protest of the entry's own. `None` when a field has a fault.
    async fn protest(
        &self,
        app: &App,
        posted: &mut Posted,
    ) -> Result<Option<ProtestCommand>, Problem> {
        let event = &self.scored.event;
        let own = Claimant::Entry(self.entry);
        match posted.fields.value("action") {
            "lodge" => {
                let read = forms::protest::lodging(&mut posted.fields, event, Some(own));
                let Some((claimant, about, text)) = read else {
                    return Ok(None);
                };
                let settled = app.journals.settled(&app.store, self.scored.id).await?;
                Ok(Some(ProtestCommand::Lodge(Lodging {
                    claimant,
                    about,
                    text,
                    by: ProtestVoice::Entry,
                    published: published(event, about, &settled),
                })))
            }
            "withdraw" => {
                let number = |name: &str| posted.fields.value(name).parse::<u32>();
                let (number, base_version) = (number("protest"), number("base_version"));
                let number = number.map_err(|_| Problem::Bad)?;
                let mine = event.protest(number);
                mine.filter(|protest| protest.claim.claimant == own)
                    .ok_or(Problem::Missing)?;
                Ok(Some(ProtestCommand::Withdraw {
                    number,
                    base_version: base_version.map_err(|_| Problem::Bad)?,
                    by: ProtestVoice::Entry,
                    reason: String::new(),
                }))
            }
            _ => Err(Problem::Bad),
        }
    }

    async fn page(&self, app: &App, reader: &Reader, fields: &Fields) -> Result<PairPage, Problem> {
        let event = &self.scored.event;
        let entry = event.entry(self.entry).ok_or(Problem::Missing)?;
        let standings = self.scored.latest();
        let tables = CorrectionLine::tables_of(event, self.entry);
        let signed = app
            .journals
            .signed(&app.store, self.scored.id, tables.map(|(_, table)| table))
            .await?;
        let settled = app.journals.settled(&app.store, self.scored.id).await?;
        let page = PairPage::new(
            reader.frame(),
            event,
            entry,
            PairContext {
                standings,
                ranks: &ranks(&self.scored, self.entry),
                figures: &*self.scored,
                signed: &signed,
            },
        );
        // Of rounds that are hidden only its own results are here, so that nothing but its own line means anything.
        let known = self.scored.standings(last_round(event));
        let known = known.brought(self.entry);
        Ok(page.own(event, self.entry, known, &settled, &self.way(), fields))
    }
}

/// Checks that the private link still opens the same entry. It runs again inside the command's transaction.
fn still(tx: &mut Tx<'_>, token: &Token, link: LinkTarget) -> Result<(), Failure> {
    match find_link(tx, token.hash().as_str())? {
        Some(found) if found == link => Ok(()),
        _ => Err(Failure::Store(StoreError::NotFound)),
    }
}

/// Handles `GET /coppia/{token}`: the private page of an entry.
pub async fn home(
    app: Data<App>,
    reader: Reader,
    token: Path<String>,
) -> Result<HttpResponse, Problem> {
    let came = EntryVisitor::by(&app, &token).await?;
    let page = came.page(&app, &reader, &Fields::default()).await?;
    Ok(html_with(&reader, StatusCode::OK, page.render()?))
}

/// Handles `POST /coppia/{token}/reclami`: lodges a protest (`lodge`), or withdraws one of the entry's own
/// (`withdraw`).
pub async fn protest(
    app: Data<App>,
    token: Path<String>,
    mut posted: Posted,
) -> Result<HttpResponse, Problem> {
    let came = EntryVisitor::by(&app, &token).await?;
    let Some(command) = came.protest(&app, &mut posted).await? else {
        let page = came.page(&app, &posted.reader, &posted.fields).await?;
        let status = StatusCode::UNPROCESSABLE_ENTITY;
        return Ok(html_with(&posted.reader, status, page.render()?));
    };
    let context = posted.context_of_entry(came.entry, JournalAction::LodgeProtest, "");
    let (held, link) = (came.token.clone(), came.link);
    let still = move |tx: &mut Tx<'_>| still(tx, &held, link);
    match by_players(&app.store, came.scored.id, context, command, still).await {
        Ok(_) => Ok(see_other(&format!("{}#reclami", came.way()))),
        Err(Failure::Refused(why)) => {
            let why = Refused::new(&why, posted.reader.t);
            let now = EntryVisitor::by(&app, &token).await?;
            let page = now.page(&app, &posted.reader, &posted.fields).await?;
            let page = page.refused(why).render()?;
            Ok(html_with(&posted.reader, StatusCode::CONFLICT, page))
        }
        Err(other) => Err(other.into()),
    }
}
