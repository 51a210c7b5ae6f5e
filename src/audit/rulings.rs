//! The effect of a file's rulings on points, recomputed.

use super::three;
use burraco_rules::{BySide, Side};
use burraco_tournament::award::{Award, AwardKind, Awards};
use burraco_tournament::entry::EntryNo;
use burraco_tournament::event::EventKind;
use burraco_tournament::event_file::EventFile;
use burraco_tournament::points::{MatchPoints, VictoryPoints};
use burraco_tournament::round::{RoundNo, TableNo};
use burraco_tournament::rulings::adjustment::{Adjustment, Ruling};
use burraco_tournament::scoring::three_player_table::Trio;
use std::collections::BTreeSet;

/// The rulings in an event's file that were not revoked.
fn standing(file: &EventFile) -> impl DoubleEndedIterator<Item = Ruling> + '_ {
    let last = |adjustment: &Adjustment| adjustment.versions.last().and_then(|v| v.ruling);
    file.adjustments.iter().filter_map(last)
}

/// The points that rulings give at a table, if any. The referee's last award is used. Without one, departures decide: a
/// side gets the least that any of its departures leaves it. If more than one side or player left, none of those who
/// left gets Victory Points.
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
        let whose = whose.filter(|_| file.event.kind == EventKind::Individual);
        if leaver(&awards).is_none() {
            given.clear();
            given.push((awards, None));
        } else if given.iter().all(|(before, _)| leaver(before).is_some()) {
            given.retain(|(_, gone)| whose.is_none() || *gone != whose);
            given.push((awards, whose));
        }
    }
    let (last, _) = given.last().copied()?;
    let places: BTreeSet<usize> = given.iter().filter_map(|(a, _)| leaver(a)).collect();
    let of_place = |place: usize| -> Vec<Award> {
        let awards = given.iter().map(|(awards, _)| awards.all());
        awards.filter_map(|all| all.get(place).copied()).collect()
    };
    let whole = |place: usize| {
        let all = of_place(place);
        let mut left = all.iter().filter(|award| award.kind.is_left()).copied();
        let own = last.all().get(place).copied()?;
        if places.len() < 2 {
            let least = left
                .by_ref()
                .min_by_key(|award| (award.vp, award.mp, award.kind != AwardKind::Quit));
            return Some(least.unwrap_or(own));
        }
        let (mut vp, mut mp) = (VictoryPoints(0), MatchPoints(0));
        if !places.contains(&place) {
            // a bye for each who left, the drawn match with the other of them not played
            vp = all.iter().map(|award| award.vp).sum();
            for _ in all.iter().skip(1) {
                vp = vp - VictoryPoints(20 * three::parts(file));
            }
            mp = all.iter().map(|award| award.mp).sum();
        }
        let least = left.map(|award| award.mp).min();
        let (kind, least) = (left_kind(&all).unwrap_or(own.kind), least.unwrap_or(mp));
        mp = mp.min(least);
        Some(Award { kind, vp, mp })
    };
    Some(match last {
        Awards::Lines(_) => Awards::Lines(BySide {
            ns: whole(0)?,
            ew: whole(1)?,
        }),
        Awards::Three(_) if places.len() < 2 => last,
        Awards::Three(_) => Awards::Three(Trio {
            north: whole(0)?,
            east: whole(1)?,
            west: whole(2)?,
        }),
    })
}

/// The kind of departure among the awards of one side or player of a table, if that side or player left the match.
fn left_kind(all: &[Award]) -> Option<AwardKind> {
    let mut kinds = all.iter().map(|award| award.kind);
    kinds.find(|kind| kind.is_left())
}

/// The position, among the sides or players of a table, of the one that left the match, if exactly one did.
pub(super) fn leaver(awards: &Awards) -> Option<usize> {
    let all = awards.all();
    let left = |award: &Award| award.kind.is_left();
    match all.iter().filter(|award| left(award)).count() {
        1 => all.iter().position(left),
        _ => None,
    }
}

/// The Match Points that rulings take off the results of N/S and E/W.
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

/// The Victory Points and Match Points that rulings give an entry or take from it outside its rounds. Each is
/// multiplied by the factor that its round has in the ranking.
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

/// Whether a ruling has removed (struck) an entry from the ranking after a round.
pub(super) fn struck(file: &EventFile, whose: EntryNo, after: RoundNo) -> bool {
    standing(file).any(|ruling| match ruling {
        Ruling::Struck { entry, round } => entry == whose && round <= after,
        _ => false,
    })
}
