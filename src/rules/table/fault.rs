//! Why a card cannot be added to a meld.

use crate::card::Card;
use crate::ruleset::RuleSet;
use crate::source::{Document, Source};

/// Why a card cannot be added to a meld.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LayOffFault {
    /// It has neither the set's rank nor the sequence's suit.
    DoesNotBelong,
    /// It belongs to the suit but does not touch the sequence.
    DoesNotTouch,
    /// The card is already there (in a set: both copies).
    AlreadyThere,
    /// There is a wild already, and only the card it stands for frees it.
    SecondWild,
    /// Nothing more can be added: the sequence has all the cards it can have.
    Full,
    /// The deck of the rule set does not have the card.
    NotInDeck,
}

impl LayOffFault {
    /// Every fault, in the order of the documentation.
    pub const ALL: [LayOffFault; 6] = [
        LayOffFault::DoesNotBelong,
        LayOffFault::DoesNotTouch,
        LayOffFault::AlreadyThere,
        LayOffFault::SecondWild,
        LayOffFault::Full,
        LayOffFault::NotInDeck,
    ];

    /// The machine's code.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            LayOffFault::DoesNotBelong => "does_not_belong",
            LayOffFault::DoesNotTouch => "does_not_touch",
            LayOffFault::AlreadyThere => "already_there",
            LayOffFault::SecondWild => "second_wild",
            LayOffFault::Full => "full",
            LayOffFault::NotInDeck => "not_in_deck",
        }
    }

    /// Where the rule set's document says so; where it is silent, Pagat does.
    ///
    /// ```
    /// use burraco_rules::{LayOffFault, RuleSet};
    /// let source = LayOffFault::SecondWild.source(&RuleSet::BROCHURE);
    /// assert_eq!(source.to_string(), "Come si gioca a Burraco?, Attaccare");
    /// ```
    #[must_use]
    pub fn source(self, rules: &RuleSet) -> Source {
        use LayOffFault::{AlreadyThere, DoesNotBelong, DoesNotTouch, Full, NotInDeck, SecondWild};
        let (document, section) = match (self, rules.document()) {
            (NotInDeck, Document::Buraco) => (Document::Buraco, "The Setup"),
            (NotInDeck, _) => (Document::Pagat, "Players and Cards"),
            (SecondWild, Document::English) => (Document::English, "Wildcards usage"),
            (SecondWild, Document::Brochure) => (Document::Brochure, "Attaccare"),
            (DoesNotBelong | DoesNotTouch, Document::English) => {
                (Document::English, "Tie cards to runs")
            }
            (DoesNotBelong | DoesNotTouch, Document::Brochure) => {
                (Document::Brochure, "Combinazioni")
            }
            (SecondWild | DoesNotTouch, _) => (Document::Pagat, "The Play, notes"),
            (DoesNotBelong | AlreadyThere | Full, _) => (Document::Pagat, "The objective"),
        };
        Source::new(document, section)
    }
}

/// A card that cannot be added, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Refused {
    /// The card.
    pub card: Card,
    /// Why.
    pub fault: LayOffFault,
}
