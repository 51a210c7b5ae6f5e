//! A simple computer player whose moves are legal, quick and plausible.
//!
//! The player melds whatever needs no wild card, and keeps its wilds for burrachi and for the last cards of a hand. The
//! player takes the pile when something in it can be used, and discards the card that helps itself and its opponents
//! least. The first melds are laid once they are worth enough (*Buraco*). With three players, the player holds back
//! until it can take the first pozzetto, has a burraco, or the stock runs low (Pagat, "Burraco for three players").

use crate::game::Game;
use crate::moves::Move;
use burraco_rules::{
    Burraco, Card, Closing, ClosingBurraco, Players, Rank, RuleSet, Seat, Shape, Sheet, Suit,
    TableMeld, WithoutBurraco,
};

/// The size of the stock, in cards, below which a player in a game of three no longer holds back its melds.
const LOW_STOCK: usize = 24;
/// The least worth, to the player, at which the first card drawn in a hand is kept, where the rules allow a player to
/// refuse it.
const WORTH_KEEPING: i32 = 20;

/// Deals a hand from a seed and lets simple computer players play it to its end.
///
/// ```
/// use burraco_play::play_hand;
/// use burraco_rules::RuleSet;
/// for rules in ["federation", "italian+three", "brochure+two", "buraco"] {
///     let rules: RuleSet = rules.parse().unwrap();
///     assert!(play_hand(&rules, 1).score(&rules).valid());
/// }
/// ```
#[doc = include_str!("simulated.md")]
#[must_use]
pub fn play_hand(rules: &RuleSet, seed: u64) -> Sheet {
    let mut game = Game::deal(*rules, seed);
    while game.ended().is_none() {
        take_turn(&mut game);
    }
    game.sheet()
}

/// Plays one turn for the player whose turn it is. Does nothing once the hand is over.
///
/// ```
/// use burraco_play::{Game, take_turn};
/// use burraco_rules::RuleSet;
/// let mut game = Game::deal(RuleSet::FEDERATION, 1);
/// let first = game.turn();
/// take_turn(&mut game);
/// assert_ne!(game.turn(), first);
/// ```
pub fn take_turn(game: &mut Game) {
    draw(game);
    if lays_now(game) {
        while still_playing(game) && one_step(game) {}
    }
    if !still_playing(game) {
        return;
    }
    let mut choices = hand(game);
    choices.sort_by_cached_key(|card| keep_worth(game, *card));
    let discarded = choices
        .into_iter()
        .any(|card| game.play(Move::Discard(card)).is_ok());
    if !discarded && let Some(action) = game.legal_moves().pop() {
        // The last card closes only by being laid off.
        let _ = game.play(action);
    }
}

fn draw(game: &mut Game) {
    // Nobody wants a stalemate, nor an exchange of lone cards that no rule ends.
    let exchanged = game.exchanges() + 1 >= game.rules().players.seats().len();
    let drawn = (!exchanged && wants_pile(game) && game.play(Move::TakePile).is_ok())
        || game.play(Move::Draw).is_ok();
    if let (true, Some(card)) = (drawn, game.offered()) {
        let kept = card.can_be_wild() || keep_worth(game, card) >= WORTH_KEEPING;
        let _ = game.play(if kept { Move::Keep } else { Move::Refuse });
    }
}

/// Whether the player's turn still goes on after its draw. A player who runs out of cards by melding may have ended it.
fn still_playing(game: &Game) -> bool {
    game.ended().is_none() && !game.must_draw()
}

/// Whether the computer player lays cards down in this turn.
fn lays_now(game: &Game) -> bool {
    let seat = game.turn();
    let undecided = game.rules().players == Players::Three && game.solo().is_none();
    let minimum = game.first_minimum(seat);
    if minimum.is_none() && (!undecided || game.stock() < LOW_STOCK) {
        return true;
    }
    let mut trial = game.clone();
    while still_playing(&trial) && trial.has_pozzetto(seat) == game.has_pozzetto(seat) {
        if !one_step(&mut trial) {
            break;
        }
    }
    let laid: i32 = trial
        .melds(seat)
        .iter()
        .map(|meld| meld.points(game.rules()))
        .sum();
    let enough = trial.has_pozzetto(seat) || minimum.is_none_or(|minimum| laid >= minimum);
    let helps = trial.has_pozzetto(seat) || trial.hand(seat).len() <= 1 || trial.has_burraco(seat);
    enough && (!undecided || game.stock() < LOW_STOCK || helps)
}

/// Lays cards on the table, unless that would leave the player without the discard that closing needs.
fn lay(game: &mut Game, action: Move) -> bool {
    let cards = match &action {
        Move::Meld(cards) => cards.len(),
        _ => 1,
    };
    let rules = game.rules();
    let needs_discard = matches!(rules.closing, Closing::AnyDiscard | Closing::NaturalDiscard);
    let runs_out = rules.without_burraco == WithoutBurraco::PlaysOn
        && game.has_pozzetto(game.turn())
        && game.hand(game.turn()).len() == cards;
    !(runs_out && needs_discard) && game.play(action).is_ok()
}

