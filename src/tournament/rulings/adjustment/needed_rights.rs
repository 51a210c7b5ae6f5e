//! What a ruling asks of whoever gives it, takes it back or gives it again: the right to all that it causes.

use crate::event::Event;
use crate::round::{Round, RoundState};
use crate::rulings::adjustment::{Measure, Ruling};
use crate::rulings::correction::{Correction, correction};

/// A right that a ruling asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RulingRight {
    /// To judge at the tables.
    Judge,
    /// To sign what is decided about an earlier round once the last has started.
    Sign,
    /// To put an entry out of its match, the event or the ranking.
    PutOut,
    /// To close a round, and to open one that is closed.
    OpenRound,
}

impl Measure {
    /// Whether it puts somebody out of the match, the event or the ranking, as a withdrawal does.
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
    /// The rights that giving it asks. A departure from the event is a withdrawal, which no referee need have judged.
    #[must_use]
    pub fn asks(self, event: &Event) -> Vec<RulingRight> {
        let signed = correction(event, self.round()) == Some(Correction::NeedsSignature);
        let leaves = self.leaves().is_some();
        let judges = match (signed, leaves) {
            (true, _) => Some(RulingRight::Sign),
            (false, false) => Some(RulingRight::Judge),
            (false, true) => None,
        };
        let puts_out = leaves || Measure::of(self).puts_out();
        let puts_out = puts_out.then_some(RulingRight::PutOut);
        judges.into_iter().chain(puts_out).collect()
    }

    /// The rights that taking it back asks, or giving it again: where points of a closed round are given no more, the round
    /// may be open again.
    #[must_use]
    pub fn asks_turned(self, event: &Event) -> Vec<RulingRight> {
        let later = |round: &Round| round.number > self.round() && round.state != RoundState::Draft;
        let closed = event.round(self.round()).map(|round| round.state) == Some(RoundState::Closed);
        let gives = self.gives();
        let given = gives.is_some_and(|(round, table)| event.awarded_by(round, table).is_some());
        let mut asks = self.asks(event);
        if given && closed && !event.rounds.iter().any(later) {
            asks.push(RulingRight::OpenRound);
        }
        asks
    }
}
