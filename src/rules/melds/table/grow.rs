//! The growth of a sequence on the table: every way a card fits, and every order of several cards.

use crate::card::{Card, Rank};
use crate::card_counts::CardCounts;
use crate::melds::bag::Bag;
use crate::melds::sequence::{HIGH_ACE, LOW_ACE, Sequence};
use crate::melds::table::{LayOffFault, RefusedCard, best};
use crate::ruleset::{Aces, FreeWild, RuleSet};
use std::collections::BTreeMap;

/// Reports every legal way in which a sequence on the table may lie after a card is added to it.
pub(crate) fn each_way(
    lying: Sequence,
    card: Card,
    rules: &RuleSet,
    found: &mut impl FnMut(Sequence),
) {
    if rules.free_wild == FreeWild::Anywhere {
        return moved_at_will(lying, card, rules, found);
    }
    let mut legal = |way: Sequence| {
        let way = settled(way, rules);
        if stands(way, rules) {
            found(way);
        }
    };
    for place in natural_places(lying, card, rules) {
        let grown = |from: Sequence| Sequence {
            naturals: from.naturals | 1 << place,
            ..from
        };
        legal(grown(lying));
        // A natural 2 at the low end leaves for a hole that the card opens at the top, and for nothing else.
        if let Some(left) = lying.two_leaves().map(grown)
            && left.holes() == 1
        {
            legal(left);
        }
    }
    if card.can_be_wild() && lying.wild.is_none() && rules.deck.copies(card) > 0 {
        legal(Sequence {
            wild: Some(card),
            ..lying
        });
    }
}

/// The places on which the card is natural and no natural lies yet.
fn natural_places(
    lying: Sequence,
    card: Card,
    rules: &RuleSet,
) -> impl Iterator<Item = u8> + use<> {
    let naturals = lying.naturals;
    let rank = card.rank().filter(|_| card.suit() == Some(lying.suit));
    let other_ace = rules.aces == Aces::OneEnd && naturals & (LOW_ACE | HIGH_ACE) != 0;
    let low = rank.filter(|rank| *rank != Rank::ACE || !other_ace);
    let high = low.filter(|rank| *rank == Rank::ACE).map(|_| 14);
    let free = move |place: &u8| naturals & 1 << *place == 0;
    low.map(Rank::number).into_iter().chain(high).filter(free)
}

/// Moves a free 2 of the sequence's suit to its own position when the sequence starts at 3. Where the rules put free
/// wilds at the high end, the 2 stays wild unless only its own position is left.
fn settled(way: Sequence, rules: &RuleSet) -> Sequence {
    match way.at_home() {
        Some(home) if rules.free_wild != FreeWild::High || !stands(way, rules) => home,
        _ => way,
    }
}

fn stands(way: Sequence, rules: &RuleSet) -> bool {
    let mut stands = false;
    way.readings(rules, &mut |_| stands = true);
    stands
}

/// Reports every reading of the cards together, where wilds move within the meld. A joker or a foreign 2 stays wild,
/// because a second wild makes no meld. Only a 2 of the suit can change between wild and natural.
fn moved_at_will(lying: Sequence, card: Card, rules: &RuleSet, found: &mut impl FnMut(Sequence)) {
    let places = (1..=14).filter(|place| lying.naturals & 1 << *place != 0);
    let mut cards: Vec<Card> = places
        .filter_map(Rank::at)
        .map(|rank| Card::new(rank, lying.suit))
        .collect();
    cards.extend(lying.wild);
    cards.push(card);
    Bag::of(&cards).readings(rules, &mut |reading| {
        if let Some(way) = Sequence::of(&reading) {
            found(way);
        }
    });
}

/// The reason why the card cannot be added to the sequence in any way.
pub(crate) fn why_not(lying: Sequence, card: Card, rules: &RuleSet) -> LayOffFault {
    let most = match rules.aces {
        Aces::OneEnd => 14,
        Aces::BothEnds => 15,
    };
    let natural = card.suit() == Some(lying.suit);
    if rules.deck.copies(card) == 0 {
        LayOffFault::NotInDeck
    } else if !natural && !card.can_be_wild() {
        LayOffFault::DoesNotBelong
    } else if lying.cards() >= most {
        LayOffFault::Full
    } else if card.can_be_wild() {
        LayOffFault::SecondWild
    } else if natural_places(lying, card, rules).next().is_none() {
        LayOffFault::AlreadyThere
    } else {
        LayOffFault::DoesNotTouch
    }
}

