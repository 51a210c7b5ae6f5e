//! A slow, independent judge of melds in tests, which shares no code with the crate. Every legal layout is written out
//! from the words of the documents, on plain numbers. Every bag of cards is looked up among them.

use crate::{Card, RuleSet, Shape, judge, judge_laid, readings};
use std::collections::HashMap;
use std::sync::LazyLock;

/// A card as a plain number: four suits of thirteen, the ace first, then the joker.
pub(super) type Code = u8;
pub(super) const JOKER: Code = 52;
pub(super) const HEARTS: Code = 13;

/// The card that a number stands for, by its written form.
pub(super) fn card(code: Code) -> Card {
    let text = if code == JOKER {
        "JK".to_owned()
    } else {
        let pick = |from: &str, at: Code| from.chars().nth(usize::from(at)).unwrap();
        let (rank, suit) = (pick("A23456789TJQK", code % 13), pick("SHDC", code / 13));
        format!("{rank}{suit}")
    };
    text.parse().unwrap()
}

pub(super) fn cards(codes: &[Code]) -> Vec<Card> {
    codes.iter().map(|code| card(*code)).collect()
}

fn code(card: Card) -> Code {
    (0..=JOKER).find(|code| self::card(*code) == card).unwrap()
}

/// The condition for a sequence with a wild to be half clean.
#[derive(Clone, Copy, PartialEq)]
enum HalfClean {
    Never,
    WildAtAnEnd,
    SevenInARow,
}

/// The rules for melds in a rule set's document, in the form in which the slow judge of the tests applies them.
pub(super) struct Says {
    pub(super) name: &'static str,
    pub(super) jokers: bool,
    pub(super) two_aces: bool,
    pub(super) two_wants_three: bool,
    pub(super) wild_goes_high: bool,
    pub(super) wild_moves: bool,
    sequence: HalfClean,
    set: &'static [usize],
}

/// The texts of the documents' rules for melds: the five bases, the two ways of the semipulito, and two aces where
/// wilds lie at one end.
pub(super) const SAYS: [Says; 9] = {
    let italian = Says {
        name: "italian",
        jokers: true,
        two_aces: false,
        two_wants_three: false,
        wild_goes_high: false,
        wild_moves: false,
        sequence: HalfClean::Never,
        set: &[],
    };
    [
        Says {
            name: "federation",
            sequence: HalfClean::WildAtAnEnd,
            set: &[8],
            ..italian
        },
        Says {
            name: "federation+semipulito_set=eight-or-nine",
            sequence: HalfClean::WildAtAnEnd,
            set: &[8, 9],
            ..italian
        },
        Says {
            name: "italian+semipulito",
            sequence: HalfClean::SevenInARow,
            set: &[8, 9],
            ..italian
        },
        Says {
            name: "english",
            sequence: HalfClean::SevenInARow,
            two_wants_three: true,
            ..italian
        },
        Says {
            name: "brochure",
            wild_goes_high: true,
            ..italian
        },
        Says {
            name: "buraco",
            jokers: false,
            two_aces: true,
            wild_moves: true,
            ..italian
        },
        Says {
            name: "buraco+free_wild=high",
            jokers: false,
            two_aces: true,
            wild_goes_high: true,
            ..italian
        },
        Says {
            name: "italian+aces=both-ends",
            two_aces: true,
            ..italian
        },
        italian,
    ]
};

impl Says {
    pub(super) fn rules(&self) -> RuleSet {
        self.name.parse().unwrap()
    }

    fn wilds(&self) -> Vec<Code> {
        let joker = self.jokers.then_some(JOKER);
        [1, 14, 27, 40].into_iter().chain(joker).collect()
    }
}

/// A legal way to lay some cards: a sequence upwards from a place (1 the ace low, 14 the ace high), or a set.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Layout {
    pub(super) cards: Vec<Code>,
    /// The place of the first card; none for a set.
    pub(super) first: Option<i32>,
    /// The index of the wild among the meld's cards.
    pub(super) wild: Option<usize>,
    pub(super) kind: &'static str,
}

impl Layout {
    pub(super) fn bag(&self) -> Vec<Code> {
        sorted(&self.cards)
    }

    fn wild_at_an_end(&self) -> bool {
        self.wild == Some(0) || self.wild == Some(self.cards.len() - 1)
    }

