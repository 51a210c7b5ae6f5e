//! The speed at which the tournament crate pairs and ranks: a Danese after eight rounds, the ranking from accepted
//! hands and from the cards, the schedule of an individual event.
//!
//! `cargo bench --bench tournament`

#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use burraco_play::play_hand;
use burraco_rules::{Rng, RuleSet, Sheet};
use burraco_tournament::entry::EntryNo;
use burraco_tournament::event::{ClubsApart, DrawOrder, Event, EventKind};
use burraco_tournament::movement::individual::schedule;
use burraco_tournament::movement::{Movement, propose_from};
use burraco_tournament::points::VictoryPoints;
use burraco_tournament::ranking::{Standings, standings, standings_from};
use burraco_tournament::round::{
    Hand, HandNo, HandVersion, Round, RoundNo, RoundState, Table, TableNo, TableState,
};
use burraco_tournament::scoring::match_score::Length;
use burraco_tournament::scoring::result::{HandsTally, Results, TableResult, results_of};
use burraco_tournament::scoring::scored_hand::ScoredHand;
use burraco_tournament::simulate::{SimulationSpec, gather};
use chrono::DateTime;
use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use std::hint::black_box;
use std::time::{Duration, Instant};

const ROUNDS: u32 = 8;
/// Hands of a round.
const HANDS: u32 = 4;

/// An event with all its entries present and no round.
fn gathered(entries: u32) -> Event {
    let spec = SimulationSpec {
        kind: EventKind::Pairs,
        entries,
        plan: "9 danese".parse().unwrap(),
        hands: u8::try_from(HANDS).unwrap(),
        length: Length::Hands,
        rules: RuleSet::FEDERATION,
        draw: DrawOrder::Seeded,
        seed: 11,
        start: DateTime::UNIX_EPOCH,
    };
    gather(&spec).unwrap()
}

/// Hands from the cards, each played by four plain players.
fn sheets() -> Vec<Sheet> {
    (0..500)
        .map(|seed| play_hand(&RuleSet::FEDERATION, seed))
        .collect()
}

/// Plays eight rounds of Danese. What each hand comes to is drawn from hands that were scored; `keep` writes the sheet.
fn played(entries: u32, mut keep: impl FnMut(&mut Table, usize)) -> (Event, Hands) {
    let (sheets, mut rng) = (sheets(), Rng::new(entries.into()));
    let score = |sheet: &Sheet| ScoredHand::from(&sheet.score(&RuleSet::FEDERATION));
    let scores: Vec<ScoredHand> = sheets.iter().map(score).collect();
    let mut event = gathered(entries);
    let mut hands = Hands::new();
    for _ in 0..ROUNDS {
        let mut round = paired(&event, &ranked(&event, &hands));
        round.state = RoundState::Closed;
        for table in &mut round.tables {
            table.state = TableState::Closed;
            let mut here = Vec::new();
            for _ in 0..HANDS {
                let hand = rng.below(scores.len());
                here.push(scores[hand]);
                keep(table, hand);
            }
            hands.push(((round.number, table.number), here));
        }
        event.rounds.push(round);
    }
    (event, hands)
}

/// Accepted hands as a running event keeps them in memory.
type Hands = Vec<((RoundNo, TableNo), Vec<ScoredHand>)>;

fn ranked(event: &Event, hands: &Hands) -> Standings {
    let tables = event.rounds.iter().flat_map(|round| &round.tables);
    let result = |(table, (at, hands)): (&Table, &((RoundNo, TableNo), Vec<ScoredHand>))| {
        let score = |hand: HandNo| {
            let index = usize::try_from(hand.0).unwrap() - 1;
            hands.get(index).copied()
        };
        let result = TableResult::of_scores(&event.settings, table, score)?;
        Some((*at, HandsTally::Lines(result)))
    };
    let results: Results = tables.zip(hands).filter_map(result).collect();
    let last = event.rounds.last().map_or(RoundNo(0), |last| last.number);
    standings_from(event, &results, last)
}

fn paired(event: &Event, ranked: &Standings) -> Round {
    propose_from(event, Movement::DaneseModificato, Some(ranked)).unwrap()
}

fn danese(c: &mut Criterion) {
    let mut group = c.benchmark_group("danese after 8 rounds");
    group.sample_size(10);
    for entries in [500, 1_000, 2_000, 5_000, 9_999, 10_000] {
        let (event, hands) = played(entries, |_, _| ());
        let ranked = ranked(&event, &hands);
        group.bench_function(BenchmarkId::from_parameter(entries), |b| {
            b.iter(|| paired(black_box(&event), &ranked))
        });
    }
    // a fifth of the hall is of one club, the others of nine
    let apart = [ClubsApart::Prefer, ClubsApart::NeverMeet];
    for (entries, clubs) in [2_000, 5_000, 10_000]
        .into_iter()
        .flat_map(|n| apart.map(|apart| (n, apart)))
    {
        let (mut event, hands) = played(entries, |_, _| ());
        event.settings.clubs_apart = clubs;
        let mut rng = Rng::new(3);
        for entry in &mut event.entries {
            let club = rng.below(11).saturating_sub(1).to_string();
            entry
                .players
                .iter_mut()
                .for_each(|p| p.club.clone_from(&club));
        }
        let ranked = ranked(&event, &hands);
        group.bench_function(
            BenchmarkId::new(format!("{clubs:?} of one club"), entries),
            |b| b.iter(|| paired(black_box(&event), &ranked)),
        );
    }
    group.finish();
}

