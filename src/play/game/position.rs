//! A table set up in the middle of a hand, as a referee finds it or a test needs it.

use crate::game::deal::{home, whole_deck};
use crate::game::{Game, HandPhase, Misdeal, PlayerCards, SideCards};
use burraco_rules::{
    BySeat, Card, FirstTurn, Players, RuleSet, Seat, StockEnd, TableMeld, WithoutBurraco,
};

/// The cards that lie before one player.
///
/// ```
/// use burraco_play::PlayerPosition;
/// assert!(PlayerPosition::default().hand.is_empty());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayerPosition {
    /// The cards in the player's hand.
    pub hand: Vec<Card>,
    /// Whether the player has taken a pozzetto.
    pub took_pozzetto: bool,
    /// The cards of the player's pozzetto when it has not been looked at. The hand is empty then.
    pub unseen: Vec<Card>,
    /// The melds this player laid; partners have theirs in common.
    pub melds: Vec<Vec<Card>>,
    /// The points of the player's side in the match.
    pub total: i32,
}

/// A whole table at the beginning of a turn: every card of the deck lies somewhere.
///
/// ```
/// use burraco_play::{Deal, Game, PlayerPosition, Position};
/// use burraco_rules::{BySeat, RuleSet, Seat};
/// let deal = Deal::of_seed(&RuleSet::ITALIAN, 1, Seat::North);
/// let place = |seat| PlayerPosition { hand: deal.hands.get(seat).clone(), ..PlayerPosition::default() };
/// let position = Position {
///     turn: Seat::East,
///     places: BySeat::from_fn(place),
///     pozzetti: deal.pozzetti.to_vec(),
///     pile: deal.turned.into_iter().collect(),
///     stock: deal.stock.clone(),
///     solo: None,
///     opening: true,
/// };
/// let game = Game::at(RuleSet::ITALIAN, position).unwrap();
/// assert_eq!(game.stock(), 41);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// The player who is to draw.
    pub turn: Seat,
    /// The cards that lie before each player.
    pub places: BySeat<PlayerPosition>,
    /// The pozzetti nobody has taken, in the order they are taken.
    pub pozzetti: Vec<Vec<Card>>,
    /// The discard pile, its top card last.
    pub pile: Vec<Card>,
    /// The stock of cards to draw from, its top card last.
    pub stock: Vec<Card>,
    /// The seat of the player, of three, who took the first pozzetto.
    pub solo: Option<Seat>,
    /// Whether nobody has played yet. There is no pile then where the first card may be refused.
    pub opening: bool,
}

impl Game {
    /// Sets up a table in the middle of a hand.
    ///
    /// ```
    /// use burraco_play::{Deal, Game, Misdeal, PlayerPosition, Position};
    /// use burraco_rules::{BySeat, RuleSet, Seat};
    /// let deal = Deal::of_seed(&RuleSet::ITALIAN, 1, Seat::North);
    /// let place = |seat| PlayerPosition { hand: deal.hands.get(seat).clone(), ..PlayerPosition::default() };
    /// let mut position = Position {
    ///     turn: Seat::South,
    ///     places: BySeat::from_fn(place),
    ///     pozzetti: deal.pozzetti.to_vec(),
    ///     pile: deal.turned.into_iter().collect(),
    ///     stock: deal.stock.clone(),
    ///     solo: None,
    ///     opening: false,
    /// };
    /// assert_eq!(Game::at(RuleSet::ITALIAN, position.clone()).unwrap().turn(), Seat::South);
    /// let card = position.stock.pop().unwrap();
    /// let found = usize::from(RuleSet::ITALIAN.deck.copies(card)) - 1;
    /// assert_eq!(Game::at(RuleSet::ITALIAN, position), Err(Misdeal::WrongDeck { card, found }), "a card is missing");
    /// ```
    ///
    /// # Errors
    /// The fault that makes the position impossible: a card too many or too few, a pozzetto of the wrong size, cards
    /// that are no meld, or a stock at its end. A player without cards is a fault where the rules do not allow that.
    pub fn at(rules: RuleSet, position: Position) -> Result<Game, Misdeal> {
        position.check(&rules)?;
        let Position {
            turn,
            mut places,
            mut pozzetti,
            pile,
            stock,
            solo,
            opening,
        } = position;
        let home = |seat| home_in(&rules, solo, seat);
        let mut shared: BySeat<SideCards> = BySeat::default();
        for seat in rules.players.seats() {
            let place = places.get(*seat);
            let own = shared.get_mut(home(*seat));
            own.took_pozzetto |= place.took_pozzetto;
            own.minimum = own.minimum.max(rules.first_melds(place.total));
            for (at, meld) in place.melds.iter().enumerate() {
                let wrong = Misdeal::WrongMeld(*seat, at);
                let lies = TableMeld::laid(meld.clone(), &rules);
                let meld = lies.or_else(|_| TableMeld::lay(meld.clone(), &rules));
                let meld = meld.map_err(|_| wrong)?;
                let equal = own.melds.iter().filter(|m| meld.same_set(m)).count();
                // Each of two players who became partners may have brought one.
                let partners = solo.is_some_and(|solo| home(solo) != home(*seat));
                if equal > usize::from(partners) {
                    return Err(wrong);
                }
                own.melds.push(meld);
            }
        }
        let players = BySeat::from_fn(|seat| {
            let place = places.get_mut(seat);
            let unseen = std::mem::take(&mut place.unseen);
            PlayerCards {
                hand: std::mem::take(&mut place.hand),
                unseen: (!unseen.is_empty()).then_some(unseen),
                home: home(seat),
            }
        });
        pozzetti.reverse();
        let refusable = opening && rules.first_turn == FirstTurn::Refusable;
        Ok(Game {
            rules,
            stock,
            pile,
            pozzetti,
            players,
            shared,
            solo,
            turn,
            phase: if refusable {
                HandPhase::Opening
            } else {
                HandPhase::Draw
            },
            last_turn: false,
            turns: u32::from(!opening),
            left: None,
            exchanges: 0,
            shown: None,
            closing_discard: None,
            #[cfg(test)]
            played: Vec::new(),
        })
    }
}

