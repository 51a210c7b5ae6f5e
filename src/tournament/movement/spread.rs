//! Seats for round 1 that spread neighbours: entries of one club meet as seldom as the planned Mitchell allows, and then
//! as late as it allows. After the clubs the same holds of the provinces, and then of the regions.
//!
//! Entries of one line never meet, and an entry of the other line is met in the rounds that bring it to the table. The
//! search swaps seats, across the lines too, until no swap helps, and starts again from nearby seats. It heeds the clubs
//! first, then the provinces too, then all three; a meeting within a club outweighs all within provinces. For twelve entries
//! or fewer it then tries all other seats, up to a limit; if it ends before, the result is proved best.

use super::Movement;
use super::mitchell::start_halls;
use crate::entry::{Entry, EntryNo, Player, PlayerField};
use crate::event::Event;
use crate::round::Round;
use burraco_rules::{Rng, Side};
use std::cmp::Ordering;
use std::collections::BTreeMap;
use strum::VariantArray;

/// The number of swaps that the search looks at before it stops.
const SWAPS: u32 = 150_000;
/// The number of seats that the proof fills before it gives up.
const PROOF: u32 = 400_000;
/// The most entries for which a proof is tried.
const PROVED: usize = 12;

/// The entries of a hall on both lines, and how often neighbours meet.
#[derive(Clone, Debug)]
pub(super) struct SpreadSeats<'e> {
    pub ns: Vec<&'e Entry>,
    pub ew: Vec<&'e Entry>,
    pub meetings: Vec<KinMeetings>,
}

/// A bond between entries that should not meet, the nearest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, VariantArray)]
pub enum Kin {
    Club,
    Province,
    Region,
}

impl Kin {
    /// The position of the kin's values in an array, the nearest first.
    fn position(self) -> usize {
        match self {
            Kin::Club => 0,
            Kin::Province => 1,
            Kin::Region => 2,
        }
    }

    fn field(self) -> PlayerField {
        match self {
            Kin::Club => PlayerField::Club,
            Kin::Province => PlayerField::Province,
            Kin::Region => PlayerField::Region,
        }
    }
}

/// The meetings of entries of one club, province or region in the Mitchell rounds at the start of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KinMeetings {
    pub kin: Kin,
    pub meetings: u64,
    /// The position, from 0, of the first round with such a meeting.
    pub first: Option<usize>,
    /// The number of meetings that no seats can avoid, as far as it is known. Provinces come after the clubs, regions
    /// after both.
    pub least: u64,
}

/// Spreads the neighbours of a hall over its lines and tables. `ns` and `ew` are the lines as drawn, by table; `shifts` are
/// the tables that E/W have moved in each round.
pub(super) fn spread<'e>(
    (ns, ew): (&[&'e Entry], &[&'e Entry]),
    shifts: &[u64],
    seed: u64,
) -> SpreadSeats<'e> {
    let entries: Vec<&Entry> = ns.iter().chain(ew).copied().collect();
    let mut hall = Hall::new(&entries, (ns.len(), ew.len()), shifts);
    let mut rng = Rng::new(seed);
    for kin in Kin::VARIANTS {
        if hall.heed(*kin) {
            hall.search(&mut rng);
        }
    }
    let proved = entries.len() <= PROVED && hall.prove();
    let line = |seats: &[Option<usize>]| -> Vec<&'e Entry> {
        let entry = |seat: &Option<usize>| entries.get((*seat)?).copied();
        seats.iter().filter_map(entry).collect()
    };
    let (north, east) = hall.seats.split_at(hall.places);
    let with_least = |met: KinMeetings| KinMeetings {
        least: match proved {
            true => met.meetings,
            false => hall.bound(met.kin).min(met.meetings),
        },
        ..met
    };
    SpreadSeats {
        ns: line(north),
        ew: line(east),
        meetings: hall.meetings().into_iter().map(with_least).collect(),
    }
}

/// Counts the meetings of entries of one club, province and region that round 1 brings in the Mitchell rounds at the
/// start of the plan, and the least that any seats would bring. What no entry has is left out. `None` where the plan
/// begins otherwise.
#[must_use]
pub fn kin_meetings(event: &Event, first_round: &Round) -> Option<Vec<KinMeetings>> {
    if !matches!(first_round.movement, Movement::Mitchell { .. }) {
        return None;
    }
    let shifts = event.settings.plan.opening_shifts();
    let mut all: BTreeMap<Kin, KinMeetings> = BTreeMap::new();
    for hall in start_halls(event, first_round, true) {
        let line = |seats: &[Option<EntryNo>]| -> Vec<&Entry> {
            let seats = seats.iter().flatten();
            seats.filter_map(|number| event.entry(*number)).collect()
        };
        let (ns, ew) = (line(&hall.ns), line(&hall.ew));
        let entries: Vec<&Entry> = ns.iter().chain(&ew).copied().collect();
        let here = Hall::new(&entries, (ns.len(), ew.len()), &shifts).meetings();
        let best = spread((&ns, &ew), &shifts, event.settings.seed).meetings;
        for (met, best) in here.into_iter().zip(best) {
            let sum = all.entry(met.kin).or_insert(KinMeetings {
                meetings: 0,
                first: None,
                least: 0,
                ..met
            });
            sum.meetings += met.meetings;
            sum.first = sum.first.into_iter().chain(met.first).min();
            sum.least += best.least.min(met.meetings);
        }
    }
    Some(all.into_values().collect())
}

