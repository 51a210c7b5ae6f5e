//! The answer to a referee's question, ready to be shown: in words, with its cards, its sources and what follows.

use crate::pages::cards::{Bonus, CardView, mark_crosswise};
use crate::pages::words::Lang;
use burraco_rules::{
    Answer, Base, Card, Drawn, Effect, Irregularity, Play, Question, Reading, Reason, RuleSet,
    Shape, TableMeld, write_cards,
};

/// The answer, ready to be shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnswerView {
    /// Whether it is legal.
    pub ruling: Ruling,
    /// `Legale`, `Non legale` or `Non deciso`.
    pub verdict: &'static str,
    /// The cards asked about.
    pub asked: Vec<ShownCards>,
    /// What comes of it, and what else must be known; empty when it is not legal.
    pub sentences: Vec<String>,
    /// The meld that results, in its readings, the first one first.
    pub melds: Vec<ShownMeld>,
    /// The side's melds with which a hand is closed.
    pub closes_with: Vec<ShownMeld>,
    /// Where it is written; empty when it is not legal: each reason has its own.
    pub source: String,
    /// Why it is not legal.
    pub reasons: Vec<ReasonView>,
    /// Whether the rule set's own document is silent about what follows.
    pub borrowed: bool,
}

/// What an answer comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ruling {
    /// It is legal.
    Legal,
    /// It is not.
    NotLegal,
    /// Neither was found.
    NotDecided,
}

impl Ruling {
    /// Its class in the style sheet.
    #[must_use]
    pub const fn class(self) -> &'static str {
        match self {
            Ruling::Legal => "legal",
            Ruling::NotLegal => "barred",
            Ruling::NotDecided => "open",
        }
    }
}

/// Some cards with a word before them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownCards {
    /// What they are.
    pub label: &'static str,
    /// The cards.
    pub cards: Vec<CardView>,
    /// The cards as machines write them.
    pub text: String,
}

/// A reading of a meld.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownMeld {
    /// Its cards as they lie.
    pub cards: Vec<CardView>,
    /// The same as machines write them.
    pub text: String,
    /// What it is.
    pub sentence: String,
}

/// A reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReasonView {
    /// Why.
    pub why: String,
    /// Where it is written.
    pub source: String,
    /// What follows; empty when the code names nothing.
    pub follows: Vec<IrregularityView>,
}

/// A row of the table of irregularities.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IrregularityView {
    /// The machine's code, its anchor on the page.
    pub code: &'static str,
    /// Its name.
    pub title: &'static str,
    /// What it is.
    pub is: &'static str,
    /// What follows.
    pub follows: String,
    /// Its article.
    pub article: String,
    /// How well it is known.
    pub sure: &'static str,
}

