//! Decisions: a command and what is true now give the changes that follow, or a refusal. Pure.

use crate::change::Change;
use crate::command::{DeskCommand, NewEntry, TableCommand};
use crate::entry::{Entry, EntryNo, EntryState};
use crate::event::{Confirmation, Event, Kind, Settings};
use crate::movement::{Movement, propose};
use crate::refusal::Refusal;
use crate::result::Unsettled;
use crate::round::{HandNo, HandVersion, Round, RoundNo, RoundState, Table, TableState};
use burraco_rules::Sheet;
use chrono::{DateTime, Utc};
use std::collections::BTreeSet;

/// The highest number an entry may ask for: what a person can call out in a hall.
const MOST_NUMBER: u32 = 9999;

/// Decides a command of the desk.
///
/// # Errors
/// Why it cannot be done.
pub fn decide(event: &Event, command: &DeskCommand) -> Result<Vec<Change>, Refusal> {
    match command {
        DeskCommand::ChangeSettings(settings) => change_settings(event, settings),
        DeskCommand::AddEntries(entries) => add_entries(event, entries),
        DeskCommand::EditEntry(number, edited) => edit_entry(event, *number, edited),
        DeskCommand::CheckIn {
            entries,
            state,
            paid_cents,
        } => check_in(event, entries, *state, *paid_cents),
        DeskCommand::Propose { movement } => propose_round(event, *movement),
        DeskCommand::Publish(number) => publish(event, *number),
        DeskCommand::Withdraw(number) => withdraw(event, *number),
        DeskCommand::CloseRound(number) => close_round(event, *number),
    }
}

fn change_settings(event: &Event, settings: &Settings) -> Result<Vec<Change>, Refusal> {
    let old = &event.settings;
    if !event.rounds.is_empty() {
        let same = old.hands == settings.hands
            && old.rules == settings.rules
            && old.vp_table == settings.vp_table
            && old.kind == settings.kind
            && old.bye == settings.bye
            && old.seed == settings.seed;
        if !same {
            return Err(Refusal::SettingsFixed);
        }
        let played = |n: usize| settings.plan.movement(n) == old.plan.movement(n);
        if !(0..event.rounds.len()).all(played) {
            return Err(Refusal::PlanAlreadyPlayed);
        }
    }
    Ok(if old == settings {
        Vec::new()
    } else {
        vec![Change::Settings(Box::new(settings.clone()))]
    })
}

fn is_pair(entry: &NewEntry, kind: Kind) -> bool {
    match kind {
        Kind::Pairs => {
            entry.players.len() == 2 && entry.players.iter().all(|p| !p.name.trim().is_empty())
        }
    }
}

fn add_entries(event: &Event, entries: &[NewEntry]) -> Result<Vec<Change>, Refusal> {
    if event
        .rounds
        .iter()
        .any(|round| round.state != RoundState::Draft)
    {
        return Err(Refusal::EntriesClosed);
    }
    let mut taken: BTreeSet<EntryNo> = event.entries.iter().map(|e| e.number).collect();
    for number in entries.iter().filter_map(|entry| entry.number) {
        if !(1..=MOST_NUMBER).contains(&number.0) {
            return Err(Refusal::NumberOutOfRange(number));
        }
        if !taken.insert(number) {
            return Err(Refusal::NumberTaken(number));
        }
    }
    let mut next = taken.last().map_or(0, |number| number.0);
    let mut changes = Vec::with_capacity(entries.len());
    for entry in entries {
        if !is_pair(entry, event.settings.kind) {
            return Err(Refusal::TwoPlayersNeeded);
        }
        let number = entry.number.unwrap_or_else(|| {
            next = next.saturating_add(1);
            EntryNo(next)
        });
        changes.push(Change::EntryAdded(Entry {
            number,
            players: entry.players.clone(),
            group: entry.group.clone(),
            line: entry.line,
            state: EntryState::Entered,
            paid_cents: 0,
        }));
    }
    Ok(changes)
}

fn known(event: &Event, number: EntryNo) -> Result<&Entry, Refusal> {
    event.entry(number).ok_or(Refusal::NoSuchEntry(number))
}

