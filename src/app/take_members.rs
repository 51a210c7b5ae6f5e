//! A list of members taken into the register.

use super::{CommandContext, Failure};
use crate::store::{Store, put_members};
use burraco_tournament::journal::Fact;
use burraco_tournament::members::RegisterChanges;

/// The members written in one transaction, so that hands are saved in between.
const AT_ONCE: usize = 500;

/// Writes the members who are new or change. Whatever a list does not have stays.
///
/// # Errors
/// Errors of the store. Part of the list may then be written; taking it again writes the rest.
pub async fn take_members(
    store: &Store,
    context: CommandContext,
    changes: RegisterChanges,
) -> Result<String, Failure> {
    let fact = Fact::Members {
        new_members: changes.new.len(),
        changed_members: changes.changed.len(),
    };
    let changed_to = changes.changed.into_iter().map(|(_, is)| is);
    let all: Vec<_> = changes.new.into_iter().chain(changed_to).collect();
    let at = context.at;
    for part in all.chunks(AT_ONCE) {
        let part = part.to_vec();
        let written = store.write(move |tx| put_members(tx, part, at));
        written.await?;
    }
    let noted = store.write(move |tx| context.once(tx, |_| Ok((None, vec![fact]))));
    noted.await
}
