//! A slow, independent judge of the play for tests, written from the rule documents on plain numbers. It calls no
//! function of the code under test. It reads a table as text, finds melds by trying every possible order, keeps its own
//! record of the hand and adds up its own score. Three things are taken from the table: who plays with whom at the
//! first look, hidden cards when they appear, and the layout chosen among several. The judge must find each chosen
//! layout itself.

mod faces;
mod follow;
mod legal;
mod melds;
pub(super) mod score;

use super::*;
use faces::*;
use std::collections::{BTreeMap, BTreeSet};

#[derive(Clone, Debug, PartialEq)]
enum Stage {
    Opening,
    Offered,
    Draw,
    Play,
    Over,
}

#[derive(Clone, Debug)]
pub(super) struct Judge {
    law: BTreeMap<&'static str, &'static str>,
    seats: Vec<Seat>,
    turn: usize,
    stage: Stage,
    hands: Vec<Vec<Face>>,
    waits: Vec<bool>,
    side: Vec<usize>,
    melds: Vec<Vec<Lies>>,
    took: Vec<bool>,
    minimum: Vec<i32>,
    pozzetti: usize,
    pile: Vec<Face>,
    stock: usize,
    last: bool,
    lone: Option<Face>,
    only_took_one: bool,
    /// Whether the side's first melds must still reach a minimum in this turn. The field `failed` tells that earlier
    /// ones fell short and went back to the hand.
    first: bool,
    failed: bool,
    exchanges: usize,
}

impl Judge {
    /// Starts the judge's record from a table at the beginning of a turn, in a match with these totals. No first melds
    /// have failed yet.
    pub(super) fn look(game: &Game, totals: &BySeat<i32>) -> Judge {
        let seats = game.rules().players.seats().to_vec();
        let mut order = vec![game.turn()];
        let step = if game
            .rules()
            .settings()
            .any(|s| s == ("direction", "clockwise"))
        {
            1
        } else {
            seats.len() - 1
        };
        while order.len() < seats.len() {
            let at = seats
                .iter()
                .position(|s| s == order.last().unwrap())
                .unwrap();
            order.push(seats[(at + step) % seats.len()]);
        }
        let first_of_side = |seat: &Seat| {
            let other = |s: &Seat| s == seat || game.partner(*s) == Some(*seat);
            order.iter().position(other).unwrap()
        };
        let law: BTreeMap<_, _> = game.rules().settings().collect();
        let mut judge = Judge {
            turn: 0,
            stage: match game.turns() == 0 && law["first_turn"] == "refusable" {
                true => Stage::Opening,
                false => Stage::Draw,
            },
            hands: order.iter().map(|s| faces(game.hand(*s))).collect(),
            waits: order.iter().map(|s| game.waits(*s)).collect(),
            side: order.iter().map(first_of_side).collect(),
            melds: Vec::new(),
            took: order.iter().map(|s| game.has_pozzetto(*s)).collect(),
            minimum: order
                .iter()
                .map(|s| {
                    least(
                        &law,
                        *game
                            .partner(*s)
                            .map_or(totals.get(*s), |p| totals.get(*s).max(totals.get(p))),
                    )
                })
                .collect(),
            pozzetti: game.pozzetti(),
            pile: faces(game.pile()),
            stock: game.stock(),
            last: false,
            lone: None,
            only_took_one: false,
            first: false,
            failed: false,
            exchanges: game.exchanges(),
            law,
            seats: order,
        };
        judge.melds = judge.seats.iter().map(|s| judge.lying(game, *s)).collect();
        judge
    }

    /// Checks that the judge's record of the hand and the table are the same.
    pub(super) fn agrees(&self, game: &Game) {
        let over = self.stage == Stage::Over;
        assert_eq!(over, game.ended().is_some(), "{self:?}\n{game:?}");
        assert_eq!(self.pile, faces(game.pile()));
        assert_eq!((self.stock, self.pozzetti), (game.stock(), game.pozzetti()));
        assert_eq!(
            self.exchanges,
            if over {
                self.exchanges
            } else {
                game.exchanges()
            }
        );
        for (at, seat) in self.seats.iter().enumerate() {
            let hand = sorted(faces(game.hand(*seat)));
            assert_eq!(sorted(self.hands[at].clone()), hand, "{seat:?}");
            assert_eq!(self.waits[at], game.waits(*seat));
            assert_eq!(self.took[at], game.has_pozzetto(*seat));
            let minimum = game.first_minimum(*seat);
            assert!(
                minimum.is_none_or(|minimum| minimum == self.minimum[at]),
                "{game:?}"
            );
        }
        if !over {
            assert_eq!(self.seats[self.turn], game.turn());
            assert_eq!(self.stage == Stage::Offered, game.offered().is_some());
        }
    }

