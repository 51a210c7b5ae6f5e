//! The draw of cards that decides seats and the dealer.
//!
//! Source: Pagat, *Burraco*, "Players and Cards"; *The rules and how to play Buraco in 4 players*; *Buraco*, "The
//! Setup"; the brochure decides by chance.

use burraco_rules::{BySeat, Card, FirstDealer, Players, Rank, Rng, RuleSet, Seat, SeatDraw, Suit};
use std::cmp::Reverse;

/// The time when partners are known: before the draw for seats, or only by it.
///
/// Source: Pagat, *Burraco*, "Players and Cards"; *The rules and how to play Buraco in 4 players*.
///
/// ```
/// use burraco_play::{Partnerships, Seating};
/// use burraco_rules::{RuleSet, read_cards};
/// let cards = read_cards("9S JK 4D 4H").unwrap();
/// let seats = Seating::of_cards(&RuleSet::FEDERATION, Partnerships::Fixed, &cards).unwrap().players;
/// assert_eq!((seats.east, seats.west), (Some(1), Some(3)), "the joker leads, its partner sits opposite");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Partnerships {
    /// Partners are known before the draw: players 0 and 2 play against 1 and 3.
    Fixed,
    /// The draw decides: the two highest cards play against the two lowest (Pagat; for other documents an inference).
    Drawn,
}

/// The player at each seat, and the cards drawn for the seats. The dealer is North.
///
/// Source: as for [`Partnerships`].
///
/// ```
/// use burraco_play::{NotSeated, Partnerships, Seating};
/// use burraco_rules::{RuleSet, read_cards};
/// let two_kings = read_cards("KS KS 4D 3H").unwrap();
/// let tied = Seating::of_cards(&RuleSet::ITALIAN, Partnerships::Drawn, &two_kings);
/// assert_eq!(tied, Err(NotSeated::DrawAgain(vec![0, 1])));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seating {
    /// The player, counted from 0, at each seat; none where nobody sits.
    pub players: BySeat<Option<usize>>,
    /// The cards drawn, each with its player, in the order drawn. Players who tie draw again. Empty where chance
    /// decides.
    pub drawn: Vec<(usize, Card)>,
    /// The players by the cards they drew, the highest first. Empty where chance decides.
    pub ranked: Vec<usize>,
}

/// The reason why the cards drawn for seats do not decide who sits where.
///
/// ```
/// use burraco_play::{NotSeated, Partnerships, Seating};
/// use burraco_rules::{RuleSet, read_cards};
/// let seated = |text| Seating::of_cards(&RuleSet::ITALIAN, Partnerships::Fixed, &read_cards(text).unwrap()).unwrap_err();
/// assert_eq!(seated("KS 4D"), NotSeated::Missing(vec![2, 3]));
/// assert_eq!(seated("KS 4D 3H AC 9C"), NotSeated::TooMany(1));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotSeated {
    /// The players who have not drawn a card for their seat yet, in this order.
    Missing(Vec<usize>),
    /// The players whose cards tie and who draw again, in this order.
    DrawAgain(Vec<usize>),
    /// The number of cards drawn for seats beyond those needed.
    TooMany(usize),
    /// More copies of a card than the deck has, or a card that is not in it.
    NotInDeck(Card),
    /// No card is drawn for seats by these rules: chance decides.
    ByChance,
}

impl NotSeated {
    /// The players, counted from 0, who draw next. Empty when the problem is not a missing card or a tie.
    ///
    /// ```
    /// use burraco_play::NotSeated;
    /// assert_eq!(NotSeated::DrawAgain(vec![0, 2]).to_draw(), [0, 2]);
    /// assert!(NotSeated::ByChance.to_draw().is_empty());
    /// ```
    #[must_use]
    pub fn to_draw(&self) -> &[usize] {
        match self {
            NotSeated::Missing(players) | NotSeated::DrawAgain(players) => players,
            NotSeated::TooMany(_) | NotSeated::NotInDeck(_) | NotSeated::ByChance => &[],
        }
    }
}

impl Seating {
    /// Seats the players by cards drawn one after another. Players 0, 1, ... draw in turn. Then those who tie draw
    /// again for the places they tie for, the highest first. [`FirstDealer`](burraco_rules::FirstDealer) decides who
    /// deals.
    ///
    /// ```
    /// use burraco_play::{Partnerships, Seating};
    /// use burraco_rules::{RuleSet, read_cards};
    /// let cards = read_cards("9S JK 4D 4H").unwrap();
    /// let seating = Seating::of_cards(&RuleSet::ITALIAN, Partnerships::Drawn, &cards).unwrap();
    /// let seats = seating.players;
    /// assert_eq!((seats.north, seats.east), (Some(2), Some(1)), "4D deals, the joker leads");
    /// assert_eq!((seats.south, seats.west), (Some(3), Some(0)));
    /// assert_eq!(seating.ranked, [1, 0, 3, 2]);
    /// ```
    ///
    /// # Errors
    /// Cards are missing or too many, players tie, a card is not in the deck, or no card is drawn.
    pub fn of_cards(
        rules: &RuleSet,
        partnerships: Partnerships,
        cards: &[Card],
    ) -> Result<Seating, NotSeated> {
        if let Some(card) = not_in_deck(rules, cards) {
            return Err(NotSeated::NotInDeck(card));
        }
        let mut rest = cards.to_vec();
        rest.reverse();
        let seating = Seating::draw(rules, partnerships, &mut rest)?;
        match rest.len() {
            0 => Ok(seating),
            more => Err(NotSeated::TooMany(more)),
        }
    }

