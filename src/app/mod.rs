//! The use cases, a file each. A use case loads what it needs, decides, applies the changes and writes the journal in
//! one transaction; a repeated request gets its first answer.
//!
//! The caller says who acts, with which right, and when ([`CommandContext`]). Rights that follow from the decision
//! itself are asked for here. Nothing here knows of requests and pages.
//!
//! Beside them stand the caches of what follows from an event: its scores, results and rankings.

pub(crate) mod account;
pub(crate) mod carried_protests;
pub(crate) mod circuit_stages;
mod command_context;
mod desk_command;
mod draw;
pub(crate) mod earned_rights;
mod erase_old_names;
pub(crate) mod events;
mod failure;
mod foresee;
pub(crate) mod held_by_players;
pub(crate) mod players;
mod preview_digest;
pub(crate) mod restore;
pub(crate) mod scored_event;
pub(crate) mod slips;
mod table_command;
mod take_members;
pub(crate) mod unconfirmed_version;
pub(crate) mod undone_actions;

pub use self::command_context::{CommandContext, LONGEST_REASON};
pub use self::desk_command::{
    by_players, run_desk_command, run_desk_command_as_seen, run_desk_command_while, settings_from,
};
pub use self::draw::stale_draft;
pub use self::erase_old_names::erase_old_names;
pub use self::failure::Failure;
pub use self::foresee::{Foreseen, foresee, taken_from_players};
pub use self::table_command::{run_table_command, scene};
pub use self::take_members::take_members;

use crate::store::{EventId, Tx};
use burraco_tournament::commands::change::Change;
use burraco_tournament::journal::Fact;

/// Applies changes to an event and returns the facts for the journal.
///
/// # Errors
/// An error of the store.
pub fn applied(tx: &mut Tx<'_>, event: EventId, changes: &[Change]) -> Result<Vec<Fact>, Failure> {
    Ok(tx.apply(event, changes)?.facts)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::indexing_slicing)]
mod tests;
