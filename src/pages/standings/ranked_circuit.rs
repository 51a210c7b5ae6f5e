//! A circuit ranked for an audience: what it tells of each competitor, and under which names.

use crate::components::summaries::{is_withheld, player_name};
use crate::locale::Lang;
use burraco_tournament::entry::{Entry, Player};
use burraco_tournament::event::{Event, PublicNames};
use burraco_tournament::prizes::circuit::{Attended, Circuit, CircuitRanking, Credit, Stage};
use burraco_tournament::ranking::Standings;

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
        let mut ranked = RankedCircuit {
            ranking: circuit.rank(&events),
            circuit,
            stages,
            audience,
        };
        if ranked.rule() != PublicNames::Full {
            // a category stands beside a name or nowhere
            ranked
                .ranking
                .lines
                .iter_mut()
                .for_each(|line| line.category.clear());
        }
        ranked
    }

    /// Ranks the competitors of a category only.
    #[must_use]
    pub fn of_category(self, category: &str) -> RankedCircuit<'e> {
        RankedCircuit {
            ranking: self.ranking.of_category(category),
            ..self
        }
    }

    /// Whether no stage hides its results until a ceremony any more, and no protest may still change them. The circuit's
    /// finalists are not announced before.
    pub(crate) fn settled(&self) -> bool {
        let mut stages = self.stages.iter();
        stages.all(|CircuitStage { event, standings }| {
            let moves = standings.is_some_and(|standings| standings.may_change(event));
            event.hidden_now().is_none() && !moves
        })
    }

    /// Returns each event's rule for showing names.
    fn rules(&self) -> impl Iterator<Item = PublicNames> {
        self.stages.iter().map(|s| s.event.settings.public_names)
    }

    /// Returns the strictest of the events' rules for showing names.
    pub(crate) fn rule(&self) -> PublicNames {
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
                .ranking
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
            // where nobody is told, nobody's club is
            Some(_) if self.rule() == PublicNames::Hidden => t.name_withheld().to_owned(),
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

    /// Returns the origin of a result that one entry made; `None` for several players together.
    pub(crate) fn alone<'m>(&self, made: &'m Attended) -> Option<&'m Credit> {
        let first = made.credits.first();
        first.filter(|_| !self.circuit.competitors.together())
    }

    /// Returns a competitor's result in a stage, where the ranking shows it.
    pub(crate) fn shown(&self, stage: usize, who: &str) -> Option<&Attended> {
        let made = self.ranking.made(stage, who)?;
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
