//! The points that a round earned an entry, as the entry's pages show them.

use crate::components::summaries::PairView;
use crate::locale::Lang;
use crate::numbers::{NOTHING, match_points, points_in};
use crate::urls;
use burraco_tournament::entry::EntryNo;
use burraco_tournament::event::{Event, MpReading, PublicNames};
use burraco_tournament::ranking::RoundCredit;

/// A row with an entry's points in one round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CreditLine {
    pub round: u32,
    /// The address of the table's page; empty for a bye.
    pub href: String,
    /// The table's label, as in `Tavolo 7`, or the name of the award.
    pub table: String,
    /// The partner in the round, in an individual event; empty otherwise.
    pub partner: String,
    /// The entry's opponents in the round; empty for a bye.
    pub opponent: String,
    pub vp: String,
    /// The Match Points in the form that the ranking uses: the signed difference, or the gross points.
    pub mp: String,
}

/// Whether the partner in the round left the match, and not the player whose points these are.
fn partner_left(event: &Event, credit: &RoundCredit) -> bool {
    let at = credit
        .table
        .and_then(|table| event.table(credit.round, table));
    let left = at.map_or_else(Vec::new, |table| event.left_alone(credit.round, table));
    let partner = credit.partner.filter(|partner| left.contains(partner));
    // both of the line may have left
    let side = |entry| at.and_then(|table| table.side_of(entry));
    let of_line = |entry: &&EntryNo| partner.is_some_and(|own| side(own) == side(**entry));
    partner.is_some() && left.iter().filter(of_line).count() == 1
}

impl CreditLine {
    /// Builds the row with an entry's points in one round.
    #[must_use]
    pub fn new(event: &Event, credit: &RoundCredit, names: PublicNames, t: Lang) -> CreditLine {
        let named = |entry: EntryNo| {
            let view = PairView::of(event, entry, names, t);
            view.numbered()
        };
        let opponents: Vec<String> = credit.opponents().map(named).collect();
        CreditLine {
            round: credit.round.0,
            href: credit.table.map_or_else(String::new, |table| {
                urls::table(&event.settings.slug, credit.round, table)
            }),
            table: match (credit.award, credit.table) {
                (Some(kind), Some(_)) if kind.is_left() && partner_left(event, credit) => {
                    t.award_partner_left().into()
                }
                (Some(award), _) => t.award(award).into(),
                (None, Some(table)) => t.table_n(table),
                (None, None) => NOTHING.into(),
            },
            partner: credit.partner.map_or_else(String::new, named),
            opponent: opponents.join(" – "),
            vp: points_in(credit.vp.0, event.settings.parts(), t),
            // as the ranking reads them
            mp: {
                let read = match event.settings.mp {
                    MpReading::Difference => credit.mp.0,
                    MpReading::Gross => credit.gross.0,
                };
                match_points(event, read, event.settings.parts(), t)
            },
        }
    }
}
