//! Commands on event files: `verify`, `export`, `import`.

use crate::app::events::import_event;
use crate::cli::data::{self, DataArgs};
use crate::cli::{Stop, say};
use crate::pages::Lang;
use crate::store::{
    Chain, StoreError, image_of_text, image_text, journal_end, journal_lines, load_event,
    locate_event, read_event_file,
};
use crate::web::now;
use burraco_rules::{Sheet, Verified};
use burraco_tournament::event::Event;
use burraco_tournament::event_file::{EventFile, Head, imported_lines};
use serde::Serialize;
use std::io::{BufWriter, Write};
use std::path::Path;

/// Writes an event file to standard output.
///
/// # Errors
/// When the output cannot be written.
pub fn write(file: &EventFile) -> Result<(), Stop> {
    write_json(file)
}

/// Writes a value to standard output as indented JSON.
///
/// # Errors
/// When the output cannot be written.
pub fn write_json(file: &impl Serialize) -> Result<(), Stop> {
    let mut out = BufWriter::new(std::io::stdout().lock());
    serde_json::to_writer_pretty(&mut out, file).map_err(|e| Stop::from_output(&e.into()))?;
    out.write_all(b"\n")
        .and_then(|()| out.flush())
        .map_err(|e| Stop::from_output(&e))
}

/// Reads an event file. The version is read first, so that a newer file is reported as newer and not as broken.
///
/// # Errors
/// A file that cannot be read, or is none.
pub fn read(path: &Path) -> Result<EventFile, Stop> {
    let shown = path.display();
    let text =
        std::fs::read(path).map_err(|e| Stop::input(format_args!("cannot read {shown}: {e}")))?;
    if text.starts_with(b"SQLite format 3\0") {
        return Err(Stop::input(format_args!(
            "{shown} is a whole database: `pozzetto restore {shown}` puts it in place"
        )));
    }
    let head: Head = serde_json::from_slice(&text)
        .map_err(|e| Stop::input(format_args!("{shown} is no event file: {e}")))?;
    if let Some(problem) = head.problem() {
        let why = Lang::En.file_problem(&problem);
        return Err(Stop::input(format_args!("{shown}: {why}")));
    }
    let text = String::from_utf8(text)
        .map_err(|e| Stop::input(format_args!("{shown} is no event file: {e}")))?;
    read_event_file(&text).map_err(|e| Stop::input(format_args!("{shown}: {e}")))
}

/// Runs `pozzetto verify`.
///
/// # Errors
/// A file that cannot be read; exit code 1 when something differs.
pub fn verify(path: &Path) -> Result<(), Stop> {
    let file = read(path)?;
    let mut found: Vec<String> = burraco_audit::verify(&file)
        .iter()
        .map(ToString::to_string)
        .collect();
    match Chain::check(&file.journal, file.journal_end.as_ref()) {
        Chain::Intact { .. } => {}
        Chain::BrokenAt(seq) => found.push(format!("journal_chain line {seq}")),
        Chain::CutOff { lines, written } => {
            found.push(format!("journal_end line {lines} of {written}"));
        }
    }
    for difference in &found {
        say(difference)?;
    }
    let tables: usize = file.rounds.iter().map(|round| round.tables.len()).sum();
    let hands = file
        .rounds
        .iter()
        .flat_map(|round| &round.tables)
        .map(|table| table.hands.len());
    let hands: usize = hands.sum();
    match found.len() {
        0 => {
            if let Some(said) = counted_by_hand(&file) {
                say(said)?;
            }
            if let Some(said) = imported_journal(&file) {
                say(said)?;
            }
            let rounds = file.rounds.len();
            say(format_args!(
                "{}: {rounds} rounds, {tables} tables, {hands} hands recomputed, no difference",
                path.display()
            ))
        }
        n => Err(Stop::failed(counted(n))),
    }
}

/// The number of hands recomputed from the cards of their melds alone, in words. `None` when there are none.
fn counted_by_hand(file: &EventFile) -> Option<String> {
    let tables = file.rounds.iter().flat_map(|round| &round.tables);
    let sheets = tables
        .flat_map(|table| &table.hands)
        .filter_map(|hand| Some(&hand.versions.last()?.sheet));
    let by_melds = |sheet: &&Sheet| sheet.score(&file.event.rules).verified() == Verified::Melds;
    match sheets.filter(by_melds).count() {
        0 => None,
        1 => Some("1 hand: melds verified, cards left counted by hand".to_owned()),
        n => Some(format!(
            "{n} hands: melds verified, cards left counted by hand"
        )),
    }
}

