use super::dense;
use super::*;
use crate::audit::{ProofVerdict, judge};
use crate::movement::pairing;
use burraco_rules::Rng;
use proptest::prelude::*;

fn best(costs: &Costs, places: usize) -> Result<Vec<(usize, usize)>, Vec<usize>> {
    let cost = |upper, lower| costs.get(upper, lower);
    let best = pairing::best(costs)?;
    let mut mates = vec![0; places];
    for (one, other) in &best.pairs {
        (mates[*one], mates[*other]) = (*other, *one);
    }
    assert_eq!(judge(places, cost, &mates, &best.proof), ProofVerdict::Best);
    Ok(best.pairs)
}

/// Lists, for a test, every complete pairing of the positions. The pairings come in the order in which the topmost
/// position, then the next, chooses its opponent.
fn every_pairing(open: &[usize]) -> Vec<Vec<(usize, usize)>> {
    let Some((top, rest)) = open.split_first() else {
        return vec![Vec::new()];
    };
    let mut all = Vec::new();
    for other in rest {
        let left: Vec<usize> = rest.iter().copied().filter(|p| p != other).collect();
        for mut pairing in every_pairing(&left) {
            pairing.insert(0, (*top, *other));
            all.push(pairing);
        }
    }
    all
}

/// Finds the best pairing for a test by trying all. It has the least sum of costs; of equals, it gives the top position
/// the nearest opponent, then the next position, and so on.
fn judged(costs: &Costs, places: usize) -> Option<Vec<(usize, usize)>> {
    let open: Vec<usize> = (0..places).collect();
    let priced = every_pairing(&open).into_iter().filter_map(|pairing| {
        let sum: Option<u32> = pairing.iter().map(|(a, b)| costs.get(*a, *b)).sum();
        Some((sum?, pairing))
    });
    priced.min().map(|(_, pairing)| pairing)
}

/// Builds pairing costs for a test that equal the distances in the standings, with about `forbidden` of a hundred pairs
/// forbidden.
fn random_costs(places: usize, seed: u64, forbidden: usize) -> Costs {
    let mut rng = Rng::new(seed);
    let pairs = (0..places).flat_map(|a| (a + 1..places).map(move |b| (a, b)));
    let met = pairs.filter(|_| rng.below(100) < forbidden);
    Costs::new(places, met.map(|(a, b)| (a, b, None)))
}

/// Builds difficult costs for tests of the pairing. Pairs of one club cost more than all distances or are forbidden,
/// and many pairs, mostly neighbours, have met. Some entries are of two clubs, as teams are.
fn hard_costs(places: usize, seed: u64) -> Costs {
    let mut rng = Rng::new(seed);
    let clubs = 1 + rng.below(6);
    let club = |_| {
        let several = 1 + usize::from(rng.below(8) == 0);
        let own = (0..several).map(|_| rng.below(clubs * 2));
        let own = own.filter(|club| *club < clubs);
        own.map(small).collect()
    };
    let of_clubs: Vec<Vec<u32>> = (0..places).map(club).collect();
    let (apart, near, reach) = (rng.below(3), rng.below(90), 1 + rng.below(9));
    let mut met = Vec::new();
    for a in 0..places {
        for b in a + 1..places {
            if rng.below(100) < if b - a <= reach { near } else { 10 } {
                met.push((a, b, None));
            }
        }
    }
    let costs = Costs::new(places, met);
    match apart {
        0 => costs,
        1 => costs.with_clubs(of_clubs, SameClubCost::Dearer(small(places * places))),
        _ => costs.with_clubs(of_clubs, SameClubCost::Never),
    }
}

#[test]
fn the_best_pairing_is_the_judges() {
    let mut impossible = 0;
    for seed in 0..400 {
        for (places, forbidden) in [(2, 30), (4, 50), (6, 60), (8, 40), (8, 70), (10, 55)] {
            let costs = random_costs(places, seed, forbidden);
            let judge = judged(&costs, places);
            match judge {
                Some(pairing) => {
                    assert_eq!(best(&costs, places).unwrap(), pairing, "{seed} {places}")
                }
                None => {
                    assert!(!best(&costs, places).unwrap_err().is_empty());
                    impossible += 1;
                }
            }
        }
    }
    assert!(impossible > 100);
}

#[test]
fn the_best_pairing_of_twelve_is_the_judges() {
    for seed in 0..25 {
        for forbidden in [30, 60, 75] {
            let costs = random_costs(12, seed, forbidden);
            if let Some(pairing) = judged(&costs, 12) {
                assert_eq!(best(&costs, 12).unwrap(), pairing, "{seed}");
            }
        }
    }
}

