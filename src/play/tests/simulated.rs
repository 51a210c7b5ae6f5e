//! Tests that play simulated hands again with the simple computer players and compare them with the results published
//! in `simulated.md`.

use super::*;

/// The row of `simulated.md` (the published results of simulated hands) for a rule set, computed anew.
fn row(name: &str) -> String {
    const HANDS: u64 = 2000;
    let rules = rules(name);
    let (mut closed, mut stock, mut sides, mut taken, mut unseen) = (0, 0, 0, 0, 0);
    let (mut burrachi, mut totals, mut turns) = ([0_u64; 3], Vec::new(), Vec::new());
    for hand in 0..HANDS {
        let mut game = Game::deal(rules, Rng::new(1 ^ hand.rotate_left(32)).draw());
        while game.ended().is_none() {
            take_turn(&mut game);
        }
        let sheet = game.sheet();
        let score = sheet.score(&rules);
        closed += u64::from(sheet.ended == Ended::Closed);
        stock += u64::from(sheet.ended == Ended::Stock);
        for part in [&sheet.sides.ns, &sheet.sides.ew]
            .into_iter()
            .chain(&sheet.third)
        {
            sides += 1;
            taken += u64::from(part.pozzetto.taken());
            unseen += u64::from(part.pozzetto == Pozzetto::Unseen);
        }
        for figures in [&score.sides.ns, &score.sides.ew]
            .into_iter()
            .chain(&score.third)
        {
            let made = figures.breakdown().unwrap().burrachi;
            for (all, kind) in burrachi.iter_mut().zip(Burraco::EARNING) {
                *all += u64::from(made.of(kind));
            }
            totals.push(i64::from(figures.total()));
        }
        turns.push(i64::from(game.turns()));
    }
    totals.sort_unstable();
    turns.sort_unstable();
    // Rounded to the digits that are shown.
    let tenths = |part: u64, whole: u64| {
        let rounded = (part * 1000 + whole / 2) / whole;
        format!("{}.{}", rounded / 10, rounded % 10)
    };
    let each = burrachi.map(|made| {
        let rounded = (made * 100 + HANDS / 2) / HANDS;
        format!("{}.{:02}", rounded / 100, rounded % 100)
    });
    let mean =
        |all: &[i64]| (all.iter().sum::<i64>() + all.len() as i64 / 2).div_euclid(all.len() as i64);
    let quantile = |all: &[i64], per_cent: usize| all[(all.len() * per_cent).div_ceil(100) - 1];
    format!(
        "| `{name}` | {} | {} | {} | {} | {} | {} | {} | {} | {} | {} ({} to {}) |",
        tenths(closed, HANDS),
        tenths(stock, HANDS),
        tenths(taken, sides),
        tenths(unseen, sides),
        each.join(" / "),
        mean(&totals),
        quantile(&totals, 5),
        quantile(&totals, 50),
        quantile(&totals, 95),
        mean(&turns),
        quantile(&turns, 5),
        quantile(&turns, 95),
    )
}

/// Compares the results published in `simulated.md` with hands played again: one row in an ordinary run, all of them at
/// night.
#[test]
fn the_published_hands_fall_out_as_they_are_said_to() {
    let night = std::env::var_os("POZZETTO_GAMES").is_some();
    let published = include_str!("../simulated.md");
    let rows = published.lines().filter(|line| line.starts_with("| `"));
    let (mut wrong, mut compared) = (Vec::new(), 0);
    for line in rows {
        let name = line.split('`').nth(1).unwrap();
        if night || name == "english" {
            let found = row(name);
            if found != line {
                wrong.push(found);
            }
            compared += 1;
        }
    }
    assert!(
        wrong.is_empty(),
        "they fall out otherwise:\n{}",
        wrong.join("\n")
    );
    assert!(compared == if night { 9 } else { 1 });
}
