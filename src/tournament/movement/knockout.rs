//! Knockout (fasi finali): the best of the ranking in a bracket; whoever loses is out.
//!
//! The first of those who enter is placed to meet the last, and the two best can only meet in the final. Where the number
//! is no power of two the best go through the first round without a match. A table keeps the number of its place in the
//! bracket: the winners of tables 1 and 2 meet at table 1 of the next round. A match that ends level is decided by an
//! extra hand, else for the better ranked.

mod places;

use super::{Reason, Seating, Stuck, ThirdPlace, draw, new_table, playing, small};
use crate::adjustment::{Rulings, SidePoints};
use crate::award::{Award, AwardKind};
use crate::entry::EntryNo;
use crate::event::{Event, Kind, Settings};
use crate::meeting::{Meeting, added};
use crate::movement::Movement;
use crate::partita::Length;
use crate::points::{MatchPoints, VictoryPoints};
use crate::ranking::{Standings, standings};
use crate::result::{ScoredHand, TableResult};
use crate::round::{Bye, HandNo, Round, RoundNo, Table, TableNo};
use burraco_rules::{BySide, Side};
pub use places::{FinalPlace, decided_places, final_places, placed};
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use std::collections::HashSet;

/// Seeds in order of their places in a bracket of so many, a power of two: neighbours meet first.
///
/// ```
/// use burraco_tournament::movement::knockout::bracket;
/// assert_eq!(bracket(8), [1, 8, 4, 5, 2, 7, 3, 6]);
/// ```
#[must_use]
pub fn bracket(places: u32) -> Vec<u32> {
    let mut seeds = vec![1];
    while small(seeds.len()) < places {
        let both = small(2 * seeds.len()) + 1;
        let meets = |seed: u32| [seed, both.saturating_sub(seed)];
        seeds = seeds.into_iter().flat_map(meets).collect();
    }
    seeds
}

/// What decided a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WonBy {
    /// More points in the match.
    Points,
    /// Level, and more points in the extra hand.
    ExtraHand,
    /// Level to the end: the better ranked of the two.
    Rank,
    /// The referee gave the points.
    Ruling,
}

/// Which side of a knockout table goes on, and why. The extra hand is the one after the hands of the round; `better` is
/// the side that entered higher in the ranking. None before the result is there.
#[must_use]
pub fn winner(settings: &Settings, table: &Table, better: Side) -> Option<(Side, WonBy)> {
    let ahead = |difference: MatchPoints| match difference.0 {
        0 => None,
        more => Some(if more > 0 { Side::Ns } else { Side::Ew }),
    };
    let result = TableResult::of(settings, table)?;
    if let Some(side) = ahead(result.difference) {
        return Some((side, WonBy::Points));
    }
    let extra = match settings.length {
        Length::Hands => table.hand(HandNo(u32::from(settings.hands) + 1)),
        // a match that was stopped level is over
        Length::Target(_) => None,
    };
    let extra = extra.and_then(|hand| hand.current());
    let extra = extra.map(|version| ScoredHand::of(&version.sheet, &settings.rules));
    let points =
        |hand: ScoredHand| MatchPoints(i64::from(hand.totals.ns) - i64::from(hand.totals.ew));
    let side = extra
        .filter(|hand| hand.stands(table))
        .map(points)
        .and_then(ahead);
    Some(side.map_or((better, WonBy::Rank), |side| (side, WonBy::ExtraHand)))
}

