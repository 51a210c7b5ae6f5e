//! The search for a way to lay all the cards of a player's hand on the side's table, so that the player can close. It
//! is exact up to a limit of steps.
//!
//! A new meld is laid whole, because a meld that grows could be laid at once in a reading as good. A layout is
//! therefore a division of the hand. Each meld on the table takes some of its cards or none, and the others form new
//! melds. The search gives a place to the first card that has none, trying each possibility in turn. The search never
//! divides the same remainder twice.

use crate::card_bags::bags_of;
use burraco_rules::{Card, CardCounts, Rank, RuleSet, Shape, Suit, TableMeld};
use std::collections::HashMap;

/// The most groups of cards that are laid on trial before the search for a layout stops without an answer. This takes
/// at most a tenth of a second.
const MOST_STEPS: u32 = 100_000;

/// The most melds on the table that the search can tell apart, one bit of a mask for each. The deck has cards for 36.
const MOST_MELDS: usize = 64;

/// A way to lay the cards of a hand on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    /// The melds of the player's side in this layout of the hand.
    pub(crate) table: Vec<TableMeld>,
    /// The cards that this layout leaves in the hand.
    pub(crate) stays: Vec<Card>,
}

/// The result of the search for a layout of a player's cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum LayoutSearch {
    /// A layout of all the cards, with the burraco that closing needs.
    Closes(Layout),
    /// The layout found that leaves the fewest cards. No layout lays them all with the burraco that closing needs.
    Fails(Layout),
    /// The search for a layout found no answer within its limit of steps.
    Open,
}

/// Searches for a layout of all these cards that includes the burraco needed for closing.
pub(crate) fn search(table: &[TableMeld], hand: &[Card], rules: &RuleSet) -> LayoutSearch {
    search_within(table, hand, rules, MOST_STEPS)
}

pub(crate) fn search_within(
    table: &[TableMeld],
    hand: &[Card],
    rules: &RuleSet,
    steps: u32,
) -> LayoutSearch {
    if table.len() > MOST_MELDS {
        return LayoutSearch::Open;
    }
    let pieces = Pieces::of(table, hand, rules);
    let mut all = Divided::new(&pieces, 0, steps);
    // A card that goes on nothing needs no search.
    if pieces.hold_each(hand) {
        all.divide(CardsToLay::of(hand, table, rules));
    }
    match (&all.best, all.steps) {
        (Some(best), _) if !best.lacks => LayoutSearch::Closes(pieces.layout(table, best)),
        (_, 0) => LayoutSearch::Open,
        (Some(best), _) => LayoutSearch::Fails(pieces.layout(table, best)),
        (None, _) => {
            let mut some = Divided::new(&pieces, hand.len(), steps);
            some.divide(CardsToLay::of(hand, table, rules));
            let none = BestDivision {
                stays: hand.to_vec(),
                lacks: true,
                path: Vec::new(),
            };
            let best = some.best.as_ref().unwrap_or(&none);
            LayoutSearch::Fails(pieces.layout(table, best))
        }
    }
}

/// The first card in the order 3 to ace, then 2, then joker. Cards that can be wild therefore come last.
fn first(cards: &CardCounts) -> Option<Card> {
    let from_three = (3..=14).chain([2]).filter_map(Rank::at);
    let faces = from_three.flat_map(|rank| Suit::ALL.map(|suit| Card::new(rank, suit)));
    let mut faces = faces.chain([Card::JOKER]);
    faces.find(|card| cards.count(*card) > 0)
}

/// A group of cards from the hand that can go on the table together.
struct Piece {
    cards: CardCounts,
    /// The index of the meld on the table that takes the cards, counted from 0; none for a new meld.
    at: Option<usize>,
    /// The meld that results when this group of cards is laid.
    meld: TableMeld,
    /// The rank of a new set, as a bit mask; 0 for any other piece.
    set: u16,
    /// Whether the resulting meld is the burraco that closing needs.
    met: bool,
}

/// All groups of the hand's cards that can be laid, listed by their first card.
struct Pieces(Vec<Vec<Piece>>);

impl Pieces {
    fn of(table: &[TableMeld], hand: &[Card], rules: &RuleSet) -> Pieces {
        let mut pieces = Pieces((0..Card::FACES).map(|_| Vec::new()).collect());
        for (at, lies) in table.iter().enumerate() {
            for (cards, meld) in lies.every_growth(hand, rules) {
                pieces.add(&cards, Some(at), meld, rules);
            }
        }
        for cards in bags_of(hand) {
            if let Ok(meld) = TableMeld::lay(cards.clone(), rules) {
                pieces.add(&cards, None, meld, rules);
            }
        }
        // Natural cards and many at once: wilds are kept for what needs them.
        for of_card in &mut pieces.0 {
            let wilds = |piece: &Piece| {
                piece.cards.count(Card::JOKER) > 0 || piece.meld.reading().wild.is_some()
            };
            of_card.sort_by_key(|piece| (wilds(piece), std::cmp::Reverse(piece.cards.all())));
        }
        pieces
    }

