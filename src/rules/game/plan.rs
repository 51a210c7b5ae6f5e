//! Whether a move is legal, and what it will do: worked out before anything is changed.

use super::{FirstMelds, Game, Lone, Phase, Turn};
use crate::card::Card;
use crate::meld::{Burraco, Shape};
use crate::moves::{Illegal, Move};
use crate::ruleset::{Closing, ClosingBurraco, Stalemate, WithoutBurraco};
use crate::table::TableMeld;

/// A legal move with its consequences.
pub(super) enum Step {
    Draw,
    Keep(Card),
    Refuse(Card),
    TakePile,
    Lay {
        left: Vec<Card>,
        /// The meld that grows; none for a new one.
        at: Option<usize>,
        meld: TableMeld,
        then: Then,
    },
    Discard {
        left: Vec<Card>,
        card: Card,
        then: Then,
    },
}

/// What follows from a meld or a discard.
#[derive(Clone, Copy)]
pub(super) enum Then {
    GoesOn,
    TakesPozzetto,
    Closes,
    /// The hand is empty, and the player plays on without cards.
    PlaysOn,
    /// The first melds were not worth enough.
    TakesBack,
}

impl Game {
    pub(super) fn plan(&self, action: &Move) -> Result<Step, Illegal> {
        match (self.phase, action) {
            (Phase::Over(..), _) => Err(Illegal::Over),
            (Phase::Opening | Phase::Draw, Move::Draw) if self.stock.is_empty() => {
                Err(Illegal::NoStock)
            }
            (Phase::Opening | Phase::Draw, Move::Draw) => Ok(Step::Draw),
            (Phase::Opening, Move::TakePile) => Err(Illegal::NoPile),
            (Phase::Draw, Move::TakePile) => self.plan_pile(),
            (Phase::Opening | Phase::Draw, _) => Err(Illegal::DrawFirst),
            (Phase::Offered(card), Move::Keep) => Ok(Step::Keep(card)),
            (Phase::Offered(_), Move::Refuse) if self.stock.is_empty() => Err(Illegal::NoStock),
            (Phase::Offered(card), Move::Refuse) => Ok(Step::Refuse(card)),
            (Phase::Offered(_), _) => Err(Illegal::KeepOrRefuse),
            (Phase::Play(_), Move::Draw | Move::TakePile) => Err(Illegal::AlreadyDrawn),
            (Phase::Play(_), Move::Keep | Move::Refuse) => Err(Illegal::NothingToRefuse),
            (Phase::Play(turn), Move::Meld(cards)) => self.plan_meld(turn, cards),
            (Phase::Play(turn), Move::LayOff { meld, card }) => {
                self.plan_lay_off(turn, *meld, *card)
            }
            (Phase::Play(turn), Move::Discard(card)) => self.plan_discard(turn, *card),
        }
    }

    fn plan_pile(&self) -> Result<Step, Illegal> {
        if self.rules.stalemate == Stalemate::NextMustDraw && self.exchanged_round() {
            return Err(Illegal::MustDraw);
        }
        match self.pile.as_slice() {
            [] => Err(Illegal::NoPile),
            // A player without cards would hold nothing else to discard.
            [_] if self.hand(self.turn).is_empty()
                && self.rules.lone_card != crate::ruleset::LoneCard::Free =>
            {
                Err(Illegal::LoneCard)
            }
            _ => Ok(Step::TakePile),
        }
    }

    fn plan_meld(&self, turn: Turn, cards: &[Card]) -> Result<Step, Illegal> {
        let left = without(self.hand(self.turn), cards)?;
        if turn.first_melds == FirstMelds::Failed {
            return Err(Illegal::FirstMeldsFailed);
        }
        let meld = TableMeld::lay(cards.to_vec(), &self.rules).map_err(Illegal::NotAMeld)?;
        let same_set = |other: &TableMeld| other.reading().shape == meld.reading().shape;
        let is_set = matches!(meld.reading().shape, Shape::Set { .. });
        if is_set && self.melds(self.turn).iter().any(same_set) {
            return Err(Illegal::SecondSet);
        }
        let then = self.after_melding(turn, &left, None, &meld)?;
        Ok(Step::Lay {
            left,
            at: None,
            meld,
            then,
        })
    }

    fn plan_lay_off(&self, turn: Turn, at: usize, card: Card) -> Result<Step, Illegal> {
        let left = without(self.hand(self.turn), &[card])?;
        if turn.first_melds == FirstMelds::Failed {
            return Err(Illegal::FirstMeldsFailed);
        }
        let meld = self.melds(self.turn).get(at).ok_or(Illegal::NoSuchMeld)?;
        let meld = meld.add(card, &self.rules).map_err(Illegal::NotAdded)?;
        let then = self.after_melding(turn, &left, Some(at), &meld)?;
        Ok(Step::Lay {
            left,
            at: Some(at),
            meld,
            then,
        })
    }