fn hand(game: &Game) -> Vec<Card> {
    game.hand(game.turn()).to_vec()
}

/// Makes one meld, or adds to one, if that is possible. Returns false when nothing is left to lay down.
fn one_step(game: &mut Game) -> bool {
    add_naturals(game) || lay_runs(game) || lay_sets(game) || use_wild(game)
}

fn add_naturals(game: &mut Game) -> bool {
    let melds = game.melds(game.turn());
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
    moves.into_iter().any(|step| lay(game, step))
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
    runs.into_iter().any(|run| lay(game, Move::Meld(run)))
}

/// Returns the stretches of consecutive cards of a suit, with the ace both low and high.
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
        .any(|set| lay(game, Move::Meld(set)))
}

fn of_rank(held: &[Card], rank: Rank) -> Vec<Card> {
    held.iter()
        .copied()
        .filter(|card| card.rank() == Some(rank))
        .collect()
}

/// Plays a wild card to make a burraco, or to get rid of cards when few are left in the hand.
fn use_wild(game: &mut Game) -> bool {
    let (held, seat) = (hand(game), game.turn());
    let Some(wild) = held.iter().copied().find(|card| card.can_be_wild()) else {
        return false;
    };
    let few = held.len() <= 5;
    let short_of_burraco = !game.has_burraco(seat);
    let hope = clean_hope(game, seat);
    let worth = |meld: &TableMeld| match meld.cards().len() {
        // A last wild may not be discarded: it goes anywhere.
        _ if held.len() == 1 => true,
        cards if hope == Some(cards) => false,
        6 => short_of_burraco || few,
        5 => short_of_burraco && few,
        0..=4 => few && !game.has_pozzetto(seat),
        _ => few && held.len() <= 2,
    };
    let melds = game.melds(seat);
    let clean = melds
        .iter()
        .enumerate()
        .filter(|(_, m)| m.reading().wild.is_none() && worth(m));
    let mut places: Vec<(usize, usize)> = clean.map(|(at, m)| (m.cards().len(), at)).collect();
    places.sort_unstable_by_key(|(cards, _)| cards.abs_diff(6));
    let add = |meld| Move::LayOff { meld, card: wild };
    if places.into_iter().any(|(_, meld)| lay(game, add(meld))) {
        return true;
    }
    (few || held.len() >= 16) && lay_with_wild(game, &held, wild)
}

/// The number of cards in the side's longest meld without a wild, when closing needs a clean burraco and the side has
/// none yet.
fn clean_hope(game: &Game, seat: Seat) -> Option<usize> {
    let melds = game.melds(seat);
    let clean = |meld: &&TableMeld| meld.reading().wild.is_none();
    let has_one = melds.iter().any(|m| m.reading().burraco == Burraco::Pulito);
    if game.rules().closing_burraco == ClosingBurraco::Any || has_one {
        return None;
    }
    melds.iter().filter(clean).map(|m| m.cards().len()).max()
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
            if lay(game, Move::Meld(vec![wild, *first, *second])) {
                return true;
            }
        }
    }
    false
}

/// Whether the computer player wants the pile: it holds a card that can be laid down now, or enough cards that go with
/// the hand.
fn wants_pile(game: &Game) -> bool {
    let (held, melds) = (game.hand(game.turn()), game.melds(game.turn()));
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
    match game.has_pozzetto(game.turn()) {
        // Near the end a large pile is a burden.
        true => usable * 2 >= pile.len() || (usable > 0 && held.len() <= 4),
        false => usable * 3 >= pile.len() || wilds > 0 || (!lone && usable > 0 && pile.len() <= 6),
    }
}

/// Whether a card is part of a set or run of three natural cards among the given cards.
fn completes(together: &[Card], card: Card) -> bool {
    let (Some(rank), Some(suit)) = (card.rank(), card.suit()) else {
        return false;
    };
    let set = rank != Rank::TWO && of_rank(together, rank).len() >= 3;
    set || runs_of(together, suit)
        .iter()
        .any(|run| run.len() >= 3 && run.contains(&card))
}

/// The worth of keeping a card in hand. The card with the least worth is discarded first.
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
    let fits = |seat: Seat| game.melds(seat).iter().any(|meld| belongs(card, meld));
    let next = game.rules().after(seat);
    let last = game.rules().after(next);
    let alone = game.rules().players == Players::Three && game.partner(seat) != Some(last);
    let feeds = (game.partner(seat) != Some(next) && fits(next)) || (alone && fits(last));
    friends * 2 + if feeds { 15 } else { 0 } - card.value() / 5
}