fn home_in(rules: &RuleSet, solo: Option<Seat>, seat: Seat) -> Seat {
    match solo {
        Some(solo) if rules.players == Players::Three && seat != solo => rules.after(solo),
        _ => home(rules, seat),
    }
}

impl Position {
    fn check(&self, rules: &RuleSet) -> Result<(), Misdeal> {
        let places = self.places.iter().flat_map(|(_, place)| {
            let table = place.melds.iter().flatten();
            place.hand.iter().chain(&place.unseen).chain(table)
        });
        let rest = self.pozzetti.iter().flatten();
        let rest = rest.chain(&self.pile).chain(&self.stock);
        whole_deck(rules, places.chain(rest).copied())?;
        for seat in [Some(self.turn), self.solo].into_iter().flatten() {
            if !rules.players.seats().contains(&seat) {
                return Err(Misdeal::NoSuchSeat(seat));
            }
        }
        for (seat, place) in self.places.iter() {
            self.check_place(rules, seat, place)?;
        }
        let end = match rules.stock_end {
            StockEnd::TwoLeft => 2,
            StockEnd::LastCard | StockEnd::Pozzetti => 0,
        };
        if self.stock.len() <= end {
            return Err(Misdeal::NoStock);
        }
        let refusable = self.opening && rules.first_turn == FirstTurn::Refusable;
        if refusable && !self.pile.is_empty() {
            return Err(Misdeal::WrongPile);
        }
        self.check_pozzetti(rules)
    }

    fn check_place(
        &self,
        rules: &RuleSet,
        seat: Seat,
        place: &PlayerPosition,
    ) -> Result<(), Misdeal> {
        if !rules.players.seats().contains(&seat) {
            return match *place == PlayerPosition::default() {
                true => Ok(()),
                false => Err(Misdeal::NoSuchSeat(seat)),
            };
        }
        let unseen = !place.unseen.is_empty();
        let plays_on = rules.without_burraco == WithoutBurraco::PlaysOn;
        let waits_for_own = !unseen || (place.took_pozzetto && seat != self.turn);
        let as_it_must_be = place.hand.is_empty() == unseen || (place.hand.is_empty() && plays_on);
        if !as_it_must_be || !waits_for_own {
            return Err(Misdeal::WrongHand(seat));
        }
        Ok(())
    }

    /// Checks that each side has taken at most one pozzetto, and that those left have the right size.
    fn check_pozzetti(&self, rules: &RuleSet) -> Result<(), Misdeal> {
        let seats = rules.players.seats();
        let took = |seat: &&Seat| self.places.get(**seat).took_pozzetto;
        let takers: Vec<Seat> = seats.iter().filter(took).copied().collect();
        let three = rules.players == Players::Three;
        let homes = takers.iter().map(|seat| home_in(rules, self.solo, *seat));
        let mut homes: Vec<Seat> = homes.collect();
        homes.sort_unstable();
        homes.dedup();
        let solo_took = self.solo.is_none_or(|solo| three && takers.contains(&solo));
        let solo_known = !three || takers.is_empty() || self.solo.is_some();
        let left = self.pozzetti.len() + takers.len();
        // Pozzetti that became the stock are gone.
        let counted = match rules.stock_end {
            StockEnd::Pozzetti => left <= 2,
            StockEnd::TwoLeft | StockEnd::LastCard => left == 2,
        };
        let sizes = rules.players.pozzetti().into_iter().skip(takers.len());
        let mut sized = self.pozzetti.iter().zip(sizes);
        let unseen_sized = seats.iter().all(|seat| {
            let cards = self.places.get(*seat).unseen.len();
            let [first, second] = rules.players.pozzetti();
            cards == 0
                || cards
                    == if self.solo == Some(*seat) {
                        first
                    } else {
                        second
                    }
        });
        let right = homes.len() == takers.len()
            && solo_took
            && solo_known
            && counted
            && unseen_sized
            && sized.all(|(pozzetto, size)| pozzetto.len() == size);
        right.then_some(()).ok_or(Misdeal::WrongPozzetti)
    }
}