/// The draw that spreads the clubs over 130 tables: without a meeting, and with meetings that nothing avoids; also with
/// 60 clubs of 20 provinces in five regions.
fn spread(c: &mut Criterion) {
    let mut group = c.benchmark_group("spread of 130 tables");
    group.sample_size(10);
    let halls = [
        ("ten clubs", 10),
        ("three fifths of one club", 1),
        ("provinces and regions", 60),
    ];
    for (name, one_in) in halls {
        let mut event = gathered(260);
        event.settings.draw = DrawOrder::Spread;
        event.settings.plan = "6 mitchell + 2 danese".parse().unwrap();
        let mut rng = Rng::new(3);
        for entry in &mut event.entries {
            let club = match one_in {
                1 => rng.below(5).saturating_sub(2),
                clubs => rng.below(clubs),
            };
            for player in &mut entry.players {
                player.club = club.to_string();
                if one_in == 60 {
                    player.province = (club / 3).to_string();
                    player.region = (club / 15).max(1).to_string();
                }
            }
        }
        let movement = event.settings.plan.movement(0).unwrap();
        group.bench_function(name, |b| {
            b.iter(|| propose_from(black_box(&event), movement, None).unwrap())
        });
    }
    group.finish();
}

fn ranking(c: &mut Criterion) {
    let all = sheets();
    let keep = |table: &mut Table, hand: usize| {
        let number = HandNo(u32::try_from(table.hands.len() + 1).unwrap());
        let version = HandVersion {
            version: 1,
            sheet: all[hand].clone(),
            by: "banco".to_owned(),
            at: DateTime::UNIX_EPOCH,
            reason: String::new(),
        };
        table.hands.push(Hand {
            number,
            versions: vec![version],
        });
    };
    let (event, hands) = played(10_000, keep);
    let mut group = c.benchmark_group("10000 entries after 8 rounds");
    group.sample_size(10);
    group.bench_function("ranked from accepted hands", |b| {
        b.iter(|| ranked(black_box(&event), &hands))
    });
    let tables = || event.rounds.iter().flat_map(|round| &round.tables);
    let sheets = || {
        tables()
            .flat_map(|table| &table.hands)
            .map(|hand| &hand.versions[0].sheet)
    };
    assert_eq!(sheets().count(), 160_000);
    group.bench_function("160000 hands scored alone", |b| {
        b.iter(|| {
            for sheet in sheets() {
                black_box(sheet.score(&event.settings.rules));
            }
        })
    });
    group.bench_function("ranked from the cards", |b| {
        b.iter(|| standings(black_box(&event), RoundNo(ROUNDS)))
    });
    let score_all = || {
        for sheet in sheets() {
            black_box(sheet.score(&event.settings.rules));
        }
    };
    let rank_all = || drop(black_box(standings(black_box(&event), RoundNo(ROUNDS))));
    beside(score_all, rank_all);
    assert_eq!(standings(&event, RoundNo(ROUNDS)), ranked(&event, &hands));
    let vp: VictoryPoints = standings(&event, RoundNo(ROUNDS))
        .lines
        .iter()
        .map(|l| l.vp)
        .sum();
    assert_eq!(vp, VictoryPoints(20 * 5_000 * i64::from(ROUNDS)));
    assert!(results_of(&event).len() == 40_000 && event.entry(EntryNo(10_000)).is_some());
    group.finish();
}

/// Says how many times as long the whole way from the cards takes as the scoring alone: the best of each, measured in
/// turns so that both bear the same load.
fn beside(score_all: impl Fn(), rank_all: impl Fn()) {
    let took = |work: &dyn Fn()| {
        let start = Instant::now();
        work();
        start.elapsed()
    };
    let (mut alone, mut whole) = (Duration::MAX, Duration::MAX);
    for _ in 0..15 {
        alone = alone.min(took(&score_all));
        whole = whole.min(took(&rank_all));
    }
    let hundredths = whole.as_micros() * 100 / alone.as_micros().max(1);
    let (times, rest) = (hundredths / 100, hundredths % 100);
    println!("scored {alone:?}, ranked from the cards {whole:?}: {times}.{rest:02} times");
}

fn individual(c: &mut Criterion) {
    let mut group = c.benchmark_group("individual schedule of 60");
    group
        .sample_size(10)
        .measurement_time(Duration::from_secs(15));
    for rounds in [8, 59] {
        group.bench_function(BenchmarkId::new("rounds", rounds), |b| {
            b.iter(|| schedule(black_box(60), rounds).unwrap())
        });
    }
    group.finish();
}

criterion_group!(benches, danese, spread, ranking, individual);
criterion_main!(benches);
