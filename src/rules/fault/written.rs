//! Where the rule is written that each fault of a sheet breaks.

use super::FaultKind;
use crate::ruleset::{Base, Players, RuleSet};
use crate::source::{Document, Source};
use crate::topic::Topic;

/// What a rule is about: play, which has its topics, or what only a sheet can break.
enum RuleSubject {
    Play(Topic),
    /// How the hand is counted.
    Counting,
    /// How many play, and who of them plays with whom.
    Players,
}

impl FaultKind {
    /// Where the rule is written that the sheet breaks: the section of the document the rule set has it from.
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

/// The counting of points. Where the text we read has no heading, the section's opening words.
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

/// Who plays. Two and three players are in Pagat and the brochure only; what is public of the Codice di Gara does not
/// say that four play.
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
