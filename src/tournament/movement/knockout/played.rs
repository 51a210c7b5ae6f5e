//! The state of a bracket, read from its rounds played so far.

use super::super::{Movement, PairingReason, ThirdPlace, small};
use super::{ahead, bracket, is_gone, winner};
use crate::entry::{EntryNo, EntryState};
use crate::event::{Event, EventKind};
use crate::round::{Bye, Round, RoundNo, Table, TableNo};
use crate::rulings::adjustment::{Adjustment, Rulings, SidePoints};
use crate::scoring::meeting::{Meeting, added};
use crate::scoring::result::TableResult;
use burraco_rules::{BySide, Side};
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use std::collections::HashSet;

/// An entry in the bracket with its seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Seeded {
    pub(super) entry: EntryNo,
    pub(super) seed: u32,
}

/// The places of a bracket before a round, each with its entry; `None` for a free place.
pub(super) type Slots = Vec<Option<Seeded>>;

/// A bracket as played so far: the places still in play, and the losers of each round, the last round last.
#[derive(Default)]
pub(super) struct Played {
    pub(super) slots: Slots,
    pub(super) lost: Vec<Vec<Seeded>>,
    /// The entries that lost by absence, because they left a match or were gone before their next one.
    pub(super) left: HashSet<EntryNo>,
    /// The winner and the loser of the match for third place; `None` also where neither was there.
    pub(super) third: Option<(Seeded, Seeded)>,
    /// The reason a published final has neither a table nor an entry that goes through without a match.
    pub(super) no_final: Option<NoFinal>,
    /// Whether a match of the last round, other than that for third place, is still undecided.
    pub(super) waits: bool,
}

/// Corrects the bracket where an entry plays on although another entry has won its earlier match since. The seated
/// entry plays on, and the other takes its position among the losers.
fn exchange(lost: &mut [Vec<Seeded>], table: &Table, known: &[Seeded]) {
    let spare = known.iter().find(|s| table.side_of(s.entry).is_none());
    let mut out = lost.iter_mut().flatten();
    let sits = out.find(|seeded| table.side_of(seeded.entry).is_some());
    if let (Some(spare), Some(sits)) = (spare, sits) {
        *sits = *spare;
    }
}

/// Corrects the bracket where an entry plays for third place although it has won its semifinal since. The entry it beat
/// holds its place in the final.
fn exchange_for_third(played: &mut Played, table: &Table) {
    let beaten = played.lost.last_mut().into_iter().flatten();
    let mut apart = beaten.filter(|seeded| table.side_of(seeded.entry).is_none());
    let finalists = played.slots.iter_mut().flatten();
    for sits in finalists.filter(|seeded| table.side_of(seeded.entry).is_some()) {
        if let Some(beaten) = apart.next() {
            std::mem::swap(sits, beaten);
        }
    }
}

/// Corrects the bracket where a loser of the previous round goes through without a match. The entry keeps the place,
/// even if nobody has won it since.
fn exchange_resting(
    lost: &mut [Vec<Seeded>],
    (last, round): (&Round, &Round),
    number: u32,
    known: &mut Vec<Seeded>,
) {
    let feeds = |table: &&Table| table.number.0.div_ceil(2) == number;
    for table in last.tables.iter().filter(feeds) {
        let rests = |seeded: &&mut Seeded| {
            let sat = table.side_of(seeded.entry).is_some();
            sat && round.byes.iter().any(|bye| bye.entry == seeded.entry)
        };
        let Some(out) = lost.iter_mut().flatten().find(rests) else {
            continue;
        };
        match known.iter_mut().find(|s| table.side_of(s.entry).is_some()) {
            Some(holder) => std::mem::swap(out, holder),
            None => known.push(*out),
        }
    }
}

/// The reason a final is not played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NoFinal {
    /// The final is not played because the finalists have left.
    Left,
    /// A finalist is missing, because nobody won the semifinal.
    NoFinalist,
    /// A finalist is there but has no seat, because the round was published before it had won its semifinal.
    NotSeated,
}

impl NoFinal {
    /// Returns the reason why these finalists do not play the final.
    pub(super) fn of(event: &Event, finalists: &[Option<Seeded>]) -> NoFinal {
        let mut known = finalists.iter().flatten().peekable();
        if known.peek().is_none() {
            return NoFinal::NoFinalist;
        }
        let here = |seeded: &Seeded| {
            let entry = event.entry(seeded.entry);
            entry.is_some_and(|entry| entry.state == EntryState::CheckedIn)
        };
        match known.any(here) {
            true => NoFinal::NotSeated,
            false => NoFinal::Left,
        }
    }
}

/// The result of a match in a bracket.
enum BracketEnd {
    Won { on: Seeded, out: Seeded },
    Nobody([Seeded; 2]),
}

/// Splits the earlier rounds into those before a knockout and those of the knockout itself.
pub(super) fn split(earlier: &[Round], size: u32, third: ThirdPlace) -> (&[Round], &[Round]) {
    let own = Movement::Knockout { size, third };
    let run = earlier.iter().rev().take_while(|r| r.movement == own);
    earlier.split_at(earlier.len() - run.count())
}

