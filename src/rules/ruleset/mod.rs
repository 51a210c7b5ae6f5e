//! Rule sets: the points on which the rule documents disagree, as data.
//!
//! A rule set is a base, which follows one of the rule documents, with changes to it. Written forms are
//! `federation+semipulito_set=eight-or-nine` and `italian+three+semipulito`.

mod base;
mod melded;
mod name;
mod seats;
mod settings;

pub use base::Base;
pub use name::NotRules;
pub use settings::*;

use crate::card::Card;
use crate::irregularity::Certainty;
use crate::melds::burraco::Burraco;
use crate::side::Seat;

/// The rules a hand is scored and played by.
///
/// ```
/// use burraco_rules::{RuleSet, SemipulitoSet};
/// let rules: RuleSet = "federation+semipulito_set=eight-or-nine".parse().unwrap();
/// assert_eq!(rules.semipulito_set, SemipulitoSet::EightOrNine);
/// assert_eq!(rules.to_string(), "federation+semipulito_set=eight-or-nine");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RuleSet {
    base: Base,
    /// The number of players that the rules are for.
    pub players: Players,
    /// The composition of the deck of cards.
    pub deck: Deck,
    /// The condition for a sequence to be semipulito.
    pub semipulito_sequence: SemipulitoSequence,
    /// The condition for a set to be semipulito.
    pub semipulito_set: SemipulitoSet,
    /// The condition for a 2 to be a natural card of a sequence.
    pub natural_two: NaturalTwo,
    /// The ends of a sequence at which an ace may stand.
    pub aces: Aces,
    /// The end of a sequence at which a free wild lies.
    pub free_wild: FreeWild,
    /// The points of wilds on the table.
    pub wild_points: WildPoints,
    /// The sides that pay for a pozzetto not taken.
    pub missing_pozzetto: MissingPozzetto,
    /// The cost of a pozzetto taken and not yet played.
    pub unplayed_pozzetto: UnplayedPozzetto,
    /// The moment when a pozzetto taken on the discard is looked at.
    pub pozzetto_seen: PozzettoSeen,
    /// The moment when the stock ends the hand.
    pub stock_end: StockEnd,
    /// The way the last card must leave the hand for closing.
    pub closing: Closing,
    /// The burraco that closing needs on the table.
    pub closing_burraco: ClosingBurraco,
    /// Whether the player of a side that may not close may empty the hand.
    pub without_burraco: WithoutBurraco,
    /// Whether the only card of the pile may be taken and discarded again.
    pub lone_card: LoneCard,
    /// The outcome of a stalemate (stallo) by the rules.
    pub stalemate: Stalemate,
    /// The form of the first turn of a hand: a normal one, or one whose first card drawn may be refused.
    pub first_turn: FirstTurn,
    /// The least that a side's first melds must be worth.
    pub first_meld: FirstMeld,
    /// The bonus for a cut of exactly the pozzetti's cards.
    pub cut_bonus: CutBonus,
    /// The way the cards are dealt.
    pub dealing: Dealing,
    /// The direction of play round the table.
    pub direction: Direction,
    /// The ranking of cards drawn for seats.
    pub seat_draw: SeatDraw,
    /// The player who deals first.
    pub first_dealer: FirstDealer,
    /// The effect of calling time on the hand in progress.
    pub time: TimeCalled,
    /// The points that partners against a solo player write down.
    pub partners_score: PartnersScore,
    /// The total of points that wins a match.
    pub target: Target,
}

