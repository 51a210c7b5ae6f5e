//! The tables' links and the hands sent by players that a decision about a round would take away.

use crate::locale::Lang;
use burraco_tournament::commands::refusal::Refusal;
use burraco_tournament::commands::undo::Taken;
use serde::Serialize;

/// The table links given to players, and the hands they sent that await the referee. A decision about a round or one
/// table would cancel both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct HeldByPlayers {
    pub taken: Taken,
    /// The number of tables whose link and codes were given to players.
    pub links: usize,
    /// The number of hands that players sent and that wait for a referee.
    pub waiting: usize,
}

impl HeldByPlayers {
    /// Returns the reason why the round or table cannot be taken away yet while players hold links or wait with hands.
    #[must_use]
    pub fn refusal(&self) -> Option<Refusal> {
        (self.waiting > 0).then(|| Refusal::VersionsWait(self.taken.round()))
    }

    /// Returns the consequences of a withdrawal, a sentence each.
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
