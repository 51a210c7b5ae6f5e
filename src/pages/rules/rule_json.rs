//! The JSON objects of the command `rule`, a stable format for other programs.

use crate::locale::Lang;
use crate::rules::rule_answer::Assumption;
use crate::rules::seating::SeatingView;
use burraco_play::{Answer, LegalEffect, NotSeated, Note, Reason, Seating};
use burraco_rules::{Card, Clarification, Irregularity, RuleSet, TableMeld};
use serde::Serialize;

/// The answer to a question about the rules, as JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AnswerJson {
    /// Whether the play in question is legal; null when undecided.
    pub legal: Option<bool>,
    /// The effect of a legal play, or the statement that nothing was decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<SaidJson>,
    /// The resulting meld in the order the cards lie.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub layout: Vec<String>,
    /// The side's melds that allow it to go out, each in the order the cards lie.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub closes_with: Vec<Vec<String>>,
    /// The source of the rule for a legal play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// The additional notes to the answer.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<SaidJson>,
    /// The reasons the play is not legal.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub reasons: Vec<ReasonJson>,
    /// The assumption that the answer makes because the question leaves something out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub assumed: Option<SaidJson>,
}

/// A code with its sentence in Italian and English.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SaidJson {
    pub code: &'static str,
    pub it: String,
    pub en: String,
}

/// A reason why a play is not legal, as JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ReasonJson {
    #[serde(flatten)]
    pub said: SaidJson,
    /// The source of the rule behind this reason.
    pub source: String,
    pub follows: Vec<IrregularityJson>,
}

/// A row of the table of irregularities as JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct IrregularityJson {
    pub code: &'static str,
    /// The irregularity's article in the editions of 2024 to 2026; null when not known.
    pub article: Option<&'static str>,
    /// The irregularity's article in the editions of 2012 to 2017.
    pub old_article: Option<&'static str>,
    /// The code for how reliably the irregularity is known: `confirmed one_source inferred unknown`.
    pub sure: &'static str,
    /// The codes of the consequences, in the order they are carried out.
    pub consequences: Vec<&'static str>,
    pub it: IrregularityWords,
    pub en: IrregularityWords,
}

/// The texts of an irregularity in one language.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct IrregularityWords {
    pub title: &'static str,
    pub is: &'static str,
    pub follows: String,
}

impl From<Irregularity> for IrregularityJson {
    fn from(row: Irregularity) -> IrregularityJson {
        let words = |t: Lang| IrregularityWords {
            title: t.irregularity(row),
            is: t.irregularity_is(row),
            follows: t.consequences(row),
        };
        IrregularityJson {
            code: row.code(),
            article: row.article(),
            old_article: row.old_article(),
            sure: row.sure().code(),
            consequences: row.follows().iter().map(|what| what.code()).collect(),
            it: words(Lang::It),
            en: words(Lang::En),
        }
    }
}

/// A question asked at the table, with its answer, as JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ClarificationJson {
    /// The constant `clarification`, which tells these rows from the rows of irregularities.
    pub kind: &'static str,
    pub code: &'static str,
    /// The source of the answer in the chosen rules; null when they do not state it.
    pub source: Option<String>,
    /// The codes of the irregularities that depend on the answer.
    pub irregularities: Vec<&'static str>,
    pub it: ClarificationWords,
    pub en: ClarificationWords,
}

/// The texts of a question asked at the table, in one language.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ClarificationWords {
    pub question: &'static str,
    pub answer: &'static str,
}

impl ClarificationJson {
    /// Builds the JSON of a question asked at the table with the answer of a rule set.
    #[must_use]
    pub fn new(asked: Clarification, rules: &RuleSet) -> ClarificationJson {
        let words = |t: Lang| ClarificationWords {
            question: t.clarification(asked),
            answer: t.clarified(asked),
        };
        let rows = asked.irregularities().iter();
        ClarificationJson {
            kind: "clarification",
            code: asked.code(),
            source: asked.source(rules).map(|source| source.to_string()),
            irregularities: rows.map(|row| row.code()).collect(),
            it: words(Lang::It),
            en: words(Lang::En),
        }
    }
}