/// A cost of meetings. One of a nearer kin outweighs any number of the others.
type Cost = u128;

/// A hall with its entries at their seats: the N/S places by table, then the E/W places.
struct Hall<'e> {
    entries: &'e [&'e Entry],
    /// The club, province and region of each entry, as numbers in ascending order; several where its players differ.
    kin: Vec<[Vec<usize>; 3]>,
    /// The weight of a meeting by kin: of those that are not heeded yet it is 0.
    heeded: [Cost; 3],
    places: usize,
    /// The rounds in which E/W have moved by a number of tables; several where they come back.
    rounds: BTreeMap<usize, Vec<usize>>,
    /// The cost of a meeting, by the tables that E/W have moved. A meeting more outweighs all delays.
    weights: Vec<(usize, Cost)>,
    seats: Vec<Option<usize>>,
}

impl<'e> Hall<'e> {
    fn new(entries: &'e [&'e Entry], (ns, ew): (usize, usize), shifts: &[u64]) -> Hall<'e> {
        let places = ns.max(ew);
        let mut rounds: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (round, shift) in shifts.iter().enumerate() {
            let moved = usize::try_from(*shift).unwrap_or(0);
            if let Some(moved) = moved.checked_rem(places) {
                rounds.entry(moved).or_default().push(round);
            }
        }
        let all = shifts.len();
        let unit = cost_of((all + 1) * (all + 1) * (places + 1));
        let cost = |at: &Vec<usize>| at.iter().map(|round| unit + cost_of(all - round)).sum();
        let weights = rounds.iter().map(|(moved, at)| (*moved, cost(at)));
        let phantoms = |filled: usize| std::iter::repeat_n(None, places - filled);
        let north = (0..ns).map(Some).chain(phantoms(ns));
        let east = (ns..ns + ew).map(Some).chain(phantoms(ew));
        Hall {
            entries,
            kin: numbered_kin(entries),
            heeded: [0; 3],
            places,
            weights: weights.collect(),
            rounds,
            seats: north.chain(east).collect(),
        }
    }

    /// Heeds a kin besides the nearer ones. Whether entries have it.
    fn heed(&mut self, kin: Kin) -> bool {
        let all: Cost = self.weights.iter().map(|(_, weight)| *weight).sum();
        let beyond = all * cost_of(self.places + 1);
        let mut weight = 1;
        let upto = Kin::VARIANTS.iter().rev().filter(|known| **known <= kin);
        for known in upto {
            if let Some(heeded) = self.heeded.get_mut(known.position()) {
                *heeded = weight;
            }
            weight *= beyond;
        }
        self.knows(kin)
    }

    /// Whether the list tells the kin of some entry.
    fn knows(&self, kin: Kin) -> bool {
        let of = |of: &[Vec<usize>; 3]| of.get(kin.position()).is_some_and(|of| !of.is_empty());
        self.kin.iter().any(of)
    }

    fn is_kin(&self, kin: Kin, one: usize, other: usize) -> bool {
        let of = |entry: usize| {
            let of = self.kin.get(entry).and_then(|of| of.get(kin.position()));
            of.map_or(&[][..], Vec::as_slice)
        };
        of(one).iter().any(|name| of(other).contains(name))
    }

    /// The weight of a meeting of two entries by what they have in common.
    fn nearness(&self, one: usize, other: usize) -> Cost {
        let kin = Kin::VARIANTS.iter().zip(self.heeded);
        let weigh = |(kin, weight): (&Kin, Cost)| match weight {
            0 => 0,
            weight if self.is_kin(*kin, one, other) => weight,
            _ => 0,
        };
        kin.map(weigh).sum()
    }

    fn at(&self, seat: usize) -> Option<usize> {
        self.seats.get(seat).copied().flatten()
    }

    /// The seat of the other line that a seat meets when E/W have moved by a number of tables.
    fn opposite(&self, seat: usize, moved: usize) -> usize {
        match seat.checked_sub(self.places) {
            None => self.places + (seat + self.places - moved) % self.places,
            Some(place) => (place + moved) % self.places,
        }
    }

    /// The cost of the meetings at a seat.
    fn cost_at(&self, seat: usize) -> Cost {
        let Some(entry) = self.at(seat) else {
            return 0;
        };
        let cost = |(moved, weight): &(usize, Cost)| {
            let met = self.at(self.opposite(seat, *moved))?;
            Some(weight * self.nearness(entry, met))
        };
        self.weights.iter().filter_map(cost).sum()
    }

    fn cost(&self) -> Cost {
        (0..self.places).map(|seat| self.cost_at(seat)).sum()
    }

    /// The meetings by kin, each with the first round that has one. What no entry has is left out.
    fn meetings(&self) -> Vec<KinMeetings> {
        let known = Kin::VARIANTS.iter().filter(|kin| self.knows(**kin));
        known.map(|kin| self.meetings_of(*kin)).collect()
    }

    fn meetings_of(&self, kin: Kin) -> KinMeetings {
        let met = (0..self.places).flat_map(|seat| {
            let rounds = self.rounds.iter().filter(move |(moved, _)| {
                let pair = self.at(seat).zip(self.at(self.opposite(seat, **moved)));
                pair.is_some_and(|(one, other)| self.is_kin(kin, one, other))
            });
            rounds.flat_map(|(_, at)| at.iter().copied())
        });
        let none = KinMeetings {
            kin,
            meetings: 0,
            first: None,
            least: 0,
        };
        met.fold(none, |sum, round| KinMeetings {
            meetings: sum.meetings + 1,
            first: Some(sum.first.map_or(round, |first| first.min(round))),
            ..sum
        })
    }

    fn is_ns(&self, seat: usize) -> bool {
        seat < self.places
    }

    /// Whether the entries of two seats may change places: neither leaves the line it is tied to.
    fn may_swap(&self, one: usize, other: usize) -> bool {
        let free = |seat: usize| {
            let entry = self.at(seat).and_then(|entry| self.entries.get(entry));
            entry.map(|entry| entry.line.is_none())
        };
        let same_line = self.is_ns(one) == self.is_ns(other);
        match (free(one), free(other)) {
            (Some(one_is), Some(other_is)) => one != other && (same_line || one_is && other_is),
            _ => false,
        }
    }

    /// Swaps seats while that lowers the cost, then starts again from seats nearby. The best seats found remain.
    fn search(&mut self, rng: &mut Rng) {
        let mut left = SWAPS;
        let mut best = (self.cost(), self.seats.clone());
        while best.0 > 0 && left > 0 {
            self.descend(&mut left);
            let cost = self.cost();
            match cost.cmp(&best.0) {
                Ordering::Less => best = (cost, self.seats.clone()),
                Ordering::Equal => {}
                Ordering::Greater => self.seats.clone_from(&best.1),
            }
            for _ in 0..3 {
                let (one, other) = (rng.below(self.seats.len()), rng.below(self.seats.len()));
                if self.may_swap(one, other) {
                    self.seats.swap(one, other);
                }
            }
            left = left.saturating_sub(1);
        }
        self.seats = best.1;
    }

    fn descend(&mut self, left: &mut u32) {
        let mut better = true;
        while better && *left > 0 {
            better = false;
            for seat in 0..self.seats.len() {
                if self.cost_at(seat) == 0 {
                    continue;
                }
                let (mut gain, mut with) = (0, None);
                for other in 0..self.seats.len() {
                    if !self.may_swap(seat, other) {
                        continue;
                    }
                    *left = left.saturating_sub(1);
                    // what the two cost each other stays as it is, whoever sits where
                    let before = self.cost_at(seat) + self.cost_at(other);
                    self.seats.swap(seat, other);
                    let after = self.cost_at(seat) + self.cost_at(other);
                    self.seats.swap(seat, other);
                    if before.saturating_sub(after) > gain {
                        (gain, with) = (before - after, Some(other));
                    }
                }
                if let Some(other) = with {
                    self.seats.swap(seat, other);
                    better = true;
                }
            }
        }
    }

    /// Tries all seats that could be better. Whether it came to an end, so that the seats are the best.
    fn prove(&mut self) -> bool {
        // table by table, so that meetings show early
        let tables = (0..self.places).flat_map(|place| [place, place + self.places]);
        let mut proof = Proof {
            best: self.cost(),
            seats: self.seats.clone(),
            left: PROOF,
            order: tables.filter(|seat| self.at(*seat).is_some()).collect(),
            kinds: self.kinds(),
        };
        self.seats.fill(None);
        proof.fill(self, 0, 0);
        self.seats = proof.seats;
        proof.left > 0
    }

    /// The entries, those together that no seat can tell apart.
    fn kinds(&self) -> Vec<Vec<usize>> {
        let mut kinds: BTreeMap<_, Vec<usize>> = BTreeMap::new();
        for (at, (entry, kin)) in self.entries.iter().zip(&self.kin).enumerate() {
            kinds.entry((kin, entry.line)).or_default().push(at);
        }
        kinds.into_values().collect()
    }

    /// A number of meetings within a kin that no seats avoid. It is the best division of each club, province or region
    /// between the lines: an entry escapes only the opponents that the Mitchell leaves out.
    fn bound(&self, kin: Kin) -> u64 {
        let mut sizes: BTreeMap<Option<&usize>, [usize; 3]> = BTreeMap::new();
        for (entry, own) in self.entries.iter().zip(&self.kin) {
            // of a pair with two clubs one is enough for a bound
            let first = own.get(kin.position()).and_then(|own| own.first());
            let size = sizes.entry(first);
            let [all, ns, ew] = size.or_default();
            *all += 1;
            *ns += usize::from(entry.line == Some(Side::Ns));
            *ew += usize::from(entry.line == Some(Side::Ew));
        }
        let rounds = self.rounds.len();
        let escapes = self.places.saturating_sub(rounds);
        let north = self.seats.iter().take(self.places).flatten().count();
        let mut least: Vec<Option<u64>> = vec![None; north + 1];
        if let Some(none) = least.first_mut() {
            *none = Some(0);
        }
        for (name, [all, ns, ew]) in sizes {
            let mut then = vec![None; north + 1];
            for (seated, sum) in least.iter().enumerate() {
                let Some(sum) = sum else { continue };
                for here in ns..=all.saturating_sub(ew) {
                    let there = all - here;
                    let met = [
                        rounds * all.saturating_sub(self.places),
                        here * there.saturating_sub(escapes),
                        there * here.saturating_sub(escapes),
                    ];
                    let met = met.into_iter().max().filter(|_| name.is_some());
                    let sum = sum + wide(met.unwrap_or(0));
                    if let Some(slot) = then.get_mut(seated + here) {
                        *slot = Some(slot.map_or(sum, |known: u64| known.min(sum)));
                    }
                }
            }
            least = then;
        }
        least.last().copied().flatten().unwrap_or(0)
    }
}

