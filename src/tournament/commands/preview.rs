//! The effects of a change before it is made: a comparison of two events.

mod bracket;

use crate::entry::{Entry, EntryNo, EntryState};
use crate::event::Event;
use crate::points::{MatchPoints, VictoryPoints};
use crate::ranking::{Standing, last_round, standings_from};
use crate::round::{RoundNo, RoundState, Table, TableNo, TableState};
use crate::rulings::adjustment::Overdrawn;
use crate::scoring::result::{Results, results_after, results_of};
use crate::scoring::three_player_table::Chair;
pub use bracket::{FinalMove, WinnerMove};
use bracket::{finals, winners};
use burraco_rules::Side;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// The rank and the points of an entry in the standings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StandingPlace {
    pub rank: u32,
    pub vp: VictoryPoints,
    /// The entry's Match Points as the event reads them.
    pub mp: MatchPoints,
}

/// An entry whose row in the standings would change. `before` or `after` is none where the entry has no row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlaceMove {
    pub entry: EntryNo,
    pub before: Option<StandingPlace>,
    /// The entry's rank in the standings after the change.
    pub after: Option<StandingPlace>,
}

/// The seat of an entry, or its bye.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sits {
    /// A seat at a table with one opponent.
    At {
        table: TableNo,
        side: Side,
        against: EntryNo,
    },
    /// A seat at a table of three.
    OfThree {
        table: TableNo,
        chair: Chair,
        against: [EntryNo; 2],
    },
    Rests,
}

/// An entry whose seats in a round would change. It has one seat, or two tables of a team match; none if it does not
/// play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatMove {
    pub round: RoundNo,
    /// Whether the round was known to everybody.
    pub published: bool,
    pub entry: EntryNo,
    pub before: Vec<Sits>,
    /// The seats of the entry after the change.
    pub after: Vec<Sits>,
}

/// An entry that would leave the event, or return to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EntryMove {
    pub entry: EntryNo,
    pub after: EntryState,
}

/// A table that would become finished, or would no longer be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StateMove {
    pub round: RoundNo,
    pub table: TableNo,
    pub after: TableState,
}

/// A preview of everything in an event that a change would affect.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Preview {
    /// The rows of the standings that would change, in order of the new ranks.
    pub places: Vec<PlaceMove>,
    /// The entries that would leave the event, or return to it.
    pub entries: Vec<EntryMove>,
    /// The seats that would change, by round and entry.
    pub seats: Vec<SeatMove>,
    /// The tables that would be closed, or no longer be.
    pub tables: Vec<StateMove>,
    /// The matches of a knockout bracket that would have another winner.
    pub winners: Vec<WinnerMove>,
    /// The final ranks that would change in a knockout that stays decided, in order of the old ranks.
    pub finals: Vec<FinalMove>,
    /// The rulings on Victory Points that would no longer be possible in their match, or would exceed its points by
    /// more than they do now.
    pub overdrawn: Vec<Overdrawn>,
}

/// Compares an event with what it would be after a change, with every hand scored again. Neither event is modified.
#[must_use]
pub fn preview(before: &Event, after: &Event) -> Preview {
    preview_from(before, &results_of(before), after)
}

/// Compares two events as `preview` does, using the known results of the first.
#[must_use]
pub fn preview_from(before: &Event, known: &Results, after: &Event) -> Preview {
    Preview {
        places: places(
            (before, known),
            (after, &results_after(before, known, after)),
        ),
        entries: entries(before, after),
        seats: seats(before, after),
        tables: states(before, after),
        winners: winners(before, after),
        finals: finals(before, after),
        overdrawn: overdrawn(before, after),
    }
}

fn places(before: (&Event, &Results), after: (&Event, &Results)) -> Vec<PlaceMove> {
    let lines = |(event, results): (&Event, &Results)| -> BTreeMap<EntryNo, StandingPlace> {
        let place = |line: Standing| {
            let Standing { rank, vp, mp, .. } = line;
            (line.entry, StandingPlace { rank, vp, mp })
        };
        let lines = standings_from(event, results, last_round(event)).lines;
        lines.into_iter().map(place).collect()
    };
    let (old, new) = (lines(before), lines(after));
    let entries: BTreeSet<EntryNo> = old.keys().chain(new.keys()).copied().collect();
    let moves = entries.into_iter().map(|entry| PlaceMove {
        entry,
        before: old.get(&entry).copied(),
        after: new.get(&entry).copied(),
    });
    let mut moved: Vec<PlaceMove> = moves.filter(|m| m.before != m.after).collect();
    moved.sort_by_key(|m| (m.after.map_or(u32::MAX, |place| place.rank), m.entry));
    moved
}

fn entries(before: &Event, after: &Event) -> Vec<EntryMove> {
    let gone = |entry: &Entry| entry.state == EntryState::Withdrawn;
    let moved = after.entries.iter().filter(|entry| {
        let known = before.entry(entry.number);
        known.is_some_and(|known| gone(known) != gone(entry))
    });
    let said = moved.map(|entry| EntryMove {
        entry: entry.number,
        after: entry.state,
    });
    said.collect()
}

