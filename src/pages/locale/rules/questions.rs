//! Answers to a referee's question, and the other texts of the rules page.

use crate::components::cards::{rank_text, spoken};
use crate::locale::tables::faults::in_deck;
use crate::locale::{Lang, sentences_of, words, words_of};
use crate::numbers::points;
use crate::rules::rule_answer::Assumption;
use burraco_play::{LegalEffect, Note, PositionFault, PositionFaultKind, PositionPart, Why};
use burraco_rules::{
    Card, MeldFault, Players, PozzettoSeen, Reading, RefusedCard, RuleSet, Shape, StandsFor, Topic,
};

impl Lang {
    /// Explains a fault of a referee's question, such as a card that cannot exist.
    #[must_use]
    pub fn slip(self, slip: PositionFault) -> String {
        let said = match slip.kind {
            PositionFaultKind::TooManyCopies { card, copies } => {
                self.third_copy(self.copies(copies), spoken(card, self), in_deck(card))
            }
            PositionFaultKind::NotInDeck(card) => self.not_in_deck(spoken(card, self)),
            PositionFaultKind::NoMeld(fault) => self.meld_fault(fault),
            PositionFaultKind::NotHeld(card) if slip.part == PositionPart::Pile => {
                self.not_held_nor_laid(spoken(card, self))
            }
            PositionFaultKind::SecondSet(rank) => self.second_set_lies(rank.letter()),
            PositionFaultKind::NotHeld(card) => self.not_held(spoken(card, self)),
            PositionFaultKind::NoSuchMeld { melds: 0 } => self.no_meld_yet().into(),
            PositionFaultKind::NoSuchMeld { melds: 1 } => self.one_meld_only().into(),
            PositionFaultKind::NoSuchMeld { melds } => self.so_many_melds(melds),
        };
        match slip.part {
            PositionPart::Meld(at) => self.at_meld(at.saturating_add(1), said),
            PositionPart::Hand
            | PositionPart::Pile
            | PositionPart::Moved
            | PositionPart::Number => said,
        }
    }

