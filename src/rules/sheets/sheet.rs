//! The hand sheet: what a table wrote, before anybody has judged it.
//!
//! A [`Sheet`] may hold anything a table can write. [`Sheet::score`](crate::Sheet::score) turns it into figures
//! and all of its faults at once.

use crate::card::Card;
use crate::melds::burraco::Burrachi;
use crate::melds::burraco::Crosswise;
use crate::ruleset::{Players, RuleSet};
use crate::sheets::remaining_cards::{self, RemainingCards};
use crate::sheets::written::WrittenCards;
use crate::side::Seat;
use crate::side::{BySide, Side};

/// A meld (gioco) on the table at the end of the hand, as the sheet has it.
///
/// Source: *Codice di Gara*, wrong games and second equal combinations.
///
/// ```
/// use burraco_rules::{WrittenCards, WrittenMeld};
/// let meld: WrittenMeld = WrittenCards::read("KH KS KD").into();
/// assert!(meld.counts && !meld.frozen);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenMeld {
    /// The cards of the meld, in any order. They are judged by their best reading for the side.
    pub cards: WrittenCards,
    /// Whether the referee froze the meld, so that nothing more could be added. It scores all the same.
    pub frozen: bool,
    /// Whether the meld earns its bonus. False for a burraco that by a ruling earns none; its cards count, and it
    /// allows closing.
    pub counts: bool,
    /// The cards of the meld that lay crosswise to show its kind of burraco, when that was written down. They are
    /// compared with the kind that the cards make.
    pub crosswise: Option<Crosswise>,
}

impl From<WrittenCards> for WrittenMeld {
    fn from(cards: WrittenCards) -> WrittenMeld {
        WrittenMeld {
            cards,
            frozen: false,
            counts: true,
            crosswise: None,
        }
    }
}

/// The fate of a side's pozzetto in the hand.
///
/// Source: Pagat, *Burraco*, "The Play" and scoring notes.
///
/// ```
/// use burraco_rules::Pozzetto;
/// assert!(Pozzetto::Unseen.taken());
/// assert!(!Pozzetto::None.taken());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "lowercase")
)]
pub enum Pozzetto {
    /// A pozzetto taken and looked at.
    Seen,
    /// A pozzetto taken on the discard. The hand ended before its owner looked at it.
    Unseen,
    /// A pozzetto not taken.
    None,
}

/// The way in which the hand ended.
///
/// Source: Pagat, *Burraco*, "The Play"; *Codice di Gara*, time out and stallo.
///
/// ```
/// use burraco_play::play_hand;
/// use burraco_rules::{Ended, RuleSet};
/// assert_eq!(play_hand(&RuleSet::FEDERATION, 1).ended, Ended::Closed);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "lowercase")
)]
pub enum Ended {
    /// The hand ended because a player closed (chiusura).
    Closed,
    /// The hand ended because two cards were left in the stock (tallone esaurito).
    Stock,
    /// The hand ended because nobody wished to draw (stallo).
    Stalemate,
    /// The hand ended because time was called.
    Time,
}

/// The player or side that closed the hand.
///
/// Source: Pagat, *Burraco*, "The Play": one player closes a hand.
///
/// ```
/// use burraco_rules::{ClosedBy, Seat, Side};
/// assert_eq!(ClosedBy::read("O"), Some(ClosedBy::Player(Seat::West)), "Ovest");
/// assert_eq!(ClosedBy::Side(Side::Ns).word(), "NS");
/// assert_eq!(ClosedBy::read("X"), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClosedBy {
    /// The player who closed the hand.
    Player(Seat),
    /// The side that closed, when the player is not known.
    Side(Side),
}

impl ClosedBy {
    /// The side that closed the hand.
    ///
    /// ```
    /// use burraco_rules::{ClosedBy, Seat, Side};
    /// assert_eq!(ClosedBy::Player(Seat::South).side(), Side::Ns);
    /// assert_eq!(ClosedBy::Side(Side::Ew).side(), Side::Ew);
    /// ```
    #[must_use]
    pub fn side(self) -> Side {
        match self {
            ClosedBy::Player(seat) => seat.side(),
            ClosedBy::Side(side) => side,
        }
    }

