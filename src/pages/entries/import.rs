//! The import of entries, pasted or uploaded. The list is first checked, then taken over.

use crate::components::form::FieldView;
use crate::desk::head::{MenuPage, desk_head};
use crate::entries::members::doubts;
use crate::locale::Lang;
use crate::numbers::{points, signed};
use crate::{Frame, Link, Masthead, urls};
use askama::Template;
use burraco_tournament::commands::decide::numbers_given;
use burraco_tournament::entry::{EntryNo, Player, PlayerField};
use burraco_tournament::event::recorded::RecordedResult;
use burraco_tournament::event::{Event, Settings};
use burraco_tournament::members::Register;
use pozzetto_form_data::{Fields, ImportRow};
use std::collections::HashMap;
use strum::VariantArray;

/// The value of the field `repeated` that leaves out the rows which repeat an entry or a card.
pub const TAKE_ONCE: &str = "once";
/// The value of the field `repeated` that takes the rows which repeat an entry or a card, too.
pub const TAKE_ALL: &str = "all";

/// The page `/direzione/{slug}/importa`. It posts `list` (text) or `file`, and `step` = `look` or `take`. With rows that
/// repeat others, `repeated` says whether they are taken.
#[derive(Clone, Debug, Template)]
#[template(path = "entries/import.html")]
pub struct ImportPage {
    pub frame: Frame,
    pub t: Lang,
    pub head: Masthead,
    /// The URL that the list of entries is posted to.
    pub action: String,
    /// The field for the list of entries as text.
    pub list: FieldView,
    /// The rows of the list as understood; empty before the first look.
    pub rows: Vec<RowView>,
    /// The number of entries ready to import, as in `40 coppie pronte`.
    pub ready: String,
    /// The number of rows to correct, as in `3 righe da correggere`; empty when there are none.
    pub wrong: String,
    /// The number of rows that the organiser should check, as in `2 righe da guardare`; empty when there are none.
    pub look: String,
    /// Whether the list may be imported.
    pub takeable: bool,
    /// The ways to import a list that repeats entries or cards, each with its label: without those rows, or with them.
    pub takes: Vec<(&'static str, String)>,
    /// The number of entries that the event has already.
    pub present: usize,
    /// The entries that the event has already, in words, as in `40 coppie già iscritte`.
    pub present_words: String,
    /// The earlier events whose list of entries may be taken, by slug.
    pub earlier: Vec<Link>,
    /// Whether the list has points, and the event is empty: it may be meant as final standings.
    pub has_results: bool,
    /// Whether the list may be recorded as the event's final standings.
    pub recordable: bool,
    /// The reason why a list with points may not be recorded, by its first row; empty when it may, or has no points.
    pub unrecordable: String,
}

/// A row of the imported list, as it was understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowView {
    /// The row's number in the imported list.
    pub row: usize,
    /// The entry's number: that of the row, or the one that the event gives.
    pub number: String,
    /// The players of the row, each as `Name (card, club, province)`: the name, and whatever else the list says.
    pub players: Vec<String>,
    /// The entry's group, side (N/S or E/W) and amount paid, in words.
    pub place: String,
    /// The row's place and points in final standings: `3ª, 55 VP, −120 MP`; empty in a list of entries.
    pub result: String,
    pub faults: Vec<String>,
    /// The remarks about valid data that the organiser should check: a namesake, or a name of one word.
    pub looks: Vec<String>,
}

/// The rows and entries in which each name appears, by [`Player::name_key`]: rows of the list, and entries of the
/// event.
#[derive(Default)]
struct NamePlaces {
    rows: HashMap<String, Vec<usize>>,
    entries: HashMap<String, Vec<EntryNo>>,
}

