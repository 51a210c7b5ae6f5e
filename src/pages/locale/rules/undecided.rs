//! Texts about events at the table that no source decides.

use crate::locale::{Lang, words};
use crate::rules::undecided::Undecided;

impl Lang {
    /// Returns the name of an event that no source decides.
    #[must_use]
    pub const fn undecided(self, event: Undecided) -> &'static str {
        match event {
            Undecided::TwoCardsDrawn => self.pick("Due carte pescate", "Two cards drawn"),
            Undecided::DiscardOutOfTurn => self.pick("Scarto fuori turno", "A discard out of turn"),
            Undecided::PozzettoForgotten => {
                self.pick("Pozzetto dimenticato", "A pozzetto forgotten")
            }
        }
    }

    /// Returns other words under which people search for it.
    #[must_use]
    pub const fn undecided_also_called(self, event: Undecided) -> &'static str {
        match event {
            Undecided::TwoCardsDrawn => self.pick(
                "ha pescato due carte, pesca doppia, una carta di troppo dal tallone",
                "drew two cards, double draw",
            ),
            Undecided::DiscardOutOfTurn => self.pick(
                "ha scartato fuori turno, scarto quando non toccava a lui, scarto anticipato",
                "discarded out of turn, too early",
            ),
            Undecided::PozzettoForgotten => self.pick(
                "non ha preso il pozzetto, dimenticato di prendere il pozzetto, finite le carte senza pozzetto",
                "forgot the pozzetto, did not take it",
            ),
        }
    }
}

words! {
    undecided_title = "Nessuna fonte lo decide", "No source decides it";
    undecided_said = "Le fonti non lo dicono: decide l’arbitro, che può guardare le voci più vicine.", "The sources do not say: the referee decides, and may look at the nearest rows.";
}
