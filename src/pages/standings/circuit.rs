//! The ranking of a circuit: the points of every stage, the results that count, and the finalists.

use crate::components::summaries::{is_withheld, player_name};
use crate::csv::{CsvForm, CsvWriter, sheet};
use crate::locale::Lang;
use crate::numbers::{NOTHING, points_in, short_date, signed_in};
use crate::{Frame, Link, urls};
use askama::Template;
use burraco_tournament::entry::{Entry, Player, PlayerField};
use burraco_tournament::event::{Event, PublicNames};
use burraco_tournament::prizes::circuit::place_points::{PlacePoints, PlaceRow};
use burraco_tournament::prizes::circuit::{
    Attended, Circuit, CircuitLine, CircuitRanking, Credit, FinalQualification, Stage,
};
use burraco_tournament::ranking::Standings;
use burraco_tournament::round::RoundState;

/// An event of a circuit, with the standings used for the circuit's ranking, if any.
#[derive(Clone, Copy)]
pub struct CircuitStage<'e> {
    pub event: &'e Event,
    /// The event's standings after its last closed round.
    pub standings: Option<&'e Standings>,
}

/// The audience for which a circuit is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// The public, which sees only what the circuit's events publish.
    Everybody,
    /// The organiser, who sees all names and all points of every event.
    Organiser,
}

/// The amount of detail shown in a competitor's line of the circuit's ranking. An event's points, like the entry
/// number, identify the entry there. A line with the points of both an open and a reserved event would reveal a player
/// of the reserved one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LineDetail {
    /// The points of every event, with a link to the entry there.
    Stages,
    /// The competitor's total points only.
    Totals,
    /// The rank only. Even the sum of two results could identify the competitor.
    Rank,
}

/// A circuit with its stages in order and its ranking.
pub struct RankedCircuit<'e> {
    pub circuit: &'e Circuit,
    /// The events of the circuit by date.
    pub stages: &'e [CircuitStage<'e>],
    pub ranking: CircuitRanking,
    pub audience: Audience,
}

