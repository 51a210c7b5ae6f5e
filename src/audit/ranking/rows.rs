//! A row of numbers for every entry, with one number for each ranking criterion.

use super::super::{TableSum, TableSums, departures, gironi, rulings, shares, three, three_sums};
use burraco_rules::Rng;
use burraco_tournament::award::{AwardKind, Awards};
use burraco_tournament::entry::{EntryNo, EntryState};
use burraco_tournament::event::MpReading;
use burraco_tournament::event_file::EventFile;
use burraco_tournament::movement::Movement;
use burraco_tournament::plan::CarryOver;
use burraco_tournament::ranking::TieBreak;
use burraco_tournament::round::{Partners, Round, RoundNo, RoundState, Table};
use std::collections::BTreeMap;

/// The score of one entry in one round.
#[derive(Clone, Copy)]
pub(super) struct RoundScore {
    pub round: RoundNo,
    pub opponents: [Option<EntryNo>; 2],
    pub partner: Option<EntryNo>,
    /// Whether the hands of the entry's table were played and enter the ranking.
    pub played: bool,
    pub vp: i64,
    pub difference: i64,
    pub own: i64,
    /// The kind of award the entry got at a match that somebody left, and the points it had made there.
    pub left: Option<(AwardKind, i64)>,
}

/// An entry's row in the recomputed ranking, with every figure that ranks it.
#[derive(Default)]
pub(super) struct RankedRow {
    pub scores: Vec<RoundScore>,
    pub hands: u32,
    pub verified: u32,
    /// The number of burrachi; none as soon as one hand was entered by sums.
    pub burrachi: Option<u32>,
    /// The entry's own points, each multiplied by the factor that its round has in the ranking.
    pub gross: i128,
    /// The Victory Points and Match Points that rulings give or take.
    pub beside: [i64; 2],
    /// Whether the entry's place was recorded: it alone decides.
    pub is_recorded: bool,
    /// The value of each criterion, the larger the better: the girone or the recorded place, then the points, then the
    /// tie-breaks. A criterion that cannot be applied has the value 0.
    pub keys: Vec<i128>,
}

impl RankedRow {
    /// The values of the criteria that order the entry.
    pub fn deciding(&self) -> &[i128] {
        let place = self.keys.get(..1).filter(|_| self.is_recorded);
        place.unwrap_or(&self.keys)
    }
}

pub(super) type RankedRows = BTreeMap<EntryNo, RankedRow>;

/// The rows after a round: entries on the list, entries with a score, and the further entries in `also`.
pub(super) fn rows(
    file: &EventFile,
    sums: &TableSums,
    after: RoundNo,
    also: &[EntryNo],
) -> RankedRows {
    let mut rows = RankedRows::new();
    for entry in &file.entries {
        let here = entry.state == EntryState::Entered || entry.state == EntryState::CheckedIn;
        if here || also.contains(&entry.number) {
            rows.insert(entry.number, RankedRow::default());
        }
    }
    for round in &file.rounds {
        let decides_places = matches!(round.movement, Movement::Knockout { .. });
        if round.number <= after && round.state != RoundState::Draft && !decides_places {
            add_round(file, round, sums, &mut rows);
        }
    }
    let shares = carried(file, after);
    let times = |round: RoundNo| shares.get(&round).copied().unwrap_or(0);
    let seats = gironi::seats(file, after);
    for (entry, row) in &mut rows {
        rests_count_the_mean(row);
        row.gross = row.sum(|s| s.own * times(s.round));
        let recorded = recorded_place(file, *entry);
        row.is_recorded = recorded.is_some();
        // who left before the split comes after all
        let girone = || i128::try_from(seats.get(entry).copied().unwrap_or(seats.len()));
        row.keys = vec![
            -recorded.map_or_else(|| girone().unwrap_or(0), i128::from),
            row.sum(|s| s.vp * times(s.round)),
            row.sum(|s| reading(file, s) * times(s.round)),
        ];
    }
    rows.retain(|entry, _| !rulings::struck(file, *entry, after));
    for (entry, row) in &mut rows {
        let in_parts = |round: RoundNo| times(round) * three::parts(file);
        row.beside = rulings::beside(file, *entry, after, in_parts);
        for (key, more) in row.keys.iter_mut().skip(1).zip(row.beside) {
            *key += i128::from(more);
        }
    }
    for criterion in &file.event.tie_breaks {
        let said: Vec<i128> = rows
            .iter()
            .map(|(entry, row)| say(file, &rows, *entry, row, *criterion))
            .collect();
        for (row, key) in rows.values_mut().zip(said) {
            row.keys.push(key);
        }
    }
    rows
}

