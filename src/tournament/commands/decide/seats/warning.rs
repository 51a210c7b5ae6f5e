//! Warnings about seats chosen by hand. They do not prevent the choice.

use crate::entry::EntryNo;
use crate::event::{Event, EventKind};
use crate::gironi::seated_elsewhere;
use crate::movement::PairingReason;
use crate::round::{RoundNo, Table, TableNo};
use crate::scoring::three_player_table::Trio;
use burraco_rules::{BySide, Side};

/// A warning about a seat that was chosen by hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeatWarning {
    /// A warning: the two entries at a table have met before.
    Rematch {
        /// The table where the two entries meet again.
        table: TableNo,
        seats: BySide<EntryNo>,
        met: RoundNo,
    },
    /// A warning: the two entries at a table share a club.
    ClubMates {
        table: TableNo,
        seats: BySide<EntryNo>,
    },
    /// A warning: an entry sits on the side opposite to the one where it must sit.
    WrongLine { table: TableNo, entry: EntryNo },
    /// A warning: two partners of an individual event have played together before.
    PartnersAgain {
        table: TableNo,
        partners: [EntryNo; 2],
        /// The earlier round in which the two entries were partners.
        met: RoundNo,
    },
    /// A warning: an entry sits, and will play, in another girone than the one where the ranking puts it.
    OtherGirone { table: TableNo, entry: EntryNo },
    /// A warning: an entry has a bye again while others have had fewer.
    RestsAgain { entry: EntryNo },
}

/// The warnings about the seats of a round chosen by hand, by table.
#[must_use]
pub fn warnings(event: &Event, number: RoundNo) -> Vec<SeatWarning> {
    let Some(round) = event.round(number) else {
        return Vec::new();
    };
    let before = || event.rounds.iter().filter(|r| r.number < number);
    let mut found = Vec::new();
    // of a team match the first table speaks for both
    let speaks = |table: &Table| event.settings.kind != EventKind::Teams || table.number.0 % 2 == 1;
    let by_hand = |table: &&Table| table.reason == PairingReason::Manual && speaks(table);
    for at in round.tables.iter().filter(by_hand) {
        let (table, seats) = (at.number, at.seats);
        for seats in meetings(at) {
            let meet = |t: &Table| t.side_of(seats.ns).is_some() && t.side_of(seats.ew).is_some();
            let mut rounds = before().filter(|r| r.tables.iter().any(meet));
            if let Some(met) = rounds.next_back() {
                let met = met.number;
                found.push(SeatWarning::Rematch { table, seats, met });
            }
            if share_a_club(event, seats) {
                found.push(SeatWarning::ClubMates { table, seats });
            }
        }
        if at.trio().is_some() {
            continue; // nobody there has a partner, or a line
        }
        for side in Side::ALL {
            let entry = *seats.get(side);
            if let Some(partner) = at.entries(side).find(|other| *other != entry) {
                let together = |t: &Table| {
                    t.side_of(entry)
                        .is_some_and(|s| t.entries(s).any(|e| e == partner))
                };
                let mut rounds = before().filter(|r| r.tables.iter().any(together));
                if let Some(met) = rounds.next_back() {
                    let (partners, met) = ([entry, partner], met.number);
                    found.push(SeatWarning::PartnersAgain {
                        table,
                        partners,
                        met,
                    });
                }
            }
            let tied = event.entry(entry).and_then(|entry| entry.line);
            if tied.is_some_and(|line| line != side) {
                found.push(SeatWarning::WrongLine { table, entry });
            }
        }
    }
    let elsewhere = seated_elsewhere(event, round).into_iter();
    found.extend(elsewhere.map(|(table, entry)| SeatWarning::OtherGirone { table, entry }));
    let rests = |entry: EntryNo| {
        let byes = before().flat_map(|r| &r.byes);
        byes.filter(|bye| bye.entry == entry).count()
    };
    let seats = || round.tables.iter().flat_map(Table::everybody);
    for bye in round
        .byes
        .iter()
        .filter(|bye| bye.reason == PairingReason::Manual)
    {
        let entry = bye.entry;
        if seats().any(|other| rests(other) < rests(entry)) {
            found.push(SeatWarning::RestsAgain { entry });
        }
    }
    found
}

/// The pairs of entries that meet at a table: the two that sit there, or at a table of three each two of them.
fn meetings(table: &Table) -> Vec<BySide<EntryNo>> {
    match table.trio() {
        None => vec![table.seats],
        Some(Trio { north, east, west }) => {
            let pairs = [(north, east), (north, west), (east, west)];
            pairs.map(|(ns, ew)| BySide { ns, ew }).to_vec()
        }
    }
}

fn share_a_club(event: &Event, seats: BySide<EntryNo>) -> bool {
    let (Some(ns), Some(ew)) = (event.entry(seats.ns), event.entry(seats.ew)) else {
        return false;
    };
    ns.clubs().any(|club| ew.clubs().any(|other| other == club))
}
