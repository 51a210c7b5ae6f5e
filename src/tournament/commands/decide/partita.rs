//! Decisions about the match of a table: ending it before its target, and resuming it.

use crate::commands::change::Change;
use crate::commands::decide::TableContext;
use crate::commands::refusal::{Refusal, reasoned};
use crate::scoring::match_score::MatchStop;
use crate::scoring::result::Unsettled;
use chrono::{DateTime, Utc};

impl TableContext<'_> {
    /// Whether a match with at least one hand entered goes on at this table, so that a referee may end it.
    #[must_use]
    pub fn may_stop(&self) -> bool {
        self.settings.length.is_match()
            && self.table.stopped.is_none()
            && !self.table.state.counts()
            && !self.table.hands.is_empty()
            && !Unsettled::of(self.settings, self.table).missing.is_empty()
    }

    /// Ends the match at a table before its target is reached.
    pub(crate) fn stop(
        &self,
        reason: &str,
        by: &str,
        now: DateTime<Utc>,
    ) -> Result<Vec<Change>, Refusal> {
        if !self.may_stop() {
            return Err(Refusal::NoMatchToStop);
        }
        reasoned(reason)?;
        Ok(self.stopped(Some(MatchStop {
            by: by.to_owned(),
            at: now,
            reason: reason.trim().to_owned(),
        })))
    }

    /// Whether a match was ended early at this table and may resume. A table whose result counts must be reopened
    /// first.
    #[must_use]
    pub fn may_play_on(&self) -> bool {
        self.table.stopped.is_some() && !self.table.state.counts()
    }

    /// Resumes a match that was ended before its target.
    pub(crate) fn play_on(&self, reason: &str) -> Result<Vec<Change>, Refusal> {
        if self.table.stopped.is_none() {
            return Err(Refusal::NotStopped);
        }
        if !self.may_play_on() {
            return Err(Refusal::WrongState(self.table.state));
        }
        reasoned(reason)?;
        Ok(self.stopped(None))
    }

    fn stopped(&self, stopped: Option<MatchStop>) -> Vec<Change> {
        let mut table = self.table.clone();
        table.stopped.clone_from(&stopped);
        let ended = Change::Stopped {
            round: self.round,
            table: table.number,
            stopped,
        };
        let state = self.becomes(self.state_after(&table, true));
        [ended].into_iter().chain(state).collect()
    }
}
