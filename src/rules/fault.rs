//! The faults and warnings of a sheet, with their arguments and places. Their codes are one table in `codes`, and the
//! rules they break stand in `fault/written`. Sentences for people are made elsewhere.

mod written;

use crate::card::{Card, Rank};
use crate::melds::burraco::Burraco;
use crate::melds::reading::Reading;
use crate::ruleset::RuleSet;
use crate::side::{Seat, Side};
use crate::source::Source;
use crate::topic::Topic;
use std::fmt;

/// A place on a hand's sheet, to which a fault or warning points.
///
/// ```
/// use burraco_rules::{Ended, SheetPlace, RuleSet, Sheet, Side};
/// let mut sheet = Sheet::empty(Ended::Stock);
/// sheet.sides.ew.cut = true;
/// let score = sheet.score(&RuleSet::FEDERATION);
/// assert!(score.faults.iter().any(|fault| fault.place == SheetPlace::Side(Side::Ew)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SheetPlace {
    /// The whole sheet, as the place of a fault.
    Sheet,
    /// The whole part of one side on the sheet.
    Side(Side),
    /// A meld of a side on the sheet, counted from 0.
    Meld(Side, usize),
    /// The cards left in one player's hand, on the sheet.
    Hand(Seat),
    /// The cards left to a side's players together, written as points.
    Held(Side),
    /// A side's unseen pozzetto, on the sheet.
    Unseen(Side),
    /// A side's penalised cards, on the sheet.
    Penalised(Side),
    /// The sums that a side declared on the sheet.
    Declared(Side),
    /// The part of the third player on the sheet, when three play each alone.
    Third,
}

/// A fault that keeps cards from being a legal meld.
///
/// Source: Pagat, *Burraco*, melds.
///
/// ```
/// use burraco_rules::{MeldFault, RuleSet, judge, read_cards};
/// let faults = |text| judge(&read_cards(text).unwrap(), &RuleSet::ITALIAN).unwrap_err();
/// assert_eq!(faults("3H 4H"), [MeldFault::TooFewCards { cards: 2 }]);
/// assert_eq!(faults("JK 2S 2H"), [MeldFault::OnlyWilds]);
/// assert_eq!(faults("3H 4S 5D"), [MeldFault::NeitherSetNorSequence]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MeldFault {
    /// A meld of fewer than three cards.
    TooFewCards {
        /// The number of cards in the meld.
        cards: usize,
    },
    /// A set of more than nine cards.
    TooManyCards {
        /// The number of cards in the set.
        cards: usize,
    },
    /// A meld with more than one wild card.
    TwoWilds {
        /// The number of wild cards in the meld.
        wilds: usize,
    },
    /// A meld of nothing but jokers and 2s.
    OnlyWilds,
    /// A meld whose cards share neither one rank nor one suit.
    NeitherSetNorSequence,
    /// A card that appears twice in a sequence.
    Twice {
        /// The card that appears twice in the sequence.
        card: Card,
    },
    /// A sequence with a hole that no wild card fills.
    Gap {
        /// The lowest rank that is missing in the sequence.
        missing: Rank,
    },
    /// A meld with more copies of a card than the deck has.
    ThirdCopy {
        /// The card of which the meld has too many copies.
        card: Card,
    },
    /// A card the deck of the rule set does not have: a joker, where 104 cards are played.
    NotInDeck {
        /// The card of the meld that the deck does not have.
        card: Card,
    },
    /// The cards make a meld, but not in the order they lie.
    OutOfOrder {
        /// The best reading in which the meld's cards can be laid.
        order: Reading,
    },
}

impl MeldFault {
    /// The topic of the rule that the meld's fault breaks.
    ///
    /// ```
    /// use burraco_rules::{MeldFault, Rank, Topic};
    /// assert_eq!(MeldFault::TwoWilds { wilds: 2 }.topic(), Topic::Wilds);
    /// assert_eq!(MeldFault::Gap { missing: Rank::KING }.topic(), Topic::Sequences);
    /// ```
    #[must_use]
    pub const fn topic(self) -> Topic {
        match self {
            MeldFault::TwoWilds { .. } | MeldFault::OnlyWilds => Topic::Wilds,
            MeldFault::TooManyCards { .. } => Topic::Sets,
            MeldFault::Twice { .. } | MeldFault::Gap { .. } | MeldFault::OutOfOrder { .. } => {
                Topic::Sequences
            }
            MeldFault::TooFewCards { .. } | MeldFault::NeitherSetNorSequence => Topic::Melds,
            MeldFault::ThirdCopy { .. } | MeldFault::NotInDeck { .. } => Topic::Deck,
        }
    }

