//! The desk's pages of protests: the list, one written down, one ruled.

use crate::fields::Fields;
use crate::pages::desk::{DeskTab, desk_head};
use crate::pages::form::FieldView;
use crate::pages::parts::{PairView, published};
use crate::pages::protest::{Deadline, ProtestView, at_table, lodging_fields};
use crate::pages::rulings::ruling_said;
use crate::pages::words::Lang;
use crate::pages::{Frame, Link, Masthead, numbers, urls};
use askama::Template;
use burraco_rules::Side;
use burraco_tournament::adjustment::Measure;
use burraco_tournament::decide::protests::last_hand;
use burraco_tournament::entry::EntryNo;
use burraco_tournament::event::{Event, Kind, PublicNames};
use burraco_tournament::protest::{
    About, Bench, Claimant, Outcome, Protest, ProtestState, Remedy, Settled, Verdict,
};
use burraco_tournament::round::{HandNo, RoundNo, Table, TableNo, TableState};
use chrono::{DateTime, Utc};

/// Protests on one page of the list.
const ON_A_PAGE: usize = 50;

/// `/direzione/{slug}/reclami?pagina=`
#[derive(Clone, Debug, Template)]
#[template(path = "protests/list.html")]
pub struct ProtestsPage {
    /// Language and menu.
    pub frame: Frame,
    /// The reader's language.
    pub t: Lang,
    /// The event's head.
    pub head: Masthead,
    /// What a protest is, and how long it is in time.
    pub explained: String,
    /// Where one is written down, for those who may and when a round is known.
    pub new: Option<String>,
    /// Until when the last result of each kind can be protested against.
    pub deadlines: Vec<Deadline>,
    /// How many there are, and how many of them wait; empty for none.
    pub count: String,
    /// The protests of this page: the open ones first, the longest open first of them.
    pub lines: Vec<(String, ProtestView)>,
    /// `pagina 2 di 5`; empty where one page holds all.
    pub page: String,
    /// The page before, and the page after.
    pub others: [Option<String>; 2],
    /// What an empty list says.
    pub empty: &'static str,
}

impl ProtestsPage {
    /// A page of the list, from 1; `may_lodge` offers a new one.
    #[must_use]
    pub fn new(
        frame: Frame,
        event: &Event,
        settled: &Settled,
        may_lodge: bool,
        page: usize,
    ) -> ProtestsPage {
        let (t, now) = (frame.t, frame.now);
        let slug = &event.settings.slug;
        let last = published(event).next_back();
        let ranking = last.map(|round| About::Ranking {
            after: round.number,
        });
        let mut all: Vec<&Protest> = event.protests.iter().collect();
        all.sort_by_key(|p| {
            let number = i64::from(p.number);
            match p.state() {
                _ if p.is_open() => (0, number),
                ProtestState::OutOfTime => (1, number),
                // of those that are done the latest is looked for
                _ => (2, -number),
            }
        });
        let pages = all.len().div_ceil(ON_A_PAGE).max(1);
        let page = page.clamp(1, pages);
        let here = all.chunks(ON_A_PAGE).nth(page - 1).unwrap_or_default();
        let here = here.iter().copied();
        let line = |protest: &Protest| {
            let href = urls::protest(slug, protest.number);
            let view = ProtestView::new(event, protest, PublicNames::Full, now, t);
            (href, view)
        };
        ProtestsPage {
            t,
            head: desk_head(event, DeskTab::Protests, &frame),
            explained: t.protests_explained(t.minutes_said(event.settings.protest_minutes)),
            new: (may_lodge && last.is_some()).then(|| urls::new_protest(slug)),
            deadlines: ranking
                .map(|about| Deadline::new(event, about, settled, now, t))
                .into_iter()
                .collect(),
            count: match all.len() {
                0 => String::new(),
                n => t.protests_count(n, all.iter().filter(|p| p.is_open()).count()),
            },
            page: match pages {
                1 => String::new(),
                pages => t.journal_page(page, pages),
            },
            others: [page.checked_sub(1), page.checked_add(1)].map(|other| {
                let there = other.filter(|other| (1..=pages).contains(other));
                there.map(|other| format!("{}?pagina={other}", urls::protests(slug)))
            }),
            lines: here.map(line).collect(),
            empty: match last {
                Some(_) => t.no_protests(),
                None => t.protest_nothing_yet(),
            },
            frame,
        }
    }
}

/// `/direzione/{slug}/reclami/nuovo`, and the same behind the link of a table: a protest written down.
#[derive(Clone, Debug, Template)]
#[template(path = "protests/lodge.html")]
pub struct LodgePage {
    /// Language and menu.
    pub frame: Frame,
    /// The reader's language.
    pub t: Lang,
    /// The event's head.
    pub head: Masthead,
    /// What to know beforehand.
    pub explained: Vec<String>,
    /// Until when it is in time, where that is known.
    pub deadlines: Vec<Deadline>,
    /// Where it is posted.
    pub action: String,
    /// The fields.
    pub fields: Vec<FieldView>,
    /// Why it is refused.
    pub refused: Vec<String>,
    /// Where somebody goes who changed their mind.
    pub back: Link,
    /// What has been protested about the same table from here.
    pub protests: Vec<ProtestView>,
}

