//! A protest as its parties read it: its text, its deadline and its ruling. Also the form of a new protest.

use crate::components::form::FieldView;
use crate::components::summaries::PairView;
use crate::desk::clock::span;
use crate::locale::Lang;
use crate::numbers;
use crate::urls;
use burraco_tournament::commands::decide::protests;
use burraco_tournament::commands::next_step::is_over;
use burraco_tournament::entry::EntryNo;
use burraco_tournament::event::{Event, PublicNames};
use burraco_tournament::protest::{
    Claimant, ConfirmedAt, Protest, ProtestEffect, ProtestState, ProtestStep, ProtestSubject,
    ProtestVerdict, ProtestVoice, due, published as published_at,
};
use burraco_tournament::round::{HandNo, RoundNo, Spot, TableNo};
use chrono::{DateTime, TimeDelta, Utc};
use pozzetto_form_data::Fields;

/// A protest as it is shown on pages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProtestView {
    pub number: u32,
    /// The protest's title: `Reclamo 3`.
    pub title: String,
    /// The protest's state in words.
    pub state: &'static str,
    /// The CSS class of the protest's state: `open owed late done gone`.
    pub class: &'static str,
    /// The CSS class that colours the word for the protest's state, as for tables; empty for plain text.
    pub mark: &'static str,
    pub who: String,
    /// The subject of the protest, such as a table's result.
    pub about: String,
    pub text: String,
    /// The time the protest was lodged, and its author.
    pub lodged: String,
    /// The deadline by which the protest had to be lodged.
    pub due: String,
    /// The time since the protest was lodged, while it is open; empty otherwise.
    pub since: String,
    pub ruling: Option<RulingView>,
    /// The history of the protest, oldest first.
    pub steps: Vec<String>,
    /// The number of the protest's last step, which forms post back.
    pub version: u32,
    /// Whether the protest waits for a ruling.
    pub waits: bool,
    /// The notice that the protest was withdrawn or taken back, with the reason; empty otherwise.
    pub gone: String,
}

/// The ruling on a protest, as it is shown on pages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulingView {
    pub bench: String,
    pub outcome: &'static str,
    pub words: String,
    /// The article that the ruling cites; empty for none.
    pub article: String,
    /// The effect of the ruling; empty for none.
    pub effect: String,
    /// The person who entered the ruling, and the time.
    pub signed: String,
}

impl ProtestView {
    /// Builds the view of a protest at a moment. `names` says how the names of entries are shown.
    #[must_use]
    pub fn new(
        event: &Event,
        protest: &Protest,
        names: PublicNames,
        now: DateTime<Utc>,
        t: Lang,
    ) -> ProtestView {
        let zone = &event.settings.time_zone;
        let claim = &protest.claim;
        let last = protest.steps.last();
        let ruling = protest
            .verdict()
            .zip(last)
            .map(|(verdict, step)| RulingView::new(event, verdict, step, t));
        let class = match protest.state() {
            ProtestState::Lodged => "open",
            ProtestState::OutOfTime => "late",
            ProtestState::Withdrawn | ProtestState::TakenBack => "gone",
            ProtestState::Ruled(_) if protest.is_open() => "owed",
            ProtestState::Ruled(_) => "done",
        };
        ProtestView {
            number: protest.number,
            title: t.protest_n(protest.number),
            state: t.protest_state(protest.state()),
            class,
            mark: match class {
                "open" => "disputed",
                "owed" | "late" => "late",
                _ => "",
            },
            who: whose(event, claim.claimant, names, t),
            about: t.protest_about(claim.about),
            text: claim.text.clone(),
            lodged: t.protest_lodged_at(numbers::moment(claim.at, zone, t), voice(&claim.by, t)),
            due: match claim.due {
                None => t.protest_lodged_early().to_owned(),
                Some(due) if protest.is_late() => was_until(due, now, zone, t),
                Some(due) => t.protest_until(numbers::time(due, zone)),
            },
            since: match protest.is_open() {
                true => t.protest_ago(span(now.signed_duration_since(claim.at), t)),
                false => String::new(),
            },
            ruling,
            steps: protest
                .steps
                .iter()
                .map(|s| step(event, protest, s, t))
                .collect(),
            gone: last.map_or_else(String::new, |step| gone(step, t)),
            version: protest.version(),
            waits: matches!(
                protest.state(),
                ProtestState::Lodged | ProtestState::OutOfTime
            ),
        }
    }
}

