//! Signing in with name and password.

use super::{AuthError, Passwords, Throttle, Token, session};
use crate::store::{Store, StoreError, Tx, find_user, sweep_keys, sweep_sessions};
use chrono::{DateTime, TimeDelta, Utc};
use std::sync::Arc;
use tokio::sync::Semaphore;

/// A request is repeated within this time, or not at all: older idempotency keys are forgotten.
const REPEATED_WITHIN: TimeDelta = TimeDelta::days(7);

/// Password hashes worked at once: each takes 19 MiB and tens of milliseconds of a core.
const AT_ONCE: usize = 2;

/// What signing in needs, once per process. Cheap to clone.
#[derive(Clone)]
pub struct Door {
    passwords: Arc<Passwords>,
    throttle: Arc<Throttle>,
    turns: Arc<Semaphore>,
}

impl Door {
    /// A door with its own memory of failures.
    #[must_use]
    pub fn new(passwords: Passwords) -> Door {
        Door {
            passwords: Arc::new(passwords),
            throttle: Arc::new(Throttle::default()),
            turns: Arc::new(Semaphore::new(AT_ONCE)),
        }
    }

    /// Begins a session for whoever knows the password, on a device as its user knows it. The token is the cookie's value.
    ///
    /// # Errors
    /// [`AuthError::Wait`] before anything is looked at, then [`AuthError::Wrong`], whatever of the two was wrong.
    pub async fn sign_in(
        &self,
        store: &Store,
        name: &str,
        password: &str,
        address: &str,
        device: &str,
        now: DateTime<Utc>,
    ) -> Result<Token, AuthError> {
        let welcome = || match self.throttle.wait(name, address, now) {
            Some(wait) => Err(AuthError::Wait(wait)),
            None => Ok(()),
        };
        welcome()?;
        // Asked again once it is our turn: many tries sent at once must not all slip through the first question.
        let _turn = self.turns.acquire().await.map_err(fault)?;
        welcome()?;
        let (wanted, device) = (name.to_owned(), device.to_owned());
        let user = store
            .read(move |conn| find_user(conn, &wanted))
            .await?
            .map(|user| (user.id, user.password_hash));
        let hash = user.as_ref().and_then(|(_, hash)| hash.clone());
        let right = self.verify(password.to_owned(), hash).await?;
        match user {
            Some((user, _)) if right => {
                self.throttle.succeed(name, address);
                let begin = move |tx: &mut Tx<'_>| {
                    sweep_sessions(tx, now, now - session::IDLE)?;
                    sweep_keys(tx, now - REPEATED_WITHIN)?;
                    session::begin(tx, user, &device, now)
                };
                store.write(begin).await
            }
            _ => {
                self.throttle.fail(name, address, now);
                Err(AuthError::Wrong)
            }
        }
    }

    /// Whether a password is a user's own; failures are counted as those of signing in are.
    ///
    /// # Errors
    /// [`AuthError::Wait`] before anything is looked at, then [`AuthError::Wrong`].
    pub async fn knows(
        &self,
        store: &Store,
        name: &str,
        password: &str,
        address: &str,
        now: DateTime<Utc>,
    ) -> Result<(), AuthError> {
        let _turn = self.turns.acquire().await.map_err(fault)?;
        if let Some(wait) = self.throttle.wait(name, address, now) {
            return Err(AuthError::Wait(wait));
        }
        let wanted = name.to_owned();
        let user = store.read(move |conn| find_user(conn, &wanted)).await?;
        let hash = user.and_then(|user| user.password_hash);
        if self.verify(password.to_owned(), hash).await? {
            self.throttle.succeed(name, address);
            return Ok(());
        }
        self.throttle.fail(name, address, now);
        Err(AuthError::Wrong)
    }

    /// The hash of a new password of somebody, worked on a thread for blocking work.
    ///
    /// # Errors
    /// [`AuthError::TooShort`], [`AuthError::TooLong`] and [`AuthError::Guessed`].
    pub async fn hash(&self, password: &str, who: &str) -> Result<String, AuthError> {
        Passwords::allowed(password)?;
        let passwords = Arc::clone(&self.passwords);
        let (password, who) = (password.to_owned(), who.to_owned());
        let _turn = self.turns.acquire().await.map_err(fault)?;
        let hash = move || match Passwords::easily_guessed(&password, &who) {
            true => Err(AuthError::Guessed),
            false => passwords.hash(&password),
        };
        work(hash).await
    }

    async fn verify(&self, password: String, hash: Option<String>) -> Result<bool, AuthError> {
        let passwords = Arc::clone(&self.passwords);
        work(move || passwords.verify(&password, hash.as_deref())).await
    }
}

/// Runs slow work on a thread for it.
async fn work<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, AuthError> + Send + 'static,
) -> Result<T, AuthError> {
    tokio::task::spawn_blocking(work).await.map_err(fault)?
}

fn fault(error: impl std::fmt::Display) -> AuthError {
    AuthError::Store(StoreError::Fault(error.to_string()))
}
