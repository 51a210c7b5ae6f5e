//! Texts about the effects of an action, and about undoing it.

use crate::locale::{Lang, kind_of, sentences_of, words};
use burraco_tournament::commands::change::Change;
use burraco_tournament::commands::refusal::ActionTarget;
use burraco_tournament::entry::{Entry, EntryState};
use burraco_tournament::event::EventKind;
use burraco_tournament::round::Round;
use std::collections::BTreeSet;

/// The largest number of changes of one kind that an action's description lists one by one.
pub const EACH: usize = 4;

impl Lang {
    /// Describes the state after the changes of an action, a line for each; many changes of one kind share a line.
    #[must_use]
    pub fn changes(self, changes: &[Change]) -> Vec<String> {
        let mut lines: Vec<String> = changes.iter().map(|change| self.becomes(change)).collect();
        let entries: Vec<&Change> = changes.iter().filter(|c| is_entry(c)).collect();
        if entries.len() > EACH {
            let numbers: Vec<u32> = entries.iter().filter_map(|c| number(c)).collect();
            lines = changes
                .iter()
                .filter(|c| !is_entry(c))
                .map(|c| self.becomes(c))
                .collect();
            lines.insert(0, self.many(&entries, &numbers));
        }
        lines
    }

    /// Describes many changed entries in one line: `98 iscritti (3–100): 98 presenti`. The numbers are left out where
    /// others stand between them.
    fn many(self, entries: &[&Change], numbers: &[u32]) -> String {
        let mut states: Vec<(Option<(EntryState, EventKind)>, usize)> = Vec::new();
        for change in entries {
            let state = match change {
                Change::EntryDropped(_) => None,
                Change::EntryAdded(entry) | Change::EntryChanged(entry) => {
                    Some((entry.state, kind_of(entry)))
                }
                _ => continue,
            };
            match states.iter_mut().find(|(known, _)| *known == state) {
                Some((_, count)) => *count = count.saturating_add(1),
                None => states.push((state, 1)),
            }
        }
        let word = |(state, n): &(Option<(EntryState, EventKind)>, usize)| match state {
            None => format!("{n} {}", self.off_the_list()),
            Some((state, kind)) => format!("{n} {}", self.entries_state(*state, *kind, *n)),
        };
        let said: Vec<String> = states.iter().map(word).collect();
        let said = said.join(", ");
        let numbers: BTreeSet<u32> = numbers.iter().copied().collect();
        match (numbers.first(), numbers.last()) {
            (Some(first), Some(last)) if (*first..=*last).all(|n| numbers.contains(&n)) => {
                self.many_entries_in_a_row(entries.len(), first, last, said)
            }
            _ => self.many_entries(entries.len(), said),
        }
    }

    /// Describes the state of a thing after one change to it.
    #[must_use]
    pub fn becomes(self, change: &Change) -> String {
        match change {
            Change::Settings(settings) => self.is_now(self.settings(), &settings.name),
            Change::EntryAdded(entry) | Change::EntryChanged(entry) => self.entry_is(entry),
            Change::EntryDropped(number) => {
                self.is_now(self.entry_number(number), self.off_the_list())
            }
            Change::RoundProposed(round) => self.round_is(round),
            Change::RoundDropped(number) => self.is_now(self.round_n(number), self.dropped()),
            Change::RoundState(number, state) => {
                self.is_now(self.round_n(number), self.round_state(*state))
            }
            Change::Clock { round, clock } => {
                let said = clock.moves.last().map(|moved| self.said_of_time(moved));
                let said = said.unwrap_or_else(|| self.time_waits().to_owned());
                self.is_now(self.clock_of(round), said)
            }
            Change::TableAdded { round, table } => {
                let seats = self.sits_against(table.seats.ns, table.seats.ew);
                self.is_now(self.table_of(round, table.number), seats)
            }
            Change::Reseated {
                round,
                table,
                seats,
            } => {
                let seats = self.sits_against(seats.ns, seats.ew);
                self.is_now(self.table_of(round, table), seats)
            }
            Change::TableDropped { round, table, .. } => {
                self.is_now(self.table_of(round, table), self.dropped())
            }
            Change::LinedUp { round, table, .. } => {
                self.is_now(self.table_of(round, table), self.lined_up())
            }
            Change::TableState {
                round,
                table,
                state,
            } => self.is_now(self.table_of(round, table), self.table_state(*state)),
            Change::Stopped {
                round,
                table,
                stopped,
            } => {
                let state = match stopped {
                    Some(_) => self.match_stopped(),
                    None => self.match_goes_on(),
                };
                self.is_now(self.table_of(round, table), state)
            }
            Change::HandSaved {
                round,
                table,
                hand,
                version,
            } => {
                let hand = self.hand_version(hand, version.version);
                self.is_now(self.table_of(round, table), hand)
            }
            Change::Ruled { number, version } => {
                let stands = match version.ruling {
                    Some(_) => self.ruling_stands(),
                    None => self.ruling_taken_back(),
                };
                self.is_now(self.ruling_n(number), stands)
            }
            Change::ProtestLodged(protest) => {
                let state = self.protest_state(protest.state());
                self.is_now(self.protest_n(protest.number), state)
            }
            Change::ProtestMoved { number, step } => {
                self.is_now(self.protest_n(number), self.protest_state(&step.state))
            }
        }
    }