fn seats(before: &Event, after: &Event) -> Vec<SeatMove> {
    let sits = |event: &Event| -> BTreeMap<(RoundNo, EntryNo), Vec<Sits>> {
        let mut all: BTreeMap<_, Vec<Sits>> = BTreeMap::new();
        for round in &event.rounds {
            for table in &round.tables {
                if let Some(trio) = table.trio() {
                    for (chair, entry) in trio.iter() {
                        let at = Sits::OfThree {
                            table: table.number,
                            chair,
                            against: chair.others().map(|other| *trio.get(other)),
                        };
                        all.entry((round.number, *entry)).or_default().push(at);
                    }
                    continue;
                }
                for side in Side::ALL {
                    let at = Sits::At {
                        table: table.number,
                        side,
                        against: *table.seats.get(side.other()),
                    };
                    for entry in table.entries(side) {
                        all.entry((round.number, entry)).or_default().push(at);
                    }
                }
            }
            for bye in &round.byes {
                let here = all.entry((round.number, bye.entry)).or_default();
                here.push(Sits::Rests);
            }
        }
        all
    };
    let published = |round: RoundNo| {
        let round = before.round(round);
        round.is_some_and(|round| round.state != RoundState::Draft)
    };
    let (old, new) = (sits(before), sits(after));
    let keys: BTreeSet<(RoundNo, EntryNo)> = old.keys().chain(new.keys()).copied().collect();
    let moves = keys.into_iter().map(|(round, entry)| SeatMove {
        round,
        published: published(round),
        entry,
        before: old.get(&(round, entry)).cloned().unwrap_or_default(),
        after: new.get(&(round, entry)).cloned().unwrap_or_default(),
    });
    moves.filter(|m| m.before != m.after).collect()
}

fn states(before: &Event, after: &Event) -> Vec<StateMove> {
    let closed = |table: &Table| table.state == TableState::Closed;
    let tables = after.rounds.iter().flat_map(|round| {
        let tables = round.tables.iter();
        tables.map(move |table| (round.number, table))
    });
    let moved = tables.filter(|(round, table)| {
        let known = before.table(*round, table.number);
        known.is_some_and(|known| closed(known) != closed(table))
    });
    let said = moved.map(|(round, table)| StateMove {
        round,
        table: table.number,
        after: table.state,
    });
    said.collect()
}

fn overdrawn(before: &Event, after: &Event) -> Vec<Overdrawn> {
    let known = before.overdrawn();
    let mut found = after.overdrawn();
    found.retain(|overdrawn| !known.contains(overdrawn));
    found
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::indexing_slicing)]
mod tests {
    use super::*;
    use crate::audit::{Difference, verify};
    use crate::event_file::EventFile;
    use crate::movement::knockout::Misplaced;
    use crate::movement::propose;
    use crate::testing::{event, fill, play, teams};

    #[test]
    fn both_tables_of_a_team_match_are_shown() {
        let before = teams(4, "2 mitchell");
        let mut after = before.clone();
        let round = propose(&after, after.next_movement().unwrap()).unwrap();
        let seats = [round.tables[0].seats, round.tables[1].seats];
        assert_eq!(seats[0], seats[1].swapped());
        after.rounds.push(round);
        let moves = preview(&before, &after).seats;
        assert_eq!(moves.len(), 4);
        let of_first = moves.iter().find(|m| m.entry == seats[0].ns).unwrap();
        let against = seats[0].ew;
        let at = |table, side| Sits::At {
            table: TableNo(table),
            side,
            against,
        };
        assert_eq!(of_first.before, []);
        assert_eq!(of_first.after, [at(1, Side::Ns), at(2, Side::Ew)]);
        assert_eq!(preview(&after, &after), Preview::default());
    }

    #[test]
    fn another_winner_of_a_match_is_named_with_who_sits_at_the_next_table() {
        let mut before = event(4, "3 round robin + 2 knockout 4");
        (0..4).for_each(|_| play(&mut before));
        let changed = |before: &Event| {
            let mut after = before.clone();
            let table = &mut after.rounds[3].tables[1];
            table.hands.clear();
            fill(table, 2, 100, 900);
            let seats = table.seats;
            (preview(before, &after).winners, seats)
        };
        let (winners, seats) = changed(&before);
        let expected = WinnerMove {
            round: RoundNo(4),
            table: TableNo(2),
            goes_on: true,
            before: Some(seats.ns),
            after: Some(seats.ew),
            misplaced: None,
        };
        assert_eq!(winners, [expected]);
        play(&mut before);
        let misplaced = Some(Misplaced::Sits {
            round: RoundNo(5),
            table: TableNo(1),
            entry: seats.ns,
        });
        let expected = WinnerMove {
            misplaced,
            ..expected
        };
        assert_eq!(changed(&before).0, [expected]);
    }

    #[test]
    fn who_should_be_in_a_final_that_has_no_table_is_named() {
        let mut before = event(4, "3 round robin + 2 knockout 4");
        (0..4).for_each(|_| play(&mut before));
        let table = before.rounds[3].tables[1].clone();
        let (won, lost) = (table.seats.ns, table.seats.ew);
        let other = before.rounds[3].tables[0].seats.ns;
        let changed = |gone: &[EntryNo]| {
            let mut before = before.clone();
            for entry in &mut before.entries {
                if gone.contains(&entry.number) {
                    entry.state = EntryState::Withdrawn;
                }
            }
            play(&mut before);
            let mut after = before.clone();
            let table = &mut after.rounds[3].tables[1];
            table.hands.clear();
            fill(table, 2, 100, 900);
            let file = |event: &Event| EventFile::of(event, "prova", Vec::new());
            assert_eq!(verify(&file(&before)), []);
            let (round, table) = (RoundNo(5), TableNo(1));
            let expected = match gone.contains(&lost) {
                true => vec![],
                false => vec![Difference::KnockoutSeat { round, table }],
            };
            assert_eq!(verify(&file(&after)), expected);
            preview(&before, &after).winners[0].misplaced
        };
        let round = RoundNo(5);
        let rests = Misplaced::Rests { round, entry: won };
        assert_eq!(changed(&[other]), Some(rests));
        let missing = Misplaced::Missing { round, entry: lost };
        assert_eq!(changed(&[won]), Some(missing));
        assert_eq!(changed(&[won, other]), Some(missing));
        assert_eq!(changed(&[won, lost]), None);
    }
}
