//! Explanations of faults and unusual values on a hand sheet, in a form field or in an imported row.

use crate::components::cards::spoken;
use crate::locale::{Lang, sentences_of, words, words_of};
use crate::numbers::points;
use burraco_rules::{
    Burraco, Card, Deck, FaultKind, LayOffFault, MeldFault, Rank, RefusedCard, Seat, SheetPlace,
    Side, WarningKind, read_points,
};
use burraco_tournament::entry::EnteredAlready;
use burraco_tournament::event::results_sheet::ResultsSheetFault;
use burraco_tournament::event::rooms::RoomsFault;
use burraco_tournament::movement::Movement;
use burraco_tournament::plan::{MOST_ROUNDS, PlanFault};
use burraco_tournament::prizes::circuit::place_points::PlacePointsFault;
use burraco_tournament::round::Spot;
use burraco_tournament::scoring::three_player_table::Chair;
use pozzetto_form_data::{FieldFault, FileKind, RowFault};

impl Lang {
    /// Explains why a card cannot be added to a meld.
    #[must_use]
    pub fn refused(self, refused: RefusedCard) -> String {
        let card = spoken(refused.card, self);
        match refused.fault {
            LayOffFault::DoesNotBelong => self.does_not_belong(card),
            LayOffFault::DoesNotTouch => self.does_not_touch(card),
            LayOffFault::AlreadyThere => self.already_there(card),
            LayOffFault::SecondWild => self.second_wild(card),
            LayOffFault::Full => self.sequence_full(card),
            LayOffFault::NotInDeck => self.not_in_deck(card),
        }
    }

    /// Returns the name of a meld's kind of burraco.
    fn kind_of_burraco(self, kind: Burraco) -> String {
        match kind {
            Burraco::None => self.no_burraco().into(),
            kind => self.burraco(kind).into(),
        }
    }

    /// Names the position of a fault on the hand sheet: `N-S, gioco 3`.
    #[must_use]
    pub fn place(self, place: SheetPlace) -> String {
        match place {
            SheetPlace::Sheet => self.whole_hand().into(),
            SheetPlace::Side(side) => self.side(side).into(),
            SheetPlace::Meld(side, n) => self.place_meld(self.side(side), n.saturating_add(1)),
            SheetPlace::Hand(seat) => self.place_hand(self.seat(seat)),
            SheetPlace::Held(side) => self.place_held(self.side(side)),
            SheetPlace::Unseen(side) => self.place_unseen(self.side(side)),
            SheetPlace::Penalised(side) => self.place_penalised(self.side(side)),
            SheetPlace::Declared(side) => self.place_declared(self.side(side)),
            SheetPlace::Third => self.place_third().into(),
        }
    }

    /// Returns the sign of a side: `N-S`, and `E-O` (ovest) or `E-W`.
    #[must_use]
    pub const fn side(self, side: Side) -> &'static str {
        match (side, self) {
            (Side::Ns, _) => "N-S",
            (Side::Ew, Lang::It) => "E-O",
            (Side::Ew, Lang::En) => "E-W",
        }
    }

    /// Returns the number of players at a table as a word in a sentence.
    fn players_at(self, players: usize) -> &'static str {
        match players {
            3 => self.pick("tre", "three"),
            _ => self.pick("due", "two"),
        }
    }

    /// Returns the sign of a seat: `O` for West in Italian.
    #[must_use]
    pub const fn seat_sign(self, seat: Seat) -> &'static str {
        match (seat, self) {
            (Seat::North, _) => "N",
            (Seat::East, _) => "E",
            (Seat::South, _) => "S",
            (Seat::West, Lang::It) => "O",
            (Seat::West, Lang::En) => "W",
        }
    }

    /// Returns the label of a side or seat at a table.
    #[must_use]
    pub const fn spot(self, spot: Spot) -> &'static str {
        match spot {
            Spot::Line(side) => self.side(side),
            Spot::Chair(Chair::North) => self.seat_sign(Seat::North),
            Spot::Chair(Chair::East) => self.seat_sign(Seat::East),
            Spot::Chair(Chair::West) => self.seat_sign(Seat::West),
        }
    }

    /// Returns the name of a sum on the hand sheet, given its code.
    #[must_use]
    pub fn sum_name(self, what: &str) -> &'static str {
        match what {
            "base" => self.base(),
            "points" => self.punti(),
            _ => self.total(),
        }
    }

    /// Names a rank with its article: `l’asso`, `il 3`, `la Q`.
    fn the_rank(self, rank: Rank) -> String {
        let sign = rank_sign(rank);
        match (self, rank.letter()) {
            (Lang::En, _) => sign,
            (Lang::It, 'A') => "l’asso".into(),
            (Lang::It, '8') => "l’8".into(),
            (Lang::It, 'Q') => "la Q".into(),
            (Lang::It, _) => format!("il {sign}"),
        }
    }

    /// Names the entry in which a player, or all players of a new entry, are already listed.
    fn entered_already(self, already: &EnteredAlready) -> String {
        match already {
            EnteredAlready::Card { card, entry } => self.card_entered(card, entry),
            EnteredAlready::Names(entry) => self.names_entered(entry),
        }
    }

    pub(crate) fn copies(self, copies: u8) -> String {
        match (copies, self) {
            (3, Lang::It) => "tre copie".into(),
            (3, Lang::En) => "three copies".into(),
            (4, Lang::It) => "quattro copie".into(),
            (4, Lang::En) => "four copies".into(),
            (n, Lang::It) => format!("{n} copie"),
            (n, Lang::En) => format!("{n} copies"),
        }
    }
}

