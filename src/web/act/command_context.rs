//! The context of a command: its author, role and idempotency key, and the name of its action in the journal.

use crate::auth::{Action, Grant, role};
use crate::pages::urls;
use crate::store::{
    Act, EventId, KeyState, RecordedAnswer, SawCodes, StoreError, Tx, journal_append, record_key,
    seen_key,
};
use crate::web::act::Failure;
use crate::web::http::form_post::Posted;
use crate::web::http::problem::Problem;
use crate::web::http::request_context::Reader;
use actix_web::http::StatusCode;
use burraco_tournament::commands::hand_permissions::Author;
use burraco_tournament::entry::EntryNo;
use chrono::{DateTime, Utc};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// The longest reason of a correction, in characters.
pub const LONGEST_REASON: usize = 500;

/// The context of a command: its author, role and idempotency key.
pub struct CommandContext {
    /// The author's identifier, as the journal keeps it.
    pub actor: String,
    /// The name or word that versions and rulings are signed with.
    pub by: String,
    role: &'static str,
    pub(super) needs: Action,
    /// The author's roles and the events they hold in. Some changes need more rights than the request itself.
    grants: Vec<Grant>,
    place: Option<EventId>,
    address: String,
    key: String,
    body_hash: String,
    /// The name of the action in the journal.
    pub action: &'static str,
    /// The reason, if the author gave one. The journal keeps it.
    pub reason: String,
    /// The protest whose ruling the command carries out.
    pub protest: Option<u32>,
    /// Whether the form announced to its author that the command carries out a protest's ruling.
    pub promised: bool,
    /// The user signed in on the device that sent a request of a side at the table. Empty for nobody.
    beside: String,
    /// The number of the journal line that the command undoes.
    pub undoes: Option<i64>,
    /// The address to which the response redirects.
    pub then: String,
}

impl CommandContext {
    /// The context of a posted form, if its author has the right.
    ///
    /// # Errors
    /// HTTP status 401 or 403.
    pub fn new(
        posted: &Posted,
        may: Action,
        event: Option<EventId>,
        then: String,
    ) -> Result<CommandContext, Problem> {
        Ok(CommandContext {
            role: posted.reader.may(may, event)?.word(),
            needs: may,
            grants: match &posted.reader.user {
                Some(user) => user.grants.clone(),
                None => Vec::new(),
            },
            place: event,
            actor: posted.reader.actor(),
            by: Author::sign(&posted.reader.name()),
            address: posted.reader.address.clone(),
            key: posted.key.clone(),
            body_hash: posted.body_hash.clone(),
            action: word(may),
            reason: posted.fields.value("reason").trim().to_owned(),
            protest: urls::protest_carried(&posted.reader.here),
            promised: posted.fields.value("promised") == "yes",
            beside: String::new(),
            undoes: None,
            then,
        })
    }

    /// Returns the context of this command under another right, if the author has it.
    ///
    /// # Errors
    /// HTTP status 403.
    pub fn under(
        self,
        reader: &Reader,
        needs: Action,
        event: EventId,
    ) -> Result<CommandContext, Problem> {
        Ok(CommandContext {
            role: reader.may(needs, Some(event))?.word(),
            needs,
            ..self
        })
    }

    /// Refuses a request unless its author has all of the given rights.
    ///
    /// # Errors
    /// [`Failure::Forbidden`] with the first that is missing.
    pub fn has_all(&self, rights: &BTreeSet<Action>) -> Result<(), Failure> {
        let missing = |right: &&Action| role::allowed(&self.grants, **right, self.place).is_none();
        match rights.iter().find(missing) {
            Some(right) => Err(Failure::Forbidden(*right)),
            None => Ok(()),
        }
    }

    /// Returns the command's author as somebody who has seen the codes of a table.
    #[must_use]
    pub fn sees_codes(&self) -> SawCodes {
        let confirms = role::allowed(&self.grants, Action::ConfirmTable, self.place);
        SawCodes {
            who: self.actor.clone(),
            name: self.by.clone(),
            confirms: confirms.is_some(),
        }
    }

    /// Builds the context of a request by one side at a table, sent over the table's link. The redirect target `then`
    /// must not name the link.
    #[must_use]
    pub fn by_line(
        posted: &Posted,
        line: Author,
        action: &'static str,
        then: &str,
    ) -> CommandContext {
        let reason = posted.fields.value("reason").trim();
        CommandContext {
            role: "table",
            needs: Action::EnterHand,
            grants: Vec::new(),
            place: None,
            actor: line.to_string(),
            by: line.to_string(),
            address: posted.reader.address.clone(),
            key: posted.key.clone(),
            body_hash: posted.body_hash.clone(),
            action,
            reason: reason.chars().take(LONGEST_REASON).collect(),
            protest: None,
            promised: false,
            beside: match posted.reader.user {
                Some(_) => posted.reader.actor(),
                None => String::new(),
            },
            undoes: None,
            then: then.to_owned(),
        }
    }

