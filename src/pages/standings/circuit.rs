//! The page of a circuit's ranking: the points of every stage, the results that count, and the finalists.

use crate::csv::sheet;
use crate::locale::Lang;
use crate::numbers::{NOTHING, points_in, short_date, signed_in};
use crate::standings::ranked_circuit::{CircuitStage, LineDetail, RankedCircuit};
use crate::{Frame, Link, urls};
use askama::Template;
use burraco_tournament::commands::next_step::is_over;
use burraco_tournament::entry::PlayerField;
use burraco_tournament::prizes::circuit::place_points::{PlacePoints, PlaceRow};
use burraco_tournament::prizes::circuit::{
    CircuitLine, Competitors, FinalQualification, Stage, shared_cards,
};
use burraco_tournament::round::{RoundNo, RoundState};
use strum::VariantArray;

/// `/circuiti/{slug}`: the ranking of a circuit.
#[derive(Clone, Debug, Template)]
#[template(path = "standings/circuit.html")]
pub struct CircuitPage {
    pub frame: Frame,
    pub t: Lang,
    pub name: String,
    pub rule: Vec<String>,
    /// The points for each place; empty where the Victory Points of the events count.
    pub by_place: Vec<PlaceLine>,
    pub stages: Vec<StageLine>,
    /// Links to the rankings of the circuit's competitors and of others, with the one shown.
    pub rankings: Vec<RankingLink>,
    /// Links to the ranking of all and of each category, with the one shown; empty where no list tells a category.
    pub categories: Vec<RankingLink>,
    /// Whether the circuit leads to a final.
    pub has_final: bool,
    /// The label of the field that finds a line.
    pub find: &'static str,
    pub lines: Vec<CircuitRow>,
    /// The reason why some rows of the ranking show less detail; empty when all are complete.
    pub untold: &'static str,
    /// A sentence about pairs of several categories; empty where no ranking of a category lacks any.
    pub mixed: &'static str,
    /// The cards with people of several names, whose points go together where players are ranked, in words; only for
    /// whoever may mend it.
    pub shared: Vec<String>,
    /// The sentence in place of an empty ranking.
    pub none: &'static str,
    /// The address of the ranking as a CSV file.
    pub csv: String,
    /// The address of the origin of all points as a CSV file, where it tells more than the ranking does.
    pub credits: Option<String>,
    /// The address of the circuit's settings, for users who may change them.
    pub edit: Option<String>,
    pub all: String,
}

/// A row of the points by place, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlaceLine {
    pub level: &'static str,
    pub entries: String,
    pub places: String,
    pub points: String,
}

impl PlaceLine {
    fn of(row: &PlaceRow, t: Lang) -> PlaceLine {
        PlaceLine {
            level: row.level.map_or(t.every_level(), |level| t.of_level(level)),
            entries: t.span(row.entries),
            places: t.span(row.places),
            points: row.points.to_string(),
        }
    }
}

/// A link to a ranking of the circuit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RankingLink {
    pub to: Link,
    /// Whether the page shows this ranking.
    pub shown: bool,
}

/// A stage of a circuit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StageLine {
    /// The stage's number, from 1.
    pub number: usize,
    pub event: Link,
    /// The date of the stage: `21 nov 2026`.
    pub date: String,
    /// The level and the number of entries, where points count by place; empty otherwise.
    pub about: String,
    /// The progress of the stage in words.
    pub state: String,
}

/// A competitor's row in a circuit's ranking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CircuitRow {
    /// The competitor's rank in the circuit; equal lines share one, as in 1, 1, 3.
    pub rank: usize,
    pub name: String,
    /// The category, where a list tells it.
    pub category: String,
    pub points: String,
    pub mp: String,
    /// The points from each stage; an en dash when there are none.
    pub stages: Vec<StagePoints>,
    /// The people who brought the points of a club, province or region.
    pub reasons: Vec<Reason>,
    /// The competitor's qualification for the final, in words.
    pub finalist: String,
    pub goes: bool,
}

/// The points of a competitor from one stage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StagePoints {
    pub points: String,
    /// The place that brought the points, as in `3ª`; empty where the Victory Points count.
    pub place: String,
    /// Whether the stage's points do not count in the ranking.
    pub dropped: bool,
    /// The address of the entry's page; empty when the competitor did not play, or is no entry.
    pub href: String,
}

/// The points that a player brings a club, province or region.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// The stage, as in `tappa 1`.
    pub stage: String,
    pub player: Link,
    /// The place and the points, as in `3ª: 60`.
    pub points: String,
}

