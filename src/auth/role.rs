//! Roles, actions, and the one table of the roles that may take each action. Menus and permission checks both use it.

use crate::store::{EventId, RoleRow};
use burraco_rules::Side;
use burraco_tournament::commands::hand_permissions::{Author, HandRight};
use burraco_tournament::round::{RoundNo, Spot, TableNo};
use std::fmt;
use std::str::FromStr;
use strum::{Display, IntoStaticStr};

/// A role of a staff member, in every event or in one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Display, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Role {
    Admin,
    Organiser,
    /// The chief referee, who decides on the event's play.
    ChiefReferee,
    /// A referee, who judges at the tables.
    Referee,
    /// A clerk, who records hands and presences.
    Clerk,
}

impl Role {
    /// All roles, the highest first.
    pub const ALL: [Role; 5] = [
        Role::Admin,
        Role::Organiser,
        Role::ChiefReferee,
        Role::Referee,
        Role::Clerk,
    ];

    /// Returns the role's machine-readable name in commands, addresses and the database.
    #[must_use]
    pub fn word(self) -> &'static str {
        self.into()
    }
}

/// The error for a word that names no role of the staff.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownRole(pub String);

impl fmt::Display for UnknownRole {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown role `{}`: ", self.0)?;
        let words: Vec<_> = Role::ALL.into_iter().map(Role::word).collect();
        write!(f, "one of {}", words.join(", "))
    }
}

impl std::error::Error for UnknownRole {}

impl FromStr for Role {
    type Err = UnknownRole;

    fn from_str(word: &str) -> Result<Role, UnknownRole> {
        let found = Role::ALL.into_iter().find(|role| role.word() == word);
        found.ok_or_else(|| UnknownRole(word.to_owned()))
    }
}

