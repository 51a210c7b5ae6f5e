//! The gironi of an event whose plan splits the ranking: which entry plays in which girone.
//!
//! Nothing of it is stored. The tables of the first round after the split say who plays where: the first tables are
//! those of the first girone, in the numbers of the plan. A correction of earlier results moves nobody.

use crate::entry::{Entry, EntryNo};
use crate::event::{Event, EventKind};
use crate::movement::PairingReason;
use crate::plan::Split;
use crate::ranking::standings;
use crate::round::{Round, RoundNo, RoundState, Table, TableNo};
use std::collections::HashMap;

/// The gironi of an event, once the first round after the split is published.
#[derive(Clone, Debug)]
pub struct Gironi<'e> {
    split: &'e Split,
    positions: HashMap<EntryNo, usize>,
}

impl<'e> Gironi<'e> {
    /// Returns the gironi of an event; `None` for a plan without a split, and before its first round is published.
    #[must_use]
    pub fn of(event: &'e Event) -> Option<Gironi<'e>> {
        let split = event.settings.plan.split.as_ref()?;
        published(event, split)?;
        let position = |entry: &Entry| Some((entry.number, position(event, split, entry.number)?));
        Some(Gironi {
            split,
            positions: event.entries.iter().filter_map(position).collect(),
        })
    }

    /// Returns the gironi by which the ranking after a round is ordered; `None` for a round before the split.
    #[must_use]
    pub fn after(event: &'e Event, round: RoundNo) -> Option<Gironi<'e>> {
        let split = event.settings.plan.split.as_ref()?;
        is_after(split, round).then(|| Gironi::of(event)).flatten()
    }

    /// Returns the position of an entry's girone, from 0 for the best; `None` for an entry that left before the split.
    #[must_use]
    pub fn position(&self, entry: EntryNo) -> Option<usize> {
        self.positions.get(&entry).copied()
    }

    /// Returns the position of the girone in which an entry plays the next round. A newcomer plays in the last one.
    #[must_use]
    pub fn plays_in(&self, entry: EntryNo) -> usize {
        self.position(entry).unwrap_or_else(|| last(self.split))
    }

    /// Returns the name of an entry's girone; `None` for an entry that left before the split.
    #[must_use]
    pub fn name(&self, entry: EntryNo) -> Option<&'e str> {
        name(self.split, self.position(entry)?)
    }
}

/// An entry that plays in another girone than the one where its rank belongs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misplaced<'e> {
    pub entry: EntryNo,
    /// The name of the girone in which the entry plays.
    pub plays_in: &'e str,
    /// The name of the girone in which the entry would play if the split were made now.
    pub belongs_in: &'e str,
}

/// Returns the entries whose girone the split would choose differently now, best first. A correction of a round before
/// the split can cause it; the published gironi stay. Entries that were seated by hand are meant to play where they do.
#[must_use]
pub fn misplaced(event: &Event) -> Vec<Misplaced<'_>> {
    let split = event.settings.plan.split.as_ref();
    let Some((split, first)) = split.and_then(|split| Some((split, published(event, split)?)))
    else {
        return Vec::new();
    };
    let before = RoundNo(first.number.0.saturating_sub(1));
    let lines = standings(event, before).lines;
    let by_hand = |entry: EntryNo| {
        let tables = first.tables.iter();
        let tables = tables.filter(|table| table.side_of(entry).is_some());
        let byes = first.byes.iter().filter(|bye| bye.entry == entry);
        let mut reasons = tables
            .map(|table| &table.reason)
            .chain(byes.map(|bye| &bye.reason));
        reasons.any(|reason| *reason == PairingReason::Manual)
    };
    let seated = lines.iter().filter(|line| first.seats(line.entry));
    let seated = seated.enumerate().filter(|(_, line)| !by_hand(line.entry));
    let moved = seated.filter_map(|(place, line)| {
        let (now, then) = (
            position(event, split, line.entry)?,
            split.girone_of_place(place),
        );
        Some(Misplaced {
            entry: line.entry,
            plays_in: name(split, now)?,
            belongs_in: name(split, then)?,
        })
        .filter(|_| now != then)
    });
    moved.collect()
}

/// Returns the entries of a proposed round that its seats put into another girone than the ranking does, with their
/// tables, best first.
pub(crate) fn seated_elsewhere(event: &Event, round: &Round) -> Vec<(TableNo, EntryNo)> {
    let split = event.settings.plan.split.as_ref();
    let Some(split) = split.filter(|split| is_first(split, round.number)) else {
        return Vec::new();
    };
    let before = RoundNo(round.number.0.saturating_sub(1));
    let lines = standings(event, before).lines;
    let seated = lines.iter().filter(|line| round.seats(line.entry));
    let moved = seated.enumerate().filter_map(|(place, line)| {
        let mut tables = round.tables.iter();
        let table = tables.find(|table| table.side_of(line.entry).is_some())?;
        let sits_in = split.girone_of_table(number(event, table));
        (sits_in != split.girone_of_place(place)).then_some((table.number, line.entry))
    });
    moved.collect()
}

