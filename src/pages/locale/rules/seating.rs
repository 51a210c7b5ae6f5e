//! Texts of the draw for partners, seats and the first dealer.

use crate::components::cards::spoken;
use crate::locale::{sentences_of, words};
use burraco_play::NotSeated;

/// Lists players by number from 1, given indexes from 0: `1, 3, 4`.
fn listed(players: &[usize]) -> String {
    let numbers = players.iter().map(|at| (at + 1).to_string());
    numbers.collect::<Vec<_>>().join(", ")
}

sentences_of! {
    /// Explains why the drawn cards seat nobody, and what to do.
    why_not_seated(t, &NotSeated) {
        NotSeated::Missing(players) => "Non tutti hanno tirato. Tocca a: {players}.", "Not all have drawn. To draw: {players}.", (players = listed(players));
        NotSeated::DrawAgain(players) => "Carte pari: si tira di nuovo. Tocca a: {players}.", "A tie: it is drawn again. To draw: {players}.", (players = listed(players));
        NotSeated::TooMany(more) => "Carte di troppo, in fondo: {more}.", "Cards too many, at the end: {more}.";
        NotSeated::NotInDeck(card) => "{card}: più copie che nel mazzo.", "{card}: more copies than the deck has.", (card = spoken(*card, t));
        NotSeated::ByChance => "Con queste regole non si tirano carte: i posti li dà la sorte.", "By these rules no card is drawn: chance gives the seats.";
    }
}

words! {
    ask_seats = "Il sorteggio dei posti", "The draw for seats";
    seats_intro = "Tira o scrivi una carta per giocatore: la risposta dice chi siede dove, chi dà le carte e perché, o chi deve tirare di nuovo.", "Draw or type a card for each player: the answer says who sits where, who deals and why, or who must draw again.";
    drawn_cards_label = "Carte, nell’ordine in cui si tirano", "Cards, in the order drawn";
    drawn_cards_hint = "Una per giocatore, dal primo all’ultimo; chi fa pari tira di nuovo, e la sua carta si scrive in fondo.", "One for each player, from the first to the last; whoever ties draws again, and that card is written at the end.";
    drawn_letters(hearts_or_clubs) = "C è {hearts_or_clubs}, * un jolly.", "C is {hearts_or_clubs}, * a joker.";
    pairs_label = "Le coppie", "The pairs";
    pairs_fixed = "già formate: 1 e 3 contro 2 e 4", "known: 1 and 3 against 2 and 4";
    pairs_drawn = "le forma il sorteggio", "made by the draw";
    show_seats = "Mostra i posti", "Show the seats";
    draw_cards = "Tira le carte", "Draw the cards";
    draw_again = "Tira ancora", "Draw again";
    seated = "I posti", "The seats";
    draw_goes_on = "Si tira ancora", "The draw goes on";
    chance_decides = "Decide la sorte", "Chance decides";
    no_draw = "Non può essere", "It cannot be";
    seated_by_chance = "Posti e primo mazziere sono dati dalla sorte.", "Chance gives the seats and the first dealer.";
    ranked(players) = "Dalla carta più alta: {players}.", "From the highest card: {players}.";
    player_drew(player, cards) = "giocatore {player} ({cards})", "player {player} ({cards})";
    player(n) = "giocatore {n}", "player {n}";
    pairs_known = "Le coppie erano formate: 1 e 3 contro 2 e 4.", "The pairs were known: 1 and 3 against 2 and 4.";
    pairs_by_draw = "Le due carte più alte giocano insieme contro le due più basse.", "The two highest cards play together against the two lowest.";
    lowest_of_few = "La carta più bassa dà le carte, e la più alta gioca per prima (dedotto).", "The lowest card deals, and the highest plays first (inferred).";
    deals_first = "dà le carte", "deals";
    plays_first = "gioca per primo", "plays first";
}
