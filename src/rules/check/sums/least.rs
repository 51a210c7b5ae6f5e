//! The least points that cards, melds and burrachi can be worth, by a rule set's card values and settings.

use crate::card::{Card, Rank, Suit};
use crate::melds::burraco::{Burrachi, Burraco};
use crate::ruleset::{RuleSet, SemipulitoSet};

/// The number of cards in the smallest meld.
const MELD: usize = 3;
/// The number of cards in the smallest burraco.
const BURRACO: usize = 7;

/// The least points that cards, melds and burrachi can be worth under a rule set. Where wilds on the table count nothing,
/// a meld is worth less than its cards are in hand.
pub(super) struct Least<'a>(pub(super) &'a RuleSet);

impl Least<'_> {
    /// The least points that this many cards can be worth in hand.
    pub(super) fn cards(&self, cards: usize) -> i32 {
        self.cheapest(cards, Card::value, |_| true)
    }

    /// The most points that this many cards can be worth in hand.
    pub(super) fn dearest(&self, cards: usize) -> i32 {
        let deck = self.0.deck;
        deck.points() - self.cards(deck.size().saturating_sub(cards))
    }

    /// The least points that a meld can be worth: naturals alone, or a wild beside them.
    pub(super) fn meld(&self) -> i32 {
        let with_wild = self.naturals(MELD - 1) + self.melded(1, Card::can_be_wild);
        self.naturals(MELD).min(with_wild)
    }

    /// The least points of the cards on a side's table with these burrachi and at least this many cards, without the
    /// bonuses.
    pub(super) fn table(&self, burrachi: Burrachi, cards: usize) -> i32 {
        let of = |kind: Burraco| match burrachi.of(kind) {
            0 => 0,
            many => times(many.into(), self.burraco(kind).unwrap_or(0)),
        };
        let one_by_one = Burraco::EARNING
            .map(of)
            .into_iter()
            .fold(0, i32::saturating_add);
        one_by_one.max(self.of_one_deck(burrachi, cards))
    }

    /// The least points of the cards on a side's table when its burrachi must come from one deck, with its limited
    /// number of cheap cards. Returns 0 for burrachi that the deck cannot supply, which are reported elsewhere.
    fn of_one_deck(&self, burrachi: Burrachi, cards: usize) -> i32 {
        let (all, with_wild) = (burrachi.count(), burrachi.with_wild());
        if all > most_burrachi(self.0) || with_wild > most_with_wild(self.0) {
            return 0;
        }
        let fewest = Burraco::EARNING.map(|kind| {
            let (many, (naturals, wilds)) = (usize::from(burrachi.of(kind)), kind.fewest());
            (many * naturals, many * wilds)
        });
        let wilds = fewest.iter().map(|(_, wilds)| wilds).sum();
        let naturals: usize = fewest.iter().map(|(naturals, _)| naturals).sum();
        let naturals = naturals.max(cards.saturating_sub(wilds));
        // A 2 may be natural; a joker is not.
        let of_naturals = self.melded(naturals, |card| card != Card::JOKER);
        of_naturals + self.melded(wilds, Card::can_be_wild)
    }

    /// The least points of the cards of a burraco of this kind; none where the rules do not know the kind.
    pub(super) fn burraco(&self, kind: Burraco) -> Option<i32> {
        if !self.0.knows(kind) {
            return None;
        }
        let (naturals, wilds) = kind.fewest();
        let only_in_a_row =
            kind == Burraco::Semipulito && self.0.semipulito_set == SemipulitoSet::Off;
        let naturals = match only_in_a_row {
            true => self.in_a_row(naturals),
            false => self.naturals(naturals),
        };
        Some(naturals + self.melded(wilds, Card::can_be_wild))
    }

    /// The least points of this many naturals of one meld: of a rank that is no wild, or in a row.
    fn naturals(&self, naturals: usize) -> i32 {
        let of_a_rank = self.melded(naturals, |card| !card.can_be_wild());
        of_a_rank.min(self.in_a_row(naturals))
    }

    /// The least points of this many naturals in a row.
    fn in_a_row(&self, naturals: usize) -> i32 {
        let places: Vec<Rank> = (1..=14).filter_map(Rank::at).collect();
        let of = |rank: &Rank| self.0.melded_value(Card::new(*rank, Suit::Spades));
        let rows = places.windows(naturals.max(1));
        rows.map(|row| row.iter().map(of).sum()).min().unwrap_or(0)
    }

    /// The points of this many of the cheapest cards of a kind on the table.
    fn melded(&self, many: usize, wanted: impl Fn(Card) -> bool) -> i32 {
        self.cheapest(many, |card| self.0.melded_value(card), wanted)
    }

    /// The points of this many of the cheapest cards of a kind in the deck, or of all when the deck has fewer.
    fn cheapest(
        &self,
        many: usize,
        worth: impl Fn(Card) -> i32,
        wanted: impl Fn(Card) -> bool,
    ) -> i32 {
        // One card stands for the four suits, which are worth the same.
        let there = || {
            let ranks = Rank::all().map(|rank| (Card::new(rank, Suit::Spades), Suit::ALL.len()));
            let faces = ranks.chain([(Card::JOKER, 1)]);
            faces.filter(|(card, _)| wanted(*card))
        };
        let (mut left, mut points, mut counted) = (many, 0, None);
        while left > 0 {
            let dearer = there()
                .map(|(card, _)| worth(card))
                .filter(|value| counted.is_none_or(|counted| *value > counted));
            let Some(value) = dearer.min() else { break };
            let of_value = there().filter(|(card, _)| worth(*card) == value);
            let copies = |(card, suits)| usize::from(self.0.deck.copies(card)) * suits;
            let taken = left.min(of_value.map(copies).sum());
            points += times(taken, value);
            left -= taken;
            counted = Some(value);
        }
        points
    }
}