impl LodgePage {
    /// The desk's form; `about` is the table it was opened from.
    #[must_use]
    pub fn desk(
        frame: Frame,
        event: &Event,
        settled: &Settled,
        about: Option<(RoundNo, &Table)>,
        fields: &Fields,
    ) -> LodgePage {
        let (t, now) = (frame.t, frame.now);
        let slug = &event.settings.slug;
        let named = |entry: EntryNo| {
            let pair = PairView::of(event, entry, PublicNames::Full, t);
            (
                entry.to_string(),
                format!("{} {}", pair.number, pair.line()),
            )
        };
        let referee = ("referee".to_owned(), t.protest_by_referee().to_owned());
        let (whose, what, back, action): (Vec<_>, Vec<_>, _, _) = match about {
            Some((round, table)) => (
                table.everybody().map(named).chain([referee]).collect(),
                choice(at_table(round, table.number), t)
                    .into_iter()
                    .collect(),
                Link::new(
                    urls::referee_table(slug, round, table.number),
                    t.table_n(table.number),
                ),
                urls::new_protest_about(slug, round, table.number),
            ),
            None => (
                event.entries.iter().map(|e| named(e.number)).collect(),
                everything(event, t),
                Link::new(urls::protests(slug), t.protests()),
                urls::new_protest(slug),
            ),
        };
        let mut all =
            vec![FieldView::new(fields, "claimant", t.protest_claimant(), t).choices(whose)];
        all.extend(lodging_fields(fields, event, what, t));
        let deadline = about.map(|(round, table)| {
            let about = at_table(round, table.number);
            Deadline::new(event, about, settled, now, t)
        });
        LodgePage {
            t,
            head: desk_head(event, DeskTab::Protests, &frame),
            explained: vec![t.protests_explained(t.minutes_said(event.settings.protest_minutes))],
            deadlines: deadline.into_iter().collect(),
            action,
            fields: all,
            refused: Vec::new(),
            back,
            protests: Vec::new(),
            frame,
        }
    }

    /// The form behind the link of a table, for one of its lines; `way` is the table's page.
    #[must_use]
    pub fn own_table(
        frame: Frame,
        event: &Event,
        settled: &Settled,
        (round, table, entry): (RoundNo, &Table, EntryNo),
        way: &str,
        fields: &Fields,
    ) -> LodgePage {
        let (t, now) = (frame.t, frame.now);
        let about = at_table(round, table.number);
        let names = event.settings.public_names;
        let own = Claimant::Entry(entry);
        let own = event
            .protests_about(round, table.number)
            .filter(|p| p.claim.claimant == own);
        LodgePage {
            t,
            head: Masthead::public(event, crate::pages::frame::Tab::Other, t),
            explained: vec![
                t.protest_own_explained().to_owned(),
                t.protest_late_warning().to_owned(),
            ],
            deadlines: vec![Deadline::new(event, about, settled, now, t)],
            action: urls::own_protest(way),
            fields: lodging_fields(fields, event, choice(about, t), t),
            refused: Vec::new(),
            back: Link::new(way, t.table_n(table.number)),
            protests: own
                .map(|p| ProtestView::new(event, p, names, now, t))
                .collect(),
            frame,
        }
    }

    /// The same page with a refusal.
    #[must_use]
    pub fn refused(mut self, why: String) -> LodgePage {
        self.refused.push(why);
        self
    }
}

fn choice(about: About, t: Lang) -> Option<(String, String)> {
    Some((about.to_string(), t.protest_about(about)))
}

/// The table of an entry in every round, of a team the one of each line, and every ranking, the latest first.
fn everything(event: &Event, t: Lang) -> Vec<(String, String)> {
    let rounds = published(event).rev().map(|round| round.number);
    let tables = rounds.flat_map(|n| {
        let of_line = |side: Side| {
            let word = format!("round.{n}.{}", side.word());
            (word, t.protest_result_of_line(n, t.side(side)))
        };
        match event.settings.kind {
            Kind::Teams => Side::ALL.map(of_line).to_vec(),
            Kind::Pairs | Kind::Individual => vec![(format!("round.{n}"), t.protest_result_of(n))],
        }
    });
    let rounds = published(event).rev().map(|round| round.number);
    let rankings = rounds.filter_map(|after| choice(About::Ranking { after }, t));
    tables.chain(rankings).collect()
}

