//! The settings of a rule set in words: the topic of each setting, and the meaning of each value.

use crate::locale::Lang;

/// A setting by name: its topic in Italian and English, and its values, each a sentence in both.
struct Setting {
    name: &'static str,
    about: (&'static str, &'static str),
    values: &'static [(&'static str, &'static str, &'static str)],
}

/// Declares the texts of the settings: `name = "tema", "subject" { "value" = "frase.", "sentence."; }`.
macro_rules! settings {
    ($($name:ident = $it:literal, $en:literal {
        $($value:literal = $value_it:literal, $value_en:literal;)+
    })+) => {
        const SETTINGS: &[Setting] = &[$(Setting {
            name: stringify!($name),
            about: ($it, $en),
            values: &[$(($value, $value_it, $value_en),)+],
        },)+];
    };
}

settings! {
    players = "Giocatori", "Players" {
        "4" = "Si gioca in quattro, due coppie.", "Four play, two against two.";
        "3" = "Si gioca in tre: chi finisce per primo le carte gioca da solo contro gli altri due.", "Three play: the first to run out plays alone against the other two.";
        "2" = "Si gioca in due.", "Two play.";
    }
    deck = "Mazzo", "Deck" {
        "108" = "108 carte: due mazzi e quattro jolly.", "108 cards: two packs and four jokers.";
        "104" = "104 carte: due mazzi senza jolly; i 2 sono matte.", "104 cards: two packs without jokers; the 2s are wild.";
    }
    semipulito_sequence = "Sequenza semipulita", "Semipulito sequence" {
        "off" = "Non esiste: una sequenza con una matta è sporca.", "There is none: a sequence with a wild card is sporco.";
        "wild-at-end" = "La matta sta a un’estremità, accanto a sette o più carte naturali.", "The wild stands at an end, beside seven or more natural cards.";
        "seven-in-a-row" = "Bastano sette carte naturali di fila e una matta, dovunque stia.", "Seven natural cards in a row and a wild, wherever it stands.";
    }
    semipulito_set = "Combinazione semipulita", "Semipulito set" {
        "off" = "Non esiste: una combinazione con una matta è sporca.", "There is none: a set with a wild card is sporco.";
        "eight" = "È semipulita con otto carte esatte, matta compresa.", "It is semipulito with exactly eight cards, the wild included.";
        "eight-or-nine" = "È semipulita con otto o nove carte, matta compresa.", "It is semipulito with eight or nine cards, the wild included.";
    }
    natural_two = "Il 2 naturale", "The natural 2" {
        "by-position" = "Un 2 del seme al suo posto è una carta naturale.", "A 2 of the suit on its own place is a natural card.";
        "beside-three" = "Un 2 del seme è naturale solo accanto al 3 naturale.", "A 2 of the suit is natural only beside the natural 3.";
    }
    aces = "L’asso", "The ace" {
        "one-end" = "Nella sequenza l’asso sta sotto il 2 o sopra il re, non ai due capi insieme.", "In a sequence the ace stands below the 2 or above the king, not at both ends at once.";
        "both-ends" = "La stessa sequenza può avere un asso a ciascun capo.", "One sequence may have an ace at each end.";
    }
    free_wild = "La matta libera", "The free wild" {
        "low" = "Una matta che non chiude un buco sta all’estremità bassa.", "A wild that fills no hole lies at the low end.";
        "high" = "Una matta che non chiude un buco sta all’estremità alta.", "A wild that fills no hole lies at the high end.";
        "anywhere" = "Una matta si sposta a piacere dentro il suo gioco.", "A wild is moved within its meld at will.";
    }
    wild_points = "Punti delle matte", "Points of wilds" {
        "value" = "Jolly e pinelle contano il loro valore, sul tavolo come in mano.", "Jokers and 2s count their value, on the table as in hand.";
        "none" = "Jolly e pinelle sul tavolo non danno punti; in mano costano il loro valore.", "Jokers and 2s on the table give no points; in hand they cost their value.";
    }
    missing_pozzetto = "Pozzetto non preso", "Pozzetto not taken" {
        "each" = "Costa 100 punti a ogni linea che non lo ha preso.", "It costs 100 points to each side that did not take it.";
        "none-if-neither" = "Costa 100 punti a chi non lo ha preso; nulla se non lo ha preso nessuno.", "It costs 100 points to the side without one; nothing if neither side took one.";
        "not-closer" = "Costa 100 punti alla linea che non lo ha preso e non ha chiuso.", "It costs 100 points to a side that did not take it and did not close.";
        "none" = "Non costa nulla.", "It costs nothing.";
    }
    unplayed_pozzetto = "Pozzetto preso e non giocato", "Pozzetto taken and not played" {
        "value" = "Si sottrae il valore delle sue carte, una volta.", "The value of its cards is subtracted, once.";
        "as-hand" = "Le sue carte contano come carte rimaste in mano.", "Its cards count as cards left in hand.";
        "hundred" = "Costa 100 punti.", "It costs 100 points.";
    }
    pozzetto_seen = "Quando si guarda il pozzetto", "When the pozzetto is looked at" {
        "after-partner" = "Preso con lo scarto, si guarda quando il compagno ha scartato.", "Taken on the discard, it is looked at when the partner has discarded.";
        "next-turn" = "Preso con lo scarto, si guarda nel proprio turno seguente.", "Taken on the discard, it is looked at in the owner’s next turn.";
        "at-once" = "Si guarda subito e si gioca dal turno seguente.", "It is looked at at once and played from the next turn on.";
    }
    stock_end = "Fine del tallone", "End of the stock" {
        "two-left" = "Restano due carte: la smazzata finisce dopo il turno di chi ha preso la terzultima.", "Two cards are left: the smazzata ends after the turn of the player who drew the last but two.";
        "last-card" = "La smazzata finisce dopo il turno di chi ha pescato l’ultima carta.", "The smazzata ends after the turn of the player who drew the last card.";
        "pozzetti" = "Un pozzetto che nessuno ha preso diventa tallone; poi si gioca fino all’ultima carta.", "A pozzetto nobody took becomes the stock; then play goes on to the last card.";
    }
    closing = "Chiusura", "Closing" {
        "natural-discard" = "Si chiude con uno scarto che non sia né jolly né 2.", "Closing needs a discard that is neither a joker nor a 2.";
        "discard-optional" = "Si chiude con uno scarto che non sia né jolly né 2, oppure calando l’ultima carta.", "One closes with a discard that is neither a joker nor a 2, or by melding the last card.";
        "any-discard" = "Si chiude con uno scarto, di qualsiasi carta.", "Closing needs a discard, of any card.";
        "free" = "Si chiude calando o scartando l’ultima carta, qualunque sia.", "One closes by melding or discarding the last card, whatever it is.";
    }
    closing_burraco = "Burraco per chiudere", "Burraco for closing" {
        "any" = "Serve un burraco qualsiasi.", "Any burraco will do.";
        "clean" = "Serve un burraco senza matta.", "A burraco without a wild is needed.";
    }
    without_burraco = "Pozzetto preso, senza burraco", "With the pozzetto, without a burraco" {
        "keeps-a-card" = "Non si può restare senza carte: se ne tiene una.", "A player may not run out of cards: one is kept.";
        "plays-on" = "Si può restare senza carte e si continua senza.", "A player may run out of cards and plays on without.";
    }
    lone_card = "Monte di una carta sola", "A pile of one card" {
        "barred" = "Chi la raccoglie non può scartarla; può scartare la gemella che aveva in mano.", "Whoever takes it may not discard it; the twin already in hand may be discarded.";
        "twin-shown" = "Chi la raccoglie non può scartarla; può scartare la gemella se la mostra.", "Whoever takes it may not discard it; its twin may be discarded if it is shown.";
        "free" = "Si può scartare di nuovo.", "It may be discarded again.";
    }
    stalemate = "Stallo", "Stalemate" {
        "ends" = "Se tutti scambiano solo la carta del monte, la smazzata finisce senza premio di chiusura.", "If everybody only exchanges the card of the pile, the smazzata ends without a closing bonus.";
        "next-must-draw" = "Se tutti scambiano solo la carta del monte, il giocatore seguente deve pescare.", "If everybody only exchanges the card of the pile, the next player must draw.";
        "arbitro" = "L’arbitro, chiamato al tavolo, accerta lo stallo e fa finire la smazzata.", "The referee, called to the table, establishes it and ends the smazzata.";
        "none" = "Queste regole non lo prevedono.", "These rules do not know it.";
    }
    first_turn = "Prima pescata", "First draw" {
        "normal" = "Come gli altri, con una carta scoperta nel monte.", "As every other, with a card face up in the pile.";
        "refusable" = "Non c’è monte: la prima carta pescata si può rifiutare, e lo apre.", "There is no pile: the first card drawn may be refused, and opens it.";
    }
    first_meld = "Prima calata", "First melds" {
        "any" = "Può valere quanto si vuole.", "They may be worth anything.";
        "fifty" = "Deve valere 50 punti, 75 da 1500 punti in su, e 15 in più dopo ogni tentativo fallito.", "They must be worth 50 points, 75 from 1500 on, and 15 more after each failure.";
    }
    cut_bonus = "Premio per il taglio", "Bonus for the cut" {
        "none" = "Il taglio non dà punti.", "The cut earns nothing.";
        "hundred" = "Un taglio di ventidue carte esatte dà 100 punti alla linea di chi taglia.", "A cut of exactly twenty-two cards earns the cutter’s side 100 points.";
    }
    dealing = "Distribuzione", "Dealing" {
        "turn-then-join" = "Chi taglia fa i pozzetti dal fondo della sua parte; si scopre una carta e poi si ricompone il tallone.", "The cutter deals the pozzetti from the bottom of the part lifted; a card is turned, then the stock is joined.";
        "join-then-turn" = "Chi taglia fa i pozzetti; si ricompone il tallone e se ne scopre una carta.", "The cutter deals the pozzetti; the stock is joined and a card of it is turned.";
        "after-the-hands" = "Il mazziere fa i pozzetti dal fondo del mazzo, dopo le mani.", "The dealer makes the pozzetti from the bottom of the deck, after the hands.";
        "top-of-the-deck" = "I pozzetti sono le carte in cima al mazzo; non si scopre nessuna carta.", "The pozzetti are the top cards of the deck; no card is turned.";
    }
    direction = "Senso di gioco", "Way round the table" {
        "clockwise" = "In senso orario.", "Clockwise.";
        "anticlockwise" = "In senso antiorario.", "Anticlockwise.";
    }
    seat_draw = "Sorteggio dei posti", "Draw for seats" {
        "spades-first" = "Carta più alta: jolly, 2, asso, re fino al 3; a pari valore picche, cuori, quadri, fiori.", "Highest card: joker, 2, ace, king down to 3; of equal ones spades, hearts, diamonds, clubs.";
        "hearts-first" = "Carta più alta: jolly, 2, asso, re fino al 3; a pari valore cuori, quadri, fiori, picche.", "Highest card: joker, 2, ace, king down to 3; of equal ones hearts, diamonds, clubs, spades.";
        "two-lowest" = "Carta più alta dall’asso in giù, il 2 è la più bassa; a pari valore si ripete.", "Highest card from the ace down, the 2 is lowest; equal ranks draw again.";
        "chance" = "A caso.", "By chance.";
    }
    first_dealer = "Primo mazziere", "First dealer" {
        "lowest" = "La carta più bassa di tutte dà le carte, e gioca per prima la più alta dell’altra coppia.", "The lowest card of all deals, and the highest of the other pair plays first.";
        "opposes-highest" = "La carta più alta di tutte gioca per prima, e la più bassa dell’altra coppia dà le carte.", "The highest card of all plays first, and the lower one of the other pair deals.";
    }
    time = "Fine del tempo", "When time is called" {
        "last-round" = "Si finisce il turno di gioco in corso e si gioca un ultimo giro.", "The turn under way is finished and one last round is played.";
        "at-once" = "La smazzata si ferma.", "The smazzata stops.";
    }
    partners_score = "Punteggio dei due compagni, in tre", "Score of the two partners, with three players" {
        "half" = "Ciascuno dei due segna metà del totale.", "Each of the two writes half of the total.";
        "full" = "Ciascuno dei due segna tutto il totale.", "Each of the two writes the whole total.";
    }
    target = "Fine della partita", "End of the match" {
        "over-2000" = "Vince chi supera i 2000 punti con il totale più alto.", "More than 2000 points, and the higher total wins.";
        "from-2005" = "Vince chi arriva a 2005 punti.", "2005 points or more win.";
        "from-3000" = "Vince chi arriva a 3000 punti.", "3000 points or more win.";
        "hands" = "Si gioca un numero fisso di smazzate.", "A fixed number of smazzate is played.";
    }
}