/// Every bag of held cards that can be added one by one, sorted by face. Each comes with the ways in which the sequence
/// then lies.
pub(crate) fn every_bag(
    lying: Sequence,
    held: &[Card],
    rules: &RuleSet,
) -> BTreeMap<Vec<Card>, Vec<Sequence>> {
    let mut faces: Vec<Card> = held.to_vec();
    faces.retain(|card| card.can_be_wild() || card.suit() == Some(lying.suit));
    faces.sort_unstable();
    let mut bags: BTreeMap<Vec<Card>, Vec<Sequence>> = BTreeMap::new();
    let mut open = vec![(lying, Vec::new())];
    while let Some((way, added)) = open.pop() {
        for (at, card) in faces.iter().enumerate() {
            let copies = |cards: &[Card]| cards.iter().filter(|c| *c == card).count();
            let twin = at > 0 && faces.get(at - 1) == Some(card);
            if twin || copies(&added) == copies(&faces) {
                continue;
            }
            each_way(way, *card, rules, &mut |grown| {
                let mut bag = added.clone();
                bag.push(*card);
                bag.sort_unstable();
                let ways = bags.entry(bag.clone()).or_default();
                if !ways.contains(&grown) {
                    ways.push(grown);
                    open.push((grown, bag));
                }
            });
        }
    }
    bags
}

/// Every way the sequence may lie when all the cards are added, one by one in any order.
///
/// Orders that lead to the same sequence are followed once: a sequence tells which cards were added.
pub(crate) fn every_order(
    lying: Sequence,
    cards: &[Card],
    rules: &RuleSet,
) -> Result<Vec<Sequence>, Vec<RefusedCard>> {
    // The way the sequence lies, and the cards left to add.
    let mut ways = vec![(lying, CardCounts::of(cards))];
    for _ in cards {
        let mut longer = Vec::new();
        for (way, left) in &ways {
            step(*way, left, rules, &mut longer);
        }
        if longer.is_empty() {
            return Err(refused(&ways, cards, rules));
        }
        ways = longer;
    }
    Ok(ways.into_iter().map(|(way, _)| way).collect())
}

/// Adds each of the remaining cards, by face, to the sequence in every way. A card that joins the naturals goes first
/// and alone, so that the ways do not multiply. Any other card that can be added before it can be added after it too.
fn step(
    way: Sequence,
    left: &CardCounts,
    rules: &RuleSet,
    longer: &mut Vec<(Sequence, CardCounts)>,
) {
    let faces = || left.faces().map(|(card, _)| card);
    let joining = faces().find(|card| joins(way, *card));
    for card in faces().filter(|card| joining.is_none_or(|joining| joining == *card)) {
        each_way(way, card, rules, &mut |grown| {
            if longer.iter().all(|(known, _)| *known != grown) {
                longer.push((grown, left.without(&CardCounts::of(&[card]))));
            }
        });
    }
}

/// Whether a card from 3 to king touches the naturals or lies in their hole. Aces, with two places, and 2s, with two
/// roles, do not count.
fn joins(way: Sequence, card: Card) -> bool {
    let rank = card.rank().filter(|_| card.suit() == Some(way.suit));
    rank.is_some_and(|rank| {
        let naturals = way.naturals | 1 << rank.number();
        let joined = Sequence { naturals, ..way };
        !matches!(rank, Rank::ACE | Rank::TWO)
            && naturals != way.naturals
            && joined.holes() <= way.holes()
    })
}

/// The cards that could not be added on the longest way that led to the best meld. Each face appears once, in the order
/// given.
fn refused(ways: &[(Sequence, CardCounts)], cards: &[Card], rules: &RuleSet) -> Vec<RefusedCard> {
    let worth = |(way, _): &&(Sequence, CardCounts)| {
        best(&[*way], rules).map(|read| read.preference(rules))
    };
    let Some((way, left)) = ways.iter().max_by_key(worth).copied() else {
        return Vec::new();
    };
    let mut named = CardCounts::of(&[]);
    let mut first = |card: &&Card| {
        named.add(&[**card]);
        left.count(**card) > 0 && named.count(**card) == 1
    };
    let stays = cards
        .iter()
        .filter(|card| first(card))
        .map(|card| RefusedCard {
            card: *card,
            fault: why_not(way, *card, rules),
        });
    stays.collect()
}
