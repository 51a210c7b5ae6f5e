//! Danese: neighbours in the standings meet, and the modificato avoids rematches.
//!
//! In the modificato, a bye counts as an opponent placed below the last entry. It takes the legal pairing with the
//! least sum of rank distances, the bye included. Among equals, it takes the one in which the top entry meets the
//! nearest opponent. Entries of one club may be forbidden to meet, or paired only as a last resort.
//!
//! After the split of a plan, each girone is paired for itself, at its own tables.

use super::costs::{Costs, SameClubCost};
use super::pairing::best;
use super::{
    Movement, NoProposal, PairingReason, Past, ProposedTables, new_table, playing, rest,
    share_a_club, small,
};
use crate::entry::{Entry, EntryNo};
use crate::event::{ClubsApart, DaneseRest, Event, RematchScope};
use crate::gironi::Gironi;
use crate::ranking::Standings;
use crate::round::{Bye, Round, Table};
use burraco_rules::BySide;
use burraco_rules::Side;
use std::collections::{BTreeMap, HashMap};

/// The entries that play among themselves, best first, with their earlier meetings and byes.
struct Contenders<'e> {
    event: &'e Event,
    /// The entries in order of the standings; those without a rank are last.
    order: &'e [&'e Entry],
    /// The number of entries that have a rank in the standings.
    ranked: usize,
    /// The number of entries in better gironi.
    above: usize,
    /// The earlier meetings that must not be repeated.
    past: &'e Past,
    /// The meetings and byes of all rounds so far, for counting byes.
    whole: &'e Past,
}

pub(super) fn seat(
    event: &Event,
    earlier: &[Round],
    movement: Movement,
    ranked: &Standings,
) -> Result<ProposedTables, NoProposal> {
    let lines = ranked.lines.iter().zip(0u32..);
    let place: HashMap<_, _> = lines.map(|(line, place)| (line.entry, place)).collect();
    let mut order: Vec<&Entry> = playing(event).collect();
    order.sort_by_key(|e| (place.get(&e.number).copied().unwrap_or(u32::MAX), e.number));
    let skip = match (movement, event.settings.rematches) {
        (Movement::DanesePuro, _) => earlier.len(),
        (_, RematchScope::AllRounds) => 0,
        (_, RematchScope::PreviousRound) => earlier.len().saturating_sub(1),
    };
    let past = Past::of(earlier.get(skip..).unwrap_or_default());
    let whole = Past::of(earlier);
    let (mut tables, mut byes) = (Vec::new(), Vec::new());
    let mut above = 0;
    for girone in gironi(event, earlier.len(), order) {
        let ranked = girone.iter().filter(|e| place.contains_key(&e.number));
        let field = Contenders {
            event,
            order: &girone,
            ranked: ranked.count(),
            above,
            past: &past,
            whole: &whole,
        };
        let pairs = match movement {
            Movement::DanesePuro => field.in_order(),
            _ => field.closest()?,
        };
        field.seat(&pairs, &mut tables, &mut byes);
        above += girone.len();
    }
    Ok((tables, byes))
}

/// Returns the entries of each girone that plays a round, best first; a single one before the plan's split. `order`
/// holds all of them.
fn gironi<'e>(event: &Event, played: usize, order: Vec<&'e Entry>) -> Vec<Vec<&'e Entry>> {
    let split = event.settings.plan.split.as_ref();
    let Some(split) = split.filter(|split| split.after <= played) else {
        return vec![order];
    };
    let known = Gironi::of(event);
    let mut gironi: BTreeMap<usize, Vec<&Entry>> = BTreeMap::new();
    for (place, entry) in order.into_iter().enumerate() {
        let girone = match &known {
            Some(known) => known.plays_in(entry.number),
            None => split.girone_of_place(place),
        };
        gironi.entry(girone).or_default().push(entry);
    }
    gironi.into_values().collect()
}

