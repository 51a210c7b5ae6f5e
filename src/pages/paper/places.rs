//! Prints of the final ranking: that of a knockout, and the list for the federation.

use super::line::{provisional, together};
use super::{PaperTable, number, text};
use crate::components::summaries::{PairView, counted_to};
use crate::locale::Lang;
use crate::numbers::NOTHING;
use crate::standings::final_place::unassigned_at_desk;
use crate::standings::results_sheet::{SheetCell, SheetRows, without_card};
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

/// Lists each player in the order of the final ranking, those ranked by the knockout first, in the columns of the
/// results sheet.
pub(super) fn federation(event: &Event, standings: &Standings, t: Lang) -> PaperTable {
    let sheet = SheetRows::new(event, standings);
    let first = sheet.rows.first();
    let columns = sheet.headings.iter().enumerate().map(|(at, heading)| {
        let cell = first.and_then(|row| row.get(at));
        match cell {
            Some(SheetCell::Number { .. }) => number(heading),
            _ => text(heading),
        }
    });
    let said = |cell: &SheetCell| match cell.said(t) {
        nothing if nothing.is_empty() => NOTHING.to_owned(),
        said => said,
    };
    let rows = sheet.rows.iter();
    let rows = rows.map(|row| row.iter().map(said).collect());
    PaperTable {
        above: with_unassigned(&counted_to(event, t), event, t),
        below: without_card(event, standings, t),
        empty: t.paper_nothing(),
        ..PaperTable::new(columns.collect::<Vec<_>>(), rows.collect())
    }
}
