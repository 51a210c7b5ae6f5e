//! The answers to a referee's questions. A meld, an addition to a meld or a move is legal or not, with reasons, sources
//! and consequences.

mod check_position;
mod layout;
mod position_fault;
mod reason;
mod situation;

pub use position_fault::{PositionFault, PositionFaultKind, PositionPart};
pub use reason::{Reason, Why};
pub use situation::{Play, Situation, TurnStart};

use burraco_rules::{
    Card, MeldFault, NotGrown, Reading, RuleSet, Source, TableMeld, Topic, judge, judge_laid,
    readings,
};
use reason::plays_a_wild;

/// A question that a referee asks about the rules.
///
/// ```
/// use burraco_play::{Answer, Question, ask};
/// use burraco_rules::{RuleSet, read_cards};
/// let (meld, added) = (read_cards("3H 4H 2H 6H").unwrap(), read_cards("5H AH").unwrap());
/// let answer = ask(&Question::LayOff { meld, added }, &RuleSet::ITALIAN);
/// assert!(matches!(answer, Ok(Answer::Legal { .. })));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// The question whether cards, in any order, make a meld.
    Meld(Vec<Card>),
    /// Whether cards make a meld in the order they lie.
    Laid(Vec<Card>),
    /// Whether cards may be added to a meld, one after the other.
    LayOff {
        /// The meld asked about, as it lies on the table.
        meld: Vec<Card>,
        /// The cards that are to be added to the meld.
        added: Vec<Card>,
    },
    /// The question whether a player may make a move.
    Move {
        /// The player's hand and the side's table before the move.
        position: Situation,
        /// The move that the referee's question is about.
        play: Play,
    },
}

/// The answer to a referee's question.
///
/// ```
/// use burraco_play::{Answer, Question, ask};
/// use burraco_rules::{RuleSet, read_cards};
/// let asked = Question::Meld(read_cards("3H 4H").unwrap());
/// let Ok(Answer::NotLegal(why)) = ask(&asked, &RuleSet::ITALIAN) else { panic!() };
/// assert_eq!(why[0].source.to_string(), "Pagat, Burraco, The objective");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The meld, addition or move that was asked about is legal.
    Legal {
        /// The effect of the legal meld or move.
        outcome: LegalEffect,
        /// The source of the rule that applies to the question.
        source: Source,
        /// The remarks that go with the answer to the question.
        notes: Vec<Note>,
    },
    /// The meld, the addition or the move is not legal, for these reasons.
    NotLegal(Vec<Reason>),
    /// No decision on a closing of many cards. The search found neither a way to lay them all on the table nor that
    /// there is none.
    NotDecided,
}

/// The effect of a legal meld or move.
///
/// ```
/// use burraco_play::LegalEffect;
/// assert_eq!(LegalEffect::TurnEnds.code(), "turn_ends");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LegalEffect {
    /// The cards are a meld with these readings. The reading that is best for the side, or the one that lies, comes
    /// first.
    Meld {
        /// The cards of the legal meld.
        cards: Vec<Card>,
        /// The possible readings of the legal meld.
        readings: Vec<Reading>,
    },
    /// The meld on the table after cards were added to it.
    Grown(TableMeld),
    /// The turn goes on after this meld, and the player still has to discard.
    TurnGoesOn(TableMeld),
    /// The legal move ends the player's turn.
    TurnEnds,
    /// The meld empties the hand, so the player takes the pozzetto and goes on.
    TakesPozzetto(TableMeld),
    /// The hand is empty, so the player takes the pozzetto and looks at it when the rule set says.
    TakesPozzettoUnseen,
    /// The side closes the hand, with these melds on the table.
    Closes(Vec<TableMeld>),
    /// The player has run out of cards without closing, and plays on without (brochure).
    PlaysOnWithoutCards,
}

impl LegalEffect {
    /// The machine-readable code of the effect of a legal meld or move.
    ///
    /// ```
    /// use burraco_play::{Answer, Question, ask};
    /// use burraco_rules::{RuleSet, read_cards};
    /// let added = Question::LayOff { meld: read_cards("7C 8C 9C").unwrap(), added: read_cards("TC").unwrap() };
    /// let Ok(Answer::Legal { outcome, .. }) = ask(&added, &RuleSet::ITALIAN) else { panic!() };
    /// assert_eq!(outcome.code(), "grown");
    /// ```
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            LegalEffect::Meld { .. } => "meld",
            LegalEffect::Grown(_) => "grown",
            LegalEffect::TurnGoesOn(_) => "turn_goes_on",
            LegalEffect::TurnEnds => "turn_ends",
            LegalEffect::TakesPozzetto(_) => "takes_pozzetto",
            LegalEffect::TakesPozzettoUnseen => "takes_pozzetto_unseen",
            LegalEffect::Closes(_) => "closes",
            LegalEffect::PlaysOnWithoutCards => "plays_on_without_cards",
        }
    }
}

