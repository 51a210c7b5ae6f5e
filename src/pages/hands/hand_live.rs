//! The live panel of the hand form: the total in large figures, every component, every fault.

use crate::components::cards::{CardView, MeldView};
use crate::hands::fault_view::FaultView;
use crate::hands::hand_input::pozzetto_word;
use crate::hands::hand_view::{HandSideView, HandView};
use crate::hands::open_questions::{QuestionView, mark_doubtful};
use crate::locale::Lang;
use askama::Template;
use burraco_rules::{HandScore, Pozzetto, RuleSet, Seat, Sheet, Side};
use pozzetto_form_data::{FieldFault, Fields, OpenQuestion};

/// The response of `/api/mano`: the live part of the hand page, made from what is typed so far.
#[derive(Clone, Debug, Template)]
#[template(path = "hands/live.html")]
pub struct HandLive {
    pub t: Lang,
    /// The hand as typed.
    pub view: HandView,
    /// Whether the hand has no fault except those that the referee accepted.
    pub valid: bool,
    /// The number of the hand's faults that the referee has not accepted.
    pub open: usize,
    /// The number of faults that nobody has accepted, in words, as in `2 errori`.
    pub open_words: String,
    /// The melds and the cards left, drawn as cards, each with its field.
    pub drawn: Vec<FieldCards>,
    /// The values guessed from the cards, as the form names them: `closed_by=N ns_pozzetto=none`.
    pub guess: String,
    /// The sentence for a hand without faults, which names the values guessed from its cards.
    pub good: String,
    /// The open questions about the melds of the hand.
    pub questions: Vec<QuestionView>,
}

/// The drawn cards of one field of the hand form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldCards {
    pub field: String,
    /// The drawn meld, where the field holds one.
    pub meld: Option<MeldView>,
    /// The drawn cards, where the field holds no meld.
    pub cards: Vec<CardView>,
}

impl HandLive {
    /// Builds the live panel of a hand sheet as typed so far.
    #[must_use]
    pub fn new(
        t: Lang,
        sheet: &Sheet,
        score: &HandScore,
        rules: &RuleSet,
        (guess, questions): (&GuessedChoices, &[OpenQuestion]),
    ) -> HandLive {
        let mut view = HandView::of_sheet(0, sheet, score, rules, t);
        for question in questions {
            mark_doubtful(&mut view, sheet, question, rules);
        }
        let to_join = FaultView::to_join(sheet, rules, t);
        view.warnings.splice(0..0, to_join);
        let open = view.open_faults();
        HandLive {
            t,
            valid: score.valid(),
            open,
            open_words: t.faults_count(open),
            drawn: drawn(&view.sides),
            guess: guess.named(),
            good: guess.said(t),
            questions: questions
                .iter()
                .map(|question| {
                    let side = view.sides.iter().find(|side| side.code == question.side);
                    QuestionView::new(question, side.map_or("", |side| &side.sign), rules, t)
                })
                .collect(),
            view,
        }
    }
}

impl HandLive {
    /// Returns the live panel with the faults that prevent saving. Such a fault is a total that differs from its parts,
    /// text that is no number, or a number out of range.
    #[must_use]
    pub fn with_sums(mut self, fields: &Fields) -> HandLive {
        let told = |fault: &&FieldFault| {
            matches!(
                fault,
                FieldFault::SumDiffers { .. }
                    | FieldFault::NotANumber
                    | FieldFault::OutOfRange { .. }
            )
        };
        for field in &fields.list {
            for fault in field.faults.iter().filter(told) {
                let side = field.name.split('_').next().unwrap_or_default();
                let side = self.view.sides.iter().find(|view| view.code == side);
                self.view.faults.push(FaultView {
                    place: side.map_or_else(String::new, |side| side.sign.clone()),
                    field: field.name.clone(),
                    text: self.t.field_fault(fault),
                    ..FaultView::default()
                });
            }
        }
        self.open = self.view.open_faults();
        self.open_words = self.t.faults_count(self.open);
        self.valid &= self.open == 0;
        self
    }
}

/// The choices that nobody has made on a form, but that its cards tell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GuessedChoices {
    pub closer: Option<Seat>,
    /// The sides that are guessed to have taken no pozzetto.
    pub without_pozzetto: Vec<Side>,
}

impl GuessedChoices {
    fn named(&self) -> String {
        let closer = self
            .closer
            .map(|seat| format!("closed_by={}", seat.letter()));
        let none = pozzetto_word(Pozzetto::None);
        let sides = self.without_pozzetto.iter();
        let sides = sides.map(|side| format!("{}_pozzetto={none}", side.word()));
        let all: Vec<String> = closer.into_iter().chain(sides).collect();
        all.join(" ")
    }

    fn said(&self, t: Lang) -> String {
        let closer = self.closer.map(|seat| t.if_closed_by(t.seat(seat)));
        let sides = self.without_pozzetto.iter();
        let sides = sides.map(|side| t.took_no_pozzetto(t.side(*side)));
        let all: Vec<String> = closer.into_iter().chain(sides).collect();
        match all.is_empty() {
            true => t.all_good().to_owned(),
            false => t.good_if(all.join(", ")),
        }
    }
}

/// Returns the drawn cards of every field of the sides.
fn drawn(sides: &[HandSideView]) -> Vec<FieldCards> {
    let mut all = Vec::new();
    for view in sides {
        let word = view.code;
        let melds = view.melds.iter().enumerate().map(|(n, meld)| FieldCards {
            field: format!("{word}_meld_{n}"),
            meld: Some(meld.clone()),
            cards: Vec::new(),
        });
        all.extend(melds);
        let left = view.left.iter().map(|left| FieldCards {
            field: format!("{word}_{}", left.field),
            meld: None,
            cards: left.cards.clone(),
        });
        all.extend(left);
    }
    all
}
