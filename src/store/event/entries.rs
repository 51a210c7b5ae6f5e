//! Entries and their players. Personal values are stored only in the players' table.

use crate::access::secrets::{digest, random_word};
use crate::database::columns::{json, number, place, read_json, read_word, word};
use crate::database::connection::{RunOnEither, columns_of};
use crate::database::schema::{entries, players};
use crate::{AnyConn, EventId, StoreError};
use burraco_tournament::entry::{Entry, EntryNo, Player, PlayerField};
use diesel::prelude::*;
use std::collections::BTreeMap;

/// The columns of a player, all personal values.
#[derive(Clone, Debug, Default, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = players)]
pub(crate) struct PlayerColumns {
    pub name: String,
    pub card: String,
    pub club: String,
    pub province: String,
    pub region: String,
    pub category: String,
}

impl From<PlayerColumns> for Player {
    fn from(columns: PlayerColumns) -> Player {
        Player {
            name: columns.name,
            card: columns.card,
            club: columns.club,
            province: columns.province,
            region: columns.region,
            category: columns.category,
        }
    }
}

impl From<Player> for PlayerColumns {
    fn from(player: Player) -> PlayerColumns {
        PlayerColumns {
            name: player.name,
            card: player.card,
            club: player.club,
            province: player.province,
            region: player.region,
            category: player.category,
        }
    }
}

/// Returns the digest of a player's values. Those that a list may lack stand in it only where the list has them, with
/// their names, so that the digests of older lists stay as they are.
fn player_digest(salt: &str, player: &Player) -> String {
    let mut values = vec![salt, &player.name, &player.card, &player.club];
    for field in PlayerField::FURTHER {
        if !player.get(field).is_empty() {
            values.extend([field.word(), player.get(field)]);
        }
    }
    digest(&values)
}

type EntryRow = (i64, String, Option<String>, String, i64, Option<String>);

/// Returns all entries of an event, by number.
pub(crate) fn load_entries(conn: &mut AnyConn, event: EventId) -> Result<Vec<Entry>, StoreError> {
    let mut seated: BTreeMap<i64, Vec<Player>> = BTreeMap::new();
    let people: Vec<(i64, PlayerColumns)> = players::table
        .filter(players::event_id.eq(event.0))
        .order((players::entry, players::place))
        .select((players::entry, columns_of::<PlayerColumns>()))
        .rows(conn)?;
    for (entry, player) in people {
        seated.entry(entry).or_default().push(player.into());
    }
    let rows: Vec<EntryRow> = entries::table
        .filter(entries::event_id.eq(event.0))
        .order(entries::number)
        .select((
            entries::number,
            entries::state,
            entries::line,
            entries::group_name,
            entries::paid_cents,
            entries::payment,
        ))
        .rows(conn)?;
    let read = |(row, state, line, group, paid_cents, payment): EntryRow| {
        Ok(Entry {
            number: EntryNo(number("entries.number", row)?),
            players: seated.remove(&row).unwrap_or_default(),
            group,
            line: line
                .map(|line| read_word("entries.line", &line))
                .transpose()?,
            state: read_word("entries.state", &state)?,
            paid_cents,
            payment: payment
                .map(|payment| read_json("entries.payment", &payment))
                .transpose()?,
        })
    };
    rows.into_iter().map(read).collect()
}

/// Adds an entry and returns the digests of its players. A number that is taken is a conflict.
pub(crate) fn add_entry(
    conn: &mut AnyConn,
    event: EventId,
    entry: &Entry,
) -> Result<Vec<String>, StoreError> {
    diesel::insert_into(entries::table)
        .values((
            entries::event_id.eq(event.0),
            entries::number.eq(i64::from(entry.number.0)),
            entries::state.eq(word(&entry.state)?),
            entries::line.eq(entry.line.as_ref().map(word).transpose()?),
            entries::group_name.eq(&entry.group),
            entries::paid_cents.eq(entry.paid_cents),
            entries::payment.eq(entry.payment.as_ref().map(json).transpose()?),
        ))
        .run(conn)?;
    save_players(conn, event, entry)
}

/// Writes an entry's new values and returns the digests of its players.
pub(crate) fn change_entry(
    conn: &mut AnyConn,
    event: EventId,
    entry: &Entry,
) -> Result<Vec<String>, StoreError> {
    let row = entries::table.find((event.0, i64::from(entry.number.0)));
    let written = diesel::update(row)
        .set((
            entries::state.eq(word(&entry.state)?),
            entries::line.eq(entry.line.as_ref().map(word).transpose()?),
            entries::group_name.eq(&entry.group),
            entries::paid_cents.eq(entry.paid_cents),
            entries::payment.eq(entry.payment.as_ref().map(json).transpose()?),
        ))
        .run(conn)?;
    crate::own_row(written)?;
    save_players(conn, event, entry)
}

/// Deletes an entry that sits at no table and has no bye.
pub(crate) fn drop_entry(
    conn: &mut AnyConn,
    event: EventId,
    entry: EntryNo,
) -> Result<(), StoreError> {
    let row = entries::table.find((event.0, i64::from(entry.0)));
    crate::own_row(diesel::delete(row).run(conn)?)
}

/// Writes an entry's players. A player who replaces another in the same position keeps the salt.
fn save_players(
    conn: &mut AnyConn,
    event: EventId,
    entry: &Entry,
) -> Result<Vec<String>, StoreError> {
    let number = i64::from(entry.number.0);
    let known: Vec<(i64, String)> = players::table
        .filter(players::event_id.eq(event.0))
        .filter(players::entry.eq(number))
        .order(players::place)
        .select((players::place, players::salt))
        .rows(conn)?;
    let mut salts: BTreeMap<i64, String> = known.into_iter().collect();
    let mut digests = Vec::with_capacity(entry.players.len());
    for (at, player) in entry.players.iter().enumerate() {
        let at = place(at)?;
        let values = PlayerColumns::from(player.clone());
        let salt = match salts.remove(&at) {
            Some(salt) => {
                let row = players::table.find((event.0, number, at));
                diesel::update(row).set(values).run(conn)?;
                salt
            }
            None => {
                let salt = random_word()?;
                let key = (
                    players::event_id.eq(event.0),
                    players::entry.eq(number),
                    players::place.eq(at),
                    players::salt.eq(&salt),
                );
                diesel::insert_into(players::table)
                    .values((key, values))
                    .run(conn)?;
                salt
            }
        };
        digests.push(player_digest(&salt, player));
    }
    for at in salts.into_keys() {
        diesel::delete(players::table.find((event.0, number, at))).run(conn)?;
    }
    Ok(digests)
}
