//! Who rests in a round, and why.

use crate::pages::numbers::{points, signed};
use crate::pages::parts::PairView;
use crate::pages::words::Lang;
use burraco_tournament::entry::EntryNo;
use burraco_tournament::event::{Event, PublicNames};
use burraco_tournament::movement::knockout::{Unplayed, unplayed};
use burraco_tournament::round::Round;

/// A rest in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ByeLine {
    /// Who rests.
    pub pair: PairView,
    /// Its Victory Points; empty where the public is told no result of the round.
    pub vp: String,
    /// Its signed Match Points; empty with them.
    pub mp: String,
    /// Why this pair.
    pub reason: String,
}

impl ByeLine {
    /// The rests of a round. Who wins a final without a match is said to; where that is all there is of the round, it is
    /// said in its place.
    #[must_use]
    pub fn of(event: &Event, round: &Round, names: PublicNames, t: Lang) -> Vec<ByeLine> {
        let unplayed = unplayed(event, round).into_iter();
        let won = unplayed.filter_map(|unplayed| match unplayed {
            Unplayed::Won { winner, .. } => Some((winner, unplayed)),
            Unplayed::Final(_) | Unplayed::Third(_) => None,
        });
        let won: Vec<(EntryNo, Unplayed)> = won.collect();
        let name = |entry: EntryNo| {
            let pair = PairView::of(event, entry, names, t);
            format!("{} {}", pair.number, pair.line())
        };
        let mut lines = ByeLine::plain(event, round, names, t);
        for (line, bye) in lines.iter_mut().zip(&round.byes) {
            if let Some((_, won)) = won.iter().find(|(winner, _)| *winner == bye.entry) {
                line.reason = t.unplayed(won, name);
            }
        }
        match round.tables.is_empty() && !won.is_empty() {
            true => Vec::new(),
            false => lines,
        }
    }

    fn plain(event: &Event, round: &Round, names: PublicNames, t: Lang) -> Vec<ByeLine> {
        let lines = round.byes.iter().map(|bye| ByeLine {
            pair: PairView::of(event, bye.entry, names, t),
            vp: points(bye.award.vp.0),
            mp: signed(bye.award.mp.0),
            reason: t.reason(&bye.reason),
        });
        lines.collect()
    }

    /// The rests of a round as the public sees them: of a hidden round as little as of its tables.
    #[must_use]
    pub fn public(event: &Event, round: &Round, t: Lang) -> Vec<ByeLine> {
        let names = event.settings.public_names;
        if !event.hides(round.number) {
            return ByeLine::of(event, round, names, t);
        }
        let mut lines = ByeLine::plain(event, round, names, t);
        for line in &mut lines {
            line.vp.clear();
            line.mp.clear();
        }
        lines
    }
}