    /// Seats the players as [`Seating::of_cards`] does, taking cards from the end of the list. Cards not needed stay in
    /// it.
    fn draw(
        rules: &RuleSet,
        partnerships: Partnerships,
        cards: &mut Vec<Card>,
    ) -> Result<Seating, NotSeated> {
        if rules.seat_draw == SeatDraw::Chance {
            return Err(NotSeated::ByChance);
        }
        let mut draw = CardDraw {
            kind: rules.seat_draw,
            cards,
            drawn: Vec::new(),
        };
        let ranked = draw.rank((0..rules.players.seats().len()).collect())?;
        let drawn = draw.drawn;
        let pair = |player: usize| match partnerships {
            Partnerships::Fixed => player % 2,
            Partnerships::Drawn => usize::from(ranked.iter().take(2).all(|high| *high != player)),
        };
        let order = match rules.players {
            Players::Four => seated_in_pairs(rules.first_dealer, &ranked, pair),
            // The lowest deals, the highest begins (inference).
            Players::Three | Players::Two => {
                let lowest = ranked.last().copied();
                lowest
                    .into_iter()
                    .chain(ranked.iter().copied())
                    .take(ranked.len())
                    .collect()
            }
        };
        Ok(Seating {
            ranked,
            ..Seating::from_order(rules, &order, drawn)
        })
    }

    /// Draws the next cards at random from the rest of the deck: one for each player who has not drawn yet or draws
    /// again.
    ///
    /// ```
    /// use burraco_play::{Partnerships, Seating};
    /// use burraco_rules::{Rng, RuleSet, read_cards};
    /// let next = |drawn: &str| {
    ///     let drawn = read_cards(drawn).unwrap();
    ///     Seating::draw_next(&RuleSet::ITALIAN, Partnerships::Fixed, &drawn, &mut Rng::new(1)).len()
    /// };
    /// assert_eq!((next(""), next("JK JK 3S 4S"), next("JK KS 3S 4S")), (4, 2, 0));
    /// ```
    #[must_use]
    pub fn draw_next(
        rules: &RuleSet,
        partnerships: Partnerships,
        drawn: &[Card],
        rng: &mut Rng,
    ) -> Vec<Card> {
        let seated = Seating::of_cards(rules, partnerships, drawn);
        let players = seated.err().map_or(0, |not| not.to_draw().len());
        let mut rest = rules.deck.cards();
        for card in drawn {
            if let Some(at) = rest.iter().position(|known| known == card) {
                rest.swap_remove(at);
            }
        }
        rng.shuffle(&mut rest);
        rest.truncate(players);
        rest
    }

    /// Seats the players by cards drawn from a shuffled deck, or by chance alone where no card is drawn.
    ///
    /// Source: as for [`Partnerships`].
    ///
    /// ```
    /// use burraco_play::{Partnerships, Seating};
    /// use burraco_rules::{Rng, RuleSet};
    /// let seating = Seating::by_lot(&RuleSet::BROCHURE, Partnerships::Fixed, &mut Rng::new(1));
    /// assert!(seating.drawn.is_empty());
    /// assert_eq!(seating.players.iter().filter(|(_, player)| player.is_some()).count(), 4);
    /// ```
    #[must_use]
    pub fn by_lot(rules: &RuleSet, partnerships: Partnerships, rng: &mut Rng) -> Seating {
        if rules.seat_draw == SeatDraw::Chance {
            return Seating::by_chance(rules, partnerships, rng);
        }
        loop {
            let mut deck = rules.deck.cards();
            rng.shuffle(&mut deck);
            // A deck in which ties never end is shuffled again.
            if let Ok(seating) = Seating::draw(rules, partnerships, &mut deck) {
                return seating;
            }
        }
    }

    fn by_chance(rules: &RuleSet, partnerships: Partnerships, rng: &mut Rng) -> Seating {
        let seats = rules.players.seats().len();
        let mut order: Vec<usize> = (0..seats).collect();
        match (rules.players, partnerships) {
            (Players::Four, Partnerships::Fixed) => {
                // Partners stay opposite: who deals, and which of the opponents begins.
                order.rotate_left(rng.below(seats));
                if rng.below(2) == 1 {
                    order.swap(1, 3);
                }
            }
            _ => rng.shuffle(&mut order),
        }
        Seating::from_order(rules, &order, Vec::new())
    }

    /// Seats the players in the order of play, the dealer first.
    fn from_order(rules: &RuleSet, order: &[usize], drawn: Vec<(usize, Card)>) -> Seating {
        let mut players = BySeat::default();
        for (seat, player) in rules.round_from(Seat::North).into_iter().zip(order) {
            *players.get_mut(seat) = Some(*player);
        }
        Seating {
            players,
            drawn,
            ranked: Vec::new(),
        }
    }