/// Replays the rounds of a bracket so far. The holders of the first places are read from the tables of the first round.
pub(super) fn play(event: &Event, run: &[Round], size: u32) -> Played {
    let mut played = Played {
        slots: first_slots(run.first(), size),
        ..Played::default()
    };
    let before = std::iter::once(None).chain(run.iter().map(Some));
    for (round, last) in run.iter().zip(before) {
        let at = |number: u32| round.tables.iter().find(|t| t.number == TableNo(number));
        let last_two = played.slots.len() == 2;
        if let (true, Some(table)) = (last_two, at(2)) {
            exchange_for_third(&mut played, table);
            let known = played.lost.last().map_or(&[][..], Vec::as_slice);
            played.third = match decide(event, round.number, table, known) {
                Some(BracketEnd::Won { on, out }) => Some((on, out)),
                Some(BracketEnd::Nobody(_)) | None => None,
            };
        }
        played.waits = false;
        let (mut next, mut lost) = (Vec::new(), Vec::new());
        for (pair, number) in played.slots.chunks(2).zip(1..) {
            let mut known: Vec<Seeded> = pair.iter().flatten().copied().collect();
            let rests = |s: &Seeded| round.byes.iter().any(|bye| bye.entry == s.entry);
            let Some(table) = at(number) else {
                if let Some(last) = last {
                    exchange_resting(&mut played.lost, (last, round), number, &mut known);
                }
                if last_two && !known.iter().any(rests) {
                    played.no_final = Some(NoFinal::of(event, pair));
                }
                next.push(known.iter().copied().find(rests));
                let gone = || known.iter().filter(|seeded| !rests(seeded));
                played.left.extend(gone().map(|seeded| seeded.entry));
                lost.extend(gone());
                continue;
            };
            exchange(&mut played.lost, table, &known);
            played.left.extend(gone(event, round.number, table));
            played.left.extend(departed(event, round.number, table));
            let (on, out) = match decide(event, round.number, table, &known) {
                Some(BracketEnd::Won { on, out }) => (Some(on), vec![out]),
                Some(BracketEnd::Nobody(both)) => (None, both.to_vec()),
                None => {
                    played.waits = true;
                    (None, Vec::new())
                }
            };
            next.push(on);
            lost.extend(out);
        }
        played.slots = next;
        played.lost.push(lost);
    }
    played
}

/// Returns the winner and the loser of a knockout table; `None` before the result is known.
fn decide(event: &Event, round: RoundNo, table: &Table, known: &[Seeded]) -> Option<BracketEnd> {
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
    if gone(event, round, table).len() == Side::ALL.len() {
        return Some(BracketEnd::Nobody([seeded.ns, seeded.ew]));
    }
    let given = given(event, round, table);
    let side = match given.map(|points| ahead(&points)) {
        Some(Ordering::Greater) => Side::Ns,
        Some(Ordering::Less) => Side::Ew,
        Some(Ordering::Equal) => better,
        None => won(event, round, table, better)?,
    };
    Some(BracketEnd::Won {
        on: *seeded.get(side),
        out: *seeded.get(side.other()),
    })
}

/// Returns the meeting that belongs to a table. In team events, a meeting takes two tables.
fn meeting<'e>(event: &'e Event, round: RoundNo, table: &Table) -> Option<Meeting<'e>> {
    let number = match event.settings.kind {
        EventKind::Teams => TableNo(table.number.0.saturating_mul(2).saturating_sub(1)),
        EventKind::Pairs | EventKind::Individual => table.number,
    };
    let meetings = Meeting::all(event.settings.kind, event.round(round)?);
    let own = |meeting: &Meeting| meeting.home.number == number;
    meetings.into_iter().find(own)
}

/// Returns the points that a referee gave at a table, if any.
fn given(event: &Event, round: RoundNo, table: &Table) -> Option<BySide<SidePoints>> {
    let meeting = meeting(event, round, table)?;
    Rulings::of(event, round).at(&event.settings, round, &meeting, None)
}

/// Returns the entries that left a match or did not come to it, according to the points given.
fn gone(event: &Event, round: RoundNo, table: &Table) -> Vec<EntryNo> {
    let Some(given) = given(event, round, table) else {
        return Vec::new();
    };
    let sides = Side::ALL.into_iter();
    let sides = sides.filter(|side| is_gone(*given.get(*side)));
    sides.map(|side| *table.seats.get(side)).collect()
}

/// Returns the entries that left a match before its end, whatever points a referee has given for it since.
fn departed(event: &Event, round: RoundNo, table: &Table) -> Vec<EntryNo> {
    let Some(meeting) = meeting(event, round, table) else {
        return Vec::new();
    };
    let here = |number| {
        let away = meeting.away.map(|away| away.number);
        meeting.home.number == number || away == Some(number)
    };
    let rulings = event.adjustments.iter().filter_map(Adjustment::ruling);
    let of_it = rulings.filter(|r| r.round() == round && r.table().is_some_and(here));
    // one who leaves a match that is played to its end has not left it
    let left = of_it.filter(|ruling| event.awards_of(*ruling).is_some());
    left.filter_map(|ruling| ruling.left_match()).collect()
}

fn won(event: &Event, round: RoundNo, table: &Table, better: Side) -> Option<Side> {
    if event.settings.kind != EventKind::Teams {
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
                let passes = |bye: &&Bye| bye.reason == PairingReason::BestPass { seed };
                round.byes.iter().find(passes).map(|bye| bye.entry)
            }
        }
    };
    let slot = |(index, seed): (usize, &u32)| {
        entry(index, *seed).map(|entry| Seeded { entry, seed: *seed })
    };
    places.iter().enumerate().map(slot).collect()
}
