//! The particulars of a journal line read back, each with what was so before it.

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

/// An entry as the journal keeps it; its people are digests there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntryFacts {
    pub state: EntryState,
    /// The line it must sit on.
    pub line: Option<Side>,
    pub group: String,
    /// What it has paid, in euro cents; none where the line does not say.
    pub paid_cents: Option<i64>,
    /// How: all of it, or what was paid last.
    pub paid_way: Option<PaymentWay>,
    /// The parts paid before that.
    pub paid_earlier: Vec<PartPayment>,
    /// The digests of its players.
    pub players: Vec<String>,
}

/// One fact of a line. `was` is what held before it, where the journal has said so.
#[derive(Clone, Debug, PartialEq)]
pub enum Fact {
    /// Other settings: each name with its value before and after.
    Settings(Vec<(String, Value, Value)>),
    /// An entry, new or changed.
    Entry {
        entry: EntryNo,
        /// As it was; none for a new one.
        was: Option<EntryFacts>,
        is: EntryFacts,
    },
    /// An entry taken out again, its number with it.
    EntryDropped(EntryNo),
    /// A round proposed with so many tables and rests.
    Proposed {
        round: RoundNo,
        tables: usize,
        /// The entries that rest.
        byes: usize,
    },
    /// A round thrown away.
    Dropped {
        round: RoundNo,
        was: Option<RoundState>,
    },
    Round {
        round: RoundNo,
        was: Option<RoundState>,
        is: RoundState,
    },
    /// What was last said of a round's time; none when its time waits again.
    Time(RoundNo, Option<TimeSaid>),
    /// What a projector was told.
    Screen {
        name: String,
        /// What it shows; none for what suits the event.
        shown: Option<Screen>,
        /// The ranks that are uncovered.
        step: u32,
        /// Whether it was removed.
        removed: bool,
    },
    /// The line of the journal that this one takes back.
    Undoes(i64),
    /// How an entry left that left no table.
    Left {
        entry: EntryNo,
        /// Whether with good reason; none where its match was over for it.
        justified: Option<bool>,
        /// The article, as text; empty for none.
        article: String,
    },
    /// Versions kept beside the ones that hold, put aside by a decision.
    PutAside,
    /// A version kept beside now holds.
    TakenUp,
    /// Something done to a user, by the journal's name.
    OfUser(String),
    /// Something done to the event as a whole, as the line's action says.
    OfEvent,
    /// Something done to a whole round, as the line's action says.
    OfRound(RoundNo),
    TableAdded(RoundNo, TableNo),
    /// A table taken out again.
    TableDropped(RoundNo, TableNo),
    /// Others sit at a table, N/S first.
    Reseated(RoundNo, TableNo, (EntryNo, EntryNo)),
    /// Who plays together at a table.
    LinedUp(RoundNo, TableNo),
    Table {
        round: RoundNo,
        table: TableNo,
        was: TableState,
        is: TableState,
    },
    /// A match that is ended before its target, or goes on again.
    Stopped {
        round: RoundNo,
        table: TableNo,
        /// Whether it is ended.
        ended: bool,
    },
    /// Something done at a table, as the line's action says.
    OfTable(RoundNo, TableNo),
    /// A version of a hand.
    Hand {
        round: RoundNo,
        table: TableNo,
        hand: HandNo,
        /// Its number, from 1.
        version: u32,
    },
    /// A hand kept beside the one that holds.
    Unconfirmed(Option<HandNo>),
    /// A line that accepts its table.
    Accepted {
        spot: Spot,
        /// Who of the staff had been shown its code.
        saw_codes: Vec<String>,
    },
    /// A version of a ruling.
    Ruled {
        number: u32,
        /// What was decided before; none when nothing stood.
        was: Option<Ruling>,
        /// What is decided; none takes it back.
        is: Option<Ruling>,
    },
    /// A protest lodged, or moved on.
    Protest {
        number: u32,
        /// What it is about, where the journal has said so.
        about: Option<ProtestSubject>,
        /// Whose it is, where it is an entry's.
        entry: Option<EntryNo>,
        /// The word of its state before; empty for a new one.
        was: String,
        /// The word of its state.
        is: String,
        /// Who is right, where it was ruled.
        outcome: Option<ProtestOutcome>,
        /// Who ruled, by the journal's word; empty where the line does not say.
        bench: String,
    },
    /// New private links, of so many entries.
    PairLinks(usize),
    /// A file taken in although so much of it is not what its hands come to.
    Differences(usize),
    /// A role given to a user, both as the journal names them.
    Staff {
        user: String,
        role: String,
    },
    /// Who was signed in, by the journal's name, on the device that a line of players wrote from.
    Beside(String),
    /// Anything else: the particulars of the whole line as they are written.
    Other(String),
}

/// What was said of a round's time, as the store writes it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default)]
pub struct TimeSaid {
    /// The minutes it was started with.
    pub start: Option<u32>,
    /// The minutes it was extended by.
    pub extend: Option<u32>,
    /// When it was stopped.
    pub pause: Option<DateTime<Utc>>,
    /// When it went on.
    pub resume: Option<DateTime<Utc>>,
}

/// A line of the journal, read.
#[derive(Clone, Debug, PartialEq)]
pub struct JournalEntry {
    /// Its place in the chain, from 1.
    pub seq: i64,
    /// When, in UTC.
    pub at: DateTime<Utc>,
    pub actor: String,
    pub role: String,
    /// The digest of the network address, or empty.
    pub address: String,
    /// What was done, as a word.
    pub action: String,
    /// Why, when somebody said so.
    pub reason: String,
    pub facts: Vec<Fact>,
    /// Whether the line came with a file. Its users are those of the installation that wrote the file.
    pub imported: bool,
}

impl JournalEntry {
    /// Marks the line as imported, and its users as those of the file.
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

/// How the journal names a user.
fn by_number(user: i64) -> String {
    format!("user:{user}")
}

/// A fact as the store writes it: every key any of them has.
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

/// What the lines read so far have said of things that change.
#[derive(Clone, Debug, Default)]
pub struct ChangeHistory {
    entries: HashMap<EntryNo, EntryFacts>,
    rounds: HashMap<RoundNo, RoundState>,
    tables: HashMap<(RoundNo, TableNo), TableState>,
    rulings: HashMap<u32, Option<Ruling>>,
    protests: HashMap<u32, (Option<ProtestSubject>, Option<EntryNo>, String)>,
}

impl ChangeHistory {
    /// Reads the next line of a chain. Lines must come in their order.
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

/// The facts of a line, none that can be read where they are written in another way, and what is said beside them.
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
    /// The round it is about.
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

    /// The table it is about.
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

    /// The entry it is about.
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
    /// The tables it is about; players speak of their own.
    #[must_use]
    pub fn tables(&self) -> Vec<(RoundNo, TableNo)> {
        let own = match Author::read(&self.actor) {
            Author::Players { round, table, .. } => Some((round, table)),
            Author::Staff => None,
        };
        let told = self.facts.iter().filter_map(Fact::table);
        told.chain(own).collect()
    }

    /// The rounds it is about.
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