    /// The source of the rule that the meld's fault breaks.
    ///
    /// ```
    /// use burraco_rules::{MeldFault, RuleSet};
    /// let source = MeldFault::OnlyWilds.source(&RuleSet::BROCHURE);
    /// assert_eq!(source.to_string(), "Come si gioca a Burraco?, Pinelle");
    /// ```
    #[must_use]
    pub fn source(self, rules: &RuleSet) -> Source {
        self.topic().source(rules)
    }
}

impl fmt::Display for MeldFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl std::error::Error for MeldFault {}

/// A kind of fault on a sheet.
///
/// Each has a code that machines may rely on. [`FaultKind::source`] gives the source of the rule that it breaks.
///
/// ```
/// use burraco_rules::FaultKind;
/// let (declared, computed) = (750, 700);
/// let fault = FaultKind::DeclaredDiffers { what: "total", declared, computed };
/// assert_eq!(fault.code(), "declared_differs");
/// assert!(fault.overrulable());
/// assert!(!FaultKind::TwoClosers.overrulable());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// A text on the sheet that names no card.
    UnreadableCard {
        /// The unreadable text as written on the sheet.
        text: String,
    },
    /// A meld on the sheet that is not legal.
    Meld(MeldFault),
    /// More copies of a card on the sheet than the deck has.
    ThirdCopy {
        /// The card of which the sheet has too many copies.
        card: Card,
        /// The number of copies of the card written on the sheet.
        copies: u8,
    },
    /// Two sets of one rank among one side's melds.
    TwoSetsOfRank {
        /// The rank of the two sets.
        rank: Rank,
    },
    /// The sheet names more than one player who closed.
    TwoClosers,
    /// The hand ended by closing, and no closer is named.
    CloserMissing,
    /// The sheet names a player who closed, but the hand ended otherwise.
    CloserNotClosed,
    /// The hand is said to end by a stalemate. By these rules it goes on, and the next player draws from the stock.
    NoStalemate,
    /// All melds of a side together are worth less than its first melds must be.
    FirstMeldsTooLow {
        /// The points of all the side's melds.
        points: i32,
        /// The least points that the first melds must be worth, by the total of the match before the hand.
        least: i32,
    },
    /// The side that closed has not taken its pozzetto.
    CloserWithoutPozzetto,
    /// The side that closed has no burraco.
    CloserWithoutBurraco,
    /// The closer's side has no burraco without a wild, which these rules need.
    CloserWithoutCleanBurraco,
    /// The player who closed still holds cards.
    CloserHoldsCards,
    /// The closing discard is a joker or a 2.
    ClosingDiscardWild {
        /// The card discarded to close the hand.
        card: Card,
    },
    /// A closing discard is written for a hand that nobody closed.
    DiscardNotExpected {
        /// The card that the sheet gives as the closing discard.
        card: Card,
    },
    /// The sheet gives an unseen pozzetto the wrong number of cards.
    UnseenCount {
        /// The number of cards written for the unseen pozzetto.
        cards: usize,
        /// The number of cards that the unseen pozzetto must have.
        wanted: usize,
    },
    /// Cards of an unseen pozzetto are written for a side that has none unseen.
    UnseenNotExpected,
    /// The owner of an unseen pozzetto holds other cards.
    UnseenOwnerHoldsCards,
    /// A player without cards who neither closed nor waits for a pozzetto.
    PlayerWithoutCards,
    /// The number of players on the sheet differs from the number that these rules are for.
    PlayersDiffer {
        /// The number of players on the sheet.
        written: usize,
        /// The number of players that the rules of the hand are for.
        wanted: usize,
    },
    /// More cards are on the sheet than remain when the pozzetti that nobody took are set aside.
    CardsInPozzetti {
        /// The number of cards written. Cards left as points count as the fewest cards that are worth as much.
        cards: usize,
        /// The most cards that can be on the sheet beside the pozzetti nobody took.
        most: usize,
    },
    /// A player has cards or closed who does not play, because only two or three play.
    NoSuchPlayer {
        /// The seat in which nobody plays.
        seat: Seat,
    },
    /// The solo player of three has no pozzetto, but only the first player to take a pozzetto plays alone.
    SoloWithoutPozzetto,
    /// A third player is alone, though four or two play, or somebody has a pozzetto and plays alone.
    ThirdNotExpected,
    /// An exact cut is written, though these rules give nothing for it or the other side cut.
    CutNotExpected,
    /// The sheet has more points than the deck can give.
    TooManyPoints {
        /// The points on the sheet, of cards and of BASE.
        points: i32,
        /// The most points that a sheet can have.
        most: i32,
    },
    /// More burrachi than the points on the table allow.
    TooManyBurrachi {
        /// The number of burrachi written on the sheet.
        burrachi: u32,
        /// The points written for the cards on the table.
        points: i32,
        /// The least points that the cards of those burrachi are worth together.
        least: i32,
    },
    /// A burraco semipulito is written under rules that have none.
    NoSemipulito,
    /// More burrachi with a wild on the two sides together than the deck has wilds.
    TooManyWithWild {
        /// The number of burrachi with a wild that are written.
        burrachi: u32,
        /// The most burrachi with a wild that the deck allows.
        most: u32,
    },
    /// More burrachi on the two sides together than the deck has cards for.
    TooManyForTheDeck {
        /// The number of burrachi written for both sides together.
        burrachi: u32,
        /// The most burrachi for which the deck has cards.
        most: u32,
    },
    /// The points on the table are fewer than any meld is worth.
    TableTooLow {
        /// The points written for the cards on the table.
        points: i32,
        /// The least a meld can be worth, in points.
        least: i32,
    },
    /// Fewer cards are on the table than left the hands of a side that closed or took its pozzetto. A turn draws at
    /// least one card and discards at most one. A hand of eleven therefore runs out only when eleven are melded.
    TooFewMelded {
        /// The number of cards that are melded or lie penalised.
        cards: usize,
        /// The least number of cards that the side must have melded.
        least: usize,
    },
    /// The points on the table are too few for the cards that left the hands of a side that closed or took its
    /// pozzetto. The side is written by parts.
    MeldedTooLow {
        /// The points written for the cards on the table and for the penalised cards.
        points: i32,
        /// The least points that the cards melded can be worth.
        least: i32,
    },
    /// The cards left are worth less than those the side's players must hold. Every player who neither closed nor waits
    /// for a pozzetto has at least one card.
    HeldTooLow {
        /// The points written for the cards left in the side's hands.
        points: i32,
        /// The least points that the cards left can be worth.
        least: i32,
    },
    /// The cards left are worth more than all the cards that lie nowhere else on the sheet.
    HeldTooHigh {
        /// The points written for the cards left in the side's hands.
        points: i32,
        /// The points of all the cards that lie nowhere else on the sheet.
        most: i32,
    },
    /// An unseen pozzetto is worth less or more than its number of cards can be.
    UnseenPoints {
        /// The points written for the unseen pozzetto.
        points: i32,
        /// The least points that the pozzetto's cards can be worth.
        least: i32,
        /// The most points that the pozzetto's cards can be worth.
        most: i32,
    },
    /// A number is impossible: too small, or no multiple of its unit.
    ImpossibleNumber {
        /// The impossible number written on the sheet, in points.
        number: i32,
        /// The unit of which the number must be a multiple: 5; for BASE 50, or 100 where no burraco is semipulito.
        unit: i32,
        /// The least that the written number can be, in points.
        least: i32,
    },
    /// The BASE is not the result of any burrachi, closing and pozzetto.
    ImpossibleBase {
        /// The BASE as written on the sheet, in points.
        base: i32,
        /// The nearest possible BASE below the written one, in points.
        below: i32,
        /// The nearest possible BASE above the written one, in points.
        above: i32,
    },
    /// The PUNTI are too low for the BASE. The cards of its burrachi on the table are worth so much that the rest of
    /// the deck cannot outweigh them.
    PointsTooLow {
        /// The PUNTI as written on the sheet.
        points: i32,
        /// The BASE as written on the sheet, in points.
        base: i32,
        /// The least PUNTI possible beside the written BASE.
        least: i32,
    },
    /// The BASE is too low for a side that closed, which has the closing bonus and a burraco.
    CloserBaseTooLow {
        /// The BASE as written on the sheet, in points.
        base: i32,
        /// The least BASE of a side that closed, in points.
        least: i32,
    },
    /// The hand was closed, no closer is named, and neither side's BASE is that of a closer.
    NoBaseCloses {
        /// The least BASE of a side that closed, in points.
        least: i32,
    },
    /// The BASE of both sides says that they pay for a pozzetto not taken. By these rules nobody pays when neither took
    /// one.
    PozzettoPaidByBoth,
    /// A declared sum that differs from the recomputed one.
    DeclaredDiffers {
        /// The name of the declared sum: `base`, `points` or `total`.
        what: &'static str,
        /// The sum as declared on the sheet, in points.
        declared: i32,
        /// The sum as recomputed from the sheet, in points.
        computed: i32,
    },
}