/// Formats a number of names: `1 nome`, `2 nomi`.
fn names_count(t: Lang, names: usize) -> String {
    let noun = match names {
        1 => t.pick("nome", "name"),
        _ => t.pick("nomi", "names"),
    };
    format!("{names} {noun}")
}

/// Cuts a typed text to a length that fits a message.
fn shortened(text: &str) -> String {
    match text.char_indices().nth(24) {
        Some((at, _)) => format!("{}…", text.get(..at).unwrap_or_default()),
        None => text.to_owned(),
    }
}

/// Returns the number of copies of a card in a deck that contains that card.
pub(crate) fn in_deck(card: Card) -> u8 {
    Deck::WithJokers.copies(card)
}

/// Returns a rank as it is printed on the card.
fn rank_sign(rank: Rank) -> String {
    match rank.letter() {
        'T' => "10".into(),
        letter => letter.to_string(),
    }
}

sentences_of! {
    /// Explains a fault of a hand sheet.
    fault(t, &FaultKind) {
        FaultKind::UnreadableCard { text } => {
            match read_points(text) {
                Some(number) => t.number_for_cards(number),
                None => t.unreadable_card(shortened(text)),
            }
        };
        FaultKind::Meld(fault) => { t.meld_fault(*fault) };
        FaultKind::ThirdCopy { card, copies } => { t.third_copy(t.copies(*copies), spoken(*card, t), in_deck(*card)) };
        FaultKind::TwoSetsOfRank { rank } => "due combinazioni di {rank} della stessa coppia: se ne può avere una sola", "two sets of {rank} on one side: only one is allowed", (rank = rank_sign(*rank));
        FaultKind::TwoClosers => "risulta che hanno chiuso in due: chiude uno solo", "two players are said to have closed: only one can";
        FaultKind::CloserMissing => "la smazzata è chiusa: manca chi ha chiuso", "the smazzata was closed: say who closed";
        FaultKind::CloserNotClosed => "c’è chi ha chiuso, ma la smazzata è finita in altro modo", "somebody is said to have closed, but the smazzata ended otherwise";
        FaultKind::NoStalemate => "con queste regole lo stallo non finisce la smazzata: si gioca ancora", "by these rules a stalemate does not end the smazzata: play goes on";
        FaultKind::FirstMeldsTooLow { points: n, least } => "{points} punti a terra: le prime calate ne valgono almeno {least}", "{points} points on the table: the first melds are worth {least} at least", (points = points(*n), least = points(*least));
        FaultKind::CloserWithoutPozzetto => "chi chiude deve avere il pozzetto: la sua linea non l’ha preso", "the closer’s side must have taken its pozzetto";
        FaultKind::CloserWithoutBurraco => "chi chiude deve avere almeno un burraco", "a player who closes must have at least one burraco";
        FaultKind::CloserWithoutCleanBurraco => "con queste regole chi chiude deve avere almeno un burraco pulito", "by these rules a player who closes must have at least one burraco pulito";
        FaultKind::NoSemipulito => "queste regole non prevedono il burraco semipulito", "these rules know no burraco semipulito";
        FaultKind::TooManyForTheDeck { burrachi, most } => "{burrachi} burrachi in tutto: il mazzo ne permette {most}", "{burrachi} burrachi in all: the deck allows {most}";
        FaultKind::TooManyWithWild { burrachi, most } => "{burrachi} burrachi semipuliti e sporchi in tutto: il mazzo ha {most} matte", "{burrachi} burrachi semipuliti and sporchi in all: the deck has {most} wild cards";
        FaultKind::TooFewMelded { cards, least } => "{cards} nei giochi, ne servono almeno {least} con il pozzetto o la chiusura. Aggiungi il gioco, o segna «non preso»", "{cards} in the melds; with pozzetto or closing at least {least}. Add the missing meld, or choose “not taken”", (cards = t.cards_count(*cards));
        FaultKind::MeldedTooLow { points: n, least } => "{points} punti a terra, ne servono almeno {least} con il pozzetto o la chiusura. Controlla i giochi e il pozzetto", "{points} points on the table; with the pozzetto or the closing at least {least}. Check the melds and the pozzetto", (points = points(*n), least = points(*least));
        FaultKind::PointsTooLow { points: n, base, least } => "punti {points} con una base di {base}: con le carte di quei burrachi a terra sono almeno {least}", "{points} points are too few for a base of {base}: the cards of its burrachi alone are {least}", (points = points(*n), base = points(*base), least = points(*least));
        FaultKind::TableTooLow { points: n, least } => "{points} punti a terra: un gioco ne vale almeno {least}", "{points} points on the table: a meld is worth {least} at least", (points = points(*n), least = points(*least));
        FaultKind::HeldTooLow { points: n, least } => "{points} punti di carte rimaste, almeno {least}: chi non ha chiuso ha in mano almeno una carta", "{points} points of cards left, at least {least}: a player who did not close holds a card", (points = points(*n), least = points(*least));
        FaultKind::HeldTooHigh { points: n, most } => { t.held_too_high(points(*n), points(*most)) };
        FaultKind::ImpossibleBase { base, below, above } => "una base di {base} non è possibile: le più vicine sono {below} e {above}", "a base of {base} is impossible: the nearest are {below} and {above}", (base = points(*base), below = points(*below), above = points(*above));
        FaultKind::CloserBaseTooLow { base, least } => "una base di {base} non è possibile per chi ha chiuso: con il burraco e la chiusura è almeno {least}", "a base of {base} is impossible for the side that closed: its burraco and the closing make {least} at least", (base = points(*base), least = points(*least));
        FaultKind::NoBaseCloses { least } => "nessuna base basta a chi ha chiuso: burraco e chiusura fanno almeno {least}. Controlla le basi", "no base is enough for the side that closed: burraco and closing make at least {least}. Check the bases", (least = points(*least));
        FaultKind::PozzettoPaidByBoth => "le due basi pagano il pozzetto: con queste regole, se non lo prende nessuno, nessuno lo paga. Controlla le basi", "the bases say that both sides pay for the pozzetto: by these rules nobody pays when neither took one";
        FaultKind::UnseenPoints { points: n, least, most } => { t.unseen_points(points(*n), points(*least), points(*most)) };
        FaultKind::PlayersDiffer { written, wanted } => "sullo score giocano in {written}, con queste regole in {wanted}", "the sheet says {written} players, by these rules {wanted} play";
        FaultKind::CardsInPozzetti { cards, most } => { t.cards_in_pozzetti(cards, most) };
        FaultKind::NoSuchPlayer { seat } => "a {seat} non gioca nessuno: si gioca in meno di quattro", "nobody plays {seat}: fewer than four play", (seat = t.seat(*seat));
        FaultKind::SoloWithoutPozzetto => "in tre gioca da solo chi prende il primo pozzetto: qui non l’ha preso", "of three players the one who takes the first pozzetto plays alone: here it was not taken";
        FaultKind::ThirdNotExpected => "il terzo giocatore da solo c’è soltanto in tre, e finché nessuno ha preso un pozzetto", "a third player alone is there only when three play and nobody has taken a pozzetto";
        FaultKind::CutNotExpected => "il premio per il taglio esatto spetta a una parte sola, e solo con regole che lo prevedono", "the bonus for an exact cut goes to one side only, and only by rules that have it";
        FaultKind::CloserHoldsCards => "chi ha chiuso non può avere carte in mano", "a player who closed cannot hold cards";
        FaultKind::ClosingDiscardWild { card } => "si è chiuso scartando {card}: né jolly né pinella possono chiudere", "the closing discard is {card}: neither joker nor pinella may close", (card = spoken(*card, t));
        FaultKind::DiscardNotExpected { card } => "{card} è scritto come scarto di chiusura, ma nessuno ha chiuso", "{card} is written as the closing discard, but nobody closed", (card = spoken(*card, t));
        FaultKind::UnseenCount { cards, wanted } => "il pozzetto non visto ha {cards}: devono essere {wanted}", "the unseen pozzetto has {cards}: it must have {wanted}", (cards = t.cards_count(*cards));
        FaultKind::UnseenNotExpected => "ci sono carte del pozzetto non visto, ma il pozzetto non è «preso, non visto»", "cards of an unseen pozzetto are given, but the pozzetto is not “taken, not seen”";
        FaultKind::UnseenOwnerHoldsCards => "hanno carte tutti e due: chi ha il pozzetto non visto non ne ha altre, togli le sue", "both hold cards: whoever has the unseen pozzetto holds no others, take theirs out";
        FaultKind::PlayerWithoutCards => "ne manca almeno una: chi non ha chiuso ha ancora carte", "at least one is missing: a player who did not close still holds cards";
        FaultKind::TooManyPoints { points: n, most } => "{points} punti: più di {most} non sono possibili", "{points} points: more than {most} are impossible", (points = points(*n), most = points(*most));
        FaultKind::TooManyBurrachi { burrachi, points: on_table, least } => "burrachi scritti: {burrachi}, ma a terra ci sono {points} punti e le loro carte ne valgono almeno {least}", "burrachi written: {burrachi}, but there are {points} points on the table and their cards are worth {least} at least", (points = points(*on_table), least = points(*least));
        FaultKind::ImpossibleNumber { number, unit, least } if number >= least => "{number} non è possibile: dev’essere un multiplo di {unit}", "{number} is impossible: it must be a multiple of {unit}", (number = points(*number));
        FaultKind::ImpossibleNumber { number, unit, least } => "{number} non è possibile: dev’essere un multiplo di {unit}, almeno {least}", "{number} is impossible: it must be a multiple of {unit}, {least} at least", (number = points(*number), least = points(*least));
        FaultKind::DeclaredDiffers { what, declared, computed } => "{what}: {declared} sullo score, {computed} ricalcolando", "{what}: {declared} declared, {computed} recomputed", (what = t.sum_name(what), declared = points(*declared), computed = points(*computed));
    }

    /// Explains a fault of a meld.
    meld_fault(t, MeldFault) {
        MeldFault::TooFewCards { cards: 1 } => "una carta sola: un gioco ne ha almeno tre", "one card only: a meld has at least three";
        MeldFault::TooFewCards { cards } => "{cards} carte: un gioco ne ha almeno tre", "{cards} cards: a meld has at least three";
        MeldFault::TooManyCards { cards } => "{cards} carte: una combinazione ne ha al massimo nove", "{cards} cards: a set has nine at most";
        MeldFault::TwoWilds { wilds } => "{wilds} matte in un gioco: se ne può usare una sola", "{wilds} wild cards in a meld: only one is allowed";
        MeldFault::OnlyWilds => "solo jolly e pinelle: non è un gioco", "only jokers and pinelle: that is no meld";
        MeldFault::NeitherSetNorSequence => "né un solo valore né un solo seme: non è un gioco", "neither one rank nor one suit: that is no meld";
        MeldFault::Twice { card } => "{card} due volte nella stessa sequenza", "{card} twice in one sequence", (card = spoken(card, t));
        MeldFault::Gap { missing } => { t.gap(t.the_rank(missing)) };
        MeldFault::ThirdCopy { card } => {
            let copies = in_deck(card);
            t.third_copy(t.copies(copies + 1), spoken(card, t), copies)
        };
        MeldFault::NotInDeck { card } => { t.not_in_deck(spoken(card, t)) };
        MeldFault::OutOfOrder { order } => {
            // A sequence says its cards by itself, and only a sequence has an order.
            let cards = order.layout(&[]).into_iter();
            let cards: Vec<String> = cards.map(|card| spoken(card, t)).collect();
            t.out_of_order(cards.join(" "))
        };
    }

    /// Describes an unusual value on a hand sheet.
    warning(t, &WarningKind) {
        WarningKind::ManyCardsLeft { cards } => "{cards} carte in una mano sola: controllare", "{cards} cards left in one hand: please check";
        WarningKind::CardsMissing { cards, least } => "{cards} fra giochi e mano, ne servono almeno {least}: manca un gioco o una carta, salvo decisione dell’arbitro", "{cards} in melds and hands, at least {least}: a meld or a card is missing, unless a referee ruled so", (cards = t.cards_count(*cards));
        WarningKind::StalemateUnknown => "queste regole non prevedono lo stallo: controllare come è finita", "these rules know no stalemate: please check how it ended";
        WarningKind::MarkedOtherwise { shown, found } => "le carte di traverso dicono «{shown}», ma il gioco è «{found}»", "the cards laid crosswise say “{shown}”, but the meld is “{found}”", (shown = t.kind_of_burraco(*shown), found = t.kind_of_burraco(*found));
        WarningKind::PozzettoNotSaid => { t.pozzetto_not_said().into() };
        WarningKind::OverruleUnknown { code } => "«{code}» non è il codice di un errore", "Unknown fault code “{code}”", (code = shortened(code));
        WarningKind::OverruleBarred { code } => "«{code}» non si può lasciar passare", "“{code}” cannot be let stand";
        WarningKind::OverruleWithoutReason { code } => "«{code}» si lascia passare soltanto con un motivo scritto", "“{code}” is let stand only with a reason in writing";
    }

    /// Explains a fault of a form field.
    field_fault(t, &FieldFault) {
        FieldFault::Missing => { t.field_missing().into() };
        FieldFault::NotANumber => "serve un numero intero", "a whole number is needed";
        FieldFault::NotAnAmount => { t.no_amount().into() };
        FieldFault::OutOfRange { least, most } => "da {least} a {most}", "from {least} to {most}", (least = points(*least), most = points(*most));
        FieldFault::TooLong { most } => "troppo lungo: al massimo {most} caratteri", "too long: {most} characters at most";
        FieldFault::NotADate => "non è una data: giorno, mese e anno", "not a date: day, month and year";
        FieldFault::NotASlug => "al massimo 60 lettere minuscole, cifre e trattini, e non «nuovo»", "at most 60 lower-case letters, digits and hyphens, and not “nuovo”";
        FieldFault::NotAColour => "un colore si scrive come #a4161a: sei cifre da 0 a f", "a colour is written like #a4161a: six digits from 0 to f";
        FieldFault::NotALogo => "il logo è un’immagine PNG, JPEG o WebP, al più di 200 kB", "a logo is a PNG, JPEG or WebP image of at most 200 kB";
        FieldFault::NotAList(FileKind::Spreadsheet) => "Questa cartella di calcolo non si legge: salvala come .xlsx, .ods o CSV, oppure copia qui le righe.", "This spreadsheet cannot be read: save it as .xlsx, .ods or CSV, or copy the rows here.";
        FieldFault::NotAList(FileKind::Pdf) => "È un PDF: copia qui le righe dell’elenco, oppure carica il file da cui è stato fatto.", "It is a PDF: copy the rows of the list here, or upload the file it was made from.";
        FieldFault::NotAList(FileKind::Picture) => "È un’immagine: scrivi qui l’elenco, oppure copialo da un file di testo.", "It is a picture: type the list here, or copy it from a text file.";
        FieldFault::NotAList(FileKind::Other) => "Questo file non è un elenco di testo: salvalo come CSV, oppure copia qui le righe.", "This file is no list in text: save it as CSV, or copy the rows here.";
        FieldFault::Taken => "già usato: scegline un altro", "already in use: choose another";
        FieldFault::Entered(already) => { t.entered_already(already) };
        FieldFault::NamedTwice => "c’è già in questa iscrizione: se sono due persone, scrivi le due tessere o distingui i nomi", "is in this entry already: of two people, type both cards or tell the names apart";
        FieldFault::OneCard => "qui va una carta sola", "one card only goes here";
        FieldFault::CommaBetweenMelds => "una virgola fra due gruppi di carte: separa i giochi con un punto e virgola, o scrivine uno per riga", "a comma between two groups of cards: melds are separated by a semicolon, or stand one a line";
        FieldFault::UnknownChoice => "scegli una delle voci", "choose one of the entries";
        FieldFault::ResultsSheet(ResultsSheetFault::Unread { line }) => "la riga {line} non è una colonna: per esempio «Cognome e nome = Nome»", "line {line} is no column: for instance “Full name = Name”";
        FieldFault::ResultsSheet(ResultsSheetFault::TooMany { most }) => "al massimo {most} colonne", "at most {most} columns";
        FieldFault::PlacePoints(PlacePointsFault::Columns { line }) => "la riga {line} vuole quattro colonne: livello; iscritti; posizione; punti", "line {line} wants four columns: level; entries; place; points";
        FieldFault::PlacePoints(PlacePointsFault::Level { line }) => "il livello della riga {line} dev’essere circolo, federale, regionale, nazionale o *", "the level of line {line} must be circolo, federale, regionale, nazionale or *";
        FieldFault::PlacePoints(PlacePointsFault::Entries { line }) => "gli iscritti della riga {line} devono essere come 40, 41-80, 81- (81 o più) o *", "the entries of line {line} must be like 40, 41-80, 81- (81 or more) or *";
        FieldFault::PlacePoints(PlacePointsFault::Places { line }) => "la posizione della riga {line} dev’essere come 5, 5-8, 9- (dalla nona in giù) o *", "the place of line {line} must be like 5, 5-8, 9- (from the ninth down) or *";
        FieldFault::PlacePoints(PlacePointsFault::Points { line, most }) => "i punti della riga {line} devono essere un numero intero fino a {most}", "the points of line {line} must be a whole number up to {most}";
        FieldFault::PlacePoints(PlacePointsFault::Meets { line, above }) => "le righe {above} e {line} valgono per la stessa posizione", "lines {above} and {line} hold for the same place";
        FieldFault::PlacePoints(PlacePointsFault::TooMany { most }) => "al massimo {most} righe", "at most {most} lines";
        FieldFault::PlacePoints(PlacePointsFault::Empty) => "qui ci sono solo i titoli: mancano le righe", "only the titles are here: the lines are missing";
        FieldFault::Rooms(RoomsFault::Unread { line }) => "la riga {line} si scrive così: «Terrazza 30», nome e numero di tavoli", "line {line} is written like this: “Terrace 30”, name and number of tables";
        FieldFault::Rooms(RoomsFault::Repeated { line }) => "la sala della riga {line} c’è già", "the room of line {line} is there already";
        FieldFault::Rooms(RoomsFault::AfterTheRest { line }) => "la riga {line} sta sotto la sala con il resto dei tavoli", "line {line} stands below the room with the rest of the tables";
        FieldFault::Rooms(RoomsFault::TooMany { most }) => "al massimo {most} sale", "at most {most} rooms";
        FieldFault::UnknownFee { line: 1 } => "scrivi un importo in euro, come 40", "type an amount in euro, as 40";
        FieldFault::UnknownFee { line } | FieldFault::UnknownReduction { line } => "la riga {line} si scrive così: «soci (3 8 12): 30»", "line {line} is written like this: “soci (3 8 12): 30”";
        FieldFault::ReducedTwice { entry } => "il numero {entry} sta in due gruppi: lascialo in uno", "number {entry} is in two groups: leave it in one";
        FieldFault::UnknownPrize { line } => { t.field_unknown_prize(line) };
        FieldFault::PrizePlace { next: 1 } => "qui si comincia dalla posizione 1", "this begins with place 1";
        FieldFault::PrizePlace { next } => "qui va la posizione {next}", "place {next} goes here";
        FieldFault::NotWithAll => "un premio fra tutti lascia vuota questa casella", "a prize among all leaves this field empty";
        FieldFault::PrizeCategory => "il nome e i numeri di chi ne fa parte: Dame (3 8 12)", "the name and the numbers of those in it: Ladies (3 8 12)";
        FieldFault::NoTable { round } => "nel turno {round} non siede a nessun tavolo", "sits at no table in turno {round}";
        FieldFault::SeatLine { line } => "la riga {line} non si capisce: tavolo, numero in N-S, numero in E-O, come «1 3 7»", "line {line} cannot be read: table, number N-S, number E-W, as “1 3 7”";
        FieldFault::UnknownRules(part) => "regole sconosciute: «{part}»", "unknown rules: “{part}”";
        FieldFault::RulesTwice { part, setting } => "«{part}» contraddice quello che sta prima ({about})", "“{part}” contradicts what stands before it ({about})", (about = t.setting(setting).unwrap_or(setting));
        FieldFault::Slip(slip) => { t.slip(*slip) };
        FieldFault::KindFixed => "ci sono già iscrizioni: il tipo non cambia più", "somebody has entered: the kind stays as it is";
        FieldFault::PlayAlone { players } => "in {n} ognuno gioca per sé: scegli il torneo individuale", "of {n} each plays alone: choose the individual event", (n = t.players_at(*players));
        FieldFault::NoMatchOfTeams => "le squadre giocano un numero fisso di smazzate: un incontro è la somma di due tavoli", "teams play a fixed number of smazzate: a match of teams is two tables added";
        FieldFault::NoTotalOfThree => "a un tavolo di tre ognuno ha il suo totale: si scrive ogni smazzata", "at a table of three each has a total of one’s own: every smazzata is written";
        FieldFault::Plan(fault) => { t.plan_fault(fault) };
        FieldFault::PlanTrouble(trouble) => { t.plan_trouble(trouble) };
        FieldFault::NoVpTable { hands } => "nessuna tabella di Victory Point per {hands}", "no table of Victory Points for {hands}", (hands = t.hands_count(usize::from(*hands)));
        FieldFault::WrongLogin => "nome o password non corretti", "name or password is wrong";
        FieldFault::PasswordGuessed => "si indovina presto: meglio tre o quattro parole che non c’entrano tra loro", "it is soon guessed: three or four words that have nothing to do with each other are better";
        FieldFault::PasswordTooShort { least } => "almeno {least} caratteri", "at least {least} characters";
        FieldFault::PasswordsDiffer => "le due password sono diverse", "the two passwords differ";
        FieldFault::EndingMissing => "scegli come è finita la smazzata", "choose how the smazzata ended";
        FieldFault::SoloMissing => "manca chi era solo: il primo che ha preso il pozzetto; nessuno, se nessuno l’ha preso", "the player alone is missing: the first to take a pozzetto; nobody, if nobody took one";
        FieldFault::QuestionOpen => "Un gioco si può leggere in più modi: scegli quale, poi salva.", "A meld can be read in several ways: choose one, then save.";
        FieldFault::PozzettoUnsaid => { t.pozzetto_unsaid().into() };
        FieldFault::SumDiffers { sum, typed } => "la somma è {sum}, non {typed}", "the sum is {sum}, not {typed}";
        FieldFault::ReasonMissing => "una correzione vuole il suo motivo", "a correction needs its reason";
        FieldFault::Sheet(kind, _) => { t.fault(kind) };
        FieldFault::Said(sentence) => { sentence.clone() };
    }

    /// Explains a fault of an imported row.
    row_fault(t, &RowFault) {
        RowFault::NotANumber(text) => "«{text}» non è un numero d’iscrizione", "“{text}” is not an entry’s number";
        RowFault::NumberTwice { row } => "numero già dato alla riga {row}", "number already given in row {row}";
        RowFault::NumberTaken => "numero già dato nel torneo", "number already given in the event";
        RowFault::Entered(already) => { t.entered_already(already) };
        RowFault::NamesTwice { row } => "gli stessi nomi della riga {row}", "the same names as in row {row}";
        RowFault::NameMissing { player } => "manca il nome del giocatore {player}", "the name of player {player} is missing";
        RowFault::NumberForName(text) => "«{text}» è un numero, non un nome: se è il numero d’iscrizione va in prima colonna in tutte le righe", "“{text}” is a number, not a name: if it is the entry’s number, it stands first in every row";
        RowFault::NamedTwice(name) => "«{name}» due volte: se sono due persone, scrivi le due tessere o distingui i nomi", "“{name}” twice: of two people, write both cards or tell the names apart";
        RowFault::Players { kind, names } => "{names}: {rule}", "{names}: {rule}", (names = names_count(t, *names), rule = t.players_of(*kind));
        RowFault::CardTwice { card, row } => "tessera {card} già alla riga {row}", "card {card} already in row {row}";
        RowFault::UnknownLine(text) => "linea «{text}»: dev’essere NS o EO", "line “{text}”: it must be NS or EW";
        RowFault::UnknownAmount(text) => "«{text}» non è un importo: 40 o 12,50", "“{text}” is no amount: 40 or 12.50";
        RowFault::TooFewColumns { columns } => "troppo poche colonne: {columns}", "too few columns: {columns}";
        RowFault::TooManyColumns { columns } => "{columns} colonne: non si capisce quali siano i nomi. Metti l’intestazione numero;giocatore1;giocatore2, o due nomi per riga", "{columns} columns: which are the two names? Put a header line (number;player1;player2) or write two names a line";
        RowFault::MoreThanHeadings { columns } => "{columns} celle, più dei titoli: manca un titolo, o c’è un separatore di troppo", "{columns} cells, more than headings: a heading is missing, or there is a separator too many";
        RowFault::TooManyRows { most } => "la lista ha più di {most} righe: da qui in poi non è stata letta", "the list has more than {most} rows: from here on it was not read";
        RowFault::TooLong { most } => "una cella ha più di {most} caratteri", "a cell has more than {most} characters";
        RowFault::PointsMissing => "mancano i VP", "the VP are missing";
        RowFault::NotPoints(text) => "«{text}» non sono punti: scrivi un numero intero", "“{text}” are no points: type a whole number";
        RowFault::NotAPlace(text) => "«{text}» non è una posizione: 1, 2, 3", "“{text}” is no place: 1, 2, 3";
        RowFault::PlaceOutOfOrder { place } => "la posizione {place} non va d’accordo con le altre: ne salta qualcuna, o è di un’altra riga", "place {place} does not agree with the others: it skips some, or belongs to another row";
        RowFault::SamePlace { above } => "stessa posizione della riga {above}, ma altri VP: lo spareggio, o uno sbaglio", "the place of row {above}, but other VP: a tie-break, or a mistake";
        RowFault::MorePoints { above } => "più VP della riga {above}, che precede: un girone migliore, o uno sbaglio", "more VP than row {above}, which ranks above: a better group, or a mistake";
        RowFault::NoHeadings => "la prima riga deve nominare le colonne: almeno tessera e nome", "the first row must name the columns: card and name at least";
        RowFault::NoCard => "manca la tessera", "the card is missing";
        RowFault::NoName => "manca il nome", "the name is missing";
        RowFault::NotADay(text) => "«{text}» non è una data: 31/12/2026", "“{text}” is no date: 31/12/2026";
        RowFault::Unreadable { column } => "virgolette aperte alla colonna {column} e mai chiuse", "a quote is opened at column {column} and never closed";
    }

    /// Explains why a plan of rounds cannot be parsed.
    plan_fault(t, &PlanFault) {
        PlanFault::Empty => { t.field_missing().into() };
        PlanFault::Count { part } if part.is_empty() => "c’è un «+» di troppo", "there is a “+” too many";
        PlanFault::Count { part } if part.parse::<Movement>().is_ok() => "«{part}» senza il numero di turni: finché non ci sono le iscrizioni si scrive, per esempio «5 {part}»", "“{part}” has no number of turni: before there are entries write, for instance, “5 {part}”";
        PlanFault::Count { part } => { t.field_unknown_movement(part) };
        PlanFault::Movement { name } => { t.field_unknown_movement(name) };
        PlanFault::Step { part } => "«{part}»: il passo è un numero da 1, come in «2 mitchell/3»", "“{part}”: the step is a number from 1, as in “2 mitchell/3”";
        PlanFault::Size { part } => "«{part}»: scrivi in quanti entrano, da 2 a 256: «eliminazione 8», o «eliminazione 8 terzo» con il terzo posto", "“{part}”: say how many enter, 2 to 256, as in “knockout 8”, or “knockout 8 third” with third place";
        PlanFault::Carry { .. } => "il riporto sta fra due turni, una volta sola: «riporto metà», «riporto niente» o «riporto tutto»", "a carry-over stands between two turni, once: “carry half”, “carry none” or “carry all”";
        PlanFault::Split { .. } => "i gironi si scrivono «gironi A 7, B 9, C resto», dopo un turno almeno, e li segue un Danese", "groups are written “split A 7, B 9, C rest”, after at least one turno; a Danese follows them";
        PlanFault::TooLong { rounds } => "{rounds} turni: al massimo {most}", "{rounds} turni: {most} at most", (most = MOST_ROUNDS);
    }
}