/// The factor by which each round's points are multiplied in the ranking after a later round. Where half is carried
/// over, old points keep their factor and new ones count double. Where nothing is carried over, old points count zero.
pub(super) fn carried(file: &EventFile, after: RoundNo) -> BTreeMap<RoundNo, i64> {
    let mut times: BTreeMap<RoundNo, i64> = BTreeMap::new();
    let mut new = 1;
    for (before, number) in (0..).zip((1..=after.0).map(RoundNo)) {
        let carries = file.event.plan.carries.iter();
        for carry in carries.filter(|carry| carry.after == before) {
            match carry.share {
                CarryOver::All => {}
                CarryOver::Half => new *= 2,
                CarryOver::None => times.values_mut().for_each(|old| *old = 0),
            }
        }
        times.insert(number, new);
    }
    times
}

/// An entry on a side, with its partner and its opponents.
type Sitting = (EntryNo, Option<EntryNo>, [Option<EntryNo>; 2]);

/// The entries on each side of a table, N/S first.
fn lines(table: &Table) -> [Vec<Sitting>; 2] {
    let (ns, ew) = (table.seats.ns, table.seats.ew);
    match table.partners {
        Partners::With(with) => {
            let (against_ns, against_ew) = ([Some(ew), Some(with.ew)], [Some(ns), Some(with.ns)]);
            [
                vec![
                    (ns, Some(with.ns), against_ns),
                    (with.ns, Some(ns), against_ns),
                ],
                vec![
                    (ew, Some(with.ew), against_ew),
                    (with.ew, Some(ew), against_ew),
                ],
            ]
        }
        Partners::Entry | Partners::OfTeam(_) | Partners::Third(_) => [
            vec![(ns, None, [Some(ew), None])],
            vec![(ew, None, [Some(ns), None])],
        ],
    }
}

fn add_round(file: &EventFile, round: &Round, sums: &TableSums, rows: &mut RankedRows) {
    for table in round.tables.iter().filter(|table| table.state.counts()) {
        // the sum of two lines says nothing there
        if let Partners::Third(west) = table.partners {
            of_three(file, sums, round.number, (table, west), rows);
            continue;
        }
        if let Some(Awards::Lines(given)) = rulings::awarded(file, round.number, table.number) {
            let made = sums.get(&(round.number, table.number));
            let [ns, ew] = made.map_or([None; 2], |sum| sum.points.map(Some));
            let sides = lines(table).into_iter();
            let sides = sides.zip([(given.ns, ns), (given.ew, ew)]);
            let sides =
                sides.flat_map(|(line, award)| line.into_iter().map(move |who| (who, award)));
            for ((entry, partner, opponents), (award, made)) in sides {
                rows.entry(entry).or_default().scores.push(RoundScore {
                    round: round.number,
                    opponents,
                    partner,
                    played: false,
                    vp: award.vp.0,
                    difference: award.mp.0,
                    own: 0,
                    left: made.map(|made| (award.kind, made)),
                });
            }
            continue;
        }
        let Some(sum) = sums.get(&(round.number, table.number)) else {
            continue;
        };
        let TableSum {
            points: [ns, ew],
            vp: [vp_ns, vp_ew],
            burrachi: [burrachi_ns, burrachi_ew],
            ..
        } = *sum;
        let [late_ns, late_ew] = rulings::taken_off(file, round.number, table.number);
        let vp_ns = if late_ns == 0 {
            vp_ns
        } else {
            {
                let [vp, _] = shares(file, ns - ew - late_ns);
                vp
            }
        };
        let vp_ew = if late_ew == 0 {
            vp_ew
        } else {
            {
                let [_, vp] = shares(file, ns - ew + late_ew);
                vp
            }
        };
        let figures = [
            (ns, ew + late_ns, vp_ns, burrachi_ns),
            (ew, ns + late_ew, vp_ew, burrachi_ew),
        ];
        let lines = lines(table).into_iter().zip(figures);
        let lines = lines.flat_map(|(line, made)| line.into_iter().map(move |who| (who, made)));
        for ((entry, partner, opponents), (own, theirs, vp, burrachi)) in lines {
            let row = rows.entry(entry).or_default();
            row.burrachi = if row.hands == 0 {
                burrachi
            } else {
                row.burrachi.and_then(|all| Some(all + burrachi?))
            };
            row.hands += sum.hands;
            row.verified += sum.verified;
            row.scores.push(RoundScore {
                round: round.number,
                opponents,
                partner,
                played: true,
                vp,
                difference: own - theirs,
                own,
                left: None,
            });
        }
    }
    for bye in &round.byes {
        rows.entry(bye.entry).or_default().scores.push(RoundScore {
            round: round.number,
            opponents: [None; 2],
            partner: None,
            played: false,
            vp: bye.award.vp.0 * three::parts(file),
            difference: bye.award.mp.0 * three::parts(file),
            own: bye.award.mp.0 * three::parts(file),
            left: None,
        });
    }
}

/// The place of an entry in standings that were recorded.
fn recorded_place(file: &EventFile, entry: EntryNo) -> Option<u32> {
    let mut byes = file.rounds.iter().flat_map(|round| &round.byes);
    let own = byes.find(|bye| bye.entry == entry)?;
    own.award.kind.recorded_place()
}

