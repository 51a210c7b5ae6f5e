//! Messages on a page about the protests that a change carries out or leaves waiting, including the protest that the
//! page was opened for.

use crate::locale::Lang;
use crate::urls;
use burraco_tournament::commands::change::Change;
use burraco_tournament::event::Event;
use burraco_tournament::protest::Protest;
use burraco_tournament::round::{HandNo, RoundNo, TableNo};

/// Describes what the change on a page does about the protest the page was opened for; `None` when it was opened for
/// none. `fits` tells whether the change carries out the ruling; otherwise nothing is promised.
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

/// Describes what a decision does about the protest its page was opened for. A decision of the required kind but about
/// another entry or table is reported as such.
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

/// Describes what the page of a hand does about the protest it was opened for.
#[must_use]
pub fn carried_by_hand(
    event: &Event,
    here: &str,
    place: (RoundNo, TableNo, HandNo),
    t: Lang,
) -> Option<String> {
    carried(
        event,
        here,
        |protest| event.asks_for_sheet(protest, place),
        t,
    )
}

/// Whether a hand's page was opened for a protest whose ruling still requires a correction of this hand.
#[must_use]
pub fn promised(event: &Event, here: &str, place: (RoundNo, TableNo, HandNo)) -> bool {
    let protest = urls::protest_carried(here).and_then(|number| event.protest(number));
    protest.is_some_and(|protest| event.asks_for_sheet(protest, place))
}

/// Lists settled protests whose required correction is due again after a change undid it.
#[must_use]
pub fn waiting_again(before: &Event, after: &Event, t: Lang) -> Vec<String> {
    let again = before.protests.iter().filter(|protest| {
        let then = after.protest(protest.number);
        !protest.is_open() && then.is_some_and(|then| then.owes().is_some())
    });
    let number = |protest: &Protest| t.protest_waits_again(protest.number);
    again.map(number).collect()
}

/// Lists other protests whose required correction a change carries out, besides the protest it is made for.
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
