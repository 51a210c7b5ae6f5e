//! Export of an event's entries as a list that [`super::entries`] reads again, for the next event of the same people.

use super::rows;
use burraco_tournament::entry::{Entry, EntryState, PlayerField};
use burraco_tournament::event::Event;
use burraco_tournament::ranking::Standings;
use strum::VariantArray;

/// Writes the entries that have not withdrawn in the order of the given standings, so that new numbers follow the
/// ranks. Without a ranking, the entries keep the order of their numbers. Numbers, groups and lines belong to the event
/// and are not written.
#[must_use]
pub fn written(event: &Event, standings: &Standings) -> String {
    let rank = |entry: &Entry| {
        let line = standings
            .lines
            .iter()
            .position(|line| line.entry == entry.number);
        (line.unwrap_or(usize::MAX), entry.number)
    };
    let mut entries: Vec<&Entry> = event.entries.iter().collect();
    entries.retain(|entry| entry.state != EntryState::Withdrawn);
    entries.sort_by_key(|entry| rank(entry));
    let players = entries.iter().map(|entry| entry.players.len()).max();
    let used = |field: &&PlayerField| {
        let mut players = entries.iter().flat_map(|entry| &entry.players);
        !PlayerField::FURTHER.contains(field)
            || players.any(|player| !player.get(**field).is_empty())
    };
    let fields: Vec<PlayerField> = PlayerField::VARIANTS.iter().filter(used).copied().collect();
    let header = (1..=players.unwrap_or(0)).flat_map(|n| {
        let column = move |field: &PlayerField| format!("{}{n}", field.word());
        fields.iter().map(column)
    });
    let rows = entries.iter().map(|entry| {
        let cells = entry.players.iter().flat_map(|player| {
            let cell = |field: &PlayerField| player.get(*field).to_owned();
            fields.iter().map(cell)
        });
        cells.collect::<Vec<String>>()
    });
    rows::written(std::iter::once(header.collect()).chain(rows))
}
