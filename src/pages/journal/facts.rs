//! The facts (single changes) recorded in a journal line, parsed. Each also has the state before it.

use burraco_rules::Side;
use burraco_tournament::commands::hand_permissions::Author;
use burraco_tournament::entry::{EntryNo, EntryState};
use burraco_tournament::event_file::{JournalLine, imported_actor};
use burraco_tournament::prizes::fee::{PartPayment, PaymentWay};
use burraco_tournament::protest::{Claimant, ProtestOutcome, ProtestSubject};
use burraco_tournament::round::{HandNo, RoundNo, RoundState, Spot, TableNo, TableState};
use burraco_tournament::rulings::adjustment::Ruling;
use burraco_tournament::visibility::screen::Screen;
use chrono::{DateTime, Utc};
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::Value;
use std::collections::HashMap;

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
