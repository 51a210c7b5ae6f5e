//! Where a rule is written: a section of each document by topic.

use crate::meld::{Reading, Shape};
use crate::ruleset::{Base, Closing, RuleSet};
use crate::source::{Document, Source};

/// What a rule is about: one section of each document.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Topic {
    /// What the deck is made of.
    Deck,
    /// What a meld is.
    Melds,
    /// Sets.
    Sets,
    /// Sequences.
    Sequences,
    /// Wild cards.
    Wilds,
    /// A second set of one rank.
    SecondSet,
    /// Adding to a meld.
    LayingOff,
    /// Drawing, melding, discarding.
    Turn,
    /// The lone card of the pile.
    LoneCard,
    /// Taking a pozzetto.
    Pozzetto,
    /// What a side without a burraco keeps.
    KeepingCards,
    /// Closing.
    Closing,
    /// A stalemate.
    Stalemate,
    /// The first card of a hand, which may be refused.
    FirstDraw,
    /// What a side's first melds must be worth.
    FirstMelds,
    /// Time called.
    Time,
}

impl Topic {
    /// Every topic.
    pub const ALL: [Topic; 16] = [
        Topic::Deck,
        Topic::Melds,
        Topic::Sets,
        Topic::Sequences,
        Topic::Wilds,
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

    /// What a reading is about.
    #[must_use]
    pub const fn of_reading(reading: &Reading) -> Topic {
        match reading.shape {
            Shape::Set { .. } => Topic::Sets,
            Shape::Sequence { .. } => Topic::Sequences,
        }
    }

    /// Where a rule set has it from: its own document, or the one a changed setting was read from.
    #[must_use]
    pub fn source(self, rules: &RuleSet) -> Source {
        let base = self.column(rules);
        // The variation without a discard stands in the printed rules only, which are close to Pagat.
        if self == Topic::Closing && rules.closing == Closing::DiscardOptional {
            return Source::new(Document::PrintedRules, "varianti");
        }
        Source::new(RuleSet::of(base).document(), self.section(base))
    }

    /// The column whose settings on this topic are the rule set's: its base if it has them, else the first that has.
    fn column(self, rules: &RuleSet) -> Base {
        let same = |base: &Base| {
            let plain = RuleSet::of(*base);
            match self {
                Topic::Deck => plain.deck == rules.deck,
                Topic::Sequences | Topic::Wilds => {
                    plain.natural_two == rules.natural_two && plain.aces == rules.aces
                }
                Topic::LayingOff => plain.free_wild == rules.free_wild,
                Topic::LoneCard => plain.lone_card == rules.lone_card,
                Topic::Pozzetto => plain.pozzetto_seen == rules.pozzetto_seen,
                Topic::KeepingCards => {
                    plain.without_burraco == rules.without_burraco
                        && plain.closing_burraco == rules.closing_burraco
                }
                Topic::Closing => {
                    plain.closing == rules.closing && plain.closing_burraco == rules.closing_burraco
                }
                Topic::Stalemate => plain.stalemate == rules.stalemate,
                Topic::FirstDraw => plain.first_turn == rules.first_turn,
                Topic::FirstMelds => plain.first_meld == rules.first_meld,
                Topic::Time => plain.time == rules.time,
                Topic::Melds | Topic::Sets | Topic::SecondSet | Topic::Turn => true,
            }
        };
        let own = rules.base();
        let found = std::iter::once(own).chain(Base::ALL).find(same);
        found.unwrap_or(own)
    }

    /// The section of a document by its heading, of the code by its article.
    const fn section(self, base: Base) -> &'static str {
        match base {
            Base::Federation => match self {
                Topic::Deck => "artt. 7-13 (mazzo)",
                Topic::Melds => "artt. 7-13 (giochi)",
                Topic::Sets => "artt. 7-13 (combinazioni)",
                Topic::Sequences => "artt. 7-13 (sequenze)",
                Topic::Wilds => "artt. 7-13 (matte)",
                Topic::SecondSet => "art. 30 (combinazioni uguali; numerazione 2012-2017)",
                Topic::LayingOff => "artt. 7-13 (attaccare)",
                Topic::Turn => "artt. 7-13 (svolgimento, pesca, raccolta)",
                Topic::LoneCard => "artt. 7-13 (raccolta)",
                Topic::Pozzetto => "art. 23 (pozzetti)",
                Topic::KeepingCards | Topic::Closing => "art. 17 (chiusura)",
                Topic::Stalemate => "art. 16 (stallo)",
                Topic::FirstDraw | Topic::FirstMelds => "artt. 7-13 (svolgimento, pesca, raccolta)",
                Topic::Time => "art. 15 (time out)",
            },
            Base::Italian => match self {
                Topic::Deck => "Players and Cards",
                Topic::Melds | Topic::Sets | Topic::Sequences | Topic::Wilds | Topic::SecondSet => {
                    "The objective"
                }
                Topic::LayingOff | Topic::LoneCard => "The Play, notes",
                Topic::Turn
                | Topic::Pozzetto
                | Topic::KeepingCards
                | Topic::Closing
                | Topic::FirstDraw
                | Topic::Time => "The Play",
                Topic::FirstMelds => "The Play, notes",
                Topic::Stalemate => "The Play; variations",
            },
            Base::English => match self {
                Topic::Deck | Topic::Melds | Topic::Sets | Topic::Sequences | Topic::SecondSet => {
                    "Start new runs"
                }
                Topic::Wilds => "Wildcards usage",
                Topic::LayingOff => "Tie cards to runs",
                Topic::Turn | Topic::Stalemate | Topic::FirstDraw | Topic::Time => {
                    "Fishing from stock or take the discard pile"
                }
                Topic::FirstMelds => "Start new runs",
                Topic::LoneCard => "Close your turn",
                Topic::Pozzetto => "Close your turn and take the pot",
                Topic::KeepingCards | Topic::Closing => "Quit to win the game",
            },
            Base::Brochure => match self {
                Topic::Deck => "Le carte",
                Topic::Melds | Topic::Sets | Topic::Sequences | Topic::SecondSet => "Combinazioni",
                Topic::Wilds => "Pinelle",
                Topic::LayingOff => "Attaccare",
                Topic::Turn | Topic::Stalemate | Topic::FirstDraw | Topic::Time => {
                    "Svolgimento del gioco"
                }
                Topic::FirstMelds => "Combinazioni",
                Topic::LoneCard => "Scarto",
                Topic::Pozzetto => "Rimanere senza carte",
                Topic::KeepingCards | Topic::Closing => "Chiusura e conteggio dei punti",
            },
            Base::Buraco => match self {
                Topic::Deck => "The Setup",
                Topic::Melds
                | Topic::Sets
                | Topic::Sequences
                | Topic::Wilds
                | Topic::SecondSet
                | Topic::LayingOff
                | Topic::Turn
                | Topic::LoneCard
                | Topic::Pozzetto
                | Topic::KeepingCards
                | Topic::Closing
                | Topic::Stalemate
                | Topic::Time => "Course of play",
                Topic::FirstDraw => "First draw",
                Topic::FirstMelds => "Initial melding",
            },
        }
    }
}
