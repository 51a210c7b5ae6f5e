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
    fn typed(&self) -> String {
        self.q.as_deref().unwrap_or("").trim().to_owned()
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
    let (frame, today, typed) = (reader.frame(), now().date_naive(), query.typed());
    let page = move || MembersPage::new(frame, &register, &typed, today).render();
    Ok(html(&reader, aside(&app, page).await??))
}

/// Handles `GET /direzione/{slug}/tesserati`: the members meant by `?q=`. No content where nobody is in the register.
pub async fn meant(
    AtEvent(app, scored): AtEvent,
    reader: Reader,
    query: Query<MemberQuery>,
) -> Result<HttpResponse, Problem> {
    reader.may(Action::EditEntries, Some(scored.id))?;
    let register = app.store.register().await?;
    if register.is_empty() {
        return Ok(HttpResponse::NoContent().finish());
    }
    let (day, t, typed) = (scored.event.settings.date, reader.t, query.typed());
    let part = move || MembersMeant::new(&register, &typed, day, t).render();
    Ok(html(&reader, aside(&app, part).await??))
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
    let page = MembersPage::new(reader.frame(), &register, "", now().date_naive());
    let shown = |status, page: MembersPage| Ok(html_with(reader, status, page.render()?));
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
            let t = reader.t;
            let page = page.refusing(match fault {
                FieldFault::Missing => t.members_no_file().to_owned(),
                FieldFault::NotAList(_) => t.members_no_list().to_owned(),
                other => t.field_fault(&other),
            });
            return shown(StatusCode::UNPROCESSABLE_ENTITY, page);
        }
    };
    let known = Arc::clone(&register);
    let look = move || {
        let list = members::read(&sent).beside(&known);
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
        // read now, so that the next search need not wait for it
        app.store.register().await?;
        return Ok(saying(&then, Outcome::MembersTaken));
    }
    let looked = LookedList::new(&changes, text, &list.wrong, &list.ignored, reader.t);
    shown(StatusCode::OK, page.looking(looked))
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
