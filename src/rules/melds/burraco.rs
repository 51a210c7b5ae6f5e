//! The kinds of burraco: their bonuses, their fewest cards, and the cards turned crosswise to show them.
//!
//! Source of the crosswise cards: Pagat, *Burraco*, "The objective" (last card: sporco; last two: pulito) and
//! "Variations" (last but one: semipulito).

/// Points for a burraco pulito: seven cards or more, none of them wild.
///
/// Source: Pagat, *Burraco*, notes on scoring; every document has it.
///
/// ```
/// use burraco_rules::{Burraco, PULITO, RuleSet, judge, read_cards};
/// let kind = |text| judge(&read_cards(text).unwrap(), &RuleSet::ITALIAN).unwrap().reading.burraco;
/// assert_eq!(kind("AS 2S 3S 4S 5S 6S 7S"), Burraco::Pulito, "the 2 stands in its own place");
/// assert_eq!(kind("AS 2S 3S 4S 5S 6S 7S").bonus(), PULITO);
/// ```
pub const PULITO: i32 = 200;
/// Points for a burraco semipulito: a wild beside seven naturals, where the rules know it.
///
/// Source: *Codice di Gara*, art. 18 (conteggio dei punti); Pagat, *Burraco*, variations.
///
/// ```
/// use burraco_rules::{PULITO, SEMIPULITO, SPORCO};
/// assert_eq!(2 * SEMIPULITO, PULITO + SPORCO, "half-way between the two");
/// ```
pub const SEMIPULITO: i32 = 150;
/// Points for a burraco sporco: seven cards or more, one of them wild.
///
/// Source: Pagat, *Burraco*, notes on scoring; every document has it.
///
/// ```
/// use burraco_rules::{RuleSet, SPORCO, judge, read_cards};
/// let meld = judge(&read_cards("3H 4H JK 6H 7H 8H 9H").unwrap(), &RuleSet::ITALIAN).unwrap();
/// assert_eq!(meld.reading.burraco.bonus(), SPORCO);
/// ```
pub const SPORCO: i32 = 100;

/// The kind of burraco that a meld is, if any.
///
/// Source: Pagat, *Burraco*, melds; *Codice di Gara*, burraco; the rule set decides what is semipulito.
///
/// ```
/// use burraco_rules::Burraco;
/// assert!(Burraco::Pulito > Burraco::Semipulito && Burraco::Semipulito > Burraco::Sporco);
/// assert_eq!((Burraco::Semipulito.word(), Burraco::Semipulito.bonus()), ("semipulito", 150));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Burraco {
    /// A meld of fewer than seven cards, which is no burraco.
    None,
    /// A meld of seven cards or more, one of them wild.
    Sporco,
    /// A meld with a wild that meets the rule set's condition for the half-clean bonus.
    Semipulito,
    /// A meld of seven cards or more, none of them wild.
    Pulito,
}

impl Burraco {
    /// The kinds that earn a bonus, the most valuable first.
    ///
    /// ```
    /// use burraco_rules::Burraco;
    /// assert_eq!(Burraco::EARNING.map(Burraco::bonus), [200, 150, 100]);
    /// ```
    pub const EARNING: [Burraco; 3] = [Burraco::Pulito, Burraco::Semipulito, Burraco::Sporco];

    /// The kind of burraco of a meld with this many cards.
    pub(crate) fn of(cards: u8, wild: bool, semipulito: bool) -> Burraco {
        match (cards, wild, semipulito) {
            (..=6, _, _) => Burraco::None,
            (_, false, _) => Burraco::Pulito,
            (_, true, true) => Burraco::Semipulito,
            (_, true, false) => Burraco::Sporco,
        }
    }

    /// The bonus of this kind of burraco, in points.
    ///
    /// Source: Pagat, *Burraco*, notes on scoring and variations; *Codice di Gara*, art. 18 (conteggio dei punti).
    ///
    /// ```
    /// use burraco_rules::Burraco;
    /// let kinds = [Burraco::None, Burraco::Sporco, Burraco::Semipulito, Burraco::Pulito];
    /// assert_eq!(kinds.map(Burraco::bonus), [0, 100, 150, 200]);
    /// ```
    #[must_use]
    pub fn bonus(self) -> i32 {
        match self {
            Burraco::None => 0,
            Burraco::Sporco => SPORCO,
            Burraco::Semipulito => SEMIPULITO,
            Burraco::Pulito => PULITO,
        }
    }

