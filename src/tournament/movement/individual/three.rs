//! Tables of three: the choice of players that sit together, and of those that rest when the number is not a multiple
//! of three.
//!
//! Byes go to the players with the fewest, the last in the draw first: nobody has a second bye before all have had one.
//! The others meet the players they have met least. All remaining rounds are laid out together, so that an early one
//! does not use up what a later one needs. Only the first of them is seated. The others are laid out again afterwards,
//! with the players that are then present.

mod layout;
#[cfg(test)]
mod tests;

use super::super::{NoProposal, PairingReason, ProposedTables, draw, new_table, rest, small};
use crate::entry::EntryNo;
use crate::event::Event;
use crate::movement::Movement;
use crate::round::{Partners, Round, Table};
use layout::{MeetingCounts, TrioRound, lay_out};
use std::collections::BTreeMap;

/// The fewest players of an event at tables of three: enough for one table.
pub const FEWEST: usize = 3;

pub(in crate::movement) fn seat(
    event: &Event,
    earlier: &[Round],
) -> Result<ProposedTables, NoProposal> {
    let players: Vec<EntryNo> = draw::in_order(event).iter().map(|e| e.number).collect();
    if players.len() < FEWEST {
        let entries = small(players.len());
        return Err(NoProposal::NoTable { entries });
    }
    let own = |movement: &&Movement| **movement == Movement::Individual;
    let planned = event.settings.plan.rounds.iter().filter(own).count();
    let ahead = planned.saturating_sub(earlier.len()).max(1);
    let turns = lay_out(known(&players, earlier), ahead);
    Ok(match turns.first() {
        Some(turn) => seated(event, &players, turn, earlier.is_empty()),
        None => (Vec::new(), Vec::new()),
    })
}

/// Returns the number of times that the present players have met each other and had byes.
fn known(players: &[EntryNo], earlier: &[Round]) -> MeetingCounts {
    let mut known = MeetingCounts::of(players.len());
    let places: BTreeMap<EntryNo, usize> = players.iter().copied().zip(0..).collect();
    for round in earlier {
        for table in &round.tables {
            let here: Vec<usize> = table
                .everybody()
                .filter_map(|entry| places.get(&entry).copied())
                .collect();
            known.sat_together(&here);
        }
        // whoever came late rested until then
        let sits = |player: &EntryNo| round.tables.iter().any(|t| t.side_of(*player).is_some());
        let rests = places.iter().filter(|(player, _)| !sits(player));
        rests.for_each(|(_, place)| known.rested(*place));
        known.played();
    }
    known
}

fn seated(event: &Event, players: &[EntryNo], turn: &TrioRound, first: bool) -> ProposedTables {
    let (meet, rests) = match first {
        true => (PairingReason::Drawn, PairingReason::OddInDraw),
        false => (PairingReason::LeastMet, PairingReason::LeastMet),
    };
    let who = |place: &usize| players.get(*place).copied();
    let mut tables = Vec::with_capacity(turn.tables.len());
    for [north, east, west] in &turn.tables {
        if let (Some(north), Some(east), Some(west)) = (who(north), who(east), who(west)) {
            tables.push(Table {
                partners: Partners::Third(west),
                ..new_table(small(tables.len() + 1), north, east, meet.clone())
            });
        }
    }
    let byes = turn.rests.iter().filter_map(who);
    let byes = byes.map(|entry| rest(event, entry, rests.clone()));
    (tables, byes.collect())
}
