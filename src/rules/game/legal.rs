//! All the moves a player may make.

use super::{Game, Phase};
use crate::card::{Card, Rank, Suit};
use crate::moves::Move;
use std::collections::BTreeSet;

impl Game {
    /// Every legal move of the player whose turn it is, without repetition: twins count once, and the cards of a
    /// meld are a bag in order of face. Never empty before the hand is over.
    ///
    /// ```
    /// use burraco_rules::{Game, Move, RuleSet};
    /// let mut game = Game::deal(RuleSet::FEDERATION, 1);
    /// assert_eq!(game.legal_moves(), [Move::Draw, Move::TakePile]);
    /// game.play(Move::Draw).unwrap();
    /// assert!(game.legal_moves().iter().all(|action| game.check(action).is_ok()));
    /// ```
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = match self.phase {
            Phase::Over(..) => Vec::new(),
            Phase::Opening | Phase::Draw => vec![Move::Draw, Move::TakePile],
            Phase::Offered(_) => vec![Move::Keep, Move::Refuse],
            Phase::Play(_) => self.moves_of_a_turn(),
        };
        moves.retain(|action| self.check(action).is_ok());
        moves
    }

    fn moves_of_a_turn(&self) -> Vec<Move> {
        let held = Held::of(self.hand(self.turn));
        let faces = || Card::all().filter(|card| held.count(*card) > 0);
        let mut bags = BTreeSet::new();
        for rank in Rank::all().filter(|rank| *rank != Rank::TWO) {
            held.sets(rank, &mut bags);
        }
        for suit in Suit::ALL {
            held.sequences(suit, &mut bags);
        }
        let mut moves: Vec<Move> = bags.into_iter().map(Move::Meld).collect();
        for card in faces() {
            let melds = 0..self.melds(self.turn).len();
            moves.extend(melds.map(|meld| Move::LayOff { meld, card }));
        }
        moves.extend(faces().map(Move::Discard));
        moves
    }
}

/// How often each face is held.
struct Held([u8; Card::FACES]);

impl Held {
    fn of(cards: &[Card]) -> Held {
        let mut held = [0_u8; Card::FACES];
        for card in cards {
            if let Some(count) = held.get_mut(card.index()) {
                *count = count.saturating_add(1);
            }
        }
        Held(held)
    }

    fn count(&self, card: Card) -> u8 {
        self.0.get(card.index()).copied().unwrap_or(0)
    }

    fn wilds(&self) -> impl Iterator<Item = Card> + '_ {
        Card::all().filter(|card| card.can_be_wild() && self.count(*card) > 0)
    }

    /// A bag that is held, and the same bag with each wild that is held besides.
    fn collect(&self, naturals: &[Card], bags: &mut BTreeSet<Vec<Card>>) {
        for wild in std::iter::once(None).chain(self.wilds().map(Some)) {
            let mut bag = naturals.to_vec();
            bag.extend(wild);
            bag.sort_unstable();
            let copies = |card: &Card| bag.iter().filter(|c| *c == card).count();
            let held = bag.iter().all(|c| copies(c) <= usize::from(self.count(*c)));
            if bag.len() >= 3 && held {
                bags.insert(bag);
            }
        }
    }

    /// All ways to take naturals of a rank, none, one or both copies of each suit.
    fn sets(&self, rank: Rank, bags: &mut BTreeSet<Vec<Card>>) {
        let mut choices = vec![Vec::new()];
        for suit in Suit::ALL {
            let card = Card::new(rank, suit);
            let fewer = choices.clone();
            for copies in 1..=usize::from(self.count(card)) {
                choices.extend(fewer.iter().map(|choice: &Vec<Card>| {
                    let mut more = choice.clone();
                    more.extend(std::iter::repeat_n(card, copies));
                    more
                }));
            }
        }
        for naturals in choices.iter().filter(|choice| choice.len() >= 2) {
            self.collect(naturals, bags);
        }
    }

    /// All stretches of a suit, whole or with one card missing. The places run from 1 (ace low) to 14 (ace high).
    fn sequences(&self, suit: Suit, bags: &mut BTreeSet<Vec<Card>>) {
        for low in 1..=13_u8 {
            for high in low + 1..=14 {
                for hole in std::iter::once(0).chain(low + 1..high) {
                    let places = (low..=high).filter(|place| *place != hole);
                    let cards = places.filter_map(Rank::at);
                    let naturals: Vec<Card> = cards.map(|rank| Card::new(rank, suit)).collect();
                    if naturals.iter().all(|card| self.count(*card) > 0) {
                        self.collect(&naturals, bags);
                    }
                }
            }
        }
    }
}