    /// Whether a free wild lies where the document wants it: low, or high if an ace is low. In the brochure it is the
    /// other way round.
    fn as_is_the_custom(&self, says: &Says) -> bool {
        let last = self.cards.len() - 1;
        let ace = |at: usize| is_ace(self.cards[at]);
        match (self.wild, says.wild_goes_high) {
            (Some(0), true) => ace(last),
            (Some(0), false) => true,
            (Some(_), true) => true,
            (Some(_), false) => ace(0),
            (None, _) => true,
        }
    }
}

fn is_ace(code: Code) -> bool {
    [0, 13, 26, 39].contains(&code)
}

pub(super) fn sorted(cards: &[Code]) -> Vec<Code> {
    let mut bag = cards.to_vec();
    bag.sort_unstable();
    bag
}

pub(super) fn kind_of_sequence(cards: &[Code], wild: Option<usize>, says: &Says) -> &'static str {
    let Some(at) = wild.filter(|_| cards.len() >= 7) else {
        return if cards.len() >= 7 { "pulito" } else { "none" };
    };
    let (below, above) = (at, cards.len() - 1 - at);
    let half = match says.sequence {
        HalfClean::Never => false,
        HalfClean::WildAtAnEnd => (below == 0 && above >= 7) || (above == 0 && below >= 7),
        HalfClean::SevenInARow => below >= 7 || above >= 7,
    };
    if half { "semipulito" } else { "sporco" }
}

/// Adds every sequence of a suit: every stretch of places, clean or with each wild on each place.
fn sequences(suit: Code, says: &Says, all: &mut Vec<Layout>) {
    let own_two = suit + 1;
    for first in 0..=14 {
        for last in first + 2..=15 {
            let places: Vec<i32> = (first..=last).collect();
            let clean = std::iter::once(None);
            let dirty = (0..places.len())
                .flat_map(|at| says.wilds().into_iter().map(move |wild| Some((at, wild))));
            for wild in clean.chain(dirty) {
                let natural = |place: i32| {
                    places
                        .iter()
                        .position(|p| *p == place)
                        .is_some_and(|at| wild.is_none_or(|(w, _)| w != at))
                };
                let beyond = natural(0) || natural(15) || (first == 0 && last == 15);
                let aces = natural(1) && natural(14);
                let wild_beyond = first == 0 || last == 15;
                let two_at_home = wild.is_some_and(|(at, w)| places[at] == 2 && w == own_two);
                let lone_two = says.two_wants_three && natural(2) && !natural(3);
                if beyond
                    || (aces && !says.two_aces)
                    || (wild_beyond && !aces)
                    || two_at_home
                    || lone_two
                {
                    continue;
                }
                let lay = |(at, place): (usize, &i32)| match wild {
                    Some((w, wild)) if w == at => wild,
                    _ => suit + u8::try_from((place - 1) % 13).unwrap(),
                };
                let cards: Vec<Code> = places.iter().enumerate().map(lay).collect();
                let wild = wild.map(|(at, _)| at);
                all.push(Layout {
                    kind: kind_of_sequence(&cards, wild, says),
                    first: Some(first),
                    cards,
                    wild,
                });
            }
        }
    }
}

/// Adds every set of a rank: none, one or two of each suit, and a wild or none.
fn sets(rank: Code, says: &Says, all: &mut Vec<Layout>) {
    for copies in 0..81u8 {
        let of_suit = [copies % 3, copies / 3 % 3, copies / 9 % 3, copies / 27];
        let naturals: Vec<Code> = (0..4u8)
            .zip(of_suit)
            .flat_map(|(suit, n)| std::iter::repeat_n(suit * 13 + rank, usize::from(n)))
            .collect();
        for wild in std::iter::once(None).chain(says.wilds().into_iter().map(Some)) {
            let mut cards: Vec<Code> = wild.into_iter().collect();
            cards.extend(&naturals);
            if cards.len() < 3 {
                continue;
            }
            let kind = match (cards.len(), wild) {
                (..=6, _) => "none",
                (_, None) => "pulito",
                (n, Some(_)) if says.set.contains(&n) => "semipulito",
                _ => "sporco",
            };
            all.push(Layout {
                kind,
                first: None,
                wild: wild.map(|_| 0),
                cards,
            });
        }
    }
}

/// The book of layouts for each rule set, written once for all the tests.
pub(super) static BOOKS: LazyLock<Vec<Book>> =
    LazyLock::new(|| SAYS.iter().map(Book::of).collect());

/// The book of every legal layout, by the cards it is made of.
pub(super) struct Book {
    pub(super) says: &'static Says,
    pub(super) rules: RuleSet,
    layouts: HashMap<Vec<Code>, Vec<Layout>>,
}

