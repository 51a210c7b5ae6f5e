//! The users of the installation: who can sign in, under which roles, and how they are invited.

use crate::components::form::FieldView;
use crate::locale::Lang;
use crate::{Frame, urls};
use askama::Template;
use pozzetto_form_data::Fields;

/// `/utenti`: every user, and the form of a new one (`name`, `role`).
#[derive(Clone, Debug, Template)]
#[template(path = "account/users.html")]
pub struct UsersPage {
    pub frame: Frame,
    pub t: Lang,
    /// The users, by name.
    pub users: Vec<UserRow>,
    /// The form of a new one.
    pub fields: Vec<FieldView>,
    /// Where it is posted.
    pub action: String,
    /// A name and the one-time link just made for it, shown once.
    pub invitation: Option<(String, String)>,
}

/// How far somebody who was invited has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InvitedState {
    /// A password is set.
    Accepted,
    /// The link is not used yet.
    Waiting,
    /// The link is out of time: the button beside makes another.
    Expired,
    /// It is out of time: whoever runs the event invites again.
    ExpiredHere,
    /// It is out of time: an administrator makes another, for it opens roles elsewhere, too.
    ExpiredElsewhere,
}

/// A user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UserRow {
    pub name: String,
    /// How far the invitation has come.
    pub invited: InvitedState,
    pub roles: Vec<GivenRole>,
    /// Where a new link is asked for.
    pub invite: String,
    /// Where a role is taken away.
    pub revoke: String,
}

/// A role a user holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GivenRole {
    pub code: String,
    /// The event's word in addresses; empty for a role that holds everywhere.
    pub event: String,
    /// `arbitro, Torneo d'autunno`.
    pub said: String,
    /// The key of its form on the page.
    pub key: String,
}

/// A user as it is kept: number, name, whether a password is set, and roles by their words with the event's word in
/// addresses and its name.
pub struct KnownUser {
    pub id: i64,
    pub name: String,
    /// How far the invitation has come.
    pub invited: InvitedState,
    /// Each role, and where: none means everywhere.
    pub roles: Vec<(String, Option<(String, String)>)>,
}

impl UsersPage {
    /// The page, with what was typed of a new user; `roles` are those that can be given everywhere, the lowest first.
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

    /// The same page with a one-time link to hand over.
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
