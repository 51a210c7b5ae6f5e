//! The cut and the deal, which turn a shuffled deck into hands, two pozzetti, a stock and a card face up.
//!
//! Source: Pagat, *Burraco*, "Players and Cards"; *The rules and how to play Buraco in 4 players*; the brochure,
//! "Distribuzione delle carte"; *Buraco*, "The Setup".

use crate::game::{Game, HandPhase, PlayerCards, SideCards};
use burraco_rules::{
    BySeat, Card, CutBonus, Dealing, FirstTurn, HAND, POZZETTO, Players, Rng, RuleSet, Seat,
    Source, Topic,
};

/// The most cards that a cutter lifts when no number is given: about half the deck.
const MOST_LIFTED: usize = 50;

/// A hand as dealt, before anybody has played.
///
/// Source: as for [`Deal::cut`].
///
/// ```
/// use burraco_play::Deal;
/// use burraco_rules::{RuleSet, Seat};
/// let deal = Deal::of_seed(&RuleSet::ITALIAN, 1, Seat::North);
/// assert_eq!((deal.stock.len(), deal.pozzetti[0].len(), deal.turned.is_some()), (41, 11, true));
/// let deal = Deal::of_seed(&RuleSet::BURACO, 1, Seat::North);
/// assert_eq!((deal.stock.len(), deal.turned), (38, None));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deal {
    /// The dealer. The next player in the direction of play begins.
    pub dealer: Seat,
    /// The eleven cards dealt to each player; empty for a seat that nobody takes.
    pub hands: BySeat<Vec<Card>>,
    /// The two pozzetti of the deal, in the order they are taken.
    pub pozzetti: [Vec<Card>; 2],
    /// The card turned face up; none where the first card drawn may be refused, or where no card is turned.
    pub turned: Option<Card>,
    /// The stock that remains after the deal, its top card last.
    pub stock: Vec<Card>,
    /// Whether the cutter lifted exactly the pozzetti's cards, which earns the cutter's side 100 points.
    pub cut: bool,
}

/// The reason why the cards dealt, or set up on a table, are wrong, so that they are dealt again (*Buraco*, "The
/// Setup").
///
/// ```
/// use burraco_play::{Deal, Game, Misdeal};
/// use burraco_rules::{BySeat, RuleSet, Seat};
/// let mut deal = Deal::of_seed(&RuleSet::ITALIAN, 1, Seat::North);
/// deal.hands.east.pop();
/// let told: Misdeal = Game::start(RuleSet::ITALIAN, deal, BySeat::default()).unwrap_err();
/// assert!(!told.code().is_empty());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Misdeal {
    /// The cutter lifted fewer cards than the pozzetti need, or none.
    LiftedTooFew {
        /// The least number of cards that the cutter must lift.
        wanted: usize,
    },
    /// The cutter left fewer cards than the hands and the card face up need.
    LeftTooFew {
        /// The least number of cards that the cutter must leave.
        wanted: usize,
    },
    /// A card appears more or less often than in the rule set's deck.
    WrongDeck {
        /// The card of which the deal has the wrong number of copies.
        card: Card,
        /// The number of copies of the card found in the deal.
        found: usize,
    },
    /// A seat is used that nobody takes by these rules.
    NoSuchSeat(Seat),
    /// A player's dealt hand has too many cards, or too few.
    WrongHand(Seat),
    /// A pozzetto has too many or too few cards, or the number of pozzetti is wrong.
    WrongPozzetti,
    /// The cut is said to earn a bonus, though these rules give none.
    WrongCut,
    /// A card is face up where the rules want none, or no card is where they want one.
    WrongPile,
    /// The stock has come to its end, so the hand is already over.
    NoStock,
    /// A side's meld, counted from 0, is not legal, or is the second set of its rank.
    WrongMeld(Seat, usize),
}

impl std::fmt::Display for Misdeal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.code())
    }
}

impl std::error::Error for Misdeal {}

