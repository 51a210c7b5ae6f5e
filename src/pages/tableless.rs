//! A turno that is known and has no table: what the pages of its tables say instead, and what the desk does with it.

use crate::pages::parts::{PairView, published};
use crate::pages::words::Lang;
use burraco_tournament::entry::EntryNo;
use burraco_tournament::event::{Event, PublicNames};
use burraco_tournament::movement::knockout::unplayed;
use burraco_tournament::round::{Round, RoundState};

/// Why a turno has no table; none where it has one. Of a turno whose results are hidden no reason is told, for it would
/// tell who won before.
#[must_use]
pub fn without_tables(event: &Event, round: &Round, names: PublicNames, t: Lang) -> Option<String> {
    if !round.tables.is_empty() {
        return None;
    }
    let name = |entry: EntryNo| {
        let pair = PairView::of(event, entry, names, t);
        format!("{} {}", pair.number, pair.line())
    };
    let mut said: Vec<String> = match event.hides(round.number) {
        true => Vec::new(),
        false => {
            let why = unplayed(event, round);
            why.iter().map(|why| t.unplayed(why, name)).collect()
        }
    };
    if said.is_empty() {
        said.push(t.no_tables_here().to_owned());
    }
    Some(said.join(" "))
}

/// The same for whoever closes it: that nothing else is to be done.
#[must_use]
pub fn without_tables_at_desk(event: &Event, round: &Round, t: Lang) -> Option<String> {
    let said = without_tables(event, round, PublicNames::Full, t)?;
    Some(match round.state {
        RoundState::Closed | RoundState::Draft => said,
        RoundState::Published | RoundState::Playing => format!("{said} {}", t.only_to_close()),
    })
}

/// The same of the turno being played, as everybody may read it; none between two turni.
#[must_use]
pub fn without_tables_now(event: &Event, t: Lang) -> Option<String> {
    let now = published(event).next_back();
    let now = now.filter(|round| round.state != RoundState::Closed)?;
    without_tables(event, now, event.settings.public_names, t)
}
