//! Checks that a file holds a valid event: everything is numbered, seated and lined up as it must be.

use crate::award::Awards;
use crate::commands::decide::rulings::in_range;
use crate::entry::{Entry, EntryNo};
use crate::event::{EventKind, Settings, is_slug};
use crate::event_file::{EventFile, FileProblem, Head};
use crate::movement::knockout::is_knockout;
use crate::prizes::fee::MOST_PAID;
use crate::protest::{Claimant, Protest, ProtestSubject};
use crate::round::{Hand, HandVersion, Partners, Round, RoundNo, RoundState, Table, TableNo};
use crate::rulings::adjustment::Ruling;
use crate::scoring::match_score::{Length, MOST_HANDS};
use crate::scoring::meeting::other_table;
use crate::team::line_up;
use burraco_rules::{Players, Target};
use chrono::Datelike;
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeSet;
use std::ops::RangeInclusive;

/// The years that a date may have. Dates outside them never reach a calendar.
const YEARS: RangeInclusive<i32> = 1900..=9999;

/// The longest text, in characters; longer than any form accepts.
const LONGEST_TEXT: usize = 2_000;

impl EventFile {
    /// Returns everything that keeps the file from being a valid event. Results are not checked; see `verify`.
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
        let matches = self.event.length.is_match();
        let target = self.event.rules.target != Target::Hands;
        let teams = self.event.kind == EventKind::Teams;
        if matches && (teams || !target) {
            problems.push(FileProblem::NoMatches);
        }
        if self.event.length == Length::Total && self.event.rules.players == Players::Three {
            problems.push(FileProblem::NoTotalOfThree);
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
            problems_of_round(round, &known, &self.event, &mut problems);
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
        if self.years().any(|year| !YEARS.contains(&year)) {
            problems.push(FileProblem::DateOutOfRange);
        }
        self.problems_of_texts(&mut problems);
        let paid_wrong = |entry: &&Entry| !(0..=MOST_PAID).contains(&entry.paid_cents);
        let paid_wrong = self.entries.iter().filter(paid_wrong);
        problems.extend(paid_wrong.map(|entry| FileProblem::PaidOutOfRange {
            entry: entry.number,
        }));
        let mut codes = BTreeSet::new();
        for line in &self.event.infractions {
            if line.checked().is_err() || !codes.insert(&line.code) {
                let code = line.code.clone();
                problems.push(FileProblem::BadInfraction { code });
            }
        }
        self.problems_of_rulings(&known, &mut problems);
        self.problems_of_protests(&known, &mut problems);
        for (found, expected) in self.journal.iter().map(|line| line.seq).zip(1..) {
            if found != expected {
                problems.push(FileProblem::JournalNumber { found, expected });
            }
        }
        problems
    }

    /// Returns the year of every date and time in the file, for the check that each lies in the allowed range.
    fn years(&self) -> impl Iterator<Item = i32> {
        let tables = || self.rounds.iter().flat_map(|round| &round.tables);
        let hands = tables().flat_map(|table| &table.hands);
        let hands = hands
            .flat_map(|hand| &hand.versions)
            .map(|version| version.at);
        let stopped = tables().filter_map(|table| table.stopped.as_ref());
        let stopped = stopped.map(|stopped| stopped.at);
        let clocks = self.rounds.iter().flat_map(|round| &round.clock.moves);
        let clocks = clocks.map(|moved| moved.at);
        let rulings = self.adjustments.iter().flat_map(|ruling| &ruling.versions);
        let rulings = rulings.map(|version| version.at);
        let steps = self.protests.iter().flat_map(|protest| &protest.steps);
        let steps = steps.map(|step| step.at);
        let claims = self.protests.iter().map(|protest| &protest.claim);
        let claims = claims
            .flat_map(|claim| [Some(claim.at), claim.due])
            .flatten();
        let journal = self.journal.iter().map(|line| line.at);
        let moments = hands.chain(stopped).chain(clocks).chain(rulings);
        let moments = moments.chain(steps).chain(claims).chain(journal);
        std::iter::once(self.event.date.year()).chain(moments.map(|at| at.year()))
    }

