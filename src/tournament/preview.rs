//! What a change would move, before it is made: two events compared.

use crate::adjustment::Overdrawn;
use crate::entry::{Entry, EntryNo, EntryState};
use crate::event::Event;
use crate::meeting::Meeting;
use crate::movement::Reason;
use crate::movement::knockout::{is_knockout, outcome};
use crate::points::{MatchPoints, VictoryPoints};
use crate::ranking::{Standing, last_round, standings_from};
use crate::result::{Results, results_after, results_of};
use crate::round::{Round, RoundNo, RoundState, Table, TableNo, TableState};
use crate::three::Chair;
use burraco_rules::Side;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// An entry's place and points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// Its rank.
    pub rank: u32,
    /// Its Victory Points.
    pub vp: VictoryPoints,
    /// Its Match Points by the event's reading.
    pub mp: MatchPoints,
}

/// An entry whose line of the standings changes; none on a side where it is not in them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlaceMove {
    /// Who.
    pub entry: EntryNo,
    /// As it stands.
    pub before: Option<Place>,
    /// As it would stand.
    pub after: Option<Place>,
}

/// Who sits at a table, or rests.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sits {
    /// At a table against another.
    At {
        /// The table.
        table: TableNo,
        /// The line.
        side: Side,
        /// The opponent.
        against: EntryNo,
    },
    /// At a table of three.
    OfThree {
        /// The table.
        table: TableNo,
        /// The seat.
        chair: Chair,
        /// The other two.
        against: [EntryNo; 2],
    },
    /// It rests.
    Rests,
}

/// An entry whose tables in some round change: one, or the two of a team match; none where it does not play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatMove {
    /// The round.
    pub round: RoundNo,
    /// Whether the round was known to everybody.
    pub published: bool,
    /// Who.
    pub entry: EntryNo,
    /// Where it sits.
    pub before: Vec<Sits>,
    /// Where it would sit.
    pub after: Vec<Sits>,
}

/// An entry that would leave the event, or come back to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EntryMove {
    /// Who.
    pub entry: EntryNo,
    /// Its state after.
    pub after: EntryState,
}

/// A table that would be finished, or would be no more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StateMove {
    /// The round.
    pub round: RoundNo,
    /// The table.
    pub table: TableNo,
    /// Its state after.
    pub after: TableState,
}

/// A match of a bracket that another would win.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WinnerMove {
    /// The round.
    pub round: RoundNo,
    /// The table; of a team match the first.
    pub table: TableNo,
    /// Whether the winner goes on to another round; not after the final or the match for third place.
    pub goes_on: bool,
    /// Who won.
    pub before: EntryNo,
    /// Who would win.
    pub after: EntryNo,
    /// Where whoever won sits in the next round, when that is known to everybody: it stays as it was published.
    pub seated: Option<(RoundNo, TableNo)>,
}

/// Everything a change would move.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Preview {
    /// Lines of the standings that change, by their place after.
    pub places: Vec<PlaceMove>,
    /// Who leaves the event, or comes back.
    pub entries: Vec<EntryMove>,
    /// Seats that change, by round and entry.
    pub seats: Vec<SeatMove>,
    /// Tables that are closed, or closed no more.
    pub tables: Vec<StateMove>,
    /// Matches of a bracket with another winner.
    pub winners: Vec<WinnerMove>,
    /// Rulings that their match could no longer bear, or less than it can now.
    pub overdrawn: Vec<Overdrawn>,
}

/// Compares an event with what it would be after a change, every hand scored anew. Pure: neither is touched.
#[must_use]
pub fn preview(before: &Event, after: &Event) -> Preview {
    preview_from(before, &results_of(before), after)
}

/// The same, from the results of the event as it is, that are known.
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
        overdrawn: overdrawn(before, after),
    }
}

fn places(before: (&Event, &Results), after: (&Event, &Results)) -> Vec<PlaceMove> {
    let lines = |(event, results): (&Event, &Results)| -> BTreeMap<EntryNo, Place> {
        let place = |line: Standing| {
            let Standing { rank, vp, mp, .. } = line;
            (line.entry, Place { rank, vp, mp })
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

fn winners(before: &Event, after: &Event) -> Vec<WinnerMove> {
    let won = |event: &Event, round: &Round, meeting: &Meeting<'_>| {
        let (side, _) = outcome(event, round.number, meeting)?;
        Some(*meeting.home.seats.get(side?))
    };
    let mut moved = Vec::new();
    for round in after.rounds.iter().filter(|round| is_knockout(round)) {
        let Some(known) = before.round(round.number) else {
            continue;
        };
        let kind = after.settings.kind;
        let meetings = Meeting::all(kind, round);
        let in_bracket = |meeting: &&Meeting<'_>| !for_third(meeting.home);
        let going_on = meetings.iter().filter(in_bracket).count() + round.byes.len();
        for old in Meeting::all(kind, known) {
            let table = old.home.number;
            let new = meetings.iter().find(|new| new.home.number == table);
            let (Some(was), Some(is)) = (
                won(before, known, &old),
                new.and_then(|new| won(after, round, new)),
            ) else {
                continue;
            };
            if was != is {
                moved.push(WinnerMove {
                    round: round.number,
                    table,
                    goes_on: going_on > 1 && !for_third(old.home),
                    before: was,
                    after: is,
                    seated: seated_next(after, round.number, was),
                });
            }
        }
    }
    moved
}

fn for_third(table: &Table) -> bool {
    matches!(table.reason, Reason::ForThird { .. })
}

/// Where an entry plays on in the bracket, in a round that is known to everybody.
fn seated_next(event: &Event, after: RoundNo, entry: EntryNo) -> Option<(RoundNo, TableNo)> {
    let next = event.round(RoundNo(after.0.saturating_add(1)))?;
    if next.state == RoundState::Draft || !is_knockout(next) {
        return None;
    }
    let mut tables = next.tables.iter().filter(|table| !for_third(table));
    let table = tables.find(|table| table.side_of(entry).is_some())?;
    Some((next.number, table.number))
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::indexing_slicing)]
mod tests {
    use super::*;
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
            before: seats.ns,
            after: seats.ew,
            seated: None,
        };
        assert_eq!(winners, [expected]);
        play(&mut before);
        let seated = Some((RoundNo(5), TableNo(1)));
        assert_eq!(changed(&before).0, [WinnerMove { seated, ..expected }]);
    }
}
