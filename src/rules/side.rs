//! The two sides of a table and its four seats.

/// A partnership: North and South, or East and West.
///
/// ```
/// use burraco_rules::{Seat, Side};
/// assert_eq!(Side::Ns.other(), Side::Ew);
/// assert_eq!(Side::Ew.seats(), [Seat::East, Seat::West]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "lowercase")
)]
pub enum Side {
    /// North and South (Nord-Sud).
    Ns,
    /// East and West (Est-Ovest).
    Ew,
}

impl Side {
    /// Both sides, N/S first.
    pub const ALL: [Side; 2] = [Side::Ns, Side::Ew];

    /// The opponents.
    #[must_use]
    pub fn other(self) -> Side {
        match self {
            Side::Ns => Side::Ew,
            Side::Ew => Side::Ns,
        }
    }

    /// The machine's word: `ns` or `ew`.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Side::Ns => "ns",
            Side::Ew => "ew",
        }
    }

    /// The side's two seats, North before South and East before West.
    #[must_use]
    pub fn seats(self) -> [Seat; 2] {
        match self {
            Side::Ns => [Seat::North, Seat::South],
            Side::Ew => [Seat::East, Seat::West],
        }
    }
}

/// A player's place at the table. Play goes clockwise: North, East, South, West.
///
/// ```
/// use burraco_rules::{Seat, Side};
/// assert_eq!((Seat::North.next(), Seat::North.partner()), (Seat::East, Seat::South));
/// assert_eq!(Seat::West.side(), Side::Ew);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Seat {
    /// North (Nord).
    North,
    /// East (Est).
    East,
    /// South (Sud).
    South,
    /// West (Ovest).
    West,
}

impl Seat {
    /// The four seats in the order of play.
    pub const ALL: [Seat; 4] = [Seat::North, Seat::East, Seat::South, Seat::West];

    /// The seat's partnership.
    #[must_use]
    pub fn side(self) -> Side {
        match self {
            Seat::North | Seat::South => Side::Ns,
            Seat::East | Seat::West => Side::Ew,
        }
    }

    /// The player to the left, who plays next.
    #[must_use]
    pub fn next(self) -> Seat {
        match self {
            Seat::North => Seat::East,
            Seat::East => Seat::South,
            Seat::South => Seat::West,
            Seat::West => Seat::North,
        }
    }

    /// The player opposite.
    #[must_use]
    pub fn partner(self) -> Seat {
        self.next().next()
    }

    /// 0 for the side's first seat (North, East), 1 for its second (South, West).
    #[must_use]
    pub fn place(self) -> usize {
        match self {
            Seat::North | Seat::East => 0,
            Seat::South | Seat::West => 1,
        }
    }

    /// The letter on a score sheet: `N`, `E`, `S` or `W`.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Seat::North => 'N',
            Seat::East => 'E',
            Seat::South => 'S',
            Seat::West => 'W',
        }
    }
}

/// One value for each side, so that the two are never swapped by position.
///
/// ```
/// use burraco_rules::{BySide, Side};
/// let points = BySide { ns: 750, ew: 210 };
/// assert_eq!(*points.get(Side::Ew), 210);
/// assert_eq!(points.swapped(), BySide { ns: 210, ew: 750 });
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct BySide<T> {
    /// North and South.
    pub ns: T,
    /// East and West.
    pub ew: T,
}

impl<T> BySide<T> {
    /// Builds both values from one function of the side.
    pub fn from_fn(mut make: impl FnMut(Side) -> T) -> Self {
        BySide {
            ns: make(Side::Ns),
            ew: make(Side::Ew),
        }
    }

    /// The value of one side.
    pub fn get(&self, side: Side) -> &T {
        match side {
            Side::Ns => &self.ns,
            Side::Ew => &self.ew,
        }
    }

    /// The value of one side, to change it.
    pub fn get_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::Ns => &mut self.ns,
            Side::Ew => &mut self.ew,
        }
    }

    /// Applies a function to both values.
    pub fn map<U>(self, mut change: impl FnMut(T) -> U) -> BySide<U> {
        BySide {
            ns: change(self.ns),
            ew: change(self.ew),
        }
    }

    /// Both values by reference.
    pub fn as_ref(&self) -> BySide<&T> {
        BySide {
            ns: &self.ns,
            ew: &self.ew,
        }
    }

    /// The values exchanged, as when a sheet was written for the wrong line.
    #[must_use]
    pub fn swapped(self) -> Self {
        BySide {
            ns: self.ew,
            ew: self.ns,
        }
    }

    /// The values with their sides, N/S first.
    pub fn iter(&self) -> impl Iterator<Item = (Side, &T)> {
        [(Side::Ns, &self.ns), (Side::Ew, &self.ew)].into_iter()
    }
}
