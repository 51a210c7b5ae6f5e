//! The least that cards, melds and burrachi can be worth by a rule set, from the values of the cards and its settings.

use crate::card::{Card, Rank};
use crate::meld::Burraco;
use crate::ruleset::{RuleSet, SemipulitoSequence, SemipulitoSet};
use crate::score::Burrachi;

/// Cards of the smallest meld.
const MELD: usize = 3;
/// Cards of the smallest burraco.
const BURRACO: usize = 7;

/// The least values by a rule set, in points.
pub(super) struct Least<'a>(pub(super) &'a RuleSet);

impl Least<'_> {
    /// Of so many cards.
    pub(super) fn cards(&self, cards: usize) -> i32 {
        times(cards, self.cheapest(|_| true))
    }

    /// Of a meld: a set of the cheapest rank, without a wild.
    pub(super) fn meld(&self) -> i32 {
        times(MELD, self.natural())
    }

    /// Of burrachi, without their bonuses.
    pub(super) fn burrachi(&self, burrachi: Burrachi) -> i32 {
        let of = |kind, many: u16| times(many.into(), self.burraco(kind).unwrap_or(0));
        of(Burraco::Pulito, burrachi.pulito)
            + of(Burraco::Semipulito, burrachi.semipulito)
            + of(Burraco::Sporco, burrachi.sporco)
    }

    /// Of the cards of a burraco of this kind; none where the rules do not know it.
    pub(super) fn burraco(&self, kind: Burraco) -> Option<i32> {
        let wild = self.wild();
        match kind {
            Burraco::None => None,
            Burraco::Pulito => Some(times(BURRACO, self.natural())),
            Burraco::Sporco => Some(times(BURRACO - 1, self.natural()) + wild),
            Burraco::Semipulito => {
                let set = match self.0.semipulito_set {
                    SemipulitoSet::Off => None,
                    SemipulitoSet::Eight | SemipulitoSet::EightOrNine => {
                        Some(times(BURRACO, self.natural()) + wild)
                    }
                };
                let sequence = match self.0.semipulito_sequence {
                    SemipulitoSequence::Off => None,
                    SemipulitoSequence::WildAtEnd | SemipulitoSequence::SevenInARow => {
                        Some(in_a_row() + wild)
                    }
                };
                set.into_iter().chain(sequence).min()
            }
        }
    }

    /// The cheapest card that is no wild: seven of its rank make a set, whatever the suits.
    fn natural(&self) -> i32 {
        self.cheapest(|card| !card.can_be_wild())
    }

    fn wild(&self) -> i32 {
        self.cheapest(Card::can_be_wild)
    }

    fn cheapest(&self, wanted: impl Fn(Card) -> bool) -> i32 {
        let deck = Card::all().filter(|card| self.0.deck.copies(*card) > 0);
        let wanted = deck.filter(|card| wanted(*card));
        wanted.map(Card::value).min().unwrap_or(0)
    }
}

/// The cheapest naturals of a sequence that are a burraco.
fn in_a_row() -> i32 {
    let places: Vec<Rank> = (1..=14).filter_map(Rank::at).collect();
    let value = |row: &[Rank]| row.iter().map(|rank| i32::from(rank.value())).sum();
    places.windows(BURRACO).map(value).min().unwrap_or(0)
}

/// So many cards of one value.
fn times(cards: usize, value: i32) -> i32 {
    i32::try_from(cards)
        .unwrap_or(i32::MAX)
        .saturating_mul(value)
}

/// How many burrachi the deck has cards for.
pub(super) fn most_burrachi(rules: &RuleSet) -> u32 {
    u32::try_from(rules.deck.size() / BURRACO).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::card::Suit;
    use crate::ruleset::Base;
    use crate::{Deck, judge};

    /// Sets of every rank and stretches of a suit, each with no wild, a 2 and a joker, and with a card missing.
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

    /// The least is what the cheapest of all melds comes to, as they are judged.
    #[test]
    fn the_least_is_that_of_the_cheapest_meld_that_is_judged_legal() {
        let bags = cheap_bags();
        let changes = SemipulitoSequence::ALL.iter().flat_map(|sequence| {
            SemipulitoSet::ALL
                .iter()
                .flat_map(move |set| Deck::ALL.iter().map(move |deck| (*sequence, *set, *deck)))
        });
        for (semipulito_sequence, semipulito_set, deck) in changes {
            for base in Base::ALL {
                let mut rules = RuleSet::of(base);
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
                for kind in [Burraco::Pulito, Burraco::Semipulito, Burraco::Sporco] {
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
