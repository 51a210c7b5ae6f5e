//! The public page of an event: its present state, the tables now, and the search for a name.

use crate::components::frame::Tab;
use crate::components::summaries::{ScoreSource, TableLine, public_tables, vp_bands};
use crate::components::told::{Told, ToldLine};
use crate::desk::clock::ClockLine;
use crate::events::home::{TablesEntered, phase, tables_in};
use crate::events::podium::{PodiumLine, podium};
use crate::locale::Lang;
use crate::rounds::byes::ByeLine;
use crate::rounds::matches::MatchLine;
use crate::rounds::superseded_rounds::{MatchFilter, won_since};
use crate::rounds::unplayed_matches::{without_tables_now, without_third};
use crate::standings::final_place::unassigned;
use crate::standings::list::{
    StandingLine, lines, protested, provisional, standings_stage, told_lines,
};
use crate::{Frame, Masthead, urls};
use askama::Template;
use burraco_tournament::event::{Event, EventKind};
use burraco_tournament::ranking::Standings;
use burraco_tournament::round::RoundState;
use burraco_tournament::visibility::final_ranking::at_end;

/// The page `/t/{slug}`: the present state of an event.
#[derive(Clone, Debug, Template)]
#[template(path = "events/event.html")]
pub struct EventPage {
    pub frame: Frame,
    pub t: Lang,
    pub head: Masthead,
    /// The phase of the event, in words.
    pub phase: String,
    /// The number of tables of the turno that are in, while the turno is played.
    pub tables_in: Option<TablesEntered>,
    /// The clock of the turno in words, once it runs.
    pub time: Option<ClockLine>,
    /// The reason why the turno being played has no table; none where it has one.
    pub without: Option<String>,
    /// The reason why no match for third place is played in this turno; none where there is one.
    pub third: Option<String>,
    /// The knockout matches whose winner was changed by a correction after the next turno was published.
    pub since: Vec<String>,
    /// The winners, once they are certain.
    pub podium: Vec<PodiumLine>,
    /// The places of the final ranking that nobody has, a sentence each.
    pub unassigned: Vec<String>,
    /// The note on provisional standings, as in `provvisoria: 37 tavoli su 40`, when a table is missing.
    pub provisional: Option<String>,
    /// The reason why there is no podium yet, as in `classifica provvisoria: 1 reclamo aperto`.
    pub protested: Option<String>,
    /// Whether a knockout has decided the final ranking. The leaders of the standings shown beside it are then not the
    /// winners.
    pub decided_apart: bool,
    /// The round's label, as in `Turno 3`; empty before the first.
    pub round: String,
    /// The movement of the round that the page shows, as in `Danese modificato`; empty where nobody knows it.
    pub movement: String,
    pub round_href: String,
    /// The tables of the round that the page shows.
    pub tables: Vec<TableLine>,
    /// The matches of a team event, with their tables.
    pub matches: Vec<MatchLine>,
    pub byes: Vec<ByeLine>,
    pub leaders: Vec<StandingLine>,
    pub standings_href: String,
    /// The round of the standings, as in `dopo il turno 2`.
    pub standings_after: String,
    /// The entries, shown before the first round.
    pub entries: Vec<crate::components::summaries::PairView>,
    /// The Victory Points of each difference of points; empty where they are read in no table.
    pub bands: Vec<(String, String)>,
    /// The people who conduct the event and judge in it, with their functions.
    pub officials: Vec<String>,
    /// The plan of rounds, as in `4 turni: Mitchell, Mitchell, Danese puro`; empty where nobody knows it.
    pub plan: Vec<String>,
    /// The number of hands of a round, as in `4 smazzate`.
    pub hands: String,
    /// The URL that the search for a name leads to.
    pub action: String,
    /// The typed name in the search field at `action`, which is empty on this page.
    pub typed: &'static str,
    /// The URL of a pair's page, without the pair's number.
    pub pairs: String,
}