impl Misdeal {
    /// The topic of the rule that the deal breaks.
    ///
    /// ```
    /// use burraco_play::Misdeal;
    /// use burraco_rules::{Card, Topic};
    /// assert_eq!(Misdeal::WrongDeck { card: Card::JOKER, found: 5 }.topic(), Topic::Deck);
    /// assert_eq!(Misdeal::WrongPozzetti.topic(), Topic::Pozzetto);
    /// ```
    #[must_use]
    pub const fn topic(&self) -> Topic {
        match self {
            Misdeal::WrongDeck { .. } => Topic::Deck,
            Misdeal::LiftedTooFew { .. }
            | Misdeal::LeftTooFew { .. }
            | Misdeal::NoSuchSeat(_)
            | Misdeal::WrongHand(_)
            | Misdeal::WrongCut
            | Misdeal::WrongPile => Topic::Dealing,
            Misdeal::WrongPozzetti => Topic::Pozzetto,
            Misdeal::NoStock => Topic::Turn,
            Misdeal::WrongMeld(..) => Topic::Melds,
        }
    }

    /// The source of the rule that the deal breaks.
    ///
    /// ```
    /// use burraco_play::Misdeal;
    /// use burraco_rules::RuleSet;
    /// let source = Misdeal::LiftedTooFew { wanted: 22 }.source(&RuleSet::ITALIAN);
    /// assert_eq!(source.to_string(), "Pagat, Burraco, Players and Cards");
    /// ```
    #[must_use]
    pub fn source(&self, rules: &RuleSet) -> Source {
        self.topic().source(rules)
    }

    /// The machine-readable code of the misdeal.
    ///
    /// ```
    /// use burraco_play::Deal;
    /// use burraco_rules::{RuleSet, Seat};
    /// let rules = RuleSet::ITALIAN;
    /// let deal = Deal::cut(&rules, rules.deck.cards(), 64, Seat::North);
    /// assert_eq!(deal.unwrap_err().code(), "left_too_few", "four hands and the card face up need 45");
    /// ```
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Misdeal::LiftedTooFew { .. } => "lifted_too_few",
            Misdeal::LeftTooFew { .. } => "left_too_few",
            Misdeal::WrongDeck { .. } => "wrong_deck",
            Misdeal::NoSuchSeat(_) => "no_such_seat",
            Misdeal::WrongHand(_) => "wrong_hand",
            Misdeal::WrongPozzetti => "wrong_pozzetti",
            Misdeal::WrongCut => "wrong_cut",
            Misdeal::WrongPile => "wrong_pile",
            Misdeal::NoStock => "no_stock",
            Misdeal::WrongMeld(..) => "wrong_meld",
        }
    }
}

/// The least and the most cards that the cutter may lift. The cutter lifts at least the pozzetti's cards and leaves
/// those that the hands need.
///
/// Where the pozzetti are the top cards whatever is lifted (*Buraco*), one card is enough. Where nobody cuts
/// (brochure), any number is allowed and has no effect.
fn lifted_within(rules: &RuleSet) -> (usize, usize) {
    let deck = rules.deck.cards().len();
    let hands = HAND * rules.players.seats().len();
    let [first, second] = rules.players.pozzetti();
    match rules.dealing {
        Dealing::TurnThenJoin => (first + second, deck - hands - usize::from(turns(rules))),
        Dealing::JoinThenTurn => (first + second, deck - hands),
        Dealing::TopOfTheDeck => (1, deck - hands),
        Dealing::AfterTheHands => (0, deck),
    }
}

/// Whether a card is turned face up at the deal.
fn turns(rules: &RuleSet) -> bool {
    rules.first_turn == FirstTurn::Normal && rules.dealing != Dealing::TopOfTheDeck
}

/// Deals cards singly and alternately to the two pozzetti. Cards for which the smaller one has no room go to the other.
fn pozzetti_of(cards: Vec<Card>, rules: &RuleSet) -> [Vec<Card>; 2] {
    let mut pozzetti = [Vec::new(), Vec::new()];
    for (at, card) in cards.into_iter().enumerate() {
        let [first, second] = &mut pozzetti;
        if at % 2 == 1 && second.len() < POZZETTO {
            second.push(card);
        } else {
            first.push(card);
        }
    }
    debug_assert!(pozzetti.iter().map(Vec::len).eq(rules.players.pozzetti()));
    pozzetti
}

