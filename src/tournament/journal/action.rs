//! The actions that the journal names.

use strum::{Display, EnumIter, EnumString, IntoStaticStr};

/// An action that the journal records. Its code is its name in kebab case, as in `enter-hand`.
///
/// A journal that came with an event file may hold codes of another version, so that a line keeps its code as text.
///
/// ```
/// use burraco_tournament::journal::JournalAction;
/// assert_eq!(JournalAction::EnterHand.code(), "enter-hand");
/// assert_eq!("enter-hand".parse(), Ok(JournalAction::EnterHand));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Display, EnumIter, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum JournalAction {
    CreateEvent,
    ImportEvent,
    ExportEvent,
    SeeDesk,
    Settings,
    PublishEvent,
    ArchiveEvent,
    DeleteEvent,
    /// A deleted or archived event was taken back.
    TakeBackEvent,
    HideResults,
    RevealResults,
    ShowPrizes,
    SendResults,
    ImportEntries,
    /// Final standings were recorded as an event.
    RecordStandings,
    /// An entry was added, changed or removed.
    Entry,
    CheckIn,
    WithdrawEntry,
    ErasePerson,
    ProposeRound,
    LineUp,
    PublishRound,
    WithdrawRound,
    CloseRound,
    StartRound,
    PauseRound,
    ExtendRound,
    SeatRound,
    SwapSeats,
    NumberByLot,
    EnterHand,
    CorrectHand,
    ConfirmTable,
    CloseTable,
    ReopenTable,
    /// A match was ended before its target score.
    StopMatch,
    /// A match that was ended early goes on.
    PlayOn,
    DisputeTable,
    AcceptTable,
    /// A wrong code was typed at a table.
    WrongCode,
    /// A hand that players sent was kept beside the valid one.
    KeepUnconfirmed,
    PrintSlips,
    RevokeLinks,
    Judge,
    LodgeProtest,
    RuleProtest,
    Screen,
    /// An announcement to the hall was set or removed.
    Announce,
    Undo,
    Circuit,
    /// A list of the federation's members was taken into the register.
    Members,
    /// A role was given to a user.
    Staff,
    /// A user was added by the command line.
    UserAdd,
    RevokeRole,
    Invite,
    Password,
}

impl JournalAction {
    /// Returns the code of the action in the journal.
    #[must_use]
    pub fn code(self) -> &'static str {
        self.into()
    }
}
