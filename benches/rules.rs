//! The speed of the rules and of the game in play: whole hands from the cards, single melds, cards laid off, and hands
//! played by bots.
//!
//! `cargo bench --bench rules`

#![allow(
    missing_docs,
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::as_conversions
)]

use burraco_play::{Game, Move, play_hand, take_turn};
use burraco_rules::{
    Card, Cards, Ended, Letters, RuleSet, Sheet, SideEntry, TableMeld, WrittenCards, judge,
    read_cards, read_typed,
};
use criterion::{BatchSize, BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
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
                SideEntry::Cards(cards) => {
                    cards.melds.iter().map(|m| m.cards.cards.clone()).collect()
                }
                SideEntry::Parts(_) | SideEntry::Totals(_) => Vec::new(),
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
    sheet.sides.ns.entry = SideEntry::Cards(Cards {
        melds: melds.collect(),
        hands: [WrittenCards::read("2S"), WrittenCards::read("2H")].into(),
        ..Cards::default()
    });
    sheet.sides.ew.entry = SideEntry::Cards(Cards {
        hands: [WrittenCards::read("2D"), WrittenCards::read("2C")].into(),
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
    for name in ["federation", "english", "brochure", "buraco"] {
        let rules: RuleSet = name.parse().unwrap();
        // The jokers that buraco does not have make faults, which allocate: there they stay out.
        let legal = bags.iter().filter(|bag| judge(bag, &rules).is_ok());
        let legal: Vec<&Vec<Card>> = legal.collect();
        group.throughput(Throughput::Elements(legal.len() as u64));
        group.bench_function(BenchmarkId::new("best reading", name), |b| {
            b.iter(|| {
                for bag in &legal {
                    let _ = black_box(judge(black_box(bag), &rules));
                }
            });
        });
    }
    group.finish();
}

/// Cards added in the worst order, and as many that stay behind: the cost a card must not grow with their number.
fn lay_off(c: &mut Criterion) {
    let rules = RuleSet::ITALIAN;
    let cards = |text: &str| read_cards(text).unwrap();
    let mut group = c.benchmark_group("meld/lay off");
    let lying = TableMeld::laid(cards("2H 6H 7H"), &rules).unwrap();
    let eight = cards("8H")[0];
    group.bench_function("one card", |b| {
        b.iter(|| black_box(&lying).add(black_box(eight), &rules));
    });
    let rest = cards("KH QH JH TH 9H 8H 5H 4H 3H AH");
    for count in [1, 2, 4, 6] {
        // From the 8 upwards, the highest first.
        let added = &rest[6 - count..6];
        group.throughput(Throughput::Elements(count as u64));
        group.bench_with_input(BenchmarkId::new("together", count), added, |b, added| {
            b.iter(|| black_box(&lying).add_all(black_box(added), &rules).unwrap());
        });
    }
    group.throughput(Throughput::Elements(rest.len() as u64));
    group.bench_function("the rest of the suit", |b| {
        b.iter(|| black_box(&lying).add_all(black_box(&rest), &rules).unwrap());
    });
    for count in [14, 28, 56] {
        let strangers: Vec<Card> = cards("KS QS JS TS 9S 8S 7S 6S 5S 4S 3S AS JK 9D")
            .into_iter()
            .cycle()
            .take(count)
            .collect();
        group.throughput(Throughput::Elements(count as u64));
        group.bench_with_input(
            BenchmarkId::new("refused", count),
            &strangers,
            |b, added| {
                b.iter(|| {
                    black_box(&lying)
                        .add_all(black_box(added), &rules)
                        .unwrap_err()
                });
            },
        );
    }
    group.finish();
}

fn play(c: &mut Criterion) {
    let mut group = c.benchmark_group("play");
    group.throughput(Throughput::Elements(1));
    for name in [
        "federation",
        "italian",
        "english",
        "brochure",
        "buraco",
        "italian+two",
        "italian+three",
    ] {
        let rules: RuleSet = name.parse().unwrap();
        let mut seeds = 0..;
        group.bench_function(format!("hand by bots, {name}"), |b| {
            b.iter(|| play_hand(&rules, seeds.next().unwrap()))
        });
    }
    let mut middle = Game::deal(RULES, 1);
    for _ in 0..24 {
        take_turn(&mut middle);
    }
    middle.play(Move::Draw).unwrap();
    group.bench_function("all legal moves of a turn", |b| {
        b.iter(|| black_box(&middle).legal_moves())
    });
    group.finish();
}

criterion_group!(benches, score, meld, lay_off, play);
criterion_main!(benches);