    /// Every move that somebody could think of: all bags of a small hand, all additions, all discards, and more.
    pub(super) fn imaginable(&self, game: &Game, rng: &mut Rng) -> Vec<Move> {
        let mut moves = vec![Move::Draw, Move::TakePile, Move::Keep, Move::Refuse];
        let mut hand = game.hand(game.turn()).to_vec();
        hand.sort_unstable();
        let stranger = Card::all().nth(rng.below(Card::FACES)).unwrap();
        let mut held = hand.clone();
        held.push(stranger);
        held.dedup();
        for card in held {
            let melds = 0..=self.melds[self.mine()].len();
            moves.extend(melds.map(|meld| Move::LayOff { meld, card }));
            moves.push(Move::Discard(card));
        }
        let bags: Vec<u32> = match hand.len() {
            0..=9 => (0..1 << hand.len()).collect(),
            many => (0..60)
                .map(|_| rng.below(1 << many.min(31)) as u32 & rng.below(1 << 31) as u32)
                .collect(),
        };
        let mut seen = BTreeSet::new();
        for bag in bags {
            let chosen = hand
                .iter()
                .enumerate()
                .filter(|(at, _)| bag >> (at % 32) & 1 == 1);
            let cards: Vec<Card> = chosen.map(|(_, card)| *card).collect();
            if seen.insert(cards.clone()) {
                moves.push(Move::Meld(cards));
            }
        }
        moves
    }
}

/// The least points that first melds must be worth, by the document of the buraco ("Initial melding").
fn least(law: &BTreeMap<&str, &str>, total: i32) -> i32 {
    match (law["first_meld"], total) {
        ("any", _) => 0,
        (_, ..1500) => 50,
        (_, 1500..) => 75,
    }
}

/// Checks that the judge, `play` and `legal_moves` agree on every move.
fn compare(judge: &Judge, game: &Game, rng: &mut Rng) -> usize {
    let legal: BTreeSet<Move> = game.legal_moves().into_iter().collect();
    let mut moves: BTreeSet<Move> = judge.imaginable(game, rng).into_iter().collect();
    moves.extend(legal.iter().cloned());
    for action in &moves {
        let mut table = game.clone();
        let played = table.play(action.clone());
        let judged = judge.legal(action);
        let what = || {
            format!(
                "{} {action:?} {played:?}\n{judge:?}\n{game:?}",
                game.rules()
            )
        };
        assert_eq!(judged, played.is_ok(), "judge and table differ: {}", what());
        assert_eq!(
            judged,
            legal.contains(action),
            "not in the list: {}",
            what()
        );
        assert!(played.is_ok() || table == *game, "changed: {}", what());
        assert_eq!(game.check(action), played);
    }
    moves.len()
}

/// Plays random moves from a table and has the independent judge check every state on the way. Returns the numbers of
/// states and moves judged.
fn judge_from(mut game: Game, totals: &BySeat<i32>, rng: &mut Rng, most: usize) -> (usize, usize) {
    let mut judge = Judge::look(&game, totals);
    let (mut states, mut moves) = (0, 0);
    while game.ended().is_none() && states < most {
        moves += compare(&judge, &game, rng);
        states += 1;
        let list = game.legal_moves();
        let lays: Vec<&Move> = list
            .iter()
            .filter(|m| matches!(m, Move::Meld(_) | Move::LayOff { .. }))
            .collect();
        let action = match lays.is_empty() || rng.below(4) == 0 {
            true => list[rng.below(list.len())].clone(),
            false => lays[rng.below(lays.len())].clone(),
        };
        let before = format!("{game:?}");
        game.play(action.clone()).unwrap();
        judge.follow(&action, &game);
        let agrees = std::panic::AssertUnwindSafe(|| judge.agrees(&game));
        if let Err(panic) = std::panic::catch_unwind(agrees) {
            eprintln!("after {action:?} on {before}");
            std::panic::resume_unwind(panic);
        }
    }
    (states, moves)
}

/// Has the judge check a hand of random moves. Then checks states of a hand played by simple computer players, with a
/// few random moves from each.
fn judge_hand(rules: RuleSet, seed: u64, every: u32, most: usize) -> (usize, usize) {
    let mut rng = Rng::new(seed ^ 0x006a_7564_6765);
    // In every other hand one side has as many points as the first melds of the buraco turn on, the other a few less.
    let totals = BySeat::from_fn(|seat| match seat.side() {
        _ if seed.is_multiple_of(2) => -20,
        Side::Ns => 1500,
        Side::Ew => 1495,
    });
    let deal = || Game::deal_in_match(rules, seed, Seat::North, totals);
    let (mut states, mut moves) = judge_from(deal(), &totals, &mut rng, most);
    let mut game = deal();
    while game.ended().is_none() {
        if game.turns().is_multiple_of(every) {
            let (s, m) = judge_from(game.clone(), &totals, &mut rng, 4);
            states += s;
            moves += m;
        }
        take_turn(&mut game);
    }
    (states, moves)
}

#[test]
fn every_move_is_judged_alike_by_every_rule_set() {
    for rules in main_rules() {
        let judged = (0..games(2, 2500).max(2)).map(|seed| judge_hand(rules, seed, 7, 120));
        let (states, moves) = judged.fold((0, 0), |all, one| (all.0 + one.0, all.1 + one.1));
        assert!(states > 100 && moves > 5_000, "{rules}: {states} {moves}");
    }
}

#[test]
fn every_move_is_judged_alike_by_every_variant() {
    for (at, rules) in every_rules().into_iter().enumerate() {
        judge_hand(rules, at as u64, 40, 8);
    }
}
