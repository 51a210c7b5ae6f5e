//! The answer to a referee's question as it is shown: text, cards, sources and consequences.

use crate::components::cards::{CardView, mark_crosswise};
use crate::locale::Lang;
use burraco_play::{Answer, LegalEffect, Play, Question, Reason, TurnStart};
use burraco_rules::{
    Base, Card, Clarification, Irregularity, Reading, RuleSet, Shape, Source, TableMeld,
    write_cards,
};

/// The answer to a referee's question, ready to be shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnswerView {
    /// Whether the play in question is legal.
    pub ruling: AnswerRuling,
    /// The verdict in words: `Legale`, `Non legale` or `Non deciso`.
    pub verdict: &'static str,
    /// The referee's question as the program understood it, part by part.
    pub asked: Vec<QuestionPart>,
    /// The sentences about the effect of a legal play, with notes; empty for an illegal one.
    pub sentences: Vec<String>,
    /// The resulting meld in its possible readings, the first one first.
    pub melds: Vec<ShownMeld>,
    /// The side's melds that allow it to go out.
    pub closes_with: Vec<ShownMeld>,
    /// The source of the rule. It is empty for an illegal play, where each reason has its own source.
    pub source: String,
    /// The reasons the play is not legal.
    pub reasons: Vec<ReasonView>,
    /// Whether the consequences come from another rule document, because the rule set's own does not state them.
    pub borrowed: bool,
}

/// The verdict of an answer: legal, not legal or not decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnswerRuling {
    Legal,
    NotLegal,
    NotDecided,
}

/// An assumption that an answer makes because the question leaves something out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Assumption {
    /// The assumption that the player's turn began with a card from the stock.
    Stock,
}

impl Assumption {
    /// Returns the machine-readable code of an assumption that the answer is based on.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Assumption::Stock => "drew_stock",
        }
    }
}

impl AnswerRuling {
    /// Returns the verdict's class in the style sheet.
    #[must_use]
    pub const fn class(self) -> &'static str {
        match self {
            AnswerRuling::Legal => "legal",
            AnswerRuling::NotLegal => "barred",
            AnswerRuling::NotDecided => "open",
        }
    }
}

/// A labelled part of the question about the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuestionPart {
    pub label: String,
    /// The cards of this part; empty when the part is plain text.
    pub cards: Vec<CardView>,
    /// The text of this part, or its cards in machine-readable form.
    pub text: String,
}

impl QuestionPart {
    fn cards(label: impl Into<String>, cards: &[Card], t: Lang) -> QuestionPart {
        QuestionPart {
            label: label.into(),
            cards: CardView::row(cards, t),
            text: write_cards(cards),
        }
    }

    fn words(label: impl Into<String>, text: &str) -> QuestionPart {
        QuestionPart {
            label: label.into(),
            cards: Vec::new(),
            text: text.to_owned(),
        }
    }
}

/// A possible reading of a meld.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownMeld {
    /// The cards of the meld in the order they lie.
    pub cards: Vec<CardView>,
    /// The cards of the meld in machine-readable form.
    pub text: String,
    /// The description of this reading of the meld; empty when it equals that of the first reading.
    pub sentence: String,
}

/// A reason why a play is not legal, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReasonView {
    pub why: String,
    /// The source of the rule behind this reason.
    pub source: String,
    /// The irregularities that this reason leads to; empty when there is none.
    pub follows: Vec<IrregularityView>,
    /// The text shown when the reason why a play is illegal leads to no irregularity.
    pub nothing: &'static str,
}

/// A row of the table of irregularities, as it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IrregularityView {
    /// The irregularity's code, which is also its anchor on the page.
    pub code: &'static str,
    pub title: &'static str,
    pub is: &'static str,
    pub follows: String,
    pub article: String,
    /// A phrase for how reliably the irregularity is known.
    pub sure: &'static str,
}

impl IrregularityView {
    /// Builds the row of an irregularity in a language.
    #[must_use]
    pub fn new(row: Irregularity, t: Lang) -> IrregularityView {
        IrregularityView {
            code: row.code(),
            title: t.irregularity(row),
            is: t.irregularity_is(row),
            follows: t.consequences(row),
            article: t.article(row),
            sure: t.sure(row.sure()),
        }
    }
}

