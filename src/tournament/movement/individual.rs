//! Individual events: the partner changes each round, and each partner is credited with all points of the pair.
//!
//! The schedule comes from one round that is rotated. The players stand in a circle, and the distances between partners
//! are all different. Each rotation by one place gives everybody another partner, so nobody has the same partner twice
//! within a full turn. The pairs that meet are then chosen so that opponents are spread evenly. If the number of
//! players is not a multiple of four, one, two or three players rest in each round.

mod even;
mod seat;
#[cfg(test)]
mod tests;
pub mod three;

use super::small;
use burraco_rules::BySide;
pub(super) use seat::seat;
use serde::{Deserialize, Serialize};

/// The fewest players of an individual event: enough for one table.
pub const FEWEST: usize = 4;
/// The most players for which a schedule can be made.
pub const MOST: usize = 60;

/// A pair of partners for one round, given by their places in the draw, from 1.
pub type PlacePair = [u32; 2];

/// A round of an individual event's schedule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct IndividualRound {
    /// The tables in order, each with the partners on its two sides.
    pub tables: Vec<BySide<PlacePair>>,
    pub rests: Vec<u32>,
}

/// The reason there is no schedule for an individual event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoSchedule {
    /// The number of players is below four or above sixty.
    Players {
        /// The number of players that the schedule was asked for.
        players: usize,
    },
    /// The number of rounds is too large: somebody would have the same partner twice.
    PartnersRepeat {
        /// The most rounds that can be played without a repeated partnership.
        most: usize,
    },
}

/// The published schedule for eight players. Everybody partners everybody once and opposes everybody twice.
///
/// Source: eburraco.com, "Se siamo in otto".
const EIGHT: [[[[u32; 2]; 2]; 2]; 7] = [
    [[[1, 2], [3, 4]], [[5, 6], [7, 8]]],
    [[[2, 4], [6, 7]], [[1, 3], [5, 8]]],
    [[[1, 4], [6, 8]], [[2, 3], [5, 7]]],
    [[[2, 5], [4, 8]], [[1, 6], [3, 7]]],
    [[[1, 5], [2, 6]], [[3, 8], [4, 7]]],
    [[[1, 8], [2, 7]], [[3, 5], [4, 6]]],
    [[[1, 7], [4, 5]], [[2, 8], [3, 6]]],
];

/// Returns the most rounds without repeated partners: one less than the number of players if it is a multiple of four,
/// and otherwise that number.
#[must_use]
pub fn most_rounds(players: usize) -> usize {
    players - usize::from(players.is_multiple_of(4) && players > 0)
}

/// Returns the schedule for a number of players and rounds. The result is always the same for the same numbers. Eight
/// players get the published schedule.
///
/// # Errors
/// When the number of players is out of range, or partners would repeat.
pub fn schedule(players: usize, rounds: usize) -> Result<Vec<IndividualRound>, NoSchedule> {
    if !(FEWEST..=MOST).contains(&players) {
        return Err(NoSchedule::Players { players });
    }
    let most = most_rounds(players);
    if rounds > most {
        return Err(NoSchedule::PartnersRepeat { most });
    }
    if players == 8 {
        return Ok(EIGHT.into_iter().take(rounds).map(printed).collect());
    }
    let turns = even::spread(players, rounds, &circle(players));
    Ok(turns.into_iter().map(numbered).collect())
}

fn printed(tables: [[[u32; 2]; 2]; 2]) -> IndividualRound {
    IndividualRound {
        tables: tables.map(|[ns, ew]| BySide { ns, ew }).to_vec(),
        rests: Vec::new(),
    }
}

/// A round of the rotating schedule, with players by their places in the circle from 0. Consecutive pairs in the list,
/// two by two, meet at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
struct CircleRound {
    pairs: Vec<[usize; 2]>,
    rests: Vec<usize>,
}

fn numbered(turn: CircleRound) -> IndividualRound {
    let number = |place: usize| small(place + 1);
    let table = |meeting: &[[usize; 2]]| match meeting {
        [ns, ew] => Some(BySide {
            ns: ns.map(number),
            ew: ew.map(number),
        }),
        _ => None,
    };
    IndividualRound {
        tables: turn.pairs.chunks(2).filter_map(table).collect(),
        rests: turn.rests.into_iter().map(number).collect(),
    }
}

/// Returns the basic round, from which all others result by rotation and in which the distances between partners are
/// all different.
///
/// For odd numbers, partners face each other across place 0. Multiples of four do the same, with one player left out in
/// the middle. For other even numbers, even distances lie around one place and odd ones around a gap beside it.
fn circle(players: usize) -> CircleRound {
    let facing = |places: usize| (1..=(places - 1) / 2).map(move |x| [x, places - x]);
    let mut turn = match players % 4 {
        0 => {
            let mut pairs = vec![[players - 1, 0]];
            pairs.extend(facing(players - 1));
            CircleRound {
                pairs,
                rests: Vec::new(),
            }
        }
        2 => {
            let even = (players / 2 - 1) / 2;
            let odd = players / 2 - 1 - even;
            let around = (1..=even).map(|x| [even - x, even + x]);
            let gap = 2 * even + odd;
            let beside = (0..odd).map(|x| [gap - x, gap + 1 + x]);
            CircleRound {
                pairs: around.chain(beside).collect(),
                rests: vec![even, players - 1],
            }
        }
        _ => CircleRound {
            pairs: facing(players).collect(),
            rests: vec![0],
        },
    };
    if players % 4 == 3 {
        // the pair a third of the way round rests too, so that nobody rests in rounds that follow each other
        let third = (players / 3).saturating_sub(1).min(turn.pairs.len() - 1);
        turn.rests.extend(turn.pairs.remove(third));
    }
    turn
}

/// Returns a round rotated by some places of the circle. The player in the middle, if there is one, stays.
fn turned(turn: &CircleRound, players: usize, by: usize) -> CircleRound {
    let around = most_rounds(players);
    let to = |place: usize| {
        if place < around {
            (place + by) % around
        } else {
            place
        }
    };
    CircleRound {
        pairs: turn.pairs.iter().map(|pair| pair.map(to)).collect(),
        rests: turn.rests.iter().map(|place| to(*place)).collect(),
    }
}
