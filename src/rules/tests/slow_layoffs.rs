//! A slow, independent judge in tests of cards added to melds, which shares no code with the crate. Layouts are rows of
//! cards that are pushed, filled and moved as the notes on the play say. Every order is tried.

use super::slow_melds::{BOOKS, Book, Code, JOKER, Layout, Says, cards, kind_of_sequence, sorted};
use crate::{LayOffFault, Rng, TableMeld, judge};
use std::collections::BTreeSet;

/// A sequence on the table: the places of the naturals, and the wild with its place. A wild at an end has no place.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Row {
    suit: Code,
    naturals: BTreeSet<i32>,
    wild: Option<(Code, Option<i32>)>,
}

impl Row {
    fn of(layout: &Layout) -> Row {
        let first = layout.first.unwrap();
        let place = |at: usize| first + i32::try_from(at).unwrap();
        let count = layout.cards.len();
        let naturals = (0..count).filter(|at| Some(*at) != layout.wild);
        let natural = naturals.clone().next().unwrap();
        Row {
            suit: layout.cards[natural] / 13 * 13,
            naturals: naturals.map(place).collect(),
            wild: layout.wild.map(|at| {
                let inside = at != 0 && at != count - 1;
                (layout.cards[at], inside.then(|| place(at)))
            }),
        }
    }

    fn low(&self) -> i32 {
        *self.naturals.first().unwrap()
    }

    fn high(&self) -> i32 {
        *self.naturals.last().unwrap()
    }

    fn with(&self, place: i32) -> Row {
        let mut row = self.clone();
        row.naturals.insert(place);
        row
    }

    /// Frees the wild of the row, or places one that stands for no card yet. The wild goes to an end, and a 2 of the
    /// suit goes to its position below the 3.
    fn freed(mut self, wild: Code, says: &Says) -> Row {
        self.wild = Some((wild, None));
        let only_home = self.low() == 3 && self.high() == 14;
        if wild == self.suit + 1 && self.low() == 3 && (!says.wild_goes_high || only_home) {
            self.naturals.insert(2);
            self.wild = None;
        }
        self
    }

    /// Fills the hole at a position with the wild. A 2 of the suit at the 2's position becomes natural.
    fn filled(mut self, wild: Code, hole: i32) -> Row {
        if wild == self.suit + 1 && hole == 2 {
            self.naturals.insert(2);
            self.wild = None;
        } else {
            self.wild = Some((wild, Some(hole)));
        }
        self
    }

    /// The cards of a meld with a natural card added at a position, if the rules allow it there.
    fn natural(&self, place: i32, says: &Says) -> Option<Row> {
        let (low, high) = (self.low(), self.high());
        let other_ace = 15 - place;
        let second_ace = [1, 14].contains(&place) && self.naturals.contains(&other_ace);
        if self.naturals.contains(&place) || (second_ace && !says.two_aces) {
            return None;
        }
        let row = self.with(place);
        let touches = place == low - 1 || place == high + 1;
        let grown = match self.wild {
            // The card the wild stands for.
            Some((wild, Some(at))) if at == place => row.freed(wild, says),
            Some((_, Some(_))) if touches => row,
            Some((wild, None)) if touches => row.freed(wild, says),
            // A free wild fills one gap at either end.
            Some((wild, None)) if place == low - 2 => row.filled(wild, low - 1),
            Some((wild, None)) if place == high + 2 => row.filled(wild, high + 1),
            None if touches => row,
            // The natural 2 at the low end leaves for a gap at the top.
            None if low == 2 && place == high + 2 => {
                let mut row = row;
                row.naturals.remove(&2);
                row.filled(self.suit + 1, high + 1)
            }
            _ => return None,
        };
        let lone_two = grown.naturals.contains(&2) && !grown.naturals.contains(&3);
        (!lone_two || !says.two_wants_three).then_some(grown)
    }

    /// Returns every row of cards that results from adding one card to this one.
    fn with_card(&self, card: Code, says: &Says) -> Vec<Row> {
        let mut rows = Vec::new();
        if card / 13 * 13 == self.suit && card != JOKER {
            let rank = i32::from(card % 13) + 1;
            rows.extend(self.natural(rank, says));
            rows.extend((rank == 1).then(|| self.natural(14, says)).flatten());
        }
        let can_be_wild = card % 13 == 1 || (card == JOKER && says.jokers);
        if can_be_wild
            && self.wild.is_none()
            && self.naturals.len() < if says.two_aces { 15 } else { 14 }
        {
            rows.push(self.clone().freed(card, says));
        }
        rows
    }

