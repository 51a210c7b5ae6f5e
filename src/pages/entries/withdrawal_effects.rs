//! What players hold of a round that a decision takes from them.

use crate::locale::Lang;
use burraco_tournament::commands::refusal::Refusal;
use burraco_tournament::commands::undo::Taken;
use serde::Serialize;

/// What players hold of a round, or of one table, that a decision takes from them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct HeldByPlayers {
    pub taken: Taken,
    /// Tables of it whose link and codes were given out.
    pub links: usize,
    /// Hands they sent that wait for a referee.
    pub waiting: usize,
}

impl HeldByPlayers {
    /// Why it cannot be taken yet.
    #[must_use]
    pub fn refusal(&self) -> Option<Refusal> {
        (self.waiting > 0).then(|| Refusal::VersionsWait(self.taken.round()))
    }

    /// What goes with it, a sentence each.
    #[must_use]
    pub fn said(&self, t: Lang) -> Vec<String> {
        let tables = t.tables_count(self.links);
        let links = match self.taken {
            _ if self.links == 0 => None,
            Taken::Round(_) => Some(t.withdraw_takes_links(tables)),
            Taken::Draft(_) => Some(t.draft_keeps_links_shut(tables)),
            Taken::Table(..) => Some(t.table_takes_links().to_owned()),
        };
        let waiting = self.refusal().map(|refusal| t.refusal(&refusal));
        links.into_iter().chain(waiting).collect()
    }
}
