//! Form input as one neutral list of fields, each with its faults. Requests fill the list and pages show it.
//!
//! A fault is a code with arguments; the pages turn it into a sentence.

use burraco_play::PositionFault;
use burraco_rules::{FaultKind, NotRules, Players, SheetPlace, Side, WrittenMeld};
use burraco_tournament::entry::{EnteredAlready, EntryNo, Player};
use burraco_tournament::event::EventKind;
use burraco_tournament::event::results_sheet::ResultsSheetFault;
use burraco_tournament::event::rooms::RoomsFault;
use burraco_tournament::plan::{Plan, PlanFault, PlanTrouble};
use burraco_tournament::prizes::circuit::place_points::PlacePointsFault;
use burraco_tournament::round::HandNo;
use chrono::NaiveTime;
use strum::{EnumString, IntoStaticStr, VariantArray};

/// A field of a form: its name, the typed value and the faults found in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Field {
    /// The name under which the field is posted.
    pub name: String,
    /// The typed value of the field, unchanged.
    pub value: String,
    /// The faults of the field; empty when its value is accepted.
    pub faults: Vec<FieldFault>,
}

/// The value of an event's `length` field that means only the total of each table is entered, and no single hand.
pub const ONLY_TOTAL: &str = "total";

/// The name of the hand form's field that says how many hands the entered totals cover.
pub const HANDS_OF_SHEET: &str = "hands";

/// The name of the hand form's field that holds the points of each side (N/S and E/W) in the match before this hand.
pub const TOTALS_BEFORE: &str = "before";

/// The fields of a form in the order they were typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fields {
    pub list: Vec<Field>,
}

/// A question about typed rows of melds that can be read in several ways and that nobody has settled yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenQuestion {
    /// The question's index among the questions of the form.
    pub number: usize,
    /// The code of the side (pair or single player) that the melds belong to: `ns`, `ew` or `third`.
    pub side: &'static str,
    /// The names of the form fields that contain the rows of melds in question.
    pub rows: Vec<String>,
    /// The readings of the rows that lead to different results. The reading of the rows as they are written now comes
    /// first.
    pub ways: Vec<RowsReading>,
}

/// A way to read the rows of an open question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowsReading {
    /// The reading's index among the readings of its question.
    pub number: usize,
    /// The melds that the rows contain in this reading.
    pub melds: Vec<WrittenMeld>,
    /// The side's points if this reading is chosen.
    pub total: i32,
}

/// A kind of file that holds no text to be read as a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileKind {
    Spreadsheet,
    Pdf,
    Picture,
    /// A document or an archive of another program.
    Other,
}

