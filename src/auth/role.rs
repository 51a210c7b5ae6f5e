//! Roles, actions, and the one table of who may do what. It drives menus as well as checks.

use crate::store::{EventId, RoleRow};
use burraco_rules::Side;
use burraco_tournament::commands::hand_permissions::{Author, HandRight};
use burraco_tournament::round::{RoundNo, Spot, TableNo};
use std::fmt;
use std::str::FromStr;

/// What somebody is, everywhere or in one event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    Admin,
    Organiser,
    /// Decides on the event's play.
    ChiefReferee,
    /// Judges at the tables.
    Referee,
    /// Writes down hands and presences.
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

    /// The role's word in commands, addresses and the database.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Role::Admin => "admin",
            Role::Organiser => "organiser",
            Role::ChiefReferee => "chief-referee",
            Role::Referee => "referee",
            Role::Clerk => "clerk",
        }
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// A word that is no role.
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
        /// Something that not everybody may do.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Action {
            $($(#[doc = $doc])* $action,)*
        }

        impl Action {
            /// The action's code, as it is kept.
            #[must_use]
            pub const fn code(self) -> &'static str {
                match self {
                    $(Action::$action => stringify!($action),)*
                }
            }
        }

        /// Who may do what: each action once, with its roles.
        const TABLE: &[(Action, &[Role])] = &[$((Action::$action, &[$(Role::$role),*]),)*];
    };
}

actions! {
    CreateEvent: Admin Organiser;
    /// Make circuits of events, and change them.
    RunCircuits: Admin Organiser;
    /// Change an event's settings.
    EditSettings: Admin Organiser;
    /// See the desk of the event: drafts, presences, the journal.
    SeeDesk: Admin Organiser ChiefReferee Referee Clerk;
    /// Take in a list of entries.
    ImportEntries: Admin Organiser;
    /// Add or change an entry.
    EditEntries: Admin Organiser ChiefReferee;
    /// Say who is present, absent, has paid.
    CheckIn: Admin Organiser ChiefReferee Referee Clerk;
    /// Strike an entry's later tables.
    WithdrawEntry: Admin Organiser ChiefReferee;
    /// Propose the next round, and change what is proposed.
    ProposeRound: Admin Organiser ChiefReferee Referee;
    /// Say who of a team plays at which table, until the match starts.
    LineUp: Admin Organiser ChiefReferee Referee Clerk;
    /// Show a proposed round to everybody.
    PublishRound: Admin Organiser ChiefReferee;
    /// Say that a round's time begins now.
    StartRound: Admin Organiser ChiefReferee Referee;
    /// Let a round's time stand still, and go on.
    PauseRound: Admin Organiser ChiefReferee Referee;
    /// Give a round more minutes, with a reason.
    ExtendRound: Admin Organiser ChiefReferee;
    /// Say what the projectors show.
    RunScreens: Admin Organiser ChiefReferee Referee Clerk;
    /// Show everybody the results that were hidden, by whatever way.
    RevealResults: Admin Organiser;
    /// Tell everybody in the hall something.
    Announce: Admin Organiser ChiefReferee;
    /// Take a round without hands back.
    WithdrawRound: Admin Organiser ChiefReferee;
    CloseRound: Admin Organiser ChiefReferee;
    /// Enter a hand, or correct one at a table that is not closed.
    EnterHand: Admin Organiser ChiefReferee Referee Clerk;
    /// Let a named fault of a hand stand.
    OverruleFault: Admin ChiefReferee Referee;
    /// Confirm a table, or note that somebody does not agree.
    ConfirmTable: Admin Organiser ChiefReferee Referee;
    /// Confirm as a second clerk what another entered.
    SecondConfirm: Admin Organiser ChiefReferee Referee Clerk;
    CloseTable: Admin Organiser ChiefReferee Referee;
    /// Reopen a closed table, to correct it.
    ReopenTable: Admin ChiefReferee;
    /// Penalties, awards and rulings.
    Judge: Admin ChiefReferee Referee;
    /// The same about an earlier round once the last has started: with the chief's signature.
    SignRuling: Admin ChiefReferee;
    /// Lodge a protest in the name of a pair or for a table, or have it withdrawn.
    LodgeProtest: Admin Organiser ChiefReferee Referee Clerk;
    /// Rule about a protest as a referee, or hear one that came late.
    RuleProtest: Admin ChiefReferee Referee;
    /// Rule about it as the chief referee, or for a jury.
    SignProtest: Admin ChiefReferee;
    /// Print slips and show the links of tables.
    PrintSlips: Admin Organiser ChiefReferee Referee Clerk;
    /// Revoke or renew the links and codes of tables and pairs, discard unconfirmed versions.
    RevokeLinks: Admin Organiser ChiefReferee Referee;
    /// Take the full event file away.
    ExportEvent: Admin Organiser ChiefReferee;
    /// Give roles in an event.
    ManageStaff: Admin Organiser;
    /// Make users, send invites, give roles everywhere.
    ManageUsers: Admin;
}

impl Action {
    /// All actions, in the order of the table.
    pub fn all() -> impl Iterator<Item = Action> {
        TABLE.iter().map(|(action, _)| *action)
    }

    /// The action of a code.
    #[must_use]
    pub fn of_code(code: &str) -> Option<Action> {
        Action::all().find(|action| action.code() == code)
    }

    /// The roles that may do it, the highest first.
    #[must_use]
    pub fn roles(self) -> &'static [Role] {
        let found = TABLE.iter().find(|(action, _)| *action == self);
        found.map_or(&[], |(_, roles)| roles)
    }
}

/// Whether a role may do something.
#[must_use]
pub fn may(role: Role, action: Action) -> bool {
    action.roles().contains(&role)
}

/// Whether players may do something at its own table, behind the table's link.
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

/// A role somebody holds: everywhere, or in one event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Grant {
    pub role: Role,
    /// Where; none means everywhere.
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

/// The highest of the roles held under which an action is allowed, in an event or (without one) everywhere;
/// none when it is not allowed. The journal names this role.
#[must_use]
pub fn allowed(grants: &[Grant], action: Action, event: Option<EventId>) -> Option<Role> {
    grants
        .iter()
        .filter(|grant| grant.event.is_none() || grant.event == event)
        .map(|grant| grant.role)
        .filter(|role| may(*role, action))
        .min()
}

/// Whether somebody with these roles may give a role.
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
    fn the_lines_that_matter() {
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
