//! The page of the installation's users: their roles, and the state of their invitations.

use crate::components::form::FieldView;
use crate::locale::Lang;
use crate::{Frame, urls};
use askama::Template;
use pozzetto_form_data::Fields;

/// The page `/utenti`: every user, and the form of a new one. The form posts `name` and `role`.
#[derive(Clone, Debug, Template)]
#[template(path = "account/users.html")]
pub struct UsersPage {
    pub frame: Frame,
    pub t: Lang,
    /// The users, in order of name.
    pub users: Vec<UserRow>,
    /// The fields of the form for a new user.
    pub fields: Vec<FieldView>,
    /// The URL that the form for a new user is posted to.
    pub action: String,
    /// A user name and the one-time link just made for it; shown once.
    pub invitation: Option<(String, String)>,
}

/// The state of an invited user's link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InvitedState {
    /// The invited user has set a password.
    Accepted,
    /// The invitation link is not used yet.
    Waiting,
    /// The link has expired. The button beside it makes another.
    Expired,
    /// The link has expired. The person who runs the event can invite the user again.
    ExpiredHere,
    /// The link has expired. Only an administrator can make another, because it opens roles in other events too.
    ExpiredElsewhere,
}

/// A user in the list of accounts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UserRow {
    pub name: String,
    /// The state of the user's invitation.
    pub invited: InvitedState,
    pub roles: Vec<GivenRole>,
    /// The URL that makes a new invitation link for the user.
    pub invite: String,
    /// The URL that takes a role away from the user.
    pub revoke: String,
}

/// A role that a user holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GivenRole {
    pub code: String,
    /// The event's slug; empty for a role in every event.
    pub event: String,
    /// The role and the event it is for, as in `arbitro, Torneo d'autunno`.
    pub said: String,
    /// The key of the form that takes this role away, unique on the page.
    pub key: String,
}

/// A user as the page of users receives it. Each role has its machine-readable name, with the slug and the name of its
/// event.
pub struct KnownUser {
    pub id: i64,
    pub name: String,
    /// The state of the user's invitation.
    pub invited: InvitedState,
    /// The user's roles, each with the slug and the name of its event. No event means everywhere.
    pub roles: Vec<(String, Option<(String, String)>)>,
}

impl UsersPage {
    /// Builds the page of users, with what was typed about a new user. `roles` are those that can be given in every
    /// event, the lowest first.
    #[must_use]
    pub fn new(frame: Frame, users: &[KnownUser], roles: &[&str], fields: &Fields) -> UsersPage {
        let t = frame.t;
        let none = (String::new(), t.no_role().to_owned());
        let everywhere = roles.iter().map(|role| {
            let said = format!("{}, {}", t.role(role), t.role_everywhere());
            ((*role).to_owned(), said)
        });
        let roles = std::iter::once(none).chain(everywhere);
        UsersPage {
            t,
            users: users.iter().map(|user| UserRow::new(user, t)).collect(),
            fields: vec![
                FieldView::new(fields, "name", t.user_name(), t).required(),
                FieldView::new(fields, "role", t.role_label(), t).choices(roles),
            ],
            action: urls::all_users(),
            invitation: None,
            frame,
        }
    }

    /// Returns the page of users with a one-time link to hand over to a new user.
    #[must_use]
    pub fn invited(mut self, name: String, link: String) -> UsersPage {
        self.invitation = Some((name, link));
        self
    }
}

impl UserRow {
    fn new(user: &KnownUser, t: Lang) -> UserRow {
        let role = |(code, event): &(String, Option<(String, String)>)| {
            let (slug, place) = match event {
                Some((slug, name)) => (slug.as_str(), name.as_str()),
                None => ("", t.role_everywhere()),
            };
            GivenRole {
                said: format!("{}, {place}", t.role(code)),
                key: format!("{}.{code}.{slug}", user.id),
                code: code.clone(),
                event: slug.to_owned(),
            }
        };
        UserRow {
            name: user.name.clone(),
            invited: user.invited,
            roles: user.roles.iter().map(role).collect(),
            invite: urls::invite_user(user.id),
            revoke: urls::revoke_role(user.id),
        }
    }
}
