//! The live panel of the hand form: the score said big, every component, every fault.

use crate::pages::cards::{CardView, MeldView};
use crate::pages::hand_view::{HandSideView, HandView};
use crate::pages::words::Lang;
use askama::Template;
use burraco_rules::{HandScore, RuleSet, Sheet};

/// The answer of `/api/mano`: a piece of the hand page, made from what is typed so far.
#[derive(Clone, Debug, Template)]
#[template(path = "hands/live.html")]
pub struct HandLive {
    /// The reader's language.
    pub t: Lang,
    /// The hand as typed.
    pub view: HandView,
    /// Whether every fault left is let stand.
    pub valid: bool,
    /// Faults that still stand.
    pub open: usize,
    /// `2 errori`.
    pub open_words: String,
    /// The melds and hands drawn, by field.
    pub drawn: Vec<Drawn>,
}

/// Cards drawn for a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawn {
    /// The field.
    pub field: String,
    /// The meld, for a meld's field.
    pub meld: Option<MeldView>,
    /// The cards, for any other.
    pub cards: Vec<CardView>,
}

impl HandLive {
    /// The panel of a sheet as typed so far.
    #[must_use]
    pub fn new(t: Lang, sheet: &Sheet, score: &HandScore, rules: &RuleSet) -> HandLive {
        let view = HandView::of_sheet(0, sheet, score, rules, t);
        let open = view.open_faults();
        HandLive {
            t,
            valid: score.valid(),
            open,
            open_words: t.faults_count(open),
            drawn: drawn(&view.sides),
            view,
        }
    }
}

/// The cards of every field of the sides.
fn drawn(sides: &[HandSideView]) -> Vec<Drawn> {
    let mut all = Vec::new();
    for view in sides {
        let word = view.code;
        let melds = view.melds.iter().enumerate().map(|(n, meld)| Drawn {
            field: format!("{word}_meld_{n}"),
            meld: Some(meld.clone()),
            cards: Vec::new(),
        });
        all.extend(melds);
        let hands = view.left.iter().filter_map(|left| {
            Some(Drawn {
                field: format!("{word}_hand_{}", left.hand?),
                meld: None,
                cards: left.cards.clone(),
            })
        });
        all.extend(hands);
    }
    all
}
