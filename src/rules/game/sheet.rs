//! A table in play written down as a sheet.

use super::{Game, Phase};
use crate::sheet::{Cards, ClosedBy, Ended, Entry, Pozzetto, Sheet, SideSheet, Written};
use crate::side::{BySide, Side};
use crate::table::TableMeld;

impl Game {
    /// The hand as a sheet; before the end it is the sheet of a hand on which time is called.
    #[must_use]
    pub fn sheet(&self) -> Sheet {
        let (ended, closer) = match self.phase {
            Phase::Over(ended, closer) => (ended, closer),
            Phase::Draw | Phase::Play { .. } => (Ended::Time, None),
        };
        Sheet {
            players: None,
            third: None,
            sides: BySide::from_fn(|side| self.side_sheet(side)),
            closed_by: closer.map(ClosedBy::Player).into_iter().collect(),
            ended,
            discard: self.closing_discard,
            overrule: Vec::new(),
        }
    }

    fn side_sheet(&self, side: Side) -> SideSheet {
        let here = self.sides.get(side);
        let unseen = here.first.unseen.as_ref().or(here.second.unseen.as_ref());
        let lay = |meld: &TableMeld| Written::from(meld.reading().layout(meld.cards())).into();
        SideSheet {
            entry: Entry::Cards(Cards {
                melds: here.melds.iter().map(lay).collect(),
                hands: [
                    here.first.hand.clone().into(),
                    here.second.hand.clone().into(),
                ],
                unseen: unseen.cloned().unwrap_or_default().into(),
                penalised: Written::default(),
            }),
            pozzetto: match (here.took_pozzetto, unseen) {
                (false, _) => Pozzetto::None,
                (true, None) => Pozzetto::Seen,
                (true, Some(_)) => Pozzetto::Unseen,
            },
            ..SideSheet::default()
        }
    }
}
