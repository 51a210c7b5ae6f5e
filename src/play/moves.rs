//! The moves of a player at the table, and the reasons why one may be refused.

use burraco_rules::{Card, LayOffFault, MeldFault, RuleSet, Source, Topic};

/// A move of a player at the table.
///
/// Source: Pagat, *Burraco*, "The Play".
///
/// ```
/// use burraco_play::{Game, Illegal, Move};
/// use burraco_rules::RuleSet;
/// let mut game = Game::deal(RuleSet::FEDERATION, 3);
/// assert_eq!(game.play(Move::Keep), Err(Illegal::DrawFirst));
/// game.play(Move::Draw).unwrap();
/// assert!(game.legal_moves().iter().all(|action| game.check(action).is_ok()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Move {
    /// A draw of the top card of the stock.
    Draw,
    /// The choice to keep the first card of the hand, where it may be refused (*Buraco*, "First draw").
    Keep,
    /// The choice to refuse the first card of the hand. It opens the pile, and the next card is drawn and kept.
    Refuse,
    /// The choice to take the whole discard pile.
    TakePile,
    /// A new meld. The order of its cards does not matter, because the meld lies in its best reading.
    Meld(Vec<Card>),
    /// The addition of a card to a meld of the player's own side; melds count from 0.
    LayOff {
        /// The index of the meld that the card is added to, counted from 0.
        meld: usize,
        /// The card that is added to a meld.
        card: Card,
    },
    /// The discard of a card, which ends the turn. Discarding the last card takes the pozzetto or closes.
    Discard(Card),
}

/// The reason why a move is not legal.
///
/// [`Illegal::source`] gives the source of each.
///
/// ```
/// use burraco_play::{Game, Illegal, Move};
/// use burraco_rules::RuleSet;
/// let mut game = Game::deal(RuleSet::FEDERATION, 3);
/// game.play(Move::Draw).unwrap();
/// let before = game.clone();
/// assert_eq!(game.play(Move::TakePile), Err(Illegal::AlreadyDrawn));
/// assert_eq!(game, before, "nothing has changed");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// The hand is over, so no move is legal.
    Over,
    /// The turn begins with a card drawn or the pile taken.
    DrawFirst,
    /// A card has been drawn or the pile taken in this turn.
    AlreadyDrawn,
    /// The first card drawn is to be kept or refused.
    KeepOrRefuse,
    /// Only the first card of a hand may be refused, and only by rules that say so.
    NothingToRefuse,
    /// There is no discard pile to take.
    NoPile,
    /// There is no card to draw in place of the one refused.
    NoStock,
    /// The next player must draw from the stock after a round of exchanged cards.
    MustDraw,
    /// The player does not hold the card of the move.
    NotHeld(Card),
    /// The cards of the move are no meld.
    NotAMeld(Vec<MeldFault>),
    /// The side has a set of this rank: cards are added to it.
    SecondSet,
    /// The player's side has no meld with the number that the move names.
    NoSuchMeld,
    /// The card of the move cannot be added to the meld.
    NotAdded(LayOffFault),
    /// The first melds were not worth enough and went back to the hand: nothing more is laid in this turn.
    FirstMeldsFailed,
    /// The card was the only one of the pile, so it may not be discarded in the same turn.
    LoneCard,
    /// A side that has its pozzetto but may not close must keep two cards after melding and one after discarding.
    KeepACard,
    /// No pozzetto is left for the side, so its players must keep two cards after melding and one after discarding.
    NoPozzetto,
    /// Closing needs a discard: the last card may not be melded.
    DiscardNeeded,
    /// The closing discard may be neither a joker nor a 2.
    WildCloses,
    /// Time has been called already in this hand.
    TimeCalled,
    /// There is no stalemate for the referee to establish.
    NoStalemate,
}

impl std::fmt::Display for Illegal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.code())
    }
}

impl std::error::Error for Illegal {}

impl Illegal {
    /// The machine-readable code of the reason why a move is not legal.
    ///
    /// ```
    /// use burraco_play::{Game, Move};
    /// use burraco_rules::RuleSet;
    /// let game = Game::deal(RuleSet::FEDERATION, 1);
    /// let card = game.hand(game.turn())[0];
    /// assert_eq!(game.check(&Move::Discard(card)).unwrap_err().code(), "draw_first");
    /// ```
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Illegal::Over => "over",
            Illegal::DrawFirst => "draw_first",
            Illegal::AlreadyDrawn => "already_drawn",
            Illegal::KeepOrRefuse => "keep_or_refuse",
            Illegal::NothingToRefuse => "nothing_to_refuse",
            Illegal::NoPile => "no_pile",
            Illegal::NoStock => "no_stock",
            Illegal::MustDraw => "must_draw",
            Illegal::NotHeld(_) => "not_held",
            Illegal::NotAMeld(_) => "not_a_meld",
            Illegal::SecondSet => "second_set",
            Illegal::NoSuchMeld => "no_such_meld",
            Illegal::NotAdded(_) => "not_added",
            Illegal::FirstMeldsFailed => "first_melds_failed",
            Illegal::LoneCard => "lone_card",
            Illegal::KeepACard => "keep_a_card",
            Illegal::NoPozzetto => "no_pozzetto",
            Illegal::DiscardNeeded => "discard_needed",
            Illegal::WildCloses => "wild_closes",
            Illegal::TimeCalled => "time_called",
            Illegal::NoStalemate => "no_stalemate",
        }
    }

    /// The source of the rule that the move would break.
    ///
    /// ```
    /// use burraco_play::Illegal;
    /// use burraco_rules::RuleSet;
    /// let source = Illegal::WildCloses.source(&RuleSet::FEDERATION);
    /// assert_eq!(source.to_string(), "F.I.Bur., Codice di Gara, art. 17 (chiusura)");
    /// ```
    #[must_use]
    pub fn source(&self, rules: &RuleSet) -> Source {
        self.topic().source(rules)
    }

    /// The topic of the rule that the move would break.
    ///
    /// ```
    /// use burraco_play::Illegal;
    /// use burraco_rules::Topic;
    /// assert_eq!(Illegal::MustDraw.topic(), Topic::Stalemate);
    /// assert_eq!(Illegal::DiscardNeeded.topic(), Topic::Closing);
    /// ```
    #[must_use]
    pub const fn topic(&self) -> Topic {
        match self {
            Illegal::KeepOrRefuse | Illegal::NothingToRefuse | Illegal::NoStock => Topic::FirstDraw,
            Illegal::FirstMeldsFailed => Topic::FirstMelds,
            Illegal::MustDraw | Illegal::NoStalemate => Topic::Stalemate,
            Illegal::TimeCalled => Topic::Time,
            Illegal::LoneCard => Topic::LoneCard,
            Illegal::Over
            | Illegal::DrawFirst
            | Illegal::AlreadyDrawn
            | Illegal::NoPile
            | Illegal::NotHeld(_) => Topic::Turn,
            Illegal::NotAMeld(_) => Topic::Melds,
            Illegal::SecondSet => Topic::SecondSet,
            Illegal::NoSuchMeld | Illegal::NotAdded(_) => Topic::LayingOff,
            Illegal::NoPozzetto => Topic::Pozzetto,
            Illegal::KeepACard => Topic::KeepingCards,
            Illegal::DiscardNeeded | Illegal::WildCloses => Topic::Closing,
        }
    }
}
