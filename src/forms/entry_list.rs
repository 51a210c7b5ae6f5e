//! Export of an event's entries as a list that [`super::entries`] reads again, for the next event of the same people.

use burraco_tournament::entry::{Entry, EntryState};
use burraco_tournament::event::Event;
use burraco_tournament::ranking::Standings;

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
    let mut writer = csv::WriterBuilder::new()
        .delimiter(b';')
        .flexible(true)
        .from_writer(Vec::new());
    let header = (1..=players.unwrap_or(0)).flat_map(|n| {
        let column = |word: &str| format!("{word}{n}");
        [column("player"), column("card"), column("club")]
    });
    let rows = entries.iter().map(|entry| {
        let cells = entry.players.iter();
        let cells = cells.flat_map(|player| [&player.name, &player.card, &player.club]);
        cells.cloned().collect::<Vec<String>>()
    });
    for row in std::iter::once(header.collect()).chain(rows) {
        // writing to memory cannot fail
        let _ = writer.write_record(row);
    }
    let bytes = writer.into_inner().unwrap_or_default();
    String::from_utf8_lossy(&bytes).into_owned()
}
