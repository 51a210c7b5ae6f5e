//! Permissions to give, revoke and restore rulings. Pages show no link to an action that the reader may not perform.

use crate::locale::Lang;
use crate::{Frame, Link, urls};
use burraco_tournament::event::Event;
use burraco_tournament::round::RoundNo;
use burraco_tournament::rulings::adjustment::{Adjustment, Measure, RulingRight};
use burraco_tournament::rulings::correction::{Correction, correction};

/// The name of a permission in the page frame: ruling on a turno before the last one once that has started. Users who
/// may sign rulings have it.
pub const SIGNED: &str = "signed";

/// The name of a permission in the page frame: revoking points in a closed turno. Users who may close rounds have it.
pub const CLOSES: &str = "closes";

/// Whether a ruling in a round now needs the chief referee's signature.
#[must_use]
pub fn needs_signature(event: &Event, round: RoundNo) -> bool {
    correction(event, round) == Some(Correction::NeedsSignature)
}

/// Whether the reader may give rulings about a round.
#[must_use]
pub fn may_rule(frame: &Frame, event: &Event, round: RoundNo) -> bool {
    frame.open(urls::NEW_RULING) && (frame.open(SIGNED) || !needs_signature(event, round))
}

/// Whether the reader may give a measure at all. A measure that removes an entry from the event needs the permission to
/// withdraw entries.
#[must_use]
pub fn may_give(frame: &Frame, measure: Measure) -> bool {
    frame.open(urls::NEW_RULING) && (!measure.puts_out() || frame.open(urls::LEAVE_ENTRY))
}

/// Whether the reader may revoke a ruling, or restore it.
#[must_use]
pub fn may_turn(frame: &Frame, event: &Event, adjustment: &Adjustment) -> bool {
    let has = |right: RulingRight| match right {
        RulingRight::Judge => frame.open(urls::RULING),
        RulingRight::Sign => frame.open(SIGNED),
        RulingRight::PutOut => frame.open(urls::LEAVE_ENTRY),
        RulingRight::OpenRound => frame.open(CLOSES),
    };
    let given = adjustment.last_given();
    given.is_some_and(|ruling| ruling.rights_to_revoke(event).into_iter().all(has))
}

/// Returns the link to the rulings of an event.
pub(crate) fn register(event: &Event, t: Lang) -> Link {
    Link::new(urls::rulings(&event.settings.slug), t.rulings())
}
