//! The sentences about what a decision takes from players: their tables' links, and the hands they sent.

use crate::locale::Lang;
use burraco_tournament::commands::undo::{HeldByPlayers, Taken};

/// Returns the consequences of a withdrawal, a sentence each.
#[must_use]
pub fn withdrawal_effects(held: &HeldByPlayers, t: Lang) -> Vec<String> {
    let tables = t.tables_count(held.links);
    let links = match held.taken {
        _ if held.links == 0 => None,
        Taken::Round(_) => Some(t.withdraw_takes_links(tables)),
        Taken::Draft(_) => Some(t.draft_keeps_links_shut(tables)),
        Taken::Table(..) => Some(t.table_takes_links().to_owned()),
    };
    let waiting = held.refusal().map(|refusal| t.refusal(&refusal));
    links.into_iter().chain(waiting).collect()
}
