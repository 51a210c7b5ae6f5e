//! Team matches of two tables, with one pair of each team at each table. Match k is played at tables 2k-1 and 2k, and
//! the sides are exchanged at the second.

use crate::entry::EntryNo;
use crate::event::{Event, EventKind};
pub use crate::model::line_up::{LineUp, Pair};
use crate::round::{Partners, Round, RoundNo, Table, TableNo, TableState};
use crate::scoring::meeting::{Meeting, other_table};
use burraco_rules::{BySide, Side};
use std::borrow::Cow;

/// The reason a line-up is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineUpFault {
    /// The team has no match in that round.
    NoMatch,
    /// The team has no such player.
    NoSuchPlayer {
        /// The index of the player in the requested line-up, from 0.
        player: usize,
    },
    /// The line-up seats a player twice.
    SitsTwice {
        /// The index of the player in the team's list of players, from 0.
        player: usize,
    },
    /// The match has started. Pairs may change only until then.
    Started,
}

impl LineUp {
    /// Checks a line-up of a team with the given number of players.
    ///
    /// # Errors
    /// The first fault.
    pub fn check(&self, players: usize) -> Result<(), LineUpFault> {
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

    fn pair(&self, side: Side) -> Pair {
        match side {
            Side::Ns => self.ns,
            Side::Ew => self.ew,
        }
    }
}

/// Returns the line-up of a team in a round (the players at each table), if it has a match there.
#[must_use]
pub fn line_up(round: &Round, team: EntryNo) -> Option<LineUp> {
    let pair = |side: Side| {
        let here = |table: &&Table| *table.seats.get(side) == team;
        match round.tables.iter().find(here)?.partners {
            Partners::OfTeam(pairs) => Some(*pairs.get(side)),
            Partners::Entry | Partners::With(_) | Partners::Third(_) => None,
        }
    };
    let (ns, ew) = (pair(Side::Ns)?, pair(Side::Ew)?);
    Some(LineUp { team, ns, ew })
}

/// Returns the event with a new line-up for a team, before the first hand of its match is entered.
///
/// Source: Regolamento 2015, pairs inside a team may change until a match starts.
///
/// # Errors
/// Why it cannot be.
pub fn lined_up(event: &Event, number: RoundNo, asked: LineUp) -> Result<Event, LineUpFault> {
    let no_match = LineUpFault::NoMatch;
    let round = event.round(number).ok_or(no_match)?;
    line_up(round, asked.team).ok_or(no_match)?;
    not_started(round, asked.team)?;
    let players = event.entry(asked.team).map_or(0, |team| team.players.len());
    asked.check(players)?;
    let mut event = event.clone();
    let rounds = event.rounds.iter_mut().filter(|r| r.number == number);
    for table in rounds.flat_map(|round| &mut round.tables) {
        if let (Some(side), Partners::OfTeam(pairs)) =
            (table.side_of(asked.team), &mut table.partners)
        {
            *pairs.get_mut(side) = asked.pair(side);
        }
    }
    Ok(event)
}

/// Refuses a new line-up once a hand of a team's match is entered, or one of its tables is no longer merely open.
pub(crate) fn not_started(round: &Round, team: EntryNo) -> Result<(), LineUpFault> {
    let own = |table: &&Table| table.side_of(team).is_some();
    let began = |table: &Table| !table.hands.is_empty() || table.state != TableState::Open;
    match round.tables.iter().filter(own).any(began) {
        true => Err(LineUpFault::Started),
        false => Ok(()),
    }
}

/// Returns the rounds in the form in which movements use them: in a team event, each match is one table with the number
/// of the match.
pub(crate) fn as_matches(kind: EventKind, rounds: &[Round]) -> Cow<'_, [Round]> {
    if kind != EventKind::Teams {
        return Cow::Borrowed(rounds);
    }
    let folded = rounds.iter().map(|round| Round {
        tables: Meeting::all(kind, round)
            .into_iter()
            .map(|meeting| Table {
                number: TableNo(meeting.home.number.0.div_ceil(2)),
                ..meeting.home.clone()
            })
            .collect(),
        ..round.clone()
    });
    Cow::Owned(folded.collect())
}

/// Returns the two tables of each match. A team keeps the line-up of its last match; at first it is the order of its
/// players.
pub(crate) fn as_tables(event: &Event, earlier: &[Round], matches: Vec<Table>) -> Vec<Table> {
    let usual = |team: EntryNo| {
        let players = event.entry(team).map_or(0, |team| team.players.len());
        let known = earlier.iter().rev().find_map(|round| line_up(round, team));
        let (ns, ew) = ([0, 1], [2, 3]);
        known
            .filter(|known| known.check(players).is_ok())
            .unwrap_or(LineUp { team, ns, ew })
    };
    let both = |home: Table| {
        let number = TableNo(home.number.0.saturating_mul(2).saturating_sub(1));
        let [one, other] = [usual(home.seats.ns), usual(home.seats.ew)];
        let away = Table {
            number: other_table(number),
            seats: home.seats.swapped(),
            partners: pairs(other, one),
            ..home.clone()
        };
        let partners = pairs(one, other);
        [
            Table {
                number,
                partners,
                ..home
            },
            away,
        ]
    };
    matches.into_iter().flat_map(both).collect()
}

fn pairs(ns: LineUp, ew: LineUp) -> Partners {
    Partners::OfTeam(BySide {
        ns: ns.ns,
        ew: ew.ew,
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::indexing_slicing)]
mod tests;
