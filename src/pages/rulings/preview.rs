//! The preview of a decision's effects, shown before anybody confirms it.

use crate::components::summaries::{PairView, named};
use crate::locale::Lang;
use crate::numbers::{NOTHING, match_points, points_in};
use crate::rounds::byes::rest_word;
use crate::rounds::superseded_rounds::misplaced_said;
use burraco_tournament::commands::preview::{
    EntryMove, FinalMove, PlaceMove, Preview, SeatMove, Sits, StandingPlace, StateMove, WinnerMove,
};
use burraco_tournament::entry::{EntryNo, EntryState};
use burraco_tournament::event::{Event, PublicNames};
use burraco_tournament::round::{Spot, TableState};

/// The preview of a decision's effects.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PreviewView {
    /// The rows of the standings that change.
    pub places: Vec<PlaceLine>,
    pub seats: Vec<SeatLine>,
    /// Sentences about knockout winners that change and tables that are closed.
    pub said: Vec<String>,
    /// Warnings about published rounds that no longer follow, and about rulings that no longer fit.
    pub warnings: Vec<String>,
}

/// A row of the standings before and after a decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlaceLine {
    pub pair: PairView,
    /// The entry's rank before and after the decision: `3 → 5`.
    pub rank: String,
    /// The entry's Victory Points before and after the decision, as in the standings.
    pub vp: String,
    /// The entry's Match Points before and after the decision, as in the standings.
    pub mp: String,
}

/// An entry's seat before and after a decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatLine {
    /// The round of the seat: `Turno 2`.
    pub round: String,
    pub pair: PairView,
    /// The seat before the decision: `Tavolo 4 N-S contro 7`.
    pub before: String,
    pub after: String,
}

/// Formats a figure of the preview before and after the decision; an unchanged figure appears once.
fn arrow(before: Option<String>, after: Option<String>) -> String {
    let shown = |figure: Option<String>| figure.unwrap_or_else(|| NOTHING.to_owned());
    if before == after {
        return shown(after);
    }
    format!("{} → {}", shown(before), shown(after))
}

impl PreviewView {
    /// Builds the view of a decision's preview: changed ranks and seats, results and warnings.
    #[must_use]
    pub fn new(event: &Event, moves: &Preview, t: Lang) -> PreviewView {
        // whoever the decision is about comes before the others
        let is_other = |entry: EntryNo| moves.entries.iter().all(|moved| moved.entry != entry);
        let mut places: Vec<&PlaceMove> = moves.places.iter().collect();
        places.sort_by_key(|moved| is_other(moved.entry));
        let mut seats: Vec<&SeatMove> = moves.seats.iter().collect();
        seats.sort_by_key(|moved| is_other(moved.entry));
        PreviewView {
            places: places.iter().map(|m| place(event, m, t)).collect(),
            seats: seats.iter().map(|m| seat(event, m, t)).collect(),
            said: said(event, moves, t),
            warnings: warnings(event, moves, t),
        }
    }
}

impl PreviewView {
    /// Whether the decision has no effects to show.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.places.is_empty() && self.seats.is_empty() && self.said.is_empty()
    }
}

fn said(event: &Event, moves: &Preview, t: Lang) -> Vec<String> {
    let winner = |moved: &WinnerMove| {
        let at = t.place_of_table(moved.table, moved.round);
        let who = |entry: Option<EntryNo>| match entry {
            Some(entry) => named(event, entry, t),
            None => t.nobody().to_owned(),
        };
        let (is, was) = (who(moved.after), who(moved.before));
        match (moved.after, moved.goes_on) {
            (None, true) => t.nobody_goes_on_instead(at, was),
            (None, false) => t.nobody_wins_instead(at, was),
            (Some(_), true) => t.goes_on_instead(at, is, was),
            (Some(_), false) => t.wins_instead(at, is, was),
        }
    };
    let state = |moved: &StateMove| {
        let at = t.place_of_table(moved.table, moved.round);
        match moved.after {
            TableState::Closed => t.table_closes(at),
            _ => t.table_reopens(at),
        }
    };
    let stands = |moved: &EntryMove| {
        let who = named(event, moved.entry, t);
        match moved.after {
            EntryState::Withdrawn => t.entry_goes(who),
            _ => t.entry_comes_back(who),
        }
    };
    let at_end = |moved: &FinalMove| {
        let place = |place: Option<u32>| match place {
            Some(place) => t.nth_place(place),
            None => t.no_final_place().to_owned(),
        };
        let who = named(event, moved.entry, t);
        t.final_place_moves(who, place(moved.before), place(moved.after))
    };
    let people = moves.entries.iter().map(stands);
    let winners = moves.winners.iter().map(winner);
    let tables = moves.tables.iter().map(state);
    let finals = moves.finals.iter().map(at_end);
    people.chain(winners).chain(tables).chain(finals).collect()
}

fn warnings(event: &Event, moves: &Preview, t: Lang) -> Vec<String> {
    let warning = |moved: &WinnerMove| Some(misplaced_said(event, moved.misplaced?, t));
    let winners = moves.winners.iter().filter_map(warning);
    let gone = |moved: &WinnerMove| {
        let entry = event.entry(moved.after.filter(|_| moved.goes_on)?)?;
        let gone = entry.state == EntryState::Withdrawn && moved.misplaced.is_none();
        gone.then(|| t.winner_is_gone(named(event, entry.number, t)))
    };
    let winners = winners.chain(moves.winners.iter().filter_map(gone));
    let overdrawn = moves.overdrawn.iter().map(|o| t.overdrawn_said(o));
    let ranks = (!moves.places.is_empty()).then(|| provisional(event, t));
    winners.chain(overdrawn).chain(ranks.flatten()).collect()
}

/// Warns that the ranks in the preview may still change because some tables have no counting result yet.
fn provisional(event: &Event, t: Lang) -> Option<String> {
    let tables = event.published().flat_map(|round| &round.tables);
    t.tables_waiting(&event.settings, tables)
        .map(|tables| t.places_provisional(tables))
}

fn place(event: &Event, moved: &PlaceMove, t: Lang) -> PlaceLine {
    let figures =
        |of: &dyn Fn(StandingPlace) -> String| arrow(moved.before.map(of), moved.after.map(of));
    let parts = event.settings.parts();
    PlaceLine {
        pair: PairView::of(event, moved.entry, PublicNames::Full, t),
        rank: figures(&|place| place.rank.to_string()),
        vp: figures(&|place| points_in(place.vp.0, parts, t)),
        mp: figures(&|place| match_points(event, place.mp.0, parts, t)),
    }
}

fn seat(event: &Event, moved: &SeatMove, t: Lang) -> SeatLine {
    let place = |sits: &Sits| match *sits {
        Sits::At {
            table,
            side,
            against,
        } => t.sits_at(table, t.side(side), against),
        Sits::OfThree {
            table,
            chair,
            against: [one, other],
        } => t.sits_at(
            table,
            t.spot(Spot::Chair(chair)),
            format!("{one} – {other}"),
        ),
        Sits::Rests => match event.round(moved.round) {
            Some(round) => rest_word(event, round, moved.entry, t).to_owned(),
            None => t.bye().to_owned(),
        },
    };
    let sits = |sits: &[Sits]| match sits {
        [] => NOTHING.to_owned(),
        _ => sits.iter().map(place).collect::<Vec<_>>().join("; "),
    };
    SeatLine {
        round: t.round_n(moved.round),
        pair: PairView::of(event, moved.entry, PublicNames::Full, t),
        before: sits(&moved.before),
        after: sits(&moved.after),
    }
}
