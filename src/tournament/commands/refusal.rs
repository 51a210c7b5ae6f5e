//! Why something cannot be done. Each refusal carries what its sentence needs.

use crate::commands::hand_permissions::HandRight;
use crate::entry::EntryNo;
use crate::event::EventKind;
use crate::movement::NoProposal;
use crate::plan::PlanTrouble;
use crate::roster_change::NotAllowed;
use crate::round::{HandNo, HandVersion, RoundNo, TableNo, TableState};
use crate::rulings::adjustment::{MatchSum, Measure};
use crate::rulings::infraction::{Infraction, InfractionFault};
use crate::scoring::result::Unsettled;
use crate::team::LineUpFault;
use burraco_rules::{BySide, Target};

/// Why a command was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// There is no such entry.
    NoSuchEntry(EntryNo),
    /// An event with hands is archived, and not deleted.
    HasHands,
    /// The event was deleted: it is taken back before anything else is done.
    Deleted,
    /// There is no such round, or it is not the last one.
    NoSuchRound(RoundNo),
    /// The round has no such table, or the entry sits at none.
    NoSuchTable(RoundNo),
    /// There is no such ruling.
    NoSuchRuling(u32),
    /// Somebody else changed the ruling meanwhile.
    StaleRuling {
        number: u32,
        /// The version that holds.
        current: u32,
    },
    /// The catalogue has no such infraction, or no longer offers it.
    NoSuchInfraction(String),
    /// The catalogue does not provide a measure for an infraction.
    NotProvided {
        infraction: Box<Infraction>,
        /// The measure asked for.
        measure: Measure,
    },
    /// Somebody else changed the line of the catalogue meanwhile: this is how it reads now.
    StaleInfraction(Box<Infraction>),
    /// A line of the catalogue cannot be so.
    Infraction(InfractionFault),
    /// A match's Victory Points are 0 to 20 for each side and at most 20 together: only an arbitral score may differ.
    MatchSum(MatchSum),
    /// The round's time has begun: its start is taken back before the round is withdrawn.
    RoundBegun(RoundNo),
    /// Somebody else edited the entry meanwhile.
    StaleEntry(EntryNo),
    /// The hand of a table that counts stands: a correction leaves it without a fault and with all its hands.
    TableStaysWhole(Unsettled),
    /// Nobody has a line at a table of three: a ruling there names a player, or gives each of the three points.
    NoLineOfThree(TableNo),
    /// The sheet of a hand at a table of three does not say who was alone.
    SoloNeeded(HandNo),
    /// The sheet stands for another number of hands than is written at this place.
    SheetOf {
        hand: HandNo,
        /// How many hands it is to stand for.
        hands: u8,
    },
    /// The match of a table that counts was over: corrected so, nobody would be at its target.
    NobodyAtTarget(Target),
    /// A ruling gives or takes more points than there are, or none at all.
    PointsOutOfRange,
    /// Rulings of the referee stand on the round's tables: they are taken back first.
    RulingsGiven(RoundNo),
    /// The round has no such hand.
    NoSuchHand(HandNo),
    /// Entries are numbered from 1 to 9999.
    NumberOutOfRange(EntryNo),
    /// Less than nothing, or more than a fee can be.
    PaidOutOfRange,
    /// The number has been given already.
    NumberTaken(EntryNo),
    /// A pair has two players with names, an individual entry one, a team four to six.
    PlayersNeeded(EventKind),
    /// Once a round is published no entry is added.
    EntriesClosed,
    /// Once a round is proposed, hands, rules and table of points stay as they are.
    SettingsFixed,
    /// The plan has fewer rounds than are played, or other ones.
    PlanAlreadyPlayed,
    /// An entry that is seated cannot become absent: it withdraws.
    AlreadySeated(EntryNo),
    /// In a Mitchell the group is the hall: an entry that has sat in one stays in it.
    GroupFixed(EntryNo),
    /// The plan has no further round.
    PlanOver,
    /// The plan cannot be played to its end by those who are present.
    PlanUnplayable(PlanTrouble),
    /// Fewer than two entries are present.
    TooFewPresent,
    /// Tables of the round are still without a confirmed result.
    RoundNotFinished {
        round: RoundNo,
        /// Its tables that are missing.
        missing: Vec<TableNo>,
    },
    /// No pairing is possible.
    NoPairing(NoProposal),
    /// The round is not a draft.
    NotADraft(RoundNo),
    /// Results changed since the round was proposed: it must be proposed again.
    ProposalOutdated(RoundNo),
    /// Hands of the round have been entered.
    HandsEntered(RoundNo),
    /// Versions of hands that players sent wait for the referee at tables of the round.
    VersionsWait(RoundNo),
    /// The round's tables are not yet known to everybody.
    NotPublished(RoundNo),
    /// The table is closed: it is reopened first.
    TableClosed(TableNo),
    /// Somebody else saved the hand meanwhile.
    StaleHand {
        /// The version that holds.
        current: Box<HandVersion>,
    },
    /// The seats of a knockout follow from who won: they are not changed by hand.
    SeatsFixed(RoundNo),
    /// The seats of a round cannot be given so.
    Seats(SeatFault),
    /// Nothing of the kind can be said about the round's time.
    Clock(ClockFault),
    /// Nothing of the kind can be done about a protest.
    Protest(ProtestFault),
    /// A word to the hall is too long.
    NoticeTooLong,
    /// A team cannot be lined up so.
    LineUp(LineUpFault),
    /// Nobody comes, is replaced or leaves this way.
    NotAllowed(NotAllowed),
    /// The match was played to its end: nobody leaves it any more.
    PlayedOut(RoundNo, TableNo),
    /// An entry plays in a later round: it did not leave the event before.
    PlaysOn(EntryNo, RoundNo),
    /// A reason is needed.
    ReasonNeeded,
    /// Hands are missing or have faults that stand.
    NotSettled(Unsettled),
    /// Only a match that goes on is ended, and only after its first hand.
    NoMatchToStop,
    /// Only a match that was ended goes on again.
    NotStopped,
    /// Not from this state.
    WrongState(TableState),
    /// Whoever entered a hand cannot be the second to confirm it.
    SameClerk,
    /// What an action made has changed since: it cannot be taken back.
    ChangedSince(ActionTarget),
    /// A later round is known already: that one is taken back first.
    LaterRound(RoundNo),
    /// The link of a table does not give this right: a referee has it.
    NotByLink(HandRight),
}

