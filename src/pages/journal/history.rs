//! The lines of the journal read in their order, so that each fact has the state before it.

use super::facts::{Before, JournalEntry, KnownFact, ProtestSoFar};
use burraco_tournament::entry::EntryNo;
use burraco_tournament::event_file::JournalLine;
use burraco_tournament::journal::{EntryFacts, Fact, LineDetail, ProtestProgress};
use burraco_tournament::round::{RoundNo, RoundState, TableNo, TableState};
use burraco_tournament::rulings::adjustment::Ruling;
use serde_json::Value;
use std::collections::{HashMap, HashSet};

/// The last known state of the entries, rounds, tables, rulings and protests of an event, kept while its journal lines
/// are read in order.
#[derive(Clone, Debug, Default)]
pub struct ChangeHistory {
    entries: HashMap<EntryNo, EntryFacts>,
    rounds: HashMap<RoundNo, RoundState>,
    tables: HashMap<(RoundNo, TableNo), TableState>,
    rulings: HashMap<u32, Option<Ruling>>,
    protests: HashMap<u32, ProtestSoFar>,
    /// The rounds whose tables began here. Those of an imported event stand as they came.
    proposed: HashSet<RoundNo>,
}

impl ChangeHistory {
    /// Reads the next journal line. Lines must come in the order of the journal.
    pub fn read(&mut self, line: &JournalLine) -> JournalEntry {
        let detail = LineDetail::read(&line.detail)
            .unwrap_or_else(|_| vec![Fact::Unknown(Value::String(line.detail.clone()))].into());
        let facts = detail.facts.into_iter().map(|fact| KnownFact {
            before: self.before(&fact),
            fact,
        });
        JournalEntry {
            seq: line.seq,
            at: line.at,
            actor: line.actor.clone(),
            role: line.role.clone(),
            address: line.address.clone(),
            action: line.action.clone(),
            facts: facts.collect(),
            reason: detail.reason,
            undoes: detail.undoes,
            beside: detail.signed_in,
            imported: false,
        }
    }

    /// Returns the state before a fact, and moves on to the state after it.
    fn before(&mut self, fact: &Fact) -> Before {
        match fact {
            Fact::EntryChanged(is) => self.entry(is.clone()),
            Fact::EntryAdded {
                entry_added,
                state,
                players,
            } => self.entry(EntryFacts::new(*entry_added, *state, players.clone())),
            Fact::EntryDropped { entry_dropped } => {
                self.entries.remove(entry_dropped);
                Before::Nothing
            }
            Fact::RoundProposed { round_proposed, .. } => {
                self.forget(*round_proposed);
                self.proposed.insert(*round_proposed);
                self.rounds.insert(*round_proposed, RoundState::Draft);
                Before::Nothing
            }
            Fact::RoundDropped { round_dropped } => {
                let was = self.rounds.get(round_dropped).copied();
                self.forget(*round_dropped);
                was.map_or(Before::Nothing, Before::Round)
            }
            Fact::RoundState { round, state } => {
                let was = self.rounds.insert(*round, *state);
                was.map_or(Before::Nothing, Before::Round)
            }
            Fact::TableDropped {
                round,
                table_dropped,
                ..
            } => {
                self.tables.remove(&(*round, *table_dropped));
                Before::Nothing
            }
            Fact::TableState {
                round,
                table,
                state,
            } => {
                let was = self.tables.insert((*round, *table), *state);
                let new = self.proposed.contains(round).then_some(TableState::Open);
                was.or(new).map_or(Before::Nothing, Before::Table)
            }
            Fact::Ruled {
                ruling, decided, ..
            } => {
                let was = self.rulings.insert(*ruling, *decided).flatten();
                was.map_or(Before::Nothing, Before::Ruling)
            }
            Fact::ProtestLodged {
                protest,
                about,
                claimant,
                state,
                ..
            } => {
                let is = ProtestSoFar {
                    about: Some(*about),
                    entry: claimant.entry(),
                    state: *state,
                };
                Before::Protest(self.protests.insert(*protest, is).unwrap_or_default())
            }
            Fact::ProtestRuled { protest, state, .. }
            | Fact::ProtestMoved { protest, state, .. } => self.protest(*protest, *state),
            Fact::HandSaved { .. }
            | Fact::Settings { .. }
            | Fact::TableAdded { .. }
            | Fact::Reseated { .. }
            | Fact::LinedUp { .. }
            | Fact::Stopped { .. }
            | Fact::LinksRevoked { .. }
            | Fact::UnconfirmedDropped { .. }
            | Fact::UnconfirmedAside { .. }
            | Fact::UnconfirmedTaken { .. }
            | Fact::UnconfirmedKept { .. }
            | Fact::Accepted { .. }
            | Fact::Left { .. }
            | Fact::Clock { .. }
            | Fact::ScreenShown { .. }
            | Fact::ScreenRemoved { .. }
            | Fact::ScreenAdded { .. }
            | Fact::PairLinks { .. }
            | Fact::TableLinks { .. }
            | Fact::Differences { .. }
            | Fact::Erased { .. }
            | Fact::Staff { .. }
            | Fact::OfUser { .. }
            | Fact::Circuit { .. }
            | Fact::Members { .. }
            | Fact::OfEvent { .. }
            | Fact::OfTable { .. }
            | Fact::OfRound { .. }
            | Fact::Unknown(_) => Before::Nothing,
        }
    }

    fn entry(&mut self, is: EntryFacts) -> Before {
        let was = self.entries.insert(is.entry, is);
        was.map_or(Before::Nothing, Before::Entry)
    }

    fn protest(&mut self, number: u32, is: ProtestProgress) -> Before {
        let known = self.protests.entry(number).or_default();
        let was = *known;
        known.state = Some(is);
        Before::Protest(was)
    }

    fn forget(&mut self, round: RoundNo) {
        self.rounds.remove(&round);
        self.tables.retain(|(of, _), _| *of != round);
    }
}
