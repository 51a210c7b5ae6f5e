//! The check of the position in a question: its melds as they lie, the cards left by the move, and everything
//! impossible in it.

use crate::card_bags::{missing, without};
use crate::question::position_fault::{PositionFault, PositionFaultKind, PositionPart};
use crate::question::situation::{CheckedPosition, Play, Situation, TurnStart};
use burraco_rules::{Card, Players, RuleSet, Shape, TableMeld, Topic};

impl Situation {
    /// Returns the melds on the table, the cards left in hand and the other facts of the position from which a move is
    /// made.
    ///
    /// # Errors
    /// Everything that is impossible in the position and in the move.
    pub(crate) fn read<'a>(
        &'a self,
        play: &Play,
        rules: &'a RuleSet,
    ) -> Result<CheckedPosition<'a>, Vec<PositionFault>> {
        let mut faults = too_many_copies(self, rules);
        let melds = melds(self, rules, &mut faults);
        let mut fault = |part, kind| faults.push(PositionFault { part, kind });
        // What came with the pile is still in hand, or on the table since.
        if let TurnStart::Pile(pile) = &self.drawn {
            for card in missing(&all(self), pile) {
                fault(PositionPart::Pile, PositionFaultKind::NotHeld(card));
            }
        }
        if matches!(play, Play::LayOff { meld, .. } if *meld >= self.melds.len()) {
            let melds = self.melds.len();
            fault(
                PositionPart::Number,
                PositionFaultKind::NoSuchMeld { melds },
            );
        }
        for card in missing(&self.hand, play.cards()) {
            fault(PositionPart::Moved, PositionFaultKind::NotHeld(card));
        }
        match (faults.as_slice(), without(&self.hand, play.cards())) {
            ([], Ok(left)) => Ok(CheckedPosition {
                position: self,
                melds,
                left,
                rules,
            }),
            _ => Err(faults),
        }
    }
}

/// Reads the melds on the table. Cards that are no meld, and more sets of a rank than the side may have, are reported
/// as faults. Of three players, two become partners during the hand, and each may have laid a set of one rank before.
fn melds(position: &Situation, rules: &RuleSet, faults: &mut Vec<PositionFault>) -> Vec<TableMeld> {
    let mut melds: Vec<TableMeld> = Vec::new();
    for (at, cards) in position.melds.iter().enumerate() {
        let mut fault = |kind| {
            let part = PositionPart::Meld(at);
            faults.push(PositionFault { part, kind });
        };
        match TableMeld::lying(cards.clone(), rules) {
            Ok(meld) => {
                let before = melds.iter().filter(|other| meld.same_set(other)).count();
                let may_be = usize::from(rules.players == Players::Three);
                if let (Shape::Set { rank }, true) = (meld.reading().shape, before > may_be) {
                    fault(PositionFaultKind::SecondSet(rank));
                }
                melds.push(meld);
            }
            // What the deck does not have is told with all the cards of the position.
            Err(faults) if faults.iter().any(|fault| fault.topic() == Topic::Deck) => {}
            Err(faults) => faults
                .into_iter()
                .map(PositionFaultKind::NoMeld)
                .for_each(fault),
        }
    }
    melds
}

/// All the cards of a player's position: those in hand and those of the side's melds on the table.
fn all(position: &Situation) -> Vec<Card> {
    let laid = position.melds.iter().flatten();
    position.hand.iter().chain(laid).copied().collect()
}

/// Reports each face with more copies than the deck has, at the place of the first copy too many.
fn too_many_copies(position: &Situation, rules: &RuleSet) -> Vec<PositionFault> {
    let laid = position.melds.iter().enumerate();
    let laid = laid.map(|(at, cards)| (PositionPart::Meld(at), cards));
    let places = std::iter::once((PositionPart::Hand, &position.hand)).chain(laid);
    let (mut met, mut faults) = (Vec::new(), Vec::new());
    for (part, card) in places.flat_map(|(part, cards)| cards.iter().map(move |c| (part, *c))) {
        let copies = |of: &[Card]| of.iter().filter(|other| **other == card).count();
        let deck_has = usize::from(rules.deck.copies(card));
        met.push(card);
        // The first one too many, and no further one.
        if copies(&met) == deck_has.saturating_add(1) {
            let copies = u8::try_from(copies(&all(position))).unwrap_or(u8::MAX);
            let kind = match deck_has {
                0 => PositionFaultKind::NotInDeck(card),
                _ => PositionFaultKind::TooManyCopies { card, copies },
            };
            faults.push(PositionFault { part, kind });
        }
    }
    faults
}
