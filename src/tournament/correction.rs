//! When a result may be corrected, and what a correction does: the table that drives buttons and checks.
//!
//! Source: Codice di Gara art. 20 (19 in the older numbering), "Errori e correzioni".

use crate::event::Event;
use crate::movement::Movement;
use crate::round::{RoundNo, RoundState};
use serde::{Deserialize, Serialize};

/// What a correction of a round's result leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Correction {
    /// The result and the ranking follow; no tables depend on it.
    Reranks,
    /// The next tables are not known yet: they are proposed again.
    Repairs,
    /// The next tables are known and stay; the result and the ranking follow.
    TablesStay,
    /// The last round has started: only with the referee's signature and a reason.
    NeedsSignature,
}

/// What a correction of a result of this round leads to now; none for a round that is not published.
#[must_use]
pub fn correction(event: &Event, round: RoundNo) -> Option<Correction> {
    let here = event.round(round)?;
    if here.state == RoundState::Draft {
        return None;
    }
    let next = event.rounds.iter().find(|later| later.number > round);
    let by_result = |movement: Movement| match movement {
        Movement::DanesePuro | Movement::DaneseModificato | Movement::Knockout { .. } => true,
        Movement::Mitchell { .. } | Movement::RoundRobin | Movement::Individual => false,
    };
    let last = event.settings.plan.rounds.len();
    let last_started = event.rounds.iter().any(|later| {
        let number = usize::try_from(later.number.0).unwrap_or(usize::MAX);
        number >= last && later.number > round && later.state >= RoundState::Playing
    });
    if last_started {
        return Some(Correction::NeedsSignature);
    }
    let published = |state: RoundState| state != RoundState::Draft;
    Some(match next {
        Some(next) if by_result(next.movement) && published(next.state) => Correction::TablesStay,
        Some(next) if by_result(next.movement) => Correction::Repairs,
        Some(_) => Correction::Reranks,
        None => match event.settings.plan.movement(event.rounds.len()) {
            Some(next) if by_result(next) => Correction::Repairs,
            _ => Correction::Reranks,
        },
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::indexing_slicing)]
mod tests {
    use super::*;
    use crate::movement::propose;
    use crate::testing::{event, play};

    #[test]
    fn the_table_of_corrections() {
        let mut event = event(10, "2 mitchell + 2 danese");
        let now = |event: &Event, round: u32| correction(event, RoundNo(round));
        assert_eq!(now(&event, 1), None);
        play(&mut event);
        assert_eq!(
            now(&event, 1),
            Some(Correction::Reranks),
            "a Mitchell follows"
        );
        play(&mut event);
        assert_eq!(now(&event, 2), Some(Correction::Repairs), "no tables yet");
        let draft = propose(&event, event.next_movement().unwrap()).unwrap();
        event.rounds.push(draft);
        assert_eq!(
            now(&event, 2),
            Some(Correction::Repairs),
            "a draft is made again"
        );
        assert_eq!(now(&event, 3), None, "a draft has no results");
        event.rounds[2].state = RoundState::Published;
        assert_eq!(now(&event, 2), Some(Correction::TablesStay));
        event.rounds.pop();
        play(&mut event);
        play(&mut event);
        event.rounds[3].state = RoundState::Published;
        assert_eq!(
            now(&event, 3),
            Some(Correction::TablesStay),
            "known, not started"
        );
        event.rounds[3].state = RoundState::Playing;
        assert_eq!(now(&event, 3), Some(Correction::NeedsSignature));
        assert_eq!(now(&event, 1), Some(Correction::NeedsSignature));
        assert_eq!(
            now(&event, 4),
            Some(Correction::Reranks),
            "the last round itself"
        );
    }
}
