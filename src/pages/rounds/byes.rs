//! The entries with a bye in a round, and the reasons.

use crate::components::summaries::PairView;
use crate::locale::Lang;
use crate::numbers::{points, points_in, signed};
use burraco_tournament::entry::EntryNo;
use burraco_tournament::event::{Event, PublicNames};
use burraco_tournament::movement::knockout::{Unplayed, is_knockout, unplayed};
use burraco_tournament::ranking::credited_for_byes;
use burraco_tournament::round::Round;

/// Returns the word beside an entry without a table in a list: it has a bye, advances, or wins a final that is not
/// played.
#[must_use]
pub fn rest_word(event: &Event, round: &Round, entry: EntryNo, t: Lang) -> &'static str {
    if !is_knockout(round) {
        return t.bye();
    }
    let wins =
        |unplayed: &Unplayed| matches!(unplayed, Unplayed::Won { winner, .. } if *winner == entry);
    match unplayed(event, round).iter().any(wins) {
        true => t.wins_in_list(),
        false => t.passes_in_list(),
    }
}

/// A line in the list of byes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ByeLine {
    pub pair: PairView,
    /// The Victory Points of the bye; empty while the round's results are hidden from the public.
    pub vp: String,
    /// The signed Match Points of the bye; empty while the round's results are hidden from the public.
    pub mp: String,
    /// The title of the list of byes. In a knockout it has another name, because the entries advance.
    pub title: &'static str,
    pub reason: String,
    /// Whether the entry wins a final without a match through this bye.
    pub wins: bool,
}

impl ByeLine {
    /// Lists the byes of a round. An entry that wins a final without a match is marked.
    #[must_use]
    pub fn of(event: &Event, round: &Round, names: PublicNames, t: Lang) -> Vec<ByeLine> {
        let mut lines = ByeLine::plain(event, round, names, t);
        if lines.is_empty() || round.is_recorded() {
            return Vec::new();
        }
        let name = |entry: EntryNo| {
            let pair = PairView::of(event, entry, names, t);
            pair.numbered()
        };
        for unplayed in unplayed(event, round) {
            let Unplayed::Won { winner, .. } = unplayed else {
                continue;
            };
            let byes = lines.iter_mut().zip(&round.byes);
            for (line, _) in byes.filter(|(_, bye)| bye.entry == winner) {
                line.reason = t.unplayed(&unplayed, name);
                line.wins = true;
            }
        }
        lines
    }

    /// Removes from the byes the entries that win a final without a match, for pages that name the winner elsewhere.
    #[must_use]
    pub fn others(mut lines: Vec<ByeLine>) -> Vec<ByeLine> {
        lines.retain(|line| !line.wins);
        lines
    }

    fn plain(event: &Event, round: &Round, names: PublicNames, t: Lang) -> Vec<ByeLine> {
        let parts = event.settings.parts();
        let mean = credited_for_byes(event, round);
        let lines = round.byes.iter().map(|bye| {
            let mean = mean(bye.entry);
            let reason = t.reason(&bye.reason);
            // a bracket brings no points
            let bracket = is_knockout(round);
            let (vp, mp) = match (bracket, mean) {
                (true, _) => Default::default(),
                (false, Some(mp)) => (points(bye.award.vp.0), points_in(mp.0, parts, t)),
                (false, None) => (points(bye.award.vp.0), signed(bye.award.mp.0)),
            };
            ByeLine {
                pair: PairView::of(event, bye.entry, names, t),
                title: match bracket {
                    true => t.without_match_title(),
                    false => t.rest_title(),
                },
                vp,
                mp,
                reason: match mean {
                    Some(_) => format!("{reason}; {}", t.rest_counts_mean()),
                    None => reason,
                },
                wins: false,
            }
        });
        lines.collect()
    }

    /// Lists the byes of a round as the public may see them. A hidden round shows no results.
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
