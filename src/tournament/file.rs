//! The event file: a whole event as one versioned document that another installation can read and recompute.

use crate::adjustment::{Adjustment, Ruling};
use crate::clock::Move;
use crate::entry::{Entry, EntryNo};
use crate::event::{Event, Kind, Settings, is_slug};
use crate::meeting::other_table;
use crate::movement::knockout::is_knockout;
use crate::ranking::{Standings, standings_from};
use crate::result::results_of;
use crate::round::{HandNo, Partners, Round, RoundNo, RoundState, Table, TableNo};
use crate::team::line_up;
use burraco_rules::Players;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::fmt;

/// The name every event file carries.
pub const FORMAT: &str = "pozzetto-event";
/// The version written; every version up to it is read.
pub const VERSION: u32 = 1;

/// What kind of file it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Format {
    /// [`FORMAT`].
    pub name: String,
    /// [`VERSION`] at the time of writing, from 1.
    pub version: u32,
}

/// Only the head of a file: what to read first, so that a newer file is named as such and not as a broken one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Head {
    /// What kind of file it is.
    pub format: Format,
}

impl Head {
    /// What keeps this program from reading the rest.
    #[must_use]
    pub fn problem(&self) -> Option<FileProblem> {
        let Format { name, version } = &self.format;
        if name != FORMAT {
            let name = name.clone();
            return Some(FileProblem::NotAnEvent { name });
        }
        let known = (1..=VERSION).contains(version);
        (!known).then_some(FileProblem::UnknownVersion { version: *version })
    }
}

/// A line of the journal as it was hashed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct JournalLine {
    /// From 1, without holes.
    pub seq: i64,
    /// When, in UTC.
    pub at: DateTime<Utc>,
    /// Who, by number: `user:3`, `entry:4`.
    pub actor: String,
    /// The role's word under which it was allowed.
    pub role: String,
    /// The digest of the network address, or empty.
    #[serde(default)]
    pub address: String,
    /// What was done.
    pub action: String,
    /// The particulars as JSON text.
    pub detail: String,
    /// The hash of the line before, empty for the first.
    #[serde(default)]
    pub prev: String,
    /// The hash of `prev` and of this line.
    pub hash: String,
}

/// A whole event as it is written to a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EventFile {
    /// What kind of file it is.
    pub format: Format,
    /// What wrote it: name and version.
    pub software: String,
    /// The settings.
    pub event: Settings,
    /// The entries, by number.
    pub entries: Vec<Entry>,
    /// The rounds with their tables, hands, versions and rests.
    pub rounds: Vec<Round>,
    /// Penalties and rulings.
    #[serde(default)]
    pub adjustments: Vec<Adjustment>,
    /// The standings after each round that was published.
    #[serde(default)]
    pub standings: Vec<Standings>,
    /// The journal with its chain.
    #[serde(default)]
    pub journal: Vec<JournalLine>,
}