    /// Collects the faulty texts among those that are shown. The journal is for the desk only, and a logo is checked by
    /// its digest.
    fn problems_of_texts(&self, problems: &mut Vec<FileProblem>) {
        bad_texts(&self.event, problems);
        for entry in self.entries.iter() {
            bad_texts(entry, problems);
        }
        for round in &self.rounds {
            bad_texts(round, problems);
        }
        for adjustment in self.adjustments.iter() {
            bad_texts(adjustment, problems);
        }
        for protest in self.protests.iter() {
            bad_texts(protest, problems);
        }
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
            // what was given once can stand again
            let mut given = adjustment.versions.iter().filter_map(|v| v.ruling);
            if !given.all(|ruling| in_range(&self.event, ruling)) {
                problems.push(FileProblem::RulingPoints { ruling });
            }
        }
    }

    fn problems_of_protests(&self, known: &BTreeSet<EntryNo>, problems: &mut Vec<FileProblem>) {
        for (found, expected) in self.protests.iter().zip(1..) {
            let protest = found.number;
            let steps = found.steps.iter().zip(1..);
            let in_order = steps.into_iter().all(|(s, number)| s.version == number);
            if protest != expected || found.steps.is_empty() || !in_order {
                problems.push(FileProblem::ProtestNumber { protest });
            }
            // of one that does not stand, the round may be gone
            if found.stands() && !self.holds_claim(found, known) {
                problems.push(FileProblem::ProtestOfNothing { protest });
            }
        }
    }

    /// Whether the file contains the entry that protests and the subject of its protest.
    fn holds_claim(&self, protest: &Protest, known: &BTreeSet<EntryNo>) -> bool {
        let about = protest.claim.about;
        let round = self.rounds.iter().find(|r| r.number == about.round());
        let there = round.is_some_and(|round| match about {
            ProtestSubject::Table { table, .. } => round.tables.iter().any(|t| t.number == table),
            ProtestSubject::Ranking { .. } => true,
        });
        let who = match protest.claim.claimant {
            Claimant::Entry(entry) => known.contains(&entry),
            Claimant::Referee => true,
        };
        there && who
    }

    /// Whether the file contains the entry or table that a ruling is about.
    fn holds(&self, ruling: Ruling, known: &BTreeSet<EntryNo>) -> bool {
        let Some(round) = self.rounds.iter().find(|r| r.number == ruling.round()) else {
            return false;
        };
        let of_three = self.event.is_of_three();
        let at = |table: TableNo| {
            let there = round.tables.iter().any(|t| t.number == table);
            let fits = match ruling {
                Ruling::Left { .. } => true,
                Ruling::Awarded { awards, .. } => of_three == matches!(awards, Awards::Three(_)),
                _ => !of_three,
            };
            there && fits
        };
        let left = [ruling.withdraws(), ruling.left_match()];
        let mut whom = [ruling.entry()].into_iter().chain(left).flatten();
        let mut tables = round.tables.iter();
        let table = tables.find(|t| Some(t.number) == ruling.table());
        let seats = |entry: EntryNo| table.is_some_and(|table| table.side_of(entry).is_some());
        whom.all(|entry| known.contains(&entry))
            && ruling.table().is_none_or(at)
            && left.into_iter().flatten().all(seats)
    }
}

impl EventFile {
    /// The problems of a round's tables whose partners are not as the kind of event requires.
    fn partners<'f>(&'f self, round: &'f Round) -> impl Iterator<Item = FileProblem> + 'f {
        let players = self.event.rules.players;
        let fits = move |table: &Table| match (self.event.kind, table.partners) {
            (EventKind::Pairs, Partners::Entry) => true,
            (EventKind::Individual, Partners::With(_)) => players == Players::Four,
            (EventKind::Individual, Partners::Entry) => players == Players::Two,
            (EventKind::Individual, Partners::Third(_)) => players == Players::Three,
            (EventKind::Teams, Partners::OfTeam(_)) => self.is_half_of_a_match(round, table),
            _ => false,
        };
        let tables = round.tables.iter().filter(move |table| !fits(table));
        tables.map(|table| FileProblem::Partners {
            round: round.number,
            table: table.number,
        })
    }

