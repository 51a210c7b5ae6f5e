//! What is played at no table: a turno without any, a match that is not played, one that a ruling has decided.

use crate::components::summaries::{PairView, published};
use crate::locale::Lang;
use burraco_tournament::entry::EntryNo;
use burraco_tournament::event::{Event, PublicNames};
use burraco_tournament::movement::knockout::{Unplayed, unplayed};
use burraco_tournament::round::{Round, RoundState, Table, TableState};

/// Why a turno has no table; none where it has one. Of a turno whose results are hidden no reason is told, for it would
/// tell who won before.
#[must_use]
pub fn without_tables(event: &Event, round: &Round, names: PublicNames, t: Lang) -> Option<String> {
    if !round.tables.is_empty() {
        return None;
    }
    let name = |entry: EntryNo| named(event, entry, names, t);
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

/// Why nobody plays for third place in a turno that has other tables; none where somebody does, and while the results of
/// the turno are hidden. Of a turno without tables [`without_tables`] tells it.
#[must_use]
pub fn without_third(event: &Event, round: &Round, names: PublicNames, t: Lang) -> Option<String> {
    if round.tables.is_empty() {
        return None;
    }
    let third = |why: &Unplayed| matches!(why, Unplayed::Third(_));
    said_of(event, round, third, names, t)
}

/// Why an entry that is in a turno plays nothing in it: it wins the final without a match, or is alone for third place;
/// none for any other reason, and while the results of the turno are hidden.
#[must_use]
pub fn without_match(event: &Event, round: &Round, entry: EntryNo, t: Lang) -> Option<String> {
    let own = |why: &Unplayed| match why {
        Unplayed::Won { winner, .. } => *winner == entry,
        Unplayed::Third(left) => left.contains(&entry),
        Unplayed::Final(_) => false,
    };
    said_of(event, round, own, event.settings.public_names, t)
}

fn named(event: &Event, entry: EntryNo, names: PublicNames, t: Lang) -> String {
    let pair = PairView::of(event, entry, names, t);
    format!("{} {}", pair.number, pair.line())
}

fn said_of(
    event: &Event,
    round: &Round,
    asked: impl Fn(&Unplayed) -> bool,
    names: PublicNames,
    t: Lang,
) -> Option<String> {
    if event.hides(round.number) {
        return None;
    }
    let name = |entry: EntryNo| named(event, entry, names, t);
    let why = unplayed(event, round).into_iter().find(asked)?;
    Some(t.unplayed(&why, name))
}

/// Whether a ruling has decided what a table was to play: nobody is sent there any more.
#[must_use]
pub fn is_decided(event: &Event, round: &Round, table: &Table) -> bool {
    let given = event.awarded_by(round.number, table.number);
    table.state == TableState::Closed && given.is_some()
}