/// Points for closing (chiusura), for one side; for neither when the hand ends otherwise.
///
/// Source: Pagat, *Burraco*, notes on scoring; every document has it.
///
/// ```
/// use burraco_play::play_hand;
/// use burraco_rules::{CLOSING, RuleSet, Side};
/// let sheet = play_hand(&RuleSet::FEDERATION, 1);
/// let closed = sheet.closed_by[0].side();
/// let earned = |side: Side| sheet.score(&RuleSet::FEDERATION).sides.get(side).breakdown().unwrap().closing;
/// assert_eq!((earned(closed), earned(closed.other())), (CLOSING, 0));
/// ```
pub const CLOSING: i32 = 100;
/// The cost of a pozzetto not taken, in points ([`MissingPozzetto`]). In *Buraco* it is also the cost of a pozzetto
/// taken and not played ([`UnplayedPozzetto`]).
///
/// Source: Pagat, *Burraco*, notes on scoring; *Codice di Gara*, art. 18 (conteggio dei punti).
///
/// ```
/// use burraco_rules::{Ended, POZZETTO_COST, Pozzetto, RuleSet, Sheet};
/// let mut sheet = Sheet::empty(Ended::Stock);
/// sheet.sides.ns.pozzetto = Pozzetto::Seen;
/// let total = sheet.score(&RuleSet::FEDERATION).sides.map(|side| side.total());
/// assert_eq!((total.ns, total.ew), (0, -POZZETTO_COST));
/// ```
pub const POZZETTO_COST: i32 = 100;
/// Points for a cut of exactly the pozzetti's cards (*Buraco*, "The Setup").
///
/// ```
/// use burraco_rules::{EXACT_CUT, Ended, RuleSet, Sheet};
/// let mut sheet = Sheet::empty(Ended::Stock);
/// sheet.sides.ew.cut = true;
/// assert_eq!(sheet.score(&RuleSet::BURACO).sides.ew.breakdown().unwrap().cut, EXACT_CUT);
/// assert_eq!(sheet.score(&RuleSet::ITALIAN).sides.ew.breakdown().unwrap().cut, 0, "and a fault");
/// ```
pub const EXACT_CUT: i32 = 100;
/// The least points of a side's first melds, where the rules set a minimum (*Buraco*).
///
/// ```
/// use burraco_play::Game;
/// use burraco_rules::{FIRST_MELDS, RuleSet, Seat};
/// assert_eq!(Game::deal(RuleSet::BURACO, 1).first_minimum(Seat::East), Some(FIRST_MELDS));
/// ```
pub const FIRST_MELDS: i32 = 50;
/// The least points of the first melds for a side whose total in the match is already high.
const RAISED_FIRST_MELDS: i32 = 75;
/// The total of the match, in points, from which the raised minimum for first melds applies.
const FIRST_MELDS_RISE: i32 = 1500;
/// The number of cards in a hand as dealt, the same in every document.
///
/// ```
/// use burraco_rules::{HAND, POZZETTO};
/// assert_eq!(HAND, POZZETTO);
/// ```
pub const HAND: usize = 11;
/// The number of cards in a pozzetto.
///
/// Source: Pagat, *Burraco*, "Players and Cards"; every document has it.
///
/// ```
/// use burraco_play::Deal;
/// use burraco_rules::{POZZETTO, RuleSet, Seat};
/// let deal = Deal::of_seed(&RuleSet::FEDERATION, 1, Seat::North);
/// assert!(deal.pozzetti.iter().all(|pozzetto| pozzetto.len() == POZZETTO));
/// ```
pub const POZZETTO: usize = 11;
/// The number of cards in the pozzetto that makes one of three players the solo player.
///
/// Source: Pagat, *Burraco*, "Burraco for three players"; the brochure, "Burraco in tre".
///
/// ```
/// use burraco_rules::{POZZETTO, Players, SOLO_POZZETTO};
/// assert_eq!(Players::Three.pozzetti(), [SOLO_POZZETTO, POZZETTO], "the first to run out plays alone");
/// ```
pub const SOLO_POZZETTO: usize = 18;

impl Deck {
    /// The number of copies of a face in the deck: 2, and 4 or none of the joker.
    ///
    /// Source: Pagat, *Burraco*, "Players and Cards"; *Buraco*, "The Setup".
    ///
    /// ```
    /// use burraco_rules::{Card, Deck};
    /// let seven: Card = "7H".parse().unwrap();
    /// assert_eq!((Deck::WithJokers.copies(seven), Deck::WithJokers.copies(Card::JOKER)), (2, 4));
    /// assert_eq!(Deck::WithoutJokers.copies(Card::JOKER), 0);
    /// ```
    #[must_use]
    pub fn copies(self, card: Card) -> u8 {
        match (self, card == Card::JOKER) {
            (_, false) => 2,
            (Deck::WithJokers, true) => 4,
            (Deck::WithoutJokers, true) => 0,
        }
    }