macro_rules! actions {
    ($($(#[doc = $doc:literal])* $action:ident: $($role:ident)*;)*) => {
        /// An action that only certain roles of the staff may take.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Action {
            $($(#[doc = $doc])* $action,)*
        }

        impl Action {
            /// Returns the staff action's machine-readable code, as it is stored.
            #[must_use]
            pub const fn code(self) -> &'static str {
                match self {
                    $(Action::$action => stringify!($action),)*
                }
            }
        }

        /// The table of permissions: each action once, with the roles that may take it.
        const TABLE: &[(Action, &[Role])] = &[$((Action::$action, &[$(Role::$role),*]),)*];
    };
}

actions! {
    CreateEvent: Admin Organiser;
    /// Creating and changing circuits of events.
    RunCircuits: Admin Organiser;
    /// Taking in a list of the federation's members, and looking somebody up in the register.
    ManageMembers: Admin Organiser;
    /// Changing an event's settings.
    EditSettings: Admin Organiser;
    /// Seeing the organiser's desk of an event: drafts, presences, the journal.
    SeeDesk: Admin Organiser ChiefReferee Referee Clerk;
    /// Importing a list of entries.
    ImportEntries: Admin Organiser;
    /// Adding or changing an entry.
    EditEntries: Admin Organiser ChiefReferee;
    /// Recording that an entry (pair, player or team) is present, is absent or has paid.
    CheckIn: Admin Organiser ChiefReferee Referee Clerk;
    /// Withdrawing an entry, which removes it from its later tables.
    WithdrawEntry: Admin Organiser ChiefReferee;
    /// Proposing the next round, and changing the proposed round.
    ProposeRound: Admin Organiser ChiefReferee Referee;
    /// Choosing the players of a team for each table, until the match starts.
    LineUp: Admin Organiser ChiefReferee Referee Clerk;
    /// Publishing a proposed round.
    PublishRound: Admin Organiser ChiefReferee;
    /// Starting a round's time.
    StartRound: Admin Organiser ChiefReferee Referee;
    /// Pausing and resuming a round's time.
    PauseRound: Admin Organiser ChiefReferee Referee;
    /// Adding minutes to a round, with a reason.
    ExtendRound: Admin Organiser ChiefReferee;
    /// Choosing what the projectors show.
    RunScreens: Admin Organiser ChiefReferee Referee Clerk;
    /// Revealing hidden results to everybody, by any way.
    RevealResults: Admin Organiser;
    /// Sending an announcement to everybody in the hall.
    Announce: Admin Organiser ChiefReferee;
    /// Withdrawing a published or proposed round that has no hands yet.
    WithdrawRound: Admin Organiser ChiefReferee;
    CloseRound: Admin Organiser ChiefReferee;
    /// Entering a hand, or correcting one at a table that is not closed.
    EnterHand: Admin Organiser ChiefReferee Referee Clerk;
    /// Accepting a hand although it has a named fault.
    OverruleFault: Admin ChiefReferee Referee;
    /// Confirming a table, or noting that somebody does not agree.
    ConfirmTable: Admin Organiser ChiefReferee Referee;
    /// Confirming, as a second clerk, the hands that another clerk entered.
    SecondConfirm: Admin Organiser ChiefReferee Referee Clerk;
    CloseTable: Admin Organiser ChiefReferee Referee;
    /// Reopening a closed table to correct it.
    ReopenTable: Admin ChiefReferee;
    /// Giving penalties, points to a table in place of its result, and other rulings.
    Judge: Admin ChiefReferee Referee;
    /// Giving penalties, awards and rulings about an earlier round once the last one has started. This needs the
    /// chief's signature.
    SignRuling: Admin ChiefReferee;
    /// Lodging a protest in the name of a pair or for a table, or withdrawing it.
    LodgeProtest: Admin Organiser ChiefReferee Referee Clerk;
    /// Ruling on a protest as a referee, or hearing one that came late.
    RuleProtest: Admin ChiefReferee Referee;
    /// Ruling on a protest as the chief referee, or for a jury.
    SignProtest: Admin ChiefReferee;
    /// Printing slips and showing the links of tables.
    PrintSlips: Admin Organiser ChiefReferee Referee Clerk;
    /// Revoking or renewing the links and codes of tables and pairs, and discarding unconfirmed versions of hands.
    RevokeLinks: Admin Organiser ChiefReferee Referee;
    /// Downloading the full event file.
    ExportEvent: Admin Organiser ChiefReferee;
    /// Giving roles in an event.
    ManageStaff: Admin Organiser;
    /// Creating users, sending invites, and giving roles in every event.
    ManageUsers: Admin;
}

impl Action {
    /// Returns all staff actions, in the order of the table of rights.
    pub fn all() -> impl Iterator<Item = Action> {
        TABLE.iter().map(|(action, _)| *action)
    }

    /// Returns the staff action that has this code.
    #[must_use]
    pub fn of_code(code: &str) -> Option<Action> {
        Action::all().find(|action| action.code() == code)
    }

    /// Returns the roles that may take the action, the highest first.
    #[must_use]
    pub fn roles(self) -> &'static [Role] {
        let found = TABLE.iter().find(|(action, _)| *action == self);
        found.map_or(&[], |(_, roles)| roles)
    }
}

/// Whether a role of the staff may take an action.
#[must_use]
pub fn may(role: Role, action: Action) -> bool {
    action.roles().contains(&role)
}

/// Whether players may take an action at their own table, through the table's link.
#[must_use]
pub fn line_may(action: Action) -> bool {
    let rights: &[HandRight] = match action {
        Action::EnterHand => &[HandRight::Enter],
        Action::ConfirmTable => &[HandRight::Accept, HandRight::Dispute],
        Action::LodgeProtest => &[HandRight::Protest],
        Action::OverruleFault => &[HandRight::SpecialResult],
        Action::CloseTable | Action::ReopenTable => &[HandRight::Overwrite],
        _ => &[],
    };
    // Where they sit makes no difference to their rights.
    let players = Author::Players {
        round: RoundNo(1),
        table: TableNo(1),
        spot: Spot::Line(Side::Ns),
    };
    !rights.is_empty() && rights.iter().all(|right| players.may(*right))
}

/// A role that a user holds, in every event or in one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Grant {
    pub role: Role,
    /// The event that the role is for; none means every event.
    pub event: Option<EventId>,
}

impl TryFrom<RoleRow> for Grant {
    type Error = UnknownRole;

    fn try_from(row: RoleRow) -> Result<Grant, UnknownRole> {
        Ok(Grant {
            role: row.role.parse()?,
            event: row.event,
        })
    }
}

