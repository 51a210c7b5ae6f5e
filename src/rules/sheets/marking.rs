//! The cards of a burraco that are turned crosswise to show its kind.
//!
//! Source: Pagat, *Burraco*, "The objective" (last card: sporco; last two: pulito) and "Variations" (last but one:
//! semipulito).

use crate::melds::burraco::Burraco;

/// The cards of a meld that lie crosswise. A sheet may record them, and the kind they show is compared with the cards.
///
/// Source: Pagat, *Burraco*, "The objective" and variations.
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
    /// No card lies crosswise: the meld is no burraco.
    None,
    /// The last card lies crosswise, for a sporco.
    Last,
    /// The last card but one lies crosswise, for a semipulito.
    LastButOne,
    /// The last two cards lie crosswise, for a pulito.
    LastTwo,
}

impl Burraco {
    /// The crosswise cards that show this kind of burraco on the table.
    ///
    /// Source: Pagat, *Burraco*, "The objective" and variations.
    ///
    /// ```
    /// use burraco_rules::{Crosswise, RuleSet, judge, read_cards};
    /// let meld = judge(&read_cards("KS KS KH KH KD KC 2S").unwrap(), &RuleSet::FEDERATION).unwrap();
    /// assert_eq!(meld.reading.burraco.marking(), Crosswise::Last, "sporco");
    /// ```
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
    /// Every way to mark a burraco with crosswise cards.
    ///
    /// ```
    /// use burraco_rules::Crosswise;
    /// let bonuses = Crosswise::ALL.map(|marking| marking.burraco().bonus());
    /// assert_eq!(bonuses, [0, 100, 150, 200]);
    /// ```
    pub const ALL: [Crosswise; 4] = [
        Crosswise::None,
        Crosswise::Last,
        Crosswise::LastButOne,
        Crosswise::LastTwo,
    ];

    /// The machine-readable word of the marking, as in a sheet.
    ///
    /// ```
    /// use burraco_rules::Crosswise;
    /// assert_eq!(Crosswise::ALL.map(Crosswise::word), ["none", "last", "last-but-one", "last-two"]);
    /// ```
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Crosswise::None => "none",
            Crosswise::Last => "last",
            Crosswise::LastButOne => "last-but-one",
            Crosswise::LastTwo => "last-two",
        }
    }

    /// The kind of burraco that the crosswise cards show.
    ///
    /// ```
    /// use burraco_rules::{Burraco, Crosswise};
    /// assert_eq!(Crosswise::LastButOne.burraco(), Burraco::Semipulito);
    /// assert_eq!(Crosswise::None.burraco(), Burraco::None);
    /// ```
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