/// Which side of a knockout meeting goes on, and why. None before every table of it counts.
#[must_use]
pub fn outcome(event: &Event, round: RoundNo, meeting: &Meeting) -> Option<(Side, WonBy)> {
    let settings = &event.settings;
    let better = match meeting.home.reason {
        Reason::Bracket { seeds } | Reason::ForThird { seeds } if seeds.ew < seeds.ns => Side::Ew,
        _ => Side::Ns,
    };
    let more = |order: Ordering, by: WonBy| match order {
        Ordering::Greater => (Side::Ns, by),
        Ordering::Less => (Side::Ew, by),
        Ordering::Equal => (better, WonBy::Rank),
    };
    if !meeting.counts() {
        return None;
    }
    if let Some(given) = Rulings::of(event, round).at(settings, round, meeting, None) {
        return Some(more(given.ns.vp.cmp(&given.ew.vp), WonBy::Ruling));
    }
    let Some(away) = meeting.away else {
        return winner(settings, meeting.home, better);
    };
    let result = |table: &Table| TableResult::of(settings, table);
    let both = added(&settings.vp_table, result(meeting.home)?, result(away)?);
    Some(more(both.difference.0.cmp(&0), WonBy::Points))
}

/// An entry in the bracket with its place among those who entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Seeded {
    entry: EntryNo,
    seed: u32,
}

/// The places of a bracket before some round; nobody where a place is free.
type Slots = Vec<Option<Seeded>>;

/// A bracket played so far: who stands where, and who lost in each round, the last round last.
struct Played {
    slots: Slots,
    lost: Vec<Vec<Seeded>>,
    /// Who was out by leaving: its match, or the event before its next one.
    left: HashSet<EntryNo>,
    /// Who won third place and who lost it.
    third: Option<(Seeded, Seeded)>,
}

pub(super) fn seat(
    event: &Event,
    earlier: &[Round],
    size: u32,
    third: ThirdPlace,
    ranked: Option<&Standings>,
) -> Result<Seating, Stuck> {
    let (before, run) = split(earlier, size, third);
    let played = if run.is_empty() {
        let slots = entrants(event, before, size, ranked)?;
        Played {
            slots,
            lost: Vec::new(),
            left: HashSet::new(),
            third: None,
        }
    } else {
        play(event, run, size)
    };
    if played.slots.len() < 2 {
        return Err(Stuck::KnockoutOver);
    }
    let here: HashSet<EntryNo> = playing(event).map(|entry| entry.number).collect();
    let (mut tables, mut byes) = (Vec::new(), Vec::new());
    for (pair, number) in played.slots.chunks(2).zip(1..) {
        let present = |slot: Option<&Option<Seeded>>| {
            let seeded = slot.copied().flatten();
            seeded.filter(|seeded| here.contains(&seeded.entry))
        };
        match (present(pair.first()), present(pair.get(1))) {
            (Some(one), Some(other)) => tables.push(table(number, one, other)),
            (Some(alone), None) | (None, Some(alone)) => byes.push(pass(alone, run.is_empty())),
            (None, None) => {}
        }
    }
    if let (2, ThirdPlace::Played, Some([one, other])) = (
        played.slots.len(),
        third,
        played.lost.last().map(Vec::as_slice),
    ) && [one, other].iter().all(|s| here.contains(&s.entry))
    {
        let (better, other) = in_order(*one, *other);
        let seeds = seeds(better, other);
        let reason = Reason::ForThird { seeds };
        tables.push(new_table(2, better.entry, other.entry, reason));
    }
    Ok((tables, byes))
}

/// The rounds before a knockout, and its own so far.
fn split(earlier: &[Round], size: u32, third: ThirdPlace) -> (&[Round], &[Round]) {
    let own = Movement::Knockout { size, third };
    let run = earlier.iter().rev().take_while(|r| r.movement == own);
    earlier.split_at(earlier.len() - run.count())
}

