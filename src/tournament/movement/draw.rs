//! The draw for round 1: entries are seated by lot, by number or alphabetically, group by group. The clubs may be spread
//! over the seats.

use super::{
    Movement, NoProposal, PairingReason, ProposedTables, new_table, playing, rest, share_a_club,
    small,
};
use crate::entry::Entry;
use crate::event::{ClubsApart, DrawOrder, Event};
use crate::movement::spread::spread;
use crate::person::plain;
use burraco_rules::Rng;
use burraco_rules::Side;

/// The weight of a meeting between entries of one club in round 1, for comparison with later rounds. It exceeds that of
/// any number of such meetings in later rounds.
const FIRST_ROUND: u64 = 10_000;

/// Seats all entries that are checked in. In a Mitchell, each group is a hall with its own tables.
pub(super) fn seat(event: &Event, movement: Movement) -> Result<ProposedTables, NoProposal> {
    let mitchell = matches!(movement, Movement::Mitchell { .. });
    let mut entries = in_order(event);
    if mitchell {
        entries.sort_by(|a, b| a.group.cmp(&b.group)); // stable: the lot's order stays inside a group
    }
    let (mut tables, mut byes) = (Vec::new(), Vec::new());
    let mut first = 1;
    for group in entries.chunk_by(|a, b| !mitchell || a.group == b.group) {
        let (mut ns, mut ew) = lines(group)?;
        let shifts = match mitchell {
            true => event.settings.plan.opening_shifts(),
            false => vec![0],
        };
        if event.settings.draw == DrawOrder::Spread {
            let seats = spread((&ns, &ew), &shifts, event.settings.seed);
            (ns, ew) = (seats.ns, seats.ew);
        } else if event.settings.clubs_apart != ClubsApart::No {
            keep_apart(&ns, &mut ew, &shifts);
        }
        for (number, (ns, ew)) in (first..).zip(ns.iter().zip(&ew)) {
            tables.push(new_table(
                number,
                ns.number,
                ew.number,
                PairingReason::Drawn,
            ));
        }
        for odd in ew.iter().skip(ns.len()) {
            byes.push(rest(event, odd.number, PairingReason::OddInDraw));
        }
        // an odd pair keeps its table number free for the phantom pair
        first += small(ew.len());
    }
    Ok((tables, byes))
}

/// Returns the entries that are checked in, in the order of the event's draw.
pub(super) fn in_order(event: &Event) -> Vec<&Entry> {
    let mut entries: Vec<&Entry> = playing(event).collect();
    match event.settings.draw {
        DrawOrder::Seeded | DrawOrder::Spread => {
            Rng::new(event.settings.seed).shuffle(&mut entries)
        }
        DrawOrder::ByNumber => {}
        DrawOrder::Alphabetical => entries.sort_by_cached_key(|entry| {
            let names = entry.players.iter().map(|player| plain(&player.name));
            names.collect::<Vec<_>>()
        }),
    }
    entries
}

/// Splits a group of entries into those for N/S and those for E/W, in order. In a group of odd size, the last entry on
/// E/W has no opponent.
fn lines<'e>(group: &[&'e Entry]) -> Result<(Vec<&'e Entry>, Vec<&'e Entry>), NoProposal> {
    let seats = [
        (Side::Ns, group.len() / 2),
        (Side::Ew, group.len().div_ceil(2)),
    ];
    let tied = |line| group.iter().filter(|e| e.line == Some(line)).count();
    for (line, seats) in seats {
        if tied(line) > seats {
            return Err(NoProposal::LineFull {
                group: group.first().map_or(String::new(), |e| e.group.clone()),
                line,
                tied: small(tied(line)),
                seats: small(seats),
            });
        }
    }
    let [mut free_ns, mut free_ew] = seats.map(|(line, seats)| seats - tied(line));
    let (mut ns, mut ew) = (Vec::new(), Vec::new());
    for &entry in group {
        match entry.line {
            Some(Side::Ns) => ns.push(entry),
            Some(Side::Ew) => ew.push(entry),
            None if free_ns > 0 && (ns.len() <= ew.len() || free_ew == 0) => {
                free_ns -= 1;
                ns.push(entry);
            }
            None => {
                free_ew = free_ew.saturating_sub(1);
                ew.push(entry);
            }
        }
    }
    Ok((ns, ew))
}

/// Swaps E/W seats of the draw as long as this reduces the meetings within a club. Meetings in round 1 matter most,
/// then those in the rest of the Mitchell.
fn keep_apart(ns: &[&Entry], ew: &mut [&Entry], shifts: &[u64]) {
    let mut better = true;
    while better {
        better = false;
        for one in 0..ew.len() {
            for other in one + 1..ew.len() {
                let (Some(a), Some(b)) = (ew.get(one).copied(), ew.get(other).copied()) else {
                    continue;
                };
                let clashes = |entry, place| clashes(ns, ew.len(), shifts, entry, place);
                let now = clashes(a, one) + clashes(b, other);
                if now > 0 && clashes(a, other) + clashes(b, one) < now {
                    ew.swap(one, other);
                    better = true;
                }
            }
        }
    }
}

/// Returns the weighted number of times that an E/W entry meets its own club in a Mitchell, if it starts at the given
/// table position.
fn clashes(ns: &[&Entry], places: usize, shifts: &[u64], entry: &Entry, place: usize) -> u64 {
    let mut sum = 0;
    for shift in shifts {
        let moved = usize::try_from(*shift).unwrap_or(0);
        let at = place.saturating_add(moved).checked_rem(places);
        let host = at.and_then(|at| ns.get(at));
        if host.is_some_and(|host| share_a_club(host, entry)) {
            sum += if *shift == 0 { FIRST_ROUND } else { 1 };
        }
    }
    sum
}
