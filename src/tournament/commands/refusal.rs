//! Refusals: the reasons that a command cannot be carried out. Each holds the details its sentence needs.

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

/// The reason a command was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The event has no entry with this number.
    NoSuchEntry(EntryNo),
    /// An event with hands can be archived, but not deleted.
    HasHands,
    /// The event was deleted. It must be restored before anything else.
    Deleted,
    /// The round does not exist, or it is not the last one.
    NoSuchRound(RoundNo),
    /// The round has no such table, or the entry sits at none.
    NoSuchTable(RoundNo),
    /// No ruling has this number.
    NoSuchRuling(u32),
    /// Somebody else changed the ruling in the meantime.
    StaleRuling {
        number: u32,
        /// The number of the ruling's newest version.
        current: u32,
    },
    /// The catalogue has no such infraction, or no longer offers it.
    NoSuchInfraction(String),
    /// The catalogue does not provide this measure for an infraction.
    NotProvided {
        infraction: Box<Infraction>,
        /// The measure that the refused ruling names.
        measure: Measure,
    },
    /// Somebody else changed this infraction of the catalogue in the meantime. Holds its present text.
    StaleInfraction(Box<Infraction>),
    /// The infraction given for the catalogue is not valid.
    Infraction(InfractionFault),
    /// The match's Victory Points would be impossible. They are 0 to 20 for each side and at most 20 together; only an
    /// arbitral score may differ.
    MatchSum(MatchSum),
    /// The round's time has begun. Its start must be taken back before the round is withdrawn.
    RoundBegun(RoundNo),
    /// Somebody else edited the entry in the meantime.
    StaleEntry(EntryNo),
    /// The correction would leave a fault or a missing hand at a table whose result enters the standings.
    TableStaysWhole(Unsettled),
    /// Nobody has a side at a table of three. A ruling there must name a player, or give points to each of the three.
    NoLineOfThree(TableNo),
    /// The sheet of a hand at a table of three does not say who played alone.
    SoloNeeded(HandNo),
    /// The sheet covers another number of hands than a sheet with this number must.
    SheetOf {
        hand: HandNo,
        /// The number of hands that the sheet should cover.
        hands: u8,
    },
    /// The corrected hand would leave nobody at the target of points, though the match of the table had ended and its
    /// result enters the standings.
    NobodyAtTarget(Target),
    /// The ruling gives or takes more points than exist, or none at all.
    PointsOutOfRange,
    /// Rulings of the referee are in force on the round's tables. They must be revoked first.
    RulingsGiven(RoundNo),
    /// The round has no such hand.
    NoSuchHand(HandNo),
    /// The entry's number is outside 1 to 9999.
    NumberOutOfRange(EntryNo),
    /// The amount is negative, or more than any fee can be.
    PaidOutOfRange,
    /// The entry number has been given already.
    NumberTaken(EntryNo),
    /// The number of players is wrong. A pair has two players with names, an individual entry one, a team four to six.
    PlayersNeeded(EventKind),
    /// No entry can be added once a round is published.
    EntriesClosed,
    /// The number of hands, the rules and the table of points cannot change once a round is proposed.
    SettingsFixed,
    /// The plan has fewer rounds than were played, or other ones.
    PlanAlreadyPlayed,
    /// The entry has a seat and cannot become absent. It must withdraw.
    AlreadySeated(EntryNo),
    /// The entry has already sat in its hall. In a Mitchell the group is the hall, so the entry stays in it.
    GroupFixed(EntryNo),
    /// The event's plan has no further round.
    PlanOver,
    /// The plan cannot be played to its end by the entries that are present.
    PlanUnplayable(PlanTrouble),
    /// Fewer than two entries are present, so no next round can be proposed.
    TooFewPresent,
    /// Tables of the round are still without a confirmed result.
    RoundNotFinished {
        round: RoundNo,
        /// The tables of the round that lack a confirmed result.
        missing: Vec<TableNo>,
    },
    /// No pairing of the next round is possible.
    NoPairing(NoProposal),
    /// The round is not a draft: it is already published.
    NotADraft(RoundNo),
    /// Results changed since the round was proposed. It must be proposed again.
    ProposalOutdated(RoundNo),
    /// Hands of the round have been entered.
    HandsEntered(RoundNo),
    /// The round stands for recorded final standings, which are corrected by undoing that record.
    Recorded,
    /// The seats of the table can no longer change, since it has hands.
    SeatsPlayed(RoundNo, TableNo),
    /// Players sent versions of hands at tables of the round, and these wait for the referee.
    VersionsWait(RoundNo),
    /// The round's tables are not yet public.
    NotPublished(RoundNo),
    /// The table is closed and must be reopened first.
    TableClosed(TableNo),
    /// Somebody else saved the hand in the meantime.
    StaleHand {
        /// The newest version of the hand.
        current: Box<HandVersion>,
    },
    /// The seats of a knockout follow from its winners and cannot be changed by hand.
    SeatsFixed(RoundNo),
    /// The proposed seats of a round are not possible.
    Seats(SeatFault),
    /// The command about the round's time is not possible.
    Clock(ClockFault),
    /// The action on a protest is not possible.
    Protest(ProtestFault),
    /// The notice to the hall is too long.
    NoticeTooLong,
    /// The line-up that was given for a team is not possible.
    LineUp(LineUpFault),
    /// The arrival, replacement or withdrawal is not possible in this way.
    NotAllowed(NotAllowed),
    /// The match was played to its end, so nobody can leave it any more.
    PlayedOut(RoundNo, TableNo),
    /// The entry plays in a following round, so it cannot have left the event before that.
    PlaysOn(EntryNo, RoundNo),
    /// Others sit at the table, or on other sides, than when the ruling was given.
    SeatsChanged(RoundNo, TableNo),
    /// The action needs a reason.
    ReasonNeeded,
    /// The table has missing hands, or hands with faults.
    NotSettled(Unsettled),
    /// The match cannot be ended. Only a match that goes on, after its first hand, can be.
    NoMatchToStop,
    /// The match cannot be resumed, since it was not ended.
    NotStopped,
    /// The table's state does not allow the command.
    WrongState(TableState),
    /// The person who entered a hand cannot also be its second confirmer.
    SameClerk,
    /// The result of the action has changed since, so it cannot be taken back.
    ChangedSince(ActionTarget),
    /// A round after the one concerned is already proposed or published, so it must be taken back first.
    LaterRound(RoundNo),
    /// The link of a table does not give this right; only the referee has it.
    NotByLink(HandRight),
}