/// A fault of a form field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FieldFault {
    Missing,
    NotANumber,
    /// A number outside its limits.
    OutOfRange {
        /// The smallest number that the field allows.
        least: i64,
        /// The largest number that the field allows.
        most: i64,
    },
    /// A text that is too long.
    TooLong {
        /// The largest number of characters that the field allows.
        most: usize,
    },
    /// A text that is not a calendar date.
    NotADate,
    /// A slug (the event's word in addresses) with characters other than lower-case letters, digits and hyphens.
    NotASlug,
    /// A text that is not a colour such as `#a4161a`.
    NotAColour,
    /// An uploaded file that is not an image usable as a logo.
    NotALogo,
    /// An uploaded file that is no list in text.
    NotAList(FileKind),
    /// A name that is already taken.
    Taken,
    /// A player, or all players of an entry, already entered in the event.
    Entered(EnteredAlready),
    /// A player who stands in the same entry already.
    NamedTwice,
    /// Several cards in a field that takes a single card.
    OneCard,
    /// Two melds in one row of the form, separated by a comma.
    CommaBetweenMelds,
    /// A value that is none of the offered choices.
    UnknownChoice,
    /// A text that is no results sheet.
    ResultsSheet(ResultsSheetFault),
    /// A text that is no table of points by place.
    PlacePoints(PlacePointsFault),
    /// A text that names no rooms.
    Rooms(RoomsFault),
    /// A row in the fees field that cannot be read.
    UnknownFee {
        /// The number of the unreadable row in the fees field, from 1.
        line: usize,
    },
    /// A row in the field of reduced fees that cannot be read.
    UnknownReduction {
        /// The number of the unreadable row in that field, from 1.
        line: usize,
    },
    /// An entry that two groups with a reduced fee name.
    ReducedTwice {
        entry: EntryNo,
    },
    /// A text that is not an amount in euro.
    NotAnAmount,
    /// A row in the prizes field that cannot be read.
    UnknownPrize {
        /// The number of the unreadable row in the prizes field, from 1.
        line: usize,
    },
    /// A row of the table of prizes whose place is not the one that follows the row above.
    PrizePlace {
        /// The place that the row must begin with, or 1.
        next: usize,
    },
    /// A prize among all entries for which some are named all the same.
    NotWithAll,
    /// A category of prizes without the numbers of its entries.
    PrizeCategory,
    /// An entry that sits at no table in a round.
    NoTable {
        round: u32,
    },
    /// A row in the field of seats that cannot be read.
    SeatLine {
        /// The number of the unreadable row in the field of seats, from 1.
        line: usize,
    },
    /// An unknown rule set. The value is the part of its name that was not understood.
    UnknownRules(String),
    /// A rule set name in which a later part contradicts an earlier one.
    RulesTwice {
        part: String,
        /// The rule setting that two parts of a typed rule set both change.
        setting: &'static str,
    },
    /// A fault of a referee's question, shown at the form field that contains it.
    Slip(PositionFault),
    /// An attempt to change the kind of competitors (pairs, players or teams) after the first entry.
    KindFixed,
    /// Pairs or teams chosen with tables of two or three. Everybody plays alone there, so the event must be individual.
    PlayAlone {
        /// The number of players at each table of the event.
        players: usize,
    },
    /// A match to a target score in a team event. A team match is two tables that each play a fixed number of hands.
    NoMatchOfTeams,
    /// A total entered for a whole side at a table of three, where no two players share a total.
    NoTotalOfThree,
    /// A plan of rounds that cannot be read.
    Plan(PlanFault),
    /// A plan of rounds that does not suit the kind of competitors.
    PlanTrouble(PlanTrouble),
    /// A number of hands for which no table of Victory Points exists.
    NoVpTable {
        /// The number of hands in a round, for which no table of Victory Points exists.
        hands: u8,
    },
    /// A name and a password that do not belong together.
    WrongLogin,
    /// A password that is too short.
    PasswordTooShort {
        /// The smallest number of characters that a password needs.
        least: usize,
    },
    /// A password that is easy to guess.
    PasswordGuessed,
    /// A password that differs from its repetition.
    PasswordsDiffer,
    /// A meld that can be read in several ways when nobody has chosen one.
    QuestionOpen,
    /// A hand sheet that leaves open what happened to a side's pozzetto.
    PozzettoUnsaid,
    /// A correction without a reason.
    ReasonMissing,
    /// A hand sheet that leaves open how the hand ended.
    EndingMissing,
    /// A hand sheet of three players that does not say which player played alone against two.
    SoloMissing,
    /// Two sums of a side's points that do not add up to the typed total.
    SumDiffers {
        sum: i64,
        typed: i64,
    },
    /// A fault of a hand sheet, shown at the form field that contains it.
    Sheet(FaultKind, SheetPlace),
    /// Any other fault, given as a sentence in the reader's language.
    Said(String),
}

impl From<NotRules> for FieldFault {
    fn from(not: NotRules) -> FieldFault {
        match not {
            NotRules::Unknown(part) => FieldFault::UnknownRules(part),
            NotRules::Twice { part, setting } => FieldFault::RulesTwice { part, setting },
        }
    }
}

