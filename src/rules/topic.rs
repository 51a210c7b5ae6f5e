//! The sources of rules by topic, with a section of each document for every topic.

use crate::melds::burraco::Burraco;
use crate::melds::reading::{Reading, Shape};
use crate::ruleset::{Base, RuleSet};
use crate::source::{Document, Source};

/// The topic of a rule, for which there is one section in each document.
///
/// ```
/// use burraco_rules::{RuleSet, Topic};
/// assert_eq!(Topic::Closing.source(&RuleSet::BURACO).to_string(), "Buraco, Course of play");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Topic {
    /// The composition of the deck.
    Deck,
    /// The cut and the deal.
    Dealing,
    /// The conditions for cards to be a meld.
    Melds,
    /// The melds of one rank (sets).
    Sets,
    /// The melds of one suit in order (sequences).
    Sequences,
    /// The use of wild cards.
    Wilds,
    /// A burraco with a wild that is worth more than a sporco.
    Semipulito,
    /// A second set of one rank on the same side.
    SecondSet,
    /// The addition of cards to a meld.
    LayingOff,
    /// The parts of a player's turn: drawing, melding and discarding.
    Turn,
    /// The taking of a pile that is a single card.
    LoneCard,
    /// The taking of a pozzetto.
    Pozzetto,
    /// The cards that a side without a burraco must keep.
    KeepingCards,
    /// The closing of a hand.
    Closing,
    /// The outcome of a stalemate (stallo).
    Stalemate,
    /// The first card of a hand, which may be refused.
    FirstDraw,
    /// The least that a side's first melds must be worth.
    FirstMelds,
    /// The end of play in a hand when time is called.
    Time,
}

impl Topic {
    /// Every topic of the rules.
    ///
    /// ```
    /// use burraco_rules::{Document, RuleSet, Topic};
    /// let by_code = |topic: &Topic| topic.source(&RuleSet::FEDERATION).document == Document::Code;
    /// let elsewhere: Vec<Topic> = Topic::ALL.into_iter().filter(|topic| !by_code(topic)).collect();
    /// assert_eq!(elsewhere, [Topic::Dealing], "what is public of the code says nothing of the deal");
    /// ```
    pub const ALL: [Topic; 18] = [
        Topic::Deck,
        Topic::Dealing,
        Topic::Melds,
        Topic::Sets,
        Topic::Sequences,
        Topic::Wilds,
        Topic::Semipulito,
        Topic::SecondSet,
        Topic::LayingOff,
        Topic::Turn,
        Topic::LoneCard,
        Topic::Pozzetto,
        Topic::KeepingCards,
        Topic::Closing,
        Topic::Stalemate,
        Topic::FirstDraw,
        Topic::FirstMelds,
        Topic::Time,
    ];

    /// The topic that a kind of burraco belongs to.
    ///
    /// ```
    /// use burraco_rules::{Burraco, Topic};
    /// assert_eq!(Topic::of_burraco(Burraco::Semipulito), Topic::Semipulito);
    /// assert_eq!(Topic::of_burraco(Burraco::Sporco), Topic::Melds);
    /// ```
    #[must_use]
    pub fn of_burraco(kind: Burraco) -> Topic {
        match kind {
            Burraco::Semipulito => Topic::Semipulito,
            Burraco::None | Burraco::Sporco | Burraco::Pulito => Topic::Melds,
        }
    }

    /// The topic that a reading of a meld belongs to.
    ///
    /// ```
    /// use burraco_rules::{RuleSet, Topic, judge, read_cards};
    /// let topic = |text| Topic::of_reading(&judge(&read_cards(text).unwrap(), &RuleSet::FEDERATION).unwrap().reading);
    /// assert_eq!((topic("KS KD KC"), topic("QS KS AS")), (Topic::Sets, Topic::Sequences));
    /// assert_eq!(topic("3S 4S 5S 6S 7S 8S 9S JK"), Topic::Semipulito);
    /// ```
    #[must_use]
    pub fn of_reading(reading: &Reading) -> Topic {
        match (Topic::of_burraco(reading.burraco), reading.shape) {
            (Topic::Melds, Shape::Set { .. }) => Topic::Sets,
            (Topic::Melds, Shape::Sequence { .. }) => Topic::Sequences,
            (of_its_own, _) => of_its_own,
        }
    }

