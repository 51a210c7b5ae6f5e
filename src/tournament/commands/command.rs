//! Commands: the requests of the organiser's desk and those made at a table.

use crate::branding::Logo;
use crate::commands::change::Change;
use crate::entry::{Entry, EntryNo, EntryState, Player};
use crate::event::Settings;
use crate::event::recorded::RecordedResult;
use crate::movement::Movement;
use crate::prizes::fee::PaymentWay;
use crate::prizes::prize::PrizesShown;
use crate::protest::{
    Claimant, ProtestBench, ProtestOutcome, ProtestSubject, ProtestVoice, Remedy,
};
use crate::roster_change::{Exit, LateSeat};
use crate::round::{HandNo, RoundNo, TableNo};
use crate::rulings::adjustment::Ruling;
use crate::rulings::infraction::Infraction;
use crate::team::LineUp;
use crate::visibility::stage::EventStage;
use burraco_rules::Side;
use burraco_rules::{BySide, Sheet};
use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};

/// A new entry as a list of entries gives it. Without a number it gets the next free one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewEntry {
    /// The number that the new entry asks for.
    pub number: Option<EntryNo>,
    pub players: Vec<Player>,
    pub group: String,
    /// The side (N/S or E/W) on which the new entry must sit; none if it may sit on either.
    pub line: Option<Side>,
    /// The amount that the entry has already paid, as the list of entries says, in euro cents.
    pub paid_cents: i64,
}

/// The text that the event's list shows for an entry.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct EntryText {
    pub players: Vec<Player>,
    pub group: String,
}

impl EntryText {
    /// Returns the text that the list shows for an entry.
    #[must_use]
    pub fn of(entry: &Entry) -> EntryText {
        EntryText {
            players: entry.players.clone(),
            group: entry.group.clone(),
        }
    }
}

/// A ruling of the referee: a new one, or a new version of one that was given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// The number of the ruling; none for a new one.
    pub number: Option<u32>,
    /// The version of the ruling from which the form was made; 0 for a new ruling.
    pub base_version: u32,
    /// The ruling that the referee decides; none revokes the existing one.
    pub ruling: Option<Ruling>,
    /// The code of the infraction in the catalogue that a new ruling is based on; none if it has no such basis. An
    /// existing ruling keeps its own.
    pub infraction: Option<String>,
    /// The article of the rules that the ruling cites, as text.
    pub article: String,
    pub reason: String,
}

/// A protest as somebody lodges it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lodging {
    pub claimant: Claimant,
    /// The subject of the protest: a table's result or a ranking.
    pub about: ProtestSubject,
    pub text: String,
    /// The author of the protest.
    pub by: ProtestVoice,
    /// The time when the subject of the protest was published ([`published`](crate::protest::published)); none before.
    pub published: Option<DateTime<Utc>>,
}

/// A ruling about a protest, with the correction it orders.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    pub bench: ProtestBench,
    pub outcome: ProtestOutcome,
    /// The text of the ruling about the protest.
    pub words: String,
    /// The article of the rules that the ruling about the protest cites, as text.
    pub article: String,
    /// The correction that the ruling orders; none if nothing is to be corrected.
    pub remedy: Option<Remedy>,
}

/// An action on a protest. `base_version` is the last step that its author has seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProtestCommand {
    Lodge(Lodging),
    /// Withdraws a protest.
    Withdraw {
        number: u32,
        base_version: u32,
        by: ProtestVoice,
        /// The reason for the action on the protest. The staff must give one; the entry that lodged the protest need
        /// not.
        reason: String,
    },
    /// Admits a protest that came late.
    Hear {
        number: u32,
        base_version: u32,
        reason: String,
    },
    Rule {
        number: u32,
        base_version: u32,
        finding: Finding,
    },
    /// Rules again on a protest that was ruled before.
    Review {
        number: u32,
        base_version: u32,
        /// The new ruling.
        finding: Finding,
        /// The reason for ruling again on the protest.
        reason: String,
    },
}

