//! Protests (reclami) against a result or a ranking: their deadline, their steps and their rulings.
//!
//! A protest is never changed in place. Its text stands as it was lodged, and every later step stays. A correction that
//! a ruling orders is made in the ordinary way; the protest only names it.
//!
//! Sources: Codice di Gara, arbitri and jury (35 in the older numbering): a jury of three, or the chief referee where
//! there are several referees; "time must be allowed to check the ranking" (art. 20). No source gives the deadline in
//! minutes.

use crate::event::{Event, Settings};
pub use crate::model::protest::{
    Claim, Claimant, LONGEST_PROTEST, Protest, ProtestBench, ProtestEffect, ProtestOutcome,
    ProtestState, ProtestStep, ProtestSubject, ProtestVerdict, ProtestVoice, Remedy,
    USUAL_PROTEST_MINUTES, UnknownAbout,
};
use crate::round::{HandNo, RoundNo, RoundState, Table, TableNo};
use chrono::{DateTime, TimeDelta, Utc};
use std::collections::BTreeMap;

/// The most protests without a ruling that an entry may have lodged itself, including those it withdrew. For more, it
/// calls the referee.
pub const MOST_UNRULED: usize = 6;

/// The times at which the results of tables began to count, because they were confirmed or closed.
pub type ConfirmedAt = BTreeMap<(RoundNo, TableNo), DateTime<Utc>>;

impl ProtestSubject {
    /// Returns the round that the protest is about; for a ranking, the round after which the ranking stood.
    #[must_use]
    pub fn round(self) -> RoundNo {
        match self {
            ProtestSubject::Table { round, .. } => round,
            ProtestSubject::Ranking { after } => after,
        }
    }

    /// Returns the table of the protest's subject, if it is about one.
    #[must_use]
    pub fn table(self) -> Option<(RoundNo, TableNo)> {
        match self {
            ProtestSubject::Table { round, table, .. } => Some((round, table)),
            ProtestSubject::Ranking { .. } => None,
        }
    }

    /// Returns the hand that the protest's subject names, if any.
    #[must_use]
    pub fn hand(self) -> Option<HandNo> {
        match self {
            ProtestSubject::Table { hand, .. } => hand,
            ProtestSubject::Ranking { .. } => None,
        }
    }
}

impl ProtestStep {
    /// Whether the author is a person with a role in the event.
    #[must_use]
    pub fn is_of_staff(&self) -> bool {
        matches!(self.by, ProtestVoice::Staff(_))
    }
}

impl Protest {
    /// Returns the protest's current state.
    #[must_use]
    pub fn state(&self) -> &ProtestState {
        let last = self.steps.last().map(|step| &step.state);
        last.unwrap_or(&ProtestState::TakenBack)
    }

    /// Returns the number of the protest's last step.
    #[must_use]
    pub fn version(&self) -> u32 {
        self.steps.last().map_or(0, |step| step.version)
    }

    /// Returns the ruling on the protest, if there is one.
    #[must_use]
    pub fn verdict(&self) -> Option<&ProtestVerdict> {
        match self.state() {
            ProtestState::Ruled(verdict) => Some(verdict),
            _ => None,
        }
    }

    /// Returns the correction that the protest's ruling still asks for, if any.
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

    /// Returns the correction that the protest's ruling asks for, whether made or not.
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

    /// Whether the protest may still change the results: it awaits a ruling, or the correction that its ruling asks
    /// for.
    #[must_use]
    pub fn is_open(&self) -> bool {
        *self.state() == ProtestState::Lodged || self.owes().is_some()
    }

    /// Whether the protest was lodged after its deadline, whether or not it is heard.
    #[must_use]
    pub fn is_late(&self) -> bool {
        self.claim.due.is_some_and(|due| self.claim.at > due)
    }

    /// Whether the protest is still in force: neither withdrawn by its author nor taken back by the desk.
    #[must_use]
    pub fn stands(&self) -> bool {
        let gone = [ProtestState::Withdrawn, ProtestState::TakenBack];
        !gone.contains(self.state())
    }

    /// Builds the step after the last one that leads to the given state.
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
    /// Returns the protest with the given number.
    #[must_use]
    pub fn protest(&self, number: u32) -> Option<&Protest> {
        self.protests.iter().find(|p| p.number == number)
    }

    /// Returns the number of open protests that may still change the ranking after a round.
    #[must_use]
    pub fn open_protests(&self, after: RoundNo) -> usize {
        let open = |p: &&Protest| p.is_open() && p.claim.about.round() <= after;
        self.protests.iter().filter(open).count()
    }

    /// Returns the number of protests about the last published round, or its ranking, that came out of time and that
    /// nobody has admitted.
    #[must_use]
    pub fn late_protests(&self) -> usize {
        let last = self.published().next_back().map(|round| round.number);
        let late = |p: &&Protest| {
            *p.state() == ProtestState::OutOfTime && Some(p.claim.about.round()) == last
        };
        self.protests.iter().filter(late).count()
    }

    /// Returns the standing protests about a table.
    pub fn protests_about(&self, round: RoundNo, table: TableNo) -> impl Iterator<Item = &Protest> {
        let here = move |p: &&Protest| p.stands() && p.claim.about.table() == Some((round, table));
        self.protests.iter().filter(here)
    }
}

/// The time when the subject of a protest was published. A result is published when it is confirmed, last corrected, or
/// given by a ruling. A ranking is published with the last of its results. None while the publication is still to come,
/// or the subject is hidden.
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

/// The time when a ruling was last given or revoked, among those that the function `concerns` accepts.
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

/// Returns the deadline for a protest about something published at the given time.
#[must_use]
pub fn due(settings: &Settings, published: DateTime<Utc>) -> DateTime<Utc> {
    let minutes = TimeDelta::minutes(settings.protest_minutes.into());
    published.checked_add_signed(minutes).unwrap_or(published)
}

mod carried_out;

pub use carried_out::reopened;

#[cfg(test)]
mod tests;
