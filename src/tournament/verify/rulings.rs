//! What the rulings of a file do to points, read for the second time.

use crate::adjustment::{Adjustment, Ruling};
use crate::award::Awards;
use crate::entry::EntryNo;
use crate::file::EventFile;
use crate::round::{RoundNo, TableNo};
use burraco_rules::Side;

/// The rulings that were not taken back.
fn standing(file: &EventFile) -> impl DoubleEndedIterator<Item = Ruling> + '_ {
    let last = |adjustment: &Adjustment| adjustment.versions.last().and_then(|v| v.ruling);
    file.adjustments.iter().filter_map(last)
}

/// The points given at a table, if they are given.
pub(super) fn awarded(file: &EventFile, at: RoundNo, here: TableNo) -> Option<Awards> {
    let mut given = None;
    for ruling in standing(file) {
        match ruling {
            Ruling::Awarded {
                round,
                table,
                awards,
                ..
            } if round == at && table == here => {
                given = Some(awards);
            }
            _ => {}
        }
    }
    given
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
