//! One value a seat, and the order of play round the table.

use crate::ruleset::{Direction, Players, RuleSet};
use crate::side::{Seat, Side};

/// One value for each of the four seats; a seat nobody takes holds the default.
///
/// ```
/// use burraco_rules::{BySeat, Seat};
/// let letters = BySeat::from_fn(Seat::letter);
/// assert_eq!((letters.north, *letters.get(Seat::West)), ('N', 'W'));
/// ```
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
    /// use burraco_rules::{BySeat, Game, RuleSet};
    /// let game = Game::deal(RuleSet::FEDERATION, 1);
    /// let hands = BySeat::from_fn(|seat| game.hand(seat));
    /// assert_eq!(hands.iter().map(|(_, cards)| cards.len()).sum::<usize>(), 44);
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> {
        Seat::ALL.into_iter().map(|seat| (seat, self.get(seat)))
    }
}

impl RuleSet {
    /// Who plays after a seat: the next seat taken, in the direction of play.
    ///
    /// Source: Pagat, *Burraco*, "Players and Cards" (clockwise); the brochure, "Distribuzione delle carte" (by local
    /// habit).
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
    ///
    /// ```
    /// use burraco_rules::{RuleSet, Seat};
    /// let round = |rules: &str| -> String {
    ///     rules.parse::<RuleSet>().unwrap().round_from(Seat::North).into_iter().map(Seat::letter).collect()
    /// };
    /// assert_eq!(["italian", "brochure", "italian+two"].map(round), ["NESW", "NWSE", "NE"]);
    /// ```
    #[must_use]
    pub fn round_from(&self, first: Seat) -> Vec<Seat> {
        let seats = self.players.seats().len();
        std::iter::successors(Some(first), |seat| Some(self.after(*seat)))
            .take(seats)
            .collect()
    }

    /// The players whose cards a side of a sheet holds, in the order in which their hands are written. Of three players
    /// the one who is alone is N/S, and the partners are E/W, the one who plays next first; as long as nobody is alone
    /// N/S is North, E/W is East, and West is written as the third.
    ///
    /// Source: Pagat, *Burraco*, "Burraco for three players".
    ///
    /// ```
    /// use burraco_rules::{RuleSet, Seat, Side};
    /// let three: RuleSet = "italian+three".parse().unwrap();
    /// assert_eq!(three.written_as(Side::Ns, Some(Seat::East)), [Seat::East]);
    /// assert_eq!(three.written_as(Side::Ew, Some(Seat::East)), [Seat::West, Seat::North]);
    /// assert_eq!(three.written_as(Side::Ew, None), [Seat::East]);
    /// assert_eq!(RuleSet::ITALIAN.written_as(Side::Ns, None), [Seat::North, Seat::South]);
    /// ```
    #[must_use]
    pub fn written_as(&self, side: Side, solo: Option<Seat>) -> Vec<Seat> {
        match (self.players, solo, side) {
            (Players::Four, _, _) => side.seats().to_vec(),
            (Players::Three, Some(solo), Side::Ns) => vec![solo],
            (Players::Three, Some(solo), Side::Ew) => {
                self.round_from(solo).into_iter().skip(1).collect()
            }
            (Players::Two | Players::Three, _, Side::Ns) => vec![Seat::North],
            (Players::Two | Players::Three, _, Side::Ew) => vec![Seat::East],
        }
    }

    /// The seat a player has on a sheet: of three players another than at the table, once one of them is alone.
    ///
    /// Source: Pagat, *Burraco*, "Burraco for three players".
    ///
    /// ```
    /// use burraco_rules::{RuleSet, Seat};
    /// let three: RuleSet = "italian+three".parse().unwrap();
    /// assert_eq!(three.written_seat(Seat::West, Some(Seat::West)), Seat::North, "who is alone is N/S");
    /// assert_eq!(three.written_seat(Seat::West, Some(Seat::East)), Seat::East, "who plays next is the first of E/W");
    /// assert_eq!(RuleSet::ITALIAN.written_seat(Seat::West, None), Seat::West);
    /// ```
    #[must_use]
    pub fn written_seat(&self, seat: Seat, solo: Option<Seat>) -> Seat {
        let written = Side::ALL.into_iter().find_map(|side| {
            let at = self
                .written_as(side, solo)
                .iter()
                .position(|s| *s == seat)?;
            side.seats().get(at).copied()
        });
        written.unwrap_or(seat)
    }

    /// Where the player of a sheet's seat sits at the table.
    ///
    /// Source: Pagat, *Burraco*, "Burraco for three players".
    ///
    /// ```
    /// use burraco_rules::{RuleSet, Seat};
    /// let three: RuleSet = "italian+three".parse().unwrap();
    /// assert_eq!(three.sitting(Seat::North, Some(Seat::West)), Seat::West);
    /// assert_eq!(three.sitting(Seat::East, None), Seat::East);
    /// ```
    #[must_use]
    pub fn sitting(&self, written: Seat, solo: Option<Seat>) -> Seat {
        let seats = self.players.seats().iter().copied();
        let mut found = seats.filter(|seat| self.written_seat(*seat, solo) == written);
        found.next().unwrap_or(written)
    }
}