    /// The number of cards in the deck: 108 or 104.
    ///
    /// Source: Pagat, *Burraco*, "Players and Cards"; *Buraco*, "The Setup".
    ///
    /// ```
    /// use burraco_rules::{Deck, RuleSet};
    /// assert_eq!(RuleSet::FEDERATION.deck.size(), 108);
    /// assert_eq!(Deck::WithoutJokers.size(), 2 * 52);
    /// ```
    #[must_use]
    pub const fn size(self) -> usize {
        match self {
            Deck::WithJokers => 108,
            Deck::WithoutJokers => 104,
        }
    }

    /// The 108 or 104 cards of the deck, in order.
    ///
    /// ```
    /// use burraco_rules::{Deck, write_cards};
    /// let deck = Deck::WithJokers.cards();
    /// assert_eq!(write_cards(&deck[..4]), "AS AS 2S 2S", "two packs");
    /// assert_eq!(write_cards(&deck[104..]), "JK JK JK JK");
    /// ```
    #[must_use]
    pub fn cards(self) -> Vec<Card> {
        Card::all()
            .flat_map(|card| std::iter::repeat_n(card, usize::from(self.copies(card))))
            .collect()
    }

    /// The points of all the deck's cards together. No hand can hold more.
    ///
    /// Source: Pagat, *Burraco*, "Players and Cards"; *Buraco*, the values of the cards, whose 2s count 20 (inference).
    ///
    /// ```
    /// use burraco_rules::{Deck, value_of};
    /// for deck in Deck::ALL {
    ///     assert_eq!(deck.points(), value_of(&deck.cards()));
    /// }
    /// ```
    #[must_use]
    pub fn points(self) -> i32 {
        match self {
            Deck::WithJokers => 1080,
            Deck::WithoutJokers => 960,
        }
    }
}

impl Closing {
    /// Whether a discard of this card may close.
    ///
    /// Source: Pagat, *Burraco*, "The Play" (no wild); the brochure and *Buraco* let any card close.
    ///
    /// ```
    /// use burraco_rules::{Card, Closing};
    /// let pinella: Card = "2H".parse().unwrap();
    /// assert!(!Closing::NaturalDiscard.discard_closes(pinella) && Closing::AnyDiscard.discard_closes(pinella));
    /// assert!(Closing::NaturalDiscard.discard_closes("AS".parse().unwrap()));
    /// ```
    #[must_use]
    pub fn discard_closes(self, card: Card) -> bool {
        match self {
            Closing::NaturalDiscard | Closing::DiscardOptional => !card.can_be_wild(),
            Closing::AnyDiscard | Closing::Free => true,
        }
    }

    /// Whether the last card may be melded to close.
    ///
    /// Source: the printed rules, variations; *Buraco*, "Course of play".
    ///
    /// ```
    /// use burraco_rules::RuleSet;
    /// let melds_out = |rules: &str| rules.parse::<RuleSet>().unwrap().closing.melds_out();
    /// assert!(!melds_out("italian") && melds_out("italian+close-without-discard") && melds_out("buraco"));
    /// ```
    #[must_use]
    pub fn melds_out(self) -> bool {
        match self {
            Closing::DiscardOptional | Closing::Free => true,
            Closing::NaturalDiscard | Closing::AnyDiscard => false,
        }
    }
}

impl ClosingBurraco {
    /// Whether a burraco of this kind is enough for closing.
    ///
    /// Source: Pagat, *Burraco*, "The Play" (any); *Buraco*, "Course of play" (a clean one).
    ///
    /// ```
    /// use burraco_rules::{Burraco, RuleSet};
    /// let sporco_closes = |rules: RuleSet| rules.closing_burraco.met_by(Burraco::Sporco);
    /// assert!(sporco_closes(RuleSet::ITALIAN) && !sporco_closes(RuleSet::BURACO));
    /// ```
    #[must_use]
    pub fn met_by(self, kind: Burraco) -> bool {
        match self {
            ClosingBurraco::Any => kind != Burraco::None,
            ClosingBurraco::Clean => kind == Burraco::Pulito,
        }
    }
}

