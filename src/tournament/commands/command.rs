//! What people ask for: commands of the desk and commands at a table.

use crate::branding::Logo;
use crate::commands::change::Change;
use crate::entry::{Entry, EntryNo, EntryState, Player};
use crate::event::Settings;
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
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

/// An entry as it comes from a list; without a number it gets the next free one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewEntry {
    /// The number it asks for.
    pub number: Option<EntryNo>,
    pub players: Vec<Player>,
    pub group: String,
    /// The line it must sit on.
    pub line: Option<Side>,
    /// What the list says it has paid, in euro cents.
    pub paid_cents: i64,
}

/// What an entry is called in the list.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct EntryText {
    pub players: Vec<Player>,
    pub group: String,
}

impl EntryText {
    /// What is in the list of an entry.
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
    /// Which; none for a new one.
    pub number: Option<u32>,
    /// The version it was made from; 0 for a new one.
    pub base_version: u32,
    /// What is decided; none takes it back.
    pub ruling: Option<Ruling>,
    /// The code of the catalogue's line a new one is given for; none for one without. An older one keeps its own.
    pub infraction: Option<String>,
    /// The article of the rules, as text.
    pub article: String,
    pub reason: String,
}

/// A protest as somebody lodges it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lodging {
    pub claimant: Claimant,
    /// What it is about.
    pub about: ProtestSubject,
    pub text: String,
    /// Who writes it down.
    pub by: ProtestVoice,
    /// When what it is about was published ([`published`](crate::protest::published)); none before.
    pub published: Option<DateTime<Utc>>,
}

/// What is found about a protest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    pub bench: ProtestBench,
    pub outcome: ProtestOutcome,
    /// The ruling in words.
    pub words: String,
    /// The article of the rules, as text.
    pub article: String,
    /// What is to be corrected; none for nothing.
    pub remedy: Option<Remedy>,
}

/// What is done about protests. `base_version` is the last step its author has seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProtestCommand {
    Lodge(Lodging),
    /// One that is not insisted on.
    Withdraw {
        number: u32,
        base_version: u32,
        by: ProtestVoice,
        /// Why; the staff says so, whoever lodged it need not.
        reason: String,
    },
    /// One that came late is heard all the same.
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
    /// One that was ruled is ruled again.
    Review {
        number: u32,
        base_version: u32,
        /// What is found now.
        finding: Finding,
        /// Why it is ruled again.
        reason: String,
    },
}

/// Who sits on each side of a table: one entry, or the two partners of an individual event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableSeats {
    /// The table; in a team event the match.
    pub table: TableNo,
    pub sides: BySide<Vec<EntryNo>>,
}

/// What is said about a round's time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClockCommand {
    Start,
    Pause,
    Resume,
    /// The round lasts longer.
    Extend {
        /// By how many minutes.
        minutes: u16,
        reason: String,
    },
}