    /// The word for the closer on a sheet: `N E S W NS EW`.
    ///
    /// ```
    /// use burraco_rules::{ClosedBy, Seat};
    /// assert_eq!(Seat::ALL.map(|seat| ClosedBy::Player(seat).word()), ["N", "E", "S", "W"]);
    /// ```
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            ClosedBy::Player(Seat::North) => "N",
            ClosedBy::Player(Seat::East) => "E",
            ClosedBy::Player(Seat::South) => "S",
            ClosedBy::Player(Seat::West) => "W",
            ClosedBy::Side(Side::Ns) => "NS",
            ClosedBy::Side(Side::Ew) => "EW",
        }
    }

    /// Reads the word for the closer on a sheet, in either case. The Italian `O` (Ovest) is `W`.
    ///
    /// ```
    /// use burraco_rules::{ClosedBy, Seat, Side};
    /// assert_eq!(ClosedBy::read("EO"), Some(ClosedBy::Side(Side::Ew)), "Est-Ovest");
    /// assert_eq!(ClosedBy::read("s"), Some(ClosedBy::Player(Seat::South)));
    /// assert_eq!(ClosedBy::read("North"), None);
    /// ```
    #[must_use]
    pub fn read(word: &str) -> Option<ClosedBy> {
        Some(match word.to_ascii_uppercase().as_str() {
            "N" => ClosedBy::Player(Seat::North),
            "E" => ClosedBy::Player(Seat::East),
            "S" => ClosedBy::Player(Seat::South),
            "W" | "O" => ClosedBy::Player(Seat::West),
            "NS" => ClosedBy::Side(Side::Ns),
            "EW" | "EO" => ClosedBy::Side(Side::Ew),
            _ => return None,
        })
    }
}

/// The record of a side's hand, at one of three levels. A side written by cards may give its cards left as points.
///
/// ```
/// use burraco_rules::{SideEntry, Parts, SideSheet};
/// let parts = Parts { pulito: 1, table: 180, held: 25, ..Parts::default() };
/// let side = SideSheet { entry: SideEntry::Parts(parts), ..SideSheet::default() };
/// assert_ne!(side, SideSheet::default());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SideEntry {
    /// A record card by card. Everything is recomputed, except cards left that are written as points.
    Cards(Cards),
    /// Burrachi counted by kind and card points added up by the table.
    Parts(Parts),
    /// A side's entry on the sheet that gives only its sums.
    Totals(Totals),
}

/// A side's cards on the sheet.
///
/// ```
/// use burraco_rules::{Cards, RemainingCards, WrittenCards};
/// let cards = Cards { hands: [WrittenCards::read("5D"), WrittenCards::read("4C")].into(), ..Cards::default() };
/// assert!(cards.are_all_written());
/// let counted = Cards { hands: RemainingCards::Points(10), ..Cards::default() };
/// assert!(!counted.are_all_written());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cards {
    /// The side's melds on the table.
    pub melds: Vec<WrittenMeld>,
    /// The cards left to the side's two players: N then S, E then W. A player who plays alone is the first.
    pub hands: RemainingCards<[WrittenCards; 2]>,
    /// The cards of a pozzetto taken and not seen, eleven or the solo player's eighteen; empty otherwise.
    pub unseen: RemainingCards<WrittenCards>,
    /// The cards that a referee laid beside the table as a penalty. They count negative.
    pub penalised: WrittenCards,
}

impl Cards {
    /// Whether every card is written, and none only as points.
    ///
    /// ```
    /// use burraco_rules::{Cards, RemainingCards};
    /// assert!(Cards::default().are_all_written());
    /// assert!(!Cards { unseen: RemainingCards::Points(85), ..Cards::default() }.are_all_written());
    /// ```
    #[must_use]
    pub fn are_all_written(&self) -> bool {
        self.hands.points().is_none() && self.unseen.points().is_none()
    }

