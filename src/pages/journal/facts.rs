//! The facts (single changes) recorded in a journal line, parsed. Each also has the state before it.

use burraco_rules::Side;
use burraco_tournament::commands::hand_permissions::Author;
use burraco_tournament::entry::{EntryNo, EntryState};
use burraco_tournament::event_file::imported_actor;
use burraco_tournament::prizes::fee::{PartPayment, PaymentWay};
use burraco_tournament::protest::{ProtestOutcome, ProtestSubject};
use burraco_tournament::round::{HandNo, RoundNo, RoundState, Spot, TableNo, TableState};
use burraco_tournament::rulings::adjustment::Ruling;
use burraco_tournament::visibility::screen::Screen;
use chrono::{DateTime, Utc};
use serde::Deserialize;
use serde_json::Value;

/// An entry (pair, player or team) as the journal records it. Its people appear only as digests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntryFacts {
    pub state: EntryState,
    /// The side (N/S or E/W) at which the entry must sit.
    pub line: Option<Side>,
    pub group: String,
    /// The amount that the entry has paid, in euro cents. None where the journal line does not say.
    pub paid_cents: Option<i64>,
    /// The way of payment, of the whole fee or of the last partial payment.
    pub paid_way: Option<PaymentWay>,
    /// The parts of the fee paid before the last one.
    pub paid_earlier: Vec<PartPayment>,
    /// The digests of the entry's players.
    pub players: Vec<String>,
}

/// A fact (a single change) of a journal line. `was` is the state before it, where an earlier line recorded that.
#[derive(Clone, Debug, PartialEq)]
pub enum Fact {
    /// A fact that settings changed. Holds each name with its value before and after.
    Settings(Vec<(String, Value, Value)>),
    /// An entry was added or changed.
    Entry {
        entry: EntryNo,
        /// The entry before the change; none for a new one.
        was: Option<EntryFacts>,
        is: EntryFacts,
    },
    /// An entry was removed, together with its number.
    EntryDropped(EntryNo),
    /// A round was proposed, with a number of tables and rests.
    Proposed {
        round: RoundNo,
        tables: usize,
        /// The number of entries that rest in the proposed round.
        byes: usize,
    },
    /// A round was discarded.
    Dropped {
        round: RoundNo,
        was: Option<RoundState>,
    },
    Round {
        round: RoundNo,
        was: Option<RoundState>,
        is: RoundState,
    },
    /// The last action on a round's clock. None when the clock waits again.
    Time(RoundNo, Option<TimeSaid>),
    /// The desk chose what a projector shows.
    Screen {
        name: String,
        /// The content that the projector shows; none when it follows the event.
        shown: Option<Screen>,
        /// The number of ranks that the ceremony has uncovered.
        step: u32,
        /// Whether the projector was removed.
        removed: bool,
    },
    /// An earlier journal line was undone by this one. Holds the number of the earlier line.
    Undoes(i64),
    /// A fact that an entry left the event without leaving a match at a table.
    Left {
        entry: EntryNo,
        /// Whether the entry left with good reason; none where its match was already over for it.
        justified: Option<bool>,
        /// The article that the decision cites, as text; empty for none.
        article: String,
    },
    /// A decision discarded the disputed versions of a hand, which were stored beside the valid one.
    PutAside,
    /// A disputed version of a hand became the valid one, in place of the version valid before.
    TakenUp,
    /// An action on a user, under the journal's name for the user.
    OfUser(String),
    /// An action on the event as a whole; the journal line names the action.
    OfEvent,
    /// An action on a whole round; the journal line names the action.
    OfRound(RoundNo),
    TableAdded(RoundNo, TableNo),
    /// A table was removed.
    TableDropped(RoundNo, TableNo),
    /// A fact that other entries now sit at a table, N/S first.
    Reseated(RoundNo, TableNo, (EntryNo, EntryNo)),
    /// The partners at a table changed.
    LinedUp(RoundNo, TableNo),
    Table {
        round: RoundNo,
        table: TableNo,
        was: TableState,
        is: TableState,
    },
    /// A match was ended before its target score, or its early end was undone.
    Stopped {
        round: RoundNo,
        table: TableNo,
        /// Whether the match at the table is ended.
        ended: bool,
    },
    /// An action at a table; the journal line names the action.
    OfTable(RoundNo, TableNo),
    /// A version of a hand was saved.
    Hand {
        round: RoundNo,
        table: TableNo,
        hand: HandNo,
        /// The number of the hand's version, from 1.
        version: u32,
    },
    /// A disputed version of a hand was stored beside the valid one.
    Unconfirmed(Option<HandNo>),
    /// A side accepted the hands of its table.
    Accepted {
        spot: Spot,
        /// The staff members who had been shown the side's code.
        saw_codes: Vec<String>,
    },
    /// A version of a ruling was saved.
    Ruled {
        number: u32,
        /// The ruling before the change; none when there was none in force.
        was: Option<Ruling>,
        /// The ruling after the change; none when it was revoked.
        is: Option<Ruling>,
    },
    /// A protest was lodged, or its state changed.
    Protest {
        number: u32,
        /// The subject of the protest, where a journal line read so far names it.
        about: Option<ProtestSubject>,
        /// The entry that lodged the protest; none where no entry did.
        entry: Option<EntryNo>,
        /// The code of the protest's state before the change; empty for a new protest.
        was: String,
        /// The code of the protest's state after the change.
        is: String,
        /// The outcome of the protest, where it was ruled.
        outcome: Option<ProtestOutcome>,
        /// The code of the body that ruled on the protest; empty where the journal line names none.
        bench: String,
    },
    /// New private links were made. Holds the number of entries.
    PairLinks(usize),
    /// A file was imported although some of its figures differ from those its hands give. Holds the number of
    /// differences.
    Differences(usize),
    /// A role was given to a user. Holds the journal's names of both.
    Staff {
        user: String,
        role: String,
    },
    /// The user, by the journal's name, who was signed in on the device from which players behind a table's link wrote.
    Beside(String),
    /// A change of any other form: the raw details of the whole journal line, as written.
    Other(String),
}