impl<'e> RankedCircuit<'e> {
    /// Ranks a circuit over its events so far.
    #[must_use]
    pub fn new(
        circuit: &'e Circuit,
        stages: &'e [CircuitStage<'e>],
        audience: Audience,
    ) -> RankedCircuit<'e> {
        let events: Vec<Stage<'_>> = stages
            .iter()
            .map(|stage| Stage::of(stage.event, stage.standings))
            .collect();
        RankedCircuit {
            ranking: circuit.rank(&events),
            circuit,
            stages,
            audience,
        }
    }

    /// Ranks the competitors of a category only.
    #[must_use]
    pub fn of_category(self, category: &str) -> RankedCircuit<'e> {
        RankedCircuit {
            ranking: self.ranking.of_category(category),
            ..self
        }
    }

    /// Whether no stage hides its results until a ceremony any more. The circuit's finalists are not announced before.
    fn settled(&self) -> bool {
        let mut stages = self.stages.iter();
        stages.all(|stage| stage.event.hidden_now().is_none())
    }

    /// Returns the result of a competitor in a stage.
    pub(crate) fn made(&self, stage: usize, who: &str) -> Option<&Attended> {
        let made = self.ranking.stages.get(stage)?;
        made.iter().find(|attended| attended.result.who == who)
    }

    /// Returns each event's rule for showing names.
    fn rules(&self) -> impl Iterator<Item = PublicNames> {
        self.stages.iter().map(|s| s.event.settings.public_names)
    }

    /// Returns the strictest of the events' rules for showing names.
    fn rule(&self) -> PublicNames {
        match self.audience {
            Audience::Organiser => PublicNames::Full,
            Audience::Everybody => self
                .rules()
                .max_by_key(|rule| strictness(*rule))
                .unwrap_or_default(),
        }
    }

    /// Returns the entries that brought a competitor's points, from the latest stage back, each with the index of its
    /// competing player.
    fn behind<'s>(&'s self, who: &'s str) -> impl Iterator<Item = (&'e Entry, Option<usize>)> + 's {
        let stages = self.stages.iter().enumerate().rev();
        stages.flat_map(move |(at, stage)| {
            let credits = self
                .made(at, who)
                .into_iter()
                .flat_map(|made| &made.credits);
            credits.filter_map(|credit| Some((stage.event.entry(credit.entry)?, credit.player)))
        })
    }

    /// Returns the name of a competitor as in the latest stage, people under the strictest rule for showing names of
    /// all stages.
    pub(crate) fn name(&self, who: &str, t: Lang) -> String {
        let Some((entry, player)) = self.behind(who).next() else {
            return String::new();
        };
        let group = competing(entry, player).find_map(|one| self.circuit.competitors.group(one));
        match group {
            Some(group) => group.to_owned(),
            None => named(entry, player, self.rule(), t),
        }
    }

    /// Returns the amount of detail that the ranking shows for a competitor.
    pub(crate) fn told(&self, who: &str) -> LineDetail {
        let rule = self.rule();
        let together = self.circuit.competitors.together();
        let mut behind = self.behind(who).take(if together { usize::MAX } else { 1 });
        let withheld = behind.any(|(entry, player)| {
            competing(entry, player).any(|player| is_withheld(player, rule))
        });
        match rule {
            PublicNames::Initials => LineDetail::Totals,
            _ if !withheld => LineDetail::Stages,
            // where no event tells more than another, a sum leads to nobody's name; the sum of a club would lead to those
            // who play for it
            _ if !together && self.rules().all(|own| own == rule) => LineDetail::Totals,
            _ => LineDetail::Rank,
        }
    }

    /// Returns the origin of a result in a stage: the points of each entry or player, with its name.
    pub(crate) fn credited<'s>(
        &'s self,
        stage: usize,
        made: &'s Attended,
        t: Lang,
    ) -> impl Iterator<Item = (&'s Credit, String)> + 's {
        let event = self.stages.get(stage).map(|stage| stage.event);
        made.credits.iter().filter_map(move |credit| {
            let entry = event?.entry(credit.entry)?;
            Some((credit, named(entry, credit.player, self.rule(), t)))
        })
    }

    /// Returns a competitor's result in a stage, where the ranking shows it.
    pub(crate) fn shown(&self, stage: usize, who: &str) -> Option<&Attended> {
        let made = self.made(stage, who)?;
        (self.told(who) == LineDetail::Stages).then_some(made)
    }
}

/// Ranks the rules for showing names; a stricter rule has a higher value.
fn strictness(rule: PublicNames) -> u8 {
    match rule {
        PublicNames::Full => 0,
        PublicNames::Initials => 1,
        PublicNames::CardNumber => 2,
        PublicNames::Hidden => 3,
    }
}

/// Returns the players of an entry that form one competitor of a circuit: all of them, or a single one.
fn competing(entry: &Entry, player: Option<usize>) -> impl Iterator<Item = &Player> {
    let players = entry.players.iter().enumerate();
    let own = players.filter(move |(at, _)| player.is_none_or(|own| own == *at));
    own.map(|(_, player)| player)
}

/// Returns the shown name of a competitor. A hidden player has no name here, because entry numbers mean nothing across
/// events.
fn named(entry: &Entry, player: Option<usize>, rule: PublicNames, t: Lang) -> String {
    let players = competing(entry, player);
    let (withheld, shown): (Vec<_>, Vec<_>) = players.partition(|player| is_withheld(player, rule));
    let names = shown
        .into_iter()
        .map(|player| player_name(player, entry, rule, t));
    let nobody = (!withheld.is_empty()).then(|| t.name_withheld().to_owned());
    names.chain(nobody).collect::<Vec<_>>().join(" – ")
}

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
    /// Links to the ranking of all and of each category, with the one shown; empty where no list tells a category.
    pub categories: Vec<CategoryLink>,
    /// Whether the circuit leads to a final.
    pub has_final: bool,
    /// The label of the field that finds a line.
    pub find: &'static str,
    pub lines: Vec<CircuitRow>,
    /// The reason why some rows of the ranking show less detail; empty when all are complete.
    pub untold: &'static str,
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

