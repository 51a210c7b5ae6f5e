//! The lines of the journal read in their order, so that each fact has the state before it.

use super::facts::{EntryFacts, Fact, JournalEntry, TimeSaid};
use burraco_rules::Side;
use burraco_tournament::entry::EntryNo;
use burraco_tournament::event_file::JournalLine;
use burraco_tournament::prizes::fee::{PartPayment, PaymentWay};
use burraco_tournament::protest::{Claimant, ProtestOutcome, ProtestSubject};
use burraco_tournament::round::{HandNo, RoundNo, RoundState, Spot, TableNo, TableState};
use burraco_tournament::rulings::adjustment::Ruling;
use burraco_tournament::visibility::screen::Screen;
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::Value;
use std::collections::HashMap;

/// Returns the journal's name for a user with this number.
fn by_number(user: i64) -> String {
    format!("user:{user}")
}

/// A fact (a single change) as the store writes it into a journal line. It has every key that any fact has.
#[derive(Default, Deserialize)]
#[serde(default)]
struct StoredFact {
    settings: Option<IgnoredAny>,
    changed: HashMap<String, (Value, Value)>,
    entry_added: Option<EntryNo>,
    entry_dropped: Option<EntryNo>,
    entry: Option<EntryNo>,
    state: Option<Value>,
    line: Option<Side>,
    group: String,
    paid_cents: Option<i64>,
    paid_way: Option<PaymentWay>,
    paid_earlier: Vec<PartPayment>,
    players: Vec<String>,
    round_proposed: Option<RoundNo>,
    round_dropped: Option<RoundNo>,
    round: Option<RoundNo>,
    table: Option<TableNo>,
    table_added: Option<TableNo>,
    table_dropped: Option<TableNo>,
    lined_up: Option<IgnoredAny>,
    reseated: Option<(EntryNo, EntryNo)>,
    left: Option<EntryNo>,
    justified: bool,
    after_the_match: bool,
    article: String,
    stopped: Option<bool>,
    seats: Vec<IgnoredAny>,
    byes: Vec<IgnoredAny>,
    hand: Option<HandNo>,
    version: Option<u32>,
    ruling: Option<u32>,
    protest: Option<u32>,
    pair_links: Option<Vec<EntryNo>>,
    claimant: Option<Claimant>,
    about: Option<ProtestSubject>,
    decided: Option<Ruling>,
    user: Option<i64>,
    role: Option<String>,
    accepted: Option<String>,
    saw_codes: Vec<String>,
    unconfirmed_hand: Option<HandNo>,
    unconfirmed_dropped: Option<IgnoredAny>,
    unconfirmed_aside: Option<IgnoredAny>,
    unconfirmed_taken: Option<IgnoredAny>,
    outcome: Option<ProtestOutcome>,
    bench: String,
    clock: Option<TimeSaid>,
    clock_moves: Option<IgnoredAny>,
    screen: Option<String>,
    shown: Option<Screen>,
    step: u32,
    removed: bool,
    event: Option<IgnoredAny>,
    differences: Option<usize>,
}

/// The last known state of the entries, rounds, tables, rulings and protests of an event, kept while its journal lines
/// are read in order.
#[derive(Clone, Debug, Default)]
pub struct ChangeHistory {
    entries: HashMap<EntryNo, EntryFacts>,
    rounds: HashMap<RoundNo, RoundState>,
    tables: HashMap<(RoundNo, TableNo), TableState>,
    rulings: HashMap<u32, Option<Ruling>>,
    protests: HashMap<u32, (Option<ProtestSubject>, Option<EntryNo>, String)>,
}

