//! Reasons that a file holds no valid event.

use crate::entry::EntryNo;
use crate::round::{HandNo, RoundNo, TableNo};
use std::fmt;
use strum::IntoStaticStr;

/// The reason a file holds no valid event. Places are named by round, table and hand.
#[derive(Clone, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum FileProblem {
    /// The file is not an event file, but of another kind.
    NotAnEvent {
        /// The kind that the refused file names.
        name: String,
    },
    /// The event file was written by a newer program.
    UnknownVersion {
        /// The format version that the event file names.
        version: u32,
    },
    /// The number of hands per round is outside 1 to 12.
    HandsOutOfRange {
        /// The number of hands per round in the file's settings.
        hands: u8,
    },
    /// The event plays matches to a target of points, although its rules set no target or it is a team event.
    NoMatches,
    /// The event records one total for each side of a table, though at a table of three each player needs a total.
    NoTotalOfThree,
    /// The event's slug, its name in addresses, is not valid.
    BadSlug,
    /// The number of players is wrong. A pair has two players with names, an individual entry one, a team four to six.
    PlayersMissing { entry: EntryNo },
    /// An entry has number 0; numbers start from 1.
    EntryZero,
    /// Two entries have one number.
    EntryTwice { entry: EntryNo },
    /// The rounds do not follow one another from 1.
    RoundOutOfOrder { found: RoundNo, expected: RoundNo },
    /// A round before the last one is a draft.
    DraftBeforeLast { round: RoundNo },
    /// Two tables of a round have one number.
    TableTwice { round: RoundNo, table: TableNo },
    /// A seat or a bye belongs to an entry that is not on the list.
    UnknownEntry { round: RoundNo, entry: EntryNo },
    /// An entry has two places in one round, at tables or as byes.
    SeatedTwice { round: RoundNo, entry: EntryNo },
    /// A table's sides do not fit the kind of event. A partner is missing or too many, players are not in their team,
    /// or a team match lacks its two tables with exchanged sides.
    Partners { round: RoundNo, table: TableNo },
    /// A hand's number is higher than the hands of a round allow, or occurs twice.
    HandNumber {
        round: RoundNo,
        table: TableNo,
        hand: HandNo,
    },
    /// A hand at a table of three does not say who played alone.
    SoloUnknown {
        round: RoundNo,
        table: TableNo,
        hand: HandNo,
    },
    /// A sheet covers more or fewer hands than a sheet with its number must.
    SheetOf {
        round: RoundNo,
        table: TableNo,
        /// The number of the hand that the sheet is written for.
        hand: HandNo,
    },
    /// A match is marked as ended early, though the event plays no matches to a target.
    NoMatchToStop { round: RoundNo, table: TableNo },
    /// The versions of a hand are not numbered 1, 2, 3, or there is none.
    VersionNumber {
        round: RoundNo,
        table: TableNo,
        hand: HandNo,
    },
    /// The rulings, or the versions of a ruling, are not numbered 1, 2, 3, or there is no version.
    RulingNumber { ruling: u32 },
    /// A ruling is about an entry, a round or a table that the file does not hold.
    RulingOfNothing { ruling: u32 },
    /// A ruling gives or takes more points than a match is worth, or none at all.
    RulingPoints { ruling: u32 },
    /// The protests, or the steps of a protest, are not numbered 1, 2, 3, or there is no step.
    ProtestNumber { protest: u32 },
    /// A protest is by an entry, or about a round or table, that the file does not hold.
    ProtestOfNothing { protest: u32 },
    /// A date in the file is before 1900 or after 9999.
    DateOutOfRange,
    /// A text is longer than any form accepts, or has control characters.
    BadText { begins: String },
    /// An entry has paid a negative amount, or more than is possible.
    PaidOutOfRange { entry: EntryNo },
    /// An infraction of the catalogue is not valid, or occurs twice.
    BadInfraction { code: String },
    /// The lines of the journal are not numbered 1, 2, 3.
    JournalNumber { found: i64, expected: i64 },
}

impl FileProblem {
    /// Returns the machine-readable code of the event file's problem.
    #[must_use]
    pub fn code(&self) -> &'static str {
        self.into()
    }
}

impl fmt::Display for FileProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl std::error::Error for FileProblem {}
