//! The event file: a whole event as one versioned document that another installation can read and recompute.

mod check;
mod problem;

use crate::clock::ClockMove;
use crate::cow_list::CowList;
use crate::entry::Entry;
use crate::event::{Event, Settings};
use crate::journal::JournalAction;
use crate::prizes::fee::Fee;
use crate::protest::Protest;
use crate::ranking::{Standings, standings_from};
use crate::round::{Round, RoundState};
use crate::rulings::adjustment::Adjustment;
use crate::scoring::result::results_of;
use crate::visibility::hidden::Onlooker;
use chrono::{DateTime, Utc};
pub use problem::FileProblem;
use serde::{Deserialize, Serialize};

/// The name of the format that every event file carries.
pub const FORMAT: &str = "pozzetto-event";
/// The version that is written; every version up to it can be read.
pub const VERSION: u32 = 1;

/// The kind and version of an event file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Format {
    /// The event file's kind, always [`FORMAT`].
    pub name: String,
    /// The file's version, [`VERSION`] at the time of writing, counted from 1.
    pub version: u32,
}

/// The head of an event file, read before the rest, so that a file of a newer version is reported as such and not as
/// broken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Head {
    /// The kind and version of the event file.
    pub format: Format,
}

impl Head {
    /// The reason this program cannot read the rest of the file, if there is one.
    #[must_use]
    pub fn problem(&self) -> Option<FileProblem> {
        let Format { name, version } = &self.format;
        if name != FORMAT {
            let name = name.clone();
            return Some(FileProblem::NotAnEvent { name });
        }
        let known = (1..=VERSION).contains(version);
        (!known).then_some(FileProblem::UnknownVersion { version: *version })
    }
}

/// A line of an event's journal, in the form over which its hash was computed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct JournalLine {
    /// The journal line's number, from 1, without gaps.
    pub seq: i64,
    /// The time of the journalled action, in UTC.
    pub at: DateTime<Utc>,
    /// The actor of the journal line, by number: `user:3`, `entry:4`.
    pub actor: String,
    /// The name of the role under which the action was allowed.
    pub role: String,
    /// The digest of the actor's network address, or empty.
    #[serde(default)]
    pub address: String,
    pub action: String,
    /// The details of the journalled action, as JSON text.
    pub detail: String,
    /// The hash of the previous line; empty for the first.
    #[serde(default)]
    pub prev: String,
    /// The hash of `prev` and of this journal line.
    pub hash: String,
}

/// The prefix of a user in imported journal lines. `file:user:3` is user 3 of the installation that wrote the file, not
/// an account here.
const IMPORTED: &str = "file:";

/// Returns the actor of an imported line. Users get the prefix; other actors stay as they are.
#[must_use]
pub fn imported_actor(actor: &str) -> String {
    match actor.starts_with("user:") {
        true => format!("{IMPORTED}{actor}"),
        false => actor.to_owned(),
    }
}

/// Returns the user number of a journal actor from an imported file.
#[must_use]
pub fn imported_user(actor: &str) -> Option<&str> {
    actor.strip_prefix(IMPORTED)?.strip_prefix("user:")
}

/// Returns the number of journal lines that came with a file: those before the line that the import wrote.
#[must_use]
pub fn imported_lines(journal: &[JournalLine]) -> i64 {
    let import = journal
        .iter()
        .rev()
        .find(|line| line.action == JournalAction::ImportEvent.code());
    import.map_or(0, |line| line.seq - 1)
}

/// The end of the journal at the time the file was written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct JournalEnd {
    /// The number of lines the journal had, at least.
    pub lines: i64,
    /// The hash of the journal's line number `lines`.
    pub hash: String,
}

/// A whole event as written to a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EventFile {
    /// The kind and version of the event file.
    pub format: Format,
    /// The name and version of the program that wrote the file.
    pub software: String,
    pub event: Settings,
    /// The entries of the event, by number.
    pub entries: CowList<Entry>,
    /// The rounds with their tables, hands, versions and byes.
    pub rounds: Vec<Round>,
    #[serde(default)]
    pub adjustments: Vec<Adjustment>,
    /// The protests, each with its outcome. A public extract has none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub protests: Vec<Protest>,
    /// The logo, in base64; [`Settings::logo`] is its digest. Files of earlier versions have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub logo: Option<String>,
    /// The standings after each published round.
    #[serde(default)]
    pub standings: Vec<Standings>,
    /// The journal with its hash chain.
    #[serde(default)]
    pub journal: Vec<JournalLine>,
    /// The end of the hash chain, kept apart from its lines. None in files of earlier versions, and in files without a
    /// journal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub journal_end: Option<JournalEnd>,
}

