//! The record of a protest, to be signed: its text, the ruling and its author.

use super::{PackPage, PaperPart, PartBody, ProtestRecord};
use crate::journal::{JournalWords, Renamed};
use crate::locale::Lang;
use crate::numbers::{NOTHING, points};
use crate::protests::protest::ProtestView;
use crate::{Frame, urls};
use burraco_rules::Side;
use burraco_tournament::event::{Event, EventKind, PublicNames};
use burraco_tournament::protest::{Protest, ProtestBench, ProtestEffect, ProtestState};
use burraco_tournament::round::{HandNo, Table};
use burraco_tournament::rulings::adjustment::Ruling;
use burraco_tournament::scoring::result::TableResult;
use chrono::{DateTime, Utc};
use std::collections::HashMap;

/// Builds the page with the printed record of one protest.
#[must_use]
pub fn record(frame: Frame, event: &Event, protest: &Protest) -> PackPage {
    let (t, now) = (frame.t, frame.now);
    let title = t.protest_record_n(protest.number);
    let part = PaperPart {
        code: RECORDS,
        title: title.clone(),
        body: PartBody::Records(vec![of(event, protest, now, t)]),
        goes_on: false,
    };
    let here = urls::protest_record(&event.settings.slug, protest.number);
    let mut page = PackPage::new(frame, event, (title, here), vec![part], None);
    // one sheet: there is nothing to choose
    page.choices.clear();
    page
}

/// Builds the records of all protests for the pack of prints at the end of an event, except protests whose lodging was
/// undone.
pub(super) fn records(event: &Event, now: DateTime<Utc>, t: Lang) -> Option<PaperPart> {
    let kept = |p: &&Protest| *p.state() != ProtestState::TakenBack;
    let all = event.protests.iter().filter(kept);
    let all: Vec<ProtestRecord> = all.map(|protest| of(event, protest, now, t)).collect();
    (!all.is_empty()).then(|| PaperPart {
        code: RECORDS,
        title: t.protests().to_owned(),
        body: PartBody::Records(all),
        goes_on: false,
    })
}

const RECORDS: &str = "reclami";

fn of(event: &Event, protest: &Protest, now: DateTime<Utc>, t: Lang) -> ProtestRecord {
    let view = ProtestView::new(event, protest, PublicNames::Full, now, t);
    let mut lines = vec![
        (t.protest_claimant(), view.who),
        (t.protest_what(), view.about),
        (t.protest_text(), view.text),
        (t.protest_state_label(), view.state.to_owned()),
        (t.protest_deadlines(), view.due),
    ];
    if let Some(ruling) = view.ruling {
        lines.extend([
            (t.protest_who_rules(), ruling.bench),
            (t.protest_outcome_label(), ruling.outcome.to_owned()),
            (t.protest_words(), ruling.words),
            (t.ruling_article(), ruling.article),
            (t.protest_remedy_label(), ruling.effect),
        ]);
    }
    let effect = protest.verdict().map(|verdict| verdict.effect);
    if let Some([before, after]) = effect.and_then(|effect| points_of(event, effect, t)) {
        lines.extend([
            (t.protest_points_before(), before),
            (t.protest_points_after(), after),
        ]);
    }
    lines.retain(|(_, said)| !said.is_empty());
    ProtestRecord {
        title: t.protest_record_n(protest.number),
        lines,
        steps: view.steps,
        signatures: signatures(protest, t),
    }
}