    /// Returns the text for a play that leads to no irregularity.
    #[must_use]
    pub fn nothing_follows(self, why: Why) -> &'static str {
        match why {
            Why::Meld(MeldFault::OutOfOrder { .. })
            | Why::OnTable(MeldFault::OutOfOrder { .. }) => self.follows_order(),
            _ if why.topic() == Topic::Deck => self.follows_reading_again(),
            _ => self.follows_nothing(),
        }
    }

    /// Describes the effect of a legal play in one sentence.
    #[must_use]
    pub fn outcome(self, outcome: &LegalEffect, rules: &RuleSet) -> String {
        match outcome {
            LegalEffect::Meld { readings, .. } => readings
                .first()
                .map_or_else(String::new, |r| self.reading(r)),
            LegalEffect::Grown(meld) => {
                format!("{} {}", self.can_be_added(), self.reading(meld.reading()))
            }
            LegalEffect::TurnGoesOn(meld) => {
                format!("{} {}", self.reading(meld.reading()), self.turn_goes_on())
            }
            LegalEffect::TurnEnds => self.turn_ends().into(),
            LegalEffect::TakesPozzetto(_) => self.takes_pozzetto().into(),
            LegalEffect::TakesPozzettoUnseen => match (rules.pozzetto_seen, rules.players) {
                (PozzettoSeen::AtOnce, _) => self.takes_pozzetto_at_once().into(),
                (PozzettoSeen::NextTurn, _) | (PozzettoSeen::AfterPartner, Players::Two) => {
                    self.takes_pozzetto_next_turn().into()
                }
                (PozzettoSeen::AfterPartner, Players::Three) => {
                    self.takes_pozzetto_of_three().into()
                }
                (PozzettoSeen::AfterPartner, Players::Four) => {
                    self.takes_pozzetto_after_partner().into()
                }
            },
            LegalEffect::Closes(_) => self.closes().into(),
            LegalEffect::PlaysOnWithoutCards => self.plays_on_without_cards().into(),
        }
    }

    /// Describes a meld: `Sequenza di 8 carte, burraco semipulito, 150 punti di premio. Il jolly vale il 2♥.`
    #[must_use]
    pub fn reading(self, reading: &Reading) -> String {
        let cards = reading.cards;
        let kind = match reading.shape {
            Shape::Set { rank } => self.set_of(rank_text(rank), cards),
            Shape::Sequence { suit, .. } => self.sequence_of(self.suit_name(suit), cards),
        };
        let kind = match self.burraco(reading.burraco) {
            "" => format!("{kind}."),
            name => self.with_bonus(kind, name, points(reading.burraco.bonus())),
        };
        let stands = match (reading.wild, reading.wild_stands_for()) {
            (Some(wild), Some(StandsFor::Card(card))) => {
                self.wild_is(self.the_wild(wild), spoken(card, self))
            }
            (Some(wild), Some(StandsFor::Rank(rank))) => {
                self.wild_is_one_more(self.the_wild(wild), rank_text(rank))
            }
            (Some(wild), _) => self.wild_is_nothing(self.the_wild(wild)),
            (None, _) => return format!("{kind} {}", self.no_wild()),
        };
        format!("{kind} {stands}")
    }

    fn the_wild(self, wild: Card) -> String {
        match wild.rank() {
            None => self.pick("Il jolly", "The joker").into(),
            Some(_) => self.the_two(spoken(wild, self)),
        }
    }

    /// Returns the name of a rule set in the page's list: its base and its change.
    #[must_use]
    pub fn rules_name(self, name: &str) -> String {
        let (base, change) = name.split_once('+').unwrap_or((name, ""));
        let base = match base {
            "federation" => self.book_federation(),
            "italian" => self.book_italian(),
            "english" => self.book_english(),
            "brochure" => self.book_brochure(),
            "buraco" => self.book_buraco(),
            other => return other.to_owned(),
        };
        let change = match change {
            "" => return base.to_owned(),
            "semipulito" => self.with_semipulito(),
            "semipulito_set=eight-or-nine" => self.with_eight_or_nine(),
            "wild_points=none" => self.with_wilds_without_points(),
            "close-without-discard" => self.with_close_without_discard(),
            "next-must-draw" => self.with_next_must_draw(),
            "two" => self.with_two(),
            "three" => self.with_three(),
            "three-shared" => self.with_three_shared(),
            other => other,
        };
        format!("{base}, {change}")
    }
}

/// Turns a text of the catalogue that otherwise follows a colon into a sentence of its own.
fn sentence(text: &str) -> String {
    format!("{}.", capital(text))
}

/// Capitalises the first letter of a text: `A joker is left in hand`.
#[must_use]
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(letters).collect()
}

