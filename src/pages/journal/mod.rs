//! The journal of an event: a page of lines in words, with a filter, and the same lines as CSV and JSON.

mod corrections;
mod describe;
mod facts;
mod history;

pub use corrections::{CorrectionLine, VersionRoles};
pub use describe::{JournalWords, Renamed, moved as points_moved};
pub use facts::{Before, JournalEntry, KnownFact, ProtestSoFar};
pub use history::ChangeHistory;

use crate::components::form::FieldView;
use crate::csv::{CsvForm, CsvReader, CsvWriter, sheet};
use crate::desk::head::{MenuPage, desk_head};
use crate::locale::Lang;
use crate::numbers::exact_moment;
use crate::{Frame, Link, Masthead, urls};
use askama::Template;
use chrono::SecondsFormat;
use pozzetto_form_data::Fields;

/// The number of journal lines on one page.
pub const ON_A_PAGE: usize = 50;

/// The header of `registro.csv`. `what` is a description in words; `round` and `table` are the first that the journal
/// line is about.
pub const JOURNAL: [&str; 10] = [
    "seq", "at", "who", "role", "from", "action", "round", "table", "what", "reason",
];

/// The page `/direzione/{slug}/registro`: the journal, the latest line first.
#[derive(Clone, Debug, Template)]
#[template(path = "journal/journal.html")]
pub struct JournalPage {
    pub frame: Frame,
    pub t: Lang,
    pub head: Masthead,
    /// The fields of the filter, with what was typed.
    pub fields: Vec<FieldView>,
    /// The URL that the filter leads to.
    pub action: String,
    /// Whether any filter is set.
    pub filtered: bool,
    /// The number of journal lines found, as in `212 righe su 20 140`.
    pub count: String,
    /// The journal lines of this page.
    pub rows: Vec<JournalRow>,
    /// The URL of the filtered lines as CSV.
    pub csv: String,
    /// The URL of the filtered lines as JSON.
    pub json: String,
    pub newer: Option<String>,
    pub older: Option<String>,
    /// The label of the page, as in `pagina 2 di 5`.
    pub page: String,
    /// The link to download the file of the whole event, with which the journal's chain of digests can be checked, for
    /// those who may.
    pub whole: Option<Link>,
    /// The command that checks the journal's chain of digests, as in `pozzetto verify serata.json`.
    pub check: String,
}

/// A journal line in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JournalRow {
    /// The number of the journal line in the event's journal.
    pub seq: i64,
    /// The time of the line, as in `21 nov 2026, 14:32:05`.
    pub when: String,
    pub who: String,
    /// The role under which the action was done; empty without one.
    pub role: &'static str,
    /// The beginning of the network address's digest, in words, or a note that the line came with an imported file.
    /// Empty where no address is kept.
    pub from: String,
    pub action: String,
    /// The changes made by the action, before and after. A long journal line shows only the first ones.
    pub what: Vec<String>,
    /// The changes of a long journal line that are folded away at first.
    pub more: Vec<String>,
    pub reason: String,
}

/// The journal lines that the request handler has found.
pub struct JournalLines<'a> {
    /// The journal lines of this page, the latest first.
    pub lines: &'a [&'a JournalEntry],
    /// The number of journal lines that match the filter.
    pub through: usize,
    /// The number of all lines in the journal.
    pub all: usize,
    /// The number of the journal page, from 1.
    pub page: usize,
    /// The actors of all actions in the journal, as the journal names them.
    pub actors: &'a [String],
    /// The actions that occur in the journal.
    pub actions: &'a [String],
}

/// The number of characters shown of a network address's digest. They suffice to tell two networks of a hall apart.
const SHOWN_OF_ADDRESS: usize = 8;

/// Returns the network that a journal line came from: the beginning of its address's digest after a `#`. Without the
/// `#`, a spreadsheet would read `2713e126` as a number. Empty where no digest is kept.
fn network(digest: &str) -> String {
    match digest.get(..SHOWN_OF_ADDRESS) {
        Some(beginning) => format!("#{beginning}"),
        None => String::new(),
    }
}

/// The number of changes of a journal line that are shown at once. A line about an imported list has hundreds.
const FACTS: usize = 6;

impl JournalRow {
    fn new(speaker: &JournalWords<'_>, entry: &JournalEntry) -> JournalRow {
        let t = speaker.t;
        let mut what = speaker.facts(entry);
        let network = network(&entry.address);
        let from = match (entry.imported, network.is_empty()) {
            (true, _) => t.journal_of_file().to_owned(),
            (false, true) => network,
            (false, false) => t.journal_place(network),
        };
        JournalRow {
            seq: entry.seq,
            when: exact_moment(entry.at, &speaker.event.settings.time_zone, t),
            who: speaker.who(&entry.actor),
            role: t.journal_role(&entry.role, speaker.event.settings.kind),
            from,
            action: t.journal_action(&entry.action),
            // a single one more takes no more room than the words for it
            more: match what.len() > FACTS + 1 {
                true => what.split_off(FACTS),
                false => Vec::new(),
            },
            what,
            reason: entry.reason.clone(),
        }
    }
}

