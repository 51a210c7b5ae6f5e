//! The record of a protest: what it says, what was ruled and by whom, for signatures.

use super::{Body, PackPage, Part, ProtestRecord};
use crate::pages::protest::ProtestView;
use crate::pages::words::Lang;
use crate::pages::{Frame, urls};
use burraco_tournament::event::{Event, PublicNames};
use burraco_tournament::protest::{Bench, Protest, ProtestState};
use chrono::{DateTime, Utc};

/// The record of one protest.
#[must_use]
pub fn record(frame: Frame, event: &Event, protest: &Protest) -> PackPage {
    let (t, now) = (frame.t, frame.now);
    let title = t.protest_record_n(protest.number);
    let part = Part {
        code: RECORDS,
        title: title.clone(),
        body: Body::Records(vec![of(event, protest, now, t)]),
    };
    let here = urls::protest_record(&event.settings.slug, protest.number);
    let mut page = PackPage::new(frame, event, (title, here), vec![part], None);
    // one sheet: there is nothing to choose
    page.choices.clear();
    page
}

/// The records of every protest, for the pack of the end; those taken back are not printed.
pub(super) fn records(event: &Event, now: DateTime<Utc>, t: Lang) -> Option<Part> {
    let kept = |p: &&Protest| *p.state() != ProtestState::TakenBack;
    let all = event.protests.iter().filter(kept);
    let all: Vec<ProtestRecord> = all.map(|protest| of(event, protest, now, t)).collect();
    (!all.is_empty()).then(|| Part {
        code: RECORDS,
        title: t.protests().to_owned(),
        body: Body::Records(all),
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
    lines.retain(|(_, said)| !said.is_empty());
    ProtestRecord {
        title: t.protest_record_n(protest.number),
        lines,
        steps: view.steps,
        signatures: signatures(protest, t),
    }
}

/// Whoever ruled signs, each member of a jury by name; and whoever protested.
fn signatures(protest: &Protest, t: Lang) -> Vec<String> {
    let bench = match protest.verdict().map(|verdict| &verdict.bench) {
        None => Vec::new(),
        Some(Bench::Referee) => vec![t.bench_referee().to_owned()],
        Some(Bench::ChiefReferee) => vec![t.bench_chief().to_owned()],
        Some(Bench::Jury(members)) => members.to_vec(),
    };
    let claimant = std::iter::once(t.protest_claimant_signature().to_owned());
    bench.into_iter().chain(claimant).collect()
}
