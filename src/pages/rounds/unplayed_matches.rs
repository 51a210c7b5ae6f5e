//! Matches that no table plays: in a turno without tables, a match that is not played, or one decided by a ruling.

use crate::components::summaries::PairView;
use crate::locale::Lang;
use burraco_tournament::entry::EntryNo;
use burraco_tournament::event::{Event, PublicNames};
use burraco_tournament::movement::knockout::{Unplayed, unplayed};
use burraco_tournament::round::{Round, RoundState, Table, TableState};

/// Explains why a turno has no table; `None` when it has one. If the turno's results are hidden, no reason is given,
/// because it would reveal an earlier winner.
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

/// Explains to the desk why a turno has no table, and that it only needs to be closed.
#[must_use]
pub fn without_tables_at_desk(event: &Event, round: &Round, t: Lang) -> Option<String> {
    let said = without_tables(event, round, PublicNames::Full, t)?;
    Some(match round.state {
        RoundState::Closed | RoundState::Draft => said,
        RoundState::Published | RoundState::Playing => format!("{said} {}", t.only_to_close()),
    })
}

/// Explains to the public why the turno being played has no table; `None` between two turni.
#[must_use]
pub fn without_tables_now(event: &Event, t: Lang) -> Option<String> {
    let now = event.published().next_back();
    let now = now.filter(|round| round.state != RoundState::Closed)?;
    without_tables(event, now, event.settings.public_names, t)
}

/// Explains why no match for third place is played in a turno with other tables. `None` when it is played, and while
/// the turno's results are hidden. For a turno without tables, see [`without_tables`].
#[must_use]
pub fn without_third(event: &Event, round: &Round, names: PublicNames, t: Lang) -> Option<String> {
    if round.tables.is_empty() {
        return None;
    }
    let third = |why: &Unplayed| matches!(why, Unplayed::Third(_));
    said_of(event, round, third, names, t)
}

/// Explains why an entry in a turno plays no match: it wins the final without one, or is alone for third place. `None`
/// for any other reason, and while the turno's results are hidden.
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
    PairView::of(event, entry, names, t).numbered()
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

/// Whether a ruling has decided the match of a table, so that nobody is sent there.
#[must_use]
pub fn is_decided(event: &Event, round: &Round, table: &Table) -> bool {
    let given = event.awarded_by(round.number, table.number);
    table.state == TableState::Closed && given.is_some()
}
