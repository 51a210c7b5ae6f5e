//! Changes: the small facts that a decision about an event produces. They apply to the event in memory and to its rows
//! in the database alike.

mod between;

pub use between::between;

use crate::clock::Clock;
use crate::entry::{Entry, EntryNo};
use crate::event::{Event, Settings};
use crate::protest::{Protest, ProtestStep};
use crate::round::{
    Bye, Hand, HandNo, HandVersion, Partners, Round, RoundNo, RoundState, Table, TableNo,
    TableState,
};
use crate::rulings::adjustment::{Adjustment, AdjustmentVersion};
use crate::scoring::match_score::MatchStop;
use burraco_rules::BySide;
use serde::{Deserialize, Serialize};

/// A single change to an event that results from a command.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(
    clippy::large_enum_variant,
    reason = "a change lives for one command, and most are hands"
)]
pub enum Change {
    /// New settings for the event.
    Settings(Box<Settings>),
    /// A new entry with a number of its own.
    EntryAdded(Entry),
    /// New data for a known entry.
    EntryChanged(Entry),
    /// The removal of an entry from the list, possible only while it is named by no table and no ruling.
    EntryDropped(EntryNo),
    /// The proposal of a round (a draft, which only the desk sees). It replaces an earlier draft of the same number.
    RoundProposed(Round),
    /// The removal of a round without hands; only the last round can be removed.
    RoundDropped(RoundNo),
    /// The addition of a table to a published or draft round. An entry that sits at it loses its bye.
    TableAdded { round: RoundNo, table: Table },
    /// The removal of a table without hands from its round. The byes of the round are replaced.
    TableDropped {
        round: RoundNo,
        table: TableNo,
        /// The byes of the round, with what each is worth.
        byes: Vec<Bye>,
    },
    /// New seats for the entries at a table without hands.
    Reseated {
        round: RoundNo,
        table: TableNo,
        seats: BySide<EntryNo>,
    },
    /// The partners who play on each side of a table, from now on.
    LinedUp {
        round: RoundNo,
        table: TableNo,
        partners: Partners,
    },
    /// The new state of a round.
    RoundState(RoundNo, RoundState),
    /// The new clock of a round.
    Clock {
        round: RoundNo,
        /// The clock of the round after the latest command to it, such as a start, a pause or an extension.
        clock: Clock,
    },
    /// A new version of a hand.
    HandSaved {
        round: RoundNo,
        table: TableNo,
        hand: HandNo,
        /// The newest version of the hand, which replaces the earlier versions from now on.
        version: HandVersion,
    },
    /// A new version of a ruling.
    Ruled {
        number: u32,
        /// The newest version of the ruling, which replaces the earlier versions from now on.
        version: AdjustmentVersion,
    },
    /// A protest with a new number, and the steps taken on it so far.
    ProtestLodged(Box<Protest>),
    /// A further step in the handling of a protest.
    ProtestMoved {
        number: u32,
        /// The step of the protest.
        step: ProtestStep,
    },
    /// The new state of a table.
    TableState {
        round: RoundNo,
        table: TableNo,
        state: TableState,
    },
    /// The end of a table's match before its target, or its resumption.
    Stopped {
        round: RoundNo,
        table: TableNo,
        /// The author and the reason of the stop; none when the match goes on.
        stopped: Option<MatchStop>,
    },
}

impl Change {
    /// Returns the settings that this change makes, if it changes them.
    #[must_use]
    pub fn settings(&self) -> Option<&Settings> {
        match self {
            Change::Settings(settings) => Some(settings),
            _ => None,
        }
    }
}

