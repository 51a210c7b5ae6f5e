//! Helpers shared by tests of events: events made from a few words.
#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use crate::award::ByeAward;
use crate::commands::command::DeskCommand;
use crate::entry::{Entry, EntryNo, EntryState, Player};
use crate::event::{Event, EventKind, Settings};
use crate::movement::propose;
use crate::round::{HandNo, HandVersion, RoundNo, RoundState, Table, TableState};
use crate::rulings::adjustment::AdjustmentVersion;
use crate::visibility::stage::EventStage;
use crate::vp::VpTable;
use burraco_rules::{BySide, Ended, Pozzetto, Sheet, SideEntry, SideSheet, Totals};
use chrono::{DateTime, NaiveDate, Utc};

/// Returns the settings of an event of pairs under the federation's rules.
pub fn settings(plan: &str, hands: u8) -> Settings {
    let date = NaiveDate::from_ymd_opt(2026, 11, 21).unwrap();
    Settings {
        slug: "prova".to_owned(),
        name: "Prova".to_owned(),
        minutes: 35,
        stage: EventStage::Open,
        seed: 7,
        ..Settings::usual(date, plan.parse().unwrap(), hands)
    }
}

/// Returns a pair that is present, with its number in its players' names.
pub fn entry(number: u32) -> Entry {
    let player = |letter: char| Player {
        name: format!("{letter}{number}"),
        ..Player::default()
    };
    Entry {
        number: EntryNo(number),
        players: vec![player('A'), player('B')],
        group: String::new(),
        line: None,
        state: EntryState::CheckedIn,
        paid_cents: 0,
        payment: None,
    }
}

/// Returns an event of pairs with two hands a round and no round yet.
pub fn event(entries: u32, plan: &str) -> Event {
    Event {
        settings: settings(plan, 2),
        entries: (1..=entries).map(entry).collect(),
        rounds: Vec::new(),
        adjustments: Vec::new(),
        protests: Vec::new(),
    }
}

/// Returns a team event whose teams have six players each.
pub fn teams(entries: u32, plan: &str) -> Event {
    let mut event = event(entries, plan);
    event.settings.kind = EventKind::Teams;
    event.settings.vp_table = VpTable::for_teams();
    event.settings.bye = ByeAward::usual(event.settings.hands, &event.settings.vp_table);
    for entry in &mut event.entries {
        let player = entry.players[0].clone();
        entry.players.resize(6, player);
    }
    event
}

/// An individual event.
pub fn singles(entries: u32, plan: &str) -> Event {
    let mut event = event(entries, plan);
    event.settings.kind = EventKind::Individual;
    for entry in &mut event.entries {
        entry.players.truncate(1);
    }
    event
}

/// Returns a test sheet of a hand entered by totals.
pub fn sheet(ns: i32, ew: i32) -> Sheet {
    let side = |total| SideSheet {
        entry: SideEntry::Totals(Totals::Whole { total }),
        pozzetto: Pozzetto::Seen,
        declared: Default::default(),
        cut: false,
    };
    Sheet {
        players: None,
        third: None,
        solo: None,
        sides: BySide { ns, ew }.map(side),
        closed_by: Vec::new(),
        ended: Ended::Stock,
        discard: None,
        overrule: Vec::new(),
    }
}

/// Returns a test version of a hand, with the given number and sheet.
pub fn version(version: u32, sheet: Sheet) -> HandVersion {
    HandVersion {
        version,
        sheet,
        by: "prova".to_owned(),
        at: at(0),
        reason: String::new(),
    }
}

/// Returns a test author and reason for a decision about an arrival or a withdrawal.
pub fn signed() -> AdjustmentVersion {
    AdjustmentVersion {
        version: 0,
        ruling: None,
        infraction: None,
        found: Vec::new(),
        against: Vec::new(),
        article: String::new(),
        reason: "malore".to_owned(),
        by: "ada".to_owned(),
        at: at(0),
    }
}

/// Returns a test time, in minutes after a fixed start.
pub fn at(minute: i64) -> DateTime<Utc> {
    DateTime::from_timestamp(1_795_000_000 + minute * 60, 0).unwrap()
}

/// Enters every hand of a table with the same totals, and closes it.
pub fn fill(table: &mut Table, hands: u8, ns: i32, ew: i32) {
    for hand in 1..=u32::from(hands) {
        table.save(HandNo(hand), version(1, sheet(ns, ew)));
    }
    table.state = TableState::Closed;
}

/// Proposes the next round by the plan and plays it. The lower an entry's number, the stronger it is.
pub fn play(event: &mut Event) {
    let movement = event.next_movement().unwrap();
    let mut round = propose(event, movement).unwrap();
    for table in &mut round.tables {
        let strength = |entry: EntryNo| 900 - i32::try_from(entry.0).unwrap() * 5;
        let (ns, ew) = (strength(table.seats.ns), strength(table.seats.ew));
        fill(table, event.settings.hands, ns, ew);
    }
    round.state = RoundState::Closed;
    event.rounds.push(round);
}

/// Returns a command that withdraws a round, with the reason that a published one needs.
pub fn withdrawing(round: RoundNo) -> DeskCommand {
    DeskCommand::Withdraw {
        round,
        reason: "elenco sbagliato".to_owned(),
    }
}
