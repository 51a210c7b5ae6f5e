//! Who may do what to the hands of a table: staff, or a line of players behind the link of their own table.

use crate::round::{RoundNo, Table, TableNo, TableState};
use burraco_rules::Side;
use std::fmt;

/// Who asks for something at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Author {
    /// Somebody with a role in the event; which roles may do what is decided where people sign in.
    Staff,
    /// A line of players, by the link of their table.
    Line {
        /// The round.
        round: RoundNo,
        /// The table.
        table: TableNo,
        /// The line.
        side: Side,
    },
}

/// How often a line writes one hand: whoever does so more often calls the referee.
pub const MOST_BY_A_LINE: usize = 20;

/// What can be done to a table's hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Right {
    /// Write a hand that is missing, or write one's own again as long as nobody has accepted it.
    Enter,
    /// Accept the hands the opponents have written.
    Accept,
    /// Say that one does not agree.
    Dispute,
    /// Lodge a protest about the table's result.
    Protest,
    /// Write over a hand of others, or over one that is accepted; close and reopen the table.
    Overwrite,
    /// A result that is not what the cards give: a fault let stand, points given by a referee.
    SpecialResult,
}

/// Each right with whoever has it beside the staff.
const TABLE: [(Right, &[Party]); 6] = [
    (Right::Enter, &[Party::Staff, Party::Line]),
    (Right::Accept, &[Party::Staff, Party::Line]),
    (Right::Dispute, &[Party::Staff, Party::Line]),
    (Right::Protest, &[Party::Staff, Party::Line]),
    (Right::Overwrite, &[Party::Staff]),
    (Right::SpecialResult, &[Party::Staff]),
];

/// The parties of the table above.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Party {
    Staff,
    Line,
}

impl Author {
    /// Whether this author has a right.
    #[must_use]
    pub fn may(self, right: Right) -> bool {
        let party = match self {
            Author::Staff => Party::Staff,
            Author::Line { .. } => Party::Line,
        };
        let having = TABLE.iter().find(|(known, _)| *known == right);
        having.is_some_and(|(_, parties)| parties.contains(&party))
    }

    /// How somebody of the staff signs: with the name, in quotes where the bare name would read as a line's word.
    #[must_use]
    pub fn sign(name: &str) -> String {
        match Author::read(name) {
            Author::Staff => name.to_owned(),
            Author::Line { .. } => format!("\"{name}\""),
        }
    }

    /// Whose word a version or a journal line carries: a line's `table:2.5.ns`, written as its `Display` writes it, else
    /// somebody of the staff.
    #[must_use]
    pub fn read(by: &str) -> Author {
        let line = || {
            let mut parts = by.strip_prefix("table:")?.split('.');
            let round = RoundNo(parts.next()?.parse().ok()?);
            let table = TableNo(parts.next()?.parse().ok()?);
            let word = parts.next()?;
            let side = Side::ALL.into_iter().find(|side| side.word() == word)?;
            Some(Author::Line { round, table, side })
        };
        let line = line().filter(|line| line.to_string() == by);
        line.unwrap_or(Author::Staff)
    }

    /// The line, for a line.
    #[must_use]
    pub fn side(self) -> Option<Side> {
        match self {
            Author::Staff => None,
            Author::Line { side, .. } => Some(side),
        }
    }
}

/// A line's word: `table:2.5.ns`. The staff has none: people sign with their names.
impl fmt::Display for Author {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Author::Staff => Ok(()),
            Author::Line { round, table, side } => {
                write!(f, "table:{round}.{table}.{}", side.word())
            }
        }
    }
}

/// The lines that must accept a table: the opponents of whoever wrote a hand that holds. None for a table that the
/// staff has written.
///
/// Source: Codice di Gara, the score: the signatures of the writer and of at least one opponent.
#[must_use]
pub fn must_accept(table: &Table) -> Vec<Side> {
    let current = table.hands.iter().filter_map(|hand| hand.current());
    let writers: Vec<Side> = current
        .filter_map(|version| Author::read(&version.by).side())
        .collect();
    let asked = |side: &Side| writers.contains(&side.other());
    Side::ALL.into_iter().filter(asked).collect()
}

/// Whether the links of a table end when it goes from a state to another: when it is closed, and when what was agreed on
/// is opened again. From then on the referee writes, or gives the players a new link.
#[must_use]
pub fn ends_links(from: TableState, to: TableState) -> bool {
    to == TableState::Closed || (from.counts() && !to.counts())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_line_enters_and_accepts_and_no_more() {
        let line = Author::Line {
            round: RoundNo(2),
            table: TableNo(5),
            side: Side::Ns,
        };
        for (right, line_may) in [
            (Right::Enter, true),
            (Right::Accept, true),
            (Right::Dispute, true),
            (Right::Protest, true),
            (Right::Overwrite, false),
            (Right::SpecialResult, false),
        ] {
            assert!(Author::Staff.may(right), "{right:?}");
            assert_eq!(line.may(right), line_may, "{right:?}");
        }
        assert_eq!(line.to_string(), "table:2.5.ns");
        assert_eq!(Author::read("table:2.5.ns"), line);
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
    fn a_name_is_no_line() {
        for name in [
            "",
            "Ada",
            "table:",
            "table:2.5",
            "table:2.5.n",
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
    fn nobody_of_the_staff_signs_as_a_line() {
        let signed = Author::sign("table:2.5.ns");
        assert_eq!(signed, "\"table:2.5.ns\"");
        assert_eq!(Author::read(&signed), Author::Staff);
    }
}
