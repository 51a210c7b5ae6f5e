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

/// A place on a sheet.
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
    /// The sheet as a whole.
    Sheet,
    /// A side as a whole.
    Side(Side),
    /// A meld of a side, counted from 0.
    Meld(Side, usize),
    /// The cards left to a player.
    Hand(Seat),
    /// The cards left to a side's players together, written as points.
    Held(Side),
    /// A side's unseen pozzetto.
    Unseen(Side),
    /// A side's penalised cards.
    Penalised(Side),
    /// A side's declared sums.
    Declared(Side),
    /// The third of three players who are each alone.
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
    /// Fewer than three cards.
    TooFewCards {
        /// The number of cards.
        cards: usize,
    },
    /// A set of more than nine cards.
    TooManyCards {
        /// The number of cards.
        cards: usize,
    },
    /// More than one wild card.
    TwoWilds {
        /// The number of wild cards.
        wilds: usize,
    },
    /// Nothing but jokers and 2s.
    OnlyWilds,
    /// Cards that share neither one rank nor one suit.
    NeitherSetNorSequence,
    /// A card that appears twice in a sequence.
    Twice {
        /// The card that appears twice.
        card: Card,
    },
    /// A sequence with a hole that no wild card fills.
    Gap {
        /// The lowest missing rank.
        missing: Rank,
    },
    /// More copies of a card than the deck has.
    ThirdCopy {
        /// The card with too many copies.
        card: Card,
    },
    /// A card the deck of the rule set does not have: a joker, where 104 cards are played.
    NotInDeck {
        /// The card that the deck does not have.
        card: Card,
    },
    /// The cards make a meld, but not in the order they lie.
    OutOfOrder {
        /// The best way to lay them.
        order: Reading,
    },
}

impl MeldFault {
    /// The topic of the rule that the fault breaks.
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

    /// The source of the rule that the fault breaks.
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
    /// A text that is no card.
    UnreadableCard {
        /// The text as written.
        text: String,
    },
    /// A meld that is not legal.
    Meld(MeldFault),
    /// More copies of a card on the sheet than the deck has.
    ThirdCopy {
        /// The card with too many copies.
        card: Card,
        /// The number of copies written.
        copies: u8,
    },
    /// Two sets of one rank on a side.
    TwoSetsOfRank {
        /// The rank of the two sets.
        rank: Rank,
    },
    /// More than one player closed.
    TwoClosers,
    /// The hand ended by closing, and no closer is named.
    CloserMissing,
    /// A closer is named, but the hand ended otherwise.
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
    /// The closer's side has not taken its pozzetto.
    CloserWithoutPozzetto,
    /// The closer's side has no burraco.
    CloserWithoutBurraco,
    /// The closer's side has no burraco without a wild, which these rules need.
    CloserWithoutCleanBurraco,
    /// The closer still holds cards.
    CloserHoldsCards,
    /// The closing discard is a joker or a 2.
    ClosingDiscardWild {
        /// The card discarded to close.
        card: Card,
    },
    /// A closing discard of a hand that nobody closed.
    DiscardNotExpected {
        /// The card that was discarded.
        card: Card,
    },
    /// An unseen pozzetto of the wrong size.
    UnseenCount {
        /// The number of cards written.
        cards: usize,
        /// The number of cards that the pozzetto must have.
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
        /// The number of players by these rules.
        wanted: usize,
    },
    /// More cards are on the sheet than remain when the pozzetti that nobody took are set aside.
    CardsInPozzetti {
        /// The number of cards written. Cards left as points count as the fewest cards that are worth as much.
        cards: usize,
        /// The most cards there can be.
        most: usize,
    },
    /// A player has cards or closed who does not play, because only two or three play.
    NoSuchPlayer {
        /// The seat that nobody takes.
        seat: Seat,
    },
    /// The solo player of three has no pozzetto, but only the first player to take a pozzetto plays alone.
    SoloWithoutPozzetto,
    /// A third player is alone, though four or two play, or somebody has a pozzetto and plays alone.
    ThirdNotExpected,
    /// An exact cut is written, though these rules give nothing for it or the other side cut.
    CutNotExpected,
    /// More points than the deck has.
    TooManyPoints {
        /// The points on the sheet, of cards and of BASE.
        points: i32,
        /// The most points there can be.
        most: i32,
    },
    /// More burrachi than the points on the table allow.
    TooManyBurrachi {
        /// The number of burrachi written.
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
        /// The most burrachi with a wild there can be.
        most: u32,
    },
    /// More burrachi on the two sides together than the deck has cards for.
    TooManyForTheDeck {
        /// The number of burrachi written.
        burrachi: u32,
        /// The most burrachi there can be.
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
        /// The least number of cards that must be melded.
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
        /// The points written for the cards left.
        points: i32,
        /// The least points that the cards left can be worth.
        least: i32,
    },
    /// The cards left are worth more than all the cards that lie nowhere else on the sheet.
    HeldTooHigh {
        /// The points written for the cards left.
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
        /// The number written, in points.
        number: i32,
        /// The unit of which the number must be a multiple: 5; for BASE 50, or 100 where no burraco is semipulito.
        unit: i32,
        /// The least the number can be, in points.
        least: i32,
    },
    /// The BASE is not the result of any burrachi, closing and pozzetto.
    ImpossibleBase {
        /// BASE as written, in points.
        base: i32,
        /// The nearest possible BASE below, in points.
        below: i32,
        /// The nearest possible BASE above, in points.
        above: i32,
    },
    /// The PUNTI are too low for the BASE. The cards of its burrachi on the table are worth so much that the rest of
    /// the deck cannot outweigh them.
    PointsTooLow {
        /// PUNTI as written.
        points: i32,
        /// BASE as written, in points.
        base: i32,
        /// The least PUNTI possible beside this BASE.
        least: i32,
    },
    /// The BASE is too low for a side that closed, which has the closing bonus and a burraco.
    CloserBaseTooLow {
        /// BASE as written, in points.
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
        /// The name of the sum: `base`, `points` or `total`.
        what: &'static str,
        /// The declared sum, in points.
        declared: i32,
        /// The recomputed sum, in points.
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
    /// The kind of fault.
    pub kind: FaultKind,
    /// The place of the fault on the sheet.
    pub place: SheetPlace,
    /// Whether a referee lets the fault stand, with a reason on the sheet.
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
    /// The kind of warning.
    pub kind: WarningKind,
    /// The place of the warning on the sheet.
    pub place: SheetPlace,
}

/// A kind of warning about a sheet.
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
        /// The number of the side's cards on the sheet.
        cards: usize,
        /// The number of cards the side was given.
        least: usize,
    },
    /// The hand ended by a stalemate, which these rules do not know.
    StalemateUnknown,
    /// A burraco whose crosswise cards show another kind than its cards are.
    MarkedOtherwise {
        /// The kind of burraco that the crosswise cards show.
        shown: Burraco,
        /// The kind of burraco that the cards are.
        found: Burraco,
    },
    /// A side written by sums counts as having taken its pozzetto, because the sheet does not tell. The other side,
    /// which took none, therefore pays. By these rules nobody pays when neither took one.
    PozzettoNotSaid,
    /// An overruling names a code that does not exist.
    OverruleUnknown {
        /// The code as written.
        code: String,
    },
    /// An overruling names a fault that may never be let stand.
    OverruleBarred {
        /// The code of that fault.
        code: &'static str,
    },
    /// An overruling gives no reason and so has no effect.
    OverruleWithoutReason {
        /// The code of the fault.
        code: &'static str,
    },
}
