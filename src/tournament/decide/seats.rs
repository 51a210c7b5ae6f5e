//! Seats of a proposed round given by hand, two swapped or all of them, with what speaks against it.

use crate::change::Change;
use crate::command::TableSeats;
use crate::entry::{EntryNo, Line};
use crate::event::{Event, Kind};
use crate::movement::{Movement, Reason};
use crate::refusal::Refusal;
use crate::round::{Bye, Partners, Round, RoundNo, RoundState, Table, TableNo};
use crate::team::{as_matches, as_tables};
use burraco_rules::{BySide, Side};
use std::collections::BTreeSet;

/// Why the seats of a round cannot be given by hand so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeatFault {
    /// The proposal has no such table.
    NoSuchTable(TableNo),
    /// A table is given twice.
    TableTwice(TableNo),
    /// Tables of the proposal that are not given.
    TablesMissing(Vec<TableNo>),
    /// A side has one entry, in an individual event two.
    WrongCount {
        /// The table.
        table: TableNo,
        /// How many a side has.
        wanted: usize,
    },
    /// Not one of those who play or rest in the proposal.
    NotInRound(EntryNo),
    /// An entry sits twice.
    SitsTwice(EntryNo),
}

/// The draft whose seats are changed by hand.
fn draft_of(event: &Event, number: RoundNo) -> Result<&Round, Refusal> {
    let draft = event.round(number).ok_or(Refusal::NoSuchRound(number))?;
    if draft.state != RoundState::Draft {
        return Err(Refusal::NotADraft(number));
    }
    if matches!(draft.movement, Movement::Knockout { .. }) {
        return Err(Refusal::SeatsFixed(number));
    }
    Ok(draft)
}

/// Who sits where in a round, by table; in a team event by match.
#[must_use]
pub fn seats_of(kind: Kind, round: &Round) -> Vec<TableSeats> {
    let round = as_matches(kind, std::slice::from_ref(round));
    let tables = round.iter().flat_map(|round| &round.tables);
    let seats = |table: &Table| TableSeats {
        table: table.number,
        sides: BySide::from_fn(|side| table.entries(side).collect()),
    };
    tables.map(seats).collect()
}

/// Two entries of a draft change places. The tables and rests they leave and take are marked as seated by hand.
pub(super) fn swap(
    event: &Event,
    number: RoundNo,
    [one, other]: [EntryNo; 2],
    reason: &str,
) -> Result<Vec<Change>, Refusal> {
    let draft = draft_of(event, number)?;
    for entry in [one, other] {
        if !draft.seats(entry) {
            return Err(Refusal::NoSuchEntry(entry));
        }
    }
    if one == other {
        return Ok(Vec::new());
    }
    let mut seats = seats_of(event.settings.kind, draft);
    let swapped = |entry: EntryNo| match entry {
        entry if entry == one => other,
        entry if entry == other => one,
        entry => entry,
    };
    for table in &mut seats {
        let sides = table.sides.as_ref();
        table.sides = sides.map(|side| side.iter().copied().map(swapped).collect());
    }
    seat_all(event, number, &seats, reason)
}

