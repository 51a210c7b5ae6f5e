//! Protests (reclami): who does not accept a result or a ranking, until when that could be said, and what was ruled.
//!
//! A protest is never changed in place: what it says stands as it was lodged, and every step after it stays. What a ruling
//! corrects is corrected on the ordinary way; the protest only names it.
//!
//! Sources: Codice di Gara, arbitri and jury (35 in the older numbering): a jury of three, or the chief referee where there
//! are several referees; "time must be allowed to check the ranking" (art. 20). No source gives the deadline in minutes.

use crate::event::{Event, Settings};
pub use crate::model::protest::{
    Claim, Claimant, LONGEST_PROTEST, Protest, ProtestBench, ProtestEffect, ProtestOutcome,
    ProtestState, ProtestStep, ProtestSubject, ProtestVerdict, ProtestVoice, Remedy,
    USUAL_PROTEST_MINUTES, UnknownAbout,
};
use crate::round::{HandNo, RoundNo, RoundState, Table, TableNo};
use chrono::{DateTime, TimeDelta, Utc};
use std::collections::BTreeMap;

/// As many protests an entry has lodged or withdrawn itself that nobody has ruled: whoever has more to say calls the
/// referee.
pub const MOST_UNRULED: usize = 6;

/// Since when the results of tables count: the moment each was confirmed or closed.
pub type ConfirmedAt = BTreeMap<(RoundNo, TableNo), DateTime<Utc>>;

impl ProtestSubject {
    /// The round it is about; for a ranking the one after which it stood.
    #[must_use]
    pub fn round(self) -> RoundNo {
        match self {
            ProtestSubject::Table { round, .. } => round,
            ProtestSubject::Ranking { after } => after,
        }
    }

    /// The table it is about.
    #[must_use]
    pub fn table(self) -> Option<(RoundNo, TableNo)> {
        match self {
            ProtestSubject::Table { round, table, .. } => Some((round, table)),
            ProtestSubject::Ranking { .. } => None,
        }
    }

    /// The hand it names.
    #[must_use]
    pub fn hand(self) -> Option<HandNo> {
        match self {
            ProtestSubject::Table { hand, .. } => hand,
            ProtestSubject::Ranking { .. } => None,
        }
    }
}

impl ProtestStep {
    /// Whether somebody with a role in the event made it.
    #[must_use]
    pub fn is_of_staff(&self) -> bool {
        matches!(self.by, ProtestVoice::Staff(_))
    }
}

impl Protest {
    /// How far it is.
    #[must_use]
    pub fn state(&self) -> &ProtestState {
        let last = self.steps.last().map(|step| &step.state);
        last.unwrap_or(&ProtestState::TakenBack)
    }

    /// The number of its last step.
    #[must_use]
    pub fn version(&self) -> u32 {
        self.steps.last().map_or(0, |step| step.version)
    }

    /// What was ruled, if it was.
    #[must_use]
    pub fn verdict(&self) -> Option<&ProtestVerdict> {
        match self.state() {
            ProtestState::Ruled(verdict) => Some(verdict),
            _ => None,
        }
    }

    /// The correction that its ruling still asks for.
    #[must_use]
    pub fn owes(&self) -> Option<Remedy> {
        match self.verdict()?.effect {
            ProtestEffect::Due(remedy) => Some(remedy),
            ProtestEffect::None
            | ProtestEffect::Hand { .. }
            | ProtestEffect::Ruling { .. }
            | ProtestEffect::TakenBack { .. } => None,
        }
    }

    /// The correction that its ruling asks for, made or not.
    #[must_use]
    pub fn remedy(&self) -> Option<Remedy> {
        match self.verdict()?.effect {
            ProtestEffect::None => None,
            ProtestEffect::Due(remedy) => Some(remedy),
            ProtestEffect::Hand { .. } => Some(Remedy::Hand),
            ProtestEffect::TakenBack { .. } => Some(Remedy::TakeBack),
            ProtestEffect::Ruling { .. } => self.asked_for(),
        }
    }

    /// Whether the results may still change by it: it waits for a ruling, or for what its ruling asks for.
    #[must_use]
    pub fn is_open(&self) -> bool {
        *self.state() == ProtestState::Lodged || self.owes().is_some()
    }

