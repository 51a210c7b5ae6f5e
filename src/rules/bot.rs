//! A plain player: legal, quick, and good enough that its hands look like hands.
//!
//! It melds whatever it can without wild cards, keeps its wilds for burrachi and for the last cards of a hand,
//! takes the pile when something in it can be used, and discards what helps it and its opponents least.

use crate::card::{Card, Rank, Suit};
use crate::game::Game;
use crate::meld::Shape;
use crate::moves::Move;
use crate::ruleset::RuleSet;
use crate::sheet::Sheet;
use crate::table::TableMeld;

/// Deals a hand from a seed and lets four plain players play it to its end.
///
/// ```
/// use burraco_rules::{RuleSet, play_hand};
/// let sheet = play_hand(&RuleSet::FEDERATION, 1);
/// assert!(sheet.score(&RuleSet::FEDERATION).valid());
/// ```
#[must_use]
pub fn play_hand(rules: &RuleSet, seed: u64) -> Sheet {
    let mut game = Game::deal(*rules, seed);
    while game.ended().is_none() {
        take_turn(&mut game);
    }
    game.sheet()
}

/// Plays one turn of whoever is to play.
pub fn take_turn(game: &mut Game) {
    let drawn = (wants_pile(game) && game.play(Move::TakePile).is_ok())
        || game.play(Move::Draw).is_ok()
        || game.play(Move::TakePile).is_ok();
    if !drawn {
        game.call_time();
        return;
    }
    while game.ended().is_none() && one_step(game) {}
    if game.ended().is_some() {
        return;
    }
    let mut choices = hand(game);
    choices.sort_by_key(|card| keep_worth(game, *card));
    let discarded = choices
        .into_iter()
        .any(|card| game.play(Move::Discard(card)).is_ok());
    if !discarded {
        // No rule leaves a player without a legal discard; should a variant ever do so, the table stops.
        game.call_time();
    }
}

fn hand(game: &Game) -> Vec<Card> {
    game.hand(game.turn()).to_vec()
}

/// One thing that can be laid down; false when there is nothing left to do.
fn one_step(game: &mut Game) -> bool {
    add_naturals(game) || lay_runs(game) || lay_sets(game) || use_wild(game)
}

fn add_naturals(game: &mut Game) -> bool {
    let melds = game.melds(game.turn().side());
    let moves: Vec<Move> = hand(game)
        .into_iter()
        .flat_map(|card| {
            let fits = melds
                .iter()
                .enumerate()
                .filter(move |(_, meld)| belongs(card, meld));
            fits.map(move |(meld, _)| Move::LayOff { meld, card })
        })
        .collect();
    moves.into_iter().any(|step| game.play(step).is_ok())
}

/// Whether a card can be a natural card of a meld.
fn belongs(card: Card, meld: &TableMeld) -> bool {
    match meld.reading().shape {
        Shape::Set { rank } => card.rank() == Some(rank),
        Shape::Sequence { suit, low, .. } => {
            let own_two = card.rank() == Some(Rank::TWO);
            card.suit() == Some(suit) && (!own_two || low == 3)
        }
    }
}

/// Lays the longest run of three or more in some suit.
fn lay_runs(game: &mut Game) -> bool {
    let held = hand(game);
    let runs = Suit::ALL.into_iter().flat_map(|suit| runs_of(&held, suit));
    let mut runs: Vec<Vec<Card>> = runs.filter(|run| run.len() >= 3).collect();
    runs.sort_by_key(|run| std::cmp::Reverse(run.len()));
    runs.into_iter()
        .any(|run| game.play(Move::Meld(run)).is_ok())
}

/// Stretches of consecutive cards of a suit, the ace low and high.
fn runs_of(held: &[Card], suit: Suit) -> Vec<Vec<Card>> {
    let mut runs = vec![Vec::new()];
    for place in 1..=14 {
        let card = Rank::at(place).map(|rank| Card::new(rank, suit));
        let ace_used = place == 14 && runs.last().is_some_and(|run: &Vec<Card>| run.len() >= 13);
        match (
            card.filter(|card| held.contains(card) && !ace_used),
            runs.last_mut(),
        ) {
            (Some(card), Some(run)) => run.push(card),
            _ => runs.push(Vec::new()),
        }
    }
    runs
}

fn lay_sets(game: &mut Game) -> bool {
    let held = hand(game);
    let naturals = Rank::all().filter(|rank| *rank != Rank::TWO);
    let sets = naturals
        .map(|rank| of_rank(&held, rank))
        .filter(|set| set.len() >= 3);
    sets.collect::<Vec<_>>()
        .into_iter()
        .any(|set| game.play(Move::Meld(set)).is_ok())
}

