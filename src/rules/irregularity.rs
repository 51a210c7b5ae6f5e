//! The irregularities of play at the table and the consequences of each, as data.
//!
//! Source: F.I.Bur., *Codice di Gara*, the articles on irregularities. The numbers are data, not law: they moved
//! between editions, and of the later ones some were never seen.

/// The certainty with which a fact of the code is known.
///
/// ```
/// use burraco_rules::{Irregularity, Certainty};
/// assert_eq!(Irregularity::ClosedWithWild.sure(), Certainty::OneSource);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
pub enum Certainty {
    /// A fact from several independent sources, or from an official text confirmed elsewhere.
    Confirmed,
    /// The certainty of a fact that a single good source gives.
    OneSource,
    /// A fact from an inference, a weak source, or another federation's text.
    Inferred,
    /// The certainty of a fact that was looked for and not found.
    Unknown,
}

impl Certainty {
    /// All degrees of certainty, the surest first.
    ///
    /// ```
    /// use burraco_rules::{Irregularity, Certainty};
    /// let rows = |sure: &Certainty| Irregularity::ALL.iter().filter(|row| row.sure() == *sure).count();
    /// let all: usize = Certainty::ALL.iter().map(rows).sum();
    /// assert_eq!(all, Irregularity::ALL.len(), "each row is as sure as one of them");
    /// ```
    pub const ALL: [Certainty; 4] = [
        Certainty::Confirmed,
        Certainty::OneSource,
        Certainty::Inferred,
        Certainty::Unknown,
    ];

    /// The machine-readable word for how certain a fact is.
    ///
    /// ```
    /// use burraco_rules::Irregularity;
    /// assert_eq!(Irregularity::IrregularDeck.sure().code(), "inferred", "from the rules of a club");
    /// ```
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Certainty::Confirmed => "confirmed",
            Certainty::OneSource => "one_source",
            Certainty::Inferred => "inferred",
            Certainty::Unknown => "unknown",
        }
    }
}