fn edit_entry(event: &Event, number: EntryNo, edited: &NewEntry) -> Result<Vec<Change>, Refusal> {
    let entry = known(event, number)?;
    if !is_pair(edited, event.settings.kind) {
        return Err(Refusal::TwoPlayersNeeded);
    }
    // In a Mitchell the group is the hall: who has sat in one stays in it.
    let in_hall = |round: &Round| {
        round.state != RoundState::Draft
            && matches!(round.movement, Movement::Mitchell { .. })
            && seated(round, number)
    };
    if edited.group != entry.group && event.rounds.iter().any(in_hall) {
        return Err(Refusal::GroupFixed(number));
    }
    let edited = Entry {
        players: edited.players.clone(),
        group: edited.group.clone(),
        line: edited.line,
        ..entry.clone()
    };
    Ok(changed(entry, edited).into_iter().collect())
}

fn changed(before: &Entry, after: Entry) -> Option<Change> {
    (*before != after).then_some(Change::EntryChanged(after))
}

fn check_in(
    event: &Event,
    entries: &[EntryNo],
    state: EntryState,
    paid_cents: Option<i64>,
) -> Result<Vec<Change>, Refusal> {
    let mut changes = Vec::new();
    for number in entries {
        let entry = known(event, *number)?;
        let unseats = matches!(state, EntryState::Entered | EntryState::Absent);
        if unseats && event.rounds.iter().any(|round| seated(round, *number)) {
            return Err(Refusal::AlreadySeated(*number));
        }
        let after = Entry {
            state,
            paid_cents: paid_cents.unwrap_or(entry.paid_cents).max(0),
            ..entry.clone()
        };
        changes.extend(changed(entry, after));
    }
    Ok(changes)
}

fn seated(round: &Round, entry: EntryNo) -> bool {
    round.byes.iter().any(|bye| bye.entry == entry)
        || round
            .tables
            .iter()
            .any(|table| table.side_of(entry).is_some())
}

/// The event without a draft at its end.
fn without_draft(event: &Event) -> Event {
    let mut event = event.clone();
    event
        .rounds
        .retain(|round| round.state != RoundState::Draft);
    event
}

fn propose_round(event: &Event, movement: Option<Movement>) -> Result<Vec<Change>, Refusal> {
    let event = without_draft(event);
    if let Some(round) = event.rounds.last() {
        finished(round)?;
    }
    let movement = movement
        .or(event.next_movement())
        .ok_or(Refusal::PlanOver)?;
    let present = event
        .entries
        .iter()
        .filter(|e| e.state == EntryState::CheckedIn)
        .count();
    if present < 2 {
        return Err(Refusal::TooFewPresent);
    }
    let round = propose(&event, movement).map_err(Refusal::NoPairing)?;
    Ok(vec![Change::RoundProposed(round)])
}

fn finished(round: &Round) -> Result<(), Refusal> {
    let open = round.tables.iter().filter(|table| !table.state.counts());
    let missing: Vec<_> = open.map(|table| table.number).collect();
    if missing.is_empty() {
        Ok(())
    } else {
        let round = round.number;
        Err(Refusal::RoundNotFinished { round, missing })
    }
}

fn publish(event: &Event, number: RoundNo) -> Result<Vec<Change>, Refusal> {
    let draft = event.round(number).ok_or(Refusal::NoSuchRound(number))?;
    if draft.state != RoundState::Draft {
        return Err(Refusal::NotADraft(number));
    }
    let before = without_draft(event);
    let seats = |round: &Round| -> Vec<_> {
        round
            .tables
            .iter()
            .map(|table| (table.number, table.seats))
            .collect()
    };
    let rests = |round: &Round| -> Vec<_> {
        round
            .byes
            .iter()
            .map(|bye| (bye.entry, bye.award))
            .collect()
    };
    let again = propose(&before, draft.movement).map_err(Refusal::NoPairing)?;
    if seats(&again) != seats(draft) || rests(&again) != rests(draft) {
        return Err(Refusal::ProposalOutdated(number));
    }
    let mut changes = Vec::new();
    if let Some(last) = before.rounds.last() {
        finished(last)?;
        if last.state != RoundState::Closed {
            changes.push(Change::RoundState(last.number, RoundState::Closed));
        }
    }
    changes.push(Change::RoundState(number, RoundState::Published));
    Ok(changes)
}

