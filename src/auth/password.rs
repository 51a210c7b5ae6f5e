//! Passwords: argon2id, with the same work for a user that does not exist.

use super::AuthError;
use crate::store::StoreError;
use argon2::password_hash::phc::PasswordHash;
use argon2::{Algorithm, Argon2, Params, PasswordHasher, PasswordVerifier, Version};

/// The fewest characters of a password (OWASP ASVS 4.0.3, 2.1.1).
pub const SHORTEST: usize = 12;

/// The most characters of a password.
pub const LONGEST: usize = 200;

/// Hashes and verifies passwords. Both take tens of milliseconds: not on a thread that serves others.
#[derive(Clone)]
pub struct Passwords {
    argon2: Argon2<'static>,
    /// The hash of nothing anybody knows, verified for users that do not exist.
    nobody: String,
}

impl Passwords {
    /// With the work argon2 recommends: 19 MiB, twice over.
    ///
    /// # Errors
    /// Only when the system gives no random bytes.
    pub fn new() -> Result<Passwords, AuthError> {
        Passwords::with(Params::default())
    }

    /// With other work; tests use little.
    ///
    /// # Errors
    /// Only when the system gives no random bytes.
    pub fn with(params: Params) -> Result<Passwords, AuthError> {
        let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
        let unknown = super::Token::random()?;
        let nobody = hash(&argon2, unknown.secret())?;
        Ok(Passwords { argon2, nobody })
    }

    /// Whether a password may be set.
    ///
    /// # Errors
    /// [`AuthError::TooShort`] and [`AuthError::TooLong`], by characters.
    pub fn allowed(password: &str) -> Result<(), AuthError> {
        match password.chars().count() {
            ..SHORTEST => Err(AuthError::TooShort),
            SHORTEST..=LONGEST => Ok(()),
            _ => Err(AuthError::TooLong),
        }
    }

    /// The hash to store of a new password, with its own random salt.
    ///
    /// # Errors
    /// As [`Passwords::allowed`].
    pub fn hash(&self, password: &str) -> Result<String, AuthError> {
        Passwords::allowed(password)?;
        hash(&self.argon2, password)
    }

    /// Whether a password belongs to a stored hash. Without one (no such user, no password set) it works as long
    /// and says no.
    ///
    /// # Errors
    /// [`StoreError::Fault`] when the stored hash is none.
    pub fn verify(&self, password: &str, stored: Option<&str>) -> Result<bool, AuthError> {
        let parsed = PasswordHash::new(stored.unwrap_or(&self.nobody)).map_err(fault)?;
        // A text longer than any password is wrong, and not worth hashing in full.
        let text = match password.char_indices().nth(LONGEST) {
            None => password,
            Some(_) => "",
        };
        let fits = self.argon2.verify_password(text.as_bytes(), &parsed);
        Ok(fits.is_ok() && stored.is_some())
    }
}

fn hash(argon2: &Argon2<'_>, password: &str) -> Result<String, AuthError> {
    let hash = argon2.hash_password(password.as_bytes()).map_err(fault)?;
    Ok(hash.to_string())
}

fn fault(error: impl std::fmt::Display) -> AuthError {
    AuthError::Store(StoreError::Fault(format!("password hash: {error}")))
}

#[cfg(test)]
pub(super) fn cheap() -> Passwords {
    Passwords::with(Params::new(64, 1, 1, None).unwrap()).unwrap()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_verifies_against_its_own_hash_only() {
        let passwords = cheap();
        let hash = passwords.hash("sette e mezzo").unwrap();
        assert!(hash.starts_with("$argon2id$v=19$"));
        assert_ne!(hash, passwords.hash("sette e mezzo").unwrap());
        assert_eq!(passwords.verify("sette e mezzo", Some(&hash)), Ok(true));
        assert_eq!(passwords.verify("sette e mezza", Some(&hash)), Ok(false));
        assert_eq!(passwords.verify("", Some(&hash)), Ok(false));
        assert_eq!(passwords.verify("sette e mezzo", None), Ok(false));
        assert!(passwords.verify("x", Some("plain text")).is_err());
    }

    #[test]
    fn length_is_counted_in_characters() {
        for (characters, expected) in [
            (0, Err(AuthError::TooShort)),
            (11, Err(AuthError::TooShort)),
            (12, Ok(())),
            (200, Ok(())),
            (201, Err(AuthError::TooLong)),
        ] {
            assert_eq!(Passwords::allowed(&"è".repeat(characters)), expected);
        }
        let passwords = cheap();
        let longest = "è".repeat(200);
        let hash = passwords.hash(&longest).unwrap();
        assert_eq!(passwords.verify(&longest, Some(&hash)), Ok(true));
        assert_eq!(passwords.verify(&"è".repeat(201), Some(&hash)), Ok(false));
    }

    #[test]
    fn the_default_work_is_the_recommended_one() {
        let hash = Passwords::new().unwrap().hash("123456789012").unwrap();
        assert!(hash.contains("$m=19456,t=2,p=1$"), "{hash}");
    }
}
