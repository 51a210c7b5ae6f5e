//! The hand form of the staff: entering, saving and correcting a hand.

use crate::app::{CommandContext, Failure, run_table_command};
use crate::auth::Action;
use crate::form_data::{Field, Fields, HANDS_OF_SHEET, TOTALS_BEFORE};
use crate::forms::{body, open_question};
use crate::pages::hands::conflict::ConflictChoice;
use crate::pages::hands::hand::{HandInput, HandPage, HandPlace};
use crate::pages::hands::hand_input;
use crate::pages::hands::hand_live::HandLive;
use crate::pages::protests::followups::carried_by_hand;
use crate::pages::urls;
use crate::pages::{Frame, Lang};
use crate::store::{EventId, TablePlace, run_blocking};
use crate::web::http::app::App;
use crate::web::http::at_event::AtEvent;
use crate::web::http::current_time::now;
use crate::web::http::form_post::Posted;
use crate::web::http::problem::Problem;
use crate::web::http::redirect::{post_there, saved_or_same, see_other};
use crate::web::http::request_body::RequestBody;
use crate::web::http::request_context::Reader;
use crate::web::http::response_cache::html;
use crate::web::tables::hand_form::{
    self, HandForm, HandStart, corrects, letters, number, only_looks, place,
};
use crate::web::tables::table_panel;
use actix_web::HttpResponse;
use actix_web::http::{StatusCode, header};
use actix_web::web::{Data, Path, Query};
use askama::Template;
use burraco_rules::{BySide, FaultKind, RuleSet, Sheet, SheetPlace, Side, Warning, WarningKind};
use burraco_tournament::commands::decide::TableContext;
use burraco_tournament::commands::refusal::Refusal;
use burraco_tournament::event::Event;
use burraco_tournament::round::HandVersion;
use burraco_tournament::round::{HandNo, Round, RoundNo, Table, TableNo, TableState};
use burraco_tournament::scoring::match_score::hands_of;
use serde::Deserialize;

/// The path of a hand at the desk: event, round, table, hand.
pub type HandPath = Path<(String, u32, u32, u32)>;

/// Handles `GET /arbitro/{slug}/turni/{n}/tavoli/{k}/smazzate/{h}`: the form of a hand.
pub async fn hand(
    AtEvent(app, scored): AtEvent,
    reader: Reader,
    path: HandPath,
    (come, begins): (Query<HandSource>, Query<HandStart>),
) -> Result<HttpResponse, Problem> {
    let (_, round, table, hand) = path.into_inner();
    let at = (RoundNo(round), TableNo(table));
    reader.may(Action::EnterHand, Some(scored.id))?;
    let number = number(&scored.event, (round, table), hand)?;
    let (round, table) = place(&scored.event, round, table)?;
    let on_sheet = table.sheet_of(&scored.event.settings, number);
    if on_sheet != number {
        let sum = urls::hand(scored.slug(), at.0, at.1, on_sheet);
        return Ok(see_other(&sum));
    }
    let current = table.hand(number).and_then(|hand| hand.current());
    let here = TablePlace::new(scored.id, at.0, at.1);
    let sent = sent(&app, here, number, come.versione).await?;
    let earlier = come.riprendi.map(|version| earlier(table, number, version));
    let earlier = earlier.transpose()?;
    let instead = table.may_cover_instead(&scored.event.settings, number);
    let instead = come.smazzate.filter(|hands| instead == Some(*hands));
    let sheet = sent
        .as_ref()
        .or(earlier.or(current).map(|version| &version.sheet))
        .filter(|_| instead.is_none());
    let rules = &scored.event.settings.rules;
    let mut fields = sheet.map_or_else(|| begins.fields(), |s| hand_input::fields_of(s, rules));
    if let Some(hands) = instead {
        fields.set(HANDS_OF_SHEET, hands.to_string());
    }
    if let Some(earlier) = earlier {
        fields.set("reason", reader.t.taken_up(earlier.version));
    }
    let score = sheet.map(|sheet| table.score(&scored.event.settings, number, sheet));
    let correcting = corrects(&reader, (scored.id, &scored.event), round, table);
    let input = HandInput {
        number,
        fields: &fields,
        judged: sheet.zip(score.as_ref()),
        questions: &[],
        base: current,
        place: HandPlace::Desk {
            corrects: correcting,
        },
    };
    // for whose sake comes first, then what to know about the table
    let place = (at.0, at.1, number);
    let carried = carried_by_hand(&scored.event, &reader.here, place, reader.t);
    let taken_up = earlier.map(|version| reader.t.taken_up_here(version.version));
    let notices = [carried, taken_up, table_notice(table, correcting, reader.t)];
    let frame = notices.into_iter().fold(reader.frame(), Frame::noticing);
    let mut page = HandPage::new(frame, &scored.event, round, table, input);
    page.read_only = only_looks(&reader, (scored.id, &scored.event), round, table);
    page.others = app.presence.others(here, &reader.actor(), now(), reader.t);
    Ok(html(&reader, page.render()?))
}

