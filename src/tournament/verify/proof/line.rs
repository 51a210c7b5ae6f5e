//! Where no best pairing of places on a line crosses it, tried pair by pair.
//!
//! A pair is plain when it costs its distance. Two pairs of a best pairing cannot change opponents so that both are plain
//! and nearer together than before. From that follows how far apart two opponents can be, and which pairs can cross a cut
//! together.

/// Places on a line, and who could meet whom in a best pairing.
pub(super) struct Line<'a, C> {
    places: usize,
    cost: &'a C,
    /// For each place how many opponents that are not plain are near enough to matter.
    special: Vec<usize>,
}

impl<C: Fn(usize, usize) -> Option<u32>> Line<'_, C> {
    pub(super) fn new(places: usize, cost: &C) -> Line<'_, C> {
        let mut line = Line {
            places,
            cost,
            special: Vec::new(),
        };
        let mut special: Vec<Vec<usize>> = Vec::with_capacity(places);
        for place in 0..places {
            let others = (0..places).filter(|other| *other != place);
            special.push(others.filter(|other| !line.plain(place, *other)).collect());
        }
        // no pair is longer than this; the shorter it is, the fewer opponents matter
        let mut longest = places;
        loop {
            let near = special.iter().enumerate().map(|(place, others)| {
                let near = others
                    .iter()
                    .filter(|other| place.abs_diff(**other) < longest);
                near.count()
            });
            line.special = near.collect();
            let shorter = 1 + 4 * line.special.iter().copied().fold(0, usize::max);
            if shorter >= longest {
                return line;
            }
            longest = shorter;
        }
    }

    fn plain(&self, one: usize, other: usize) -> bool {
        let (upper, lower) = (one.min(other), one.max(other));
        let cost = (self.cost)(upper, lower).and_then(|cost| usize::try_from(cost).ok());
        cost == Some(lower - upper)
    }

    /// How many places there can be from one opponent to the other: those between are in pairs with one that is no plain
    /// opponent of these two.
    fn longest(&self, one: usize, other: usize) -> usize {
        let special = |place: usize| self.special.get(place).copied().unwrap_or(0);
        1 + 2 * special(one) + 2 * special(other)
    }

    /// Whether no best pairing has a pair of a place before this one with this one or a later one.
    pub(super) fn uncrossed(&self, cut: usize) -> bool {
        // an odd number above could not be paired without a crossing
        if cut % 2 == 1 {
            return false;
        }
        let most = self.special.iter().copied().fold(0, usize::max);
        let reach = 1 + 4 * most;
        let mut crossing = Vec::new();
        for upper in cut.saturating_sub(reach)..cut {
            for lower in cut..(upper + reach + 1).min(self.places) {
                let near = lower - upper <= self.longest(upper, lower);
                if near && (self.cost)(upper, lower).is_some() {
                    crossing.push((upper, lower));
                }
            }
        }
        // no pair crosses alone
        crossing.iter().enumerate().all(|(at, (a, p))| {
            let others = crossing.iter().skip(at + 1);
            let mut others = others.filter(|(b, q)| b != a && q != p);
            others.all(|(b, q)| self.plain(*a, *b) && self.plain(*p, *q))
        })
    }
}
