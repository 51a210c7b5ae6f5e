//! The table as a state machine, from the deal to a legal end: four players, three or two, by any rule set.
//!
//! Source: Pagat, *Burraco*, "The Play"; Codice di Gara, discarding, closing and stalemate; and where a rule set
//! follows another document, that one. An illegal move leaves the table as it was and says why.
//!
//! One side's cards, melds and pozzetto are asked for by seat, for sides are not always the same two: of three
//! players each is alone until one has taken the first pozzetto, which makes the others partners. Sets of one rank
//! that both had laid until then may stand side by side (inference).

mod carry_out;
mod deal;
mod legal;
mod position;
mod queries;
mod referee;
mod sheet;
mod validate;

pub use deal::{Deal, Misdeal};
pub use position::{PlayerPosition, Position};

use crate::moves::{Illegal, Move};
use burraco_rules::{BySeat, Card, Ended, RuleSet, Seat, TableMeld};

/// What a failure adds to a side's first melds for the rest of the hand, in points.
const FAILURE: i32 = 15;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum HandPhase {
    /// The first turn of a hand whose first card may be refused.
    Opening,
    /// That card, drawn and neither kept nor refused.
    Offered(Card),
    Draw,
    Play(TurnState),
    Over(Ended, Option<Seat>),
}

/// What has happened in a turn since its draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct TurnState {
    lone: LoneCardState,
    /// The only card of the pile was taken, and nothing has been laid down.
    exchange: bool,
    first_melds: FirstMelds,
}

/// The card of a pile of one that was taken, where it may not be discarded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LoneCardState {
    None,
    Barred(Card),
    /// Its twin, held before, may be discarded, but must be shown.
    Twin(Card),
}

/// How far a side is with the melds that must be worth a minimum together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FirstMelds {
    /// Nothing is asked, or it has been met.
    Met,
    /// What this turn lays must be worth it.
    Open,
    /// They went back to the hand.
    Failed,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct PlayerCards {
    hand: Vec<Card>,
    /// A pozzetto taken on the discard and not yet looked at.
    unseen: Option<Vec<Card>>,
    /// The seat where the side keeps what it shares.
    home: Seat,
}

/// What the players of a side share.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct SideCards {
    melds: Vec<TableMeld>,
    took_pozzetto: bool,
    /// Its cut was exactly the pozzetti's cards.
    cut: bool,
    /// What its first melds must be worth, in points.
    minimum: i32,
}

/// A table in play.
///
/// Source: Pagat, *Burraco*, "The Play".
///
/// ```
/// use burraco_play::{Game, Move};
/// use burraco_rules::RuleSet;
/// let mut game = Game::deal(RuleSet::ITALIAN, 7);
/// assert_eq!(game.stock(), 41);
/// game.play(Move::Draw).unwrap();
/// let card = game.hand(game.turn())[0];
/// game.play(Move::Discard(card)).unwrap();
/// assert_eq!(game.pile().len(), 2);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    rules: RuleSet,
    stock: Vec<Card>,
    pile: Vec<Card>,
    /// The next to be taken last.
    pozzetti: Vec<Vec<Card>>,
    players: BySeat<PlayerCards>,
    shared: BySeat<SideCards>,
    solo: Option<Seat>,
    turn: Seat,
    phase: HandPhase,
    last_turn: bool,
    /// Turns finished.
    turns: u32,
    /// Turns left, the one in progress included, once time has been called.
    left: Option<u32>,
    /// Turns in a row in which a lone card was only exchanged for another.
    exchanges: usize,
    shown: Option<(Seat, Card)>,
    closing_discard: Option<Card>,
    /// Every move played, so that a test can follow a player's turn move by move.
    #[cfg(test)]
    pub(crate) played: Vec<Move>,
}

impl Game {
    /// Whether the player whose turn it is may make this move.
    ///
    /// ```
    /// use burraco_play::{Game, Illegal, Move};
    /// use burraco_rules::RuleSet;
    /// let mut game = Game::deal(RuleSet::FEDERATION, 1);
    /// game.play(Move::TakePile).unwrap();
    /// let lone = *game.hand(game.turn()).last().unwrap();
    /// assert_eq!(game.check(&Move::Discard(lone)), Err(Illegal::LoneCard), "the pile was this one card");
    /// assert_eq!(game.hand(game.turn()).len(), 12, "only asked, nothing played");
    /// ```
    ///
    /// # Errors
    /// Why not.
    pub fn check(&self, action: &Move) -> Result<(), Illegal> {
        self.validate(action).map(|_| ())
    }

    /// Plays a move of the player whose turn it is.
    ///
    /// ```
    /// use burraco_play::{Game, Illegal, Move};
    /// use burraco_rules::RuleSet;
    /// let mut game = Game::deal(RuleSet::FEDERATION, 1);
    /// let player = game.turn();
    /// game.play(Move::Draw).unwrap();
    /// assert_eq!(game.play(Move::Draw), Err(Illegal::AlreadyDrawn));
    /// let card = game.hand(player)[0];
    /// game.play(Move::Discard(card)).unwrap();
    /// assert_eq!(game.turn(), player.next());
    /// ```
    ///
    /// # Errors
    /// Why the move is not legal; the table is as it was.
    pub fn play(&mut self, action: Move) -> Result<(), Illegal> {
        let step = self.validate(&action)?;
        self.apply(step);
        #[cfg(test)]
        self.played.push(action);
        Ok(())
    }

    /// Whether every player in turn has only exchanged a lone card.
    fn exchanged_round(&self) -> bool {
        self.exchanges >= self.rules.players.seats().len()
    }

    fn same_side(&self, one: Seat, other: Seat) -> bool {
        self.players.get(one).home == self.players.get(other).home
    }

    fn of(&self, seat: Seat) -> &SideCards {
        self.shared.get(self.players.get(seat).home)
    }

    fn shared_mut(&mut self, seat: Seat) -> &mut SideCards {
        self.shared.get_mut(self.players.get(seat).home)
    }

    /// Every card of the deck, wherever it lies: always the same.
    #[cfg(test)]
    pub(crate) fn all_cards(&self) -> Vec<Card> {
        let mut all = self.in_no_hand();
        for (seat, player) in self.players.iter() {
            all.extend(player.hand.iter().chain(self.unseen(seat)));
        }
        for (_, shared) in self.shared.iter() {
            all.extend(shared.melds.iter().flat_map(|meld| meld.cards()));
        }
        all.sort_unstable();
        all
    }

    /// The cards of the stock, the pile and the pozzetti nobody took, and the first card while it is offered.
    #[cfg(test)]
    pub(crate) fn in_no_hand(&self) -> Vec<Card> {
        let mut all: Vec<Card> = self.stock.iter().chain(&self.pile).copied().collect();
        all.extend(self.pozzetti.iter().flatten());
        all.extend(self.offered());
        all
    }

    /// Whether the cut of a player's side was exactly the pozzetti's cards.
    #[cfg(test)]
    pub(crate) fn cut_exactly(&self, seat: Seat) -> bool {
        self.of(seat).cut
    }

    /// The cards of a pozzetto a player has not looked at.
    #[cfg(test)]
    pub(crate) fn unseen(&self, seat: Seat) -> &[Card] {
        self.players.get(seat).unseen.as_deref().unwrap_or_default()
    }
}
