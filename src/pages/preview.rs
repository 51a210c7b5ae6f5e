//! What a decision would move, shown before anybody agrees to it.

use crate::pages::numbers::{NOTHING, points, signed};
use crate::pages::parts::PairView;
use crate::pages::words::Lang;
use burraco_tournament::event::{Event, MpReading, PublicNames};
use burraco_tournament::preview::{Place, PlaceMove, Preview, SeatMove, Sits};

/// What a decision would move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PreviewView {
    /// Lines of the standings.
    pub places: Vec<PlaceLine>,
    /// Seats.
    pub seats: Vec<SeatLine>,
}

/// A line of the standings before and after.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlaceLine {
    /// Who.
    pub pair: PairView,
    /// `3 → 5`.
    pub rank: String,
    /// Victory Points, the same way.
    pub vp: String,
    /// Match Points, the same way.
    pub mp: String,
}

/// A seat before and after.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatLine {
    /// `Turno 2`.
    pub round: String,
    /// Who.
    pub pair: PairView,
    /// `Tavolo 4 N-S contro 7`.
    pub before: String,
    /// The same afterwards.
    pub after: String,
}

/// A figure before and after; once where it stays.
fn arrow(before: Option<String>, after: Option<String>) -> String {
    let shown = |figure: Option<String>| figure.unwrap_or_else(|| NOTHING.to_owned());
    if before == after {
        return shown(after);
    }
    format!("{} → {}", shown(before), shown(after))
}

impl PreviewView {
    /// The moves of a preview; `after` is the event with the decision where it has other entries, else the event itself.
    #[must_use]
    pub fn new(event: &Event, moves: &Preview, t: Lang) -> PreviewView {
        PreviewView {
            places: moves.places.iter().map(|m| place(event, m, t)).collect(),
            seats: moves.seats.iter().map(|m| seat(event, m, t)).collect(),
        }
    }
}

fn place(event: &Event, moved: &PlaceMove, t: Lang) -> PlaceLine {
    let figures = |of: &dyn Fn(Place) -> String| arrow(moved.before.map(of), moved.after.map(of));
    PlaceLine {
        pair: PairView::of(event, moved.entry, PublicNames::Full, t),
        rank: figures(&|place| place.rank.to_string()),
        vp: figures(&|place| points(place.vp.0)),
        mp: figures(&|place| match event.settings.mp {
            MpReading::Difference => signed(place.mp.0),
            MpReading::Gross => points(place.mp.0),
        }),
    }
}

fn seat(event: &Event, moved: &SeatMove, t: Lang) -> SeatLine {
    let place = |sits: &Sits| match *sits {
        Sits::At {
            table,
            side,
            against,
        } => t.sits_at(table, t.side(side), against),
        Sits::Rests => t.bye().to_owned(),
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
