//! Movements: the pairing of entries for the next round. Each movement proposes a pairing as data, with its reasons.
//!
//! [`propose`] is the entry point. It reads the event and changes nothing.

mod blossom;
mod costs;
pub mod cut;
mod danese;
mod draw;
pub(crate) mod gap_duals;
pub mod individual;
pub mod knockout;
mod mitchell;
mod pairing;
mod past;
mod price;
mod proof;
pub mod round_robin;
pub mod spread;
#[cfg(test)]
mod tests;

use crate::cow_list::CowList;
use crate::entry::{Entry, EntryNo, EntryState};
use crate::event::{Event, EventKind};
pub use crate::model::movement::{Movement, PairingReason, ThirdPlace};
use crate::ranking::{Standings, standings};
use crate::round::{Bye, Partners, Round, RoundNo, RoundState, Table, TableNo, TableState};
use crate::team::{as_matches, as_tables};
use burraco_rules::Side;
use burraco_rules::{BySide, Players};
pub use pairing::prove;
use past::Past;
pub use price::Price;
pub use proof::{OddSet, Proof};

impl Movement {
    /// Whether entries of this kind can play the movement at tables of this many players. At tables of two players,
    /// single players count like pairs, so any movement for pairs suits them.
    #[must_use]
    pub fn suits(self, kind: EventKind, players: Players) -> bool {
        let changes_partners = self.changes_partners();
        match (kind, players) {
            (EventKind::Pairs | EventKind::Teams, Players::Four)
            | (EventKind::Individual, Players::Two) => !changes_partners,
            // of three, too, everybody sits with others in each round
            (EventKind::Individual, Players::Four | Players::Three) => changes_partners,
            // a pair does not sit at a table of two or three
            (EventKind::Pairs | EventKind::Teams, Players::Three | Players::Two) => false,
        }
    }
}

/// The reason no round can be proposed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoProposal {
    /// Fewer than two entries are checked in.
    TooFew { entries: u32 },
    /// Entries of this kind cannot play the movement.
    NotForKind {
        kind: EventKind,
        /// The movement that was asked for the next round.
        movement: Movement,
    },
    /// Individual event: there are fewer players than one table needs, which is four or three.
    NoTable {
        /// The number of players in the individual event.
        entries: u32,
    },
    /// More entries must sit on one side (N/S or E/W) than it has seats.
    LineFull {
        /// The name of the group; empty in an event of one group.
        group: String,
        line: Side,
        /// The number of entries that must sit on that side.
        tied: u32,
        seats: u32,
    },
    /// Mitchell: two entries would meet a second time.
    Repeats {
        /// The first table at which two entries would meet again.
        table: TableNo,
        /// The two entries that would meet again.
        seats: BySide<EntryNo>,
        /// The earlier round in which the two entries met.
        met: RoundNo,
        /// The Mitchell steps with which no meeting would repeat, smallest first; may be empty.
        steps: Vec<u32>,
    },
    /// Mitchell or all'italiana: no seat is free for some late entries.
    NoSeat { entries: Vec<EntryNo> },
    /// All'italiana: all entries have met each other.
    AllMet,
    /// Knockout: the bracket needs more entries than there are.
    NoBracket {
        /// The number of entries that the bracket needs.
        asked: u32,
        entries: u32,
    },
    /// Knockout: the bracket is already decided.
    KnockoutOver,
    /// After the split into gironi, only a Danese or a knockout can be played.
    NotInGironi { movement: Movement },
    /// Danese modificato: every pairing would make somebody meet an earlier opponent.
    Impossible {
        /// The entries that have no opponent left. If all have one, these are entries of which one is left over in any
        /// pairing.
        stuck: Vec<EntryNo>,
        /// The only entries outside `stuck` that the stuck entries may still meet; they are too few.
        opponents: Vec<EntryNo>,
    },
}

/// The tables and byes of a proposed round.
type ProposedTables = (Vec<Table>, Vec<Bye>);

