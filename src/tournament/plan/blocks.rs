//! A plan by its blocks, as people put it together: single rounds, whole knockouts, carry-overs and the split into
//! gironi.

use super::{Carry, CarryOver, Girone, Plan, PlanFault, PlanWords, Split};
use crate::movement::Movement;
use std::fmt;

/// A block of a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlanBlock {
    /// One round of any movement but a knockout.
    Round(Movement),
    /// All rounds of a knockout together.
    Knockout { movement: Movement, rounds: usize },
    /// A carry-over between two rounds.
    Carry(CarryOver),
    /// The split into gironi between two rounds.
    Split(Vec<Girone>),
}

impl PlanBlock {
    /// Returns the movement of the block's rounds; none for a carry-over and a split.
    #[must_use]
    pub fn movement(&self) -> Option<Movement> {
        match self {
            PlanBlock::Round(movement) | PlanBlock::Knockout { movement, .. } => Some(*movement),
            PlanBlock::Carry(_) | PlanBlock::Split(_) => None,
        }
    }

    /// Builds the block that adds a movement to a plan: one round of it, or a knockout to its end.
    #[must_use]
    pub fn of(movement: Movement) -> PlanBlock {
        match (movement, movement.own_rounds(None)) {
            (Movement::Knockout { .. }, Some(rounds)) => PlanBlock::Knockout { movement, rounds },
            _ => PlanBlock::Round(movement),
        }
    }

    /// Returns the number of rounds in the block.
    #[must_use]
    pub fn rounds(&self) -> usize {
        match self {
            PlanBlock::Round(_) => 1,
            PlanBlock::Knockout { rounds, .. } => *rounds,
            PlanBlock::Carry(_) | PlanBlock::Split(_) => 0,
        }
    }
}

impl fmt::Display for PlanBlock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlanBlock::Round(movement) => write!(f, "1 {movement}"),
            PlanBlock::Knockout { movement, rounds } => write!(f, "{rounds} {movement}"),
            PlanBlock::Carry(share) => {
                let carry = Carry {
                    after: 0,
                    share: *share,
                };
                f.write_str(carry.written(&PlanWords::ENGLISH))
            }
            PlanBlock::Split(gironi) => {
                let split = Split {
                    after: 0,
                    gironi: gironi.clone(),
                };
                f.write_str(&split.written(&PlanWords::ENGLISH))
            }
        }
    }
}

impl Plan {
    /// Returns the blocks of the plan, in order.
    ///
    /// ```
    /// use burraco_tournament::plan::{Plan, PlanBlock};
    /// let plan: Plan = "2 mitchell + carry half + knockout 4".parse().unwrap();
    /// let blocks = plan.blocks();
    /// assert_eq!(blocks.iter().map(|part| part.rounds()).collect::<Vec<_>>(), [1, 1, 0, 2]);
    /// assert_eq!(Plan::of_blocks(&blocks), Ok(plan));
    /// ```
    #[must_use]
    pub fn blocks(&self) -> Vec<PlanBlock> {
        let mut blocks = Vec::new();
        let mut round = 0;
        while let Some(movement) = self.movement(round) {
            if let Some(carry) = self.cut(round) {
                blocks.push(PlanBlock::Carry(carry.share));
            }
            if let Some(split) = self.split_after(round) {
                blocks.push(PlanBlock::Split(split.gironi.clone()));
            }
            let same =
                |next: &usize| self.movement(*next) == Some(movement) && !self.is_parted(*next);
            let part = match movement {
                Movement::Knockout { .. } => {
                    let rounds = 1 + (round + 1..).take_while(same).count();
                    PlanBlock::Knockout { movement, rounds }
                }
                movement => PlanBlock::Round(movement),
            };
            round += part.rounds();
            blocks.push(part);
        }
        blocks
    }

    /// Puts a plan together from its blocks.
    ///
    /// # Errors
    /// The reason why the blocks are no plan: none is a round, there are too many, or a carry-over or the split stands at an end.
    pub fn of_blocks(blocks: &[PlanBlock]) -> Result<Plan, PlanFault> {
        let blocks: Vec<String> = blocks.iter().map(ToString::to_string).collect();
        blocks.join(" + ").parse()
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::plan::TEMPLATES;

    #[test]
    fn every_plan_is_its_parts() {
        let more = [
            "2 mitchell/3 + 1 mitchell + carry none + 2 danese puro",
            "1 round robin + carry half + 1 round robin + knockout 6 third",
            "1 knockout 4 + 1 danese + 1 knockout 4",
            "2 danese + carry half + split A 7, B rest + 3 danese puro + knockout 4",
        ];
        for text in TEMPLATES.iter().map(|template| template.plan).chain(more) {
            let plan: Plan = text.parse().unwrap();
            let blocks = plan.blocks();
            assert_eq!(Plan::of_blocks(&blocks).as_ref(), Ok(&plan), "{text}");
            let rounds: usize = blocks.iter().map(|part| part.rounds()).sum();
            assert_eq!(rounds, plan.rounds.len(), "{text}");
        }
    }

    #[test]
    fn parts_that_are_no_plan_are_refused() {
        let half = PlanBlock::Carry(CarryOver::Half);
        let danese = PlanBlock::of(Movement::DaneseModificato);
        assert_eq!(Plan::of_blocks(&[]), Err(PlanFault::Empty));
        let (one, other) = (danese.clone(), half.clone());
        for blocks in [
            vec![half.clone()],
            vec![danese.clone(), half],
            vec![other, one],
        ] {
            assert!(matches!(
                Plan::of_blocks(&blocks),
                Err(PlanFault::Carry { .. })
            ));
        }
        let long = vec![danese; 65];
        assert_eq!(
            Plan::of_blocks(&long),
            Err(PlanFault::TooLong { rounds: 65 })
        );
    }
}
