//! The queries that read the state of a game.

use crate::game::{FirstMelds, Game, HandPhase};
use burraco_rules::{Card, Ended, FirstMeld, RuleSet, Seat, TableMeld};

impl Game {
    /// The player whose turn it is.
    ///
    /// Source: Pagat, *Burraco*, "The Play": the player at the dealer's left begins.
    ///
    /// ```
    /// use burraco_play::Game;
    /// use burraco_rules::{RuleSet, Seat};
    /// assert_eq!(Game::deal(RuleSet::ITALIAN, 1).turn(), Seat::East, "North dealt");
    /// assert_eq!(Game::deal(RuleSet::BROCHURE, 1).turn(), Seat::West, "anticlockwise");
    /// ```
    #[must_use]
    pub fn turn(&self) -> Seat {
        self.turn
    }

    /// The number of turns finished so far in the hand.
    ///
    /// ```
    /// use burraco_play::{Game, Move};
    /// use burraco_rules::RuleSet;
    /// let mut game = Game::deal(RuleSet::FEDERATION, 1);
    /// game.play(Move::Draw).unwrap();
    /// assert_eq!(game.turns(), 0, "it ends with a discard");
    /// let card = game.hand(game.turn())[0];
    /// game.play(Move::Discard(card)).unwrap();
    /// assert_eq!(game.turns(), 1);
    /// ```
    #[must_use]
    pub fn turns(&self) -> u32 {
        self.turns
    }

    /// Whether the turn still has to begin with a draw.
    ///
    /// Source: Pagat, *Burraco*, "The Play".
    ///
    /// ```
    /// use burraco_play::{Game, Move};
    /// use burraco_rules::RuleSet;
    /// let mut game = Game::deal(RuleSet::FEDERATION, 1);
    /// assert!(game.must_draw());
    /// game.play(Move::TakePile).unwrap();
    /// assert!(!game.must_draw());
    /// ```
    #[must_use]
    pub fn must_draw(&self) -> bool {
        matches!(self.phase, HandPhase::Opening | HandPhase::Draw)
    }

    /// The first card of the hand, drawn and to be kept or refused (*Buraco*, "First draw").
    ///
    /// ```
    /// use burraco_play::{Game, Move};
    /// use burraco_rules::RuleSet;
    /// let mut game = Game::deal(RuleSet::BURACO, 1);
    /// game.play(Move::Draw).unwrap();
    /// let first = game.offered().unwrap();
    /// game.play(Move::Refuse).unwrap();
    /// assert_eq!(game.pile(), [first], "refused, it opens the pile");
    /// ```
    #[must_use]
    pub fn offered(&self) -> Option<Card> {
        match self.phase {
            HandPhase::Offered(card) => Some(card),
            HandPhase::Opening | HandPhase::Draw | HandPhase::Play(_) | HandPhase::Over(..) => None,
        }
    }

    /// The way the hand ended; none while it goes on.
    ///
    /// ```
    /// use burraco_play::Game;
    /// use burraco_rules::{Ended, RuleSet};
    /// let mut game = Game::deal(RuleSet::ITALIAN, 1);
    /// assert_eq!(game.ended(), None);
    /// game.call_time().unwrap();
    /// assert_eq!(game.ended(), Some(Ended::Time), "at once, by these rules");
    /// ```
    #[must_use]
    pub fn ended(&self) -> Option<Ended> {
        match self.phase {
            HandPhase::Over(ended, _) => Some(ended),
            HandPhase::Opening | HandPhase::Offered(_) | HandPhase::Draw | HandPhase::Play(_) => {
                None
            }
        }
    }

    /// The player who closed the hand, if anybody has.
    ///
    /// ```
    /// use burraco_play::{Game, take_turn};
    /// use burraco_rules::{Ended, RuleSet};
    /// let mut game = Game::deal(RuleSet::FEDERATION, 1);
    /// while game.ended().is_none() {
    ///     take_turn(&mut game);
    /// }
    /// assert_eq!(game.ended(), Some(Ended::Closed));
    /// let closer = game.closer().unwrap();
    /// assert!(game.hand(closer).is_empty() && game.may_close(closer));
    /// ```
    #[must_use]
    pub fn closer(&self) -> Option<Seat> {
        match self.phase {
            HandPhase::Over(_, closer) => closer,
            HandPhase::Opening | HandPhase::Offered(_) | HandPhase::Draw | HandPhase::Play(_) => {
                None
            }
        }
    }

