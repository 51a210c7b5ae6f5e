//! The CSRF token of every form. It is made from the cookie it belongs to, so that another site cannot know it.
//!
//! For a signed-in user this is the session's cookie. A visitor gets a random one, [`VISITOR_COOKIE`], with the first
//! form.

use super::token::{derive, equal};
use super::{AuthError, Token};

/// The cookie of a visitor without a session; its value is a [`Token`].
pub const VISITOR_COOKIE: &str = "pozzetto_visitor";

/// The name of the form field that holds the CSRF token.
pub const FIELD: &str = "csrf";

/// The number of random characters before the digest in a form token. They differ on every page.
const SALT: usize = 16;

/// Returns a form token for the cookie of a session or a visitor. The token is different on each page, because pages
/// are compressed. Otherwise the length of a page that repeats its own address would tell an attacker how much of a
/// token they guessed.
///
/// Source: BREACH, "randomizing secrets per request".
///
/// # Errors
/// [`StoreError::Fault`](crate::store::StoreError::Fault) when the system gives no random bytes.
pub fn token(cookie: &Token) -> Result<String, AuthError> {
    let random = Token::random()?;
    let (salt, _) = random.secret().split_at(SALT);
    Ok(salted(cookie, salt))
}

fn salted(cookie: &Token, salt: &str) -> String {
    let digest = derive("form", &format!("{salt}/{}", cookie.secret()));
    format!("{salt}{digest}")
}

/// Whether a form came from a page of this service that was shown to the holder of this cookie.
#[must_use]
pub fn holds(cookie: &Token, from_form: &str) -> bool {
    let salt = from_form.get(..SALT);
    salt.is_some_and(|salt| equal(&salted(cookie, salt), from_form))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_form_belongs_to_its_cookie() {
        let (mine, other) = (Token::random().unwrap(), Token::random().unwrap());
        let form = token(&mine).unwrap();
        assert!(holds(&mine, &form));
        assert!(!holds(&mine, &token(&other).unwrap()));
        for forged in [
            "",
            mine.secret(),
            &form[1..],
            &form[..SALT],
            "é".repeat(40).as_str(),
        ] {
            assert!(!holds(&mine, forged), "{forged}");
        }
        assert!(!form.contains(mine.hash().as_str()));
    }

    #[test]
    fn two_pages_have_nothing_of_a_token_in_common() {
        let mine = Token::random().unwrap();
        let (one, other) = (token(&mine).unwrap(), token(&mine).unwrap());
        assert!(holds(&mine, &one) && holds(&mine, &other));
        let pieces = |text: &str| -> Vec<String> {
            let starts = 0..=text.len() - 10;
            starts.map(|at| text[at..at + 10].to_owned()).collect()
        };
        assert!(!pieces(&one).iter().any(|piece| other.contains(piece)));
    }
}
