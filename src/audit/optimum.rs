//! Checks that the pairing of a Danese modificato is the best. Up to twelve positions, every pairing is tried. Above
//! that, the engine supplies a proof, and every number in it is verified here.

use super::Difference;
use super::proof::{ProofVerdict, judge};
use burraco_tournament::entry::{Entry, EntryNo};
use burraco_tournament::event::{ClubsApart, DaneseRest, RematchScope};
use burraco_tournament::event_file::EventFile;
use burraco_tournament::movement::prove;
use burraco_tournament::round::{Round, Table};
use std::collections::HashSet;

/// The highest number of positions to pair for which every pairing is tried. Twelve positions have 10 395 pairings.
const TRIED: usize = 12;

/// A pairing of entries by their positions in the standings, given as the opponent's position for each position.
type Mates = Vec<usize>;

/// The cost of pairing any two positions of the standings; none where the two entries may not meet. With an odd number
/// of entries, the last position stands for the bye.
struct PairingCosts {
    places: usize,
    costs: Vec<Vec<Option<u32>>>,
}

/// Checks the pairing of a round in which no seats were changed by hand. `order` lists everybody in the round, best
/// first.
pub(super) fn check(
    file: &EventFile,
    before: &[Round],
    round: &Round,
    order: &[EntryNo],
    found: &mut Vec<Difference>,
) {
    club_mates(file, round, found);
    let by_hand =
        |table: &Table| table.reason == burraco_tournament::movement::PairingReason::Manual;
    let field = PairingCosts::of(file, before, order);
    let (false, Some(mates)) = (round.tables.iter().any(by_hand), mates(round, order)) else {
        return;
    };
    // a forbidden meeting has a name of its own
    if field.sum(&mates).is_none() {
        return;
    }
    let round = round.number;
    if field.places <= TRIED {
        if field.first() != Some(mates) {
            found.push(Difference::DaneseNotBest { round });
        }
        return;
    }
    let Ok(proof) = prove(field.places, |a, b| field.cost(a, b)) else {
        found.push(Difference::DaneseUnproved { round });
        return;
    };
    match judge(field.places, |a, b| field.cost(a, b), &mates, &proof) {
        ProofVerdict::Best => {}
        ProofVerdict::NotBest => found.push(Difference::DaneseNotBest { round }),
        ProofVerdict::NoProof => found.push(Difference::DaneseUnproved { round }),
    }
}

fn share_a_club(one: &Entry, other: &Entry) -> bool {
    let clubs: HashSet<&str> = one.players.iter().map(|p| p.club.as_str()).collect();
    let same = |club: &str| !club.is_empty() && clubs.contains(club);
    other.players.iter().any(|player| same(&player.club))
}

fn club_mates(file: &EventFile, round: &Round, found: &mut Vec<Difference>) {
    if file.event.clubs_apart != ClubsApart::NeverMeet {
        return;
    }
    let entry = |number: EntryNo| file.entries.iter().find(|entry| entry.number == number);
    for table in &round.tables {
        let (ns, ew) = (entry(table.seats.ns), entry(table.seats.ew));
        let mates = ns
            .zip(ew)
            .is_some_and(|(one, other)| share_a_club(one, other));
        if mates && table.reason != burraco_tournament::movement::PairingReason::Manual {
            let (round, table) = (round.number, table.number);
            found.push(Difference::ClubMatesMeet { round, table });
        }
    }
}

/// The pairing of a round, as the opponent of each position in the standings. A bye counts as the position after the
/// last. None unless every position has an opponent.
fn mates(round: &Round, order: &[EntryNo]) -> Option<Mates> {
    let place = |entry: EntryNo| order.iter().position(|other| *other == entry);
    let mut mates = vec![None; order.len() + order.len() % 2];
    let mut pair = |one: usize, other: usize| {
        for (at, mate) in [(one, other), (other, one)] {
            if let Some(slot) = mates.get_mut(at) {
                *slot = Some(mate);
            }
        }
    };
    for table in &round.tables {
        pair(place(table.seats.ns)?, place(table.seats.ew)?);
    }
    for bye in &round.byes {
        pair(place(bye.entry)?, order.len());
    }
    mates.into_iter().collect()
}

