//! The independent judge's own score of a hand, added up from the rule documents on plain numbers.

use super::*;

/// The total of each player's side at the end of a hand, in points, by seat in the order of the rule set.
pub(crate) fn totals(game: &Game) -> Vec<(Seat, i32)> {
    let judge = Judge::look(game, &BySeat::default());
    let seats = game.rules().players.seats().iter();
    seats
        .map(|seat| (*seat, judge.total(game, *seat)))
        .collect()
}

impl Judge {
    fn total(&self, game: &Game, seat: Seat) -> i32 {
        let mine = |other: &Seat| *other == seat || game.partner(*other) == Some(seat);
        let seats = game.rules().players.seats().iter().copied();
        let side: Vec<Seat> = seats.filter(mine).collect();
        let melds = self.lying(game, seat);
        let held: Vec<Face> = side.iter().flat_map(|s| faces(game.hand(*s))).collect();
        let unseen: Vec<Face> = side.iter().flat_map(|s| faces(game.unseen(*s))).collect();
        let closed = game.closer().is_some_and(|closer| side.contains(&closer));
        let bonuses: i32 = melds.iter().map(|meld| self.bonus(meld)).sum();
        let waits = side.iter().any(|s| game.waits(*s));
        let unplayed = match self.law["unplayed_pozzetto"] {
            "hundred" if waits => 100,
            "hundred" => 0,
            _ => points(&unseen),
        };
        let took = |s: &Seat| game.has_pozzetto(*s);
        let missing = !took(&seat)
            && match self.law["missing_pozzetto"] {
                "each" => true,
                "not-closer" => !closed,
                "none-if-neither" => game.rules().players.seats().iter().any(took),
                _ => false,
            };
        let cut = game.cut_exactly(seat) && self.law["cut_bonus"] == "hundred";
        self.worth(&melds) + bonuses + 100 * i32::from(closed) + 100 * i32::from(cut)
            - points(&held)
            - unplayed
            - 100 * i32::from(missing)
    }

    /// The bonus of a meld as it lies on the table: the best of the bonuses that its cards can have.
    fn bonus(&self, lies: &Lies) -> i32 {
        let ways = self.layouts(lies.faces()).into_iter();
        ways.map(|way| self.bonus_of(&way)).max().unwrap()
    }

    fn bonus_of(&self, lies: &Lies) -> i32 {
        let cards = lies.faces().len();
        if cards < 7 {
            return 0;
        }
        let (places, wild) = self.parts(lies);
        if wild.is_none() {
            return 200;
        }
        let half = match lies {
            Lies::Set(..) => match self.law["semipulito_set"] {
                "eight" => cards == 8,
                "eight-or-nine" => cards >= 8,
                _ => false,
            },
            Lies::Run(..) => {
                let longest = (1..=14).map(|from| {
                    let row = (from..=14).take_while(|place| places.contains(place));
                    row.count()
                });
                match self.law["semipulito_sequence"] {
                    // The wild lies at an end: the naturals are one row.
                    "wild-at-end" => places.len() >= 7 && longest.max() == Some(places.len()),
                    "seven-in-a-row" => longest.max() >= Some(7),
                    _ => false,
                }
            }
        };
        if half { 150 } else { 100 }
    }
}
