//! The seating of a round in an individual event. It follows the schedule while all original players are there, and
//! otherwise seats those together who have met least.

use super::super::costs::Costs;
use super::super::pairing::cheapest;
use super::super::{NoProposal, PairingReason, ProposedTables, draw, new_table, rest, small};
use super::{FEWEST, IndividualRound, MOST, most_rounds, schedule};
use crate::entry::EntryNo;
use crate::event::Event;
use crate::movement::Movement;
use crate::round::{Partners, Round, Table};
use burraco_rules::{BySide, Side};
use std::collections::{BTreeMap, BTreeSet};

pub(in crate::movement) fn seat(
    event: &Event,
    earlier: &[Round],
) -> Result<ProposedTables, NoProposal> {
    let players: Vec<EntryNo> = draw::in_order(event).iter().map(|e| e.number).collect();
    if players.len() < FEWEST {
        let entries = small(players.len());
        return Err(NoProposal::NoTable { entries });
    }
    Ok(match scheduled(event, earlier, &players) {
        Some(seating) => seating,
        None => least_met(event, earlier, &players),
    })
}

/// Returns the next round of the schedule. This requires that the rounds so far followed it and that all original
/// players are still there.
fn scheduled(event: &Event, earlier: &[Round], players: &[EntryNo]) -> Option<ProposedTables> {
    let own = |movement: &&Movement| **movement == Movement::Individual;
    let planned = event.settings.plan.rounds.iter().filter(own).count();
    let rounds = planned.max(earlier.len() + 1);
    if players.len() > MOST || rounds > most_rounds(players.len()) {
        return None;
    }
    let whole = schedule(players.len(), rounds).ok()?;
    let first = whole.first()?;
    let holders = match earlier.first() {
        None => places(first).zip(players.iter().copied()).collect(),
        Some(round) => holders(first, round)?,
    };
    let here: BTreeSet<EntryNo> = players.iter().copied().collect();
    let began: BTreeSet<EntryNo> = holders.values().copied().collect();
    let deal = |at: usize| deal(event, whole.get(at)?, at, &holders);
    let follows = earlier.iter().enumerate().all(|(at, round)| {
        let meets = |t: &Table| (t.seats, t.partners);
        deal(at)
            .is_some_and(|(tables, _)| tables.iter().map(meets).eq(round.tables.iter().map(meets)))
    });
    if here != began || !follows {
        return None;
    }
    deal(earlier.len())
}

/// Iterates over the seats of a scheduled round in order: those at tables, then those with a bye.
fn places(round: &IndividualRound) -> impl Iterator<Item = u32> {
    let sides = round.tables.iter().flat_map(|t| [t.ns, t.ew]);
    sides.flatten().chain(round.rests.iter().copied())
}

/// Returns the player for each position of the schedule, read from the tables and byes of the first round.
fn holders(first: &IndividualRound, played: &Round) -> Option<BTreeMap<u32, EntryNo>> {
    if first.tables.len() != played.tables.len() || first.rests.len() != played.byes.len() {
        return None;
    }
    let seated = played.tables.iter().flat_map(Table::everybody);
    let seated = seated.chain(played.byes.iter().map(|bye| bye.entry));
    Some(places(first).zip(seated).collect())
}

fn deal(
    event: &Event,
    round: &IndividualRound,
    at: usize,
    holders: &BTreeMap<u32, EntryNo>,
) -> Option<ProposedTables> {
    let reason = PairingReason::Schedule {
        round: small(at + 1),
    };
    let holds = |place: u32| holders.get(&place).copied();
    let mut tables = Vec::with_capacity(round.tables.len());
    for places in &round.tables {
        let pair = |[one, other]: [u32; 2]| Some([holds(one)?, holds(other)?]);
        let (ns, ew) = (pair(places.ns)?, pair(places.ew)?);
        tables.push(table(tables.len(), ns, ew, reason.clone()));
    }
    let rests = round.rests.iter().filter_map(|place| holds(*place));
    let byes = rests.map(|entry| rest(event, entry, reason.clone()));
    Some((tables, byes.collect()))
}

fn table(
    before: usize,
    [ns, n_partner]: [EntryNo; 2],
    ew: [EntryNo; 2],
    reason: PairingReason,
) -> Table {
    let [ew, e_partner] = ew;
    Table {
        partners: Partners::With(BySide {
            ns: n_partner,
            ew: e_partner,
        }),
        ..new_table(small(before + 1), ns, ew, reason)
    }
}