/// The entries on each side of a table: one, or the two partners of an individual event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableSeats {
    /// The table's number; in a team event, the match's.
    pub table: TableNo,
    pub sides: BySide<Vec<EntryNo>>,
}

/// A command about a round's time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClockCommand {
    Start,
    Pause,
    Resume,
    /// Extends the round.
    Extend {
        /// The length of the round's extension, in minutes.
        minutes: u16,
        reason: String,
    },
}

/// A request of the organiser's desk. Deciding it needs the whole event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeskCommand {
    ChangeSettings(Box<Settings>),
    AddEntries(Vec<NewEntry>),
    /// Makes an empty event one of which only the final standings are known.
    RecordStandings(Vec<RecordedResult>),
    /// Changes the players or the group of an entry.
    EditEntry {
        entry: EntryNo,
        /// The text of the entry in the list, as its editor saw it before the change.
        was: EntryText,
        /// The new text of the list for the entry.
        is: EntryText,
        /// The reason; needed once the entry sits at a table under that name.
        reason: String,
    },
    /// Marks every entry that is still expected as present.
    CheckInAll,
    /// Marks entries as present, absent or withdrawn.
    CheckIn {
        entries: Vec<EntryNo>,
        /// The new state of the entries: present, absent or withdrawn.
        state: EntryState,
        /// The amount the entries have paid, in euro cents, if given.
        paid_cents: Option<i64>,
    },
    /// Sets the total that an entry has paid. Paying at the desk also marks it as present.
    Pay {
        entry: EntryNo,
        /// The total paid, in euro cents, in place of what was noted before; 0 removes it.
        cents: i64,
        way: PaymentWay,
    },
    /// Adds a part payment to what an entry has paid.
    PayMore {
        entry: EntryNo,
        /// The amount of the part payment, in euro cents.
        cents: i64,
        way: PaymentWay,
    },
    /// A command about the time of a round.
    Clock(RoundNo, ClockCommand),
    /// Takes back the last command about the time of a round.
    TakeBackClock {
        round: RoundNo,
        /// The time of the command that the author saw as the last.
        at: DateTime<Utc>,
    },
    /// Sets the notice that everybody in the hall sees; an empty one removes it.
    Announce(String),
    /// Publishes, archives or deletes the event, or takes one of these back.
    Move(EventStage),
    /// Sets the logo of the organiser; none removes it.
    SetLogo(Option<Logo>),
    /// Proposes the next round, by the plan or by another movement.
    Propose {
        /// The movement for the next round, to use instead of the plan's.
        movement: Option<Movement>,
    },
    /// Publishes a proposed round, so that everybody sees its tables.
    Publish(RoundNo),
    /// Withdraws a round that has no hands.
    Withdraw {
        round: RoundNo,
        /// The reason for withdrawing the round; it may be empty for a draft, which nobody has seen.
        reason: String,
    },
    /// Closes tables at which nothing but the closing is missing. Each is named with the versions of its hands as the
    /// desk saw them.
    CloseTables {
        round: RoundNo,
        /// The tables to close, each with the result of [`Table::versions`](crate::round::Table::versions).
        tables: Vec<(TableNo, String)>,
    },
    CloseRound(RoundNo),
    /// Exchanges the seats of two entries in a proposed round; a bye is exchanged like a seat.
    SwapSeats {
        /// The round to change, which is still a draft: proposed, and seen only by the desk.
        round: RoundNo,
        entries: [EntryNo; 2],
        reason: String,
    },
    /// Numbers the tables of a proposed Danese by lot, so that the numbers do not reveal the ranking.
    NumberByLot {
        /// The round to change, which is still a draft: proposed, and seen only by the desk.
        round: RoundNo,
        /// The seed of the lot. It is not stored: anybody who knew it could reverse the lot.
        seed: u64,
    },
    /// The line-up of a team: the players at each table of its match in a round.
    LineUp(RoundNo, LineUp),
    /// Takes back an earlier action on the event.
    TakeBack {
        done: Vec<Change>,
        /// The changes that undo the action, as stored with it.
        back: Vec<Change>,
        /// The round that the action was about, if that round was removed since and not restored. The round that has
        /// its number now is another one.
        ended: Option<RoundNo>,
        reason: String,
    },
    /// Shows the prize list to everybody, or to the desk alone again.
    ShowPrizes(PrizesShown),
    /// Notes the day on which the results were sent to the federation; `None` takes that back.
    SendResults(Option<NaiveDate>),
    /// Hides the results from the public from a round on, or shows them all again.
    Hide(Option<RoundNo>),
    /// Gives all seats of a proposed round by hand. Entries without a seat get a bye.
    SeatRound {
        /// The round to seat, which is still a draft: proposed, and seen only by the desk.
        round: RoundNo,
        /// The seats of every table of the round; in a team event, of every match.
        seats: Vec<TableSeats>,
        reason: String,
    },
    /// Changes an infraction in the catalogue of infractions.
    ChangeInfraction {
        /// The infraction of the catalogue as its editor saw it before the change.
        was: Box<Infraction>,
        /// The infraction of the catalogue as it reads from now on.
        is: Box<Infraction>,
    },
    /// Adds an infraction to the catalogue, with a code of its own.
    AddInfraction(Box<Infraction>),
    /// Gives a ruling, changes it, revokes it or gives it again.
    Rule(Judgement),
    /// Performs an action on a protest.
    Protest(ProtestCommand),
    /// Corrects a hand of a table whose result counts for the ranking. The result keeps counting.
    CorrectHand {
        round: RoundNo,
        table: TableNo,
        hand: HandNo,
        /// The new contents of the hand's sheet.
        sheet: Box<Sheet>,
        /// The version of the hand that the form was made from.
        base_version: u32,
        reason: String,
    },
    /// Adds an entry while round 1 is played, at the incomplete table.
    ComeLate(NewEntry),
    /// Seats an entry that is present but has no seat in the current round.
    SitDown {
        entry: EntryNo,
        seat: LateSeat,
    },
    /// Replaces the players of an entry, which keeps its number.
    Replace {
        entry: EntryNo,
        /// The previous players of the entry, as the author of the replacement saw them.
        was: Vec<Player>,
        /// The players of the entry after the replacement.
        players: Vec<Player>,
        reason: String,
    },
    /// Withdraws an entry from the event.
    Leave {
        entry: EntryNo,
        exit: Exit,
        /// The article of the rules that the withdrawal rests on, as text.
        article: String,
        reason: String,
    },
}

/// A request made at one table. Deciding it needs that table only.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(
    clippy::large_enum_variant,
    reason = "a command lives for one request, and most are hands"
)]
pub enum TableCommand {
    /// Enters or corrects a hand at the table.
    EnterHand {
        hand: HandNo,
        sheet: Sheet,
        /// The version of the hand that the form was made from; 0 if the hand was not yet entered.
        base_version: u32,
        /// The reason for correcting the hand; may be empty where none is needed.
        reason: String,
    },
    /// Enters missing hands, all of them or none.
    EnterHands {
        /// The hands, each with the sheet written for it.
        hands: Vec<(HandNo, Sheet)>,
    },
    /// Confirms the table's result for a party that must agree.
    Confirm {
        /// The reason for confirming, when the table is disputed.
        reason: String,
    },
    /// Closes the table for good.
    Close {
        /// The reason for closing, when the table is disputed.
        reason: String,
    },
    /// Disputes the table's result.
    Dispute {
        reason: String,
    },
    Reopen {
        reason: String,
    },
    /// Ends a match before its target of points, because time is over or somebody must leave.
    Stop {
        reason: String,
    },
    /// Resumes a match that was ended before its target.
    PlayOn {
        reason: String,
    },
}