impl NamePlaces {
    fn of(rows: &[ImportRow], event: &Event) -> NamePlaces {
        let mut names = NamePlaces::default();
        for row in rows {
            for player in &row.players {
                let key = Player::name_key(&player.name);
                let at = names.rows.entry(key).or_default();
                at.push(row.row);
            }
        }
        for entry in &event.entries {
            for player in &entry.players {
                let at = names
                    .entries
                    .entry(Player::name_key(&player.name))
                    .or_default();
                at.push(entry.number);
            }
        }
        names
    }

    /// Returns the remarks about a row: another player of the same name, or a name of one word.
    fn looks(&self, row: &ImportRow, t: Lang) -> Vec<String> {
        let names = row.players.iter().map(|player| &player.name);
        let named = names.filter(|name| !name.trim().is_empty());
        let look = |name: &String| {
            let key = Player::name_key(name);
            let rows = self.rows.get(&key).into_iter().flatten();
            let mut rows = rows.filter(|other| **other != row.row);
            let entry = self.entries.get(&key).and_then(|all| all.first());
            match (rows.next(), entry) {
                (Some(other), _) => Some(t.namesake_in_row(name, other)),
                (None, Some(entry)) => Some(t.namesake_entered(name, entry)),
                (None, None) => (!key.contains(' ')).then(|| t.one_word_name(name)),
            }
        };
        named.filter_map(look).collect()
    }
}

/// The register, and the event for which the cards must be in order.
type Cards<'r> = (&'r Register, &'r Settings);

impl RowView {
    fn new(
        row: &ImportRow,
        given: EntryNo,
        (names, cards): (&NamePlaces, &Cards<'_>),
        t: Lang,
    ) -> RowView {
        let player = |player: &Player| {
            let fields = PlayerField::VARIANTS.iter().skip(1);
            let beside = fields.map(|field| player.get(*field));
            let beside: Vec<&str> = beside.filter(|text| !text.is_empty()).collect();
            match beside.is_empty() {
                true => player.name.clone(),
                false => format!("{} ({})", player.name, beside.join(", ")),
            }
        };
        let paid = match row.paid.is_empty() {
            true => String::new(),
            false => t.row_paid(&row.paid),
        };
        let place = [row.group.clone(), row.line.clone(), paid];
        let place = place.into_iter().filter(|s| !s.is_empty());
        let said: Vec<String> = row.faults.iter().map(|f| t.row_fault(f)).collect();
        let looks = match (row.is_wrong(), !row.faults.is_empty()) {
            (true, _) => Vec::new(),
            (false, true) => said.clone(),
            (false, false) => {
                let (register, event) = *cards;
                let doubted = doubts(row.players.iter(), register, event, t);
                names.looks(row, t).into_iter().chain(doubted).collect()
            }
        };
        RowView {
            row: row.row,
            number: match row.number.is_empty() {
                true => given.to_string(),
                false => row.number.clone(),
            },
            players: row.players.iter().map(player).collect(),
            place: place.collect::<Vec<_>>().join(" "),
            result: String::new(),
            faults: match row.is_wrong() {
                true => said,
                false => Vec::new(),
            },
            looks,
        }
    }
}

/// Returns the ways to import a list of so many rows, of which some repeat others: first without those, then with them.
fn takes((rows, repeated): (usize, usize), t: Lang) -> Vec<(&'static str, String)> {
    match rows - repeated {
        _ if repeated == 0 => Vec::new(),
        0 => vec![(TAKE_ALL, t.take_all_repeated(rows))],
        once => vec![
            (TAKE_ONCE, t.take_once(once)),
            (TAKE_ALL, t.take_all_repeated(rows)),
        ],
    }
}

impl ImportPage {
    /// Builds the import page before any list was pasted.
    #[must_use]
    pub fn empty(frame: Frame, event: &Event) -> ImportPage {
        ImportPage::looked(frame, event, &Register::default(), &Fields::default(), &[])
    }

