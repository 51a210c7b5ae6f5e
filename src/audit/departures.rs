//! Independent recomputation of departures from a match: the points its hands had reached, and whether they had already
//! decided it.

use super::{TableSum, TableSums, partita, rulings, shares, teams, three, three_sums};
use burraco_rules::{BySide, Side};
use burraco_tournament::award::{Award, AwardKind, Awards};
use burraco_tournament::entry::EntryNo;
use burraco_tournament::event::EventKind;
use burraco_tournament::event_file::EventFile;
use burraco_tournament::movement::PairingReason;
use burraco_tournament::points::{MatchPoints, VictoryPoints};
use burraco_tournament::round::{Hand, RoundNo, Table, TableNo, TableState};
use burraco_tournament::rulings::adjustment::{AdjustmentVersion, Leaving, Ruling};
use burraco_tournament::scoring::three_player_table::Trio;

/// The file with the points of every departure filled in. At tables of three they are counted in halves of a point
/// where partners share a total, else in whole points. A departure from a match that was played to its end is removed.
pub(super) fn written_down(file: &EventFile) -> EventFile {
    let parts = three::parts(file);
    let mut written = file.clone();
    let last = |versions: &mut [AdjustmentVersion]| versions.len().checked_sub(1);
    for adjustment in &mut written.adjustments {
        let Some(version) =
            last(&mut adjustment.versions).and_then(|at| adjustment.versions.get_mut(at))
        else {
            continue;
        };
        version.ruling = match version.ruling {
            Some(left @ Ruling::Left { .. }) => points(file, left),
            Some(Ruling::Awarded {
                round,
                table,
                awards: Awards::Three(awards),
                leaves,
                who,
            }) => Some(Ruling::Awarded {
                round,
                table,
                awards: Awards::Three(Trio::from_fn(|chair| awards.get(chair).times(parts))),
                leaves,
                who,
            }),
            other => other,
        };
    }
    written
}

/// Corrects the sums of the tables whose points a ruling gives. Such a table has no sum, except where somebody left its
/// match: then the sum is what its hands had reached. `written` is the file with the points of departures filled in.
pub(super) fn sums_given(file: &EventFile, written: &EventFile, sums: &mut TableSums) {
    sums.retain(|(round, table), _| {
        let mut tables = teams::tables(file.event.kind, *table);
        !tables.any(|table| rulings::awarded(written, *round, table).is_some())
    });
    let last = |at: usize| {
        let version = file.adjustments.get(at)?.versions.last()?;
        let still = written.adjustments.get(at)?.versions.last()?;
        version.ruling.filter(|_| still.ruling.is_some())
    };
    let left = (0..file.adjustments.len()).filter_map(last);
    for left in left.filter(|ruling| matches!(ruling, Ruling::Left { .. })) {
        let Some((round, number)) = left.awards_table() else {
            continue;
        };
        let tables = of_match(file, round, number);
        let fixed = tables.iter().any(|table| {
            rulings::awarded(written, round, table.number)
                .is_some_and(|awards| rulings::leaver(&awards).is_none() && !several(&awards))
        });
        for table in tables.into_iter().filter(|_| !fixed) {
            sums.insert((round, table.number), table_sum(file, round, table));
        }
    }
}

/// Whether players of more than one side or seat of the table left the match.
fn several(awards: &Awards) -> bool {
    awards.all().iter().filter(|a| a.kind.is_left()).count() > 1
}

/// Adds up the hands that a table had when somebody left its match. For a table of three the result is not used.
fn table_sum(file: &EventFile, round: RoundNo, table: &Table) -> TableSum {
    let mut sum = TableSum {
        points: [0; 2],
        vp: [0; 2],
        burrachi: [None; 2],
        hands: 0,
        verified: 0,
    };
    for hand in so_far(file, table, found(file, round, table)) {
        if let Some(version) = hand.versions.last() {
            let sides = version.sheet.score(&file.event.rules).sides;
            let [ns, ew] = &mut sum.points;
            *ns += i64::from(sides.ns.total());
            *ew += i64::from(sides.ew.total());
        }
    }
    sum
}

/// The points that North, East and West had made at a table of three when somebody left it. They are in halves of a
/// point where partners share a total, else in whole points.
pub(super) fn made_by_three(file: &EventFile, round: RoundNo, table: &Table) -> [i64; 3] {
    let mut halves = [0; 3];
    for hand in so_far(file, table, found(file, round, table)) {
        let made = hand.versions.last();
        let made = made.and_then(|version| three::player_points(file, &version.sheet));
        for (all, (more, _)) in halves.iter_mut().zip(made.unwrap_or_default()) {
            *all += more;
        }
    }
    halves.map(|halves| halves * three::parts(file) / 2)
}

