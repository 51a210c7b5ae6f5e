//! Everything that can be wrong or unusual on a sheet: codes with arguments, and where.
//! Their codes are one table in `codes`, the rules they break stand in `fault/written`; sentences for people are made
//! elsewhere.

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
    /// A player's cards left.
    Hand(Seat),
    /// The cards left to a side's players together, where they are written as points.
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

/// What is wrong with a meld.
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
        /// How many there are.
        cards: usize,
    },
    /// A set of more than nine cards.
    TooManyCards {
        /// How many there are.
        cards: usize,
    },
    /// More than one wild card.
    TwoWilds {
        /// How many there are.
        wilds: usize,
    },
    /// Nothing but jokers and 2s.
    OnlyWilds,
    /// Neither one rank nor one suit.
    NeitherSetNorSequence,
    /// A card twice in a sequence.
    Twice {
        /// The card.
        card: Card,
    },
    /// A sequence with a hole that no wild card fills.
    Gap {
        /// The lowest missing rank.
        missing: Rank,
    },
    /// More copies of a card than the deck has.
    ThirdCopy {
        /// The card.
        card: Card,
    },
    /// A card the deck of the rule set does not have: a joker, where 104 cards are played.
    NotInDeck {
        /// The card.
        card: Card,
    },
    /// The cards make a meld, but not in the order they lie.
    OutOfOrder {
        /// The best way to lay them.
        order: Reading,
    },
}

impl MeldFault {
    /// What the rule is about.
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

    /// Where the rule is written.
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

/// What is wrong on a sheet.
///
/// Each has a code that machines may rely on; [`FaultKind::source`] says where the rule is written that it breaks.
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
        /// What was written.
        text: String,
    },
    /// A meld that is none.
    Meld(MeldFault),
    /// More copies of a card on the sheet than the deck has.
    ThirdCopy {
        /// The card.
        card: Card,
        /// How many were written.
        copies: u8,
    },
    /// Two sets of one rank on a side.
    TwoSetsOfRank {
        /// The rank.
        rank: Rank,
    },
    /// More than one player closed.
    TwoClosers,
    /// The hand ended by closing, and nobody is named.
    CloserMissing,
    /// Somebody is named as closing a hand that ended otherwise.
    CloserNotClosed,
    /// The hand ended by a stalemate, and by these rules it goes on: the next player draws from the stock.
    NoStalemate,
    /// All melds of a side together are worth less than its first melds must be.
    FirstMeldsTooLow {
        /// Their points.
        points: i32,
        /// The least points of the first melds, by the total of the match before the hand.
        least: i32,
    },
    /// The closer's side has not taken its pozzetto.
    CloserWithoutPozzetto,
    /// The closer's side has no burraco.
    CloserWithoutBurraco,
    /// The closer's side has no burraco without a wild, and these rules want one.
    CloserWithoutCleanBurraco,
    /// The closer holds cards.
    CloserHoldsCards,
    /// The closing discard is a joker or a 2.
    ClosingDiscardWild {
        /// The discard.
        card: Card,
    },
    /// A closing discard of a hand that nobody closed.
    DiscardNotExpected {
        /// The discard.
        card: Card,
    },
    /// An unseen pozzetto of the wrong size.
    UnseenCount {
        /// How many cards were written.
        cards: usize,
        /// How many it must have.
        wanted: usize,
    },
    /// Cards of an unseen pozzetto, on a side that has none unseen.
    UnseenNotExpected,
    /// The owner of an unseen pozzetto holds other cards.
    UnseenOwnerHoldsCards,
    /// A player without cards who neither closed nor waits for a pozzetto.
    PlayerWithoutCards,
    /// The sheet says that more or fewer played than these rules are for.
    PlayersDiffer {
        /// How many the sheet says.
        written: usize,
        /// How many play by these rules.
        wanted: usize,
    },
    /// More cards on the sheet than are left when the pozzetti nobody took lie aside.
    CardsInPozzetti {
        /// How many were written; of cards left that are points, the fewest that are worth as much.
        cards: usize,
        /// How many there can be.
        most: usize,
    },
    /// Cards of a player, or a closer, who does not play: two or three play.
    NoSuchPlayer {
        /// The seat nobody sits on.
        seat: Seat,
    },
    /// Of three players nobody plays alone: the solo player is the first to take a pozzetto.
    SoloWithoutPozzetto,
    /// A third player alone, though four or two play, or somebody has a pozzetto and plays alone.
    ThirdNotExpected,
    /// An exact cut on the sheet, where these rules give nothing for it or the other side cut.
    CutNotExpected,
    /// More points than the deck has.
    TooManyPoints {
        /// Points on the sheet, of cards and of BASE.
        points: i32,
        /// The most there can be, in points.
        most: i32,
    },
    /// More burrachi than the points on the table allow.
    TooManyBurrachi {
        /// How many were written.
        burrachi: u32,
        /// The points written for the cards on the table.
        points: i32,
        /// The least the cards of those burrachi are worth together, in points.
        least: i32,
    },
    /// A burraco semipulito by rules that know none.
    NoSemipulito,
    /// More burrachi with a wild on the two sides together than the deck has wilds.
    TooManyWithWild {
        /// How many were written.
        burrachi: u32,
        /// How many there can be.
        most: u32,
    },
    /// More burrachi on the two sides together than the deck has cards for.
    TooManyForTheDeck {
        /// How many were written.
        burrachi: u32,
        /// How many there can be.
        most: u32,
    },
    /// Points on the table, and fewer than a meld is worth.
    TableTooLow {
        /// The points written for the cards on the table.
        points: i32,
        /// The least a meld can be worth, in points.
        least: i32,
    },
    /// Fewer cards on the table than left the hands of a side that took its pozzetto, or closed: a turn draws a card
    /// at least and discards one at most, so that a hand of eleven runs out only when eleven are melded.
    TooFewMelded {
        /// How many are melded, or lie penalised.
        cards: usize,
        /// How many there must be.
        least: usize,
    },
    /// The same of a side written by parts: those cards are worth more than the points on the table.
    MeldedTooLow {
        /// The points written for the cards on the table, and penalised.
        points: i32,
        /// The least they can be worth, in points.
        least: i32,
    },
    /// Cards left worth less than those are that the players of the side must hold: who neither closed nor waits for a
    /// pozzetto has a card at least.
    HeldTooLow {
        /// The points written for the cards left.
        points: i32,
        /// The least those cards can be worth, in points.
        least: i32,
    },
    /// Cards left worth more than all the cards that lie nowhere else on the sheet.
    HeldTooHigh {
        /// The points written for the cards left.
        points: i32,
        /// The points of the cards that lie nowhere else.
        most: i32,
    },
    /// An unseen pozzetto worth less or more than that many cards can be.
    UnseenPoints {
        /// The points written.
        points: i32,
        /// The least its cards can be worth, in points.
        least: i32,
        /// The most, in points.
        most: i32,
    },
    /// A number that cannot be: too small, or no multiple of its unit.
    ImpossibleNumber {
        /// The number written, in points.
        number: i32,
        /// What it must be a multiple of: 5; for BASE 50, or 100 where no burraco is semipulito.
        unit: i32,
        /// The least it can be, in points.
        least: i32,
    },
    /// A BASE that no burrachi, closing and pozzetto come to.
    ImpossibleBase {
        /// BASE as written, in points.
        base: i32,
        /// The nearest BASE below that can be.
        below: i32,
        /// The nearest above.
        above: i32,
    },
    /// PUNTI too low for its BASE: the cards of the burrachi on the table are worth so much that the rest of the deck
    /// cannot outweigh them.
    PointsTooLow {
        /// PUNTI as written.
        points: i32,
        /// BASE as written, in points.
        base: i32,
        /// The least PUNTI beside it.
        least: i32,
    },
    /// A BASE too low for a side that closed: it holds the closing and a burraco.
    CloserBaseTooLow {
        /// BASE as written, in points.
        base: i32,
        /// The least it can be, in points.
        least: i32,
    },
    /// The hand was closed, nobody says by whom, and no side's BASE is that of one that closed.
    NoBaseCloses {
        /// The least BASE of a side that closed, in points.
        least: i32,
    },
    /// The BASE of both sides says that they pay for a pozzetto not taken, and by these rules nobody does when neither
    /// took one.
    PozzettoPaidByBoth,
    /// A declared sum that differs from the recomputed one.
    DeclaredDiffers {
        /// Which: `base`, `points` or `total`.
        what: &'static str,
        /// The declared sum, in points.
        declared: i32,
        /// The recomputed sum, in points.
        computed: i32,
    },
}

