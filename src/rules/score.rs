//! From a sheet to figures and faults.

use crate::melds::burraco::{PULITO, SEMIPULITO, SPORCO};
use crate::sheets::sheet::Pozzetto;
use crate::side::BySide;

/// How far back figures go.
///
/// ```
/// use burraco_rules::Verified;
/// assert!(Verified::TableTotal < Verified::Totals && Verified::Totals < Verified::Parts);
/// assert!(Verified::Parts < Verified::Melds);
/// assert!(Verified::Melds < Verified::Cards);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
pub enum Verified {
    /// One sum of all the hands of a table.
    TableTotal,
    /// Sums typed from paper.
    Totals,
    /// Recomputed from parts.
    Parts,
    /// The melds recomputed from their cards; of the cards left, points counted by hand.
    Melds,
    /// Recomputed from the cards.
    Cards,
}

/// Every component of a side's hand, in points. Costs are negative.
///
/// Source: Pagat, *Burraco*, scoring; *Codice di Gara*, counting of points.
///
/// ```
/// use burraco_rules::{Breakdown, Burrachi};
/// let burrachi = Burrachi { pulito: 1, ..Burrachi::default() };
/// let side = Breakdown { melded: 180, burrachi, closing: 100, held: -25, ..Breakdown::default() };
/// assert_eq!((side.base(), side.points()), (300, 155));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Breakdown {
    /// Cards on the table.
    pub melded: i32,
    /// Burrachi puliti, semipuliti, sporchi: how many.
    pub burrachi: Burrachi,
    /// 100 for closing.
    pub closing: i32,
    /// -100 for a pozzetto not taken, and in `buraco` for one not played.
    pub pozzetto: i32,
    /// 100 for an exact cut (`buraco`).
    pub cut: i32,
    /// Cards left in hand.
    pub held: i32,
    /// Cards of a pozzetto taken and not seen.
    pub unseen: i32,
    /// Cards penalised by the referee.
    pub penalised: i32,
}

/// How many burrachi of each kind earn their bonus.
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
    /// 200 points each.
    pub pulito: u16,
    /// 150 points each.
    pub semipulito: u16,
    /// 100 points each.
    pub sporco: u16,
}

impl Burrachi {
    /// Their bonuses, in points.
    ///
    /// ```
    /// use burraco_rules::Burrachi;
    /// assert_eq!(Burrachi { semipulito: 1, sporco: 2, ..Burrachi::default() }.bonus(), 150 + 2 * 100);
    /// ```
    #[must_use]
    pub fn bonus(self) -> i32 {
        i32::from(self.pulito) * PULITO
            + i32::from(self.semipulito) * SEMIPULITO
            + i32::from(self.sporco) * SPORCO
    }

    /// How many there are.
    ///
    /// ```
    /// use burraco_rules::Burrachi;
    /// assert_eq!(Burrachi { pulito: 2, semipulito: 0, sporco: 1 }.count(), 3);
    /// ```
    #[must_use]
    pub fn count(self) -> u32 {
        u32::from(self.pulito) + self.with_wild()
    }

    /// How many of them have a wild.
    pub(crate) fn with_wild(self) -> u32 {
        u32::from(self.semipulito) + u32::from(self.sporco)
    }
}

impl Breakdown {
    /// BASE: bonuses, closing, pozzetto and cut, in points.
    ///
    /// Source: *Codice di Gara*, art. 18 (conteggio dei punti) and art. 19 (the score sheet).
    ///
    /// ```
    /// use burraco_rules::{Breakdown, Burrachi};
    /// let burrachi = Burrachi { sporco: 1, ..Burrachi::default() };
    /// let side = Breakdown { melded: 90, burrachi, pozzetto: -100, held: -40, ..Breakdown::default() };
    /// assert_eq!(side.base(), 100 - 100, "no card is counted in BASE");
    /// ```
    #[must_use]
    pub fn base(&self) -> i32 {
        self.burrachi.bonus() + self.closing + self.pozzetto + self.cut
    }

