//! A hand to practise on: the real form, at a table that is nobody's. Nothing is stored.

use crate::forms::open_question;
use crate::pages::hands::hand::{HandInput, HandPage, HandPlace};
use crate::pages::hands::hand_input;
use crate::pages::hands::practised::PractisedPage;
use crate::pages::locale::Lang;
use crate::pages::urls;
use crate::store::EventId;
use crate::web::http::form_post::Posted;
use crate::web::http::problem::Problem;
use crate::web::http::redirect::see_other;
use crate::web::http::request_context::Reader;
use crate::web::http::response_cache::html;
use crate::web::tables::hand_form::{self, HandForm, place};
use actix_web::HttpResponse;
use actix_web::web::Query;
use askama::Template;
use burraco_rules::{BySide, RuleSet};
use burraco_tournament::event::{DrawOrder, Event, EventKind};
use burraco_tournament::round::HandNo;
use burraco_tournament::scoring::match_score::Length;
use burraco_tournament::simulate::{SimulationSpec, gather, seat_next};
use chrono::DateTime;
use serde::{Deserialize, Serialize};
use std::fmt::Debug;

/// The only table of the only round of the event below, and its hand.
const TABLE: (u32, u32) = (1, 1);
const HAND: HandNo = HandNo(1);

/// An event of one table, made for each request. It is in no database.
fn event_of_nobody(t: Lang) -> Result<Event, Problem> {
    let cannot = |why: &dyn Debug| Problem::fault(format_args!("practice: {why:?}"));
    let plan = "1 mitchell".parse().map_err(|why| cannot(&why))?;
    let gathered = gather(&SimulationSpec {
        kind: EventKind::Pairs,
        entries: 2,
        plan,
        hands: 2,
        length: Length::Hands,
        rules: RuleSet::FEDERATION,
        draw: DrawOrder::Seeded,
        seed: 1,
        start: DateTime::UNIX_EPOCH,
    });
    let mut event = gathered.map_err(|why| cannot(&why))?;
    t.practice_table().clone_into(&mut event.settings.name);
    seat_next(&mut event).map_err(|why| cannot(&why))?;
    Ok(event)
}

/// Handles `GET /prova/smazzata`: the form, with the steps to take on it.
pub async fn form(reader: Reader) -> Result<HttpResponse, Problem> {
    let event = event_of_nobody(reader.t)?;
    let (round, table) = place(&event, TABLE.0, TABLE.1)?;
    let input = HandInput {
        number: HAND,
        fields: &hand_input::empty(),
        judged: None,
        questions: &[],
        base: None,
        place: HandPlace::Practice,
    };
    let page = HandPage::new(reader.frame(), &event, round, table, input);
    Ok(html(&reader, page.render()?))
}

/// Handles `POST /prova/smazzata`: judges the hand as a saved one, and goes on to its totals.
pub async fn save(posted: Posted) -> Result<HttpResponse, Problem> {
    let Posted {
        reader, mut fields, ..
    } = posted;
    let event = event_of_nobody(reader.t)?;
    let rules = &event.settings.rules;
    let answered = open_question::answer(&mut fields);
    let sheet = hand_form::read(&mut fields, rules);
    let form = HandForm {
        reader: &reader,
        id: EventId(0),
        event: &event,
        at: TABLE,
        number: HAND,
        place: HandPlace::Practice,
    };
    let looks = answered || fields.value("action") == "recalc";
    if let Some(status) = hand_form::unfinished(&mut fields, &sheet, rules, looks) {
        return form.again(status, &fields, &sheet);
    }
    let score = sheet.score(rules);
    let faults = score.faults.iter().filter(|fault| !fault.overruled);
    let totals = PractisedTotals {
        ns: score.sides.ns.total(),
        ew: score.sides.ew.total(),
        faults: faults.count(),
    };
    let totals = serde_urlencoded::to_string(totals).map_err(Problem::fault)?;
    Ok(see_other(&format!("{}?{totals}", urls::practised())))
}

/// The query parameters of the page after a practised hand.
#[derive(Deserialize, Serialize)]
pub struct PractisedTotals {
    ns: i32,
    ew: i32,
    #[serde(default)]
    faults: usize,
}

/// Handles `GET /prova/smazzata/fine`: the totals of the practised hand.
pub async fn practised(
    reader: Reader,
    totals: Query<PractisedTotals>,
) -> Result<HttpResponse, Problem> {
    let both = BySide {
        ns: totals.ns,
        ew: totals.ew,
    };
    let page = PractisedPage::new(reader.frame(), both, totals.faults);
    Ok(html(&reader, page.render()?))
}
