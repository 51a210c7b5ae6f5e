//! The referee's pages: a table, a hand.

use crate::auth::Action;
use crate::fields::{FieldFault, Fields};
use crate::forms;
use crate::pages::conflict::ConflictPage;
use crate::pages::hand::{HandInput, HandPage};
use crate::pages::hand_input;
use crate::pages::hand_live::HandLive;
use crate::pages::referee_table::{RefereeTablePage, TableAction, state_code};
use crate::pages::urls;
use crate::web::act::{Asked, Failure, at_table, see_other};
use crate::web::app::{App, now};
use crate::web::derived::Derived;
use crate::web::posted::Posted;
use crate::web::problem::Problem;
use crate::web::public::{derived, html, html_with};
use crate::web::reader::Reader;
use actix_web::HttpResponse;
use actix_web::http::{StatusCode, header};
use actix_web::web::{Data, Path, Query};
use askama::Template;
use burraco_rules::{FaultKind, HandScore, Letters, RuleSet, Sheet};
use burraco_tournament::command::TableCommand;
use burraco_tournament::decide::Scene;
use burraco_tournament::event::Event;
use burraco_tournament::refusal::Refusal;
use burraco_tournament::round::{HandNo, Round, RoundNo, RoundState, Table, TableNo, TableState};
use serde::Deserialize;

/// The longest reason of a correction.
const LONGEST_REASON: usize = 500;

type TablePath = Path<(String, u32, u32)>;
type HandPath = Path<(String, u32, u32, u32)>;

/// A table of a published round.
fn place(derived: &Derived, round: u32, table: u32) -> Result<(&Round, &Table), Problem> {
    let round = derived
        .event
        .round(RoundNo(round))
        .ok_or(Problem::Missing)?;
    if round.state == RoundState::Draft {
        return Err(Problem::Missing);
    }
    let table = round.tables.iter().find(|t| t.number == TableNo(table));
    Ok((round, table.ok_or(Problem::Missing)?))
}

/// What this reader may make of the table.
fn allowed(reader: &Reader, derived: &Derived, table: &Table) -> Vec<TableState> {
    let all = [
        TableState::Closed,
        TableState::Confirmed,
        TableState::Disputed,
        TableState::Entered,
    ];
    let may = |to: &TableState| {
        let possible = TableAction::to(table.state, *to, reader.t).is_some();
        possible && reader.can(action_for(table.state, *to), Some(derived.id))
    };
    all.into_iter().filter(may).collect()
}

fn action_for(from: TableState, to: TableState) -> Action {
    match to {
        TableState::Closed => Action::CloseTable,
        TableState::Entered | TableState::Open if from == TableState::Closed => Action::ReopenTable,
        _ => Action::ConfirmTable,
    }
}

/// `GET /arbitro/{slug}/turni/{n}/tavoli/{k}`
pub async fn table(
    app: Data<App>,
    reader: Reader,
    path: TablePath,
) -> Result<HttpResponse, Problem> {
    let (slug, round, table) = path.into_inner();
    let derived = derived(&app, &slug).await?;
    reader.may(Action::SeeDesk, Some(derived.id))?;
    let mut page = table_page(&reader, &derived, round, table)?;
    let place = (derived.id, RoundNo(round), TableNo(table));
    page.others = app.presence.others(place, &reader.actor(), now(), reader.t);
    Ok(html(&reader, page.render()?))
}

fn table_page(
    reader: &Reader,
    derived: &Derived,
    round: u32,
    table: u32,
) -> Result<RefereeTablePage, Problem> {
    let (round, table) = place(derived, round, table)?;
    let allowed = allowed(reader, derived, table);
    Ok(RefereeTablePage::new(
        reader.frame(),
        &derived.event,
        round,
        table,
        derived,
        &allowed,
    ))
}

