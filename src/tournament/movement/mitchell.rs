//! Mitchell: N/S entries stay, and E/W entries move by a step.
//!
//! An odd number of entries plays as if a phantom pair sat N/S at one more table, and the entry that arrives there has
//! a bye. E/W meet every N/S place once before any twice, so nobody has a second bye while that can be avoided. A place
//! whose entry has left also gives the entry that arrives there a bye. With an even number of tables E/W must skip a
//! table once: in that round, the step is one larger.

use super::{NoProposal, PairingReason, Past, ProposedTables, new_table, playing, rest, small};
use crate::entry::EntryNo;
use crate::event::Event;
use crate::movement::Movement;
use crate::round::{Bye, Round, RoundNo, Table, TableNo};
use burraco_rules::Side;
use std::collections::{BTreeMap, HashSet};

/// A hall of a Mitchell. It has table numbers from `first`, its N/S entries by table, and its E/W entries by table as
/// they were when the movement began.
pub(super) struct MitchellHall {
    group: String,
    first: u32,
    pub ns: Vec<Option<EntryNo>>,
    pub ew: Vec<Option<EntryNo>>,
}

pub(super) fn seat(
    event: &Event,
    earlier: &[Round],
    step: u32,
) -> Result<ProposedTables, NoProposal> {
    let (mut halls, moved) = halls(event, earlier);
    let playing: HashSet<EntryNo> = playing(event).map(|entry| entry.number).collect();
    fill_gaps(event, &mut halls, &playing)?;
    let past = Past::of(earlier);
    let deal = |step| deal(&halls, &playing, moved, u64::from(step));
    let (tables, resting) = deal(step);
    if let Some((table, met)) = first_repeat(&tables, &past) {
        let most = halls.iter().map(|hall| small(hall.ns.len())).max();
        let works = |step: &u32| first_repeat(&deal(*step).0, &past).is_none();
        return Err(NoProposal::Repeats {
            table: table.number,
            seats: table.seats,
            met,
            steps: (1..most.unwrap_or(0)).filter(works).collect(),
        });
    }
    let rest = |entry| rest(event, entry, PairingReason::PhantomPair);
    let byes: Vec<Bye> = resting.into_iter().map(rest).collect();
    Ok((tables, byes))
}

fn first_repeat<'t>(tables: &'t [Table], past: &Past) -> Option<(&'t Table, RoundNo)> {
    let met = |t: &'t Table| Some((t, past.met(t.seats.ns, t.seats.ew)?));
    tables.iter().find_map(met)
}

/// Returns the halls as the rounds so far show them, and the number of tables that E/W have moved.
fn halls(event: &Event, earlier: &[Round]) -> (Vec<MitchellHall>, u64) {
    let is_mitchell = |round: &Round| matches!(round.movement, Movement::Mitchell { .. });
    let run = earlier.iter().rev().take_while(|r| is_mitchell(r)).count();
    // the seats to start from: round 1, or the last round before the Mitchell rounds
    let base = earlier.len().saturating_sub(run.max(1));
    let base = base.saturating_sub(usize::from(run > 0 && base > 0));
    let (Some(start), later) = (
        earlier.get(base),
        earlier.get(base + 1..).unwrap_or_default(),
    ) else {
        return (Vec::new(), 0);
    };
    let mut halls = start_halls(event, start, is_mitchell(start));
    let mut moved = 0;
    for round in later {
        if let Movement::Mitchell { step } = round.movement {
            moved += u64::from(step);
        }
        for table in &round.tables {
            for hall in &mut halls {
                hall.see(table, moved);
            }
        }
    }
    (halls, moved)
}

pub(super) fn start_halls(event: &Event, start: &Round, grouped: bool) -> Vec<MitchellHall> {
    let group = |entry: EntryNo| match event.entry(entry) {
        Some(entry) if grouped => entry.group.clone(),
        _ => String::new(),
    };
    let mut by_group: BTreeMap<String, (Vec<&Table>, Vec<EntryNo>)> = BTreeMap::new();
    for table in &start.tables {
        let hall = by_group.entry(group(table.seats.ns)).or_default();
        hall.0.push(table);
    }
    for bye in &start.byes {
        by_group
            .entry(group(bye.entry))
            .or_default()
            .1
            .push(bye.entry);
    }
    let mut next = 1;
    let hall = |(group, (tables, resting)): (String, (Vec<&Table>, Vec<EntryNo>))| {
        let places = tables.len() + resting.len();
        let mut hall = MitchellHall {
            group,
            first: next,
            ns: vec![None; places],
            ew: vec![None; places],
        };
        next += small(places);
        for table in &tables {
            hall.see(table, 0);
        }
        for (place, entry) in hall.ew.iter_mut().skip(tables.len()).zip(resting) {
            *place = Some(entry);
        }
        hall
    };
    by_group.into_iter().map(hall).collect()
}

