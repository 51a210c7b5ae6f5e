//! Views of cards and melds as they are drawn: rank, suit sign, letter, and the crosswise cards that mark burrachi.

use crate::locale::Lang;
use askama::Template;
use burraco_rules::{Burraco, Card, Crosswise, Deck, Rank, Suit};

/// Returns a suit's sign. It stays a text sign on devices that would replace it by a picture.
#[must_use]
pub fn suit_sign(suit: Suit) -> &'static str {
    match suit {
        Suit::Spades => "♠\u{fe0e}",
        Suit::Hearts => "♥\u{fe0e}",
        Suit::Diamonds => "♦\u{fe0e}",
        Suit::Clubs => "♣\u{fe0e}",
    }
}

/// Returns a suit's class in the style sheet.
#[must_use]
pub fn suit_class(suit: Suit) -> &'static str {
    match suit {
        Suit::Spades => "spades",
        Suit::Hearts => "hearts",
        Suit::Diamonds => "diamonds",
        Suit::Clubs => "clubs",
    }
}

/// Returns the printed rank of a card, as in `10` for ten.
#[must_use]
pub fn rank_text(rank: Rank) -> String {
    match rank.letter() {
        'T' => "10".into(),
        letter => letter.to_string(),
    }
}

/// Returns the text printed on a card, as in `K♠` and `10♥`. None for a joker, which has neither rank nor suit.
#[must_use]
pub fn face(card: Card) -> Option<String> {
    let (rank, suit) = (card.rank()?, card.suit()?);
    Some(format!("{}{}", rank_text(rank), suit.sign()))
}

/// Returns the text of a card inside a sentence, as in `K♠`, `10♥` and `jolly`.
#[must_use]
pub fn spoken(card: Card, t: Lang) -> String {
    face(card).unwrap_or_else(|| t.a_joker().to_owned())
}

/// A card to be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardView {
    /// The rank of the card: `A`, `10`, `K`; empty for a joker.
    pub rank: String,
    /// The sign of the card's suit; a star for a joker.
    pub sign: &'static str,
    /// The letter of the card's suit, as it is typed on a page of this language; `JK` for a joker.
    pub letter: String,
    /// The style class of the card's suit; `joker` for a joker.
    pub class: &'static str,
    /// The name of the card, as screen readers read it aloud.
    pub name: String,
    /// Whether the card is laid crosswise, as players mark a burraco.
    pub crosswise: bool,
    /// Whether the card is wild and represents another card.
    pub wild: bool,
    /// Whether the card may belong to another meld, so that the screen asks about it.
    pub doubtful: bool,
}

impl CardView {
    /// Builds the view of a card lying straight.
    #[must_use]
    pub fn new(card: Card, t: Lang) -> CardView {
        match (card.rank(), card.suit()) {
            (Some(rank), Some(suit)) => CardView {
                rank: rank_text(rank),
                sign: suit_sign(suit),
                letter: t.suit_letter(suit).to_owned(),
                class: suit_class(suit),
                name: t.card_name(t.rank_name(rank), t.suit_name(suit)),
                crosswise: false,
                wild: false,
                doubtful: false,
            },
            _ => CardView {
                rank: String::new(),
                sign: "★\u{fe0e}",
                letter: "JK".into(),
                class: "joker",
                name: t.joker().into(),
                crosswise: false,
                wild: false,
                doubtful: false,
            },
        }
    }

    /// Builds the views of some cards lying straight.
    #[must_use]
    pub fn row(cards: &[Card], t: Lang) -> Vec<CardView> {
        cards.iter().map(|card| CardView::new(*card, t)).collect()
    }

    /// Returns the name of the card. For a wild card, it also says that the card is wild.
    #[must_use]
    pub fn label(&self, t: &Lang) -> String {
        if self.wild {
            t.as_wild(&self.name)
        } else {
            self.name.clone()
        }
    }
}

/// Cards as a part of a page.
#[derive(Debug, Template)]
#[template(path = "components/cards.html")]
pub struct CardsShown<'a> {
    t: Lang,
    cards: &'a [CardView],
    unread: &'a [String],
}

impl Lang {
    /// Returns cards as a part of a page, and after them the pieces of written text that are no card.
    #[must_use]
    pub fn drawn<'a>(self, cards: &'a [CardView], unread: &'a [String]) -> CardsShown<'a> {
        let t = self;
        CardsShown { t, cards, unread }
    }
}

