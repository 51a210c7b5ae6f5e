//! A command carried out: permission, decision, change, journal and idempotency key in one transaction.

use crate::auth::Action;
use crate::pages::referee_table::seen;
use crate::pages::urls;
use crate::store::{
    Act, Answer, EventId, Seen, StoreError, TableInPlay, TablePlace, Tx, Undoable, is_awarded,
    journal_append, keep_way_back, load_event, load_protest, load_protests, load_table, record_key,
    seen_key, settle_dispute, unconfirmed_counts,
};
use crate::web::app::{App, now};
use crate::web::hand_form::LONGEST_REASON;
use crate::web::posted::Posted;
use crate::web::problem::Problem;
use crate::web::reader::Reader;
use actix_web::HttpResponse;
use actix_web::cookie::{Cookie, SameSite, time::Duration};
use actix_web::http::{StatusCode, header};
use burraco_tournament::adjustment::Ruling;
use burraco_tournament::change::Change;
use burraco_tournament::command::{DeskCommand, ProtestCommand, TableCommand};
use burraco_tournament::decide::{Scene, decide, decide_table, moved};
use burraco_tournament::entry::EntryNo;
use burraco_tournament::event::{Event, Settings};
use burraco_tournament::preview::Preview;
use burraco_tournament::protest::{Protest, reopened};
use burraco_tournament::refusal::Refusal;
use burraco_tournament::right::Author;
use burraco_tournament::round::{RoundNo, RoundState, Table, TableNo, TableState};
use burraco_tournament::undo::way_back;
use chrono::{DateTime, Utc};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// Why a command changed nothing.
#[derive(Debug)]
pub enum Failure {
    /// The competition's rules refuse it.
    Refused(Box<Refusal>),
    /// The table is not as it was when the form was made.
    StaleTable,
    /// What the decision moves is not what its author was shown.
    OtherMoves,
    /// The settings are not those that others were made from.
    StaleSettings,
    /// The key came with another body.
    OtherBody,
    /// The link of a table was taken back, or its round closed, meanwhile.
    DeadLink,
    /// The store.
    Store(StoreError),
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Failure {
        Failure::Store(error)
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Failure {
        Failure::Refused(Box::new(refusal))
    }
}

/// A command's request: who asks, under which role, with which key.
pub struct Asked {
    /// Who, by number, as the journal keeps it.
    pub actor: String,
    /// The name or word that versions and rulings are signed with.
    pub by: String,
    role: &'static str,
    needs: Action,
    address: String,
    key: String,
    body_hash: String,
    /// What it is called in the journal.
    pub action: &'static str,
    /// Why, when somebody said so; kept in the journal.
    pub reason: String,
    /// The protest whose ruling this carries out.
    protest: Option<u32>,
    /// Who is signed in on the device that a line's request came from; empty for nobody.
    beside: String,
    /// The line of the journal that this takes back.
    pub undoes: Option<i64>,
    /// Where the answer leads.
    pub then: String,
}

impl Asked {
    /// A request by a posted form, when its author may do it.
    ///
    /// # Errors
    /// 401 and 403.
    pub fn new(
        posted: &Posted,
        may: Action,
        event: Option<EventId>,
        then: String,
    ) -> Result<Asked, Problem> {
        Ok(Asked {
            role: posted.reader.may(may, event)?.word(),
            needs: may,
            actor: posted.reader.actor(),
            by: Author::sign(&posted.reader.name()),
            address: posted.reader.address.clone(),
            key: posted.key.clone(),
            body_hash: posted.body_hash.clone(),
            action: word(may),
            reason: posted.fields.value("reason").trim().to_owned(),
            protest: urls::protest_carried(&posted.reader.here),
            beside: String::new(),
            undoes: None,
            then,
        })
    }

    /// The same request under another right, when its author has it.
    ///
    /// # Errors
    /// 403.
    pub fn under(self, reader: &Reader, needs: Action, event: EventId) -> Result<Asked, Problem> {
        Ok(Asked {
            role: reader.may(needs, Some(event))?.word(),
            needs,
            ..self
        })
    }

    /// A request of a line of players, by the link of its table; `then` leads on from the link and does not name it.
    #[must_use]
    pub fn by_line(posted: &Posted, line: Author, action: &'static str, then: &str) -> Asked {
        let reason = posted.fields.value("reason").trim();
        Asked {
            role: "table",
            needs: Action::EnterHand,
            actor: line.to_string(),
            by: line.to_string(),
            address: posted.reader.address.clone(),
            key: posted.key.clone(),
            body_hash: posted.body_hash.clone(),
            action,
            reason: reason.chars().take(LONGEST_REASON).collect(),
            protest: None,
            beside: match posted.reader.user {
                Some(_) => posted.reader.actor(),
                None => String::new(),
            },
            undoes: None,
            then: then.to_owned(),
        }
    }