impl Deal {
    /// Cuts and deals a shuffled deck, whose last card is the top one.
    ///
    /// The pozzetti are dealt alternately from the bottom of the part lifted. The hands are dealt singly round the
    /// table, from the player after the dealer. With three players, the pozzetto of 18 gets the cards left when the
    /// other has its 11 (inference). In *Buraco* the pozzetti are the top cards, whatever was lifted. In the brochure
    /// nobody cuts, and the pozzetti come from the bottom of the deck after the hands.
    ///
    /// Source: Pagat, *Burraco*, "Players and Cards"; *The rules and how to play Buraco in 4 players*; the brochure,
    /// "Distribuzione delle carte"; *Buraco*, "The Setup".
    ///
    /// ```
    /// use burraco_play::{Deal, Misdeal};
    /// use burraco_rules::{RuleSet, Seat};
    /// let rules = RuleSet::ITALIAN;
    /// let deal = Deal::cut(&rules, rules.deck.cards(), 30, Seat::North).unwrap();
    /// assert_eq!((deal.stock.len(), deal.hands.east.len()), (41, 11));
    /// let short = Deal::cut(&rules, rules.deck.cards(), 21, Seat::North);
    /// assert_eq!(short, Err(Misdeal::LiftedTooFew { wanted: 22 }));
    /// ```
    ///
    /// # Errors
    /// The deck is not the rule set's, the cutter lifted too few cards or left too few, or nobody sits at the dealer's
    /// place.
    pub fn cut(
        rules: &RuleSet,
        deck: Vec<Card>,
        lifted: usize,
        dealer: Seat,
    ) -> Result<Deal, Misdeal> {
        whole_deck(rules, deck.iter().copied())?;
        if !rules.players.seats().contains(&dealer) {
            return Err(Misdeal::NoSuchSeat(dealer));
        }
        let (least, most) = lifted_within(rules);
        if lifted < least {
            return Err(Misdeal::LiftedTooFew { wanted: least });
        }
        if lifted > most {
            let wanted = deck.len() - most;
            return Err(Misdeal::LeftTooFew { wanted });
        }
        Ok(Deal::dealt(rules, deck, lifted, dealer))
    }

    /// Deals a whole deck after a cut that leaves enough cards in both parts.
    fn dealt(rules: &RuleSet, mut deck: Vec<Card>, lifted: usize, dealer: Seat) -> Deal {
        let under_pozzetti: usize = rules.players.pozzetti().into_iter().sum();
        let mut hands = BySeat::default();
        let mut turned = None;
        let (pozzetti, stock);
        match rules.dealing {
            Dealing::TurnThenJoin | Dealing::JoinThenTurn => {
                let mut bottom = deck.split_off(deck.len() - lifted);
                let rest = bottom.split_off(under_pozzetti);
                pozzetti = bottom;
                deal_hands(rules, dealer, &mut deck, &mut hands);
                let turn_first = rules.dealing == Dealing::TurnThenJoin && turns(rules);
                if turn_first {
                    turned = deck.pop();
                }
                let mut joined = rest;
                joined.extend(deck);
                if turns(rules) && !turn_first {
                    turned = joined.pop();
                }
                stock = joined;
            }
            Dealing::TopOfTheDeck => {
                pozzetti = deck.split_off(deck.len() - under_pozzetti);
                deal_hands(rules, dealer, &mut deck, &mut hands);
                stock = deck;
            }
            Dealing::AfterTheHands => {
                deal_hands(rules, dealer, &mut deck, &mut hands);
                let mut rest = deck.split_off(under_pozzetti);
                pozzetti = deck;
                if turns(rules) {
                    turned = rest.pop();
                }
                stock = rest;
            }
        }
        Deal {
            dealer,
            hands,
            pozzetti: pozzetti_of(pozzetti, rules),
            turned,
            stock,
            cut: rules.cut_bonus == CutBonus::Hundred && lifted == under_pozzetti,
        }
    }

