//! The podium: the first three places of an event that is over.

use crate::components::summaries::PairView;
use crate::locale::Lang;
use crate::rounds::bracket::{PlaceLine, places};
use crate::standings::list::{StandingLine, line};
use burraco_tournament::commands::next_step::is_settled;
use burraco_tournament::event::{Event, EventKind};
use burraco_tournament::ranking::Standings;

/// The most entries that may share the first three places on a podium. When more share them, no podium is shown, only
/// the standings.
const MOST: usize = 5;

/// A place on the podium.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PodiumLine {
    /// The place on the podium, from 1 to 3.
    pub place: u32,
    pub pair: PairView,
    /// Whether several entries share the place on the podium.
    pub shared: bool,
    /// The Victory Points of the place; empty where a knockout decided.
    pub vp: String,
    /// The Match Points of the place; empty where a knockout decided.
    pub mp: String,
}

impl PodiumLine {
    /// Returns the entry of the place in one line, as in `Ada Rossi – Ugo Neri`; a team by its number.
    #[must_use]
    pub fn who(&self) -> String {
        self.pair.players.join(" – ")
    }
}

/// Returns the first three places of the final ranking. Empty before the ranks are settled.
#[must_use]
pub fn podium(event: &Event, standings: &Standings, t: Lang) -> Vec<PodiumLine> {
    if !is_settled(event, standings) {
        return Vec::new();
    }
    let decided = places(event, t);
    let mut first = match decided.is_empty() {
        true => ranked(event, standings, t),
        false => bracketed(decided),
    };
    if event.settings.kind == EventKind::Teams {
        for line in &mut first {
            line.pair.players = vec![t.entry_n(EventKind::Teams, line.pair.number)];
        }
    }
    if first.len() > MOST {
        Vec::new()
    } else {
        first
    }
}

fn bracketed(decided: Vec<PlaceLine>) -> Vec<PodiumLine> {
    let first = decided.into_iter().take_while(|line| line.place <= 3);
    let line = |line: PlaceLine| PodiumLine {
        place: line.place,
        pair: line.pair,
        shared: line.shared,
        vp: String::new(),
        mp: String::new(),
    };
    first.map(line).collect()
}

fn ranked(event: &Event, standings: &Standings, t: Lang) -> Vec<PodiumLine> {
    let first = standings.lines.iter().take_while(|line| line.rank <= 3);
    let names = event.settings.public_names;
    let told = first.enumerate();
    let told = told.filter_map(|(at, _)| line(event, (standings, at), None, &[], names, t));
    let line = |line: StandingLine| PodiumLine {
        place: line.rank,
        pair: line.pair,
        shared: line.tied,
        vp: line.vp,
        mp: line.mp,
    };
    told.map(line).collect()
}