/// A draw for seats as JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SeatsJson {
    /// The seats in the order of play, the dealer first; empty while players still have to draw.
    pub seats: Vec<SeatJson>,
    /// The players, counted from 1, who have to draw or draw again.
    pub still_to_draw: Vec<usize>,
}

/// A drawn seat and its player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SeatJson {
    /// The seat's letter: `N E S W`.
    pub seat: char,
    /// The player's number, from 1.
    pub player: usize,
    pub cards: String,
}

impl SeatsJson {
    /// Builds the JSON of the result of a draw for seats.
    #[must_use]
    pub fn new(drawn: &Result<Seating, NotSeated>, view: &SeatingView) -> SeatsJson {
        let waiting = drawn.as_ref().err().map_or(&[][..], NotSeated::to_draw);
        let seats = view.seats.iter().map(|row| SeatJson {
            seat: row.seat.letter(),
            player: row.player,
            cards: row.text.clone(),
        });
        SeatsJson {
            seats: seats.collect(),
            still_to_draw: waiting.iter().map(|player| player + 1).collect(),
        }
    }
}

fn said(code: &'static str, sentence: impl Fn(Lang) -> String) -> SaidJson {
    SaidJson {
        code,
        it: sentence(Lang::It),
        en: sentence(Lang::En),
    }
}

impl AnswerJson {
    /// Builds the JSON of an answer under a rule set.
    #[must_use]
    pub fn new(answer: &Answer, rules: &RuleSet) -> AnswerJson {
        match answer {
            Answer::Legal {
                outcome,
                source,
                notes,
            } => AnswerJson {
                legal: Some(true),
                outcome: Some(said(outcome.code(), |t| t.outcome(outcome, rules))),
                layout: layout(outcome),
                closes_with: closes_with(outcome),
                source: Some(source.to_string()),
                notes: notes.iter().map(|note| of_note(*note)).collect(),
                reasons: Vec::new(),
                assumed: None,
            },
            Answer::NotLegal(reasons) => AnswerJson {
                legal: Some(false),
                outcome: None,
                layout: Vec::new(),
                closes_with: Vec::new(),
                source: None,
                notes: Vec::new(),
                reasons: reasons.iter().map(of_reason).collect(),
                assumed: None,
            },
            Answer::NotDecided => AnswerJson {
                legal: None,
                outcome: Some(said("not_decided", |t| t.not_decided_why().to_owned())),
                layout: Vec::new(),
                closes_with: Vec::new(),
                source: None,
                notes: Vec::new(),
                reasons: Vec::new(),
                assumed: None,
            },
        }
    }
}

impl AnswerJson {
    /// Adds to the answer the assumption made because the question leaves something out.
    #[must_use]
    pub fn assuming(self, assumed: Option<Assumption>) -> AnswerJson {
        let assumed = assumed.map(|what| said(what.code(), |t| t.assumed(what).to_owned()));
        AnswerJson { assumed, ..self }
    }
}

fn of_note(note: Note) -> SaidJson {
    said(note.code(), |t| t.note(note))
}

fn of_reason(reason: &Reason) -> ReasonJson {
    ReasonJson {
        said: said(reason.why.code(), |t| t.why_not(reason.why)),
        source: reason.source.to_string(),
        follows: reason.follows.iter().map(|row| (*row).into()).collect(),
    }
}

fn layout(outcome: &LegalEffect) -> Vec<String> {
    let cards = match outcome {
        LegalEffect::Meld { cards, readings } => {
            let first = readings.first();
            first.map_or_else(Vec::new, |reading| reading.layout(cards))
        }
        LegalEffect::Grown(meld)
        | LegalEffect::TurnGoesOn(meld)
        | LegalEffect::TakesPozzetto(meld) => meld.reading().layout(meld.cards()),
        LegalEffect::TurnEnds
        | LegalEffect::TakesPozzettoUnseen
        | LegalEffect::Closes(_)
        | LegalEffect::PlaysOnWithoutCards => Vec::new(),
    };
    cards.iter().map(Card::to_string).collect()
}

fn closes_with(outcome: &LegalEffect) -> Vec<Vec<String>> {
    let lies = |meld: &TableMeld| meld.layout().iter().map(Card::to_string).collect();
    match outcome {
        LegalEffect::Closes(table) => table.iter().map(lies).collect(),
        _ => Vec::new(),
    }
}
