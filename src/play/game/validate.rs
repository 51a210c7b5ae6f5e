//! The validation of a move: whether it is legal and what it leads to, worked out before anything changes.

use crate::card_bags::without;
use crate::game::{FirstMelds, Game, HandPhase, LoneCardState, TurnState};
use crate::moves::{Illegal, Move};
use burraco_rules::{Card, LoneCard, Stalemate, TableMeld, WithoutBurraco};

/// A legal move with its consequences.
pub(crate) enum ValidMove {
    Draw,
    Keep(Card),
    Refuse(Card),
    TakePile,
    Lay {
        left: Vec<Card>,
        /// The index of the meld that grows; none for a new meld.
        at: Option<usize>,
        meld: TableMeld,
        then: AfterMove,
    },
    Discard {
        left: Vec<Card>,
        card: Card,
        then: AfterMove,
    },
}

/// The effect of a legal meld or discard on the turn, such as playing on, taking the pozzetto or closing.
#[derive(Clone, Copy)]
pub(crate) enum AfterMove {
    GoesOn,
    TakesPozzetto,
    Closes,
    /// The hand is empty, and the player plays on without cards.
    PlaysOn,
    /// The first melds fall short of their minimum and go back to the hand.
    TakesBack,
}

impl Game {
    pub(crate) fn validate(&self, action: &Move) -> Result<ValidMove, Illegal> {
        match (self.phase, action) {
            (HandPhase::Over(..), _) => Err(Illegal::Over),
            (HandPhase::Opening | HandPhase::Draw, Move::Draw) if self.stock.is_empty() => {
                Err(Illegal::NoStock)
            }
            (HandPhase::Opening | HandPhase::Draw, Move::Draw) => Ok(ValidMove::Draw),
            (HandPhase::Opening, Move::TakePile) => Err(Illegal::NoPile),
            (HandPhase::Draw, Move::TakePile) => self.validate_pile(),
            (HandPhase::Opening | HandPhase::Draw, _) => Err(Illegal::DrawFirst),
            (HandPhase::Offered(card), Move::Keep) => Ok(ValidMove::Keep(card)),
            (HandPhase::Offered(_), Move::Refuse) if self.stock.is_empty() => Err(Illegal::NoStock),
            (HandPhase::Offered(card), Move::Refuse) => Ok(ValidMove::Refuse(card)),
            (HandPhase::Offered(_), _) => Err(Illegal::KeepOrRefuse),
            (HandPhase::Play(_), Move::Draw | Move::TakePile) => Err(Illegal::AlreadyDrawn),
            (HandPhase::Play(_), Move::Keep | Move::Refuse) => Err(Illegal::NothingToRefuse),
            (HandPhase::Play(turn), Move::Meld(cards)) => self.validate_meld(turn, cards),
            (HandPhase::Play(turn), Move::LayOff { meld, card }) => {
                self.validate_lay_off(turn, *meld, *card)
            }
            (HandPhase::Play(turn), Move::Discard(card)) => self.validate_discard(turn, *card),
        }
    }

    fn validate_pile(&self) -> Result<ValidMove, Illegal> {
        if self.rules.stalemate == Stalemate::NextMustDraw && self.exchanged_round() {
            return Err(Illegal::MustDraw);
        }
        match self.pile.as_slice() {
            [] => Err(Illegal::NoPile),
            // A player without cards would hold nothing else to discard.
            [_] if self.hand(self.turn).is_empty() && self.rules.lone_card != LoneCard::Free => {
                Err(Illegal::LoneCard)
            }
            _ => Ok(ValidMove::TakePile),
        }
    }

    fn validate_meld(&self, turn: TurnState, cards: &[Card]) -> Result<ValidMove, Illegal> {
        let left = self.hand_without(cards)?;
        if turn.first_melds == FirstMelds::Failed {
            return Err(Illegal::FirstMeldsFailed);
        }
        let meld = TableMeld::lay(cards.to_vec(), &self.rules).map_err(Illegal::NotAMeld)?;
        if self
            .melds(self.turn)
            .iter()
            .any(|other| meld.same_set(other))
        {
            return Err(Illegal::SecondSet);
        }
        let then = self.after_melding(turn, &left, None, &meld)?;
        Ok(ValidMove::Lay {
            left,
            at: None,
            meld,
            then,
        })
    }

    fn hand_without(&self, cards: &[Card]) -> Result<Vec<Card>, Illegal> {
        without(self.hand(self.turn), cards).map_err(Illegal::NotHeld)
    }

    fn validate_lay_off(
        &self,
        turn: TurnState,
        at: usize,
        card: Card,
    ) -> Result<ValidMove, Illegal> {
        let left = self.hand_without(&[card])?;
        if turn.first_melds == FirstMelds::Failed {
            return Err(Illegal::FirstMeldsFailed);
        }
        let meld = self.melds(self.turn).get(at).ok_or(Illegal::NoSuchMeld)?;
        let meld = meld.add(card, &self.rules).map_err(Illegal::NotAdded)?;
        let then = self.after_melding(turn, &left, Some(at), &meld)?;
        Ok(ValidMove::Lay {
            left,
            at: Some(at),
            meld,
            then,
        })
    }

    /// Works out what follows a meld: the turn goes on, the pozzetto is taken, or the hand is closed. Refuses a meld
    /// that leaves fewer cards in hand than the player must keep.
    fn after_melding(
        &self,
        turn: TurnState,
        left: &[Card],
        grows: Option<usize>,
        made: &TableMeld,
    ) -> Result<AfterMove, Illegal> {
        let melds = self.melds_after(grows, made);
        match left {
            [] => self.emptied(turn, &melds),
            // One card left is discarded, or goes on a meld as well.
            [last] => match self.may_discard_last(turn, *last, &melds) {
                Err(refused) if !self.last_goes_on(turn, *last, &melds) => Err(refused),
                Ok(()) | Err(_) => Ok(AfterMove::GoesOn),
            },
            _ => Ok(AfterMove::GoesOn),
        }
    }

