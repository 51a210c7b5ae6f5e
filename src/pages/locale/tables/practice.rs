//! Words of the practice table: the steps of a first hand, and what follows it.

use crate::locale::{Lang, words};

impl Lang {
    /// Returns the steps of a first hand, in order. A browser test takes them one after the other.
    #[must_use]
    pub const fn practice_steps(self) -> [&'static str; 5] {
        [
            self.pick(
                "Una sequenza: tocca 3♥, poi K♥. Le carte in mezzo vengono da sole.",
                "A sequence: tap 3♥, then K♥. The cards between come by themselves.",
            ),
            self.pick(
                "Altri tre giochi: 3♣ e K♣; K♠, K♦ e K♥; 3♠ e 9♠. Ogni gioco va a capo da solo.",
                "Three more melds: 3♣ and K♣; K♠, K♦ and K♥; 3♠ and 9♠. Each meld begins its own line.",
            ),
            self.pick(
                "Le carte rimaste: tocca Rimaste, poi la riga di Sud, e 5♠. Nord non ne ha.",
                "The cards left: tap Left, then the line of South, and 5♠. North has none.",
            ),
            self.pick(
                "L’altra linea: tocca E-O. I giochi: A♠, A♦, A♥. Le rimaste, con «in punti»: 120.",
                "The other side: tap E-W. Its melds: A♠, A♦, A♥. The cards left, by “in points”: 120.",
            ),
            self.pick(
                "Come è finita: il pozzetto di E-O è «non preso», e ha chiuso N. Poi Salva.",
                "The end: the pozzetto of E-W is “not taken”, and N closed. Then Save.",
            ),
        ]
    }
}

words! {
    practice_table = "Tavolo di prova", "Practice table";
    practice_title = "La prima smazzata in cinque passi", "A first smazzata in five steps";
    practice_kept_nothing = "Salvata per prova: non resta niente.", "Saved for practice: nothing is kept.";
    practice_over = "Fatto", "Done";
    practice_faults(faults) = "Con {faults}: a un tavolo vero non conta finché non è a posto.", "With {faults}: at a real table it does not count until that is settled.";
    practice_next = "A un tavolo vero è lo stesso: al banco lo apri da Tavoli, con il telefono dal suo QR.", "At a real table it is the same: at the desk open it from Tables, on a phone by its QR code.";
    practice_again = "Prova ancora", "Practise again";
}
