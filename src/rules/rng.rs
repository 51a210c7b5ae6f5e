//! Random numbers from a seed, the same on every machine and in every version.

/// A generator of random numbers (SplitMix64). Not for secrets.
///
/// ```
/// use burraco_rules::Rng;
/// let mut cards = [1, 2, 3, 4, 5];
/// Rng::new(7).shuffle(&mut cards);
/// let mut again = [1, 2, 3, 4, 5];
/// Rng::new(7).shuffle(&mut again);
/// assert_eq!(cards, again);
/// ```
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    /// Starts the stream of random numbers for a seed.
    ///
    /// ```
    /// use burraco_rules::Rng;
    /// assert_eq!(Rng::new(7).draw(), Rng::new(7).draw(), "an event can be drawn again from its seed");
    /// assert_ne!(Rng::new(7).draw(), Rng::new(8).draw());
    /// ```
    #[must_use]
    pub fn new(seed: u64) -> Rng {
        Rng(seed)
    }

    /// The next 64 random bits of the generator.
    ///
    /// ```
    /// use burraco_rules::Rng;
    /// let mut rng = Rng::new(1_234_567);
    /// assert_eq!(rng.draw(), 6_457_827_717_110_365_317, "as published with SplitMix64");
    /// assert_ne!(rng.draw(), 6_457_827_717_110_365_317);
    /// ```
    pub fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// A random number below `bound`; 0 when the bound is 0.
    ///
    /// ```
    /// use burraco_rules::Rng;
    /// let mut rng = Rng::new(2026);
    /// assert!((0..100).all(|_| rng.below(4) < 4), "one of four seats");
    /// assert_eq!(rng.below(0), 0);
    /// ```
    pub fn below(&mut self, bound: usize) -> usize {
        let wide = u128::from(self.draw()) * u128::try_from(bound).unwrap_or(0);
        usize::try_from(wide >> 64).unwrap_or(0)
    }

    /// Shuffles items in place (Fisher-Yates).
    ///
    /// ```
    /// use burraco_rules::{Deck, Rng};
    /// let mut deck = Deck::WithJokers.cards();
    /// Rng::new(1).shuffle(&mut deck);
    /// assert_ne!(deck, Deck::WithJokers.cards());
    /// deck.sort_unstable();
    /// assert_eq!(deck, Deck::WithJokers.cards(), "the same 108 cards");
    /// ```
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lots_are_those_of_splitmix() {
        let mut rng = Rng::new(1_234_567);
        // The test vector published with the generator.
        for expected in [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
            4_593_380_528_125_082_431,
            16_408_922_859_458_223_821,
        ] {
            assert_eq!(rng.draw(), expected);
        }
    }

    #[test]
    fn every_order_comes_up_about_as_often() {
        let mut rng = Rng::new(3);
        let mut times = std::collections::BTreeMap::new();
        for _ in 0..6_000 {
            let mut three = [1, 2, 3];
            rng.shuffle(&mut three);
            *times.entry(three).or_insert(0) += 1;
        }
        assert_eq!(times.len(), 6);
        assert!(
            times.values().all(|n| (850..1_150).contains(n)),
            "{times:?}"
        );
    }
}
