//! Events of which only the final standings are known, such as those played before they were kept here.

use crate::model::award::{Award, AwardKind};
use crate::model::clock::Clock;
use crate::model::entry::{Entry, EntryNo, EntryState, Player};
use crate::model::event::{Event, Settings};
use crate::model::movement::{Movement, PairingReason};
use crate::model::plan::Plan;
use crate::model::points::{MatchPoints, VictoryPoints};
use crate::model::round::{Bye, Round, RoundNo, RoundState};
use crate::model::stage::EventStage;

/// A row of final standings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedResult {
    pub players: Vec<Player>,
    /// The place of the entry; equal ones share one, as in 1, 1, 3.
    pub place: u32,
    pub vp: VictoryPoints,
    pub mp: MatchPoints,
}

impl Event {
    /// Makes an event from its final standings: everybody sees it, and one closed round has all points. Entries are
    /// numbered in the order of the standings.
    #[must_use]
    pub fn recorded(settings: &Settings, standings: &[RecordedResult]) -> Event {
        let movement = settings.plan.movement(0).unwrap_or(Movement::RoundRobin);
        let settings = Settings {
            plan: Plan {
                rounds: vec![movement],
                carries: Vec::new(),
                split: None,
            },
            stage: EventStage::Open,
            ..settings.clone()
        };
        let numbered = || standings.iter().zip(1..);
        let entry = |(result, number): (&RecordedResult, u32)| Entry {
            number: EntryNo(number),
            players: result.players.clone(),
            group: String::new(),
            line: None,
            state: EntryState::CheckedIn,
            paid_cents: 0,
            payment: None,
        };
        let bye = |(result, number): (&RecordedResult, u32)| Bye {
            entry: EntryNo(number),
            award: Award {
                kind: AwardKind::Recorded {
                    place: result.place,
                },
                vp: result.vp,
                mp: result.mp,
            },
            reason: PairingReason::Manual,
        };
        let round = Round {
            number: RoundNo(1),
            movement,
            state: RoundState::Closed,
            clock: Clock::default(),
            tables: Vec::new(),
            byes: numbered().map(bye).collect(),
        };
        Event {
            entries: numbered().map(entry).collect(),
            settings,
            rounds: vec![round],
            adjustments: Vec::new(),
            protests: Vec::new(),
        }
    }

    /// Whether only the final standings of the event are known.
    #[must_use]
    pub fn is_recorded(&self) -> bool {
        self.rounds.iter().any(Round::is_recorded)
    }

    /// Whether the event has Match Points. A list of final standings may give none.
    #[must_use]
    pub fn has_match_points(&self) -> bool {
        let mut byes = self.rounds.iter().flat_map(|round| &round.byes);
        !self.is_recorded() || byes.any(|bye| bye.award.mp != MatchPoints(0))
    }
}
