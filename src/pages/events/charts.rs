//! The plots of an event's and an entry's figures: ranks, Victory Points, points of hands, burrachi, the pace of the
//! tables.

use crate::components::frame::Tab;
use crate::components::plot::{PathJoin, Plot, PlotMark};
use crate::components::summaries::ScoreSource;
use crate::locale::Lang;
use crate::numbers::{points, points_in};
use crate::standings::list::shown_empty;
use crate::{Frame, Masthead};
use askama::Template;
use burraco_rules::{Burrachi, Burraco, Side, SideScore};
use burraco_tournament::event::Event;
use burraco_tournament::ranking::RoundCredit;
use burraco_tournament::round::{Round, RoundNo, Table};
use burraco_tournament::scoring::match_score::{Length, hands_of};
use chrono::{DateTime, Utc};

/// The page `/t/{slug}/cifre`: an event in figures.
#[derive(Clone, Debug, Template)]
#[template(path = "events/figures.html")]
pub struct FiguresPage {
    pub frame: Frame,
    pub t: Lang,
    pub head: Masthead,
    /// The plots of the event's figures that can be drawn.
    pub plots: Vec<Plot>,
    /// The text shown without plots.
    pub none: &'static str,
}

impl FiguresPage {
    /// Builds the page from the figures of the tables that count.
    #[must_use]
    pub fn new(frame: Frame, event: &Event, figures: &dyn ScoreSource) -> FiguresPage {
        let t = frame.t;
        let hands = hands(event, figures);
        let paces = event.published().rev();
        let paces = paces.filter_map(|round| pace(round, t));
        FiguresPage {
            t,
            head: Masthead::public(event, Tab::Figures, t),
            plots: [scores(&hands, t), burrachi(&hands, t)]
                .into_iter()
                .flatten()
                .chain(paces)
                .collect(),
            none: match event.settings.length {
                _ if event.is_recorded() => t.only_standings_known(),
                Length::Total => t.verified_table_only(),
                Length::Hands | Length::Target(_) => shown_empty(event, t.figures_none()),
            },
            frame,
        }
    }
}

fn number(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}

/// Draws the rank after each round, out of `all` ranks. None for a single rank, which makes no path.
#[must_use]
pub fn ranks(path: &[(RoundNo, u32)], all: usize, t: Lang) -> Option<Plot> {
    let (first, last) = match path {
        [(_, first), .., (_, last)] => (*first, *last),
        _ => return None,
    };
    let best = path.iter().map(|(_, rank)| *rank).min()?;
    let mark = |(round, rank): &(RoundNo, u32)| PlotMark {
        label: format!("T{round}"),
        value: *rank,
        text: t.plot_rank(*rank),
    };
    let marks: Vec<PlotMark> = path.iter().map(mark).collect();
    let said = t.plot_ranks_said(first, last, best, all);
    let heads = [t.turno(), t.rank()];
    let way = (PathJoin::Ranks, number(all));
    Some(Plot::path(t.plot_ranks(), said, heads, way, &marks))
}

/// Draws the Victory Points of each round, where there are several. `parts` is the number of parts of a point in which
/// rounds are counted.
#[must_use]
pub fn victory_points(credits: &[RoundCredit], parts: u32, t: Lang) -> Option<Plot> {
    if credits.len() < 2 {
        return None;
    }
    let whole = i64::from(parts.max(1));
    let value = |credit: &RoundCredit| u32::try_from(credit.vp.0 / whole).unwrap_or(0);
    let mark = |credit: &RoundCredit| PlotMark {
        label: t.round_n(credit.round),
        value: value(credit),
        text: points_in(credit.vp.0, parts, t),
    };
    let marks: Vec<PlotMark> = credits.iter().map(mark).collect();
    let most = credits.iter().map(|credit| credit.vp.0).max()?;
    let sum: i64 = credits.iter().map(|credit| credit.vp.0).sum();
    let rounds = i64::try_from(credits.len())
        .unwrap_or(i64::MAX)
        .saturating_mul(whole);
    let tenths = (20 * sum + rounds).div_euclid(2 * rounds);
    let said = t.plot_vp_said(points_in(tenths, 10, t), points_in(most, parts, t));
    let heads = [t.turno(), t.vp()];
    Some(Plot::bars(t.plot_vp(), said, heads, &marks))
}