impl EventPage {
    /// Builds the page of an event as the public may see it.
    #[must_use]
    pub fn new(
        frame: Frame,
        event: &Event,
        standings: &Standings,
        figures: &dyn ScoreSource,
    ) -> EventPage {
        let t = frame.t;
        let settings = &event.settings;
        let names = settings.public_names;
        let current = event.published().next_back();
        let tables = current.map_or_else(Vec::new, |round| {
            public_tables(event, round, figures, frame.now, t)
        });
        let entry = |e| crate::components::summaries::PairView::new(e, &settings.slug, names, t);
        let without = without_tables_now(event, t);
        let byes = current.map_or_else(Vec::new, |r| ByeLine::public(event, r, t));
        EventPage {
            t,
            head: Masthead::public(event, Tab::Event, t),
            phase: phase(event, t).0,
            bands: vp_bands(&event.settings, t),
            officials: event.settings.officials.clone(),
            tables_in: tables_in(event, t),
            time: current
                .filter(|round| round.state != RoundState::Closed && !round.tables.is_empty())
                .filter(|round| round.clock.began().is_some())
                .map(|round| ClockLine::new(&round.clock, frame.now, &settings.time_zone, t)),
            third: current.and_then(|round| without_third(event, round, names, t)),
            since: won_since(event, MatchFilter::Event, t),
            podium: podium(event, standings, t),
            unassigned: unassigned(event, t),
            provisional: provisional(event, standings, t),
            protested: protested(event, standings, t),
            decided_apart: at_end(event, standings).is_some(),
            round: current.map_or_else(String::new, |r| t.round_n(r.number)),
            movement: current
                .filter(|round| !round.is_recorded())
                .map_or_else(String::new, |round| t.movement(round.movement)),
            round_href: current.map_or_else(String::new, |r| urls::round(&settings.slug, r.number)),
            matches: current.map_or_else(Vec::new, |round| {
                MatchLine::all(event, round, &tables, figures, names, t)
            }),
            tables,
            byes: match without {
                Some(_) => ByeLine::others(byes),
                None => byes,
            },
            without,
            leaders: leaders(event, standings, t),
            standings_href: urls::standings(&settings.slug),
            standings_after: standings_stage(event, standings, t),
            entries: if current.is_none() {
                event.entries.iter().map(entry).collect()
            } else {
                Vec::new()
            },
            plan: match event.is_recorded() {
                true => Vec::new(),
                false => {
                    let movements = settings.plan.rounds.iter();
                    movements.map(|m| t.movement(*m)).collect()
                }
            },
            hands: t.table_plays(settings),
            action: urls::find(&settings.slug),
            typed: "",
            pairs: urls::pair(&settings.slug, ""),
            frame,
        }
    }
}

impl EventPage {
    /// Returns the event as it is told elsewhere: the podium, the leaders, or that it is to come.
    #[must_use]
    pub fn told(&self) -> Told {
        let t = self.t;
        let told = Told::of(&self.head, self.head.href.clone());
        if !self.podium.is_empty() {
            let line = |line: &PodiumLine| ToldLine {
                first: format!("{}.", line.place),
                name: line.who(),
                points: match line.vp.as_str() {
                    "" => String::new(),
                    vp => format!("{vp} {}", t.vp()),
                },
            };
            return Told {
                heading: t.podium_title().to_owned(),
                lines: self.podium.iter().map(line).collect(),
                ..told
            };
        }
        let lines = told_lines(&self.leaders, t);
        match lines.is_empty() {
            true => Told {
                heading: self.phase.clone(),
                ..told
            },
            false => Told {
                heading: format!("{} {}", t.standings(), self.standings_after),
                lines,
                note: self.provisional.clone().unwrap_or_default(),
                ..told
            },
        }
    }
}

/// Returns the first places of the standings. A team appears by its number, because it has up to six names.
fn leaders(event: &Event, standings: &Standings, t: Lang) -> Vec<StandingLine> {
    let all = lines(event, standings, None, event.settings.public_names, t);
    let mut first: Vec<StandingLine> = all.into_iter().take(8).collect();
    if event.settings.kind == EventKind::Teams {
        for line in &mut first {
            line.pair.players = vec![t.entry_n(EventKind::Teams, line.pair.number)];
        }
    }
    first
}
