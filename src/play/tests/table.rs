//! The setup of a table for a test's example, and the reading of moves written in words.

use super::*;

/// A table set up for a test. The named cards lie where the test puts them, and all others anywhere.
pub(super) struct Setup {
    rules: RuleSet,
    position: Position,
    left: Vec<Card>,
}

impl Setup {
    /// Starts the setup of a test table by the named rule set, with East to draw.
    pub(super) fn of(name: &str) -> Setup {
        let rules = rules(name);
        Setup {
            rules,
            left: rules.deck.cards(),
            position: Position {
                turn: Seat::East,
                places: BySeat::default(),
                pozzetti: Vec::new(),
                pile: Vec::new(),
                stock: Vec::new(),
                solo: None,
                opening: false,
            },
        }
    }

    pub(super) fn take(&mut self, text: &str) -> Vec<Card> {
        let cards = read_cards(text).unwrap();
        for card in &cards {
            let at = self.left.iter().position(|c| c == card).unwrap();
            self.left.remove(at);
        }
        cards
    }

    pub(super) fn hand(mut self, seat: Seat, text: &str) -> Setup {
        self.position.places.get_mut(seat).hand = self.take(text);
        self
    }

    pub(super) fn meld(mut self, seat: Seat, text: &str) -> Setup {
        let meld = self.take(text);
        self.position.places.get_mut(seat).melds.push(meld);
        self
    }

    pub(super) fn pile(mut self, text: &str) -> Setup {
        self.position.pile = self.take(text);
        self
    }

    /// Sets the top of the stock. The first card named is drawn first.
    pub(super) fn stock(mut self, text: &str) -> Setup {
        self.position.stock = self.take(text);
        self.position.stock.reverse();
        self
    }

    pub(super) fn took(mut self, seat: Seat) -> Setup {
        self.position.places.get_mut(seat).took_pozzetto = true;
        self
    }

    pub(super) fn total(mut self, seat: Seat, points: i32) -> Setup {
        self.position.places.get_mut(seat).total = points;
        self
    }

    pub(super) fn solo(mut self, seat: Seat) -> Setup {
        self.position.solo = Some(seat);
        self.took(seat)
    }

    /// Gives a player of the test table a pozzetto of this many cards, taken and not looked at.
    pub(super) fn waits(mut self, seat: Seat, cards: usize) -> Setup {
        self.left.sort_by_key(|card| card.can_be_wild());
        self.position.places.get_mut(seat).unseen = self.left.drain(..cards).collect();
        self.took(seat)
    }

    /// Builds the test's game from the cards not placed yet. Each player without cards gets five; then come the
    /// pozzetti, and the stock below its named top. The last player to play gets the rest.
    pub(super) fn game(self, stock: usize) -> Game {
        self.try_game(stock).unwrap()
    }

    pub(super) fn try_game(mut self, stock: usize) -> Result<Game, Misdeal> {
        // No wild is dealt that was not named.
        self.left.sort_by_key(|card| card.can_be_wild());
        let took = self
            .position
            .places
            .iter()
            .filter(|(_, p)| p.took_pozzetto)
            .count();
        for seat in self.rules.players.seats() {
            let place = self.position.places.get_mut(*seat);
            if place.hand.is_empty() && place.unseen.is_empty() {
                place.hand = self.left.drain(..5).collect();
            }
        }
        for size in self.rules.players.pozzetti().into_iter().skip(took) {
            self.position
                .pozzetti
                .push(self.left.drain(..size).collect());
        }
        let below = stock - self.position.stock.len();
        let mut lowest: Vec<Card> = self.left.drain(..below).collect();
        lowest.append(&mut self.position.stock);
        self.position.stock = lowest;
        let last = self.rules.round_from(Seat::East).pop().unwrap();
        let hand = &mut self.position.places.get_mut(last).hand;
        hand.append(&mut self.left);
        Game::at(self.rules, self.position)
    }
}

/// Plays the moves of a test, all of which must be legal.
pub(super) fn play(game: &mut Game, moves: &str) {
    for word in moves.split(';').map(str::trim) {
        game.play(action(word))
            .unwrap_or_else(|why| panic!("{word}: {why:?}\n{game:?}"));
    }
}

/// Returns the reason for which the game refuses a test's move, and checks that the table stays as it was.
pub(super) fn refused(game: &Game, word: &str) -> &'static str {
    let mut table = game.clone();
    let why = table.play(action(word)).unwrap_err();
    assert_eq!(table, *game);
    assert!(!why.source(game.rules()).section.is_empty());
    why.code()
}

/// Reads a test's move written in words: `draw`, `pile`, `keep`, `refuse`, `meld 3H 4H 5H`, `add 0 6H`, `drop 7H`.
pub(super) fn action(word: &str) -> Move {
    let (verb, rest) = word.split_once(' ').unwrap_or((word, ""));
    match verb {
        "draw" => Move::Draw,
        "pile" => Move::TakePile,
        "keep" => Move::Keep,
        "refuse" => Move::Refuse,
        "meld" => Move::Meld(read_cards(rest).unwrap()),
        "drop" => Move::Discard(rest.parse().unwrap()),
        "add" => {
            let (meld, card) = rest.split_once(' ').unwrap();
            Move::LayOff {
                meld: meld.parse().unwrap(),
                card: card.parse().unwrap(),
            }
        }
        _ => panic!("{word}"),
    }
}

pub(super) const BURRACO: &str = "3H 4H 5H 6H 7H 8H 9H";
