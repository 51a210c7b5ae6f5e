//! The rooms (sale) of an event: which tables stand in each, and the referees who judge there.

use crate::model::person::plain;
use crate::model::round::TableNo;
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::fmt;
use std::str::FromStr;

/// The most tables of one room.
const MOST_TABLES: u32 = 999;
/// The most letters in the name of a room.
const LONGEST_NAME: usize = 24;
/// The most rooms of an event.
const MOST_ROOMS: usize = 20;

/// A room of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Room {
    /// The name of the room, as in `Sala grande`.
    pub name: String,
    /// The number of its tables; `None` for the last room, which has the rest.
    pub tables: Option<u32>,
    /// The names of the referees who judge there, as they log in; without any, all of them.
    pub referees: Vec<String>,
}

impl Room {
    /// Returns the room's word in addresses: small letters, digits and hyphens, as in `sala-grande`.
    #[must_use]
    pub fn word(&self) -> String {
        plain(&self.name).replace(' ', "-")
    }
}

/// The rooms of an event in the order of their tables: those of the first room come first. An event in one room has
/// none.
///
/// Written a room a line, as in `Sala grande 60: Anna, Bruno`; the last one may have the `rest`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Rooms(Vec<Room>);

impl Rooms {
    /// Whether the event is played in one room, which needs no name.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the rooms in the order of their tables.
    pub fn iter(&self) -> impl Iterator<Item = &Room> {
        self.0.iter()
    }

    /// Returns the room with a word, as addresses have it.
    #[must_use]
    pub fn named(&self, word: &str) -> Option<&Room> {
        self.iter().find(|room| room.word() == word)
    }

    /// Returns the room where a table stands; `None` for a table beyond those of all rooms.
    #[must_use]
    pub fn of_table(&self, table: TableNo) -> Option<&Room> {
        let mut last = 0_u32;
        self.iter().find(|room| match room.tables {
            Some(own) => {
                last = last.saturating_add(own);
                table.0 <= last
            }
            None => true,
        })
    }

    /// Returns the rooms where a referee judges; none for a person who is named in no room.
    pub fn of_referee(&self, name: &str) -> impl Iterator<Item = &Room> + use<'_> {
        let name = plain(name);
        let own = move |room: &&Room| room.referees.iter().any(|one| plain(one) == name);
        self.iter().filter(own)
    }
}

/// The reason why a text names no rooms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoomsFault {
    /// The line is no room with its number of tables.
    Unread {
        /// The number of the line, from 1.
        line: usize,
    },
    /// The line has the name of a room above.
    Repeated {
        /// The number of the line, from 1.
        line: usize,
    },
    /// The line stands below a room that has the rest of the tables.
    AfterTheRest {
        /// The number of the line, from 1.
        line: usize,
    },
    /// There are more rooms than an event may have.
    TooMany {
        /// The most rooms of an event.
        most: usize,
    },
}

impl fmt::Display for RoomsFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RoomsFault::Unread { line } => write!(f, "line {line} is no room with its tables"),
            RoomsFault::Repeated { line } => write!(f, "line {line} names a room again"),
            RoomsFault::AfterTheRest { line } => {
                write!(
                    f,
                    "line {line} follows the room with the rest of the tables"
                )
            }
            RoomsFault::TooMany { most } => write!(f, "there are more than {most} rooms"),
        }
    }
}

impl FromStr for Rooms {
    type Err = RoomsFault;

    fn from_str(text: &str) -> Result<Rooms, RoomsFault> {
        let mut rooms: Vec<Room> = Vec::new();
        let mut words = HashSet::new();
        let lines = text.lines().enumerate();
        for (at, text) in lines.filter(|(_, text)| !text.trim().is_empty()) {
            let line = at + 1;
            let room = room(text).ok_or(RoomsFault::Unread { line })?;
            if rooms.last().is_some_and(|above| above.tables.is_none()) {
                return Err(RoomsFault::AfterTheRest { line });
            }
            if !words.insert(room.word()) {
                return Err(RoomsFault::Repeated { line });
            }
            if rooms.len() == MOST_ROOMS {
                return Err(RoomsFault::TooMany { most: MOST_ROOMS });
            }
            rooms.push(room);
        }
        Ok(Rooms(rooms))
    }
}

