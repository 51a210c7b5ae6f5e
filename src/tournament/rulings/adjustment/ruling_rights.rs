//! The rights a person needs to give, revoke or repeat a ruling: the right to each of its effects.

use crate::event::Event;
use crate::round::{Round, RoundState};
use crate::rulings::adjustment::{Measure, Ruling};
use crate::rulings::correction::{Correction, correction};

/// A right that a ruling requires.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RulingRight {
    /// The right to rule at the tables.
    Judge,
    /// The right to sign decisions about an earlier round once the last has started.
    Sign,
    /// The right to put an entry out of its match, the event or the ranking.
    PutOut,
    /// The right to close a round, and to reopen a closed one.
    OpenRound,
}

impl Measure {
    /// Whether the ruling puts an entry out of the match, the event or the ranking, like a withdrawal.
    #[must_use]
    pub fn puts_out(self) -> bool {
        match self {
            Measure::LeftJustified | Measure::LeftUnjustified | Measure::Struck => true,
            Measure::Richiamo
            | Measure::Ammonizione
            | Measure::Points
            | Measure::OffMatch
            | Measure::LateStart
            | Measure::LateOverTen
            | Measure::BothAbsent
            | Measure::Arbitral
            | Measure::InPlay
            | Measure::PenalisedCard
            | Measure::NegativeCards
            | Measure::FrozenGame
            | Measure::NegativeAndFrozen => false,
        }
    }
}

impl Ruling {
    /// Returns the rights needed to give the ruling. A departure from the event is a withdrawal and needs no referee's
    /// decision.
    #[must_use]
    pub fn rights_to_give(self, event: &Event) -> Vec<RulingRight> {
        let signed = correction(event, self.round()) == Some(Correction::NeedsSignature);
        let leaves = self.withdraws().is_some();
        let judges = match (signed, leaves) {
            (true, _) => Some(RulingRight::Sign),
            (false, false) => Some(RulingRight::Judge),
            (false, true) => None,
        };
        let puts_out = leaves || Measure::of(self).puts_out();
        let puts_out = puts_out.then_some(RulingRight::PutOut);
        judges.into_iter().chain(puts_out).collect()
    }

    /// Returns the rights needed to revoke the ruling or give it again. Taking back points may reopen a closed round,
    /// so the right to reopen is then needed too.
    #[must_use]
    pub fn rights_to_revoke(self, event: &Event) -> Vec<RulingRight> {
        let later = |round: &Round| round.number > self.round() && round.state != RoundState::Draft;
        let closed = event.round(self.round()).map(|round| round.state) == Some(RoundState::Closed);
        let gives = self.awards_table();
        let given = gives.is_some_and(|(round, table)| event.awarded_by(round, table).is_some());
        let mut asks = self.rights_to_give(event);
        if given && closed && !event.rounds.iter().any(later) {
            asks.push(RulingRight::OpenRound);
        }
        asks
    }
}
