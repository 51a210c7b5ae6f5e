//! The match (partita): hands are played until a total is reached, or a fixed number of them.
//!
//! Source: Pagat, *Burraco*, scoring notes and "Burraco for three players"; the brochure, "Fine della partita" and
//! "Burraco in tre"; *Buraco*, "Runs"; *The rules and how to play Buraco in 4 players*.

use crate::game::Game;
use burraco_rules::{BySeat, HalfPoints, Players, RuleSet, Seat, Side, SideScore};
use std::fmt;

/// The outcome of a match, or the fact that it goes on.
///
/// Source: Pagat, *Burraco*, notes on scoring; the brochure, "Fine della partita".
///
/// ```
/// use burraco_play::{Match, MatchOutcome};
/// use burraco_rules::{RuleSet, Seat};
/// assert_eq!(Match::new(RuleSet::ITALIAN, Seat::North).outcome(), MatchOutcome::GoesOn);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MatchOutcome {
    /// The match goes on with another hand: nobody has reached the target, or the highest totals are equal (inference).
    GoesOn,
    /// The winner of the match: a player, or two partners.
    Won(Vec<Seat>),
    /// The fixed number of hands is played and the highest totals are equal.
    Drawn,
}

/// The reason why a hand cannot be added to a match.
///
/// ```
/// use burraco_play::{Match, NotRecorded};
/// use burraco_rules::{RuleSet, Seat};
/// let mut partita = Match::new(RuleSet::ITALIAN, Seat::North);
/// let game = partita.deal(1);
/// assert_eq!(partita.record(&game), Err(NotRecorded::HandGoesOn));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NotRecorded {
    /// The hand is still being played, so it cannot be recorded.
    HandGoesOn,
    /// The hand was played by other rules than the match.
    OtherRules,
    /// The match has been won, or its hands have been played.
    MatchOver,
}

impl NotRecorded {
    /// The machine-readable code of the reason why a hand is not recorded.
    ///
    /// ```
    /// use burraco_play::{Game, Match, take_turn};
    /// use burraco_rules::{RuleSet, Seat};
    /// let mut game = Game::deal(RuleSet::BROCHURE, 1);
    /// while game.ended().is_none() {
    ///     take_turn(&mut game);
    /// }
    /// let mut partita = Match::new(RuleSet::ITALIAN, Seat::North);
    /// assert_eq!(partita.record(&game).unwrap_err().code(), "other_rules");
    /// ```
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            NotRecorded::HandGoesOn => "hand_goes_on",
            NotRecorded::OtherRules => "other_rules",
            NotRecorded::MatchOver => "match_over",
        }
    }
}

impl fmt::Display for NotRecorded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl std::error::Error for NotRecorded {}

/// The running totals of a match.
///
/// Source: Pagat, *Burraco*, notes on scoring; for what each document asks see [`Target`](burraco_rules::Target).
///
/// ```
/// use burraco_play::{Match, MatchOutcome, take_turn};
/// use burraco_rules::{RuleSet, Seat};
/// let mut partita = Match::new(RuleSet::ITALIAN, Seat::North);
/// for seed in 0.. {
///     let mut game = partita.deal(seed);
///     while game.ended().is_none() {
///         take_turn(&mut game);
///     }
///     partita.record(&game).unwrap();
///     if partita.outcome() != MatchOutcome::GoesOn {
///         break;
///     }
/// }
/// assert!(Seat::ALL.iter().any(|seat| partita.total(*seat).reached() >= 2000));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match {
    rules: RuleSet,
    dealer: Seat,
    totals: BySeat<HalfPoints>,
    played: u32,
    hands: Option<u32>,
}

impl Match {
    /// Starts a match to the rule set's target. The given seat deals first, or North when nobody sits there. By rules
    /// without a target, the match goes on until it is stopped.
    ///
    /// ```
    /// use burraco_play::Match;
    /// use burraco_rules::{RuleSet, Seat};
    /// assert_eq!(Match::new(RuleSet::ITALIAN, Seat::West).dealer(), Seat::West);
    /// let two: RuleSet = "italian+two".parse().unwrap();
    /// assert_eq!(Match::new(two, Seat::West).dealer(), Seat::North, "two sit North and East");
    /// ```
    #[must_use]
    pub fn new(rules: RuleSet, dealer: Seat) -> Match {
        let taken = rules.players.seats().contains(&dealer);
        Match {
            rules,
            dealer: if taken { dealer } else { Seat::North },
            totals: BySeat::default(),
            played: 0,
            hands: None,
        }
    }

