//! An event of another installation, from its file.

use crate::store::{
    self, Act, EventId, JournalLine, Store, StoreError, journal_append, journal_import, put_image,
};
use burraco_tournament::event::Event;
use burraco_tournament::journal::{Fact, JournalAction};
use chrono::{DateTime, Utc};

/// Imports a whole event with its logo and its journal. The journal records the import and the number of differences
/// between the stored results and those of the hands.
///
/// # Errors
/// [`StoreError::Conflict`] when its slug is taken.
pub fn import_event(
    store: &Store,
    mut event: Event,
    image: Option<Vec<u8>>,
    (lines, differences): (Vec<JournalLine>, usize),
    at: DateTime<Utc>,
) -> Result<EventId, StoreError> {
    store.write_now(move |tx| {
        // a logo whose image did not come along is none
        let image = image.map(|bytes| put_image(tx, &bytes));
        event.settings.logo = image.transpose()?;
        let (id, applied) = store::import_event(tx, &event, at)?;
        journal_import(tx, id, &lines)?;
        let mut facts = applied.facts;
        if differences > 0 {
            facts.push(Fact::Differences { differences });
        }
        let act = Act {
            actor: "cli".to_owned(),
            role: String::new(),
            address: String::new(),
            action: JournalAction::ImportEvent,
            detail: facts.into(),
        };
        journal_append(tx, Some(id), &act, at)?;
        Ok(id)
    })
}
