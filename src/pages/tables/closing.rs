//! A table that was closed with one tap, and the tap that takes it back.

use crate::locale::Lang;
use crate::urls;
use burraco_tournament::event::Event;
use burraco_tournament::round::{RoundNo, Table};

/// The table that was closed on the page before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JustClosed {
    /// `Tavolo 4 chiuso.`
    pub said: String,
    /// Where its state is posted.
    pub action: String,
    /// Its state and versions as the page shows them: see [`Table::seen`].
    pub from: String,
}

impl JustClosed {
    /// A closed table of a round.
    #[must_use]
    pub fn new(event: &Event, round: RoundNo, table: &Table, t: Lang) -> JustClosed {
        JustClosed {
            said: t.table_just_closed(table.number),
            action: urls::table_state(&event.settings.slug, round, table.number),
            from: table.seen(),
        }
    }
}

/// The button that closes a table from the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CloseButton {
    /// `Chiudi il tavolo 4`, as it is read out.
    pub label: String,
    /// Where the table's state is posted.
    pub action: String,
    /// Its state and versions as the page shows them: see [`Table::seen`].
    pub from: String,
}

impl CloseButton {
    /// The button of a table of a round.
    #[must_use]
    pub fn new(event: &Event, round: RoundNo, table: &Table, t: Lang) -> CloseButton {
        CloseButton {
            label: t.do_close_table(table.number),
            action: urls::table_state(&event.settings.slug, round, table.number),
            from: table.seen(),
        }
    }
}
