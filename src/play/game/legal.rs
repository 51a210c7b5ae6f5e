//! The list of all moves that a player may make.

use crate::card_bags::bags_of;
use crate::game::{Game, HandPhase};
use crate::moves::Move;
use burraco_rules::Card;

impl Game {
    /// Every legal move of the player whose turn it is, without repetition. Two copies of a card count once, and the
    /// cards of a meld are sorted by face. The list is never empty before the hand is over.
    ///
    /// Source: Pagat, *Burraco*, "The Play".
    ///
    /// ```
    /// use burraco_play::{Game, Move};
    /// use burraco_rules::RuleSet;
    /// let mut game = Game::deal(RuleSet::FEDERATION, 1);
    /// assert_eq!(game.legal_moves(), [Move::Draw, Move::TakePile]);
    /// game.play(Move::Draw).unwrap();
    /// assert!(game.legal_moves().iter().all(|action| game.check(action).is_ok()));
    /// ```
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = match self.phase {
            HandPhase::Over(..) => Vec::new(),
            HandPhase::Opening | HandPhase::Draw => vec![Move::Draw, Move::TakePile],
            HandPhase::Offered(_) => vec![Move::Keep, Move::Refuse],
            HandPhase::Play(_) => self.moves_of_a_turn(),
        };
        moves.retain(|action| self.check(action).is_ok());
        moves
    }

    fn moves_of_a_turn(&self) -> Vec<Move> {
        let hand = self.hand(self.turn);
        let faces = || Card::all().filter(|card| hand.contains(card));
        let mut moves: Vec<Move> = bags_of(hand).into_iter().map(Move::Meld).collect();
        for card in faces() {
            let melds = 0..self.melds(self.turn).len();
            moves.extend(melds.map(|meld| Move::LayOff { meld, card }));
        }
        moves.extend(faces().map(Move::Discard));
        moves
    }
}