    /// Shuffles, cuts and deals from a seed. North deals when nobody sits at the dealer's place.
    ///
    /// ```
    /// use burraco_play::Deal;
    /// use burraco_rules::{RuleSet, Seat};
    /// let three: RuleSet = "italian+three".parse().unwrap();
    /// let deal = Deal::of_seed(&three, 1, Seat::North);
    /// assert_eq!(deal.pozzetti.each_ref().map(Vec::len), [18, 11]);
    /// assert_eq!((deal.stock.len(), deal.hands.south.len()), (45, 0), "nobody sits South");
    /// ```
    #[must_use]
    pub fn of_seed(rules: &RuleSet, seed: u64, dealer: Seat) -> Deal {
        let dealer = match rules.players.seats().contains(&dealer) {
            true => dealer,
            false => Seat::North,
        };
        let mut deck = rules.deck.cards();
        let mut rng = Rng::new(seed);
        rng.shuffle(&mut deck);
        let (least, most) = match rules.dealing {
            // Who cuts aims at the 22 cards of the pozzetti.
            Dealing::TopOfTheDeck => (16, 28),
            _ => lifted_within(rules),
        };
        let most = most.min(MOST_LIFTED).max(least);
        let lifted = least + rng.below(most + 1 - least);
        Deal::dealt(rules, deck, lifted, dealer)
    }

    fn check(&self, rules: &RuleSet) -> Result<(), Misdeal> {
        let seats = rules.players.seats();
        if !seats.contains(&self.dealer) {
            return Err(Misdeal::NoSuchSeat(self.dealer));
        }
        for (seat, hand) in self.hands.iter() {
            if !seats.contains(&seat) && !hand.is_empty() {
                return Err(Misdeal::NoSuchSeat(seat));
            }
            if seats.contains(&seat) && hand.len() != HAND {
                return Err(Misdeal::WrongHand(seat));
            }
        }
        if !self
            .pozzetti
            .iter()
            .map(Vec::len)
            .eq(rules.players.pozzetti())
        {
            return Err(Misdeal::WrongPozzetti);
        }
        if self.cut && rules.cut_bonus != CutBonus::Hundred {
            return Err(Misdeal::WrongCut);
        }
        if self.turned.is_some() != turns(rules) {
            return Err(Misdeal::WrongPile);
        }
        let hands = self.hands.iter().flat_map(|(_, hand)| hand);
        let rest = self.pozzetti.iter().flatten().chain(&self.stock);
        whole_deck(rules, hands.chain(rest).chain(&self.turned).copied())
    }
}

fn deal_hands(rules: &RuleSet, dealer: Seat, deck: &mut Vec<Card>, hands: &mut BySeat<Vec<Card>>) {
    let round = rules.round_from(rules.after(dealer));
    for _ in 0..HAND {
        for seat in &round {
            hands.get_mut(*seat).extend(deck.pop());
        }
    }
}

/// Checks that every card appears as often as in the rule set's deck.
pub(crate) fn whole_deck(
    rules: &RuleSet,
    cards: impl Iterator<Item = Card>,
) -> Result<(), Misdeal> {
    let mut counts = [0_usize; Card::FACES];
    for card in cards {
        if let Some(count) = counts.get_mut(card.index()) {
            *count += 1;
        }
    }
    for (card, found) in Card::all().zip(counts) {
        if found != usize::from(rules.deck.copies(card)) {
            return Err(Misdeal::WrongDeck { card, found });
        }
    }
    Ok(())
}

impl Game {
    /// Shuffles, cuts and deals a hand from a seed. North deals, and nobody has points yet.
    ///
    /// ```
    /// use burraco_play::Game;
    /// use burraco_rules::{RuleSet, Seat};
    /// let game = Game::deal(RuleSet::FEDERATION, 7);
    /// assert_eq!((game.turn(), game.hand(Seat::East).len()), (Seat::East, 11), "at the dealer's left");
    /// assert_eq!(game, Game::deal(RuleSet::FEDERATION, 7));
    /// ```
    #[must_use]
    pub fn deal(rules: RuleSet, seed: u64) -> Game {
        Game::deal_in_match(rules, seed, Seat::North, BySeat::default())
    }

