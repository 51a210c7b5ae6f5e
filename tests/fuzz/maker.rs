//! Inputs that never were: valid ones, cut, spliced, flipped, repeated and filled with words that hurt.

use crate::seeded::Dice;

/// An input is seldom longer, in bytes; one in [`SELDOM`] may be [`LONGEST`].
const USUAL: usize = 2 << 10;
const LONGEST: usize = 64 << 10;
const SELDOM: usize = 4096;

/// Pieces of text that have broken readers before.
const WORDS: [&[u8]; 52] = [
    b"0",
    b"-1",
    b"-0",
    b"+1",
    b"1",
    b"00",
    b"255",
    b"256",
    b"32768",
    b"65536",
    b"2147483647",
    b"2147483648",
    b"-2147483648",
    b"4294967295",
    b"4294967296",
    b"9223372036854775807",
    b"9223372036854775808",
    b"-9223372036854775808",
    b"18446744073709551615",
    b"99999999999999999999999999999999",
    b"1e999",
    b"1e-999",
    b"0.5",
    b"NaN",
    b"null",
    b"true",
    b"[]",
    b"{}",
    b"\"\"",
    b"\"",
    b"'",
    b"\\u0000",
    b"\\ud800",
    b"\\",
    b"\0",
    b"\r\n",
    b"\n\n",
    b"\t",
    b" ",
    b"%00",
    b"%",
    b"%FF",
    b"&",
    b"=",
    b"+",
    b"-",
    "\u{feff}".as_bytes(),
    "\u{202e}".as_bytes(),
    "e\u{301}".as_bytes(),
    "\u{1f0cf}".as_bytes(),
    "\u{1d7d8}".as_bytes(),
    b"\xff\xfe",
];

/// Brackets and quotes that are opened and may never be closed.
const NESTS: [&[u8]; 6] = [b"[", b"{\"a\":", b"(", b"\"", b"+", b"<"];

/// Makes inputs for one reader.
pub struct Maker {
    pub dice: Dice,
    corpus: Vec<Vec<u8>>,
    words: Vec<Vec<u8>>,
}

impl Maker {
    pub fn new(seed: u64, corpus: Vec<Vec<u8>>) -> Maker {
        let mut words: Vec<Vec<u8>> = WORDS.iter().map(|word| word.to_vec()).collect();
        for valid in &corpus {
            let parts = valid.split(|byte| !byte.is_ascii_alphanumeric() && *byte != b'_');
            words.extend(parts.filter(|part| !part.is_empty()).map(<[u8]>::to_vec));
        }
        words.sort();
        words.dedup();
        Maker {
            dice: Dice(seed),
            corpus,
            words,
        }
    }

    /// The next input, into a buffer of the caller's.
    pub fn next(&mut self, input: &mut Vec<u8>) {
        input.clear();
        let most = match self.dice.place(SELDOM) {
            0 => LONGEST,
            _ => USUAL,
        };
        let from = self.dice.place(self.corpus.len());
        input.extend_from_slice(&self.corpus[from]);
        // As valid as it was, now and then.
        for _ in 0..self.dice.place(6) {
            self.change(input, most);
        }
        input.truncate(most.max(self.corpus[from].len()));
    }

    fn range(&mut self, length: usize) -> std::ops::Range<usize> {
        let begin = self.dice.place(length + 1);
        let end = begin + self.dice.place((length - begin).min(64) + 1);
        begin..end
    }

    fn change(&mut self, input: &mut Vec<u8>, most: usize) {
        let length = input.len();
        let at = self.dice.place(length + 1);
        match self.dice.place(12) {
            0 | 1 => {
                if let Some(byte) = input.get_mut(at) {
                    *byte ^= 1 << self.dice.place(8);
                }
            }
            2 => input.insert(at, self.dice.draw() as u8),
            3 => drop(input.drain(self.range(length))),
            4 => input.truncate(at),
            5 | 6 => {
                let word = self.dice.place(self.words.len());
                let word = &self.words[word];
                input.splice(at..at, word.iter().copied());
            }
            7 | 8 => {
                // one word for another
                let is_word = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
                let begin = input[..at]
                    .iter()
                    .rposition(|b| !is_word(b))
                    .map_or(0, |n| n + 1);
                let end = input[at..]
                    .iter()
                    .position(|b| !is_word(b))
                    .map_or(length, |n| at + n);
                let word = self.dice.place(self.words.len());
                input.splice(begin..end, self.words[word].iter().copied());
            }
            9 => {
                let other = self.dice.place(self.corpus.len());
                let from = self.dice.place(self.corpus[other].len() + 1);
                input.truncate(at);
                input.extend_from_slice(&self.corpus[other][from..]);
            }
            10 => {
                let again = input[self.range(length)].to_vec();
                let room = most.saturating_sub(length) / again.len().max(1);
                let times = self.dice.place(room + 1);
                input.splice(at..at, again.repeat(times));
            }
            _ => {
                let nest = NESTS[self.dice.place(NESTS.len())];
                let room = most.saturating_sub(length) / nest.len();
                let deep = self.dice.place(room.min(300) + 1);
                input.splice(at..at, nest.repeat(deep));
            }
        }
    }
}
