//! The prints at the end of an event: standings, results, rulings, prizes, attendance and fees, the list for the
//! federation.

use super::places::{federation, final_places};
use super::{PackPage, PaperPart, PaperTable, PartBody, Receipt, number, text};
use crate::components::summaries::{
    PairView, ScoreSource, SideLine, TableLine, counted_to, kept_private, signs,
};
use crate::csv::points_at;
use crate::locale::{Lang, kind_of};
use crate::numbers::{NOTHING, euro, signed};
use crate::paper::line::{card, mp, provisional, rank, together, vp};
use crate::rounds::byes::ByeLine;
use crate::rulings::register::{RulingLine, ruling_lines};
use crate::standings::list::{adjusted, gone_word, standings_stage};
use crate::standings::prizes::{fees_and_prizes, prize_lines, remainders};
use crate::{Frame, numbers, urls};
use burraco_tournament::entry::{Entry, EntryState};
use burraco_tournament::event::{Event, EventKind, PublicNames};
use burraco_tournament::gironi::{is_ranked_by_gironi, name_after};
use burraco_tournament::movement::knockout::{awaits_bracket, decided_places, placed};
use burraco_tournament::prizes::fee::{self, Takings};
use burraco_tournament::prizes::prize::PrizeList;
use burraco_tournament::ranking::{DecidedBy, Standing, Standings};
use burraco_tournament::round::{Round, Table};
use burraco_tournament::rulings::adjustment::{Ruling, Rulings};

/// Builds the pack of prints at the end of an event from the current standings.
#[must_use]
pub fn end(
    frame: Frame,
    event: &Event,
    figures: &dyn ScoreSource,
    (standings, prizes): (&Standings, &PrizeList),
    only: Option<&str>,
) -> PackPage {
    let t = frame.t;
    let rows = |code, title: &str, rows| PaperPart {
        code,
        title: title.to_owned(),
        body: PartBody::Rows(rows),
        goes_on: false,
    };
    let decided = decided_places(event);
    let mut parts: Vec<PaperPart> = decided
        .iter()
        .map(|places| PaperPart {
            code: RANKING,
            title: t.final_places().to_owned(),
            body: PartBody::Rows(final_places(event, places, t)),
            goes_on: true,
        })
        .collect();
    let mut ranked = ranking(event, standings, t);
    if decided.is_some() {
        ranked.above = together(&[t.knockout_apart(), &ranked.above]);
    }
    if !ranked.rows.is_empty() {
        ranked.below = event.settings.officials.join(" · ");
    }
    let title = format!("{} {}", t.standings(), standings_stage(event, standings, t));
    parts.push(rows(RANKING, &title, ranked));
    let last = event.published().next_back().map(|round| round.number);
    parts.extend(event.published().map(|round| PaperPart {
        code: RESULTS,
        title: t.is_now(t.paper_results(), t.round_n(round.number)),
        body: PartBody::Rows(results(event, round, figures, t)),
        goes_on: Some(round.number) != last,
    }));
    parts.push(rows("provvedimenti", t.rulings(), rulings(event, t)));
    parts.extend(super::protest::records(event, frame.now, t));
    parts.push(rows("premi", t.prizes(), won(event, prizes, t)));
    parts.push(rows("presenze", t.paper_attendance(), attendance(event, t)));
    parts.push(PaperPart {
        code: "ricevute",
        title: t.paper_receipts().to_owned(),
        body: PartBody::Receipts(receipts(event, t)),
        goes_on: false,
    });
    parts.push(rows(
        "federazione",
        t.paper_federation(),
        federation(event, &placed(event, standings), t),
    ));
    // what the event did not have is no sheet
    parts.retain(|part| part.code == RANKING || !part.says_nothing());
    let here = urls::paper_end(&event.settings.slug);
    let title = t.paper_end().to_owned();
    PackPage::new(frame, event, (title, here), parts, only)
}

/// The code, in the address, of the printed ranking. The final ranking of a knockout is printed before it under the
/// same code.
pub(super) const RANKING: &str = "classifica";

/// The code, in the address, of the parts with results. There is one part for each round, and they are printed
/// together.
pub(super) const RESULTS: &str = "risultati";

/// Returns the address of the printed standings alone.
pub(super) fn standings_alone(slug: &str) -> String {
    format!("{}?foglio={RANKING}", urls::paper_end(slug))
}