/// Computes, for a test, the least sum of costs of a pairing, position by position over sets of unpaired positions. It
/// is slow and looks at one set of up to six unpaired positions at a time.
fn least_sum(costs: &Costs, places: usize) -> u32 {
    let mut layer = BTreeMap::from([(Vec::<usize>::new(), 0u32)]);
    for place in 0..places {
        let mut next = BTreeMap::new();
        let mut offer = |open: Vec<usize>, sum: u32| {
            let known = next.entry(open).or_insert(sum);
            *known = sum.min(*known);
        };
        for (open, sum) in layer {
            for (at, other) in open.iter().enumerate() {
                if let Some(cost) = costs.get(*other, place) {
                    let mut left = open.clone();
                    left.remove(at);
                    offer(left, sum + cost);
                }
            }
            let mut more = open;
            more.push(place);
            if more.len() <= 6 {
                offer(more, sum);
            }
        }
        layer = next;
    }
    layer[&Vec::new()]
}

#[test]
fn many_places_are_paired_as_cheaply_as_can_be() {
    for seed in 0..6 {
        let costs = random_costs(24, seed, 45);
        let pairs = best(&costs, 24).unwrap();
        let sum: u32 = pairs.iter().map(|(a, b)| costs.get(*a, *b).unwrap()).sum();
        assert_eq!(sum, least_sum(&costs, 24), "{seed}");
    }
}

/// Compares the best pairing with that of the slow reference algorithm in `dense.rs` and checks each proof. Without a
/// pairing, both must report the same stuck places.
#[test]
fn the_best_pairing_is_the_slow_judges() {
    let (mut impossible, mut rng) = (0, Rng::new(5));
    for seed in 0..400u32 {
        for places in [14, 20, 32, 50] {
            let costs = match seed % 2 {
                0 => hard_costs(places, seed.into()),
                _ => random_costs(places, seed.into(), 60 + rng.below(36)),
            };
            let answer = best(&costs, places);
            impossible += usize::from(answer.is_err());
            assert_eq!(answer, dense::best(&costs, places), "{seed} {places}");
        }
    }
    assert!((100..1_000).contains(&impossible), "{impossible}");
}

/// Checks the pairing of a large number of entries of which few have met. In some places pairs must cross a gap three
/// times, so that its toll is removed.
#[test]
fn a_large_field_is_paired_as_the_slow_judge_would() {
    let mut lifted = 0;
    for seed in 0..250 {
        let mut rng = Rng::new(seed);
        let places = 40 + 2 * rng.below(20);
        let (near, far) = (rng.below(40), rng.below(3));
        let pairs = (0..places).flat_map(|a| (a + 1..places).map(move |b| (a, b)));
        let met = pairs.filter(|(a, b)| {
            let percent = if b - a < 6 { near } else { far };
            rng.below(100) < percent
        });
        let costs = Costs::new(places, met.map(|(a, b)| (a, b, None)));
        if let Ok(best) = pairing::best(&costs) {
            lifted += best.proof.tolls.iter().filter(|toll| **toll == 0).count();
        }
        let answer = best(&costs, places);
        assert_eq!(answer, dense::best(&costs, places), "{seed} {places}");
    }
    assert!(lifted > 20, "{lifted}");
}

#[test]
fn the_plain_order_holds_while_nobody_has_met() {
    let mut event = event(8, "1 mitchell");
    event.settings.draw = DrawOrder::ByNumber;
    play(&mut event);
    // winners 1 3 5 7, losers 8 6 4 2 by the size of their defeat: all differ by the same
    let puro = propose(&event, Movement::DanesePuro).unwrap();
    let places = |t: &Table| match t.reason {
        PairingReason::Ranked { places } => (places.ns, places.ew),
        _ => panic!("{:?}", t.reason),
    };
    let order: Vec<_> = puro.tables.iter().map(places).collect();
    assert_eq!(order, [(1, 2), (3, 4), (5, 6), (7, 8)]);
    assert_eq!(seats(&puro), [(1, 3), (5, 7), (2, 4), (6, 8)]);
    let modificato = propose(&event, Movement::DaneseModificato).unwrap();
    assert_eq!(seats(&modificato), seats(&puro));
}