/// A link to the ranking of a category.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CategoryLink {
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

/// Describes the progress of a stage: its last closed round, and whether more rounds follow or are hidden.
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
    let planned = stage.event.settings.plan.rounds.len();
    match closed.count() {
        0 => t.stage_to_come().to_owned(),
        closed if closed >= planned && closed == rounds.len() => t.stage_over().to_owned(),
        closed => t.stage_running(closed),
    }
}

impl CircuitPage {
    /// Builds the page of a circuit, of one category if `category` says so; `may_edit` adds the link to its settings.
    #[must_use]
    pub fn new(
        frame: Frame,
        ranked: RankedCircuit,
        category: Option<&str>,
        may_edit: bool,
    ) -> CircuitPage {
        let t = frame.t;
        let categories = categories(&ranked, category, t);
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
            name: circuit.name.clone(),
            rule: t.circuit_rule(circuit),
            by_place: rows.map(|row| PlaceLine::of(row, t)).collect(),
            stages: (1..).zip(ranked.stages).map(stage).collect(),
            has_final: circuit.rule.finalists > 0,
            find: match circuit.competitors.together() {
                true => t.find_do(),
                false => t.find_me(),
            },
            lines: lines.iter().map(|line| row(&ranked, line, t)).collect(),
            csv: sheet(of_category(urls::circuit_csv(slug), category), t),
            credits: circuit
                .competitors
                .together()
                .then(|| sheet(urls::circuit_credits_csv(slug), t)),
            edit: may_edit.then(|| urls::edit_circuit(slug)),
            all: urls::circuits(),
            categories,
            frame,
        }
    }
}

/// Returns the links to the ranking of all and of each category; none where no list tells a category.
fn categories(ranked: &RankedCircuit, shown: Option<&str>, t: Lang) -> Vec<CategoryLink> {
    let known = ranked.ranking.categories();
    let all = (!known.is_empty()).then_some(None);
    let each = all.into_iter().chain(known.into_iter().map(Some));
    let link = |category: Option<&str>| CategoryLink {
        to: Link::new(
            of_category(urls::circuit(&ranked.circuit.slug), category),
            category.map_or_else(|| t.every_category().to_owned(), str::to_owned),
        ),
        shown: category == shown,
    };
    each.map(link).collect()
}