/// The sheet of the version that players sent and that fills a hand's form; none if the form names none.
async fn sent(
    app: &App,
    table: TablePlace,
    hand: HandNo,
    version: Option<i64>,
) -> Result<Option<Sheet>, Problem> {
    match version {
        Some(id) => Ok(Some(table_panel::unconfirmed(app, table, hand, id).await?)),
        None => Ok(None),
    }
}

/// The notice about the table of a hand's form: that a saved hand is corrected, or that the table is closed.
fn table_notice(table: &Table, correcting: bool, t: Lang) -> Option<String> {
    match table.state {
        _ if correcting => Some(t.correcting().to_owned()),
        TableState::Closed => Some(t.closed_for_chief().to_owned()),
        _ => None,
    }
}

/// The earlier version of a hand that fills its form.
fn earlier(table: &Table, hand: HandNo, version: u32) -> Result<&HandVersion, Problem> {
    let versions = table.hand(hand).map_or(&[][..], |hand| &hand.versions);
    let known = versions.iter().find(|v| v.version == version);
    known.ok_or(Problem::Missing)
}

/// The query parameters for the version that fills a hand's form.
#[derive(Deserialize)]
pub struct HandSource {
    /// The unconfirmed version of the hand that fills the form.
    versione: Option<i64>,
    /// The earlier version of the hand that fills the form.
    riprendi: Option<u32>,
    /// The number of hands that the sheet is to cover, if not as it does now.
    smazzate: Option<u8>,
}

/// Returns the page with the next missing hand after the saved one: at this table, at later tables, then at earlier
/// ones. The board when none is missing.
fn onward(
    event: &Event,
    round: &Round,
    from: (TableNo, HandNo),
    sheet: &Sheet,
    level: &str,
) -> String {
    let slug = &event.settings.slug;
    let missing = |table: &Table| -> Vec<HandNo> {
        if table.number == from.0 {
            return hand_form::missing(event, round, table, (from.1, sheet));
        }
        // a table may be finished without its hands, by the points of a ruling
        if table.state == TableState::Closed {
            return Vec::new();
        }
        let all = (1..=hands_of(&event.settings, table)).map(HandNo);
        all.filter(|hand| table.hand(*hand).is_none()).collect()
    };
    let open = round.tables.iter().flat_map(|table| {
        let hands = missing(table).into_iter();
        hands.map(move |hand| (table, hand))
    });
    let (before, after): (Vec<_>, Vec<_>) =
        open.partition(|(table, hand)| (table.number, *hand) < from);
    match after.first().or(before.first()) {
        Some((table, hand)) => {
            let way = urls::hand(slug, round.number, table.number, *hand);
            hand_form::at_level(way, level)
        }
        None => urls::board(slug),
    }
}

/// A hand that staff posted, as its form was read.
pub struct PostedHand {
    pub number: HandNo,
    pub sheet: Sheet,
    pub context: CommandContext,
    /// The status of the form that is shown again; `None` if what was posted can be saved.
    pub again: Option<StatusCode>,
}

impl PostedHand {
    /// Reads a posted form. Its fields get their faults.
    ///
    /// # Errors
    /// 401, 403 and 404.
    pub fn read(
        posted: &mut Posted,
        (id, event): (EventId, &Event),
        (round, table, hand): (u32, u32, u32),
    ) -> Result<PostedHand, Problem> {
        let number = number(event, (round, table), hand)?;
        let rules = &event.settings.rules;
        let answered = open_question::answer(&mut posted.fields);
        let mut sheet = hand_form::read(&mut posted.fields, rules);
        let then = after_saving(posted, (id, event), (round, table, number), &sheet)?;
        let context = posted.context(Action::EnterHand, Some(id), then)?;
        let form = at_desk(&posted.reader, (id, event), (round, table), number);
        keep_overrules(&form, &mut sheet)?;
        let looks = answered || posted.fields.value("action") == "recalc";
        let again = hand_form::unfinished(&mut posted.fields, &sheet, rules, looks);
        Ok(PostedHand {
            number,
            sheet,
            context,
            again,
        })
    }
}

