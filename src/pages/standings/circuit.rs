//! A circuit's ranking: every stage's points, what counts, who goes to the final.

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

/// An event of a circuit with the standings that count of it, if there are any.
#[derive(Clone, Copy)]
pub struct CircuitStage<'e> {
    pub event: &'e Event,
    /// Its standings after its last closed round.
    pub standings: Option<&'e Standings>,
}

/// Who reads a circuit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// Everybody: what the events of the circuit tell.
    Everybody,
    /// Who runs circuits: names, and what every event brought.
    Organiser,
}

/// How much of a line is told. What an event brought leads back to it, by the number of the entry as well as by the points:
/// a line that says both what an open event and what a reserved one brought tells who played in the reserved one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LineDetail {
    /// The points of every event and the way to the entry there.
    Stages,
    /// The points in all.
    Totals,
    /// The rank: the sum of two results, too, is only theirs.
    Rank,
}

/// A circuit with its stages in order, ranked.
pub struct RankedCircuit<'e> {
    pub circuit: &'e Circuit,
    /// Its events by date.
    pub stages: &'e [CircuitStage<'e>],
    pub ranking: CircuitRanking,
    pub audience: Audience,
}

impl<'e> RankedCircuit<'e> {
    /// Ranks a circuit after its events so far.
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

    /// Whether nothing of its stages is kept until a ceremony: who goes to the final is not told before.
    fn settled(&self) -> bool {
        let mut stages = self.stages.iter();
        stages.all(|stage| stage.event.hidden_now().is_none())
    }

    /// What a competitor made in a stage.
    pub(crate) fn made(&self, stage: usize, who: &str) -> Option<&Attended> {
        let made = self.ranking.stages.get(stage)?;
        made.iter().find(|attended| attended.result.who == who)
    }

    /// The rules of names of its events.
    fn rules(&self) -> impl Iterator<Item = PublicNames> {
        self.stages.iter().map(|s| s.event.settings.public_names)
    }

    /// The strictest of them.
    fn rule(&self) -> PublicNames {
        match self.audience {
            Audience::Organiser => PublicNames::Full,
            Audience::Everybody => self
                .rules()
                .max_by_key(|rule| strictness(*rule))
                .unwrap_or_default(),
        }
    }

    /// A competitor's entry in the latest stage it played, and which of its players competes.
    fn latest(&self, who: &str) -> Option<(&Entry, Option<usize>)> {
        let mut stages = self.stages.iter().enumerate().rev();
        stages.find_map(|(at, stage)| {
            let attended = self.made(at, who)?;
            Some((stage.event.entry(attended.entry)?, attended.player))
        })
    }

    /// The name of a competitor as it stood in the latest stage, under the strictest rule of names of all stages.
    pub(crate) fn name(&self, who: &str, t: Lang) -> String {
        let found = self.latest(who);
        found.map_or_else(String::new, |(entry, player)| {
            named(entry, player, self.rule(), t)
        })
    }

    /// How much of a competitor's line is told.
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

/// The stricter the rule, the higher.
fn strictness(rule: PublicNames) -> u8 {
    match rule {
        PublicNames::Full => 0,
        PublicNames::Initials => 1,
        PublicNames::CardNumber => 2,
        PublicNames::Hidden => 3,
    }
}

/// The players of an entry who compete together.
fn competing(entry: &Entry, player: Option<usize>) -> impl Iterator<Item = &Player> {
    let players = entry.players.iter().enumerate();
    let own = players.filter(move |(at, _)| player.is_none_or(|own| own == *at));
    own.map(|(_, player)| player)
}

/// Entry numbers mean nothing across events: whoever is hidden has no name here.
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
    /// Why less is told of some of them; empty when all is.
    pub untold: &'static str,
    /// The same as a file.
    pub csv: String,
    /// Its settings, for those who may.
    pub edit: Option<String>,
    pub all: String,
}

/// A stage of a circuit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StageLine {
    /// Its number, from 1.
    pub number: usize,
    pub event: Link,
    /// `21 nov 2026`.
    pub date: String,
    /// How far it is.
    pub state: String,
}

/// A line of the ranking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CircuitRow {
    /// The rank; equal lines share one, as in 1, 1, 3.
    pub rank: usize,
    pub name: String,
    pub vp: String,
    pub mp: String,
    /// What each stage brought; an en dash where there is nothing.
    pub stages: Vec<StagePoints>,
    /// Whether it goes to the final, in words.
    pub finalist: String,
    pub goes: bool,
}

/// What a stage brought a competitor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StagePoints {
    pub vp: String,
    /// Whether they do not count.
    pub dropped: bool,
    /// The entry's page; empty when it was not there.
    pub href: String,
}

/// How far a stage is: its last closed round, and whether more come, or are kept from everybody.
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
    /// The page of a circuit; `edit` for those who may change it.
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

/// `classifica.csv` of a circuit: a row each; for every stage its VP, its MP and whether it counts (1, 0, empty when not
/// played, and where it is not told). `final` is `goes`, `tied`, `too_few` or `below`, and empty while a stage hides results.
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
