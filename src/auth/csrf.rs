//! The token of every form: made from the cookie it belongs to, so that another site cannot know it.
//!
//! Somebody signed in has the session's cookie; a visitor gets a random one, [`VISITOR_COOKIE`], with the first form.

use super::Token;
use super::token::{derive, equal};

/// The cookie of a visitor without a session; its value is a [`Token`].
pub const VISITOR_COOKIE: &str = "pozzetto_visitor";

/// The field of a form.
pub const FIELD: &str = "csrf";

/// The form token of a session's or a visitor's cookie.
#[must_use]
pub fn token(cookie: &Token) -> String {
    derive("form", cookie.secret())
}

/// Whether a form came from a page of ours, shown to the holder of this cookie.
#[must_use]
pub fn holds(cookie: &Token, from_form: &str) -> bool {
    equal(&token(cookie), from_form)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_form_belongs_to_its_cookie() {
        let (mine, other) = (Token::random().unwrap(), Token::random().unwrap());
        assert!(holds(&mine, &token(&mine)));
        assert!(!holds(&mine, &token(&other)));
        assert!(!holds(&mine, ""));
        assert!(!holds(&mine, mine.secret()));
        assert_ne!(token(&mine), mine.hash().as_str());
    }
}