/// A fault in a row of an imported list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RowFault {
    /// An entry number that is not a whole number above 0. The value is the typed text.
    NotANumber(String),
    /// An entry number that an earlier row already has.
    NumberTwice {
        /// The number of the earlier row with the same entry number.
        row: usize,
    },
    /// An entry number that the event has already assigned.
    NumberTaken,
    /// Players already entered in the event.
    Entered(EnteredAlready),
    /// A row that repeats all the names of an earlier row.
    NamesTwice { row: usize },
    /// A player without a name; `player` counts from 1.
    NameMissing { player: u8 },
    /// A number where a name is expected. The value is the typed text.
    NumberForName(String),
    /// A player who stands in the same row twice. The value is the name.
    NamedTwice(String),
    /// A number of players that an entry (pair, player or team) of this kind cannot have.
    Players {
        kind: EventKind,
        /// The number of names in the row of the imported list.
        names: usize,
    },
    /// A membership card number that an earlier row already has.
    CardTwice {
        /// The card number.
        card: String,
        row: usize,
    },
    /// A row with more cells than the list has headings.
    MoreThanHeadings {
        /// The number of cells of the row.
        columns: usize,
    },
    /// A cell that is too long.
    TooLong {
        /// The largest number of characters that a cell may hold.
        most: usize,
    },
    /// A fee that is not an amount of money. The value is the typed text.
    UnknownAmount(String),
    /// A side (N/S or E/W) written as neither `NS` nor `EW`. The value is the typed text.
    UnknownLine(String),
    TooFewColumns {
        /// The number of columns in the row, which is too small.
        columns: usize,
    },
    TooManyColumns {
        /// The number of columns in the row, which is too large.
        columns: usize,
    },
    /// More rows than an event can have entries; the remaining rows are not read.
    TooManyRows {
        /// The number of rows of the imported list that are read.
        most: usize,
    },
    /// Final standings without the Victory Points of the row.
    PointsMissing,
    /// Points that are no whole number. The value is the typed text.
    NotPoints(String),
    /// A place that is no whole number above 0. The value is the typed text.
    NotAPlace(String),
    /// A place that the other places do not allow.
    PlaceOutOfOrder {
        /// The place in the row.
        place: u32,
    },
    /// The place of the row before with fewer Victory Points; a remark.
    SamePlace {
        /// The number of the row before.
        above: usize,
    },
    /// More Victory Points than the row of the place before; a remark.
    MorePoints {
        /// The number of the row of the place before.
        above: usize,
    },
    /// A list of members whose first row does not name the columns of card and name.
    NoHeadings,
    /// A member without a card number.
    NoCard,
    /// A member without a name.
    NoName,
    /// A date that is none. The value is the typed text.
    NotADay(String),
    /// A quotation mark that is opened and never closed.
    Unreadable {
        /// The column of the opening quotation mark, from 1.
        column: usize,
    },
}

impl ImportRow {
    /// Whether the row cannot be taken before it is corrected.
    #[must_use]
    pub fn is_wrong(&self) -> bool {
        self.faults.iter().any(|fault| match fault {
            // one card for two players of the row is a slip
            RowFault::CardTwice { row, .. } => *row == self.row,
            RowFault::NamesTwice { .. }
            | RowFault::Entered(_)
            | RowFault::SamePlace { .. }
            | RowFault::MorePoints { .. } => false,
            _ => true,
        })
    }

    /// Whether the row can be taken, and repeats an entry that is on the list already. A card of somebody else is a
    /// remark, no repetition.
    #[must_use]
    pub fn is_repetition(&self) -> bool {
        let repeats = |fault: &RowFault| {
            matches!(
                fault,
                RowFault::NamesTwice { .. } | RowFault::Entered(EnteredAlready::Names(_))
            )
        };
        !self.is_wrong() && self.faults.iter().any(repeats)
    }
}

/// A row of an imported list, as it was read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ImportRow {
    /// The row's number in the imported list, from 1.
    pub row: usize,
    /// The entry number that the row asks for, as typed; empty when the event assigns one.
    pub number: String,
    pub players: Vec<Player>,
    pub group: String,
    /// The side (N/S or E/W) that the row asks for, as typed.
    pub line: String,
    /// The amount that the entry has paid, as typed in the row.
    pub paid: String,
    /// The faults found in the imported row.
    pub faults: Vec<RowFault>,
}

/// Writes an amount in cents as people type it in euro: `40` or `12,50`.
#[must_use]
pub fn typed_amount(cents: u32) -> String {
    match cents % 100 {
        0 => (cents / 100).to_string(),
        rest => format!("{},{rest:02}", cents / 100),
    }
}

/// Returns the name of the form field that holds a side's total in a hand.
#[must_use]
pub fn total_field(side: Side, hand: HandNo) -> String {
    format!("{}_{hand}", side.word())
}

/// Returns the name of the form field that holds a side's sum of all hands of a table.
#[must_use]
pub fn sum_field(side: Side) -> String {
    format!("{}_sum", side.word())
}