fn ranking(event: &Event, standings: &Standings, t: Lang) -> PaperTable {
    let gironi = is_ranked_by_gironi(event, standings.after);
    let row = |line: &Standing| {
        let pair = PairView::of(event, line.entry, PublicNames::Full, t);
        let entry = event.entry(line.entry).filter(|_| gironi);
        let girone = entry.map(|entry| name_after(event, standings.after, entry).to_owned());
        let mut row = vec![rank(line, t)];
        row.extend(girone);
        row.extend([
            pair.number.to_string(),
            pair.line(),
            pair.clubs.clone(),
            vp(line, standings, t),
            mp(event, line, standings, t),
            // that the points say it is seen
            {
                let decided = match line.decided_by {
                    DecidedBy::First | DecidedBy::Vp => None,
                    decided => Some(t.decided_by(decided).to_owned()),
                };
                let ruled = adjusted(line, standings.parts, t).map(|ruled| ruled.words);
                let gone = gone_word(event, line.entry, t).map(str::to_owned);
                gone.into_iter()
                    .chain(decided)
                    .chain(ruled)
                    .collect::<Vec<_>>()
                    .join("; ")
            },
        ]);
        row
    };
    let mut columns = vec![number(t.paper_rank())];
    columns.extend(gironi.then(|| text(t.group())));
    columns.extend([
        number(t.paper_number()),
        text(t.paper_name()),
        text(t.paper_club()),
        number(t.vp()),
        number(t.mp()),
    ]);
    let rows: Vec<Vec<String>> = standings.lines.iter().map(row).collect();
    // where the points decide every place there is nothing to say
    if rows
        .iter()
        .any(|row| row.last().is_some_and(|why| !why.is_empty()))
    {
        columns.push(text(t.paper_decided()));
    }
    PaperTable {
        above: provisional(event, t),
        empty: t.paper_nothing(),
        ..PaperTable::new(columns, rows)
    }
}

fn results(event: &Event, round: &Round, figures: &dyn ScoreSource, t: Lang) -> PaperTable {
    let rulings = Rulings::of(event, round.number);
    let row = |table: &Table| {
        let result = figures.result(round.number, table.number);
        let line = TableLine::new(
            event,
            (round.number, table),
            result.as_ref(),
            String::new(),
            false,
            PublicNames::Full,
            t,
        );
        let who = |side: &SideLine| side.pair.numbered();
        // of a team match the first table says what it came to
        let of_match = match event.settings.kind {
            EventKind::Teams => points_at(event, round, table, &rulings, figures),
            EventKind::Pairs | EventKind::Individual => Vec::new(),
        };
        let given = of_match.iter().filter_map(|at| at.given);
        let of_match = given.clone().map(|given| given.vp.to_string());
        let vp = line.sides.iter().map(|side| side.vp.clone());
        let vp: Vec<String> = match event.settings.kind {
            EventKind::Teams => of_match.collect(),
            EventKind::Pairs | EventKind::Individual => vp.collect(),
        };
        let mut cells = vec![line.number.to_string()];
        match line.sides.as_slice() {
            // the two results side by side
            [ns, ew] => cells.extend([who(ns), ns.points.clone(), ew.points.clone(), who(ew)]),
            all => cells.extend(all.iter().flat_map(|side| [who(side), side.points.clone()])),
        }
        cells.push(vp.join("–"));
        let mp: Vec<String> = match event.settings.kind {
            EventKind::Teams => given.map(|given| signed(given.mp.0)).collect(),
            EventKind::Pairs | EventKind::Individual => {
                let mp = line.sides.iter().map(|side| side.difference.clone());
                mp.filter(|mp| !mp.is_empty()).collect()
            }
        };
        cells.push(mp.join(" / "));
        cells.push(not_played(event, round, table, &line.sides, t));
        cells
    };
    let rests = ByeLine::of(event, round, PublicNames::Full, t).into_iter();
    let rests = rests.map(|bye| {
        let places = signs(event, t).len();
        let who = bye.pair.numbered();
        let mut cells = vec![numbers::NOTHING.to_owned(), who];
        cells.resize(1 + 2 * places, String::new());
        cells.extend([bye.vp, bye.mp, bye.reason]);
        cells
    });
    let points = || number(t.paper_points());
    let mut columns = vec![number(t.paper_table())];
    match signs(event, t).as_slice() {
        [ns, ew] => columns.extend([text(ns), points(), points(), text(ew)]),
        all => columns.extend(all.iter().flat_map(|sign| [text(sign), points()])),
    }
    columns.extend([number(t.vp()), number(t.mp()), text(t.reason_label())]);
    let mut rows: Vec<Vec<String>> = round.tables.iter().map(row).chain(rests).collect();
    // where everything was played there is nothing to say
    if rows
        .iter()
        .all(|row| row.last().is_some_and(String::is_empty))
    {
        columns.pop();
        rows.iter_mut().for_each(|row| drop(row.pop()));
    }
    let below = match event.settings.kind {
        EventKind::Teams => t.paper_match_vp().to_owned(),
        EventKind::Pairs | EventKind::Individual => String::new(),
    };
    PaperTable {
        above: kept_private(event, round.number, t),
        below,
        ..PaperTable::new(columns, rows)
    }
}