impl IrregularityView {
    /// A row in a language.
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

impl AnswerView {
    /// The answer to a question.
    #[must_use]
    pub fn new(question: &Question, answer: &Answer, rules: &RuleSet, t: Lang) -> AnswerView {
        let asked = shown(question, t);
        match answer {
            Answer::Legal {
                outcome,
                source,
                notes,
            } => AnswerView {
                ruling: Ruling::Legal,
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
                ruling: Ruling::NotLegal,
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
                ruling: Ruling::NotDecided,
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
    }
}

fn shown(question: &Question, t: Lang) -> Vec<ShownCards> {
    let row = |label, cards: &[Card]| ShownCards {
        label,
        cards: CardView::row(cards, t),
        text: write_cards(cards),
    };
    match question {
        Question::Meld(cards) | Question::Laid(cards) => vec![row(t.cards_label(), cards)],
        Question::LayOff { meld, added } => {
            vec![row(t.meld_laid_label(), meld), row(t.added_label(), added)]
        }
        Question::Move { position, play } => {
            let mut rows = vec![row(t.hand_label(), &position.hand)];
            rows.extend(
                position
                    .melds
                    .iter()
                    .map(|meld| row(t.meld_laid_label(), meld)),
            );
            if let Drawn::Pile(pile) = &position.drawn {
                rows.push(row(t.pile_label(), pile));
            }
            rows.push(match play {
                Play::Meld(cards) => row(t.play_meld(), cards),
                Play::LayOff { cards, .. } => row(t.play_lay_off(), cards),
                Play::Discard(card) => row(t.play_discard(), &[*card]),
                Play::Close(card) => row(t.play_close(), card.as_slice()),
            });
            rows
        }
    }
}

fn melds(outcome: &Effect, t: Lang) -> Vec<ShownMeld> {
    let of = |cards: &[Card], readings: &[Reading]| {
        let shown = readings.iter().map(|reading| shown_meld(cards, reading, t));
        shown.collect()
    };
    match outcome {
        Effect::Meld { cards, readings } => of(cards, readings),
        Effect::Grown(meld) | Effect::TurnGoesOn(meld) | Effect::TakesPozzetto(meld) => {
            of(meld.cards(), &[*meld.reading()])
        }
        Effect::TurnEnds
        | Effect::TakesPozzettoUnseen
        | Effect::Closes(_)
        | Effect::PlaysOnWithoutCards => Vec::new(),
    }
}

fn closes_with(outcome: &Effect, t: Lang) -> Vec<ShownMeld> {
    let shown = |meld: &TableMeld| shown_meld(meld.cards(), meld.reading(), t);
    match outcome {
        Effect::Closes(table) => table.iter().map(shown).collect(),
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
    mark_crosswise(&mut drawn, Bonus::from(reading.burraco));
    ShownMeld {
        cards: drawn,
        text: write_cards(&layout),
        sentence: t.reading(reading),
    }
}

/// The irregularities whose words hold every word looked for, in either language; accents and case are forgiven.
#[must_use]
pub fn find(words: &str) -> Vec<Irregularity> {
    let wanted = folded(words);
    let wanted: Vec<&str> = wanted.split_whitespace().collect();
    let holds = |row: &Irregularity| {
        let said = Lang::ALL.map(|t| {
            let row = IrregularityView::new(*row, t);
            [row.title, row.is, &row.follows, &row.article].join(" ")
        });
        let text = folded(&format!("{} {}", said.join(" "), row.code()));
        wanted.iter().all(|word| text.contains(word))
    };
    let rows = Irregularity::ALL.iter().copied();
    rows.filter(holds).collect()
}

/// Lower case without accents, one kind of apostrophe.
fn folded(text: &str) -> String {
    let plain = |c: char| match c {
        'à' | 'á' | 'â' | 'ä' => 'a',
        'è' | 'é' | 'ê' | 'ë' => 'e',
        'ì' | 'í' | 'î' | 'ï' => 'i',
        'ò' | 'ó' | 'ô' | 'ö' => 'o',
        'ù' | 'ú' | 'û' | 'ü' => 'u',
        '’' => '\'',
        other => other,
    };
    text.chars()
        .flat_map(char::to_lowercase)
        .map(plain)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use burraco_rules::{ask, read_cards};

    #[test]
    fn rows_are_found_by_words_of_both_languages_without_accents() {
        for (words, row) in [
            ("PENALITA", Irregularity::HandlingCards),
            ("penalità", Irregularity::HandlingCards),
            ("l'asso", Irregularity::MissedDraw),
            ("wild back to the hand", Irregularity::ClosedWithWild),
            ("art. 24 commento", Irregularity::RemarkOnExposedCard),
            ("second_equal_set", Irregularity::SecondEqualSet),
        ] {
            let found = find(words);
            let absent = words == "l'asso";
            assert_eq!(found.contains(&row), !absent, "{words}: {found:?}");
        }
        assert_eq!(find("").len(), Irregularity::ALL.len());
        assert_eq!(find("qwerty"), []);
    }

    #[test]
    fn a_wild_is_drawn_as_one_and_a_burraco_is_crossed() {
        let cards = read_cards("3H 4H 5H 6H 7H 8H 9H JK").unwrap();
        let question = Question::Meld(cards);
        let rules = RuleSet::FEDERATION;
        let view = AnswerView::new(&question, &ask(&question, &rules), &rules, Lang::It);
        assert_eq!((view.ruling, view.melds.len()), (Ruling::Legal, 2));
        let drawn = &view.melds[0].cards;
        assert!(drawn[0].wild && drawn[6].crosswise && !drawn[7].crosswise);
        assert!(
            view.sentences[0].contains("burraco semipulito, 150"),
            "{:?}",
            view.sentences
        );
    }
}
