//! What is to be seen of a game.

use super::{FirstMelds, Game, Phase};
use crate::card::Card;
use crate::ruleset::{FirstMeld, RuleSet};
use crate::sheet::Ended;
use crate::side::Seat;
use crate::table::TableMeld;

impl Game {
    /// Whose turn it is.
    #[must_use]
    pub fn turn(&self) -> Seat {
        self.turn
    }

    /// How many turns have been finished.
    #[must_use]
    pub fn turns(&self) -> u32 {
        self.turns
    }

    /// Whether the turn still has to begin with a draw.
    #[must_use]
    pub fn must_draw(&self) -> bool {
        matches!(self.phase, Phase::Opening | Phase::Draw)
    }

    /// The first card of the hand, drawn and to be kept or refused (*Buraco*, "First draw").
    #[must_use]
    pub fn offered(&self) -> Option<Card> {
        match self.phase {
            Phase::Offered(card) => Some(card),
            Phase::Opening | Phase::Draw | Phase::Play(_) | Phase::Over(..) => None,
        }
    }

    /// How the hand ended, if it has.
    #[must_use]
    pub fn ended(&self) -> Option<Ended> {
        match self.phase {
            Phase::Over(ended, _) => Some(ended),
            Phase::Opening | Phase::Offered(_) | Phase::Draw | Phase::Play(_) => None,
        }
    }

    /// Who closed, if anybody has.
    #[must_use]
    pub fn closer(&self) -> Option<Seat> {
        match self.phase {
            Phase::Over(_, closer) => closer,
            Phase::Opening | Phase::Offered(_) | Phase::Draw | Phase::Play(_) => None,
        }
    }

    /// A player's cards; an unseen pozzetto is not among them.
    #[must_use]
    pub fn hand(&self, seat: Seat) -> &[Card] {
        &self.players.get(seat).hand
    }

    /// Whether a player has taken a pozzetto on the discard and not yet looked at it.
    #[must_use]
    pub fn waits(&self, seat: Seat) -> bool {
        self.players.get(seat).unseen.is_some()
    }

    /// The discard pile, its top card last.
    #[must_use]
    pub fn pile(&self) -> &[Card] {
        &self.pile
    }

    /// How many cards the stock has.
    #[must_use]
    pub fn stock(&self) -> usize {
        self.stock.len()
    }

    /// How many pozzetti nobody has taken.
    #[must_use]
    pub fn pozzetti(&self) -> usize {
        self.pozzetti.len()
    }

    /// The melds of a player's side, in the order they were laid.
    #[must_use]
    pub fn melds(&self, seat: Seat) -> &[TableMeld] {
        &self.of(seat).melds
    }

    /// Whether a player's side has taken its pozzetto.
    #[must_use]
    pub fn has_pozzetto(&self, seat: Seat) -> bool {
        self.of(seat).took_pozzetto
    }

    /// Whether a player's side has a burraco.
    #[must_use]
    pub fn has_burraco(&self, seat: Seat) -> bool {
        self.melds(seat).iter().any(TableMeld::is_burraco)
    }

    /// Whether a player's side has on the table what closing needs.
    #[must_use]
    pub fn may_close(&self, seat: Seat) -> bool {
        let melds = self.melds(seat).iter();
        self.has_pozzetto(seat) && melds.into_iter().any(|meld| self.allows_closing(meld))
    }

    /// The player a seat shares melds with: none of two players, none for the solo player of three, and none of
    /// three before one is solo.
    #[must_use]
    pub fn partner(&self, seat: Seat) -> Option<Seat> {
        let home = self.players.get(seat).home;
        let mut seats = self.rules.players.seats().iter().copied();
        seats.find(|other| *other != seat && self.players.get(*other).home == home)
    }

    /// Of three players, the one who took the first pozzetto and plays alone.
    #[must_use]
    pub fn solo(&self) -> Option<Seat> {
        self.solo
    }

    /// The least a player's side must lay at once as its first melds, in points; none once it has, and none where
    /// the rules ask for nothing.
    #[must_use]
    pub fn first_minimum(&self, seat: Seat) -> Option<i32> {
        let asked = match (self.rules.first_meld, self.phase) {
            (FirstMeld::Any, _) => false,
            (FirstMeld::Fifty, Phase::Play(turn)) if self.same_side(seat, self.turn) => {
                turn.first_melds != FirstMelds::Met
            }
            (FirstMeld::Fifty, _) => self.melds(seat).is_empty(),
        };
        asked.then_some(self.of(seat).minimum)
    }

    /// The card its owner showed in the turn before, to prove that its twin was the one to be discarded
    /// (*The rules and how to play Buraco in 4 players*, "Close your turn"): everybody knows that player had both.
    #[must_use]
    pub fn shown(&self) -> Option<(Seat, Card)> {
        self.shown
    }

    /// Turns in a row, up to now, in which a player only exchanged the lone card of the pile for another.
    #[must_use]
    pub fn exchanges(&self) -> usize {
        self.exchanges
    }

    /// The rules played by.
    #[must_use]
    pub fn rules(&self) -> &RuleSet {
        &self.rules
    }
}