/// A remark that goes with an answer to a referee's question.
///
/// ```
/// use burraco_play::Note;
/// assert_eq!(Note::FirstMelds { points: 45 }.code(), "first_melds");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Note {
    /// The cards have a reading that is worth more than the one that lies.
    BetterReading(Reading),
    /// The free wild of a sequence belongs at the other end, the one that the rule set names
    /// ([`FreeWild`](burraco_rules::FreeWild)). The reading given has it there.
    WildAtOtherEnd(Reading),
    /// The side's first melds of the hand must be worth 50 points together, or 75 from 1500 in the match on.
    FirstMelds {
        /// The points of the meld asked about.
        points: i32,
    },
    /// The second copy of the lone card must be shown.
    ShowTwin(Card),
    /// The only card of the pile may not be discarded again. This card may be discarded if the equal card on the table
    /// is that of the pile.
    IfPileCardMelded(Card),
    /// The last card in hand can only be discarded to close.
    MustClose(Card),
    /// The side has no burraco of the kind it needs, so the player must keep two cards after melding.
    KeepTwo,
}

impl Note {
    /// The machine-readable code of a remark on an answer.
    ///
    /// ```
    /// use burraco_play::{Answer, Question, ask};
    /// use burraco_rules::{RuleSet, read_cards};
    /// let laid = Question::Laid(read_cards("3H 4H 5H 6H 7H 8H 2H").unwrap());
    /// let Ok(Answer::Legal { notes, .. }) = ask(&laid, &RuleSet::ITALIAN) else { panic!() };
    /// assert_eq!(notes[0].code(), "better_reading", "with its 2 below the 3 it is pulito");
    /// ```
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Note::BetterReading(_) => "better_reading",
            Note::WildAtOtherEnd(_) => "wild_at_other_end",
            Note::FirstMelds { .. } => "first_melds",
            Note::ShowTwin(_) => "show_twin",
            Note::IfPileCardMelded(_) => "if_pile_card_melded",
            Note::MustClose(_) => "must_close",
            Note::KeepTwo => "keep_two",
        }
    }
}

/// Answers a question by a rule set. The cards asked about may be anything, but the position of a move must be
/// possible.
///
/// ```
/// use burraco_play::{Answer, Play, Situation, Question, ask};
/// use burraco_rules::{Irregularity, RuleSet, read_cards};
/// let cards = |text| read_cards(text).unwrap();
/// let position = Situation {
///     hand: cards("2S"),
///     melds: vec![cards("3H 4H 5H 6H 7H 8H 9H")],
///     pozzetto: true,
///     ..Situation::default()
/// };
/// let play = Play::Discard(cards("2S")[0]);
/// let answer = ask(&Question::Move { position, play }, &RuleSet::FEDERATION);
/// let Ok(Answer::NotLegal(reasons)) = answer else { panic!() };
/// assert_eq!(reasons[0].why.code(), "wild_closes");
/// assert_eq!(reasons[0].follows, [Irregularity::ClosedWithWild]);
/// ```
///
/// # Errors
/// Everything that is impossible in the position of a move, so that there is nothing to rule on.
pub fn ask(question: &Question, rules: &RuleSet) -> Result<Answer, Vec<PositionFault>> {
    Ok(match question {
        Question::Meld(cards) => match judge(cards, rules) {
            Ok(_) => meld(cards, readings(cards, rules), Vec::new(), rules),
            Err(faults) => not_a_meld(&faults, cards, rules),
        },
        Question::Laid(cards) => match judge_laid(cards, rules) {
            Ok(laid) => {
                let lies = laid.meld.reading;
                let mut all = readings(cards, rules);
                all.retain(|reading| *reading != lies);
                all.insert(0, lies);
                let better = laid.better.map(Note::BetterReading);
                let other_end = lies.with_wild_at_rules_end(&all, rules);
                let notes = better
                    .into_iter()
                    .chain(other_end.map(Note::WildAtOtherEnd));
                meld(cards, all, notes.collect(), rules)
            }
            Err(faults) => not_a_meld(&faults, cards, rules),
        },
        Question::LayOff { meld, added } => lay_off(meld, added, rules),
        Question::Move { position, play } => return position.judge(play, rules),
    })
}

fn meld(cards: &[Card], readings: Vec<Reading>, notes: Vec<Note>, rules: &RuleSet) -> Answer {
    let topic = readings.first().map_or(Topic::Sequences, Topic::of_reading);
    Answer::Legal {
        outcome: LegalEffect::Meld {
            cards: cards.to_vec(),
            readings,
        },
        source: topic.source(rules),
        notes,
    }
}

fn not_a_meld(faults: &[MeldFault], cards: &[Card], rules: &RuleSet) -> Answer {
    let reasons = faults.iter().map(|fault| Why::Meld(*fault));
    Answer::NotLegal(Reason::all(reasons, plays_a_wild(cards), rules))
}

fn lay_off(lies: &[Card], added: &[Card], rules: &RuleSet) -> Answer {
    match TableMeld::grown(lies.to_vec(), added, rules) {
        Ok(meld) => Answer::Legal {
            outcome: LegalEffect::Grown(meld),
            source: Topic::LayingOff.source(rules),
            notes: Vec::new(),
        },
        Err(NotGrown::NoMeld(faults)) => {
            let whys = faults.into_iter().map(Why::OnTable);
            Answer::NotLegal(Reason::all(whys, plays_a_wild(lies), rules))
        }
        Err(NotGrown::Refused(refused)) => {
            let lying = TableMeld::laid(lies.to_vec(), rules);
            let wild = lying.is_ok_and(|meld| meld.reading().wild.is_some());
            let wild = wild || added.iter().any(|card| card.can_be_wild());
            Answer::NotLegal(Reason::all(refused.into_iter().map(Why::from), wild, rules))
        }
    }
}

#[cfg(test)]
mod tests;
