//! Why a file is no event.

use crate::entry::EntryNo;
use crate::round::{HandNo, RoundNo, TableNo};
use std::fmt;

/// Why a file is no event. Places are named by round, table and hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileProblem {
    /// It is another kind of file.
    NotAnEvent {
        /// What it calls itself.
        name: String,
    },
    /// It was written by a newer program.
    UnknownVersion {
        /// The version it carries.
        version: u32,
    },
    /// Rounds have 1 to 12 hands.
    HandsOutOfRange {
        /// What the settings say.
        hands: u8,
    },
    /// A match needs rules with a target, and teams play none.
    NoMatches,
    /// Only the totals of tables are written, but at a table of three each player has one.
    NoTotalOfThree,
    /// The event's word in addresses is none.
    BadSlug,
    /// A pair has two players with names, an individual entry one, a team four to six.
    PlayersMissing { entry: EntryNo },
    /// Entries are numbered from 1.
    EntryZero,
    /// Two entries with one number.
    EntryTwice { entry: EntryNo },
    /// Rounds must follow one another from 1.
    RoundOutOfOrder { found: RoundNo, expected: RoundNo },
    /// Only the last round can be a draft.
    DraftBeforeLast { round: RoundNo },
    /// Two tables of a round with one number.
    TableTwice { round: RoundNo, table: TableNo },
    /// A seat or a rest of an entry that is not on the list.
    UnknownEntry { round: RoundNo, entry: EntryNo },
    /// An entry sits or rests twice in a round.
    SeatedTwice { round: RoundNo, entry: EntryNo },
    /// A table whose lines are not what competes: no partner where there should be one or one too many, players a team
    /// does not have, or a team match that is not two tables with exchanged lines.
    Partners { round: RoundNo, table: TableNo },
    /// A hand beyond the hands of a round, or a second one of the same number.
    HandNumber {
        round: RoundNo,
        table: TableNo,
        hand: HandNo,
    },
    /// A hand at a table of three that does not say who was alone.
    SoloUnknown {
        round: RoundNo,
        table: TableNo,
        hand: HandNo,
    },
    /// A sheet stands for more or fewer hands than are written at its place.
    SheetOf {
        round: RoundNo,
        table: TableNo,
        /// The number of the sheet.
        hand: HandNo,
    },
    /// A match ended before its target, where none is played.
    NoMatchToStop { round: RoundNo, table: TableNo },
    /// Versions of a hand must be numbered 1, 2, 3; there must be one.
    VersionNumber {
        round: RoundNo,
        table: TableNo,
        hand: HandNo,
    },
    /// Rulings must be numbered 1, 2, 3, and so must the versions of each; there must be one.
    RulingNumber { ruling: u32 },
    /// A ruling about an entry, a round or a table that the file does not hold.
    RulingOfNothing { ruling: u32 },
    /// A ruling gives or takes more points than there are in a match, or none at all.
    RulingPoints { ruling: u32 },
    /// Protests must be numbered 1, 2, 3, and so must the steps of each; there must be one.
    ProtestNumber { protest: u32 },
    /// A protest of an entry, or about a round or a table, that the file does not hold.
    ProtestOfNothing { protest: u32 },
    /// A day or a moment before 1900 or after 9999.
    DateOutOfRange,
    /// A text longer than any form takes, or with control characters.
    BadText { begins: String },
    /// An entry that paid less than nothing, or more than can be.
    PaidOutOfRange { entry: EntryNo },
    /// A line of the catalogue of infractions that cannot be so, or stands there twice.
    BadInfraction { code: String },
    /// Lines of the journal must be numbered 1, 2, 3.
    JournalNumber { found: i64, expected: i64 },
}

impl FileProblem {
    /// The machine's code.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            FileProblem::NotAnEvent { .. } => "not_an_event",
            FileProblem::UnknownVersion { .. } => "unknown_version",
            FileProblem::HandsOutOfRange { .. } => "hands_out_of_range",
            FileProblem::NoMatches => "no_matches",
            FileProblem::NoTotalOfThree => "no_total_of_three",
            FileProblem::SheetOf { .. } => "sheet_of",
            FileProblem::BadSlug => "bad_slug",
            FileProblem::PlayersMissing { .. } => "players_missing",
            FileProblem::EntryZero => "entry_zero",
            FileProblem::EntryTwice { .. } => "entry_twice",
            FileProblem::RoundOutOfOrder { .. } => "round_out_of_order",
            FileProblem::DraftBeforeLast { .. } => "draft_before_last",
            FileProblem::TableTwice { .. } => "table_twice",
            FileProblem::UnknownEntry { .. } => "unknown_entry",
            FileProblem::SeatedTwice { .. } => "seated_twice",
            FileProblem::Partners { .. } => "partners",
            FileProblem::HandNumber { .. } => "hand_number",
            FileProblem::SoloUnknown { .. } => "solo_unknown",
            FileProblem::NoMatchToStop { .. } => "no_match_to_stop",
            FileProblem::VersionNumber { .. } => "version_number",
            FileProblem::RulingNumber { .. } => "ruling_number",
            FileProblem::RulingOfNothing { .. } => "ruling_of_nothing",
            FileProblem::RulingPoints { .. } => "ruling_points",
            FileProblem::ProtestNumber { .. } => "protest_number",
            FileProblem::ProtestOfNothing { .. } => "protest_of_nothing",
            FileProblem::DateOutOfRange => "date_out_of_range",
            FileProblem::BadText { .. } => "bad_text",
            FileProblem::PaidOutOfRange { .. } => "paid_out_of_range",
            FileProblem::BadInfraction { .. } => "bad_infraction",
            FileProblem::JournalNumber { .. } => "journal_number",
        }
    }
}

impl fmt::Display for FileProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl std::error::Error for FileProblem {}