fn withdraw(event: &Event, number: RoundNo) -> Result<Vec<Change>, Refusal> {
    let last = event.rounds.last().filter(|round| round.number == number);
    let round = last.ok_or(Refusal::NoSuchRound(number))?;
    if round.tables.iter().any(|table| !table.hands.is_empty()) {
        return Err(Refusal::HandsEntered(number));
    }
    Ok(vec![Change::RoundDropped(number)])
}

fn close_round(event: &Event, number: RoundNo) -> Result<Vec<Change>, Refusal> {
    let round = event.round(number).ok_or(Refusal::NoSuchRound(number))?;
    match round.state {
        RoundState::Draft => Err(Refusal::NotPublished(number)),
        RoundState::Closed => Ok(Vec::new()),
        RoundState::Published | RoundState::Playing => {
            finished(round)?;
            Ok(vec![Change::RoundState(number, RoundState::Closed)])
        }
    }
}

/// A table and what is true around it: all that a decision about it needs.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a> {
    /// The event's settings.
    pub settings: &'a Settings,
    /// The round.
    pub round: RoundNo,
    /// How far the round is.
    pub round_state: RoundState,
    /// Whether the tables of a later round are published.
    pub next_published: bool,
    /// The table.
    pub table: &'a Table,
}

impl<'a> Scene<'a> {
    /// A table as it stands in its event.
    #[must_use]
    pub fn of(event: &'a Event, round: &'a Round, table: &'a Table) -> Scene<'a> {
        let later = |other: &Round| other.number > round.number && other.state != RoundState::Draft;
        Scene {
            settings: &event.settings,
            round: round.number,
            round_state: round.state,
            next_published: event.rounds.iter().any(later),
            table,
        }
    }
}

/// Decides a command at a table.
///
/// # Errors
/// Why it cannot be done.
pub fn decide_table(
    scene: Scene<'_>,
    command: &TableCommand,
    by: &str,
    now: DateTime<Utc>,
) -> Result<Vec<Change>, Refusal> {
    if scene.round_state == RoundState::Draft {
        return Err(Refusal::NotPublished(scene.round));
    }
    match command {
        TableCommand::EnterHand {
            hand,
            sheet,
            base_version,
            reason,
        } => {
            let version = scene.next_version(*hand, sheet, *base_version, reason)?;
            let Some(version) = version else {
                return Ok(Vec::new());
            };
            let (by, at) = (by.to_owned(), now);
            Ok(scene.saved(*hand, HandVersion { by, at, ..version }))
        }
        TableCommand::Confirm { reason } => scene.agree(TableState::Confirmed, reason, by),
        TableCommand::Close { reason } => scene.agree(TableState::Closed, reason, by),
        TableCommand::Dispute { reason } => scene.dispute(reason),
        TableCommand::Reopen { reason } => scene.reopen(reason),
    }
}

impl Scene<'_> {
    /// The version a sheet becomes; none when it says what holds already.
    fn next_version(
        &self,
        hand: HandNo,
        sheet: &Sheet,
        base_version: u32,
        reason: &str,
    ) -> Result<Option<HandVersion>, Refusal> {
        if !(1..=u32::from(self.settings.hands)).contains(&hand.0) {
            return Err(Refusal::NoSuchHand(hand));
        }
        let current = self.table.hand(hand).and_then(|hand| hand.current());
        if current.is_some_and(|current| current.sheet == *sheet) {
            return Ok(None);
        }
        if self.table.state == TableState::Closed {
            return Err(Refusal::TableClosed(self.table.number));
        }
        let holds = current.map_or(0, |current| current.version);
        if let Some(current) = current.filter(|_| base_version != holds) {
            let current = Box::new(current.clone());
            return Err(Refusal::StaleHand { current });
        }
        if self.reason_needed(hand) && reason.trim().is_empty() {
            return Err(Refusal::ReasonNeeded);
        }
        Ok(Some(HandVersion {
            version: holds.saturating_add(1),
            sheet: sheet.clone(),
            by: String::new(),
            at: DateTime::UNIX_EPOCH,
            reason: reason.trim().to_owned(),
        }))
    }