    /// Whether it was lodged after its deadline, heard or not.
    #[must_use]
    pub fn is_late(&self) -> bool {
        self.claim.due.is_some_and(|due| self.claim.at > due)
    }

    /// Whether it stands: neither withdrawn nor taken back.
    #[must_use]
    pub fn stands(&self) -> bool {
        let gone = [ProtestState::Withdrawn, ProtestState::TakenBack];
        !gone.contains(self.state())
    }

    /// The step that makes a state, after the last one.
    #[must_use]
    pub fn step(
        &self,
        state: ProtestState,
        reason: &str,
        by: ProtestVoice,
        at: DateTime<Utc>,
    ) -> ProtestStep {
        ProtestStep {
            version: self.version().saturating_add(1),
            state,
            reason: reason.trim().to_owned(),
            by,
            at,
        }
    }
}

impl Event {
    /// A protest by number.
    #[must_use]
    pub fn protest(&self, number: u32) -> Option<&Protest> {
        self.protests.iter().find(|p| p.number == number)
    }

    /// How many protests are open that may still change the ranking after a round.
    #[must_use]
    pub fn open_protests(&self, after: RoundNo) -> usize {
        let open = |p: &&Protest| p.is_open() && p.claim.about.round() <= after;
        self.protests.iter().filter(open).count()
    }

    /// The protests that stand about a table.
    pub fn protests_about(&self, round: RoundNo, table: TableNo) -> impl Iterator<Item = &Protest> {
        let here = move |p: &&Protest| p.stands() && p.claim.about.table() == Some((round, table));
        self.protests.iter().filter(here)
    }
}

/// When what a protest is about was published: a table's result when it was confirmed, or last corrected, or given by a
/// ruling; a ranking when the last of its results was. None while that is still to come, or hidden.
#[must_use]
pub fn published(
    event: &Event,
    about: ProtestSubject,
    settled: &ConfirmedAt,
) -> Option<DateTime<Utc>> {
    match about {
        ProtestSubject::Table { round, table, .. } => {
            let found = event.table(round, table)?;
            result_published(event, round, found, settled)
        }
        ProtestSubject::Ranking { after } if event.hides(after) => None,
        ProtestSubject::Ranking { after } => {
            let shown = event.round(after)?.state != RoundState::Draft;
            let rounds = event.rounds.iter().filter(|r| shown && r.number <= after);
            let tables = rounds.flat_map(|r| r.tables.iter().map(move |table| (r.number, table)));
            let times = tables.map(|(round, table)| result_published(event, round, table, settled));
            let last = times.collect::<Option<Vec<_>>>()?.into_iter().max()?;
            let ruled = ruled(event, |round, _| round <= after);
            Some(ruled.map_or(last, |ruled| ruled.max(last)))
        }
    }
}

fn result_published(
    event: &Event,
    round: RoundNo,
    table: &Table,
    settled: &ConfirmedAt,
) -> Option<DateTime<Utc>> {
    if !table.state.counts() {
        return None;
    }
    let written = table.hands.iter().filter_map(|hand| hand.current());
    let written = written.map(|version| version.at).max();
    let confirmed = settled.get(&(round, table.number)).copied();
    let here = |at, of: Option<TableNo>| at == round && of == Some(table.number);
    confirmed.max(written).max(ruled(event, here))
}

/// When a ruling was last given or taken back about what `concerns` says.
fn ruled(
    event: &Event,
    concerns: impl Fn(RoundNo, Option<TableNo>) -> bool,
) -> Option<DateTime<Utc>> {
    let about = |adjustment: &&crate::rulings::adjustment::Adjustment| {
        let mut rulings = adjustment.versions.iter().filter_map(|v| v.ruling);
        rulings.any(|ruling| concerns(ruling.round(), ruling.table()))
    };
    let all = event.adjustments.iter().filter(about);
    all.filter_map(|a| a.versions.last()).map(|v| v.at).max()
}

/// Until when a protest about something published then is in time.
#[must_use]
pub fn due(settings: &Settings, published: DateTime<Utc>) -> DateTime<Utc> {
    let minutes = TimeDelta::minutes(settings.protest_minutes.into());
    published.checked_add_signed(minutes).unwrap_or(published)
}

mod carried_out;

pub use carried_out::reopened;

#[cfg(test)]
mod tests;
