//! Why something is not legal: the reason with where it is written, and the irregularities it leads to.

use crate::card::{Card, Rank};
use crate::fault::MeldFault;
use crate::irregularity::Irregularity;
use crate::ruleset::RuleSet;
use crate::source::Source;
use crate::table::{LayOffFault, Refused};
use crate::topic::Topic;

/// One reason.
///
/// ```
/// use burraco_rules::{Answer, Irregularity, Question, RuleSet, ask, read_cards};
/// let Answer::NotLegal(why) = ask(&Question::Meld(read_cards("3H 4H 6H").unwrap()), &RuleSet::FEDERATION) else { panic!() };
/// assert_eq!(why[0].follows[0], Irregularity::WrongGameAtOnce);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// Why.
    pub why: Why,
    /// Where it is written.
    pub source: Source,
    /// What follows if it was done all the same: the irregularities of the Codice di Gara, empty when it names none.
    pub follows: Vec<Irregularity>,
}

/// Why something is not legal.
///
/// ```
/// use burraco_rules::{Topic, Why};
/// assert_eq!((Why::DiscardNeeded.code(), Why::DiscardNeeded.topic()), ("discard_needed", Topic::Closing));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// The cards are no meld.
    Meld(MeldFault),
    /// A card cannot be added.
    LayOff {
        /// The card.
        card: Card,
        /// Why.
        fault: LayOffFault,
    },
    /// More copies of a card than the deck has.
    ThirdCopy(Card),
    /// The player does not hold the card.
    NotHeld(Card),
    /// The side has no such meld.
    NoSuchMeld,
    /// The side has a set of this rank already.
    SecondSet(Rank),
    /// The turn begins with a card drawn or the pile taken.
    DrawFirst,
    /// The pile was this one card alone.
    LoneCard(Card),
    /// A side with its pozzetto and without the burraco it needs keeps two cards after melding.
    KeepACard,
    /// Closing needs a burraco.
    NoBurraco,
    /// Closing needs a burraco without a wild.
    NoCleanBurraco,
    /// The side must have its pozzetto before it closes.
    NoPozzetto,
    /// Closing needs a discard: the last card may not be melded.
    DiscardNeeded,
    /// The closing discard may be neither a joker nor a 2.
    WildCloses(Card),
    /// The side's first melds of the hand are worth too little, and come back.
    FirstMelds {
        /// Points of the melds.
        points: i32,
    },
    /// Who closes holds no other card, and this one goes on no meld.
    HoldsCards(Card),
}

impl From<Refused> for Why {
    fn from(Refused { card, fault }: Refused) -> Why {
        Why::LayOff { card, fault }
    }
}

impl Why {
    /// The machine's code.
    ///
    /// ```
    /// use burraco_rules::{MeldFault, Why};
    /// assert_eq!(Why::NoBurraco.code(), "no_burraco");
    /// assert_eq!(Why::Meld(MeldFault::OnlyWilds).code(), "only_wilds", "a meld's own code");
    /// ```
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Why::Meld(fault) => fault.code(),
            Why::LayOff { fault, .. } => fault.code(),
            Why::ThirdCopy(_) => "third_copy",
            Why::NotHeld(_) => "not_held",
            Why::NoSuchMeld => "no_such_meld",
            Why::SecondSet(_) => "second_set",
            Why::DrawFirst => "draw_first",
            Why::LoneCard(_) => "lone_card",
            Why::KeepACard => "keep_a_card",
            Why::NoBurraco => "no_burraco",
            Why::NoCleanBurraco => "no_clean_burraco",
            Why::NoPozzetto => "no_pozzetto",
            Why::DiscardNeeded => "discard_needed",
            Why::WildCloses(_) => "wild_closes",
            Why::FirstMelds { .. } => "first_melds",
            Why::HoldsCards(_) => "holds_cards",
        }
    }

    /// What it is about.
    ///
    /// ```
    /// use burraco_rules::{Rank, Topic, Why};
    /// assert_eq!(Why::SecondSet(Rank::KING).topic(), Topic::SecondSet);
    /// assert_eq!(Why::KeepACard.topic(), Topic::KeepingCards);
    /// ```
    #[must_use]
    pub const fn topic(self) -> Topic {
        match self {
            Why::Meld(fault) => fault.topic(),
            Why::LayOff { fault, .. } => fault.topic(),
            Why::ThirdCopy(_) => Topic::Deck,
            Why::NotHeld(_) | Why::NoSuchMeld => Topic::LayingOff,
            Why::SecondSet(_) => Topic::SecondSet,
            Why::FirstMelds { .. } => Topic::FirstMelds,
            Why::DrawFirst => Topic::Turn,
            Why::LoneCard(_) => Topic::LoneCard,
            Why::KeepACard => Topic::KeepingCards,
            Why::NoBurraco
            | Why::NoCleanBurraco
            | Why::NoPozzetto
            | Why::DiscardNeeded
            | Why::WildCloses(_)
            | Why::HoldsCards(_) => Topic::Closing,
        }
    }

    /// The irregularities it leads to when it was done all the same; `cards` are those of the game in question.
    fn follows(self, cards: &[Card]) -> Vec<Irregularity> {
        use Irregularity as I;
        let wrong_game = || {
            let mut stages = vec![
                I::WrongGameAtOnce,
                I::WrongGameAfterDiscard,
                I::WrongGameLater,
            ];
            if cards.iter().any(|card| card.can_be_wild()) {
                stages.push(I::WrongGameWithWild);
            }
            stages
        };
        match self {
            Why::Meld(MeldFault::ThirdCopy { .. } | MeldFault::NotInDeck { .. })
            | Why::LayOff {
                fault: LayOffFault::NotInDeck,
                ..
            }
            | Why::ThirdCopy(_) => vec![I::IrregularDeck],
            // The cards are a game: they are put in their order and nothing follows.
            Why::Meld(MeldFault::OutOfOrder) => Vec::new(),
            Why::Meld(_) | Why::LayOff { .. } => wrong_game(),
            Why::SecondSet(_) => vec![I::SecondEqualSet],
            Why::DrawFirst => vec![I::MissedDraw],
            Why::KeepACard | Why::NoBurraco | Why::NoCleanBurraco => vec![I::ClosedWithoutBurraco],
            Why::DiscardNeeded => vec![I::ClosedWithoutDiscard],
            Why::WildCloses(_) => vec![I::ClosedWithWild],
            Why::NotHeld(_)
            | Why::NoSuchMeld
            | Why::LoneCard(_)
            | Why::NoPozzetto
            | Why::FirstMelds { .. }
            | Why::HoldsCards(_) => Vec::new(),
        }
    }
}

impl Reason {
    /// Reasons with their sources and what follows; `cards` are those of the game in question.
    pub(super) fn all(
        whys: impl IntoIterator<Item = Why>,
        cards: &[Card],
        rules: &RuleSet,
    ) -> Vec<Reason> {
        let reason = |why: Why| Reason {
            why,
            source: why.topic().source(rules),
            follows: why.follows(cards),
        };
        whys.into_iter().map(reason).collect()
    }
}
