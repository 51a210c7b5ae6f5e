//! The layout of rounds at tables of three, made for all of them together. It uses places of the draw from 0 and swaps
//! seats until meetings are as even as possible.
#![expect(
    clippy::indexing_slicing,
    reason = "every index is a place of the draw, a round or a seat of this file"
)]

use burraco_rules::Rng;

/// The number of swaps that the search for a layout tries over all rounds.
const TRIES: usize = 60_000;

/// A round at tables of three, by places in the draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TrioRound {
    /// The places of North, East and West at each table.
    pub tables: Vec<[usize; 3]>,
    pub rests: Vec<usize>,
}

/// The counts of meetings between any two players, of byes and of rounds.
#[derive(Clone)]
pub(super) struct MeetingCounts {
    players: usize,
    met: Vec<u8>,
    rests: Vec<u32>,
    rounds: usize,
}

impl MeetingCounts {
    /// Returns the meeting counts before the first round.
    pub(super) fn of(players: usize) -> MeetingCounts {
        MeetingCounts {
            players,
            met: vec![0; players * players],
            rests: vec![0; players],
            rounds: 0,
        }
    }

    /// Counts a meeting of players at one table.
    pub(super) fn sat_together(&mut self, places: &[usize]) {
        for (at, one) in places.iter().enumerate() {
            for other in &places[at + 1..] {
                self.meet(*one, *other);
            }
        }
    }

    /// Counts a bye of a player.
    pub(super) fn rested(&mut self, place: usize) {
        self.rests[place] += 1;
    }

    /// Counts one more round as played.
    pub(super) fn played(&mut self) {
        self.rounds += 1;
    }

    fn between(&self, one: usize, other: usize) -> usize {
        one.min(other) * self.players + one.max(other)
    }

    /// Counts one more meeting of two players. Returns the growth of the sum of squared meetings, which measures
    /// unevenness.
    fn meet(&mut self, one: usize, other: usize) -> i32 {
        let at = self.between(one, other);
        let before = i32::from(self.met[at]);
        self.met[at] = self.met[at].saturating_add(1);
        2 * before + 1
    }

    /// Counts one meeting of two players less. Returns the growth of the sum of squared meetings, which is negative.
    fn part(&mut self, one: usize, other: usize) -> i32 {
        let at = self.between(one, other);
        let before = i32::from(self.met[at]);
        self.met[at] = self.met[at].saturating_sub(1);
        1 - 2 * before
    }

    /// Returns a first version of the next round, in which the players stand in three rows. From round to round, the
    /// second row moves up one table and the third moves up two.
    fn next(&mut self) -> TrioRound {
        let mut order: Vec<usize> = (0..self.players).collect();
        // stable: of those who have rested as often the last of the draw rests
        order.sort_by_key(|place| std::cmp::Reverse(self.rests[*place]));
        let mut rests = order.split_off(self.players - self.players % 3);
        order.sort_unstable();
        rests.sort_unstable();
        let tables = order.len() / 3;
        let table = |at: usize| {
            let moved = |line: usize| order[line * tables + (at + line * self.rounds) % tables];
            [moved(0), moved(1), moved(2)]
        };
        let turn = TrioRound {
            tables: (0..tables).map(table).collect(),
            rests,
        };
        turn.tables.iter().for_each(|here| self.sat_together(here));
        turn.rests.iter().for_each(|place| self.rested(*place));
        self.played();
        turn
    }

    /// Swaps two seats at different tables of a round. Returns the growth of the sum of squared meetings, which
    /// measures unevenness.
    fn exchange(&mut self, turn: &mut TrioRound, one: [usize; 2], other: [usize; 2]) -> i32 {
        let mut grown = 0;
        for [table, seat] in [one, other] {
            let here = turn.tables[table];
            for beside in [1, 2].map(|step| here[(seat + step) % 3]) {
                grown += self.part(here[seat], beside);
            }
        }
        let moved = turn.tables[one[0]][one[1]];
        turn.tables[one[0]][one[1]] = turn.tables[other[0]][other[1]];
        turn.tables[other[0]][other[1]] = moved;
        for [table, seat] in [one, other] {
            let here = turn.tables[table];
            for beside in [1, 2].map(|step| here[(seat + step) % 3]) {
                grown += self.meet(here[seat], beside);
            }
        }
        grown
    }

    /// Returns the difference between the sum of squared meetings and the least possible sum for this number of
    /// meetings.
    fn excess(&self) -> i32 {
        let pairs = (0..self.players).flat_map(|a| (a + 1..self.players).map(move |b| (a, b)));
        let (mut many, mut meetings, mut squares) = (0, 0, 0);
        for (one, other) in pairs {
            let times = i32::from(self.met[self.between(one, other)]);
            many += 1;
            meetings += times;
            squares += times * times;
        }
        let (each, more) = (meetings / many, meetings % many);
        squares - (many - more) * each * each - more * (each + 1) * (each + 1)
    }
}

/// Returns the next rounds at tables of three, laid out so that meetings are even together with those so far.
pub(super) fn lay_out(mut known: MeetingCounts, rounds: usize) -> Vec<TrioRound> {
    let mut turns: Vec<TrioRound> = (0..rounds).map(|_| known.next()).collect();
    let tables = turns.first().map_or(0, |turn| turn.tables.len());
    if tables < 2 {
        return turns;
    }
    let mut excess = known.excess();
    let (mut best, mut least) = (turns.clone(), excess);
    let mut rng = Rng::new(3);
    for _ in 0..TRIES {
        if least == 0 {
            break;
        }
        let round = rng.below(rounds);
        let table = rng.below(tables);
        let one = [table, rng.below(3)];
        let other = [(table + 1 + rng.below(tables - 1)) % tables, rng.below(3)];
        let grown = known.exchange(&mut turns[round], one, other);
        // now and then a step back opens the way to others
        let slack = i32::from(rng.below(60) == 0) * 4;
        if grown <= slack {
            excess += grown;
        } else {
            known.exchange(&mut turns[round], other, one);
        }
        if excess < least {
            (best, least) = (turns.clone(), excess);
        }
    }
    best
}
