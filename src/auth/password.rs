//! Passwords: argon2id, with the same work for a user that does not exist.

use super::AuthError;
use crate::store::StoreError;
use argon2::password_hash::phc::PasswordHash;
use argon2::{Algorithm, Argon2, Params, PasswordHasher, PasswordVerifier, Version};
use zxcvbn::zxcvbn;

/// The fewest characters of a password (OWASP ASVS 4.0.3, 2.1.1).
pub const SHORTEST: usize = 12;

/// The most characters of a password.
pub const LONGEST: usize = 200;

/// The guesses that are enough: years for whoever has stolen the digests, and for ever at the door, which lets nobody try fast.
const ENOUGH: u64 = 10_000_000_000;

/// The letters and digits of a password that are looked at: its beginning is as hard to guess as all of it or less, and the
/// work grows much faster than the text.
const LOOKED_AT: usize = 24;

/// Words that are tried first on a program for burraco.
const OF_THE_GAME: [&str; 15] = [
    "amministratore",
    "campionato",
    "circolo",
    "direzione",
    "presidente",
    "segreteria",
    "burraco",
    "pozzetto",
    "pinella",
    "smazzata",
    "torneo",
    "arbitro",
    "direttore",
    "federazione",
    "canasta",
];

/// Hashes and verifies passwords. Both take tens of milliseconds: not on a thread that serves others.
#[derive(Clone)]
pub struct Passwords {
    argon2: Argon2<'static>,
    /// The hash of no password, verified for users that do not exist: as much work as any other.
    nobody: String,
}

impl Default for Passwords {
    fn default() -> Passwords {
        Passwords::new()
    }
}

impl Passwords {
    /// With the work argon2 recommends: 19 MiB, twice over.
    #[must_use]
    pub fn new() -> Passwords {
        Passwords::with(Params::default())
    }

    /// With other work; tests use little.
    #[must_use]
    pub fn with(params: Params) -> Passwords {
        let (memory, times, lanes) = (params.m_cost(), params.t_cost(), params.p_cost());
        let work = format!("m={memory},t={times},p={lanes}");
        // 16 bytes of salt and 32 of a digest, all zero
        let (salt, digest) = ("A".repeat(22), "A".repeat(43));
        Passwords {
            argon2: Argon2::new(Algorithm::Argon2id, Version::V0x13, params),
            nobody: format!("$argon2id$v=19${work}${salt}${digest}"),
        }
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

    /// Whether somebody who knows what people choose would soon have guessed a password (OWASP ASVS 4.0.3, 2.1.7): a known one,
    /// a row of keys, a word twice, a year behind a name. `who` is whose it is. Takes milliseconds.
    #[must_use]
    pub fn easily_guessed(password: &str, who: &str) -> bool {
        let words: Vec<&str> = who.split_whitespace().collect();
        let in_one = words.concat();
        let turned: String = in_one.chars().rev().collect();
        let words = words.into_iter().chain([in_one.as_str(), turned.as_str()]);
        let about: Vec<&str> = words.chain(OF_THE_GAME).collect();
        // a blank or a sign between two words is the first that is tried
        let letters: String = password.chars().filter(|c| c.is_alphanumeric()).collect();
        let signs = password.chars().count() - letters.chars().count();
        let begin: String = letters.chars().take(LOOKED_AT).collect();
        let guesses = zxcvbn(&begin, &about).guesses();
        // three times as many for each sign: which it is, and where it stands
        let signs = 3_u64.saturating_pow(u32::try_from(signs).unwrap_or(u32::MAX));
        guesses.saturating_mul(signs) < ENOUGH
    }

    /// The hash to store of a new password, with its own random salt.
    ///
    /// # Errors
    /// As [`Passwords::allowed`].
    pub fn hash(&self, password: &str) -> Result<String, AuthError> {
        Passwords::allowed(password)?;
        let hash = self.argon2.hash_password(password.as_bytes());
        Ok(hash.map_err(fault)?.to_string())
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

fn fault(error: impl std::fmt::Display) -> AuthError {
    AuthError::Store(StoreError::Fault(format!("password hash: {error}")))
}

#[cfg(test)]
pub(super) fn cheap() -> Passwords {
    Passwords::with(Params::new(64, 1, 1, None).unwrap())
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
    fn what_people_choose_is_guessed_and_words_that_have_nothing_to_do_with_each_other_are_not() {
        for guessed in [
            "123456789012",
            "passwordpassword",
            "qwertyuiop12",
            "aaaaaaaaaaaaaaaa",
            "burracoburraco",
            "Pozzetto2026!",
            "AdaFerrari1971",
            "Ada Ferrari 1971",
            "ferrari.ada.12",
            "irarref ada!!",
            "password password",
            "qwerty qwerty",
            "12 34 56 78 90",
            "a b c d e f g h",
            "torneo burraco 2026",
            "password burraco",
            "napoli2026!!",
            "amministratore",
        ] {
            assert!(
                Passwords::easily_guessed(guessed, "Ada Ferrari"),
                "{guessed}"
            );
        }
        for good in [
            "sette e mezzo",
            "una password di prova",
            "gatto lampione neve",
            "k7#Tq2!vLx9p",
        ] {
            assert!(!Passwords::easily_guessed(good, "Ada Ferrari"), "{good}");
        }
    }

    #[test]
    fn the_default_work_is_the_recommended_one() {
        let passwords = Passwords::new();
        let hash = passwords.hash("123456789012").unwrap();
        assert!(hash.contains("$m=19456,t=2,p=1$"), "{hash}");
        // for nobody as much as for somebody
        let [nobody, hash] =
            [&passwords.nobody, &hash].map(|hash| PasswordHash::new(hash).unwrap());
        assert_eq!(nobody.algorithm, hash.algorithm);
        assert_eq!(nobody.params, hash.params);
        let lengths = |hash: &PasswordHash| {
            let (salt, digest) = (hash.salt.as_ref().unwrap(), hash.hash.as_ref().unwrap());
            (salt.len(), digest.len())
        };
        assert_eq!(lengths(&nobody), lengths(&hash));
    }
}
