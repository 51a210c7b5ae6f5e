//! Match Points and Victory Points: two kinds of points that are never added to each other.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Neg, Sub};

macro_rules! points {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub i64);

        impl $name {
            /// Returns these points multiplied by `times`.
            #[must_use]
            pub fn times(self, times: i64) -> $name {
                $name(self.0.saturating_mul(times))
            }
        }

        impl Add for $name {
            type Output = $name;
            fn add(self, other: $name) -> $name {
                $name(self.0.saturating_add(other.0))
            }
        }

        impl Sub for $name {
            type Output = $name;
            fn sub(self, other: $name) -> $name {
                $name(self.0.saturating_sub(other.0))
            }
        }

        impl Neg for $name {
            type Output = $name;
            fn neg(self) -> $name {
                $name(self.0.saturating_neg())
            }
        }

        impl AddAssign for $name {
            fn add_assign(&mut self, other: $name) {
                *self = *self + other;
            }
        }

        impl Sum for $name {
            fn sum<I: Iterator<Item = $name>>(all: I) -> $name {
                all.fold($name(0), Add::add)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }
    };
}

points! {
    /// Match Points: the points scored in hands, either gross or as a signed difference.
    MatchPoints
}
points! {
    /// Victory Points: a match is worth 20, which the two sides share by the difference of their Match Points.
    VictoryPoints
}

/// Formats points that are counted in parts of a point, so 195 halves become `97.5`. `parts` is a power of two.
///
/// ```
/// use burraco_tournament::points::in_parts;
/// assert_eq!(in_parts(195, 2), "97.5");
/// assert_eq!(in_parts(-1, 4), "-0.25");
/// assert_eq!(in_parts(80, 1), "80");
/// ```
#[must_use]
pub fn in_parts(points: i64, parts: u32) -> String {
    let parts = u64::from(parts.max(1));
    let sign = if points < 0 { "-" } else { "" };
    let mut text = format!("{sign}{}", points.unsigned_abs() / parts);
    let mut rest = points.unsigned_abs() % parts;
    for digit in 0..32 {
        if rest == 0 {
            break;
        }
        if digit == 0 {
            text.push('.');
        }
        rest *= 10;
        text.push_str(&(rest / parts).to_string());
        rest %= parts;
    }
    text
}