/// What the organiser asks for. A decision needs the whole event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeskCommand {
    ChangeSettings(Box<Settings>),
    AddEntries(Vec<NewEntry>),
    /// Other players or group of an entry.
    EditEntry {
        entry: EntryNo,
        /// What is in the list, as whoever edits it saw it.
        was: EntryText,
        /// What is in the list from now on.
        is: EntryText,
        /// Why; needed once people sit by that name.
        reason: String,
    },
    /// Everybody who is still waited for is present.
    CheckInAll,
    /// Entries present, absent, withdrawn.
    CheckIn {
        entries: Vec<EntryNo>,
        /// What they are now.
        state: EntryState,
        /// What they have paid, in euro cents, when it is said.
        paid_cents: Option<i64>,
    },
    /// What an entry has paid in all; whoever pays at the desk is present.
    Pay {
        entry: EntryNo,
        /// In all, in euro cents; nothing takes a payment back.
        cents: i64,
        way: PaymentWay,
    },
    /// A part of the fee of an entry, on top of what it has paid.
    PayMore {
        entry: EntryNo,
        /// In euro cents.
        cents: i64,
        way: PaymentWay,
    },
    /// Something said about the time of a round.
    Clock(RoundNo, ClockCommand),
    /// What was said last about the time of a round taken back.
    TakeBackClock {
        round: RoundNo,
        /// When the move was made that was seen to be the last.
        at: DateTime<Utc>,
    },
    /// A word to everybody in the hall; empty takes it away.
    Announce(String),
    /// The event published, archived, deleted, or taken back from there.
    Move(EventStage),
    /// The logo of whoever runs the event; none takes it away.
    SetLogo(Option<Logo>),
    /// The next round proposed, by the plan or by another movement.
    Propose {
        /// Another movement than the plan's.
        movement: Option<Movement>,
    },
    /// A proposed round shown to everybody.
    Publish(RoundNo),
    /// A round without hands taken back.
    Withdraw {
        round: RoundNo,
        /// Why; may be empty for a draft, which nobody has seen.
        reason: String,
    },
    /// Tables that wait for nothing else closed together, each with the hands it was seen with.
    CloseTables {
        round: RoundNo,
        /// The tables, with [`Table::versions`](crate::round::Table::versions).
        tables: Vec<(TableNo, String)>,
    },
    CloseRound(RoundNo),
    /// Two entries of a proposed round change places; a rest is a place too.
    SwapSeats {
        /// The round, still a draft.
        round: RoundNo,
        entries: [EntryNo; 2],
        reason: String,
    },
    /// The tables of a proposed Danese numbered by lot, so that their numbers tell no ranking.
    NumberByLot {
        /// The round, still a draft.
        round: RoundNo,
        /// What the lot is drawn from. It is kept nowhere: whoever knew it could turn the lot round.
        seed: u64,
    },
    /// Who of a team plays at which table of its match in a round.
    LineUp(RoundNo, LineUp),
    /// An action taken back.
    TakeBack {
        done: Vec<Change>,
        /// What leads back, as it was kept with it.
        back: Vec<Change>,
        /// The round it was about that was taken away since, and not brought back: what has its number now is another.
        ended: Option<RoundNo>,
        reason: String,
    },
    /// The prize list shown to everybody, or to the desk alone again.
    ShowPrizes(PrizesShown),
    /// The results kept from the public from a round on, or shown to everybody.
    Hide(Option<RoundNo>),
    /// All seats of a proposed round given by hand; whoever sits nowhere rests.
    SeatRound {
        /// The round, still a draft.
        round: RoundNo,
        /// The seats of every table; in a team event of every match.
        seats: Vec<TableSeats>,
        reason: String,
    },
    /// A line of the catalogue of infractions changed.
    ChangeInfraction {
        /// The line as whoever changes it saw it.
        was: Box<Infraction>,
        /// The line from now on.
        is: Box<Infraction>,
    },
    /// A line added, with a code of its own.
    AddInfraction(Box<Infraction>),
    /// A ruling given, changed, taken back or given again.
    Rule(Judgement),
    /// Something done about a protest.
    Protest(ProtestCommand),
    /// A hand of a table that counts, corrected: the table counts on.
    CorrectHand {
        round: RoundNo,
        table: TableNo,
        hand: HandNo,
        /// What is written from now on.
        sheet: Box<Sheet>,
        /// The version it was made from.
        base_version: u32,
        reason: String,
    },
    /// An entry that comes while round 1 is played, to the table that is incomplete.
    ComeLate(NewEntry),
    /// An entry that is present without a seat in the running round sits down.
    SitDown {
        entry: EntryNo,
        seat: LateSeat,
    },
    /// Other people under an entry's number.
    Replace {
        entry: EntryNo,
        /// Who has played until now, as whoever replaces them saw it.
        was: Vec<Player>,
        /// Who plays from now on.
        players: Vec<Player>,
        reason: String,
    },
    /// An entry that leaves the event.
    Leave {
        entry: EntryNo,
        exit: Exit,
        /// The article of the rules, as text.
        article: String,
        reason: String,
    },
}

/// What is asked for at one table. A decision needs that table only.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(
    clippy::large_enum_variant,
    reason = "a command lives for one request, and most are hands"
)]
pub enum TableCommand {
    /// A hand entered or corrected.
    EnterHand {
        hand: HandNo,
        sheet: Sheet,
        /// The version it was made from; 0 for none.
        base_version: u32,
        /// Why it is corrected; may be empty where no reason is needed.
        reason: String,
    },
    /// Hands that were missing, all of them or none.
    EnterHands {
        /// Which, and what was written of each.
        hands: Vec<(HandNo, Sheet)>,
    },
    /// Whoever must agree agrees.
    Confirm {
        /// Why, for a table that was disputed.
        reason: String,
    },
    /// Nothing more to say about the table.
    Close {
        /// Why, for a table that was disputed.
        reason: String,
    },
    /// Somebody does not agree.
    Dispute {
        reason: String,
    },
    Reopen {
        reason: String,
    },
    /// A match ended before its target is reached: time is over, somebody must go.
    Stop {
        reason: String,
    },
    /// A match that was ended goes on after all.
    PlayOn {
        reason: String,
    },
}
