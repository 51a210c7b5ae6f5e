//! The reasons why something is not legal, each with its source and the irregularities it leads to.

use burraco_rules::{
    Card, Irregularity, LayOffFault, MeldFault, Rank, RefusedCard, RuleSet, Source, Topic,
};

/// A reason why a meld or a move is not legal.
///
/// ```
/// use burraco_play::{Answer, Question, ask};
/// use burraco_rules::{Irregularity, RuleSet, read_cards};
/// let asked = Question::Meld(read_cards("3H 4H 6H").unwrap());
/// let Ok(Answer::NotLegal(why)) = ask(&asked, &RuleSet::FEDERATION) else { panic!() };
/// assert_eq!(why[0].follows[0], Irregularity::WrongGameAtOnce);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// The kind of reason why the meld or move is not legal.
    pub why: Why,
    /// The source of the rule that the meld or move breaks.
    pub source: Source,
    /// The irregularities of the Codice di Gara that follow if the move was made all the same. Empty when the code
    /// names none.
    pub follows: Vec<Irregularity>,
}

/// The kind of reason why a meld or a move is not legal.
///
/// ```
/// use burraco_play::Why;
/// use burraco_rules::Topic;
/// assert_eq!((Why::DiscardNeeded.code(), Why::DiscardNeeded.topic()), ("discard_needed", Topic::Closing));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// The cards asked about are no meld.
    Meld(MeldFault),
    /// The cards that lie on the table are no meld themselves.
    OnTable(MeldFault),
    /// A card cannot be added to the meld.
    LayOff {
        /// The card that cannot be added to the meld.
        card: Card,
        /// The reason why the card cannot be added to the meld.
        fault: LayOffFault,
    },
    /// The side has a set of this rank already.
    SecondSet(Rank),
    /// The turn begins with a card drawn or the pile taken.
    DrawFirst,
    /// The pile was this one card, which may not be discarded again.
    LoneCard(Card),
    /// A side that has its pozzetto but not the burraco it needs must keep two cards after melding.
    KeepACard,
    /// Closing needs a burraco.
    NoBurraco,
    /// Closing needs a burraco without a wild.
    NoCleanBurraco,
    /// The player's side must have its pozzetto before it closes.
    NoPozzetto,
    /// Closing needs a discard: the last card may not be melded.
    DiscardNeeded,
    /// The closing discard may be neither a joker nor a 2.
    WildCloses(Card),
    /// The side's first melds of the hand are worth too little and go back to the hand.
    FirstMelds {
        /// The points of the first melds that are worth too little.
        points: i32,
    },
    /// The player who closes must hold no other card, but this one is left however the others are laid.
    HoldsCards(Card),
}

impl From<RefusedCard> for Why {
    fn from(RefusedCard { card, fault }: RefusedCard) -> Why {
        Why::LayOff { card, fault }
    }
}

impl Why {
    /// The machine-readable code of the reason why something is not legal.
    ///
    /// ```
    /// use burraco_play::Why;
    /// use burraco_rules::MeldFault;
    /// assert_eq!(Why::NoBurraco.code(), "no_burraco");
    /// assert_eq!(Why::Meld(MeldFault::OnlyWilds).code(), "only_wilds", "a meld's own code");
    /// ```
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Why::Meld(fault) | Why::OnTable(fault) => fault.code(),
            Why::LayOff { fault, .. } => fault.code(),
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

    /// The topic of the rule that the meld or move breaks.
    ///
    /// ```
    /// use burraco_play::Why;
    /// use burraco_rules::{Rank, Topic};
    /// assert_eq!(Why::SecondSet(Rank::KING).topic(), Topic::SecondSet);
    /// assert_eq!(Why::KeepACard.topic(), Topic::KeepingCards);
    /// ```
    #[must_use]
    pub const fn topic(self) -> Topic {
        match self {
            Why::Meld(fault) | Why::OnTable(fault) => fault.topic(),
            Why::LayOff { fault, .. } => fault.topic(),
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

    /// The irregularities that follow if the illegal move was made all the same. For a wrong game (an illegal meld) it
    /// matters whether it holds a wild card.
    fn follows(self, wild: bool) -> Vec<Irregularity> {
        use Irregularity as I;
        match self {
            // A card that the deck does not have was written wrong; a game out of order is put in order.
            Why::Meld(fault) | Why::OnTable(fault)
                if fault.topic() == Topic::Deck
                    || matches!(fault, MeldFault::OutOfOrder { .. }) =>
            {
                Vec::new()
            }
            Why::LayOff {
                fault: LayOffFault::NotInDeck,
                ..
            } => Vec::new(),
            Why::Meld(_) | Why::OnTable(_) | Why::LayOff { .. } => {
                let stages = [
                    I::WrongGameAtOnce,
                    I::WrongGameAfterDiscard,
                    I::WrongGameLater,
                ];
                let with_wild = wild.then_some(I::WrongGameWithWild);
                stages.into_iter().chain(with_wild).collect()
            }
            Why::SecondSet(_) => vec![I::SecondEqualSet],
            Why::DrawFirst => vec![I::MissedDraw],
            Why::KeepACard | Why::NoBurraco | Why::NoCleanBurraco => vec![I::ClosedWithoutBurraco],
            Why::DiscardNeeded => vec![I::ClosedWithoutDiscard],
            Why::WildCloses(_) => vec![I::ClosedWithWild],
            Why::LoneCard(_) | Why::NoPozzetto | Why::FirstMelds { .. } | Why::HoldsCards(_) => {
                Vec::new()
            }
        }
    }
}

/// Whether one of these cards can only be wild. Jokers and 2s are, except the single 2 that may stand in its own place
/// among cards of its suit.
pub(crate) fn plays_a_wild(cards: &[Card]) -> bool {
    let (wilds, naturals): (Vec<&Card>, Vec<&Card>) =
        cards.iter().partition(|card| card.can_be_wild());
    let of_the_suit = |two: &Card| naturals.iter().all(|card| card.suit() == two.suit());
    let at_home = wilds.iter().any(|card| of_the_suit(card));
    wilds.len() > usize::from(at_home)
}

impl Reason {
    /// Builds reasons with their sources and consequences. `wild` tells whether the meld in question holds a wild card.
    pub(crate) fn all(
        whys: impl IntoIterator<Item = Why>,
        wild: bool,
        rules: &RuleSet,
    ) -> Vec<Reason> {
        let reason = |why: Why| Reason {
            why,
            source: why.topic().source(rules),
            follows: why.follows(wild),
        };
        whys.into_iter().map(reason).collect()
    }
}
