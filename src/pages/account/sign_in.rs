//! Signing in, setting a password by invitation, and the user's own account page.

use crate::account::hall::HallAddress;
use crate::components::form::FieldView;
use crate::locale::Lang;
use crate::numbers::moment;
use crate::{Frame, urls};
use askama::Template;
use chrono::{DateTime, Utc};
use pozzetto_form_data::Fields;

/// The sign-in page `/entra`. Its form posts `name`, `password` and the hidden `next`.
#[derive(Clone, Debug, Template)]
#[template(path = "account/login.html")]
pub struct LoginPage {
    pub frame: Frame,
    pub t: Lang,
    /// The URL that the sign-in form is posted to.
    pub action: String,
    pub name: FieldView,
    /// The password field. A typed password is never sent back.
    pub password: FieldView,
    /// The address of the page that the person wanted to open before signing in.
    pub next: String,
    /// A sentence about the unsaved hand that is kept on this device until its writer signs in; empty when there is
    /// none.
    pub waits: String,
}

impl LoginPage {
    /// Builds the sign-in page, with what was typed and what is wrong.
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

/// Returns the number of the hand whose form sent the person to sign in, because saving needs a session.
fn hand_of(next: &str) -> Option<u32> {
    let (_, hand) = next.split('?').next()?.rsplit_once("/smazzate/")?;
    hand.parse().ok()
}

/// The page `/invito/{token}`, where an invited user sets a password. Its form posts `password` and `again`.
#[derive(Clone, Debug, Template)]
#[template(path = "account/invite.html")]
pub struct InvitePage {
    pub frame: Frame,
    pub t: Lang,
    /// The URL that the form for the new user's password is posted to.
    pub action: String,
    /// The name of the user whose password is set.
    pub who: String,
    pub fields: Vec<FieldView>,
    /// The address for the devices of the hall, where the program was started for a hall and has no user yet.
    pub hall: Option<HallAddress>,
}

impl InvitePage {
    /// Builds the page on which an invited user sets a password.
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
            hall: None,
            frame,
        }
    }
}

/// The reason why an invitation link does not work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeadInvite {
    /// Somebody has already used the invitation.
    Used,
    /// The invitation has expired.
    Expired,
    /// The invitation never existed, or a newer invitation replaced it.
    Unknown,
}

/// The page of an invitation that does not work. It is in both languages, because its reader may have chosen neither.
#[derive(Clone, Debug, Template)]
#[template(path = "account/dead_invite.html")]
pub struct DeadInvitePage {
    pub frame: Frame,
    pub t: Lang,
    /// The sentences about what happened to the invitation and what to do, once in the reader's language and once in
    /// the other.
    pub said: [(Lang, &'static str, &'static str); 2],
}

impl DeadInvitePage {
    /// Builds the page.
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

/// The page `/profilo`: the user's sessions, and the form of a new password. The form posts `now`, `password` and
/// `again`.
#[derive(Clone, Debug, Template)]
#[template(path = "account/profile.html")]
pub struct ProfilePage {
    pub frame: Frame,
    pub t: Lang,
    /// The name that the user signs in with.
    pub who: String,
    /// The user's roles, in words.
    pub roles: Vec<String>,
    pub fields: Vec<FieldView>,
    /// The URL that the password form is posted to.
    pub action: String,
    /// The user's sessions, the present one among them.
    pub sessions: Vec<SessionLine>,
    /// The URL that ends all of the user's sessions.
    pub end_all: String,
    pub desk: String,
    /// The URL of the page that says which role may do what.
    pub roles_page: String,
}

/// A session in the list: a device on which the user is signed in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SessionLine {
    /// The device of the session, as in `Firefox, Android`.
    pub device: String,
    /// The time when the session was last seen, as in `visto 21 nov 2026, 14:32`.
    pub seen: String,
    /// The time when the session began, as in `entrato 20 nov 2026, 09:01`.
    pub since: String,
    /// Whether this is the session of the present request.
    pub here: bool,
    /// The URL that ends the session.
    pub end: String,
}

/// A sign-in session of a user, as the store keeps it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    pub id: i64,
    /// The device of the session; empty where it is not known.
    pub device: String,
    /// The time when the session began, in UTC.
    pub since: DateTime<Utc>,
    /// The time when the session was last seen, in UTC. It is accurate to some minutes.
    pub seen: DateTime<Utc>,
    /// Whether this is the session of the present request.
    pub here: bool,
}

/// The time zone for times that belong to no event.
const ZONE: &str = "Europe/Rome";

impl ProfilePage {
    /// Builds the profile page of a user with the given roles and sessions.
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