impl Players {
    /// The seats that are taken. A sheet of three players names the solo player North, the next to play East, and the
    /// last West.
    ///
    /// Source: Pagat, *Burraco*, "Players and Cards"; where two or three sit is our choice.
    ///
    /// ```
    /// use burraco_rules::{Players, Seat};
    /// assert_eq!(Players::Three.seats(), [Seat::North, Seat::East, Seat::West]);
    /// assert_eq!(Players::Two.seats().len(), 2);
    /// ```
    #[must_use]
    pub fn seats(self) -> &'static [Seat] {
        match self {
            Players::Four => &[Seat::North, Seat::East, Seat::South, Seat::West],
            Players::Three => &[Seat::North, Seat::East, Seat::West],
            Players::Two => &[Seat::North, Seat::East],
        }
    }

    /// The numbers of cards in the two pozzetti, in the order they are taken.
    ///
    /// Source: Pagat, *Burraco*, "Players and Cards" and "Burraco for three players".
    ///
    /// ```
    /// use burraco_rules::Players;
    /// assert_eq!([Players::Four, Players::Two].map(Players::pozzetti), [[11, 11], [11, 11]]);
    /// assert_eq!(Players::Three.pozzetti(), [18, 11]);
    /// ```
    #[must_use]
    pub fn pozzetti(self) -> [usize; 2] {
        match self {
            Players::Three => [SOLO_POZZETTO, POZZETTO],
            Players::Four | Players::Two => [POZZETTO, POZZETTO],
        }
    }
}

impl RuleSet {
    /// The Italian game as Pagat and the printed rules of the club game describe it.
    ///
    /// ```
    /// use burraco_rules::{Burraco, RuleSet, judge, read_cards};
    /// let nine_and_wild = read_cards("3H 4H 5H 6H 7H 8H 9H TH JH 2S").unwrap();
    /// let kind = judge(&nine_and_wild, &RuleSet::ITALIAN).unwrap().reading.burraco;
    /// assert_eq!(kind, Burraco::Sporco, "semipulito is a variation: `italian+semipulito`");
    /// ```
    pub const ITALIAN: RuleSet = RuleSet {
        base: Base::Italian,
        players: Players::Four,
        deck: Deck::WithJokers,
        semipulito_sequence: SemipulitoSequence::Off,
        semipulito_set: SemipulitoSet::Off,
        natural_two: NaturalTwo::ByPosition,
        aces: Aces::OneEnd,
        free_wild: FreeWild::Low,
        wild_points: WildPoints::Value,
        missing_pozzetto: MissingPozzetto::Each,
        unplayed_pozzetto: UnplayedPozzetto::Value,
        pozzetto_seen: PozzettoSeen::AfterPartner,
        stock_end: StockEnd::TwoLeft,
        closing: Closing::NaturalDiscard,
        closing_burraco: ClosingBurraco::Any,
        without_burraco: WithoutBurraco::KeepsACard,
        lone_card: LoneCard::Barred,
        stalemate: Stalemate::Ends,
        first_turn: FirstTurn::Normal,
        first_meld: FirstMeld::Any,
        cut_bonus: CutBonus::Nothing,
        dealing: Dealing::TurnThenJoin,
        direction: Direction::Clockwise,
        seat_draw: SeatDraw::SpadesFirst,
        first_dealer: FirstDealer::Lowest,
        time: TimeCalled::AtOnce,
        partners_score: PartnersScore::Half,
        target: Target::Over2000,
    };

