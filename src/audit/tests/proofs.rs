use burraco_audit::{ProofVerdict, judge};
use burraco_rules::Rng;
use burraco_tournament::movement::{Price, Proof, prove};
use proptest::prelude::*;
use std::collections::BTreeMap;

type Costs = BTreeMap<(usize, usize), u32>;

/// Builds random pairing costs for a test: the distances, with some pairs forbidden and others dearer, like those of
/// one club.
fn costs(places: usize, seed: u64, forbidden: usize) -> Costs {
    let mut rng = Rng::new(seed);
    let mut costs = Costs::new();
    for a in 0..places {
        for b in a + 1..places {
            let far = if rng.below(12) == 0 {
                places * places
            } else {
                0
            };
            if rng.below(100) >= forbidden {
                costs.insert((a, b), u32::try_from(b - a + far).unwrap());
            }
        }
    }
    costs
}

fn cost(costs: &Costs, a: usize, b: usize) -> Option<u32> {
    costs.get(&(a.min(b), a.max(b))).copied()
}

/// Finds the best pairing for a test by a slow method, position by position over all sets of unpaired positions. The
/// least sum of costs wins, then the nearest opponents for the top positions.
fn by_layers(costs: &Costs, places: usize) -> Option<Vec<usize>> {
    type Layer = BTreeMap<Vec<usize>, (u32, Vec<usize>)>;
    let mut layer: Layer = BTreeMap::from([(Vec::new(), (0, vec![usize::MAX; places]))]);
    for place in 0..places {
        let mut next = Layer::new();
        for (open, (sum, mates)) in layer {
            let mut offer = |open: Vec<usize>, sum: u32, mates: Vec<usize>| {
                let known = next.entry(open).or_insert((sum, mates.clone()));
                if (sum, &mates) < (known.0, &known.1) {
                    *known = (sum, mates);
                }
            };
            for (at, other) in open.iter().enumerate() {
                if let Some(cost) = cost(costs, *other, place) {
                    let (mut left, mut mates) = (open.clone(), mates.clone());
                    left.remove(at);
                    (mates[*other], mates[place]) = (place, *other);
                    offer(left, sum + cost, mates);
                }
            }
            let mut more = open;
            more.push(place);
            if more.len() < places - place {
                offer(more, sum, mates);
            }
        }
        layer = next;
    }
    layer.remove(&Vec::new()).map(|(_, mates)| mates)
}

fn judged(costs: &Costs, places: usize, mates: &[usize], proof: &Proof) -> ProofVerdict {
    judge(places, |a, b| cost(costs, a, b), mates, proof)
}

fn swapped(costs: &Costs, mates: &[usize], a: usize, b: usize) -> Option<Vec<usize>> {
    let (x, y) = (mates[a], mates[b]);
    let legal = a != b && x != b && cost(costs, a, y).is_some() && cost(costs, b, x).is_some();
    legal.then(|| {
        let mut mates = mates.to_vec();
        (mates[a], mates[y], mates[b], mates[x]) = (y, a, x, b);
        mates
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// Checks that the engine's proof confirms the pairing found by another method, and no other pairing.
    #[test]
    fn the_best_is_proved_and_nothing_else(
        half in 1usize..8, seed: u64, forbidden in 0usize..70, a in 0usize..16, b in 0usize..16,
    ) {
        let places = 2 * half;
        let costs = costs(places, seed, forbidden);
        let Ok(proof) = prove(places, |a, b| cost(&costs, a, b)) else {
            prop_assert_eq!(by_layers(&costs, places), None);
            return Ok(());
        };
        let best = by_layers(&costs, places).unwrap();
        prop_assert_eq!(judged(&costs, places, &best, &proof), ProofVerdict::Best);
        if let Some(other) = swapped(&costs, &best, a % places, b % places) {
            prop_assert_ne!(judged(&costs, places, &other, &proof), ProofVerdict::Best);
        }
    }

    /// Checks that a proof with one changed number never confirms a pairing that the unchanged proof does not confirm.
    #[test]
    fn a_forged_proof_proves_nothing_worse(
        seed: u64, at in 0usize..12, digit in prop::option::of(0usize..12), more in -3i64..4,
        a in 0usize..12, b in 0usize..12,
    ) {
        let costs = costs(12, seed, 40);
        let Ok(mut proof) = prove(12, |a, b| cost(&costs, a, b)) else {
            return Ok(());
        };
        let best = by_layers(&costs, 12).unwrap();
        let price = &mut proof.prices[at];
        match digit {
            None => price.cost += more,
            Some(place) => price.digits.push((place, more)),
        }
        if let Some(other) = swapped(&costs, &best, a, b) {
            prop_assert_ne!(judged(&costs, 12, &other, &proof), ProofVerdict::Best);
        }
        prop_assert_eq!(judged(&costs, 12, &best, &proof) == ProofVerdict::Best, more == 0);
    }
}

#[test]
fn a_proof_that_says_too_little_is_none() {
    let costs = costs(8, 5, 20);
    let proof = prove(8, |a, b| cost(&costs, a, b)).unwrap();
    let best = by_layers(&costs, 8).unwrap();
    assert_eq!(
        judged(&costs, 8, &best, &Proof::default()),
        ProofVerdict::NoProof
    );
    let allowed = |cost| Price {
        cost,
        digits: Vec::new(),
    };
    let mut even = proof.clone();
    let set = burraco_tournament::movement::OddSet {
        places: vec![0, 1],
        allowed: allowed(2),
    };
    even.odd_sets.push(set);
    assert_eq!(judged(&costs, 8, &best, &even), ProofVerdict::NoProof);
    let mut negative = proof.clone();
    let set = burraco_tournament::movement::OddSet {
        places: vec![0, 1, 2],
        allowed: allowed(-2),
    };
    negative.odd_sets.push(set);
    assert_eq!(judged(&costs, 8, &best, &negative), ProofVerdict::NoProof);
    let itself: Vec<usize> = (0..8).collect();
    assert_eq!(judged(&costs, 8, &itself, &proof), ProofVerdict::NoProof);
}

/// Checks that a proof may use tolls (prices for pairing across a gap in the standings) only at the gaps that every
/// pairing must cross. Here 1 has met 2, and 3 has met 4.
#[test]
fn a_toll_is_believed_only_where_every_pairing_pays_it() {
    let cost = |a: usize, b: usize| match (a, b) {
        (0, 1) | (2, 3) => None,
        _ => u32::try_from(b - a).ok(),
    };
    let proof = prove(4, cost).unwrap();
    assert_eq!(proof.tolls, [2, 2]);
    assert_eq!(judge(4, cost, &[2, 3, 0, 1], &proof), ProofVerdict::Best);
    assert_eq!(judge(4, cost, &[3, 2, 1, 0], &proof), ProofVerdict::NotBest);
    for tolls in [vec![2, 3], vec![4, 2], vec![2, -2], vec![2, 2, 0], vec![2]] {
        let forged = Proof {
            tolls,
            ..proof.clone()
        };
        assert_ne!(judge(4, cost, &[2, 3, 0, 1], &forged), ProofVerdict::Best);
    }
}