    /// Builds the page with the list as typed (field `list`) and as understood.
    #[must_use]
    pub fn looked(
        frame: Frame,
        event: &Event,
        register: &Register,
        fields: &Fields,
        rows: &[ImportRow],
    ) -> ImportPage {
        let (t, kind) = (frame.t, event.settings.kind);
        let wrong = rows.iter().filter(|row| row.is_wrong()).count();
        let repeated = rows.iter().filter(|row| row.is_repetition()).count();
        let names = NamePlaces::of(rows, event);
        let asked: Vec<_> = rows
            .iter()
            .map(|row| row.number.trim().parse().ok().map(EntryNo))
            .collect();
        let given = numbers_given(event, &asked);
        let views: Vec<RowView> = rows
            .iter()
            .zip(given)
            .map(|(row, given)| RowView::new(row, given, (&names, &(register, &event.settings)), t))
            .collect();
        let of_standings = match event.entries.is_empty() && event.rounds.is_empty() {
            true => t.list_of_standings_hint(),
            false => "",
        };
        let hints = [t.list_hint(kind), t.names_as_written(), of_standings];
        let list = FieldView::new(fields, "list", t.list_label(), t).hint(hints.join(" ").trim());
        ImportPage {
            t,
            head: desk_head(event, MenuPage::Import, &frame),
            action: urls::import(&event.settings.slug),
            takes: takes((rows.len(), repeated), t),
            takeable: !rows.is_empty()
                && wrong == 0
                && list.faults.is_empty()
                && !event.is_recorded(),
            list,
            ready: t.ready(t.entries_count(kind, rows.len() - wrong - repeated)),
            wrong: if wrong > 0 {
                t.rows_wrong(wrong)
            } else {
                String::new()
            },
            look: match views.iter().filter(|row| !row.looks.is_empty()).count() {
                0 => String::new(),
                some => t.rows_to_look_at(some),
            },
            rows: views,
            present: event.entries.len(),
            present_words: match event.is_recorded() {
                true => t.already_recorded().to_owned(),
                false => t.already_entered(t.entries_count(kind, event.entries.len())),
            },
            earlier: Vec::new(),
            has_results: false,
            recordable: false,
            unrecordable: String::new(),
            frame,
        }
    }

    /// Returns the page with the rows read as final standings, too. An event without entries may be recorded by them.
    #[must_use]
    pub fn with_results(mut self, rows: &[(ImportRow, Option<RecordedResult>)]) -> ImportPage {
        let t = self.t;
        let by_number: HashMap<usize, _> = rows.iter().map(|one| (one.0.row, one)).collect();
        for view in &mut self.rows {
            let Some((row, result)) = by_number.get(&view.row) else {
                continue;
            };
            for said in row.faults.iter().map(|fault| t.row_fault(fault)) {
                if !view.faults.contains(&said) && !view.looks.contains(&said) {
                    view.looks.push(said);
                }
            }
            if let Some(result) = result {
                let place = t.in_place(result.place);
                let [vp, mp] = [points(result.vp.0), signed(result.mp.0)];
                view.result = t.recorded_result(place, vp, mp);
            }
        }
        let wrong: Vec<&ImportRow> = rows
            .iter()
            .map(|(row, _)| row)
            .filter(|row| row.is_wrong())
            .collect();
        self.has_results = !rows.is_empty();
        self.recordable = self.takeable && self.has_results && wrong.is_empty();
        if let Some(first) = wrong.first().filter(|_| self.takeable) {
            let faults: Vec<String> = first
                .faults
                .iter()
                .map(|fault| t.row_fault(fault))
                .collect();
            self.unrecordable = t.not_recordable(wrong.len(), first.row, faults.join("; "));
        }
        self
    }

    /// Returns the page with the lists of earlier events to begin with. The event of the field `da` is chosen.
    #[must_use]
    pub fn offering(mut self, earlier: Vec<Link>, fields: &Fields) -> ImportPage {
        let chosen = fields.value("da");
        let here = |link: Link| {
            let current = link.href == chosen;
            link.here(current)
        };
        self.earlier = earlier.into_iter().map(here).collect();
        self
    }
}