/// A fault on a sheet, with its place and whether the referee lets it stand.
///
/// ```
/// use burraco_rules::{Ended, Overrule, RuleSet, Sheet};
/// let mut sheet = Sheet::empty(Ended::Stock);
/// let (code, reason) = ("player_without_cards".into(), "carte mescolate".into());
/// sheet.overrule = vec![Overrule { code, reason }];
/// let score = sheet.score(&RuleSet::FEDERATION);
/// assert!(score.faults.iter().all(|fault| fault.overruled));
/// assert!(score.valid());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The kind of fault on the sheet.
    pub kind: FaultKind,
    /// The place of the fault on the sheet.
    pub place: SheetPlace,
    /// Whether a referee has overruled the fault, with a reason on the sheet.
    pub overruled: bool,
}

/// A warning about something unusual on a sheet.
///
/// ```
/// use burraco_rules::{Ended, RuleSet, Sheet, WarningKind};
/// let score = Sheet::empty(Ended::Stalemate).score(&RuleSet::BROCHURE);
/// assert_eq!(score.warnings[0].kind, WarningKind::StalemateUnknown);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// The kind of warning about the sheet.
    pub kind: WarningKind,
    /// The place of the warning on the sheet.
    pub place: SheetPlace,
}

/// A kind of warning about something unusual on a sheet.
///
/// ```
/// use burraco_rules::WarningKind;
/// assert_eq!(WarningKind::ManyCardsLeft { cards: 14 }.code(), "many_cards_left");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WarningKind {
    /// Thirteen cards or more left in one hand.
    ManyCardsLeft {
        /// The number of cards left in the hand.
        cards: usize,
    },
    /// The side has fewer cards than it was given. A turn draws at least one card and discards at most one. At the end
    /// a side therefore has at least the cards dealt and those of its pozzetto.
    CardsMissing {
        /// The number of cards that the sheet has for the side.
        cards: usize,
        /// The number of cards the side was given: those dealt and its pozzetto.
        least: usize,
    },
    /// The hand ended by a stalemate, which these rules do not know.
    StalemateUnknown,
    /// A burraco whose crosswise cards show another kind than its cards are.
    MarkedOtherwise {
        /// The kind of burraco that the meld's crosswise cards show.
        shown: Burraco,
        /// The kind of burraco that the meld's cards make.
        found: Burraco,
    },
    /// A side written by sums counts as having taken its pozzetto, because the sheet does not tell. The other side,
    /// which took none, therefore pays. By these rules nobody pays when neither took one.
    PozzettoNotSaid,
    /// An overruling on the sheet names a fault code that does not exist.
    OverruleUnknown {
        /// The fault code as the overruling names it.
        code: String,
    },
    /// An overruling names a fault that may never be overruled.
    OverruleBarred {
        /// The code of the fault that may never be overruled.
        code: &'static str,
    },
    /// An overruling gives no reason and so has no effect.
    OverruleWithoutReason {
        /// The code of the fault that is overruled without a reason.
        code: &'static str,
    },
}