/// Returns the highest held role that allows an action in an event, or in every event when none is given. None when no
/// role allows it. The journal names this role.
#[must_use]
pub fn allowed(grants: &[Grant], action: Action, event: Option<EventId>) -> Option<Role> {
    grants
        .iter()
        .filter(|grant| grant.event.is_none() || grant.event == event)
        .map(|grant| grant.role)
        .filter(|role| may(*role, action))
        .min()
}

/// Whether a user with these roles may give a role to somebody.
pub(super) fn may_give(giver: &[Grant], role: &RoleRow) -> bool {
    let needs = match role.event {
        None => Action::ManageUsers,
        Some(_) => Action::ManageStaff,
    };
    allowed(giver, needs, role.event).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_read_back() {
        for role in Role::ALL {
            assert_eq!(role.word().parse(), Ok(role));
        }
        assert_eq!("boss".parse::<Role>(), Err(UnknownRole("boss".into())));
    }

    #[test]
    fn the_table_names_every_action_once_and_an_administrator_may_do_all() {
        let all: Vec<Action> = Action::all().collect();
        for (at, action) in all.iter().enumerate() {
            assert!(!all[..at].contains(action), "{action:?} twice");
            assert!(may(Role::Admin, *action), "{action:?}");
            assert!(action.roles().is_sorted(), "{action:?}");
        }
    }

    #[test]
    fn each_role_has_the_rights_of_its_line() {
        for (role, action, expected) in [
            (Role::Clerk, Action::EnterHand, true),
            (Role::Clerk, Action::CheckIn, true),
            (Role::Clerk, Action::CloseTable, false),
            (Role::Clerk, Action::OverruleFault, false),
            (Role::Clerk, Action::PublishRound, false),
            (Role::Referee, Action::CloseTable, true),
            (Role::Referee, Action::ReopenTable, false),
            (Role::Referee, Action::ProposeRound, true),
            (Role::Referee, Action::PublishRound, false),
            (Role::ChiefReferee, Action::PublishRound, true),
            (Role::ChiefReferee, Action::EditSettings, false),
            (Role::Referee, Action::PauseRound, true),
            (Role::Referee, Action::ExtendRound, false),
            (Role::ChiefReferee, Action::ExtendRound, true),
            (Role::Clerk, Action::PauseRound, false),
            (Role::Clerk, Action::RunScreens, true),
            (Role::Clerk, Action::RevealResults, false),
            (Role::ChiefReferee, Action::RevealResults, false),
            (Role::Organiser, Action::RevealResults, true),
            (Role::Clerk, Action::Announce, false),
            (Role::Referee, Action::Judge, true),
            (Role::Referee, Action::SignRuling, false),
            (Role::Clerk, Action::LodgeProtest, true),
            (Role::Clerk, Action::RuleProtest, false),
            (Role::Referee, Action::RuleProtest, true),
            (Role::Referee, Action::SignProtest, false),
            (Role::Organiser, Action::RuleProtest, false),
            (Role::Organiser, Action::Judge, false),
            (Role::Organiser, Action::EditSettings, true),
            (Role::Organiser, Action::OverruleFault, false),
            (Role::Organiser, Action::ManageUsers, false),
        ] {
            assert_eq!(may(role, action), expected, "{role} {action:?}");
        }
    }

    #[test]
    fn a_role_in_one_event_does_not_reach_another() {
        let (here, there) = (Some(EventId(1)), Some(EventId(2)));
        let clerk_here = Grant {
            role: Role::Clerk,
            event: here,
        };
        let referee = Grant {
            role: Role::Referee,
            event: None,
        };
        let act = Action::EnterHand;
        assert_eq!(allowed(&[clerk_here], act, here), Some(Role::Clerk));
        assert_eq!(allowed(&[clerk_here], act, there), None);
        assert_eq!(allowed(&[clerk_here], act, None), None);
        assert_eq!(
            allowed(&[clerk_here, referee], act, here),
            Some(Role::Referee)
        );
        assert_eq!(allowed(&[referee], act, there), Some(Role::Referee));
        assert_eq!(allowed(&[referee], Action::ManageUsers, there), None);
    }
}