    /// Works out what follows when melding empties the player's hand, given the side's melds: the player takes the
    /// pozzetto, closes, or plays on without cards.
    fn emptied(&self, turn: TurnState, melds: &[&TableMeld]) -> Result<AfterMove, Illegal> {
        let worth = melds.iter().map(|meld| meld.points(&self.rules)).sum();
        let closes = melds.iter().any(|meld| self.allows_closing(meld));
        let plays_on = self.rules.without_burraco == WithoutBurraco::PlaysOn;
        match self.has_pozzetto(self.turn) {
            _ if self.falls_short(turn, worth) => Ok(AfterMove::TakesBack),
            false if self.pozzetti.is_empty() => Err(Illegal::NoPozzetto),
            false => Ok(AfterMove::TakesPozzetto),
            true if closes && self.rules.closing.melds_out() => Ok(AfterMove::Closes),
            // A side that may close does it by its discard.
            true if closes => Err(Illegal::DiscardNeeded),
            true if plays_on => Ok(AfterMove::PlaysOn),
            true => Err(Illegal::KeepACard),
        }
    }

    /// Whether the player may discard the last card in hand, given the side's melds.
    fn may_discard_last(
        &self,
        turn: TurnState,
        last: Card,
        melds: &[&TableMeld],
    ) -> Result<(), Illegal> {
        let closes = melds.iter().any(|meld| self.allows_closing(meld));
        match self.has_pozzetto(self.turn) {
            _ if turn.lone == LoneCardState::Barred(last) => Err(Illegal::LoneCard),
            false if self.pozzetti.is_empty() => Err(Illegal::NoPozzetto),
            false => Ok(()),
            true if self.rules.without_burraco == WithoutBurraco::PlaysOn => Ok(()),
            true if !closes => Err(Illegal::KeepACard),
            true if self.rules.closing.discard_closes(last) => Ok(()),
            true => Err(Illegal::WildCloses),
        }
    }

    /// Whether the last card may be added to one of these melds, so that the hand is empty.
    fn last_goes_on(&self, turn: TurnState, last: Card, melds: &[&TableMeld]) -> bool {
        (0..melds.len()).any(|at| {
            let grown = melds.get(at).map(|meld| meld.add(last, &self.rules));
            let Some(Ok(grown)) = grown else { return false };
            let with = |(i, meld)| if i == at { &grown } else { meld };
            let melds: Vec<&TableMeld> = melds.iter().copied().enumerate().map(with).collect();
            self.emptied(turn, &melds).is_ok()
        })
    }

    /// Whether first melds of this worth fall short of the minimum, so that they go back to the hand.
    fn falls_short(&self, turn: TurnState, worth: i32) -> bool {
        turn.first_melds == FirstMelds::Open && worth < self.of(self.turn).minimum
    }

    /// The points of the side's melds, leaving out the meld with a given index if there is one.
    fn worth(&self, but: Option<usize>) -> i32 {
        let melds = self.melds(self.turn).iter().enumerate();
        let others = melds.filter(|(at, _)| Some(*at) != but);
        others.map(|(_, meld)| meld.points(&self.rules)).sum()
    }

    /// The side's melds after one has been made or has grown.
    fn melds_after<'a>(&'a self, grows: Option<usize>, made: &'a TableMeld) -> Vec<&'a TableMeld> {
        let melds = self.melds(self.turn).iter().enumerate();
        let kept = melds.map(|(at, meld)| if grows == Some(at) { made } else { meld });
        kept.chain(grows.is_none().then_some(made)).collect()
    }

    /// Whether a meld is of the kind of burraco that closing needs.
    pub(crate) fn allows_closing(&self, meld: &TableMeld) -> bool {
        self.rules.closing_burraco.met_by(meld.reading().burraco)
    }

    fn validate_discard(&self, turn: TurnState, card: Card) -> Result<ValidMove, Illegal> {
        let left = self.hand_without(&[card])?;
        if turn.lone == LoneCardState::Barred(card) {
            return Err(Illegal::LoneCard);
        }
        let then = self.after_discarding(turn, &left, card)?;
        Ok(ValidMove::Discard { left, card, then })
    }

    fn after_discarding(
        &self,
        turn: TurnState,
        left: &[Card],
        card: Card,
    ) -> Result<AfterMove, Illegal> {
        let laid = !self.melds(self.turn).is_empty();
        if laid && self.falls_short(turn, self.worth(None)) {
            return Ok(AfterMove::TakesBack);
        }
        if !left.is_empty() {
            return Ok(AfterMove::GoesOn);
        }
        if !self.has_pozzetto(self.turn) {
            return match self.pozzetti.is_empty() {
                false => Ok(AfterMove::TakesPozzetto),
                true => Err(Illegal::NoPozzetto),
            };
        }
        let refused = if !self.may_close(self.turn) {
            Illegal::KeepACard
        } else if self.rules.closing.discard_closes(card) {
            return Ok(AfterMove::Closes);
        } else {
            Illegal::WildCloses
        };
        match self.rules.without_burraco {
            WithoutBurraco::PlaysOn => Ok(AfterMove::PlaysOn),
            WithoutBurraco::KeepsACard => Err(refused),
        }
    }
}