/// Why a file is no event. Places are named by round, table and hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileProblem {
    /// It is another kind of file.
    NotAnEvent {
        /// What it calls itself.
        name: String,
    },
    /// It was written by a newer program.
    UnknownVersion {
        /// The version it carries.
        version: u32,
    },
    /// Rounds have 1 to 12 hands.
    HandsOutOfRange {
        /// What the settings say.
        hands: u8,
    },
    /// The event's word in addresses is none.
    BadSlug,
    /// A pair has two players with names, an individual entry one, a team four to six.
    PlayersMissing {
        /// The entry.
        entry: EntryNo,
    },
    /// Entries are numbered from 1.
    EntryZero,
    /// Two entries with one number.
    EntryTwice {
        /// The number.
        entry: EntryNo,
    },
    /// Rounds must follow one another from 1.
    RoundOutOfOrder {
        /// What stands there.
        found: RoundNo,
        /// What should.
        expected: RoundNo,
    },
    /// Only the last round can be a draft.
    DraftBeforeLast {
        /// The round.
        round: RoundNo,
    },
    /// Two tables of a round with one number.
    TableTwice {
        /// The round.
        round: RoundNo,
        /// The table.
        table: TableNo,
    },
    /// A seat or a rest of an entry that is not on the list.
    UnknownEntry {
        /// The round.
        round: RoundNo,
        /// The entry.
        entry: EntryNo,
    },
    /// An entry sits or rests twice in a round.
    SeatedTwice {
        /// The round.
        round: RoundNo,
        /// The entry.
        entry: EntryNo,
    },
    /// A table whose lines are not what competes: no partner where there should be one or one too many, players a team
    /// does not have, or a team match that is not two tables with exchanged lines.
    Partners {
        /// The round.
        round: RoundNo,
        /// The table.
        table: TableNo,
    },
    /// A hand beyond the hands of a round, or a second one of the same number.
    HandNumber {
        /// The round.
        round: RoundNo,
        /// The table.
        table: TableNo,
        /// The hand.
        hand: HandNo,
    },
    /// Versions of a hand must be numbered 1, 2, 3; there must be one.
    VersionNumber {
        /// The round.
        round: RoundNo,
        /// The table.
        table: TableNo,
        /// The hand.
        hand: HandNo,
    },
    /// Rulings must be numbered 1, 2, 3, and so must the versions of each; there must be one.
    RulingNumber {
        /// The ruling's number.
        ruling: u32,
    },
    /// A ruling about an entry, a round or a table that the file does not hold.
    RulingOfNothing {
        /// The ruling's number.
        ruling: u32,
    },
    /// Lines of the journal must be numbered 1, 2, 3.
    JournalNumber {
        /// What stands there.
        found: i64,
        /// What should.
        expected: i64,
    },
}

impl FileProblem {
    /// The machine's code.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            FileProblem::NotAnEvent { .. } => "not_an_event",
            FileProblem::UnknownVersion { .. } => "unknown_version",
            FileProblem::HandsOutOfRange { .. } => "hands_out_of_range",
            FileProblem::BadSlug => "bad_slug",
            FileProblem::PlayersMissing { .. } => "players_missing",
            FileProblem::EntryZero => "entry_zero",
            FileProblem::EntryTwice { .. } => "entry_twice",
            FileProblem::RoundOutOfOrder { .. } => "round_out_of_order",
            FileProblem::DraftBeforeLast { .. } => "draft_before_last",
            FileProblem::TableTwice { .. } => "table_twice",
            FileProblem::UnknownEntry { .. } => "unknown_entry",
            FileProblem::SeatedTwice { .. } => "seated_twice",
            FileProblem::Partners { .. } => "partners",
            FileProblem::HandNumber { .. } => "hand_number",
            FileProblem::VersionNumber { .. } => "version_number",
            FileProblem::RulingNumber { .. } => "ruling_number",
            FileProblem::RulingOfNothing { .. } => "ruling_of_nothing",
            FileProblem::JournalNumber { .. } => "journal_number",
        }
    }
}

impl fmt::Display for FileProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl std::error::Error for FileProblem {}

impl EventFile {
    /// Everything about an event.
    #[must_use]
    pub fn of(event: &Event, software: &str, journal: Vec<JournalLine>) -> EventFile {
        let results = results_of(event);
        let shown = event
            .rounds
            .iter()
            .filter(|round| round.state != RoundState::Draft);
        EventFile {
            format: Format {
                name: FORMAT.to_owned(),
                version: VERSION,
            },
            software: software.to_owned(),
            event: event.settings.clone(),
            entries: event.entries.clone(),
            rounds: event.rounds.clone(),
            adjustments: event.adjustments.clone(),
            standings: shown
                .map(|round| standings_from(event, &results, round.number))
                .collect(),
            journal,
        }
    }