impl CardView {
    /// Returns the card as a part of a page.
    #[must_use]
    pub fn drawn(&self, t: Lang) -> CardsShown<'_> {
        t.drawn(std::slice::from_ref(self), &[])
    }
}

/// A meld to be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MeldView {
    /// The cards of the meld, in the order laid.
    pub cards: Vec<CardView>,
    /// The pieces of text that were written in the meld and are no card.
    pub unread: Vec<String>,
    /// The bonus that the meld earns.
    pub bonus: Burraco,
    /// The bonus of the meld, as in `+150`; empty for none.
    pub bonus_points: String,
    pub points: String,
    /// A remark beside the meld: frozen, or not counted.
    pub remark: String,
    /// The sentences about the meld's faults.
    pub faults: Vec<String>,
}

/// Lays the cards crosswise that mark the burraco: the last for sporco, the last but one for semipulito, the last two for pulito.
pub fn mark_crosswise(cards: &mut [CardView], bonus: Burraco) {
    let last = cards.len();
    for (i, card) in cards.iter_mut().enumerate() {
        let from_end = last - i;
        card.crosswise = match bonus.marking() {
            Crosswise::None => false,
            Crosswise::Last => from_end == 1,
            Crosswise::LastButOne => from_end == 2,
            Crosswise::LastTwo => from_end <= 2,
        };
    }
}

/// A key of the card palette.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaletteKey {
    /// The card of the key, in the form in which it is typed: `7H`.
    pub code: String,
    pub card: CardView,
    /// The number of copies of the card in the deck.
    pub copies: u8,
}

/// The keys of a palette: four rows of thirteen, then the joker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Palette {
    /// The rows of keys, one for each suit in the order spades, hearts, diamonds, clubs. The ace is low.
    pub rows: Vec<PaletteRow>,
    pub joker: PaletteKey,
}

/// The keys of one suit on the card palette.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PaletteRow {
    pub class: &'static str,
    pub sign: &'static str,
    pub name: &'static str,
    pub keys: Vec<PaletteKey>,
}

impl Palette {
    /// Builds the palette of a deck in a language.
    #[must_use]
    pub fn new(deck: Deck, t: Lang) -> Palette {
        let key = |card: Card| PaletteKey {
            code: card.to_string(),
            card: CardView::new(card, t),
            copies: deck.copies(card),
        };
        let row = |suit: Suit| PaletteRow {
            class: suit_class(suit),
            sign: suit_sign(suit),
            name: t.suit_name(suit),
            keys: Rank::all().map(|r| key(Card::new(r, suit))).collect(),
        };
        Palette {
            rows: Suit::ALL.into_iter().map(row).collect(),
            joker: key(Card::JOKER),
        }
    }
}

impl Lang {
    /// Returns the name of a suit.
    #[must_use]
    pub const fn suit_name(self, suit: Suit) -> &'static str {
        match suit {
            Suit::Spades => self.pick("picche", "spades"),
            Suit::Hearts => self.pick("cuori", "hearts"),
            Suit::Diamonds => self.pick("quadri", "diamonds"),
            Suit::Clubs => self.pick("fiori", "clubs"),
        }
    }

    /// Returns the letter of a suit on a drawn card, as it is typed in this language: P C Q F or S H D C.
    #[must_use]
    pub const fn suit_letter(self, suit: Suit) -> &'static str {
        match suit {
            Suit::Spades => self.pick("P", "S"),
            Suit::Hearts => self.pick("C", "H"),
            Suit::Diamonds => self.pick("Q", "D"),
            Suit::Clubs => self.pick("F", "C"),
        }
    }

    /// Returns the name of a rank.
    #[must_use]
    pub fn rank_name(self, rank: Rank) -> String {
        match rank.letter() {
            'A' => self.pick("asso", "ace").into(),
            'J' => self.pick("fante", "jack").into(),
            'Q' => self.pick("donna", "queen").into(),
            'K' => self.pick("re", "king").into(),
            _ => rank_text(rank),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use burraco_rules::{Letters, read_typed};

    #[test]
    fn the_letter_drawn_is_the_letter_typed() {
        for (t, letters) in [(Lang::It, Letters::Italian), (Lang::En, Letters::English)] {
            for suit in Suit::ALL {
                for rank in Rank::all() {
                    let card = Card::new(rank, suit);
                    let drawn = CardView::new(card, t);
                    let typed = format!("{}{}", drawn.rank, drawn.letter);
                    assert_eq!(read_typed(&typed, letters).cards, [card], "{typed} {t:?}");
                }
            }
        }
    }
}
