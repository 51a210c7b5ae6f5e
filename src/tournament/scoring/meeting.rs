//! Meetings, the units that bring points: a single table, or the two tables of a team match.

use crate::event::EventKind;
use crate::round::{Round, RoundNo, Table, TableNo};
use crate::scoring::result::{Results, TableResult};
use crate::vp::VpTable;
use burraco_rules::BySide;

/// A table, or the two tables of a team match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meeting<'e> {
    /// The table whose N/S and E/W teams are taken as the two sides of the whole team match.
    pub home: &'e Table,
    /// The other table of a team match, where the sides are exchanged.
    pub away: Option<&'e Table>,
}

/// Returns the other table of a team match. Tables 1 and 2 belong together, 3 and 4, and so on.
#[must_use]
pub fn other_table(table: TableNo) -> TableNo {
    TableNo(match table.0 % 2 {
        0 => table.0.saturating_sub(1),
        _ => table.0.saturating_add(1),
    })
}

impl<'e> Meeting<'e> {
    /// Returns a single table as a meeting of its own, even in a team match.
    #[must_use]
    pub fn at(table: &'e Table) -> Meeting<'e> {
        Meeting {
            home: table,
            away: None,
        }
    }

    /// Returns the meetings of a round, by table number.
    #[must_use]
    pub fn all(kind: EventKind, round: &'e Round) -> Vec<Meeting<'e>> {
        let home = round.tables.iter();
        match kind {
            EventKind::Pairs | EventKind::Individual => {
                home.map(|home| Meeting { home, away: None }).collect()
            }
            EventKind::Teams => home
                .filter(|table| table.number.0 % 2 == 1)
                .map(|home| Meeting {
                    home,
                    away: find(round, other_table(home.number)),
                })
                .collect(),
        }
    }

    /// Returns the tables of the meeting.
    pub fn tables(&self) -> impl Iterator<Item = &'e Table> + use<'e> {
        [Some(self.home), self.away].into_iter().flatten()
    }

    /// Whether the result of every table of the meeting counts for ranking and pairing.
    #[must_use]
    pub fn counts(&self) -> bool {
        self.tables().all(|table| table.state.counts())
    }

    /// Returns the meeting's result once every table of it has one; none for a table of three.
    #[must_use]
    pub fn result(
        &self,
        vp_table: &VpTable,
        round: RoundNo,
        results: &Results,
    ) -> Option<TableResult> {
        let result = |table: &Table| results.get(&(round, table.number))?.lines();
        let home = result(self.home)?;
        match self.away {
            None => Some(home),
            Some(away) => Some(added(vp_table, home, result(away)?)),
        }
    }
}

fn find(round: &Round, number: TableNo) -> Option<&Table> {
    round.tables.iter().find(|table| table.number == number)
}

/// Adds up both tables of a team match, with the sides as at the first. The differences of both are added before
/// Victory Points are read, which is the usual reading of the rules.
#[must_use]
pub fn added(vp_table: &VpTable, home: TableResult, away: TableResult) -> TableResult {
    let gross = BySide {
        ns: home.gross.ns + away.gross.ew,
        ew: home.gross.ew + away.gross.ns,
    };
    let difference = gross.ns - gross.ew;
    let both = |one: Option<u32>, other: Option<u32>| Some(one?.saturating_add(other?));
    TableResult {
        gross,
        difference,
        vp: vp_table.vp(difference),
        burrachi: BySide {
            ns: both(home.burrachi.ns, away.burrachi.ew),
            ew: both(home.burrachi.ew, away.burrachi.ns),
        },
        hands: home.hands.saturating_add(away.hands),
        verified: home.verified.saturating_add(away.verified),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::indexing_slicing)]
mod tests {
    use super::*;
    use crate::testing::{event, fill, play};

    #[test]
    fn differences_are_added_and_read_in_the_team_table() {
        let mut event = event(4, "1 mitchell");
        play(&mut event);
        let mut scored = |ns: i32, ew: i32| {
            let table = &mut event.rounds[0].tables[0];
            table.hands.clear();
            fill(table, 2, ns, ew);
            TableResult::of(&event.settings, &event.rounds[0].tables[0]).unwrap()
        };
        // each fills two hands: +600 at home, -200 away for the team on N/S there
        let found = added(&VpTable::for_teams(), scored(400, 100), scored(100, 200));
        assert_eq!(found.difference.0, 800);
        assert_eq!((found.vp.ns.0, found.vp.ew.0), (13, 7));
        assert_eq!((found.gross.ns.0, found.gross.ew.0), (1200, 400));
        assert_eq!(found.hands, 4);
        let level = added(&VpTable::for_teams(), scored(400, 100), scored(400, 100));
        assert_eq!((level.vp.ns.0, level.vp.ew.0), (10, 10));
    }

    #[test]
    fn tables_of_a_match_follow_one_another() {
        let others = [1, 2, 7, 8].map(|n| other_table(TableNo(n)).0);
        assert_eq!(others, [2, 1, 8, 7]);
    }
}