/// Names the level of a stage and its number of entries, which decide the points of its places.
pub(crate) fn stage_about(stage: &CircuitStage, t: Lang) -> String {
    let level = stage.event.settings.level;
    let entries = Stage::of(stage.event, stage.standings).size();
    match level.is_unsaid() {
        true => t.stage_without_level(entries),
        false => t.stage_is(t.of_level(level), entries),
    }
}

/// Describes the progress of a stage: its last closed round, whether more rounds follow or are hidden, and protests that
/// may still change it.
fn state(stage: &CircuitStage, t: Lang) -> String {
    if let Some(from) = stage.event.hidden_now() {
        return t.stage_hidden(from.0);
    }
    if stage.event.is_recorded() {
        return t.stage_recorded().to_owned();
    }
    let rounds = &stage.event.rounds;
    let closed = rounds
        .iter()
        .filter(|round| round.state == RoundState::Closed);
    let state = match closed.count() {
        0 => return t.stage_to_come().to_owned(),
        _ if is_over(stage.event) => t.stage_over().to_owned(),
        closed => t.stage_running(closed),
    };
    let after = stage
        .standings
        .map_or(RoundNo(0), |standings| standings.after);
    match stage.event.open_protests(after) {
        0 => state,
        open => format!("{state}, {}", t.protests_open(open)),
    }
}

fn shared(ranked: &RankedCircuit<'_>, t: Lang) -> Vec<String> {
    let entries = ranked.stages.iter().flat_map(|stage| &stage.event.entries);
    let cards = shared_cards(entries).into_iter();
    let said = |(card, names): (String, Vec<String>)| t.circuit_card_shared(card, names.join(", "));
    cards.map(said).collect()
}

impl CircuitPage {
    /// Builds the page of a circuit, of one category if `category` says so; `own` are the competitors of the circuit's
    /// settings, and `may_edit` adds the link to those.
    #[must_use]
    pub fn new(
        frame: Frame,
        ranked: RankedCircuit,
        (own, category): (Competitors, Option<&str>),
        may_edit: bool,
    ) -> CircuitPage {
        let t = frame.t;
        let categories = categories(&ranked, (own, category), t);
        let rankings = rankings(&ranked, own, t);
        let shown = ranked.circuit.competitors;
        let other = (shown != own).then(|| shown.word());
        let ranked = match category {
            Some(category) => ranked.of_category(category),
            None => ranked,
        };
        let circuit = ranked.circuit;
        let slug = &circuit.slug;
        let stage = |(number, stage): (usize, &CircuitStage)| StageLine {
            number,
            event: Link::new(
                urls::event(&stage.event.settings.slug),
                stage.event.settings.name.clone(),
            ),
            date: short_date(stage.event.settings.date, t),
            about: match circuit.by_place {
                None => String::new(),
                Some(_) => stage_about(stage, t),
            },
            state: state(stage, t),
        };
        let lines = &ranked.ranking.lines;
        let all = lines
            .iter()
            .all(|line| ranked.told(&line.who) == LineDetail::Stages);
        let rows = circuit.by_place.iter().flat_map(PlacePoints::rows);
        CircuitPage {
            t,
            untold: if all { "" } else { t.circuit_untold() },
            mixed: match circuit.competitors {
                Competitors::Entries if !categories.is_empty() => t.circuit_mixed(),
                _ => "",
            },
            shared: match shown {
                Competitors::Players if may_edit => shared(&ranked, t),
                _ => Vec::new(),
            },
            none: match category {
                Some(_) => t.circuit_none_of_category(),
                None => t.circuit_empty(),
            },
            name: circuit.name.clone(),
            rule: t.circuit_rule(circuit),
            by_place: rows.map(|row| PlaceLine::of(row, t)).collect(),
            stages: (1..).zip(ranked.stages).map(stage).collect(),
            has_final: circuit.rule.finalists > 0,
            find: t.circuit_find(),
            lines: lines.iter().map(|line| row(&ranked, line, t)).collect(),
            csv: sheet(
                urls::ranking_of(urls::circuit_csv(slug), other, category),
                t,
            ),
            credits: circuit.competitors.together().then(|| {
                let credits = urls::circuit_credits_csv(slug);
                sheet(urls::ranking_of(credits, other, None), t)
            }),
            edit: may_edit.then(|| urls::edit_circuit(slug)),
            all: urls::circuits(),
            rankings,
            categories,
            frame,
        }
    }
}