    /// Whether the other table of a team match has the same teams on exchanged sides, and both line up players of those
    /// teams.
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

/// Reports the texts in a part of the file that no form would accept.
fn bad_texts(part: &impl Serialize, problems: &mut Vec<FileProblem>) {
    let mut values = vec![serde_json::to_value(part).unwrap_or_default()];
    while let Some(value) = values.pop() {
        match value {
            Value::String(text) if !is_text(&text) => {
                let begins = text.chars().take(40).collect();
                problems.push(FileProblem::BadText { begins });
            }
            Value::Array(parts) => values.extend(parts),
            Value::Object(parts) => values.extend(parts.into_iter().map(|(_, part)| part)),
            _ => {}
        }
    }
}

/// Whether a text in a file could have been typed in a form: at most [`LONGEST_TEXT`] characters, and no control
/// characters.
fn is_text(text: &str) -> bool {
    let steers = |c: char| c.is_control() && !matches!(c, '\n' | '\r' | '\t');
    !text.contains(steers) && text.chars().nth(LONGEST_TEXT).is_none()
}

fn problems_of_round(
    found: &Round,
    known: &BTreeSet<EntryNo>,
    settings: &Settings,
    problems: &mut Vec<FileProblem>,
) {
    let (round, kind) = (found.number, settings.kind);
    let mut numbers = BTreeSet::new();
    for table in &found.tables {
        if !numbers.insert(table.number) {
            let table = table.number;
            problems.push(FileProblem::TableTwice { round, table });
        }
        // a knockout match that ends level has an extra hand, but not one of teams
        let extra = is_knockout(found) && kind != EventKind::Teams;
        let last = table
            .sheets(settings)
            .map_or(MOST_HANDS, |sheets| sheets + u32::from(extra));
        problems_of_hands(round, table, last, problems);
        problems.extend(sheets_of_others(settings, round, table));
        if !settings.length.is_match() && table.stopped.is_some() {
            let table = table.number;
            problems.push(FileProblem::NoMatchToStop { round, table });
        }
    }
    // the second table of a team match seats the same teams again
    let once = |table: &&Table| kind != EventKind::Teams || table.number.0 % 2 == 1;
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

/// Reports the sheets that cover a wrong number of hands for their position in the round.
fn sheets_of_others(
    settings: &Settings,
    round: RoundNo,
    table: &Table,
) -> impl Iterator<Item = FileProblem> {
    let other = |hand: &&Hand| {
        let mut covered = hand.versions.iter().map(|version| version.sheet.hands());
        !covered
            .all(|hands| hands.is_some_and(|hands| table.may_cover(settings, hand.number, hands)))
    };
    let others = table.hands.iter().filter(other);
    others.map(move |hand| FileProblem::SheetOf {
        round,
        table: table.number,
        hand: hand.number,
    })
}

fn problems_of_hands(round: RoundNo, at: &Table, last: u32, problems: &mut Vec<FileProblem>) {
    let table = at.number;
    let mut numbers = BTreeSet::new();
    for found in &at.hands {
        let hand = found.number;
        let in_range = (1..=last).contains(&hand.0);
        if !in_range || !numbers.insert(hand) {
            problems.push(FileProblem::HandNumber { round, table, hand });
        }
        let in_order = found
            .versions
            .iter()
            .zip(1..)
            .all(|(v, number)| v.version == number);
        let alone =
            |version: &HandVersion| version.sheet.solo.is_some() || version.sheet.third.is_some();
        if at.trio().is_some() && !found.versions.iter().all(alone) {
            problems.push(FileProblem::SoloUnknown { round, table, hand });
        }
        if found.versions.is_empty() || !in_order {
            problems.push(FileProblem::VersionNumber { round, table, hand });
        }
    }
}