    /// Starts a match of a fixed number of hands, whatever the totals.
    ///
    /// ```
    /// use burraco_play::{Match, MatchOutcome};
    /// use burraco_rules::{BySeat, RuleSet, Seat};
    /// let mut partita = Match::of_hands(RuleSet::FEDERATION, Seat::North, 2);
    /// partita.add(BySeat::default()).unwrap();
    /// assert_eq!(partita.outcome(), MatchOutcome::GoesOn);
    /// partita.add(BySeat::default()).unwrap();
    /// assert_eq!(partita.outcome(), MatchOutcome::Drawn, "no points on either side");
    /// ```
    #[must_use]
    pub fn of_hands(rules: RuleSet, dealer: Seat, hands: u32) -> Match {
        Match {
            hands: Some(hands),
            ..Match::new(rules, dealer)
        }
    }

    /// The player who deals the next hand. The deal passes on in the direction of play.
    ///
    /// Source: Pagat, *Burraco*, "Players and Cards".
    ///
    /// ```
    /// use burraco_play::Match;
    /// use burraco_rules::{BySeat, RuleSet, Seat};
    /// let second_dealer = |rules| {
    ///     let mut partita = Match::new(rules, Seat::North);
    ///     partita.add(BySeat::default()).unwrap();
    ///     partita.dealer()
    /// };
    /// assert_eq!(second_dealer(RuleSet::ITALIAN), Seat::East, "to the left");
    /// assert_eq!(second_dealer(RuleSet::BROCHURE), Seat::West, "played anticlockwise");
    /// ```
    #[must_use]
    pub fn dealer(&self) -> Seat {
        self.dealer
    }

    /// The number of hands of the match played so far.
    ///
    /// ```
    /// use burraco_play::Match;
    /// use burraco_rules::{BySeat, RuleSet, Seat};
    /// let mut partita = Match::of_hands(RuleSet::FEDERATION, Seat::North, 1);
    /// partita.add(BySeat::default()).unwrap();
    /// partita.add(BySeat::default()).unwrap_err();
    /// assert_eq!(partita.played(), 1, "a second hand was refused");
    /// ```
    #[must_use]
    pub fn played(&self) -> u32 {
        self.played
    }

    /// A player's running total: the side's, or of three players the player's own.
    ///
    /// ```
    /// use burraco_play::Match;
    /// use burraco_rules::{BySeat, HalfPoints, RuleSet, Seat, Side};
    /// let mut partita = Match::new(RuleSet::ITALIAN, Seat::North);
    /// for points in [750, -85] {
    ///     let hand = |seat: Seat| if seat.side() == Side::Ns { HalfPoints::whole(points) } else { HalfPoints::default() };
    ///     partita.add(BySeat::from_fn(hand)).unwrap();
    /// }
    /// assert_eq!(partita.total(Seat::South), HalfPoints::whole(665), "as North's");
    /// ```
    #[must_use]
    pub fn total(&self, seat: Seat) -> HalfPoints {
        *self.totals.get(seat)
    }

    /// Deals the next hand of the match from a seed. The totals of the match decide what first melds must be worth
    /// (*Buraco*).
    ///
    /// ```
    /// use burraco_play::Match;
    /// use burraco_rules::{BySeat, HalfPoints, RuleSet, Seat};
    /// let mut partita = Match::new(RuleSet::BURACO, Seat::North);
    /// assert_eq!(partita.deal(1).first_minimum(Seat::North), Some(50));
    /// partita.add(BySeat::from_fn(|_| HalfPoints::whole(1500))).unwrap();
    /// assert_eq!(partita.deal(2).first_minimum(Seat::North), Some(75));
    /// ```
    #[must_use]
    pub fn deal(&self, seed: u64) -> Game {
        let totals = BySeat::from_fn(|seat| self.total(seat).reached());
        Game::deal_in_match(self.rules, seed, self.dealer, totals)
    }

    /// Adds the points of a hand that has been played.
    ///
    /// ```
    /// use burraco_play::{Match, take_turn};
    /// use burraco_rules::{RuleSet, Seat};
    /// let mut partita = Match::new(RuleSet::ITALIAN, Seat::North);
    /// let mut game = partita.deal(1);
    /// while game.ended().is_none() {
    ///     take_turn(&mut game);
    /// }
    /// partita.record(&game).unwrap();
    /// assert_eq!(partita.total(Seat::East), game.points().east);
    /// ```
    ///
    /// # Errors
    /// The hand is not over or was played by other rules, or the match has ended: nothing is added.
    pub fn record(&mut self, game: &Game) -> Result<(), NotRecorded> {
        if game.ended().is_none() {
            return Err(NotRecorded::HandGoesOn);
        }
        if *game.rules() != self.rules {
            return Err(NotRecorded::OtherRules);
        }
        self.add(game.points())
    }

