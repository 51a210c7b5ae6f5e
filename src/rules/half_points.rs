//! Points counted in halves: totals of two partners against a solo player, and the totals that end a match.

use crate::ruleset::{PartnersScore, Target};
use std::fmt;
use std::ops::{Add, AddAssign};

/// A number of points counted in halves. Two partners may share an odd total, and nothing is ever rounded.
///
/// Source: Pagat, *Burraco*, "Burraco for three players".
///
/// ```
/// use burraco_rules::HalfPoints;
/// assert_eq!((HalfPoints::half_of(205) + HalfPoints::half_of(200)).to_string(), "202.5");
/// assert_eq!(HalfPoints::whole(205), HalfPoints::half_of(205) + HalfPoints::half_of(205));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct HalfPoints(i32);

impl HalfPoints {
    /// Makes half points from points that are not shared.
    ///
    /// ```
    /// use burraco_rules::HalfPoints;
    /// assert_eq!(HalfPoints::whole(-85).to_string(), "-85");
    /// assert_eq!(HalfPoints::whole(i32::MAX), HalfPoints::whole(i32::MAX - 1), "too large to be points of a game");
    /// ```
    #[must_use]
    pub fn whole(points: i32) -> HalfPoints {
        HalfPoints(points.saturating_mul(2))
    }

    /// Makes the half of a total of points that falls to each of two partners.
    ///
    /// Source: Pagat, *Burraco*, "Burraco for three players".
    ///
    /// ```
    /// use burraco_rules::HalfPoints;
    /// assert_eq!(HalfPoints::half_of(205).to_string(), "102.5");
    /// assert_eq!(HalfPoints::half_of(210), HalfPoints::whole(105));
    /// ```
    #[must_use]
    pub fn half_of(points: i32) -> HalfPoints {
        HalfPoints(points)
    }

    /// The value as a number of half points.
    ///
    /// ```
    /// use burraco_rules::HalfPoints;
    /// assert_eq!((HalfPoints::whole(105).halves(), HalfPoints::half_of(205).halves()), (210, 205));
    /// ```
    #[must_use]
    pub fn halves(self) -> i32 {
        self.0
    }

    /// The whole points in a number of half points, with an odd half rounded down, also below zero.
    ///
    /// ```
    /// use burraco_rules::HalfPoints;
    /// assert_eq!(HalfPoints::half_of(4001).reached(), 2000);
    /// assert_eq!(HalfPoints::half_of(-205).reached(), -103);
    /// ```
    #[must_use]
    pub fn reached(self) -> i32 {
        self.0.div_euclid(2)
    }
}

impl PartnersScore {
    /// The points that each of two partners against a solo player writes down of their total.
    ///
    /// Source: Pagat, *Burraco*, "Burraco for three players" (half); the brochure, "Burraco in tre" (all).
    ///
    /// ```
    /// use burraco_rules::PartnersScore;
    /// assert_eq!(PartnersScore::Half.each(205).to_string(), "102.5");
    /// assert_eq!(PartnersScore::Full.each(205).to_string(), "205");
    /// ```
    #[must_use]
    pub fn each(self, total: i32) -> HalfPoints {
        match self {
            PartnersScore::Half => HalfPoints::half_of(total),
            PartnersScore::Full => HalfPoints::whole(total),
        }
    }
}

impl Target {
    /// Whether a player's or side's total ends a match to the rules' target of points. No total does where a fixed
    /// number of hands is played instead.
    ///
    /// Source: Pagat, *Burraco*, notes on scoring; for what each document asks see [`Target`].
    ///
    /// ```
    /// use burraco_rules::{HalfPoints, Target};
    /// assert!(!Target::Over2000.is_reached(HalfPoints::whole(2000)));
    /// assert!(Target::From2005.is_reached(HalfPoints::whole(2005)));
    /// assert!(!Target::Hands.is_reached(HalfPoints::whole(5000)));
    /// ```
    #[must_use]
    pub fn is_reached(self, total: HalfPoints) -> bool {
        match self {
            Target::Over2000 => total > HalfPoints::whole(2000),
            Target::From2005 => total >= HalfPoints::whole(2005),
            Target::From3000 => total >= HalfPoints::whole(3000),
            Target::Hands => false,
        }
    }
}

impl Add for HalfPoints {
    type Output = HalfPoints;

    fn add(self, other: HalfPoints) -> HalfPoints {
        HalfPoints(self.0.saturating_add(other.0))
    }
}

impl AddAssign for HalfPoints {
    fn add_assign(&mut self, other: HalfPoints) {
        *self = *self + other;
    }
}

impl fmt::Display for HalfPoints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let half = if self.0 % 2 == 0 { "" } else { ".5" };
        write!(f, "{sign}{}{half}", self.0.unsigned_abs() / 2)
    }
}
