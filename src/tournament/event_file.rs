//! The event file: a whole event as one versioned document that another installation can read and recompute.

mod check;
mod problem;

use crate::clock::ClockMove;
use crate::cow_list::CowList;
use crate::entry::Entry;
use crate::event::{Event, Settings};
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

/// The name every event file carries.
pub const FORMAT: &str = "pozzetto-event";
/// The version written; every version up to it is read.
pub const VERSION: u32 = 1;

/// What kind of file it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Format {
    /// [`FORMAT`].
    pub name: String,
    /// [`VERSION`] at the time of writing, from 1.
    pub version: u32,
}

/// Only the head of a file: what to read first, so that a newer file is named as such and not as a broken one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Head {
    /// What kind of file it is.
    pub format: Format,
}

impl Head {
    /// What keeps this program from reading the rest.
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

/// A line of the journal as it was hashed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct JournalLine {
    /// From 1, without holes.
    pub seq: i64,
    /// When, in UTC.
    pub at: DateTime<Utc>,
    /// Who, by number: `user:3`, `entry:4`.
    pub actor: String,
    /// The role's word under which it was allowed.
    pub role: String,
    /// The digest of the network address, or empty.
    #[serde(default)]
    pub address: String,
    pub action: String,
    /// The particulars as JSON text.
    pub detail: String,
    /// The hash of the line before, empty for the first.
    #[serde(default)]
    pub prev: String,
    /// The hash of `prev` and of this line.
    pub hash: String,
}

/// The action of the journal line that an import writes. Every line before it came with the file.
pub const IMPORT_ACTION: &str = "import-event";

/// The prefix of an imported user: `file:user:3` is user 3 of the installation that wrote the file, and no account here.
const IMPORTED: &str = "file:";

/// The actor of an imported line: users get the prefix, other actors stay as they are.
#[must_use]
pub fn imported_actor(actor: &str) -> String {
    match actor.starts_with("user:") {
        true => format!("{IMPORTED}{actor}"),
        false => actor.to_owned(),
    }
}

/// The user number of an imported actor.
#[must_use]
pub fn imported_user(actor: &str) -> Option<&str> {
    actor.strip_prefix(IMPORTED)?.strip_prefix("user:")
}

/// How many lines of a journal came with a file.
#[must_use]
pub fn imported_lines(journal: &[JournalLine]) -> i64 {
    let import = journal
        .iter()
        .rev()
        .find(|line| line.action == IMPORT_ACTION);
    import.map_or(0, |line| line.seq - 1)
}

/// Where the journal ended when the file was written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct JournalEnd {
    /// How many lines it had at least.
    pub lines: i64,
    /// The hash of the last of those.
    pub hash: String,
}

/// A whole event as it is written to a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EventFile {
    /// What kind of file it is.
    pub format: Format,
    /// What wrote it: name and version.
    pub software: String,
    pub event: Settings,
    /// The entries, by number.
    pub entries: CowList<Entry>,
    /// The rounds with their tables, hands, versions and rests.
    pub rounds: Vec<Round>,
    #[serde(default)]
    pub adjustments: Vec<Adjustment>,
    /// Protests, with what became of each; in no public extract.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub protests: Vec<Protest>,
    /// The logo, in base64; [`Settings::logo`] is its digest. Files of earlier versions have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub logo: Option<String>,
    /// The standings after each round that was published.
    #[serde(default)]
    pub standings: Vec<Standings>,
    /// The journal with its chain.
    #[serde(default)]
    pub journal: Vec<JournalLine>,
    /// Where that chain ended, kept apart from its lines; none in files of earlier versions, and without a journal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub journal_end: Option<JournalEnd>,
}

/// In the place of a reason that is not for everybody.
const WITHHELD: &str = "–";

impl EventFile {
    /// Everything about an event.
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

    /// What everybody may see: no draft, no hidden round, no journal, no protest, no fees, nothing of who wrote a hand, and each entry as `show` makes
    /// it by the event's rule for names.
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

    /// The event it holds, in the order this program keeps, or everything that is wrong with it.
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
