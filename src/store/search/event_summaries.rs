//! Lists of events. The database itself fills their columns from the settings, so that a list does not load the
//! settings of every event.

use crate::database::columns::{self, columns, read_word};
use crate::database::connection::RunOnEither;
use crate::database::schema::{entries, rounds};
use crate::{AnyConn, EventId, StoreError};
use burraco_tournament::visibility::headline::Headline;
use burraco_tournament::visibility::stage::EventStage;
use chrono::{DateTime, NaiveDate, Utc};
use diesel::dsl::exists;
use diesel::prelude::*;

// Apart from the table's own columns, because these are never written.
diesel::table! {
    #[sql_name = "events"]
    headlines (id) {
        id -> BigInt,
        slug -> Text,
        date -> Text,
        name -> Text,
        venue -> Nullable<Text>,
        organiser -> Nullable<Text>,
        kind -> Text,
        stage -> Nullable<Text>,
    }
}

diesel::allow_tables_to_appear_in_same_query!(headlines, entries, rounds);

/// The condition for events that everybody may see, as
/// [`Event::is_private`](burraco_tournament::event::Event::is_private) says.
macro_rules! public {
    () => {{
        let turni = rounds::table.filter(rounds::event_id.eq(headlines::id));
        let published = exists(turni.filter(rounds::state.ne("draft")));
        let draft = headlines::stage.eq("draft").and(published);
        let open = headlines::stage.is_null();
        open.or(headlines::stage.eq("archived")).or(draft)
    }};
}

// The columns of an event that the lists of events show.
columns!(SHOWN of headlines: id, slug, date, name, venue, organiser, kind);

type SummaryColumns = (
    i64,
    String,
    String,
    String,
    Option<String>,
    Option<String>,
    String,
);

fn read(
    (id, slug, date, name, venue, organiser, kind): SummaryColumns,
) -> Result<Listed, StoreError> {
    let headline = Headline {
        slug,
        name,
        date: read_word("events.date", &date)?,
        venue: venue.unwrap_or_default(),
        organiser: organiser.unwrap_or_default(),
        kind: read_word("events.kind", &kind)?,
    };
    Ok((EventId(id), headline))
}

/// An event's number in the database, with the data that lists show.
type Listed = (EventId, Headline);

/// Returns every event by day, the latest first. Within a day, the event created last comes first.
///
/// # Errors
/// Only the database's own.
pub fn list_headlines(conn: &mut AnyConn) -> Result<Vec<Listed>, StoreError> {
    let all = headlines::table.select(SHOWN);
    let all = all.order((headlines::date.desc(), headlines::id.desc()));
    let rows: Vec<SummaryColumns> = all.rows(conn)?;
    rows.into_iter().map(read).collect()
}

/// Returns the events with entries, in the order of [`list_headlines`].
///
/// # Errors
/// Only the database's own.
pub fn headlines_with_entries(conn: &mut AnyConn) -> Result<Vec<Listed>, StoreError> {
    let entered = exists(entries::table.filter(entries::event_id.eq(headlines::id)));
    let all = headlines::table.select(SHOWN).filter(entered);
    let all = all.order((headlines::date.desc(), headlines::id.desc()));
    let rows: Vec<SummaryColumns> = all.rows(conn)?;
    rows.into_iter().map(read).collect()
}

/// Returns the events on some days that everybody may see. They are sorted by day and then by number, the latest first.
///
/// # Errors
/// Only the database's own.
pub fn headlines_on(conn: &mut AnyConn, days: &[NaiveDate]) -> Result<Vec<Listed>, StoreError> {
    let all = headlines::table.select(SHOWN).filter(public!());
    let all = all.order((headlines::date.desc(), headlines::id.desc()));
    let days: Vec<String> = days.iter().map(ToString::to_string).collect();
    let rows: Vec<SummaryColumns> = all.filter(headlines::date.eq_any(days)).rows(conn)?;
    rows.into_iter().map(read).collect()
}

/// Returns up to a given number of events that everybody may see, in the order of [`list_headlines`]. They start from
/// the first event, or after the one with a slug.
///
/// # Errors
/// [`StoreError::NotFound`] when no event that everybody may see has the slug.
pub fn events_after(
    conn: &mut AnyConn,
    after: Option<&str>,
    most: usize,
) -> Result<Vec<EventId>, StoreError> {
    let all = headlines::table.select(headlines::id).filter(public!());
    let all = all.order((headlines::date.desc(), headlines::id.desc()));
    let all = all.limit(i64::try_from(most).map_err(StoreError::fault)?);
    let ids: Vec<i64> = match after {
        None => all.rows(conn)?,
        Some(slug) => {
            let known = headlines::table.filter(headlines::slug.eq(slug));
            let known = known.filter(public!());
            let known = known.select((headlines::date, headlines::id));
            let known: Option<(String, i64)> = known.first_row(conn).optional()?;
            let (date, id) = known.ok_or(StoreError::NotFound)?;
            let before = headlines::date.lt(date.clone()).or(headlines::id.lt(id));
            // The first condition is what the index is entered by.
            all.filter(headlines::date.le(date))
                .filter(before)
                .rows(conn)?
        }
    };
    Ok(ids.into_iter().map(EventId).collect())
}

/// Returns the numbers of the newest events for the home page, the latest made first. Archived events and those that
/// not everybody may see are left out.
///
/// # Errors
/// Only the database's own.
pub fn newest_events(conn: &mut AnyConn, most: usize) -> Result<Vec<EventId>, StoreError> {
    let most = i64::try_from(most).map_err(StoreError::fault)?;
    let kept = headlines::stage
        .is_null()
        .or(headlines::stage.ne("archived"));
    let all = headlines::table.select(headlines::id);
    let all = all.filter(public!()).filter(kept);
    let ids: Vec<i64> = all.order(headlines::id.desc()).limit(most).rows(conn)?;
    Ok(ids.into_iter().map(EventId).collect())
}

/// Returns the numbers of the events in use, the latest made first. With `since`, returns those put away instead:
/// archived, or deleted after that time.
///
/// # Errors
/// Only the database's own.
pub fn event_numbers(
    conn: &mut AnyConn,
    since: Option<DateTime<Utc>>,
) -> Result<Vec<EventId>, StoreError> {
    let all = headlines::table.select(headlines::id);
    let all = all.order(headlines::id.desc());
    let ids: Vec<i64> = match since {
        None => {
            let open = headlines::stage.is_null();
            all.filter(open.or(headlines::stage.eq("draft")))
                .rows(conn)?
        }
        Some(since) => {
            // times in this form stand in the order of their words
            let since = columns::json(&EventStage::Deleted(since))?;
            let deleted = headlines::stage.like("{%").and(headlines::stage.gt(since));
            let archived = headlines::stage.eq("archived");
            all.filter(archived.or(deleted)).rows(conn)?
        }
    };
    Ok(ids.into_iter().map(EventId).collect())
}

/// Returns the days with events that everybody may see.
///
/// # Errors
/// Only the database's own.
pub fn event_days(conn: &mut AnyConn) -> Result<Vec<NaiveDate>, StoreError> {
    let days: Vec<String> = headlines::table
        .select(headlines::date)
        .filter(public!())
        .distinct()
        .rows(conn)?;
    let read = |day: String| read_word("events.date", &day);
    days.into_iter().map(read).collect()
}
