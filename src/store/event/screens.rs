//! The projectors of an event for which the staff chose something to show.

use crate::database::columns::{columns, number, read_word, word};
use crate::database::connection::RunOnEither;
use crate::database::schema::screens;
use crate::{AnyConn, EventId, StoreError};
use burraco_tournament::round::RoundNo;
use burraco_tournament::visibility::hidden::HiddenRange;
use burraco_tournament::visibility::screen::Screen;
use diesel::prelude::*;

/// The stored setting of a projector screen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ScreenRow {
    /// The projector's name in its web address.
    pub name: String,
    /// The page that the projector shows. None means the page that suits the event's state.
    pub shown: Option<Screen>,
    /// The number of entries that the prize-giving ceremony has revealed, starting from the last.
    pub step: u32,
    /// The rounds whose results were hidden when the step was taken; none when no results were hidden.
    pub made_for: Option<HiddenRange>,
}

type ScreenColumns = (String, Option<String>, i64, Option<i64>, Option<i64>);

columns!(ROW of screens: name, shown, step, hidden_from, hidden_to);

fn from_row((name, shown, step, from, to): ScreenColumns) -> Result<ScreenRow, StoreError> {
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

/// Returns the projectors of an event for which a choice is stored, by name.
///
/// # Errors
/// Only the database's own.
pub fn list_screens(conn: &mut AnyConn, event: EventId) -> Result<Vec<ScreenRow>, StoreError> {
    let rows: Vec<ScreenColumns> = screens::table
        .filter(screens::event_id.eq(event.0))
        .order(screens::name)
        .select(ROW)
        .rows(conn)?;
    rows.into_iter().map(from_row).collect()
}

/// Returns the stored choice of what a projector shows. A projector without one shows no chosen page and has revealed
/// nothing.
///
/// # Errors
/// Only the database's own.
pub fn find_screen(
    conn: &mut AnyConn,
    event: EventId,
    name: &str,
) -> Result<ScreenRow, StoreError> {
    let found = screens::table.find((event.0, name)).select(ROW);
    let row: Option<ScreenColumns> = found.first_row(conn).optional()?;
    let told_nothing = || ScreenRow {
        name: name.to_owned(),
        ..ScreenRow::default()
    };
    row.map_or_else(|| Ok(told_nothing()), from_row)
}

/// Stores the setting of a projector.
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
        .run(conn)?;
    Ok(())
}

/// Hides again the places that ceremonies have revealed, on every projector of an event.
///
/// # Errors
/// Only the database's own.
pub(crate) fn cover_screens(conn: &mut AnyConn, event: EventId) -> Result<(), StoreError> {
    diesel::update(screens::table.filter(screens::event_id.eq(event.0)))
        .set(screens::step.eq(0))
        .run(conn)?;
    Ok(())
}

/// Deletes the setting of a projector.
///
/// # Errors
/// Only the database's own.
pub fn drop_screen(conn: &mut AnyConn, event: EventId, name: &str) -> Result<(), StoreError> {
    diesel::delete(screens::table.find((event.0, name))).run(conn)?;
    Ok(())
}