    /// The source of a topic's rule in a rule set: the document its base was read from. For a changed setting it is the
    /// document that describes the change.
    ///
    /// ```
    /// use burraco_rules::{RuleSet, Topic};
    /// let source = |rules: &str| Topic::Closing.source(&rules.parse::<RuleSet>().unwrap()).to_string();
    /// assert_eq!(source("italian"), "Pagat, Burraco, The Play");
    /// assert_eq!(source("italian+close-without-discard"), "Burraco (regole stampate), Variations");
    /// ```
    #[must_use]
    pub fn source(self, rules: &RuleSet) -> Source {
        let own = RuleSet::of(rules.base());
        let changed = |name: &&str| rules.setting(name) != own.setting(name);
        match self.rests_on().iter().copied().find(changed) {
            Some(name) => self.source_of_change(rules.base(), name, rules.setting(name)),
            None => self.written_in(rules.base()),
        }
    }

    /// The names of the rule set's settings that concern the topic.
    const fn rests_on(self) -> &'static [&'static str] {
        match self {
            Topic::Deck => &["deck"],
            Topic::Dealing => &["dealing", "cut_bonus"],
            Topic::Sequences => &["aces", "natural_two"],
            Topic::Wilds => &["natural_two"],
            Topic::Semipulito => &["semipulito_sequence", "semipulito_set"],
            Topic::LayingOff => &["free_wild"],
            Topic::LoneCard => &["lone_card"],
            Topic::Pozzetto => &["pozzetto_seen"],
            Topic::KeepingCards => &["without_burraco", "closing_burraco"],
            Topic::Closing => &["closing", "closing_burraco"],
            Topic::Stalemate => &["stalemate"],
            Topic::FirstDraw => &["first_turn"],
            Topic::FirstMelds => &["first_meld"],
            Topic::Time => &["time"],
            Topic::Melds | Topic::Sets | Topic::SecondSet | Topic::Turn => &[],
        }
    }

    /// The source that describes a value of a setting that differs from the base's own. A document's variations come
    /// first. Then comes a base that has the value, the Italian game before the others.
    fn source_of_change(self, base: Base, name: &str, value: Option<&str>) -> Source {
        match (name, value) {
            ("closing", Some("discard-optional")) => return printed("Variations"),
            ("stalemate", Some("next-must-draw")) => return pagat("variations"),
            // The code's own text before 2026.
            ("semipulito_set", Some("eight-or-nine")) if base == Base::Federation => {
                return code("artt. 7-13 (burraco; testo precedente)");
            }
            ("semipulito_sequence", Some("seven-in-a-row"))
            | ("semipulito_set", Some("eight-or-nine")) => {
                return pagat("variations");
            }
            _ => {}
        }
        let has = |base: &Base| RuleSet::of(*base).setting(name) == value;
        let described = [Base::Italian].into_iter().chain(Base::ALL).find(has);
        self.written_in(described.unwrap_or(Base::Italian))
    }

    /// The section in which the document of a base describes the topic. Where that document does not speak of it, the
    /// reference is Pagat.
    const fn written_in(self, base: Base) -> Source {
        let [federation, italian, english, brochure, buraco] = match self {
            Topic::Deck => [
                code("artt. 7-13 (mazzo)"),
                pagat("Players and Cards"),
                english("Start new runs"),
                brochure("Le carte"),
                buraco("The Setup"),
            ],
            Topic::Dealing => [
                pagat("Players and Cards"),
                pagat("Players and Cards"),
                english("Purpose of the game"),
                brochure("Distribuzione delle carte"),
                buraco("The Setup"),
            ],
            Topic::Melds => [
                code("artt. 7-13 (giochi)"),
                pagat("The objective"),
                english("Start new runs"),
                brochure("Combinazioni"),
                buraco(RUNS),
            ],
            Topic::Sets => [
                code("artt. 7-13 (combinazioni)"),
                pagat("The objective"),
                english("Start new runs"),
                brochure("Combinazioni"),
                buraco(RUNS),
            ],
            Topic::Sequences => [
                code("artt. 7-13 (sequenze)"),
                pagat("The objective"),
                english("Start new runs"),
                brochure("Combinazioni"),
                buraco("Course of play"),
            ],
            Topic::Wilds => [
                code("artt. 7-13 (matte)"),
                pagat("The objective"),
                english("Wildcards usage"),
                brochure("Pinelle"),
                buraco("Course of play"),
            ],
            Topic::Semipulito => [
                code("artt. 7-13 (burraco)"),
                pagat("variations"),
                english("Making Burraco"),
                brochure("Burraco"),
                buraco(RUNS),
            ],
            Topic::SecondSet => [
                code("art. 30 (combinazioni uguali; numerazione 2012-2017)"),
                pagat("The objective"),
                pagat("The objective"),
                brochure("Combinazioni"),
                pagat("The objective"),
            ],
            Topic::LayingOff => [
                code("artt. 7-13 (attaccare)"),
                pagat("The Play, notes"),
                english("Tie cards to runs"),
                brochure("Attaccare"),
                buraco("Course of play"),
            ],
            Topic::Turn => [
                code("artt. 7-13 (svolgimento, pesca, raccolta)"),
                pagat("The Play"),
                english(DRAWING),
                brochure("Svolgimento del gioco"),
                buraco("Course of play"),
            ],
            Topic::LoneCard => [
                code("artt. 7-13 (raccolta)"),
                pagat("The Play, notes"),
                english("Close your turn"),
                brochure("Scarto"),
                buraco("Course of play"),
            ],
            Topic::Pozzetto => [
                code("art. 23 (pozzetti)"),
                pagat("The Play"),
                english("Close your turn and take the pot"),
                brochure("Rimanere senza carte"),
                buraco("Course of play"),
            ],
            Topic::KeepingCards | Topic::Closing => [
                code("art. 17 (chiusura)"),
                pagat("The Play"),
                english("Quit to win the game"),
                brochure("Chiusura e conteggio dei punti"),
                buraco("Course of play"),
            ],
            Topic::Stalemate => [
                code("art. 16 (stallo)"),
                pagat("The Play"),
                english(DRAWING),
                brochure("Svolgimento del gioco"),
                buraco("Course of play"),
            ],
            Topic::FirstDraw => [
                code("artt. 7-13 (svolgimento, pesca, raccolta)"),
                pagat("The Play"),
                english(DRAWING),
                brochure("Svolgimento del gioco"),
                buraco("First draw"),
            ],
            Topic::FirstMelds => [
                code("artt. 7-13 (svolgimento, pesca, raccolta)"),
                pagat("The Play, notes"),
                english("Start new runs"),
                brochure("Combinazioni"),
                buraco("Initial melding"),
            ],
            Topic::Time => [
                code("art. 15 (time out)"),
                pagat("The Play"),
                english(DRAWING),
                brochure("Svolgimento del gioco"),
                buraco("Course of play"),
            ],
        };
        match base {
            Base::Federation => federation,
            Base::Italian => italian,
            Base::English => english,
            Base::Brochure => brochure,
            Base::Buraco => buraco,
        }
    }
}

/// The opening words of a section whose heading is missing.
const RUNS: &str = "Each team has its own collection of runs";
const DRAWING: &str = "Fishing from stock or take the discard pile";

const fn code(article: &'static str) -> Source {
    Source::new(Document::Code, article)
}
const fn pagat(section: &'static str) -> Source {
    Source::new(Document::Pagat, section)
}
const fn printed(section: &'static str) -> Source {
    Source::new(Document::PrintedRules, section)
}
const fn english(section: &'static str) -> Source {
    Source::new(Document::English, section)
}
const fn brochure(section: &'static str) -> Source {
    Source::new(Document::Brochure, section)
}
const fn buraco(section: &'static str) -> Source {
    Source::new(Document::Buraco, section)
}
