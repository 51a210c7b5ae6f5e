//! Typed input with its faults, as one neutral list of fields: what comes in fills it, what goes out shows it.
//!
//! A fault is a code with arguments; the pages make its sentence.

use burraco_play::PositionFault;
use burraco_rules::{FaultKind, NotRules, SheetPlace, Side, WrittenMeld};
use burraco_tournament::entry::EnteredAlready;
use burraco_tournament::event::EventKind;
use burraco_tournament::plan::{PlanFault, PlanTrouble};
use burraco_tournament::round::HandNo;

/// One field of a form: its name, what was typed, and what is wrong with it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Field {
    /// The name it is posted under.
    pub name: String,
    /// What was typed, untouched.
    pub value: String,
    /// What is wrong with it; empty when nothing is.
    pub faults: Vec<FieldFault>,
}

/// The choice of a table's length by which only its total is written.
pub const ONLY_TOTAL: &str = "total";

/// The field of a hand's form that says for how many hands its totals stand.
pub const HANDS_OF_SHEET: &str = "hands";

/// The field of a hand's form that says what the sides have of the match before the hand: N/S and E/W.
pub const TOTALS_BEFORE: &str = "before";

/// The fields of a form in the order they were typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fields {
    pub list: Vec<Field>,
}

/// Rows of melds that can be read in several ways, and nobody has said yet which is meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenQuestion {
    /// Its place among the questions of the form.
    pub number: usize,
    /// Whose melds: `ns`, `ew` or `third`.
    pub side: &'static str,
    /// The fields of the rows.
    pub rows: Vec<String>,
    /// The ways that do not come to the same, first as the rows are written now.
    pub ways: Vec<RowsReading>,
}

/// One way to read the rows of an open question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowsReading {
    /// Its place among the ways of the question.
    pub number: usize,
    /// The melds of these rows.
    pub melds: Vec<WrittenMeld>,
    /// The side's points with them.
    pub total: i32,
}

/// What is wrong with a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FieldFault {
    Missing,
    NotANumber,
    /// A number outside its limits.
    OutOfRange {
        /// The least it may be.
        least: i64,
        /// The most it may be.
        most: i64,
    },
    /// A text that is too long.
    TooLong {
        /// How many characters it may have.
        most: usize,
    },
    /// No date of the calendar.
    NotADate,
    /// An address word with other than lower-case letters, digits and hyphens.
    NotASlug,
    /// No colour such as `#a4161a`.
    NotAColour,
    /// No image that can be a logo.
    NotALogo,
    /// A name that somebody else has already.
    Taken,
    /// A player, or all of them, that the event has already.
    Entered(EnteredAlready),
    /// More than one card where one is meant.
    OneCard,
    /// Two melds stand in one line with a comma between them.
    CommaBetweenMelds,
    /// None of the values offered.
    UnknownChoice,
    /// A line of fees that cannot be read.
    UnknownFee {
        /// Its number, from 1.
        line: usize,
    },
    /// No amount in euro.
    NotAnAmount,
    /// A line of prizes that cannot be read.
    UnknownPrize {
        /// Its number, from 1.
        line: usize,
    },
    /// An entry that sits at no table in a round.
    NoTable {
        round: u32,
    },
    /// A line of seats that cannot be read.
    SeatLine {
        /// Its number, from 1.
        line: usize,
    },
    /// A rule set that is not known; it holds what was not understood.
    UnknownRules(String),
    /// A rule set of which a part says otherwise than one before it.
    RulesTwice {
        part: String,
        /// The setting that is changed twice.
        setting: &'static str,
    },
    /// What cannot be in a referee's question, at the field it stands in.
    Slip(PositionFault),
    /// What competes stays as it is once somebody has entered.
    KindFixed,
    /// At a table of two or three everybody plays alone: the event is individual.
    PlayAlone {
        /// How many sit at a table.
        players: usize,
    },
    /// A match of teams is two tables: each plays a fixed number of hands.
    NoMatchOfTeams,
    /// At a table of three nobody has a total together.
    NoTotalOfThree,
    /// Among the variants of the rules, another target than the one chosen; it holds the variant.
    OtherTarget(String),
    /// A plan of rounds that cannot be read.
    Plan(PlanFault),
    /// A plan of rounds that does not suit what competes.
    PlanTrouble(PlanTrouble),
    /// No table of Victory Points for so many hands.
    NoVpTable {
        /// The hands of a round.
        hands: u8,
    },
    /// Name and password do not belong together.
    WrongLogin,
    /// A password that is too short.
    PasswordTooShort {
        /// How many characters it needs.
        least: usize,
    },
    /// A password that is soon guessed.
    PasswordGuessed,
    /// The password and its repetition differ.
    PasswordsDiffer,
    /// A meld that can be read in several ways, and nobody said which is meant.
    QuestionOpen,
    /// Nobody has said what became of a pozzetto.
    PozzettoUnsaid,
    /// A correction without its reason.
    ReasonMissing,
    /// Nobody said how the hand ended.
    EndingMissing,
    /// Nobody said who of three was alone.
    SoloMissing,
    /// Two sums that should make a third, and do not.
    SumDiffers {
        sum: i64,
        typed: i64,
    },
    /// A fault of a hand sheet, shown at the field it stands in.
    Sheet(FaultKind, SheetPlace),
    /// Something else, already a sentence in the reader's language.
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