/// The placeholder in a public file for a reason that is not public.
const WITHHELD: &str = "–";

impl EventFile {
    /// Builds an event file with everything about an event.
    #[must_use]
    pub fn of(event: &Event, software: &str, journal: Vec<JournalLine>) -> EventFile {
        let results = results_of(event);
        let shown = event
            .rounds
            .iter()
            .filter(|round| round.state != RoundState::Draft);
        EventFile {
            format: Format {
                name: FORMAT.to_owned(),
                version: VERSION,
            },
            software: software.to_owned(),
            event: event.settings.clone(),
            entries: event.entries.clone(),
            rounds: event.rounds.clone(),
            adjustments: event.adjustments.clone(),
            protests: event.protests.clone(),
            logo: None,
            standings: shown
                .map(|round| standings_from(event, &results, round.number))
                .collect(),
            journal,
            journal_end: None,
        }
    }

    /// Builds the file that everybody may see. It has no draft, hidden round, journal, protests or fees, and no authors
    /// of hands. `show` turns each entry into its public form by the event's rule for names.
    #[must_use]
    pub fn public(event: &Event, software: &str, show: impl Fn(&Entry) -> Entry) -> EventFile {
        let mut event = event
            .seen_by(Onlooker::Everybody)
            .unwrap_or_else(|| event.clone());
        let last = event.last_shown();
        event.rounds.retain(|round| round.number <= last);
        for entry in &mut event.entries {
            *entry = Entry {
                paid_cents: 0,
                payment: None,
                ..show(entry)
            };
        }
        event.protests.clear();
        event.settings.fee = Fee::default();
        event.settings.in_kind_cents = 0;
        if !event.shows_prizes() {
            event.settings.prizes.clear();
        }
        // the image is not in the extract
        event.settings.logo = None;
        // a later version may mean it for nobody
        event.settings.unread.clear();
        // Before round 1 the seed would tell the draw.
        if event.rounds.is_empty() {
            event.settings.seed = 0;
        }
        for moved in event.rounds.iter_mut().flat_map(|r| &mut r.clock.moves) {
            if let ClockMove::Extend { reason, .. } = &mut moved.what {
                reason.clear();
            }
        }
        let tables = event.rounds.iter_mut().flat_map(|round| &mut round.tables);
        for stopped in tables.filter_map(|table| table.stopped.as_mut()) {
            stopped.by.clear();
            stopped.reason.clear();
        }
        let tables = event.rounds.iter_mut().flat_map(|round| &mut round.tables);
        for version in tables
            .flat_map(|t| &mut t.hands)
            .flat_map(|h| &mut h.versions)
        {
            version.by.clear();
            version.reason.clear();
            for overrule in &mut version.sheet.overrule {
                // without any reason the fault would stand again, and the table would have no result
                WITHHELD.clone_into(&mut overrule.reason);
            }
        }
        let rulings = event.adjustments.iter_mut();
        for version in rulings.flat_map(|ruling| &mut ruling.versions) {
            version.by.clear();
            version.reason.clear();
        }
        EventFile::of(&event, software, Vec::new())
    }

    /// Returns the event that the file holds, in this program's order.
    ///
    /// # Errors
    /// All problems found.
    pub fn into_event(self) -> Result<Event, Vec<FileProblem>> {
        let problems = self.problems();
        if !problems.is_empty() {
            return Err(problems);
        }
        let mut event = Event {
            settings: self.event,
            entries: self.entries,
            rounds: self.rounds,
            adjustments: self.adjustments,
            protests: self.protests,
        };
        event.entries.sort_by_key(|entry| entry.number);
        for round in &mut event.rounds {
            round.tables.sort_by_key(|table| table.number);
            for table in &mut round.tables {
                table.hands.sort_by_key(|hand| hand.number);
            }
        }
        Ok(event)
    }
}

#[cfg(test)]
mod tests;