impl MitchellHall {
    /// Returns the index of the table that lies `moved` tables further in the hall, counting in a circle.
    fn after(&self, place: usize, moved: u64) -> usize {
        let places = u64::try_from(self.ns.len()).unwrap_or(u64::MAX);
        let place = u64::try_from(place).unwrap_or(u64::MAX);
        let at = (place + moved.checked_rem(places).unwrap_or(0)).checked_rem(places);
        at.and_then(|at| usize::try_from(at).ok()).unwrap_or(0)
    }

    /// Returns the index of the table that lies `moved` tables back in the hall, counting in a circle.
    fn before(&self, place: usize, moved: u64) -> usize {
        let places = u64::try_from(self.ns.len()).unwrap_or(u64::MAX);
        let back = moved.checked_rem(places).unwrap_or(0);
        self.after(place, places - back)
    }

    fn place(&self, table: TableNo) -> Option<usize> {
        let place = usize::try_from(table.0.checked_sub(self.first)?).ok()?;
        (place < self.ns.len()).then_some(place)
    }

    /// Records the entries seen at a table of this hall after E/W have moved a number of tables.
    fn see(&mut self, table: &Table, moved: u64) {
        let Some(place) = self.place(table.number) else {
            return;
        };
        let from = self.before(place, moved);
        for seat in self.ns.iter_mut().chain(&mut self.ew) {
            if *seat == Some(table.seats.ns) || *seat == Some(table.seats.ew) {
                *seat = None;
            }
        }
        if let (Some(ns), Some(ew)) = (self.ns.get_mut(place), self.ew.get_mut(from)) {
            (*ns, *ew) = (Some(table.seats.ns), Some(table.seats.ew));
        }
    }
}

/// Seats late entries in the phantom's seat, or in that of an entry that has left.
fn fill_gaps(
    event: &Event,
    halls: &mut [MitchellHall],
    playing: &HashSet<EntryNo>,
) -> Result<(), NoProposal> {
    let seated: HashSet<EntryNo> = halls
        .iter()
        .flat_map(|hall| hall.ns.iter().chain(&hall.ew).flatten().copied())
        .collect();
    let mut without = Vec::new();
    let mut late: Vec<EntryNo> = playing.difference(&seated).copied().collect();
    late.sort_unstable();
    let one_hall = halls.len() == 1;
    for entry in late.into_iter().filter_map(|number| event.entry(number)) {
        let free = |seat: &&mut Option<EntryNo>| seat.is_none_or(|e| !playing.contains(&e));
        let hall = halls
            .iter_mut()
            .find(|hall| one_hall || hall.group == entry.group);
        let seat = hall.and_then(|hall| match entry.line {
            Some(Side::Ew) => hall.ew.iter_mut().find(free),
            Some(Side::Ns) => hall.ns.iter_mut().find(free),
            None => hall.ns.iter_mut().chain(&mut hall.ew).find(free),
        });
        match seat {
            Some(seat) => *seat = Some(entry.number),
            None => without.push(entry.number),
        }
    }
    if without.is_empty() {
        Ok(())
    } else {
        Err(NoProposal::NoSeat { entries: without })
    }
}

/// Returns the tables after E/W have moved once more, and the entries without an opponent at their table.
fn deal(
    halls: &[MitchellHall],
    playing: &HashSet<EntryNo>,
    moved: u64,
    step: u64,
) -> (Vec<Table>, Vec<EntryNo>) {
    let (mut tables, mut resting) = (Vec::new(), Vec::new());
    for hall in halls {
        let here = |seat: Option<&Option<EntryNo>>| {
            let entry = seat.copied().flatten();
            entry.filter(|entry| playing.contains(entry))
        };
        for (place, number) in (0..hall.ns.len()).zip(hall.first..) {
            let ns = here(hall.ns.get(place));
            let ew = here(hall.ew.get(hall.before(place, moved + step)));
            let from = hall.first + small(hall.before(place, step));
            match (ns, ew) {
                (Some(ns), Some(ew)) => {
                    tables.push(new_table(number, ns, ew, PairingReason::Moved { from }));
                }
                (Some(alone), None) | (None, Some(alone)) => resting.push(alone),
                (None, None) => {}
            }
        }
    }
    (tables, resting)
}