    /// The context of a request by an entry, sent over its private link. The redirect target `then` must not name the
    /// link.
    #[must_use]
    pub fn by_entry(
        posted: &Posted,
        entry: EntryNo,
        action: &'static str,
        then: &str,
    ) -> CommandContext {
        let word = format!("entry:{entry}");
        CommandContext {
            role: "entry",
            actor: word.clone(),
            by: word,
            reason: String::new(),
            ..CommandContext::by_line(posted, Author::Staff, action, then)
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
        now: DateTime<Utc>,
        job: impl FnOnce(&mut Tx<'_>) -> Result<(Option<EventId>, Value), Failure>,
    ) -> Result<String, Failure> {
        let (then, _) = self.once_if_any(tx, now, |tx| job(tx).map(Some))?;
        Ok(then)
    }

    /// Runs a job once, as `once` does, for a job that may change nothing. Without a change there is no journal line.
    /// Also returns whether anything changed.
    pub(super) fn once_if_any(
        &self,
        tx: &mut Tx<'_>,
        now: DateTime<Utc>,
        job: impl FnOnce(&mut Tx<'_>) -> Result<Option<(Option<EventId>, Value)>, Failure>,
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
                action: self.action.to_owned(),
                detail: self.told(detail),
            };
            journal_append(tx, event, &act, now)?;
        }
        if !self.key.is_empty() {
            let answer = RecordedAnswer {
                status: StatusCode::SEE_OTHER.as_u16(),
                location: self.then.clone(),
            };
            record_key(tx, &self.key, &self.body_hash, &answer, now)?;
        }
        Ok((self.then.clone(), changed))
    }

    /// Builds the details of a journal line: the facts of the changes, with the reason and other remarks of the
    /// command.
    fn told(&self, facts: Value) -> Value {
        if self.reason.is_empty() && self.beside.is_empty() && self.undoes.is_none() {
            return facts;
        }
        let mut detail = json!({"facts": facts});
        if let Some(seq) = self.undoes {
            detail["undoes"] = json!(seq);
        }
        for (name, said) in [("reason", &self.reason), ("signed_in", &self.beside)] {
            if !said.is_empty() {
                detail[name] = json!(said);
            }
        }
        detail
    }
}

/// Returns the journal's code for an action, such as `enter-hand`.
fn word(action: Action) -> &'static str {
    match action {
        Action::EditSettings => "settings",
        Action::ImportEntries => "import-entries",
        Action::EditEntries => "entry",
        Action::CheckIn => "check-in",
        Action::WithdrawEntry => "withdraw-entry",
        Action::ProposeRound => "propose-round",
        Action::LineUp => "line-up",
        Action::PublishRound => "publish-round",
        Action::WithdrawRound => "withdraw-round",
        Action::CloseRound => "close-round",
        Action::EnterHand | Action::OverruleFault => "enter-hand",
        Action::ConfirmTable | Action::SecondConfirm => "confirm-table",
        Action::CloseTable => "close-table",
        Action::ReopenTable => "reopen-table",
        Action::RunCircuits => "circuit",
        Action::CreateEvent => "create-event",
        Action::ManageStaff | Action::ManageUsers => "staff",
        Action::Judge | Action::SignRuling => "judge",
        Action::LodgeProtest => "lodge-protest",
        Action::RuleProtest | Action::SignProtest => "rule-protest",
        Action::PrintSlips => "print-slips",
        Action::RevokeLinks => "revoke-links",
        Action::StartRound => "start-round",
        Action::PauseRound => "pause-round",
        Action::ExtendRound => "extend-round",
        Action::RunScreens => "screen",
        Action::RevealResults => "reveal-results",
        Action::Announce => "announce",
        Action::ExportEvent => "export-event",
        Action::SeeDesk => "see-desk",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pages::locale::Lang;
    use std::fs;
    use std::path::Path;

    /// The quoted texts that follow each `before` in a text, apart from white space.
    fn quoted_after(text: &str, before: &str) -> Vec<String> {
        let found = text.split(before).skip(1);
        let quoted = found.filter_map(|rest| rest.trim_start().strip_prefix('"'));
        let words = quoted.filter_map(|rest| rest.split('"').next());
        words.map(str::to_owned).collect()
    }

    /// Collects the journal codes of actions found in the Rust source files of a folder. The test checks that each has
    /// a description in the journal.
    fn written(folder: &Path, found: &mut Vec<String>) {
        for inside in fs::read_dir(folder).unwrap() {
            let path = inside.unwrap().path();
            if path.is_dir() {
                written(&path, found);
                continue;
            }
            let text = fs::read_to_string(&path).unwrap();
            for before in [
                ".action =",
                " action:",
                "by_entry(&posted, came.entry,",
                "self.asked(",
            ] {
                found.extend(quoted_after(&text, before));
            }
            for calls in text.split("CommandContext::by_line(").skip(1) {
                let call = calls.split(';').next().unwrap_or_default();
                found.extend(quoted_after(call, ","));
            }
        }
    }

    #[test]
    fn every_action_has_its_words_in_the_journal() {
        let mut words: Vec<String> = Action::all()
            .map(|action| word(action).to_owned())
            .collect();
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        for folder in ["web", "cli"] {
            written(&root.join(folder), &mut words);
        }
        let a_word = |text: &str| text.chars().all(|c| c.is_ascii_lowercase() || c == '-');
        words.retain(|word| !word.is_empty() && a_word(word));
        for known in ["swap-seats", "accept-table", "keep-unconfirmed", "password"] {
            assert!(
                words.iter().any(|word| word == known),
                "{known} is looked for"
            );
        }
        for word in words {
            for lang in Lang::ALL {
                assert_ne!(lang.journal_action(&word), word, "{lang:?}");
            }
        }
    }
}
