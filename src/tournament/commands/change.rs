//! What a decision changes: small facts that are applied in memory and on disk alike.

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

/// One fact that a command made true.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(
    clippy::large_enum_variant,
    reason = "a change lives for one command, and most are hands"
)]
pub enum Change {
    /// The settings are now these.
    Settings(Box<Settings>),
    /// An entry with a new number.
    EntryAdded(Entry),
    /// An entry is now this.
    EntryChanged(Entry),
    /// An entry nobody knows by a table or a ruling is off the list.
    EntryDropped(EntryNo),
    /// A draft round; it replaces an earlier draft of the same number.
    RoundProposed(Round),
    /// A round without hands is thrown away; only the last can be.
    RoundDropped(RoundNo),
    /// A table more in a round that is known; whoever rested and sits at it rests no more.
    TableAdded { round: RoundNo, table: Table },
    /// A table without hands is taken out of its round, and whoever rests in it is now these.
    TableDropped {
        round: RoundNo,
        table: TableNo,
        /// Who rests, with what it is worth.
        byes: Vec<Bye>,
    },
    /// Others sit at a table without hands.
    Reseated {
        round: RoundNo,
        table: TableNo,
        seats: BySide<EntryNo>,
    },
    /// The two who play together on each line of a table are now these.
    LinedUp {
        round: RoundNo,
        table: TableNo,
        partners: Partners,
    },
    /// A round's state is now this.
    RoundState(RoundNo, RoundState),
    /// A round's clock is now this.
    Clock {
        round: RoundNo,
        /// What was said about its time.
        clock: Clock,
    },
    /// A hand has a new version.
    HandSaved {
        round: RoundNo,
        table: TableNo,
        hand: HandNo,
        /// The version that now holds.
        version: HandVersion,
    },
    /// A ruling has a new version.
    Ruled {
        number: u32,
        /// The version that now holds.
        version: AdjustmentVersion,
    },
    /// A protest with a new number, and what has become of it.
    ProtestLodged(Box<Protest>),
    /// A protest is now as this step says.
    ProtestMoved {
        number: u32,
        /// The step that was made.
        step: ProtestStep,
    },
    /// A table's state is now this.
    TableState {
        round: RoundNo,
        table: TableNo,
        state: TableState,
    },
    /// A table's match is ended, or goes on again.
    Stopped {
        round: RoundNo,
        table: TableNo,
        /// By whom and why; none when it goes on.
        stopped: Option<MatchStop>,
    },
}

impl Event {
    /// Makes a change true in memory. A change that names what the event does not hold changes nothing.
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

    /// Adds a version of a ruling, and the ruling itself at its first version.
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
    /// Adds a version of a hand, and the hand itself at its first version.
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