/// `POST /arbitro/{slug}/turni/{n}/tavoli/{k}/stato`
pub async fn table_state(
    app: Data<App>,
    posted: Posted,
    path: TablePath,
) -> Result<HttpResponse, Problem> {
    let (slug, round, table) = path.into_inner();
    let before = derived(&app, &slug).await?;
    place(&before, round, table)?;
    // What may be done is judged by what was shown; the decision is refused when the table is no longer that.
    let shown = posted.fields.value("from").to_owned();
    let from = state_shown(&shown)?;
    let reason = posted.fields.value("reason").to_owned();
    let (to, command) = match posted.fields.value("state") {
        "confirmed" => (TableState::Confirmed, TableCommand::Confirm { reason }),
        "closed" => (TableState::Closed, TableCommand::Close { reason }),
        "disputed" => (TableState::Disputed, TableCommand::Dispute { reason }),
        "entered" | "open" => (TableState::Entered, TableCommand::Reopen { reason }),
        _ => return Err(Problem::Bad),
    };
    let then = urls::referee_table(&slug, round, table);
    let asked = Asked::new(&posted, action_for(from, to), Some(before.id), then)?;
    let place = (RoundNo(round), TableNo(table));
    match at_table(&app, before.id, asked, place, Some(shown), command).await {
        Ok(then) => Ok(see_other(&then)),
        Err(Failure::StaleTable) => {
            let after = derived(&app, &slug).await?;
            let said = vec![posted.reader.t.table_moved_on().to_owned()];
            let typed = posted.fields.value("reason");
            let page = table_page(&posted.reader, &after, round, table)?.refused(said, typed);
            Ok(html_with(
                &posted.reader,
                StatusCode::CONFLICT,
                page.render()?,
            ))
        }
        Err(Failure::Refused(refusal)) => {
            let after = derived(&app, &slug).await?;
            let said = posted.reader.t.refusal(&refusal);
            let typed = posted.fields.value("reason");
            let page = table_page(&posted.reader, &after, round, table)?.refused(vec![said], typed);
            Ok(html_with(
                &posted.reader,
                status_of(&refusal),
                page.render()?,
            ))
        }
        Err(other) => Err(other.into()),
    }
}

fn state_shown(shown: &str) -> Result<TableState, Problem> {
    let word = shown.split(' ').next().unwrap_or_default();
    let all = [
        TableState::Open,
        TableState::Entered,
        TableState::Confirmed,
        TableState::Closed,
        TableState::Disputed,
    ];
    all.into_iter()
        .find(|state| state_code(*state) == word)
        .ok_or(Problem::Bad)
}

fn status_of(refusal: &Refusal) -> StatusCode {
    match refusal {
        Refusal::ReasonNeeded | Refusal::PlayersNeeded(_) => StatusCode::UNPROCESSABLE_ENTITY,
        _ => StatusCode::CONFLICT,
    }
}

/// A hand of a table: one of the round, or the extra one of a knockout match that is level.
fn number(derived: &Derived, (round, table): (u32, u32), hand: u32) -> Result<HandNo, Problem> {
    let (round, table) = place(derived, round, table)?;
    let last = Scene::of(&derived.event, round, table).last_hand();
    let known = (1..=last.0).contains(&hand) || table.hand(HandNo(hand)).is_some();
    known.then_some(HandNo(hand)).ok_or(Problem::Missing)
}

/// `GET /arbitro/{slug}/turni/{n}/tavoli/{k}/smazzate/{h}`
pub async fn hand(
    app: Data<App>,
    reader: Reader,
    path: HandPath,
    come: Query<Come>,
) -> Result<HttpResponse, Problem> {
    let (slug, round, table, hand) = path.into_inner();
    let at = (RoundNo(round), TableNo(table));
    let derived = derived(&app, &slug).await?;
    reader.may(Action::EnterHand, Some(derived.id))?;
    let number = number(&derived, (round, table), hand)?;
    let (round, table) = place(&derived, round, table)?;
    let current = table.hand(number).and_then(|hand| hand.current());
    let mut fields = current.map_or_else(hand_input::empty, |c| hand_input::fields_of(&c.sheet));
    if let (None, Some(level)) = (current, &come.come) {
        fields.set("level", level.as_str());
    }
    let score = current.map(|c| c.sheet.score(&derived.event.settings.rules));
    let input = HandInput {
        number,
        fields: &fields,
        judged: current.map(|c| &c.sheet).zip(score.as_ref()),
        base: current,
    };
    let mut page = HandPage::new(reader.frame(), &derived.event, round, table, input);
    let place = (derived.id, at.0, at.1);
    page.others = app.presence.others(place, &reader.actor(), now(), reader.t);
    Ok(html(&reader, page.render()?))
}

