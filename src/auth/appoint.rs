//! Giving a user name a role, in an event or everywhere.
//!
//! An invitation works only while its maker may give every role its account holds
//! ([`invite::works`](super::invite::works)). If the account has not accepted yet, the giver therefore gets a new link.
//! The roles that the giver may not give are taken away; see [`GrantEffect`] for the exceptions.

use super::invite::to_set_password;
use super::role::{Action, Grant, Role, allowed, may_give};
use super::session::grants_of;
use super::{AuthError, Token, name};
use crate::store::{
    AnyConn, EventId, PasswordLink, RoleRow, StoreError, User, UserId, add_user, find_user,
    grant_role, list_users, load_user, lock_user, password_links, revoke_role, roles_of,
};
use chrono::{DateTime, Utc};

/// A user account, as shown to the user who is about to give it a role.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    pub user: UserId,
    pub name: String,
    /// The time when the account was made.
    pub since: DateTime<Utc>,
    /// The user who invited the account. None where no user is recorded, as for the command line.
    pub invited_by: Option<String>,
    /// The state of the account's invitation.
    pub invitation: InvitationState,
    /// The effect of giving the account a role.
    pub effect: GrantEffect,
    /// The time when the account's latest invitation link was made.
    linked_at: Option<DateTime<Utc>>,
    /// Whether the person giving the role made the account's latest link.
    own_link: bool,
}

/// The state of an account's invitation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InvitationState {
    /// The user has set a password. Holds the time, where it is known.
    Accepted(Option<DateTime<Utc>>),
    /// The invitation's link can still be used.
    Open,
    /// The invitation's link has expired.
    Expired,
}

/// The effect that giving a role has on an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GrantEffect {
    /// The account's user has accepted the invitation, so the role is valid at once.
    RoleAtOnce,
    /// The role is added, and the giver gets no new link. Either the account holds a role everywhere that the giver may
    /// not give, or a user with rights in every event made its link.
    LinkStays,
    /// The giver gets a new link, and an earlier link stops working. The account loses these roles in other events.
    NewLink(Vec<RoleRow>),
}

/// The account that has a given name, and the similar account names. They are looked up before a role is given to that
/// name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The account with this name; none when the name is new.
    pub account: Option<Account>,
    /// The names of other accounts that look like this name.
    pub look_alikes: Vec<String>,
}

impl Candidate {
    /// Returns a text that identifies all that the giver must see before giving the role. Empty when there is nothing
    /// to show.
    #[must_use]
    pub fn to_be_seen(&self) -> String {
        let Some(account) = &self.account else {
            return self.look_alikes.join(", ");
        };
        let effect = match &account.effect {
            GrantEffect::NewLink(lost) if account.own_link && lost.is_empty() => {
                return String::new();
            }
            GrantEffect::NewLink(lost) => format!("link-{}", lost.len()),
            GrantEffect::RoleAtOnce => "role".to_owned(),
            GrantEffect::LinkStays => "stays".to_owned(),
        };
        let linked = account.linked_at.map_or(0, |at| at.timestamp_micros());
        format!("{}.{linked}.{effect}", account.user)
    }
}

/// The result of giving a role.
#[derive(Debug)]
pub struct GrantedRole {
    pub user: UserId,
    /// The link to hand over, when the giver gets a new one.
    pub link: Option<Token>,
    /// The account's roles in other events that were taken away.
    pub lost: Vec<RoleRow>,
}

/// Looks up the account and the similar names for a name that a giver has typed.
///
/// # Errors
/// Only the store's own.
pub fn look(
    conn: &mut AnyConn,
    giver: UserId,
    typed: &str,
    now: DateTime<Utc>,
) -> Result<Candidate, StoreError> {
    let found = find_user(conn, typed)?;
    let all = list_users(conn)?.into_iter();
    let others = all.filter(|other| found.as_ref().is_none_or(|own| own.id != other.id));
    let look_alikes = others
        .map(|other| other.name)
        .filter(|other| name::look_alike(other, typed))
        .collect();
    let account = match found {
        Some(user) => {
            lock_user(conn, user.id)?;
            // it may have been accepted before the lock was had
            let user = load_user(conn, user.id)?;
            Some(account(conn, giver, user, now)?)
        }
        None => None,
    };
    Ok(Candidate {
        account,
        look_alikes,
    })
}