    /// PUNTI: cards melded less every card that counts against, in points.
    ///
    /// Source: *Codice di Gara*, art. 18 (conteggio dei punti) and art. 19 (the score sheet).
    ///
    /// ```
    /// use burraco_rules::Breakdown;
    /// let side = Breakdown { melded: 90, closing: 100, held: -40, unseen: -85, penalised: -20, ..Breakdown::default() };
    /// assert_eq!(side.points(), 90 - 40 - 85 - 20, "a side may lose more than it melds");
    /// ```
    #[must_use]
    pub fn points(&self) -> i32 {
        // Parts are typed by hand: a number that is too large is a fault elsewhere, never a panic here.
        [self.held, self.unseen, self.penalised]
            .into_iter()
            .fold(self.melded, i32::saturating_add)
    }
}

/// A side's figures, as deep as its entry allows.
///
/// ```
/// use burraco_rules::{SideScore, Verified};
/// let paper = SideScore::Split { base: 300, points: 155 };
/// assert_eq!((paper.total(), paper.verified()), (455, Verified::Totals));
/// assert_eq!(SideScore::Whole(455).base(), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SideScore {
    /// From cards: every component is recomputed.
    Cards(Breakdown),
    /// From the cards of the melds; of cards left, points believed.
    Melds(Breakdown),
    /// From parts: bonuses, closing and pozzetto are recomputed, card points believed.
    Parts(Breakdown),
    /// BASE and PUNTI believed.
    Split {
        /// BASE.
        base: i32,
        /// PUNTI.
        points: i32,
    },
    /// One number believed.
    Whole(i32),
    /// One number believed, of several hands.
    Table(i32),
}

impl SideScore {
    /// The side's points of this hand: BASE and PUNTI together.
    ///
    /// ```
    /// use burraco_rules::{Breakdown, Burrachi, SideScore};
    /// let burrachi = Burrachi { pulito: 1, ..Burrachi::default() };
    /// let side = Breakdown { melded: 120, burrachi, closing: 100, held: -30, ..Breakdown::default() };
    /// assert_eq!(SideScore::Cards(side).total(), 200 + 100 + 120 - 30);
    /// ```
    #[must_use]
    pub fn total(&self) -> i32 {
        match self {
            SideScore::Cards(b) | SideScore::Melds(b) | SideScore::Parts(b) => {
                b.base().saturating_add(b.points())
            }
            SideScore::Split { base, points } => base.saturating_add(*points),
            SideScore::Whole(total) | SideScore::Table(total) => *total,
        }
    }

    /// BASE, unless only one number was written.
    ///
    /// ```
    /// use burraco_rules::SideScore;
    /// assert_eq!(SideScore::Split { base: -100, points: 45 }.base(), Some(-100), "a pozzetto not taken");
    /// assert_eq!(SideScore::Whole(-55).base(), None);
    /// ```
    #[must_use]
    pub fn base(&self) -> Option<i32> {
        match self {
            SideScore::Cards(b) | SideScore::Melds(b) | SideScore::Parts(b) => Some(b.base()),
            SideScore::Split { base, .. } => Some(*base),
            SideScore::Whole(_) | SideScore::Table(_) => None,
        }
    }

    /// PUNTI, unless only one number was written.
    ///
    /// ```
    /// use burraco_rules::{Breakdown, SideScore};
    /// let side = Breakdown { melded: 60, pozzetto: -100, held: -75, ..Breakdown::default() };
    /// assert_eq!(SideScore::Parts(side).points(), Some(-15));
    /// assert_eq!(SideScore::Whole(-115).points(), None);
    /// ```
    #[must_use]
    pub fn points(&self) -> Option<i32> {
        match self {
            SideScore::Cards(b) | SideScore::Melds(b) | SideScore::Parts(b) => Some(b.points()),
            SideScore::Split { points, .. } => Some(*points),
            SideScore::Whole(_) | SideScore::Table(_) => None,
        }
    }

    /// The components, when there are any.
    ///
    /// ```
    /// use burraco_play::play_hand;
    /// use burraco_rules::{RuleSet, SideScore};
    /// let score = play_hand(&RuleSet::FEDERATION, 1).score(&RuleSet::FEDERATION);
    /// assert!(score.sides.ns.breakdown().unwrap().melded > 0);
    /// assert_eq!(SideScore::Split { base: 300, points: 155 }.breakdown(), None, "sums of paper have no parts");
    /// ```
    #[must_use]
    pub fn breakdown(&self) -> Option<&Breakdown> {
        match self {
            SideScore::Cards(b) | SideScore::Melds(b) | SideScore::Parts(b) => Some(b),
            SideScore::Split { .. } | SideScore::Whole(_) | SideScore::Table(_) => None,
        }
    }