fn of_rank(held: &[Card], rank: Rank) -> Vec<Card> {
    held.iter()
        .copied()
        .filter(|card| card.rank() == Some(rank))
        .collect()
}

/// Uses a wild where it makes a burraco, or where few cards are left and it helps to be rid of them.
fn use_wild(game: &mut Game) -> bool {
    let (held, side) = (hand(game), game.turn().side());
    let Some(wild) = held.iter().copied().find(|card| card.can_be_wild()) else {
        return false;
    };
    let few = held.len() <= 5;
    let short_of_burraco = !game.has_burraco(side);
    let worth = |meld: &TableMeld| match meld.cards().len() {
        // A last wild may not be discarded: it goes anywhere.
        _ if held.len() == 1 => true,
        6 => short_of_burraco || few,
        5 => short_of_burraco && few,
        0..=4 => few && !game.has_pozzetto(side),
        _ => few && held.len() <= 2,
    };
    let melds = game.melds(side);
    let clean = melds
        .iter()
        .enumerate()
        .filter(|(_, m)| m.reading().wild.is_none() && worth(m));
    let mut places: Vec<(usize, usize)> = clean.map(|(at, m)| (m.cards().len(), at)).collect();
    places.sort_unstable_by_key(|(cards, _)| cards.abs_diff(6));
    let add = |meld| Move::LayOff { meld, card: wild };
    if places
        .into_iter()
        .any(|(_, meld)| game.play(add(meld)).is_ok())
    {
        return true;
    }
    (few || held.len() >= 16) && lay_with_wild(game, &held, wild)
}

/// Lays a new meld of two naturals and a wild.
fn lay_with_wild(game: &mut Game, held: &[Card], wild: Card) -> bool {
    let naturals: Vec<Card> = held
        .iter()
        .copied()
        .filter(|card| !card.can_be_wild())
        .collect();
    for (i, first) in naturals.iter().enumerate() {
        for second in naturals.iter().skip(i + 1) {
            if game.play(Move::Meld(vec![wild, *first, *second])).is_ok() {
                return true;
            }
        }
    }
    false
}

/// Whether the pile holds something that can be laid down now, or enough that goes with the hand.
fn wants_pile(game: &Game) -> bool {
    let (held, melds) = (game.hand(game.turn()), game.melds(game.turn().side()));
    let pile = game.pile();
    let lone = pile.len() == 1;
    let together: Vec<Card> = held.iter().chain(pile).copied().collect();
    let usable = pile.iter().filter(|card| {
        let grows = melds
            .iter()
            .any(|m| belongs(**card, m) && m.add(**card, game.rules()).is_ok());
        grows || completes(&together, **card)
    });
    let usable = usable.count();
    let wilds = pile.iter().filter(|card| card.can_be_wild()).count();
    match game.has_pozzetto(game.turn().side()) {
        // Near the end a large pile is a burden.
        true => usable * 2 >= pile.len() || (usable > 0 && held.len() <= 4),
        false => usable * 3 >= pile.len() || wilds > 0 || (!lone && usable > 0 && pile.len() <= 6),
    }
}

/// Whether a card stands in a set or run of three naturals.
fn completes(together: &[Card], card: Card) -> bool {
    let (Some(rank), Some(suit)) = (card.rank(), card.suit()) else {
        return false;
    };
    let set = rank != Rank::TWO && of_rank(together, rank).len() >= 3;
    set || runs_of(together, suit)
        .iter()
        .any(|run| run.len() >= 3 && run.contains(&card))
}

/// How much a card is worth keeping; the least is discarded first.
fn keep_worth(game: &Game, card: Card) -> i32 {
    let (Some(rank), Some(suit)) = (card.rank(), card.suit()) else {
        return 1000;
    };
    if rank == Rank::TWO {
        return 900;
    }
    let (seat, held) = (game.turn(), game.hand(game.turn()));
    let place = i32::from(rank.number());
    let friends: i32 = held
        .iter()
        .filter_map(|other| Some((other.rank()?, other.suit()?)))
        .map(|(r, s)| {
            let distance = (i32::from(r.number()) - place).abs();
            match (r == rank, s == suit, distance) {
                (true, true, _) => 4,
                (true, false, _) => 10,
                (false, true, 1) => 12,
                (false, true, 2) => 6,
                _ => 0,
            }
        })
        .sum();
    let feeds = game
        .melds(seat.side().other())
        .iter()
        .any(|meld| belongs(card, meld));
    friends * 2 + if feeds { 15 } else { 0 } - card.value() / 5
}
