//! The page that asks for confirmation before a typed name gets a role. It shows the account of that name, and other
//! names that look like it.

use crate::locale::Lang;
use crate::numbers::moment;
use crate::{Frame, Link, urls};
use askama::Template;
use burraco_tournament::event::Settings;
use chrono::{DateTime, Utc};
use pozzetto_form_data::Fields;

/// A user account as the page that confirms a new role shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownAccount {
    pub name: String,
    /// The time when the account was made, in UTC.
    pub since: DateTime<Utc>,
    /// The user who invited the account; none where that is not known.
    pub invited_by: Option<String>,
    /// The state of the account's invitation.
    pub invitation: InvitationState,
    /// The effect that giving the role has on the account and its invitation link.
    pub effect: GrantEffect,
}

/// The state of an account's invitation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InvitationState {
    /// The state of an account whose user has set a password. Holds the time, where it is known.
    Accepted(Option<DateTime<Utc>>),
    /// The invitation's link can still be used.
    Open,
    /// The invitation's link has expired.
    Expired,
}

/// The effect of giving a role to an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GrantEffect {
    /// The account gets the role at once.
    RoleAtOnce,
    /// The role is added, and the account's present invitation link stays valid.
    LinkStays,
    /// A new invitation link is made; `loses` says whether roles in other events are taken away.
    NewLink {
        /// Whether the account loses roles in other events.
        loses: bool,
    },
}

/// The page that asks whether a user name shall get a role. Its form posts `name`, `role` and `seen`.
#[derive(Clone, Debug, Template)]
#[template(path = "account/appoint.html")]
pub struct AppointPage {
    pub frame: Frame,
    pub t: Lang,
    /// The URL that the form to grant a role is posted to.
    pub action: String,
    /// The facts known about the name and its account, each with its label.
    pub known: Vec<(&'static str, String)>,
    /// The sentences that explain the effect of giving the role.
    pub explained: Vec<String>,
    /// The names that look like the typed one; empty when there are none.
    pub look_alikes: String,
    /// The hidden fields that the form posts again, each with its name and value.
    pub hidden: Vec<(&'static str, String)>,
    /// The link that leads back without giving the role.
    pub back: Link,
}

impl AppointPage {
    /// Builds the page that asks about a role in an event, or everywhere.
    #[must_use]
    pub fn new(
        frame: Frame,
        event: Option<&Settings>,
        fields: &Fields,
        account: Option<&KnownAccount>,
        look_alikes: &[String],
    ) -> AppointPage {
        let t = frame.t;
        let (place, action, back) = match event {
            Some(event) => (
                event.name.as_str(),
                urls::users(&event.slug),
                Link::new(urls::event_desk(&event.slug), t.back_to_desk()),
            ),
            None => (
                t.role_everywhere(),
                urls::all_users(),
                Link::new(urls::all_users(), t.users()),
            ),
        };
        let (name, role) = (fields.value("name"), fields.value("role"));
        let said = match role {
            "" => t.no_role().to_owned(),
            role => format!("{}, {place}", t.role(role)),
        };
        let page = AppointPage {
            t,
            action,
            known: vec![(t.user_name(), name.to_owned()), (t.role_label(), said)],
            explained: Vec::new(),
            look_alikes: String::new(),
            hidden: vec![("name", name.to_owned()), ("role", role.to_owned())],
            back,
            frame,
        };
        page.about(account, look_alikes)
    }

    fn about(mut self, account: Option<&KnownAccount>, look_alikes: &[String]) -> AppointPage {
        let t = self.t;
        self.look_alikes = look_alikes.join(", ");
        let Some(account) = account else {
            self.explained.push(t.account_new().to_owned());
            return self;
        };
        let maker = account.invited_by.clone();
        let invitation = match account.invitation {
            InvitationState::Accepted(Some(at)) => t.invitation_accepted_at(day(at, t)),
            InvitationState::Accepted(None) => t.invitation_accepted().to_owned(),
            InvitationState::Open => t.not_active().to_owned(),
            InvitationState::Expired => t.invitation_expired().to_owned(),
        };
        if let Some((_, name)) = self.known.first_mut() {
            name.clone_from(&account.name);
        }
        self.known.extend([
            (t.account_since(), day(account.since, t)),
            (
                t.account_invited_by(),
                maker.unwrap_or_else(|| t.account_inviter_unknown().to_owned()),
            ),
            (t.account_invitation(), invitation),
        ]);
        let said = match account.effect {
            GrantEffect::RoleAtOnce => t.appoint_at_once(),
            GrantEffect::LinkStays if account.invitation == InvitationState::Open => {
                t.appoint_link_stays()
            }
            GrantEffect::LinkStays => t.appoint_administrator_link(),
            GrantEffect::NewLink { .. } => t.appoint_new_link(),
        };
        self.explained.push(said.to_owned());
        if account.effect == (GrantEffect::NewLink { loses: true }) {
            self.explained.push(t.appoint_loses().to_owned());
        }
        self
    }

    /// Returns the page with the hidden field `seen`, which records what the form's author was shown.
    #[must_use]
    pub fn seen(mut self, seen: String) -> AppointPage {
        self.hidden.push(("seen", seen));
        self
    }
}

/// Formats a date and time in the time zone of Rome, because an account belongs to no event.
fn day(at: DateTime<Utc>, t: Lang) -> String {
    moment(at, "Europe/Rome", t)
}
