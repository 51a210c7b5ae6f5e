//! The stage of an event: draft, open, archived or deleted.

use crate::event::Event;
pub use crate::model::stage::EventStage;
use crate::round::{Round, RoundState};

impl Event {
    /// Whether only staff may see the event: it is deleted, or a draft without a published round.
    #[must_use]
    pub fn is_private(&self) -> bool {
        let published = |round: &Round| round.state != RoundState::Draft;
        match self.settings.stage {
            EventStage::Draft => !self.rounds.iter().any(published),
            EventStage::Open | EventStage::Archived => false,
            EventStage::Deleted(_) => true,
        }
    }

    /// Whether a hand of the event has been entered. Such an event is archived instead of deleted.
    #[must_use]
    pub fn has_hands(&self) -> bool {
        let mut tables = self.rounds.iter().flat_map(|round| &round.tables);
        tables.any(|table| !table.hands.is_empty())
    }
}
