//! The source of a rule: the document by its title, and the section or article.

use crate::ruleset::{Base, RuleSet};
use std::fmt;

/// A document that states rules of the game.
///
/// ```
/// use burraco_rules::{Document, RuleSet};
/// assert_eq!(RuleSet::BROCHURE.document(), Document::Brochure);
/// assert_eq!(Document::Pagat.title(), "Pagat, Burraco");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Document {
    /// The Pagat page *Burraco*, the reference for the game.
    Pagat,
    /// The printed rules *Burraco* of the club game, close to Pagat.
    PrintedRules,
    /// The document *The rules and how to play Buraco in 4 players*.
    English,
    /// The brochure *Come si gioca a Burraco?*
    Brochure,
    /// The document *Buraco*, about the game as played in the United States.
    Buraco,
    /// The federation's *Codice di Gara*.
    Code,
}

impl Document {
    /// The title under which readers find the document.
    ///
    /// ```
    /// use burraco_rules::Document;
    /// assert_eq!(Document::Code.title(), "F.I.Bur., Codice di Gara");
    /// ```
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Document::Pagat => "Pagat, Burraco",
            Document::PrintedRules => "Burraco (regole stampate)",
            Document::English => "The rules and how to play Buraco in 4 players",
            Document::Brochure => "Come si gioca a Burraco?",
            Document::Buraco => "Buraco",
            Document::Code => "F.I.Bur., Codice di Gara",
        }
    }
}

/// The source of a rule: a document and a section in it.
///
/// ```
/// use burraco_rules::{Document, Source};
/// let source = Source::new(Document::Code, "art. 17");
/// assert_eq!(source.to_string(), "F.I.Bur., Codice di Gara, art. 17");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Source {
    /// The document in which the rule stands.
    pub document: Document,
    /// The section by its heading, or the article by its number. A section without a heading is named by its opening
    /// words.
    pub section: &'static str,
}

impl Source {
    /// Makes the source for a section of a document.
    ///
    /// ```
    /// use burraco_rules::{Document, RuleSet, Source, Topic};
    /// let stalemate = Source::new(Document::Code, "art. 16 (stallo)");
    /// assert_eq!(Topic::Stalemate.source(&RuleSet::FEDERATION), stalemate);
    /// ```
    #[must_use]
    pub const fn new(document: Document, section: &'static str) -> Source {
        Source { document, section }
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}", self.document.title(), self.section)
    }
}

impl RuleSet {
    /// The document from which the base of the rule set was read.
    ///
    /// ```
    /// use burraco_rules::{Document, RuleSet};
    /// let rules: RuleSet = "english+semipulito_set=eight".parse().unwrap();
    /// assert_eq!(rules.document(), Document::English, "a change leaves the base what it is");
    /// ```
    #[must_use]
    pub fn document(&self) -> Document {
        match self.base() {
            Base::Federation => Document::Code,
            Base::Italian => Document::Pagat,
            Base::English => Document::English,
            Base::Brochure => Document::Brochure,
            Base::Buraco => Document::Buraco,
        }
    }
}
