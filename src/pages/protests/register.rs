//! The desk's pages of protests: the list, and the form to lodge one.

use crate::components::form::FieldView;
use crate::components::refused::Refused;
use crate::components::summaries::PairView;
use crate::desk::head::{MenuPage, desk_head};
use crate::locale::Lang;
use crate::protests::protest::{Deadline, ProtestView, at_table, lodging_fields};
use crate::{Frame, Link, Masthead, urls};
use askama::Template;
use burraco_rules::Side;
use burraco_tournament::entry::EntryNo;
use burraco_tournament::event::{Event, EventKind, PublicNames};
use burraco_tournament::protest::{Claimant, ConfirmedAt, Protest, ProtestState, ProtestSubject};
use burraco_tournament::round::{RoundNo, Table, TableNo};
use pozzetto_form_data::Fields;

/// The number of protests on one page of the list.
const ON_A_PAGE: usize = 50;

/// `/direzione/{slug}/reclami?pagina=`: the list of protests.
#[derive(Clone, Debug, Template)]
#[template(path = "protests/list.html")]
pub struct ProtestsPage {
    pub frame: Frame,
    pub t: Lang,
    pub head: Masthead,
    /// The introduction: the meaning of a protest and the deadline for it.
    pub explained: String,
    /// The link to lodge a protest; `None` without permission, or before the first round is known.
    pub new: Option<String>,
    /// The deadlines for protests against the last result of each kind.
    pub deadlines: Vec<Deadline>,
    /// The number of protests and of those waiting for a ruling; empty when there are none.
    pub count: String,
    /// The protests on this page: open ones first, the oldest of them at the top.
    pub lines: Vec<(String, ProtestView)>,
    /// The page number, as in `pagina 2 di 5`; empty when one page shows all protests.
    pub page: String,
    /// The links to the previous and the next page of protests.
    pub others: [Option<String>; 2],
    /// The text shown for an empty list of protests.
    pub empty: &'static str,
}

