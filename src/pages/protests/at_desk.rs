//! The desk's page of one protest: hearing, ruling, review, and the correction that the ruling still requires.

use crate::components::form::FieldView;
use crate::components::refused::Refused;
use crate::desk::head::{MenuPage, desk_head};
use crate::locale::Lang;
use crate::protests::protest::ProtestView;
use crate::rulings::register::ruling_said;
use crate::rulings::ruling_ways::{may_give, may_turn};
use crate::{Frame, Link, Masthead, numbers, urls};
use askama::Template;
use burraco_tournament::commands::decide::protests::last_hand;
use burraco_tournament::event::{Event, PublicNames};
use burraco_tournament::protest::{
    Protest, ProtestBench, ProtestState, ProtestSubject, ProtestVerdict, Remedy,
};
use burraco_tournament::round::{HandNo, TableState};
use burraco_tournament::rulings::adjustment::Measure;
use chrono::{DateTime, Utc};
use pozzetto_form_data::Fields;
use strum::VariantArray;

/// `/direzione/{slug}/reclami/{n}`: a protest with all actions on it.
#[derive(Clone, Debug, Template)]
#[template(path = "protests/one.html")]
pub struct ProtestPage {
    pub frame: Frame,
    pub t: Lang,
    pub head: Masthead,
    pub protest: ProtestView,
    /// The link to the referee's page of the table that the protest is about.
    pub table: Option<String>,
    pub back: String,
    pub record: String,
    /// The address to which every form of the protest is posted.
    pub action: String,
    /// The field for the reason to hear a late protest; `None` for users who may not.
    pub hear: Option<FieldView>,
    /// The fields of the ruling on the protest; empty for users who may not rule.
    pub ruling: Vec<FieldView>,
    /// The fields for reviewing the ruling on the protest; empty for users who may not.
    pub review: Vec<FieldView>,
    /// Whether the review fields are shown at once because somebody has typed into them.
    pub reviewing: bool,
    /// The field for the reason of the withdrawal; `None` when the protest cannot be withdrawn here.
    pub withdraw: Option<FieldView>,
    /// The correction that the ruling still requires, with the links to it and notes.
    pub owes: Option<Owed>,
    /// The reasons an action on the protest is refused.
    pub refused: Vec<Refused>,
}

/// A correction that a ruling on a protest requires and nobody has made yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Owed {
    pub what: &'static str,
    /// The notes to read before the required correction is made.
    pub first: Vec<String>,
    /// The links to the pages where the correction is made.
    pub ways: Vec<Link>,
}

/// The permissions of a user on a protest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MayProtest {
    pub withdraw: bool,
    /// Permission to rule on the protest, and to hear a late one.
    pub rule: bool,
    /// Permission to rule as the chief referee or for a jury.
    pub sign: bool,
    /// Permission to correct a hand of the table in question, in the table's present state.
    pub correct: bool,
    /// Permission to give rulings on points.
    pub judge: bool,
}

impl MayProtest {
    /// Whether the user may review a ruling. A ruling of the chief referee or a jury may be reviewed only by users who
    /// may sign for them.
    #[must_use]
    pub fn review(self, verdict: &ProtestVerdict) -> bool {
        self.rule && (self.sign || verdict.bench == ProtestBench::Referee)
    }
}

/// Fills the ruling form's fields from an existing ruling on a protest, with the effect it had.
fn as_ruled(protest: &Protest, verdict: &ProtestVerdict) -> Fields {
    let mut fields = Fields::default();
    fields.set("outcome", <&str>::from(verdict.outcome));
    fields.set(
        "bench",
        match verdict.bench {
            ProtestBench::Referee => "referee",
            ProtestBench::ChiefReferee => "chief",
            ProtestBench::Jury(_) => "jury",
        },
    );
    if let ProtestBench::Jury([one, two, three]) = &verdict.bench {
        for (name, juror) in [("juror1", one), ("juror2", two), ("juror3", three)] {
            fields.set(name, juror.as_str());
        }
    }
    if let Some(remedy) = protest.remedy() {
        fields.set(
            "remedy",
            match remedy {
                Remedy::Hand => "hand",
                Remedy::Result => "result",
                Remedy::PublicRuling => "penalty",
                Remedy::TakeBack => "take_back",
            },
        );
    }
    fields.set("article", verdict.article.as_str());
    fields.set("words", verdict.words.as_str());
    fields
}