/// `/direzione/{slug}/reclami/{n}`: a protest with everything that can be done about it.
#[derive(Clone, Debug, Template)]
#[template(path = "protests/one.html")]
pub struct ProtestPage {
    /// Language and menu.
    pub frame: Frame,
    /// The reader's language.
    pub t: Lang,
    /// The event's head.
    pub head: Masthead,
    /// The protest.
    pub protest: ProtestView,
    /// The table it is about, as the referee sees it.
    pub table: Option<String>,
    /// The list.
    pub back: String,
    /// Its printed record.
    pub record: String,
    /// Where everything about it is posted.
    pub action: String,
    /// The reason for hearing it although it came late, for those who may.
    pub hear: Option<FieldView>,
    /// The fields of the ruling, for those who may.
    pub ruling: Vec<FieldView>,
    /// The fields of another ruling about what was ruled, for those who may.
    pub review: Vec<FieldView>,
    /// Whether they are shown at once: somebody has typed into them.
    pub reviewing: bool,
    /// Why it is withdrawn, where it may be here.
    pub withdraw: Option<FieldView>,
    /// What its ruling still asks for: the ways to it, and what to know.
    pub owes: Option<Owed>,
    /// Why something is refused.
    pub refused: Vec<String>,
}

/// A correction that is still to be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Owed {
    /// What.
    pub what: &'static str,
    /// What to know first.
    pub first: Vec<String>,
    /// Where it is made.
    pub ways: Vec<Link>,
}

/// What somebody may do about a protest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MayProtest {
    /// Have it withdrawn.
    pub withdraw: bool,
    /// Rule about it, and hear a late one.
    pub rule: bool,
    /// Rule as the chief referee or for a jury.
    pub sign: bool,
    /// Correct a hand of the table it is about, as that stands.
    pub correct: bool,
    /// Give rulings on points.
    pub judge: bool,
}

impl MayProtest {
    /// Whether a ruling may be reviewed: what the chief referee or a jury has ruled only by those who sign for them.
    #[must_use]
    pub fn review(self, verdict: &Verdict) -> bool {
        self.rule && (self.sign || verdict.bench == Bench::Referee)
    }
}

/// A ruling as its form posts it, with the effect it had.
fn as_ruled(protest: &Protest, verdict: &Verdict) -> Fields {
    let mut fields = Fields::default();
    fields.set(
        "outcome",
        match verdict.outcome {
            Outcome::Upheld => "upheld",
            Outcome::Partly => "partly",
            Outcome::Rejected => "rejected",
        },
    );
    fields.set(
        "bench",
        match verdict.bench {
            Bench::Referee => "referee",
            Bench::ChiefReferee => "chief",
            Bench::Jury(_) => "jury",
        },
    );
    if let Bench::Jury([one, two, three]) = &verdict.bench {
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
                Remedy::Penalty => "penalty",
                Remedy::TakeBack => "take_back",
            },
        );
    }
    fields.set("article", verdict.article.as_str());
    fields.set("words", verdict.words.as_str());
    fields
}

impl ProtestPage {
    /// The page of a protest, with what was typed about it.
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
            head: desk_head(event, DeskTab::Protests, &frame),
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
                .map(|owed| owes(event, protest, owed, may, t)),
            refused: Vec::new(),
            frame,
        }
    }

    /// The same page with a refusal.
    #[must_use]
    pub fn refused(mut self, why: String) -> ProtestPage {
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
            ("", crate::pages::numbers::NOTHING),
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

/// The ways to a correction, each carrying the protest along.
fn owes(event: &Event, protest: &Protest, owed: Remedy, may: MayProtest, t: Lang) -> Owed {
    let slug = &event.settings.slug;
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
        (Remedy::Penalty, _) if may.judge => Measure::ALL.map(measure).to_vec(),
        (Remedy::TakeBack, _) if may.judge => event
            .contested(protest)
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
            Remedy::Result | Remedy::Penalty | Remedy::TakeBack => Vec::new(),
        },
        ways,
    }
}

/// How to go on with hands that were corrected after the protest was lodged and before it was ruled: saved again as they
/// are, they carry nothing out.
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

/// When a protest was ruled as it is now: what was made for that since, or taken back, is no other ruling.
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

/// The hand a protest is about, or every hand of its table.
fn hands(event: &Event, protest: &Protest) -> impl Iterator<Item = HandNo> + use<> {
    let named = match protest.claim.about {
        About::Table { hand, .. } => hand.map(|hand| hand.0),
        About::Ranking { .. } => None,
    };
    let place = protest.claim.about.table();
    let table = place.and_then(|(round, table)| Some((round, event.table(round, table)?)));
    let last = table.map_or(0, |(round, table)| last_hand(event, round, table).0);
    (1..=last.max(named.unwrap_or(0)))
        .filter(move |n| named.is_none_or(|named| named == *n))
        .map(HandNo)
}

/// How many protests about a table are open, in words; empty for none.
#[must_use]
pub fn open_at(event: &Event, round: RoundNo, table: TableNo, t: Lang) -> String {
    let open = event.protests_about(round, table).filter(|p| p.is_open());
    match open.count() {
        0 => String::new(),
        n => t.protests_open(n),
    }
}

/// How many protests of an event are open, with the way to them; none when none is.
#[must_use]
pub fn open_protests(event: &Event, t: Lang) -> Option<Link> {
    let open = event.protests.iter().filter(|p| p.is_open()).count();
    let href = urls::protests(&event.settings.slug);
    (open > 0).then(|| Link::new(href, t.protests_open(open)))
}