/// What is wrong with a row of an imported list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RowFault {
    /// The number is no number above 0.
    NotANumber(String),
    /// A number that an earlier row has.
    NumberTwice {
        /// The earlier row, counted as in the list.
        row: usize,
    },
    /// A number that the event has already given.
    NumberTaken,
    /// Players that the event has already.
    Entered(EnteredAlready),
    /// The names of an earlier row, together.
    NamesTwice { row: usize },
    /// A player without a name, from 1.
    NameMissing { player: u8 },
    /// A number where a name should stand.
    NumberForName(String),
    /// More or fewer players than an entry of this kind has.
    Players {
        kind: EventKind,
        /// How many names there are.
        names: usize,
    },
    /// A card number that an earlier row has.
    CardTwice {
        /// The card number.
        card: String,
        row: usize,
    },
    /// A cell that is too long.
    TooLong {
        /// How many characters it may have.
        most: usize,
    },
    /// A fee that is no amount.
    UnknownAmount(String),
    /// A line that is neither NS nor EW.
    UnknownLine(String),
    TooFewColumns {
        /// How many there are.
        columns: usize,
    },
    TooManyColumns {
        /// How many there are.
        columns: usize,
    },
    /// More rows than an event has pairs; what follows was not looked at.
    TooManyRows {
        /// How many are looked at.
        most: usize,
    },
    /// A quote that is opened and not closed.
    Unreadable {
        /// Where in the line the quote is opened, from 1.
        column: usize,
    },
}

/// A row of an imported list as it was understood.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ImportRow {
    /// Its number in the list, from 1.
    pub row: usize,
    /// The number it asks for, as typed; empty when the event gives one.
    pub number: String,
    pub players: Vec<String>,
    /// Their card numbers, in the same order; empty where there is none.
    pub cards: Vec<String>,
    /// Their clubs, in the same order.
    pub clubs: Vec<String>,
    pub group: String,
    /// The line, as typed.
    pub line: String,
    /// The amount it has paid, as typed.
    pub paid: String,
    /// What is wrong with it.
    pub faults: Vec<RowFault>,
}

/// Cents as people type them in euro: `40` or `12,50`.
#[must_use]
pub fn typed_amount(cents: u32) -> String {
    match cents % 100 {
        0 => (cents / 100).to_string(),
        rest => format!("{},{rest:02}", cents / 100),
    }
}

/// The field of a line's total in a hand.
#[must_use]
pub fn total_field(side: Side, hand: HandNo) -> String {
    format!("{}_{hand}", side.word())
}

/// The field that says how a hand ended: `ns` or `ew` for the line that closed, `stock` for neither, empty for unsaid.
#[must_use]
pub fn ended_field(hand: HandNo) -> String {
    format!("ended_{hand}")
}

impl Field {
    /// A field without faults.
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
    /// Fields from what was posted, in its order.
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

    /// A field by name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Field> {
        self.list.iter().find(|field| field.name == name)
    }

    /// What was typed in a field; empty when it was not posted.
    #[must_use]
    pub fn value(&self, name: &str) -> &str {
        self.get(name).map_or("", |field| field.value.as_str())
    }

    /// Puts a value in a field, new or not.
    pub fn set(&mut self, name: &str, value: impl Into<String>) {
        self.slot(name).value = value.into();
    }

    /// Adds a fault to a field, which need not have been posted.
    pub fn fault(&mut self, name: &str, fault: FieldFault) {
        self.slot(name).faults.push(fault);
    }

    /// Whether no field has a fault.
    #[must_use]
    pub fn sound(&self) -> bool {
        self.list.iter().all(|field| field.faults.is_empty())
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