/// The points of a number of cards that share one value.
fn times(cards: usize, value: i32) -> i32 {
    i32::try_from(cards)
        .unwrap_or(i32::MAX)
        .saturating_mul(value)
}

/// The most burrachi with a wild for which the deck has cards.
pub(super) fn most_with_wild(rules: &RuleSet) -> u32 {
    let twos = Suit::ALL.map(|suit| Card::new(Rank::TWO, suit));
    let wilds = twos.into_iter().chain([Card::JOKER]);
    wilds.map(|card| u32::from(rules.deck.copies(card))).sum()
}

/// The most burrachi for which the deck has cards.
pub(super) fn most_burrachi(rules: &RuleSet) -> u32 {
    u32::try_from(rules.deck.size() / BURRACO).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::Base;
    use crate::ruleset::{SemipulitoSequence, WildPoints};
    use crate::{Deck, judge};

    /// The candidate melds from which a test takes the cheapest: sets of every rank and stretches of a suit, some with
    /// a card missing. Each appears with no wild, with a 2 and with a joker.
    fn cheap_bags() -> Vec<Vec<Card>> {
        let mut bags = Vec::new();
        for rank in Rank::all() {
            let all: Vec<Card> = Suit::ALL.map(|suit| [Card::new(rank, suit); 2]).concat();
            bags.extend((2..=8).map(|cards| all.iter().take(cards).copied().collect::<Vec<_>>()));
        }
        for low in 1..=14_u8 {
            for high in low + 1..=14 {
                for hole in std::iter::once(0).chain(low + 1..high) {
                    let places = (low..=high).filter(|place| *place != hole);
                    let ranks = places.filter_map(Rank::at);
                    bags.push(ranks.map(|rank| Card::new(rank, Suit::Hearts)).collect());
                }
            }
        }
        let wilds = [Card::new(Rank::TWO, Suit::Spades), Card::JOKER];
        let with_wild = |bag: &Vec<Card>| wilds.map(|wild| [bag.as_slice(), &[wild]].concat());
        let with_wilds: Vec<Vec<Card>> = bags.iter().flat_map(with_wild).collect();
        bags.extend(with_wilds);
        bags
    }

    /// Checks the least points of a meld or burraco against the cheapest of all melds that are judged legal.
    #[test]
    fn the_least_is_that_of_the_cheapest_meld_that_is_judged_legal() {
        let bags = cheap_bags();
        let changes = SemipulitoSequence::ALL.iter().flat_map(|sequence| {
            SemipulitoSet::ALL
                .iter()
                .flat_map(move |set| Deck::ALL.iter().map(move |deck| (*sequence, *set, *deck)))
        });
        let changes = changes.flat_map(|(sequence, set, deck)| {
            WildPoints::ALL
                .iter()
                .map(move |points| (sequence, set, deck, *points))
        });
        for (semipulito_sequence, semipulito_set, deck, wild_points) in changes {
            for base in Base::ALL {
                let mut rules = RuleSet::of(base);
                rules.wild_points = wild_points;
                rules.semipulito_sequence = semipulito_sequence;
                rules.semipulito_set = semipulito_set;
                rules.deck = deck;
                let melds: Vec<crate::Meld> = bags
                    .iter()
                    .filter_map(|bag| judge(bag, &rules).ok())
                    .collect();
                let cheapest = |kind: Option<Burraco>| {
                    let melds = melds.iter();
                    let melds = melds.filter(|m| kind.is_none_or(|kind| m.reading.burraco == kind));
                    melds.map(|meld| meld.points).min()
                };
                let least = Least(&rules);
                assert_eq!(Some(least.meld()), cheapest(None), "{rules}");
                for kind in Burraco::EARNING {
                    assert_eq!(
                        least.burraco(kind),
                        cheapest(Some(kind)),
                        "{rules} {kind:?}"
                    );
                }
                let cards = rules.deck.cards();
                let values = cards.iter().map(|card| card.value());
                assert_eq!(Some(least.cards(1)), values.min(), "{rules}");
            }
        }
    }
}