/// The number of journal lines that an earlier import brought along, in words. `None` when there are none.
fn imported_journal(file: &EventFile) -> Option<String> {
    let all = file.journal.len();
    match imported_lines(&file.journal) {
        0 => None,
        1 => Some(format!(
            "1 line of the journal, of {all}, came with an earlier file"
        )),
        n => Some(format!(
            "{n} lines of the journal, of {all}, came with an earlier file"
        )),
    }
}

fn counted(differences: usize) -> String {
    match differences {
        1 => "1 difference".to_owned(),
        n => format!("{n} differences"),
    }
}

/// Runs `pozzetto export`.
///
/// # Errors
/// An unknown event, or a database that cannot be read.
pub fn export(data: &DataArgs, slug: &str) -> Result<(), Stop> {
    let store = data::open_as_is(&data.url()?)?;
    let wanted = slug.to_owned();
    let read = store.read_now(|conn| {
        let (id, _) = locate_event(conn, &wanted)?;
        let (event, _) = load_event(conn, id)?;
        let end = journal_end(conn, Some(id))?;
        let journal = journal_lines(conn, Some(id), 0, i64::MAX)?;
        let mut file = EventFile::of(&event, crate::store::SOFTWARE, journal);
        file.journal_end = end;
        file.logo = image_text(conn, event.settings.logo.as_ref())?;
        Ok::<_, StoreError>(file)
    });
    let file = read.map_err(|error| match error {
        StoreError::NotFound => Stop::input(format_args!("there is no event {slug:?}")),
        error => Stop::failed(error),
    })?;
    write(&file)
}

/// Builds the event that an event file contains.
///
/// # Errors
/// What is wrong with it, in words.
pub fn event(path: &Path, file: EventFile) -> Result<Event, Stop> {
    file.into_event().map_err(|problems| {
        let said = problems
            .iter()
            .take(5)
            .map(|problem| Lang::En.file_problem(problem));
        let more = problems.len().saturating_sub(5);
        let more = (more > 0).then(|| format!("and {more} more"));
        let problems: Vec<String> = said.chain(more).collect();
        Stop::input(format_args!("{}: {}", path.display(), problems.join("; ")))
    })
}

/// The number of differences that `import` lists at most.
const NAMED: usize = 10;

/// Runs `pozzetto import`. A file whose results, rankings or tables differ from what its hands add up to needs
/// `with_differences`. The journal then records the number of differences.
///
/// # Errors
/// A file that is no sound event or differs, an event that is there already, or a database that cannot be written.
pub fn import(data: &DataArgs, path: &Path, with_differences: bool) -> Result<(), Stop> {
    let file = read(path)?;
    let found = burraco_audit::verify(&file);
    let lines = file.journal.clone();
    let chain = Chain::check(&lines, file.journal_end.as_ref());
    if !matches!(chain, Chain::Intact { .. }) {
        return Err(Stop::input(format_args!(
            "{}: the journal's chain is {chain}",
            path.display()
        )));
    }
    let image = file.logo.clone().zip(file.event.logo.clone());
    let image = image.and_then(|(text, logo)| image_of_text(&text, &logo));
    let lost = image.is_none() && (file.logo.is_some() || file.event.logo.is_some());
    let event = event(path, file)?;
    for difference in found.iter().take(NAMED) {
        say(difference)?;
    }
    if !found.is_empty() && !with_differences {
        return Err(Stop::failed(format_args!(
            "{}: {} with what its hands come to; nothing was taken in; --with-differences takes it in as it is",
            path.display(),
            counted(found.len())
        )));
    }
    let slug = event.settings.slug.clone();
    let store = data::open_telling(&data.url()?)?;
    import_event(&store, event, image, (lines, found.len()), now()).map_err(
        |error| match error {
            StoreError::Conflict => {
                Stop::failed(format_args!("there is an event {slug:?} already"))
            }
            error => Stop::failed(error),
        },
    )?;
    if lost {
        let shown = path.display();
        eprintln!(
            "pozzetto: warning: {shown}: the logo's image is missing or is another; the event has no logo now"
        );
    }
    say(slug)
}