/// A fault, where it is, and whether the referee lets it stand.
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
    /// What is wrong.
    pub kind: FaultKind,
    /// Where.
    pub place: SheetPlace,
    /// Let stand by a referee, with a reason on the sheet.
    pub overruled: bool,
}

/// What is unusual, or worth a word.
///
/// ```
/// use burraco_rules::{Ended, RuleSet, Sheet, WarningKind};
/// let score = Sheet::empty(Ended::Stalemate).score(&RuleSet::BROCHURE);
/// assert_eq!(score.warnings[0].kind, WarningKind::StalemateUnknown);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// What.
    pub kind: WarningKind,
    /// Where.
    pub place: SheetPlace,
}

/// What is unusual on a sheet.
///
/// ```
/// use burraco_rules::WarningKind;
/// assert_eq!(WarningKind::ManyCardsLeft { cards: 14 }.code(), "many_cards_left");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WarningKind {
    /// Thirteen cards or more left in one hand.
    ManyCardsLeft {
        /// How many.
        cards: usize,
    },
    /// Fewer cards than the side was given: a turn draws one at least and discards one at most, so a side has at the end
    /// as many as it was dealt and took with its pozzetto, or more.
    CardsMissing {
        /// How many are on the sheet.
        cards: usize,
        /// How many the side was given.
        least: usize,
    },
    /// The hand ended by a stalemate, which these rules do not know.
    StalemateUnknown,
    /// A burraco whose crosswise cards show another kind than its cards are.
    MarkedOtherwise {
        /// The kind that is shown.
        shown: Burraco,
        /// The kind that it is.
        found: Burraco,
    },
    /// A side written by sums, of whose pozzetto nothing is said, counts as having taken it; the other side, which took
    /// none, pays for that by rules by which nobody pays when neither took one.
    PozzettoNotSaid,
    /// A fault is to be let stand whose code nobody knows.
    OverruleUnknown {
        /// What was written.
        code: String,
    },
    /// A fault is to be let stand that never may be.
    OverruleBarred {
        /// Its code.
        code: &'static str,
    },
    /// A fault is to be let stand without a reason, which lets nothing stand.
    OverruleWithoutReason {
        /// Its code.
        code: &'static str,
    },
}
