//! The points on which the rule documents disagree, with a row for each setting and a line for each value.

use super::RuleSet;

/// Declares each setting once: an enum with its words, and a field of [`RuleSet`] that is read and written by name.
macro_rules! settings {
    ($(
        $(#[$doc:meta])*
        $name:ident: $kind:ident { $( $(#[$value_doc:meta])* $value:ident = $word:literal, )+ }
    )+) => {
        $(
            $(#[$doc])*
            ///
            #[doc = concat!("Written `+", stringify!($name), "=`, and one of", $(" `", $word, "`",)+ ".")]
            #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
            pub enum $kind { $( $(#[$value_doc])* $value, )+ }

            impl $kind {
                /// Every value of the setting, in the order of the documentation.
                ///
                /// ```
                #[doc = concat!("use burraco_rules::", stringify!($kind), ";")]
                #[doc = concat!("let words = ", stringify!($kind), "::ALL.iter().map(|value| value.word());")]
                #[doc = concat!("assert!(words.eq(", stringify!([$($word),+]), "));")]
                /// ```
                pub const ALL: &'static [$kind] = &[$($kind::$value,)+];

                /// The word after the equals sign in a rule set's name.
                ///
                /// ```
                #[doc = concat!("use burraco_rules::{", stringify!($kind), ", RuleSet};")]
                #[doc = concat!("for value in ", stringify!($kind), "::ALL {")]
                #[doc = concat!("    let name = format!(\"italian+", stringify!($name), "={}\", value.word());")]
                #[doc = concat!("    assert_eq!(name.parse::<RuleSet>().unwrap().", stringify!($name), ", *value);")]
                /// }
                /// ```
                #[must_use]
                pub fn word(self) -> &'static str {
                    match self { $($kind::$value => $word,)+ }
                }
            }
        )+

        /// The settings by name, each with the words of its values.
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
    /// The number of players that a rule set is for.
    ///
    /// ```
    /// use burraco_play::play_hand;
    /// use burraco_rules::{Players, RuleSet};
    /// let rules: RuleSet = "italian+two".parse().unwrap();
    /// assert_eq!(rules.players, Players::Two);
    /// assert_eq!(play_hand(&rules, 1).players, Some(Players::Two), "a sheet says it, too");
    /// ```
    players: Players {
        /// Four players in two partnerships (every document).
        Four = "4",
        /// Three players, of whom the first to run out plays alone against the other two (Pagat, "Burraco for three
        /// players"; brochure).
        Three = "3",
        /// Two players, one against the other (Pagat, "Burraco for two players").
        Two = "2",
    }

    /// The composition of the deck of cards.
    ///
    /// ```
    /// use burraco_rules::{RuleSet, judge, read_cards};
    /// let cards = read_cards("7C 8C JK").unwrap();
    /// assert!(judge(&cards, &RuleSet::ITALIAN).is_ok());
    /// let rules: RuleSet = "italian+deck=104".parse().unwrap();
    /// assert_eq!(judge(&cards, &rules).unwrap_err()[0].code(), "not_in_deck");
    /// ```
    deck: Deck {
        /// A deck of two packs and four jokers (Pagat, "Players and Cards").
        WithJokers = "108",
        /// Two packs, no joker (*Buraco*, "The Setup"); that the 2s are wild is an inference from the count.
        WithoutJokers = "104",
    }

    /// The condition for a sequence with a wild card to be a burraco semipulito.
    ///
    /// ```
    /// use burraco_rules::{Burraco, RuleSet, judge, read_cards};
    /// let inner_wild = read_cards("5H 6H 7H 8H 9H TH JH JK KH").unwrap();
    /// let kind = |rules| judge(&inner_wild, &rules).unwrap().reading.burraco;
    /// assert_eq!(kind(RuleSet::FEDERATION), Burraco::Sporco, "the wild stands inside");
    /// assert_eq!(kind(RuleSet::ENGLISH), Burraco::Semipulito, "five to jack are seven in a row");
    /// ```
    semipulito_sequence: SemipulitoSequence {
        /// A sequence with a wild is never semipulito, but sporco.
        Off = "off",
        /// The wild stands at an end beside seven or more naturals (federation).
        WildAtEnd = "wild-at-end",
        /// A wild beside seven consecutive naturals anywhere in the sequence (Pagat, variations).
        SevenInARow = "seven-in-a-row",
    }

    /// The condition for a set with a wild card to be a burraco semipulito.
    ///
    /// ```
    /// use burraco_rules::{Burraco, RuleSet, judge, read_cards};
    /// let nine = read_cards("KS KS KH KH KD KD KC KC 2S").unwrap();
    /// let kind = |rules: &str| judge(&nine, &rules.parse().unwrap()).unwrap().reading.burraco;
    /// assert_eq!(kind("federation"), Burraco::Sporco, "exactly eight cards");
    /// assert_eq!(kind("federation+semipulito_set=eight-or-nine"), Burraco::Semipulito);
    /// ```
    semipulito_set: SemipulitoSet {
        /// A set with a wild is never semipulito, but sporco.
        Off = "off",
        /// A set of exactly eight cards, the wild included (federation 2026).
        Eight = "eight",
        /// A set of eight or nine cards (older federation text; Pagat, variations).
        EightOrNine = "eight-or-nine",
    }

    /// The condition for a 2 of the suit to be a natural card of a sequence.
    ///
    /// ```
    /// use burraco_rules::{RuleSet, judge, read_cards};
    /// let natural = |text, rules| judge(&read_cards(text).unwrap(), &rules).is_ok();
    /// assert!(natural("2H 3H JK 5H", RuleSet::ENGLISH));
    /// assert!(natural("AH 2H JK 4H", RuleSet::ITALIAN), "on the place of the 2");
    /// assert!(!natural("AH 2H JK 4H", RuleSet::ENGLISH), "no 3 beside it: two wilds");
    /// ```
    natural_two: NaturalTwo {
        /// The 2 is natural when it stands on its own place (Pagat).
        ByPosition = "by-position",
        /// The 2 is natural when it stands on its own place and the natural 3 lies beside it (*The rules and how to
        /// play Buraco in 4 players*).
        BesideThree = "beside-three",
    }

    /// The ends of a sequence at which the ace may stand.
    ///
    /// ```
    /// use burraco_rules::{RuleSet, judge, read_cards};
    /// let suit = read_cards("AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD").unwrap();
    /// assert!(judge(&suit, &RuleSet::ITALIAN).is_err());
    /// assert_eq!(judge(&suit, &RuleSet::BURACO).unwrap().reading.cards, 14);
    /// ```
    aces: Aces {
        /// An ace at one end only, low or high (Pagat, "The objective").
        OneEnd = "one-end",
        /// Aces at both ends of one sequence if the side likes (*Buraco*).
        BothEnds = "both-ends",
    }

    /// The place of a wild that fills no gap. It decides which of two equal readings is laid.
    ///
    /// ```
    /// use burraco_rules::{RuleSet, TableMeld, read_cards, write_cards};
    /// let with_the_nine = |rules: RuleSet| {
    ///     let laid = TableMeld::laid(read_cards("8D JK TD").unwrap(), &rules).unwrap();
    ///     write_cards(&laid.add("9D".parse().unwrap(), &rules).unwrap().layout())
    /// };
    /// assert_eq!(with_the_nine(RuleSet::ITALIAN), "JK 8D 9D TD");
    /// assert_eq!(with_the_nine(RuleSet::BROCHURE), "8D 9D TD JK");
    /// ```
    free_wild: FreeWild {
        /// A free wild lies at the low end (Pagat, notes on the play).
        Low = "low",
        /// A free wild lies at the high end, where a freed 2 stays wild (brochure).
        High = "high",
        /// The value for a free wild that lies anywhere, because wilds are moved within the meld at will (*Buraco*,
        /// "Course of play").
        Anywhere = "anywhere",
    }

    /// The points of wilds on the table. In hand, in an unseen pozzetto and as penalised cards they cost their value under
    /// every rule.
    ///
    /// ```
    /// use burraco_rules::{RuleSet, read_cards};
    /// let meld = read_cards("AH 2H 3H JK").unwrap();
    /// let tried: RuleSet = "federation+wild_points=none".parse().unwrap();
    /// let points = [RuleSet::FEDERATION, tried].map(|rules| rules.melded_points(&meld));
    /// assert_eq!(points, [15 + 20 + 5 + 30, 15 + 5], "a 2 at its place is a pinella, too");
    /// ```
    wild_points: WildPoints {
        /// Wilds on the table count their value (every document).
        Value = "value",
        /// Jokers and 2s on the table count nothing, wherever they lie (*Fibur Informa*, October 2015: tried at one event).
        Nothing = "none",
    }

    /// The sides that pay 100 for a pozzetto not taken.
    ///
    /// ```
    /// use burraco_rules::{BySide, ClosedBy, Ended, MissingPozzetto, RuleSet, Sheet, Side};
    /// let mut sheet = Sheet::empty(Ended::Closed);
    /// sheet.closed_by = vec![ClosedBy::Side(Side::Ns)];
    /// let cost = |missing_pozzetto| {
    ///     let mut rules = RuleSet::ITALIAN;
    ///     rules.missing_pozzetto = missing_pozzetto;
    ///     sheet.score(&rules).sides.map(|side| side.breakdown().unwrap().pozzetto)
    /// };
    /// assert_eq!(cost(MissingPozzetto::Each), BySide { ns: -100, ew: -100 });
    /// assert_eq!(cost(MissingPozzetto::NotCloser), BySide { ns: 0, ew: -100 });
    /// assert_eq!(cost(MissingPozzetto::NoneIfNeither), BySide { ns: 0, ew: 0 });
    /// ```
    missing_pozzetto: MissingPozzetto {
        /// Each side that took no pozzetto pays for it (Pagat).
        Each = "each",
        /// The side without a pozzetto pays, but nobody does if neither side took one (federation 2026).
        NoneIfNeither = "none-if-neither",
        /// A side without a pozzetto pays if it did not close (*The rules and how to play Buraco in 4 players*).
        NotCloser = "not-closer",
        /// Nobody pays for a pozzetto not taken (brochure).
        Nobody = "none",
    }

    /// The cost of a pozzetto taken and not yet played when the hand ends.
    ///
    /// ```
    /// use burraco_rules::{Cards, Ended, SideEntry, Pozzetto, RuleSet, Sheet, UnplayedPozzetto, WrittenCards};
    /// let mut sheet = Sheet::empty(Ended::Stock);
    /// let unseen = WrittenCards::read("3S 3D 4S 4D 5S 5D 6S 6D 7S 7D JK").into();
    /// sheet.sides.ew.pozzetto = Pozzetto::Unseen;
    /// sheet.sides.ew.entry = SideEntry::Cards(Cards { unseen, ..Cards::default() });
    /// let side = |rules: RuleSet| *sheet.score(&rules).sides.ew.breakdown().unwrap();
    /// assert_eq!(side(RuleSet::ITALIAN).unseen, -(10 * 5 + 30));
    /// assert_eq!(side(RuleSet::BROCHURE).held, -80, "cards left in hand");
    /// assert_eq!((side(RuleSet::BURACO).unseen, side(RuleSet::BURACO).pozzetto), (0, -100));
    /// ```
    unplayed_pozzetto: UnplayedPozzetto {
        /// The value of the pozzetto's cards, once. Pagat's scoring notes say so for a hand that was closed; for any
        /// other end it is an inference there. *The rules and how to play Buraco in 4 players* and the Codice di Gara
        /// have it as a rule.
        Value = "value",
        /// The value of the pozzetto's cards, which count as cards left in hand (brochure).
        AsHand = "as-hand",
        /// A fixed cost of 100 points (*Buraco*, whose text breaks off here: an inference).
        Hundred = "hundred",
    }

    /// The moment when the owner of a pozzetto taken on the discard looks at it.
    ///
    /// ```
    /// use burraco_play::{Game, take_turn};
    /// use burraco_rules::{PozzettoSeen, RuleSet, Seat};
    /// assert_eq!(RuleSet::FEDERATION.pozzetto_seen, PozzettoSeen::AfterPartner);
    /// let mut game = Game::deal(RuleSet::FEDERATION, 2);
    /// let waiting = |game: &Game| Seat::ALL.into_iter().find(|seat| game.waits(*seat));
    /// while waiting(&game).is_none() {
    ///     take_turn(&mut game);
    /// }
    /// let owner = waiting(&game).unwrap();
    /// (0..2).for_each(|_| take_turn(&mut game));
    /// assert!(!game.waits(owner) && game.hand(owner).len() == 11, "an opponent has played, and the partner");
    /// ```
    pozzetto_seen: PozzettoSeen {
        /// The owner sees the pozzetto when the partner has discarded; without a partner, in the owner's next turn
        /// (Pagat).
        AfterPartner = "after-partner",
        /// The owner of a pozzetto looks at it in the next turn (inference for *Buraco*).
        NextTurn = "next-turn",
        /// The owner sees the pozzetto at the moment it is taken, and plays it from the next turn (brochure).
        AtOnce = "at-once",
    }

    /// The moment when the stock ends the hand.
    ///
    /// ```
    /// use burraco_play::{Game, take_turn};
    /// use burraco_rules::{Ended, RuleSet};
    /// let left = |rules| {
    ///     let mut hands = (0..).map(|seed| Game::deal(rules, seed));
    ///     let ended = hands.find_map(|mut game| {
    ///         while game.ended().is_none() {
    ///             take_turn(&mut game);
    ///         }
    ///         (game.ended() == Some(Ended::Stock)).then_some(game)
    ///     });
    ///     ended.unwrap().stock()
    /// };
    /// assert_eq!((left(RuleSet::ITALIAN), left(RuleSet::BROCHURE)), (2, 0), "cards nobody drew");
    /// ```
    stock_end: StockEnd {
        /// The end of the turn in which the last card but two is drawn (Pagat).
        TwoLeft = "two-left",
        /// The end of the turn in which the last card is drawn (brochure).
        LastCard = "last-card",
        /// The end of the turn in which the last card is drawn, but a pozzetto that nobody took becomes the stock first
        /// (*Buraco*).
        Pozzetti = "pozzetti",
    }

    /// The way the last card leaves a hand when a side closes.
    ///
    /// ```
    /// use burraco_play::{Answer, Play, Question, Situation, ask};
    /// use burraco_rules::{RuleSet, read_cards};
    /// let cards = |text| read_cards(text).unwrap();
    /// let melds = vec![cards("4H 5H 6H 7H 8H 9H TH"), cards("KS KD KC")];
    /// let position = Situation { hand: cards("KH"), melds, pozzetto: true, ..Situation::default() };
    /// let melded_out = Question::Move { position, play: Play::Close(None) };
    /// let legal = |rules: &str| matches!(ask(&melded_out, &rules.parse().unwrap()), Ok(Answer::Legal { .. }));
    /// assert!(!legal("italian") && legal("italian+close-without-discard"));
    /// ```
    closing: Closing {
        /// A discard is needed, neither a joker nor a 2 (Pagat).
        NaturalDiscard = "natural-discard",
        /// A discard of neither a joker nor a 2, or a meld of the last card (printed rules, variations).
        DiscardOptional = "discard-optional",
        /// Closing needs a discard, of any card (brochure).
        AnyDiscard = "any-discard",
        /// Closing takes a meld or a discard of any card (*Buraco*).
        Free = "free",
    }

    /// The burraco that a side needs to close.
    ///
    /// ```
    /// use burraco_rules::{ClosedBy, Ended, SideEntry, Parts, Pozzetto, RuleSet, Sheet, Side};
    /// let mut sheet = Sheet::empty(Ended::Closed);
    /// sheet.closed_by = vec![ClosedBy::Side(Side::Ns)];
    /// sheet.sides.ns.pozzetto = Pozzetto::Seen;
    /// sheet.sides.ns.entry = SideEntry::Parts(Parts { sporco: 1, table: 120, ..Parts::default() });
    /// let lacks_a_clean_one = |rules| {
    ///     let faults = sheet.score(&rules).faults;
    ///     faults.iter().any(|fault| fault.kind.code() == "closer_without_clean_burraco")
    /// };
    /// assert!(lacks_a_clean_one(RuleSet::BURACO) && !lacks_a_clean_one(RuleSet::ITALIAN));
    /// ```
    closing_burraco: ClosingBurraco {
        /// Any burraco is enough to close (Pagat, "The Play").
        Any = "any",
        /// Closing needs a burraco without a wild (*Buraco*, "clean run").
        Clean = "clean",
    }

    /// The fate of the last card of a side that has its pozzetto and may not close.
    ///
    /// ```
    /// use burraco_play::{Answer, LegalEffect, Play, Question, Situation, ask};
    /// use burraco_rules::{RuleSet, read_cards};
    /// let hand = read_cards("KC").unwrap();
    /// let position = Situation { hand: hand.clone(), pozzetto: true, ..Situation::default() };
    /// let last_card = Question::Move { position, play: Play::Discard(hand[0]) };
    /// assert!(matches!(ask(&last_card, &RuleSet::ITALIAN), Ok(Answer::NotLegal(_))));
    /// let Ok(Answer::Legal { outcome, .. }) = ask(&last_card, &RuleSet::BROCHURE) else { panic!() };
    /// assert_eq!(outcome, LegalEffect::PlaysOnWithoutCards);
    /// ```
    without_burraco: WithoutBurraco {
        /// The last card is kept, because the side may not empty a hand (Pagat).
        KeepsACard = "keeps-a-card",
        /// The player runs out and plays on without cards (brochure).
        PlaysOn = "plays-on",
    }

    /// Whether the only card of the pile may be taken and discarded again.
    ///
    /// ```
    /// use burraco_play::{Answer, TurnStart, Note, Play, Question, Situation, ask};
    /// use burraco_rules::{RuleSet, read_cards};
    /// let (hand, five) = (read_cards("5C 5C KD").unwrap(), "5C".parse().unwrap());
    /// let position = Situation { hand, drawn: TurnStart::Pile(vec![five]), ..Situation::default() };
    /// let twin = Question::Move { position, play: Play::Discard(five) };
    /// let notes = |rules| match ask(&twin, &rules) {
    ///     Ok(Answer::Legal { notes, .. }) => notes,
    ///     _ => panic!("the twin, held before, may be discarded"),
    /// };
    /// assert_eq!((notes(RuleSet::ITALIAN), notes(RuleSet::ENGLISH)), (vec![], vec![Note::ShowTwin(five)]));
    /// ```
    lone_card: LoneCard {
        /// The card may not be discarded again, but a second copy held before may (Pagat).
        Barred = "barred",
        /// The card may not be discarded again, and a second copy held before must be shown (*The rules and how to play
        /// Buraco in 4 players*).
        TwinShown = "twin-shown",
        /// The card may be discarded again (brochure, *Buraco*: not mentioned).
        Free = "free",
    }

    /// The outcome when every player in turn only takes one card from the pile and discards one.
    ///
    /// ```
    /// use burraco_rules::{Base, Ended, RuleSet, Sheet};
    /// let sheet = Sheet::empty(Ended::Stalemate);
    /// let unknown = Base::ALL.into_iter().filter(|base| !sheet.score(&RuleSet::of(*base)).warnings.is_empty());
    /// assert_eq!(unknown.collect::<Vec<_>>(), [Base::English, Base::Brochure, Base::Buraco]);
    /// ```
    stalemate: Stalemate {
        /// The hand ends, with no closing bonus (Pagat, "The Play").
        Ends = "ends",
        /// The next player must draw from the stock (Pagat, variations).
        NextMustDraw = "next-must-draw",
        /// The referee, called to the table, ends the hand (Codice di Gara, stallo).
        Arbitro = "arbitro",
        /// Nothing happens, because the document does not know a stalemate.
        Unknown = "none",
    }

    /// The first turn of the hand in its two forms, normal or with a first card that may be refused.
    ///
    /// ```
    /// use burraco_play::{Game, Move};
    /// use burraco_rules::RuleSet;
    /// let mut game = Game::deal(RuleSet::BURACO, 1);
    /// assert_eq!(game.legal_moves(), [Move::Draw], "there is no pile");
    /// game.play(Move::Draw).unwrap();
    /// assert_eq!(game.legal_moves(), [Move::Keep, Move::Refuse]);
    /// ```
    first_turn: FirstTurn {
        /// A turn like every other, with a card face up in the pile (Pagat, "Players and Cards").
        Normal = "normal",
        /// A turn without a pile. The first card drawn may be refused and then opens the pile (*Buraco*, "First draw").
        Refusable = "refusable",
    }

    /// The least that a side's first melds must be worth.
    ///
    /// ```
    /// use burraco_play::Game;
    /// use burraco_rules::{FirstMeld, RuleSet, Seat};
    /// assert_eq!(RuleSet::BURACO.first_meld, FirstMeld::Fifty);
    /// assert_eq!(Game::deal(RuleSet::BURACO, 1).first_minimum(Seat::East), Some(50));
    /// assert_eq!(Game::deal(RuleSet::ITALIAN, 1).first_minimum(Seat::East), None);
    /// ```
    first_meld: FirstMeld {
        /// First melds may be worth anything (Pagat, notes on the play).
        Any = "any",
        /// First melds must be worth 50 points, or 75 from 1500 in the match on, and 15 more after each failure
        /// (*Buraco*, "Initial melding").
        Fifty = "fifty",
    }

    /// The bonus for a cut of exactly the pozzetti's cards.
    ///
    /// ```
    /// use burraco_play::Deal;
    /// use burraco_rules::{RuleSet, Seat};
    /// let rules = RuleSet::BURACO;
    /// let earns = |lifted| Deal::cut(&rules, rules.deck.cards(), lifted, Seat::North).unwrap().cut;
    /// assert!(earns(22) && !earns(23));
    /// ```
    cut_bonus: CutBonus {
        /// No bonus for an exact cut (every other document is silent).
        Nothing = "none",
        /// A bonus of 100 points for the cutter's side (*Buraco*, "The Setup").
        Hundred = "hundred",
    }

    /// The way the cards are dealt: who deals what, and from where.
    ///
    /// ```
    /// use burraco_play::Deal;
    /// use burraco_rules::{RuleSet, Seat};
    /// let cut = |rules: RuleSet, lifted| Deal::cut(&rules, rules.deck.cards(), lifted, Seat::North);
    /// let turned = |rules, lifted| cut(rules, lifted).unwrap().turned.map(|card| card.to_string());
    /// assert_eq!(turned(RuleSet::ITALIAN, 30).as_deref(), Some("4H"), "the 45th of the cards left");
    /// assert!(cut(RuleSet::ITALIAN, 64).is_err() && cut(RuleSet::ENGLISH, 64).is_ok(), "44 are left");
    /// assert_eq!(turned(RuleSet::BURACO, 30), None);
    /// ```
    dealing: Dealing {
        /// The cutter deals the pozzetti from the bottom of the part lifted; a card is turned, then the stock joined (Pagat).
        TurnThenJoin = "turn-then-join",
        /// The cutter deals the pozzetti from the bottom of the part lifted; the stock is joined, then a card is turned
        /// from it (*The rules and how to play Buraco in 4 players*).
        JoinThenTurn = "join-then-turn",
        /// The dealer makes the pozzetti from the bottom of the deck, after the hands (brochure).
        AfterTheHands = "after-the-hands",
        /// The pozzetti are the top cards of the deck; no card is turned (*Buraco*).
        TopOfTheDeck = "top-of-the-deck",
    }

    /// The direction of play round the table.
    ///
    /// ```
    /// use burraco_rules::{Direction, RuleSet, Seat};
    /// let mut rules = RuleSet::BROCHURE;
    /// assert_eq!(rules.after(Seat::East), Seat::North);
    /// rules.direction = Direction::Clockwise;
    /// assert_eq!(rules.after(Seat::East), Seat::South, "as is the habit in some places");
    /// ```
    direction: Direction {
        /// Play goes to the left (Pagat, "Players and Cards").
        Clockwise = "clockwise",
        /// Play goes to the right (brochure, by default).
        Anticlockwise = "anticlockwise",
    }

    /// The ranking of the cards drawn for seats and the deal.
    ///
    /// ```
    /// use burraco_play::{Partnerships, Seating};
    /// use burraco_rules::{RuleSet, Seat, read_cards};
    /// let drawn = read_cards("2S KD 4C 9H").unwrap();
    /// let dealer = |rules: RuleSet| Seating::of_cards(&rules, Partnerships::Fixed, &drawn).unwrap().players.north;
    /// assert_eq!(dealer(RuleSet::ITALIAN), Some(2), "the 4 is lowest");
    /// assert_eq!(dealer(RuleSet::BURACO), Some(0), "here the 2 is");
    /// ```
    seat_draw: SeatDraw {
        /// The order joker 2 A K ... 3, and among equal ranks spades hearts diamonds clubs (Pagat).
        SpadesFirst = "spades-first",
        /// The order joker 2 A K ... 3, and among equal ranks hearts diamonds clubs spades (federation).
        HeartsFirst = "hearts-first",
        /// The order A K ... 3 2; players with equal ranks draw again (*Buraco*).
        TwoLowest = "two-lowest",
        /// No card is drawn for seats: chance decides (brochure).
        Chance = "chance",
    }

    /// The first dealer and the first to play, of two pairs that have drawn cards.
    ///
    /// ```
    /// use burraco_play::{Partnerships, Seating};
    /// use burraco_rules::{RuleSet, Seat, read_cards};
    /// let drawn = read_cards("KS 5S 3S 9S").unwrap();
    /// let dealer = |rules: &str| {
    ///     let rules = rules.parse().unwrap();
    ///     Seating::of_cards(&rules, Partnerships::Fixed, &drawn).unwrap().players.north
    /// };
    /// assert_eq!(dealer("buraco"), Some(2), "the 3 is lowest of all, and its pair has the king, too");
    /// assert_eq!(dealer("buraco+first_dealer=opposes-highest"), Some(1), "the 5 is lower of the pair without the king");
    /// ```
    first_dealer: FirstDealer {
        /// The player with the lowest card of all deals, and the highest of the other pair plays first (Pagat; of two
        /// readings of *Buraco* the one nearer to its words).
        Lowest = "lowest",
        /// The player with the highest card of all plays first, and the lower of the other pair deals (federation; *The
        /// rules and how to play Buraco in 4 players*; the other reading of *Buraco*).
        OpposesHighest = "opposes-highest",
    }

    /// The effect of calling time (the end of the round) on the hand in progress.
    ///
    /// ```
    /// use burraco_play::Game;
    /// use burraco_rules::{Ended, RuleSet};
    /// let called = |rules| {
    ///     let mut game = Game::deal(rules, 1);
    ///     game.call_time().unwrap();
    ///     (game.ended(), game.turns_left())
    /// };
    /// assert_eq!(called(RuleSet::FEDERATION), (None, Some(4)));
    /// assert_eq!(called(RuleSet::ITALIAN), (Some(Ended::Time), None));
    /// ```
    time: TimeCalled {
        /// The turn in progress and the next are played, then one round from the partner of the player who was to draw
        /// (Codice di Gara, time out).
        LastRound = "last-round",
        /// The hand stops at once (inference: the document knows no time).
        AtOnce = "at-once",
    }

    /// The share of their total that each of two partners against a solo player writes down.
    ///
    /// ```
    /// use burraco_rules::RuleSet;
    /// let each = |rules: &str| rules.parse::<RuleSet>().unwrap().partners_score.each(640).to_string();
    /// assert_eq!((each("italian+three"), each("italian+three-shared")), ("320".into(), "640".into()));
    /// ```
    partners_score: PartnersScore {
        /// Each partner writes down half of the pair's total (Pagat).
        Half = "half",
        /// Each partner writes down all of the pair's total (brochure).
        Full = "full",
    }

    /// The total of points that wins a match.
    ///
    /// ```
    /// use burraco_play::{Match, MatchOutcome};
    /// use burraco_rules::{BySeat, HalfPoints, RuleSet, Seat, Side};
    /// let outcome = |rules, points| {
    ///     let mut partita = Match::new(rules, Seat::North);
    ///     let ns = |seat: Seat| HalfPoints::whole(if seat.side() == Side::Ns { points } else { 0 });
    ///     partita.add(BySeat::from_fn(ns)).unwrap();
    ///     partita.outcome()
    /// };
    /// let won = MatchOutcome::Won(vec![Seat::North, Seat::South]);
    /// assert_eq!((outcome(RuleSet::ITALIAN, 2005), outcome(RuleSet::ENGLISH, 2005)), (won.clone(), won));
    /// assert_eq!(outcome(RuleSet::BURACO, 2995), MatchOutcome::GoesOn);
    /// assert_eq!(outcome(RuleSet::FEDERATION, 5000), MatchOutcome::GoesOn, "until the hands are played");
    /// ```
    target: Target {
        /// A total of more than 2000 (Pagat, notes on scoring; brochure, "Fine della partita").
        Over2000 = "over-2000",
        /// A total of 2005 or more (*The rules and how to play Buraco in 4 players*).
        From2005 = "from-2005",
        /// A match is won with a total of 3000 or more (*Buraco*).
        From3000 = "from-3000",
        /// No target of points, because a fixed number of hands is played (federation).
        Hands = "hands",
    }
}
