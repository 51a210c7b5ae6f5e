//! The register of members: its rows, and the copy in memory that is searched.

use crate::database::connection::{RunOnEither, columns_of};
use crate::database::schema::members;
use crate::{AnyConn, Store, StoreError};
use burraco_tournament::entry::Player;
use burraco_tournament::members::{Member, Register};
use chrono::{DateTime, NaiveDate, Utc};
use diesel::dsl::{count_star, max};
use diesel::prelude::*;
use std::ops::Deref;
use std::sync::{Arc, Mutex, PoisonError};

/// The columns of a member.
#[derive(Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = members, treat_none_as_null = true)]
struct MemberColumns {
    card_key: String,
    card: String,
    name: String,
    club: String,
    province: String,
    region: String,
    category: String,
    card_kind: String,
    valid_until: Option<String>,
    revision: i64,
}

impl MemberColumns {
    /// Returns the row of a member; `None` for one without a card.
    fn of(member: Member, revision: i64) -> Option<MemberColumns> {
        let Player {
            name,
            card,
            club,
            province,
            region,
            category,
        } = member.player.clone();
        Some(MemberColumns {
            card_key: member.player.card_key()?,
            card,
            name,
            club,
            province,
            region,
            category,
            card_kind: member.card_kind,
            valid_until: member.valid_until.map(|day| day.to_string()),
            revision,
        })
    }

    fn member(self) -> Result<Member, StoreError> {
        let day = self.valid_until.as_deref().map(str::parse::<NaiveDate>);
        Ok(Member {
            player: Player {
                name: self.name,
                card: self.card,
                club: self.club,
                province: self.province,
                region: self.region,
                category: self.category,
            },
            card_kind: self.card_kind,
            valid_until: day.transpose().map_err(StoreError::fault)?,
        })
    }
}

/// The state of the register's rows: their number and the last revision. Any change to the rows changes it.
type Mark = (i64, Option<i64>);

/// The register as it was read from its rows.
#[derive(Debug)]
pub struct StoredRegister {
    mark: Mark,
    register: Register,
}

impl StoredRegister {
    /// Returns words that change whenever the register does.
    #[must_use]
    pub fn mark(&self) -> String {
        format!("{:?}", self.mark)
    }
}

impl Deref for StoredRegister {
    type Target = Register;

    fn deref(&self) -> &Register {
        &self.register
    }
}

fn mark(conn: &mut AnyConn) -> Result<Mark, StoreError> {
    let all = members::table.select((count_star(), max(members::revision)));
    Ok(all.first_row(conn)?)
}

/// Writes members into the register, each in place of the one with the same card.
///
/// # Errors
/// Only the database's own.
pub fn put_members(
    conn: &mut AnyConn,
    list: Vec<Member>,
    at: DateTime<Utc>,
) -> Result<(), StoreError> {
    let (_, last) = mark(conn)?;
    // after a removal the last number alone could come again
    let revision = at
        .timestamp_micros()
        .max(last.unwrap_or(0).saturating_add(1));
    for row in list
        .into_iter()
        .filter_map(|member| MemberColumns::of(member, revision))
    {
        let known = members::table.find(&row.card_key);
        if diesel::update(known).set(&row).run(conn)? == 0 {
            diesel::insert_into(members::table).values(&row).run(conn)?;
        }
    }
    Ok(())
}

/// Returns the member who holds a card.
///
/// # Errors
/// Only the database's own.
pub fn find_member(conn: &mut AnyConn, card: &str) -> Result<Option<Member>, StoreError> {
    let row = members::table
        .find(card_key(card))
        .select(columns_of::<MemberColumns>());
    let row: Option<MemberColumns> = row.first_row(conn).optional()?;
    row.map(MemberColumns::member).transpose()
}

/// Takes the holder of a card out of the register. Returns whether there was one.
///
/// # Errors
/// Only the database's own.
pub fn drop_member(conn: &mut AnyConn, card: &str) -> Result<bool, StoreError> {
    Ok(diesel::delete(members::table.find(card_key(card))).run(conn)? > 0)
}

/// Takes those out of the register whose card was last valid before a day. Returns their number.
///
/// # Errors
/// Only the database's own.
pub fn drop_members_before(conn: &mut AnyConn, day: NaiveDate) -> Result<usize, StoreError> {
    let old = members::table.filter(members::valid_until.lt(day.to_string()));
    Ok(diesel::delete(old).run(conn)?)
}

fn card_key(card: &str) -> String {
    Player::key_of_card(card).unwrap_or_default()
}

/// The register in memory.
#[derive(Default)]
pub(crate) struct RegisterCopy(Mutex<Option<Arc<StoredRegister>>>);

impl Store {
    /// Returns the register as the database has it now. It is read anew only after a change.
    ///
    /// # Errors
    /// Only the database's own.
    pub async fn register(&self) -> Result<Arc<StoredRegister>, StoreError> {
        let store = self.clone();
        let now = self.glance(mark).await?;
        if let Some(register) = store.0.register.at(now) {
            return Ok(register);
        }
        self.read(move |conn| {
            let now = mark(conn)?;
            let rows: Vec<MemberColumns> = members::table
                .select(columns_of::<MemberColumns>())
                .rows(conn)?;
            let list: Vec<Member> = rows
                .into_iter()
                .map(MemberColumns::member)
                .collect::<Result<_, _>>()?;
            Ok(store.0.register.keep(StoredRegister {
                mark: now,
                register: Register::new(list),
            }))
        })
        .await
    }
}

impl RegisterCopy {
    fn at(&self, now: Mark) -> Option<Arc<StoredRegister>> {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.as_ref().filter(|known| known.mark == now).cloned()
    }

    fn keep(&self, read: StoredRegister) -> Arc<StoredRegister> {
        let read = Arc::new(read);
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *known = Some(Arc::clone(&read));
        read
    }
}
