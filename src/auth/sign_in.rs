//! Signing in with name and password.

use super::{AttemptOrigin, AuthError, Passwords, SuspectedGuessing, Throttle, Token, session};
use crate::concurrency_limit::{ConcurrencyLimit, Permit};
use crate::store::{Store, Tx, find_user, sweep_keys, sweep_sessions};
use chrono::{DateTime, TimeDelta, Utc};
use std::sync::Arc;

/// The time within which a request may be repeated. Older idempotency keys are deleted.
const REPEATED_WITHIN: TimeDelta = TimeDelta::days(7);

/// The number of password hashes computed at once. Each takes 19 MiB and tens of milliseconds of a core.
const AT_ONCE: usize = 2;

/// The number of password hashes that may wait for their turn: a few seconds of work.
const WAITING: usize = 100;

/// The sign-in service, one per process. Cheap to clone.
#[derive(Clone)]
pub struct SignIn {
    passwords: Arc<Passwords>,
    throttle: Arc<Throttle>,
    hashing: ConcurrencyLimit,
}

/// An attempt to sign in: the account's name, the origin and the time.
struct Attempt<'a> {
    name: &'a str,
    from: AttemptOrigin<'a>,
    now: DateTime<Utc>,
}

impl SignIn {
    /// Creates the sign-in service, with its own count of failures.
    #[must_use]
    pub fn new(passwords: Passwords) -> SignIn {
        SignIn {
            passwords: Arc::new(passwords),
            throttle: Arc::new(Throttle::default()),
            hashing: ConcurrencyLimit::new(AT_ONCE, WAITING),
        }
    }

    /// Begins a session when name and password are right. `device` describes the device in words its user recognises.
    /// The token is the cookie's value.
    ///
    /// # Errors
    /// [`AuthError::Wait`] before anything is checked, [`AuthError::Full`], then [`AuthError::Wrong`], whether the name
    /// or the password was wrong.
    pub async fn sign_in<'a>(
        &self,
        store: &Store,
        name: &str,
        password: &str,
        from: impl Into<AttemptOrigin<'a>>,
        device: &str,
        now: DateTime<Utc>,
    ) -> Result<Token, AuthError> {
        let from = from.into();
        let welcome = || match self.throttle.wait(name, from, now) {
            Some(wait) => Err(AuthError::Wait(wait)),
            None => Ok(()),
        };
        welcome()?;
        // Asked again once it is our turn: many tries sent at once must not all slip through the first question.
        let turn = self.hashing.turn().await?;
        welcome()?;
        let (wanted, device) = (name.to_owned(), device.to_owned());
        let user = store
            .read(move |conn| find_user(conn, &wanted))
            .await?
            .map(|user| (user.id, user.password_hash));
        let hash = user.as_ref().and_then(|(_, hash)| hash.clone());
        let right = self.verify(turn, Attempt { name, from, now }, password, hash);
        match (right.await?, user) {
            (true, Some((user, _))) => {
                let begin = move |tx: &mut Tx<'_>| {
                    sweep_sessions(tx, now, now - session::IDLE)?;
                    sweep_keys(tx, now - REPEATED_WITHIN)?;
                    session::begin(tx, user, &device, now)
                };
                store.write(begin).await
            }
            _ => Err(AuthError::Wrong),
        }
    }

    /// Checks that a password is the user's own. Failures count like those of signing in.
    ///
    /// # Errors
    /// As [`SignIn::sign_in`].
    pub async fn knows(
        &self,
        store: &Store,
        name: &str,
        password: &str,
        from: AttemptOrigin<'_>,
        now: DateTime<Utc>,
    ) -> Result<(), AuthError> {
        let turn = self.hashing.turn().await?;
        if let Some(wait) = self.throttle.wait(name, from, now) {
            return Err(AuthError::Wait(wait));
        }
        let wanted = name.to_owned();
        let user = store.read(move |conn| find_user(conn, &wanted)).await?;
        let hash = user.and_then(|user| user.password_hash);
        let right = self.verify(turn, Attempt { name, from, now }, password, hash);
        match right.await? {
            true => Ok(()),
            false => Err(AuthError::Wrong),
        }
    }

    /// Returns the networks and accounts for which somebody seems to guess passwords now.
    #[must_use]
    pub fn guessing(&self, now: DateTime<Utc>) -> Vec<SuspectedGuessing> {
        self.throttle.guessing(now)
    }

    /// Checks and hashes a user's new password on a thread for blocking work.
    ///
    /// # Errors
    /// [`AuthError::TooShort`], [`AuthError::TooLong`], [`AuthError::Full`] and [`AuthError::Guessed`].
    pub async fn hash(&self, password: &str, who: &str) -> Result<String, AuthError> {
        Passwords::allowed(password)?;
        let passwords = Arc::clone(&self.passwords);
        let (password, who) = (password.to_owned(), who.to_owned());
        let hash = move || match Passwords::easily_guessed(&password, &who) {
            true => Err(AuthError::Guessed),
            false => passwords.hash(&password),
        };
        let turn = self.hashing.turn().await?;
        turn.run(hash).await?
    }

    /// Verifies a password and counts the attempt for its name, address and time. Both happen even if the client
    /// disconnects, so that no guess goes uncounted.
    async fn verify(
        &self,
        turn: Permit,
        attempt: Attempt<'_>,
        password: &str,
        hash: Option<String>,
    ) -> Result<bool, AuthError> {
        let (passwords, throttle) = (Arc::clone(&self.passwords), Arc::clone(&self.throttle));
        let (name, address) = (attempt.name.to_owned(), attempt.from.address.to_owned());
        let known = attempt.from.known.map(str::to_owned);
        let (password, now) = (password.to_owned(), attempt.now);
        let verify = move || {
            let right = passwords.verify(&password, hash.as_deref())?;
            let from = AttemptOrigin {
                address: &address,
                known: known.as_deref(),
            };
            match right {
                true => throttle.succeed(&name, from),
                false => throttle.fail(&name, from, now),
            }
            Ok(right)
        };
        turn.run(verify).await?
    }
}
