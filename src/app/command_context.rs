//! The context of a command: its author, role, time and idempotency key, and the name of its action in the journal.

use super::Failure;
use crate::auth::{Action, Grant, role};
use crate::store::{
    Act, EventId, KeyState, RecordedAnswer, SawCodes, StoreError, Tx, journal_append, record_key,
    seen_key,
};
use burraco_tournament::journal::{Fact, JournalAction, LineDetail};
use chrono::{DateTime, Utc};
use std::collections::BTreeSet;

/// The longest reason of a correction, in characters.
pub const LONGEST_REASON: usize = 500;

/// The HTTP status that a repeated request is answered with: see other.
const SEE_OTHER: u16 = 303;

/// The context of a command: its author, role, time and idempotency key.
#[derive(Clone, Debug)]
pub struct CommandContext {
    /// The time of the command, in UTC.
    pub at: DateTime<Utc>,
    /// The author's identifier, as the journal keeps it.
    pub actor: String,
    /// The name or word that versions and rulings are signed with.
    pub by: String,
    /// The role under which the author acts, as the journal keeps it.
    pub role: &'static str,
    /// The right that the command needs.
    pub needs: Action,
    /// The author's roles and the events they hold in. Some changes need more rights than the request itself.
    pub grants: Vec<Grant>,
    /// The event that the rights are judged for; none for the whole installation.
    pub place: Option<EventId>,
    /// The network address of the author.
    pub address: String,
    /// The idempotency key; empty for a command without one.
    pub key: String,
    /// The digest of the request, which tells a repeated request from a different one.
    pub body_hash: String,
    /// The name of the action in the journal.
    pub action: JournalAction,
    /// The reason, if the author gave one. The journal keeps it.
    pub reason: String,
    /// The protest whose ruling the command carries out.
    pub protest: Option<u32>,
    /// Whether the form announced to its author that the command carries out a protest's ruling.
    pub promised: bool,
    /// The user signed in on the device that sent a request of a side at the table. Empty for nobody.
    pub beside: String,
    /// The number of the journal line that the command undoes.
    pub undoes: Option<i64>,
    /// The address to which the response redirects.
    pub then: String,
}

impl CommandContext {
    /// Returns the context of this command under another right, if the author has it.
    ///
    /// # Errors
    /// [`Failure::Forbidden`] with that right.
    pub fn under(self, needs: Action) -> Result<CommandContext, Failure> {
        let role = role::allowed(&self.grants, needs, self.place);
        Ok(CommandContext {
            role: role.ok_or(Failure::Forbidden(needs))?.word(),
            needs,
            ..self
        })
    }

    /// Whether the author has a right.
    #[must_use]
    pub fn may(&self, right: Action) -> bool {
        role::allowed(&self.grants, right, self.place).is_some()
    }

    /// Refuses a request unless its author has all of the given rights.
    ///
    /// # Errors
    /// [`Failure::Forbidden`] with the first that is missing.
    pub fn has_all(&self, rights: &BTreeSet<Action>) -> Result<(), Failure> {
        match rights.iter().find(|right| !self.may(**right)) {
            Some(right) => Err(Failure::Forbidden(*right)),
            None => Ok(()),
        }
    }

    /// Returns the command's author as somebody who has seen the codes of a table.
    #[must_use]
    pub fn sees_codes(&self) -> SawCodes {
        SawCodes {
            who: self.actor.clone(),
            name: self.by.clone(),
            confirms: self.may(Action::ConfirmTable),
        }
    }

    /// Returns the redirect target of the first response to this request. `None` if the request is new or its
    /// idempotency key came with another body.
    ///
    /// # Errors
    /// An error of the store.
    pub fn answered(&self, tx: &mut Tx<'_>) -> Result<Option<String>, StoreError> {
        Ok(match seen_key(tx, &self.key, &self.body_hash)? {
            KeyState::Same(answer) => Some(answer.location),
            KeyState::OtherBody | KeyState::New => None,
        })
    }

    /// Returns the command's context without its idempotency key, for a job that itself knows what has been done
    /// already.
    #[must_use]
    pub fn without_key(self) -> CommandContext {
        CommandContext {
            key: String::new(),
            ..self
        }
    }

    /// Runs a job once. A repeated request gets its first response, and the job does not run again.
    ///
    /// # Errors
    /// An error of the job, or an idempotency key that came with another body.
    pub fn once(
        &self,
        tx: &mut Tx<'_>,
        job: impl FnOnce(&mut Tx<'_>) -> Result<(Option<EventId>, Vec<Fact>), Failure>,
    ) -> Result<String, Failure> {
        let (then, _) = self.once_if_any(tx, |tx| job(tx).map(Some))?;
        Ok(then)
    }

    /// Runs a job once, as `once` does, for a job that may change nothing. Without a change there is no journal line.
    /// Also returns whether anything changed.
    pub fn once_if_any(
        &self,
        tx: &mut Tx<'_>,
        job: impl FnOnce(&mut Tx<'_>) -> Result<Option<(Option<EventId>, Vec<Fact>)>, Failure>,
    ) -> Result<(String, bool), Failure> {
        if !self.key.is_empty() {
            match seen_key(tx, &self.key, &self.body_hash)? {
                KeyState::Same(answer) => return Ok((answer.location, true)),
                KeyState::OtherBody => return Err(Failure::OtherBody),
                KeyState::New => {}
            }
        }
        let done = job(tx)?;
        let changed = done.is_some();
        if let Some((event, detail)) = done {
            let act = Act {
                actor: self.actor.clone(),
                role: self.role.to_owned(),
                address: self.address.clone(),
                action: self.action,
                detail: self.told(detail),
            };
            journal_append(tx, event, &act, self.at)?;
        }
        if !self.key.is_empty() {
            let answer = RecordedAnswer {
                status: SEE_OTHER,
                location: self.then.clone(),
            };
            record_key(tx, &self.key, &self.body_hash, &answer, self.at)?;
        }
        Ok((self.then.clone(), changed))
    }

    /// Builds the details of a journal line: the facts of the changes, with the reason and other remarks of the
    /// command.
    fn told(&self, facts: Vec<Fact>) -> LineDetail {
        LineDetail {
            facts,
            reason: self.reason.clone(),
            signed_in: self.beside.clone(),
            undoes: self.undoes,
        }
    }
}
