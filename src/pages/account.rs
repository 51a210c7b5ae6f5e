//! Logging in, and setting a password by invitation.

use crate::fields::Fields;
use crate::pages::form::FieldView;
use crate::pages::words::Lang;
use crate::pages::{Frame, urls};
use askama::Template;

/// `/entra`: name and password (`name`, `password`, hidden `next`).
#[derive(Clone, Debug, Template)]
#[template(path = "account/login.html")]
pub struct LoginPage {
    /// Language and menu.
    pub frame: Frame,
    /// The reader's language.
    pub t: Lang,
    /// Where the form is posted.
    pub action: String,
    /// The person's name.
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
    /// Language and menu.
    pub frame: Frame,
    /// The reader's language.
    pub t: Lang,
    /// Where the form is posted.
    pub action: String,
    /// Whose password it is.
    pub who: String,
    /// Password and repetition.
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
