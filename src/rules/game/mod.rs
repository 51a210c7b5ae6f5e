//! The table as a state machine, from the deal to a legal end: four players, three or two, by any rule set.
//!
//! Source: Pagat, *Burraco*, "The Play"; Codice di Gara, discarding, closing and stalemate; and where a rule set
//! follows another document, that one. An illegal move leaves the table as it was and says why.
//!
//! One side's cards, melds and pozzetto are asked for by seat, for sides are not always the same two: of three
//! players each is alone until one has taken the first pozzetto, which makes the others partners. Sets of one rank
//! that both had laid until then may stand side by side (inference).

mod deal;
mod legal;
mod plan;
mod position;
mod referee;
mod seats;
mod sheet;

pub use deal::{Deal, Misdeal};
pub use position::{PlayerPosition, Position};
pub use seats::BySeat;

use crate::card::Card;
use crate::moves::{Illegal, Move};
use crate::ruleset::{FirstMeld, LoneCard, Players, PozzettoSeen, RuleSet, Stalemate, StockEnd};
use crate::sheet::Ended;
use crate::side::Seat;
use crate::table::TableMeld;
use plan::{Step, Then};

/// Match points from which a side's first melds in *Buraco* must be worth 75.
const MORE_FROM: i32 = 1500;
/// What a failure adds to them for the rest of the hand.
const FAILURE: i32 = 15;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// The first turn of a hand whose first card may be refused.
    Opening,
    /// That card, drawn and neither kept nor refused.
    Offered(Card),
    Draw,
    Play(Turn),
    Over(Ended, Option<Seat>),
}

/// What has happened in a turn since its draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Turn {
    lone: Lone,
    /// The only card of the pile was taken, and nothing has been laid down.
    exchange: bool,
    first_melds: FirstMelds,
}

/// The card of a pile of one that was taken, where it may not be discarded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lone {
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
struct Player {
    hand: Vec<Card>,
    /// A pozzetto taken on the discard and not yet looked at.
    unseen: Option<Vec<Card>>,
    /// The seat where the side keeps what it shares.
    home: Seat,
}

/// What the players of a side share.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Shared {
    melds: Vec<TableMeld>,
    took_pozzetto: bool,
    /// Its cut was exactly the pozzetti's cards.
    cut: bool,
    /// What its first melds must be worth, in points.
    minimum: i32,
}

