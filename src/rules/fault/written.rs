//! The sources of the rules that the faults of a sheet break.

use super::FaultKind;
use crate::ruleset::{Base, Players, RuleSet};
use crate::source::{Document, Source};
use crate::topic::Topic;

/// The subject of a rule: play, which has its topics, or something that only a sheet can break.
enum RuleSubject {
    Play(Topic),
    /// The counting of points in a hand, as the subject of a broken rule.
    Counting,
    /// The number of players and their partnerships, as the subject of a broken rule.
    Players,
}

impl FaultKind {
    /// The source of the rule that the sheet breaks: the section of the document from which the rule set has it.
    ///
    /// ```
    /// use burraco_rules::{FaultKind, RuleSet};
    /// let source = |fault: FaultKind, rules: &str| fault.source(&rules.parse::<RuleSet>().unwrap()).to_string();
    /// assert_eq!(source(FaultKind::CloserHoldsCards, "federation"), "F.I.Bur., Codice di Gara, art. 17 (chiusura)");
    /// assert_eq!(source(FaultKind::NoSemipulito, "brochure"), "Come si gioca a Burraco?, Burraco");
    /// assert_eq!(source(FaultKind::SoloWithoutPozzetto, "italian+three"), "Pagat, Burraco, Burraco for three players");
    /// ```
    #[must_use]
    pub fn source(&self, rules: &RuleSet) -> Source {
        match self.about() {
            RuleSubject::Play(topic) => topic.source(rules),
            RuleSubject::Counting => counting(rules.base()),
            RuleSubject::Players => players(rules),
        }
    }

    const fn about(&self) -> RuleSubject {
        match self {
            FaultKind::Meld(fault) => RuleSubject::Play(fault.topic()),
            FaultKind::UnreadableCard { .. }
            | FaultKind::ThirdCopy { .. }
            | FaultKind::TooManyPoints { .. }
            | FaultKind::HeldTooHigh { .. }
            | FaultKind::TooManyForTheDeck { .. }
            | FaultKind::TooManyWithWild { .. } => RuleSubject::Play(Topic::Deck),
            FaultKind::TwoSetsOfRank { .. } => RuleSubject::Play(Topic::SecondSet),
            FaultKind::NoSemipulito => RuleSubject::Play(Topic::Semipulito),
            FaultKind::NoStalemate => RuleSubject::Play(Topic::Stalemate),
            FaultKind::FirstMeldsTooLow { .. } => RuleSubject::Play(Topic::FirstMelds),
            FaultKind::TwoClosers
            | FaultKind::CloserMissing
            | FaultKind::CloserNotClosed
            | FaultKind::CloserWithoutPozzetto
            | FaultKind::CloserWithoutBurraco
            | FaultKind::CloserWithoutCleanBurraco
            | FaultKind::CloserHoldsCards
            | FaultKind::ClosingDiscardWild { .. }
            | FaultKind::DiscardNotExpected { .. }
            | FaultKind::CloserBaseTooLow { .. }
            | FaultKind::NoBaseCloses { .. } => RuleSubject::Play(Topic::Closing),
            FaultKind::UnseenNotExpected
            | FaultKind::UnseenOwnerHoldsCards
            | FaultKind::TooFewMelded { .. }
            | FaultKind::MeldedTooLow { .. } => RuleSubject::Play(Topic::Pozzetto),
            FaultKind::PlayerWithoutCards | FaultKind::HeldTooLow { .. } => {
                RuleSubject::Play(Topic::KeepingCards)
            }
            FaultKind::TableTooLow { .. } => RuleSubject::Play(Topic::Melds),
            FaultKind::UnseenCount { .. }
            | FaultKind::CardsInPozzetti { .. }
            | FaultKind::CutNotExpected => RuleSubject::Play(Topic::Dealing),
            FaultKind::TooManyBurrachi { .. }
            | FaultKind::UnseenPoints { .. }
            | FaultKind::ImpossibleNumber { .. }
            | FaultKind::ImpossibleBase { .. }
            | FaultKind::PointsTooLow { .. }
            | FaultKind::PozzettoPaidByBoth
            | FaultKind::DeclaredDiffers { .. } => RuleSubject::Counting,
            FaultKind::PlayersDiffer { .. }
            | FaultKind::NoSuchPlayer { .. }
            | FaultKind::SoloWithoutPozzetto
            | FaultKind::ThirdNotExpected => RuleSubject::Players,
        }
    }
}

/// The source of the rules for counting points. A section without a heading is named by its opening words.
const fn counting(base: Base) -> Source {
    match base {
        Base::Federation => Source::new(Document::Code, "art. 18 (conteggio dei punti)"),
        Base::Italian => Source::new(Document::Pagat, "Notes on scoring"),
        Base::English => Source::new(
            Document::English,
            "The scoring is done by adding up the various categories of points",
        ),
        Base::Brochure => Source::new(Document::Brochure, "Chiusura e conteggio dei punti"),
        Base::Buraco => Source::new(
            Document::Buraco,
            "The first team to accumulate three thousand or more points wins the match",
        ),
    }
}

/// The source of the rule about the number of players and their partnerships. Only Pagat and the brochure describe two
/// and three players. The public part of the Codice di Gara does not say that four play.
const fn players(rules: &RuleSet) -> Source {
    match (rules.players, rules.base()) {
        (Players::Three, Base::Brochure) => Source::new(Document::Brochure, "Burraco in tre"),
        (Players::Two | Players::Four, Base::Brochure) => Source::new(
            Document::Brochure,
            "Burraco è un gioco nato nell'Uruguay durante il secolo scorso",
        ),
        (Players::Three, _) => Source::new(Document::Pagat, "Burraco for three players"),
        (Players::Two, _) => Source::new(Document::Pagat, "Burraco for two players"),
        (Players::Four, Base::English) => Source::new(
            Document::English,
            "Here we will explain the Burraco rules for 4 players",
        ),
        (Players::Four, Base::Buraco) => Source::new(Document::Buraco, "The Setup"),
        (Players::Four, Base::Federation | Base::Italian) => {
            Source::new(Document::Pagat, "Players and Cards")
        }
    }
}