impl JournalPage {
    /// Builds the journal page of the lines found under a filter. `query` is the filter as written in URLs.
    #[must_use]
    pub fn new(
        frame: Frame,
        speaker: &JournalWords<'_>,
        fields: &Fields,
        query: &str,
        found: &JournalLines<'_>,
    ) -> JournalPage {
        let t = frame.t;
        let slug = &speaker.event.settings.slug;
        let here = urls::journal(slug);
        let pages = found.through.div_ceil(ON_A_PAGE).max(1);
        let with = |way: String, more: &str| match (query, more) {
            ("", "") => way,
            ("", more) | (more, "") => format!("{way}?{more}"),
            (query, more) => format!("{way}?{query}&{more}"),
        };
        let to = |page: usize| with(here.clone(), &format!("pagina={page}"));
        let row = |entry: &&JournalEntry| JournalRow::new(speaker, entry);
        let whole = frame.open(urls::EXPORT_JSON);
        JournalPage {
            t,
            head: desk_head(speaker.event, MenuPage::Journal, &frame),
            fields: filter(speaker, fields, found),
            filtered: !query.is_empty(),
            count: t.journal_count(found.through, found.all),
            rows: found.lines.iter().map(row).collect(),
            csv: sheet(with(urls::journal_csv(slug), ""), t),
            json: with(urls::journal_json(slug), ""),
            newer: (found.page > 1).then(|| to(found.page - 1)),
            older: (found.page < pages).then(|| to(found.page + 1)),
            page: t.journal_page(found.page, pages),
            whole: whole.then(|| Link::new(urls::export_json(slug), t.whole_event())),
            check: format!("pozzetto verify {slug}.json"),
            action: here,
            frame,
        }
    }
}

fn filter(speaker: &JournalWords<'_>, fields: &Fields, found: &JournalLines<'_>) -> Vec<FieldView> {
    let t = speaker.t;
    let field = |name: &str, label: &str| FieldView::new(fields, name, label, t);
    let anybody = std::iter::once((String::new(), t.journal_anybody().to_owned()));
    let actors = found.actors.iter();
    let actors = anybody.chain(actors.map(|actor| (actor.clone(), speaker.who(actor))));
    let anything = std::iter::once((String::new(), t.journal_anything().to_owned()));
    let actions = found.actions.iter();
    let actions = anything.chain(actions.map(|word| (word.clone(), t.journal_action(word))));
    let entry = t.entry_word(speaker.event.settings.kind);
    // A moment that cannot be read must come back as it was typed; a browser's own field would drop it.
    let moment = |name: &str, label: &str| {
        let view = field(name, label);
        let kind = if view.faults.is_empty() {
            "datetime-local"
        } else {
            "text"
        };
        view.kind(kind)
    };
    vec![
        field("chi", t.journal_who()).choices(actors),
        field("azione", t.journal_what()).choices(actions),
        field("turno", t.turno()).kind("number"),
        field("tavolo", t.tavolo()).kind("number"),
        field("coppia", entry).kind("number"),
        moment("da", t.journal_from()),
        moment("a", t.journal_to()),
    ]
}

/// Writes `registro.csv`, with the journal lines in the order they were written.
#[must_use]
pub fn journal_csv(speaker: &JournalWords<'_>, lines: &[&JournalEntry], form: CsvForm) -> Vec<u8> {
    let mut file = CsvWriter::new(JOURNAL, form);
    for entry in lines {
        let table = entry.tables().first().copied();
        let round = table.map(|(round, _)| round);
        let round = round.or_else(|| entry.rounds().first().copied());
        let number = |n: Option<String>| n.unwrap_or_default();
        file.row([
            entry.seq.to_string(),
            entry.at.to_rfc3339_opts(SecondsFormat::Secs, true),
            speaker.who(&entry.actor),
            match form.by {
                CsvReader::Program => entry.role.clone(),
                CsvReader::Office => form
                    .t
                    .journal_role(&entry.role, speaker.event.settings.kind)
                    .to_owned(),
            },
            match entry.imported {
                true => "file".to_owned(),
                false => network(&entry.address),
            },
            match form.by {
                CsvReader::Program => entry.action.clone(),
                CsvReader::Office => form.t.journal_action(&entry.action),
            },
            number(round.map(|round| round.to_string())),
            number(table.map(|(_, table)| table.to_string())),
            speaker.facts(entry).join(" | "),
            entry.reason.clone(),
        ]);
    }
    file.done()
}

#[cfg(test)]
mod tests {
    use super::*;
    use burraco_tournament::event_file::JournalLine;
    use chrono::DateTime;
    use std::collections::HashMap;

    #[test]
    fn a_network_is_a_word_whatever_its_digest() {
        let said = ["2713e1264a", "01234567", ""].map(network);
        assert_eq!(said, ["#2713e126", "#01234567", ""]);
    }

    #[test]
    fn every_fact_that_was_written_is_said_in_words() {
        let event = crate::sample::event();
        let (users, renamed) = (HashMap::new(), Renamed::new());
        let table = include_str!("../../../tests/data/journal-facts.tsv").lines();
        for fact in table.filter_map(|line| line.split_once('\t')) {
            let line = JournalLine {
                seq: 1,
                at: DateTime::UNIX_EPOCH,
                actor: "user:1".to_owned(),
                role: "organiser".to_owned(),
                address: String::new(),
                action: "settings".to_owned(),
                detail: format!("[{}]", fact.1),
                prev: String::new(),
                hash: String::new(),
            };
            let entry = ChangeHistory::default().read(&line);
            for t in Lang::ALL {
                let words = JournalWords {
                    event: &event,
                    users: &users,
                    renamed: &renamed,
                    t,
                };
                let said = words.facts(&entry).concat();
                assert_eq!(
                    said.contains('{'),
                    fact.0 == "Unknown",
                    "{}: {said}",
                    fact.1
                );
                let of_itself =
                    matches!(fact.0, "OfEvent" | "Circuit") && !fact.1.contains("deleted");
                assert_eq!(said.is_empty(), of_itself, "{}: {said}", fact.1);
            }
        }
    }
}
