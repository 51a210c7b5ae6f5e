//! A cache of event journals, each read once, for the journal's own pages and for other pages that need them.

use crate::forms::journal::JournalFilter;
use crate::pages::journal::{ChangeHistory, CorrectionLine, JournalEntry, VersionRoles};
use crate::store::{AnyConn, EventId, JournalLine, Store, StoreError, journal_lines};
use burraco_tournament::journal::Fact;
use burraco_tournament::journal::JournalAction;
use burraco_tournament::protest::ConfirmedAt;
use burraco_tournament::round::{RoundNo, Table, TableNo};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError};

/// The lines of an event's journal that this process has read so far.
#[derive(Clone, Default)]
pub struct ReadJournal {
    pub(crate) lines: Vec<Arc<JournalEntry>>,
    pub(crate) history: ChangeHistory,
    pub(crate) actors: BTreeSet<String>,
    pub(crate) actions: BTreeSet<String>,
}

impl ReadJournal {
    pub(crate) fn take(&mut self, lines: &[JournalLine]) {
        for line in lines {
            if line.action == JournalAction::ImportEvent.code() {
                self.mark_imported();
            }
            let entry = self.history.read(line);
            if !self.actors.contains(&entry.actor) {
                self.actors.insert(entry.actor.clone());
            }
            if !self.actions.contains(&entry.action) {
                self.actions.insert(entry.action.clone());
            }
            self.lines.push(Arc::new(entry));
        }
    }

    /// Marks every journal line read so far as imported.
    pub(crate) fn mark_imported(&mut self) {
        for line in &mut self.lines {
            Arc::make_mut(line).mark_imported();
        }
        self.actors = self.lines.iter().map(|line| line.actor.clone()).collect();
    }

    /// The journal lines that a filter accepts, in their order. `sat` are the tables at which an entry has sat.
    pub(crate) fn wanted(
        &self,
        wanted: &JournalFilter,
        sat: &HashSet<(RoundNo, TableNo)>,
    ) -> Vec<&JournalEntry> {
        let lines = self.lines.iter().map(Arc::as_ref);
        lines.filter(|line| lets(wanted, sat, line)).collect()
    }

    /// Returns the time from which the result of each table counts in the standings.
    fn settled(&self) -> ConfirmedAt {
        let mut settled = ConfirmedAt::new();
        for line in &self.lines {
            for known in &line.facts {
                match &known.fact {
                    Fact::TableState {
                        round,
                        table,
                        state,
                    } => match state.counts() {
                        true => _ = settled.entry((*round, *table)).or_insert(line.at),
                        false => _ = settled.remove(&(*round, *table)),
                    },
                    // Hidden results are published when they are uncovered.
                    Fact::Settings { changed, .. } => {
                        let from = uncovered(changed);
                        let hidden = settled.iter_mut();
                        let hidden = hidden
                            .filter(|((round, _), _)| from.is_some_and(|from| *round >= from));
                        hidden.for_each(|(_, at)| *at = line.at);
                    }
                    _ => {}
                }
            }
        }
        settled
    }

    /// Returns the role under which each version of a hand was saved.
    fn roles(&self) -> VersionRoles {
        let mut roles = VersionRoles::new();
        for line in &self.lines {
            for known in &line.facts {
                if let Fact::HandSaved {
                    round,
                    table,
                    hand,
                    version,
                    ..
                } = &known.fact
                {
                    roles.insert((*round, *table, *hand, *version), line.role.clone());
                }
            }
        }
        roles
    }
}

fn lets(wanted: &JournalFilter, sat: &HashSet<(RoundNo, TableNo)>, line: &JournalEntry) -> bool {
    let same = |want: &Option<String>, is: &str| want.as_deref().is_none_or(|want| want == is);
    same(&wanted.actor, &line.actor)
        && same(&wanted.action, &line.action)
        && wanted.from.is_none_or(|from| line.at >= from)
        && wanted.to.is_none_or(|to| line.at < to)
        && about_place(wanted, line)
        && wanted.entry.is_none_or(|entry| {
            let named = line.facts.iter().any(|fact| fact.entry() == Some(entry));
            named || line.tables().iter().any(|table| sat.contains(table))
        })
}

fn about_place(wanted: &JournalFilter, line: &JournalEntry) -> bool {
    match (wanted.round, wanted.table) {
        (None, None) => true,
        (Some(round), None) => line.rounds().contains(&round),
        (round, Some(table)) => {
            let here = |(of, at): &(RoundNo, TableNo)| {
                *at == table && round.is_none_or(|round| round == *of)
            };
            line.tables().iter().any(here)
        }
    }
}

/// The number of events whose journal is cached. A dropped journal can be read again.
const KEPT: usize = 16;

/// The cache of journals that were read lately. Cheap to clone.
#[derive(Clone, Default)]
pub struct Journals(Arc<Mutex<HashMap<EventId, Arc<ReadJournal>>>>);

impl Journals {
    /// The journal of an event up to its last line.
    ///
    /// # Errors
    /// Only errors of the database.
    pub fn read(&self, conn: &mut AnyConn, event: EventId) -> Result<Arc<ReadJournal>, StoreError> {
        let kept = {
            let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            kept.get(&event).cloned()
        };
        let mut log = kept.unwrap_or_default();
        let last = log.lines.last().map_or(0, |line| line.seq);
        let more = journal_lines(conn, Some(event), last, i64::MAX)?;
        if !more.is_empty() {
            Arc::make_mut(&mut log).take(&more);
            let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            if kept.len() >= KEPT && !kept.contains_key(&event) {
                kept.clear();
            }
            kept.insert(event, Arc::clone(&log));
        }
        Ok(log)
    }

    async fn latest(&self, store: &Store, event: EventId) -> Result<Arc<ReadJournal>, StoreError> {
        let journals = self.clone();
        store.read(move |conn| journals.read(conn, event)).await
    }

    /// Returns the time from which the result of each table counts in the standings, as the journal records it.
    ///
    /// # Errors
    /// Only errors of the database.
    pub async fn settled(&self, store: &Store, event: EventId) -> Result<ConfirmedAt, StoreError> {
        Ok(self.latest(store, event).await?.settled())
    }

    /// The roles under which rewritten hands of these tables were saved. The journal is read only if a hand was
    /// rewritten.
    ///
    /// # Errors
    /// Only errors of the database.
    pub async fn signed<'a>(
        &self,
        store: &Store,
        event: EventId,
        tables: impl IntoIterator<Item = &'a Table>,
    ) -> Result<VersionRoles, StoreError> {
        match CorrectionLine::any(tables) {
            false => Ok(VersionRoles::new()),
            true => Ok(self.latest(store, event).await?.roles()),
        }
    }

    /// The same as [`Journals::signed`], on a thread that may wait.
    ///
    /// # Errors
    /// Only errors of the database.
    pub fn signed_now<'a>(
        &self,
        store: &Store,
        event: EventId,
        tables: impl IntoIterator<Item = &'a Table>,
    ) -> Result<VersionRoles, StoreError> {
        match CorrectionLine::any(tables) {
            false => Ok(VersionRoles::new()),
            true => Ok(store.read_now(|conn| self.read(conn, event))?.roles()),
        }
    }
}

/// The first round whose hidden results a change of the settings has revealed.
fn uncovered(changed: &BTreeMap<String, (Value, Value)>) -> Option<RoundNo> {
    let (was, is) = changed.get("hidden_from")?;
    let from = was.as_u64().filter(|_| is.is_null())?;
    u32::try_from(from).ok().map(RoundNo)
}