/// Whether the ranking after a round is ordered by gironi.
#[must_use]
pub fn is_ranked_by_gironi(event: &Event, after: RoundNo) -> bool {
    let split = event.settings.plan.split.as_ref();
    split.is_some_and(|split| is_after(split, after) && published(event, split).is_some())
}

/// Returns the name of the girone in which an entry plays after a round: its girone of the split, or else its group on
/// the list of entries. Empty for an entry without either.
#[must_use]
pub fn name_after<'e>(event: &'e Event, after: RoundNo, entry: &'e Entry) -> &'e str {
    let split = event.settings.plan.split.as_ref();
    match split.filter(|_| is_ranked_by_gironi(event, after)) {
        Some(split) => position(event, split, entry.number)
            .and_then(|at| name(split, at))
            .unwrap_or_default(),
        None => &entry.group,
    }
}

/// Returns the name of the girone in which an entry plays now.
#[must_use]
pub fn name_of<'e>(event: &'e Event, entry: &'e Entry) -> &'e str {
    let rounds = u32::try_from(event.rounds.len()).unwrap_or(u32::MAX);
    name_after(event, RoundNo(rounds), entry)
}

/// Returns the position of the girone that plays at a table, from 0 for the best; `None` before the split.
#[must_use]
pub fn position_of_table(event: &Event, round: RoundNo, table: &Table) -> Option<usize> {
    let split = event.settings.plan.split.as_ref()?;
    match is_after(split, round) {
        false => None,
        true if is_first(split, round) => Some(split.girone_of_table(number(event, table))),
        // somebody who comes later plays in the last one
        true => position(event, split, table.seats.ns).or(Some(last(split))),
    }
}

/// Returns the name of the girone that plays at a table; `None` before the split.
#[must_use]
pub fn name_of_table<'e>(event: &'e Event, round: RoundNo, table: &Table) -> Option<&'e str> {
    let split = event.settings.plan.split.as_ref()?;
    name(split, position_of_table(event, round, table)?)
}

fn name(split: &Split, position: usize) -> Option<&str> {
    split
        .gironi
        .get(position)
        .map(|girone| girone.name.as_str())
}

fn last(split: &Split) -> usize {
    split.gironi.len().saturating_sub(1)
}

fn is_after(split: &Split, round: RoundNo) -> bool {
    usize::try_from(round.0).is_ok_and(|round| round > split.after)
}

pub(crate) fn is_first(split: &Split, round: RoundNo) -> bool {
    usize::try_from(round.0).is_ok_and(|round| round == split.after + 1)
}

/// Returns the first round after the split, once it is published.
fn published<'e>(event: &'e Event, split: &Split) -> Option<&'e Round> {
    let first = event.rounds.get(split.after);
    first.filter(|round| round.state != RoundState::Draft)
}

/// Returns the number of a table; in a team event, the number of its match.
fn number(event: &Event, table: &Table) -> u32 {
    match event.settings.kind {
        EventKind::Teams => table.number.0.div_ceil(2),
        EventKind::Pairs | EventKind::Individual => table.number.0,
    }
}

/// Returns the position of an entry's girone, as the first round after the split seats it.
fn position(event: &Event, split: &Split, entry: EntryNo) -> Option<usize> {
    let first = published(event, split)?;
    let sits = |table: &&Table| table.side_of(entry).is_some();
    if let Some(table) = first.tables.iter().find(sits) {
        return Some(split.girone_of_table(number(event, table)));
    }
    if first.byes.iter().any(|bye| bye.entry == entry) {
        // with an odd number, the last of the ranking is left over
        let tables = first.tables.iter().map(|table| number(event, table)).max();
        let tables = usize::try_from(tables.unwrap_or(0)).unwrap_or(usize::MAX);
        return Some(split.girone_of_place(tables.saturating_mul(2)));
    }
    let later = event.rounds.iter().skip(split.after);
    let mut later = later.filter(|round| round.state != RoundState::Draft);
    later.any(|round| round.seats(entry)).then(|| last(split))
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::indexing_slicing)]
mod tests {
    use super::*;
    use crate::audit::{Difference, verify};
    use crate::entry::{Entry, EntryState};
    use crate::event::RematchScope;
    use crate::event_file::EventFile;
    use crate::movement::{Movement, NoProposal, propose};
    use crate::ranking::DecidedBy;
    use crate::round::HandNo;
    use crate::testing::{event, play, sheet, teams, version};
    use std::collections::BTreeSet;

