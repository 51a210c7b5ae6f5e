//! Where an event stands among all of them: a draft, open to everybody, kept in the archive, deleted.

use crate::event::Event;
pub use crate::model::stage::EventStage;
use crate::round::{Round, RoundState};

impl Event {
    /// Whether nobody outside may see it: a draft without a published turno, or what was deleted.
    #[must_use]
    pub fn is_private(&self) -> bool {
        let published = |round: &Round| round.state != RoundState::Draft;
        match self.settings.stage {
            EventStage::Draft => !self.rounds.iter().any(published),
            EventStage::Open | EventStage::Archived => false,
            EventStage::Deleted(_) => true,
        }
    }

    /// Whether a hand of it has been entered: then it is archived, and not deleted.
    #[must_use]
    pub fn has_hands(&self) -> bool {
        let mut tables = self.rounds.iter().flat_map(|round| &round.tables);
        tables.any(|table| !table.hands.is_empty())
    }
}