    /// What must be kept after melding, and what an empty hand leads to.
    fn after_melding(
        &self,
        turn: Turn,
        left: &[Card],
        grows: Option<usize>,
        made: &TableMeld,
    ) -> Result<Then, Illegal> {
        let plays_on = self.rules.without_burraco == WithoutBurraco::PlaysOn;
        if let [last] = left
            && turn.lone == Lone::Barred(*last)
        {
            return Err(Illegal::LoneCard);
        }
        if left.is_empty() && self.falls_short(turn, self.worth(grows) + made.points()) {
            return Ok(Then::TakesBack);
        }
        if !self.has_pozzetto(self.turn) {
            return match left {
                [] if !self.pozzetti.is_empty() => Ok(Then::TakesPozzetto),
                [] | [_] if self.pozzetti.is_empty() => Err(Illegal::NoPozzetto),
                _ => Ok(Then::GoesOn),
            };
        }
        if left.len() > 1 {
            return Ok(Then::GoesOn);
        }
        let melds = self.melds_after(grows, made);
        let closes = melds.iter().any(|meld| self.allows_closing(meld));
        let melded_out = matches!(self.rules.closing, Closing::DiscardOptional | Closing::Free);
        match left {
            [] if closes && melded_out => Ok(Then::Closes),
            // A side that may close does it by its discard.
            [] if plays_on && !closes => Ok(Then::PlaysOn),
            [_] if plays_on => Ok(Then::GoesOn),
            _ if !closes => Err(Illegal::KeepACard),
            [] => Err(Illegal::DiscardNeeded),
            [last] if self.closes_with(*last) => Ok(Then::GoesOn),
            [last] if melded_out && self.closes_on_a_meld(*last, &melds) => Ok(Then::GoesOn),
            _ => Err(Illegal::WildCloses),
        }
    }

    /// Whether first melds of this worth are too few, so that they go back to the hand.
    fn falls_short(&self, turn: Turn, worth: i32) -> bool {
        turn.first_melds == FirstMelds::Open && worth < self.of(self.turn).minimum
    }

    /// Points of the side's melds, but for one.
    fn worth(&self, but: Option<usize>) -> i32 {
        let melds = self.melds(self.turn).iter().enumerate();
        let others = melds.filter(|(at, _)| Some(*at) != but);
        others.map(|(_, meld)| meld.points()).sum()
    }

    /// The side's melds once one is made, or one has grown.
    fn melds_after<'a>(&'a self, grows: Option<usize>, made: &'a TableMeld) -> Vec<&'a TableMeld> {
        let melds = self.melds(self.turn).iter().enumerate();
        let kept = melds.map(|(at, meld)| if grows == Some(at) { made } else { meld });
        kept.chain(grows.is_none().then_some(made)).collect()
    }

    /// Whether a meld is the burraco that closing needs.
    pub(super) fn allows_closing(&self, meld: &TableMeld) -> bool {
        match self.rules.closing_burraco {
            ClosingBurraco::Any => meld.is_burraco(),
            ClosingBurraco::Clean => meld.reading().burraco == Burraco::Pulito,
        }
    }

    /// Whether a discard of this card may close.
    fn closes_with(&self, card: Card) -> bool {
        match self.rules.closing {
            Closing::NaturalDiscard | Closing::DiscardOptional => !card.can_be_wild(),
            Closing::AnyDiscard | Closing::Free => true,
        }
    }

    /// Whether a last card could still be laid off and close, without spoiling the burraco that allows it.
    fn closes_on_a_meld(&self, card: Card, melds: &[&TableMeld]) -> bool {
        melds.iter().enumerate().any(|(at, meld)| {
            let mut others = melds.iter().enumerate().filter(|(i, _)| *i != at);
            meld.add(card, &self.rules).is_ok_and(|grown| {
                self.allows_closing(&grown) || others.any(|(_, meld)| self.allows_closing(meld))
            })
        })
    }

    fn plan_discard(&self, turn: Turn, card: Card) -> Result<Step, Illegal> {
        let left = without(self.hand(self.turn), &[card])?;
        if turn.lone == Lone::Barred(card) {
            return Err(Illegal::LoneCard);
        }
        let then = self.after_discarding(turn, &left, card)?;
        Ok(Step::Discard { left, card, then })
    }

    fn after_discarding(&self, turn: Turn, left: &[Card], card: Card) -> Result<Then, Illegal> {
        let laid = !self.melds(self.turn).is_empty();
        if laid && self.falls_short(turn, self.worth(None)) {
            return Ok(Then::TakesBack);
        }
        if !left.is_empty() {
            return Ok(Then::GoesOn);
        }
        if !self.has_pozzetto(self.turn) {
            return match self.pozzetti.is_empty() {
                false => Ok(Then::TakesPozzetto),
                true => Err(Illegal::NoPozzetto),
            };
        }
        let refused = if !self.may_close(self.turn) {
            Illegal::KeepACard
        } else if self.closes_with(card) {
            return Ok(Then::Closes);
        } else {
            Illegal::WildCloses
        };
        match self.rules.without_burraco {
            WithoutBurraco::PlaysOn => Ok(Then::PlaysOn),
            WithoutBurraco::KeepsACard => Err(refused),
        }
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