impl RulingView {
    fn new(event: &Event, verdict: &ProtestVerdict, step: &ProtestStep, t: Lang) -> RulingView {
        let when = numbers::moment(step.at, &event.settings.time_zone, t);
        RulingView {
            bench: t.protest_bench(&verdict.bench),
            outcome: t.protest_outcome(verdict.outcome),
            words: verdict.words.clone(),
            article: verdict.article.clone(),
            effect: effect(event, verdict.effect, t),
            signed: format!("{}, {when}", voice(&step.by, t)),
        }
    }
}

/// Describes the deadline of a protest; on the same day the hour is enough.
fn was_until(due: DateTime<Utc>, now: DateTime<Utc>, zone: &str, t: Lang) -> String {
    match due.date_naive() == now.date_naive() {
        true => t.protest_was_until(numbers::time(due, zone)),
        false => t.protest_was_over(numbers::moment(due, zone, t)),
    }
}

fn whose(event: &Event, claimant: Claimant, names: PublicNames, t: Lang) -> String {
    match claimant {
        Claimant::Referee => t.protest_by_referee().to_owned(),
        Claimant::Entry(entry) => {
            let pair = PairView::of(event, entry, names, t);
            pair.numbered()
        }
    }
}

fn voice(by: &ProtestVoice, t: Lang) -> String {
    match by {
        ProtestVoice::Entry => t.protest_by_entry().to_owned(),
        ProtestVoice::Line(side) => t.protest_by_line(t.side(*side)),
        ProtestVoice::Chair(chair) => t.protest_by_line(t.spot(Spot::Chair(*chair))),
        ProtestVoice::Staff(name) => t.protest_by_staff(name),
    }
}

/// Describes the effect of a ruling on a protest: `Turno 1, tavolo 2, smazzata 1 corretta, versione 2`. If the hand has
/// a later version, that one is named too.
pub(crate) fn effect(event: &Event, effect: ProtestEffect, t: Lang) -> String {
    match effect {
        ProtestEffect::None => String::new(),
        ProtestEffect::Due(remedy) => t.protest_effect_due(t.protest_remedy(remedy)),
        ProtestEffect::Hand {
            round,
            table,
            hand,
            version,
        } => {
            let written = event.table(round, table).and_then(|t| t.hand(hand));
            let holds = written.and_then(|hand| hand.current());
            let hand = Some(hand);
            let which = t.protest_about(ProtestSubject::Table { round, table, hand });
            let made = t.protest_effect_hand(which, version);
            match holds.filter(|holds| holds.version != version) {
                Some(holds) => t.protest_effect_since(made, holds.version),
                None => made,
            }
        }
        ProtestEffect::TakenBack { number, .. } => {
            t.is_now(t.ruling_n(number), t.ruling_taken_back())
        }
        ProtestEffect::Ruling { number, .. } => {
            let gone = event
                .adjustment(number)
                .is_some_and(|a| a.ruling().is_none());
            let gone = gone.then(|| t.ruling_taken_back());
            let name = t.ruling_n(number);
            gone.map_or(name.clone(), |gone| t.is_now(name, gone))
        }
    }
}

/// Tells the claimant that the desk ended the protest; empty for any other step.
fn gone(step: &ProtestStep, t: Lang) -> String {
    match step.state {
        ProtestState::Withdrawn if step.is_of_staff() => t.protest_withdrawn_by_desk(&step.reason),
        ProtestState::TakenBack if step.is_of_staff() => t.protest_taken_back_by_desk(&step.reason),
        _ => String::new(),
    }
}

