//! Which rulings a reader may give and turn: nothing leads where the answer would be that another must do it.

use crate::pages::rulings::last_given;
use crate::pages::{Frame, urls};
use burraco_tournament::adjustment::{Adjustment, Ruling};
use burraco_tournament::correction::{Correction, correction};
use burraco_tournament::event::Event;
use burraco_tournament::round::RoundNo;

/// The way that whoever may sign rulings has open beside the routes: to a ruling about a turno before the last, once that
/// has started.
pub const SIGNED: &str = "signed";

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

/// Whether the reader may take a ruling back, or give it again: who left the event by it comes back, or leaves again.
#[must_use]
pub fn may_turn(frame: &Frame, event: &Event, adjustment: &Adjustment) -> bool {
    let given = last_given(adjustment);
    let leaves = given.and_then(Ruling::leaves).is_some();
    let signed = given.is_some_and(|ruling| needs_signature(event, ruling.round()));
    frame.open(urls::RULING)
        && (!leaves || frame.open(urls::LEAVE_ENTRY))
        && (!signed || frame.open(SIGNED))
}