    /// The machine-readable word of the kind: `none sporco semipulito pulito`.
    ///
    /// ```
    /// use burraco_rules::{RuleSet, judge, read_cards};
    /// let kind = |text| judge(&read_cards(text).unwrap(), &RuleSet::FEDERATION).unwrap().reading.burraco.word();
    /// assert_eq!((kind("4C 5C 6C"), kind("4C 5C 6C 7C 8C 9C TC")), ("none", "pulito"));
    /// ```
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Burraco::None => "none",
            Burraco::Sporco => "sporco",
            Burraco::Semipulito => "semipulito",
            Burraco::Pulito => "pulito",
        }
    }

    /// The fewest cards of this kind: the naturals and the wilds.
    pub(crate) fn fewest(self) -> (usize, usize) {
        match self {
            Burraco::None => (0, 0),
            Burraco::Sporco => (6, 1),
            Burraco::Semipulito => (7, 1),
            Burraco::Pulito => (7, 0),
        }
    }

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
        let mut kinds = Burraco::EARNING.into_iter();
        let shown = kinds.find(|kind| kind.marking() == self);
        shown.unwrap_or(Burraco::None)
    }
}

/// The number of burrachi of each kind that earn their bonus.
///
/// Source: Pagat, *Burraco*, notes on scoring; *Codice di Gara*, art. 18 (conteggio dei punti).
///
/// ```
/// use burraco_rules::Burrachi;
/// let burrachi = Burrachi { pulito: 1, semipulito: 1, sporco: 2 };
/// assert_eq!((burrachi.count(), burrachi.bonus()), (4, 550));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Burrachi {
    /// The number of burrachi puliti.
    pub pulito: u16,
    /// The number of burrachi semipuliti.
    pub semipulito: u16,
    /// The number of burrachi sporchi.
    pub sporco: u16,
}

impl Burrachi {
    /// The burrachi of which there are as many of each kind as `many` says.
    ///
    /// ```
    /// use burraco_rules::{Burrachi, Burraco};
    /// let one = Burrachi::from_fn(|kind| u16::from(kind == Burraco::Sporco));
    /// assert_eq!(one, Burrachi { sporco: 1, ..Burrachi::default() });
    /// ```
    #[must_use]
    pub fn from_fn(mut many: impl FnMut(Burraco) -> u16) -> Burrachi {
        let [pulito, semipulito, sporco] = Burraco::EARNING.map(&mut many);
        Burrachi {
            pulito,
            semipulito,
            sporco,
        }
    }

    /// One burraco of a kind; none for [`Burraco::None`].
    ///
    /// ```
    /// use burraco_rules::{Burrachi, Burraco};
    /// assert_eq!(Burrachi::one(Burraco::Sporco), Burrachi { sporco: 1, ..Burrachi::default() });
    /// ```
    #[must_use]
    pub fn one(kind: Burraco) -> Burrachi {
        Burrachi::from_fn(|other| u16::from(other == kind))
    }

    /// The number of these burrachi of one kind.
    ///
    /// ```
    /// use burraco_rules::{Burrachi, Burraco};
    /// let burrachi = Burrachi { pulito: 2, ..Burrachi::default() };
    /// assert_eq!((burrachi.of(Burraco::Pulito), burrachi.of(Burraco::None)), (2, 0));
    /// ```
    #[must_use]
    pub fn of(self, kind: Burraco) -> u16 {
        match kind {
            Burraco::None => 0,
            Burraco::Sporco => self.sporco,
            Burraco::Semipulito => self.semipulito,
            Burraco::Pulito => self.pulito,
        }
    }

    /// These burrachi and others together.
    ///
    /// ```
    /// use burraco_rules::{Burrachi, Burraco};
    /// let one = Burrachi { pulito: 1, ..Burrachi::default() };
    /// assert_eq!(one.and(one).bonus(), 400);
    /// ```
    #[must_use]
    pub fn and(self, others: Burrachi) -> Burrachi {
        Burrachi::from_fn(|kind| self.of(kind).saturating_add(others.of(kind)))
    }

    /// The bonuses of all these burrachi, in points.
    ///
    /// ```
    /// use burraco_rules::Burrachi;
    /// assert_eq!(Burrachi { semipulito: 1, sporco: 2, ..Burrachi::default() }.bonus(), 150 + 2 * 100);
    /// ```
    #[must_use]
    pub fn bonus(self) -> i32 {
        Burraco::EARNING
            .iter()
            .map(|kind| i32::from(self.of(*kind)) * kind.bonus())
            .sum()
    }

    /// The number of all these burrachi.
    ///
    /// ```
    /// use burraco_rules::Burrachi;
    /// assert_eq!(Burrachi { pulito: 2, semipulito: 0, sporco: 1 }.count(), 3);
    /// ```
    #[must_use]
    pub fn count(self) -> u32 {
        Burraco::EARNING
            .iter()
            .map(|kind| u32::from(self.of(*kind)))
            .sum()
    }

    /// The number of these burrachi that contain a wild.
    pub(crate) fn with_wild(self) -> u32 {
        let with_wild = Burraco::EARNING.into_iter();
        let with_wild = with_wild.filter(|kind| kind.fewest().1 > 0);
        with_wild.map(|kind| u32::from(self.of(kind))).sum()
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
