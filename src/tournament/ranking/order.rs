//! The order of the ranking: Victory Points, Match Points, then the criteria of the event, and the criterion that
//! decided each rank.

use super::{DecidedBy, Standing, TieBreak};
use crate::award::AwardKind;
use crate::entry::EntryNo;
use crate::event::{Event, Settings};
use crate::gironi::Gironi;
use crate::points::{MatchPoints, VictoryPoints};
use crate::round::RoundNo;
use burraco_rules::Rng;
use std::cmp::Reverse;

/// Orders the lines of the standings after a round and gives ranks such as 1, 1, 3, with the criterion that decided
/// each.
pub(super) fn ranked(
    mut candidates: Vec<Standing>,
    event: &Event,
    after: RoundNo,
) -> Vec<Standing> {
    let gironi = Gironi::after(event, after);
    // who left before the split comes after all
    let girone = |c: &Standing| {
        let gironi = gironi.as_ref()?;
        Some(gironi.position(c.entry).unwrap_or(usize::MAX))
    };
    let recorded = |c: &Standing| {
        let mut awards = c.credits.iter().filter_map(|credit| credit.award);
        awards.find_map(AwardKind::recorded_place)
    };
    let is_recorded = candidates.iter().any(|c| recorded(c).is_some());
    let place = |c: &Standing| match is_recorded {
        true => (
            recorded(c).and_then(|place| usize::try_from(place).ok()),
            Reverse(VictoryPoints(0)),
            Reverse(MatchPoints(0)),
        ),
        false => (girone(c), Reverse(c.vp), Reverse(c.mp)),
    };
    candidates.sort_unstable_by_key(|c| (place(c), c.entry));
    let mut ordered = Vec::with_capacity(candidates.len());
    let mut above: Option<(Option<usize>, Reverse<VictoryPoints>, Reverse<MatchPoints>)> = None;
    let mut left = candidates.into_iter().peekable();
    while let Some(first) = left.next() {
        let here = place(&first);
        let decided = match above {
            None => DecidedBy::First,
            Some(_) if is_recorded => DecidedBy::Recorded,
            Some((girone, ..)) if girone != here.0 => DecidedBy::Girone,
            Some((_, vp, _)) if vp != here.1 => DecidedBy::Vp,
            Some(_) => DecidedBy::Mp,
        };
        above = Some(here);
        let mut level = vec![first];
        level.extend(std::iter::from_fn(|| left.next_if(|c| place(c) == here)));
        let Settings {
            tie_breaks, seed, ..
        } = &event.settings;
        // places that were recorded are not decided again
        let criteria = if is_recorded {
            &[]
        } else {
            tie_breaks.as_slice()
        };
        break_ties(level, criteria, *seed, decided, &mut ordered);
    }
    let mut rank = 0;
    let shared: Vec<bool> = ordered
        .iter()
        .map(|line: &Standing| line.decided_by == DecidedBy::Shared)
        .collect();
    for (at, line) in ordered.iter_mut().enumerate() {
        let shares = |at: usize| shared.get(at).copied().unwrap_or(false);
        if !shares(at) {
            rank = u32::try_from(at).map_or(u32::MAX, |at| at.saturating_add(1));
        }
        line.rank = rank;
        line.tied = shares(at) || shares(at + 1);
    }
    ordered
}

/// Splits entries into groups of equal key, in order of the key. Within a group they stand in order of number.
fn parted<K: Ord>(mut all: Vec<Standing>, key: impl Fn(&Standing) -> K) -> Vec<Vec<Standing>> {
    all.sort_by_key(|candidate| (key(candidate), candidate.entry));
    let mut groups: Vec<Vec<Standing>> = Vec::new();
    for candidate in all {
        match groups.last_mut() {
            Some(group) if group.first().is_some_and(|c| key(c) == key(&candidate)) => {
                group.push(candidate);
            }
            _ => groups.push(vec![candidate]),
        }
    }
    groups
}

/// Applies the remaining criteria to entries that are equal so far. `first` is the criterion that separates the first
/// of them from the entry above.
fn break_ties(
    group: Vec<Standing>,
    criteria: &[TieBreak],
    seed: u64,
    first: DecidedBy,
    ordered: &mut Vec<Standing>,
) {
    let (criterion, rest) = match (group.len(), criteria) {
        (0 | 1, _) | (_, []) => {
            for (at, candidate) in group.into_iter().enumerate() {
                let decided_by = if at == 0 { first } else { DecidedBy::Shared };
                ordered.push(Standing {
                    decided_by,
                    ..candidate
                });
            }
            return;
        }
        (_, [criterion, rest @ ..]) => (*criterion, rest),
    };
    let parts = match criterion {
        TieBreak::HeadToHead if all_met(&group) => {
            let among: Vec<EntryNo> = group.iter().map(|c| c.entry).collect();
            parted(group, |c| Reverse(against(c, &among)))
        }
        TieBreak::BestRound => parted(group, |c| {
            Reverse(c.credits.iter().map(|credit| (credit.vp, credit.mp)).max())
        }),
        TieBreak::MostBurrachi if group.iter().all(|c| c.burrachi.is_some()) => {
            parted(group, |c| Reverse(c.burrachi))
        }
        TieBreak::Lot => parted(group, |c| {
            let number = u64::from(c.entry.0);
            Rng::new(seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15)).draw()
        }),
        TieBreak::HeadToHead | TieBreak::MostBurrachi => vec![group],
    };
    for (at, part) in parts.into_iter().enumerate() {
        let first = if at == 0 {
            first
        } else {
            DecidedBy::TieBreak(criterion)
        };
        break_ties(part, rest, seed, first, ordered);
    }
}

fn all_met(group: &[Standing]) -> bool {
    group.iter().all(|one| {
        let met = |other: &Standing| {
            one.entry == other.entry
                || one
                    .credits
                    .iter()
                    .any(|c| c.opponents().any(|entry| entry == other.entry))
        };
        group.iter().all(met)
    })
}

/// The points an entry made against the given others: VP, then signed MP.
fn against(standing: &Standing, others: &[EntryNo]) -> (VictoryPoints, MatchPoints) {
    let meetings = || {
        let credits = standing.credits.iter();
        credits.filter(|credit| credit.opponents().any(|o| others.contains(&o)))
    };
    (
        meetings().map(|c| c.vp).sum(),
        meetings().map(|c| c.mp).sum(),
    )
}