/// The target of an action: something that it changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActionTarget {
    Settings,
    Entry(EntryNo),
    Round(RoundNo),
    /// A table of a round, which an action changes.
    Table(RoundNo, TableNo),
    Ruling(u32),
    Protest(u32),
    /// The time of a round, which an action changes.
    Clock(RoundNo),
}

/// The reason a command about a round's time is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockFault {
    /// The round is closed, so its time is final.
    RoundClosed(RoundNo),
    /// The round's time has begun already.
    Begun,
    /// The round's time has not begun.
    NotBegun,
    /// The round's time is paused already.
    Paused,
    Running,
    /// The round's time is over, so nothing can be stopped.
    Over,
    /// The extension is not within 1 to [`MOST_EXTENSION`](crate::clock::MOST_EXTENSION) minutes.
    OutOfRange,
    /// Somebody else changed the round's time in the meantime.
    Stale,
    /// The extension is too short, so the round's time would still be over.
    StillOver {
        /// The shortest extension of the round that is enough, in minutes.
        least: i64,
    },
}

/// The reason an action on a protest is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProtestFault {
    /// The event has no protest with this number.
    NoSuch(u32),
    /// Somebody else took a step on the protest in the meantime.
    Stale(u32),
    /// The protest's text is empty.
    TextNeeded,
    /// The protest's text has more than [`LONGEST_PROTEST`](crate::protest::LONGEST_PROTEST) characters.
    TextTooLong,
    /// The entry that protests does not sit at the table.
    NotAtTable(RoundNo, TableNo),
    /// The entry already has [`MOST_UNRULED`](crate::protest::MOST_UNRULED) protests without a ruling.
    TooMany,
    /// The protest is not pending: it was withdrawn, ruled or taken back.
    NotWaiting(u32),
    /// The protest came in time, so there is no delay to excuse.
    InTime(u32),
    /// The protest came late, and nobody has given a reason to hear it anyway.
    OutOfTime(u32),
    /// The jury does not have exactly three members with different names.
    ThreeMembers,
    /// A member of the jury plays at the table, or belongs to the entry that protests.
    JurorPlays(String),
    /// The protest has not been ruled yet, so it cannot be ruled again.
    NotRuled(u32),
    /// The ruling about the protest has no text.
    WordsNeeded,
    /// The protest is rejected, and a rejected protest corrects nothing.
    RejectedCorrects,
    /// The protest concerns no table, so no hand or result can be corrected for it.
    NoTable,
    /// No standing ruling is one that the protest could be against.
    NoRuling,
    /// Protests about the round's tables have neither been ruled nor withdrawn. That must happen first.
    AboutRound(RoundNo),
}

/// Checks that a decision comes with a reason.
pub(crate) fn reasoned(reason: &str) -> Result<(), Refusal> {
    match reason.trim().is_empty() {
        true => Err(Refusal::ReasonNeeded),
        false => Ok(()),
    }
}

/// The reason the seats of a round cannot be set by hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeatFault {
    /// The proposed round has no table with this number.
    NoSuchTable(TableNo),
    /// The request gives a table of the proposed round twice.
    TableTwice(TableNo),
    /// The tables of the proposed round for which the request gives no seats.
    TablesMissing(Vec<TableNo>),
    /// The number of entries on a side is wrong. A side has one, in an individual event two. At a table of three, N/S
    /// has one and E/W two.
    WrongCount {
        table: TableNo,
        /// The number of entries that each side of the table must have.
        wanted: BySide<usize>,
    },
    /// The entry neither plays nor rests in the proposed round.
    NotInRound(EntryNo),
    /// An entry sits twice in the proposed round.
    SitsTwice(EntryNo),
}