/// Adds the scores of the three players at a table of three.
fn of_three(
    file: &EventFile,
    sums: &TableSums,
    round: RoundNo,
    (table, west): (&Table, EntryNo),
    rows: &mut RankedRows,
) {
    let seats = [table.seats.ns, table.seats.ew, west];
    let given = match rulings::awarded(file, round, table.number) {
        Some(Awards::Three(given)) => Some([given.north, given.east, given.west]),
        _ => None,
    };
    let sum = match given {
        Some(_) => None,
        None => three_sums::sum(file, table),
    };
    let brought = match (given, &sum) {
        (Some(given), _) => given.map(|award| (award.vp.0, award.mp.0, 0)),
        (None, Some(sum)) => sum.brought(file),
        (None, None) => return,
    };
    // of those whose points are given only what somebody left has a sum
    let left = given.filter(|_| sums.contains_key(&(round, table.number)));
    let left = left.map(|given| {
        let made = departures::made_by_three(file, round, table).into_iter();
        let made: Vec<_> = given.iter().map(|award| award.kind).zip(made).collect();
        made
    });
    for (at, (entry, (vp, difference, own))) in seats.into_iter().zip(brought).enumerate() {
        let mut others = seats.into_iter().filter(|other| *other != entry);
        let row = rows.entry(entry).or_default();
        if let Some(sum) = &sum {
            let burrachi = sum.burrachi.get(at).copied().flatten();
            row.burrachi = match row.hands {
                0 => burrachi,
                _ => row.burrachi.and_then(|all| Some(all + burrachi?)),
            };
            row.hands += sum.hands;
            row.verified += sum.verified;
        }
        row.scores.push(RoundScore {
            round,
            opponents: [others.next(), others.next()],
            partner: None,
            played: sum.is_some(),
            vp,
            difference,
            own,
            left: left.as_ref().and_then(|left| left.get(at).copied()),
        });
    }
}

/// Sets an entry's own points for rounds without play. A bye counts the mean of its own points, rounded towards zero,
/// or nothing before it has played. An entry that left a match keeps what it made there, at most zero without good
/// reason. One that stayed gets at least the mean.
fn rests_count_the_mean(row: &mut RankedRow) {
    let (mut sum, mut played) = (0, 0);
    for score in row.scores.iter().filter(|score| score.played) {
        sum += score.own;
        played += 1;
    }
    for score in row.scores.iter_mut().filter(|score| !score.played) {
        let mean = if played == 0 { 0 } else { sum / played };
        score.own = match score.left {
            None => mean,
            Some((AwardKind::Left, made)) => made,
            Some((AwardKind::Quit, made)) => made.min(0),
            Some((_, made)) => made.max(mean),
        };
    }
}

fn reading(file: &EventFile, score: &RoundScore) -> i64 {
    match file.event.mp {
        MpReading::Difference => score.difference,
        MpReading::Gross => score.own,
    }
}

impl RankedRow {
    fn sum(&self, figure: impl Fn(&RoundScore) -> i64) -> i128 {
        self.scores
            .iter()
            .map(|score| i128::from(figure(score)))
            .sum()
    }
}

/// Two numbers joined into one that orders by the first, then by the second.
fn joined(first: i64, second: i64) -> i128 {
    (i128::from(first) << 64) + i128::from(second)
}

/// The value of a criterion for an entry, among those whose rows are equal so far.
fn say(
    file: &EventFile,
    rows: &RankedRows,
    entry: EntryNo,
    row: &RankedRow,
    criterion: TieBreak,
) -> i128 {
    let equals = || rows.iter().filter(|(_, other)| other.keys == row.keys);
    match criterion {
        TieBreak::HeadToHead => {
            let met = |one: &RankedRow, other: EntryNo| {
                one.scores
                    .iter()
                    .any(|s| s.opponents.contains(&Some(other)))
            };
            let all = equals().all(|(a, one)| equals().all(|(b, _)| a == b || met(one, *b)));
            let among = row.scores.iter().filter(|score| {
                let met = |other: &EntryNo| score.opponents.contains(&Some(*other));
                equals().any(|(equal, _)| met(equal))
            });
            let (vp, mp) = among.fold((0, 0), |(vp, mp), s| (vp + s.vp, mp + s.difference));
            if all { joined(vp, mp) } else { 0 }
        }
        TieBreak::BestRound => {
            let best = row
                .scores
                .iter()
                .map(|score| joined(score.vp, score.difference))
                .max();
            best.unwrap_or(i128::MIN)
        }
        TieBreak::MostBurrachi => match row.burrachi {
            Some(burrachi) if equals().all(|(_, other)| other.burrachi.is_some()) => {
                burrachi.into()
            }
            _ => 0,
        },
        TieBreak::Lot => {
            let number = u64::from(entry.0).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            -i128::from(Rng::new(file.event.seed ^ number).draw())
        }
    }
}