    /// Adds the points that each player writes down for a hand.
    ///
    /// ```
    /// use burraco_play::{Match, NotRecorded};
    /// use burraco_rules::{BySeat, HalfPoints, RuleSet, Seat};
    /// let mut partita = Match::of_hands(RuleSet::FEDERATION, Seat::North, 1);
    /// let points = BySeat::from_fn(|seat| HalfPoints::whole(if seat.side() == Seat::North.side() { 300 } else { 0 }));
    /// assert_eq!(partita.add(points), Ok(()));
    /// assert_eq!(partita.add(points), Err(NotRecorded::MatchOver));
    /// ```
    ///
    /// # Errors
    /// The match has ended: nothing is added.
    pub fn add(&mut self, points: BySeat<HalfPoints>) -> Result<(), NotRecorded> {
        if self.outcome() != MatchOutcome::GoesOn {
            return Err(NotRecorded::MatchOver);
        }
        for seat in self.rules.players.seats() {
            *self.totals.get_mut(*seat) += *points.get(*seat);
        }
        self.played = self.played.saturating_add(1);
        self.dealer = self.rules.after(self.dealer);
        Ok(())
    }

    /// The state of the match. The higher total wins above 2000 points (Pagat and the brochure), from 2005 (*The rules
    /// and how to play Buraco in 4 players*), or from 3000 (*Buraco*). With equal totals one more hand is played
    /// (inference). A match of a fixed number of hands ends with the last.
    ///
    /// ```
    /// use burraco_play::{Match, MatchOutcome};
    /// use burraco_rules::{BySeat, HalfPoints, RuleSet, Seat};
    /// let mut partita = Match::new(RuleSet::ITALIAN, Seat::North);
    /// let points = |ns, ew| BySeat::from_fn(|seat| HalfPoints::whole(if Seat::North.side() == seat.side() { ns } else { ew }));
    /// partita.add(points(2000, 1500)).unwrap();
    /// assert_eq!(partita.outcome(), MatchOutcome::GoesOn, "2000 is not more than 2000");
    /// partita.add(points(5, 600)).unwrap();
    /// assert_eq!(partita.outcome(), MatchOutcome::Won(vec![Seat::East, Seat::West]));
    /// ```
    #[must_use]
    pub fn outcome(&self) -> MatchOutcome {
        let seats = self.rules.players.seats();
        let Some(highest) = seats.iter().map(|seat| self.total(*seat)).max() else {
            return MatchOutcome::GoesOn;
        };
        let over = match self.hands {
            Some(hands) => self.played >= hands,
            None => self.rules.target.is_reached(highest),
        };
        let best = seats.iter().filter(|seat| self.total(**seat) == highest);
        let best: Vec<Seat> = best.copied().collect();
        let one_side = match self.rules.players {
            Players::Four => best
                .iter()
                .all(|seat| best.first().map(|s| s.side()) == Some(seat.side())),
            Players::Three | Players::Two => best.len() == 1,
        };
        match (over, one_side, self.hands) {
            (false, ..) => MatchOutcome::GoesOn,
            (true, true, _) => MatchOutcome::Won(best),
            (true, false, Some(_)) => MatchOutcome::Drawn,
            (true, false, None) => MatchOutcome::GoesOn,
        }
    }
}

impl Game {
    /// The points that each player writes down for the hand: the side's total, or of three players the solo player's
    /// own. Partners against a solo player write half of their total or all of it, by the rule set.
    ///
    /// ```
    /// use burraco_play::Game;
    /// use burraco_rules::{HalfPoints, RuleSet, Seat};
    /// let game = Game::deal(RuleSet::FEDERATION, 1);
    /// let held: i32 = [Seat::North, Seat::South].iter().flat_map(|seat| game.hand(*seat)).map(|c| c.value()).sum();
    /// assert_eq!(game.points().north, HalfPoints::whole(-held));
    /// ```
    #[must_use]
    pub fn points(&self) -> BySeat<HalfPoints> {
        let score = self.sheet().score(self.rules());
        let mut points = BySeat::default();
        for (side, figures) in score.sides.iter() {
            let seats = self.written_as(side);
            let partners = self.solo().is_some() && seats.len() == 2;
            for seat in seats {
                *points.get_mut(seat) = match partners {
                    true => self.rules().partners_score.each(figures.total()),
                    false => HalfPoints::whole(figures.total()),
                };
            }
        }
        if let Some(third) = score.third.as_ref().map(SideScore::total) {
            points.west = HalfPoints::whole(third);
        }
        debug_assert!(score.third.is_none() || self.written_as(Side::Ns) == [Seat::North]);
        points
    }
}
