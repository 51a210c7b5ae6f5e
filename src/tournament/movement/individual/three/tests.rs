#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::as_conversions)]

use super::*;

/// The quality of rounds at tables of three, measured without knowledge of how they were made.
#[derive(Debug)]
struct Quality {
    /// The most times that two players sat at one table.
    most: u32,
    /// The average number of times that two players sit at one table, rounded up.
    even: u32,
    /// The largest difference in byes between two players, after any round.
    rests_apart: u32,
}

/// Builds, for a test, the rounds of an event at tables of three, each laid out after the one before was seated.
fn evening(players: usize, rounds: usize) -> Vec<TrioRound> {
    let mut known = MeetingCounts::of(players);
    let mut all = Vec::new();
    for played in 0..rounds {
        let turn = lay_out(known.clone(), rounds - played).remove(0);
        turn.tables.iter().for_each(|here| known.sat_together(here));
        turn.rests.iter().for_each(|place| known.rested(*place));
        known.played();
        all.push(turn);
    }
    all
}

fn judged(players: usize, rounds: &[TrioRound]) -> Quality {
    let mut met = vec![vec![0_u32; players]; players];
    let mut rests = vec![0_u32; players];
    let mut rests_apart = 0;
    for round in rounds {
        let mut seen = vec![0; players];
        assert_eq!(round.tables.len(), players / 3);
        for [a, b, c] in &round.tables {
            for (one, other) in [(a, b), (a, c), (b, c)] {
                met[*one.min(other)][*one.max(other)] += 1;
            }
            [a, b, c].into_iter().for_each(|place| seen[*place] += 1);
        }
        for place in &round.rests {
            seen[*place] += 1;
            rests[*place] += 1;
        }
        assert!(
            seen.iter().all(|times| *times == 1),
            "everybody sits or rests once"
        );
        rests_apart = rests_apart.max(rests.iter().max().unwrap() - rests.iter().min().unwrap());
    }
    let pairs = (0..players).flat_map(|a| (a + 1..players).map(move |b| (a, b)));
    let times: Vec<u32> = pairs.map(|(a, b)| met[a][b]).collect();
    Quality {
        most: *times.iter().max().unwrap(),
        even: times.iter().sum::<u32>().div_ceil(times.len() as u32),
        rests_apart,
    }
}

/// Checks tables of three in events of usual lengths. Nobody has a second bye before all have had one. No two meet more
/// than once above the rounded-up average, or twice where six players have only ten ways to sit.
#[test]
fn the_measured_quality_of_evenings() {
    for players in FEWEST..=30 {
        for rounds in [1, 2, 3, 4, 5, 7] {
            let found = judged(players, &evening(players, rounds));
            assert!(found.rests_apart <= 1, "{players} {rounds}: {found:?}");
            let slack = if players == 6 { 2 } else { 1 };
            assert!(
                found.most <= found.even + slack,
                "{players} {rounds}: {found:?}"
            );
        }
    }
}

/// Checks that nobody meets another player twice where that can be avoided: nine players meet all others in four
/// rounds.
#[test]
fn nobody_meets_twice_where_that_can_be() {
    for (players, rounds) in [(9, 4), (12, 4), (15, 5), (18, 6), (21, 7), (27, 8)] {
        let found = judged(players, &evening(players, rounds));
        assert_eq!(found.most, 1, "{players} {rounds}");
    }
}