/// Returns the links to the rankings of all kinds of competitors that the events tell of; none where there is one.
fn rankings(ranked: &RankedCircuit, own: Competitors, t: Lang) -> Vec<RankingLink> {
    let told = |kind: &Competitors| {
        let mut events = ranked.stages.iter().map(|stage| stage.event);
        *kind == own || events.any(|event| kind.are_in(&event.entries))
    };
    let kinds: Vec<Competitors> = Competitors::VARIANTS.iter().copied().filter(told).collect();
    if kinds.len() < 2 {
        return Vec::new();
    }
    let link = |kind: Competitors| {
        let other = (kind != own).then(|| kind.word());
        let circuit = urls::circuit(&ranked.circuit.slug);
        RankingLink {
            to: Link::new(urls::ranking_of(circuit, other, None), t.ranking_of(kind)),
            shown: kind == ranked.circuit.competitors,
        }
    };
    kinds.into_iter().map(link).collect()
}

/// Returns the links to the ranking of all and of each category; none where no list tells a category.
fn categories(
    ranked: &RankedCircuit,
    (own, shown): (Competitors, Option<&str>),
    t: Lang,
) -> Vec<RankingLink> {
    let known = ranked.ranking.categories();
    let all = (!known.is_empty()).then_some(None);
    let each = all.into_iter().chain(known.into_iter().map(Some));
    let kind = ranked.circuit.competitors;
    let other = (kind != own).then(|| kind.word());
    let link = |category: Option<&str>| RankingLink {
        to: Link::new(
            urls::ranking_of(urls::circuit(&ranked.circuit.slug), other, category),
            category.map_or_else(|| t.every_category().to_owned(), str::to_owned),
        ),
        shown: category == shown,
    };
    each.map(link).collect()
}

fn row(ranked: &RankedCircuit, line: &CircuitLine, t: Lang) -> CircuitRow {
    let parts = ranked.ranking.parts;
    let told = ranked.told(&line.who);
    let by_place = ranked.circuit.by_place.is_some();
    let together = ranked.circuit.competitors.together();
    let total = |points: String| match told {
        LineDetail::Stages | LineDetail::Totals => points,
        LineDetail::Rank => NOTHING.to_owned(),
    };
    let stage = |(at, stage): (usize, &CircuitStage)| {
        let Some(made) = ranked.shown(at, &line.who) else {
            return StagePoints {
                points: NOTHING.to_owned(),
                place: String::new(),
                dropped: false,
                href: String::new(),
            };
        };
        let alone = ranked.alone(made);
        StagePoints {
            points: points_in(made.result.points, parts, t),
            place: alone
                .filter(|_| by_place)
                .map_or_else(String::new, |one| t.in_place(one.place)),
            dropped: line.dropped.contains(&at),
            href: alone.map_or_else(String::new, |one| {
                urls::pair(&stage.event.settings.slug, one.entry)
            }),
        }
    };
    CircuitRow {
        rank: line.rank,
        name: ranked.name(&line.who, t),
        category: line.category.clone(),
        points: total(points_in(line.points, parts, t)),
        mp: total(signed_in(line.mp.0, parts, t)),
        stages: ranked.stages.iter().enumerate().map(stage).collect(),
        reasons: match together {
            true => reasons(ranked, line, t),
            false => Vec::new(),
        },
        finalist: match ranked.settled() {
            true => t.finalist(line.finalist),
            false => String::new(),
        },
        goes: ranked.settled() && line.finalist == FinalQualification::Goes,
    }
}

/// Returns the players who brought the points of a club, province or region in the stages that count, where they are
/// shown.
fn reasons(ranked: &RankedCircuit, line: &CircuitLine, t: Lang) -> Vec<Reason> {
    let stages = ranked.stages.iter().enumerate();
    let counted = stages.filter(|(at, _)| line.counted.contains(at));
    let all = counted.flat_map(|(at, stage)| {
        let made = ranked.shown(at, &line.who).into_iter();
        let credits = made.flat_map(move |made| ranked.credited(at, made, t));
        let brought = credits.filter(|(credit, _)| credit.points != 0);
        brought.map(move |(credit, name)| {
            let points = points_in(credit.points, ranked.ranking.parts, t);
            Reason {
                stage: t.stage_number(at + 1),
                player: Link::new(urls::pair(&stage.event.settings.slug, credit.entry), name),
                points: format!("{}: {points}", t.in_place(credit.place)),
            }
        })
    });
    all.collect()
}