sentences_of! {
    /// Explains in one sentence why a play or a meld is not legal, as part of the answer to a referee's question.
    why_not(t, Why) {
        Why::Meld(fault) => { sentence(&t.meld_fault(fault)) };
        Why::OnTable(fault) => "Il gioco a terra non è legale. {why}", "The meld on the table is not legal. {why}", (why = sentence(&t.meld_fault(fault)));
        Why::LayOff { card, fault } => { sentence(&t.refused(RefusedCard { card, fault })) };
        Why::SecondSet(rank) => "La linea ha già una combinazione di {rank}: le carte si attaccano a quella.", "The side already has a set of {rank}: the cards are added to it.", (rank = rank_text(rank));
        Why::DrawFirst => "Prima si pesca una carta o si raccoglie il monte degli scarti.", "A card is drawn or the pile is taken first.";
        Why::LoneCard(card) => { capital(&t.lone_card_barred(spoken(card, t))) };
        Why::KeepACard => "La linea ha il pozzetto ma non il burraco che serve per chiudere: dopo avere calato si tengono in mano almeno due carte.", "The side has its pozzetto but not the burraco it needs to close: at least two cards are kept in hand after melding.";
        Why::NoBurraco => "Per chiudere serve almeno un burraco, e la linea non lo ha.", "Closing needs at least one burraco, and the side has none.";
        Why::NoCleanBurraco => "Per chiudere serve un burraco pulito, e la linea non lo ha.", "Closing needs a clean burraco, and the side has none.";
        Why::NoPozzetto => "La linea non ha ancora preso il pozzetto: chi resta senza carte non chiude, lo prende.", "The side has not taken its pozzetto yet: whoever runs out of cards does not close, but takes it.";
        Why::DiscardNeeded => "Si chiude con uno scarto: l’ultima carta non si può calare.", "Closing needs a discard: the last card may not be melded.";
        Why::WildCloses(card) => "Lo scarto di chiusura sarebbe {card}: né jolly né pinella possono chiudere.", "The closing discard would be {card}: neither a joker nor a pinella may close.", (card = spoken(card, t));
        Why::HoldsCards(card) => "Non c’è modo di calare tutte le altre carte: resterebbe in mano {card}. Chi chiude non ha altre carte.", "There is no way to lay down all the other cards: {card} would be left in hand. A player who closes holds no other card.", (card = spoken(card, t));
        Why::FirstMelds { points } => "I primi giochi della smazzata valgono {points} punti e ne servono almeno 50, 75 da 1500 in su nella partita: tornano in mano, e per questa smazzata ne serviranno 15 di più.", "The first melds of the hand are worth {points} points and at least 50 are needed, 75 from 1500 in the match on: they go back to the hand, and 15 more are needed in this hand.";
    }

    /// Returns the text of an additional note to an answer.
    note(t, Note) {
        Note::BetterReading(reading) => "Disposte altrimenti varrebbero di più. {reading}", "Laid otherwise they would be worth more. {reading}", (reading = t.reading(&reading));
        Note::WildAtOtherEnd(reading) => {
            let wild = reading
                .wild
                .map_or_else(String::new, |wild| t.the_wild(wild));
            match reading.shape {
                Shape::Sequence { low, wild_at, .. } if wild_at == Some(low) => {
                    t.wild_lies_low(wild)
                }
                _ => t.wild_lies_high(wild),
            }
        };
        Note::FirstMelds { points: n } => { t.first_melds(points(n)) };
        Note::IfPileCardMelded(card) => "Il monte era di una carta sola, e non si riscarta: {card} va se quella del monte è quella calata.", "The pile was a single card, which is not discarded again: {card} may go if that of the pile is the one on the table.", (card = spoken(card, t));
        Note::ShowTwin(card) => "Il monte era di una carta sola: chi scarta {card} deve mostrare la gemella che aveva in mano.", "The pile was a single card: whoever discards {card} must show the twin he held.", (card = spoken(card, t));
        Note::MustClose(card) => { capital(&t.must_close(spoken(card, t))) };
        Note::KeepTwo => "Senza il burraco che serve, dopo avere calato si tengono almeno due carte.", "Without the burraco it needs, the side keeps at least two cards after melding.";
    }
}

words_of! {
    /// Describes something that the question left out and the answer takes for granted.
    assumed(Assumption) {
        Assumption::Stock => "Non è detto come è cominciato il turno: si intende pescando dal tallone; altrimenti --drew pile o --drew nothing.", "How the turn began was not said: with a card of the stock is meant; otherwise --drew pile or --drew nothing.";
    }
}

