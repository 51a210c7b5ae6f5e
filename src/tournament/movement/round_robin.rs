//! Round robin (all'italiana): all entries of a group meet each other once, by the Berger table.
//!
//! An odd group has a phantom at its last place, and the entry that meets it has a bye. Each group is a hall of its
//! own, as in a Mitchell. A group that has finished waits for the others. Sides follow the Berger table, in which
//! everybody sits N/S and E/W equally often, within one. An entry that must keep its side keeps it.

use super::{NoProposal, PairingReason, ProposedTables, draw, new_table, playing, rest, small};
use crate::entry::EntryNo;
use crate::event::Event;
use crate::movement::Movement;
use crate::round::{Bye, Round, Table, TableNo};
use burraco_rules::Side;
use std::collections::{BTreeMap, HashSet};

/// Returns the positions that meet in a round of a Berger table, N/S first, in order of table. `places` is even,
/// positions count from 0, rounds from 1.
///
/// ```
/// use burraco_tournament::movement::round_robin::berger;
/// assert_eq!(berger(4, 1), [(0, 3), (1, 2)]);
/// assert_eq!(berger(4, 2), [(3, 2), (0, 1)]);
/// assert_eq!(berger(4, 3), [(1, 3), (2, 0)]);
/// ```
#[must_use]
pub fn berger(places: usize, round: usize) -> Vec<(usize, usize)> {
    let Some(last) = places.checked_sub(1).filter(|last| *last > 0) else {
        return Vec::new();
    };
    let shift = round.saturating_sub(1).saturating_mul(places / 2);
    let at = |place: usize| (place + shift).checked_rem(last).unwrap_or(0);
    let table = |k: usize| match (k, round % 2) {
        (0, 1) => (at(0), last),
        (0, _) => (last, at(0)),
        _ => (at(k), at(last - k)),
    };
    (0..places / 2).map(table).collect()
}

/// The tables of a group, from a first number on, and the entry at each position of its Berger table.
struct GroupTables {
    group: String,
    first: u32,
    places: Vec<Option<EntryNo>>,
}

pub(super) fn seat(event: &Event, earlier: &[Round]) -> Result<ProposedTables, NoProposal> {
    let same = |round: &&Round| round.movement == Movement::RoundRobin;
    let run = earlier.iter().rev().take_while(same).count();
    let run = earlier.get(earlier.len() - run..).unwrap_or_default();
    let here: HashSet<EntryNo> = playing(event).map(|entry| entry.number).collect();
    let mut halls = match run.split_first() {
        None => new_halls(event),
        Some((first, later)) => halls_of(event, first, later),
    };
    fill_gaps(event, &mut halls, &here)?;
    let round = run.len() + 1;
    let (mut tables, mut byes) = (Vec::new(), Vec::new());
    let mut over = true;
    for hall in halls.iter().filter(|hall| round < hall.places.len()) {
        over = false;
        hall.deal(event, round, &here, &mut tables, &mut byes);
    }
    if over {
        return Err(NoProposal::AllMet);
    }
    Ok((tables, byes))
}

/// Returns the halls before the first round, with all entries in the order of the draw.
fn new_halls(event: &Event) -> Vec<GroupTables> {
    let mut groups: BTreeMap<&str, Vec<Option<EntryNo>>> = BTreeMap::new();
    for entry in draw::in_order(event) {
        let group = groups.entry(&entry.group).or_default();
        group.push(Some(entry.number));
    }
    number_halls(groups)
}

fn number_halls(groups: BTreeMap<&str, Vec<Option<EntryNo>>>) -> Vec<GroupTables> {
    let mut first = 1;
    let hall = |(group, mut places): (&str, Vec<Option<EntryNo>>)| {
        if places.len() % 2 == 1 {
            places.push(None);
        }
        let hall = GroupTables {
            group: group.to_owned(),
            first,
            places,
        };
        first += small(hall.places.len() / 2);
        hall
    };
    groups.into_iter().map(hall).collect()
}

/// Returns the halls as the rounds of this all'italiana show them.
fn halls_of(event: &Event, first: &Round, later: &[Round]) -> Vec<GroupTables> {
    let group = |entry: EntryNo| event.entry(entry).map_or("", |entry| entry.group.as_str());
    let mut groups: BTreeMap<&str, Vec<Option<EntryNo>>> = BTreeMap::new();
    for table in &first.tables {
        let places = groups.entry(group(table.seats.ns)).or_default();
        places.extend([None, None]);
    }
    for bye in &first.byes {
        groups.entry(group(bye.entry)).or_default().push(None);
    }
    let mut halls = number_halls(groups);
    for hall in &mut halls {
        hall.seat_first(event, first);
        for (round, number) in later.iter().zip(2..) {
            hall.see(round, number);
        }
    }
    halls
}