impl Contenders<'_> {
    /// Returns the rank as pairing reasons give it: from 1, or 0 for an entry without a rank.
    fn place(&self, index: usize) -> u32 {
        if index < self.ranked {
            small(self.above + index + 1)
        } else {
            0
        }
    }

    /// Returns the positions in the standings of the entries that may have a bye, from the top. Nobody has a second bye
    /// before all have had one.
    fn may_rest(&self) -> Vec<usize> {
        let rests = |entry: &Entry| self.whole.rests(entry.number);
        let fewest = self.order.iter().map(|entry| rests(entry)).min();
        let places = self.order.iter().enumerate();
        let least = places.filter(|(_, entry)| Some(rests(entry)) == fewest);
        least.map(|(place, _)| place).collect()
    }

    fn lowest_rest(&self) -> Option<usize> {
        self.may_rest().last().copied()
    }

    /// Returns the positions in the standings to which the modificato may give the bye, by the event's settings.
    fn may_rest_by_rule(&self) -> Vec<usize> {
        match self.event.settings.danese_rest {
            DaneseRest::Closest => self.may_rest(),
            DaneseRest::Lowest => self.lowest_rest().into_iter().collect(),
        }
    }

    /// Returns the pairs in the order of the standings, 1-2, 3-4, without the entry that has the bye.
    fn in_order(&self) -> Vec<(usize, usize)> {
        let mut places: Vec<usize> = (0..self.order.len()).collect();
        let mut pairs = Vec::new();
        if places.len() % 2 == 1
            && let Some(lowest) = self.lowest_rest()
        {
            places.retain(|place| *place != lowest);
            pairs.push((lowest, self.order.len()));
        }
        let mut left = places.into_iter();
        while let (Some(one), Some(other)) = (left.next(), left.next()) {
            pairs.push((one, other));
        }
        pairs
    }

    /// Finds the legal pairing whose opponents are closest in the standings.
    fn closest(&self) -> Result<Vec<(usize, usize)>, NoProposal> {
        let costs = self.costs();
        match best(&costs) {
            Ok(best) => Ok(best.pairs),
            Err(stuck) => Err(self.impossible(&costs, stuck)),
        }
    }

    /// Returns the cost of pairing any two positions in the standings. With an odd number of entries, the position
    /// after the last stands for the bye.
    fn costs(&self) -> Costs {
        let entries = self.order.len();
        let places = entries + entries % 2;
        let numbers = self.order.iter().map(|entry| entry.number);
        let place: HashMap<EntryNo, usize> = numbers.zip(0..).collect();
        let met = self.past.meetings().filter_map(|(one, other)| {
            let (one, other) = (place.get(&one)?, place.get(&other)?);
            Some((*one, *other, None))
        });
        let resting = self.may_rest_by_rule();
        let tired = (0..entries).filter(|place| resting.binary_search(place).is_err());
        let tired = tired.filter(|_| places > entries);
        let tired = tired.map(|place| (place, entries, None));
        let costs = Costs::new(places, met.chain(tired));
        match self.event.settings.clubs_apart {
            ClubsApart::No => costs,
            ClubsApart::NeverMeet => costs.with_clubs(self.clubs(), SameClubCost::Never),
            // more than all distances together
            ClubsApart::Prefer => {
                let far = small(places.saturating_mul(places));
                costs.with_clubs(self.clubs(), SameClubCost::Dearer(far))
            }
        }
    }

    /// Returns the clubs of the players at each place, as numbers.
    fn clubs(&self) -> Vec<Vec<u32>> {
        let mut numbers: HashMap<&str, u32> = HashMap::new();
        let mut clubs = Vec::with_capacity(self.order.len());
        for entry in self.order {
            let numbered = entry.clubs().map(|club| {
                let next = small(numbers.len());
                *numbers.entry(club).or_insert(next)
            });
            clubs.push(numbered.collect());
        }
        clubs
    }

    /// Builds the error that names the stuck entries: those without any legal opponent, or else a set in which one is
    /// always left over.
    fn impossible(&self, costs: &Costs, stuck: Vec<usize>) -> NoProposal {
        let places = costs.places();
        let may_meet = |one: usize, other: usize| one != other && costs.get(one, other).is_some();
        let alone = |place: &usize| !(0..places).any(|other| may_meet(*place, other));
        let lonely: Vec<usize> = stuck.iter().copied().filter(alone).collect();
        let stuck = if lonely.is_empty() { stuck } else { lonely };
        let outside = |other: &usize| {
            stuck.binary_search(other).is_err()
                && stuck.iter().any(|place| may_meet(*place, *other))
        };
        let named = |places: &[usize]| -> Vec<EntryNo> {
            let entries = places.iter().filter_map(|place| self.order.get(*place));
            entries.map(|entry| entry.number).collect()
        };
        NoProposal::Impossible {
            opponents: named(&(0..places).filter(outside).collect::<Vec<_>>()),
            stuck: named(&stuck),
        }
    }

    /// Adds the tables and the byes of these pairs, with the next numbers.
    fn seat(&self, pairs: &[(usize, usize)], tables: &mut Vec<Table>, byes: &mut Vec<Bye>) {
        for (upper, lower) in pairs {
            match (self.order.get(*upper), self.order.get(*lower)) {
                (Some(one), Some(other)) => {
                    let swap = one.line == Some(Side::Ew)
                        || (other.line == Some(Side::Ns) && one.line != Some(Side::Ns));
                    let places = BySide {
                        ns: self.place(*upper),
                        ew: self.place(*lower),
                    };
                    let (ns, ew, places) = match swap {
                        true => (other.number, one.number, places.swapped()),
                        false => (one.number, other.number, places),
                    };
                    let reason = self.why(pairs, *upper, *lower, places);
                    tables.push(new_table(small(tables.len() + 1), ns, ew, reason));
                }
                (Some(one), None) => {
                    let place = self.place(*upper);
                    let reason = if self.lowest_rest() == Some(*upper) {
                        PairingReason::LowestNotRested { place }
                    } else {
                        PairingReason::BestRest { place }
                    };
                    byes.push(rest(self.event, one.number, reason));
                }
                _ => {}
            }
        }
    }

    /// Returns the reason why the entries at two positions in the standings meet: they are neighbours, or a rematch, a
    /// club or the bye stands in the way.
    fn why(
        &self,
        pairs: &[(usize, usize)],
        upper: usize,
        lower: usize,
        places: BySide<u32>,
    ) -> PairingReason {
        let rests = |place: &usize| pairs.contains(&(*place, self.order.len()));
        if (upper + 1..lower).all(|between| rests(&between)) {
            return PairingReason::Ranked { places };
        }
        let (start, end) = tangle(pairs, upper);
        let between = |one: usize| {
            let others = (upper..=lower).filter(move |other| *other != one);
            others.map(move |other| (one, other))
        };
        let any = (start..=end).flat_map(move |one| (one + 1..=end).map(move |other| (one, other)));
        let obstacle = |(one, other)| {
            let met = self.meeting(one, other);
            let apart = met.map(|met| PairingReason::RankedApart { places, met });
            let mates = || self.club_mates(one, other);
            apart.or_else(|| mates().map(|mates| PairingReason::RankedClub { places, mates }))
        };
        let mut pairs = between(upper).chain(between(lower)).chain(any);
        pairs
            .find_map(obstacle)
            .unwrap_or(PairingReason::RankedAside { places })
    }

    fn club_mates(&self, one: usize, other: usize) -> Option<(EntryNo, EntryNo)> {
        let (one, other) = (self.order.get(one)?, self.order.get(other)?);
        let apart = self.event.settings.clubs_apart != ClubsApart::No;
        (apart && one.number != other.number && share_a_club(one, other))
            .then_some((one.number, other.number))
    }

    fn meeting(&self, one: usize, other: usize) -> Option<(EntryNo, EntryNo, u32)> {
        let (one, other) = (self.order.get(one)?, self.order.get(other)?);
        let round = self.past.met(one.number, other.number)?;
        Some((one.number, other.number, round.0))
    }
}

/// Returns the smallest run of positions in the standings around `place` in which every position is paired with another
/// of the run.
fn tangle(pairs: &[(usize, usize)], place: usize) -> (usize, usize) {
    let (mut start, mut end) = (place, place);
    loop {
        let crossing = |pair: &&(usize, usize)| pair.0 <= end && pair.1 >= start;
        let inside = pairs.iter().filter(crossing);
        let (low, high) = inside.fold((start, end), |(low, high), (upper, lower)| {
            (low.min(*upper), high.max(*lower))
        });
        if (low, high) == (start, end) {
            return (start, end);
        }
        (start, end) = (low, high);
    }
}
