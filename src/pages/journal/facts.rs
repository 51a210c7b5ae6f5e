//! The lines of the journal, parsed. Each fact also has the state before it.

use burraco_tournament::commands::hand_permissions::Author;
use burraco_tournament::entry::EntryNo;
use burraco_tournament::event_file::imported_actor;
use burraco_tournament::journal::{EntryFacts, Fact, ProtestProgress};
use burraco_tournament::protest::ProtestSubject;
use burraco_tournament::round::{RoundNo, RoundState, TableNo, TableState};
use burraco_tournament::rulings::adjustment::Ruling;
use chrono::{DateTime, Utc};

/// A fact of a journal line, with the state before it.
#[derive(Clone, Debug, PartialEq)]
pub struct KnownFact {
    pub fact: Fact,
    pub before: Before,
}

/// The state of what a fact is about before that fact, as earlier lines tell it.
#[derive(Clone, Debug, PartialEq)]
pub enum Before {
    /// The fact needs no state before it, or no line tells one.
    Nothing,
    Entry(EntryFacts),
    Round(RoundState),
    Table(TableState),
    Ruling(Ruling),
    Protest(ProtestSoFar),
}

/// A protest as the journal's lines so far tell it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ProtestSoFar {
    /// The subject of the protest; none where no line names it.
    pub about: Option<ProtestSubject>,
    /// The entry that lodged the protest; none where no entry did.
    pub entry: Option<EntryNo>,
    /// The state of the protest; none for a new one.
    pub state: Option<ProtestProgress>,
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
    /// The number of the earlier line that this line undoes.
    pub undoes: Option<i64>,
    /// The user, by the journal's name, who was signed in on the device from which players wrote; empty for nobody.
    pub beside: String,
    pub facts: Vec<KnownFact>,
    /// Whether the journal line came with an imported event file. Its users are those of the installation that wrote
    /// the file.
    pub imported: bool,
}

impl KnownFact {
    /// The ruling that this fact is about, after the change or else before it.
    fn ruling(&self) -> Option<Ruling> {
        match (&self.fact, &self.before) {
            (
                Fact::Ruled {
                    decided: Some(ruling),
                    ..
                },
                _,
            )
            | (Fact::Ruled { .. }, Before::Ruling(ruling)) => Some(*ruling),
            _ => None,
        }
    }

    /// The subject of the protest that this fact is about, and the entry that lodged it.
    #[must_use]
    pub fn protest(&self) -> (Option<ProtestSubject>, Option<EntryNo>) {
        match (&self.fact, &self.before) {
            (
                Fact::ProtestLodged {
                    about, claimant, ..
                },
                _,
            ) => (Some(*about), claimant.entry()),
            (_, Before::Protest(known)) => (known.about, known.entry),
            _ => (None, None),
        }
    }

    /// Returns the round that this fact of the journal is about.
    #[must_use]
    pub fn round(&self) -> Option<RoundNo> {
        match &self.fact {
            Fact::RoundProposed {
                round_proposed: round,
                ..
            }
            | Fact::RoundDropped {
                round_dropped: round,
            }
            | Fact::RoundState { round, .. }
            | Fact::TableLinks { round, .. }
            | Fact::OfRound { round }
            | Fact::Clock { round, .. } => Some(*round),
            Fact::Ruled { .. } => self.ruling().map(Ruling::round),
            Fact::ProtestLodged { .. } | Fact::ProtestMoved { .. } | Fact::ProtestRuled { .. } => {
                self.protest().0.map(ProtestSubject::round)
            }
            _ => self.table().map(|(round, _)| round),
        }
    }

    /// Returns the table that this fact of the journal is about.
    #[must_use]
    pub fn table(&self) -> Option<(RoundNo, TableNo)> {
        match &self.fact {
            Fact::TableAdded {
                round,
                table_added: table,
                ..
            }
            | Fact::TableDropped {
                round,
                table_dropped: table,
                ..
            }
            | Fact::LinedUp { round, table, .. }
            | Fact::Reseated { round, table, .. }
            | Fact::OfTable { round, table }
            | Fact::LinksRevoked { round, table, .. }
            | Fact::UnconfirmedDropped { round, table, .. }
            | Fact::UnconfirmedAside {
                round: Some(round),
                table: Some(table),
                ..
            }
            | Fact::TableState { round, table, .. }
            | Fact::Stopped { round, table, .. }
            | Fact::HandSaved { round, table, .. } => Some((*round, *table)),
            Fact::Ruled { .. } => {
                let ruling = self.ruling()?;
                ruling.table().map(|table| (ruling.round(), table))
            }
            Fact::ProtestLodged { .. } | Fact::ProtestMoved { .. } | Fact::ProtestRuled { .. } => {
                self.protest().0.and_then(ProtestSubject::table)
            }
            _ => None,
        }
    }

    /// Returns the entry that this fact of the journal is about.
    #[must_use]
    pub fn entry(&self) -> Option<EntryNo> {
        match &self.fact {
            Fact::EntryChanged(EntryFacts { entry, .. })
            | Fact::EntryAdded {
                entry_added: entry, ..
            }
            | Fact::EntryDropped {
                entry_dropped: entry,
            }
            | Fact::Erased { erased: entry, .. }
            | Fact::Left { left: entry, .. } => Some(*entry),
            Fact::Ruled { .. } => self.ruling().and_then(Ruling::entry),
            Fact::ProtestLodged { .. } | Fact::ProtestMoved { .. } | Fact::ProtestRuled { .. } => {
                self.protest().1
            }
            _ => None,
        }
    }
}

impl JournalEntry {
    /// Marks the journal line as imported. The users it names are those of the imported file.
    pub fn mark_imported(&mut self) {
        self.imported = true;
        self.actor = imported_actor(&self.actor);
        self.beside = imported_actor(&self.beside);
    }

    /// Returns the journal's name for a user of this line, given by number.
    #[must_use]
    pub fn user(&self, number: i64) -> String {
        let name = format!("user:{number}");
        match self.imported {
            true => imported_actor(&name),
            false => name,
        }
    }

    /// Returns the tables that the journal line is about. A line written by players is about their own table.
    #[must_use]
    pub fn tables(&self) -> Vec<(RoundNo, TableNo)> {
        let own = match Author::read(&self.actor) {
            Author::Players { round, table, .. } => Some((round, table)),
            Author::Staff => None,
        };
        let told = self.facts.iter().filter_map(KnownFact::table);
        told.chain(own).collect()
    }

    /// Returns the rounds that the journal line is about.
    #[must_use]
    pub fn rounds(&self) -> Vec<RoundNo> {
        let of_tables = self.tables().into_iter().map(|(round, _)| round);
        let told = self.facts.iter().filter_map(KnownFact::round);
        told.chain(of_tables).collect()
    }
}
