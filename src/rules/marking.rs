//! How the cards of a burraco are turned crosswise to show what kind it is.
//!
//! Source: Pagat, *Burraco*, "The objective" (last card: sporco; last two: pulito) and "Variations" (last but one:
//! semipulito).

use crate::meld::Burraco;

/// Which cards of a meld lie crosswise.
///
/// ```
/// use burraco_rules::{Burraco, Crosswise, MarkedOtherwise};
/// assert_eq!(Burraco::Semipulito.marking(), Crosswise::LastButOne);
/// assert_eq!(Crosswise::LastTwo.declares(Burraco::Pulito), Ok(()));
/// let differs = MarkedOtherwise { declared: Burraco::Pulito, found: Burraco::Sporco };
/// assert_eq!(Crosswise::LastTwo.declares(Burraco::Sporco), Err(differs));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Crosswise {
    /// None: no burraco.
    None,
    /// The last: sporco.
    Last,
    /// The last but one: semipulito.
    LastButOne,
    /// The last two: pulito.
    LastTwo,
}

impl Burraco {
    /// How it is shown on the table.
    #[must_use]
    pub fn marking(self) -> Crosswise {
        match self {
            Burraco::None => Crosswise::None,
            Burraco::Sporco => Crosswise::Last,
            Burraco::Semipulito => Crosswise::LastButOne,
            Burraco::Pulito => Crosswise::LastTwo,
        }
    }
}

impl Crosswise {
    /// The kind of burraco that is shown so.
    #[must_use]
    pub fn burraco(self) -> Burraco {
        match self {
            Crosswise::None => Burraco::None,
            Crosswise::Last => Burraco::Sporco,
            Crosswise::LastButOne => Burraco::Semipulito,
            Crosswise::LastTwo => Burraco::Pulito,
        }
    }

    /// Compares the marking with what the cards are.
    ///
    /// # Errors
    /// The kind that is declared and the kind that is found, when they differ.
    pub fn declares(self, found: Burraco) -> Result<(), MarkedOtherwise> {
        let declared = self.burraco();
        if declared == found {
            Ok(())
        } else {
            Err(MarkedOtherwise { declared, found })
        }
    }
}

/// A burraco marked as another kind than its cards are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MarkedOtherwise {
    /// The kind the marking declares.
    pub declared: Burraco,
    /// The kind the cards are.
    pub found: Burraco,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_marking_declares_the_kind_it_shows_and_no_other() {
        use Burraco::{None, Pulito, Semipulito, Sporco};
        for declared in [None, Sporco, Semipulito, Pulito] {
            for found in [None, Sporco, Semipulito, Pulito] {
                let expected = if declared == found {
                    Ok(())
                } else {
                    Err(MarkedOtherwise { declared, found })
                };
                assert_eq!(declared.marking().declares(found), expected);
            }
        }
        assert_eq!(
            [None, Sporco, Semipulito, Pulito].map(Burraco::marking),
            [
                Crosswise::None,
                Crosswise::Last,
                Crosswise::LastButOne,
                Crosswise::LastTwo
            ]
        );
    }
}
