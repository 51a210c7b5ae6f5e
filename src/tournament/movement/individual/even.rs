//! The choice of the rounds of a rotating schedule, and of the pairs that meet in each, so that opponents are spread
//! evenly.
//!
//! The rounds are chosen one by one, each time the one after which byes and opponents are most even. Then pairs are
//! swapped between the tables of a round while opponents become more even. A few random swaps help to leave a local
//! optimum, and the best schedule found is kept.
#![expect(
    clippy::indexing_slicing,
    reason = "every index is a player's own number, a round or a pair of this file"
)]

use super::{CircleRound, most_rounds, turned};
use burraco_rules::Rng;

/// The number of random swaps tried over all rounds. A schedule takes well under a second.
const TRIES: usize = 150_000;

/// The number of times that any two players have opposed each other.
struct Opponents {
    players: usize,
    times: Vec<i64>,
}

impl Opponents {
    fn new(players: usize) -> Opponents {
        Opponents {
            players,
            times: vec![0; players * players],
        }
    }

    /// Adds or removes (`more`) a meeting of two pairs of partners. Returns the growth of the sum of squared meetings,
    /// which measures unevenness.
    fn meet(&mut self, one: [usize; 2], other: [usize; 2], more: i64) -> i64 {
        let mut grown = 0;
        for a in one {
            for b in other {
                let at = a.min(b) * self.players + a.max(b);
                let before = self.times[at];
                self.times[at] = before + more;
                grown += (before + more) * (before + more) - before * before;
            }
        }
        grown
    }

    fn play(&mut self, turn: &CircleRound, more: i64) -> i64 {
        let tables = turn.pairs.chunks_exact(2);
        tables.map(|t| self.meet(t[0], t[1], more)).sum()
    }
}

/// Returns the rounds to play, with opponents spread evenly.
pub(super) fn spread(players: usize, rounds: usize, base: &CircleRound) -> Vec<CircleRound> {
    let mut base = base.clone();
    even_circle(players, &mut base);
    let mut turns = choose(players, rounds, &base);
    improve(players, &mut turns);
    turns
}

/// Swaps pairs of the basic round, so that opponents are even over all its rotations.
fn even_circle(players: usize, base: &mut CircleRound) {
    let around = most_rounds(players);
    // how often each distance is one between opponents
    let count = |turn: &CircleRound| -> i64 {
        let mut times = vec![0_i64; around];
        for table in turn.pairs.chunks_exact(2) {
            for a in table[0] {
                for b in table[1] {
                    if a < around && b < around {
                        let far = a.abs_diff(b);
                        times[far.min(around - far)] += 1;
                    }
                }
            }
        }
        times.iter().map(|t| t * t).sum()
    };
    let mut rng = Rng::new(7);
    let mut sum = count(base);
    let (mut best, mut least) = (base.clone(), sum);
    for attempt in 0..24_000 {
        let (one, other) = (rng.below(base.pairs.len()), rng.below(base.pairs.len()));
        base.pairs.swap(one, other);
        let now = count(base);
        // now and then a step back, ever smaller
        let slack = i64::from(rng.below(40) == 0) * (8 - attempt / 3_000);
        if now <= sum + slack {
            sum = now;
        } else {
            base.pairs.swap(one, other);
        }
        if sum < least {
            (best, least) = (base.clone(), sum);
        }
    }
    *base = best;
}

/// Chooses rounds among the rotations of the basic round, one by one. The first criterion is that byes are even, the
/// second that opponents are.
fn choose(players: usize, rounds: usize, base: &CircleRound) -> Vec<CircleRound> {
    let mut left: Vec<CircleRound> = (0..most_rounds(players))
        .map(|by| turned(base, players, by))
        .collect();
    let mut opponents = Opponents::new(players);
    let mut rests = vec![0_i64; players];
    let mut chosen = Vec::with_capacity(rounds);
    for _ in 0..rounds {
        let mut price = |turn: &CircleRound| {
            let rest: i64 = turn.rests.iter().map(|p| 2 * rests[*p] + 1).sum();
            let grown = opponents.play(turn, 1);
            opponents.play(turn, -1);
            (rest, grown)
        };
        let prices: Vec<(i64, i64)> = left.iter().map(&mut price).collect();
        let Some(at) = (0..left.len()).min_by_key(|at| prices[*at]) else {
            break;
        };
        let turn = left.remove(at);
        opponents.play(&turn, 1);
        turn.rests.iter().for_each(|player| rests[*player] += 1);
        chosen.push(turn);
    }
    chosen
}

/// Swaps pairs between the tables of a round while opponents become more even.
fn improve(players: usize, turns: &mut Vec<CircleRound>) {
    let mut opponents = Opponents::new(players);
    let mut sum: i64 = turns.iter().map(|turn| opponents.play(turn, 1)).sum();
    let (mut best, mut least) = (turns.clone(), sum);
    let mut rng = Rng::new(11);
    for attempt in 0..TRIES {
        let round = rng.below(turns.len());
        let Some(turn) = turns.get_mut(round) else {
            return;
        };
        let (one, other) = (rng.below(turn.pairs.len()), rng.below(turn.pairs.len()));
        if one / 2 == other / 2 {
            continue;
        }
        let grown = exchange(&mut opponents, turn, one, other);
        let slack = i64::from(rng.below(200) == 0 && attempt < TRIES / 2) * 4;
        if grown <= slack {
            sum += grown;
        } else {
            exchange(&mut opponents, turn, one, other);
        }
        if sum < least {
            (best, least) = (turns.clone(), sum);
        }
    }
    *turns = best;
}

/// Swaps two pairs of different tables. Returns the growth of the sum of squared meetings, which measures unevenness.
fn exchange(opponents: &mut Opponents, turn: &mut CircleRound, one: usize, other: usize) -> i64 {
    let mut both = |turn: &CircleRound, more: i64| {
        let table = |pair: usize, opponents: &mut Opponents| {
            opponents.meet(turn.pairs[pair], turn.pairs[pair ^ 1], more)
        };
        table(one, opponents) + table(other, opponents)
    };
    let gone = both(turn, -1);
    turn.pairs.swap(one, other);
    gone + both(turn, 1)
}