    const EXAM: &str = "2 mitchell + 2 danese + split A 3, B 4, C rest + 3 danese";

    fn names(event: &Event, number: usize) -> Vec<BTreeSet<&str>> {
        let gironi = Gironi::of(event).unwrap();
        let round = &event.rounds[number - 1];
        let name = |entry| gironi.name(entry).unwrap();
        let tables = round.tables.iter();
        tables
            .map(|table| table.everybody().map(name).collect())
            .collect()
    }

    fn found(event: &Event) -> Vec<Difference> {
        verify(&EventFile::of(event, "pozzetto", Vec::new()))
    }

    #[test]
    fn the_best_play_among_themselves_and_stay_ahead() {
        for (entries, tables) in [
            (20, [3, 4, 3]),
            (21, [3, 4, 3]),
            (14, [3, 4, 0]),
            (13, [3, 3, 0]),
        ] {
            let mut event = event(entries, EXAM);
            // of the few in a girone nearly all have met
            event.settings.rematches = RematchScope::PreviousRound;
            (0..4).for_each(|_| play(&mut event));
            assert!(
                Gironi::of(&event).is_none(),
                "the ranking is one until then"
            );
            let before = standings(&event, RoundNo(4));
            play(&mut event);
            assert_eq!(misplaced(&event), [], "{entries}");
            let gironi = Gironi::of(&event).unwrap();
            for (place, line) in before.lines.iter().enumerate() {
                let split = event.settings.plan.split.as_ref().unwrap();
                let own = gironi.position(line.entry);
                assert_eq!(own, Some(split.girone_of_place(place)), "{entries} {place}");
            }
            for number in 5..=7 {
                if number > 5 {
                    play(&mut event);
                }
                let names = names(&event, number);
                assert!(names.iter().all(|at| at.len() == 1), "{names:?}");
                for (name, tables) in ["A", "B", "C"].iter().zip(tables) {
                    let own = names.iter().filter(|at| at.contains(name)).count();
                    assert_eq!(own, tables, "{entries} {name}");
                }
                let after = standings(&event, RoundNo(u32::try_from(number).unwrap()));
                let gironi = Gironi::of(&event).unwrap();
                let order: Vec<_> = after
                    .lines
                    .iter()
                    .map(|l| gironi.position(l.entry))
                    .collect();
                assert!(order.is_sorted(), "{order:?}");
                let first = after
                    .lines
                    .iter()
                    .filter(|l| l.decided_by == DecidedBy::Girone);
                assert_eq!(first.count(), tables.iter().filter(|n| **n > 0).count() - 1);
            }
            assert_eq!(found(&event), [], "{entries}");
        }
    }

    #[test]
    fn teams_are_split_by_their_matches() {
        let mut event = teams(9, "2 danese + split Alto 2, Basso rest + 2 danese puro");
        (0..4).for_each(|_| play(&mut event));
        let gironi = Gironi::of(&event).unwrap();
        let sizes = [0, 1].map(|at| {
            let numbers = (1..=9).map(EntryNo);
            numbers.filter(|e| gironi.position(*e) == Some(at)).count()
        });
        assert_eq!(sizes, [4, 5]);
        assert_eq!(found(&event), []);
    }

    #[test]
    fn a_correction_moves_nobody_to_another_girone() {
        let mut event = event(12, "2 danese + split A 3, B rest + 2 danese");
        (0..3).for_each(|_| play(&mut event));
        let last = standings(&event, RoundNo(2)).lines.last().unwrap().entry;
        let place = |event: &Event| Gironi::of(event).unwrap().position(last);
        assert_eq!(place(&event), Some(1));
        assert_eq!(misplaced(&event), []);
        // the last of the ranking had won all its hands
        for round in &mut event.rounds[..2] {
            for table in &mut round.tables {
                let Some(side) = table.side_of(last) else {
                    continue;
                };
                let points = match side {
                    burraco_rules::Side::Ns => (1500, 0),
                    burraco_rules::Side::Ew => (0, 1500),
                };
                for hand in 1..=u32::from(event.settings.hands) {
                    table.save(HandNo(hand), version(2, sheet(points.0, points.1)));
                }
            }
        }
        assert_eq!(standings(&event, RoundNo(2)).lines[0].entry, last);
        assert_eq!(place(&event), Some(1), "who was seated stays");
        let moved = misplaced(&event);
        assert_eq!(moved[0].entry, last);
        let names: Vec<_> = moved.iter().map(|m| (m.plays_in, m.belongs_in)).collect();
        assert_eq!(names, [("B", "A"), ("A", "B")], "one rises, one falls");
        play(&mut event);
        let now = standings(&event, RoundNo(4));
        let line = now.line(last).unwrap();
        assert_eq!((line.rank, line.decided_by), (7, DecidedBy::Girone));
        assert_eq!(found(&event), []);
    }

