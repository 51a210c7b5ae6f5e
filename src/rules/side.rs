//! The two sides of a table and its four seats.

/// A partnership (a side of the table): North and South, or East and West.
///
/// Source: Pagat, *Burraco*, "Players and Cards".
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
    /// The side of North and South (Nord-Sud).
    Ns,
    /// The side of East and West (Est-Ovest).
    Ew,
}

impl Side {
    /// Both sides, N/S first.
    ///
    /// ```
    /// use burraco_rules::Side;
    /// assert_eq!(Side::ALL.map(Side::word), ["ns", "ew"]);
    /// ```
    pub const ALL: [Side; 2] = [Side::Ns, Side::Ew];

    /// The opposing side.
    ///
    /// ```
    /// use burraco_rules::Side;
    /// assert!(Side::ALL.iter().all(|side| side.other() != *side && side.other().other() == *side));
    /// ```
    #[must_use]
    pub fn other(self) -> Side {
        match self {
            Side::Ns => Side::Ew,
            Side::Ew => Side::Ns,
        }
    }

    /// The machine-readable word of the side: `ns` or `ew`.
    ///
    /// ```
    /// use burraco_rules::{Seat, Side};
    /// assert_eq!((Seat::South.side().word(), Side::Ew.word()), ("ns", "ew"));
    /// ```
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Side::Ns => "ns",
            Side::Ew => "ew",
        }
    }

    /// The side's two seats, North before South and East before West.
    ///
    /// ```
    /// use burraco_rules::{Seat, Side};
    /// assert_eq!(Side::Ns.seats(), [Seat::North, Seat::South], "the order in which their cards are written");
    /// ```
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
/// Source: Pagat, *Burraco*, "Players and Cards".
///
/// ```
/// use burraco_rules::{Seat, Side};
/// assert_eq!((Seat::North.next(), Seat::North.partner()), (Seat::East, Seat::South));
/// assert_eq!(Seat::West.side(), Side::Ew);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Seat {
    /// The seat North (Nord).
    North,
    /// The seat East (Est).
    East,
    /// The seat South (Sud).
    South,
    /// The seat West (Ovest).
    West,
}

impl Seat {
    /// The four seats in the order of play.
    ///
    /// ```
    /// use burraco_rules::Seat;
    /// assert!(Seat::ALL.windows(2).all(|pair| pair[0].next() == pair[1]));
    /// ```
    pub const ALL: [Seat; 4] = [Seat::North, Seat::East, Seat::South, Seat::West];

    /// The side to which the seat belongs.
    ///
    /// ```
    /// use burraco_rules::{Seat, Side};
    /// assert_eq!(Seat::ALL.map(Seat::side), [Side::Ns, Side::Ew, Side::Ns, Side::Ew]);
    /// ```
    #[must_use]
    pub fn side(self) -> Side {
        match self {
            Seat::North | Seat::South => Side::Ns,
            Seat::East | Seat::West => Side::Ew,
        }
    }

    /// The player to the left, who plays next where play goes clockwise. [`RuleSet::after`](crate::RuleSet::after)
    /// follows the direction of the rules.
    ///
    /// ```
    /// use burraco_rules::{RuleSet, Seat};
    /// assert_eq!(Seat::West.next(), Seat::North);
    /// assert_eq!(RuleSet::BROCHURE.after(Seat::West), Seat::South, "to the right");
    /// ```
    #[must_use]
    pub fn next(self) -> Seat {
        match self {
            Seat::North => Seat::East,
            Seat::East => Seat::South,
            Seat::South => Seat::West,
            Seat::West => Seat::North,
        }
    }

    /// The seat opposite, in which the partner sits.
    ///
    /// ```
    /// use burraco_rules::Seat;
    /// assert_eq!(Seat::East.partner(), Seat::West);
    /// assert!(Seat::ALL.iter().all(|seat| seat.partner().side() == seat.side()));
    /// ```
    #[must_use]
    pub fn partner(self) -> Seat {
        self.next().next()
    }

    /// The seat's place within its side: 0 for North and East, 1 for South and West.
    ///
    /// ```
    /// use burraco_rules::Seat;
    /// assert!(Seat::ALL.iter().all(|seat| seat.side().seats()[seat.place()] == *seat));
    /// ```
    #[must_use]
    pub fn place(self) -> usize {
        match self {
            Seat::North | Seat::East => 0,
            Seat::South | Seat::West => 1,
        }
    }

    /// The letter on a score sheet: `N`, `E`, `S` or `W`.
    ///
    /// ```
    /// use burraco_rules::Seat;
    /// assert_eq!(String::from_iter(Seat::ALL.map(Seat::letter)), "NESW");
    /// ```
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

/// A pair of values, one for each side, so that the two are never swapped by position.
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
    /// The value of the side of North and South.
    pub ns: T,
    /// The value of the side of East and West.
    pub ew: T,
}

impl<T> BySide<T> {
    /// Builds the values of both sides from one function of the side.
    ///
    /// ```
    /// use burraco_rules::{BySide, Side};
    /// assert_eq!(BySide::from_fn(Side::word), BySide { ns: "ns", ew: "ew" });
    /// ```
    pub fn from_fn(mut make: impl FnMut(Side) -> T) -> Self {
        BySide {
            ns: make(Side::Ns),
            ew: make(Side::Ew),
        }
    }

    /// The value of one side.
    ///
    /// ```
    /// use burraco_rules::{BySide, Seat};
    /// let total = BySide { ns: 1640, ew: 985 };
    /// assert_eq!(*total.get(Seat::West.side()), 985);
    /// ```
    pub fn get(&self, side: Side) -> &T {
        match side {
            Side::Ns => &self.ns,
            Side::Ew => &self.ew,
        }
    }