/// All seats of a draft given by hand. Tables and rests that stay as they were keep their reason, the others are marked;
/// whoever sits nowhere rests.
pub(super) fn seat_all(
    event: &Event,
    number: RoundNo,
    seats: &[TableSeats],
    reason: &str,
) -> Result<Vec<Change>, Refusal> {
    let draft = draft_of(event, number)?;
    let kind = event.settings.kind;
    check(kind, draft, seats).map_err(Refusal::Seats)?;
    let matches = as_matches(kind, std::slice::from_ref(draft));
    let known = matches.iter().flat_map(|round| &round.tables);
    let given = |table: &Table| seats.iter().find(|given| given.table == table.number);
    let tables = known
        .map(|table| given(table).map_or_else(|| table.clone(), |given| reseated(table, given)));
    let mut tables: Vec<Table> = tables.collect();
    if kind == Kind::Teams {
        tables = as_tables(event, &event.rounds, tables);
    }
    let sits = |entry: EntryNo| tables.iter().any(|table| table.side_of(entry).is_some());
    let rested = |entry: EntryNo| draft.byes.iter().any(|bye| bye.entry == entry);
    let everybody = draft.tables.iter().flat_map(Table::everybody);
    let mut new: Vec<EntryNo> = everybody.filter(|e| !sits(*e) && !rested(*e)).collect();
    new.sort_unstable();
    new.dedup();
    let mut new = new.into_iter();
    let rest = |bye: &Bye| match sits(bye.entry) {
        false => bye.clone(),
        true => Bye {
            entry: new.next().unwrap_or(bye.entry),
            reason: Reason::Manual,
            ..bye.clone()
        },
    };
    let byes = draft.byes.iter().map(rest).collect();
    let round = Round {
        tables,
        byes,
        ..draft.clone()
    };
    if round == *draft {
        return Ok(Vec::new());
    }
    if reason.trim().is_empty() {
        return Err(Refusal::ReasonNeeded);
    }
    Ok(vec![Change::RoundProposed(round)])
}

/// A table with other people; partners may stand in either order.
fn reseated(table: &Table, given: &TableSeats) -> Table {
    let same = |side: Side| {
        let (mut now, mut then) = (
            given.sides.get(side).clone(),
            table.entries(side).collect::<Vec<_>>(),
        );
        now.sort_unstable();
        then.sort_unstable();
        now == then
    };
    let first = |side: Side| given.sides.get(side).first().copied();
    let second = |side: Side| given.sides.get(side).get(1).copied();
    let (Some(ns), Some(ew)) = (first(Side::Ns), first(Side::Ew)) else {
        return table.clone();
    };
    if Side::ALL.into_iter().all(same) {
        return table.clone();
    }
    let partners = match (second(Side::Ns), second(Side::Ew)) {
        (Some(ns), Some(ew)) => Partners::With(BySide { ns, ew }),
        _ => table.partners,
    };
    Table {
        seats: BySide { ns, ew },
        partners,
        reason: Reason::Manual,
        ..table.clone()
    }
}

/// Whether the seats are those of the proposal's people at the proposal's tables.
fn check(kind: Kind, draft: &Round, seats: &[TableSeats]) -> Result<(), SeatFault> {
    let mut missing: BTreeSet<TableNo> = seats_of(kind, draft).iter().map(|s| s.table).collect();
    let known = missing.clone();
    let changes_partners = draft.movement == Movement::Individual;
    let wanted = if changes_partners { 2 } else { 1 };
    let mut seated = BTreeSet::new();
    for given in seats {
        let table = given.table;
        if !known.contains(&table) {
            return Err(SeatFault::NoSuchTable(table));
        }
        if !missing.remove(&table) {
            return Err(SeatFault::TableTwice(table));
        }
        for entry in Side::ALL.into_iter().flat_map(|side| given.sides.get(side)) {
            if !draft.seats(*entry) {
                return Err(SeatFault::NotInRound(*entry));
            }
            if !seated.insert(*entry) {
                return Err(SeatFault::SitsTwice(*entry));
            }
        }
        if Side::ALL
            .into_iter()
            .any(|side| given.sides.get(side).len() != wanted)
        {
            return Err(SeatFault::WrongCount { table, wanted });
        }
    }
    if missing.is_empty() {
        Ok(())
    } else {
        Err(SeatFault::TablesMissing(missing.into_iter().collect()))
    }
}