    /// The layout of the row as the tests' slow judge expects it. A free wild lies at the end that the document names,
    /// or at the other if there is no room.
    fn laid(&self, says: &Says) -> Layout {
        let (low, high) = (self.low(), self.high());
        let free_place = || {
            let own_two = self.wild.is_some_and(|(wild, _)| wild == self.suit + 1);
            let below = (low > 1 && !(own_two && low == 3)).then_some(low - 1);
            let above = (high < 14).then_some(high + 1);
            let beyond = if says.wild_goes_high { 0 } else { 15 };
            if says.wild_goes_high {
                above.or(below).unwrap_or(beyond)
            } else {
                below.or(above).unwrap_or(beyond)
            }
        };
        let wild = self
            .wild
            .map(|(wild, at)| (wild, at.unwrap_or_else(free_place)));
        let mut places: Vec<(i32, Code)> = self
            .naturals
            .iter()
            .map(|place| (*place, self.suit + u8::try_from((place - 1) % 13).unwrap()))
            .chain(wild.map(|(card, at)| (at, card)))
            .collect();
        places.sort_unstable();
        let cards: Vec<Code> = places.iter().map(|(_, card)| *card).collect();
        let at = wild.and_then(|(_, at)| places.iter().position(|(place, _)| *place == at));
        Layout {
            first: Some(places[0].0),
            kind: kind_of_sequence(&cards, at, says),
            wild: at,
            cards,
        }
    }
}

/// Every layout in which the meld can end when the given cards are added, and the most cards that could be added in any
/// order.
fn every_way(book: &Book, start: &Layout, added: &[Code]) -> (Vec<Layout>, usize) {
    if start.first.is_none() || book.says.wild_moves {
        return every_legal_way(book, start, added);
    }
    let (mut ends, mut longest) = (BTreeSet::new(), 0);
    try_orders(
        &Row::of(start),
        added,
        0,
        book.says,
        &mut |row, left, count| {
            longest = longest.max(count);
            if left == 0 {
                ends.insert(row.laid(book.says));
            }
        },
    );
    (ends.into_iter().collect(), longest)
}

fn try_orders(
    row: &Row,
    left: &[Code],
    count: usize,
    says: &Says,
    see: &mut impl FnMut(&Row, usize, usize),
) {
    see(row, left.len(), count);
    for (at, card) in left.iter().enumerate() {
        let mut others = left.to_vec();
        others.remove(at);
        for grown in row.with_card(*card, says) {
            try_orders(&grown, &others, count + 1, says, see);
        }
    }
}

/// Every legal layout of a meld after each added card, computed slowly for tests. The meld is a set, or a sequence
/// whose wild may lie anywhere in it.
fn every_legal_way(book: &Book, start: &Layout, added: &[Code]) -> (Vec<Layout>, usize) {
    let (mut bags, mut longest) = (vec![(start.cards.clone(), added.to_vec())], 0);
    let mut whole = false;
    while let Some((bag, left)) = bags.pop() {
        longest = longest.max(added.len() - left.len());
        whole |= left.is_empty();
        for (at, card) in left.iter().enumerate() {
            let more = [bag.as_slice(), &[*card]].concat();
            if !book.of_bag(&more).is_empty() {
                let mut others = left.clone();
                others.remove(at);
                bags.push((more, others));
            }
        }
    }
    let all = sorted(&[start.cards.as_slice(), added].concat());
    let ends = if whole {
        book.of_bag(&all).to_vec()
    } else {
        Vec::new()
    };
    (ends, longest)
}

fn worth(layout: &Layout) -> Option<usize> {
    let kinds = ["none", "sporco", "semipulito", "pulito"];
    kinds.iter().position(|kind| *kind == layout.kind)
}

/// Compares the crate with the slow judge for a meld as laid and the cards added. Returns whether they could be added.
fn compare(book: &Book, start: &Layout, added: &[Code]) -> bool {
    let told = || {
        format!(
            "{}: {:?} + {:?}",
            book.says.name,
            cards(&start.cards),
            cards(added)
        )
    };
    let lying = TableMeld::laid(cards(&start.cards), &book.rules).unwrap();
    let (ends, longest) = every_way(book, start, added);
    match lying.add_all(&cards(added), &book.rules) {
        Ok(grown) => {
            let layout = grown.layout();
            let same = |end: &&Layout| cards(&end.cards) == layout || end.first.is_none();
            let chosen = ends.iter().find(same).unwrap_or_else(|| {
                panic!("{} gives {layout:?}, not one of {ends:?}", told());
            });
            assert_eq!(
                worth(chosen),
                ends.iter().map(worth).max().unwrap(),
                "{}",
                told()
            );
            assert_eq!(grown.reading().burraco.word(), chosen.kind, "{}", told());
            let legal = book.of_bag(&[start.cards.as_slice(), added].concat());
            assert!(
                legal
                    .iter()
                    .any(|l| cards(&l.cards) == layout || l.first.is_none())
            );
            assert_eq!(usize::from(grown.meld(&book.rules).readings), legal.len());
            if book.says.wild_moves {
                let best = judge(grown.cards(), &book.rules).unwrap().reading;
                assert_eq!(grown.reading(), &best, "{}", told());
            }
        }
        Err(refused) => {
            assert!(ends.is_empty(), "{} is refused: {refused:?}", told());
            let faces: BTreeSet<&Code> = added.iter().collect();
            if faces.len() == added.len() {
                assert_eq!(
                    refused.len(),
                    added.len() - longest,
                    "{}: {refused:?}",
                    told()
                );
            }
            for stays in refused {
                compare_reason(book, start, stays.card, stays.fault, &told());
            }
        }
    }
    !ends.is_empty()
}

