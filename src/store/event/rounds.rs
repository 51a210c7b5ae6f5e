//! Database rows of rounds, their tables and byes.

use crate::database::columns::{columns, json, number, place, read_json, read_word, word};
use crate::database::connection::{RunOnEither, Same};
use crate::database::schema::{byes, rounds, tables};
use crate::event::hands;
use crate::{AnyConn, EventId, StoreError, TablePlace};
use burraco_rules::BySide;
use burraco_tournament::clock::Clock;
use burraco_tournament::cow_list::CowList;
use burraco_tournament::entry::EntryNo;
use burraco_tournament::round::{
    Bye, Partners, Round, RoundNo, RoundState, Table, TableNo, TableState,
};
use burraco_tournament::scoring::match_score::MatchStop;
use diesel::prelude::*;
use std::collections::BTreeMap;

type TableRow = (i64, i64, i64, i64, String, String, String, String);

/// Returns all rounds of an event with their tables, byes and hands.
pub(crate) fn load_rounds(conn: &mut AnyConn, event: EventId) -> Result<Vec<Round>, StoreError> {
    let mut hands = hands::load_hands(conn, event)?;
    let mut seated: BTreeMap<i64, Vec<Table>> = BTreeMap::new();
    let rows: Vec<TableRow> = tables::table
        .filter(tables::event_id.eq(event.0))
        .order((tables::round, tables::number))
        .select(TABLE)
        .rows(conn)?;
    for row in rows {
        let (round, table) = (row.0, row.1);
        let table = Table {
            hands: hands.remove(&(round, table)).unwrap_or_default().into(),
            ..bare_table(row)?
        };
        seated.entry(round).or_default().push(table);
    }
    let mut resting = load_byes(conn, event)?;
    let rows: Vec<(i64, String, String, String)> = rounds::table
        .filter(rounds::event_id.eq(event.0))
        .order(rounds::number)
        .select((
            rounds::number,
            rounds::movement,
            rounds::state,
            rounds::clock,
        ))
        .rows(conn)?;
    let read = |(row, movement, state, clock): (i64, String, String, String)| {
        Ok(Round {
            number: RoundNo(number("rounds.number", row)?),
            movement: read_json("rounds.movement", &movement)?,
            state: read_word("rounds.state", &state)?,
            clock: read_json("rounds.clock", &clock)?,
            tables: seated.remove(&row).unwrap_or_default(),
            byes: resting.remove(&row).unwrap_or_default(),
        })
    };
    rows.into_iter().map(read).collect()
}

columns!(TABLE of tables: round, number, ns, ew, partners, state, reason, stopped);

fn bare_table(row: TableRow) -> Result<Table, StoreError> {
    let (_, row, ns, ew, partners, state, reason, stopped) = row;
    Ok(Table {
        number: TableNo(number("tables.number", row)?),
        seats: BySide {
            ns: EntryNo(number("tables.ns", ns)?),
            ew: EntryNo(number("tables.ew", ew)?),
        },
        partners: read_json("tables.partners", &partners)?,
        state: read_word("tables.state", &state)?,
        reason: read_json("tables.reason", &reason)?,
        stopped: read_json("tables.stopped", &stopped)?,
        hands: CowList::default(),
    })
}

fn load_byes(conn: &mut AnyConn, event: EventId) -> Result<BTreeMap<i64, Vec<Bye>>, StoreError> {
    let rows: Vec<(i64, i64, String, String)> = byes::table
        .filter(byes::event_id.eq(event.0))
        .order((byes::round, byes::place))
        .select((byes::round, byes::entry, byes::award, byes::reason))
        .rows(conn)?;
    let mut resting: BTreeMap<i64, Vec<Bye>> = BTreeMap::new();
    for (round, entry, award, reason) in rows {
        let bye = Bye {
            entry: EntryNo(number("byes.entry", entry)?),
            award: read_json("byes.award", &award)?,
            reason: read_json("byes.reason", &reason)?,
        };
        resting.entry(round).or_default().push(bye);
    }
    Ok(resting)
}

