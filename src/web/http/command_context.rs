//! The context of a command, from the posted form that carries it.

use crate::app::{CommandContext, LONGEST_REASON};
use crate::auth::Action;
use crate::pages::urls;
use crate::store::EventId;
use crate::web::http::current_time::now;
use crate::web::http::form_post::Posted;
use crate::web::http::problem::Problem;
use burraco_tournament::commands::hand_permissions::Author;
use burraco_tournament::entry::EntryNo;

impl Posted {
    /// The context of a posted form, if its author has the right.
    ///
    /// # Errors
    /// HTTP status 401 or 403.
    pub fn context(
        &self,
        may: Action,
        event: Option<EventId>,
        then: String,
    ) -> Result<CommandContext, Problem> {
        Ok(CommandContext {
            at: now(),
            role: self.reader.may(may, event)?.word(),
            needs: may,
            grants: match &self.reader.user {
                Some(user) => user.grants.clone(),
                None => Vec::new(),
            },
            place: event,
            actor: self.reader.actor(),
            by: Author::sign(&self.reader.name()),
            address: self.reader.address.clone(),
            key: self.key.clone(),
            body_hash: self.body_hash.clone(),
            action: word(may),
            reason: self.fields.value("reason").trim().to_owned(),
            protest: urls::protest_carried(&self.reader.here),
            promised: self.fields.value("promised") == "yes",
            beside: String::new(),
            undoes: None,
            then,
        })
    }

    /// Builds the context of a request by one side at a table, sent over the table's link. The redirect target `then`
    /// must not name the link.
    #[must_use]
    pub fn context_of_side(
        &self,
        line: Author,
        action: &'static str,
        then: &str,
    ) -> CommandContext {
        let reason = self.fields.value("reason").trim();
        CommandContext {
            at: now(),
            role: "table",
            needs: Action::EnterHand,
            grants: Vec::new(),
            place: None,
            actor: line.to_string(),
            by: line.to_string(),
            address: self.reader.address.clone(),
            key: self.key.clone(),
            body_hash: self.body_hash.clone(),
            action,
            reason: reason.chars().take(LONGEST_REASON).collect(),
            protest: None,
            promised: false,
            beside: match self.reader.user {
                Some(_) => self.reader.actor(),
                None => String::new(),
            },
            undoes: None,
            then: then.to_owned(),
        }
    }

    /// The context of a request by an entry, sent over its private link. The redirect target `then` must not name the
    /// link.
    #[must_use]
    pub fn context_of_entry(
        &self,
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
            ..self.context_of_side(Author::Staff, action, then)
        }
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
                "context_of_entry(came.entry,",
                "self.asked(",
            ] {
                found.extend(quoted_after(&text, before));
            }
            for calls in text.split("context_of_side(").skip(1) {
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
        for folder in ["app", "web", "cli"] {
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
