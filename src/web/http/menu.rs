//! The links of the desk's menus, each with the right it needs.

use crate::auth::Action;
use crate::pages::rulings::ruling_ways::{CLOSES, SIGNED};
use crate::pages::screens::remote::REVEALS;
use crate::pages::urls;

/// The restricted paths of the whole installation, each with the right it needs.
pub const EVERYWHERE: [(&str, Action); 5] = [
    (urls::ALL_USERS, Action::ManageUsers),
    (urls::BACKUP, Action::ManageUsers),
    (urls::RESTORE, Action::ManageUsers),
    (urls::NEW_EVENT, Action::CreateEvent),
    (urls::MEMBERS, Action::ManageMembers),
];

/// The restricted paths of an event's desk, each with the right it needs.
pub const OF_EVENT: [(&str, Action); 39] = [
    (urls::EVENT_DESK, Action::SeeDesk),
    (urls::IMPORT, Action::ImportEntries),
    (urls::CHECK_IN, Action::CheckIn),
    (urls::BOARD, Action::SeeDesk),
    (urls::TABLE_TOTALS, Action::EnterHand),
    (urls::EVENT_STAGE, Action::EditSettings),
    (urls::READY_TABLES, Action::CloseTable),
    (urls::PROPOSE, Action::ProposeRound),
    (urls::CLOSE_ROUND, Action::CloseRound),
    (urls::WITHDRAW, Action::WithdrawRound),
    (urls::RULINGS, Action::SeeDesk),
    (urls::NEW_RULING, Action::Judge),
    (urls::RULING, Action::Judge),
    (SIGNED, Action::SignRuling),
    (CLOSES, Action::CloseRound),
    (urls::INFRACTIONS, Action::SeeDesk),
    (urls::NEW_INFRACTION, Action::EditSettings),
    (urls::INFRACTION, Action::EditSettings),
    (urls::PROTESTS, Action::SeeDesk),
    (urls::NEW_PROTEST, Action::LodgeProtest),
    (urls::PROTEST, Action::SeeDesk),
    (urls::PROTEST_RECORD, Action::SeeDesk),
    (urls::PAIR_LINKS, Action::PrintSlips),
    (urls::JOURNAL, Action::SeeDesk),
    (urls::SCREENS, Action::SeeDesk),
    (REVEALS, Action::RevealResults),
    (urls::PAPER, Action::SeeDesk),
    (urls::UNDO, Action::SeeDesk),
    (urls::PRIZES, Action::SeeDesk),
    (urls::RESULTS_SHEET, Action::SeeDesk),
    (urls::SETTINGS, Action::EditSettings),
    (urls::EXPORT_JSON, Action::ExportEvent),
    (urls::ADD_ENTRY, Action::EditEntries),
    (urls::EDIT_ENTRY, Action::EditEntries),
    (urls::MEMBERS_MEANT, Action::EditEntries),
    (urls::LATE_ENTRY, Action::EditEntries),
    (urls::SEAT_ENTRY, Action::EditEntries),
    (urls::REPLACE_ENTRY, Action::EditEntries),
    (urls::LEAVE_ENTRY, Action::WithdrawEntry),
];