/// At which level a new hand begins.
#[derive(Deserialize)]
pub struct Come {
    come: Option<String>,
}

/// The first hand after this one that nobody has entered, at this table and those behind it, then at those before; the
/// board when all are in.
fn onward(event: &Event, round: RoundNo, from: (TableNo, HandNo), level: &str) -> String {
    let slug = &event.settings.slug;
    let tables = event.round(round).map_or(&[][..], |round| &round.tables);
    let hands = || (1..=u32::from(event.settings.hands)).map(HandNo);
    let all = tables
        .iter()
        .flat_map(|table| hands().map(move |hand| (table, hand)));
    let open =
        all.filter(|(table, hand)| (table.number, *hand) != from && table.hand(*hand).is_none());
    let (before, after): (Vec<_>, Vec<_>) =
        open.partition(|(table, hand)| (table.number, *hand) < from);
    match after.first().or(before.first()) {
        Some((table, hand)) => {
            let way = urls::hand(slug, round, table.number, *hand);
            format!("{way}?come={level}")
        }
        None => urls::board(slug),
    }
}

/// The initials of the suits, as the form says.
fn letters(fields: &Fields) -> Letters {
    match fields.value("letters") {
        "it" => Letters::Italian,
        _ => Letters::English,
    }
}

/// `POST /arbitro/{slug}/turni/{n}/tavoli/{k}/smazzate/{h}`
pub async fn save_hand(
    app: Data<App>,
    posted: Posted,
    path: HandPath,
) -> Result<HttpResponse, Problem> {
    let (slug, round, table, hand) = path.into_inner();
    let before = derived(&app, &slug).await?;
    let number = number(&before, (round, table), hand)?;
    let then = match posted.fields.value("action") {
        "next" => {
            let from = (TableNo(table), number);
            onward(
                &before.event,
                RoundNo(round),
                from,
                posted.fields.value("level"),
            )
        }
        _ => urls::referee_table(&slug, round, table),
    };
    let mut asked = Asked::new(&posted, Action::EnterHand, Some(before.id), then)?;
    let mut fields = posted.fields;
    let reader = posted.reader;
    let letters = letters(&fields);
    let sheet = forms::hand::read(&mut fields, letters);
    if !sheet.overrule.is_empty() {
        reader.may(Action::OverruleFault, Some(before.id))?;
    }
    let form = HandForm {
        reader: &reader,
        before: &before,
        place: (round, table),
        number,
    };
    if fields.value("action") == "recalc" {
        return form.again(StatusCode::OK, &fields, &sheet);
    }
    if fields.value("reason").chars().count() > LONGEST_REASON {
        let most = LONGEST_REASON;
        fields.fault("reason", FieldFault::TooLong { most });
    }
    if !fields.sound() {
        return form.again(StatusCode::UNPROCESSABLE_ENTITY, &fields, &sheet);
    }
    fields.value("reason").trim().clone_into(&mut asked.reason);
    let command = TableCommand::EnterHand {
        hand: number,
        sheet: sheet.clone(),
        base_version: fields.value("base_version").trim().parse().unwrap_or(0),
        reason: fields.value("reason").to_owned(),
    };
    let place = (RoundNo(round), TableNo(table));
    match at_table(&app, before.id, asked, place, None, command).await {
        Ok(then) => Ok(see_other(&then)),
        Err(Failure::Refused(refusal)) => match *refusal {
            Refusal::StaleHand { .. } => {
                let after = derived(&app, &slug).await?;
                HandForm {
                    before: &after,
                    ..form
                }
                .conflict(&fields, &sheet)
            }
            Refusal::ReasonNeeded => {
                fields.fault("reason", FieldFault::ReasonMissing);
                form.again(StatusCode::UNPROCESSABLE_ENTITY, &fields, &sheet)
            }
            other => {
                fields.fault("base_version", FieldFault::Said(reader.t.refusal(&other)));
                form.again(status_of(&other), &fields, &sheet)
            }
        },
        // The form was sent before, then changed and sent again: what is saved and what is typed stand side by side.
        Err(Failure::OtherBody) => {
            let after = derived(&app, &slug).await?;
            HandForm {
                before: &after,
                ..form
            }
            .conflict(&fields, &sheet)
        }
        Err(other) => Err(other.into()),
    }
}

