//! The reading of a meld by the rules, for drawing it.

use burraco_rules::{Burraco, RuleSet, WrittenMeld, judge, judge_laid};

/// A meld as the rules read it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MeldRead {
    /// The bonus that the meld earns.
    pub bonus: Burraco,
    /// The cards of the meld as they are drawn, the wild card at the position it fills.
    pub cards: Vec<burraco_rules::Card>,
    /// The position of the wild card among the cards.
    pub wild: Option<usize>,
}

/// Reads a meld in the order it lies, or else in the order in which players would lay it. Cards that are no meld stay
/// as they were written.
#[must_use]
pub fn read_meld(meld: &WrittenMeld, rules: &RuleSet) -> MeldRead {
    let written = &meld.cards.cards;
    let laid = judge_laid(written, rules).map(|laid| laid.meld);
    match laid.or_else(|_| judge(written, rules)) {
        Ok(found) if meld.cards.unread.is_empty() => {
            let cards = found.reading.layout(written);
            let wild = found.reading.wild.and_then(|wild| {
                let stands = |card: burraco_rules::Card| card == wild;
                match found.reading.shape {
                    burraco_rules::Shape::Sequence { low, wild_at, .. } => {
                        wild_at.map(|at| usize::from(at.saturating_sub(low)))
                    }
                    burraco_rules::Shape::Set { .. } => cards.iter().position(|c| stands(*c)),
                }
            });
            MeldRead {
                bonus: found.reading.burraco,
                cards,
                wild,
            }
        }
        _ => MeldRead {
            bonus: Burraco::None,
            cards: written.clone(),
            wild: None,
        },
    }
}
