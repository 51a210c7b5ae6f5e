//! What a page does about protests: the one it was opened for, and others that it helps or keeps waiting.

use crate::locale::Lang;
use crate::urls;
use burraco_tournament::commands::change::Change;
use burraco_tournament::event::Event;
use burraco_tournament::protest::Protest;
use burraco_tournament::round::{HandNo, RoundNo, TableNo};

/// What a page that was opened for a protest does about it; none where it was opened for none. `fits` says whether it is what
/// the ruling still asks for: nothing else is promised.
#[must_use]
pub fn carried(
    event: &Event,
    here: &str,
    fits: impl FnOnce(&Protest) -> bool,
    t: Lang,
) -> Option<String> {
    let protest = event.protest(urls::protest_carried(here)?)?;
    let number = protest.number;
    Some(match protest.owes() {
        Some(_) if fits(protest) => t.protest_carried(number),
        Some(remedy) => t.protest_asks_else(number, t.protest_remedy(remedy)),
        None => t.protest_asks_nothing(number, t.protest_state(protest.state())),
    })
}

/// The same once a decision is known: one of the kind that is asked for, about somebody or something else, is told as that.
#[must_use]
pub fn carried_by(event: &Event, here: &str, changes: &[Change], t: Lang) -> Option<String> {
    let protest = event.protest(urls::protest_carried(here)?)?;
    let moved = |change: &Change| matches!(change, Change::ProtestMoved { number, .. } if *number == protest.number);
    let fits = changes.iter().any(moved);
    match protest.owes() {
        Some(remedy) if protest.asks_for_the_like(changes) && !fits => {
            let about = t.protest_about(protest.claim.about);
            let remedy = t.protest_remedy(remedy);
            Some(t.protest_about_others(protest.number, remedy, about))
        }
        _ => carried(event, here, |_| fits, t),
    }
}

/// The same of the page of a hand.
#[must_use]
pub fn carried_by_hand(
    event: &Event,
    here: &str,
    place: (RoundNo, TableNo, HandNo),
    t: Lang,
) -> Option<String> {
    carried(event, here, |protest| protest.asks_for_hand(place), t)
}

/// Whether a page of a hand was opened for a protest that still asks for it.
#[must_use]
pub fn promised(event: &Event, here: &str, place: (RoundNo, TableNo, HandNo)) -> bool {
    let protest = urls::protest_carried(here).and_then(|number| event.protest(number));
    protest.is_some_and(|protest| protest.asks_for_hand(place))
}

/// That protests which were done wait again for their correction after a change.
#[must_use]
pub fn waiting_again(before: &Event, after: &Event, t: Lang) -> Vec<String> {
    let again = before.protests.iter().filter(|protest| {
        let then = after.protest(protest.number);
        !protest.is_open() && then.is_some_and(|then| then.owes().is_some())
    });
    let number = |protest: &Protest| t.protest_waits_again(protest.number);
    again.map(number).collect()
}

/// That a change does what other protests than the one it is made for were waiting for.
#[must_use]
pub fn done_by(before: &Event, after: &Event, made_for: Option<u32>, t: Lang) -> Vec<String> {
    let others = before.protests.iter();
    let others = others.filter(|protest| Some(protest.number) != made_for);
    let done = others.filter(|protest| {
        let then = after.protest(protest.number);
        protest.owes().is_some() && then.is_some_and(|then| then.owes().is_none())
    });
    done.map(|protest| t.protest_done_by(protest.number))
        .collect()
}