    /// The federation's tournament code (Codice di Gara, January 2026, as far as it is known).
    ///
    /// ```
    /// use burraco_rules::{RuleSet, SemipulitoSet, Stalemate, Target};
    /// let rules = RuleSet::FEDERATION;
    /// assert_eq!(rules, RuleSet::default());
    /// assert_eq!((rules.semipulito_set, rules.stalemate), (SemipulitoSet::Eight, Stalemate::Arbitro));
    /// assert_eq!(rules.target, Target::Hands, "a turno has two to four smazzate");
    /// ```
    pub const FEDERATION: RuleSet = RuleSet {
        base: Base::Federation,
        semipulito_sequence: SemipulitoSequence::WildAtEnd,
        semipulito_set: SemipulitoSet::Eight,
        missing_pozzetto: MissingPozzetto::NoneIfNeither,
        stalemate: Stalemate::Arbitro,
        seat_draw: SeatDraw::HeartsFirst,
        first_dealer: FirstDealer::OpposesHighest,
        time: TimeCalled::LastRound,
        target: Target::Hands,
        ..RuleSet::ITALIAN
    };

    /// The rules of *The rules and how to play Buraco in 4 players*, a description of the Italian game in English.
    ///
    /// ```
    /// use burraco_rules::{RuleSet, judge, read_cards};
    /// let cards = read_cards("2H JK 4H").unwrap();
    /// assert!(judge(&cards, &RuleSet::ITALIAN).is_ok());
    /// assert!(judge(&cards, &RuleSet::ENGLISH).is_err(), "a 2 is natural only beside its 3: these are two wilds");
    /// ```
    pub const ENGLISH: RuleSet = RuleSet {
        base: Base::English,
        semipulito_sequence: SemipulitoSequence::SevenInARow,
        natural_two: NaturalTwo::BesideThree,
        missing_pozzetto: MissingPozzetto::NotCloser,
        lone_card: LoneCard::TwinShown,
        stalemate: Stalemate::Unknown,
        dealing: Dealing::JoinThenTurn,
        seat_draw: SeatDraw::HeartsFirst,
        first_dealer: FirstDealer::OpposesHighest,
        target: Target::From2005,
        ..RuleSet::ITALIAN
    };

    /// The rules of the brochure *Come si gioca a Burraco?*
    ///
    /// ```
    /// use burraco_rules::{RuleSet, StandsFor, judge, read_cards};
    /// let meld = judge(&read_cards("7C 8C 2D").unwrap(), &RuleSet::BROCHURE).unwrap();
    /// let nine = "9C".parse().unwrap();
    /// assert_eq!(meld.reading.wild_stands_for(), Some(StandsFor::Card(nine)), "not the 6");
    /// ```
    pub const BROCHURE: RuleSet = RuleSet {
        base: Base::Brochure,
        free_wild: FreeWild::High,
        missing_pozzetto: MissingPozzetto::Nobody,
        unplayed_pozzetto: UnplayedPozzetto::AsHand,
        pozzetto_seen: PozzettoSeen::AtOnce,
        stock_end: StockEnd::LastCard,
        closing: Closing::AnyDiscard,
        without_burraco: WithoutBurraco::PlaysOn,
        lone_card: LoneCard::Free,
        stalemate: Stalemate::Unknown,
        dealing: Dealing::AfterTheHands,
        direction: Direction::Anticlockwise,
        seat_draw: SeatDraw::Chance,
        partners_score: PartnersScore::Full,
        ..RuleSet::ITALIAN
    };

    /// The rules of *Buraco*, as played in the United States, with 104 cards.
    ///
    /// ```
    /// use burraco_rules::{Burraco, MeldFault, RuleSet, judge, read_cards};
    /// let judged = |text| judge(&read_cards(text).unwrap(), &RuleSet::BURACO);
    /// let whole_suit = judged("AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC").unwrap();
    /// assert_eq!(whole_suit.reading.burraco, Burraco::Pulito, "an ace at both ends");
    /// assert!(matches!(judged("7C 8C JK").unwrap_err()[..], [MeldFault::NotInDeck { .. }]));
    /// ```
    pub const BURACO: RuleSet = RuleSet {
        base: Base::Buraco,
        deck: Deck::WithoutJokers,
        aces: Aces::BothEnds,
        free_wild: FreeWild::Anywhere,
        unplayed_pozzetto: UnplayedPozzetto::Hundred,
        pozzetto_seen: PozzettoSeen::NextTurn,
        stock_end: StockEnd::Pozzetti,
        closing: Closing::Free,
        closing_burraco: ClosingBurraco::Clean,
        lone_card: LoneCard::Free,
        stalemate: Stalemate::Unknown,
        first_turn: FirstTurn::Refusable,
        first_meld: FirstMeld::Fifty,
        cut_bonus: CutBonus::Hundred,
        dealing: Dealing::TopOfTheDeck,
        seat_draw: SeatDraw::TwoLowest,
        target: Target::From3000,
        ..RuleSet::ITALIAN
    };

