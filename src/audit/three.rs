//! Tables of three read for the second time: who made what by counting halves, who met whom by counting pairs.

use super::Difference;
use super::individual::rests;
use super::meetings::everybody;
use super::partita::{counted, won_or_lost};
use burraco_rules::{PartnersScore, Players, Seat, Sheet, SideScore, Verified};
use burraco_tournament::award::Award;
use burraco_tournament::entry::EntryNo;
use burraco_tournament::file::EventFile;
use burraco_tournament::movement::Reason;
use burraco_tournament::round::{Round, Table};
use std::collections::{BTreeMap, BTreeSet};

/// Whether three sit at the tables of an event.
pub(super) fn sit(file: &EventFile) -> bool {
    file.event.rules.players == Players::Three
}

/// How many parts a point has: two where partners get half of what they made together.
pub(super) fn parts(file: &EventFile) -> i64 {
    let halved = file.event.rules.partners_score == PartnersScore::Half;
    if sit(file) && halved { 2 } else { 1 }
}

/// What a rest is worth where three sit at a table and meet two others.
pub(super) fn rest(file: &EventFile) -> Option<Award> {
    let award = file.event.bye.award();
    sit(file).then_some(Award {
        kind: award.kind,
        vp: award.vp + award.vp,
        mp: award.mp + award.mp,
    })
}

/// What the hands of a table of three come to; North, East, West.
pub(super) struct Sum {
    /// Half points.
    halves: [i64; 3],
    pub(super) burrachi: [Option<u32>; 3],
    pub(super) hands: u32,
    pub(super) verified: u32,
}

/// Adds up a table; nothing while a hand is missing or has a fault.
pub(super) fn sum(file: &EventFile, table: &Table) -> Option<Sum> {
    let mut sum = Sum {
        halves: [0; 3],
        burrachi: [Some(0); 3],
        hands: 0,
        verified: 0,
    };
    let counted = counted(file, table);
    if !counted.complete {
        return None;
    }
    for hand in counted.hands {
        let sheet = &hand.versions.last()?.sheet;
        let score = sheet.score(&file.event.rules);
        // a table that counts was accepted as it is
        if !score.valid() && !table.state.counts() {
            return None;
        }
        let made = made(file, sheet)?;
        for (all, (halves, _)) in sum.halves.iter_mut().zip(made) {
            *all += halves;
        }
        for (all, (_, burrachi)) in sum.burrachi.iter_mut().zip(made) {
            *all = all.zip(burrachi).map(|(all, more)| all + more);
        }
        sum.hands += 1;
        sum.verified += u32::from(score.verified() == Verified::Cards);
    }
    Some(sum)
}

/// What a hand brings North, East and West: half points and burrachi, whether a fault stands in it or not; nothing when nobody
/// knows who was alone.
pub(super) fn made(file: &EventFile, sheet: &Sheet) -> Option<[(i64, Option<u32>); 3]> {
    let score = sheet.score(&file.event.rules);
    let alone = |side: &SideScore| (2 * i64::from(side.total()), burrachi(side));
    let together = |side: &SideScore| {
        let share = 2 / parts(file);
        (share * i64::from(side.total()), burrachi(side))
    };
    let [one, two] = [&score.sides.ns, &score.sides.ew];
    match (sheet.solo, &score.third) {
        (Some(Seat::North), None) => Some([alone(one), together(two), together(two)]),
        (Some(Seat::East), None) => Some([together(two), alone(one), together(two)]),
        (Some(Seat::West), None) => Some([together(two), together(two), alone(one)]),
        (None, Some(third)) => Some([alone(one), alone(two), alone(third)]),
        _ => None,
    }
}

fn burrachi(side: &SideScore) -> Option<u32> {
    match side {
        SideScore::Cards(made) | SideScore::Melds(made) | SideScore::Parts(made) => {
            Some(made.burrachi.count())
        }
        SideScore::Split { .. } | SideScore::Whole(_) | SideScore::Table(_) => None,
    }
}

impl Sum {
    /// Victory Points, Match Points and own points of each, in the parts of the event.
    pub(super) fn brought(&self, file: &EventFile) -> [(i64, i64, i64); 3] {
        let parts = parts(file);
        self.halves.map(|own| {
            let against = self.halves.map(|other| own - other);
            // against oneself nothing is won, and the table of points says 10
            let vp: i64 = against.iter().map(|ahead| shared(file, *ahead)).sum();
            let ahead: i64 = against.iter().sum();
            ((vp - 10) * parts, ahead * parts / 2, own * parts / 2)
        })
    }
}

/// The Victory Points of whoever is so many half points ahead, or behind.
pub(super) fn shared(file: &EventFile, ahead: i64) -> i64 {
    if let Some([own, _]) = won_or_lost(file, ahead) {
        return own;
    }
    let passed = |limit: &&u32| ahead.abs() > 2 * i64::from(**limit);
    let steps = file.event.vp_table.limits.iter().filter(passed).count();
    let steps = i64::try_from(steps).unwrap_or(10);
    10 + steps * ahead.signum()
}

/// `own` are the individual rounds before this one.
pub(super) fn check(file: &EventFile, own: &[Round], round: &Round, found: &mut Vec<Difference>) {
    let by_hand = round.byes.iter().any(|bye| bye.reason == Reason::Manual);
    if !by_hand {
        rests(own, round, 0, found);
    }
    let players = |round: &Round| -> BTreeSet<EntryNo> { everybody(round).collect() };
    let here = players(round);
    let drawn = |round: &Round| {
        let moved = |table: &Table| matches!(table.reason, Reason::Manual | Reason::Late);
        !round.tables.iter().any(moved)
    };
    let calm = |round: &Round| drawn(round) && players(round) == here;
    let last = file.event.plan.rounds.len();
    if own.len() + 1 == last && own.iter().chain([round]).all(calm) {
        meetings(own, round, here.len(), found);
    }
}

/// At the end of an event nobody has met somebody far oftener than others.
fn meetings(own: &[Round], round: &Round, players: usize, found: &mut Vec<Difference>) {
    let mut times: BTreeMap<BTreeSet<EntryNo>, usize> = BTreeMap::new();
    for table in own.iter().chain([round]).flat_map(|round| &round.tables) {
        let three: Vec<EntryNo> = table.everybody().collect();
        for one in &three {
            for other in three.iter().filter(|other| *other > one) {
                *times.entry(BTreeSet::from([*one, *other])).or_default() += 1;
            }
        }
    }
    let pairs = players * players.saturating_sub(1) / 2;
    let all: usize = times.values().sum();
    let most = times.values().copied().max().unwrap_or(0);
    // two meet so often on the average; six players have only ten ways to sit
    let even = all.div_ceil(pairs.max(1));
    let slack = if players == 6 { 2 } else { 1 };
    if most > even + slack {
        let round = round.number;
        found.push(Difference::OpponentsUneven { round });
    }
}