words! {
    follows_nothing = "La tabella delle irregolarità non ha una voce per questo: l’arbitro ripristina la posizione.", "The table of irregularities has no row for this: the referee restores the position.";
    follows_order = "Le carte si mettono in ordine, e altro non ne segue.", "The cards are put in order, and nothing else follows.";
    follows_reading_again = "Di solito è un errore di scrittura: rileggi le carte.", "It is usually a slip of the pen: read the cards again.";
    not_held(card) = "{card} non è fra le carte in mano", "{card} is not among the cards in hand";
    not_held_nor_laid(card) = "{card} non è né in mano né nei giochi a terra: le carte raccolte restano del giocatore", "{card} is neither in hand nor in the melds on the table: the cards taken stay the player’s";
    no_meld_yet = "la linea non ha giochi a terra", "the side has no meld on the table";
    one_meld_only = "la linea ha un gioco solo: è il numero 1", "the side has one meld only: it is number 1";
    second_set_lies(rank) = "la linea ha già una combinazione di {rank}: due dello stesso valore sono un gioco solo", "the side has a set of {rank} already: two of one rank are one meld";
    so_many_melds(melds) = "la linea ha {melds} giochi, dal numero 1 al {melds}", "the side has {melds} melds, numbered 1 to {melds}";
    at_meld(n, said) = "gioco {n}: {said}", "meld {n}: {said}";

    lone_card_barred(card) = "La carta {card} era l’unica del monte: chi l’ha raccolta non può scartarla nello stesso turno.", "{card} was the only card of the pile: whoever took it may not discard it in the same turn.";

    can_be_added = "Si può attaccare.", "It can be added.";
    turn_goes_on = "Il turno continua: resta da scartare.", "The turn goes on: the discard is still to come.";
    turn_ends = "Lo scarto è regolare e il turno finisce.", "The discard is legal and ends the turn.";
    takes_pozzetto = "La mano è finita: si prende il pozzetto al volo e il turno continua.", "The hand is empty: the pozzetto is taken at once and the turn goes on.";
    takes_pozzetto_after_partner = "La mano è finita: si prende il pozzetto, che si guarda quando il compagno ha scartato.", "The hand is empty: the pozzetto is taken, and looked at when the partner has discarded.";
    takes_pozzetto_of_three = "La mano è finita: si prende il pozzetto. Chi gioca da solo lo guarda nel proprio turno seguente, chi ha un compagno quando il compagno ha scartato.", "The hand is empty: the pozzetto is taken. The player alone looks at it in the next turn, one with a partner when the partner has discarded.";
    takes_pozzetto_next_turn = "La mano è finita: si prende il pozzetto, che si guarda nel proprio turno seguente.", "The hand is empty: the pozzetto is taken, and looked at in the player’s next turn.";
    takes_pozzetto_at_once = "La mano è finita: si prende e si guarda il pozzetto, che si gioca dal turno seguente.", "The hand is empty: the pozzetto is taken and looked at, and played from the next turn on.";
    closes = "La chiusura è regolare: 100 punti alla linea.", "The closing is legal: 100 points for the side.";
    plays_on_without_cards = "Non è una chiusura: il giocatore resta senza carte e la smazzata continua.", "It is no closing: the player is left without cards and the smazzata goes on.";

    set_of(rank, cards) = "Combinazione di {rank}, {cards} carte", "Set of {rank}, {cards} cards";
    sequence_of(suit, cards) = "Sequenza di {suit}, {cards} carte", "Sequence of {suit}, {cards} cards";
    with_bonus(kind, bonus, points) = "{kind}: {bonus}, {points} punti di premio.", "{kind}: {bonus}, a bonus of {points} points.";
    wild_is(wild, card) = "{wild} sta per {card}.", "{wild} stands for {card}.";
    wild_is_one_more(wild, rank) = "{wild} vale come un altro {rank}.", "{wild} counts as one more {rank}.";
    wild_is_nothing(wild) = "{wild} non sta per nessuna carta: le tredici del seme ci sono tutte.", "{wild} stands for no card: all thirteen of the suit are there.";
    the_meld = "il gioco", "the meld";
    the_cards_added = "le carte da attaccare", "the cards added";
    the_melds_number = "il numero del gioco", "the meld’s number";
    the_cards = "le carte", "the cards";
    the_two(card) = "La pinella {card}", "The pinella {card}";
    no_wild = "Senza matta.", "No wild card.";
    wild_lies_low(wild) = "{wild} non chiude un buco: va all’estremità bassa della sequenza, prima della carta più piccola. I punti non cambiano.", "{wild} fills no gap: it goes to the low end of the sequence, before the lowest card. The points are the same.";
    wild_lies_high(wild) = "{wild} non chiude un buco: va all’estremità alta della sequenza, dopo la carta più grande. I punti non cambiano.", "{wild} fills no gap: it goes to the high end of the sequence, after the highest card. The points are the same.";
    first_melds(points) = "È la prima calata della linea: i giochi del turno devono valere insieme 50 punti, 75 da 1500 in su. Questo ne vale {points}.", "These are the side’s first melds: those of the turn must be worth 50 points together, 75 from 1500 on. This one is worth {points}.";
    must_close(card) = "In mano resta la carta {card}: con quella si chiude.", "{card} is left in hand: it closes.";

    rules_title = "Regole e irregolarità", "Rules and irregularities";
    rules_intro = "Scrivi un gioco, una carta da attaccare o una mossa: la risposta dice se è legale, perché, dove sta scritto e che cosa ne segue.", "Write a meld, a card to add or a move: the answer says whether it is legal, why, where it is written and what follows.";
    ask_meld = "Un gioco", "A meld";
    ask_lay_off = "Attaccare a un gioco", "Adding to a meld";
    ask_move = "Una mossa o una chiusura", "A move or a closing";
    ask_which = "Che cosa si chiede", "What is asked";
    ask_button = "Chiedi", "Ask";
    asked_title = "La domanda", "The question";
    answer_title = "La risposta", "The answer";
    legal = "Legale", "Legal";
    not_legal = "Non legale", "Not legal";
    not_decided = "Non deciso", "Not decided";
    not_decided_why = "Troppe carte per decidere in tempo: indica i giochi uno per uno, come mosse.", "With so many cards neither a way to lay them all nor that there is none was found in time: ask the melds one by one, as moves.";
    closes_with = "Si chiude con questi giochi", "Closed with these melds";
    written_in = "Dove sta scritto", "Where it is written";
    what_follows = "Che cosa ne segue", "What follows";
    follows_by_code = "Il documento di queste regole non dice che cosa ne segue; così il Codice di Gara della federazione.", "The document of these rules does not say what follows; this is the federation’s Codice di Gara.";
    other_readings = "Anche così", "Also in this way";
    cards_label = "Carte", "Cards";
    cards_hint(hearts_or_clubs) = "per esempio 4-J♥ *, KKKK 2♠, 7♥ 8♥ 9♥; C è {hearts_or_clubs}, * un jolly", "for instance 4-J♥ *, KKKK 2♠, 7♥ 8♥ 9♥; C is {hearts_or_clubs}, * a joker";
    order_label = "Ordine delle carte", "Order of the cards";
    order_bag = "in qualsiasi ordine", "in any order";
    order_laid = "nell’ordine in cui giacciono", "in the order they lie";
    meld_laid_label = "Gioco a terra", "Meld on the table";
    added_label = "Carte da attaccare", "Cards to add";
    hand_label = "Carte in mano, con quelle appena prese", "Cards in hand, with those just taken";
    melds_label = "Giochi a terra della linea, uno per riga", "The side’s melds on the table, one a line";
    melds_hint = "nell’ordine in cui giacciono; il primo è il gioco 1", "in the order they lie; the first one is meld 1";
    meld_n_laid_label(n) = "Gioco {n} a terra", "Meld {n} on the table";
    move_label(play) = "Mossa: {play}", "Move: {play}";
    move_on_label(n) = "Mossa: attaccare al gioco {n}", "Move: add to meld {n}";
    without_discard = "senza scarto", "without a discard";
    unknown_in_address(name, typed) = "«{name}={typed}», nell’indirizzo, non si conosce: «Chiedi» chiede quello che è scritto qui sotto.", "“{name}={typed}” in the address is not known: “Ask” asks what stands below.";
    pozzetto_label = "La linea ha preso il pozzetto", "The side has taken its pozzetto";
    drawn_label = "Il turno è cominciato", "The turn began";
    drawn_stock = "pescando dal tallone", "with a card of the stock";
    drawn_pile = "raccogliendo il monte degli scarti", "with the discard pile";
    drawn_nothing = "senza pescare né raccogliere", "without drawing or collecting";
    pile_label = "Carte del monte raccolto", "Cards of the pile taken";
    play_label = "Mossa", "Move";
    play_meld = "calare un gioco", "lay a meld";
    play_lay_off = "attaccare a un gioco", "add to a meld";
    play_discard = "scartare", "discard";
    play_close = "chiudere", "close";
    moved_label = "Carte della mossa; per chiudere, lo scarto", "Cards of the move; for closing, the discard";
    on_label = "Numero del gioco a cui si attacca", "Number of the meld added to";
    on_hint = "contando i giochi dall’alto", "counting the melds from the top";
    rule_set_label = "Regole", "Rules";
    irregularities_title = "Le irregolarità", "The irregularities";
    irregularities_note = "Dal Codice di Gara della federazione. I numeri degli articoli cambiano con l’edizione.", "From the federation’s Codice di Gara. The numbers of the articles change with the edition.";
    search_label = "Cerca nelle regole, o scrivi un gioco", "Search the rules, or write a meld";
    search_hint = "carta caduta, quanto vale il jolly, chiusura; oppure le carte: 4-7♥ *", "dropped card, what a joker is worth, going out; or cards: 4-7♥ *";
    questions_title = "Domande con le carte", "Questions with cards";
    record_at(table) = "Registra al tavolo {table}", "Record at table {table}";
    tap_cards = "Tocca le carte", "Tap the cards";
    tap_back = "Togli l’ultima carta", "Remove the last card";
    tap_joker = "Jolly", "Joker";
    search_button = "Cerca", "Search";
    search_all = "tutte le voci", "all rows";
    found_rows(n) = "voci trovate: {n}", "rows found: {n}";
    found_nearest = "Nessuna voce ha tutte queste parole: ecco le più vicine.", "No row has all of these words: here are the nearest.";
    found_no_rows = "Nessuna voce con queste parole.", "No row has these words.";
    values_title = "I valori", "The values";
    value_twos = "ogni 2 (pinella)", "each 2 (pinella)";
    value_joker = "ogni jolly", "each joker";
    value_joker_held = "ogni jolly in mano", "each joker in hand";
    value_twos_held = "ogni 2 (pinella) in mano", "each 2 (pinella) in hand";
    value_wilds_laid = "jolly e pinelle sul tavolo", "jokers and 2s on the table";
    value_ace = "ogni asso", "each ace";
    value_high = "K Q J 10 9 8", "K Q J 10 9 8";
    value_low = "7 6 5 4 3", "7 6 5 4 3";
    value_closing = "chiusura", "closing";
    value_pozzetto = "pozzetto non preso", "pozzetto not taken";
    settings_title = "Le regole una per una", "The rules one by one";
    book_federation = "Codice di Gara (federazione)", "Codice di Gara (federation)";
    book_italian = "Burraco italiano (Pagat)", "Italian burraco (Pagat)";
    book_english = "The rules and how to play Buraco", "The rules and how to play Buraco";
    book_brochure = "Come si gioca a Burraco?", "Come si gioca a Burraco? (brochure)";
    book_buraco = "Buraco, 104 carte", "Buraco, 104 cards";
    with_semipulito = "con il semipulito", "with the semipulito";
    with_eight_or_nine = "combinazione semipulita di 8 o 9", "semipulito set of 8 or 9";
    with_wilds_without_points = "matte senza punti sul tavolo", "no points for wilds on the table";
    with_close_without_discard = "chiusura senza scarto", "closing without a discard";
    with_next_must_draw = "allo stallo si pesca", "a stalemate makes the next player draw";
    with_two = "in due", "two players";
    with_three = "in tre", "three players";
    with_three_shared = "in tre, punteggio intero ai due", "three players, full score to both partners";
}