    /// The cards beside the melds that are written card by card: those left, unseen and penalised.
    pub(crate) fn beside(&self) -> impl Iterator<Item = &WrittenCards> + Clone {
        remaining_cards::zones(&self.hands, &self.unseen).chain([&self.penalised])
    }
}

/// A side's hand in parts. All point values are written positive.
///
/// Source: *Codice di Gara*, art. 18 (conteggio dei punti).
///
/// ```
/// use burraco_rules::{Ended, SideEntry, Parts, Pozzetto, RuleSet, Sheet};
/// let mut sheet = Sheet::empty(Ended::Stock);
/// sheet.sides.ns.pozzetto = Pozzetto::Seen;
/// sheet.sides.ns.entry = SideEntry::Parts(Parts { sporco: 1, table: 150, held: 30, ..Parts::default() });
/// assert_eq!(sheet.score(&RuleSet::FEDERATION).sides.ns.total(), 100 + 150 - 30);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Parts {
    /// The number of the side's burrachi puliti.
    #[cfg_attr(feature = "serde", serde(default))]
    pub pulito: u16,
    /// The number of the side's burrachi semipuliti.
    #[cfg_attr(feature = "serde", serde(default))]
    pub semipulito: u16,
    /// The number of the side's burrachi sporchi.
    #[cfg_attr(feature = "serde", serde(default))]
    pub sporco: u16,
    /// The points of the side's cards on the table.
    #[cfg_attr(feature = "serde", serde(default))]
    pub table: i32,
    /// The points of the cards left in the side's hands.
    #[cfg_attr(feature = "serde", serde(default))]
    pub held: i32,
    /// The points of the cards of the side's unseen pozzetto.
    #[cfg_attr(feature = "serde", serde(default))]
    pub unseen: i32,
    /// The points of the side's penalised cards.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_zero"))]
    pub penalised: i32,
}

impl Parts {
    /// Parts with these burrachi and no points of cards.
    ///
    /// ```
    /// use burraco_rules::{Burrachi, Parts};
    /// let burrachi = Burrachi { sporco: 2, ..Burrachi::default() };
    /// assert_eq!(Parts::of(burrachi), Parts { sporco: 2, ..Parts::default() });
    /// ```
    #[must_use]
    pub fn of(burrachi: Burrachi) -> Parts {
        let Burrachi {
            pulito,
            semipulito,
            sporco,
        } = burrachi;
        Parts {
            pulito,
            semipulito,
            sporco,
            ..Parts::default()
        }
    }

    /// The side's burrachi.
    ///
    /// ```
    /// use burraco_rules::Parts;
    /// assert_eq!(Parts { sporco: 2, ..Parts::default() }.burrachi().count(), 2);
    /// ```
    #[must_use]
    pub fn burrachi(&self) -> Burrachi {
        let Parts {
            pulito,
            semipulito,
            sporco,
            ..
        } = *self;
        Burrachi {
            pulito,
            semipulito,
            sporco,
        }
    }
}

#[cfg(feature = "serde")]
fn is_zero(points: &i32) -> bool {
    *points == 0
}

/// The sums of a side as written on paper.
///
/// In points, as on the federation's score sheet (BASE, PUNTI).
///
/// ```
/// use burraco_rules::{Ended, SideEntry, RuleSet, Sheet, Totals};
/// let mut sheet = Sheet::empty(Ended::Stock);
/// sheet.sides.ns.entry = SideEntry::Totals(Totals::Split { base: 300, points: -85 });
/// sheet.sides.ew.entry = SideEntry::Totals(Totals::Whole { total: 210 });
/// let score = sheet.score(&RuleSet::FEDERATION);
/// assert_eq!((score.sides.ns.total(), score.sides.ew.total()), (215, 210));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Totals {
    /// The two sums BASE and PUNTI of a side.
    Split {
        /// The BASE: points for burrachi, closing and pozzetto.
        base: i32,
        /// The PUNTI: points of the cards on the table less those of the cards left.
        points: i32,
    },
    /// A side's single total for the hand.
    Whole {
        /// The side's points of the hand.
        total: i32,
    },
    /// A single total for several hands, where a club keeps no more of a table. Such a sheet says neither who closed
    /// nor what became of a pozzetto.
    Table {
        /// The side's points of all the hands together.
        total: i32,
        /// The number of hands that the total covers.
        hands: u8,
    },
}