/// Something an action changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActionTarget {
    Settings,
    Entry(EntryNo),
    Round(RoundNo),
    /// A table of a round.
    Table(RoundNo, TableNo),
    Ruling(u32),
    Protest(u32),
    /// The time of a round.
    Clock(RoundNo),
}

/// Why nothing is changed about a round's time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockFault {
    /// The round is closed: its time is history.
    RoundClosed(RoundNo),
    /// The time has begun already.
    Begun,
    /// The time has not begun.
    NotBegun,
    /// It stands still already.
    Paused,
    Running,
    /// It is over: there is nothing to stop.
    Over,
    /// An extension has 1 to [`MOST_EXTENSION`](crate::clock::MOST_EXTENSION) minutes.
    OutOfRange,
    /// Somebody else said something about the time meanwhile.
    Stale,
    /// With so few minutes the time would still be over.
    StillOver {
        /// How many minutes it takes at least.
        least: i64,
    },
}

/// Why nothing is done about a protest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProtestFault {
    /// There is no such protest.
    NoSuch(u32),
    /// Somebody else did something about it meanwhile.
    Stale(u32),
    /// A protest says something.
    TextNeeded,
    /// A text has at most [`LONGEST_PROTEST`](crate::protest::LONGEST_PROTEST) characters.
    TextTooLong,
    /// The entry does not sit at the table.
    NotAtTable(RoundNo, TableNo),
    /// [`MOST_UNRULED`](crate::protest::MOST_UNRULED) protests of the entry are there already that nobody has ruled.
    TooMany,
    /// It does not wait: it was withdrawn, ruled or taken back.
    NotWaiting(u32),
    /// It came in time: there is nothing to excuse.
    InTime(u32),
    /// It came late, and nobody has said why it is heard all the same.
    OutOfTime(u32),
    /// A jury has three members, each with a name of its own.
    ThreeMembers,
    /// A member of the jury plays at the table, or for whoever protests.
    JurorPlays(String),
    /// Only what was ruled is ruled again.
    NotRuled(u32),
    /// A ruling is given in words.
    WordsNeeded,
    /// A protest that is rejected corrects nothing.
    RejectedCorrects,
    /// Hands and results are corrected at a table, and the protest is about none.
    NoTable,
    /// No ruling stands that the protest could be against.
    NoRuling,
    /// Protests about the round's tables stand: they are ruled or withdrawn first.
    AboutRound(RoundNo),
}

/// Why the seats of a round cannot be given by hand so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeatFault {
    /// The proposal has no such table.
    NoSuchTable(TableNo),
    /// A table is given twice.
    TableTwice(TableNo),
    /// Tables of the proposal that are not given.
    TablesMissing(Vec<TableNo>),
    /// A side has one entry, in an individual event two; at a table of three one on N/S and two on E/W.
    WrongCount {
        table: TableNo,
        /// How many each side has.
        wanted: BySide<usize>,
    },
    /// Not one of those who play or rest in the proposal.
    NotInRound(EntryNo),
    /// An entry sits twice.
    SitsTwice(EntryNo),
}