/// Returns a stored table without its hands.
pub(crate) fn load_bare_table(conn: &mut AnyConn, place: TablePlace) -> Result<Table, StoreError> {
    let found = tables::table.find(place.key()).select(TABLE);
    let row = found.first_row(conn).optional()?;
    bare_table(row.ok_or(StoreError::NotFound)?)
}

/// Returns the state of each round of an event, in order.
///
/// # Errors
/// Only the database's own.
pub fn round_states(
    conn: &mut AnyConn,
    event: EventId,
) -> Result<Vec<(RoundNo, RoundState)>, StoreError> {
    let all = rounds::table
        .filter(rounds::event_id.eq(event.0))
        .order(rounds::number)
        .select((rounds::number, rounds::state));
    let rows: Vec<(i64, String)> = all.rows(conn)?;
    let read = |(round, state): (i64, String)| {
        let round = RoundNo(number("rounds.number", round)?);
        Ok((round, read_word("rounds.state", &state)?))
    };
    rows.into_iter().map(read).collect()
}

/// Writes a proposed round, replacing a draft with the same number. A round that is already published is a conflict.
pub(crate) fn save_round(
    conn: &mut AnyConn,
    event: EventId,
    round: &Round,
) -> Result<(), StoreError> {
    let key = (event.0, i64::from(round.number.0));
    let draft = rounds::table
        .find(key)
        .filter(rounds::state.eq(word(&RoundState::Draft)?));
    diesel::delete(draft).run(conn)?;
    diesel::insert_into(rounds::table)
        .values((
            rounds::event_id.eq(key.0),
            rounds::number.eq(key.1),
            rounds::movement.eq(json(&round.movement)?),
            rounds::state.eq(word(&round.state)?),
            rounds::clock.eq(json(&round.clock)?),
        ))
        .run(conn)?;
    for table in &round.tables {
        save_table(conn, key, table)?;
        for hand in &table.hands {
            for version in &hand.versions {
                let place = (round.number, table.number, hand.number);
                hands::save_version(conn, event, place, version, &json(&version.sheet)?)?;
            }
        }
    }
    save_byes(conn, key, &round.byes)
}

fn save_byes(conn: &mut AnyConn, round: (i64, i64), resting: &[Bye]) -> Result<(), StoreError> {
    for (at, bye) in resting.iter().enumerate() {
        diesel::insert_into(byes::table)
            .values((
                byes::event_id.eq(round.0),
                byes::round.eq(round.1),
                byes::place.eq(place(at)?),
                byes::entry.eq(i64::from(bye.entry.0)),
                byes::award.eq(json(&bye.award)?),
                byes::reason.eq(json(&bye.reason)?),
            ))
            .run(conn)?;
    }
    Ok(())
}

/// Deletes a table without hands from a round, and replaces the round's byes.
pub(crate) fn drop_table(
    conn: &mut AnyConn,
    event: EventId,
    round: RoundNo,
    table: TableNo,
    resting: &[Bye],
) -> Result<(), StoreError> {
    let key = (event.0, i64::from(round.0));
    let row = tables::table.find((key.0, key.1, i64::from(table.0)));
    crate::own_row(diesel::delete(row).run(conn)?)?;
    let rested = byes::table
        .filter(byes::event_id.eq(key.0))
        .filter(byes::round.eq(key.1));
    diesel::delete(rested).run(conn)?;
    save_byes(conn, key, resting)
}

/// Adds a table to a round. Entries that sit at it lose their bye.
pub(crate) fn add_table(
    conn: &mut AnyConn,
    event: EventId,
    round: RoundNo,
    table: &Table,
) -> Result<(), StoreError> {
    let key = (event.0, i64::from(round.0));
    save_table(conn, key, table)?;
    let seats: Vec<i64> = table.everybody().map(|entry| i64::from(entry.0)).collect();
    let rested = byes::table
        .filter(byes::event_id.eq(key.0))
        .filter(byes::round.eq(key.1))
        .filter(byes::entry.eq_any(seats));
    diesel::delete(rested).run(conn)?;
    Ok(())
}