/// The sums that the table itself wrote, for comparison with the recomputed ones.
///
/// Source: *Codice di Gara*, art. 19 (the score sheet). In points, as BASE and PUNTI stand there.
///
/// ```
/// use burraco_rules::Declared;
/// assert!(Declared::default().is_empty());
/// assert!(!Declared { total: Some(750), ..Declared::default() }.is_empty());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Declared {
    /// The BASE that the side declared for the hand.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub base: Option<i32>,
    /// The PUNTI that the side declared for the hand.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub points: Option<i32>,
    /// The declared total of this hand (not the paper's running total).
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    pub total: Option<i32>,
}

impl Declared {
    /// Whether the side declared no sum.
    ///
    /// ```
    /// use burraco_rules::Declared;
    /// assert!(!Declared { base: Some(0), ..Declared::default() }.is_empty(), "a written 0 is compared, too");
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Declared::default()
    }
}

/// The part of a sheet that belongs to a single side.
///
/// ```
/// use burraco_rules::{Pozzetto, SideSheet};
/// assert_eq!(SideSheet::default().pozzetto, Pozzetto::None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideSheet {
    /// The record of the side's hand, at its level of detail.
    pub entry: SideEntry,
    /// The fate of the side's pozzetto. Totals already include its cost for their own side. Where nobody pays when
    /// neither side took one, it still decides what the other side pays. Write `None` beside totals when the pozzetto
    /// was not taken.
    pub pozzetto: Pozzetto,
    /// The sums that the side declared on the paper sheet, if any.
    pub declared: Declared,
    /// Whether the side's cut of exactly the pozzetti's cards earns its bonus (`buraco`).
    pub cut: bool,
}

impl Default for SideSheet {
    fn default() -> SideSheet {
        SideSheet {
            entry: SideEntry::Cards(Cards::default()),
            pozzetto: Pozzetto::None,
            declared: Declared::default(),
            cut: false,
        }
    }
}

/// A fault that the referee overrules, named by its code.
///
/// An overruling whose reason is blank has no effect.
///
/// ```
/// use burraco_rules::Overrule;
/// let overrule = Overrule { code: "declared_differs".into(), reason: "foglio bagnato".into() };
/// assert_eq!(overrule.code, "declared_differs");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub struct Overrule {
    /// The code of the fault that the referee overrules.
    pub code: String,
    /// The referee's reason for overruling the fault.
    pub reason: String,
}

/// A hand as the table wrote it: both sides, how it ended and who closed.
///
/// ```
/// use burraco_rules::{Ended, RuleSet, Sheet};
/// let sheet = Sheet::empty(Ended::Time);
/// assert!(!sheet.score(&RuleSet::FEDERATION).valid(), "nobody holds a card");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// The number of players on the sheet. `None` means as many as the rule set has.
    pub players: Option<Players>,
    /// The two sides. Of three players N/S is the solo player and E/W are the partners, the one who plays next first.
    pub sides: BySide<SideSheet>,
    /// The third player's part, when three play and nobody took a pozzetto, so that each is alone.
    pub third: Option<SideSheet>,
    /// The seat at the table of the player, of three, who plays alone and is written as N/S. Given only when it was
    /// written down.
    pub solo: Option<Seat>,
    /// The players or sides that closed. Two closers are a fault, so this is a list.
    pub closed_by: Vec<ClosedBy>,
    /// The way in which the hand ended.
    pub ended: Ended,
    /// The closing discard of the hand, when it was written.
    pub discard: Option<Card>,
    /// The faults of the sheet that a referee overrules.
    pub overrule: Vec<Overrule>,
}