impl Event {
    /// Applies a change to the event in memory. A change that names something that does not exist in the event has no
    /// effect.
    pub fn apply(&mut self, change: &Change) {
        match change {
            Change::Settings(settings) => self.settings = (**settings).clone(),
            Change::EntryAdded(entry) | Change::EntryChanged(entry) => {
                match self
                    .entries
                    .binary_search_by_key(&entry.number, |e| e.number)
                {
                    Ok(at) => self.entries.splice(at..=at, [entry.clone()]).for_each(drop),
                    Err(at) => self.entries.insert(at, entry.clone()),
                }
            }
            Change::EntryDropped(number) => self.entries.retain(|entry| entry.number != *number),
            Change::RoundProposed(round) => {
                self.rounds.retain(|r| r.number != round.number);
                self.rounds.push(round.clone());
                self.rounds.sort_by_key(|r| r.number);
            }
            Change::RoundDropped(number) => self.rounds.retain(|r| r.number != *number),
            Change::TableAdded { round, table } => {
                if let Some(round) = self.round_mut(*round) {
                    round.byes.retain(|bye| table.side_of(bye.entry).is_none());
                    round.tables.push(table.clone());
                    round.tables.sort_by_key(|table| table.number);
                }
            }
            Change::TableDropped { round, table, byes } => {
                if let Some(round) = self.round_mut(*round) {
                    round.tables.retain(|known| known.number != *table);
                    round.byes.clone_from(byes);
                }
            }
            Change::Reseated {
                round,
                table,
                seats,
            } => {
                if let Some(table) = self.table_mut(*round, *table) {
                    table.seats = *seats;
                }
            }
            Change::LinedUp {
                round,
                table,
                partners,
            } => {
                if let Some(table) = self.table_mut(*round, *table) {
                    table.partners = *partners;
                }
            }
            Change::RoundState(number, state) => {
                if let Some(round) = self.round_mut(*number) {
                    round.state = *state;
                }
            }
            Change::Clock { round, clock } => {
                if let Some(round) = self.round_mut(*round) {
                    round.clock = clock.clone();
                }
            }
            Change::HandSaved {
                round,
                table,
                hand,
                version,
            } => {
                if let Some(table) = self.table_mut(*round, *table) {
                    table.save(*hand, version.clone());
                }
            }
            Change::Ruled { number, version } => self.rule(*number, version.clone()),
            Change::ProtestLodged(protest) => {
                self.protests.retain(|p| p.number != protest.number);
                self.protests.push((**protest).clone());
                self.protests.sort_by_key(|p| p.number);
            }
            Change::ProtestMoved { number, step } => {
                let found = self.protests.iter_mut().find(|p| p.number == *number);
                if let Some(protest) = found {
                    protest.steps.push(step.clone());
                }
            }
            Change::TableState {
                round,
                table,
                state,
            } => {
                if let Some(table) = self.table_mut(*round, *table) {
                    table.state = *state;
                }
            }
            Change::Stopped {
                round,
                table,
                stopped,
            } => {
                if let Some(table) = self.table_mut(*round, *table) {
                    table.stopped.clone_from(stopped);
                }
            }
        }
    }

    /// Adds a version of a ruling, or the ruling itself at its first version.
    fn rule(&mut self, number: u32, version: AdjustmentVersion) {
        match self.adjustments.iter_mut().find(|a| a.number == number) {
            Some(adjustment) => adjustment.versions.push(version),
            None => {
                self.adjustments.push(Adjustment {
                    number,
                    versions: vec![version],
                });
                self.adjustments.sort_by_key(|a| a.number);
            }
        }
    }

    fn round_mut(&mut self, number: RoundNo) -> Option<&mut Round> {
        self.rounds.iter_mut().find(|round| round.number == number)
    }

    fn table_mut(&mut self, round: RoundNo, table: TableNo) -> Option<&mut Table> {
        let tables = &mut self.round_mut(round)?.tables;
        tables.iter_mut().find(|t| t.number == table)
    }
}

impl Table {
    /// Adds a version of a hand, or the hand itself at its first version.
    pub fn save(&mut self, number: HandNo, version: HandVersion) {
        match self.hands.iter_mut().find(|hand| hand.number == number) {
            Some(hand) => hand.versions.push(version),
            None => {
                self.hands.push(Hand {
                    number,
                    versions: vec![version],
                });
                self.hands.sort_by_key(|hand| hand.number);
            }
        }
    }
}
