//! The seats taken, their order of play, and the seat of each player on a sheet.

use super::{Direction, Players, RuleSet};
use crate::side::{Seat, Side};

impl RuleSet {
    /// The player after a seat: the next seat taken, in the direction of play.
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

    /// The seats in use, in the order of play, beginning with the given seat.
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

    /// The players whose cards a side of a sheet holds, in the order in which their hands are written. Of three
    /// players, the one alone is N/S and the partners are E/W, the one who plays next first. While nobody is alone, N/S
    /// is North, E/W is East, and West is written as the third.
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

    /// The seat of a player on a sheet. Of three players it differs from the seat at the table, once one of them is
    /// alone.
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

    /// The seat at the table of the player who has this seat on a sheet.
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