/// The best of the ranking at their places in the bracket.
fn entrants(
    event: &Event,
    before: &[Round],
    size: u32,
    ranked: Option<&Standings>,
) -> Result<Slots, Stuck> {
    let order: Vec<EntryNo> = match before.last() {
        None => draw::in_order(event).iter().map(|e| e.number).collect(),
        Some(last) => {
            let made;
            let ranked = match ranked {
                Some(ranked) => ranked,
                None => {
                    made = standings(event, last.number);
                    &made
                }
            };
            let here: HashSet<EntryNo> = playing(event).map(|entry| entry.number).collect();
            let lines = ranked.lines.iter().map(|line| line.entry);
            lines.filter(|entry| here.contains(entry)).collect()
        }
    };
    let entries = small(order.len());
    if size < 2 || entries < size {
        let asked = size;
        return Err(Stuck::NoBracket { asked, entries });
    }
    let seeded: Vec<Seeded> = (1..=size)
        .zip(order)
        .map(|(seed, entry)| Seeded { entry, seed })
        .collect();
    let find = |seed: u32| seeded.iter().find(|s| s.seed == seed).copied();
    let places = bracket(size.next_power_of_two());
    Ok(places.into_iter().map(find).collect())
}

/// N/S is the better ranked.
fn table(number: u32, one: Seeded, other: Seeded) -> Table {
    let (better, other) = in_order(one, other);
    let seeds = seeds(better, other);
    new_table(number, better.entry, other.entry, Reason::Bracket { seeds })
}

fn in_order(one: Seeded, other: Seeded) -> (Seeded, Seeded) {
    if one.seed <= other.seed {
        (one, other)
    } else {
        (other, one)
    }
}

fn seeds(ns: Seeded, ew: Seeded) -> BySide<u32> {
    BySide {
        ns: ns.seed,
        ew: ew.seed,
    }
}

/// Goes through without a match: for its place in the ranking, or because the opponent has left. It brings no points.
fn pass(seeded: Seeded, first_round: bool) -> Bye {
    let reason = match first_round {
        true => Reason::BestPass { seed: seeded.seed },
        false => Reason::PhantomPair,
    };
    Bye {
        entry: seeded.entry,
        award: Award {
            kind: AwardKind::Bye,
            vp: VictoryPoints(0),
            mp: MatchPoints(0),
        },
        reason,
    }
}

/// The bracket after its rounds so far. Who holds a place is read from the tables of its first round.
fn play(event: &Event, run: &[Round], size: u32) -> Played {
    let mut played = Played {
        slots: first_slots(run.first(), size),
        lost: Vec::new(),
        left: HashSet::new(),
        third: None,
    };
    for round in run {
        let at = |number: u32| round.tables.iter().find(|t| t.number == TableNo(number));
        let last_two = played.slots.len() == 2;
        if let (true, Some(table)) = (last_two, at(2)) {
            let known = played.lost.last().map_or(&[][..], Vec::as_slice);
            played.third = decide(event, round.number, table, known);
        }
        let (mut next, mut lost) = (Vec::new(), Vec::new());
        for (pair, number) in played.slots.chunks(2).zip(1..) {
            let known: Vec<Seeded> = pair.iter().flatten().copied().collect();
            let rests = |s: &&Seeded| round.byes.iter().any(|bye| bye.entry == s.entry);
            let Some(table) = at(number) else {
                next.push(known.iter().find(rests).copied());
                for gone in known.into_iter().filter(|seeded| !rests(&seeded)) {
                    // of two that left one match the better goes on in name only: it is out with that match
                    let before = played
                        .lost
                        .last_mut()
                        .filter(|_| !played.left.insert(gone.entry));
                    before.unwrap_or(&mut lost).push(gone);
                }
                continue;
            };
            played.left.extend(left(event, round.number, table));
            let decided = decide(event, round.number, table, &known);
            next.push(decided.map(|(won, _)| won));
            lost.extend(decided.map(|(_, out)| out));
        }
        (played.slots, played.lost) = (next, [played.lost, vec![lost]].concat());
    }
    played
}

