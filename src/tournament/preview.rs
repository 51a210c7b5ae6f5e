//! What a change would move, before it is made: two events compared.

use crate::entry::EntryNo;
use crate::event::Event;
use crate::points::{MatchPoints, VictoryPoints};
use crate::ranking::{Standing, last_round, standings};
use crate::round::{RoundNo, RoundState, TableNo};
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

/// Everything a change would move.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Preview {
    /// Lines of the standings that change, by their place after.
    pub places: Vec<PlaceMove>,
    /// Seats that change, by round and entry.
    pub seats: Vec<SeatMove>,
}

/// Compares an event with what it would be after a change. Pure: neither is touched.
#[must_use]
pub fn preview(before: &Event, after: &Event) -> Preview {
    Preview {
        places: places(before, after),
        seats: seats(before, after),
    }
}

fn places(before: &Event, after: &Event) -> Vec<PlaceMove> {
    let lines = |event: &Event| -> BTreeMap<EntryNo, Place> {
        let place = |line: Standing| {
            let Standing { rank, vp, mp, .. } = line;
            (line.entry, Place { rank, vp, mp })
        };
        let lines = standings(event, last_round(event)).lines;
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

fn seats(before: &Event, after: &Event) -> Vec<SeatMove> {
    let sits = |event: &Event| -> BTreeMap<(RoundNo, EntryNo), Vec<Sits>> {
        let mut all: BTreeMap<_, Vec<Sits>> = BTreeMap::new();
        for round in &event.rounds {
            for table in &round.tables {
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

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::indexing_slicing)]
mod tests {
    use super::*;
    use crate::movement::propose;
    use crate::testing::teams;

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
}
