#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::as_conversions)]

use super::*;
use crate::award::ByeAward;
use crate::testing::{event, fill, play};

/// What a judge that knows nothing of circles finds in a schedule.
#[derive(Debug, PartialEq, Eq)]
struct Quality {
    /// Times two were partners again.
    partners_again: usize,
    /// Fewest and most times two opposed each other.
    opponents: (u32, u32),
    /// Fewest and most rests of a player.
    rests: (u32, u32),
}

fn judged(players: usize, rounds: &[IndividualRound]) -> Quality {
    let mut partners = vec![vec![0_u32; players]; players];
    let mut opponents = vec![vec![0_u32; players]; players];
    let mut rests = vec![0_u32; players];
    for round in rounds {
        let mut seen = vec![false; players];
        let mut here = |player: u32| {
            let at = (player - 1) as usize;
            assert!(
                !std::mem::replace(&mut seen[at], true),
                "{player} sits twice"
            );
            at
        };
        assert_eq!(round.tables.len(), players / 4);
        for table in &round.tables {
            let [a, b] = table.ns.map(&mut here);
            let [c, d] = table.ew.map(&mut here);
            for (one, other) in [(a, b), (c, d)] {
                partners[one.min(other)][one.max(other)] += 1;
            }
            for (one, other) in [(a, c), (a, d), (b, c), (b, d)] {
                opponents[one.min(other)][one.max(other)] += 1;
            }
        }
        for player in &round.rests {
            rests[here(*player)] += 1;
        }
        assert!(seen.iter().all(|seen| *seen), "everybody sits or rests");
    }
    let pairs = |table: &[Vec<u32>]| -> Vec<u32> {
        let all = (0..players).flat_map(|a| (a + 1..players).map(move |b| (a, b)));
        all.map(|(a, b)| table[a][b]).collect()
    };
    let ends = |all: &[u32]| (*all.iter().min().unwrap(), *all.iter().max().unwrap());
    Quality {
        partners_again: pairs(&partners).iter().filter(|n| **n > 1).count(),
        opponents: ends(&pairs(&opponents)),
        rests: ends(&rests),
    }
}

/// From 4 to 60 players, evenings of every usual length and the whole circle: no partner comes again, rests differ by one
/// (two where the three that rest together leave no choice), and opponents are as even as the last column says.
#[test]
fn the_measured_quality_of_every_schedule() {
    for players in FEWEST..=MOST {
        let whole = most_rounds(players);
        // rounds, and the most that the fewest and the most meetings of two opponents differ by
        let lengths = [(4, 2), (6, 3), (8, 3), (12, 3), (whole, 4)];
        for (rounds, apart) in lengths.into_iter().filter(|(rounds, _)| *rounds <= whole) {
            let found = judged(players, &schedule(players, rounds).unwrap());
            assert_eq!(found.partners_again, 0, "{players} {rounds}");
            let (fewest, most) = found.opponents;
            assert!(most - fewest <= apart, "{players} {rounds}: {found:?}");
            if players >= 30 && rounds <= 8 {
                assert_eq!(most, 1, "{players} {rounds}");
            }
            let (fewest, most) = found.rests;
            let together = usize::from(players % 4 == 3 || players % 4 == 2);
            let may = if rounds == whole {
                0
            } else {
                1 + u32::try_from(together).unwrap()
            };
            assert!(most - fewest <= may, "{players} {rounds}: {found:?}");
        }
    }
}

#[test]
fn small_fields_are_perfect() {
    for (players, opponents) in [(4, 2), (5, 2), (8, 2), (13, 2)] {
        let rounds = schedule(players, most_rounds(players)).unwrap();
        assert_eq!(
            judged(players, &rounds).opponents,
            (opponents, opponents),
            "{players}"
        );
    }
    let eight = schedule(8, 7).unwrap();
    let second = [
        BySide {
            ns: [2, 4],
            ew: [6, 7],
        },
        BySide {
            ns: [1, 3],
            ew: [5, 8],
        },
    ];
    assert_eq!(eight[1].tables, second);
    assert_eq!(
        schedule(22, 9),
        schedule(22, 9),
        "the same question, the same answer"
    );
}

#[test]
fn what_has_no_schedule_is_refused() {
    for players in [0, 3, 61] {
        assert_eq!(schedule(players, 1), Err(NoSchedule::Players { players }));
    }
    assert_eq!(
        schedule(12, 12),
        Err(NoSchedule::PartnersRepeat { most: 11 })
    );
    assert_eq!(
        schedule(13, 14),
        Err(NoSchedule::PartnersRepeat { most: 13 })
    );
}

#[test]
fn each_partner_gets_the_whole() {
    let round = &schedule(9, 1).unwrap()[0];
    let mut event = event(4, "1 mitchell");
    play(&mut event);
    let table = &mut event.rounds[0].tables[0];
    table.hands.clear();
    fill(table, 2, 300, 100);
    let result = TableResult::of(&event.settings, table);
    let bye = ByeAward::usual(2).award();
    let credits = credits(round, &[result, None], bye);
    assert_eq!(
        credits.len(),
        5,
        "four at the table that is in, one that rests"
    );
    let of = |player: u32| {
        let credit = credits.iter().find(|c| c.player == player).unwrap();
        (credit.vp.0, credit.mp.0)
    };
    // 400 after two hands is 14-6
    assert_eq!(round.tables[0].ns.map(of), [(14, 400); 2]);
    assert_eq!(round.tables[0].ew.map(of), [(6, -400); 2]);
    assert_eq!(of(round.rests[0]), (14, 305));
}