    /// Shuffles, cuts and deals a hand of a match. The totals, in points, decide the minimum for first melds where the
    /// rules set one (*Buraco*): 50, and 75 from 1500 on. North deals when nobody sits at the dealer's place.
    ///
    /// ```
    /// use burraco_play::Game;
    /// use burraco_rules::{BySeat, RuleSet, Seat};
    /// let totals = BySeat { north: 1640, south: 1640, east: -85, west: -85 };
    /// let game = Game::deal_in_match(RuleSet::BURACO, 1, Seat::South, totals);
    /// assert_eq!((game.first_minimum(Seat::North), game.first_minimum(Seat::East)), (Some(75), Some(50)));
    /// assert_eq!(game.turn(), Seat::West, "South dealt");
    /// ```
    #[must_use]
    pub fn deal_in_match(rules: RuleSet, seed: u64, dealer: Seat, totals: BySeat<i32>) -> Game {
        let deal = Deal::of_seed(&rules, seed, dealer);
        Game::begin_hand(rules, deal, totals)
    }

    /// Begins a hand with cards that have already been dealt.
    ///
    /// ```
    /// use burraco_play::{Deal, Game, Misdeal};
    /// use burraco_rules::{BySeat, RuleSet, Seat};
    /// let mut deal = Deal::of_seed(&RuleSet::ITALIAN, 1, Seat::North);
    /// assert!(Game::start(RuleSet::ITALIAN, deal.clone(), BySeat::default()).is_ok());
    /// deal.hands.west.extend(deal.stock.pop());
    /// let start = Game::start(RuleSet::ITALIAN, deal, BySeat::default());
    /// assert_eq!(start, Err(Misdeal::WrongHand(Seat::West)), "twelve cards");
    /// ```
    ///
    /// # Errors
    /// The cards are no complete deal: wrong numbers, another deck, or a bonus for the cut that the rule set does not
    /// know.
    pub fn start(rules: RuleSet, deal: Deal, totals: BySeat<i32>) -> Result<Game, Misdeal> {
        deal.check(&rules)?;
        Ok(Game::begin_hand(rules, deal, totals))
    }

    fn begin_hand(rules: RuleSet, mut deal: Deal, totals: BySeat<i32>) -> Game {
        let cutter = rules.round_from(deal.dealer).last().copied();
        let first = rules.after(deal.dealer);
        let players = BySeat::from_fn(|seat| PlayerCards {
            hand: std::mem::take(deal.hands.get_mut(seat)),
            unseen: None,
            home: home(&rules, seat),
        });
        let shared = BySeat::from_fn(|seat| SideCards {
            minimum: rules.first_melds(*totals.get(seat)),
            cut: deal.cut && cutter.is_some_and(|cutter| home(&rules, cutter) == seat),
            ..SideCards::default()
        });
        let [first_pozzetto, second_pozzetto] = deal.pozzetti;
        Game {
            rules,
            stock: deal.stock,
            pile: deal.turned.into_iter().collect(),
            pozzetti: vec![second_pozzetto, first_pozzetto],
            players,
            shared,
            solo: None,
            turn: first,
            phase: match rules.first_turn {
                FirstTurn::Normal => HandPhase::Draw,
                FirstTurn::Refusable => HandPhase::Opening,
            },
            last_turn: false,
            turns: 0,
            left: None,
            exchanges: 0,
            shown: None,
            closing_discard: None,
            #[cfg(test)]
            played: Vec::new(),
        }
    }
}

/// The seat under which the cards shared by a player's side are kept, before there is a solo player.
pub(crate) fn home(rules: &RuleSet, seat: Seat) -> Seat {
    match (rules.players, seat) {
        (Players::Four, Seat::South) => Seat::North,
        (Players::Four, Seat::West) => Seat::East,
        _ => seat,
    }
}
