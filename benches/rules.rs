//! How fast the rules crate scores: whole hands from the cards, single melds, and hands played by bots.
//!
//! `cargo bench -p burraco-rules`

#![allow(
    missing_docs,
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::as_conversions
)]

use burraco_rules::{
    Card, Cards, Ended, Entry, Letters, RuleSet, Sheet, Written, judge, play_hand, read_typed,
};
use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;

const RULES: RuleSet = RuleSet::FEDERATION;

/// The reference hand: 12 melds, 60 cards on the table, 14 left in hand.
const REFERENCE: &str = include_str!("../tests/data/reference-hand.json");

fn sheets(n: u64) -> Vec<Sheet> {
    (0..n).map(|seed| play_hand(&RULES, seed)).collect()
}

fn melds(sheets: &[Sheet]) -> Vec<Vec<Card>> {
    let cards = sheets.iter().flat_map(|sheet| {
        [&sheet.sides.ns.entry, &sheet.sides.ew.entry]
            .into_iter()
            .flat_map(|entry| match entry {
                Entry::Cards(cards) => cards.melds.iter().map(|m| m.cards.cards.clone()).collect(),
                Entry::Parts(_) | Entry::Totals(_) => Vec::new(),
            })
    });
    cards.collect()
}

fn score(c: &mut Criterion) {
    let mut group = c.benchmark_group("score");
    group.throughput(Throughput::Elements(1));
    let reference: Sheet = serde_json::from_str(REFERENCE).unwrap();
    group.bench_function("reference hand", |b| {
        b.iter(|| black_box(&reference).score(&RULES))
    });
    let played = sheets(1000);
    let mut next = (0..played.len()).cycle();
    group.bench_function("simulated hand", |b| {
        b.iter_batched(
            || &played[next.next().unwrap()],
            |sheet| black_box(sheet).score(&RULES),
            BatchSize::SmallInput,
        );
    });
    // The cost of a sheet grows with its melds and nothing else.
    for n in [1, 2, 4, 8, 16] {
        let sheet = sheet_of(n);
        group.throughput(Throughput::Elements(n as u64));
        group.bench_function(format!("a side with {n} melds"), |b| {
            b.iter(|| black_box(&sheet).score(&RULES))
        });
    }
    group.finish();
}

/// A sheet whose N/S side has so many runs of four.
fn sheet_of(melds: usize) -> Sheet {
    let mut sheet = Sheet::empty(Ended::Stock);
    let runs = ["3-6", "7-T", "J-A"]
        .into_iter()
        .flat_map(|run| ["S", "H", "D", "C"].map(|suit| format!("{run}{suit}")));
    let twice: Vec<String> = runs.clone().chain(runs).take(melds).collect();
    let melds = twice
        .iter()
        .map(|run| read_typed(run, Letters::English).into());
    sheet.sides.ns.entry = Entry::Cards(Cards {
        melds: melds.collect(),
        hands: [Written::read("2S"), Written::read("2H")],
        ..Cards::default()
    });
    sheet.sides.ew.entry = Entry::Cards(Cards {
        hands: [Written::read("2D"), Written::read("2C")],
        ..Cards::default()
    });
    sheet
}

fn meld(c: &mut Criterion) {
    let mut bags = melds(&sheets(200));
    for (i, bag) in bags.iter_mut().enumerate() {
        let by = i % bag.len();
        bag.rotate_left(by);
    }
    let mut group = c.benchmark_group("meld");
    group.throughput(Throughput::Elements(bags.len() as u64));
    group.bench_function("best reading of unordered bags", |b| {
        b.iter(|| {
            for bag in &bags {
                let _ = black_box(judge(black_box(bag), &RULES));
            }
        });
    });
    group.finish();
}

fn play(c: &mut Criterion) {
    let mut seeds = 0..;
    c.bench_function("play/hand by bots", |b| {
        b.iter(|| play_hand(&RULES, seeds.next().unwrap()))
    });
}

criterion_group!(benches, score, meld, play);
criterion_main!(benches);