    fn add(&mut self, cards: &[Card], at: Option<usize>, meld: TableMeld, rules: &RuleSet) {
        let cards = CardCounts::of(cards);
        let set = match at {
            Some(_) => 0,
            None => rank_of_set(&meld),
        };
        let met = rules.closing_burraco.met_by(meld.reading().burraco);
        let of_card = first(&cards).and_then(|card| self.0.get_mut(card.index()));
        if let Some(of_card) = of_card {
            of_card.push(Piece {
                cards,
                at,
                meld,
                set,
                met,
            });
        }
    }

    /// Whether each of the given cards is part of some group of cards that can be laid on the table.
    fn hold_each(&self, cards: &[Card]) -> bool {
        let in_a_piece = |card| {
            let mut pieces = self.0.iter().flatten();
            pieces.any(|piece| piece.cards.count(card) > 0)
        };
        cards.iter().copied().all(in_a_piece)
    }

    fn from(&self, first: Card) -> &[Piece] {
        self.0.get(first.index()).map_or(&[], Vec::as_slice)
    }

    /// The table after the groups of cards of a division have been laid on it.
    fn layout(&self, table: &[TableMeld], best: &BestDivision) -> Layout {
        let mut table = table.to_vec();
        for (first, nth) in &best.path {
            let Some(piece) = self.from(*first).get(*nth) else {
                continue;
            };
            match piece.at.and_then(|at| table.get_mut(at)) {
                Some(meld) => *meld = piece.meld.clone(),
                None => table.push(piece.meld.clone()),
            }
        }
        Layout {
            table,
            stays: best.stays.clone(),
        }
    }
}

fn rank_of_set(meld: &TableMeld) -> u16 {
    match meld.reading().shape {
        Shape::Set { rank } => 1 << rank.number(),
        Shape::Sequence { .. } => 0,
    }
}

/// The cards left to divide, and the melds that are still allowed beside the groups of cards laid so far.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct CardsToLay {
    cards: CardCounts,
    /// The melds on the table to which no card has been added yet, as a bit mask. The mask `met` marks those of them
    /// that are the burraco needed for closing.
    open: u64,
    met: u64,
    /// The ranks of which there is a set, as a bit mask.
    sets: u16,
    /// Whether a meld made by the groups of cards laid so far is the burraco that closing needs.
    made: bool,
}

impl CardsToLay {
    fn of(hand: &[Card], table: &[TableMeld], rules: &RuleSet) -> CardsToLay {
        let bits = |met: &dyn Fn(&TableMeld) -> bool| {
            let melds = table.iter().enumerate().filter(|(_, meld)| met(meld));
            melds.fold(0, |mask, (at, _)| mask | bit(at))
        };
        CardsToLay {
            cards: CardCounts::of(hand),
            open: bits(&|_| true),
            met: bits(&|meld| rules.closing_burraco.met_by(meld.reading().burraco)),
            sets: table.iter().fold(0, |sets, meld| sets | rank_of_set(meld)),
            made: false,
        }
    }

    /// The state of the search after a group of cards is laid; none when the group may not be laid.
    fn after(self, piece: &Piece) -> Option<CardsToLay> {
        let taken = piece.at.map_or(0, bit);
        let may = self.cards.contains(&piece.cards)
            && self.open & taken == taken
            && self.sets & piece.set == 0;
        may.then(|| CardsToLay {
            cards: self.cards.without(&piece.cards),
            open: self.open & !taken,
            met: self.met & !taken,
            sets: self.sets | piece.set,
            made: self.made || piece.met,
        })
    }
}

/// The mask bit of a meld on the table. There are at most [`MOST_MELDS`] melds.
fn bit(at: usize) -> u64 {
    let at = u32::try_from(at).ok();
    at.and_then(|at| 1_u64.checked_shl(at)).unwrap_or(0)
}

/// The best division of a hand into melds found so far.
struct BestDivision {
    stays: Vec<Card>,
    lacks: bool,
    /// The groups of cards that make the division. Each is given by its first card and its index among the groups
    /// listed under that card.
    path: Vec<(Card, usize)>,
}

/// The search for a division of a hand that leaves few cards.
struct Divided<'a> {
    pieces: &'a Pieces,
    /// The most cards that a division may leave in the hand.
    most: usize,
    /// The number of steps left before the search for a division stops.
    steps: u32,
    best: Option<BestDivision>,
    /// The fewest cards left over so far whenever the search reached each state.
    seen: HashMap<CardsToLay, usize>,
    path: Vec<(Card, usize)>,
    stays: Vec<Card>,
}