/// Handles `POST /arbitro/{slug}/turni/{n}/tavoli/{k}/smazzate/{h}`: saves a hand. Where the table counts by now, the
/// form goes on to the correction.
pub async fn save_hand(
    app: Data<App>,
    mut posted: Posted,
    path: HandPath,
) -> Result<HttpResponse, Problem> {
    let (slug, round, table, hand) = path.into_inner();
    // no result is asked for, so none is made
    let running = app.store.event_by_slug(&slug).await?;
    let (id, before) = (running.id, &*running.event);
    let (of_round, of_table) = place(before, round, table)?;
    if corrects(&posted.reader, (id, before), of_round, of_table) {
        let way = urls::correction(&slug, round, table, hand);
        return Ok(post_there(&urls::carrying_on(way, &posted.reader.here)));
    }
    let sent = PostedHand::read(&mut posted, (id, before), (round, table, hand))?;
    let (reader, fields, sheet) = (posted.reader, posted.fields, &sent.sheet);
    if let Some(status) = sent.again {
        let form = at_desk(&reader, (id, before), (round, table), sent.number);
        return form.again(status, &fields, sheet);
    }
    let scene = TableContext::of(before, of_round, of_table);
    let changed = scene.says_the_same(sent.number, sheet) != Ok(true);
    let command = hand_form::command(&fields, sent.number, sheet);
    let place = (RoundNo(round), TableNo(table));
    let at = (id, place, sent.number);
    // A request that holds an event while it changes makes the next reader copy it.
    drop(running);
    match run_table_command(&app.store, id, sent.context, place, None, command).await {
        Ok(then) => {
            app.presence.gone(&reader.actor());
            Ok(saved_or_same(&then, changed))
        }
        Err(why) => not_saved(&app, &reader, at, (fields, sheet), why).await,
    }
}

/// The form of a hand that was not saved, with the reason.
async fn not_saved(
    app: &App,
    reader: &Reader,
    (id, (round, table), hand): (EventId, (RoundNo, TableNo), HandNo),
    (fields, sheet): (Fields, &Sheet),
    failure: Failure,
) -> Result<HttpResponse, Problem> {
    let event = &*app.store.event(id).await?.event;
    let form = at_desk(reader, (id, event), (round.0, table.0), hand);
    match failure {
        Failure::Refused(refusal) if !matches!(*refusal, Refusal::StaleHand { .. }) => {
            form.refused(fields, sheet, &refusal)
        }
        // The form was sent before, then changed and sent again: what is saved and what is typed stand side by side.
        Failure::Refused(_) | Failure::OtherBody => {
            form.conflict(&fields, sheet, ConflictChoice::Overwrite)
        }
        // the protest it was opened for no longer asks for it
        Failure::OtherMoves => form.again(StatusCode::CONFLICT, &fields, sheet),
        other => Err(other.into()),
    }
}

/// Returns the page after a saved hand: the protest that asked for the hand, the next missing hand, or the table.
fn after_saving(
    posted: &Posted,
    (id, event): (EventId, &Event),
    (round, table, hand): (u32, u32, HandNo),
    sheet: &Sheet,
) -> Result<String, Problem> {
    let slug = &event.settings.slug;
    let asked_for = urls::protest_carried(&posted.reader.here)
        .and_then(|protest| event.protest(protest))
        .filter(|p| event.asks_for_sheet(p, (RoundNo(round), TableNo(table), hand)));
    if let Some(protest) = asked_for {
        return Ok(urls::protest(slug, protest.number));
    }
    let of_table = urls::referee_table(slug, round, table);
    if posted.fields.value("action") != "next" {
        return Ok(of_table);
    }
    let (of_round, at) = place(event, round, table)?;
    let missing = hand_form::missing(event, of_round, at, (hand, sheet));
    // the result of a table that is complete is read by the person who may close it
    Ok(
        match missing.is_empty() && posted.reader.can(Action::CloseTable, Some(id)) {
            true => of_table,
            false => {
                let level = posted.fields.value("level");
                onward(event, of_round, (TableNo(table), hand), sheet, level)
            }
        },
    )
}