/// Adds the category to the address of a ranking.
fn of_category(address: String, category: Option<&str>) -> String {
    match category {
        Some(category) => urls::in_category(address, category),
        None => address,
    }
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
        let alone = alone(ranked, made);
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

/// The header of `classifica.csv` of a circuit before the columns of its stages.
pub const BY_POINTS: [&str; 6] = ["rank", "name", "vp", "mp", "attended", "final"];
/// The same where points count by place.
pub const BY_PLACE: [&str; 6] = ["rank", "name", "category", "points", "attended", "final"];

/// Writes `classifica.csv` of a circuit, a row for each competitor. Every stage has its points and whether it counts (1
/// or 0; empty when not played or not shown). `final` is `goes`, `tied`, `too_few` or `below`, and empty while a stage
/// hides results.
#[must_use]
pub fn csv(ranked: &RankedCircuit, form: CsvForm) -> Vec<u8> {
    let by_place = ranked.circuit.by_place.is_some();
    let columns = |at: usize| {
        let stage = format!("stage{}", at + 1);
        let own = match by_place {
            true => ["", "_rank", "_points", "_counts"],
            false => ["", "_vp", "_mp", "_counts"],
        };
        own.map(|what| format!("{stage}{what}"))
    };
    let header = if by_place { BY_PLACE } else { BY_POINTS };
    let mut file = CsvWriter::grouped(header, ranked.stages.len(), columns, form);
    let parts = ranked.ranking.parts;
    for line in &ranked.ranking.lines {
        let told = ranked.told(&line.who);
        let total = |points: i64| match told {
            LineDetail::Stages | LineDetail::Totals => form.points(points, parts),
            LineDetail::Rank => String::new(),
        };
        let (points, mp) = (total(line.points), total(line.mp.0));
        let [third, fourth] = match by_place {
            true => [line.category.clone(), points],
            false => [points, mp],
        };
        let fixed = [
            line.rank.to_string(),
            ranked.name(&line.who, form.t),
            third,
            fourth,
            (line.counted.len() + line.dropped.len()).to_string(),
            match ranked.settled() && ranked.circuit.rule.finalists > 0 {
                true => form.word(finalist(line.finalist)).to_owned(),
                false => String::new(),
            },
        ];
        file.row_with(fixed, |at| {
            let stage = ranked.stages.get(at);
            let slug = stage.map_or_else(String::new, |stage| stage.event.settings.slug.clone());
            let Some(made) = ranked.shown(at, &line.who) else {
                return [slug, String::new(), String::new(), String::new()];
            };
            let points = form.points(made.result.points, parts);
            let [second, third] = match by_place {
                true => [
                    place(ranked, made).map_or_else(String::new, |p| p.to_string()),
                    points,
                ],
                false => [points, form.points(made.result.mp.0, parts)],
            };
            let counts = form.yes(line.counted.contains(&at)).to_owned();
            [slug, second, third, counts]
        });
    }
    file.done()
}

/// The header of `punti.csv` of a circuit. `rank` and `name` are those of the ranking, `rank_there` the rank of the entry
/// in the event of the circuit.
pub const CREDITS: [&str; 8] = [
    "rank",
    "name",
    "stage",
    "number",
    "player",
    "rank_there",
    "points",
    "counts",
];

/// Writes `punti.csv` of a circuit: a row for all points that an entry, or one of its players, brought a competitor in a
/// stage, as far as they are shown.
#[must_use]
pub fn credits_csv(ranked: &RankedCircuit, form: CsvForm) -> Vec<u8> {
    let mut file = CsvWriter::new(CREDITS, form);
    for line in &ranked.ranking.lines {
        let stages =
            (0..ranked.stages.len()).filter_map(|at| Some((at, ranked.shown(at, &line.who)?)));
        for (at, made) in stages {
            for (credit, name) in ranked.credited(at, made, form.t) {
                file.row([
                    line.rank.to_string(),
                    ranked.name(&line.who, form.t),
                    (at + 1).to_string(),
                    credit.entry.to_string(),
                    name,
                    credit.place.to_string(),
                    form.points(credit.points, ranked.ranking.parts),
                    form.yes(line.counted.contains(&at)).to_owned(),
                ]);
            }
        }
    }
    file.done()
}

/// Returns the place that brought a result; `None` for that of several players together.
pub(crate) fn place(ranked: &RankedCircuit, made: &Attended) -> Option<u32> {
    alone(ranked, made).map(|credit| credit.place)
}

/// Returns the entry that made a result; `None` for several players together.
pub(crate) fn alone<'m>(ranked: &RankedCircuit, made: &'m Attended) -> Option<&'m Credit> {
    let first = made.credits.first();
    first.filter(|_| !ranked.circuit.competitors.together())
}

pub(crate) fn finalist(finalist: FinalQualification) -> &'static str {
    match finalist {
        FinalQualification::Goes => "goes",
        FinalQualification::Tied => "tied",
        FinalQualification::TooFewEvents { .. } => "too_few",
        FinalQualification::Below => "below",
    }
}
