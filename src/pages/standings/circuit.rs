//! The ranking of a circuit: the points of every stage, the results that count, and the finalists.

use crate::components::summaries::{is_withheld, player_name};
use crate::csv::{CsvForm, CsvWriter, sheet};
use crate::locale::Lang;
use crate::numbers::{NOTHING, points_in, short_date, signed_in};
use crate::{Frame, Link, urls};
use askama::Template;
use burraco_tournament::entry::{Entry, Player};
use burraco_tournament::event::{Event, PublicNames};
use burraco_tournament::prizes::circuit::{
    Attended, Circuit, CircuitLine, CircuitRanking, FinalQualification,
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
        let events: Vec<_> = stages.iter().map(|s| (s.event, s.standings)).collect();
        RankedCircuit {
            ranking: circuit.rank(&events),
            circuit,
            stages,
            audience,
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

    /// Returns a competitor's entry in the latest stage it played, and the index of its competing player.
    fn latest(&self, who: &str) -> Option<(&Entry, Option<usize>)> {
        let mut stages = self.stages.iter().enumerate().rev();
        stages.find_map(|(at, stage)| {
            let attended = self.made(at, who)?;
            Some((stage.event.entry(attended.entry)?, attended.player))
        })
    }

    /// Returns the name of a competitor as in the latest stage, under the strictest rule for showing names of all
    /// stages.
    pub(crate) fn name(&self, who: &str, t: Lang) -> String {
        let found = self.latest(who);
        found.map_or_else(String::new, |(entry, player)| {
            named(entry, player, self.rule(), t)
        })
    }

    /// Returns the amount of detail that the ranking shows for a competitor.
    pub(crate) fn told(&self, who: &str) -> LineDetail {
        let rule = self.rule();
        let withheld = self.latest(who).is_none_or(|(entry, player)| {
            competing(entry, player).any(|player| is_withheld(player, rule))
        });
        match rule {
            PublicNames::Initials => LineDetail::Totals,
            _ if !withheld => LineDetail::Stages,
            // where no event tells more than another, a sum leads to nobody's name
            _ if self.rules().all(|own| own == rule) => LineDetail::Totals,
            _ => LineDetail::Rank,
        }
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
    pub stages: Vec<StageLine>,
    pub lines: Vec<CircuitRow>,
    /// The reason why some rows of the ranking show less detail; empty when all are complete.
    pub untold: &'static str,
    /// The address of the ranking as a CSV file.
    pub csv: String,
    /// The address of the circuit's settings, for users who may change them.
    pub edit: Option<String>,
    pub all: String,
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
    pub vp: String,
    pub mp: String,
    /// The points from each stage; an en dash when there are none.
    pub stages: Vec<StagePoints>,
    /// The competitor's qualification for the final, in words.
    pub finalist: String,
    pub goes: bool,
}

/// The points of a competitor from one stage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StagePoints {
    pub vp: String,
    /// Whether the stage's points do not count in the ranking.
    pub dropped: bool,
    /// The address of the entry's page; empty when the competitor did not play.
    pub href: String,
}

/// Describes the progress of a stage: its last closed round, and whether more rounds follow or are hidden.
fn state(stage: &CircuitStage, t: Lang) -> String {
    if let Some(from) = stage.event.hidden_now() {
        return t.stage_hidden(from.0);
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
    /// Builds the page of a circuit; `may_edit` adds the link to its settings.
    #[must_use]
    pub fn new(frame: Frame, ranked: &RankedCircuit, may_edit: bool) -> CircuitPage {
        let t = frame.t;
        let slug = &ranked.circuit.slug;
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
        CircuitPage {
            t,
            untold: if all { "" } else { t.circuit_untold() },
            name: ranked.circuit.name.clone(),
            rule: t.circuit_rule(ranked.circuit.rule),
            stages: (1..).zip(ranked.stages).map(stage).collect(),
            lines: lines.iter().map(|line| row(ranked, line, t)).collect(),
            csv: sheet(urls::circuit_csv(slug), t),
            edit: may_edit.then(|| urls::edit_circuit(slug)),
            all: urls::circuits(),
            frame,
        }
    }
}

fn row(ranked: &RankedCircuit, line: &CircuitLine, t: Lang) -> CircuitRow {
    let parts = ranked.ranking.parts;
    let told = ranked.told(&line.who);
    let made = |at| {
        ranked
            .made(at, &line.who)
            .filter(|_| told == LineDetail::Stages)
    };
    let total = |points: String| match told {
        LineDetail::Stages | LineDetail::Totals => points,
        LineDetail::Rank => NOTHING.to_owned(),
    };
    let stage = |(at, stage): (usize, &CircuitStage)| match made(at) {
        None => StagePoints {
            vp: NOTHING.to_owned(),
            dropped: false,
            href: String::new(),
        },
        Some(made) => StagePoints {
            vp: points_in(made.result.vp.0, parts, t),
            dropped: line.dropped.contains(&at),
            href: urls::pair(&stage.event.settings.slug, made.entry),
        },
    };
    CircuitRow {
        rank: line.rank,
        name: ranked.name(&line.who, t),
        vp: total(points_in(line.vp.0, parts, t)),
        mp: total(signed_in(line.mp.0, parts, t)),
        stages: ranked.stages.iter().enumerate().map(stage).collect(),
        finalist: match ranked.settled() {
            true => t.finalist(line.finalist),
            false => String::new(),
        },
        goes: ranked.settled() && line.finalist == FinalQualification::Goes,
    }
}

/// Writes `classifica.csv` of a circuit, a row for each competitor. Every stage has its VP, its MP and whether it
/// counts (1 or 0; empty when not played or not shown). `final` is `goes`, `tied`, `too_few` or `below`, and empty
/// while a stage hides results.
#[must_use]
pub fn csv(ranked: &RankedCircuit, form: CsvForm) -> Vec<u8> {
    let header = ["rank", "name", "vp", "mp", "attended", "final"];
    let columns = |at: usize| {
        let stage = format!("stage{}", at + 1);
        ["", "_vp", "_mp", "_counts"].map(|what| format!("{stage}{what}"))
    };
    let mut file = CsvWriter::grouped(header, ranked.stages.len(), columns, form);
    let parts = ranked.ranking.parts;
    for line in &ranked.ranking.lines {
        let told = ranked.told(&line.who);
        let total = |points: i64| match told {
            LineDetail::Stages | LineDetail::Totals => form.points(points, parts),
            LineDetail::Rank => String::new(),
        };
        let fixed = [
            line.rank.to_string(),
            ranked.name(&line.who, form.t),
            total(line.vp.0),
            total(line.mp.0),
            (line.counted.len() + line.dropped.len()).to_string(),
            match ranked.settled() {
                true => form.word(finalist(line.finalist)).to_owned(),
                false => String::new(),
            },
        ];
        file.row_with(fixed, |at| {
            let stage = ranked.stages.get(at);
            let slug = stage.map_or_else(String::new, |stage| stage.event.settings.slug.clone());
            let made = ranked.made(at, &line.who);
            match made.filter(|_| told == LineDetail::Stages) {
                None => [slug, String::new(), String::new(), String::new()],
                Some(made) => [
                    slug,
                    form.points(made.result.vp.0, parts),
                    form.points(made.result.mp.0, parts),
                    form.yes(line.counted.contains(&at)).to_owned(),
                ],
            }
        });
    }
    file.done()
}

pub(crate) fn finalist(finalist: FinalQualification) -> &'static str {
    match finalist {
        FinalQualification::Goes => "goes",
        FinalQualification::Tied => "tied",
        FinalQualification::TooFewEvents { .. } => "too_few",
        FinalQualification::Below => "below",
    }
}