/// Whether a draft is the proposal as it would be made now, but for the seats that were changed by hand.
pub(super) fn follows(draft: &Round, again: &Round) -> bool {
    let everybody = |round: &Round| -> BTreeSet<EntryNo> {
        let seats = round.tables.iter().flat_map(Table::everybody);
        seats
            .chain(round.byes.iter().map(|bye| bye.entry))
            .collect()
    };
    let same_table = |table: &Table| {
        let known = again.tables.iter().find(|t| t.number == table.number);
        known.is_some_and(|t| {
            // a team is lined up as it likes
            let teams = matches!(table.partners, Partners::OfTeam(_));
            let same = t.seats == table.seats && (teams || t.partners == table.partners);
            table.reason == Reason::Manual || same
        })
    };
    let mut byes = draft.byes.iter().zip(&again.byes);
    let same_byes = byes.all(|(bye, known)| {
        bye.award == known.award && (bye.reason == Reason::Manual || bye.entry == known.entry)
    });
    let counts = |round: &Round| (round.tables.len(), round.byes.len());
    counts(draft) == counts(again)
        && same_byes
        && draft.tables.iter().all(same_table)
        && everybody(draft) == everybody(again)
}

/// What speaks against a seat that was chosen by hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeatWarning {
    /// The two have met.
    Rematch {
        /// Where they meet again.
        table: TableNo,
        /// Who.
        seats: BySide<EntryNo>,
        /// When they met.
        met: RoundNo,
    },
    /// The two share a club.
    ClubMates {
        /// Where they meet.
        table: TableNo,
        /// Who.
        seats: BySide<EntryNo>,
    },
    /// An entry that must sit on the other line.
    WrongLine {
        /// Where it sits.
        table: TableNo,
        /// Who.
        entry: EntryNo,
    },
    /// Partners of an individual event who have played together.
    PartnersAgain {
        /// Where.
        table: TableNo,
        /// Who.
        partners: [EntryNo; 2],
        /// When they were partners.
        met: RoundNo,
    },
    /// It rests again while others have rested less.
    RestsAgain {
        /// Who.
        entry: EntryNo,
    },
}

/// What speaks against the seats of a round that were chosen by hand, by table.
#[must_use]
pub fn warnings(event: &Event, number: RoundNo) -> Vec<SeatWarning> {
    let Some(round) = event.round(number) else {
        return Vec::new();
    };
    let before = || event.rounds.iter().filter(|r| r.number < number);
    let mut found = Vec::new();
    // of a team match the first table speaks for both
    let speaks = |table: &Table| event.settings.kind != Kind::Teams || table.number.0 % 2 == 1;
    let by_hand = |table: &&Table| table.reason == Reason::Manual && speaks(table);
    for at in round.tables.iter().filter(by_hand) {
        let (table, seats) = (at.number, at.seats);
        let meet = |t: &Table| t.side_of(seats.ns).is_some() && t.side_of(seats.ew).is_some();
        let mut rounds = before().filter(|r| r.tables.iter().any(meet));
        if let Some(met) = rounds.next_back() {
            let met = met.number;
            found.push(SeatWarning::Rematch { table, seats, met });
        }
        if share_a_club(event, seats) {
            found.push(SeatWarning::ClubMates { table, seats });
        }
        for side in Side::ALL {
            let entry = *seats.get(side);
            if let Some(partner) = at.entries(side).find(|other| *other != entry) {
                let together = |t: &Table| {
                    t.side_of(entry)
                        .is_some_and(|s| t.entries(s).any(|e| e == partner))
                };
                let mut rounds = before().filter(|r| r.tables.iter().any(together));
                if let Some(met) = rounds.next_back() {
                    let (partners, met) = ([entry, partner], met.number);
                    found.push(SeatWarning::PartnersAgain {
                        table,
                        partners,
                        met,
                    });
                }
            }
            let own = match side {
                Side::Ns => Line::Ns,
                Side::Ew => Line::Ew,
            };
            let tied = event.entry(entry).and_then(|entry| entry.line);
            if tied.is_some_and(|line| line != own) {
                found.push(SeatWarning::WrongLine { table, entry });
            }
        }
    }
    let rests = |entry: EntryNo| {
        let byes = before().flat_map(|r| &r.byes);
        byes.filter(|bye| bye.entry == entry).count()
    };
    let seats = || round.tables.iter().flat_map(Table::everybody);
    for bye in round.byes.iter().filter(|bye| bye.reason == Reason::Manual) {
        let entry = bye.entry;
        if seats().any(|other| rests(other) < rests(entry)) {
            found.push(SeatWarning::RestsAgain { entry });
        }
    }
    found
}