/// Explains why a table's points do not come from its hands: the points awarded to each side or seat, and the rulings
/// behind them.
fn not_played(event: &Event, round: &Round, table: &Table, sides: &[SideLine], t: Lang) -> String {
    let given = sides.iter().filter(|side| !side.award.is_empty());
    let given = given.map(|side| format!("{} {}", side.sign, side.award));
    let rulings = event.adjustments.iter().filter_map(|adjustment| {
        let ruling = adjustment.ruling()?;
        let moves = match ruling {
            Ruling::Awarded { .. } | Ruling::Left { .. } => {
                event.replaced_by(adjustment).is_none() && !event.left_after_the_end(ruling)
            }
            Ruling::LateStart { .. } | Ruling::OffMatch { .. } => {
                event.silenced_by(ruling).is_none()
            }
            _ => false,
        };
        let here = (ruling.round(), ruling.table()) == (round.number, Some(table.number));
        let said = t.is_now(t.ruling_n(adjustment.number), t.measure_given(ruling));
        (here && moves).then(|| match ruling {
            Ruling::Awarded { .. } | Ruling::Left { .. } => said,
            _ => format!("{said}, {}", t.ruling_effect(&ruling)),
        })
    });
    given.chain(rulings).collect::<Vec<_>>().join("; ")
}

fn rulings(event: &Event, t: Lang) -> PaperTable {
    let row = |line: RulingLine| {
        let whom: Vec<String> = line.pairs.iter().map(|pair| pair.numbered()).collect();
        let state = match line.stands {
            true => line.replaced,
            false => t.ruling_taken_back().to_owned(),
        };
        let why: Vec<String> = [line.why].into_iter().chain(line.since).collect();
        vec![
            line.number.to_string(),
            line.measure.to_owned(),
            line.place,
            whom.join("; "),
            line.effect,
            why.join("; "),
            line.signed,
            state,
        ]
    };
    let columns = [
        number(t.paper_number()),
        text(t.rulings()),
        text(t.paper_where()),
        text(t.paper_name()),
        text(t.paper_effect()),
        text(t.reason_label()),
        text(t.paper_signed()),
        text(t.paper_state()),
    ];
    PaperTable {
        empty: t.no_rulings(),
        ..PaperTable::new(
            columns,
            ruling_lines(event, &|_| false, t)
                .into_iter()
                .map(row)
                .collect(),
        )
    }
}

fn won(event: &Event, prizes: &PrizeList, t: Lang) -> PaperTable {
    let rows = prize_lines(event, prizes, PublicNames::Full, t)
        .into_iter()
        .map(|line| {
            vec![
                line.contest,
                line.place.to_string(),
                line.pair.numbered(),
                line.amount,
                line.why,
            ]
        });
    let columns = [
        text(t.paper_contest()),
        number(t.paper_rank()),
        text(t.paper_name()),
        number(t.prizes()),
        text(t.reason_label()),
    ];
    PaperTable {
        above: counted_to(event, t),
        below: match awaits_bracket(event) {
            true => t.prizes_await_bracket().to_owned(),
            false => remainders(event, prizes, t).join(" "),
        },
        empty: t.paper_no_prizes(),
        ..PaperTable::new(columns, rows.collect())
    }
}

