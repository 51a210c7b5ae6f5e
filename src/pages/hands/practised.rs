//! The page after a practised hand.

use crate::guide::chapter::Chapter;
use crate::guide::places::guide_to;
use crate::locale::Lang;
use crate::{Frame, Link, numbers, urls};
use askama::Template;
use burraco_rules::{BySide, Side};

/// The page `/prova/smazzata/fine`: the totals of a practised hand, of which nothing is kept.
#[derive(Clone, Debug, Template)]
#[template(path = "hands/practised.html")]
pub struct PractisedPage {
    pub frame: Frame,
    pub t: Lang,
    /// The sign of each side, with its total.
    pub totals: [(&'static str, String); 2],
    /// The number of the hand's faults, in a sentence; empty for a sound one.
    pub faults: String,
    /// The address of the chapter that explains them.
    pub guide: String,
    pub ways: [Link; 3],
}

impl PractisedPage {
    /// Builds the page of the totals of both sides, and of the number of the hand's faults.
    #[must_use]
    pub fn new(frame: Frame, totals: BySide<i32>, faults: usize) -> PractisedPage {
        let t = frame.t;
        PractisedPage {
            t,
            totals: Side::ALL.map(|side| (t.side(side), numbers::points(*totals.get(side)))),
            faults: match faults {
                0 => String::new(),
                faults => t.practice_faults(t.faults_count(faults)),
            },
            guide: Chapter::Faults.address(""),
            ways: [
                Link::new(urls::practice(), t.practice_again()),
                Link::new(guide_to(&urls::practice()), t.guide()),
                Link::new(urls::home(), t.to_events()),
            ],
            frame,
        }
    }
}