    /// A player's cards; an unseen pozzetto is not among them.
    ///
    /// ```
    /// use burraco_play::{Game, Move};
    /// use burraco_rules::RuleSet;
    /// let mut game = Game::deal(RuleSet::FEDERATION, 1);
    /// game.play(Move::Draw).unwrap();
    /// assert_eq!(game.hand(game.turn()).len(), 12);
    /// ```
    #[must_use]
    pub fn hand(&self, seat: Seat) -> &[Card] {
        &self.players.get(seat).hand
    }

    /// Whether a player has taken a pozzetto on the discard and not yet looked at it.
    ///
    /// Source: Pagat, *Burraco*, "The Play", "Taking a pozzetto on the discard".
    ///
    /// ```
    /// use burraco_play::{Game, take_turn};
    /// use burraco_rules::{RuleSet, Seat};
    /// let somebody_waits = |rules: RuleSet| {
    ///     let mut game = Game::deal(rules, 2);
    ///     while game.ended().is_none() && !Seat::ALL.iter().any(|seat| game.waits(*seat)) {
    ///         take_turn(&mut game);
    ///     }
    ///     game.ended().is_none()
    /// };
    /// assert!(somebody_waits(RuleSet::ITALIAN));
    /// assert!(!somebody_waits(RuleSet::BROCHURE), "there it is looked at when it is taken");
    /// ```
    #[must_use]
    pub fn waits(&self, seat: Seat) -> bool {
        self.players.get(seat).unseen.is_some()
    }

    /// The discard pile, its top card last.
    ///
    /// ```
    /// use burraco_play::{Game, Move};
    /// use burraco_rules::RuleSet;
    /// let mut game = Game::deal(RuleSet::FEDERATION, 1);
    /// game.play(Move::Draw).unwrap();
    /// let card = game.hand(game.turn())[0];
    /// game.play(Move::Discard(card)).unwrap();
    /// assert_eq!((game.pile().len(), game.pile().last()), (2, Some(&card)), "beside the card turned at the deal");
    /// ```
    #[must_use]
    pub fn pile(&self) -> &[Card] {
        &self.pile
    }

    /// The number of cards in the stock. At the deal it is 41 for four players, 45 for three, 63 for two, and 38 in
    /// *Buraco*.
    ///
    /// ```
    /// use burraco_play::Game;
    /// use burraco_rules::RuleSet;
    /// let stock = |rules: &str| Game::deal(rules.parse::<RuleSet>().unwrap(), 1).stock();
    /// assert_eq!(["italian", "italian+three", "italian+two", "buraco"].map(stock), [41, 45, 63, 38]);
    /// ```
    #[must_use]
    pub fn stock(&self) -> usize {
        self.stock.len()
    }

    /// The number of pozzetti that nobody has taken.
    ///
    /// Source: Pagat, *Burraco*, "The Play": one a side.
    ///
    /// ```
    /// use burraco_play::{Game, take_turn};
    /// use burraco_rules::RuleSet;
    /// let mut game = Game::deal(RuleSet::FEDERATION, 1);
    /// assert_eq!(game.pozzetti(), 2);
    /// while game.ended().is_none() {
    ///     take_turn(&mut game);
    /// }
    /// let closer = game.closer().unwrap();
    /// assert!(game.pozzetti() < 2 && game.has_pozzetto(closer), "who closes has taken one");
    /// ```
    #[must_use]
    pub fn pozzetti(&self) -> usize {
        self.pozzetti.len()
    }

    /// The melds of a player's side, in the order they were laid.
    ///
    /// ```
    /// use burraco_play::{Game, take_turn};
    /// use burraco_rules::{RuleSet, Seat};
    /// let mut game = Game::deal(RuleSet::FEDERATION, 1);
    /// while game.melds(Seat::East).is_empty() {
    ///     take_turn(&mut game);
    /// }
    /// assert_eq!(game.melds(Seat::East), game.melds(Seat::West), "partners have their melds in common");
    /// ```
    #[must_use]
    pub fn melds(&self, seat: Seat) -> &[TableMeld] {
        &self.of(seat).melds
    }