impl ProtestsPage {
    /// Builds a page of the list, counted from 1; `may_lodge` adds the link to lodge a protest.
    #[must_use]
    pub fn new(
        frame: Frame,
        event: &Event,
        settled: &ConfirmedAt,
        may_lodge: bool,
        page: usize,
    ) -> ProtestsPage {
        let (t, now) = (frame.t, frame.now);
        let slug = &event.settings.slug;
        let last = event.published().next_back();
        let ranking = last.map(|round| ProtestSubject::Ranking {
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
            head: desk_head(event, MenuPage::Protests, &frame),
            explained: t.protests_explained(t.minutes_said(event.settings.protest_minutes)),
            new: (may_lodge && last.is_some()).then(|| urls::new_protest(slug)),
            deadlines: ranking
                .map(|about| Deadline::new(event, about, settled, now, t))
                .into_iter()
                .collect(),
            count: match all.len() {
                0 => String::new(),
                n => {
                    let open = all.iter().filter(|p| p.is_open()).count();
                    t.protests_count(n, open, event.late_protests())
                }
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

/// The form to lodge a protest: `/direzione/{slug}/reclami/nuovo`, and also behind the link of a table.
#[derive(Clone, Debug, Template)]
#[template(path = "protests/lodge.html")]
pub struct LodgePage {
    pub frame: Frame,
    pub t: Lang,
    pub head: Masthead,
    /// The notes to read before lodging a protest.
    pub explained: Vec<String>,
    /// The deadlines for the protest, where they are known.
    pub deadlines: Vec<Deadline>,
    /// The address to which the protest is posted.
    pub action: String,
    pub fields: Vec<FieldView>,
    /// The reasons the protest is refused.
    pub refused: Vec<Refused>,
    /// The link back, for users who cancel.
    pub back: Link,
    /// The protests that this link's users have lodged about the same table.
    pub protests: Vec<ProtestView>,
}

impl LodgePage {
    /// Builds the desk's form; `about` is the table it was opened from.
    #[must_use]
    pub fn desk(
        frame: Frame,
        event: &Event,
        settled: &ConfirmedAt,
        about: Option<(RoundNo, &Table)>,
        fields: &Fields,
    ) -> LodgePage {
        let (t, now) = (frame.t, frame.now);
        let slug = &event.settings.slug;
        let named = |entry: EntryNo| {
            let pair = PairView::of(event, entry, PublicNames::Full, t);
            (entry.to_string(), pair.numbered())
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
            head: desk_head(event, MenuPage::Protests, &frame),
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

    /// Builds the protest form behind the link of a table, for the entries of one of its sides; `way` is the address of the
    /// table's page. Of two single players the form asks which one protests.
    #[must_use]
    pub fn own_table(
        frame: Frame,
        event: &Event,
        settled: &ConfirmedAt,
        (round, table, entries): (RoundNo, &Table, &[EntryNo]),
        way: &str,
        fields: &Fields,
    ) -> LodgePage {
        let (t, now) = (frame.t, frame.now);
        let about = at_table(round, table.number);
        let names = event.settings.public_names;
        let own = event.protests_about(round, table.number);
        let own = own.filter(|p| {
            let mut claimants = entries.iter().map(|entry| Claimant::Entry(*entry));
            claimants.any(|own| p.claim.claimant == own)
        });
        let named = |entry: &EntryNo| {
            let who = PairView::of(event, *entry, names, t);
            (entry.to_string(), who.numbered())
        };
        let whose = || {
            let claimant = FieldView::new(fields, "claimant", t.protest_claimant(), t);
            claimant.choices(entries.iter().map(named).collect::<Vec<_>>())
        };
        let whose = (entries.len() > 1).then(whose).into_iter();
        LodgePage {
            t,
            head: Masthead::public(event, crate::components::frame::Tab::Other, t),
            explained: vec![
                t.protest_own_explained().to_owned(),
                t.protest_late_warning().to_owned(),
            ],
            deadlines: vec![Deadline::new(event, about, settled, now, t)],
            action: urls::own_protest(way),
            fields: whose
                .chain(lodging_fields(fields, event, choice(about, t), t))
                .collect(),
            refused: Vec::new(),
            back: Link::new(way, t.table_n(table.number)),
            protests: own
                .map(|p| ProtestView::new(event, p, names, now, t))
                .collect(),
            frame,
        }
    }

    /// Adds the reason why the protest was refused to the page.
    #[must_use]
    pub fn refused(mut self, why: Refused) -> LodgePage {
        self.refused.push(why);
        self
    }
}

fn choice(about: ProtestSubject, t: Lang) -> Option<(String, String)> {
    Some((about.to_string(), t.protest_about(about)))
}

/// Lists all subjects of a protest, the latest first: an entry's table in every round (for a team one per line), and
/// every ranking.
fn everything(event: &Event, t: Lang) -> Vec<(String, String)> {
    let rounds = event.published().rev().map(|round| round.number);
    let tables = rounds.flat_map(|n| {
        let of_line = |side: Side| {
            let word = format!("round.{n}.{}", side.word());
            (word, t.protest_result_of_line(n, t.side(side)))
        };
        match event.settings.kind {
            EventKind::Teams => Side::ALL.map(of_line).to_vec(),
            EventKind::Pairs | EventKind::Individual => {
                vec![(format!("round.{n}"), t.protest_result_of(n))]
            }
        }
    });
    let rounds = event.published().rev().map(|round| round.number);
    let rankings = rounds.filter_map(|after| choice(ProtestSubject::Ranking { after }, t));
    tables.chain(rankings).collect()
}

/// Counts the open protests about a table, in words; empty for none.
#[must_use]
pub fn open_at(event: &Event, round: RoundNo, table: TableNo, t: Lang) -> String {
    let open = event.protests_about(round, table).filter(|p| p.is_open());
    match open.count() {
        0 => String::new(),
        n => t.protests_open(n),
    }
}

/// Returns a link to the protests of an event that wait for somebody, labelled with their number: the open ones, and of
/// the last round those out of time, which a referee may admit. `None` when there are none.
#[must_use]
pub fn waiting_protests(event: &Event, t: Lang) -> Option<Link> {
    let open = event.protests.iter().filter(|p| p.is_open()).count();
    let label = match (open, event.late_protests()) {
        (0, 0) => return None,
        (open, 0) => t.protests_open(open),
        (0, late) => t.protests_late(late),
        (open, late) => t.protests_open_and_late(t.protests_open(open), t.protests_late(late)),
    };
    Some(Link::new(urls::protests(&event.settings.slug), label))
}