    /// How far back the figures go.
    ///
    /// ```
    /// use burraco_rules::{Breakdown, SideScore, Verified};
    /// assert_eq!(SideScore::Parts(Breakdown::default()).verified(), Verified::Parts);
    /// assert_eq!(SideScore::Whole(455).verified(), Verified::Totals);
    /// assert_eq!(SideScore::Table(1820).verified(), Verified::TableTotal);
    /// ```
    #[must_use]
    pub fn verified(&self) -> Verified {
        match self {
            SideScore::Cards(_) => Verified::Cards,
            SideScore::Melds(_) => Verified::Melds,
            SideScore::Parts(_) => Verified::Parts,
            SideScore::Split { .. } | SideScore::Whole(_) => Verified::Totals,
            SideScore::Table(_) => Verified::TableTotal,
        }
    }
}

/// The score of a hand: figures always, and beside them everything that is wrong.
///
/// Source: as for [`Sheet::score`](crate::Sheet::score).
///
/// ```
/// use burraco_play::play_hand;
/// use burraco_rules::{RuleSet, Verified};
/// let score = play_hand(&RuleSet::FEDERATION, 1).score(&RuleSet::FEDERATION);
/// assert!(score.valid());
/// assert_eq!(score.verified(), Verified::Cards);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandScore {
    /// Each side's figures.
    pub sides: BySide<SideScore>,
    /// The third player's figures, when three played and nobody took a pozzetto.
    pub third: Option<SideScore>,
    /// What is wrong, all of it; a fault the referee has overruled is marked and stays.
    pub faults: Vec<crate::fault::Fault>,
    /// What is unusual or worth a word.
    pub warnings: Vec<crate::fault::Warning>,
}

impl HandScore {
    /// Whether the hand stands: nothing is wrong, or all of it has been overruled. Warnings do not count.
    ///
    /// ```
    /// use burraco_rules::{ClosedBy, Ended, SideEntry, RuleSet, Seat, Sheet, Totals};
    /// let mut sheet = Sheet::empty(Ended::Closed);
    /// sheet.sides.ns.entry = SideEntry::Totals(Totals::Whole { total: 640 });
    /// sheet.sides.ew.entry = SideEntry::Totals(Totals::Whole { total: -85 });
    /// assert!(sheet.score(&RuleSet::FEDERATION).valid());
    /// sheet.closed_by = vec![ClosedBy::Player(Seat::North), ClosedBy::Player(Seat::East)];
    /// assert!(!sheet.score(&RuleSet::FEDERATION).valid(), "one player closes");
    /// ```
    #[must_use]
    pub fn valid(&self) -> bool {
        self.faults.iter().all(|fault| fault.overruled)
    }

    /// The weakest of the sides' levels.
    ///
    /// ```
    /// use burraco_play::play_hand;
    /// use burraco_rules::{SideEntry, RuleSet, Totals, Verified};
    /// let mut sheet = play_hand(&RuleSet::FEDERATION, 1);
    /// sheet.sides.ew.entry = SideEntry::Totals(Totals::Whole { total: 210 });
    /// let score = sheet.score(&RuleSet::FEDERATION);
    /// assert_eq!(score.sides.ns.verified(), Verified::Cards);
    /// assert_eq!(score.verified(), Verified::Totals, "one side was only a sum");
    /// ```
    #[must_use]
    pub fn verified(&self) -> Verified {
        let both = self.sides.ns.verified().min(self.sides.ew.verified());
        self.third.map_or(both, |third| both.min(third.verified()))
    }
}

impl Pozzetto {
    /// Whether the side took one, seen or not: then it pays no 100 for it.
    ///
    /// ```
    /// use burraco_rules::Pozzetto;
    /// assert_eq!([Pozzetto::Seen, Pozzetto::Unseen, Pozzetto::None].map(Pozzetto::taken), [true, true, false]);
    /// ```
    #[must_use]
    pub fn taken(self) -> bool {
        self != Pozzetto::None
    }
}