#[test]
fn a_rematch_is_avoided_and_named() {
    let mut event = event(4, "3 danese");
    event.settings.draw = DrawOrder::ByNumber;
    let mut first = propose(&event, Movement::DaneseModificato).unwrap();
    assert_eq!(seats(&first), [(1, 2), (3, 4)]);
    // 1 and 2 draw above 3 and 4, who also draw
    fill(&mut first.tables[0], 2, 300, 300);
    fill(&mut first.tables[1], 2, 200, 200);
    publish(&mut event, first);
    let round = propose(&event, Movement::DaneseModificato).unwrap();
    assert_eq!(seats(&round), [(1, 3), (2, 4)]);
    let met = (EntryNo(1), EntryNo(2), 1);
    let places = BySide { ns: 1, ew: 3 };
    assert_eq!(
        round.tables[0].reason,
        PairingReason::RankedApart { places, met }
    );
}

#[test]
fn impossible_names_who_is_stuck() {
    let mut event = event(4, "4 danese");
    for _ in 0..3 {
        play(&mut event);
    }
    let stuck = (1..=4).map(EntryNo).collect();
    let opponents = Vec::new();
    let answer = propose(&event, Movement::DaneseModificato);
    assert_eq!(answer, Err(NoProposal::Impossible { stuck, opponents }));
    assert!(propose(&event, Movement::DanesePuro).is_ok());
    event.settings.rematches = RematchScope::PreviousRound;
    assert!(propose(&event, Movement::DaneseModificato).is_ok());
}

/// Counts, for a test, the groups of odd size into which the positions `of` fall when they may only meet one another.
fn odd_circles(costs: &Costs, of: &[usize]) -> usize {
    let mut left: BTreeSet<usize> = of.iter().copied().collect();
    let mut odd = 0;
    while let Some(first) = left.pop_first() {
        let (mut circle, mut reached) = (1, vec![first]);
        while let Some(place) = reached.pop() {
            let next: Vec<usize> = left
                .iter()
                .copied()
                .filter(|other| costs.get(place, *other).is_some())
                .collect();
            for other in next {
                left.remove(&other);
                reached.push(other);
                circle += 1;
            }
        }
        odd += circle % 2;
    }
    odd
}

/// Checks the theorem of Tutte and Berge: the positions without an opponent form more groups of odd size than there are
/// other positions for them to meet.
#[test]
fn who_is_stuck_proves_that_no_pairing_exists() {
    let mut impossible = 0;
    for seed in 0..300 {
        for (places, forbidden) in [(8, 75), (14, 85), (30, 92), (40, 94)] {
            let costs = random_costs(places, seed, forbidden);
            let Err(stuck) = best(&costs, places) else {
                continue;
            };
            let meets = |other: &usize| {
                !stuck.contains(other) && stuck.iter().any(|p| costs.get(*p, *other).is_some())
            };
            let others = (0..places).filter(meets).count();
            assert!(odd_circles(&costs, &stuck) > others, "{seed} {places}");
            impossible += 1;
        }
    }
    assert!(impossible > 300);
}

#[test]
fn two_that_have_only_a_third_left_are_named_with_it() {
    let mut event = event(6, "3 danese");
    event.settings.draw = DrawOrder::ByNumber;
    event.settings.clubs_apart = ClubsApart::NeverMeet;
    // 1 to 4 are of one club: two of them would have to meet
    for entry in event.entries.iter_mut().take(4) {
        entry.players[0].club = "ASD".to_owned();
    }
    let round = propose(&event, Movement::DaneseModificato).unwrap();
    publish(&mut event, round);
    let stuck = (1..=4).map(EntryNo).collect();
    let opponents = [5, 6].map(EntryNo).to_vec();
    assert_eq!(
        propose(&event, Movement::DaneseModificato),
        Err(NoProposal::Impossible { stuck, opponents })
    );
}

#[test]
fn club_mates_are_named_as_the_reason() {
    let mut event = event(4, "2 danese");
    event.settings.draw = DrawOrder::ByNumber;
    event.settings.clubs_apart = ClubsApart::NeverMeet;
    play(&mut event);
    // 1 and 3 won, 2 and 4 lost: 1-3 and 2-4 would be the plain order
    for index in [0, 2] {
        event.entries[index].players[1].club = "ASD".to_owned();
    }
    let round = propose(&event, Movement::DaneseModificato).unwrap();
    assert_eq!(seats(&round), [(1, 4), (3, 2)]);
    let mates = (EntryNo(1), EntryNo(3));
    let places = BySide { ns: 1, ew: 4 };
    assert_eq!(
        round.tables[0].reason,
        PairingReason::RankedClub { places, mates }
    );
}