/// A search through all seats of a hall.
struct Proof {
    best: Cost,
    seats: Vec<Option<usize>>,
    left: u32,
    /// The seats in the order in which they are filled.
    order: Vec<usize>,
    /// The entries that are not seated yet, by kind.
    kinds: Vec<Vec<usize>>,
}

impl Proof {
    /// Fills the seats from a position in the order on, at the cost so far.
    fn fill(&mut self, hall: &mut Hall<'_>, from: usize, cost: Cost) {
        self.left = self.left.saturating_sub(1);
        if cost >= self.best || self.left == 0 {
            return;
        }
        let Some(seat) = self.order.get(from).copied() else {
            self.best = cost;
            self.seats.clone_from(&hall.seats);
            return;
        };
        let line = match hall.is_ns(seat) {
            true => Side::Ns,
            false => Side::Ew,
        };
        for kind in 0..self.kinds.len() {
            let next = self.kinds.get(kind).and_then(|kind| kind.last()).copied();
            let entry = next.and_then(|next| Some((next, hall.entries.get(next)?)));
            let Some((entry, of)) = entry else { continue };
            if of.line.is_some_and(|tied| tied != line) {
                continue;
            }
            self.take(kind);
            hall.seats.get_mut(seat).map(|seat| seat.replace(entry));
            let here = hall.cost_at(seat);
            self.fill(hall, from + 1, cost + here);
            hall.seats.get_mut(seat).map(Option::take);
            self.give_back(kind, entry);
        }
    }

