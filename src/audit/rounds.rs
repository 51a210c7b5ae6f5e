//! Rounds as a whole: everybody in a round, and whether anything in earlier rounds may have changed.

use burraco_tournament::entry::EntryNo;
use burraco_tournament::event_file::EventFile;
use burraco_tournament::round::{Round, RoundNo, Table};
use burraco_tournament::rulings::adjustment::AdjustmentVersion;

/// Every entry of a round, those with a seat and those with a bye.
pub(super) fn everybody(round: &Round) -> impl Iterator<Item = EntryNo> {
    let seats = round.tables.iter().flat_map(Table::everybody);
    seats.chain(round.byes.iter().map(|bye| bye.entry))
}

/// Whether a result or a ruling of these rounds may have changed after the next tables were made.
pub(super) fn corrected(file: &EventFile, before: &[Round]) -> bool {
    let tables = before.iter().flat_map(|round| &round.tables);
    let mut hands = tables.flat_map(|table| &table.hands);
    let last = before.last().map_or(RoundNo(0), |round| round.number);
    let ruled = |version: &AdjustmentVersion| {
        let ruling = version.ruling;
        ruling.is_none_or(|ruling| ruling.round() <= last)
    };
    let mut rulings = file.adjustments.iter().flat_map(|a| &a.versions);
    hands.any(|hand| hand.versions.len() > 1) || rulings.any(ruled)
}
