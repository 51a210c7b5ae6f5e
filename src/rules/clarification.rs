//! The questions about the conduct of play that no cards answer, and the documents that answer them.

use crate::irregularity::Irregularity;
use crate::ruleset::{Base, RuleSet};
use crate::source::{Document, Source};

/// A question about the conduct of play, answered in words.
///
/// Source: *Buraco*, "The Setup" and "Course of play"; the other documents answer none of them.
///
/// ```
/// use burraco_rules::{Clarification, RuleSet};
/// let written = Clarification::Misdeal.source(&RuleSet::BURACO).unwrap();
/// assert_eq!(written.to_string(), "Buraco, The Setup");
/// assert_eq!(Clarification::Misdeal.source(&RuleSet::ITALIAN), None, "Pagat does not say");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Clarification {
    /// The procedure after a mistake in dealing, and the fate of the bonus for an exact cut.
    Misdeal,
    /// The moment at which a discard is complete, so that it can no longer be taken back.
    DiscardComplete,
}

impl Clarification {
    /// All the questions about the conduct of play that are answered in words.
    ///
    /// ```
    /// use burraco_rules::{Clarification, RuleSet};
    /// assert!(Clarification::ALL.iter().all(|asked| asked.source(&RuleSet::BURACO).is_some()));
    /// ```
    pub const ALL: [Clarification; 2] = [Clarification::Misdeal, Clarification::DiscardComplete];

    /// The machine-readable code of the question, which is also its anchor on the rules page.
    ///
    /// ```
    /// use burraco_rules::Clarification;
    /// assert_eq!(Clarification::DiscardComplete.code(), "discard_complete");
    /// ```
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Clarification::Misdeal => "misdeal",
            Clarification::DiscardComplete => "discard_complete",
        }
    }

    /// The source of the answer to the question, in the document of a rule set; none where the document is silent.
    ///
    /// ```
    /// use burraco_rules::{Clarification, RuleSet};
    /// assert!(Clarification::DiscardComplete.source(&RuleSet::BURACO).is_some());
    /// assert!(Clarification::DiscardComplete.source(&RuleSet::FEDERATION).is_none());
    /// ```
    #[must_use]
    pub const fn source(self, rules: &RuleSet) -> Option<Source> {
        match (rules.base(), self) {
            (Base::Buraco, Clarification::Misdeal) => {
                Some(Source::new(Document::Buraco, "The Setup"))
            }
            (Base::Buraco, Clarification::DiscardComplete) => {
                Some(Source::new(Document::Buraco, "Course of play"))
            }
            (Base::Federation | Base::Italian | Base::English | Base::Brochure, _) => None,
        }
    }

    /// The irregularities that depend on the answer to the question.
    ///
    /// ```
    /// use burraco_rules::{Clarification, Irregularity};
    /// let turn_on_it = Clarification::DiscardComplete.irregularities();
    /// assert!(turn_on_it.contains(&Irregularity::PlayedAfterDiscard));
    /// ```
    #[must_use]
    pub const fn irregularities(self) -> &'static [Irregularity] {
        match self {
            Clarification::Misdeal => &[
                Irregularity::PozzettoTooFew,
                Irregularity::PozzettoTooMany,
                Irregularity::IrregularDeck,
            ],
            Clarification::DiscardComplete => &[
                Irregularity::WrongGameAtOnce,
                Irregularity::WrongGameAfterDiscard,
                Irregularity::PlayedAfterDiscard,
            ],
        }
    }
}