    /// What everybody may see: no draft, no journal, no fees, nothing of who wrote a hand, and each entry as `show` makes
    /// it by the event's rule for names.
    #[must_use]
    pub fn public(event: &Event, software: &str, show: impl Fn(&Entry) -> Entry) -> EventFile {
        let mut event = event.clone();
        event
            .rounds
            .retain(|round| round.state != RoundState::Draft);
        for entry in &mut event.entries {
            *entry = Entry {
                paid_cents: 0,
                ..show(entry)
            };
        }
        // Before round 1 the seed would tell the draw.
        if event.rounds.is_empty() {
            event.settings.seed = 0;
        }
        for moved in event.rounds.iter_mut().flat_map(|r| &mut r.clock.moves) {
            if let Move::Extend { reason, .. } = &mut moved.what {
                reason.clear();
            }
        }
        let tables = event.rounds.iter_mut().flat_map(|round| &mut round.tables);
        for version in tables
            .flat_map(|t| &mut t.hands)
            .flat_map(|h| &mut h.versions)
        {
            version.by.clear();
            version.reason.clear();
            for overrule in &mut version.sheet.overrule {
                overrule.reason.clear();
            }
        }
        let rulings = event.adjustments.iter_mut();
        for version in rulings.flat_map(|ruling| &mut ruling.versions) {
            version.by.clear();
            version.reason.clear();
        }
        EventFile::of(&event, software, Vec::new())
    }

    /// The event it holds, in the order this program keeps, or everything that is wrong with it.
    ///
    /// # Errors
    /// All problems found.
    pub fn into_event(self) -> Result<Event, Vec<FileProblem>> {
        let problems = self.problems();
        if !problems.is_empty() {
            return Err(problems);
        }
        let mut event = Event {
            settings: self.event,
            entries: self.entries,
            rounds: self.rounds,
            adjustments: self.adjustments,
        };
        event.entries.sort_by_key(|entry| entry.number);
        for round in &mut event.rounds {
            round.tables.sort_by_key(|table| table.number);
            for table in &mut round.tables {
                table.hands.sort_by_key(|hand| hand.number);
            }
        }
        Ok(event)
    }

    /// Everything that keeps it from being an event. Results are another matter: see `verify`.
    #[must_use]
    pub fn problems(&self) -> Vec<FileProblem> {
        let head = Head {
            format: self.format.clone(),
        };
        let mut problems: Vec<FileProblem> = head.problem().into_iter().collect();
        let hands = self.event.hands;
        if !(1..=12).contains(&hands) {
            problems.push(FileProblem::HandsOutOfRange { hands });
        }
        if !is_slug(&self.event.slug) {
            problems.push(FileProblem::BadSlug);
        }
        // A public extract may hide names, so that only players without a place are missing.
        let players = self.event.kind.players();
        let whole = |entry: &&Entry| players.contains(&entry.players.len());
        let alone = self.entries.iter().filter(|entry| !whole(entry));
        problems.extend(alone.map(|entry| FileProblem::PlayersMissing {
            entry: entry.number,
        }));
        let mut known = BTreeSet::new();
        for entry in self.entries.iter().map(|entry| entry.number) {
            if entry.0 == 0 {
                problems.push(FileProblem::EntryZero);
            } else if !known.insert(entry) {
                problems.push(FileProblem::EntryTwice { entry });
            }
        }
        for (round, expected) in self.rounds.iter().zip(1..) {
            let (found, expected) = (round.number, RoundNo(expected));
            if found != expected {
                problems.push(FileProblem::RoundOutOfOrder { found, expected });
            }
            problems_of_round(round, &known, self.event.kind, hands, &mut problems);
            problems.extend(self.partners(round));
        }
        let before_last = self
            .rounds
            .split_last()
            .map_or(&[][..], |(_, before)| before);
        for round in before_last.iter().filter(|r| r.state == RoundState::Draft) {
            let round = round.number;
            problems.push(FileProblem::DraftBeforeLast { round });
        }
        self.problems_of_rulings(&known, &mut problems);
        for (found, expected) in self.journal.iter().map(|line| line.seq).zip(1..) {
            if found != expected {
                problems.push(FileProblem::JournalNumber { found, expected });
            }
        }
        problems
    }

    fn problems_of_rulings(&self, known: &BTreeSet<EntryNo>, problems: &mut Vec<FileProblem>) {
        for (adjustment, expected) in self.adjustments.iter().zip(1..) {
            let ruling = adjustment.number;
            let versions = adjustment.versions.iter().zip(1..);
            let in_order = versions.into_iter().all(|(v, number)| v.version == number);
            if ruling != expected || adjustment.versions.is_empty() || !in_order {
                problems.push(FileProblem::RulingNumber { ruling });
            }
            // of one that was taken back, the round may be gone
            if !adjustment.ruling().is_none_or(|r| self.holds(r, known)) {
                problems.push(FileProblem::RulingOfNothing { ruling });
            }
        }
    }