    fn take(&mut self, kind: usize) {
        if let Some(kind) = self.kinds.get_mut(kind) {
            kind.pop();
        }
    }

    fn give_back(&mut self, kind: usize, entry: usize) {
        if let Some(kind) = self.kinds.get_mut(kind) {
            kind.push(entry);
        }
    }
}

fn wide(number: usize) -> u64 {
    u64::try_from(number).unwrap_or(u64::MAX)
}

fn cost_of(number: usize) -> Cost {
    Cost::try_from(number).unwrap_or(Cost::MAX)
}

/// Returns the club, province and region of each entry as numbers, in ascending order.
fn numbered_kin(entries: &[&Entry]) -> Vec<[Vec<usize>; 3]> {
    let mut numbers: BTreeMap<(Kin, String), usize> = BTreeMap::new();
    let mut of = |kin: Kin, entry: &Entry| {
        let number = |name: &str| {
            let next = numbers.len();
            let key = (kin, Player::name_key(name));
            *numbers.entry(key).or_insert(next)
        };
        let mut names: Vec<usize> = entry.of_players(kin.field()).map(number).collect();
        names.sort_unstable();
        names.dedup();
        names
    };
    let all = [Kin::Club, Kin::Province, Kin::Region];
    let entries = entries.iter();
    entries.map(|entry| all.map(|kin| of(kin, entry))).collect()
}
