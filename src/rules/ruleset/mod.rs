//! Rule sets: the points on which the rule documents disagree, as data.
//!
//! A rule set is a base, one column of the documents, and changes to it, written
//! `federation+semipulito_set=eight-or-nine` or `italian+three+semipulito`.

mod name;
mod settings;

pub use name::UnknownRules;
pub use settings::*;

use crate::card::Card;
use crate::meld::Burraco;
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
    /// How many play.
    pub players: Players,
    /// What the deck is made of.
    pub deck: Deck,
    /// When a sequence is semipulito.
    pub semipulito_sequence: SemipulitoSequence,
    /// When a set is semipulito.
    pub semipulito_set: SemipulitoSet,
    /// When a 2 is natural.
    pub natural_two: NaturalTwo,
    /// Where the ace stands.
    pub aces: Aces,
    /// Where a free wild lies.
    pub free_wild: FreeWild,
    /// Who pays for a pozzetto not taken.
    pub missing_pozzetto: MissingPozzetto,
    /// What a pozzetto not yet played costs.
    pub unplayed_pozzetto: UnplayedPozzetto,
    /// When a pozzetto taken on the discard is looked at.
    pub pozzetto_seen: PozzettoSeen,
    /// When the stock ends the hand.
    pub stock_end: StockEnd,
    /// What closing needs of the last card.
    pub closing: Closing,
    /// What closing needs on the table.
    pub closing_burraco: ClosingBurraco,
    /// Whether a hand may be emptied without closing.
    pub without_burraco: WithoutBurraco,
    /// Whether a lone pile card may be discarded again.
    pub lone_card: LoneCard,
    /// How a stalemate is resolved.
    pub stalemate: Stalemate,
    /// How the first turn begins.
    pub first_turn: FirstTurn,
    /// What the first melds must be worth.
    pub first_meld: FirstMeld,
    /// What an exact cut earns.
    pub cut_bonus: CutBonus,
    /// How the cards are dealt.
    pub dealing: Dealing,
    /// The way round the table.
    pub direction: Direction,
    /// How cards drawn for seats rank.
    pub seat_draw: SeatDraw,
    /// What happens when time is called.
    pub time: TimeCalled,
    /// What partners against a solo player write down.
    pub partners_score: PartnersScore,
    /// The total that wins a match.
    pub target: Target,
}

/// A column of the documents.
///
/// ```
/// use burraco_rules::{Base, RuleSet};
/// assert_eq!(Base::ALL.map(Base::word), ["federation", "italian", "english", "brochure", "buraco"]);
/// assert_eq!(RuleSet::of(Base::Buraco).deck.points(), 960);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Base {
    /// The federation's tournament code (Codice di Gara, January 2026, as far as it is known).
    Federation,
    /// The Italian game: Pagat, *Burraco*, and the printed rules of the club game.
    Italian,
    /// *The rules and how to play Buraco in 4 players*.
    English,
    /// The brochure *Come si gioca a Burraco?*
    Brochure,
    /// *Buraco*, as played in the United States.
    Buraco,
}

impl Base {
    /// The five columns, the default first.
    pub const ALL: [Base; 5] = [
        Base::Federation,
        Base::Italian,
        Base::English,
        Base::Brochure,
        Base::Buraco,
    ];

    /// The machine's word, as in `--rules`.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Base::Federation => "federation",
            Base::Italian => "italian",
            Base::English => "english",
            Base::Brochure => "brochure",
            Base::Buraco => "buraco",
        }
    }
}

/// Points for a burraco pulito.
pub const PULITO: i32 = 200;
/// Points for a burraco semipulito.
pub const SEMIPULITO: i32 = 150;
/// Points for a burraco sporco.
pub const SPORCO: i32 = 100;
/// Points for closing.
pub const CLOSING: i32 = 100;
/// What a pozzetto not taken costs, and in `buraco` one not played.
pub const POZZETTO_COST: i32 = 100;
/// Points for an exact cut (*Buraco*).
pub const EXACT_CUT: i32 = 100;
/// What a side's first melds must be worth at least, where the rules ask for something (*Buraco*).
pub(crate) const FIRST_MELDS: i32 = 50;
/// Cards of a pozzetto.
pub const POZZETTO: usize = 11;
/// Cards of the pozzetto that makes one of three players the solo player.
pub const SOLO_POZZETTO: usize = 18;

