//! Checks of an individual event: partners, byes and opponents are counted one by one.

use super::Difference;
use super::rounds::everybody;
use burraco_tournament::entry::EntryNo;
use burraco_tournament::event_file::EventFile;
use burraco_tournament::movement::{Movement, PairingReason};
use burraco_tournament::round::{Partners, Round, RoundNo, Table};
use std::collections::{BTreeMap, BTreeSet};

/// The two pairs of a table.
fn pairs(table: &Table) -> Option<[[EntryNo; 2]; 2]> {
    match table.partners {
        Partners::With(with) => {
            let (ns, ew) = (table.seats.ns, table.seats.ew);
            Some([[ns, with.ns], [ew, with.ew]])
        }
        Partners::Entry | Partners::OfTeam(_) | Partners::Third(_) => None,
    }
}

fn partner_of(round: &Round, entry: EntryNo) -> Option<EntryNo> {
    round
        .tables
        .iter()
        .filter_map(pairs)
        .flatten()
        .find_map(|pair| match pair {
            [one, other] if one == entry => Some(other),
            [one, other] if other == entry => Some(one),
            _ => None,
        })
}

/// Checks a round of an individual event. `own` are the earlier individual rounds of the event.
pub(super) fn check(file: &EventFile, own: &[Round], round: &Round, found: &mut Vec<Difference>) {
    let players = |round: &Round| -> BTreeSet<EntryNo> { everybody(round).collect() };
    let here = players(round);
    let by_schedule = |round: &Round| {
        let number = round.number.0;
        let follows = |reason: &PairingReason| *reason == PairingReason::Schedule { round: number };
        round.tables.iter().all(|t| follows(&t.reason))
            && round.byes.iter().all(|b| follows(&b.reason))
    };
    let calm = own
        .iter()
        .chain([round])
        .all(|round| by_schedule(round) && players(round) == here);
    partners(own, round, calm, found);
    let slack = usize::from(calm && here.len() % 4 >= 2);
    rests(own, round, slack, found);
    let last = file
        .event
        .plan
        .rounds
        .iter()
        .filter(|movement| **movement == Movement::Individual)
        .count();
    if calm && own.len() + 1 == last {
        opponents(own, round, here.len(), found);
    }
}

/// Reports partners who have already played together, in rounds where that could be avoided for certain. The published
/// schedule has no repeated partners. Without it, everybody can have a new partner if more than half of the others are
/// still possible (Dirac).
fn partners(own: &[Round], round: &Round, calm: bool, found: &mut Vec<Difference>) {
    let seated = 4 * round.tables.len();
    let plenty = seated > own.len() && 2 * (seated - 1 - own.len()) >= seated;
    if !calm && !plenty {
        return;
    }
    let by_hand =
        |table: &&Table| matches!(table.reason, PairingReason::Manual | PairingReason::Late);
    for table in round.tables.iter().filter(|table| !by_hand(table)) {
        let again = |[one, other]: [EntryNo; 2]| -> Option<RoundNo> {
            let met = |earlier: &&Round| partner_of(earlier, one) == Some(other);
            own.iter().rev().find(met).map(|earlier| earlier.number)
        };
        if let Some(met) = pairs(table).into_iter().flatten().find_map(again) {
            found.push(Difference::PartnersAgain {
                round: round.number,
                table: table.number,
                met,
            });
        }
    }
}

/// Reports a bye of an entry that has already rested more often than somebody who plays. An entry rested in every round
/// that it did not play, even before it came. `slack` is the difference allowed:
/// 1 where two or three players of a schedule have byes together, else 0.
pub(super) fn rests(own: &[Round], round: &Round, slack: usize, found: &mut Vec<Difference>) {
    let plays = |round: &&Round, entry: EntryNo| {
        let mut tables = round.tables.iter();
        tables.any(|table| table.everybody().any(|other| other == entry))
    };
    let times = |entry: EntryNo| own.iter().filter(|earlier| !plays(earlier, entry)).count();
    let seated = round.tables.iter().flat_map(Table::everybody);
    let fewest = seated.map(times).min().unwrap_or(0);
    for bye in &round.byes {
        if times(bye.entry) > fewest + slack {
            found.push(Difference::RestTooEarly {
                round: round.number,
                entry: bye.entry,
            });
        }
    }
}

/// Reports an event in which some players have met far more often than others. In the published schedule for eight,
/// everybody meets twice. For other numbers the most and the fewest meetings differ by two after four rounds, three
/// after twelve, four after more.
fn opponents(own: &[Round], round: &Round, players: usize, found: &mut Vec<Difference>) {
    let mut times: BTreeMap<BTreeSet<EntryNo>, usize> = BTreeMap::new();
    let tables = own.iter().chain([round]).flat_map(|round| &round.tables);
    for [ns, ew] in tables.filter_map(pairs) {
        for one in ns {
            for other in ew {
                *times.entry(BTreeSet::from([one, other])).or_default() += 1;
            }
        }
    }
    let most = times.values().copied().max().unwrap_or(0);
    let all_met = 2 * times.len() == players * players.saturating_sub(1);
    let fewest = times.values().copied().min().filter(|_| all_met);
    let apart = most - fewest.unwrap_or(0);
    let allowed = match own.len() + 1 {
        _ if players == 8 => 2,
        ..=4 => 2,
        5..=12 => 3,
        _ => 4,
    };
    if apart > allowed || (players == 8 && most > 2) {
        let round = round.number;
        found.push(Difference::OpponentsUneven { round });
    }
}

/// Checks a round with three players at each table, like [`check`]. Meetings are counted for each pair of players.
pub(super) fn check_threes(
    file: &EventFile,
    own: &[Round],
    round: &Round,
    found: &mut Vec<Difference>,
) {
    let by_hand = round
        .byes
        .iter()
        .any(|bye| bye.reason == PairingReason::Manual);
    if !by_hand {
        rests(own, round, 0, found);
    }
    let players = |round: &Round| -> BTreeSet<EntryNo> { everybody(round).collect() };
    let here = players(round);
    let drawn = |round: &Round| {
        let moved =
            |table: &Table| matches!(table.reason, PairingReason::Manual | PairingReason::Late);
        !round.tables.iter().any(moved)
    };
    let calm = |round: &Round| drawn(round) && players(round) == here;
    let last = file.event.plan.rounds.len();
    if own.len() + 1 == last && own.iter().chain([round]).all(calm) {
        meetings_of_three(own, round, here.len(), found);
    }
}

/// Reports an event with tables of three in which two players met far more often than the average.
fn meetings_of_three(own: &[Round], round: &Round, players: usize, found: &mut Vec<Difference>) {
    let mut times: BTreeMap<BTreeSet<EntryNo>, usize> = BTreeMap::new();
    for table in own.iter().chain([round]).flat_map(|round| &round.tables) {
        let three: Vec<EntryNo> = table.everybody().collect();
        for one in &three {
            for other in three.iter().filter(|other| *other > one) {
                *times.entry(BTreeSet::from([*one, *other])).or_default() += 1;
            }
        }
    }
    let pairs = players * players.saturating_sub(1) / 2;
    let all: usize = times.values().sum();
    let most = times.values().copied().max().unwrap_or(0);
    // two meet so often on the average; six players have only ten ways to sit
    let even = all.div_ceil(pairs.max(1));
    let slack = if players == 6 { 2 } else { 1 };
    if most > even + slack {
        let round = round.number;
        found.push(Difference::OpponentsUneven { round });
    }
}