words_of! {
    /// Returns the name of a seat.
    seat(Seat) {
        Seat::North => "Nord", "North";
        Seat::East => "Est", "East";
        Seat::South => "Sud", "South";
        Seat::West => "Ovest", "West";
    }
}

words! {
    whole_hand = "tutta la smazzata", "the whole smazzata";
    place_meld(side, n) = "{side}, gioco {n}", "{side}, meld {n}";
    place_hand(seat) = "carte rimaste a {seat}", "cards left to {seat}";
    place_held(side) = "{side}, carte rimaste in punti", "{side}, cards left in points";
    place_unseen(side) = "{side}, pozzetto non visto", "{side}, unseen pozzetto";
    place_penalised(side) = "{side}, carte penalizzate", "{side}, penalised cards";
    place_third = "terzo giocatore", "third player";
    place_declared(side) = "{side}, somme dichiarate", "{side}, declared sums";

    number_for_cards(number) = "{number} è un numero, non carte. In punti si scrivono solo le carte rimaste, di tutte e due le mani", "{number} is a number, not a card: only cards left are written in points, and then those of both hands";
    unreadable_card(text) = "«{text}» non è una carta", "“{text}” is not a card";
    how_to_type(fault) = "{fault}; scrivi valore e seme, come KP o 4-JP, e uno spazio prima di una donna", "{fault}; type rank and suit, as KS or 4-JS, and a space before a queen";
    lying_at(fault, places) = "{fault}. Qui: {places}", "{fault}. Here: {places}";
    third_copy(copies, card, deck) = "{copies} di {card}: il mazzo ne ha {deck}", "{copies} of {card}: the deck has {deck}";
    held_too_high(points, most) = "{points} punti di carte rimaste: tutte le carte che non sono a terra né altrove sullo score valgono {most}", "{points} points of cards left: all the cards that are neither melded nor elsewhere on the sheet are worth {most}";
    unseen_points(points, least, most) = "il pozzetto non visto vale {points}: con le sue carte può valere da {least} a {most}", "the unseen pozzetto is worth {points}: its cards can be worth {least} to {most}";
    cards_in_pozzetti(cards, most) = "{cards} carte sullo score, al massimo {most}: le altre sono nei pozzetti non presi e fra gli scarti", "{cards} cards on the sheet, at most {most}: the others lie in untaken pozzetti and in the pile";

    gap(missing) = "manca {missing}: nessuna matta chiude il buco", "{missing} is missing: no wild card fills the hole";
    not_in_deck(card) = "{card}: il mazzo di queste regole non ce l’ha", "{card}: the deck of these rules does not have it";
    does_not_belong(card) = "{card} non è né del valore né del seme del gioco", "{card} has neither the rank nor the suit of the meld";
    does_not_touch(card) = "{card} non si attacca alla sequenza", "{card} does not touch the sequence";
    already_there(card) = "{card}: nel gioco non ce ne sta un’altra", "{card}: the meld has no room for another one";
    second_wild(card) = "{card}: nel gioco c’è già una matta, e la libera solo la carta che rappresenta", "{card}: the meld has a wild card, and only the card it stands for frees it";
    sequence_full(card) = "{card}: la sequenza è completa", "{card}: the sequence is complete";
    out_of_order(cards) = "le carte fanno un gioco in un altro ordine: {cards}", "the cards make a meld in another order: {cards}";

    no_burraco = "nessun burraco", "no burraco";
    pozzetto_not_said = "dalle somme questa linea ha preso il pozzetto e l’altra paga 100. Se nessuna l’ha preso, segnalo accanto", "by the sums this side took its pozzetto and the other pays 100. If neither took one, mark it";


    field_missing = "da compilare", "please fill this in";
    field_unknown_movement(part) = "non capisco «{part}»: si scrive per esempio «3 mitchell + 1 danese»", "“{part}” is not understood: write for instance “3 mitchell + 1 danese”";

    card_entered(card, entry) = "la tessera {card} è già del numero {entry}", "card {card} is already that of number {entry}";
    names_entered(entry) = "gli stessi nomi sono già iscritti con il numero {entry}", "the same names are entered already as number {entry}";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_third_copy_names_the_card_in_both_languages() {
        let kind = FaultKind::ThirdCopy {
            card: "KS".parse().unwrap(),
            copies: 3,
        };
        assert_eq!(Lang::It.fault(&kind), "tre copie di K♠: il mazzo ne ha 2");
        assert_eq!(Lang::En.fault(&kind), "three copies of K♠: the deck has 2");
        assert_eq!(
            Lang::It.place(SheetPlace::Meld(Side::Ew, 2)),
            "E-O, gioco 3"
        );
    }

    #[test]
    fn every_refusal_names_the_card_in_its_own_words() {
        let card: Card = "10H".parse().unwrap();
        for lang in [Lang::It, Lang::En] {
            let said = LayOffFault::ALL.map(|fault| lang.refused(RefusedCard { card, fault }));
            for (at, sentence) in said.iter().enumerate() {
                assert!(sentence.contains("10♥"), "{sentence}");
                assert!(
                    !said.iter().take(at).any(|other| other == sentence),
                    "{sentence}"
                );
            }
        }
        let not_there = MeldFault::NotInDeck { card: Card::JOKER };
        assert_ne!(
            Lang::It.meld_fault(not_there),
            Lang::En.meld_fault(not_there)
        );
    }
}
