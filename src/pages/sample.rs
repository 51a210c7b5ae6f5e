//! A realistic event for the tests of pages: forty pairs, long and unusual names, full and empty hands.

use crate::ScoreSource;
use burraco_play::play_hand;
use burraco_rules::{BySide, HandScore, RuleSet, Sheet};
use burraco_tournament::award::{Award, AwardKind};
use burraco_tournament::entry::{Entry, EntryNo, EntryState, Player};
use burraco_tournament::event::{ClubsApart, Event, Settings};
use burraco_tournament::movement::{Movement, PairingReason};
use burraco_tournament::points::{MatchPoints, VictoryPoints};
use burraco_tournament::ranking::{self, Standings};
use burraco_tournament::round::{
    Bye, Hand, HandNo, HandVersion, Round, RoundNo, RoundState, Table, TableNo, TableState,
};
use burraco_tournament::scoring::result::HandsTally;
use burraco_tournament::visibility::stage::EventStage;
use chrono::{DateTime, NaiveDate, Utc};

const FIRST: [&str; 12] = [
    "Maria Antonietta",
    "Giuseppe",
    "Niccolò",
    "Concetta",
    "Gian Piero",
    "Rosa",
    "Anna",
    "Salvatore",
    "Elisabetta",
    "Ugo",
    "Mariangela",
    "Benedetta",
];
const LAST: [&str; 13] = [
    "D’Alessandro",
    "Dall’Ò",
    "Bianchi",
    "De Santis Mancini",
    "Esposito",
    "Zanò",
    "Rossi",
    "Lo Presti",
    "Castelnuovo della Misericordia",
    "Fò",
    "Ferrari",
    "<b>Neri</b>",
    "Cà Zorzi",
];
const CLUBS: [&str; 5] = [
    "ASD Burraco Club Firenze",
    "Circolo «La Pinella» Torino",
    "ASD Amici del Burraco",
    "",
    "Accademia Napoletana",
];

pub(super) fn settings() -> Settings {
    let date = NaiveDate::from_ymd_opt(2026, 11, 21).unwrap();
    let plan = "2 mitchell + 1 danese + 1 danese puro".parse().unwrap();
    Settings {
        slug: "coppa-citta-di-firenze".into(),
        name: "XII Coppa Città di Firenze".into(),
        venue: "Palazzo dei Congressi, Firenze".into(),
        organiser: "ASD Burraco Club Firenze".into(),
        minutes: 90,
        clubs_apart: ClubsApart::Prefer,
        stage: EventStage::Open,
        seed: 7,
        ..Settings::usual(date, plan, 4)
    }
}

pub(super) fn at() -> DateTime<Utc> {
    "2026-11-21T14:32:00Z".parse().unwrap()
}

fn entries() -> Vec<Entry> {
    let player = |i: usize| Player {
        name: format!("{} {}", FIRST[i * 7 % 12], LAST[i * 5 % 13]),
        card: format!("{:06}", 10_400 + i * 37),
        club: CLUBS[i / 2 * 3 % 5].into(),
        ..Player::default()
    };
    let entry = |n: usize| Entry {
        number: EntryNo(n as u32),
        players: vec![player(2 * n), player(2 * n + 1)],
        group: String::new(),
        line: None,
        state: if n == 41 {
            EntryState::Absent
        } else {
            EntryState::CheckedIn
        },
        paid_cents: if n.is_multiple_of(4) { 0 } else { 3000 },
        payment: None,
    };
    (1..=41).map(entry).collect()
}

fn hand(number: u32, sheet: Sheet) -> Hand {
    let first = HandVersion {
        version: 1,
        sheet,
        by: "Anna Ferri".into(),
        at: at(),
        reason: String::new(),
    };
    Hand {
        number: HandNo(number),
        versions: vec![first],
    }
}

fn round(number: u32, state: RoundState, movement: Movement, rules: &RuleSet) -> Round {
    let table = |k: u32| {
        let state = match (state, k) {
            (RoundState::Closed, _) => TableState::Closed,
            (RoundState::Draft | RoundState::Published, _) => TableState::Open,
            (_, 3) => TableState::Disputed,
            (_, 4 | 9) => TableState::Entered,
            (_, 5..=8) => TableState::Confirmed,
            (_, 1 | 10..=14) => TableState::Closed,
            _ => TableState::Open,
        };
        let hands = match (state, k) {
            (TableState::Open, _) if number == 4 => 0,
            (TableState::Open, _) => k % 4,
            _ => 4,
        };
        let ew = EntryNo(21 + (k + number * 3) % 20);
        Table {
            number: TableNo(k),
            seats: BySide { ns: EntryNo(k), ew },
            partners: Default::default(),
            stopped: None,
            state,
            reason: match number {
                1 => PairingReason::Drawn,
                2 => PairingReason::Moved {
                    from: (k + 18) % 20 + 1,
                },
                _ if k.is_multiple_of(5) => PairingReason::RankedApart {
                    places: BySide {
                        ns: 2 * k - 1,
                        ew: 2 * k + 2,
                    },
                    met: (EntryNo(k), EntryNo(22), 1),
                },
                _ => PairingReason::Ranked {
                    places: BySide {
                        ns: 2 * k - 1,
                        ew: 2 * k,
                    },
                },
            },
            hands: (1..=hands)
                .map(|h| hand(h, play_hand(rules, u64::from(number * 1000 + k * 10 + h))))
                .collect(),
        }
    };
    Round {
        number: RoundNo(number),
        movement,
        state,
        clock: Default::default(),
        tables: (1..=20).map(table).collect(),
        byes: vec![Bye {
            entry: EntryNo(41),
            award: Award {
                kind: AwardKind::Bye,
                vp: VictoryPoints(12),
                mp: MatchPoints(305),
            },
            reason: if number == 1 {
                PairingReason::OddInDraw
            } else {
                PairingReason::LowestNotRested { place: 41 }
            },
        }],
    }
}

pub(super) fn event() -> Event {
    let settings = settings();
    let rules = settings.rules;
    let plan = settings.plan.rounds.clone();
    let states = [
        RoundState::Closed,
        RoundState::Closed,
        RoundState::Playing,
        RoundState::Draft,
    ];
    Event {
        adjustments: Vec::new(),
        protests: Vec::new(),
        entries: entries().into(),
        rounds: (1..)
            .zip(plan.into_iter().zip(states))
            .map(|(n, (movement, state))| round(n, state, movement, &rules))
            .collect(),
        settings,
    }
}

pub(super) struct SampleScores(pub(super) Event);

impl ScoreSource for SampleScores {
    fn result(&self, round: RoundNo, table: TableNo) -> Option<HandsTally> {
        HandsTally::of(&self.0.settings, self.0.table(round, table)?)
    }

    fn score(&self, round: RoundNo, table: TableNo, hand: HandNo) -> Option<HandScore> {
        let table = self.0.table(round, table)?;
        let sheet = &table.hand(hand)?.current()?.sheet;
        Some(table.score(&self.0.settings, hand, sheet))
    }
}

pub(super) fn standings(kept: &SampleScores, after: u32) -> Standings {
    ranking::standings(&kept.0, RoundNo(after))
}