/// Replaces the entries that sit at a stored table.
pub(crate) fn reseat(
    conn: &mut AnyConn,
    event: EventId,
    (round, table): (RoundNo, TableNo),
    seats: BySide<EntryNo>,
) -> Result<(), StoreError> {
    let of_event = tables::table.filter(tables::event_id.eq(event.0));
    let of_round = of_event.filter(tables::round.eq(i64::from(round.0)));
    let table = of_round.filter(tables::number.eq(i64::from(table.0)));
    diesel::update(table)
        .set((
            tables::ns.eq(i64::from(seats.ns.0)),
            tables::ew.eq(i64::from(seats.ew.0)),
        ))
        .run(conn)?;
    Ok(())
}

fn save_table(conn: &mut AnyConn, round: (i64, i64), table: &Table) -> Result<(), StoreError> {
    diesel::insert_into(tables::table)
        .values((
            tables::event_id.eq(round.0),
            tables::round.eq(round.1),
            tables::number.eq(i64::from(table.number.0)),
            tables::ns.eq(i64::from(table.seats.ns.0)),
            tables::ew.eq(i64::from(table.seats.ew.0)),
            tables::partners.eq(json(&table.partners)?),
            tables::state.eq(word(&table.state)?),
            tables::reason.eq(json(&table.reason)?),
            tables::stopped.eq(json(&table.stopped)?),
        ))
        .run(conn)?;
    Ok(())
}

/// Deletes a round without hands, with its tables.
pub(crate) fn drop_round(
    conn: &mut AnyConn,
    event: EventId,
    round: RoundNo,
) -> Result<(), StoreError> {
    let key = (event.0, i64::from(round.0));
    crate::own_row(diesel::delete(rounds::table.find(key)).run(conn)?)
}

/// Stores a round's state.
pub(crate) fn set_round_state(
    conn: &mut AnyConn,
    event: EventId,
    round: RoundNo,
    state: RoundState,
) -> Result<(), StoreError> {
    let key = (event.0, i64::from(round.0));
    let written = diesel::update(rounds::table.find(key))
        .set(rounds::state.eq(word(&state)?))
        .run(conn)?;
    crate::own_row(written)
}

/// Stores what was done to a round's clock, such as its start and pauses.
pub(crate) fn set_clock(
    conn: &mut AnyConn,
    event: EventId,
    round: RoundNo,
    clock: &Clock,
) -> Result<(), StoreError> {
    let key = (event.0, i64::from(round.0));
    let written = diesel::update(rounds::table.find(key))
        .set(rounds::clock.eq(json(clock)?))
        .run(conn)?;
    crate::own_row(written)
}

/// Writes the players who play together on each side of a table.
pub(crate) fn set_partners(
    conn: &mut AnyConn,
    place: TablePlace,
    partners: Partners,
) -> Result<(), StoreError> {
    let written = diesel::update(tables::table.find(place.key()))
        .set(tables::partners.eq(json(&partners)?))
        .run(conn)?;
    crate::own_row(written)
}

/// Stores a table's state.
pub(crate) fn set_table_state(
    conn: &mut AnyConn,
    place: TablePlace,
    state: TableState,
) -> Result<(), StoreError> {
    let kept = diesel::update(tables::table.find(place.key())).set(tables::state.eq(word(&state)?));
    let kept = Same(kept.returning(tables::number));
    let _: i64 = kept.row(conn)?;
    Ok(())
}

/// Records that a table's match has ended early, or goes on again.
pub(crate) fn set_stopped(
    conn: &mut AnyConn,
    place: TablePlace,
    stopped: Option<&MatchStop>,
) -> Result<(), StoreError> {
    let written = diesel::update(tables::table.find(place.key()))
        .set(tables::stopped.eq(json(&stopped)?))
        .run(conn)?;
    crate::own_row(written)
}
