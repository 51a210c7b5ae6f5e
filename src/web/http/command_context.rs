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
use burraco_tournament::journal::JournalAction;

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
            action: journalled(may),
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
        action: JournalAction,
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
        action: JournalAction,
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

/// Returns the journal's name for what a right lets people do.
fn journalled(action: Action) -> JournalAction {
    match action {
        Action::EditSettings => JournalAction::Settings,
        Action::ImportEntries => JournalAction::ImportEntries,
        Action::EditEntries => JournalAction::Entry,
        Action::CheckIn => JournalAction::CheckIn,
        Action::WithdrawEntry => JournalAction::WithdrawEntry,
        Action::ProposeRound => JournalAction::ProposeRound,
        Action::LineUp => JournalAction::LineUp,
        Action::PublishRound => JournalAction::PublishRound,
        Action::WithdrawRound => JournalAction::WithdrawRound,
        Action::CloseRound => JournalAction::CloseRound,
        Action::EnterHand | Action::OverruleFault => JournalAction::EnterHand,
        Action::ConfirmTable | Action::SecondConfirm => JournalAction::ConfirmTable,
        Action::CloseTable => JournalAction::CloseTable,
        Action::ReopenTable => JournalAction::ReopenTable,
        Action::RunCircuits => JournalAction::Circuit,
        Action::ManageMembers => JournalAction::Members,
        Action::CreateEvent => JournalAction::CreateEvent,
        Action::ManageStaff | Action::ManageUsers => JournalAction::Staff,
        Action::Judge | Action::SignRuling => JournalAction::Judge,
        Action::LodgeProtest => JournalAction::LodgeProtest,
        Action::RuleProtest | Action::SignProtest => JournalAction::RuleProtest,
        Action::PrintSlips => JournalAction::PrintSlips,
        Action::RevokeLinks => JournalAction::RevokeLinks,
        Action::StartRound => JournalAction::StartRound,
        Action::PauseRound => JournalAction::PauseRound,
        Action::ExtendRound => JournalAction::ExtendRound,
        Action::RunScreens => JournalAction::Screen,
        Action::RevealResults => JournalAction::RevealResults,
        Action::Announce => JournalAction::Announce,
        Action::ExportEvent => JournalAction::ExportEvent,
        Action::SeeDesk => JournalAction::SeeDesk,
    }
}