impl<'a> Divided<'a> {
    fn new(pieces: &'a Pieces, most: usize, steps: u32) -> Divided<'a> {
        Divided {
            pieces,
            most,
            steps,
            best: None,
            seen: HashMap::new(),
            path: Vec::new(),
            stays: Vec::new(),
        }
    }

    fn divide(&mut self, left: CardsToLay) {
        let beaten =
            |best: &BestDivision| (best.stays.len(), best.lacks) <= (self.stays.len(), false);
        if self.steps == 0 || self.best.as_ref().is_some_and(beaten) {
            return;
        }
        let Some(first) = first(&left.cards) else {
            self.divided(left);
            return;
        };
        let before = self.seen.get(&left);
        if before.is_some_and(|stayed| *stayed <= self.stays.len()) {
            return;
        }
        self.seen.insert(left, self.stays.len());
        for (nth, piece) in self.pieces.from(first).iter().enumerate() {
            if let Some(after) = left.after(piece) {
                self.steps = self.steps.saturating_sub(1);
                self.path.push((first, nth));
                self.divide(after);
                self.path.pop();
            }
        }
        if self.stays.len() < self.most {
            self.steps = self.steps.saturating_sub(1);
            self.stays.push(first);
            let cards = left.cards.without(&CardCounts::of(&[first]));
            self.divide(CardsToLay { cards, ..left });
            self.stays.pop();
        }
    }

    /// Searches for a division of the hand into groups in which every remaining card goes on the table or stays in
    /// hand, and records the best one found.
    fn divided(&mut self, left: CardsToLay) {
        let lacks = !left.made && left.met == 0;
        let better =
            |best: &BestDivision| (self.stays.len(), lacks) < (best.stays.len(), best.lacks);
        if self.best.as_ref().is_none_or(better) {
            self.best = Some(BestDivision {
                stays: self.stays.clone(),
                lacks,
                path: self.path.clone(),
            });
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::indexing_slicing)]
mod tests {
    use super::*;
    use burraco_rules::read_cards;

    fn laid(melds: &[&str]) -> Vec<TableMeld> {
        let lay = |text: &&str| TableMeld::laid(read_cards(text).unwrap(), &RuleSet::FEDERATION);
        melds.iter().map(|text| lay(text).unwrap()).collect()
    }

    #[test]
    fn a_search_cut_short_says_neither_yes_nor_no() {
        let table = laid(&["KS KD KH KS", "5C 5D 5S 5H 5D", "9C 9S 9S 9D"]);
        let hand = read_cards("8C 9C QH 5C QD QC 2H TC 3C QC QS QD 6C 4C").unwrap();
        let within = |steps| search_within(&table, &hand, &RuleSet::FEDERATION, steps);
        assert_eq!(within(3), LayoutSearch::Open);
        assert!(matches!(within(MOST_STEPS), LayoutSearch::Closes(_)));
    }

    #[test]
    fn a_card_that_goes_on_nothing_needs_no_search() {
        let table = laid(&["KS KD KH KS", "5C 5D 5S 5H 5D", "9C 9S 9S 9D"]);
        let hand = "8C 9C QH 5C QD QC TC 3C QC QS QD 6C 4C";
        let search = |hand: &str| {
            let hand = read_cards(hand).unwrap();
            search_within(&table, &hand, &RuleSet::FEDERATION, 3)
        };
        assert_eq!(search(hand), LayoutSearch::Open);
        // the ace of diamonds goes nowhere
        assert!(matches!(
            search(&format!("{hand} AD")),
            LayoutSearch::Fails(_)
        ));
    }

    /// Checks the search for a layout against test cases of hand, table, rules and cards that stay in hand. The search
    /// must use each card, meld on the table and rank of a set only once.
    #[test]
    fn what_is_taken_is_taken_once() {
        const SPORCO: &str = "3S 4S 5S 6S 7S 8S JK";
        for (melds, hand, name, stays) in [
            // a card is in one meld
            (&[SPORCO][..], "5H 6H 7H 5D 5C", "federation", 2),
            // a meld takes one wild, and each meld its own cards
            (&["3H 4H 5H 6H 7H 8H 9H"], "JK 2S", "federation", 1),
            (
                &["3H 4H 5H 6H 7H 8H 9H", "3D 4D 5D 6D"],
                "TH 7D",
                "federation",
                0,
            ),
            // a side has one set of a rank, on the table or new
            (&[SPORCO, "KD KC KS JK"], "KS KH 2D", "federation", 1),
            (&[SPORCO], "KS KH KD KC 2D JK", "federation", 1),
            // two partners of three may have two, and no third one
            (
                &[SPORCO, "KD KC JK", "KS KH JK"],
                "KS KH 2D",
                "italian+three",
                1,
            ),
        ] {
            let (rules, hand) = (name.parse().unwrap(), read_cards(hand).unwrap());
            let table: Vec<TableMeld> = melds
                .iter()
                .map(|meld| TableMeld::lying(read_cards(meld).unwrap(), &rules).unwrap())
                .collect();
            match (search(&table, &hand, &rules), stays) {
                (LayoutSearch::Closes(layout), 0) => assert_eq!(layout.stays, []),
                (LayoutSearch::Fails(layout), 1..) => {
                    assert_eq!(layout.stays.len(), stays, "{hand:?}: {layout:?}");
                }
                (search, _) => panic!("{hand:?}: {search:?}"),
            }
        }
    }

    #[test]
    fn a_clean_burraco_that_takes_a_wild_closes_no_more() {
        let table = laid(&["3H 4H 5H 6H 7H 8H 9H"]);
        let wild = read_cards("2S").unwrap();
        let closes = |rules| matches!(search(&table, &wild, &rules), LayoutSearch::Closes(_));
        assert!(closes(RuleSet::ITALIAN) && !closes(RuleSet::BURACO));
    }

    /// Computes for a test the fewest cards that stay in hand. It tries every way to lay the others, without the
    /// search's memory of states seen before.
    fn fewest(open: &[TableMeld], sets: &[TableMeld], hand: &[Card], rules: &RuleSet) -> usize {
        let Some((first, rest)) = hand.split_first() else {
            return 0;
        };
        let mut best = 1 + fewest(open, sets, rest, rules);
        for bag in bags_of(hand).iter().filter(|bag| bag.contains(first)) {
            let Ok(meld) = TableMeld::lay(bag.clone(), rules) else {
                continue;
            };
            if !sets.iter().any(|other| meld.same_set(other)) {
                let sets: Vec<TableMeld> = sets.iter().cloned().chain([meld]).collect();
                let left = crate::card_bags::without(hand, bag).unwrap();
                best = best.min(fewest(open, &sets, &left, rules));
            }
        }
        for (at, meld) in open.iter().enumerate() {
            for (cards, _) in meld.every_growth(hand, rules) {
                if cards.contains(first) {
                    let mut open = open.to_vec();
                    open.remove(at);
                    let left = crate::card_bags::without(hand, &cards).unwrap();
                    best = best.min(fewest(&open, sets, &left, rules));
                }
            }
        }
        best
    }

    #[test]
    fn as_few_cards_stay_as_when_every_way_is_tried() {
        let rules = RuleSet::FEDERATION;
        let table = laid(&["5H 6H 7H", "8D 8S 8C"]);
        let mut rng = burraco_rules::Rng::new(12);
        let (mut told, mut differ) = ([0; 7], Vec::new());
        for _ in 0..200 {
            // Few ranks: cards that may lie in more than one meld.
            let mut deck = burraco_rules::Deck::WithJokers.cards();
            deck.retain(|card| {
                card.rank()
                    .is_none_or(|rank| (2..=6).contains(&rank.number()))
            });
            rng.shuffle(&mut deck);
            deck.truncate(6);
            let (LayoutSearch::Closes(layout) | LayoutSearch::Fails(layout)) =
                search(&table, &deck, &rules)
            else {
                panic!("{deck:?}");
            };
            let fewest = fewest(&table, &table, &deck, &rules);
            told[fewest] += 1;
            if layout.stays.len() != fewest {
                differ.push((deck, layout.stays, fewest));
            }
        }
        assert_eq!(differ, []);
        assert!(told.iter().take(4).all(|many| *many > 5), "{told:?}");
    }

    #[test]
    fn a_table_of_more_melds_than_are_told_apart_is_left_open() {
        let melds = |n| vec!["3H 4H 5H"; n];
        let hand = read_cards("6H KS").unwrap();
        let search = |n| search_within(&laid(&melds(n)), &hand, &RuleSet::FEDERATION, 10_000);
        assert!(matches!(search(MOST_MELDS), LayoutSearch::Fails(_)));
        assert_eq!(search(MOST_MELDS + 1), LayoutSearch::Open);
    }

    #[test]
    fn of_the_layouts_that_fail_the_fewest_cards_stay() {
        let table = laid(&["3H 4H 5H 6H 7H 8H 9H"]);
        let hand = read_cards("TH JH JS JD 4S 2C").unwrap();
        let LayoutSearch::Fails(layout) = search(&table, &hand, &RuleSet::FEDERATION) else {
            panic!("the 4 goes nowhere");
        };
        assert_eq!(layout.stays, read_cards("4S").unwrap());
        assert_eq!(layout.table.len(), 2);
    }
}