/// An action on a round's clock, as a journal line records it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct TimeSaid {
    /// The minutes with which the clock was started.
    pub start: Option<u32>,
    /// The minutes by which the time was extended.
    pub extend: Option<u32>,
    /// The time when the clock was stopped.
    pub pause: Option<DateTime<Utc>>,
    /// The time when the clock went on.
    pub resume: Option<DateTime<Utc>>,
}

/// A parsed line of the journal.
#[derive(Clone, Debug, PartialEq)]
pub struct JournalEntry {
    /// The number of the journal line in the event's journal, from 1.
    pub seq: i64,
    /// The time of the action, in UTC.
    pub at: DateTime<Utc>,
    pub actor: String,
    pub role: String,
    /// The digest of the network address from which the action came; empty where none is recorded.
    pub address: String,
    /// The code of the action.
    pub action: String,
    /// The reason of the action, where somebody gave one.
    pub reason: String,
    pub facts: Vec<Fact>,
    /// Whether the journal line came with an imported event file. Its users are those of the installation that wrote
    /// the file.
    pub imported: bool,
}

impl JournalEntry {
    /// Marks the journal line as imported, and its users as those of the imported file.
    pub fn mark_imported(&mut self) {
        self.imported = true;
        self.actor = imported_actor(&self.actor);
        for fact in &mut self.facts {
            if let Fact::OfUser(user) | Fact::Staff { user, .. } | Fact::Beside(user) = fact {
                *user = imported_actor(user);
            }
        }
    }
}

impl Fact {
    /// Returns the round that this fact of the journal is about.
    #[must_use]
    pub fn round(&self) -> Option<RoundNo> {
        match self {
            Fact::Proposed { round, .. }
            | Fact::Dropped { round, .. }
            | Fact::Round { round, .. }
            | Fact::OfRound(round)
            | Fact::Time(round, _) => Some(*round),
            Fact::Ruled { was, is, .. } => is.or(*was).map(Ruling::round),
            Fact::Protest { about, .. } => about.map(ProtestSubject::round),
            _ => self.table().map(|(round, _)| round),
        }
    }

    /// Returns the table that this fact of the journal is about.
    #[must_use]
    pub fn table(&self) -> Option<(RoundNo, TableNo)> {
        match self {
            Fact::TableAdded(round, table)
            | Fact::TableDropped(round, table)
            | Fact::LinedUp(round, table)
            | Fact::Reseated(round, table, _)
            | Fact::OfTable(round, table)
            | Fact::Table { round, table, .. }
            | Fact::Stopped { round, table, .. }
            | Fact::Hand { round, table, .. } => Some((*round, *table)),
            Fact::Ruled { was, is, .. } => {
                let ruling = is.or(*was)?;
                ruling.table().map(|table| (ruling.round(), table))
            }
            Fact::Protest { about, .. } => about.and_then(ProtestSubject::table),
            _ => None,
        }
    }

    /// Returns the entry that this fact of the journal is about.
    #[must_use]
    pub fn entry(&self) -> Option<EntryNo> {
        match self {
            Fact::Entry { entry, .. } | Fact::Left { entry, .. } | Fact::EntryDropped(entry) => {
                Some(*entry)
            }
            Fact::Ruled { was, is, .. } => is.or(*was).and_then(Ruling::entry),
            Fact::Protest { entry, .. } => *entry,
            _ => None,
        }
    }
}

impl JournalEntry {
    /// Returns the tables that the journal line is about. A line written by players is about their own table.
    #[must_use]
    pub fn tables(&self) -> Vec<(RoundNo, TableNo)> {
        let own = match Author::read(&self.actor) {
            Author::Players { round, table, .. } => Some((round, table)),
            Author::Staff => None,
        };
        let told = self.facts.iter().filter_map(Fact::table);
        told.chain(own).collect()
    }

    /// Returns the rounds that the journal line is about.
    #[must_use]
    pub fn rounds(&self) -> Vec<RoundNo> {
        let of_tables = self.tables().into_iter().map(|(round, _)| round);
        let told = self.facts.iter().filter_map(Fact::round);
        told.chain(of_tables).collect()
    }
}
