//! The figures and faults that result from scoring a sheet.

use crate::melds::burraco::Burrachi;
use crate::sheets::sheet::Pozzetto;
use crate::side::BySide;

/// The level of detail from which the figures of a sheet have been recomputed.
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
    /// A single sum of all the hands of a table.
    TableTotal,
    /// Sums of a hand typed from a paper sheet.
    Totals,
    /// Figures of a hand recomputed from its parts, such as numbers of burrachi and points of cards.
    Parts,
    /// Figures with the melds recomputed from their cards. Cards left are points that the table counted by hand.
    Melds,
    /// Figures of a hand recomputed from its cards.
    Cards,
}

/// Every component of a side's score in a hand, in points. Costs are negative.
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
    /// The points of the side's cards on the table.
    pub melded: i32,
    /// The side's numbers of burrachi puliti, semipuliti and sporchi.
    pub burrachi: Burrachi,
    /// The side's bonus of 100 for closing.
    pub closing: i32,
    /// The cost of the pozzetto: -100 for one not taken, and in `buraco` for one not played.
    pub pozzetto: i32,
    /// The side's bonus of 100 for an exact cut (`buraco`).
    pub cut: i32,
    /// The points of the cards left in hand, as a cost.
    pub held: i32,
    /// The points of the cards of a pozzetto taken and not seen, as a cost.
    pub unseen: i32,
    /// The points of the cards penalised by the referee, as a cost.
    pub penalised: i32,
}

impl Breakdown {
    /// The side's BASE: bonuses, closing, pozzetto and cut, in points.
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

    /// The side's PUNTI: cards melded less every card that counts against, in points.
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

/// The figures of a side, as detailed as its entry allows.
///
/// ```
/// use burraco_rules::{SideScore, Verified};
/// let paper = SideScore::Split { base: 300, points: 155 };
/// assert_eq!((paper.total(), paper.verified()), (455, Verified::Totals));
/// assert_eq!(SideScore::Whole(455).base(), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SideScore {
    /// Figures from cards, of which every component is recomputed.
    Cards(Breakdown),
    /// Figures from the cards of the melds. The points of the cards left are taken as written.
    Melds(Breakdown),
    /// Figures from parts. Bonuses, closing and pozzetto are recomputed; card points are taken as written.
    Parts(Breakdown),
    /// The side's sums BASE and PUNTI, taken as written.
    Split {
        /// The side's BASE, in points.
        base: i32,
        /// The side's PUNTI, in points.
        points: i32,
    },
    /// The side's single total of the hand, taken as written.
    Whole(i32),
    /// The side's single total of several hands, taken as written.
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

    /// The side's BASE, unless the sheet has only one number.
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

    /// The side's PUNTI, unless the sheet has only one number.
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

    /// The components of the side's figures, when there are any.
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

    /// The level of detail from which the side's figures have been recomputed.
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
    /// The figures of each side in the hand.
    pub sides: BySide<SideScore>,
    /// The third player's figures, when three played and nobody took a pozzetto.
    pub third: Option<SideScore>,
    /// Every fault of the sheet. A fault that the referee has overruled is marked and stays.
    pub faults: Vec<crate::fault::Fault>,
    /// The warnings about what is unusual or worth a word.
    pub warnings: Vec<crate::fault::Warning>,
}

impl HandScore {
    /// Whether the hand's score is valid: the sheet has no fault, or every fault has been overruled. Warnings do not
    /// count.
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

    /// The lower of the two sides' levels of detail from which figures have been recomputed.
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
    /// Whether the side took a pozzetto, seen or not. A side that took one does not pay 100 for it.
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