/// Turns a departure into an award with its points, or returns nothing when the match was already over.
fn points(file: &EventFile, left: Ruling) -> Option<Ruling> {
    let Ruling::Left {
        round,
        table: number,
        entry,
        how,
        ..
    } = left
    else {
        return None;
    };
    let tables = of_match(file, round, number);
    let found: Vec<(&Table, TableState)> = tables
        .iter()
        .map(|table| (*table, found(file, round, table)))
        .collect();
    if found.iter().all(|(table, was)| is_over(file, table, *was)) {
        return None;
    }
    let table = tables.iter().find(|table| table.number == number)?;
    let bye = file.event.bye;
    let parts = three::parts(file);
    let bye = (bye.vp.0 * parts, bye.mp.0 * parts);
    let together = file.adjustments.iter().any(|adjustment| {
        let ruling = adjustment
            .versions
            .last()
            .and_then(|version| version.ruling);
        let place = ruling.and_then(Ruling::awards_table);
        let here = place
            .is_some_and(|(at, there)| at == round && tables.iter().any(|t| t.number == there));
        let other = ruling.and_then(Ruling::left_match).filter(|_| here);
        other.is_some_and(|other| sits_apart(table, entry, other))
    });
    // who left beside others has no part of a bye
    let counted = if together { Leaving::Unjustified } else { how };
    let awards = match table.trio() {
        Some(sitting) => {
            let (_, was) = found.first()?;
            let mut halves = [0; 3];
            let hands = so_far(file, table, *was);
            for hand in &hands {
                let made = three::player_points(file, &hand.versions.last()?.sheet)?;
                for (all, (more, _)) in halves.iter_mut().zip(made) {
                    *all += more;
                }
            }
            let gone = sitting.iter().position(|(_, who)| *who == entry)?;
            let three = of_three(file, halves, gone, [how, counted], (bye, !hands.is_empty()));
            let [north, east, west] = three;
            Awards::Three(Trio { north, east, west })
        }
        None => {
            let side = table.side_of(entry)?;
            let mut ahead = 0;
            let mut any = false;
            for (other, was) in &found {
                let hands = so_far(file, other, *was);
                any |= !hands.is_empty();
                for hand in hands {
                    let score = hand.versions.last()?.sheet.score(&file.event.rules);
                    let by = i64::from(score.sides.ns.total()) - i64::from(score.sides.ew.total());
                    ahead += if other.number == number { by } else { -by };
                }
            }
            let docked = penalties(file, round, number);
            let own = |of: Side| if of == Side::Ns { ahead } else { -ahead };
            let read = |of: Side, mp: i64| {
                let [ns, _] = shares(file, mp);
                let [_, ew] = shares(file, -mp);
                if of == Side::Ns { ns } else { ew }
            };
            let less = |of: Side, (vp, mp): (i64, i64)| {
                let off = *docked.get(of);
                let left = mp - off;
                ((vp + read(of, left) - read(of, mp)).max(0), left)
            };
            let others = side.other();
            let had = any.then(|| {
                let line = |of: Side| less(of, (read(of, own(of)), own(of)));
                [line(others), line(side)]
            });
            let least = less(others, bye);
            let most = less(side, rest_of(counted, bye, 1));
            let [stays, mut goes] = shared_out(counted, least, most, had);
            goes.kind = left_how(how);
            Awards::Lines(BySide::from_fn(|at| if at == side { goes } else { stays }))
        }
    };
    Some(Ruling::Awarded {
        round,
        table: number,
        awards,
        leaves: None,
        // of a pair one after the other may leave
        who: Some(entry).filter(|_| file.event.kind == EventKind::Individual),
    })
}

/// Whether two entries sit at the same table without being partners on one side.
fn sits_apart(table: &Table, one: EntryNo, other: EntryNo) -> bool {
    let there = table.everybody().any(|entry| entry == other);
    let partners = table.trio().is_none() && table.side_of(one) == table.side_of(other);
    there && one != other && !partners
}

fn of_match(file: &EventFile, round: RoundNo, number: TableNo) -> Vec<&Table> {
    let rounds = file.rounds.iter().filter(|r| r.number == round);
    let all = rounds.flat_map(|round| &round.tables);
    let numbers: Vec<TableNo> = teams::tables(file.event.kind, number).collect();
    all.filter(|table| numbers.contains(&table.number))
        .collect()
}

/// The state (open, confirmed and so on) that a table had before the first of the rulings in force on its match.
fn found(file: &EventFile, round: RoundNo, table: &Table) -> TableState {
    let numbers: Vec<TableNo> = teams::tables(file.event.kind, table.number).collect();
    let mut last = file.adjustments.iter().filter_map(|a| a.versions.last());
    let first = last.find(|version| {
        let place = version.ruling.and_then(Ruling::awards_table);
        place.is_some_and(|(at, there)| at == round && numbers.contains(&there))
    });
    let found = first.and_then(|version| {
        let mut kept = version.found.iter();
        kept.find(|(number, _)| *number == table.number)
    });
    found.map_or(TableState::Open, |(_, state)| *state)
}