    /// Whether changing this hand needs a reason: it was confirmed, disputed, or others were paired by it.
    #[must_use]
    pub fn reason_needed(&self, hand: HandNo) -> bool {
        let settled = !matches!(self.table.state, TableState::Open | TableState::Entered);
        self.table.hand(hand).is_some() && (settled || self.next_published)
    }

    fn saved(&self, hand: HandNo, version: HandVersion) -> Vec<Change> {
        let mut table = self.table.clone();
        table.save(hand, version.clone());
        let (round, number) = (self.round, self.table.number);
        let mut changes = vec![Change::HandSaved {
            round,
            table: number,
            hand,
            version,
        }];
        let settled = Unsettled::of(self.settings, &table).is_settled();
        let state = match (settled, table.state, self.settings.confirmation) {
            // A dispute ends when a referee says so.
            (_, TableState::Disputed, _) => TableState::Disputed,
            (false, ..) => TableState::Open,
            (true, _, Confirmation::OnEntry) => TableState::Closed,
            (true, ..) => TableState::Entered,
        };
        changes.extend(self.becomes(state));
        if self.round_state == RoundState::Published || self.opens_round(state) {
            changes.push(Change::RoundState(round, RoundState::Playing));
        }
        changes
    }

    /// Whether a closed round is open again when this table goes to a state; not once others were paired by it.
    fn opens_round(&self, state: TableState) -> bool {
        self.round_state == RoundState::Closed && !self.next_published && !state.counts()
    }

    fn becomes(&self, state: TableState) -> Option<Change> {
        (self.table.state != state).then_some(Change::TableState {
            round: self.round,
            table: self.table.number,
            state,
        })
    }

    fn agree(&self, to: TableState, reason: &str, by: &str) -> Result<Vec<Change>, Refusal> {
        let from = self.table.state;
        let unsettled = Unsettled::of(self.settings, self.table);
        if !unsettled.is_settled() {
            return Err(Refusal::NotSettled(unsettled));
        }
        match (from, to) {
            (TableState::Disputed, _) if reason.trim().is_empty() => Err(Refusal::ReasonNeeded),
            (TableState::Entered | TableState::Disputed, _)
            | (TableState::Confirmed, TableState::Closed) => {
                self.second_pair_of_eyes(by)?;
                Ok(self.becomes(to).into_iter().collect())
            }
            _ if from == to => Ok(Vec::new()),
            _ => Err(Refusal::WrongState(from)),
        }
    }

    /// Under "second clerk", whoever entered a hand does not confirm it.
    fn second_pair_of_eyes(&self, by: &str) -> Result<(), Refusal> {
        let current = self.table.hands.iter().filter_map(|hand| hand.current());
        let own = current.filter(|version| version.by == by).count();
        let second = self.settings.confirmation == Confirmation::SecondClerk;
        if second && self.table.state != TableState::Confirmed && own > 0 {
            return Err(Refusal::SameClerk);
        }
        Ok(())
    }

    fn dispute(&self, reason: &str) -> Result<Vec<Change>, Refusal> {
        match self.table.state {
            _ if reason.trim().is_empty() => Err(Refusal::ReasonNeeded),
            TableState::Entered | TableState::Confirmed | TableState::Disputed => {
                let mut changes: Vec<Change> =
                    self.becomes(TableState::Disputed).into_iter().collect();
                if self.opens_round(TableState::Disputed) {
                    changes.push(Change::RoundState(self.round, RoundState::Playing));
                }
                Ok(changes)
            }
            from @ (TableState::Open | TableState::Closed) => Err(Refusal::WrongState(from)),
        }
    }

    fn reopen(&self, reason: &str) -> Result<Vec<Change>, Refusal> {
        let from = self.table.state;
        if matches!(from, TableState::Open | TableState::Entered) {
            return Err(Refusal::WrongState(from));
        }
        if reason.trim().is_empty() {
            return Err(Refusal::ReasonNeeded);
        }
        let settled = Unsettled::of(self.settings, self.table).is_settled();
        let state = if settled {
            TableState::Entered
        } else {
            TableState::Open
        };
        let mut changes: Vec<Change> = self.becomes(state).into_iter().collect();
        if self.opens_round(state) {
            changes.push(Change::RoundState(self.round, RoundState::Playing));
        }
        Ok(changes)
    }
}

#[cfg(test)]
mod tests;
