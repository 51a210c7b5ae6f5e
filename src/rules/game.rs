//! The table as a state machine, from the deal to a legal end: four players, two sides.
//!
//! Source: Pagat, *Burraco*, "The Play"; Codice di Gara, discarding, closing and stalemate.
//! An illegal move leaves the table as it was and says why.

mod sheet;

use crate::card::Card;
use crate::lot::Lot;
use crate::moves::{Illegal, Move};
use crate::ruleset::{Closing, POZZETTO, RuleSet, Stalemate};
use crate::sheet::Ended;
use crate::side::{BySide, Seat, Side};
use crate::table::TableMeld;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Draw,
    /// The lone card of the pile that was taken, which may not be discarded.
    Play {
        lone: Option<Card>,
        melded: bool,
    },
    Over(Ended, Option<Seat>),
}

#[derive(Clone, Debug, PartialEq, Eq, Default)]
struct Player {
    hand: Vec<Card>,
    /// A pozzetto taken on the discard and not yet looked at.
    unseen: Option<Vec<Card>>,
}

#[derive(Clone, Debug, PartialEq, Eq, Default)]
struct Partnership {
    first: Player,
    second: Player,
    melds: Vec<TableMeld>,
    took_pozzetto: bool,
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
    pozzetti: Vec<Vec<Card>>,
    sides: BySide<Partnership>,
    turn: Seat,
    phase: Phase,
    last_turn: bool,
    /// Turns in a row in which a lone card was only exchanged for another.
    exchanges: u8,
    closing_discard: Option<Card>,
}

impl Game {
    /// Shuffles and deals from a seed; North deals, so East plays first.
    #[must_use]
    pub fn deal(rules: RuleSet, seed: u64) -> Game {
        let mut deck = Card::deck();
        Lot::new(seed).shuffle(&mut deck);
        Game::from_deck(rules, deck)
    }

    /// Deals from a stacked deck, its last card on top: two pozzetti, four hands, one card face up.
    #[must_use]
    pub fn from_deck(rules: RuleSet, mut deck: Vec<Card>) -> Game {
        let mut take = |n: usize| deck.split_off(deck.len().saturating_sub(n));
        let pozzetti = vec![take(POZZETTO), take(POZZETTO)];
        let mut partnership = || Partnership {
            first: Player {
                hand: take(11),
                unseen: None,
            },
            second: Player {
                hand: take(11),
                unseen: None,
            },
            ..Partnership::default()
        };
        let sides = BySide {
            ns: partnership(),
            ew: partnership(),
        };
        let pile = take(1);
        Game {
            rules,
            stock: deck,
            pile,
            pozzetti,
            sides,
            turn: Seat::East,
            phase: Phase::Draw,
            last_turn: false,
            exchanges: 0,
            closing_discard: None,
        }
    }

    /// Whose turn it is.
    #[must_use]
    pub fn turn(&self) -> Seat {
        self.turn
    }

    /// Whether the turn still has to begin with a draw.
    #[must_use]
    pub fn must_draw(&self) -> bool {
        self.phase == Phase::Draw
    }

    /// How the hand ended, if it has.
    #[must_use]
    pub fn ended(&self) -> Option<Ended> {
        match self.phase {
            Phase::Over(ended, _) => Some(ended),
            Phase::Draw | Phase::Play { .. } => None,
        }
    }