fn share_a_club(event: &Event, seats: BySide<EntryNo>) -> bool {
    let (Some(ns), Some(ew)) = (event.entry(seats.ns), event.entry(seats.ew)) else {
        return false;
    };
    ns.clubs().any(|club| ew.clubs().any(|other| other == club))
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::indexing_slicing)]
mod tests {
    use super::*;
    use crate::command::DeskCommand;
    use crate::decide::decide;
    use crate::file::EventFile;
    use crate::movement::propose;
    use crate::testing::{at, event, fill, play};
    use crate::verify::verify;

    fn run(event: &mut Event, command: &DeskCommand) -> Result<(), Refusal> {
        for change in decide(event, command, "ada", at(4))? {
            event.apply(&change);
        }
        let file = EventFile::of(event, "pozzetto", Vec::new());
        assert_eq!(verify(&file), []);
        Ok(())
    }

    fn swap(round: u32, one: EntryNo, other: EntryNo) -> DeskCommand {
        DeskCommand::SwapSeats {
            round: RoundNo(round),
            entries: [one, other],
            reason: "chiesto da loro".to_owned(),
        }
    }

    fn with_draft(entries: u32, plan: &str, played: usize) -> Event {
        let mut event = event(entries, plan);
        (0..played).for_each(|_| play(&mut event));
        let draft = propose(&event, event.next_movement().unwrap()).unwrap();
        event.rounds.push(draft);
        event
    }

    #[test]
    fn two_change_places_are_warned_of_and_published() {
        let mut event = with_draft(9, "1 mitchell + 2 danese", 1);
        let first = event.rounds[0].tables[0].seats;
        for entry in &mut event.entries[..] {
            entry.players[0].club = "ASD".to_owned();
        }
        // bring together two that met in round 1
        let draft = &event.rounds[1];
        let at_table = draft.tables.iter().find(|t| t.side_of(first.ns).is_some());
        let Some(table) = at_table else {
            panic!("rests")
        };
        let side = table.side_of(first.ns).unwrap();
        let (here, other) = (table.number, *table.seats.get(side.other()));
        run(&mut event, &swap(2, other, first.ew)).unwrap();
        let table = event.table(RoundNo(2), here).unwrap();
        assert_eq!(table.reason, Reason::Manual);
        let warned = warnings(&event, RoundNo(2));
        let met = RoundNo(1);
        let seats = table.seats;
        assert!(warned.contains(&SeatWarning::Rematch {
            table: here,
            seats,
            met
        }));
        assert!(warned.contains(&SeatWarning::ClubMates { table: here, seats }));
        run(&mut event, &DeskCommand::Publish(RoundNo(2))).unwrap();
        let late = run(&mut event, &swap(2, other, first.ew));
        assert_eq!(late, Err(Refusal::NotADraft(RoundNo(2))));
    }

    #[test]
    fn who_rests_changes_places_too() {
        let mut event = with_draft(7, "1 mitchell + 2 danese", 1);
        let (rested, rests) = (event.rounds[0].byes[0].entry, event.rounds[1].byes[0].entry);
        run(&mut event, &swap(2, rested, rests)).unwrap();
        let again = SeatWarning::RestsAgain { entry: rested };
        assert!(warnings(&event, RoundNo(2)).contains(&again));
        run(&mut event, &DeskCommand::Publish(RoundNo(2))).unwrap();
    }

