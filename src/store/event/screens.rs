//! The projectors of an event that were told what to show.

use crate::database::columns::{number, read_word, word};
use crate::database::schema::screens;
use crate::{AnyConn, EventId, StoreError};
use burraco_tournament::round::RoundNo;
use burraco_tournament::visibility::hidden::HiddenRange;
use burraco_tournament::visibility::screen::Screen;
use diesel::prelude::*;

/// What a projector was told.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ScreenRow {
    /// The projector's name in its address.
    pub name: String,
    /// What it shows; none for what suits the event.
    pub shown: Option<Screen>,
    /// How many ranks of the ceremony are uncovered, from the last.
    pub step: u32,
    /// The rounds that were hidden when the step was made; none when nothing was.
    pub made_for: Option<HiddenRange>,
}

type Row = (String, Option<String>, i64, Option<i64>, Option<i64>);

const ROW: (
    screens::name,
    screens::shown,
    screens::step,
    screens::hidden_from,
    screens::hidden_to,
) = (
    screens::name,
    screens::shown,
    screens::step,
    screens::hidden_from,
    screens::hidden_to,
);

fn from_row((name, shown, step, from, to): Row) -> Result<ScreenRow, StoreError> {
    let shown = shown.map(|shown| read_word("screens.shown", &shown));
    let range = from.zip(to).map(|(from, to)| {
        Ok::<_, StoreError>(HiddenRange {
            from: RoundNo(number("screens.hidden_from", from)?),
            to: RoundNo(number("screens.hidden_to", to)?),
        })
    });
    Ok(ScreenRow {
        name,
        shown: shown.transpose()?,
        step: number("screens.step", step)?,
        made_for: range.transpose()?,
    })
}

/// The projectors of an event that were told something, by name.
///
/// # Errors
/// Only the database's own.
pub fn list_screens(conn: &mut AnyConn, event: EventId) -> Result<Vec<ScreenRow>, StoreError> {
    let rows: Vec<Row> = screens::table
        .filter(screens::event_id.eq(event.0))
        .order(screens::name)
        .select(ROW)
        .load(conn)?;
    rows.into_iter().map(from_row).collect()
}

/// What a projector was told; nothing and no step for one that was told nothing.
///
/// # Errors
/// Only the database's own.
pub fn find_screen(
    conn: &mut AnyConn,
    event: EventId,
    name: &str,
) -> Result<ScreenRow, StoreError> {
    let found = screens::table.find((event.0, name)).select(ROW);
    let row: Option<Row> = found.first(conn).optional()?;
    let told_nothing = || ScreenRow {
        name: name.to_owned(),
        ..ScreenRow::default()
    };
    row.map_or_else(|| Ok(told_nothing()), from_row)
}

/// Tells a projector what to show.
///
/// # Errors
/// Only the database's own.
pub fn set_screen(
    conn: &mut AnyConn,
    event: EventId,
    screen: &ScreenRow,
) -> Result<(), StoreError> {
    drop_screen(conn, event, &screen.name)?;
    let shown = screen.shown.as_ref().map(word).transpose()?;
    let made_for = screen.made_for;
    diesel::insert_into(screens::table)
        .values((
            screens::event_id.eq(event.0),
            screens::name.eq(&screen.name),
            screens::shown.eq(shown),
            screens::step.eq(i64::from(screen.step)),
            screens::hidden_from.eq(made_for.map(|range| i64::from(range.from.0))),
            screens::hidden_to.eq(made_for.map(|range| i64::from(range.to.0))),
        ))
        .execute(conn)?;
    Ok(())
}

/// Covers the ranks that ceremonies have uncovered, on every projector of an event.
///
/// # Errors
/// Only the database's own.
pub(crate) fn cover_screens(conn: &mut AnyConn, event: EventId) -> Result<(), StoreError> {
    diesel::update(screens::table.filter(screens::event_id.eq(event.0)))
        .set(screens::step.eq(0))
        .execute(conn)?;
    Ok(())
}

/// Forgets what a projector was told.
///
/// # Errors
/// Only the database's own.
pub fn drop_screen(conn: &mut AnyConn, event: EventId, name: &str) -> Result<(), StoreError> {
    diesel::delete(screens::table.find((event.0, name))).execute(conn)?;
    Ok(())
}
