//! How the cards of a burraco are turned crosswise to show what kind it is.
//!
//! Source: Pagat, *Burraco*, "The objective" (last card: sporco; last two: pulito) and "Variations" (last but one:
//! semipulito).

use crate::meld::Burraco;

/// Which cards of a meld lie crosswise. A sheet may say it of a meld; what it shows is compared with the cards.
///
/// ```
/// use burraco_rules::{Burraco, Crosswise};
/// assert_eq!(Burraco::Semipulito.marking(), Crosswise::LastButOne);
/// assert_eq!(Crosswise::LastTwo.burraco(), Burraco::Pulito);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
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
    /// Every marking.
    pub const ALL: [Crosswise; 4] = [
        Crosswise::None,
        Crosswise::Last,
        Crosswise::LastButOne,
        Crosswise::LastTwo,
    ];

    /// The machine's word, as in a sheet.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Crosswise::None => "none",
            Crosswise::Last => "last",
            Crosswise::LastButOne => "last-but-one",
            Crosswise::LastTwo => "last-two",
        }
    }

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
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(feature = "serde")]
    #[test]
    fn a_marking_is_written_by_its_word() {
        for crosswise in Crosswise::ALL {
            let written = serde_json::to_string(&crosswise).unwrap();
            assert_eq!(written, format!("\"{}\"", crosswise.word()));
        }
    }

    #[test]
    fn a_marking_shows_the_kind_it_marks() {
        use Burraco::{None, Pulito, Semipulito, Sporco};
        let kinds = [None, Sporco, Semipulito, Pulito];
        assert_eq!(kinds.map(Burraco::marking).map(Crosswise::burraco), kinds);
        assert_eq!(
            kinds.map(Burraco::marking),
            [
                Crosswise::None,
                Crosswise::Last,
                Crosswise::LastButOne,
                Crosswise::LastTwo
            ]
        );
    }
}