/// A question about the rules asked at the table, with its answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClarificationView {
    /// The question's code, which is also its anchor on the page.
    pub code: &'static str,
    pub title: &'static str,
    pub answer: &'static str,
    /// The source of the answer, or a notice that the chosen rule set does not state it.
    pub written: String,
    /// The irregularities that depend on the answer.
    pub turn_on_it: Vec<IrregularityView>,
}

impl ClarificationView {
    /// Builds the view of a question asked at the table with the answer of a rule set.
    #[must_use]
    pub fn new(asked: Clarification, rules: &RuleSet, t: Lang) -> ClarificationView {
        let written = |source: Source| format!("{}: {source}", t.written_in());
        let rows = asked.irregularities().iter();
        ClarificationView {
            code: asked.code(),
            title: t.clarification(asked),
            answer: t.clarified(asked),
            written: asked
                .source(rules)
                .map_or_else(|| t.written_only_in_buraco().into(), written),
            turn_on_it: rows.map(|row| IrregularityView::new(*row, t)).collect(),
        }
    }
}

impl AnswerView {
    /// Builds the view of the answer to a question about the rules.
    #[must_use]
    pub fn new(question: &Question, answer: &Answer, rules: &RuleSet, t: Lang) -> AnswerView {
        let asked = shown(question, t);
        match answer {
            Answer::Legal {
                outcome,
                source,
                notes,
            } => AnswerView {
                ruling: AnswerRuling::Legal,
                verdict: t.legal(),
                asked,
                sentences: std::iter::once(t.outcome(outcome, rules))
                    .chain(notes.iter().map(|note| t.note(*note)))
                    .collect(),
                melds: melds(outcome, t),
                closes_with: closes_with(outcome, t),
                source: source.to_string(),
                reasons: Vec::new(),
                borrowed: false,
            },
            Answer::NotLegal(reasons) => AnswerView {
                ruling: AnswerRuling::NotLegal,
                verdict: t.not_legal(),
                asked,
                sentences: Vec::new(),
                melds: Vec::new(),
                closes_with: Vec::new(),
                source: String::new(),
                reasons: reasons.iter().map(|reason| told(reason, t)).collect(),
                borrowed: rules.base() != Base::Federation
                    && reasons.iter().any(|reason| !reason.follows.is_empty()),
            },
            Answer::NotDecided => AnswerView {
                ruling: AnswerRuling::NotDecided,
                verdict: t.not_decided(),
                asked,
                sentences: vec![t.not_decided_why().to_owned()],
                melds: Vec::new(),
                closes_with: Vec::new(),
                source: String::new(),
                reasons: Vec::new(),
                borrowed: false,
            },
        }
    }
}

fn told(reason: &Reason, t: Lang) -> ReasonView {
    let follows = reason.follows.iter();
    ReasonView {
        why: t.why_not(reason.why),
        source: reason.source.to_string(),
        follows: follows.map(|row| IrregularityView::new(*row, t)).collect(),
        nothing: t.nothing_follows(reason.why),
    }
}

fn shown(question: &Question, t: Lang) -> Vec<QuestionPart> {
    match question {
        Question::Meld(cards) => vec![QuestionPart::cards(t.cards_label(), cards, t)],
        Question::Laid(cards) => vec![
            QuestionPart::cards(t.cards_label(), cards, t),
            QuestionPart::words(t.order_label(), t.order_laid()),
        ],
        Question::LayOff { meld, added } => vec![
            QuestionPart::cards(t.meld_laid_label(), meld, t),
            QuestionPart::cards(t.added_label(), added, t),
        ],
        Question::Move { position, play } => {
            let mut rows = vec![QuestionPart::cards(t.hand_label(), &position.hand, t)];
            let melds = position.melds.iter().enumerate();
            rows.extend(
                melds.map(|(at, meld)| QuestionPart::cards(t.meld_n_laid_label(at + 1), meld, t)),
            );
            let taken = if position.pozzetto { t.yes() } else { t.no() };
            rows.push(QuestionPart::words(t.pozzetto_label(), taken));
            rows.extend(began(&position.drawn, t));
            rows.push(moved(play, t));
            rows
        }
    }
}

fn began(drawn: &TurnStart, t: Lang) -> Vec<QuestionPart> {
    let told = |how| QuestionPart::words(t.drawn_label(), how);
    match drawn {
        TurnStart::Stock => vec![told(t.drawn_stock())],
        TurnStart::Pile(pile) => vec![
            told(t.drawn_pile()),
            QuestionPart::cards(t.pile_label(), pile, t),
        ],
        TurnStart::Nothing => vec![told(t.drawn_nothing())],
    }
}