fn step(event: &Event, protest: &Protest, step: &ProtestStep, t: Lang) -> String {
    let when = numbers::moment(step.at, &event.settings.time_zone, t);
    let heard = step.version > 1 && step.state == ProtestState::Lodged;
    let state = match heard {
        true => t.protest_heard(),
        false => t.protest_state(&step.state),
    };
    let followed = match &step.state {
        ProtestState::Ruled(verdict) => {
            // the words of the ruling that holds stand on the page; those of an earlier one only here
            let holds = protest.verdict().is_some_and(|v| v.words == verdict.words);
            let words = match holds {
                true => String::new(),
                false => t.protest_in_words(&verdict.words),
            };
            let mut said = vec![effect(event, verdict.effect, t), words, step.reason.clone()];
            said.retain(|part| !part.is_empty());
            said.join("; ")
        }
        _ => step.reason.clone(),
    };
    let said = match followed.as_str() {
        "" => state.to_owned(),
        followed => t.is_now(state, followed),
    };
    format!("{when}: {said} ({})", voice(&step.by, t))
}

/// The deadline for protesting against a result or a ranking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deadline {
    pub about: String,
    /// The code of the protest's subject, as forms post it.
    pub word: String,
    /// The deadline for a protest in words: `fino alle 15:02`.
    pub until: String,
    /// The time left, as in `restano 12 min`; empty before the period begins.
    pub left: String,
    /// The milliseconds left, for a page that counts down by script; `None` before the period begins and after it ends.
    pub runs: Option<i64>,
}

impl Deadline {
    /// Builds the deadline of a result or a ranking, seen at a moment.
    #[must_use]
    pub fn new(
        event: &Event,
        about: ProtestSubject,
        settled: &ConfirmedAt,
        now: DateTime<Utc>,
        t: Lang,
    ) -> Deadline {
        let zone = &event.settings.time_zone;
        let due = published_at(event, about, settled).map(|at| due(&event.settings, at));
        let left = due.map(|due| due.signed_duration_since(now));
        let over = left.is_some_and(|left| left < TimeDelta::zero());
        Deadline {
            about: t.protest_about(about),
            word: about.to_string(),
            until: match due {
                None => t.protest_not_begun().to_owned(),
                Some(due) if over => was_until(due, now, zone, t),
                Some(due) => t.protest_until(numbers::time(due, zone)),
            },
            left: match left {
                None => String::new(),
                Some(_) if over => t.protest_over().to_owned(),
                Some(left) => t.protest_left(span(left, t)),
            },
            runs: left.filter(|_| !over).map(|left| left.num_milliseconds()),
        }
    }

    /// Says, once everything is played, until when the ranking may be protested against; `None` before and afterwards.
    #[must_use]
    pub fn of_end(
        event: &Event,
        settled: &ConfirmedAt,
        now: DateTime<Utc>,
        t: Lang,
    ) -> Option<String> {
        let last = event.published().next_back().filter(|_| is_over(event))?;
        let after = last.number;
        let at = published_at(event, ProtestSubject::Ranking { after }, settled)?;
        let due = due(&event.settings, at);
        let zone = &event.settings.time_zone;
        (now < due).then(|| t.protest_time(numbers::time(due, zone)))
    }

    /// Returns the deadlines of an entry, the latest first: its tables (for a team both of each round) and the last
    /// ranking.
    #[must_use]
    pub fn of_entry(
        event: &Event,
        entry: EntryNo,
        settled: &ConfirmedAt,
        now: DateTime<Utc>,
        t: Lang,
    ) -> Vec<Deadline> {
        let one = |about| Deadline::new(event, about, settled, now, t);
        let last = event.published().next_back().map(|round| round.number);
        let ranking = last.map(|after| one(ProtestSubject::Ranking { after }));
        let tables = event.published().rev().flat_map(|round| {
            let tables = round.tables.iter();
            let tables = tables.filter(|table| table.side_of(entry).is_some());
            tables.map(|table| one(at_table(round.number, table.number)))
        });
        tables.chain(ranking).collect()
    }
}