    #[test]
    fn a_mitchell_goes_on_after_a_swap() {
        let mut event = with_draft(8, "3 mitchell", 0);
        let tables = &event.rounds[0].tables;
        let (one, other) = (tables[0].seats.ew, tables[1].seats.ew);
        run(&mut event, &swap(1, one, other)).unwrap();
        run(&mut event, &DeskCommand::Publish(RoundNo(1))).unwrap();
        event.rounds[0]
            .tables
            .iter_mut()
            .for_each(|t| fill(t, 2, 300, 200));
        event.rounds[0].state = RoundState::Closed;
        run(&mut event, &DeskCommand::Propose { movement: None }).unwrap();
        run(&mut event, &DeskCommand::Publish(RoundNo(2))).unwrap();
    }

    #[test]
    fn a_swapped_draft_is_outdated_when_a_result_moves_the_other_tables() {
        let mut event = with_draft(12, "1 mitchell + 2 danese", 1);
        let last = event.rounds[1].tables.len() - 1;
        let (one, other) = (
            event.rounds[1].tables[last].seats,
            event.rounds[1].tables[last - 1].seats,
        );
        run(&mut event, &swap(2, one.ew, other.ew)).unwrap();
        let table = &mut event.rounds[0].tables[5];
        table.hands.clear();
        fill(table, 2, 0, 2000);
        let outdated = decide(&event, &DeskCommand::Publish(RoundNo(2)), "ada", at(4));
        assert_eq!(outdated, Err(Refusal::ProposalOutdated(RoundNo(2))));
    }

    #[test]
    fn what_cannot_be_swapped_is_refused() {
        let mut event = with_draft(8, "1 mitchell + 1 danese", 0);
        let (one, other) = (EntryNo(1), EntryNo(2));
        assert_eq!(
            run(&mut event, &swap(4, one, other)),
            Err(Refusal::NoSuchRound(RoundNo(4)))
        );
        assert_eq!(
            run(&mut event, &swap(1, one, EntryNo(70))),
            Err(Refusal::NoSuchEntry(EntryNo(70)))
        );
        let silent = DeskCommand::SwapSeats {
            round: RoundNo(1),
            entries: [one, other],
            reason: String::new(),
        };
        assert_eq!(run(&mut event, &silent), Err(Refusal::ReasonNeeded));
    }

    fn given(table: u32, ns: &[u32], ew: &[u32]) -> TableSeats {
        let numbers = |all: &[u32]| all.iter().copied().map(EntryNo).collect();
        TableSeats {
            table: TableNo(table),
            sides: BySide {
                ns: numbers(ns),
                ew: numbers(ew),
            },
        }
    }

    fn seat(round: u32, seats: Vec<TableSeats>) -> DeskCommand {
        DeskCommand::SeatRound {
            round: RoundNo(round),
            seats,
            reason: "li vuole così il circolo".to_owned(),
        }
    }

    #[test]
    fn a_whole_round_is_seated_by_hand_and_published() {
        let mut event = with_draft(9, "1 mitchell + 2 danese", 0);
        let before = event.rounds[0].clone();
        let seats = vec![
            given(4, &[1], &[2]),
            given(1, &[3], &[4]),
            given(3, &[5], &[6]),
            given(2, &[7], &[9]),
        ];
        run(&mut event, &seat(1, seats)).unwrap();
        let round = &event.rounds[0];
        assert_eq!(round.byes[0].entry, EntryNo(8));
        assert_eq!(round.byes[0].award, before.byes[0].award);
        let table = event.table(RoundNo(1), TableNo(2)).unwrap();
        assert_eq!((table.seats.ns, table.seats.ew), (EntryNo(7), EntryNo(9)));
        // the same list again changes nothing, and needs no reason
        let same = DeskCommand::SeatRound {
            round: RoundNo(1),
            seats: seats_of(Kind::Pairs, &event.rounds[0]),
            reason: String::new(),
        };
        assert_eq!(decide(&event, &same, "ada", at(4)).unwrap(), []);
        run(&mut event, &DeskCommand::Publish(RoundNo(1))).unwrap();
    }