impl Lang {
    /// Returns the topic of a rule set's setting, given its name.
    #[must_use]
    pub fn setting(self, name: &str) -> Option<&'static str> {
        let (it, en) = SETTINGS.iter().find(|setting| setting.name == name)?.about;
        Some(self.pick(it, en))
    }

    /// Describes a value of a rule set's setting in one sentence.
    #[must_use]
    pub fn setting_value(self, name: &str, value: &str) -> Option<&'static str> {
        let setting = SETTINGS.iter().find(|setting| setting.name == name)?;
        let (_, it, en) = setting.values.iter().find(|(word, ..)| *word == value)?;
        Some(self.pick(it, en))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use burraco_rules::RuleSet;

    #[test]
    fn every_setting_and_every_value_has_its_sentence_and_no_sentence_is_idle() {
        let known: Vec<(String, String)> = RuleSet::catalogue()
            .iter()
            .filter_map(|line| line.strip_prefix('+')?.split_once('='))
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .filter(|(name, _)| !name.contains(' '))
            .collect();
        assert!(known.len() > 60);
        for (name, value) in &known {
            for t in Lang::ALL {
                assert!(t.setting(name).is_some(), "{name}");
                assert!(
                    t.setting_value(name, value)
                        .is_some_and(|s| s.ends_with('.')),
                    "{name}={value}"
                );
            }
        }
        for setting in SETTINGS {
            for (value, ..) in setting.values {
                let pair = (setting.name.to_owned(), (*value).to_owned());
                assert!(
                    known.contains(&pair),
                    "{}={value} is no setting",
                    setting.name
                );
            }
        }
    }
}