/// Declares the consequences: each is a variant with its documentation and its code.
macro_rules! consequences {
    ($( $(#[$doc:meta])* $name:ident $(($amount:ty))? = $code:literal, )+) => {
        /// A consequence of an irregularity. An irregularity has several, in the order they are carried out.
        ///
        /// Source: *Codice di Gara*, the articles on irregularities.
        ///
        /// ```
        /// use burraco_rules::{Consequence, Irregularity};
        /// let closed_without_a_discard = Irregularity::ClosedWithoutDiscard.follows();
        /// assert_eq!(closed_without_a_discard.first(), Some(&Consequence::LastGameToHand));
        /// assert_eq!(closed_without_a_discard.last(), Some(&Consequence::MayCloseNextTurn));
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Consequence { $( $(#[$doc])* $name $(($amount))?, )+ }

        #[cfg(test)]
        impl Consequence {
            /// The codes of all consequences.
            pub(crate) const CODES: &'static [&'static str] = &[$($code,)+];
        }

        impl Consequence {
            /// The machine-readable code of the consequence of an irregularity.
            ///
            /// ```
            /// use burraco_rules::Consequence;
            /// assert_eq!(Consequence::NoBonusButCloses.code(), "no_bonus_but_closes");
            /// ```
            #[must_use]
            pub const fn code(self) -> &'static str {
                match self { $(Consequence::$name { .. } => $code,)+ }
            }
        }
    };
}

consequences! {
    /// A consequence: the card is played in the player's own turn or discarded.
    PlayedOrDiscarded = "played_or_discarded",
    /// A consequence: the card may not be added to a meld that the partner opened for it.
    NotOnPartnersGame = "not_on_partners_game",
    /// A consequence: the turn in progress stops.
    TurnStops = "turn_stops",
    /// A consequence: the card that the remark was about is discarded.
    ThatCardDiscarded = "that_card_discarded",
    /// A consequence: the card must be discarded.
    MustBeDiscarded = "must_be_discarded",
    /// A consequence: the cards that are not put right count negative.
    CountsNegative = "counts_negative",
    /// A consequence: the guilty player cannot close before the card has been discarded.
    NoClosingBefore = "no_closing_before",
    /// A consequence: the irregularity is treated as a missed draw.
    AsMissedDraw = "as_missed_draw",
    /// A consequence: the card becomes a penalised card.
    Penalised = "penalised",
    /// A consequence: the meld is frozen instead when the irregularity is found late.
    FrozenIfLate = "frozen_if_late",
    /// A consequence: the meld is corrected with the player's own cards.
    CorrectedWithOwnCards = "corrected_with_own_cards",
    /// A consequence: the remaining cards of the meld are penalised.
    RestPenalised = "rest_penalised",
    /// A consequence: the highest excess card is discarded, in the order hearts, diamonds, clubs, spades.
    HighestExcessDiscarded = "highest_excess_discarded",
    /// A consequence: the excess cards count negative.
    ExcessNegative = "excess_negative",
    /// A consequence: the meld is frozen, so that nothing more is added to it.
    Frozen = "frozen",
    /// A consequence: the player picks the best meld with the wild and at least one of the cards.
    BestGameWithWild = "best_game_with_wild",
    /// A consequence: the melds laid stay frozen until the next turn.
    FrozenUntilNextTurn = "frozen_until_next_turn",
    /// A consequence: if the hand closes first, only the cards added to melds count negative.
    LinkedNegativeIfClosed = "linked_negative_if_closed",
    /// A consequence: the card goes to the player it belongs to.
    CardToRightfulPlayer = "card_to_rightful_player",
    /// A consequence: in the next turn the offender only draws and discards.
    OnlyDrawsAndDiscards = "only_draws_and_discards",
    /// A consequence: the discard pile is restored.
    PileRestored = "pile_restored",
    /// A consequence: in the next turn the offender must collect the pile and discard.
    MustCollectAndDiscard = "must_collect_and_discard",
    /// A consequence: the two sets of one rank are made one.
    Merged = "merged",
    /// A consequence: the surplus wild is discarded.
    SurplusWildDiscarded = "surplus_wild_discarded",
    /// A consequence: the turn is over.
    TurnOver = "turn_over",
    /// A consequence: a burraco formed by the irregularity earns no bonus, but allows closing.
    NoBonusButCloses = "no_bonus_but_closes",
    /// A consequence: the cards laid stay on the table, except for the last meld, set or added card.
    LaidStandsButLast = "laid_stands_but_last",
    /// A consequence: the cards of the last meld laid are penalised and lie beside the table.
    LastGamePenalised = "last_game_penalised",
    /// A consequence: the discard stays.
    DiscardStays = "discard_stays",
    /// A consequence: the last meld goes back to the hand.
    LastGameToHand = "last_game_to_hand",
    /// A consequence: the discarded wild stays discarded.
    WildStaysDiscarded = "wild_stays_discarded",
    /// A consequence: the player must discard one of the cards taken back into the hand.
    OneOfThemDiscarded = "one_of_them_discarded",
    /// A consequence: the partner's new melds may not be used.
    NotPartnersNewGames = "not_partners_new_games",
    /// A consequence: the side may close from its next turn.
    MayCloseNextTurn = "may_close_next_turn",
    /// A consequence: the pozzetto is given back.
    PozzettoReturned = "pozzetto_returned",
    /// A consequence: the article on irregular closings applies.
    AsIrregularClosing = "as_irregular_closing",
    /// A consequence: once a card of the pozzetto has been seen, play goes on with that pozzetto.
    PlayGoesOnWithIt = "play_goes_on_with_it",
    /// A consequence: the pozzetto is completed from the bottom of the stock.
    CompletedFromStock = "completed_from_stock",
    /// A consequence: the surplus cards go under the stock.
    SurplusUnderStock = "surplus_under_stock",
    /// A consequence: the pozzetto stays as it is once a card of it has been seen.
    SeenStays = "seen_stays",
    /// A consequence: the referee rebuilds the position.
    Rebuilt = "rebuilt",
    /// A consequence: the offending pair gets an arbitral score if the position cannot be rebuilt.
    ArbitralScoreIfNot = "arbitral_score_if_not",
    /// A consequence: the player gets a warning, and five seconds more.
    FiveSeconds = "five_seconds",
    /// A consequence: the player's highest card is discarded when the five extra seconds have passed.
    HighestCardDiscarded = "highest_card_discarded",
    /// A consequence: the hands already played stay valid.
    PlayedHandsStand = "played_hands_stand",
    /// A consequence: an ammonizione, which the direttore di gara registers.
    Ammonizione = "ammonizione",
    /// A consequence: an ammonizione, or a score given by the referee.
    AmmonizioneOrArbitralScore = "ammonizione_or_arbitral_score",
    /// A consequence: the referee decides.
    RefereeDecides = "referee_decides",
    /// A consequence: so many Match Points are taken off.
    MatchPointsOff(u16) = "match_points_off",
    /// A consequence: the match is lost by 14 Victory Points to 6, or 12 to 8 when it has four hands.
    MatchLost = "match_lost",
    /// A consequence: the pair that stays gets the points of a bye, or the points it had where they are better.
    StayersAsResting = "stayers_as_resting",
    /// A consequence: the pair that leaves gets what is left of the points, with the Match Points taken off.
    LeaversTheRest = "leavers_the_rest",
    /// A consequence: the pair that leaves gets nothing and is reported.
    LeaversNothing = "leavers_nothing",
    /// A consequence: neither side gets any points.
    NothingForEither = "nothing_for_either",
    /// A consequence: the pair loses one Victory Point and the equivalent in Match Points, and the other side gains
    /// nothing.
    OneVictoryPoint = "one_victory_point",
}

/// Declares the irregularities, each as a row with its code, articles, certainty and consequences.
macro_rules! irregularities {
    ($( $(#[$doc:meta])* $name:ident = $code:literal, $old:expr, $new:expr, $sure:ident, [$($follows:ident $(($amount:literal))?),+]; )+) => {
        /// An irregularity of play at the table.
        ///
        /// Source: *Codice di Gara*, the articles on irregularities, each as [`Irregularity::article`] and
        /// [`Irregularity::old_article`] have it.
        ///
        /// ```
        /// use burraco_rules::{Consequence, Irregularity};
        /// let equal_sets = Irregularity::SecondEqualSet;
        /// assert!(equal_sets.follows().contains(&Consequence::Merged));
        /// assert!(equal_sets.follows().contains(&Consequence::NoBonusButCloses), "seven kings together earn nothing");
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Irregularity { $( $(#[$doc])* $name, )+ }

        impl Irregularity {
            /// Every irregularity, in the order of the table of irregularities.
            ///
            /// ```
            /// use burraco_rules::{Consequence, Irregularity};
            /// let by_points = |row: &&Irregularity| row.follows().contains(&Consequence::MatchPointsOff(100));
            /// let by_points: Vec<_> = Irregularity::ALL.iter().filter(by_points).collect();
            /// assert_eq!(by_points, [&Irregularity::LateFive], "the others are settled on the cards");
            /// ```
            pub const ALL: &'static [Irregularity] = &[$(Irregularity::$name,)+];

            /// The machine-readable code, which is also the anchor of the irregularity's row on the page.
            ///
            /// ```
            /// use burraco_rules::Irregularity;
            /// assert_eq!(Irregularity::Fantasma.code(), "fantasma");
            /// ```
            #[must_use]
            pub const fn code(self) -> &'static str {
                match self { $(Irregularity::$name => $code,)+ }
            }

            /// The irregularity's article in the editions of 2012 to 2017, when it was seen.
            ///
            /// ```
            /// use burraco_rules::Irregularity;
            /// assert_eq!(Irregularity::ClosedWithWild.old_article(), Some("31"));
            /// assert_eq!(Irregularity::SecondAmmonizione.old_article(), None, "in the register of the direttore di gara");
            /// ```
            #[must_use]
            pub const fn old_article(self) -> Option<&'static str> {
                match self { $(Irregularity::$name => $old,)+ }
            }

            /// The irregularity's article in the editions of 2024 to 2026, when it was seen.
            ///
            /// ```
            /// use burraco_rules::Irregularity;
            /// let exposed = Irregularity::ExposedCard;
            /// assert_eq!((exposed.old_article(), exposed.article()), (Some("22"), Some("24")), "the numbers moved");
            /// ```
            #[must_use]
            pub const fn article(self) -> Option<&'static str> {
                match self { $(Irregularity::$name => $new,)+ }
            }

            /// The certainty with which the code's text on the irregularity is known.
            ///
            /// ```
            /// use burraco_rules::{Irregularity, Certainty};
            /// let inferred = Irregularity::ALL.iter().filter(|row| row.sure() == Certainty::Inferred);
            /// assert_eq!(inferred.collect::<Vec<_>>(), [&Irregularity::IrregularDeck]);
            /// ```
            #[must_use]
            pub const fn sure(self) -> Certainty {
                match self { $(Irregularity::$name => Certainty::$sure,)+ }
            }

            /// The consequences of the irregularity, in the order they are carried out.
            ///
            /// ```
            /// use burraco_rules::{Consequence, Irregularity};
            /// let follows = Irregularity::OutOfTurnDraw.follows();
            /// assert_eq!(follows, [Consequence::CardToRightfulPlayer, Consequence::OnlyDrawsAndDiscards]);
            /// ```
            #[must_use]
            pub const fn follows(self) -> &'static [Consequence] {
                match self { $(Irregularity::$name => &[$(Consequence::$follows $(($amount))?),+],)+ }
            }
        }
    };
}

irregularities! {
    /// A wrong game, which is no legal meld, seen at once.
    WrongGameAtOnce = "wrong_game_at_once", Some("26"), None, OneSource, [CorrectedWithOwnCards, RestPenalised];
    /// A wrong game found after the discard and before the next opponent acts.
    WrongGameAfterDiscard = "wrong_game_after_discard", Some("26, 27"), None, OneSource, [HighestExcessDiscarded];
    /// A wrong game found later than the next opponent's first act.
    WrongGameLater = "wrong_game_later", Some("27"), None, OneSource, [ExcessNegative, Frozen];
    /// A wrong game (an illegal meld) that has a wild, by a note of 2016.
    WrongGameWithWild = "wrong_game_with_wild", Some("26"), None, OneSource, [BestGameWithWild];
    /// A second set of a rank the side already has.
    SecondEqualSet = "second_equal_set", Some("30"), None, OneSource,
        [Merged, Frozen, SurplusWildDiscarded, TurnOver, NoBonusButCloses];
    /// A closing with a discard but without the needed burraco.
    ClosedWithoutBurraco = "closed_without_burraco", Some("31"), None, OneSource,
        [LaidStandsButLast, LastGamePenalised, DiscardStays];
    /// The irregularity of closing by discarding a wild.
    ClosedWithWild = "closed_with_wild", Some("31"), None, OneSource,
        [LastGameToHand, WildStaysDiscarded, MayCloseNextTurn];
    /// The irregularity of closing without a discard.
    ClosedWithoutDiscard = "closed_without_discard", Some("31"), None, OneSource,
        [LastGameToHand, OneOfThemDiscarded, NotPartnersNewGames, MayCloseNextTurn];
    /// A pozzetto taken by a side that already has its own.
    PozzettoTakenTwice = "pozzetto_taken_twice", Some("31"), None, OneSource, [PozzettoReturned, AsIrregularClosing];
    /// The opponents' pozzetto taken, and a card of it already seen.
    OpponentsPozzetto = "opponents_pozzetto", Some("31"), None, OneSource, [PlayGoesOnWithIt];
    /// The irregularity of cards that were mixed before the count.
    CardsMixed = "cards_mixed", Some("32"), None, OneSource, [Rebuilt, ArbitralScoreIfNot];
    /// The irregularity of showing a card that should not have been shown.
    ExposedCard = "exposed_card", Some("22"), Some("24"), OneSource, [PlayedOrDiscarded, NotOnPartnersGame];
    /// The irregularity of a remark about a card that was exposed.
    RemarkOnExposedCard = "remark_on_exposed_card", Some("22"), Some("24"), OneSource, [TurnStops, ThatCardDiscarded];
    /// A card that has been penalised.
    PenalisedCard = "penalised_card", Some("23"), Some("25"), OneSource,
        [MustBeDiscarded, CountsNegative, NoClosingBefore];
    /// The irregularity of cards played after the discard.
    PlayedAfterDiscard = "played_after_discard", Some("23bis, 28"), None, OneSource, [AsMissedDraw];
    /// A card in an open meld (a fantasma) that does not belong there and that nobody noticed.
    Fantasma = "fantasma", Some("23ter"), Some("26"), OneSource, [Penalised, FrozenIfLate];
    /// The irregularity of a turn played without drawing.
    MissedDraw = "missed_draw", Some("28"), None, OneSource, [FrozenUntilNextTurn, LinkedNegativeIfClosed];
    /// The irregularity of a card drawn out of turn.
    OutOfTurnDraw = "out_of_turn_draw", Some("29"), None, OneSource, [CardToRightfulPlayer, OnlyDrawsAndDiscards];
    /// The irregularity of the pile collected out of turn.
    OutOfTurnCollect = "out_of_turn_collect", Some("29"), None, OneSource, [PileRestored, MustCollectAndDiscard];
    /// A pozzetto with too few cards.
    PozzettoTooFew = "pozzetto_too_few", Some("21"), Some("23"), OneSource, [CompletedFromStock, SeenStays];
    /// A pozzetto with too many cards.
    PozzettoTooMany = "pozzetto_too_many", Some("21"), Some("23"), OneSource, [SurplusUnderStock, SeenStays];
    /// A pozzetto looked at before its time.
    PozzettoLookedAt = "pozzetto_looked_at", Some("21, 28"), Some("23"), OneSource, [AsMissedDraw];
    /// The irregularity of play that is too slow.
    SlowPlay = "slow_play", Some("32bis"), None, OneSource, [FiveSeconds, HighestCardDiscarded];
    /// The irregularity of a suggestion to the partner.
    Suggestion = "suggestion", Some("20"), Some("22"), OneSource, [AmmonizioneOrArbitralScore];
    /// The irregularity of handling cards while the partner plays.
    HandlingCards = "handling_cards", Some("20"), Some("21, 22"), OneSource, [RefereeDecides];
    /// A deck found irregular after the start.
    IrregularDeck = "irregular_deck", Some("5"), None, Inferred, [PlayedHandsStand];
    /// A pair that is not ready within five minutes.
    NotReady = "not_ready", Some("34"), None, OneSource, [Ammonizione];
    /// A pair five to ten minutes late.
    LateFive = "late_five", Some("34"), None, OneSource, [MatchPointsOff(100)];
    /// A pair more than ten minutes late.
    LateTen = "late_ten", Some("34"), None, OneSource, [MatchLost];
    /// A pair that leaves the match with good reason.
    LeftJustified = "left_justified", Some("33"), None, OneSource, [StayersAsResting, LeaversTheRest];
    /// A pair that leaves the match without good reason.
    LeftUnjustified = "left_unjustified", Some("33"), None, OneSource, [LeaversNothing, StayersAsResting];
    /// The absence of both pairs, or both pairs leaving the match.
    BothAbsent = "both_absent", Some("33"), None, OneSource, [NothingForEither];
    /// A second ammonizione of the same pair.
    SecondAmmonizione = "second_ammonizione", None, None, OneSource, [OneVictoryPoint];
}