impl Deck {
    /// How many copies of a face it holds: 2, and 4 or none of the joker.
    #[must_use]
    pub fn copies(self, card: Card) -> u8 {
        match (self, card == Card::JOKER) {
            (_, false) => 2,
            (Deck::WithJokers, true) => 4,
            (Deck::WithoutJokers, true) => 0,
        }
    }

    /// How many cards it has: 108 or 104.
    #[must_use]
    pub const fn size(self) -> usize {
        match self {
            Deck::WithJokers => 108,
            Deck::WithoutJokers => 104,
        }
    }

    /// Its cards, in order: 108 or 104.
    #[must_use]
    pub fn cards(self) -> Vec<Card> {
        Card::all()
            .flat_map(|card| std::iter::repeat_n(card, usize::from(self.copies(card))))
            .collect()
    }

    /// What its cards are worth together: no hand can hold more.
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
    #[must_use]
    pub fn discard_closes(self, card: Card) -> bool {
        match self {
            Closing::NaturalDiscard | Closing::DiscardOptional => !card.can_be_wild(),
            Closing::AnyDiscard | Closing::Free => true,
        }
    }

    /// Whether the last card may be melded to close.
    #[must_use]
    pub fn melds_out(self) -> bool {
        match self {
            Closing::DiscardOptional | Closing::Free => true,
            Closing::NaturalDiscard | Closing::AnyDiscard => false,
        }
    }
}

impl ClosingBurraco {
    /// Whether a burraco of this kind allows closing.
    #[must_use]
    pub fn met_by(self, kind: Burraco) -> bool {
        match self {
            ClosingBurraco::Any => kind != Burraco::None,
            ClosingBurraco::Clean => kind == Burraco::Pulito,
        }
    }
}

impl Players {
    /// The seats that are taken. A sheet of three players names the solo player North, whoever follows East, the last West.
    #[must_use]
    pub fn seats(self) -> &'static [Seat] {
        match self {
            Players::Four => &[Seat::North, Seat::East, Seat::South, Seat::West],
            Players::Three => &[Seat::North, Seat::East, Seat::West],
            Players::Two => &[Seat::North, Seat::East],
        }
    }

    /// Cards of the two pozzetti, in the order they are taken.
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
    pub const ITALIAN: RuleSet = RuleSet {
        base: Base::Italian,
        players: Players::Four,
        deck: Deck::WithJokers,
        semipulito_sequence: SemipulitoSequence::Off,
        semipulito_set: SemipulitoSet::Off,
        natural_two: NaturalTwo::ByPosition,
        aces: Aces::OneEnd,
        free_wild: FreeWild::Low,
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
        time: TimeCalled::AtOnce,
        partners_score: PartnersScore::Half,
        target: Target::Over2000,
    };

    /// The federation's tournament code (Codice di Gara, January 2026, as far as it is known).
    pub const FEDERATION: RuleSet = RuleSet {
        base: Base::Federation,
        semipulito_sequence: SemipulitoSequence::WildAtEnd,
        semipulito_set: SemipulitoSet::Eight,
        missing_pozzetto: MissingPozzetto::NoneIfNeither,
        stalemate: Stalemate::Arbitro,
        seat_draw: SeatDraw::HeartsFirst,
        time: TimeCalled::LastRound,
        target: Target::Hands,
        ..RuleSet::ITALIAN
    };

    /// *The rules and how to play Buraco in 4 players*, a description of the Italian game in English.
    pub const ENGLISH: RuleSet = RuleSet {
        base: Base::English,
        semipulito_sequence: SemipulitoSequence::SevenInARow,
        natural_two: NaturalTwo::BesideThree,
        missing_pozzetto: MissingPozzetto::NotCloser,
        lone_card: LoneCard::TwinShown,
        stalemate: Stalemate::Unknown,
        dealing: Dealing::JoinThenTurn,
        seat_draw: SeatDraw::HeartsFirst,
        target: Target::From2005,
        ..RuleSet::ITALIAN
    };

    /// The brochure *Come si gioca a Burraco?*
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

    /// *Buraco*, as played in the United States, with 104 cards.
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

    /// The rule set of a column, unchanged.
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

    /// The column this rule set is a change of.
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