impl TryFrom<String> for Rooms {
    type Error = RoomsFault;

    fn try_from(text: String) -> Result<Rooms, RoomsFault> {
        text.parse()
    }
}

impl From<Rooms> for String {
    fn from(rooms: Rooms) -> String {
        rooms.to_string()
    }
}

impl fmt::Display for Rooms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, room) in self.iter().enumerate() {
            if at > 0 {
                writeln!(f)?;
            }
            match room.tables {
                Some(tables) => write!(f, "{} {tables}", room.name)?,
                None => write!(f, "{} resto", room.name)?,
            }
            if !room.referees.is_empty() {
                write!(f, ": {}", room.referees.join(", "))?;
            }
        }
        Ok(())
    }
}

/// Reads a line such as `Sala grande 60: Anna, Bruno`.
fn room(line: &str) -> Option<Room> {
    let (room, referees) = line.split_once(':').unwrap_or((line, ""));
    let (name, tables) = room.trim().rsplit_once(char::is_whitespace)?;
    let tables = match tables.to_lowercase().as_str() {
        "rest" | "resto" => None,
        number => {
            let number = number.parse().ok();
            Some(number.filter(|n| (1..=MOST_TABLES).contains(n))?)
        }
    };
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    let fits =
        name.chars().count() <= LONGEST_NAME && !plain(&name).is_empty() && plain(&name).is_ascii();
    let referees = referees.split(',').map(str::trim);
    let referees = referees.filter(|one| !plain(one).is_empty());
    let referees = referees.map(str::to_owned);
    fits.then(|| Room {
        name,
        tables,
        referees: referees.collect(),
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    const HALL: &str = "Sala grande 60: Anna, Bruno\nTerrazza 30: Carla\nVeranda resto";

    #[test]
    fn a_table_stands_in_the_room_whose_tables_reach_it() {
        let rooms: Rooms = HALL.parse().unwrap();
        assert_eq!(rooms.to_string(), HALL);
        let name = |table| rooms.of_table(TableNo(table)).unwrap().name.as_str();
        let at = [1, 60, 61, 90, 91, 500].map(name);
        let [grande, terrazza, veranda] = ["Sala grande", "Terrazza", "Veranda"];
        assert_eq!(at, [grande, grande, terrazza, terrazza, veranda, veranda]);
        assert_eq!(rooms.named("sala-grande").unwrap().name, grande);
        let few: Rooms = "Sala 1 2".parse().unwrap();
        assert!(few.of_table(TableNo(2)).is_some() && few.of_table(TableNo(3)).is_none());
        assert_eq!(Rooms::default().of_table(TableNo(1)), None);
    }

    #[test]
    fn a_referee_judges_in_the_rooms_that_name_them() {
        let rooms: Rooms = "Rossa 2: Anna, Bruno\nBlu rest: Anna".parse().unwrap();
        let of = |name| rooms.of_referee(name).count();
        assert_eq!([of("anna"), of("Bruno"), of("Carla")], [2, 1, 0]);
    }

    #[test]
    fn what_is_no_room_is_found_in_its_line() {
        use RoomsFault::{AfterTheRest, Repeated, TooMany, Unread};
        let fault = |text: &str| text.parse::<Rooms>().unwrap_err();
        for text in [
            "Rossa",
            "60",
            "Rossa 0",
            "Rossa 1000",
            "Rossa -3",
            "!! 4",
            ": 3",
            "Зал 4",
        ] {
            assert_eq!(fault(text), Unread { line: 1 }, "{text}");
        }
        assert_eq!(fault("Rossa 3\n\nBlu"), Unread { line: 3 });
        assert_eq!(fault("Rossa 3\nROSSA 4"), Repeated { line: 2 });
        assert_eq!(fault("Rossa resto\nBlu 4"), AfterTheRest { line: 2 });
        let many = (0..21).map(|n| format!("Sala {n} 2\n"));
        assert_eq!(fault(&many.collect::<String>()), TooMany { most: 20 });
        assert!("\n \n".parse::<Rooms>().unwrap().is_empty());
    }
}
