//! The table links given to players, and the hands they sent, that a decision takes away.

use crate::commands::refusal::Refusal;
use crate::commands::undo::stale_rounds::Taken;
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
}
