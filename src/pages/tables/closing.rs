//! The message about a table just closed with one tap, with a button to undo it.

use crate::locale::Lang;
use crate::urls;
use burraco_tournament::event::Event;
use burraco_tournament::round::{RoundNo, Table};

/// The message about the table that was closed on the previous page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JustClosed {
    /// The message: `Tavolo 4 chiuso.`
    pub said: String,
    /// The address to which the undoing of the closing is posted.
    pub action: String,
    /// The table's state and versions as the page shows them; see [`Table::seen`].
    pub from: String,
}

impl JustClosed {
    /// Builds the message for a closed table.
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
    /// The button's accessible label: `Chiudi il tavolo 4`.
    pub label: String,
    /// The address to which the table's state is posted.
    pub action: String,
    /// The table's state and versions as the page shows them; see [`Table::seen`].
    pub from: String,
}

impl CloseButton {
    /// Builds the button for a table of a round.
    #[must_use]
    pub fn new(event: &Event, round: RoundNo, table: &Table, t: Lang) -> CloseButton {
        CloseButton {
            label: t.do_close_table(table.number),
            action: urls::table_state(&event.settings.slug, round, table.number),
            from: table.seen(),
        }
    }
}