    /// Whether a player's side has taken its pozzetto.
    ///
    /// ```
    /// use burraco_play::{Game, take_turn};
    /// use burraco_rules::{RuleSet, Seat};
    /// let mut game = Game::deal(RuleSet::FEDERATION, 1);
    /// while game.pozzetti() == 2 {
    ///     take_turn(&mut game);
    /// }
    /// let sides = [Seat::North, Seat::East].map(|seat| game.has_pozzetto(seat));
    /// assert!(sides[0] != sides[1], "one side has taken the first");
    /// ```
    #[must_use]
    pub fn has_pozzetto(&self, seat: Seat) -> bool {
        self.of(seat).took_pozzetto
    }

    /// Whether a player's side has a burraco.
    ///
    /// Source: Pagat, *Burraco*, "The objective": seven cards or more.
    ///
    /// ```
    /// use burraco_play::{Game, take_turn};
    /// use burraco_rules::RuleSet;
    /// let mut game = Game::deal(RuleSet::FEDERATION, 1);
    /// assert!(!game.has_burraco(game.turn()));
    /// while game.ended().is_none() {
    ///     take_turn(&mut game);
    /// }
    /// let longest = game.melds(game.closer().unwrap()).iter().map(|meld| meld.cards().len()).max();
    /// assert!(longest >= Some(7) && game.has_burraco(game.closer().unwrap()));
    /// ```
    #[must_use]
    pub fn has_burraco(&self, seat: Seat) -> bool {
        self.melds(seat).iter().any(TableMeld::is_burraco)
    }

    /// Whether a player's side may close: it has taken its pozzetto, and its table has the burraco that closing needs.
    ///
    /// Source: Pagat, *Burraco*, "The Play"; *Codice di Gara*, art. 17 (chiusura); *Buraco*, "Course of play", asks for
    /// a clean one.
    ///
    /// ```
    /// use burraco_play::{Game, take_turn};
    /// use burraco_rules::{RuleSet, Seat};
    /// let mut game = Game::deal(RuleSet::BURACO, 1);
    /// assert!(Seat::ALL.iter().all(|seat| !game.may_close(*seat)));
    /// while game.ended().is_none() {
    ///     take_turn(&mut game);
    /// }
    /// let closer = game.closer().unwrap();
    /// assert!(game.may_close(closer) && game.melds(closer).iter().any(|meld| meld.reading().burraco.bonus() == 200));
    /// ```
    #[must_use]
    pub fn may_close(&self, seat: Seat) -> bool {
        let melds = self.melds(seat).iter();
        self.has_pozzetto(seat) && melds.into_iter().any(|meld| self.allows_closing(meld))
    }

    /// The player with whom a seat shares melds. There is none with two players, for the solo player of three, or
    /// before one of three is solo.
    ///
    /// Source: Pagat, *Burraco*, "Players and Cards" and "Burraco for three players".
    ///
    /// ```
    /// use burraco_play::{Game, take_turn};
    /// use burraco_rules::{RuleSet, Seat};
    /// assert_eq!(Game::deal(RuleSet::ITALIAN, 1).partner(Seat::North), Some(Seat::South));
    /// let mut game = Game::deal("italian+three".parse().unwrap(), 1);
    /// assert_eq!(game.partner(Seat::North), None);
    /// while game.solo().is_none() {
    ///     take_turn(&mut game);
    /// }
    /// let partners = [Seat::North, Seat::East, Seat::West].iter().filter(|seat| game.partner(**seat).is_some());
    /// assert_eq!(partners.count(), 2);
    /// ```
    #[must_use]
    pub fn partner(&self, seat: Seat) -> Option<Seat> {
        let home = self.players.get(seat).home;
        let mut seats = self.rules.players.seats().iter().copied();
        seats.find(|other| *other != seat && self.players.get(*other).home == home)
    }