/// Builds the attendance list with the fees paid; entries with open fees come first.
fn attendance(event: &Event, t: Lang) -> PaperTable {
    let fees = !event.settings.fee.is_none();
    let takings = Takings::of(event);
    let paid = fees || takings.paid != 0;
    let row = |entry: &&Entry| {
        let pair = PairView::of(event, entry.number, PublicNames::Full, t);
        let cards: Vec<&str> = entry.players.iter().map(card).collect();
        let way = t.ways_paid(entry);
        let mut cells = vec![
            pair.number.to_string(),
            pair.line(),
            cards.join(", "),
            t.entry_state(entry.state, kind_of(entry)).to_owned(),
        ];
        if fees {
            cells.push(match fee::due(event, entry) {
                0 => NOTHING.to_owned(),
                due => euro(due, t),
            });
        }
        if paid {
            cells.extend([euro(entry.paid_cents, t), way]);
        }
        cells
    };
    let mut entries: Vec<&Entry> = event.entries.iter().collect();
    entries.sort_by_key(|entry| (fee::open(event, entry) == 0, entry.number));
    let present = event
        .entries
        .iter()
        .filter(|entry| entry.state == EntryState::CheckedIn);
    let present = present.count();
    let mut columns = vec![
        number(t.paper_number()),
        text(t.paper_name()),
        text(t.paper_card()),
        text(t.paper_state()),
    ];
    if fees {
        columns.push(number(t.paper_due()));
    }
    let mut below = t.paper_present(present, event.entries.len());
    if paid {
        columns.extend([number(t.paper_paid()), text(t.paper_way())]);
        let sum = t.paper_fees_taken(euro(takings.paid, t));
        below = together(&[&below, &sum, &taken(event, &takings, t)]);
    }
    PaperTable {
        below,
        empty: t.paper_nothing(),
        ..PaperTable::new(columns, entries.iter().map(row).collect())
    }
}

/// Builds the receipts of the paid fees. Each has the number of its payer, so corrections do not change it.
fn receipts(event: &Event, t: Lang) -> Vec<Receipt> {
    let receipt = |entry: &Entry| {
        let pair = PairView::of(event, entry.number, PublicNames::Full, t);
        let way = match t.ways_paid(entry) {
            unsaid if unsaid.is_empty() => t.way_unsaid().to_owned(),
            ways => ways,
        };
        let by = fee::parts(entry).into_iter().map(|part| part.by);
        let mut by: Vec<String> = by.filter(|name| !name.is_empty()).collect();
        by.dedup();
        Receipt {
            title: t.receipt_n(entry.number),
            payer: pair.line(),
            paid: match fee::open(event, entry) {
                0 => format!("{}, {way}", euro(entry.paid_cents, t)),
                open => {
                    let [paid, due] = [entry.paid_cents, entry.paid_cents + open];
                    format!("{}, {way}", t.paid_of(euro(paid, t), euro(due, t)))
                }
            },
            taken: match by.is_empty() {
                true => String::new(),
                false => t.taken_by(by.join(", ")),
            },
        }
    };
    let paid = event.entries.iter().filter(|entry| entry.paid_cents > 0);
    paid.map(receipt).collect()
}

/// Sums up the fees received by payment method and by person, the open fees, and the money left after the prizes.
fn taken(event: &Event, takings: &Takings, t: Lang) -> String {
    let sums = |named: Vec<(String, i64)>| {
        let all = named
            .into_iter()
            .map(|(name, cents)| format!("{name} {}", euro(cents, t)));
        all.collect::<Vec<_>>().join(", ")
    };
    let ways = takings.by_way.iter().map(|(way, cents)| {
        let way = way.map_or(t.way_unsaid(), |way| t.way(way));
        (way.to_owned(), *cents)
    });
    let persons = takings
        .by_person
        .iter()
        .filter(|(name, _)| !name.is_empty());
    let persons: Vec<(String, i64)> = persons
        .map(|(name, cents)| (name.clone(), *cents))
        .collect();
    let mut said = vec![
        match takings.open {
            0 => String::new(),
            open => t.open_fees(euro(open, t)),
        },
        match takings.paid {
            0 => String::new(),
            _ => t.taken_by_way(sums(ways.collect())),
        },
    ];
    if !persons.is_empty() {
        said.push(t.taken_by_person(sums(persons)));
    }
    said.extend(fees_and_prizes(event, takings, t));
    together(&said.iter().map(String::as_str).collect::<Vec<_>>())
}
