//! Questions that players ask at the table and that concern the rules but no particular cards.

use crate::locale::{Lang, words};
use burraco_rules::Clarification;

impl Lang {
    /// Returns the text of a question that players ask at the table.
    #[must_use]
    pub const fn clarification(self, asked: Clarification) -> &'static str {
        match asked {
            Clarification::Misdeal => self.pick(
                "Che cosa si fa dopo un errore di distribuzione?",
                "What is done after a mistake in dealing?",
            ),
            Clarification::DiscardComplete => {
                self.pick("Quando uno scarto è fatto?", "When is a discard complete?")
            }
        }
    }

    /// Returns the answer to a question about the conduct of play.
    #[must_use]
    pub const fn clarified(self, asked: Clarification) -> &'static str {
        match asked {
            Clarification::Misdeal => self.pick(
                "Con una carta in più, una in meno o una scoperta si ridistribuiscono le mani e i pozzetti. \
                 Dei 100 punti del taglio esatto non si parla: sullo score si segna il taglio della distribuzione che si gioca.",
                "With a card too many, one too few or one face up, hands and pozzetti are dealt again. \
                 Of the 100 points of an exact cut nothing is said: the sheet has the cut of the deal that is played.",
            ),
            Clarification::DiscardComplete => self.pick(
                "Quando chi scarta non tocca più la carta. Da lì il turno è finito, e chi ha scartato non muove più niente.",
                "When the player who discards no longer touches the card. The turn is over then, and that player moves nothing more.",
            ),
        }
    }

    /// Returns other words under which people search for a question.
    #[must_use]
    pub const fn clarification_also_called(self, asked: Clarification) -> &'static str {
        match asked {
            Clarification::Misdeal => self.pick(
                "sbaglio, distribuire, distribuite male, carte, a monte",
                "misdeal, redeal, deal",
            ),
            Clarification::DiscardComplete => {
                self.pick("completo, lasciare, scartata", "touched, let go")
            }
        }
    }
}

words! {
    clarifications_title = "Domande del tavolo", "Questions of the table";
    turns_on_it = "Ne dipendono", "What turns on it";
    written_only_in_buraco = "Le regole scelte non lo dicono: è scritto solo in Buraco. Decide l’arbitro.", "The rules chosen do not say: only Buraco does. The referee decides.";
}