    /// The base rule set itself, without any changed setting.
    ///
    /// ```
    /// use burraco_rules::{Base, RuleSet};
    /// assert!(Base::ALL.iter().all(|base| RuleSet::of(*base).to_string() == base.word()));
    /// ```
    #[must_use]
    pub const fn of(base: Base) -> RuleSet {
        match base {
            Base::Federation => RuleSet::FEDERATION,
            Base::Italian => RuleSet::ITALIAN,
            Base::English => RuleSet::ENGLISH,
            Base::Brochure => RuleSet::BROCHURE,
            Base::Buraco => RuleSet::BURACO,
        }
    }

    /// Whether these rules give a burraco of this kind its bonus.
    ///
    /// ```
    /// use burraco_rules::{Base, Burraco, RuleSet};
    /// let know_semipulito = |base: &Base| RuleSet::of(*base).knows(Burraco::Semipulito);
    /// assert_eq!(Base::ALL.iter().filter(|base| know_semipulito(base)).count(), 2);
    /// ```
    #[must_use]
    pub fn knows(&self, kind: Burraco) -> bool {
        match kind {
            Burraco::None => false,
            Burraco::Sporco | Burraco::Pulito => true,
            Burraco::Semipulito => {
                self.semipulito_sequence != SemipulitoSequence::Off
                    || self.semipulito_set != SemipulitoSet::Off
            }
        }
    }

    /// The least points of a side's first melds, by its total of the match before the hand. The result is 0 where
    /// anything may be laid.
    ///
    /// Source: *Buraco*, "Initial melding".
    ///
    /// ```
    /// use burraco_rules::RuleSet;
    /// let least = |rules: RuleSet| [0, 1495, 1500].map(|total| rules.first_melds(total));
    /// assert_eq!(least(RuleSet::BURACO), [50, 50, 75]);
    /// assert_eq!(least(RuleSet::ITALIAN), [0; 3]);
    /// ```
    #[must_use]
    pub const fn first_melds(&self, total: i32) -> i32 {
        match self.first_meld {
            FirstMeld::Any => 0,
            FirstMeld::Fifty if total < FIRST_MELDS_RISE => FIRST_MELDS,
            FirstMeld::Fifty => RAISED_FIRST_MELDS,
        }
    }

    /// The certainty of a setting. It is `Inferred` where the document is silent, broken off, or read in two ways. It
    /// is `None` for a setting that does not exist.
    ///
    /// ```
    /// use burraco_rules::{RuleSet, Certainty};
    /// assert_eq!(RuleSet::BURACO.sure("first_dealer"), Some(Certainty::Inferred), "one sentence, two readings");
    /// assert_eq!(RuleSet::ITALIAN.sure("first_dealer"), Some(Certainty::OneSource));
    /// assert_eq!(RuleSet::ITALIAN.sure("weather"), None);
    /// ```
    #[must_use]
    pub fn sure(&self, setting: &str) -> Option<Certainty> {
        self.setting(setting)?;
        let inferred = match setting {
            "unplayed_pozzetto" | "pozzetto_seen" | "first_dealer" => self.base == Base::Buraco,
            "time" => self.base != Base::Federation,
            _ => false,
        };
        Some(if inferred {
            Certainty::Inferred
        } else {
            Certainty::OneSource
        })
    }

    /// The base rule set that this rule set was changed from.
    ///
    /// ```
    /// use burraco_rules::{Base, RuleSet};
    /// let rules: RuleSet = "italian+three+semipulito".parse().unwrap();
    /// assert_eq!(rules.base(), Base::Italian);
    /// ```
    #[must_use]
    pub const fn base(&self) -> Base {
        self.base
    }
}

impl Default for RuleSet {
    fn default() -> RuleSet {
        RuleSet::FEDERATION
    }
}