    /// The player, of three, who took the first pozzetto and plays alone.
    ///
    /// Source: Pagat, *Burraco*, "Burraco for three players"; the brochure, "Burraco in tre".
    ///
    /// ```
    /// use burraco_play::{Game, take_turn};
    /// use burraco_rules::RuleSet;
    /// let mut game = Game::deal("brochure+three".parse().unwrap(), 1);
    /// assert_eq!(game.solo(), None);
    /// while game.pozzetti() == 2 {
    ///     take_turn(&mut game);
    /// }
    /// assert!(game.has_pozzetto(game.solo().unwrap()));
    /// ```
    #[must_use]
    pub fn solo(&self) -> Option<Seat> {
        self.solo
    }

    /// The least a player's side must lay at once as its first melds, in points. None once the side has done so, or
    /// where the rules set no minimum.
    ///
    /// Source: *Buraco*, "Initial melding"; that every failure adds 15 again is an inference.
    ///
    /// ```
    /// use burraco_play::{Game, take_turn};
    /// use burraco_rules::{RuleSet, Seat};
    /// assert_eq!(Game::deal(RuleSet::ITALIAN, 1).first_minimum(Seat::East), None);
    /// let mut game = Game::deal(RuleSet::BURACO, 1);
    /// assert_eq!(game.first_minimum(Seat::East), Some(50));
    /// while game.melds(Seat::East).is_empty() {
    ///     take_turn(&mut game);
    /// }
    /// assert_eq!(game.first_minimum(Seat::East), None, "met");
    /// ```
    #[must_use]
    pub fn first_minimum(&self, seat: Seat) -> Option<i32> {
        let asked = match (self.rules.first_meld, self.phase) {
            (FirstMeld::Any, _) => false,
            (FirstMeld::Fifty, HandPhase::Play(turn)) if self.same_side(seat, self.turn) => {
                turn.first_melds != FirstMelds::Met
            }
            (FirstMeld::Fifty, _) => self.melds(seat).is_empty(),
        };
        asked.then_some(self.of(seat).minimum)
    }

    /// The card that a player showed in the previous turn, with that player's seat. Showing it proves that the player
    /// held both copies, and that the other copy was the one to discard (*The rules and how to play Buraco in 4
    /// players*, "Close your turn").
    ///
    /// ```
    /// use burraco_play::{Game, Move};
    /// use burraco_rules::RuleSet;
    /// let mut deals = (0..).map(|seed| Game::deal(RuleSet::ENGLISH, seed));
    /// let holds_the_twin = |game: &Game| game.hand(game.turn()).contains(&game.pile()[0]);
    /// let mut game = deals.find(holds_the_twin).unwrap();
    /// let (player, card) = (game.turn(), game.pile()[0]);
    /// game.play(Move::TakePile).unwrap();
    /// game.play(Move::Discard(card)).unwrap();
    /// assert_eq!(game.shown(), Some((player, card)));
    /// ```
    #[must_use]
    pub fn shown(&self) -> Option<(Seat, Card)> {
        self.shown
    }

    /// The number of consecutive turns, up to now, in which a player only exchanged the lone card of the pile for
    /// another.
    ///
    /// Source: Pagat, *Burraco*, "The Play", stalemate.
    ///
    /// ```
    /// use burraco_play::{Game, Move};
    /// use burraco_rules::RuleSet;
    /// let mut game = Game::deal(RuleSet::FEDERATION, 1);
    /// game.play(Move::TakePile).unwrap();
    /// let card = game.hand(game.turn())[0];
    /// game.play(Move::Discard(card)).unwrap();
    /// assert_eq!(game.exchanges(), 1, "the card face up, for another");
    /// ```
    #[must_use]
    pub fn exchanges(&self) -> usize {
        self.exchanges
    }

    /// The rule set by which the game is played.
    ///
    /// ```
    /// use burraco_play::Game;
    /// use burraco_rules::RuleSet;
    /// let game = Game::deal("italian+two".parse().unwrap(), 1);
    /// assert_eq!(game.rules().to_string(), "italian+two");
    /// ```
    #[must_use]
    pub fn rules(&self) -> &RuleSet {
        &self.rules
    }
}
