//! The actions that were undone, and the effect on the actions before and after them.

use crate::store::{
    AnyConn, EventId, StoreError, Undoable, detail_of, journal_acts, undoable_since,
};
use burraco_tournament::commands::change::Change;
use burraco_tournament::commands::undo::ended_by;
use burraco_tournament::event::Event;
use burraco_tournament::journal::JournalAction;
use burraco_tournament::round::RoundNo;
use std::collections::BTreeMap;

/// An index of undone actions by journal line: the line that each undoing refers to, and the last undoing of each line.
#[derive(Default)]
pub(crate) struct Undone {
    pub(crate) undoes: BTreeMap<i64, i64>,
    pub(crate) last: BTreeMap<i64, i64>,
}

impl Undone {
    pub(crate) fn of(conn: &mut AnyConn, event: EventId) -> Result<Undone, StoreError> {
        let mut undone = Undone::default();
        for line in journal_acts(conn, event, &[JournalAction::Undo])? {
            let Some(seq) = detail_of(&line)?.undoes else {
                continue;
            };
            undone.undoes.insert(line.seq, seq);
            // the latest line comes first
            undone.last.entry(seq).or_insert(line.seq);
        }
        Ok(undone)
    }

    /// Returns the number of the journal line that undid a given line, unless that undoing was itself undone.
    pub(crate) fn by(&self, seq: i64) -> Option<i64> {
        let last = *self.last.get(&seq)?;
        // a line is taken back by a later one only, so that this ends
        (last > seq && self.by(last).is_none()).then_some(last)
    }

    /// Returns the round of an action that a later action removed, if that later action was not undone.
    pub(crate) fn ended<'a>(
        &self,
        event: &Event,
        (seq, done, back): (i64, &[Change], &[Change]),
        later: impl IntoIterator<Item = &'a Undoable>,
    ) -> Option<RoundNo> {
        let standing = later.into_iter();
        let mut standing = standing.filter(|l| l.seq > seq && self.by(l.seq).is_none());
        standing.find_map(|later| {
            // the proposal that another replaced, put back in its place, is the one that actions before were about
            let undoes = self.undoes.get(&later.seq);
            let replaced = match undoes.is_some_and(|undone| *undone > seq) {
                true => &[][..],
                false => &later.back,
            };
            ended_by(event, (done, back), (&later.done, replaced))
        })
    }
}

/// The round of a journal line's action, if it was removed since.
///
/// # Errors
/// An error of the store.
pub fn ended_since(
    conn: &mut AnyConn,
    event: EventId,
    whole: &Event,
    action: (i64, &[Change], &[Change]),
) -> Result<Option<RoundNo>, StoreError> {
    let later = undoable_since(conn, event, action.0)?;
    Ok(Undone::of(conn, event)?.ended(whole, action, &later))
}