/// Describes the result before and after a correction that a protest led to: the hand with its table's result, or the
/// ruling.
fn points_of(event: &Event, effect: ProtestEffect, t: Lang) -> Option<[String; 2]> {
    match effect {
        ProtestEffect::Hand {
            round,
            table,
            hand,
            version,
        } => {
            let table = event.table(round, table)?;
            let with = |last: u32| hand_and_table(event, &as_of(table, hand, last), hand, t);
            Some([with(version.checked_sub(1)?), with(version)])
        }
        ProtestEffect::Ruling { number, version } => {
            let versions = &event.adjustment(number)?.versions;
            let said = |of: Option<u32>| {
                let found = versions.iter().find(|known| Some(known.version) == of);
                found.and_then(|known| known.ruling)
            };
            let after = said(Some(version))?;
            let before = match said(version.checked_sub(1)) {
                Some(before) => ruled(event, before, t),
                None => played(event, after, t),
            };
            Some([before, ruled(event, after, t)])
        }
        ProtestEffect::TakenBack { number, version } => {
            let versions = &event.adjustment(number)?.versions;
            let before = versions.iter().rfind(|known| known.version < version)?;
            let before = before.ruling?;
            let after = match before.awards_table() {
                Some(_) => played(event, before, t),
                None => t.is_now(t.ruling_n(number), t.ruling_taken_back()),
            };
            Some([ruled(event, before, t), after])
        }
        ProtestEffect::None | ProtestEffect::Due(_) => None,
    }
}

fn ruled(event: &Event, ruling: Ruling, t: Lang) -> String {
    let users = HashMap::new();
    let speaker = JournalWords {
        event,
        users: &users,
        renamed: &Renamed::new(),
        t,
    };
    let said = speaker.ruling(&ruling);
    match (ruling, event.awards_of(ruling)) {
        (Ruling::Left { .. }, Some(awards)) => {
            format!("{said}, {}", t.awards(&awards, event.settings.parts()))
        }
        _ => said,
    }
}

/// Returns a table as it was up to a given version of one hand; its other hands stay unchanged.
fn as_of(table: &Table, hand: HandNo, last: u32) -> Table {
    let mut table = table.clone();
    for known in table.hands.iter_mut().filter(|known| known.number == hand) {
        known.versions.retain(|version| version.version <= last);
    }
    table.hands.retain(|known| !known.versions.is_empty());
    table
}

fn hand_and_table(event: &Event, table: &Table, hand: HandNo, t: Lang) -> String {
    let sheet = table.hand(hand).and_then(|hand| hand.current());
    let written = sheet.map(|version| {
        let totals = version.sheet.score(&event.settings.rules).sides;
        let totals = totals.map(|side| side.total());
        t.points_to(
            t.side(Side::Ns),
            points(totals.ns),
            points(totals.ew),
            t.side(Side::Ew),
        )
    });
    let written = written.unwrap_or_else(|| NOTHING.to_owned());
    let result = result(event, table, t);
    format!(
        "{}: {written}\n{}: {result}",
        t.hand_n(hand),
        t.table_outcome()
    )
}

fn result(event: &Event, table: &Table, t: Lang) -> String {
    let found = TableResult::of(&event.settings, table);
    let said = found.map(|result| {
        let gross = t.points_to(
            t.side(Side::Ns),
            points(result.gross.ns.0),
            points(result.gross.ew.0),
            t.side(Side::Ew),
        );
        match event.settings.kind {
            // one table of a team match brings no points by itself
            EventKind::Teams => gross,
            _ => format!("{gross}, {} : {}", result.vp.ns.0, result.vp.ew.0),
        }
    });
    said.unwrap_or_else(|| NOTHING.to_owned())
}

/// Returns the played result of the table whose points a ruling gives; an en dash for other rulings.
fn played(event: &Event, ruling: Ruling, t: Lang) -> String {
    let place = ruling.awards_table();
    let table = place.and_then(|(round, table)| event.table(round, table));
    table.map_or_else(|| NOTHING.to_owned(), |table| result(event, table, t))
}

/// Lists the signature lines of a record. Place and date come first, then the referee or each member of the jury by
/// name, then the claimant.
fn signatures(protest: &Protest, t: Lang) -> Vec<String> {
    let bench = match protest.verdict().map(|verdict| &verdict.bench) {
        None => Vec::new(),
        Some(ProtestBench::Referee) => vec![t.bench_referee().to_owned()],
        Some(ProtestBench::ChiefReferee) => vec![t.bench_chief().to_owned()],
        Some(ProtestBench::Jury(members)) => members.to_vec(),
    };
    let first = t.paper_place_and_date().to_owned();
    let last = t.protest_claimant_signature().to_owned();
    let all = [first].into_iter().chain(bench);
    all.chain([last]).collect()
}