/// Returns a table's result as the subject of a protest.
#[must_use]
pub fn at_table(round: RoundNo, table: TableNo) -> ProtestSubject {
    ProtestSubject::Table {
        round,
        table,
        hand: None,
    }
}

/// Builds the fields of a new protest: the subject out of those offered, the hand and the text.
#[must_use]
pub fn lodging_fields(
    fields: &Fields,
    event: &Event,
    about: impl IntoIterator<Item = (String, String)>,
    t: Lang,
) -> Vec<FieldView> {
    let asked = |name: &str, label: &str| FieldView::new(fields, name, label, t);
    let about: Vec<(String, String)> = about.into_iter().collect();
    let whole = [(String::new(), t.protest_whole_result().to_owned())];
    let hands = (1..=last_hand(event, &about)).map(|n| t.planned_sheet(&event.settings, n));
    vec![
        asked("about", t.protest_what()).choices(about),
        asked("hand", t.protest_hand()).choices(whole.into_iter().chain(hands)),
        asked("text", t.protest_text()).kind("area").required(),
    ]
}

/// Returns the number of the last hand at the offered tables. Subjects are coded as `table.2.5`, or as `round.2` and
/// `round.2.ns` for all tables of a round.
fn last_hand(event: &Event, about: &[(String, String)]) -> u32 {
    let offered = |round: RoundNo, table: TableNo| {
        let (table, whole) = (at_table(round, table).to_string(), format!("round.{round}"));
        let lines = format!("{whole}.");
        let mut words = about.iter().map(|(word, _)| word);
        words.any(|word| *word == table || *word == whole || word.starts_with(&lines))
    };
    let tables = event.published().flat_map(|round| {
        let tables = round.tables.iter();
        let tables = tables.filter(move |table| offered(round.number, table.number));
        tables.map(|table| (round.number, table))
    });
    let hands = tables.map(|(round, table)| protests::last_hand(event, round, table).0);
    hands.max().unwrap_or(0)
}

/// Returns links to the protests about a table.
#[must_use]
pub fn of_table(event: &Event, round: RoundNo, table: TableNo, t: Lang) -> Vec<ProtestLink> {
    let link = |protest: &Protest| ProtestLink {
        label: t.protest_n(protest.number),
        state: t.protest_state(protest.state()),
        open: protest.is_open(),
        href: urls::protest(&event.settings.slug, protest.number),
    };
    event.protests_about(round, table).map(link).collect()
}

/// A link that leads to a protest from another page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProtestLink {
    /// The protest's title: `Reclamo 3`.
    pub label: String,
    /// The protest's state in words.
    pub state: &'static str,
    /// Whether the protest is open.
    pub open: bool,
    pub href: String,
}

/// Names the protest that led to a correction, even if it was ruled otherwise later.
fn led_to(event: &Event, made: impl Fn(ProtestEffect) -> bool, t: Lang) -> Option<String> {
    let made = |step: &ProtestStep| match &step.state {
        ProtestState::Ruled(verdict) => made(verdict.effect),
        _ => false,
    };
    let mut protests = event.protests.iter();
    let found = protests.find(|protest| protest.steps.iter().any(made));
    found.map(|protest| t.protest_n(protest.number))
}

/// Names the protest whose ruling a correction of points carried out; `None` without one.
#[must_use]
pub fn behind_ruling(event: &Event, ruling: u32, t: Lang) -> Option<String> {
    let made = |effect: ProtestEffect| match effect {
        ProtestEffect::Ruling { number, .. } | ProtestEffect::TakenBack { number, .. } => {
            number == ruling
        }
        _ => false,
    };
    led_to(event, made, t)
}

/// Names the protest whose ruling a version of a hand carried out; `None` without one.
#[must_use]
pub fn behind_version(
    event: &Event,
    (round, table): (RoundNo, TableNo),
    (hand, version): (HandNo, u32),
    t: Lang,
) -> Option<String> {
    let wanted = ProtestEffect::Hand {
        round,
        table,
        hand,
        version,
    };
    led_to(event, |effect| effect == wanted, t)
}
