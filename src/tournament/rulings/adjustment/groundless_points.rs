//! Points that a ruling gave to a player who stayed when the partner left the match, to make up for what the side lost.
//! They have no ground once the ruling about the partner's departure is revoked.

use crate::entry::EntryNo;
use crate::event::Event;
use crate::round::{Partners, RoundNo, Table};
use crate::rulings::adjustment::{Adjustment, AdjustmentVersion, Ruling};

/// Points that were given to the partner of a player who left, by a ruling that was revoked since.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GroundlessPoints {
    /// The number of the ruling that gives the points to the partner.
    pub ruling: u32,
    pub entry: EntryNo,
    /// The number of the ruling about the departure, which was revoked.
    pub left: u32,
}

impl Event {
    /// Returns the rulings that give points to the partner of a player who, by the rulings that stand, did not leave.
    /// They hold until they are revoked themselves, since the referee may have had another reason.
    #[must_use]
    pub fn groundless_points(&self) -> Vec<GroundlessPoints> {
        let given = self.adjustments.iter().filter_map(|adjustment| {
            let Ruling::Points {
                entry,
                round,
                vp,
                mp,
            } = adjustment.ruling()?
            else {
                return None;
            };
            let gives = vp.0 > 0 || mp.0 > 0;
            let partner = self.partner_in(round, entry).filter(|_| gives)?;
            let left = self.left_then(round, partner, adjustment)?;
            Some(GroundlessPoints {
                ruling: adjustment.number,
                entry,
                left,
            })
        });
        given.collect()
    }

    /// The entry that shares a side with another in a round, where two single players do.
    fn partner_in(&self, round: RoundNo, entry: EntryNo) -> Option<EntryNo> {
        let shared = |table: &&Table| matches!(table.partners, Partners::With(_));
        let mut tables = self.round(round)?.tables.iter().filter(shared);
        let (table, side) = tables.find_map(|table| Some((table, table.side_of(entry)?)))?;
        table.entries(side).find(|other| *other != entry)
    }

    /// The ruling by which a player had left a match of a round when points were given, if no ruling says so now.
    fn left_then(&self, round: RoundNo, who: EntryNo, points: &Adjustment) -> Option<u32> {
        let about = |version: &AdjustmentVersion| {
            let ruling = version.ruling.filter(|ruling| ruling.round() == round);
            ruling.and_then(Ruling::left_match) == Some(who)
        };
        let now = |adjustment: &Adjustment| adjustment.versions.last().is_some_and(about);
        if self.adjustments.iter().any(now) {
            return None;
        }
        let given = points.versions.first()?.at;
        let then = |adjustment: &&Adjustment| {
            let mut earlier = adjustment.versions.iter().filter(|v| v.at <= given);
            earlier.next_back().is_some_and(about) && adjustment.number < points.number
        };
        self.adjustments.iter().find(then).map(|left| left.number)
    }
}