#[test]
fn the_lowest_rests_when_the_event_says_so() {
    let mut differ = 0;
    for seed in 0..30 {
        let mut event = event(9, "4 danese");
        event.settings.seed = seed;
        event.settings.danese_rest = DaneseRest::Lowest;
        play(&mut event);
        for _ in 0..3 {
            let last = event.rounds.last().unwrap().number;
            let rested: Vec<u32> = event.rounds.iter().flat_map(resting).collect();
            let lines = standings(&event, last).lines;
            let mut lowest = lines.iter().rev().map(|line| line.entry.0);
            let lowest = lowest.find(|entry| !rested.contains(entry)).unwrap();
            let round = propose(&event, Movement::DaneseModificato).unwrap();
            assert_eq!(resting(&round), [lowest]);
            event.settings.danese_rest = DaneseRest::Closest;
            differ += usize::from(
                resting(&propose(&event, Movement::DaneseModificato).unwrap()) != [lowest],
            );
            event.settings.danese_rest = DaneseRest::Lowest;
            play(&mut event);
        }
    }
    assert!(differ > 0, "the two rules are two");
}

#[test]
fn a_mitchell_played_out_over_an_odd_number_of_tables_leaves_no_danese() {
    let mut event = event(50, "25 mitchell");
    for _ in 0..25 {
        play(&mut event);
    }
    match propose(&event, Movement::DaneseModificato) {
        Err(NoProposal::Impossible { stuck, .. }) => assert_eq!(stuck.len(), 50),
        other => panic!("{other:?}"),
    }
}

#[test]
fn everybody_rests_once_before_anybody_rests_twice() {
    for entries in [3, 5, 7, 9] {
        let mut event = event(entries, "9 danese");
        event.settings.rematches = RematchScope::PreviousRound;
        let mut rests = BTreeMap::<u32, u32>::new();
        for _ in 0..entries {
            if entries == 3 {
                event.settings.plan = "9 danese puro".parse().unwrap();
            }
            play(&mut event);
            let round = event.rounds.last().unwrap();
            check_everybody_once(&event, round);
            *rests.entry(resting(round)[0]).or_default() += 1;
        }
        assert!(
            rests.values().all(|times| *times == 1),
            "{entries}: {rests:?}"
        );
    }
}

#[test]
fn the_lowest_that_has_not_rested_rests() {
    let mut event = event(7, "1 mitchell + 3 danese");
    play(&mut event);
    let rested = resting(&event.rounds[0])[0];
    let ranked = standings(&event, RoundNo(1));
    let lowest = ranked
        .lines
        .iter()
        .rev()
        .find(|l| l.entry.0 != rested)
        .unwrap();
    let round = propose(&event, Movement::DanesePuro).unwrap();
    assert_eq!(round.byes[0].entry, lowest.entry);
    assert!(matches!(
        round.byes[0].reason,
        PairingReason::LowestNotRested { .. }
    ));
}

#[test]
fn club_mates_are_kept_apart_as_far_as_it_goes() {
    let mut event = event(8, "2 danese");
    event.settings.clubs_apart = ClubsApart::Prefer;
    play(&mut event);
    for number in [0, 1, 2] {
        event.entries[number].players[0].club = "ASD".to_owned();
    }
    let round = propose(&event, Movement::DaneseModificato).unwrap();
    let home = |n: u32| n <= 3;
    assert!(seats(&round).iter().all(|(a, b)| !(home(*a) && home(*b))));
    check_everybody_once(&event, &round);
}

#[test]
fn twelve_rounds_of_many_entries_still_find_everybody_an_opponent() {
    for (entries, plan) in [(160, "12 danese"), (81, "4 mitchell + 8 danese")] {
        let mut event = event(entries, plan);
        for _ in 0..12 {
            play(&mut event);
            check_everybody_once(&event, event.rounds.last().unwrap());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Checks whole events with random results. Nobody meets twice, nobody has a second bye too soon, and everybody
    /// plays.
    #[test]
    fn no_event_ever_repeats_a_meeting(entries in 8u32..26, mitchell in 1usize..3, seed: u64) {
        let mut event = event(entries, &format!("{mitchell} mitchell + 2 danese"));
        event.settings.seed = seed;
        let mut rng = Rng::new(seed);
        let mut met = BTreeSet::new();
        let mut rested = BTreeSet::new();
        while let Some(movement) = event.next_movement() {
            let mut round = propose(&event, movement).unwrap();
            check_everybody_once(&event, &round);
            for table in &mut round.tables {
                let mut points = || i32::try_from(rng.below(200)).unwrap() * 5;
                fill(table, 2, points(), points());
            }
            for (a, b) in seats(&round) {
                prop_assert!(met.insert((a.min(b), a.max(b))));
            }
            for entry in resting(&round) {
                prop_assert!(rested.insert(entry));
            }
            round.state = RoundState::Closed;
            event.rounds.push(round);
        }
    }
}
