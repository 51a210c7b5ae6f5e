//! The weight of a pair of places, and the prices that prove a pairing best. Both consist of a cost and, below it, a
//! digit for each place.
//!
//! The tie rule is part of the weight. However many places there are, one unit of cost outweighs all digits. One unit
//! of a place's digit outweighs all digits of the places below it. A pair has a digit only at its upper place: the
//! distance of the opponent. The pairing of least weight is therefore the one of least cost in which the top meets the
//! nearest opponent, then the next place down, and so on. There is only one such pairing.

use std::cmp::Ordering;

/// The rule that selects among several pairings of least cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ties {
    /// The pairing in which the top place meets the nearest opponent, then the next place down, and so on.
    FromTheTop,
    /// Any pairing of least cost, for which no digits are needed.
    Any,
}

/// The price of a position in a proof that a pairing is the best: a cost, with further digits for positions of the
/// standings. Weights of pairs consist of whole units; prices are counted in half units.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Price {
    pub cost: i64,
    /// The digits of the price other than 0, topmost position first. Each has its position, counted from 0 at the top,
    /// and its value.
    pub digits: Vec<(usize, i64)>,
}

impl Price {
    /// Returns a price that consists of a cost alone, without digits.
    pub(super) fn of(cost: i64) -> Price {
        let digits = Vec::new();
        Price { cost, digits }
    }

    /// Returns the weight of a pair of places, in half units.
    pub(super) fn pair(ties: Ties, cost: u32, upper: usize, lower: usize) -> Price {
        let mut price = Price::of(2 * i64::from(cost));
        if ties == Ties::FromTheTop {
            let distance = whole(lower.saturating_sub(upper));
            price.digits.push((upper, 2 * distance));
        }
        price
    }

    /// Adds another price to this one, multiplied by `times`.
    pub(super) fn add(&mut self, other: &Price, times: i64) {
        self.cost += times * other.cost;
        if self.digits.is_empty() {
            let all = other.digits.iter();
            self.digits
                .extend(all.map(|(at, digit)| (*at, times * digit)));
            return;
        }
        let (ours, mut theirs) = (
            std::mem::take(&mut self.digits),
            other.digits.iter().peekable(),
        );
        let mut sum = Vec::with_capacity(ours.len() + other.digits.len());
        for (place, mut digit) in ours {
            while let Some((at, more)) = theirs.next_if(|(at, _)| *at < place) {
                sum.push((*at, times * more));
            }
            if let Some((_, more)) = theirs.next_if(|(at, _)| *at == place) {
                digit += times * more;
            }
            if digit != 0 {
                sum.push((place, digit));
            }
        }
        sum.extend(theirs.map(|(at, more)| (*at, times * more)));
        self.digits = sum;
    }

    /// Returns half of the price, whose cost and digits must all be even.
    pub(super) fn half(mut self) -> Price {
        self.cost /= 2;
        for (_, digit) in &mut self.digits {
            *digit /= 2;
        }
        self
    }

    pub(super) fn is_positive(&self) -> bool {
        *self > Price::default()
    }
}

/// Converts a count to `i64`, so that it can be subtracted; no event is large enough to overflow it.
pub(super) fn whole(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

impl Ord for Price {
    fn cmp(&self, other: &Price) -> Ordering {
        let (mut ours, mut theirs) = (self.digits.iter(), other.digits.iter());
        let mut order = self.cost.cmp(&other.cost);
        while order == Ordering::Equal {
            // the first digit in which they differ; one that is not there is 0
            order = match (ours.next(), theirs.next()) {
                (None, None) => return Ordering::Equal,
                (Some((_, digit)), None) => digit.cmp(&0),
                (None, Some((_, digit))) => 0.cmp(digit),
                (Some((at, ours)), Some((place, theirs))) => match at.cmp(place) {
                    Ordering::Less => ours.cmp(&0),
                    Ordering::Equal => ours.cmp(theirs),
                    Ordering::Greater => 0.cmp(theirs),
                },
            };
        }
        order
    }
}

impl PartialOrd for Price {
    fn partial_cmp(&self, other: &Price) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