/// Proposes the next round, or proposes a draft again. It reads everything from the event and computes the standings
/// itself.
///
/// # Errors
/// Why there is no such round.
pub fn propose(event: &Event, movement: Movement) -> Result<Round, NoProposal> {
    let ranked = movement.seats_by_ranking().then(|| {
        let after = settled_rounds(event).last();
        standings(event, after.map_or(RoundNo(0), |round| round.number))
    });
    propose_from(event, movement, ranked.as_ref())
}

/// Proposes the next round like [`propose`], with standings that the caller has already. Mitchell rounds and round 1
/// need none.
///
/// # Errors
/// Why there is no such round.
pub fn propose_from(
    event: &Event,
    movement: Movement,
    ranked: Option<&Standings>,
) -> Result<Round, NoProposal> {
    let kind = event.settings.kind;
    if !movement.suits(kind, event.settings.rules.players) {
        return Err(NoProposal::NotForKind { kind, movement });
    }
    let settled = settled_rounds(event);
    let earlier = &*as_matches(kind, settled);
    let split = event.settings.plan.split.as_ref();
    let in_gironi = split.is_some_and(|split| split.after <= settled.len());
    if in_gironi && !movement.by_result() {
        return Err(NoProposal::NotInGironi { movement });
    }
    let entries = playing(event).count();
    // the last of a bracket goes through without a match
    let bracket = knockout::is_under_way(earlier, movement);
    if entries < 2 && !bracket {
        return Err(NoProposal::TooFew {
            entries: small(entries),
        });
    }
    let (mut tables, byes) = match (earlier.last(), movement) {
        (_, Movement::Individual) if event.settings.is_of_three() => {
            individual::three::seat(event, earlier)?
        }
        (_, Movement::Individual) => individual::seat(event, earlier)?,
        (_, Movement::RoundRobin) => round_robin::seat(event, earlier)?,
        (_, Movement::Knockout { size, third }) => {
            knockout::seat(event, earlier, size, third, ranked)?
        }
        (None, Movement::Mitchell { .. } | Movement::DanesePuro | Movement::DaneseModificato) => {
            draw::seat(event, movement)?
        }
        (Some(_), Movement::Mitchell { step }) => mitchell::seat(event, earlier, step)?,
        (Some(last), Movement::DanesePuro | Movement::DaneseModificato) => {
            let made;
            let ranked = match ranked {
                Some(ranked) => ranked,
                None => {
                    made = standings(event, last.number);
                    &made
                }
            };
            danese::seat(event, earlier, movement, ranked)?
        }
    };
    if kind == EventKind::Teams {
        tables = as_tables(event, settled, tables);
    }
    tables.sort_by_key(|table| table.number);
    Ok(Round {
        number: RoundNo(earlier.last().map_or(1, |round| round.number.0 + 1)),
        movement,
        state: RoundState::Draft,
        clock: Default::default(),
        tables,
        byes,
    })
}

/// Returns the rounds before the one to propose: all except a draft at the end.
pub(crate) fn settled_rounds(event: &Event) -> &[Round] {
    match event.rounds.split_last() {
        Some((last, before)) if last.state == RoundState::Draft => before,
        _ => &event.rounds,
    }
}

/// Returns the entries that take part in a draw: those checked in.
fn playing(event: &Event) -> impl Iterator<Item = &Entry> {
    let all = event.entries.iter();
    all.filter(|entry| entry.state == EntryState::CheckedIn)
}

fn share_a_club(one: &Entry, other: &Entry) -> bool {
    one.clubs().any(|club| other.clubs().any(|c| c == club))
}

pub(crate) fn new_table(number: u32, ns: EntryNo, ew: EntryNo, reason: PairingReason) -> Table {
    Table {
        number: TableNo(number),
        seats: BySide { ns, ew },
        partners: Partners::Entry,
        state: TableState::Open,
        reason,
        stopped: None,
        hands: CowList::default(),
    }
}

fn rest(event: &Event, entry: EntryNo, reason: PairingReason) -> Bye {
    Bye {
        entry,
        award: event.settings.rest(),
        reason,
    }
}

/// Converts a count to `u32`; no event is large enough to overflow it.
pub(crate) fn small(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