fn account(
    conn: &mut AnyConn,
    giver: UserId,
    user: User,
    now: DateTime<Utc>,
) -> Result<Account, StoreError> {
    let links = password_links(conn, user.id)?;
    let latest = links.last();
    let accepted = user.password_hash.is_some();
    let first_used = links.iter().find(|link| link.used_at.is_some());
    let invited_by = first_used.or(latest).and_then(|link| link.made_by);
    Ok(Account {
        user: user.id,
        since: user.created_at,
        invited_by: match invited_by {
            Some(maker) => Some(load_user(conn, maker)?.name),
            None => None,
        },
        invitation: match latest {
            _ if accepted => InvitationState::Accepted(first_used.and_then(|link| link.used_at)),
            Some(link) if now < link.expires_at => InvitationState::Open,
            _ => InvitationState::Expired,
        },
        effect: match accepted {
            true => GrantEffect::RoleAtOnce,
            false => effect(conn, giver, user.id, latest, now)?,
        },
        linked_at: latest.map(|link| link.made_at),
        own_link: !accepted && latest.is_some_and(|link| link.made_by == Some(giver)),
        name: user.name,
    })
}

/// Returns the effect of giving a role to an account that has not been accepted yet.
fn effect(
    conn: &mut AnyConn,
    giver: UserId,
    user: UserId,
    latest: Option<&PasswordLink>,
    now: DateTime<Utc>,
) -> Result<GrantEffect, StoreError> {
    let everywhere = |grants: &[Grant]| allowed(grants, Action::ManageStaff, None).is_some();
    let own = grants_of(conn, giver)?;
    let open = latest.filter(|link| now < link.expires_at);
    let held_everywhere = match open.map(|link| link.made_by) {
        None => false,
        Some(None) => true,
        Some(Some(maker)) => everywhere(&grants_of(conn, maker)?),
    };
    let roles = roles_of(conn, user)?;
    let mut beyond: Vec<RoleRow> = roles;
    beyond.retain(|role| !may_give(&own, role));
    let general = beyond.iter().any(|role| role.event.is_none());
    Ok(match general || (held_everywhere && !everywhere(&own)) {
        true => GrantEffect::LinkStays,
        false => GrantEffect::NewLink(beyond),
    })
}

/// Gives a role, in an event or everywhere, to a candidate that [`look`] found in the same transaction.
///
/// # Errors
/// [`StoreError::Conflict`] when the name was taken meanwhile.
pub fn give(
    conn: &mut AnyConn,
    candidate: &Candidate,
    typed: &str,
    giver: UserId,
    (event, role): (Option<EventId>, Option<Role>),
    now: DateTime<Utc>,
) -> Result<GrantedRole, AuthError> {
    let (user, effect) = match &candidate.account {
        Some(account) => (account.user, account.effect.clone()),
        None => (
            add_user(conn, typed, now)?,
            GrantEffect::NewLink(Vec::new()),
        ),
    };
    if let Some(role) = role {
        grant_role(conn, user, event, role.word())?;
    }
    let GrantEffect::NewLink(lost) = effect else {
        return Ok(GrantedRole {
            user,
            link: None,
            lost: Vec::new(),
        });
    };
    for role in &lost {
        revoke_role(conn, user, role.event, &role.role)?;
    }
    let link = to_set_password(conn, user, Some(giver), now)?;
    Ok(GrantedRole {
        user,
        link: Some(link),
        lost,
    })
}
