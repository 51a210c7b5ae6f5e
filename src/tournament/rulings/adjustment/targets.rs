//! Whom a ruling is against.

use crate::award::{AwardKind, Awards};
use crate::entry::EntryNo;
use crate::event::Event;
use crate::round::{Partners, RoundNo, Table};
use crate::rulings::adjustment::Ruling;
use burraco_rules::Side;

impl Event {
    /// The entries a ruling is against: whom it names, or who sat where it was given. Of points given at a table those who
    /// came late or left; of a score typed by the referee both sides. Of two single players who share a line only the one
    /// who left.
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
            } if ruling.left().is_some() => return ruling.left().into_iter().collect(),
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

    /// Who of a line of two single players left the match at a table, by the rulings that give its points.
    #[must_use]
    pub fn left_alone(&self, round: RoundNo, table: &Table) -> Vec<EntryNo> {
        if !matches!(table.partners, Partners::With(_)) {
            return Vec::new();
        }
        let giving = self.giving(round, table.number).into_iter();
        let left = giving.filter_map(|number| self.adjustment(number)?.ruling()?.left());
        left.collect()
    }
}
