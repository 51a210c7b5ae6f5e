//! The points on which the rule documents disagree: one row a setting, one line a value.

use super::RuleSet;

/// Declares the settings once: an enum each, its words, and a field of [`RuleSet`] read and written by name.
macro_rules! settings {
    ($(
        $(#[$doc:meta])*
        $name:ident: $kind:ident { $( $(#[$value_doc:meta])* $value:ident = $word:literal, )+ }
    )+) => {
        $(
            $(#[$doc])*
            ///
            #[doc = concat!("Written `+", stringify!($name), "=`, and one of", $(" `", $word, "`",)+ ".")]
            ///
            /// ```
            #[doc = concat!("use burraco_rules::{", stringify!($kind), ", RuleSet};")]
            #[doc = concat!("for value in ", stringify!($kind), "::ALL {")]
            #[doc = concat!("    let name = format!(\"italian+", stringify!($name), "={}\", value.word());")]
            #[doc = concat!("    assert_eq!(name.parse::<RuleSet>().unwrap().", stringify!($name), ", *value);")]
            /// }
            /// ```
            #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
            pub enum $kind { $( $(#[$value_doc])* $value, )+ }

            impl $kind {
                /// Every value, in the order of the documentation.
                pub const ALL: &'static [$kind] = &[$($kind::$value,)+];

                /// The word after the equals sign in a rule set's name.
                #[must_use]
                pub fn word(self) -> &'static str {
                    match self { $($kind::$value => $word,)+ }
                }
            }
        )+

        /// The settings by name, each with its values' words.
        pub(super) const SETTINGS: &[(&str, &[&str])] = &[$((stringify!($name), &[$($word,)+]),)+];

        pub(super) fn value(rules: &RuleSet, name: &str) -> Option<&'static str> {
            match name {
                $(stringify!($name) => Some(rules.$name.word()),)+
                _ => None,
            }
        }

        pub(super) fn set(rules: &mut RuleSet, name: &str, value: &str) -> Option<()> {
            match name {
                $(stringify!($name) => {
                    rules.$name = $kind::ALL.iter().copied().find(|kind| kind.word() == value)?;
                })+
                _ => return None,
            }
            Some(())
        }
    };
}

settings! {
    /// How many play.
    players: Players {
        /// Two partnerships (every document).
        Four = "4",
        /// The first to run out plays alone against the other two (Pagat, "Burraco for three players"; brochure).
        Three = "3",
        /// One against one (Pagat, "Burraco for two players").
        Two = "2",
    }

    /// What the deck is made of.
    deck: Deck {
        /// Two packs and four jokers.
        WithJokers = "108",
        /// Two packs, no joker (*Buraco*, "The Setup"); that the 2s are wild is an inference from the count.
        WithoutJokers = "104",
    }

    /// When a sequence with a wild card is a burraco semipulito.
    semipulito_sequence: SemipulitoSequence {
        /// Never: it is sporco.
        Off = "off",
        /// The wild stands at an end beside seven or more naturals (federation).
        WildAtEnd = "wild-at-end",
        /// Seven consecutive naturals anywhere, and a wild (Pagat, variations).
        SevenInARow = "seven-in-a-row",
    }

    /// When a set with a wild card is a burraco semipulito.
    semipulito_set: SemipulitoSet {
        /// Never: it is sporco.
        Off = "off",
        /// Exactly eight cards, the wild included (federation 2026).
        Eight = "eight",
        /// Eight or nine cards (older federation text; Pagat, variations).
        EightOrNine = "eight-or-nine",
    }

    /// When a 2 of the suit is a natural card of a sequence.
    natural_two: NaturalTwo {
        /// When it stands on the 2's place (Pagat).
        ByPosition = "by-position",
        /// When besides the natural 3 lies beside it (*The rules and how to play Buraco in 4 players*).
        BesideThree = "beside-three",
    }

    /// Where the ace stands in a sequence.
    aces: Aces {
        /// At one end, low or high.
        OneEnd = "one-end",
        /// At both ends of one sequence if the side likes (*Buraco*).
        BothEnds = "both-ends",
    }

    /// Where a wild that fills no gap lies, and so which of two equal readings is laid.
    free_wild: FreeWild {
        /// At the low end (Pagat, notes on the play).
        Low = "low",
        /// At the high end, where a freed 2 stays wild (brochure).
        High = "high",
        /// Anywhere: wilds are moved within the meld at will (*Buraco*, "Course of play").
        Anywhere = "anywhere",
    }

    /// Who pays 100 for a pozzetto not taken.
    missing_pozzetto: MissingPozzetto {
        /// Each side without one (Pagat).
        Each = "each",
        /// The side without one, but nobody if neither side took one (federation 2026).
        NoneIfNeither = "none-if-neither",
        /// A side without one that did not close (*The rules and how to play Buraco in 4 players*).
        NotCloser = "not-closer",
        /// Nobody (brochure).
        Nobody = "none",
    }

    /// What a pozzetto taken and not yet played costs when the hand ends.
    unplayed_pozzetto: UnplayedPozzetto {
        /// The value of its cards, once (Pagat, scoring notes, of a hand that was closed; at any other end an inference there,
        /// and the rule of *The rules and how to play Buraco in 4 players* and of the Codice di Gara).
        Value = "value",
        /// Its cards are cards left in hand (brochure).
        AsHand = "as-hand",
        /// 100 points (*Buraco*, whose text breaks off here: an inference).
        Hundred = "hundred",
    }

    /// When the owner of a pozzetto taken on the discard looks at it.
    pozzetto_seen: PozzettoSeen {
        /// When the partner has discarded; without a partner, in the owner's next turn (Pagat).
        AfterPartner = "after-partner",
        /// In the owner's next turn (inference for *Buraco*).
        NextTurn = "next-turn",
        /// At once, to be played from the owner's next turn (brochure).
        AtOnce = "at-once",
    }

    /// When the stock ends the hand.
    stock_end: StockEnd {
        /// After the turn of who drew the last card but two (Pagat).
        TwoLeft = "two-left",
        /// After the turn of who drew the last card (brochure).
        LastCard = "last-card",
        /// A pozzetto nobody took becomes the stock; without one, as above (*Buraco*).
        Pozzetti = "pozzetti",
    }

    /// How the last card leaves a hand when a side closes.
    closing: Closing {
        /// A discard, neither a joker nor a 2, is needed (Pagat).
        NaturalDiscard = "natural-discard",
        /// As above, or the last card may be melded (printed rules, variations).
        DiscardOptional = "discard-optional",
        /// A discard is needed, of any card (brochure).
        AnyDiscard = "any-discard",
        /// Melded or discarded, any card (*Buraco*).
        Free = "free",
    }

    /// Which burraco a side needs to close.
    closing_burraco: ClosingBurraco {
        /// Any.
        Any = "any",
        /// One without a wild (*Buraco*, "clean run").
        Clean = "clean",
    }

    /// What becomes of the last card of a side with its pozzetto that may not close.
    without_burraco: WithoutBurraco {
        /// It is kept: the side may not empty a hand (Pagat).
        KeepsACard = "keeps-a-card",
        /// The player runs out and plays on without cards (brochure).
        PlaysOn = "plays-on",
    }

    /// Whether the only card of the pile may be taken and discarded again.
    lone_card: LoneCard {
        /// No, but its twin, held before, may (Pagat).
        Barred = "barred",
        /// No, and the twin must be shown (*The rules and how to play Buraco in 4 players*).
        TwinShown = "twin-shown",
        /// Yes (brochure, *Buraco*: not mentioned).
        Free = "free",
    }

    /// What happens when every player in turn only takes one card from the pile and discards one.
    stalemate: Stalemate {
        /// The hand ends, with no closing bonus (Pagat, "The Play").
        Ends = "ends",
        /// The next player must draw from the stock (Pagat, variations).
        NextMustDraw = "next-must-draw",
        /// The referee, called to the table, ends the hand (Codice di Gara, stallo).
        Arbitro = "arbitro",
        /// Nothing: the document does not know it.
        Unknown = "none",
    }

    /// The first turn of the hand.
    first_turn: FirstTurn {
        /// As every other, with a card face up in the pile.
        Normal = "normal",
        /// No pile; the first card drawn may be refused and opens it (*Buraco*, "First draw").
        Refusable = "refusable",
    }

    /// What a side's first melds must be worth.
    first_meld: FirstMeld {
        /// Anything.
        Any = "any",
        /// 50 points, 75 from 1500 in the match on; 15 more after each failure (*Buraco*, "Initial melding").
        Fifty = "fifty",
    }

    /// What a cut of exactly the pozzetti's cards earns.
    cut_bonus: CutBonus {
        /// Nothing.
        Nothing = "none",
        /// 100 points for the cutter's side (*Buraco*, "The Setup").
        Hundred = "hundred",
    }

    /// Who deals what, and from where.
    dealing: Dealing {
        /// The cutter deals the pozzetti from the bottom of the part lifted; a card is turned, then the stock joined (Pagat).
        TurnThenJoin = "turn-then-join",
        /// The same, but the card is turned from the joined stock (*The rules and how to play Buraco in 4 players*).
        JoinThenTurn = "join-then-turn",
        /// The dealer makes the pozzetti from the bottom of the deck, after the hands (brochure).
        AfterTheHands = "after-the-hands",
        /// The pozzetti are the top cards of the deck; no card is turned (*Buraco*).
        TopOfTheDeck = "top-of-the-deck",
    }

    /// The way round the table.
    direction: Direction {
        /// To the left.
        Clockwise = "clockwise",
        /// To the right (brochure, by default).
        Anticlockwise = "anticlockwise",
    }

    /// How the cards drawn for seats and the deal rank.
    seat_draw: SeatDraw {
        /// Joker 2 A K ... 3; then spades hearts diamonds clubs (Pagat).
        SpadesFirst = "spades-first",
        /// Joker 2 A K ... 3; then hearts diamonds clubs spades (federation).
        HeartsFirst = "hearts-first",
        /// A K ... 3 2; equal ranks draw again (*Buraco*).
        TwoLowest = "two-lowest",
        /// No card is drawn: chance decides (brochure).
        Chance = "chance",
    }

    /// What happens when time is called.
    time: TimeCalled {
        /// The turn and the next are played, then one round from the partner of who was to draw (Codice di Gara, time out).
        LastRound = "last-round",
        /// The hand stops (inference: the document knows no time).
        AtOnce = "at-once",
    }

    /// What each of two partners against a solo player writes down.
    partners_score: PartnersScore {
        /// Half of their total (Pagat).
        Half = "half",
        /// All of their total (brochure).
        Full = "full",
    }

    /// The total that wins a match.
    target: Target {
        /// More than 2000.
        Over2000 = "over-2000",
        /// 2005 or more.
        From2005 = "from-2005",
        /// 3000 or more.
        From3000 = "from-3000",
        /// None: a fixed number of hands is played.
        Hands = "hands",
    }
}