    /// Whether the file holds what a ruling is about.
    fn holds(&self, ruling: Ruling, known: &BTreeSet<EntryNo>) -> bool {
        let Some(round) = self.rounds.iter().find(|r| r.number == ruling.round()) else {
            return false;
        };
        let at = |table: TableNo| round.tables.iter().any(|t| t.number == table);
        ruling.entry().is_none_or(|entry| known.contains(&entry)) && ruling.table().is_none_or(at)
    }
}

impl EventFile {
    /// The tables of a round whose lines are not what competes.
    fn partners<'f>(&'f self, round: &'f Round) -> impl Iterator<Item = FileProblem> + 'f {
        let players = self.event.rules.players;
        let fits = move |table: &Table| match (self.event.kind, table.partners) {
            (Kind::Pairs, Partners::Entry) => true,
            (Kind::Individual, Partners::With(_)) => players == Players::Four,
            (Kind::Individual, Partners::Entry) => players == Players::Two,
            (Kind::Teams, Partners::OfTeam(_)) => self.is_half_of_a_match(round, table),
            _ => false,
        };
        let tables = round.tables.iter().filter(move |table| !fits(table));
        tables.map(|table| FileProblem::Partners {
            round: round.number,
            table: table.number,
        })
    }

    /// Whether the other table of the match has the same teams on exchanged lines, and both line up players they have.
    fn is_half_of_a_match(&self, round: &Round, table: &Table) -> bool {
        let other = other_table(table.number);
        let other = round.tables.iter().find(|t| t.number == other);
        let lined_up = |number: EntryNo| {
            let team = self.entries.iter().find(|entry| entry.number == number);
            let players = team.map_or(0, |team| team.players.len());
            line_up(round, number).is_some_and(|line_up| line_up.check(players).is_ok())
        };
        other.is_some_and(|other| other.seats == table.seats.swapped())
            && lined_up(table.seats.ns)
            && lined_up(table.seats.ew)
    }
}

fn problems_of_round(
    found: &Round,
    known: &BTreeSet<EntryNo>,
    kind: Kind,
    hands: u8,
    problems: &mut Vec<FileProblem>,
) {
    let round = found.number;
    let mut numbers = BTreeSet::new();
    for table in &found.tables {
        if !numbers.insert(table.number) {
            let table = table.number;
            problems.push(FileProblem::TableTwice { round, table });
        }
        // a knockout match that ends level has an extra hand, but not one of teams
        let extra = is_knockout(found) && kind != Kind::Teams;
        let last = hands.saturating_add(u8::from(extra));
        problems_of_hands(round, table, last, problems);
    }
    // the second table of a team match seats the same teams again
    let once = |table: &&Table| kind != Kind::Teams || table.number.0 % 2 == 1;
    let tables = found.tables.iter().filter(once);
    let seats = tables.flat_map(|table| table.everybody());
    let mut seated = BTreeSet::new();
    for entry in seats.chain(found.byes.iter().map(|bye| bye.entry)) {
        if !known.contains(&entry) {
            problems.push(FileProblem::UnknownEntry { round, entry });
        }
        if !seated.insert(entry) {
            problems.push(FileProblem::SeatedTwice { round, entry });
        }
    }
}

fn problems_of_hands(round: RoundNo, at: &Table, hands: u8, problems: &mut Vec<FileProblem>) {
    let table = at.number;
    let mut numbers = BTreeSet::new();
    for found in &at.hands {
        let hand = found.number;
        let in_range = (1..=u32::from(hands)).contains(&hand.0);
        if !in_range || !numbers.insert(hand) {
            problems.push(FileProblem::HandNumber { round, table, hand });
        }
        let in_order = found
            .versions
            .iter()
            .zip(1..)
            .all(|(v, number)| v.version == number);
        if found.versions.is_empty() || !in_order {
            problems.push(FileProblem::VersionNumber { round, table, hand });
        }
    }
}

#[cfg(test)]
mod tests;