/// Keeps in a sheet what a referee let stand in the saved hand, which the form of somebody without that right repeats.
/// It holds for that hand, and for no other.
fn keep_overrules(form: &HandForm<'_>, sheet: &mut Sheet) -> Result<(), Problem> {
    if form.reader.can(Action::OverruleFault, Some(form.id)) {
        return Ok(());
    }
    let (_, of_table) = form.place()?;
    let current = of_table.hand(form.number).and_then(|hand| hand.current());
    let saved = current.map(|version| &version.sheet);
    let is_saved = |overrule| saved.is_some_and(|saved| saved.overrule.contains(overrule));
    if !sheet.overrule.iter().all(is_saved) {
        return Err(Problem::Forbidden(Action::OverruleFault));
    }
    sheet.overrule = saved.map_or_else(Vec::new, |saved| saved.overrule.clone());
    if !saved.is_some_and(|saved| saved.says_the_same(sheet, &form.event.settings.rules)) {
        sheet.overrule.clear();
    }
    Ok(())
}

/// Builds the hand form on the referee's pages.
pub fn at_desk<'a>(
    reader: &'a Reader,
    (id, event): (EventId, &'a Event),
    at: (u32, u32),
    number: HandNo,
) -> HandForm<'a> {
    let corrects = place(event, at.0, at.1)
        .is_ok_and(|(round, table)| corrects(reader, (id, event), round, table));
    HandForm {
        reader,
        id,
        event,
        at,
        number,
        place: HandPlace::Desk { corrects },
    }
}

/// The most fields of a hand form: every meld of three sides with its boxes, and the fields beside them.
const MOST_FIELDS: usize = 600;

/// Handles `POST /api/mano`: judges a hand while it is typed. Nothing is stored and no sign-in is needed. The size is
/// checked first, and the work runs outside the serving threads.
pub async fn live(sent: RequestBody) -> Result<HttpResponse, Problem> {
    let RequestBody { reader, bytes } = sent;
    let mut fields = body::read("", bytes).map_err(|_| Problem::Bad)?.fields;
    if fields.list.len() > MOST_FIELDS || !hand_form::fits(&mut fields) {
        return Err(Problem::TooLarge);
    }
    let t = Lang::read(fields.value("lang")).unwrap_or(reader.t);
    let judged = run_blocking(move || Ok::<_, Problem>(judged_so_far(&mut fields, t)?.render()?));
    Ok(HttpResponse::Ok()
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .content_type("text/html; charset=utf-8")
        .body(judged.await??))
}

/// Judges a form while it is typed. A form whose level is unknown is refused.
fn judged_so_far(fields: &mut Fields, t: Lang) -> Result<HandLive, Problem> {
    let rules: RuleSet = fields.value("rules").parse().unwrap_or(RuleSet::FEDERATION);
    let (sheet, guess) = hand_form::read_guessing(fields, &rules);
    let unknown = |field: &Field| field.name == "level" && !field.faults.is_empty();
    if fields.list.iter().any(unknown) {
        return Err(Problem::Bad);
    }
    let mut before = fields
        .value(TOTALS_BEFORE)
        .split(' ')
        .map_while(|n| n.parse().ok());
    let totals = BySide::from_fn(|_| before.next().unwrap_or_default());
    let mut score = sheet.score_after(&rules, totals);
    // While nobody has said how the hand ended, the cards are still being written down.
    let still_playing = fields.value("ended").is_empty() && sheet.closed_by.is_empty();
    let counting = |kind: &FaultKind| {
        matches!(
            kind,
            FaultKind::PlayerWithoutCards
                | FaultKind::HeldTooLow { .. }
                | FaultKind::TooFewMelded { .. }
                | FaultKind::MeldedTooLow { .. }
        )
    };
    score
        .faults
        .retain(|fault| !(still_playing && counting(&fault.kind)));
    // how many cards there must be depends on the pozzetto
    let known = |warning: &Warning| {
        let missing = matches!(warning.kind, WarningKind::CardsMissing { .. });
        let unknown = |side: &Side| hand_form::pozzetto_unknown(fields, (&sheet, &guess), *side);
        let mut sides = Side::ALL.into_iter().filter(unknown);
        !(missing && sides.any(|side| warning.place == SheetPlace::Side(side)))
    };
    score.warnings.retain(known);
    let questions = open_question::open(fields, (&sheet, &rules), letters(fields));
    let live = HandLive::new(t, &sheet, &score, &rules, (&guess, &questions));
    Ok(live.with_sums(fields))
}
