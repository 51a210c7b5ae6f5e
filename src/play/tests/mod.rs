//! Tests of play: whole hands by simple computer players and by random moves, an independent judge of moves, and each
//! document's rules by example.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::as_conversions
)]

mod bots;
mod closings;
mod deals;
mod examples;
mod hands;
mod judge;
mod matches;
mod rarer;
mod scores;
mod seats;
mod simulated;
mod sums;
mod table;

pub(crate) use closings::table_lets;

use crate::*;
use burraco_rules::*;

fn rules(name: &str) -> RuleSet {
    name.parse().unwrap()
}

/// The number of games played by each rule set. An ordinary run plays few. At night it is `POZZETTO_GAMES` divided by
/// `one_in`, because some tests take longer over a game than others.
fn games(few: u64, one_in: u64) -> u64 {
    let set = std::env::var("POZZETTO_GAMES").ok();
    set.map_or(few, |n| {
        n.parse::<u64>()
            .expect("POZZETTO_GAMES is a number")
            .div_ceil(one_in)
    })
}

/// Plays a random legal move. Laying cards down is preferred to discarding, so that hands come to an end.
fn random_move(game: &mut Game, rng: &mut Rng) {
    let moves = game.legal_moves();
    assert!(!moves.is_empty(), "no legal move: {game:?}");
    let lays: Vec<&Move> = moves
        .iter()
        .filter(|m| matches!(m, Move::Meld(_) | Move::LayOff { .. }))
        .collect();
    let action = match lays.is_empty() || rng.below(3) == 0 {
        true => moves[rng.below(moves.len())].clone(),
        false => lays[rng.below(lays.len())].clone(),
    };
    game.play(action).unwrap();
}

/// Every base rule set for each number of players, and each of these with one setting changed to each of its values.
fn every_rules() -> Vec<RuleSet> {
    let mut all = Vec::new();
    for name in main_names() {
        all.push(rules(&name));
        for line in RuleSet::catalogue() {
            if let Some(setting) = line.strip_prefix('+') {
                let setting = setting.split(' ').next().unwrap();
                // Two play, or three.
                match format!("{name}+{setting}").parse() {
                    Ok(rules) => all.push(rules),
                    Err(NotRules::Twice { setting, .. }) => assert_eq!(setting, "players"),
                    Err(unknown) => panic!("{unknown}"),
                }
            }
        }
    }
    all.sort_by_key(RuleSet::to_string);
    all.dedup();
    all
}

fn main_names() -> Vec<String> {
    let bases = Base::ALL.into_iter();
    bases
        .flat_map(|base| ["", "+two", "+three"].map(|n| format!("{}{n}", base.word())))
        .collect()
}

/// The five base rule sets, each for four, two and three players.
fn main_rules() -> Vec<RuleSet> {
    main_names().iter().map(|name| rules(name)).collect()
}