    /// The seat of a player, counted from 0.
    ///
    /// ```
    /// use burraco_play::{Partnerships, Seating};
    /// use burraco_rules::{RuleSet, Seat, read_cards};
    /// let cards = read_cards("QH 7C AD 5S").unwrap();
    /// let seating = Seating::of_cards(&RuleSet::ITALIAN, Partnerships::Fixed, &cards).unwrap();
    /// assert_eq!(seating.seat_of(3), Some(Seat::North), "the 5 deals");
    /// assert_eq!((seating.seat_of(1), seating.seat_of(4)), (Some(Seat::South), None));
    /// ```
    #[must_use]
    pub fn seat_of(&self, player: usize) -> Option<Seat> {
        let mut seats = self.players.iter();
        seats.find_map(|(seat, sits)| (*sits == Some(player)).then_some(seat))
    }
}

/// The order of play of two pairs, the dealer first. The players are given by their cards, the highest first.
fn seated_in_pairs(
    first_dealer: FirstDealer,
    ranked: &[usize],
    pair: impl Fn(usize) -> usize,
) -> Vec<usize> {
    let pair_of = |player: Option<&usize>| player.map(|player| pair(*player));
    // the pair of the dealer, the lower of its two first; then the pair that plays first, the higher of its two first
    let dealers = match first_dealer {
        FirstDealer::Lowest => pair_of(ranked.last()),
        FirstDealer::OpposesHighest => pair_of(ranked.first()).map(|highest| 1 - highest),
    };
    let dealing = |player: &&usize| Some(pair(**player)) == dealers;
    let from_below = ranked.iter().rev().filter(dealing);
    let from_above = ranked.iter().filter(|player| !dealing(player));
    let (dealers, others): (Vec<usize>, Vec<usize>) =
        (from_below.copied().collect(), from_above.copied().collect());
    let seated = dealers.into_iter().zip(others);
    seated.flat_map(|(dealer, first)| [dealer, first]).collect()
}

/// The first card that appears more often than the deck has it.
fn not_in_deck(rules: &RuleSet, cards: &[Card]) -> Option<Card> {
    let mut deck = rules.deck.cards();
    cards.iter().copied().find(|card| {
        let at = deck.iter().position(|known| known == card);
        at.map(|at| deck.swap_remove(at)).is_none()
    })
}

struct CardDraw<'a> {
    kind: SeatDraw,
    /// The cards still to be drawn. The last one is drawn next.
    cards: &'a mut Vec<Card>,
    drawn: Vec<(usize, Card)>,
}

impl CardDraw<'_> {
    /// Orders players by a card each, the highest first. Players who tie draw again among themselves.
    fn rank(&mut self, players: Vec<usize>) -> Result<Vec<usize>, NotSeated> {
        let again = !self.drawn.is_empty();
        let mut drew = Vec::new();
        for (at, player) in players.iter().enumerate() {
            let Some(card) = self.cards.pop() else {
                let waiting = players.get(at..).unwrap_or_default().to_vec();
                return Err(match again {
                    true => NotSeated::DrawAgain(waiting),
                    false => NotSeated::Missing(waiting),
                });
            };
            self.drawn.push((*player, card));
            drew.push((height(self.kind, card), *player));
        }
        drew.sort_by_key(|(height, _)| Reverse(*height));
        let mut ranked = Vec::new();
        for tied in drew.chunk_by(|one, other| one.0 == other.0) {
            let tied: Vec<usize> = tied.iter().map(|(_, player)| *player).collect();
            ranked.extend(match tied.len() {
                1 => tied,
                _ => self.rank(tied)?,
            });
        }
        Ok(ranked)
    }
}

/// The height of a card in the draw, by rank and then by suit. Cards of equal height tie.
fn height(kind: SeatDraw, card: Card) -> (u8, u8) {
    let (Some(rank), Some(suit)) = (card.rank(), card.suit()) else {
        return (u8::MAX, 0);
    };
    let by_rank = match (kind, rank) {
        (SeatDraw::TwoLowest, Rank::ACE) => 14,
        (SeatDraw::TwoLowest, rank) => rank.number(),
        (_, Rank::TWO) => 15,
        (_, Rank::ACE) => 14,
        (_, rank) => rank.number(),
    };
    let by_suit = match (kind, suit) {
        (SeatDraw::TwoLowest, _) => 0,
        (SeatDraw::HeartsFirst, Suit::Hearts) => 4,
        (SeatDraw::HeartsFirst, Suit::Diamonds) => 3,
        (SeatDraw::HeartsFirst, Suit::Clubs) => 2,
        (SeatDraw::HeartsFirst, Suit::Spades) => 1,
        (_, Suit::Spades) => 4,
        (_, Suit::Hearts) => 3,
        (_, Suit::Diamonds) => 2,
        (_, Suit::Clubs) => 1,
    };
    (by_rank, by_suit)
}