/// The Match Points that penalties take off each side of a match, with the sides as at the table `number`.
fn penalties(file: &EventFile, round: RoundNo, number: TableNo) -> BySide<i64> {
    let mut off = BySide { ns: 0, ew: 0 };
    for table in of_match(file, round, number) {
        let [ns, ew] = rulings::taken_off(file, round, table.number);
        let (ns, ew) = if table.number == number {
            (ns, ew)
        } else {
            (ew, ns)
        };
        off.ns += ns;
        off.ew += ew;
    }
    off
}

/// Whether the hands of a table decided its match. All must be in, and the extra hand too when a knockout match is
/// level.
fn is_over(file: &EventFile, table: &Table, was: TableState) -> bool {
    let partita::Counted { hands, complete } = partita::counted(file, table);
    let drawn = matches!(
        table.reason,
        PairingReason::Bracket { .. } | PairingReason::ForThird { .. }
    );
    let scores = hands.iter().filter_map(|hand| {
        let score = hand.versions.last()?.sheet.score(&file.event.rules);
        let ahead = i64::from(score.sides.ns.total()) - i64::from(score.sides.ew.total());
        Some((partita::stands(file, table, hand), ahead))
    });
    let (sound, ahead) = scores.fold((true, 0), |(all, sum), (valid, ahead)| {
        (all && valid, sum + ahead)
    });
    let planned = partita::planned(file, table).and_then(|planned| usize::try_from(planned).ok());
    let one_more =
        drawn && sound && ahead == 0 && file.event.kind != EventKind::Teams && planned.is_some();
    let extra = planned.is_some_and(|planned| table.hands.len() > planned);
    was.counts() || complete && (!one_more || extra)
}

/// The hands of a table that are in and have no fault.
fn so_far<'f>(file: &EventFile, table: &'f Table, was: TableState) -> Vec<&'f Hand> {
    let planned = partita::planned(file, table).unwrap_or(u32::MAX);
    let good = |hand: &&Hand| {
        let sound = partita::stands(file, table, hand);
        (was.counts() || sound) && hand.number.0 <= planned
    };
    table.hands.iter().filter(good).collect()
}

/// The awards of North, East and West when one of them left. Each plays two matches, and the match between the two who
/// stayed counts as drawn.
fn of_three(
    file: &EventFile,
    halves: [i64; 3],
    gone: usize,
    [how, counted]: [Leaving; 2],
    (bye, any): ((i64, i64), bool),
) -> [Award; 3] {
    let parts = three::parts(file);
    let own = halves.get(gone).copied().unwrap_or(0);
    let matches = halves.map(|other| {
        let ahead = own - other;
        let vp = three_sums::shared(file, ahead) * parts;
        let mp = ahead * parts / 2;
        let had = any.then_some([(20 * parts - vp, -mp), (vp, mp)]);
        shared_out(counted, bye, rest_of(counted, bye, parts), had)
    });
    let mut at = 0..3_usize;
    matches.map(|[stays, _]| {
        if at.next() != Some(gone) {
            return Award {
                vp: stays.vp + VictoryPoints(10 * parts),
                ..stays
            };
        }
        let others = matches.iter().zip(0..).filter(|(_, other)| *other != gone);
        let goes: Vec<Award> = others.map(|([_, goes], _)| *goes).collect();
        Award {
            kind: left_how(how),
            vp: goes.iter().map(|award| award.vp).sum(),
            mp: goes.iter().map(|award| award.mp).sum(),
        }
    })
}

fn left_how(how: Leaving) -> AwardKind {
    match how {
        Leaving::Justified => AwardKind::Left,
        Leaving::Unjustified => AwardKind::Quit,
    }
}

/// The points that remain for the side that left, of a match of which nothing was played, after the other side gets its
/// bye.
fn rest_of(how: Leaving, bye: (i64, i64), parts: i64) -> (i64, i64) {
    match how {
        Leaving::Justified => (20 * parts - bye.0, -bye.1),
        Leaving::Unjustified => (0, 0),
    }
}

/// Returns the awards of the side that stays and of the side that left a match. The first gets at least `least`, the
/// second at most `most`. `had` holds the points of both so far, the side that stays first.
fn shared_out(
    how: Leaving,
    least: (i64, i64),
    most: (i64, i64),
    had: Option<[(i64, i64); 2]>,
) -> [Award; 2] {
    let [stayed, left] = had.unwrap_or([least, most]);
    let stays = (least.0.max(stayed.0), least.1.max(stayed.1));
    let goes = (most.0.min(left.0), most.1.min(left.1));
    let award = |kind, (vp, mp): (i64, i64)| Award {
        kind,
        vp: VictoryPoints(vp),
        mp: MatchPoints(mp),
    };
    [
        award(AwardKind::Opponent, stays),
        award(left_how(how), goes),
    ]
}
