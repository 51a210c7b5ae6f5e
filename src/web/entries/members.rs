//! The register of members: lists taken in, somebody looked up, and the members meant by what is typed of an entry.

use crate::app::take_members;
use crate::auth::Action;
use crate::form_data::{FieldFault, FileKind};
use crate::forms;
use crate::forms::lists::members::{self, MemberList};
use crate::forms::lists::spreadsheet::{self, ListBounds};
use crate::pages::entries::members::{LookedList, MembersMeant, MembersPage, TAKE};
use crate::pages::urls;
use crate::web::entries::import::aside;
use crate::web::http::app::App;
use crate::web::http::at_event::AtEvent;
use crate::web::http::current_time::now;
use crate::web::http::form_post::Posted;
use crate::web::http::problem::Problem;
use crate::web::http::redirect::{Outcome, saying};
use crate::web::http::request_context::Reader;
use crate::web::http::response_cache::{html, html_with};
use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::web::{Bytes, Data, Query};
use askama::Template;
use burraco_tournament::members::{RegisterChanges, changes};
use serde::Deserialize;
use std::sync::Arc;

/// The words of a search.
#[derive(Deserialize)]
pub struct MemberQuery {
    q: Option<String>,
}

impl MemberQuery {
    fn typed(&self) -> &str {
        self.q.as_deref().unwrap_or("").trim()
    }
}

/// Handles `GET /tesserati`: the register, with whom `?q=` finds.
pub async fn page(
    app: Data<App>,
    reader: Reader,
    query: Query<MemberQuery>,
) -> Result<HttpResponse, Problem> {
    reader.may(Action::ManageMembers, None)?;
    let register = app.store.register().await?;
    let today = now().date_naive();
    let page = MembersPage::new(reader.frame(), &register, query.typed(), today);
    Ok(html(&reader, page.render()?))
}

/// Handles `GET /direzione/{slug}/tesserati`: the members meant by `?q=`. No content where nobody is in the register.
pub async fn meant(
    AtEvent(app, derived): AtEvent,
    reader: Reader,
    query: Query<MemberQuery>,
) -> Result<HttpResponse, Problem> {
    reader.may(Action::EditEntries, Some(derived.id))?;
    let register = app.store.register().await?;
    if register.is_empty() {
        return Ok(HttpResponse::NoContent().finish());
    }
    let day = derived.event.settings.date;
    let part = MembersMeant::new(&register, query.typed(), day, reader.t);
    Ok(html(&reader, part.render()?))
}

/// A list that was sent, with what it would change.
struct SentList {
    list: MemberList,
    changes: RegisterChanges,
    /// The members who are new or change, as text.
    text: String,
}

/// Handles `POST /tesserati`: shows what a list would change, or takes it.
pub async fn look_or_take(app: Data<App>, posted: Posted) -> Result<HttpResponse, Problem> {
    let context = posted.context(Action::ManageMembers, None, urls::members())?;
    let reader = &posted.reader;
    let register = app.store.register().await?;
    let page = |status, build: &dyn Fn(MembersPage) -> MembersPage| {
        let today = now().date_naive();
        let page = build(MembersPage::new(reader.frame(), &register, "", today));
        Ok::<_, Problem>(html_with(reader, status, page.render()?))
    };
    let takes = posted.fields.value("step") == TAKE;
    let sent = match (takes, posted.file("file")) {
        (true, _) => Ok(Bytes::copy_from_slice(
            posted.fields.value("list").as_bytes(),
        )),
        (false, Some(file)) => text_of(&app, Bytes::copy_from_slice(file)).await?,
        (false, None) => Err(FieldFault::Missing),
    };
    let sent = match sent {
        Ok(sent) => sent,
        Err(fault) => {
            let said = reader.t.field_fault(&fault);
            let status = StatusCode::UNPROCESSABLE_ENTITY;
            return page(status, &|page| page.refusing(said.clone()));
        }
    };
    let known = Arc::clone(&register);
    let look = move || {
        let list = members::read(&sent);
        let changes = changes(&known, &list.members);
        let changed = changes.changed.iter().map(|(_, is)| is);
        let text = members::written(changes.new.iter().chain(changed));
        SentList {
            list,
            changes,
            text,
        }
    };
    let SentList {
        list,
        changes,
        text,
    } = aside(&app, look).await?;
    if takes && list.wrong.is_empty() {
        let then = take_members(&app.store, context, changes).await?;
        return Ok(saying(&then, Outcome::ListTaken));
    }
    let looked = LookedList::new(&changes, text, &list.wrong, &list.ignored, reader.t);
    page(StatusCode::OK, &|page| page.looking(looked.clone()))
}

/// Returns the text of a file that was sent: of a spreadsheet the cells of its first sheet.
async fn text_of(app: &App, file: Bytes) -> Result<Result<Bytes, FieldFault>, Problem> {
    let begins = file.slice(..file.len().min(4096));
    let kind = forms::lists::entries::other_file(&String::from_utf8_lossy(&begins));
    let Some(kind) = kind else {
        return Ok(Ok(file));
    };
    let unpacked = match kind {
        FileKind::Spreadsheet => {
            aside(app, move || {
                spreadsheet::as_text(&file, ListBounds::MEMBERS)
            })
            .await?
        }
        _ => None,
    };
    Ok(unpacked.map(Bytes::from).ok_or(FieldFault::NotAList(kind)))
}