/// A table in play.
///
/// ```
/// use burraco_rules::{Game, Move, RuleSet};
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
    players: BySeat<Player>,
    shared: BySeat<Shared>,
    solo: Option<Seat>,
    turn: Seat,
    phase: Phase,
    last_turn: bool,
    /// Turns finished.
    turns: u32,
    /// Turns left, the one in progress included, once time has been called.
    left: Option<u32>,
    /// Turns in a row in which a lone card was only exchanged for another.
    exchanges: usize,
    shown: Option<(Seat, Card)>,
    closing_discard: Option<Card>,
}

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

    /// Whether the player whose turn it is may make this move.
    ///
    /// # Errors
    /// Why not.
    pub fn check(&self, action: &Move) -> Result<(), Illegal> {
        self.plan(action).map(|_| ())
    }

    /// Plays a move of the player whose turn it is.
    ///
    /// # Errors
    /// Why the move is not legal; the table is as it was.
    pub fn play(&mut self, action: Move) -> Result<(), Illegal> {
        let step = self.plan(&action)?;
        self.apply(step);
        Ok(())
    }

    fn apply(&mut self, step: Step) {
        match step {
            Step::Draw => self.draw(),
            Step::Keep(card) => self.begin(card, Lone::None),
            Step::Refuse(card) => {
                self.pile.push(card);
                self.draw();
            }
            Step::TakePile => self.take_pile(),
            Step::Lay {
                left,
                at,
                meld,
                then,
            } => self.lay(left, at, meld, then),
            Step::Discard { left, card, then } => self.discard(left, card, then),
        }
    }

    fn draw(&mut self) {
        let Some(card) = self.stock.pop() else {
            return;
        };
        match self.rules.stock_end {
            StockEnd::TwoLeft => self.last_turn = self.stock.len() <= 2,
            StockEnd::LastCard => self.last_turn = self.stock.is_empty(),
            StockEnd::Pozzetti if self.stock.is_empty() && !self.pozzetti.is_empty() => {
                self.stock = match self.rules.players {
                    // The small one, so that there may still be a solo player (inference).
                    Players::Three => self.pozzetti.remove(0),
                    Players::Four | Players::Two => self.pozzetti.pop().unwrap_or_default(),
                };
            }
            StockEnd::Pozzetti => self.last_turn = self.stock.is_empty(),
        }
        if self.phase == Phase::Opening {
            self.phase = Phase::Offered(card);
        } else {
            self.begin(card, Lone::None);
        }
    }

    /// The player has drawn a card, or taken a pile of one.
    fn begin(&mut self, card: Card, lone: Lone) {
        self.players.get_mut(self.turn).hand.push(card);
        self.phase = Phase::Play(Turn {
            lone,
            exchange: false,
            first_melds: self.first_melds(),
        });
    }

    fn first_melds(&self) -> FirstMelds {
        match self.rules.first_meld {
            FirstMeld::Fifty if self.melds(self.turn).is_empty() => FirstMelds::Open,
            FirstMeld::Fifty | FirstMeld::Any => FirstMelds::Met,
        }
    }

    fn take_pile(&mut self) {
        let lone = match (self.pile.as_slice(), self.rules.lone_card) {
            ([card], LoneCard::Barred | LoneCard::TwinShown) => {
                // Its twin, held before, may be discarded: it is another card.
                let twin = self.hand(self.turn).contains(card);
                match self.rules.lone_card {
                    _ if !twin => Lone::Barred(*card),
                    LoneCard::TwinShown => Lone::Twin(*card),
                    LoneCard::Barred | LoneCard::Free => Lone::None,
                }
            }
            _ => Lone::None,
        };
        let exchange = self.pile.len() == 1;
        let first_melds = self.first_melds();
        let pile = std::mem::take(&mut self.pile);
        self.players.get_mut(self.turn).hand.extend(pile);
        self.phase = Phase::Play(Turn {
            lone,
            exchange,
            first_melds,
        });
    }

    fn lay(&mut self, left: Vec<Card>, at: Option<usize>, meld: TableMeld, then: Then) {
        let seat = self.turn;
        if let Phase::Play(turn) = &mut self.phase {
            turn.exchange = false;
            // Once the lone card is melded, its twin from a pozzetto is another card.
            if matches!(turn.lone, Lone::Barred(card) if !left.contains(&card)) {
                turn.lone = Lone::None;
            }
        }
        self.players.get_mut(seat).hand = left;
        let melds = &mut self.shared_mut(seat).melds;
        match at.and_then(|at| melds.get_mut(at)) {
            Some(grown) => *grown = meld,
            None => melds.push(meld),
        }
        match then {
            Then::GoesOn => {}
            Then::TakesPozzetto => {
                let pozzetto = self.take_pozzetto(seat);
                self.players.get_mut(seat).hand = pozzetto;
                if let Phase::Play(turn) = &mut self.phase {
                    turn.first_melds = FirstMelds::Met;
                }
            }
            Then::Closes => self.phase = Phase::Over(Ended::Closed, Some(seat)),
            Then::PlaysOn => self.end_turn(false),
            Then::TakesBack => self.take_back(),
        }
    }

    fn discard(&mut self, left: Vec<Card>, card: Card, then: Then) {
        let seat = self.turn;
        let Phase::Play(turn) = self.phase else {
            return;
        };
        self.players.get_mut(seat).hand = left;
        self.pile.push(card);
        self.shown = match turn.lone {
            Lone::Twin(twin) if twin == card => Some((seat, card)),
            Lone::Twin(_) | Lone::Barred(_) | Lone::None => None,
        };
        let mut exchange = turn.exchange;
        match then {
            Then::GoesOn | Then::PlaysOn => {}
            Then::Closes => {
                self.closing_discard = Some(card);
                self.phase = Phase::Over(Ended::Closed, Some(seat));
                return;
            }
            Then::TakesPozzetto => {
                let pozzetto = self.take_pozzetto(seat);
                let player = self.players.get_mut(seat);
                match self.rules.pozzetto_seen {
                    PozzettoSeen::AtOnce => player.hand = pozzetto,
                    PozzettoSeen::AfterPartner | PozzettoSeen::NextTurn => {
                        player.unseen = Some(pozzetto);
                    }
                }
                exchange = false;
            }
            Then::TakesBack => self.take_back(),
        }
        self.end_turn(exchange);
    }

    /// The first melds were not worth enough: they go back to the hand, and the next must be worth more.
    fn take_back(&mut self) {
        let seat = self.turn;
        let shared = self.shared_mut(seat);
        shared.minimum = shared.minimum.saturating_add(FAILURE);
        let melds = std::mem::take(&mut shared.melds);
        let cards = melds.iter().flat_map(|meld| meld.cards().iter().copied());
        self.players.get_mut(seat).hand.extend(cards);
        if let Phase::Play(turn) = &mut self.phase {
            turn.first_melds = FirstMelds::Failed;
        }
    }

    fn take_pozzetto(&mut self, seat: Seat) -> Vec<Card> {
        self.shared_mut(seat).took_pozzetto = true;
        if self.rules.players == Players::Three && self.solo.is_none() {
            self.solo = Some(seat);
            self.join_the_others(seat);
        }
        self.pozzetti.pop().unwrap_or_default()
    }

    /// The two players who are not solo become partners, with the melds of both.
    fn join_the_others(&mut self, solo: Seat) {
        let first = self.rules.after(solo);
        let second = self.rules.after(first);
        self.players.get_mut(second).home = first;
        let joining = std::mem::take(self.shared.get_mut(second));
        let shared = self.shared.get_mut(first);
        shared.melds.extend(joining.melds);
        shared.cut |= joining.cut;
        shared.minimum = shared.minimum.max(joining.minimum);
    }

    fn end_turn(&mut self, exchange: bool) {
        let ended = self.turn;
        self.turns = self.turns.saturating_add(1);
        self.exchanges = if exchange { self.exchanges + 1 } else { 0 };
        if let Some(left) = &mut self.left {
            *left = left.saturating_sub(1);
        }
        let over = match self.rules.stalemate {
            _ if self.last_turn => Some(Ended::Stock),
            _ if self.left == Some(0) => Some(Ended::Time),
            Stalemate::Ends if self.exchanged_round() => Some(Ended::Stalemate),
            _ => None,
        };
        if let Some(over) = over {
            self.phase = Phase::Over(over, None);
            return;
        }
        if self.rules.pozzetto_seen == PozzettoSeen::AfterPartner
            && let Some(partner) = self.partner(ended)
        {
            self.look_at_pozzetto(partner);
        }
        self.turn = self.rules.after(ended);
        self.look_at_pozzetto(self.turn);
        self.phase = Phase::Draw;
    }

    fn look_at_pozzetto(&mut self, seat: Seat) {
        let player = self.players.get_mut(seat);
        if let Some(pozzetto) = player.unseen.take() {
            player.hand = pozzetto;
        }
    }

    /// Whether every player in turn has only exchanged a lone card.
    fn exchanged_round(&self) -> bool {
        self.exchanges >= self.rules.players.seats().len()
    }

    fn same_side(&self, one: Seat, other: Seat) -> bool {
        self.players.get(one).home == self.players.get(other).home
    }

    fn of(&self, seat: Seat) -> &Shared {
        self.shared.get(self.players.get(seat).home)
    }

    fn shared_mut(&mut self, seat: Seat) -> &mut Shared {
        self.shared.get_mut(self.players.get(seat).home)
    }

    /// Every card of the deck, wherever it lies: always the same.
    #[cfg(test)]
    pub(crate) fn all_cards(&self) -> Vec<Card> {
        let mut all: Vec<Card> = self.stock.iter().chain(&self.pile).copied().collect();
        all.extend(self.pozzetti.iter().flatten());
        all.extend(self.offered());
        for (_, player) in self.players.iter() {
            all.extend(player.hand.iter().chain(player.unseen.iter().flatten()));
        }
        for (_, shared) in self.shared.iter() {
            all.extend(shared.melds.iter().flat_map(|meld| meld.cards()));
        }
        all.sort_unstable();
        all
    }
}
