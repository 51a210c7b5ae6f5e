//! The entries that a ruling is against.

use crate::award::{AwardKind, Awards};
use crate::entry::EntryNo;
use crate::event::Event;
use crate::round::{Partners, RoundNo, Table};
use crate::rulings::adjustment::{AdjustmentVersion, Ruling};
use burraco_rules::Side;

impl Event {
    /// Returns the entries a ruling is against: those it names, or those that sat at the table where it was given. For
    /// points given at a table, they are those who came late or left; for an arbitral score, both sides. Of two single
    /// players who share a side, only the one who left counts.
    #[must_use]
    pub fn ruled_against(&self, ruling: Ruling) -> Vec<EntryNo> {
        let sides: Vec<Side> = match ruling {
            Ruling::LateStart { side, .. }
            | Ruling::OffMatch { side, .. }
            | Ruling::OnCards { side, .. } => vec![side],
            Ruling::Awarded {
                round,
                table,
                awards: Awards::Three(awards),
                ..
            } => {
                let trio = self.table(round, table).and_then(Table::trio);
                let against = awards.iter().filter(|(_, a)| a.kind != AwardKind::Opponent);
                let who = against.filter_map(|(chair, _)| Some(*trio?.get(chair)));
                return who.collect();
            }
            Ruling::Awarded {
                awards: Awards::Lines(_),
                ..
            } if ruling.left_match().is_some() => return ruling.left_match().into_iter().collect(),
            Ruling::Awarded {
                awards: Awards::Lines(awards),
                ..
            } => {
                let kept = |side: &Side| awards.get(*side).kind != AwardKind::Opponent;
                Side::ALL.into_iter().filter(kept).collect()
            }
            Ruling::Richiamo { entry, .. }
            | Ruling::Ammonizione { entry, .. }
            | Ruling::Points { entry, .. }
            | Ruling::Left { entry, .. }
            | Ruling::Struck { entry, .. } => return vec![entry],
        };
        let at = ruling.table().and_then(|k| self.table(ruling.round(), k));
        let sat = |side: Side| at.into_iter().flat_map(move |table| table.entries(side));
        sides.into_iter().flat_map(sat).collect()
    }

    /// Returns the entries that a ruling was against when a version of it was decided.
    #[must_use]
    pub fn was_against(&self, version: &AdjustmentVersion) -> Vec<EntryNo> {
        match (version.against.as_slice(), version.ruling) {
            ([], Some(ruling)) => self.ruled_against(ruling),
            (known, _) => known.to_vec(),
        }
    }

    /// Returns the single players who left a match from a side shared by two, by the rulings that give its points.
    #[must_use]
    pub fn left_alone(&self, round: RoundNo, table: &Table) -> Vec<EntryNo> {
        if !matches!(table.partners, Partners::With(_)) {
            return Vec::new();
        }
        let giving = self.awarding(round, table.number).into_iter();
        let left = giving.filter_map(|number| self.adjustment(number)?.ruling()?.left_match());
        left.collect()
    }
}