impl Book {
    pub(super) fn of(says: &'static Says) -> Book {
        let mut all = Vec::new();
        for suit in [0, 13, 26, 39] {
            sequences(suit, says, &mut all);
        }
        for rank in (0..13).filter(|rank| *rank != 1) {
            sets(rank, says, &mut all);
        }
        let mut layouts: HashMap<Vec<Code>, Vec<Layout>> = HashMap::new();
        for layout in all {
            layouts.entry(layout.bag()).or_default().push(layout);
        }
        Book {
            says,
            rules: says.rules(),
            layouts,
        }
    }

    pub(super) fn layouts(&self) -> impl Iterator<Item = &Layout> {
        self.layouts.values().flatten()
    }

    pub(super) fn of_bag(&self, bag: &[Code]) -> &[Layout] {
        self.layouts.get(&sorted(bag)).map_or(&[], Vec::as_slice)
    }

    /// Compares the crate with the book of layouts for one bag.
    fn compare(&self, codes: &[Code]) {
        let bag = cards(codes);
        let told = || format!("{}: {bag:?}", self.says.name);
        let legal = self.of_bag(codes);
        let mut expected: Vec<(Vec<Card>, &str)> = legal
            .iter()
            .map(|layout| (cards(&layout.cards), layout.kind))
            .collect();
        let mut found: Vec<(Vec<Card>, &str)> = readings(&bag, &self.rules)
            .iter()
            .map(|reading| (reading.layout(&bag), reading.burraco.word()))
            .collect();
        expected.sort_unstable();
        found.sort_unstable();
        assert_eq!(found, expected, "{}", told());
        match judge(&bag, &self.rules) {
            Err(faults) => assert!(legal.is_empty() && !faults.is_empty(), "{}", told()),
            Ok(meld) => {
                assert_eq!(usize::from(meld.readings), legal.len(), "{}", told());
                let layout = meld.reading.layout(&bag);
                let chosen = legal.iter().find(|l| cards(&l.cards) == layout);
                self.compare_choice(legal, chosen.unwrap(), &told());
            }
        }
    }

    /// Checks that the crate chose the best kind of burraco for the side. Of equal layouts it must choose one without a
    /// wild, then one with a free wild, then one with its free wild at the customary end.
    fn compare_choice(&self, legal: &[Layout], chosen: &Layout, told: &str) {
        let worth = |layout: &Layout| {
            let kinds = ["none", "sporco", "semipulito", "pulito"];
            kinds.iter().position(|kind| *kind == layout.kind)
        };
        assert_eq!(
            worth(chosen),
            legal.iter().map(worth).max().unwrap(),
            "{told}"
        );
        if chosen.first.is_none() {
            return;
        }
        let equals = || legal.iter().filter(|other| other.kind == chosen.kind);
        if chosen.wild.is_some() {
            assert!(equals().all(|other| other.wild.is_some()), "{told}");
            let free = equals().any(Layout::wild_at_an_end);
            assert_eq!(chosen.wild_at_an_end(), free, "{told}");
            let custom = |l: &Layout| l.wild_at_an_end() && l.as_is_the_custom(self.says);
            assert!(custom(chosen) || !equals().any(custom), "{told}");
        }
    }
}

/// Lists every selection from these cards for a test, each card with at most its number of copies.
fn every_bag(
    faces: &[(Code, usize)],
    most: usize,
    bag: &mut Vec<Code>,
    see: &mut impl FnMut(&[Code]),
) {
    see(bag);
    if bag.len() == most {
        return;
    }
    for (i, (face, copies)) in faces.iter().enumerate() {
        if bag.iter().filter(|c| *c == face).count() < *copies {
            bag.push(*face);
            every_bag(&faces[i..], most, bag, see);
            bag.pop();
        }
    }
}

#[test]
fn every_bag_of_one_suit_and_wilds_up_to_seven_cards_is_read_as_the_documents_say() {
    let mut faces: Vec<(Code, usize)> = (HEARTS..HEARTS + 13).map(|code| (code, 2)).collect();
    faces.extend([(1, 2), (27, 2), (JOKER, 4)]);
    let mut bags = 0;
    every_bag(&faces, 7, &mut Vec::new(), &mut |bag| {
        for book in BOOKS.iter() {
            book.compare(bag);
        }
        bags += 1;
    });
    assert!(bags > 150_000, "{bags} bags");
}

