//! Team matches: two tables, one pair of each team on each line; the differences are added and read in the team table.

use crate::entry::EntryNo;
use crate::points::{MatchPoints, VictoryPoints};
use crate::result::TableResult;
use crate::vp::VpTable;
use burraco_rules::BySide;
use serde::{Deserialize, Serialize};

/// A pair of a team: two of its players by their place in the team's list, from 0.
pub type Pair = [usize; 2];

/// The line-up of a team for one match: who sits N/S at one table, who sits E/W at the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LineUp {
    /// The team.
    pub team: EntryNo,
    /// Its pair on N/S.
    pub ns: Pair,
    /// Its pair on E/W.
    pub ew: Pair,
}

/// Why a line-up is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineUpFault {
    /// The team has no such player.
    NoSuchPlayer {
        /// The place asked for, from 0.
        player: usize,
    },
    /// A player sits twice.
    SitsTwice {
        /// The player's place, from 0.
        player: usize,
    },
    /// The match has started: pairs may change until then.
    Started,
}

/// How far a match is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MatchState {
    /// Nothing has been entered.
    Waiting,
    /// A hand has been entered at one of its tables.
    Started,
}

impl LineUp {
    /// Checks a line-up of a team of so many players.
    ///
    /// # Errors
    /// The first fault.
    pub fn check(&self, players: usize, state: MatchState) -> Result<(), LineUpFault> {
        if state == MatchState::Started {
            return Err(LineUpFault::Started);
        }
        let mut seated = Vec::new();
        for player in self.ns.into_iter().chain(self.ew) {
            if player >= players {
                return Err(LineUpFault::NoSuchPlayer { player });
            }
            if seated.contains(&player) {
                return Err(LineUpFault::SitsTwice { player });
            }
            seated.push(player);
        }
        Ok(())
    }
}

/// The two tables of a match: each team's N/S pair meets the other's E/W pair.
#[must_use]
pub fn tables(one: LineUp, other: LineUp) -> [BySide<(EntryNo, Pair)>; 2] {
    let table = |ns: LineUp, ew: LineUp| BySide {
        ns: (ns.team, ns.ns),
        ew: (ew.team, ew.ew),
    };
    [table(one, other), table(other, one)]
}

/// The result of a match for the first team and the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TeamResult {
    /// The first team's points less the other's, both tables added.
    pub difference: MatchPoints,
    /// Victory Points of the first team and of the other.
    pub vp: [VictoryPoints; 2],
}

/// Adds the tables of [`tables`], in their order. That both differences are added is the usual reading; the rules only
/// give the table.
#[must_use]
pub fn result(table: &VpTable, results: &[TableResult; 2]) -> TeamResult {
    let [home, away] = results;
    let difference = home.difference - away.difference;
    let vp = table.vp(difference);
    TeamResult {
        difference,
        vp: [vp.ns, vp.ew],
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::indexing_slicing)]
mod tests {
    use super::*;
    use crate::testing::{event, fill, play};

    fn line_up(team: u32, ns: Pair, ew: Pair) -> LineUp {
        let team = EntryNo(team);
        LineUp { team, ns, ew }
    }

    #[test]
    fn each_line_has_one_pair_of_each_team() {
        let [home, away] = tables(line_up(1, [0, 1], [2, 3]), line_up(2, [0, 2], [1, 5]));
        assert_eq!(home.ns, (EntryNo(1), [0, 1]));
        assert_eq!(home.ew, (EntryNo(2), [1, 5]));
        assert_eq!(away.ns, (EntryNo(2), [0, 2]));
        assert_eq!(away.ew, (EntryNo(1), [2, 3]));
    }

    #[test]
    fn pairs_change_until_the_match_starts() {
        let waiting = MatchState::Waiting;
        let good = line_up(1, [0, 5], [3, 2]);
        assert_eq!(good.check(6, waiting), Ok(()));
        assert_eq!(
            good.check(6, MatchState::Started),
            Err(LineUpFault::Started)
        );
        let absent = LineUpFault::NoSuchPlayer { player: 5 };
        assert_eq!(good.check(5, waiting), Err(absent));
        let twice = LineUpFault::SitsTwice { player: 2 };
        assert_eq!(line_up(1, [0, 2], [2, 3]).check(4, waiting), Err(twice));
    }

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
        let both = [scored(400, 100), scored(100, 200)];
        let found = result(&VpTable::for_teams(), &both);
        assert_eq!(found.difference.0, 800);
        assert_eq!(found.vp.map(|vp| vp.0), [13, 7]);
        let level = [scored(400, 100), scored(400, 100)];
        assert_eq!(
            result(&VpTable::for_teams(), &level).vp.map(|vp| vp.0),
            [10, 10]
        );
    }
}