impl Sheet {
    /// Whether another sheet describes the hand in the same way by these rules. The order of cards left does not
    /// matter. A sheet that leaves out the number of players has that of the rules.
    ///
    /// ```
    /// use burraco_rules::{Ended, Players, RuleSet, Sheet};
    /// let sheet = Sheet::empty(Ended::Stock);
    /// let of = |players| Sheet { players: Some(players), ..sheet.clone() };
    /// assert!(sheet.says_the_same(&of(Players::Four), &RuleSet::FEDERATION));
    /// assert!(!sheet.says_the_same(&of(Players::Two), &RuleSet::FEDERATION), "that is a fault");
    /// ```
    #[must_use]
    pub fn says_the_same(&self, other: &Sheet, rules: &RuleSet) -> bool {
        let players = |sheet: &Sheet| sheet.players.unwrap_or(rules.players);
        players(self) == players(other) && self.in_order() == other.in_order()
    }

    /// Makes a sheet of a table's totals for several hands, where a club keeps no more.
    ///
    /// ```
    /// use burraco_rules::{BySide, RuleSet, Sheet};
    /// let sheet = Sheet::of_table(BySide { ns: 2815, ew: -40 }, 4);
    /// assert_eq!(sheet.score(&RuleSet::FEDERATION).sides.ns.total(), 2815);
    /// ```
    #[must_use]
    pub fn of_table(totals: BySide<i32>, hands: u8) -> Sheet {
        let side = |total| SideSheet {
            entry: SideEntry::Totals(Totals::Table { total, hands }),
            pozzetto: Pozzetto::Seen,
            ..SideSheet::default()
        };
        Sheet {
            sides: totals.map(side),
            ..Sheet::empty(Ended::Closed)
        }
    }

    /// The number of hands on the sheet: one, or the number that both sides' totals cover. None where the parts of the
    /// sheet differ.
    ///
    /// ```
    /// use burraco_rules::{BySide, Ended, SideEntry, RuleSet, Sheet, Totals, Verified};
    /// let mut sheet = Sheet::empty(Ended::Closed);
    /// assert_eq!(sheet.hands(), Some(1));
    /// sheet.sides.ns.entry = SideEntry::Totals(Totals::Table { total: 2815, hands: 4 });
    /// assert_eq!(sheet.hands(), None, "E/W is of one hand");
    /// let sheet = Sheet::of_table(BySide { ns: 2815, ew: -40 }, 4);
    /// assert_eq!(sheet.hands(), Some(4));
    /// let score = sheet.score(&RuleSet::FEDERATION);
    /// assert_eq!((score.valid(), score.verified()), (true, Verified::TableTotal));
    /// ```
    #[must_use]
    pub fn hands(&self) -> Option<u8> {
        let of = |part: &SideSheet| match part.entry {
            SideEntry::Totals(Totals::Table { hands, .. }) => hands,
            SideEntry::Totals(Totals::Split { .. } | Totals::Whole { .. }) => 1,
            SideEntry::Cards(_) | SideEntry::Parts(_) => 1,
        };
        let (ns, ew) = (of(&self.sides.ns), of(&self.sides.ew));
        let third = self.third.as_ref().is_none_or(|third| of(third) == ns);
        (ns == ew && third).then_some(ns)
    }

    /// A copy of the sheet for comparison, without the number of players and with the cards left in order.
    fn in_order(&self) -> Sheet {
        let mut sheet = self.clone();
        sheet.players = None;
        let BySide { ns, ew } = &mut sheet.sides;
        for side in [ns, ew].into_iter().chain(&mut sheet.third) {
            if let SideEntry::Cards(cards) = &mut side.entry {
                cards.penalised.cards.sort_unstable();
                if let RemainingCards::Cards(unseen) = &mut cards.unseen {
                    unseen.cards.sort_unstable();
                }
                if let RemainingCards::Cards(hands) = &mut cards.hands {
                    let hands = hands.iter_mut();
                    hands.for_each(|written| written.cards.sort_unstable());
                }
            }
        }
        sheet
    }
}