fn moved(play: &Play, t: Lang) -> QuestionPart {
    match play {
        Play::Meld(cards) => QuestionPart::cards(t.move_label(t.play_meld()), cards, t),
        Play::LayOff { meld, cards } => QuestionPart::cards(t.move_on_label(meld + 1), cards, t),
        Play::Discard(card) => QuestionPart::cards(t.move_label(t.play_discard()), &[*card], t),
        Play::Close(Some(card)) => QuestionPart::cards(t.move_label(t.play_close()), &[*card], t),
        Play::Close(None) => QuestionPart::words(t.move_label(t.play_close()), t.without_discard()),
    }
}

fn melds(outcome: &LegalEffect, t: Lang) -> Vec<ShownMeld> {
    let of = |cards: &[Card], readings: &[Reading]| {
        let shown = readings.iter().map(|reading| shown_meld(cards, reading, t));
        let mut shown: Vec<ShownMeld> = shown.collect();
        if let Some((first, others)) = shown.split_first_mut() {
            let same = others.iter_mut().filter(|m| m.sentence == first.sentence);
            same.for_each(|meld| meld.sentence.clear());
        }
        shown
    };
    match outcome {
        LegalEffect::Meld { cards, readings } => of(cards, readings),
        LegalEffect::Grown(meld)
        | LegalEffect::TurnGoesOn(meld)
        | LegalEffect::TakesPozzetto(meld) => of(meld.cards(), &[*meld.reading()]),
        LegalEffect::TurnEnds
        | LegalEffect::TakesPozzettoUnseen
        | LegalEffect::Closes(_)
        | LegalEffect::PlaysOnWithoutCards => Vec::new(),
    }
}

fn closes_with(outcome: &LegalEffect, t: Lang) -> Vec<ShownMeld> {
    let shown = |meld: &TableMeld| shown_meld(meld.cards(), meld.reading(), t);
    match outcome {
        LegalEffect::Closes(table) => table.iter().map(shown).collect(),
        _ => Vec::new(),
    }
}

fn shown_meld(cards: &[Card], reading: &Reading, t: Lang) -> ShownMeld {
    let layout = reading.layout(cards);
    let mut drawn = CardView::row(&layout, t);
    let at = match reading.shape {
        Shape::Set { .. } => 0,
        Shape::Sequence { low, wild_at, .. } => {
            usize::from(wild_at.unwrap_or(low).saturating_sub(low))
        }
    };
    if let Some(card) = reading.wild.and_then(|_| drawn.get_mut(at)) {
        card.wild = true;
    }
    mark_crosswise(&mut drawn, reading.burraco);
    ShownMeld {
        cards: drawn,
        text: write_cards(&layout),
        sentence: t.reading(reading),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use burraco_play::ask;
    use burraco_rules::read_cards;

    #[test]
    fn a_question_of_the_table_says_where_its_answer_is_written() {
        let by = |rules: RuleSet| ClarificationView::new(Clarification::Misdeal, &rules, Lang::It);
        assert!(by(RuleSet::BURACO).written.ends_with("Buraco, The Setup"));
        let elsewhere = by(RuleSet::FEDERATION);
        assert!(elsewhere.written.contains("non lo dicono"), "{elsewhere:?}");
        assert_eq!(elsewhere.turn_on_it.len(), 3);
    }

    #[test]
    fn a_wild_is_drawn_as_one_and_a_burraco_is_crossed() {
        let cards = read_cards("3H 4H 5H 6H 7H 8H 9H JK").unwrap();
        let question = Question::Meld(cards);
        let rules = RuleSet::FEDERATION;
        let view = AnswerView::new(
            &question,
            &ask(&question, &rules).unwrap(),
            &rules,
            Lang::It,
        );
        assert_eq!((view.ruling, view.melds.len()), (AnswerRuling::Legal, 2));
        let drawn = &view.melds[0].cards;
        assert!(drawn[0].wild && drawn[6].crosswise && !drawn[7].crosswise);
        assert!(
            view.sentences[0].contains("burraco semipulito, 150"),
            "{:?}",
            view.sentences
        );
    }
}