impl ProtestPage {
    /// Builds the page of a protest, with the values typed so far.
    #[must_use]
    pub fn new(
        frame: Frame,
        event: &Event,
        protest: &Protest,
        may: MayProtest,
        fields: &Fields,
    ) -> ProtestPage {
        let (t, now) = (frame.t, frame.now);
        let slug = &event.settings.slug;
        let number = protest.number;
        let late = *protest.state() == ProtestState::OutOfTime;
        let open = *protest.state() == ProtestState::Lodged;
        let reason = FieldView::new(fields, "reason", t.reason_label(), t);
        ProtestPage {
            t,
            head: desk_head(event, MenuPage::Protests, &frame),
            protest: ProtestView::new(event, protest, PublicNames::Full, now, t),
            table: protest
                .claim
                .about
                .table()
                .map(|(round, table)| urls::referee_table(slug, round, table)),
            back: urls::protests(slug),
            record: urls::protest_record(slug, number),
            action: urls::protest(slug, number),
            hear: (late && may.rule).then(|| reason.kind("area").required()),
            ruling: match open && may.rule {
                true => ruling_fields(fields, event, protest, may, t),
                false => Vec::new(),
            },
            review: match protest.verdict() {
                Some(verdict) if may.review(verdict) => {
                    let mut all = match fields.value("action") {
                        "review" => ruling_fields(fields, event, protest, may, t),
                        _ => ruling_fields(&as_ruled(protest, verdict), event, protest, may, t),
                    };
                    let why = FieldView::new(fields, "reason", t.reason_label(), t);
                    all.push(why.kind("area").required());
                    all
                }
                _ => Vec::new(),
            },
            reviewing: fields.value("action") == "review",
            withdraw: (may.withdraw && (late || open))
                .then(|| FieldView::new(fields, "withdraw_reason", t.reason_label(), t).required()),
            owes: protest
                .owes()
                .map(|owed| owes(&frame, event, protest, owed, may)),
            refused: Vec::new(),
            frame,
        }
    }

    /// Adds the reason why an action on the protest was refused to the page.
    #[must_use]
    pub fn refused(mut self, why: Refused) -> ProtestPage {
        self.refused.push(why);
        self
    }
}

fn ruling_fields(
    fields: &Fields,
    event: &Event,
    protest: &Protest,
    may: MayProtest,
    t: Lang,
) -> Vec<FieldView> {
    let asked = |name: &str, label: &str| FieldView::new(fields, name, label, t);
    let mut benches = vec![("referee", t.bench_referee())];
    if may.sign {
        benches.extend([("chief", t.bench_chief()), ("jury", t.bench_jury())]);
    }
    let at_table = protest.claim.about.table().is_some();
    let asked_for = protest.remedy();
    let contested =
        asked_for == Some(Remedy::TakeBack) || event.contested(protest).next().is_some();
    let remedies = [
        ("none", t.remedy_none(), true),
        ("hand", t.remedy_hand(), at_table),
        ("result", t.remedy_result(), at_table),
        ("penalty", t.remedy_penalty(), true),
        ("take_back", t.remedy_take_back(), contested),
    ];
    let remedies = remedies.into_iter().filter(|(.., fits)| *fits);
    let mut all = vec![
        asked("outcome", t.protest_outcome_label()).choices([
            ("", numbers::NOTHING),
            ("upheld", t.protest_upheld()),
            ("partly", t.protest_partly()),
            ("rejected", t.protest_rejected()),
        ]),
        asked("bench", t.protest_who_rules()).choices(benches),
        asked("article", t.ruling_article()).hint(t.ruling_article_hint()),
    ];
    if may.sign {
        let juror = |n: u8| asked(&format!("juror{n}"), &t.juror(n)).hint(t.juror_hint());
        all.extend([1, 2, 3].map(juror));
    }
    all.extend([
        asked("words", t.protest_words()).kind("area").required(),
        asked("remedy", t.protest_remedy_label())
            .hint(match asked_for.is_some() && protest.owes().is_none() {
                true => t.remedy_made_hint(),
                false => t.remedy_hint(),
            })
            .choices(remedies.map(|(word, label, _)| (word, label))),
    ]);
    all
}

