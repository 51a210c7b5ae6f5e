//! Permissions on the hands of a table: those of the staff, and of players behind the link of their table, who form a
//! side or are one of three.

use crate::round::{RoundNo, Spot, Table, TableNo, TableState};
use std::fmt;

/// The author of a request at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Author {
    /// A person with a role in the event. The sign-in layer decides what each role may do.
    Staff,
    /// The players of a side, or one player at a table of three, identified by the link of their table.
    Players {
        round: RoundNo,
        table: TableNo,
        /// The side (N/S or E/W) of the players, or the seat of one player at a table of three.
        spot: Spot,
    },
}

/// The number of times that the players of one side, or one player at a table of three, may write one hand. After that,
/// they call the referee.
pub const MOST_BY_A_PLACE: usize = 20;

/// A right to do something with a table's hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HandRight {
    /// The right to write a missing hand, or to rewrite one's own hand until somebody accepts it.
    Enter,
    /// The right to accept the hands that the opponents wrote.
    Accept,
    /// The right to declare disagreement with a table's hands.
    Dispute,
    /// The right to lodge a protest about the table's result.
    Protest,
    /// The right to overwrite a hand written by others or an accepted one, and to close or reopen the table.
    Overwrite,
    /// The right to set a result that differs from what the cards give: by an overruled fault, or by points that a
    /// referee gives.
    SpecialResult,
}

/// The parties that have each right on a table's hands, besides the staff.
const TABLE: [(HandRight, &[Party]); 6] = [
    (HandRight::Enter, &[Party::Staff, Party::Players]),
    (HandRight::Accept, &[Party::Staff, Party::Players]),
    (HandRight::Dispute, &[Party::Staff, Party::Players]),
    (HandRight::Protest, &[Party::Staff, Party::Players]),
    (HandRight::Overwrite, &[Party::Staff]),
    (HandRight::SpecialResult, &[Party::Staff]),
];

/// The parties at a table, beside the staff, that may hold a right on its hands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Party {
    Staff,
    Players,
}

impl Author {
    /// Whether this author has a right on the table's hands.
    #[must_use]
    pub fn may(self, right: HandRight) -> bool {
        let party = match self {
            Author::Staff => Party::Staff,
            Author::Players { .. } => Party::Players,
        };
        let having = TABLE.iter().find(|(known, _)| *known == right);
        having.is_some_and(|(_, parties)| parties.contains(&party))
    }

    /// Returns the signature of a member of the staff, who is given by name. The name is put in quotes where it would
    /// look like a players' signature.
    #[must_use]
    pub fn sign(name: &str) -> String {
        match Author::read(name) {
            Author::Staff => name.to_owned(),
            Author::Players { .. } => format!("\"{name}\""),
        }
    }

    /// Reads the author of a version or journal line: a players' signature such as `table:2.5.ns`, as `Display` writes
    /// it, or else a member of the staff.
    #[must_use]
    pub fn read(by: &str) -> Author {
        let players = || {
            let mut parts = by.strip_prefix("table:")?.split('.');
            let round = RoundNo(parts.next()?.parse().ok()?);
            let table = TableNo(parts.next()?.parse().ok()?);
            let spot = Spot::read(parts.next()?)?;
            Some(Author::Players { round, table, spot })
        };
        let players = players().filter(|players| players.to_string() == by);
        players.unwrap_or(Author::Staff)
    }

    /// The author's side or seat at the table, if the author is players.
    #[must_use]
    pub fn spot(self) -> Option<Spot> {
        match self {
            Author::Staff => None,
            Author::Players { spot, .. } => Some(spot),
        }
    }
}

/// The signature of players: `table:2.5.ns`, or `table:2.5.east` for one of three. The staff has none, since people
/// sign with their names.
impl fmt::Display for Author {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Author::Staff => Ok(()),
            Author::Players { round, table, spot } => {
                write!(f, "table:{round}.{table}.{}", spot.word())
            }
        }
    }
}

/// The places that must accept a table. For two sides these are the opponents of the hands' author. For three players
/// they are all who have not written every hand that holds: a turno is two matches for each, and nobody signs
/// another's. A table written by the staff needs none.
///
/// Source: Codice di Gara, the score: the signatures of the writer and of at least one opponent.
#[must_use]
pub fn must_accept(table: &Table) -> Vec<Spot> {
    let current = table.hands.iter().filter_map(|hand| hand.current());
    let writers: Vec<Option<Spot>> = current
        .map(|version| Author::read(&version.by).spot())
        .collect();
    let players = writers.iter().flatten().count();
    let mut places = table.spots();
    places.retain(|own| match table.trio() {
        Some(_) => players > 0 && writers.iter().any(|writer| *writer != Some(*own)),
        None => writers.iter().flatten().any(|writer| writer != own),
    });
    places
}

/// Whether the links of a table end when its state changes. They end when the table is closed, and when an agreed
/// result is reopened. After that only the referee writes, or gives the players a new link.
#[must_use]
pub fn ends_links(from: TableState, to: TableState) -> bool {
    to == TableState::Closed || (from.counts() && !to.counts())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn players_enter_and_accept_and_no_more() {
        let at = |spot| Author::Players {
            round: RoundNo(2),
            table: TableNo(5),
            spot,
        };
        for (right, players_may) in [
            (HandRight::Enter, true),
            (HandRight::Accept, true),
            (HandRight::Dispute, true),
            (HandRight::Protest, true),
            (HandRight::Overwrite, false),
            (HandRight::SpecialResult, false),
        ] {
            assert!(Author::Staff.may(right), "{right:?}");
            for spot in Spot::ALL {
                assert_eq!(at(spot).may(right), players_may, "{right:?}");
            }
        }
        let words = Spot::ALL.map(|spot| at(spot).to_string());
        let places = ["ns", "ew", "north", "east", "west"];
        assert_eq!(words, places.map(|place| format!("table:2.5.{place}")));
        let read = Spot::ALL.map(|spot| Author::read(&at(spot).to_string()));
        assert_eq!(read, Spot::ALL.map(at));
    }

    #[test]
    fn links_end_with_what_was_agreed_on() {
        use TableState::{Closed, Confirmed, Disputed, Entered, Open};
        for (from, to, ended) in [
            (Open, Entered, false),
            (Entered, Confirmed, false),
            (Entered, Disputed, false),
            (Disputed, Open, false),
            (Confirmed, Closed, true),
            (Entered, Closed, true),
            (Closed, Entered, true),
            (Confirmed, Disputed, true),
        ] {
            assert_eq!(ends_links(from, to), ended, "{from:?} {to:?}");
        }
    }

    #[test]
    fn a_name_is_no_place() {
        for name in [
            "",
            "Ada",
            "table:",
            "table:2.5",
            "table:2.5.n",
            "table:2.5.south",
            "table:x.5.ns",
            "table:2.5.ns.1",
            "table:02.5.ns",
            "table:+2.5.ns",
            " table:2.5.ns",
            "Table:2.5.ns",
        ] {
            assert_eq!(Author::read(name), Author::Staff, "{name}");
            assert_eq!(Author::sign(name), name);
        }
    }

    #[test]
    fn nobody_of_the_staff_signs_as_players() {
        let signed = Author::sign("table:2.5.ns");
        assert_eq!(signed, "\"table:2.5.ns\"");
        assert_eq!(Author::read(&signed), Author::Staff);
    }
}
