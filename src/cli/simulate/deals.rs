//! The `simulate --deals` command: plays hands alone, one JSON object a line, and prints a summary.

use crate::cli::{Stop, lines::Progress};
use crate::pages::hands::hand_input::ended_word;
use burraco_play::{Game, take_turn};
use burraco_rules::{Burrachi, Burraco, HandScore, Pozzetto, Rng, RuleSet, Sheet};
use std::collections::BTreeMap;
use std::io::{self, BufWriter, Write};

/// Lets simple computer players play a number of hands, and writes their score sheets.
///
/// # Errors
/// When the output cannot be written.
pub fn run(rules: &RuleSet, hands: u64, seed: u64) -> Result<(), Stop> {
    let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let mut fell_out = Distribution::default();
    let mut progress = Progress::new();
    for hand in 0..hands {
        let mut game = Game::deal(*rules, Rng::new(seed ^ hand.rotate_left(32)).draw());
        while game.ended().is_none() {
            take_turn(&mut game);
        }
        let sheet = game.sheet();
        serde_json::to_writer(&mut out, &sheet).map_err(|e| Stop::from_output(&e.into()))?;
        out.write_all(b"\n").map_err(|e| Stop::from_output(&e))?;
        fell_out.add(&sheet, &sheet.score(rules), game.turns());
        progress.at(hand);
    }
    out.flush().map_err(|e| Stop::from_output(&e))?;
    drop(progress);
    eprint!("{hands} hands by {rules}\n{fell_out}");
    Ok(())
}

/// A summary of played hands. Its size does not grow with their number.
#[derive(Default)]
struct Distribution {
    hands: u64,
    ended: BTreeMap<&'static str, u64>,
    sides: u64,
    taken: u64,
    unseen: u64,
    burrachi: [u64; Burraco::EARNING.len()],
    totals: Histogram,
    turns: Histogram,
}

impl Distribution {
    fn add(&mut self, sheet: &Sheet, score: &HandScore, turns: u32) {
        self.hands += 1;
        *self.ended.entry(ended_word(sheet.ended)).or_default() += 1;
        let parts = sheet.sides.iter().map(|(_, part)| part);
        for part in parts.chain(&sheet.third) {
            self.sides += 1;
            self.taken += u64::from(part.pozzetto.taken());
            self.unseen += u64::from(part.pozzetto == Pozzetto::Unseen);
        }
        let figures = score.sides.iter().map(|(_, figures)| figures);
        for figures in figures.chain(&score.third) {
            self.totals.add(figures.total().into());
            let made: Burrachi = figures
                .breakdown()
                .map_or_else(Burrachi::default, |b| b.burrachi);
            for (all, kind) in self.burrachi.iter_mut().zip(Burraco::EARNING) {
                *all += u64::from(made.of(kind));
            }
        }
        self.turns.add(turns.into());
    }
}

impl std::fmt::Display for Distribution {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let per_hand = |n: u64| hundredths(n, self.hands);
        write!(f, "ended")?;
        for (how, hands) in &self.ended {
            write!(f, " {how} {} %", hundredths(hands * 100, self.hands))?;
        }
        let kinds = Burraco::EARNING.iter().zip(self.burrachi);
        let kinds: Vec<String> = kinds
            .map(|(kind, made)| format!("{} {}", kind.word(), per_hand(made)))
            .collect();
        writeln!(
            f,
            "\npozzetti taken {} % of sides, unseen at the end {} %",
            hundredths(self.taken * 100, self.sides),
            hundredths(self.unseen * 100, self.sides)
        )?;
        writeln!(f, "burrachi a hand: {}", kinds.join(", "))?;
        writeln!(f, "total of a side: {}", self.totals)?;
        writeln!(f, "turns: {}", self.turns)
    }
}

/// Formats a quotient with two decimals, or 0 when divided by zero.
fn hundredths(part: u64, whole: u64) -> String {
    let rounded = (part * 100 + whole / 2).checked_div(whole).unwrap_or(0);
    format!("{}.{:02}", rounded / 100, rounded % 100)
}

/// A count of how often each number occurred.
#[derive(Default)]
struct Histogram(BTreeMap<i64, u64>);

impl Histogram {
    fn add(&mut self, number: i64) {
        *self.0.entry(number).or_default() += 1;
    }

    fn count(&self) -> u64 {
        self.0.values().sum()
    }

    fn mean(&self) -> i64 {
        let count = i64::try_from(self.count()).unwrap_or(i64::MAX).max(1);
        let times = |n: u64| i64::try_from(n).unwrap_or(0);
        let sum: i64 = self.0.iter().map(|(number, n)| number * times(*n)).sum();
        (sum + count / 2).div_euclid(count)
    }

    /// The least number that the given per cent of the numbers do not exceed.
    fn quantile(&self, per_cent: u64) -> i64 {
        let wanted = (self.count() * per_cent).div_ceil(100);
        let mut met = 0;
        let mut numbers = self.0.iter();
        let found = numbers.find(|(_, n)| {
            met += **n;
            met >= wanted
        });
        found.map_or(0, |(number, _)| *number)
    }
}

impl std::fmt::Display for Histogram {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "mean {}", self.mean())?;
        for per_cent in [5, 25, 50, 75, 95] {
            write!(f, ", {per_cent} % {}", self.quantile(per_cent))?;
        }
        Ok(())
    }
}
