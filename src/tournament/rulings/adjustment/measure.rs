//! The measures a referee can choose, each with the amounts it asks for.

use crate::award::AwardKind;
pub use crate::model::measure::Measure;
use crate::rulings::adjustment::{CardMark, Leaving, Ruling};
use strum::VariantArray;

impl Measure {
    /// Returns the measure's machine-readable name in forms and addresses.
    #[must_use]
    pub fn code(self) -> &'static str {
        self.into()
    }

    /// Returns the mark on the cards by which the measure is carried out, if it is one settled on the cards.
    #[must_use]
    pub fn mark(self) -> Option<CardMark> {
        let marks = CardMark::VARIANTS.iter().copied();
        let mut found = marks.filter(|mark| Measure::on_cards(*mark) == self);
        found.next()
    }

    /// Whether the measure gives a table its points.
    #[must_use]
    pub fn gives_points(self) -> bool {
        matches!(
            self,
            Measure::LateOverTen
                | Measure::LeftJustified
                | Measure::LeftUnjustified
                | Measure::BothAbsent
                | Measure::Arbitral
        )
    }

    fn on_cards(mark: CardMark) -> Measure {
        match mark {
            CardMark::InPlay => Measure::InPlay,
            CardMark::Penalised => Measure::PenalisedCard,
            CardMark::Negative => Measure::NegativeCards,
            CardMark::Frozen => Measure::FrozenGame,
            CardMark::NegativeAndFrozen => Measure::NegativeAndFrozen,
        }
    }

    /// Returns the measure of a ruling. For points given at a table, it follows from the reason they were given.
    #[must_use]
    pub fn of(ruling: Ruling) -> Measure {
        match ruling {
            Ruling::Richiamo { .. } => Measure::Richiamo,
            Ruling::Ammonizione { .. } => Measure::Ammonizione,
            Ruling::Points { .. } => Measure::Points,
            Ruling::OffMatch { .. } => Measure::OffMatch,
            Ruling::LateStart { .. } => Measure::LateStart,
            Ruling::OnCards { mark, .. } => Measure::on_cards(mark),
            Ruling::Struck { .. } => Measure::Struck,
            Ruling::Left { how, .. } => match how {
                Leaving::Justified => Measure::LeftJustified,
                Leaving::Unjustified => Measure::LeftUnjustified,
            },
            Ruling::Awarded { awards, .. } => {
                let all = awards.all();
                let of = |kind: AwardKind| all.iter().find(|award| award.kind == kind);
                match of(AwardKind::Left) {
                    _ if of(AwardKind::Late).is_some() => Measure::LateOverTen,
                    _ if of(AwardKind::Absent).is_some() => Measure::BothAbsent,
                    _ if of(AwardKind::Quit).is_some() => Measure::LeftUnjustified,
                    // before that had a name of its own it was the one that gave nothing at all
                    Some(gone) if (gone.vp.0, gone.mp.0) != (0, 0) => Measure::LeftJustified,
                    Some(_) => Measure::LeftUnjustified,
                    None => Measure::Arbitral,
                }
            }
        }
    }
}