/// Checks that the reason for refusing a card is true of the card.
fn compare_reason(book: &Book, start: &Layout, card: crate::Card, fault: LayOffFault, told: &str) {
    let of_set = start.first.is_none();
    let naturals = cards(&start.cards);
    let natural = naturals.iter().find(|c| !c.can_be_wild()).unwrap();
    let belongs = if of_set {
        card.rank() == natural.rank()
    } else {
        card.suit() == natural.suit()
    };
    let in_deck = book.says.jokers || card != crate::Card::JOKER;
    assert_eq!(
        fault == LayOffFault::NotInDeck,
        !in_deck,
        "{told}: {fault:?}"
    );
    let stranger = in_deck && !belongs && !card.can_be_wild();
    assert_eq!(
        fault == LayOffFault::DoesNotBelong,
        stranger,
        "{told}: {fault:?}"
    );
    if fault == LayOffFault::SecondWild {
        assert!(card.can_be_wild(), "{told}");
    }
    if fault == LayOffFault::AlreadyThere || fault == LayOffFault::DoesNotTouch {
        assert!(belongs && !card.can_be_wild(), "{told}");
    }
}

/// Generates for a test a few random cards that often go with a meld: near its ends, of its rank, or wild.
fn some_cards(rng: &mut Rng, start: &Layout, most: usize) -> Vec<Code> {
    let natural = |c: &Code| *c != JOKER && c % 13 != 1;
    let near = start.cards.iter().copied().find(natural).unwrap();
    let count = 1 + rng.below(most);
    let upto = |rng: &mut Rng, bound| u8::try_from(rng.below(bound)).unwrap();
    let pick = |rng: &mut Rng| match (rng.below(16), start.first) {
        (0, _) => JOKER,
        (1, _) => upto(rng, 4) * 13 + 1,
        (2, _) => upto(rng, 53),
        (_, None) => upto(rng, 4) * 13 + near % 13,
        (_, Some(first)) => {
            let around = start.cards.len() + 5;
            let place = first - 3 + i32::from(upto(rng, around));
            near / 13 * 13 + u8::try_from((place - 1).rem_euclid(13)).unwrap()
        }
    };
    (0..count).map(|_| pick(rng)).collect()
}

#[test]
fn any_one_card_on_any_meld_is_added_as_the_notes_on_the_play_say() {
    for book in BOOKS.iter() {
        // The suits are alike, and so are the sets of one size.
        let of_hearts = |l: &&Layout| l.first.is_some() && l.cards.iter().any(|c| c / 13 == 1);
        let mut tried = 0;
        for start in book.layouts().filter(of_hearts) {
            // Its suit, the joker, two foreign 2s, a stranger.
            for card in (13..26).chain([JOKER, 1, 40, 2]) {
                compare(book, start, &[card]);
                tried += 1;
            }
        }
        assert!(tried > 10_000, "{tried}");
    }
}

#[test]
fn cards_on_random_melds_are_added_in_the_order_that_serves_best() {
    let mut rng = Rng::new(11);
    for book in BOOKS.iter() {
        let mut starts: Vec<&Layout> = book.layouts().collect();
        starts.sort_unstable_by_key(|layout| (layout.cards.len(), *layout));
        // Short melds have room to grow.
        let short = starts.partition_point(|layout| layout.cards.len() <= 6);
        let mut grew = 0;
        for turn in 0..40_000 {
            let among = if turn % 2 == 0 { short } else { starts.len() };
            let start = starts[rng.below(among)];
            let added = some_cards(&mut rng, start, 5);
            grew += usize::from(compare(book, start, &added));
        }
        assert!(grew > 4_000, "{}: {grew} of 40 000 grew", book.says.name);
    }
}

#[test]
fn many_cards_are_added_at_once_in_no_time() {
    // The whole suit and its twins, wilds and strangers: no order adds them all, and none is tried twice.
    for book in BOOKS.iter() {
        let start = TableMeld::laid(cards(&[18, 19, 20]), &book.rules).unwrap();
        let rest: Vec<Code> = (13..26).filter(|code| !(18..=20).contains(code)).collect();
        let grown = start.add_all(&cards(&rest), &book.rules).unwrap();
        assert_eq!(grown.cards().len(), 13, "{}", book.says.name);
        let every: Vec<Code> = (0..=52).chain(0..=52).chain(0..=52).collect();
        let refused = start.add_all(&cards(&every), &book.rules).unwrap_err();
        let most = if book.says.two_aces { 15 } else { 14 };
        assert!(refused.len() >= 53 - (most - 3), "{}", refused.len());
    }
}