    #[test]
    fn seats_that_cannot_be_are_named() {
        let event = with_draft(9, "1 mitchell + 2 danese", 0);
        let whole =
            || -> Vec<TableSeats> { (1..=4).map(|t| given(t, &[2 * t - 1], &[2 * t])).collect() };
        let refused = |change: &dyn Fn(&mut Vec<TableSeats>)| {
            let mut seats = whole();
            change(&mut seats);
            match decide(&event, &seat(1, seats), "ada", at(4)) {
                Err(Refusal::Seats(fault)) => fault,
                other => panic!("{other:?}"),
            }
        };
        let missing = refused(&|seats| drop(seats.remove(2)));
        assert_eq!(missing, SeatFault::TablesMissing(vec![TableNo(3)]));
        let twice = refused(&|seats| seats[0].table = TableNo(2));
        assert_eq!(twice, SeatFault::TableTwice(TableNo(2)));
        let none = refused(&|seats| seats[0].table = TableNo(9));
        assert_eq!(none, SeatFault::NoSuchTable(TableNo(9)));
        let again = refused(&|seats| seats[0].sides.ns = vec![EntryNo(8)]);
        assert_eq!(again, SeatFault::SitsTwice(EntryNo(8)));
        let stranger = refused(&|seats| seats[0].sides.ns = vec![EntryNo(40)]);
        assert_eq!(stranger, SeatFault::NotInRound(EntryNo(40)));
        let two = refused(&|seats| seats[3].sides.ns.push(EntryNo(9)));
        let table = TableNo(4);
        assert_eq!(two, SeatFault::WrongCount { table, wanted: 1 });
    }

    #[test]
    fn partners_and_teams_are_seated_by_hand_too() {
        let mut event = crate::testing::singles(8, "7 individual");
        play(&mut event);
        let draft = propose(&event, event.next_movement().unwrap()).unwrap();
        event.rounds.push(draft);
        let first = &event.rounds[0].tables[0];
        let together: Vec<u32> = first.entries(Side::Ns).map(|e| e.0).collect();
        let others: Vec<u32> = (1..=8).filter(|n| !together.contains(n)).collect();
        let seats = vec![
            given(1, &together, &others[..2]),
            given(2, &others[2..4], &others[4..]),
        ];
        run(&mut event, &seat(2, seats)).unwrap();
        let partners = [EntryNo(together[0]), EntryNo(together[1])];
        let (table, met) = (TableNo(1), RoundNo(1));
        let again = SeatWarning::PartnersAgain {
            table,
            partners,
            met,
        };
        assert!(warnings(&event, RoundNo(2)).contains(&again));
        // a swap moves a partner as well
        let (one, other) = (EntryNo(together[1]), EntryNo(others[0]));
        run(&mut event, &swap(2, one, other)).unwrap();
        let table = &event.rounds[1].tables[0];
        assert_eq!(table.side_of(one), Some(Side::Ew));
        run(&mut event, &DeskCommand::Publish(RoundNo(2))).unwrap();

        let mut event = crate::testing::teams(4, "2 mitchell");
        let draft = propose(&event, event.next_movement().unwrap()).unwrap();
        event.rounds.push(draft);
        run(
            &mut event,
            &seat(1, vec![given(1, &[4], &[2]), given(2, &[1], &[3])]),
        )
        .unwrap();
        let [home, away] = [&event.rounds[0].tables[0], &event.rounds[0].tables[1]];
        assert_eq!((home.seats.ns, home.seats.ew), (EntryNo(4), EntryNo(2)));
        assert_eq!(away.seats, home.seats.swapped());
        run(&mut event, &DeskCommand::Publish(RoundNo(1))).unwrap();
    }
}
