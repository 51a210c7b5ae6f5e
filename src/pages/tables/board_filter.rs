//! The tables to which the board is narrowed: those of a room, a girone or a referee, and those in a state.

use crate::locale::Lang;
use crate::urls;
use burraco_tournament::event::Event;
use burraco_tournament::gironi::name_of_table;
use burraco_tournament::round::{RoundNo, Table};
use serde::Deserialize;
use strum::{IntoStaticStr, VariantArray};

/// A state under which the board counts tables, in order of urgency for a referee. Its name is the code in the board's
/// address and the style class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, IntoStaticStr, VariantArray)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum BoardState {
    Disputed,
    Protested,
    Faulty,
    Late,
    Entered,
    Open,
    Confirmed,
    Closed,
}

impl BoardState {
    /// Returns the state with a code; `None` for an unknown one.
    #[must_use]
    pub fn of_code(code: &str) -> Option<BoardState> {
        let mut all = BoardState::VARIANTS.iter().copied();
        all.find(|state| <&str>::from(*state) == code)
    }

    /// Returns the word for so many tables in the state.
    pub(super) fn word(self, tables: usize, t: Lang) -> &'static str {
        let one = tables == 1;
        match self {
            BoardState::Disputed if one => t.table_disputed(),
            BoardState::Disputed => t.tables_disputed(),
            BoardState::Protested => t.tables_with_protests(),
            BoardState::Faulty => t.tables_with_faults(),
            BoardState::Late => t.table_late(),
            BoardState::Entered => t.table_entered(),
            BoardState::Open => t.table_open(),
            BoardState::Confirmed if one => t.table_confirmed(),
            BoardState::Confirmed => t.tables_confirmed(),
            BoardState::Closed if one => t.table_closed(),
            BoardState::Closed => t.tables_closed(),
        }
    }
}

/// The tables that the board shows, whatever their state.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum BoardPlace {
    #[default]
    Everywhere,
    /// The tables of the rooms where the reader judges.
    Own,
    /// The tables of the room with this name.
    Room(String),
    /// The tables of the girone with this name, after the split of the ranking.
    Girone(String),
}

/// The values of the board's address that narrow it.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct BoardQuery {
    pub stato: String,
    pub girone: String,
    pub sala: String,
}

/// The value of `sala` for the tables of the reader's own rooms.
const OWN: &str = "mie";

/// The tables to which the board is narrowed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BoardFilter {
    pub place: BoardPlace,
    pub state: Option<BoardState>,
}

/// Whether a referee judges in some rooms of an event, and not in all.
#[must_use]
pub fn has_own_tables(event: &Event, referee: &str) -> bool {
    let rooms = &event.settings.rooms;
    let own = rooms.of_referee(referee).count();
    own > 0 && own < rooms.iter().count()
}

impl BoardFilter {
    /// Reads the filter from the board's address. A referee who has own tables begins with them.
    #[must_use]
    pub fn of(query: &BoardQuery, event: &Event, referee: &str) -> BoardFilter {
        let mut rooms = event.settings.rooms.iter();
        let place = match query.sala.as_str() {
            urls::EVERY_ROOM => BoardPlace::Everywhere,
            OWN => BoardPlace::Own,
            name if rooms.any(|room| room.name == name) => BoardPlace::Room(name.to_owned()),
            _ if !query.girone.is_empty() => BoardPlace::Girone(query.girone.clone()),
            _ if has_own_tables(event, referee) => BoardPlace::Own,
            _ => BoardPlace::Everywhere,
        };
        BoardFilter {
            place,
            state: BoardState::of_code(&query.stato),
        }
    }

    /// Whether the board shows the whole hall.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.place == BoardPlace::Everywhere && self.state.is_none()
    }

    /// Returns the fields of the board's address with their values.
    #[must_use]
    pub fn fields(&self, event: &Event) -> Vec<(&'static str, String)> {
        let place = match &self.place {
            BoardPlace::Everywhere => {
                (!event.settings.rooms.is_empty()).then(|| ("sala", urls::EVERY_ROOM.to_owned()))
            }
            BoardPlace::Own => Some(("sala", OWN.to_owned())),
            BoardPlace::Room(name) => Some(("sala", name.clone())),
            BoardPlace::Girone(name) => Some(("girone", name.clone())),
        };
        let state = self
            .state
            .map(|state| ("stato", <&str>::from(state).to_owned()));
        place.into_iter().chain(state).collect()
    }

    /// Returns the address of a round's board with these tables only. `board` has a query already.
    #[must_use]
    pub fn narrowed(&self, board: &str, event: &Event) -> String {
        let fields = self.fields(event).into_iter();
        fields.fold(board.to_owned(), |board, (field, value)| {
            urls::narrowed(&board, field, &value)
        })
    }

    /// Returns the address of a round's board with these tables only.
    #[must_use]
    pub fn board(&self, event: &Event, round: RoundNo) -> String {
        let board = format!("{}?turno={round}", urls::board(&event.settings.slug));
        self.narrowed(&board, event)
    }

    /// Whether a table stands in the place of the filter, whatever its state. `referee` is the reader.
    #[must_use]
    pub fn covers(&self, event: &Event, round: RoundNo, table: &Table, referee: &str) -> bool {
        let rooms = &event.settings.rooms;
        let room = || rooms.of_table(table.number);
        match &self.place {
            BoardPlace::Everywhere => true,
            BoardPlace::Own => {
                room().is_some_and(|room| rooms.of_referee(referee).any(|o| o == room))
            }
            BoardPlace::Room(name) => room().is_some_and(|room| room.name == *name),
            BoardPlace::Girone(name) => name_of_table(event, round, table) == Some(name.as_str()),
        }
    }

    /// Returns the address of the list of this place's tables that are ready to be closed.
    #[must_use]
    pub fn ready(&self, event: &Event, round: RoundNo) -> String {
        let fields = self.in_state(None).fields(event);
        let fields: Vec<(&str, &str)> = fields.iter().map(|(f, v)| (*f, v.as_str())).collect();
        urls::asked(urls::ready_tables(&event.settings.slug, round), &fields)
    }

    /// Returns the filter with another state.
    #[must_use]
    pub fn in_state(&self, state: Option<BoardState>) -> BoardFilter {
        BoardFilter {
            place: self.place.clone(),
            state,
        }
    }
}

impl From<BoardPlace> for BoardFilter {
    fn from(place: BoardPlace) -> BoardFilter {
        BoardFilter { place, state: None }
    }
}