    /// The value of one side, to change it.
    ///
    /// ```
    /// use burraco_rules::{BySide, Side};
    /// let mut total = BySide { ns: 1640, ew: 985 };
    /// *total.get_mut(Side::Ew) += 100;
    /// assert_eq!(total, BySide { ns: 1640, ew: 1085 });
    /// ```
    pub fn get_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::Ns => &mut self.ns,
            Side::Ew => &mut self.ew,
        }
    }

    /// Applies a function to the values of both sides.
    ///
    /// ```
    /// use burraco_play::play_hand;
    /// use burraco_rules::{BySide, RuleSet};
    /// let score = play_hand(&RuleSet::FEDERATION, 1).score(&RuleSet::FEDERATION);
    /// let total: BySide<i32> = score.sides.map(|side| side.total());
    /// assert!(total.ns % 5 == 0 && total.ew % 5 == 0, "every amount is a multiple of 5");
    /// ```
    pub fn map<U>(self, mut change: impl FnMut(T) -> U) -> BySide<U> {
        BySide {
            ns: change(self.ns),
            ew: change(self.ew),
        }
    }

    /// References to the values of both sides.
    ///
    /// ```
    /// use burraco_rules::BySide;
    /// let names = BySide { ns: "Bianchi, Rossi".to_owned(), ew: "Neri, Verdi".to_owned() };
    /// assert_eq!(names.as_ref().map(|pair| pair.len()), BySide { ns: 14, ew: 11 });
    /// assert_eq!(names.ns, "Bianchi, Rossi", "still there");
    /// ```
    pub fn as_ref(&self) -> BySide<&T> {
        BySide {
            ns: &self.ns,
            ew: &self.ew,
        }
    }

    /// The values of the two sides exchanged, as when the sheet had each side's figures under the other side (*Codice
    /// di Gara*, art. 20, correction of errors).
    ///
    /// ```
    /// use burraco_rules::BySide;
    /// let written = BySide { ns: 210, ew: 750 };
    /// assert_eq!(written.swapped(), BySide { ns: 750, ew: 210 });
    /// ```
    #[must_use]
    pub fn swapped(self) -> Self {
        BySide {
            ns: self.ew,
            ew: self.ns,
        }
    }

    /// Iterates over the sides and their values, N/S first.
    ///
    /// ```
    /// use burraco_rules::{BySide, Side};
    /// let total = BySide { ns: 985, ew: 1640 };
    /// let (winner, _) = total.iter().max_by_key(|(_, points)| **points).unwrap();
    /// assert_eq!(winner, Side::Ew);
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = (Side, &T)> {
        [(Side::Ns, &self.ns), (Side::Ew, &self.ew)].into_iter()
    }
}

/// A set of values, one for each of the four seats. A seat that nobody takes holds the default.
///
/// ```
/// use burraco_rules::{BySeat, Seat};
/// let letters = BySeat::from_fn(Seat::letter);
/// assert_eq!((letters.north, *letters.get(Seat::West)), ('N', 'W'));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BySeat<T> {
    /// The value of the seat North (Nord).
    pub north: T,
    /// The value of the seat East (Est).
    pub east: T,
    /// The value of the seat South (Sud).
    pub south: T,
    /// The value of the seat West (Ovest).
    pub west: T,
}

impl<T> BySeat<T> {
    /// Builds the values of the four seats from one function of the seat.
    ///
    /// ```
    /// use burraco_rules::{BySeat, Seat, Side};
    /// let sides = BySeat::from_fn(Seat::side);
    /// assert_eq!((sides.south, sides.west), (Side::Ns, Side::Ew));
    /// ```
    pub fn from_fn(mut make: impl FnMut(Seat) -> T) -> Self {
        BySeat {
            north: make(Seat::North),
            east: make(Seat::East),
            south: make(Seat::South),
            west: make(Seat::West),
        }
    }

    /// The value of one seat.
    ///
    /// ```
    /// use burraco_rules::{BySeat, Seat};
    /// let cards_left = BySeat { north: 0, east: 4, south: 2, west: 11 };
    /// assert_eq!(*cards_left.get(Seat::North.partner()), 2);
    /// ```
    pub fn get(&self, seat: Seat) -> &T {
        match seat {
            Seat::North => &self.north,
            Seat::East => &self.east,
            Seat::South => &self.south,
            Seat::West => &self.west,
        }
    }

    /// The value of one seat, to change it.
    ///
    /// ```
    /// use burraco_rules::{BySeat, Seat};
    /// let mut names = BySeat::<Option<&str>>::default();
    /// *names.get_mut(Seat::East) = Some("Bianchi");
    /// assert_eq!((names.east, names.west), (Some("Bianchi"), None));
    /// ```
    pub fn get_mut(&mut self, seat: Seat) -> &mut T {
        match seat {
            Seat::North => &mut self.north,
            Seat::East => &mut self.east,
            Seat::South => &mut self.south,
            Seat::West => &mut self.west,
        }
    }

    /// The values with their seats, North first and then clockwise.
    ///
    /// ```
    /// use burraco_play::Game;
    /// use burraco_rules::{BySeat, RuleSet};
    /// let game = Game::deal(RuleSet::FEDERATION, 1);
    /// let hands = BySeat::from_fn(|seat| game.hand(seat));
    /// assert_eq!(hands.iter().map(|(_, cards)| cards.len()).sum::<usize>(), 44);
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> {
        Seat::ALL.into_iter().map(|seat| (seat, self.get(seat)))
    }
}