    /// A player's cards; an unseen pozzetto is not among them.
    #[must_use]
    pub fn hand(&self, seat: Seat) -> &[Card] {
        &self.player(seat).hand
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

    /// A side's melds.
    #[must_use]
    pub fn melds(&self, side: Side) -> &[TableMeld] {
        &self.sides.get(side).melds
    }

    /// Whether a side has taken its pozzetto.
    #[must_use]
    pub fn has_pozzetto(&self, side: Side) -> bool {
        self.sides.get(side).took_pozzetto
    }

    /// Whether a side has a burraco.
    #[must_use]
    pub fn has_burraco(&self, side: Side) -> bool {
        self.melds(side).iter().any(TableMeld::is_burraco)
    }

    /// The rules played by.
    #[must_use]
    pub fn rules(&self) -> &RuleSet {
        &self.rules
    }

    /// Plays a move of the player whose turn it is.
    ///
    /// # Errors
    /// Why the move is not legal; the table is as it was.
    pub fn play(&mut self, action: Move) -> Result<(), Illegal> {
        match (self.phase, action) {
            (Phase::Over(..), _) => Err(Illegal::Over),
            (Phase::Draw, Move::Draw) => self.draw(),
            (Phase::Draw, Move::TakePile) => self.take_pile(),
            (Phase::Draw, _) => Err(Illegal::DrawFirst),
            (Phase::Play { .. }, Move::Draw | Move::TakePile) => Err(Illegal::AlreadyDrawn),
            (Phase::Play { .. }, Move::Meld(cards)) => self.meld(cards),
            (Phase::Play { .. }, Move::LayOff { meld, card }) => self.lay_off(meld, card),
            (Phase::Play { lone, melded }, Move::Discard(card)) => self.discard(card, lone, melded),
        }
    }

    /// Calls time: the hand ends as it stands.
    pub fn call_time(&mut self) {
        if self.ended().is_none() {
            self.phase = Phase::Over(Ended::Time, None);
        }
    }

    fn draw(&mut self) -> Result<(), Illegal> {
        let Some(card) = self.stock.pop() else {
            return Err(Illegal::Over);
        };
        self.last_turn = self.stock.len() <= 2;
        self.exchanges = 0;
        self.player_mut(self.turn).hand.push(card);
        self.phase = Phase::Play {
            lone: None,
            melded: false,
        };
        Ok(())
    }

    fn take_pile(&mut self) -> Result<(), Illegal> {
        if self.exchanges >= 4 && self.rules.stalemate == Stalemate::NextMustDraw {
            return Err(Illegal::MustDraw);
        }
        let lone = match self.pile.as_slice() {
            [] => return Err(Illegal::NoPile),
            // Its twin, held before, may be discarded: it is another card.
            [card] if self.hand(self.turn).contains(card) => None,
            [card] => Some(*card),
            _ => None,
        };
        let was_lone = self.pile.len() == 1;
        let pile = std::mem::take(&mut self.pile);
        self.player_mut(self.turn).hand.extend(pile);
        self.exchanges = if was_lone {
            self.exchanges.saturating_add(1)
        } else {
            0
        };
        self.phase = Phase::Play {
            lone,
            melded: false,
        };
        Ok(())
    }

    fn meld(&mut self, cards: Vec<Card>) -> Result<(), Illegal> {
        let side = self.turn.side();
        let left = without(self.hand(self.turn), &cards)?;
        let meld = TableMeld::lay(cards, &self.rules).map_err(Illegal::NotAMeld)?;
        let same_set = |other: &TableMeld| other.reading().shape == meld.reading().shape;
        let is_set = matches!(meld.reading().shape, crate::Shape::Set { .. });
        if is_set && self.melds(side).iter().any(same_set) {
            return Err(Illegal::SecondSet);
        }
        self.may_keep(&left, None, &meld)?;
        self.sides.get_mut(side).melds.push(meld);
        self.melded(left);
        Ok(())
    }

    fn lay_off(&mut self, at: usize, card: Card) -> Result<(), Illegal> {
        let side = self.turn.side();
        let left = without(self.hand(self.turn), &[card])?;
        let meld = self.melds(side).get(at).ok_or(Illegal::NoSuchMeld)?;
        let grown = meld.add(card, &self.rules).map_err(Illegal::NotAdded)?;
        self.may_keep(&left, Some(at), &grown)?;
        if let Some(meld) = self.sides.get_mut(side).melds.get_mut(at) {
            *meld = grown;
        }
        self.melded(left);
        Ok(())
    }

    /// What must be kept after melding: a card that may be discarded, and by a side with its pozzetto and no
    /// burraco one more.
    fn may_keep(
        &self,
        left: &[Card],
        grows: Option<usize>,
        made: &TableMeld,
    ) -> Result<(), Illegal> {
        let side = self.turn.side();
        if let (Phase::Play { lone, .. }, [last]) = (self.phase, left)
            && lone == Some(*last)
        {
            return Err(Illegal::LoneCard);
        }
        if !self.has_pozzetto(side) {
            return Ok(());
        }
        let burraco = made.is_burraco() || self.has_burraco(side);
        match (left, burraco) {
            ([_, _, ..], _) => Ok(()),
            (_, false) => Err(Illegal::KeepACard),
            ([], true) if self.rules.closing == Closing::DiscardOptional => Ok(()),
            ([], true) => Err(Illegal::DiscardNeeded),
            ([last], true)
                if last.can_be_wild()
                    && (self.rules.closing == Closing::NaturalDiscard
                        || !self.goes_on_a_meld(*last, grows, made)) =>
            {
                Err(Illegal::WildCloses)
            }
            ([_], true) => Ok(()),
        }
    }

    /// Whether a last wild could still be laid off once a meld is made, or one has grown: it may not be discarded.
    fn goes_on_a_meld(&self, card: Card, grows: Option<usize>, made: &TableMeld) -> bool {
        let melds = self.melds(self.turn.side()).iter().enumerate();
        let others = melds
            .filter(|(at, _)| Some(*at) != grows)
            .map(|(_, meld)| meld);
        others
            .chain([made])
            .any(|meld| meld.add(card, &self.rules).is_ok())
    }

    /// The hand after melding; an empty one takes the pozzetto directly, or closes.
    fn melded(&mut self, left: Vec<Card>) {
        let (seat, side) = (self.turn, self.turn.side());
        let empty = left.is_empty();
        self.exchanges = 0;
        if let Phase::Play { lone, melded } = &mut self.phase {
            *melded = true;
            // Once the lone card is melded, its twin from a pozzetto is another card.
            *lone = lone.filter(|card| left.contains(card));
        }
        self.player_mut(seat).hand = left;
        if empty && self.has_pozzetto(side) {
            self.phase = Phase::Over(Ended::Closed, Some(seat));
        } else if empty {
            self.player_mut(seat).hand = self.take_pozzetto(side);
        }
    }

    fn take_pozzetto(&mut self, side: Side) -> Vec<Card> {
        self.sides.get_mut(side).took_pozzetto = true;
        self.pozzetti.pop().unwrap_or_default()
    }

    fn discard(&mut self, card: Card, lone: Option<Card>, melded: bool) -> Result<(), Illegal> {
        let (seat, side) = (self.turn, self.turn.side());
        let left = without(self.hand(seat), &[card])?;
        if lone == Some(card) {
            return Err(Illegal::LoneCard);
        }
        let closes = left.is_empty() && self.has_pozzetto(side);
        if closes && !self.has_burraco(side) {
            return Err(Illegal::KeepACard);
        }
        if closes && card.can_be_wild() {
            return Err(Illegal::WildCloses);
        }
        let takes = left.is_empty() && !closes;
        self.player_mut(seat).hand = left;
        self.pile.push(card);
        if closes {
            self.closing_discard = Some(card);
            self.phase = Phase::Over(Ended::Closed, Some(seat));
            return Ok(());
        }
        if takes {
            let pozzetto = self.take_pozzetto(side);
            self.player_mut(seat).unseen = Some(pozzetto);
        }
        if melded || takes {
            self.exchanges = 0;
        }
        self.end_turn();
        Ok(())
    }

    fn end_turn(&mut self) {
        if self.last_turn {
            self.phase = Phase::Over(Ended::Stock, None);
            return;
        }
        if self.exchanges >= 4 && self.rules.stalemate == Stalemate::Ends {
            self.phase = Phase::Over(Ended::Stalemate, None);
            return;
        }
        // The partner has discarded: a pozzetto taken on the discard may now be looked at.
        let partner = self.player_mut(self.turn.partner());
        if let Some(pozzetto) = partner.unseen.take() {
            partner.hand = pozzetto;
        }
        self.turn = self.turn.next();
        self.phase = Phase::Draw;
    }

    fn player(&self, seat: Seat) -> &Player {
        let side = self.sides.get(seat.side());
        if seat.place() == 0 {
            &side.first
        } else {
            &side.second
        }
    }

    fn player_mut(&mut self, seat: Seat) -> &mut Player {
        let side = self.sides.get_mut(seat.side());
        if seat.place() == 0 {
            &mut side.first
        } else {
            &mut side.second
        }
    }

    /// Every card of the deck, wherever it lies: always the same 108.
    #[cfg(test)]
    pub(crate) fn all_cards(&self) -> Vec<Card> {
        let mut all: Vec<Card> = self.stock.iter().chain(&self.pile).copied().collect();
        all.extend(self.pozzetti.iter().flatten());
        for (_, side) in self.sides.iter() {
            for player in [&side.first, &side.second] {
                all.extend(player.hand.iter().chain(player.unseen.iter().flatten()));
            }
            all.extend(side.melds.iter().flat_map(|meld| meld.cards()));
        }
        all.sort_unstable();
        all
    }
}

/// A hand without some of its cards.
fn without(hand: &[Card], cards: &[Card]) -> Result<Vec<Card>, Illegal> {
    let mut left = hand.to_vec();
    for card in cards {
        let at = left.iter().position(|held| held == card);
        left.swap_remove(at.ok_or(Illegal::NotHeld(*card))?);
    }
    Ok(left)
}