impl ChangeHistory {
    /// Reads the next journal line. Lines must come in the order of the journal.
    pub fn read(&mut self, line: &JournalLine) -> JournalEntry {
        let LineDetail {
            facts: written,
            reason,
            signed_in,
            undoes,
        } = detail(&line.detail);
        let facts: Option<Vec<Fact>> =
            written.and_then(|all| all.into_iter().map(|one| self.known(one)).collect());
        let mut facts = facts.unwrap_or_else(|| vec![Fact::Other(line.detail.clone())]);
        if let Some(seq) = undoes {
            facts.insert(0, Fact::Undoes(seq));
        }
        if !signed_in.is_empty() {
            facts.push(Fact::Beside(signed_in));
        }
        JournalEntry {
            seq: line.seq,
            at: line.at,
            actor: line.actor.clone(),
            role: line.role.clone(),
            address: line.address.clone(),
            action: line.action.clone(),
            reason,
            facts,
            imported: false,
        }
    }

    fn known(&mut self, w: StoredFact) -> Option<Fact> {
        let word = |state: Option<Value>| state.unwrap_or_default();
        if w.settings.is_some() {
            let named = w.changed.into_iter().map(|(k, (was, is))| (k, was, is));
            let mut changed: Vec<_> = named.collect();
            changed.sort_by(|a, b| a.0.cmp(&b.0));
            return Some(Fact::Settings(changed));
        }
        if let Some(number) = w.protest {
            let is = w.state.as_ref().and_then(Value::as_str).unwrap_or_default();
            let ruled = (w.outcome, w.bench);
            return Some(self.protest(number, (w.claimant, w.about), is.to_owned(), ruled));
        }
        if let Some(differences) = w.differences {
            return Some(Fact::Differences(differences));
        }
        if let Some(entries) = w.pair_links {
            return Some(Fact::PairLinks(entries.len()));
        }
        if let Some(entry) = w.left {
            return Some(Fact::Left {
                entry,
                justified: Some(w.justified).filter(|_| !w.after_the_match),
                article: w.article,
            });
        }
        if let Some(entry) = w.entry_dropped {
            self.entries.remove(&entry);
            return Some(Fact::EntryDropped(entry));
        }
        if let Some(entry) = w.entry_added.or(w.entry) {
            let is = EntryFacts {
                state: serde_json::from_value(word(w.state)).ok()?,
                line: w.line,
                group: w.group,
                paid_cents: w.paid_cents,
                paid_way: w.paid_way,
                paid_earlier: w.paid_earlier,
                players: w.players,
            };
            let was = self.entries.insert(entry, is.clone());
            return Some(Fact::Entry { entry, was, is });
        }
        if let Some(round) = w.round_proposed {
            self.forget(round);
            self.rounds.insert(round, RoundState::Draft);
            return Some(Fact::Proposed {
                round,
                tables: w.seats.len(),
                byes: w.byes.len(),
            });
        }
        if let Some(round) = w.round_dropped {
            let was = self.rounds.get(&round).copied();
            self.forget(round);
            return Some(Fact::Dropped { round, was });
        }
        if let Some(number) = w.ruling {
            let was = self.rulings.insert(number, w.decided).flatten();
            let is = w.decided;
            return Some(Fact::Ruled { number, was, is });
        }
        if let (Some(user), Some(role)) = (w.user, w.role) {
            let user = by_number(user);
            return Some(Fact::Staff { user, role });
        }
        if let Some(spot) = w.accepted {
            let saw_codes = w.saw_codes;
            return Spot::read(&spot).map(|spot| Fact::Accepted { spot, saw_codes });
        }
        if w.unconfirmed_hand.is_some() {
            return Some(Fact::Unconfirmed(w.unconfirmed_hand));
        }
        if let Some(name) = w.screen {
            return Some(Fact::Screen {
                name,
                shown: w.shown,
                step: w.step,
                removed: w.removed,
            });
        }
        if w.unconfirmed_taken.is_some() {
            return Some(Fact::TakenUp);
        }
        if w.unconfirmed_aside.is_some() && w.round.is_none() {
            return Some(Fact::PutAside);
        }
        if let (Some(user), None) = (w.user, w.round) {
            return Some(Fact::OfUser(by_number(user)));
        }
        if w.event.is_some() && w.round.is_none() {
            return Some(Fact::OfEvent);
        }
        let round = w.round?;
        if w.clock_moves.is_some() {
            return Some(Fact::Time(round, w.clock));
        }
        if let Some(table) = w.table_added {
            return Some(Fact::TableAdded(round, table));
        }
        if let Some(table) = w.table_dropped {
            self.tables.remove(&(round, table));
            return Some(Fact::TableDropped(round, table));
        }
        let Some(table) = w.table else {
            let Some(state) = w.state else {
                return Some(Fact::OfRound(round));
            };
            let is = serde_json::from_value(state).ok()?;
            let was = self.rounds.insert(round, is);
            return Some(Fact::Round { round, was, is });
        };
        if let (Some(hand), Some(version)) = (w.hand, w.version) {
            return Some(Fact::Hand {
                round,
                table,
                hand,
                version,
            });
        }
        if let Some(seats) = w.reseated {
            return Some(Fact::Reseated(round, table, seats));
        }
        if w.lined_up.is_some() {
            return Some(Fact::LinedUp(round, table));
        }
        if let Some(ended) = w.stopped {
            return Some(Fact::Stopped {
                round,
                table,
                ended,
            });
        }
        if w.unconfirmed_dropped.is_some() {
            return Some(Fact::OfTable(round, table));
        }
        let Some(state) = w.state else {
            return Some(Fact::OfTable(round, table));
        };
        let is = serde_json::from_value(state).ok()?;
        let was = self.tables.insert((round, table), is);
        let was = was.unwrap_or(TableState::Open);
        Some(Fact::Table {
            round,
            table,
            was,
            is,
        })
    }

