//! Events at the table that no source of the rules decides.

use burraco_rules::Irregularity;
use strum::{IntoStaticStr, VariantArray};

/// An event at the table that no source decides: the referee does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Undecided {
    TwoCardsDrawn,
    DiscardOutOfTurn,
    PozzettoForgotten,
}

impl Undecided {
    /// Returns the code of the event, which its place on the page is named by.
    #[must_use]
    pub fn code(self) -> &'static str {
        self.into()
    }

    /// Returns the irregularities that are nearest to the event.
    #[must_use]
    pub const fn near(self) -> &'static [Irregularity] {
        match self {
            Undecided::TwoCardsDrawn => &[Irregularity::OutOfTurnDraw, Irregularity::ExposedCard],
            Undecided::DiscardOutOfTurn => {
                &[Irregularity::ExposedCard, Irregularity::OutOfTurnDraw]
            }
            Undecided::PozzettoForgotten => {
                &[Irregularity::MissedDraw, Irregularity::PozzettoLookedAt]
            }
        }
    }
}
