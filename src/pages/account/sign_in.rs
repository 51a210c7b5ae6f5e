//! Logging in, setting a password by invitation, and one's own account.

use crate::components::form::FieldView;
use crate::locale::Lang;
use crate::numbers::moment;
use crate::{Frame, urls};
use askama::Template;
use chrono::{DateTime, Utc};
use pozzetto_form_data::Fields;

/// `/entra`: name and password (`name`, `password`, hidden `next`).
#[derive(Clone, Debug, Template)]
#[template(path = "account/login.html")]
pub struct LoginPage {
    pub frame: Frame,
    pub t: Lang,
    /// Where the form is posted.
    pub action: String,
    pub name: FieldView,
    /// The password; what was typed is never sent back.
    pub password: FieldView,
    /// Where the person wanted to go.
    pub next: String,
    /// What waits there on this device, in words; empty when nothing does.
    pub waits: String,
}

impl LoginPage {
    /// The page, with what was typed and what is wrong.
    #[must_use]
    pub fn new(frame: Frame, fields: &Fields, next: &str) -> LoginPage {
        let t = frame.t;
        let mut password = FieldView::new(fields, "password", t.password(), t)
            .kind("password")
            .required()
            .autocomplete("current-password");
        password.value.clear();
        LoginPage {
            t,
            action: urls::login(),
            name: FieldView::new(fields, "name", t.user_name(), t)
                .required()
                .autocomplete("username"),
            password,
            waits: hand_of(next).map_or_else(String::new, |hand| t.draft_waits(hand)),
            next: next.to_owned(),
            frame,
        }
    }
}

/// The hand whose form somebody comes from: they are sent to sign in when a save was refused.
fn hand_of(next: &str) -> Option<u32> {
    let (_, hand) = next.split('?').next()?.rsplit_once("/smazzate/")?;
    hand.parse().ok()
}

/// `/invito/{token}`: a password to be set (`password`, `again`).
#[derive(Clone, Debug, Template)]
#[template(path = "account/invite.html")]
pub struct InvitePage {
    pub frame: Frame,
    pub t: Lang,
    /// Where the form is posted.
    pub action: String,
    /// Whose password it is.
    pub who: String,
    pub fields: Vec<FieldView>,
}

impl InvitePage {
    /// The page of an invitation.
    #[must_use]
    pub fn new(frame: Frame, token: &str, who: &str, fields: &Fields) -> InvitePage {
        let t = frame.t;
        let field = |name: &str, label: &str| {
            let mut view = FieldView::new(fields, name, label, t)
                .kind("password")
                .required()
                .autocomplete("new-password");
            view.value.clear();
            view
        };
        let mut all = vec![
            field("password", t.new_password()).hint(t.password_hint()),
            field("again", t.password_again()),
        ];
        // The first administrator chooses a name; everybody else has one.
        if who.is_empty() {
            let name = FieldView::new(fields, "name", t.user_name(), t).required();
            all.insert(0, name.autocomplete("username"));
        }
        InvitePage {
            t,
            action: urls::invite(token),
            who: who.to_owned(),
            fields: all,
            frame,
        }
    }
}

/// Why an invitation does not work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeadInvite {
    /// Somebody has used it.
    Used,
    /// Its time is over.
    Expired,
    /// It never was, or a newer one took its place.
    Unknown,
}

/// The page of an invitation that does not work, in both languages: whoever opens one may have chosen neither.
#[derive(Clone, Debug, Template)]
#[template(path = "account/dead.html")]
pub struct DeadInvitePage {
    pub frame: Frame,
    pub t: Lang,
    /// What happened and what to do, in the reader's language and in the other.
    pub said: [(Lang, &'static str, &'static str); 2],
}

impl DeadInvitePage {
    /// The page.
    #[must_use]
    pub fn new(frame: Frame, why: DeadInvite) -> DeadInvitePage {
        let t = frame.t;
        let say = |t: Lang| match why {
            DeadInvite::Used => (t, t.invite_used(), t.invite_used_advice()),
            DeadInvite::Expired => (t, t.invite_expired(), t.invite_expired_advice()),
            DeadInvite::Unknown => (t, t.invite_unknown(), t.invite_unknown_advice()),
        };
        DeadInvitePage {
            t,
            said: [say(t), say(t.other())],
            frame,
        }
    }
}

/// `/profilo`: one's own password (`now`, `password`, `again`) and sessions.
#[derive(Clone, Debug, Template)]
#[template(path = "account/profile.html")]
pub struct ProfilePage {
    pub frame: Frame,
    pub t: Lang,
    /// The name one signs in with.
    pub who: String,
    /// One's roles, in words.
    pub roles: Vec<String>,
    pub fields: Vec<FieldView>,
    /// Where the passwords are posted.
    pub action: String,
    /// The sessions, this one among them.
    pub sessions: Vec<SessionLine>,
    /// Where all of them are ended.
    pub end_all: String,
    pub desk: String,
    /// Who may do what.
    pub roles_page: String,
}

/// A device somebody is signed in on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SessionLine {
    /// `Firefox, Android`.
    pub device: String,
    /// `visto 21 nov 2026, 14:32`.
    pub seen: String,
    /// `entrato 20 nov 2026, 09:01`.
    pub since: String,
    /// Whether it is the one that asks.
    pub here: bool,
    /// Where it is ended.
    pub end: String,
}

/// A session as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    pub id: i64,
    /// The device; empty where it is not known.
    pub device: String,
    /// When it began, in UTC.
    pub since: DateTime<Utc>,
    /// When it was last seen, to some minutes, in UTC.
    pub seen: DateTime<Utc>,
    /// Whether it is the one that asks.
    pub here: bool,
}

/// The zone of times that belong to no event.
const ZONE: &str = "Europe/Rome";

impl ProfilePage {
    /// The page of somebody with these roles and sessions.
    #[must_use]
    pub fn new(
        frame: Frame,
        (who, roles): (&str, Vec<String>),
        sessions: &[Session],
        fields: &Fields,
    ) -> ProfilePage {
        let t = frame.t;
        let password = |name: &str, label: &str, what: &'static str| {
            let view = FieldView::new(fields, name, label, t);
            let mut view = view.kind("password").required().autocomplete(what);
            view.value.clear();
            view
        };
        let line = |session: &Session| SessionLine {
            device: match session.device.as_str() {
                "" => t.device_unknown().to_owned(),
                device => device.to_owned(),
            },
            seen: t.session_seen(moment(session.seen, ZONE, t)),
            since: t.session_since(moment(session.since, ZONE, t)),
            here: session.here,
            end: urls::end_session(session.id),
        };
        ProfilePage {
            t,
            who: who.to_owned(),
            roles,
            fields: vec![
                password("now", t.password_now(), "current-password"),
                password("password", t.new_password(), "new-password").hint(t.password_hint()),
                password("again", t.password_again(), "new-password"),
            ],
            action: urls::password(),
            sessions: sessions.iter().map(line).collect(),
            end_all: urls::end_sessions(),
            desk: urls::desk(),
            roles_page: urls::roles(),
            frame,
        }
    }
}
