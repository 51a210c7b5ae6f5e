//! Random choices of a test, the same again from the same seed.

/// A sequence of numbers that is the same from the same seed (SplitMix64).
pub struct Dice(pub u64);

impl Dice {
    pub fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, most: u64) -> u64 {
        self.draw() % most.max(1)
    }

    /// A place in a list of so many.
    pub fn place(&mut self, many: usize) -> usize {
        self.below(many as u64) as usize
    }
}
