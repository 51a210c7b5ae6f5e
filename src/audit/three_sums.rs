//! The sums of a table of three, where each player meets the two others.

use super::partita::{counted, won_or_lost};
use super::three::{parts, player_points};
use burraco_rules::Verified;
use burraco_tournament::event_file::EventFile;
use burraco_tournament::round::Table;

/// The sums of the hands of a table of three: North, East, West.
pub(super) struct TrioSum {
    halves: [i64; 3],
    pub(super) burrachi: [Option<u32>; 3],
    pub(super) hands: u32,
    pub(super) verified: u32,
}

/// Adds up the hands of a table. None while a hand is missing or has a fault.
pub(super) fn sum(file: &EventFile, table: &Table) -> Option<TrioSum> {
    let mut sum = TrioSum {
        halves: [0; 3],
        burrachi: [Some(0); 3],
        hands: 0,
        verified: 0,
    };
    let counted = counted(file, table);
    if !counted.complete {
        return None;
    }
    for hand in counted.hands {
        let sheet = &hand.versions.last()?.sheet;
        let score = sheet.score(&file.event.rules);
        // a table that counts was accepted as it is
        if !score.valid() && !table.state.counts() {
            return None;
        }
        let made = player_points(file, sheet)?;
        for (all, (halves, _)) in sum.halves.iter_mut().zip(made) {
            *all += halves;
        }
        for (all, (_, burrachi)) in sum.burrachi.iter_mut().zip(made) {
            *all = all.zip(burrachi).map(|(all, more)| all + more);
        }
        sum.hands += 1;
        sum.verified += u32::from(score.verified() == Verified::Cards);
    }
    Some(sum)
}

impl TrioSum {
    /// The Victory Points, Match Points and own points of each player of a table of three. They are in halves of a
    /// point where partners share a total, else in whole points.
    pub(super) fn brought(&self, file: &EventFile) -> [(i64, i64, i64); 3] {
        let parts = parts(file);
        self.halves.map(|own| {
            let against = self.halves.map(|other| own - other);
            // against oneself nothing is won, and the table of points says 10
            let vp: i64 = against.iter().map(|ahead| shared(file, *ahead)).sum();
            let ahead: i64 = against.iter().sum();
            ((vp - 10) * parts, ahead * parts / 2, own * parts / 2)
        })
    }
}

/// The Victory Points of a player who is `ahead` half points ahead, or behind if negative.
pub(super) fn shared(file: &EventFile, ahead: i64) -> i64 {
    if let Some([own, _]) = won_or_lost(file, ahead) {
        return own;
    }
    let passed = |limit: &&u32| ahead.abs() > 2 * i64::from(**limit);
    let steps = file.event.vp_table.limits.iter().filter(passed).count();
    let steps = i64::try_from(steps).unwrap_or(10);
    10 + steps * ahead.signum()
}