/// A posted hand that is shown again, with everything typed.
#[derive(Clone, Copy)]
struct HandForm<'a> {
    reader: &'a Reader,
    before: &'a Derived,
    place: (u32, u32),
    number: HandNo,
}

impl HandForm<'_> {
    fn score(&self, sheet: &Sheet) -> HandScore {
        sheet.score(&self.before.event.settings.rules)
    }

    fn again(
        &self,
        status: StatusCode,
        fields: &Fields,
        sheet: &Sheet,
    ) -> Result<HttpResponse, Problem> {
        let (round, table) = place(self.before, self.place.0, self.place.1)?;
        let score = self.score(sheet);
        let base: u32 = fields.value("base_version").trim().parse().unwrap_or(0);
        let versions = table
            .hand(self.number)
            .map_or(&[][..], |hand| &hand.versions);
        let input = HandInput {
            number: self.number,
            fields,
            judged: Some((sheet, &score)),
            base: versions.iter().find(|version| version.version == base),
        };
        let mut frame = self.reader.frame();
        if status != StatusCode::OK {
            frame.notice = Some(self.reader.t.not_saved().to_owned());
        }
        let page = HandPage::new(frame, &self.before.event, round, table, input);
        Ok(html_with(self.reader, status, page.render()?))
    }

    fn conflict(&self, fields: &Fields, sheet: &Sheet) -> Result<HttpResponse, Problem> {
        let (round, table) = place(self.before, self.place.0, self.place.1)?;
        let current = table.hand(self.number).and_then(|hand| hand.current());
        let theirs = current.ok_or(Problem::Missing)?;
        let (mine, saved) = (self.score(sheet), self.score(&theirs.sheet));
        let page = ConflictPage::new(
            self.reader.frame(),
            &self.before.event,
            round,
            table,
            self.number,
            fields,
            (sheet, &mine),
            (theirs, &saved),
        );
        Ok(html_with(self.reader, StatusCode::CONFLICT, page.render()?))
    }
}

/// `POST /api/mano`: what is typed so far, judged. Nothing is kept; no event is needed, so nobody is asked who they are.
pub async fn live(reader: Reader, body: actix_web::web::Bytes) -> Result<HttpResponse, Problem> {
    let pairs: Vec<(String, String)> =
        serde_urlencoded::from_bytes(&body).map_err(|_| Problem::Bad)?;
    let mut fields = Fields::posted(pairs);
    let rules: RuleSet = fields.value("rules").parse().unwrap_or(RuleSet::FEDERATION);
    let letters = letters(&fields);
    let sheet = forms::hand::read(&mut fields, letters);
    let mut score = sheet.score(&rules);
    // While nobody has said how the hand ended, the cards left are still being counted.
    let still_playing = fields.value("ended").is_empty() && sheet.closed_by.is_empty();
    score
        .faults
        .retain(|fault| !(still_playing && fault.kind == FaultKind::PlayerWithoutCards));
    let t = crate::pages::Lang::read(fields.value("lang")).unwrap_or(reader.t);
    Ok(HttpResponse::Ok()
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .content_type("text/html; charset=utf-8")
        .body(HandLive::new(t, &sheet, &score, &rules).render()?))
}
