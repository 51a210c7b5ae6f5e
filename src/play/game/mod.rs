//! The table as a state machine, from the deal to the legal end of a hand. Four, three or two players may play, by any
//! rule set.
//!
//! Source: Pagat, *Burraco*, "The Play"; Codice di Gara, discarding, closing and stalemate; and where a rule set
//! follows another document, that one. An illegal move leaves the table as it was and says why.
//!
//! A side's cards, melds and pozzetto are looked up by seat, because the sides may change. Of three players, each is
//! alone until one takes the first pozzetto; the others then become partners. If both partners laid a set of the same
//! rank before, both sets may stay (inference).

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

/// The points that each failed attempt adds to the minimum of a side's first melds, for the rest of the hand.
const FAILURE: i32 = 15;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum HandPhase {
    /// The stage before the first draw of a hand whose first card drawn may be refused.
    Opening,
    /// The stage in which the first card of the hand has been drawn, and the player has neither kept nor refused it.
    Offered(Card),
    Draw,
    Play(TurnState),
    Over(Ended, Option<Seat>),
}

/// The state of a player's turn since the draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct TurnState {
    lone: LoneCardState,
    /// Whether the player took the only card of the pile and has laid nothing down since.
    exchange: bool,
    first_melds: FirstMelds,
}

/// The state of the card taken from a pile of one, where the rules forbid discarding it again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LoneCardState {
    None,
    Barred(Card),
    /// The player held a second copy of the card before. It may be discarded, but must be shown.
    Twin(Card),
}

/// The progress of a side towards the minimum that its first melds must be worth together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FirstMelds {
    /// The side may lay melds of any worth, because the rules set no minimum for first melds or the side has reached
    /// it.
    Met,
    /// The melds laid in this turn must reach the minimum.
    Open,
    /// The first melds fell short of the minimum and went back to the hand.
    Failed,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct PlayerCards {
    hand: Vec<Card>,
    /// A pozzetto taken on the discard and not yet looked at.
    unseen: Option<Vec<Card>>,
    /// The seat under which the cards shared by the player's side are kept.
    home: Seat,
}

/// The cards and facts that the players of a side share.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct SideCards {
    melds: Vec<TableMeld>,
    took_pozzetto: bool,
    /// Whether the side cut exactly the cards of the pozzetti.
    cut: bool,
    /// The least that the side's first melds must be worth, in points.
    minimum: i32,
}

/// The state of a table on which a hand is being played.
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
    /// The pozzetti that nobody has taken. The next one to be taken is last.
    pozzetti: Vec<Vec<Card>>,
    players: BySeat<PlayerCards>,
    shared: BySeat<SideCards>,
    solo: Option<Seat>,
    turn: Seat,
    phase: HandPhase,
    last_turn: bool,
    /// The number of turns finished so far in the hand.
    turns: u32,
    /// The number of turns left once time has been called, including the one in progress.
    left: Option<u32>,
    /// The number of consecutive turns in which a player only exchanged the lone card of the pile for another.
    exchanges: usize,
    shown: Option<(Seat, Card)>,
    closing_discard: Option<Card>,
    /// Every move played so far, which lets a test follow a player's turn move by move.
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
    /// The reason why the move is not legal.
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
    /// The reason why the move is not legal. The table stays as it was.
    pub fn play(&mut self, action: Move) -> Result<(), Illegal> {
        let step = self.validate(&action)?;
        self.apply(step);
        #[cfg(test)]
        self.played.push(action);
        Ok(())
    }

    /// Whether every player, one after another, has only exchanged the lone card of the pile.
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

    /// Every card of the deck, wherever it lies. The cards are the same throughout a hand, so tests can check that none
    /// is lost.
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

    /// The cards of the stock, the pile and the pozzetti that nobody took. The first card of the hand is included while
    /// it is offered.
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
