//! Which rulings a reader may give and turn: nothing leads where the answer would be that another must do it.

use crate::locale::Lang;
use crate::{Frame, Link, urls};
use burraco_tournament::event::Event;
use burraco_tournament::round::RoundNo;
use burraco_tournament::rulings::adjustment::{Adjustment, Measure, RulingRight};
use burraco_tournament::rulings::correction::{Correction, correction};

/// The way that whoever may sign rulings has open beside the routes: to a ruling about a turno before the last, once that
/// has started.
pub const SIGNED: &str = "signed";

/// The way that whoever may close rounds has open beside the routes: to points of a closed turno that are taken back.
pub const CLOSES: &str = "closes";

/// Whether a ruling in a round needs the chief referee's signature now.
#[must_use]
pub fn needs_signature(event: &Event, round: RoundNo) -> bool {
    correction(event, round) == Some(Correction::NeedsSignature)
}

/// Whether the reader may rule in a round.
#[must_use]
pub fn may_rule(frame: &Frame, event: &Event, round: RoundNo) -> bool {
    frame.open(urls::NEW_RULING) && (frame.open(SIGNED) || !needs_signature(event, round))
}

/// Whether the reader may give a measure somewhere: one that puts somebody out is given by those who may withdraw an entry.
#[must_use]
pub fn may_give(frame: &Frame, measure: Measure) -> bool {
    frame.open(urls::NEW_RULING) && (!measure.puts_out() || frame.open(urls::LEAVE_ENTRY))
}

/// Whether the reader may take a ruling back, or give it again.
#[must_use]
pub fn may_turn(frame: &Frame, event: &Event, adjustment: &Adjustment) -> bool {
    let has = |right: RulingRight| match right {
        RulingRight::Judge => frame.open(urls::RULING),
        RulingRight::Sign => frame.open(SIGNED),
        RulingRight::PutOut => frame.open(urls::LEAVE_ENTRY),
        RulingRight::OpenRound => frame.open(CLOSES),
    };
    let given = adjustment.last_given();
    given.is_some_and(|ruling| ruling.asks_turned(event).into_iter().all(has))
}

/// The way to the rulings of an event.
pub(crate) fn register(event: &Event, t: Lang) -> Link {
    Link::new(urls::rulings(&event.settings.slug), t.rulings())
}