    fn protest(
        &mut self,
        number: u32,
        (claimant, said): (Option<Claimant>, Option<ProtestSubject>),
        is: String,
        (outcome, bench): (Option<ProtestOutcome>, String),
    ) -> Fact {
        let known = self.protests.entry(number).or_default();
        let whose = claimant.and_then(|claimant| match claimant {
            Claimant::Entry(entry) => Some(entry),
            Claimant::Referee => None,
        });
        known.0 = said.or(known.0);
        known.1 = whose.or(known.1);
        let was = std::mem::replace(&mut known.2, is.clone());
        Fact::Protest {
            number,
            about: known.0,
            entry: known.1,
            was,
            is,
            outcome,
            bench,
        }
    }

    fn forget(&mut self, round: RoundNo) {
        self.rounds.remove(&round);
        self.tables.retain(|(of, _), _| *of != round);
    }
}

/// The details of a journal line: its facts (single changes), its reason, and who was signed in. The facts are none
/// where the line is written in another form.
#[derive(Default, Deserialize)]
struct LineDetail {
    facts: Option<Vec<StoredFact>>,
    #[serde(default)]
    reason: String,
    #[serde(default)]
    signed_in: String,
    undoes: Option<i64>,
}

fn detail(text: &str) -> LineDetail {
    if text.starts_with('{') {
        return serde_json::from_str(text).unwrap_or_default();
    }
    LineDetail {
        facts: serde_json::from_str(text).ok(),
        ..LineDetail::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_beside_the_facts_leaves_them_readable() {
        let facts = r#"[{"round":1,"table":2,"state":"entered"}]"#;
        let read = |text: &str| detail(text).facts.map(|facts| facts.len());
        assert_eq!(read(facts), Some(1));
        for beside in [
            r#""reason":"falso""#,
            r#""signed_in":"user:3""#,
            r#""reason":"falso","signed_in":"user:3""#,
        ] {
            let text = format!(r#"{{"facts":{facts},{beside}}}"#);
            assert_eq!(read(&text), Some(1), "{text}");
        }
        let said = r#""reason":"falso","signed_in":"user:3""#;
        let said = detail(&format!(r#"{{"facts":{facts},{said}}}"#));
        assert_eq!((&*said.reason, &*said.signed_in), ("falso", "user:3"));
        assert!(detail(r#"{"facts":[7]}"#).facts.is_none());
    }
}