impl PairingCosts {
    fn of(file: &EventFile, before: &[Round], order: &[EntryNo]) -> PairingCosts {
        let watched = match file.event.rematches {
            RematchScope::AllRounds => before,
            RematchScope::PreviousRound => before.last().map_or(&[][..], std::slice::from_ref),
        };
        let tables = watched.iter().flat_map(|round| &round.tables);
        let met: HashSet<(EntryNo, EntryNo)> = tables
            .flat_map(|t| [(t.seats.ns, t.seats.ew), (t.seats.ew, t.seats.ns)])
            .collect();
        let entry = |number: EntryNo| file.entries.iter().find(|entry| entry.number == number);
        let entries: Vec<Option<&Entry>> = order.iter().map(|number| entry(*number)).collect();
        let resting = may_rest(file, before, order);
        let places = order.len() + order.len() % 2;
        let cost = |upper: usize, lower: usize| -> Option<u32> {
            let distance = u32::try_from(upper.abs_diff(lower)).ok()?;
            let (Some(one), Some(other)) = (order.get(upper), order.get(lower)) else {
                let rests = order.get(upper.min(lower))?;
                return resting.contains(rests).then_some(distance);
            };
            let (a, b) = (entries.get(upper)?.as_ref()?, entries.get(lower)?.as_ref()?);
            let far = u32::try_from(places * places).ok()?;
            match (met.contains(&(*one, *other)), file.event.clubs_apart) {
                (true, _) => None,
                (_, ClubsApart::NeverMeet) if share_a_club(a, b) => None,
                (_, ClubsApart::Prefer) if share_a_club(a, b) => Some(distance + far),
                _ => Some(distance),
            }
        };
        let row = |a: usize| -> Vec<Option<u32>> {
            let cell = |b: usize| (a != b).then(|| cost(a, b)).flatten();
            (0..places).map(cell).collect()
        };
        PairingCosts {
            places,
            costs: (0..places).map(row).collect(),
        }
    }

    fn cost(&self, one: usize, other: usize) -> Option<u32> {
        self.costs.get(one)?.get(other).copied().flatten()
    }

    /// The total cost of a pairing; none when two of its entries may not meet.
    fn sum(&self, mates: &[usize]) -> Option<u64> {
        let pairs = mates.iter().enumerate().filter(|(one, other)| one < other);
        pairs
            .map(|(one, other)| self.cost(one, *other).map(u64::from))
            .sum()
    }

    /// The best of all pairings, found by trying each one in the order in which the top-ranked entry, then the next,
    /// chooses its opponent.
    fn first(&self) -> Option<Mates> {
        let mut mates = vec![usize::MAX; self.places];
        let mut best = None;
        self.try_all(&mut mates, 0, &mut best);
        best.map(|(_, mates)| mates)
    }

    fn try_all(&self, mates: &mut Mates, sum: u64, best: &mut Option<(u64, Mates)>) {
        if best.as_ref().is_some_and(|(least, _)| sum >= *least) {
            return;
        }
        let Some(top) = mates.iter().position(|mate| *mate == usize::MAX) else {
            *best = Some((sum, mates.clone()));
            return;
        };
        for other in top + 1..self.places {
            let open = mates.get(other) == Some(&usize::MAX);
            let Some(cost) = self.cost(top, other).filter(|_| open) else {
                continue;
            };
            set(mates, top, other, other, top);
            self.try_all(mates, sum + u64::from(cost), best);
            set(mates, top, usize::MAX, other, usize::MAX);
        }
    }
}

fn set(mates: &mut Mates, one: usize, its: usize, other: usize, others: usize) {
    for (at, mate) in [(one, its), (other, others)] {
        if let Some(slot) = mates.get_mut(at) {
            *slot = mate;
        }
    }
}

/// The entries that may have the bye: all those with the fewest byes, or only the lowest ranked of them.
fn may_rest(file: &EventFile, before: &[Round], order: &[EntryNo]) -> Vec<EntryNo> {
    let rested = |entry: &EntryNo| {
        let byes = before.iter().flat_map(|round| &round.byes);
        byes.filter(|bye| bye.entry == *entry).count()
    };
    let fewest = order.iter().map(rested).min().unwrap_or(0);
    let mut may: Vec<EntryNo> = order
        .iter()
        .copied()
        .filter(|entry| rested(entry) == fewest)
        .collect();
    if file.event.danese_rest == DaneseRest::Lowest {
        may.drain(..may.len().saturating_sub(1));
    }
    may
}
