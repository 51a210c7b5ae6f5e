//! Prints of the final ranking: that of a knockout, and the list for the federation.

use super::line::{card, mp, provisional, rank, together, vp};
use super::{PaperTable, number, text};
use crate::components::summaries::{PairView, counted_to};
use crate::locale::Lang;
use crate::numbers::{NOTHING, points};
use crate::standings::final_place::unassigned_at_desk;
use burraco_tournament::event::{Event, PublicNames};
use burraco_tournament::movement::knockout::FinalPlace;
use burraco_tournament::ranking::Standings;

/// Lists the places of a decided knockout's final ranking, which differs from the standings.
pub(super) fn final_places(event: &Event, places: &[FinalPlace], t: Lang) -> PaperTable {
    let row = |place: &FinalPlace| {
        let pair = PairView::of(event, place.entry, PublicNames::Full, t);
        vec![
            place.place.to_string(),
            pair.number.to_string(),
            pair.line(),
            pair.clubs.clone(),
        ]
    };
    let columns = [
        number(t.paper_rank()),
        number(t.paper_number()),
        text(t.paper_name()),
        text(t.paper_club()),
    ];
    PaperTable {
        above: with_unassigned(&provisional(event, t), event, t),
        ..PaperTable::new(columns, places.iter().map(row).collect())
    }
}

/// Joins the text above the final ranking with sentences about places that nobody has.
fn with_unassigned(said: &str, event: &Event, t: Lang) -> String {
    let unassigned = unassigned_at_desk(event, t);
    let all = std::iter::once(said).chain(unassigned.iter().map(String::as_str));
    together(&all.collect::<Vec<_>>())
}

/// Lists each player in the order of the final ranking, those ranked by the knockout first. Results are reported to the
/// federation in this form, by card number.
pub(super) fn federation(event: &Event, standings: &Standings, t: Lang) -> PaperTable {
    let mut rows = Vec::new();
    for line in &standings.lines {
        let players = event.entry(line.entry).map(|entry| &entry.players);
        for player in players.into_iter().flatten() {
            rows.push(vec![
                rank(line, t),
                card(player).to_owned(),
                player.name.clone(),
                player.club.clone(),
                line.entry.to_string(),
                vp(line, standings, t),
                mp(event, line, standings, t),
            ]);
        }
    }
    let columns = [
        number(t.paper_rank()),
        text(t.paper_card()),
        text(t.paper_name()),
        text(t.paper_club()),
        number(t.paper_number()),
        number(t.vp()),
        number(t.mp()),
    ];
    // of those listed, not of who stayed away
    let without = rows
        .iter()
        .filter(|row| row.get(1).is_some_and(|card| card == NOTHING));
    let without = without.count();
    PaperTable {
        above: with_unassigned(&counted_to(event, t), event, t),
        below: match without {
            0 => String::new(),
            some => t.paper_without_card(points(i64::try_from(some).unwrap_or(i64::MAX))),
        },
        empty: t.paper_nothing(),
        ..PaperTable::new(columns, rows)
    }
}