    fn entry_is(self, entry: &Entry) -> String {
        let names: Vec<&str> = entry.players.iter().map(|p| p.name.as_str()).collect();
        let kind = kind_of(entry);
        let mut state = self.entry_state(entry.state, kind).to_owned();
        if entry.paid_cents != 0 || entry.payment.is_some() {
            state = format!("{state}, {}", self.paid_by(entry));
        }
        let who = format!(
            "{} ({})",
            self.entry_n(kind, entry.number),
            names.join(", ")
        );
        self.is_now(who, state)
    }

    fn round_is(self, round: &Round) -> String {
        let tables = self.tables_count(round.tables.len());
        let state = self.round_state(round.state);
        self.is_now(self.round_n(round.number), format!("{state}, {tables}"))
    }
}

/// Whether a change is about an entry.
#[must_use]
pub const fn is_entry(change: &Change) -> bool {
    matches!(
        change,
        Change::EntryChanged(_) | Change::EntryAdded(_) | Change::EntryDropped(_)
    )
}

fn number(change: &Change) -> Option<u32> {
    match change {
        Change::EntryAdded(entry) | Change::EntryChanged(entry) => Some(entry.number.0),
        Change::EntryDropped(number) => Some(number.0),
        _ => None,
    }
}

sentences_of! {
    /// Returns the name of a thing that an action changes, with its article.
    thing(t, ActionTarget) {
        ActionTarget::Settings => "le impostazioni", "the settings";
        ActionTarget::Entry(number) => "l’iscritto {n}", "entry {n}", (n = number);
        ActionTarget::Round(number) => "il turno {n}", "turno {n}", (n = number);
        ActionTarget::Table(round, table) => "il tavolo {k} del turno {n}", "table {k} of turno {n}", (k = table, n = round);
        ActionTarget::Ruling(number) => "il provvedimento {n}", "ruling {n}", (n = number);
        ActionTarget::Protest(number) => "il reclamo {n}", "protest {n}", (n = number);
        ActionTarget::Clock(round) => "il tempo del turno {round}", "the time of turno {round}";
    }
}

words! {
    undo = "Ultime azioni", "Last actions";
    undo_explained = "Le ultime azioni della direzione, dalla più recente. Annullare è un’azione nuova, firmata e scritta nel registro: niente si cancella.", "The desk’s last actions, the latest first. Undoing is a new action, signed and written in the journal: nothing is deleted.";
    undo_nothing = "Ancora nessuna azione da annullare.", "No action to undo yet.";
    undo_action = "Annulla…", "Undo…";
    undo_title = "Annullare un’azione", "Undo an action";
    undo_save = "Annulla l’azione", "Undo the action";
    undo_did(by, when) = "{by}, {when}, ha fatto questo:", "{by}, {when}, did this:";
    undo_will = "Annullando torna così:", "Undoing makes it so again:";
    undo_since(thing) = "cambiato dopo: {thing}", "changed since: {thing}";
    undo_refused(why) = "non si annulla adesso. {why}", "not to be undone now. {why}";
    undo_of_line(n) = "Annullamento della riga {n} del registro", "Takes line {n} of the journal back";
    undo_undone(by, when) = "annullata da {by}, {when}", "undone by {by}, {when}";
    entry_number(n) = "Iscritto {n}", "Entry {n}";
    off_the_list = "fuori dall’elenco", "off the list";
    dropped = "tolto", "taken away";
    lined_up = "altra formazione", "another line-up";
    table_of(n, k) = "Turno {n}, tavolo {k}", "Turno {n}, table {k}";
    hand_corrected_at(n, k, h) = "Turno {n}, tavolo {k}, smazzata {h} corretta", "Turno {n}, table {k}, smazzata {h} corrected";
    other_seats(tables) = "altri posti, dati a mano, ai tavoli {tables}", "other seats, given by hand, at tables {tables}";
    sits_against(a, b) = "{a} contro {b}", "{a} against {b}";
    hand_version(hand, version) = "smazzata {hand}, versione {version}", "smazzata {hand}, version {version}";
    is_now(what, state) = "{what}: {state}", "{what}: {state}";
    many_entries(n, states) = "Segnati {n} iscritti: {states}", "Marked {n} entries: {states}";
    many_entries_in_a_row(n, first, last, states) = "Segnati {n} iscritti ({first}–{last}): {states}", "Marked {n} entries ({first}–{last}): {states}";
}
