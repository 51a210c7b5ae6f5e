//! A line of players at its table: which line holds a phone, and the two-digit codes lines sign with.
//!
//! Whoever types the code of a line gets a cookie that says so for that link alone. It is made from a secret of the
//! installation: knowing the link is not enough to make one.

use super::AuthError;
use super::Token;
use super::token::{derive, equal};
use crate::store::StoreError;
use burraco_rules::{BySide, Side};

/// The cookie that says which line holds this phone.
pub const COOKIE: &str = "pozzetto_linea";

/// The name of the installation's secret behind the cookie.
pub const SECRET: &str = "lines";

/// Wrong codes after which a table's codes open nothing until a referee makes new ones. Whoever guesses has one chance in
/// eighteen, and every wrong code stands in the journal.
pub const MOST_WRONG: u32 = 5;

/// The cookie of a line on the link of its table.
#[must_use]
pub fn cookie(secret: &str, link: &Token, side: Side) -> String {
    let proof = derive(
        "line",
        &format!("{secret}/{}/{}", link.secret(), side.word()),
    );
    format!("{}.{proof}", side.word())
}

/// The line that a cookie says, if it is true.
#[must_use]
pub fn read_cookie(secret: &str, link: &Token, held: &str) -> Option<Side> {
    let same = |side: &Side| equal(&cookie(secret, link, *side), held);
    Side::ALL.into_iter().find(same)
}

/// Two codes of two digits each, different, for the lines of a table.
///
/// # Errors
/// [`StoreError::Fault`] when the system gives no random bytes.
pub fn codes() -> Result<BySide<String>, AuthError> {
    let ns = code()?;
    loop {
        let ew = code()?;
        if ew != ns {
            return Ok(BySide { ns, ew });
        }
    }
}

/// From 10 to 99, each as often: no code begins with a nought that people leave out.
fn code() -> Result<String, AuthError> {
    loop {
        let mut byte = [0];
        getrandom::fill(&mut byte).map_err(|e| StoreError::Fault(e.to_string()))?;
        if byte[0] < 180 {
            return Ok((10 + byte[0] % 90).to_string());
        }
    }
}

/// Whose code this is, as typed: blanks do not matter.
#[must_use]
pub fn whose(codes: &BySide<String>, typed: &str) -> Option<Side> {
    let typed: String = typed.chars().filter(|c| !c.is_whitespace()).collect();
    Side::ALL
        .into_iter()
        .find(|side| equal(codes.get(*side), &typed))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cookie_belongs_to_its_link_and_its_line() {
        let (link, other) = (Token::random().unwrap(), Token::random().unwrap());
        let held = cookie("secret", &link, Side::Ew);
        assert_eq!(read_cookie("secret", &link, &held), Some(Side::Ew));
        assert_eq!(read_cookie("secret", &other, &held), None);
        assert_eq!(read_cookie("another", &link, &held), None);
        let turned = held.replace("ew.", "ns.");
        assert_eq!(read_cookie("secret", &link, &turned), None);
        assert_eq!(read_cookie("secret", &link, ""), None);
    }

    #[test]
    fn codes_are_two_digits_and_differ() {
        for _ in 0..500 {
            let codes = codes().unwrap();
            assert_ne!(codes.ns, codes.ew);
            for side in Side::ALL {
                let code = codes.get(side);
                assert!(code.len() == 2 && !code.starts_with('0'), "{code}");
                assert_eq!(whose(&codes, &format!(" {code} ")), Some(side));
            }
        }
        let codes = BySide {
            ns: "47".to_owned(),
            ew: "83".to_owned(),
        };
        for wrong in ["", "4", "74", "478", "47.83"] {
            assert_eq!(whose(&codes, wrong), None, "{wrong}");
        }
    }
}
