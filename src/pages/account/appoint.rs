//! The page between a typed name and its role: whose account it is, and which names look like it.

use crate::locale::Lang;
use crate::numbers::moment;
use crate::{Frame, Link, urls};
use askama::Template;
use burraco_tournament::event::Settings;
use chrono::{DateTime, Utc};
use pozzetto_form_data::Fields;

/// An account as it is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownAccount {
    pub name: String,
    /// When it was made, in UTC.
    pub since: DateTime<Utc>,
    /// The user who invited it, where that is known.
    pub invited_by: Option<String>,
    /// How far its invitation has come.
    pub invitation: InvitationState,
    /// What giving it the role does.
    pub effect: GrantEffect,
}

/// How far the invitation of an account has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InvitationState {
    /// A password is set; since when, where that is known.
    Accepted(Option<DateTime<Utc>>),
    /// The link can still be used.
    Open,
    /// The link is out of time.
    Expired,
}

/// What giving a role does to an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GrantEffect {
    /// The account has it at once.
    RoleAtOnce,
    /// The role is added and the link stays where it is.
    LinkStays,
    /// There is a new link; `loses` when roles in other events are taken away.
    NewLink {
        /// Whether there are such roles.
        loses: bool,
    },
}

/// The question whether a name shall have a role (posts `name`, `role`, `seen`).
#[derive(Clone, Debug, Template)]
#[template(path = "account/appoint.html")]
pub struct AppointPage {
    pub frame: Frame,
    pub t: Lang,
    /// Where the form is posted.
    pub action: String,
    /// What is known, by label.
    pub known: Vec<(&'static str, String)>,
    /// What giving the role does.
    pub explained: Vec<String>,
    /// Names that look alike; empty for none.
    pub look_alikes: String,
    /// What is posted again.
    pub hidden: Vec<(&'static str, String)>,
    /// Where it is not given.
    pub back: Link,
}

impl AppointPage {
    /// The question about a role in an event.
    #[must_use]
    pub fn in_event(
        frame: Frame,
        event: &Settings,
        fields: &Fields,
        account: Option<&KnownAccount>,
        look_alikes: &[String],
    ) -> AppointPage {
        let t = frame.t;
        let back = Link::new(urls::event_desk(&event.slug), t.back_to_desk());
        AppointPage {
            action: urls::users(&event.slug),
            ..AppointPage::new(frame, fields, &event.name, back).about(account, look_alikes)
        }
    }

    /// The question about a new user of the installation, whose name looks like others.
    #[must_use]
    pub fn everywhere(frame: Frame, fields: &Fields, look_alikes: &[String]) -> AppointPage {
        let t = frame.t;
        let back = Link::new(urls::all_users(), t.users());
        AppointPage {
            action: urls::all_users(),
            ..AppointPage::new(frame, fields, t.role_everywhere(), back).about(None, look_alikes)
        }
    }

    fn new(frame: Frame, fields: &Fields, place: &str, back: Link) -> AppointPage {
        let t = frame.t;
        let (name, role) = (fields.value("name"), fields.value("role"));
        let said = match role {
            "" => t.no_role().to_owned(),
            role => format!("{}, {place}", t.role(role)),
        };
        AppointPage {
            t,
            action: String::new(),
            known: vec![(t.user_name(), name.to_owned()), (t.role_label(), said)],
            explained: Vec::new(),
            look_alikes: String::new(),
            hidden: vec![("name", name.to_owned()), ("role", role.to_owned())],
            back,
            frame,
        }
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

    /// The same page for a form that says what its author was shown.
    #[must_use]
    pub fn seen(mut self, seen: String) -> AppointPage {
        self.hidden.push(("seen", seen));
        self
    }
}

/// Day and hour at Rome: an account belongs to no event.
fn day(at: DateTime<Utc>, t: Lang) -> String {
    moment(at, "Europe/Rome", t)
}