/// Returns the number of hands that the totals of a hand form cover; 1 when the form does not say.
#[must_use]
pub fn hands_of_sheet(fields: &Fields) -> u8 {
    let typed = fields.value(HANDS_OF_SHEET).parse();
    typed.ok().filter(|hands| *hands > 0).unwrap_or(1)
}

/// Returns the name of the form field that says how a hand ended. Its values are `ns` or `ew` for the side that closed,
/// `stock` for neither, and empty when not stated.
#[must_use]
pub fn ended_field(hand: HandNo) -> String {
    format!("ended_{hand}")
}

/// A plan of rounds while it is put together, and the evening that it is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanDraft {
    pub plan: Result<Plan, PlanFault>,
    pub kind: EventKind,
    pub players: Players,
    /// The number of entries expected; `None` where what was typed is none, or too few.
    pub entries: Option<u32>,
    /// The minutes of a round.
    pub minutes: u16,
    /// The time at which play begins.
    pub start: NaiveTime,
    /// The rounds proposed already, which the plan keeps.
    pub proposed: usize,
}

/// Returns the name of the form field for a setting of the rules, as in `rule_semipulito_set`.
#[must_use]
pub fn rule_field(setting: &str) -> String {
    format!("rule_{setting}")
}

/// The most rows that the table of prizes may have.
pub const MOST_PRIZE_ROWS: usize = 400;

/// A column of the table of prizes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum PrizeColumn {
    /// The place, or a range of places, `4-8`.
    Place,
    /// The amount in euro; 0 for a cup.
    Amount,
    /// The kind of contest, one of [`PrizeContest`].
    Contest,
    /// The group, club, category or number of rounds of the contest.
    Which,
    /// Whether entries with a prize from a row above get none here; empty for no.
    Once,
}

/// A kind of contest in the table of prizes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum PrizeContest {
    #[strum(serialize = "")]
    All,
    Group,
    Club,
    Category,
    #[strum(serialize = "last")]
    LastDanese,
}

/// Returns the name of the form field for a cell in the table of prizes; rows count from 1.
#[must_use]
pub fn prize_field(column: PrizeColumn, row: usize) -> String {
    format!("prize_{}_{row}", <&str>::from(column))
}

impl Field {
    /// Builds a form field without faults from its name and value.
    #[must_use]
    pub fn new(name: &str, value: impl Into<String>) -> Field {
        Field {
            name: name.to_owned(),
            value: value.into(),
            faults: Vec::new(),
        }
    }
}

impl Fields {
    /// Builds the fields from posted pairs of name and value, in their order.
    pub fn posted(pairs: impl IntoIterator<Item = (String, String)>) -> Fields {
        let list = pairs.into_iter().map(|(name, value)| Field {
            name,
            value,
            faults: Vec::new(),
        });
        Fields {
            list: list.collect(),
        }
    }

    /// Returns the form field with a given name, if there is one.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Field> {
        self.list.iter().find(|field| field.name == name)
    }

    /// Returns the typed value of a field; empty when the field was not posted.
    #[must_use]
    pub fn value(&self, name: &str) -> &str {
        self.get(name).map_or("", |field| field.value.as_str())
    }

    /// Sets the value of a field, and adds the field when it is missing.
    pub fn set(&mut self, name: &str, value: impl Into<String>) {
        self.slot(name).value = value.into();
    }

    /// Adds a fault to a field, and adds the field when it was not posted.
    pub fn fault(&mut self, name: &str, fault: FieldFault) {
        self.slot(name).faults.push(fault);
    }

    /// Whether all fields of the form are free of faults.
    #[must_use]
    pub fn sound(&self) -> bool {
        self.list.iter().all(|field| field.faults.is_empty())
    }

    /// Whether a field names players that the event has already.
    #[must_use]
    pub fn repeat_an_entry(&self) -> bool {
        let mut faults = self.list.iter().flat_map(|field| &field.faults);
        faults.any(|fault| matches!(fault, FieldFault::Entered(_)))
    }

    fn slot(&mut self, name: &str) -> &mut Field {
        let at = self.list.iter().position(|field| field.name == name);
        let at = at.unwrap_or_else(|| {
            self.list.push(Field::new(name, ""));
            self.list.len() - 1
        });
        &mut self.list[at]
    }
}