    /// A request of an entry, by its private link; `then` leads on from the link and does not name it.
    #[must_use]
    pub fn by_entry(posted: &Posted, entry: EntryNo, action: &'static str, then: &str) -> Asked {
        let word = format!("entry:{entry}");
        Asked {
            role: "entry",
            actor: word.clone(),
            by: word,
            reason: String::new(),
            ..Asked::by_line(posted, Author::Staff, action, then)
        }
    }

    /// The answer this very request got before; none for one that is new, or comes with another body.
    ///
    /// # Errors
    /// The store's.
    pub fn answered(&self, tx: &mut Tx<'_>) -> Result<Option<String>, StoreError> {
        Ok(match seen_key(tx, &self.key, &self.body_hash)? {
            Seen::Same(answer) => Some(answer.location),
            Seen::OtherBody | Seen::New => None,
        })
    }

    /// The same request without its key, for a job that knows by itself what has been done already.
    #[must_use]
    pub fn without_key(self) -> Asked {
        Asked {
            key: String::new(),
            ..self
        }
    }

    /// Runs a job once: a repeated request gets its first answer, and the job is not run again.
    ///
    /// # Errors
    /// The job's own, and a key that came with another body.
    pub fn once(
        &self,
        tx: &mut Tx<'_>,
        now: DateTime<Utc>,
        job: impl FnOnce(&mut Tx<'_>) -> Result<(Option<EventId>, Value), Failure>,
    ) -> Result<String, Failure> {
        let (then, _) = self.once_if_any(tx, now, |tx| job(tx).map(Some))?;
        Ok(then)
    }

    /// The same for a job that may change nothing: that has no line in the journal. Says whether something was changed.
    fn once_if_any(
        &self,
        tx: &mut Tx<'_>,
        now: DateTime<Utc>,
        job: impl FnOnce(&mut Tx<'_>) -> Result<Option<(Option<EventId>, Value)>, Failure>,
    ) -> Result<(String, bool), Failure> {
        if !self.key.is_empty() {
            match seen_key(tx, &self.key, &self.body_hash)? {
                Seen::Same(answer) => return Ok((answer.location, true)),
                Seen::OtherBody => return Err(Failure::OtherBody),
                Seen::New => {}
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
            let answer = Answer {
                status: StatusCode::SEE_OTHER.as_u16(),
                location: self.then.clone(),
            };
            record_key(tx, &self.key, &self.body_hash, &answer, now)?;
        }
        Ok((self.then.clone(), changed))
    }

    /// The facts of a line, with what is said beside them.
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

/// The journal's word for an action: `enter-hand`.
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
        Action::Announce => "announce",
        Action::ExportEvent => "export-event",
        Action::SeeDesk => "see-desk",
    }
}

/// Writes changes down, and gives them in the journal's words.
///
/// # Errors
/// The store's.
pub fn applied(tx: &mut Tx<'_>, event: EventId, changes: &[Change]) -> Result<Value, Failure> {
    Ok(Value::Array(tx.apply(event, changes)?.facts))
}

/// Carries out a command of the desk.
///
/// # Errors
/// Why nothing was changed.
pub async fn at_desk(
    app: &App,
    event: EventId,
    asked: Asked,
    command: DeskCommand,
) -> Result<String, Failure> {
    let (then, _) = decided(app, event, asked, command, |_, _| Ok(())).await?;
    Ok(then)
}

/// Gives an event other settings, made from those it had; says whether they are others.
///
/// # Errors
/// Why nothing was changed; [`Failure::StaleSettings`] when they were changed meanwhile.
pub async fn settings_from(
    app: &App,
    event: EventId,
    asked: Asked,
    from: Settings,
    settings: Settings,
) -> Result<(String, bool), Failure> {
    let command = DeskCommand::ChangeSettings(Box::new(settings));
    decided(app, event, asked, command, move |whole, _| {
        let same = whole.settings == from;
        same.then_some(()).ok_or(Failure::StaleSettings)
    })
    .await
}

/// Carries out a command of the desk whose author was shown what it moves; `seen` is the digest of that.
///
/// # Errors
/// Why nothing was changed; [`Failure::OtherMoves`] when it would move something else by now.
pub async fn at_desk_as_seen(
    app: &App,
    event: EventId,
    asked: Asked,
    command: DeskCommand,
    seen: String,
) -> Result<String, Failure> {
    let still = move |whole: &Event, changes: &[Change]| {
        let same = seen == digest(&moved(whole, changes), changes);
        same.then_some(()).ok_or(Failure::OtherMoves)
    };
    let (then, _) = decided(app, event, asked, command, still).await?;
    Ok(then)
}

/// The digest of a decision as it was looked at: what it moves, and what it changes. Two corrections may move the same.
#[must_use]
pub fn digest(moves: &Preview, changes: &[Change]) -> String {
    let mut changed = serde_json::to_value(changes).unwrap_or_default();
    forget_unseen(&mut changed);
    let text = json!([moves, changed]).to_string();
    format!("{:x}", Sha256::digest(text))
}

/// Blanks what nobody knows while they look: who will sign, when, in which words, and the number of a new ruling or
/// protest.
fn forget_unseen(changed: &mut Value) {
    match changed {
        Value::Array(parts) => parts.iter_mut().for_each(forget_unseen),
        Value::Object(parts) => {
            for (name, part) in parts {
                match (name.as_str(), &mut *part) {
                    ("by" | "at" | "reason" | "article", _) => *part = Value::Null,
                    ("ruled" | "protest_lodged" | "protest_moved", Value::Object(given)) => {
                        given.remove("number");
                    }
                    _ => {}
                }
                forget_unseen(part);
            }
        }
        _ => {}
    }
}

/// Carries out a command of the desk as long as `still` finds the event, and what it changes, as its author knew them. Says
/// whether anything was changed.
async fn decided(
    app: &App,
    event: EventId,
    asked: Asked,
    command: DeskCommand,
    still: impl FnOnce(&Event, &[Change]) -> Result<(), Failure> + Send + 'static,
) -> Result<(String, bool), Failure> {
    let at = now();
    let done = app.store.write_event(event, move |tx| {
        asked.once_if_any(tx, at, |tx| {
            let (whole, _) = load_event(tx, event)?;
            if let DeskCommand::Withdraw(round) = &command
                && !unconfirmed_counts(tx, event, *round)?.is_empty()
            {
                return Err(Refusal::VersionsWait(*round).into());
            }
            let mut changes = decide(&whole, &command, &asked.by, at)?;
            still(&whole, &changes)?;
            let answers = |protest: &Protest, ruling| whole.answers(protest, ruling);
            changes.extend(match changes.is_empty() {
                true => carried_out_already(&whole, &asked, &command, at),
                false => carried_out(tx, event, &asked, &changes, answers, at)?,
            });
            // an undone action is told even where it had changed nothing
            if changes.is_empty() && asked.undoes.is_none() {
                return Ok(None);
            }
            let done = tx.apply(event, &changes)?;
            if let Some(back) = way_back(&whole, done.changes()) {
                let action = Undoable {
                    seq: 0,
                    at,
                    by: asked.by.clone(),
                    needs: asked.needs.code().to_owned(),
                    done: done.changes().to_vec(),
                    back,
                };
                keep_way_back(tx, event, &action)?;
            }
            Ok(Some((Some(event), Value::Array(done.facts))))
        })
    });
    done.await
}

/// The step of the protest whose ruling a hand carries out that is written as it should be already.
fn carried_out_already(
    event: &Event,
    asked: &Asked,
    command: &DeskCommand,
    at: DateTime<Utc>,
) -> Option<Change> {
    let DeskCommand::CorrectHand {
        round, table, hand, ..
    } = command
    else {
        return None;
    };
    let holds = event.table(*round, *table)?.hand(*hand)?.current()?;
    let protest = event.protest(asked.protest?)?;
    protest.carried_out_already((*round, *table, *hand), holds, &asked.by, at)
}

/// The step of the protest whose ruling these changes carry out.
fn carried_out(
    tx: &mut Tx<'_>,
    event: EventId,
    asked: &Asked,
    changes: &[Change],
    answers: impl Fn(&Protest, Ruling) -> bool,
    at: DateTime<Utc>,
) -> Result<Option<Change>, StoreError> {
    let Some(number) = asked.protest else {
        return Ok(None);
    };
    let protest = match load_protest(tx, event, number) {
        Err(StoreError::NotFound) => return Ok(None),
        found => found?,
    };
    let answers = |ruling| answers(&protest, ruling);
    Ok(protest.carried_out(changes, answers, &asked.by, at))
}

/// The steps of the protests whose correction is undone at a table; only a hand that was written before can do that.
fn waiting_again(
    tx: &mut Tx<'_>,
    event: EventId,
    table: &Table,
    changes: &[Change],
    by: &str,
    at: DateTime<Utc>,
) -> Result<Vec<Change>, StoreError> {
    let rewritten = |change: &Change| matches!(change, Change::HandSaved { version, .. } if version.version > 1);
    if !changes.iter().any(rewritten) {
        return Ok(Vec::new());
    }
    let protests = load_protests(tx, event)?;
    let hand = |_, _, hand| table.hand(hand);
    Ok(reopened(&protests, hand, changes, by, at))
}

/// Carries out what players say about a protest over a link; `still` asks once more whether the link opens that.
///
/// # Errors
/// Why nothing was changed.
pub async fn by_players(
    app: &App,
    event: EventId,
    asked: Asked,
    command: ProtestCommand,
    still: impl FnOnce(&mut Tx<'_>) -> Result<(), Failure> + Send + 'static,
) -> Result<String, Failure> {
    let at = now();
    let command = DeskCommand::Protest(command);
    let done = app.store.write_event(event, move |tx| {
        asked.once(tx, at, |tx| {
            still(tx)?;
            let (whole, _) = load_event(tx, event)?;
            let changes = decide(&whole, &command, &asked.by, at)?;
            Ok((Some(event), applied(tx, event, &changes)?))
        })
    });
    done.await
}

/// Carries out a command at a table. Only the table is loaded: the cost does not grow with the event. `shown` is what the
/// form's author saw of the table, where the command is about all of it.
///
/// # Errors
/// Why nothing was changed.
pub async fn at_table(
    app: &App,
    event: EventId,
    asked: Asked,
    place: (RoundNo, TableNo),
    shown: Option<String>,
    command: TableCommand,
) -> Result<String, Failure> {
    let at = now();
    let done = app.store.write_event(event, move |tx| {
        asked.once(tx, at, |tx| {
            let here = load_table(tx, event, place.0, place.1)?;
            if shown.is_some_and(|shown| shown != seen(&here.table)) {
                return Err(Failure::StaleTable);
            }
            // only the closing asks: the rulings are those of the whole event
            let closes = matches!(command, TableCommand::Close { .. });
            let scene = Scene {
                awarded: closes && is_awarded(tx, event, here.settings.kind, place)?,
                ..scene(&here, false)
            };
            let mut changes = decide_table(scene, &command, &asked.by, at)?;
            // points are given at the desk
            let answers = |_: &Protest, _| false;
            changes.extend(carried_out(tx, event, &asked, &changes, answers, at)?);
            changes.extend(waiting_again(
                tx,
                event,
                &here.table,
                &changes,
                &asked.by,
                at,
            )?);
            let mut facts = applied(tx, event, &changes)?;
            let decides = matches!(
                command,
                TableCommand::Confirm { .. } | TableCommand::Close { .. }
            );
            if decides && here.table.state == TableState::Disputed {
                let place = TablePlace {
                    event,
                    round: place.0,
                    table: place.1,
                };
                let aside = settle_dispute(tx, place)?;
                if let (Value::Array(facts), false) = (&mut facts, aside.is_empty()) {
                    facts.push(json!({"unconfirmed_aside": aside}));
                }
            }
            Ok((Some(event), facts))
        })
    });
    done.await
}

/// A table in play as decisions look at it; whether a ruling gives its points is not among what is loaded.
#[must_use]
pub fn scene(here: &TableInPlay, accepted: bool) -> Scene<'_> {
    let published = |(_, state)| state != RoundState::Draft;
    Scene {
        settings: &here.settings,
        round: here.round,
        round_state: here.round_state,
        next_published: here.next_round.is_some_and(published),
        table: &here.table,
        accepted,
        awarded: false,
    }
}

/// The cookie that says on the next page that a form was saved.
pub const SAID_COOKIE: &str = "pozzetto_saved";

/// The answer to a form of the desk that was saved: look there, where it is said once.
#[must_use]
pub fn saved(location: &str) -> HttpResponse {
    said(location, "yes")
}

/// What the cookie holds when there was nothing to save.
pub const NOTHING_CHANGED: &str = "nothing";

/// The answer to a form of the desk that changed nothing: look there, where that is said once.
#[must_use]
pub fn unchanged(location: &str) -> HttpResponse {
    said(location, NOTHING_CHANGED)
}

fn said(location: &str, what: &'static str) -> HttpResponse {
    let said = Cookie::build(SAID_COOKIE, what)
        .path("/")
        .http_only(true)
        .same_site(SameSite::Lax)
        .max_age(Duration::seconds(30));
    HttpResponse::SeeOther()
        .insert_header((header::LOCATION, location))
        .cookie(said.finish())
        .finish()
}

/// The answer to an accepted form: look there.
#[must_use]
pub fn see_other(location: &str) -> HttpResponse {
    HttpResponse::SeeOther()
        .insert_header((header::LOCATION, location))
        .finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pages::words::Lang;
    use std::fs;
    use std::path::Path;

    /// What stands between quotation marks after each `before` in a text, white space aside.
    fn quoted_after(text: &str, before: &str) -> Vec<String> {
        let found = text.split(before).skip(1);
        let quoted = found.filter_map(|rest| rest.trim_start().strip_prefix('"'));
        let words = quoted.filter_map(|rest| rest.split('"').next());
        words.map(str::to_owned).collect()
    }

    /// The words of actions that are written out in the sources of a folder.
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
            for calls in text.split("Asked::by_line(").skip(1) {
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
