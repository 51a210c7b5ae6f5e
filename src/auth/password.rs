//! Password hashing with argon2id. A user that does not exist costs the same work.

use super::AuthError;
use crate::store::StoreError;
use argon2::password_hash::phc::PasswordHash;
use argon2::{Algorithm, Argon2, Params, PasswordHasher, PasswordVerifier, Version};
use zxcvbn::zxcvbn;

/// The fewest characters of a password (OWASP ASVS 4.0.3, 2.1.1).
pub const SHORTEST: usize = 12;

/// The most characters of a password.
pub const LONGEST: usize = 200;

/// The number of guesses from which a password is strong enough. That many take years with stolen digests, and much
/// longer against the throttled sign-in.
const ENOUGH: u64 = 10_000_000_000;

/// The number of a password's leading letters and digits that are rated. The beginning is no harder to guess than the
/// whole, and the work grows much faster than the length.
const LOOKED_AT: usize = 24;

/// The words that guessers try first on a program for burraco.
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

/// Hashes and verifies passwords. Each takes tens of milliseconds, so call it only on a thread for blocking work.
#[derive(Clone)]
pub struct Passwords {
    argon2: Argon2<'static>,
    /// A hash that no password has. It is verified for users that do not exist, so that they take as much work as any
    /// other.
    nobody: String,
}

impl Default for Passwords {
    fn default() -> Passwords {
        Passwords::new()
    }
}

impl Passwords {
    /// Creates the hasher with argon2's default parameters: 19 MiB of memory and two passes.
    #[must_use]
    pub fn new() -> Passwords {
        Passwords::with(Params::default())
    }

    /// Creates the hasher with other argon2 parameters. Tests use cheap ones.
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

    /// Checks that a password has an allowed length.
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

    /// Whether an attacker who knows common choices would soon guess a password (OWASP ASVS 4.0.3, 2.1.7). Examples are
    /// a known password, a row of keys, a repeated word, or a name with a year. `who` is the user's name. Takes
    /// milliseconds.
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

    /// Returns the hash to store for a new password, with its own random salt.
    ///
    /// # Errors
    /// As [`Passwords::allowed`].
    pub fn hash(&self, password: &str) -> Result<String, AuthError> {
        Passwords::allowed(password)?;
        let hash = self.argon2.hash_password(password.as_bytes());
        Ok(hash.map_err(fault)?.to_string())
    }

    /// Whether a password belongs to a stored hash. Without a hash (no such user, no password set) the check takes as
    /// long and returns false.
    ///
    /// # Errors
    /// [`StoreError::Fault`] when the stored text is no hash.
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