/// Returns each side's score in every hand of the tables that count.
fn hands(event: &Event, figures: &dyn ScoreSource) -> Vec<SideScore> {
    let tables = event
        .published()
        .flat_map(|round| round.tables.iter().map(move |t| (round, t)));
    let tables = tables.filter(|(_, table)| table.state.counts());
    let hands = tables.flat_map(|(round, table)| {
        let settings = &event.settings;
        // of a match that is decided no further hand counts
        let last = match settings.length.is_match() {
            true => hands_of(settings, table),
            false => u32::MAX,
        };
        let hands = table.hands.iter().filter(move |hand| hand.number.0 <= last);
        let hands = hands.filter(|hand| table.hands_of_sheet(settings, hand.number) == 1);
        hands.filter_map(|hand| figures.score(round.number, table.number, hand.number))
    });
    hands
        .flat_map(|score| Side::ALL.map(|side| *score.sides.get(side)))
        .collect()
}

/// The widths, in points, that the classes of a distribution of points may have.
const CLASSES: [i32; 7] = [50, 100, 200, 250, 500, 1_000, 2_000];
/// The most classes that a reader takes in at a glance.
const MOST_CLASSES: i32 = 9;

fn scores(hands: &[SideScore], t: Lang) -> Option<Plot> {
    let mut totals: Vec<i32> = hands.iter().map(SideScore::total).collect();
    totals.sort_unstable();
    let (least, most) = (*totals.first()?, *totals.last()?);
    let middle = *totals.get(totals.len() / 2)?;
    let classes = |width: i32| most.div_euclid(width) - least.div_euclid(width) + 1;
    let fitting = CLASSES
        .into_iter()
        .find(|width| classes(*width) <= MOST_CLASSES);
    let width = fitting.unwrap_or(5_000);
    let marks = (least.div_euclid(width)..=most.div_euclid(width)).map(|class| {
        let from = class * width;
        let inside = |total: &&i32| total.div_euclid(width) == class;
        let count = totals.iter().filter(inside).count();
        PlotMark {
            label: t.plot_from_to(points(from), points(from + width - 1)),
            value: number(count),
            text: count.to_string(),
        }
    });
    let marks: Vec<PlotMark> = marks.collect();
    let [least, middle, most] = [least, middle, most].map(points);
    let said = t.plot_scores_said(totals.len(), middle, least, most);
    let heads = [t.plot_scores_head(), t.plot_scores_count()];
    Some(Plot::bars(t.plot_scores(), said, heads, &marks))
}

fn burrachi(hands: &[SideScore], t: Lang) -> Option<Plot> {
    let known = hands.iter().filter_map(SideScore::breakdown);
    let known: Vec<Burrachi> = known.map(|b| b.burrachi).collect();
    if known.is_empty() {
        return None;
    }
    let marks = Burraco::EARNING.map(|kind| {
        let made = known
            .iter()
            .map(|burrachi| u32::from(burrachi.of(kind)))
            .sum();
        PlotMark {
            label: kind.word().to_owned(),
            value: made,
            text: points(made),
        }
    });
    let all: u32 = marks.iter().map(|mark| mark.value).sum();
    let said = t.plot_burrachi_said(points(all), known.len() / 2);
    let heads = [t.plot_kind(), t.plot_number()];
    Some(Plot::bars(t.plot_burrachi(), said, heads, &marks))
}

/// Returns the time when a table handed in its last hand. Later versions are corrections and do not count.
fn handed_in(table: &Table) -> Option<DateTime<Utc>> {
    let hands = table.hands.iter().filter(|_| table.state.counts());
    hands
        .filter_map(|hand| Some(hand.versions.first()?.at))
        .max()
}

/// The most moments that the plot of the pace shows.
const MOMENTS: i64 = 24;

fn pace(round: &Round, t: Lang) -> Option<Plot> {
    let hands = round.tables.iter().flat_map(|table| &table.hands);
    let written = hands.filter_map(|hand| Some(hand.versions.first()?.at));
    let begun = round.clock.began().or_else(|| written.min())?;
    let tables = round.tables.iter().filter_map(handed_in);
    let mut minutes: Vec<i64> = tables.map(|at| (at - begun).num_minutes().max(0)).collect();
    minutes.sort_unstable();
    let (first, last) = (*minutes.first()?, *minutes.last()?);
    // Hands that were all written at once, as from paper afterwards, have no pace.
    if first == last {
        return None;
    }
    let half = *minutes.get((minutes.len() - 1) / 2)?;
    let step = last.div_euclid(MOMENTS) + 1;
    let moments = (0..).map(|n| n * step).take_while(|at| *at < last + step);
    let marks = moments.map(|at| {
        let there = minutes.iter().filter(|minute| **minute <= at).count();
        PlotMark {
            label: at.to_string(),
            value: number(there),
            text: there.to_string(),
        }
    });
    let marks: Vec<PlotMark> = marks.collect();
    let said = t.plot_pace_said(first, half, last, minutes.len());
    let heads = [t.plot_minutes(), t.plot_tables_in()];
    let way = (PathJoin::Steps, number(round.tables.len()));
    let title = t.plot_pace(round.number);
    Some(Plot::path(&title, said, heads, way, &marks))
}