    #[test]
    fn a_seat_given_by_hand_is_no_change_of_the_ranking() {
        let mut event = event(12, "2 danese + split A 3, B rest + 2 danese");
        (0..2).for_each(|_| play(&mut event));
        let mut draft = propose(&event, event.next_movement().unwrap()).unwrap();
        assert_eq!(seated_elsewhere(&event, &draft), []);
        // one of each girone change places
        let (high, low) = (draft.tables[2].seats.ns, draft.tables[3].seats.ns);
        draft.tables[2].seats.ns = low;
        draft.tables[3].seats.ns = high;
        let moved = [(TableNo(4), high), (TableNo(3), low)];
        assert_eq!(seated_elsewhere(&event, &draft), moved);
        for table in &mut draft.tables[2..=3] {
            table.reason = PairingReason::Manual;
        }
        draft.state = RoundState::Published;
        event.rounds.push(draft);
        assert_eq!(Gironi::of(&event).unwrap().name(low), Some("A"));
        assert_eq!(misplaced(&event), [], "it is meant so");
    }

    #[test]
    fn who_left_before_is_last_and_a_newcomer_plays_in_the_last_girone() {
        let mut event = event(13, "2 danese + split A 3, B rest + 3 danese");
        (0..2).for_each(|_| play(&mut event));
        let best = standings(&event, RoundNo(2)).lines[0].entry;
        let leaves = |event: &mut Event, entry: EntryNo| {
            let mut all = event.entries.iter_mut();
            all.find(|e| e.number == entry).unwrap().state = EntryState::Withdrawn;
        };
        leaves(&mut event, best);
        play(&mut event);
        let now = standings(&event, RoundNo(3));
        assert_eq!(now.lines.last().unwrap().entry, best);
        assert_eq!(Gironi::of(&event).unwrap().name(best), None);
        // one of the first girone leaves, and somebody comes
        let second = now.lines[0].entry;
        leaves(&mut event, second);
        let late = EntryNo(14);
        let newcomer = Entry {
            number: late,
            state: EntryState::CheckedIn,
            ..event.entries[0].clone()
        };
        event.entries.push(newcomer);
        play(&mut event);
        let gironi = Gironi::of(&event).unwrap();
        assert_eq!(gironi.name(second), Some("A"));
        assert_eq!(gironi.name(late), Some("B"));
        let round = &event.rounds[3];
        assert_eq!(
            (round.tables.len(), round.byes.len()),
            (5, 2),
            "both are odd now"
        );
        let rests: BTreeSet<_> = round.byes.iter().map(|b| gironi.name(b.entry)).collect();
        assert_eq!(rests, BTreeSet::from([Some("A"), Some("B")]));
        assert_eq!(found(&event), []);
    }

    #[test]
    fn only_a_danese_or_a_knockout_is_played_in_gironi() {
        let mut event = event(12, "2 mitchell + split A 3, B rest + 1 danese + knockout 4");
        (0..2).for_each(|_| play(&mut event));
        let movement = Movement::Mitchell { step: 1 };
        let refused = propose(&event, movement);
        assert_eq!(refused, Err(NoProposal::NotInGironi { movement }));
        play(&mut event);
        play(&mut event);
        let four = &event.rounds[3];
        let name = |entry| Gironi::of(&event).unwrap().name(entry).unwrap();
        let all: Vec<&str> = four
            .tables
            .iter()
            .flat_map(|t| t.everybody())
            .map(name)
            .collect();
        assert_eq!(all, ["A"; 4], "the best of the first girone");
        play(&mut event);
        assert_eq!(found(&event), []);
    }

    #[test]
    fn a_table_of_two_gironi_or_another_order_is_found() {
        let mut event = event(12, "2 danese + split A 3, B rest + 2 danese");
        (0..4).for_each(|_| play(&mut event));
        let mut mixed = event.clone();
        let tables = &mut mixed.rounds[3].tables;
        let (one, other) = (tables[0].seats.ns, tables[4].seats.ns);
        tables[0].seats.ns = other;
        tables[4].seats.ns = one;
        let mixes = |d: &Difference| matches!(d, Difference::GroupsMixed { .. });
        assert!(found(&mixed).iter().any(mixes), "{:?}", found(&mixed));
        let mut file = EventFile::of(&event, "pozzetto", Vec::new());
        file.event.plan = "4 danese".parse().unwrap();
        assert!(!verify(&file).is_empty(), "the gironi were forgotten");
        let mut file = EventFile::of(&event, "pozzetto", Vec::new());
        file.event.plan = "2 danese + split A 2, B rest + 2 danese".parse().unwrap();
        assert!(!verify(&file).is_empty(), "the gironi have other sizes");
    }
}