/// Who won a table and who lost it.
fn decide(
    event: &Event,
    round: RoundNo,
    table: &Table,
    known: &[Seeded],
) -> Option<(Seeded, Seeded)> {
    // somebody seated by hand holds the place of whom it replaced
    let spare = known.iter().find(|s| table.side_of(s.entry).is_none());
    let seeded = table.seats.map(|entry| {
        let own = known.iter().find(|s| s.entry == entry);
        let seed = own.or(spare).map_or(u32::MAX, |s| s.seed);
        Seeded { entry, seed }
    });
    let better = if seeded.ns.seed <= seeded.ew.seed {
        Side::Ns
    } else {
        Side::Ew
    };
    let given = given(event, round, table);
    let side = match given.map(|points| points.ns.vp.cmp(&points.ew.vp)) {
        Some(Ordering::Greater) => Side::Ns,
        Some(Ordering::Less) => Side::Ew,
        Some(Ordering::Equal) => better,
        None => won(event, round, table, better)?,
    };
    Some((*seeded.get(side), *seeded.get(side.other())))
}

/// The meeting of a table as movements see it.
fn meeting<'e>(event: &'e Event, round: RoundNo, table: &Table) -> Option<Meeting<'e>> {
    let number = match event.settings.kind {
        Kind::Teams => TableNo(table.number.0.saturating_mul(2).saturating_sub(1)),
        Kind::Pairs | Kind::Individual => table.number,
    };
    let meetings = Meeting::all(event.settings.kind, event.round(round)?);
    let own = |meeting: &Meeting| meeting.home.number == number;
    meetings.into_iter().find(own)
}

/// The points a referee gave, if they were given.
fn given(event: &Event, round: RoundNo, table: &Table) -> Option<BySide<SidePoints>> {
    let meeting = meeting(event, round, table)?;
    Rulings::of(event, round).at(&event.settings, round, &meeting, None)
}

/// Who left a match.
fn left(event: &Event, round: RoundNo, table: &Table) -> Vec<EntryNo> {
    let Some(given) = given(event, round, table) else {
        return Vec::new();
    };
    let left = |side: &Side| given.get(*side).award.is_some_and(AwardKind::is_left);
    let sides = Side::ALL.into_iter().filter(left);
    sides.map(|side| *table.seats.get(side)).collect()
}

fn won(event: &Event, round: RoundNo, table: &Table, better: Side) -> Option<Side> {
    if event.settings.kind != Kind::Teams {
        return Some(winner(&event.settings, table, better)?.0);
    }
    // a level team match has no extra hand: the better ranked goes on
    let Meeting { home, away } = meeting(event, round, table)?;
    let result = |table: &Table| TableResult::of(&event.settings, table);
    let both = added(&event.settings.vp_table, result(home)?, result(away?)?);
    Some(match both.difference.0.cmp(&0) {
        Ordering::Greater => Side::Ns,
        Ordering::Less => Side::Ew,
        Ordering::Equal => better,
    })
}

fn first_slots(first: Option<&Round>, size: u32) -> Slots {
    let places = bracket(size.next_power_of_two());
    let entry = |index: usize, seed: u32| -> Option<EntryNo> {
        let number = TableNo(small(index / 2) + 1);
        let round = first?;
        match round.tables.iter().find(|table| table.number == number) {
            // the better ranked sits N/S, and has the smaller seed
            Some(table) => {
                let other = places.get(index ^ 1).copied().unwrap_or(u32::MAX);
                let side = if seed < other { Side::Ns } else { Side::Ew };
                Some(*table.seats.get(side))
            }
            None => {
                let passes = |bye: &&Bye| bye.reason == Reason::BestPass { seed };
                round.byes.iter().find(passes).map(|bye| bye.entry)
            }
        }
    };
    let slot = |(index, seed): (usize, &u32)| {
        entry(index, *seed).map(|entry| Seeded { entry, seed: *seed })
    };
    places.iter().enumerate().map(slot).collect()
}

/// Whether a round is part of a knockout: its points decide who goes on and count in no ranking.
#[must_use]
pub fn is_knockout(round: &Round) -> bool {
    matches!(round.movement, Movement::Knockout { .. })
}

/// The round a knockout of so many decides itself in, from 1.
#[must_use]
pub fn rounds_of(size: u32) -> RoundNo {
    RoundNo(size.max(1).next_power_of_two().ilog2())
}
