//! Tokens: 256 random bits for cookies and links. Only their digest is stored.

use super::AuthError;
use crate::store::{StoreError, hex};
use sha2::{Digest, Sha256};
use std::fmt;

/// A secret that gives access, such as a session or a link. `Debug` does not show it; [`Token::secret`] returns it for
/// a cookie or a link.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

/// The digest of a token, as it is stored.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TokenHash(String);

const BYTES: usize = 32;

impl Token {
    /// Returns a new token from the system's random source.
    ///
    /// # Errors
    /// [`StoreError::Fault`] when the system gives no random bytes.
    pub fn random() -> Result<Token, AuthError> {
        let mut bytes = [0; BYTES];
        getrandom::fill(&mut bytes).map_err(StoreError::fault)?;
        Ok(Token(hex(&bytes)))
    }

    /// Parses a token from a request, if the text has the form of one.
    #[must_use]
    pub fn read(text: &str) -> Option<Token> {
        let digit = |c: char| matches!(c, '0'..='9' | 'a'..='f');
        let formed = text.len() == BYTES * 2 && text.chars().all(digit);
        formed.then(|| Token(text.to_owned()))
    }

    /// Returns the secret itself: 64 hexadecimal digits, safe in cookies and addresses.
    #[must_use]
    pub fn secret(&self) -> &str {
        &self.0
    }

    /// Returns the token's digest, which is what the database stores.
    #[must_use]
    pub fn hash(&self) -> TokenHash {
        TokenHash(derive("stored", &self.0))
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(..)")
    }
}

impl TokenHash {
    /// Returns the digest of the token as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Derives a value for one purpose from a secret. The secret cannot be found from the value.
pub(super) fn derive(purpose: &str, secret: &str) -> String {
    let mut sha = Sha256::new();
    sha.update(purpose);
    sha.update([0]);
    sha.update(secret);
    hex(&sha.finalize())
}

/// Whether two texts are equal. The time taken does not reveal where they differ.
#[must_use]
pub fn equal(one: &str, other: &str) -> bool {
    let pairs = one.bytes().zip(other.bytes());
    let differ = pairs.fold(0, |differ, (a, b)| differ | (a ^ b));
    one.len() == other.len() && std::hint::black_box(differ) == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_differ_and_read_back() {
        let (one, other) = (Token::random().unwrap(), Token::random().unwrap());
        assert_ne!(one, other);
        assert_ne!(one.hash(), other.hash());
        assert_ne!(one.hash().as_str(), one.secret());
        assert_eq!(Token::read(one.secret()), Some(one.clone()));
        assert!(!format!("{one:?}").contains(one.secret()));
    }

    #[test]
    fn what_has_not_the_form_of_a_token_is_none() {
        let good = "0".repeat(64);
        assert!(Token::read(&good).is_some());
        for bad in ["", "abc", &"0".repeat(63), &"A".repeat(64), &"é".repeat(32)] {
            assert_eq!(Token::read(bad), None, "{bad}");
        }
    }

    #[test]
    fn equality_looks_at_everything() {
        assert!(equal("abc", "abc"));
        for other in ["abd", "bbc", "ab", "abcd", ""] {
            assert!(!equal("abc", other), "{other}");
        }
    }
}
