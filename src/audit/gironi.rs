//! The gironi of a split event: who plays in which one, read from the tables, and a round cut into its gironi.

use super::rounds::everybody;
use burraco_tournament::entry::EntryNo;
use burraco_tournament::event_file::EventFile;
use burraco_tournament::plan::Split;
use burraco_tournament::round::{Round, RoundNo, RoundState, Table};
use std::collections::BTreeMap;

/// The girone of every entry that played after the split, from 0 for the best, as the tables say it. Empty for a round
/// before the split.
pub(super) fn seats(file: &EventFile, after: RoundNo) -> BTreeMap<EntryNo, usize> {
    let mut seats = BTreeMap::new();
    let Some(split) = &file.event.plan.split else {
        return seats;
    };
    let late = |round: &&Round| usize::try_from(round.number.0).is_ok_and(|n| n > split.after);
    let shown = |round: &&Round| round.state != RoundState::Draft;
    let mut rounds = file.rounds.iter().filter(late).filter(shown);
    let Some(first) = rounds.next().filter(|first| first.number <= after) else {
        return seats;
    };
    let mut from = 0;
    let mut open = None;
    for (at, girone) in split.gironi.iter().enumerate() {
        let to = girone.tables.map_or(u32::MAX, |tables| from + tables);
        let own: Vec<&Table> = first
            .tables
            .iter()
            .filter(|table| (from + 1..=to).contains(&table.number.0))
            .collect();
        // the first girone with a table to spare holds whoever is left over
        if open.is_none() && girone.tables.is_none_or(|all| own.len() < count(all)) {
            open = Some(at);
        }
        for table in own {
            seats.extend(table.everybody().map(|entry| (entry, at)));
        }
        from = to;
    }
    for bye in &first.byes {
        seats.insert(bye.entry, open.unwrap_or(0));
    }
    let last = split.gironi.len() - 1;
    for entry in rounds.flat_map(everybody) {
        seats.entry(entry).or_insert(last);
    }
    seats
}

fn count(tables: u32) -> usize {
    usize::try_from(tables).unwrap_or(usize::MAX)
}

/// A girone of a round: its entries, best first, and its tables and byes.
pub(super) struct GironeRound {
    pub order: Vec<EntryNo>,
    /// The number of entries in better gironi.
    pub above: usize,
    /// The round with the tables and byes of this girone alone.
    pub round: Round,
}

/// Cuts a Danese round into its gironi, or returns it whole before the split. `order` lists everybody in the round, best
/// first.
pub(super) fn cut(
    file: &EventFile,
    before: &[Round],
    round: &Round,
    order: &[EntryNo],
) -> Vec<GironeRound> {
    let split = file.event.plan.split.as_ref();
    let Some(split) = split.filter(|split| split.after <= before.len()) else {
        return vec![GironeRound {
            order: order.to_vec(),
            above: 0,
            round: round.clone(),
        }];
    };
    let plays_in = plays_in(file, split, before, order);
    let mut above = 0;
    let mut cut = Vec::new();
    for at in 0..split.gironi.len() {
        let own = |entry: &EntryNo| plays_in.get(entry) == Some(&at);
        let order: Vec<EntryNo> = order.iter().copied().filter(own).collect();
        let mut round = round.clone();
        round
            .tables
            .retain(|table| table.everybody().any(|e| own(&e)));
        round.byes.retain(|bye| own(&bye.entry));
        let next = above + order.len();
        cut.push(GironeRound {
            order,
            above,
            round,
        });
        above = next;
    }
    cut
}

/// The girone in which each entry of a round plays. In the first round after the split it follows from the ranking.
fn plays_in(
    file: &EventFile,
    split: &Split,
    before: &[Round],
    order: &[EntryNo],
) -> BTreeMap<EntryNo, usize> {
    let last = split.gironi.len() - 1;
    if split.after < before.len() {
        let known = seats(file, before.last().map_or(RoundNo(0), |round| round.number));
        let girone = |entry: &EntryNo| known.get(entry).copied().unwrap_or(last);
        return order.iter().map(|entry| (*entry, girone(entry))).collect();
    }
    let mut left = order.iter();
    let mut plays_in = BTreeMap::new();
    for (at, girone) in split.gironi.iter().enumerate() {
        let own = girone.tables.map_or(usize::MAX, |all| 2 * count(all));
        plays_in.extend(left.by_ref().take(own).map(|entry| (*entry, at)));
    }
    plays_in
}
