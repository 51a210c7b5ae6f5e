//! What the rulings of a file do to points, read for the second time.

use crate::adjustment::{Adjustment, Ruling};
use crate::award::{Award, AwardKind, Awards};
use crate::entry::EntryNo;
use crate::file::EventFile;
use crate::round::{RoundNo, TableNo};
use burraco_rules::{BySide, Side};

/// The rulings that were not taken back.
fn standing(file: &EventFile) -> impl DoubleEndedIterator<Item = Ruling> + '_ {
    let last = |adjustment: &Adjustment| adjustment.versions.last().and_then(|v| v.ruling);
    file.adjustments.iter().filter_map(last)
}

/// The points given at a table, if they are given: by the last ruling; where two who share a line left it, the least that
/// either ruling leaves that line. Who leaves the event where the points are given already changes nothing of them.
pub(super) fn awarded(file: &EventFile, at: RoundNo, here: TableNo) -> Option<Awards> {
    let mut given: Vec<(Awards, Option<EntryNo>)> = Vec::new();
    for ruling in standing(file) {
        let Ruling::Awarded {
            round,
            table,
            awards,
            leaves,
            who,
        } = ruling
        else {
            continue;
        };
        if round != at || table != here {
            continue;
        }
        let whose = who.or(leaves);
        let line = leaver(&awards);
        let of_line = line.is_some() && given.iter().all(|(before, _)| leaver(before) == line);
        let another = given
            .iter()
            .any(|(_, before)| before.is_none() || *before != whose);
        match of_line && another {
            true => given.retain(|(_, before)| before.is_none() || *before != whose),
            false if leaves.is_some() && !given.is_empty() => continue,
            false => given.clear(),
        }
        given.push((awards, whose));
    }
    let (last, _) = given.last().copied()?;
    let (Awards::Lines(lines), Some(left)) = (last, leaver(&last)) else {
        return Some(last);
    };
    let whose = if left == 0 { Side::Ns } else { Side::Ew };
    let all = given.iter().filter_map(|(awards, _)| match awards {
        Awards::Lines(lines) => Some(*lines.get(whose)),
        Awards::Three(_) => None,
    });
    let least = all.min_by_key(|award| (award.vp, award.mp));
    Some(Awards::Lines(BySide::from_fn(|side| {
        let own = *lines.get(side);
        if side == whose {
            least.unwrap_or(own)
        } else {
            own
        }
    })))
}

/// The place that left, where one alone did.
fn leaver(awards: &Awards) -> Option<usize> {
    let all = awards.all();
    let left = |award: &Award| award.kind == AwardKind::Left;
    match all.iter().filter(|award| left(award)).count() {
        1 => all.iter().position(left),
        _ => None,
    }
}

/// Match Points taken off the results of N/S and E/W.
pub(super) fn taken_off(file: &EventFile, at: RoundNo, here: TableNo) -> [i64; 2] {
    let mut taken = [0, 0];
    for ruling in standing(file) {
        match ruling {
            Ruling::LateStart {
                round,
                table,
                side,
                mp,
            }
            | Ruling::OffMatch {
                round,
                table,
                side,
                mp,
                ..
            } if round == at && table == here => {
                let [ns, ew] = &mut taken;
                *(if side == Side::Ns { ns } else { ew }) += mp.0;
            }
            _ => {}
        }
    }
    taken
}

/// Victory Points and Match Points an entry has beside its rounds,
/// with every ruling as often as its round counts.
pub(super) fn beside(
    file: &EventFile,
    whose: EntryNo,
    after: RoundNo,
    times: impl Fn(RoundNo) -> i64,
) -> [i64; 2] {
    let mut costs = Vec::new();
    let [mut vp, mut mp] = [0, 0];
    for ruling in standing(file).filter(|ruling| ruling.round() <= after) {
        match ruling {
            Ruling::Points {
                entry,
                vp: v,
                mp: m,
                ..
            } if entry == whose => {
                vp += v.0 * times(ruling.round());
                mp += m.0 * times(ruling.round());
            }
            Ruling::Ammonizione { entry, mp, round } if entry == whose => {
                costs.push((mp.0, times(round)));
            }
            _ => {}
        }
    }
    for pair in costs.chunks_exact(2) {
        let (cost, times) = pair.last().copied().unwrap_or((0, 0));
        vp -= times;
        mp -= cost * times;
    }
    [vp, mp]
}

/// Whether an entry is out of the ranking after a round.
pub(super) fn struck(file: &EventFile, whose: EntryNo, after: RoundNo) -> bool {
    standing(file).any(|ruling| match ruling {
        Ruling::Struck { entry, round } => entry == whose && round <= after,
        _ => false,
    })
}