/// Builds the links to the correction that a ruling on a protest requires; each link carries the protest's number.
fn owes(frame: &Frame, event: &Event, protest: &Protest, owed: Remedy, may: MayProtest) -> Owed {
    let (t, slug) = (frame.t, &event.settings.slug);
    let number = protest.number;
    let carrying = |way: String, label: String| Link::new(urls::for_protest(&way, number), label);
    let place = protest.claim.about.table();
    let closed = place.is_some_and(|(round, table)| {
        let table = event.table(round, table);
        table.is_some_and(|table| table.state == TableState::Closed)
    });
    let measure = |measure: Measure| {
        let way = urls::new_ruling_of(slug, measure.code());
        // who protests is not who is to be punished: the pair is chosen there
        let round = protest.claim.about.round();
        let table = place.map_or_else(String::new, |(_, table)| format!("&tavolo={table}"));
        carrying(
            format!("{way}&turno={round}{table}"),
            t.measure(measure).to_owned(),
        )
    };
    let ways = match (owed, place) {
        (Remedy::Hand, Some((round, table))) if !may.correct => {
            let way = urls::referee_table(slug, round, table);
            vec![Link::new(way, t.protest_to_table())]
        }
        (Remedy::Hand, Some(place)) => hands(event, protest)
            .map(|hand| {
                let way = urls::hand(slug, place.0, place.1, hand);
                carrying(way, t.protest_correct_hand(hand))
            })
            .collect(),
        (Remedy::Result, _) if may.judge => vec![measure(Measure::Arbitral)],
        (Remedy::PublicRuling, _) if may.judge => {
            let given = |measure: &Measure| may_give(frame, *measure);
            Measure::VARIANTS
                .iter()
                .copied()
                .filter(given)
                .map(measure)
                .collect()
        }
        (Remedy::TakeBack, _) => event
            .contested(protest)
            .filter(|ruling| may_turn(frame, event, ruling))
            .map(|ruling| {
                let way = urls::ruling(slug, ruling.number);
                carrying(way, t.protest_take_back(ruling_said(event, ruling, t)))
            })
            .collect(),
        _ => Vec::new(),
    };
    Owed {
        what: t.protest_remedy(owed),
        first: match owed {
            Remedy::Hand => {
                let closed = (closed && !may.correct).then(|| t.protest_owes_closed().to_owned());
                let before = corrected_before(event, protest, t);
                closed.into_iter().chain(before).collect()
            }
            Remedy::TakeBack if event.contested(protest).next().is_none() => {
                vec![t.protest_ruling_gone().to_owned()]
            }
            Remedy::Result | Remedy::PublicRuling | Remedy::TakeBack => Vec::new(),
        },
        ways,
    }
}

/// Explains how to proceed with hands corrected after the protest was lodged and before the ruling. Saving them again
/// unchanged does not carry out the ruling.
fn corrected_before(event: &Event, protest: &Protest, t: Lang) -> Vec<String> {
    let place = protest.claim.about.table();
    let table = place.and_then(|(round, table)| event.table(round, table));
    let ruled = ruled_at(protest);
    let (Some(table), Some(ruled)) = (table, ruled) else {
        return Vec::new();
    };
    let before = hands(event, protest).filter_map(|number| {
        let holds = table.hand(number)?.current()?;
        let meanwhile = holds.at > protest.claim.at && holds.at <= ruled;
        let when = numbers::moment(holds.at, &event.settings.time_zone, t);
        (holds.version > 1 && meanwhile)
            .then(|| t.protest_corrected_before(number, holds.version, when))
    });
    before.collect()
}

/// Returns the time of the current ruling on a protest. Carrying it out, or undoing that, does not count as a new
/// ruling.
fn ruled_at(protest: &Protest) -> Option<DateTime<Utc>> {
    let verdict = |state: &ProtestState| match state {
        ProtestState::Ruled(verdict) => Some((
            verdict.bench.clone(),
            verdict.outcome,
            verdict.words.clone(),
            verdict.article.clone(),
        )),
        _ => None,
    };
    let now = verdict(protest.state());
    let steps = protest.steps.iter().rev();
    let same = steps.take_while(|step| verdict(&step.state) == now);
    same.last().map(|step| step.at)
}

/// Returns the hand that a protest is about, or all hands of the table if it is about the table's result. The sum of a
/// table stands for the hands it covers.
fn hands(event: &Event, protest: &Protest) -> impl Iterator<Item = HandNo> + use<> {
    let named = match protest.claim.about {
        ProtestSubject::Table { hand, .. } => hand.map(|hand| hand.0),
        ProtestSubject::Ranking { .. } => None,
    };
    let place = protest.claim.about.table();
    let table = place.and_then(|(round, table)| Some((round, event.table(round, table)?)));
    let last = table.map_or(0, |(round, table)| last_hand(event, round, table).0);
    let hands = (1..=last.max(named.unwrap_or(0)))
        .filter(|n| named.is_none_or(|named| named == *n))
        .map(HandNo);
    let on_sheet = |hand| match table {
        Some((_, table)) => table.sheet_of(&event.settings, hand),
        None => hand,
    };
    let mut hands: Vec<HandNo> = hands.map(on_sheet).collect();
    hands.dedup();
    hands.into_iter()
}
