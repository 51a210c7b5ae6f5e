//! Tables of three players: their seats (North, East, West), and one value for each player.

use burraco_rules::Seat;
use serde::{Deserialize, Serialize};

/// A player's seat at a table of three: North, East or West. South stays empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Chair {
    North,
    East,
    West,
}

impl Chair {
    /// The three seats of a table of three, in the order in which they are listed.
    pub const ALL: [Chair; 3] = [Chair::North, Chair::East, Chair::West];

    /// Returns the seat name (North, East or West) under which the scoring rules know this seat of a table of three.
    #[must_use]
    pub fn seat(self) -> Seat {
        match self {
            Chair::North => Seat::North,
            Chair::East => Seat::East,
            Chair::West => Seat::West,
        }
    }

    /// Returns the table-of-three seat that has this seat name in the scoring rules; `None` for South, where nobody
    /// sits.
    #[must_use]
    pub fn at(seat: Seat) -> Option<Chair> {
        Chair::ALL.into_iter().find(|chair| chair.seat() == seat)
    }

    /// Returns the seats of the other two players at a table of three.
    #[must_use]
    pub fn others(self) -> [Chair; 2] {
        match self {
            Chair::North => [Chair::East, Chair::West],
            Chair::East => [Chair::North, Chair::West],
            Chair::West => [Chair::North, Chair::East],
        }
    }
}

/// A set of three values, with a value for each player at a table of three.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Trio<T> {
    pub north: T,
    pub east: T,
    pub west: T,
}

impl<T> Trio<T> {
    /// Builds a value for each of the three players.
    pub fn from_fn(mut make: impl FnMut(Chair) -> T) -> Trio<T> {
        Trio {
            north: make(Chair::North),
            east: make(Chair::East),
            west: make(Chair::West),
        }
    }

    /// Returns the value of one player at a table of three.
    pub fn get(&self, chair: Chair) -> &T {
        match chair {
            Chair::North => &self.north,
            Chair::East => &self.east,
            Chair::West => &self.west,
        }
    }

    /// Returns the value of one player at a table of three, for modification.
    pub fn get_mut(&mut self, chair: Chair) -> &mut T {
        match chair {
            Chair::North => &mut self.north,
            Chair::East => &mut self.east,
            Chair::West => &mut self.west,
        }
    }

    /// Iterates over the three seats of a table of three and their values, North first.
    pub fn iter(&self) -> impl Iterator<Item = (Chair, &T)> {
        Chair::ALL.into_iter().map(|chair| (chair, self.get(chair)))
    }
}
