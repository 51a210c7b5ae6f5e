//! One value a seat, and the order of play round the table.

use crate::ruleset::{Direction, RuleSet};
use crate::side::Seat;

/// One value for each of the four seats; a seat nobody takes holds the default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct BySeat<T> {
    /// North (Nord).
    pub north: T,
    /// East (Est).
    pub east: T,
    /// South (Sud).
    pub south: T,
    /// West (Ovest).
    pub west: T,
}

impl<T> BySeat<T> {
    /// Builds the values from one function of the seat.
    pub fn from_fn(mut make: impl FnMut(Seat) -> T) -> Self {
        BySeat {
            north: make(Seat::North),
            east: make(Seat::East),
            south: make(Seat::South),
            west: make(Seat::West),
        }
    }

    /// The value of one seat.
    pub fn get(&self, seat: Seat) -> &T {
        match seat {
            Seat::North => &self.north,
            Seat::East => &self.east,
            Seat::South => &self.south,
            Seat::West => &self.west,
        }
    }

    /// The value of one seat, to change it.
    pub fn get_mut(&mut self, seat: Seat) -> &mut T {
        match seat {
            Seat::North => &mut self.north,
            Seat::East => &mut self.east,
            Seat::South => &mut self.south,
            Seat::West => &mut self.west,
        }
    }

    /// The values with their seats, North first and then clockwise.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> {
        Seat::ALL.into_iter().map(|seat| (seat, self.get(seat)))
    }
}

impl RuleSet {
    /// Who plays after a seat: the next seat taken, in the direction of play.
    ///
    /// ```
    /// use burraco_rules::{RuleSet, Seat};
    /// let three: RuleSet = "italian+three".parse().unwrap();
    /// assert_eq!(three.after(Seat::East), Seat::West);
    /// assert_eq!(RuleSet::BROCHURE.after(Seat::North), Seat::West, "anticlockwise");
    /// ```
    #[must_use]
    pub fn after(&self, seat: Seat) -> Seat {
        let beside = |seat: Seat| match self.direction {
            Direction::Clockwise => seat.next(),
            Direction::Anticlockwise => seat.partner().next(),
        };
        let mut next = beside(seat);
        while !self.players.seats().contains(&next) {
            next = beside(next);
        }
        next
    }

    /// The seats taken, in the order of play, beginning with one of them.
    #[must_use]
    pub fn round_from(&self, first: Seat) -> Vec<Seat> {
        let seats = self.players.seats().len();
        std::iter::successors(Some(first), |seat| Some(self.after(*seat)))
            .take(seats)
            .collect()
    }
}