#[test]
fn every_set_is_read_as_the_documents_say_and_a_larger_one_refused() {
    // At night with every 2 there is.
    let night = std::env::var_os("POZZETTO_GAMES").is_some();
    let twos: &[Code] = if night { &[1, 14, 27, 40] } else { &[1, 14] };
    for rank in (0..13).filter(|rank| *rank != 1) {
        let mut faces: Vec<(Code, usize)> = (0..4).map(|suit| (suit * 13 + rank, 2)).collect();
        faces.extend(twos.iter().map(|two| (*two, 2)));
        faces.push((JOKER, 4));
        every_bag(&faces, 11, &mut Vec::new(), &mut |bag| {
            for book in BOOKS.iter() {
                book.compare(bag);
            }
        });
    }
}

#[test]
fn every_long_sequence_is_read_as_the_documents_say() {
    let clubs = 39;
    let wilds: [&[Code]; 6] = [&[], &[JOKER], &[1], &[40], &[JOKER, 1], &[40, 14]];
    for out in 0u32..1 << 14 {
        // The fourteenth card is the second ace.
        let naturals = (0..14).filter(|at| out >> at & 1 == 0);
        let run: Vec<Code> = naturals.map(|at| clubs + at % 13).collect();
        for wild in wilds {
            let bag = [run.as_slice(), wild].concat();
            for book in BOOKS.iter() {
                book.compare(&bag);
            }
        }
    }
}

#[test]
fn every_layout_is_read_as_it_lies_upwards_and_downwards_and_in_no_other_order() {
    for book in BOOKS.iter() {
        for layout in book.layouts() {
            let laid = cards(&layout.cards);
            let down: Vec<Card> = laid.iter().rev().copied().collect();
            for cards in [&laid, &down] {
                let read = judge_laid(cards, &book.rules).unwrap();
                assert_eq!(read.meld.reading.burraco.word(), layout.kind, "{cards:?}");
                if layout.first.is_some() {
                    assert_eq!(read.meld.reading.layout(cards), laid);
                }
                let best = judge(cards, &book.rules).unwrap().reading;
                let better = (best.burraco.word() != layout.kind).then_some(best);
                assert_eq!(read.better, better, "{cards:?}");
            }
            let mut turned = layout.cards.clone();
            turned.rotate_left(1);
            let back: Vec<Code> = turned.iter().rev().copied().collect();
            let lies = |l: &Layout| l.first.is_none() || l.cards == turned || l.cards == back;
            let legal = book.of_bag(&turned).iter().any(lies);
            let read = judge_laid(&cards(&turned), &book.rules);
            assert_eq!(read.is_ok(), legal, "{}: {turned:?}", book.says.name);
        }
    }
}

#[test]
fn a_layout_tells_what_its_wild_stands_for() {
    use crate::StandsFor;
    for book in BOOKS.iter() {
        for layout in book.layouts() {
            let laid = cards(&layout.cards);
            let reading = judge_laid(&laid, &book.rules).unwrap().meld.reading;
            let expected = layout.wild.map(|at| match (reading.shape, layout.first) {
                (Shape::Set { rank }, _) => StandsFor::Rank(rank),
                (Shape::Sequence { suit, .. }, Some(first)) => {
                    let place = first + i32::try_from(at).unwrap();
                    let aces = layout.cards.iter().filter(|c| is_ace(**c));
                    let nothing = match place {
                        0 | 15 => true,
                        1 | 14 => !book.says.two_aces && aces.count() == 1,
                        _ => false,
                    };
                    let (letter, ranks) = (suit.letter(), "A23456789TJQKA");
                    match ranks.chars().nth(usize::try_from(place - 1).unwrap_or(99)) {
                        Some(rank) if !nothing => {
                            StandsFor::Card(format!("{rank}{letter}").parse().unwrap())
                        }
                        _ => StandsFor::Nothing,
                    }
                }
                _ => unreachable!("a sequence has a first place"),
            });
            assert_eq!(reading.wild_stands_for(), expected, "{laid:?}");
        }
    }
}

proptest::proptest! {
    #[test]
    fn any_cards_of_the_deck_are_read_as_the_documents_say(
        bag in proptest::collection::vec(0..=JOKER, 0..10),
        at in 0..SAYS.len(),
    ) {
        let copies = |code: &Code| bag.iter().filter(|c| *c == code).count();
        let most = |code: &Code| if *code == JOKER { 4 } else { 2 };
        proptest::prop_assume!(bag.iter().all(|code| copies(code) <= most(code)));
        BOOKS[at].compare(&bag);
    }
}

#[test]
fn numbers_and_cards_are_the_same_53_faces() {
    for card in Card::all() {
        assert_eq!(self::card(code(card)), card);
    }
}