/// The history of an individual event: the counts of partnerships, of opposed pairs and of rests. Whoever came late
/// rested until then.
#[derive(Default)]
struct MeetingHistory {
    partners: BTreeMap<(EntryNo, EntryNo), u32>,
    opponents: BTreeMap<(EntryNo, EntryNo), u32>,
    rests: BTreeMap<EntryNo, u32>,
}

fn ordered(one: EntryNo, other: EntryNo) -> (EntryNo, EntryNo) {
    (one.min(other), one.max(other))
}

impl MeetingHistory {
    fn of(rounds: &[Round], players: &[EntryNo]) -> MeetingHistory {
        let mut history = MeetingHistory::default();
        for round in rounds {
            for table in &round.tables {
                for one in table.entries(Side::Ns) {
                    for other in table.entries(Side::Ew) {
                        *history.opponents.entry(ordered(one, other)).or_default() += 1;
                    }
                }
                for side in Side::ALL {
                    let mut pair = table.entries(side);
                    if let (Some(one), Some(other)) = (pair.next(), pair.next()) {
                        *history.partners.entry(ordered(one, other)).or_default() += 1;
                    }
                }
            }
            let sits = |player: &EntryNo| round.tables.iter().any(|t| t.side_of(*player).is_some());
            for player in players.iter().filter(|player| !sits(player)) {
                *history.rests.entry(*player).or_default() += 1;
            }
        }
        history
    }

    fn partners(&self, one: EntryNo, other: EntryNo) -> u32 {
        let times = self.partners.get(&ordered(one, other));
        times.copied().unwrap_or(0)
    }

    /// Returns the growth in the unevenness of opponents if two pairs of partners meet.
    fn grows(&self, one: [EntryNo; 2], other: [EntryNo; 2]) -> u32 {
        let meets = one.into_iter().flat_map(|a| other.map(|b| ordered(a, b)));
        let times = meets.map(|met| self.opponents.get(&met).copied().unwrap_or(0));
        times.map(|times| 2 * times + 1).sum()
    }
}

/// Seats a round that does not follow the schedule. Byes go to the players with the fewest, the last in the draw first.
/// Then partners are chosen that have not been partners, and then opposing pairs that have met least. Of equally good
/// choices, neighbours in the draw are taken.
fn least_met(event: &Event, earlier: &[Round], players: &[EntryNo]) -> ProposedTables {
    let history = MeetingHistory::of(earlier, players);
    let mut order: Vec<EntryNo> = players.to_vec();
    order.sort_by_key(|entry| std::cmp::Reverse(history.rests.get(entry).copied().unwrap_or(0)));
    let rests = order.split_off(order.len() - order.len() % 4);
    let pairs = paired(&order, |one, other| history.partners(*one, *other));
    let tables = paired(&pairs, |one, other| history.grows(*one, *other));
    let table =
        |(at, [ns, ew]): (usize, [[EntryNo; 2]; 2])| table(at, ns, ew, PairingReason::LeastMet);
    let byes = rests.into_iter().rev();
    (
        tables.into_iter().enumerate().map(table).collect(),
        byes.map(|entry| rest(event, entry, PairingReason::LeastMet))
            .collect(),
    )
}

/// Groups an even number of items into pairs so that the sum of the pairs' costs is least. Any two items may form a
/// pair.
fn paired<T: Copy>(things: &[T], cost: impl Fn(&T, &T) -> u32) -> Vec<[T; 2]> {
    let both = |one: usize, other: usize| Some((things.get(one)?, things.get(other)?));
    // more than all distances together
    let far = small(things.len() * things.len());
    let cost = |upper: usize, lower: usize| {
        let (one, other) = both(upper, lower)?;
        let distance = small(lower - upper);
        Some(
            cost(one, other)
                .saturating_mul(far)
                .saturating_add(distance),
        )
    };
    let pairs = cheapest(&Costs::of(things.len(), cost)).unwrap_or_default();
    let pairs = pairs
        .into_iter()
        .filter_map(|(one, other)| both(one, other));
    pairs.map(|(one, other)| [*one, *other]).collect()
}