impl GroupTables {
    fn set(&mut self, place: usize, entry: EntryNo) {
        if let Some(slot) = self.places.get_mut(place) {
            *slot = Some(entry);
        }
    }

    fn table(&self, round: &Round, index: usize) -> Option<Table> {
        let number = TableNo(self.first + small(index));
        let found = round.tables.iter().find(|table| table.number == number);
        found.cloned()
    }

    /// Records the entry at each position of the Berger table in the first round. The entry with the bye met the
    /// phantom.
    fn seat_first(&mut self, event: &Event, round: &Round) {
        for (index, (ns, ew)) in berger(self.places.len(), 1).into_iter().enumerate() {
            if let Some(table) = self.table(round, index) {
                self.set(ns, table.seats.ns);
                self.set(ew, table.seats.ew);
            }
        }
        let own = |bye: &&Bye| {
            let entry = event.entry(bye.entry);
            entry.is_some_and(|entry| entry.group == self.group)
        };
        if let Some(bye) = round.byes.iter().find(own) {
            self.set(0, bye.entry);
        }
    }

    /// Records late entries of a group: each gets the position in the Berger table whose opponent it met in this round.
    fn see(&mut self, round: &Round, number: usize) {
        for (index, (one, other)) in berger(self.places.len(), number).into_iter().enumerate() {
            let Some(table) = self.table(round, index) else {
                continue;
            };
            let seats = [table.seats.ns, table.seats.ew];
            let holds = |place: usize| self.places.get(place).copied().flatten();
            let known = |entry: &EntryNo| self.places.contains(&Some(*entry));
            let newcomer = seats.iter().find(|entry| !known(entry)).copied();
            let place = match (holds(one), holds(other)) {
                (Some(held), _) if seats.contains(&held) => other,
                _ => one,
            };
            if let Some(entry) = newcomer {
                self.set(place, entry);
            }
        }
    }

    fn deal(
        &self,
        event: &Event,
        round: usize,
        playing: &HashSet<EntryNo>,
        tables: &mut Vec<Table>,
        byes: &mut Vec<Bye>,
    ) {
        let here = |place: usize| {
            let entry = self.places.get(place).copied().flatten();
            entry.filter(|entry| playing.contains(entry))
        };
        let meetings = berger(self.places.len(), round);
        for ((one, other), number) in meetings.into_iter().zip(self.first..) {
            match (here(one), here(other)) {
                (Some(one), Some(other)) => {
                    let (ns, ew) = keeping_lines(event, one, other);
                    let round = small(round);
                    tables.push(new_table(number, ns, ew, PairingReason::Berger { round }));
                }
                (Some(alone), None) | (None, Some(alone)) => {
                    byes.push(rest(event, alone, PairingReason::PhantomPair));
                }
                (None, None) => {}
            }
        }
    }
}

/// Returns the entries for N/S and E/W, exchanged when an entry must keep its side.
fn keeping_lines(event: &Event, ns: EntryNo, ew: EntryNo) -> (EntryNo, EntryNo) {
    let line = |entry: EntryNo| event.entry(entry).and_then(|entry| entry.line);
    let away = line(ns) == Some(Side::Ew) && line(ew) != Some(Side::Ew);
    let home = line(ew) == Some(Side::Ns) && line(ns) != Some(Side::Ns);
    if away || home { (ew, ns) } else { (ns, ew) }
}

/// Gives late entries the phantom's position in the Berger table, or that of an entry that has left, in their own
/// group.
fn fill_gaps(
    event: &Event,
    halls: &mut [GroupTables],
    playing: &HashSet<EntryNo>,
) -> Result<(), NoProposal> {
    let seated: HashSet<EntryNo> = halls
        .iter()
        .flat_map(|hall| hall.places.iter().flatten().copied())
        .collect();
    let mut late: Vec<EntryNo> = playing.difference(&seated).copied().collect();
    late.sort_unstable();
    let mut without = Vec::new();
    for entry in late.into_iter().filter_map(|number| event.entry(number)) {
        let hall = halls.iter_mut().find(|hall| hall.group == entry.group);
        let gap = |place: &&mut Option<EntryNo>| place.is_none_or(|e| !playing.contains(&e));
        match hall.and_then(|hall| hall.places.iter_mut().find(gap)) {
            Some(place) => *place = Some(entry.number),
            None => without.push(entry.number),
        }
    }
    if without.is_empty() {
        Ok(())
    } else {
        Err(NoProposal::NoSeat { entries: without })
    }
}
