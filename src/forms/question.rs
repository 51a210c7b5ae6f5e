//! The form of a referee's question, as typed on the rules page or on the command line.

use burraco_play::{Play, PositionFault, PositionPart, Question, Situation, TurnStart};
use burraco_rules::{Card, FaultKind, Letters, RuleSet, SheetPlace, read_typed};
use pozzetto_form_data::{FieldFault, Fields};

/// The largest number of characters in one field: more than a deck written out.
const LONGEST: usize = 600;

/// The names of the form's fields. The page posts them, and the command line fills them through [`AskedQuestion`].
pub mod name {
    /// The name of the form field that holds the rule set.
    pub const RULES: &str = "regole";
    /// The name of the form field with the kind of question: a meld, an addition, a move.
    pub const ASKED: &str = "domanda";
    /// The name of the form field with the language whose initials stand for the suits.
    pub const LETTERS: &str = "lettere";
    /// The name of the form field that holds the cards of a meld.
    pub const CARDS: &str = "carte";
    /// The name of the form field that says whether the cards are given in the order they lie.
    pub const ORDER: &str = "ordine";
    /// The name of the form field with the meld to which cards are added.
    pub const MELD: &str = "gioco";
    /// The name of the form field that holds the cards added to the meld.
    pub const ADDED: &str = "aggiunte";
    /// The name of the form field that holds the cards in the player's hand.
    pub const HAND: &str = "mano";
    /// The name of the form field that holds the side's melds.
    pub const MELDS: &str = "giochi";
    /// The name of the form field that says whether the side has taken its pozzetto.
    pub const POZZETTO: &str = "pozzetto";
    /// The name of the form field that says how the player's turn began.
    pub const DRAWN: &str = "pescato";
    /// The name of the form field with the cards of the pile that was taken.
    pub const PILE: &str = "monte";
    /// The name of the form field that holds the move that is asked about.
    pub const PLAY: &str = "mossa";
    /// The name of the form field that holds the cards of the move.
    pub const MOVED: &str = "carte_mossa";
    /// The name of the form field with the number of the meld that the cards are added to.
    pub const ON: &str = "su";
}

/// A referee's question as it was worded, before any parsing.
pub enum AskedQuestion<'a> {
    /// A question about a meld, given as cards in any order.
    Meld(&'a str),
    /// A question about a meld, given as cards in the order they lie.
    Laid(&'a str),
    /// A question about cards added to a meld.
    LayOff {
        /// The meld, written as it lies, before cards are added.
        meld: &'a str,
        added: &'a str,
    },
    Move {
        /// The cards in the player's hand.
        hand: &'a str,
        melds: &'a str,
        /// Whether the player's side has taken its pozzetto.
        pozzetto: bool,
        /// The way the player's turn began.
        drawn: AskedDrawn<'a>,
        play: AskedPlay<'a>,
    },
}

/// The way a player's turn began, as the question words it.
#[derive(Clone, Copy)]
pub enum AskedDrawn<'a> {
    /// A turn that began with a card from the stock.
    Stock,
    /// A turn that began by taking the pile. The value lists the pile's cards.
    Pile(&'a str),
    /// A turn that the player has not begun: no card is drawn yet.
    Nothing,
}

/// A player's move, as the question words it.
pub enum AskedPlay<'a> {
    Meld(&'a str),
    LayOff {
        /// The number of the meld that the cards are added to.
        on: &'a str,
        cards: &'a str,
    },
    /// The move that discards this card.
    Discard(&'a str),
    /// Going out with this discard; empty when there is no discard.
    Close(&'a str),
}

impl AskedQuestion<'_> {
    /// Returns the form's fields as the page would post them.
    #[must_use]
    pub fn fields(&self, letters: Letters) -> Fields {
        let mut fields = Fields::default();
        let letters = match letters {
            Letters::Italian => "it",
            Letters::English => "en",
        };
        fields.set(name::LETTERS, letters);
        match self {
            AskedQuestion::Meld(cards) => fields.set(name::CARDS, *cards),
            AskedQuestion::Laid(cards) => {
                fields.set(name::CARDS, *cards);
                fields.set(name::ORDER, "calato");
            }
            AskedQuestion::LayOff { meld, added } => {
                fields.set(name::ASKED, "attacco");
                fields.set(name::MELD, *meld);
                fields.set(name::ADDED, *added);
            }
            AskedQuestion::Move {
                hand,
                melds,
                pozzetto,
                drawn,
                play,
            } => {
                fields.set(name::ASKED, "mossa");
                fields.set(name::HAND, *hand);
                fields.set(name::MELDS, *melds);
                fields.set(name::POZZETTO, if *pozzetto { "si" } else { "no" });
                drawn.fill(&mut fields);
                play.fill(&mut fields);
            }
        }
        fields
    }
}

impl AskedDrawn<'_> {
    fn fill(self, fields: &mut Fields) {
        let (how, pile) = match self {
            AskedDrawn::Stock => ("tallone", ""),
            AskedDrawn::Pile(pile) => ("monte", pile),
            AskedDrawn::Nothing => ("niente", ""),
        };
        fields.set(name::DRAWN, how);
        fields.set(name::PILE, pile);
    }
}

impl AskedPlay<'_> {
    fn fill(&self, fields: &mut Fields) {
        let (play, cards) = match self {
            AskedPlay::Meld(cards) => ("cala", cards),
            AskedPlay::LayOff { on, cards } => {
                fields.set(name::ON, *on);
                ("attacca", cards)
            }
            AskedPlay::Discard(card) => ("scarta", card),
            AskedPlay::Close(card) => ("chiudi", card),
        };
        fields.set(name::PLAY, play);
        fields.set(name::MOVED, *cards);
    }
}

/// Reads the rule set that the question is about. The federation's rules are the default; an unknown name is a fault
/// and also gives the default.
pub fn rules(fields: &mut Fields) -> RuleSet {
    // A plus that was typed into the address arrives as a blank.
    match fields
        .value("regole")
        .trim()
        .replace(' ', "+")
        .parse::<RuleSet>()
    {
        Ok(rules) => rules,
        Err(_) if fields.value(name::RULES).is_empty() => RuleSet::FEDERATION,
        Err(fault) => {
            fields.fault(name::RULES, fault.into());
            RuleSet::FEDERATION
        }
    }
}

/// The form fields that hold the text of a referee's question. When the request has none of them, nothing is asked.
const TYPED: [&str; 8] = [
    name::CARDS,
    name::MELD,
    name::ADDED,
    name::HAND,
    name::MELDS,
    name::MOVED,
    name::PILE,
    name::ON,
];

/// The form fields with a fixed choice, each with its values; the first is the default.
const CHOICES: [(&str, &[&str]); 6] = [
    (name::ASKED, &["gioco", "attacco", "mossa", "posti"]),
    (name::LETTERS, &["it", "en"]),
    (name::ORDER, &["qualsiasi", "calato"]),
    (name::PLAY, &["scarta", "cala", "attacca", "chiudi"]),
    (name::POZZETTO, &["no", "si"]),
    (name::DRAWN, &["tallone", "monte", "niente"]),
];

/// Reads the referee's question from its form. `None` when nothing is asked, or when input is missing or unreadable,
/// which becomes a fault of its field.
pub fn read(fields: &mut Fields) -> Option<Question> {
    for (name, offered) in CHOICES {
        let chosen = fields.value(name);
        if !chosen.is_empty() && !offered.contains(&chosen) {
            fields.fault(name, FieldFault::UnknownChoice);
        }
    }
    if TYPED.iter().all(|name| fields.get(name).is_none()) {
        return None;
    }
    let letters = letters(fields);
    let question = match fields.value(name::ASKED) {
        "posti" => None,
        "attacco" => lay_off(fields, letters),
        "mossa" => a_move(fields, letters),
        _ => meld(fields, letters),
    };
    question.filter(|_| fields.sound())
}

/// Returns the language whose initials stand for the suits in the question.
pub(super) fn letters(fields: &Fields) -> Letters {
    match fields.value(name::LETTERS) {
        "it" => Letters::Italian,
        _ => Letters::English,
    }
}

/// Adds the faults of a referee's question to the form fields that contain them.
pub fn mark(fields: &mut Fields, slips: &[PositionFault]) {
    for slip in slips {
        let name = match slip.part {
            PositionPart::Hand => name::HAND,
            PositionPart::Meld(_) => name::MELDS,
            PositionPart::Pile => name::PILE,
            PositionPart::Moved => name::MOVED,
            PositionPart::Number => name::ON,
        };
        fields.fault(name, FieldFault::Slip(*slip));
    }
}

fn meld(fields: &mut Fields, letters: Letters) -> Option<Question> {
    let cards = some_cards(fields, name::CARDS, letters)?;
    Some(match fields.value(name::ORDER) {
        "calato" => Question::Laid(cards),
        _ => Question::Meld(cards),
    })
}

fn lay_off(fields: &mut Fields, letters: Letters) -> Option<Question> {
    let meld = some_cards(fields, name::MELD, letters);
    let added = some_cards(fields, name::ADDED, letters);
    Some(Question::LayOff {
        meld: meld?,
        added: added?,
    })
}

fn a_move(fields: &mut Fields, letters: Letters) -> Option<Question> {
    let hand = some_cards(fields, name::HAND, letters);
    let melds = fields.value(name::MELDS).to_owned();
    if melds.chars().count() > LONGEST {
        fields.fault(name::MELDS, FieldFault::TooLong { most: LONGEST });
        return None;
    }
    let melds = melds.split([';', '\n']).filter(|m| !m.trim().is_empty());
    // Commas between all the cards of a meld are no harm; between two groups of cards they are meant for two melds.
    let joined = |meld: &str| {
        let mut groups = meld.split(',');
        meld.contains(',') && groups.any(|group| read_typed(group, letters).cards.len() > 1)
    };
    if melds.clone().any(joined) {
        fields.fault(name::MELDS, FieldFault::CommaBetweenMelds);
        return None;
    }
    let melds = melds.map(|meld| cards(fields, name::MELDS, meld, letters));
    let melds: Vec<Option<Vec<Card>>> = melds.collect();
    let drawn = match fields.value(name::DRAWN) {
        "monte" => some_cards(fields, name::PILE, letters).map(TurnStart::Pile),
        "niente" => Some(TurnStart::Nothing),
        _ => Some(TurnStart::Stock),
    };
    let play = play(fields, letters);
    let position = Situation {
        hand: hand?,
        melds: melds.into_iter().collect::<Option<_>>()?,
        pozzetto: fields.value(name::POZZETTO) == "si",
        drawn: drawn?,
    };
    Some(Question::Move {
        position,
        play: play?,
    })
}

fn play(fields: &mut Fields, letters: Letters) -> Option<Play> {
    let one_card = |fields: &mut Fields| {
        let cards = some_cards(fields, name::MOVED, letters)?;
        if cards.len() > 1 {
            fields.fault(name::MOVED, FieldFault::OneCard);
        }
        cards.first().copied()
    };
    match fields.value(name::PLAY) {
        "cala" => some_cards(fields, name::MOVED, letters).map(Play::Meld),
        "attacca" => {
            let cards = some_cards(fields, name::MOVED, letters);
            let meld = number(fields, name::ON);
            Some(Play::LayOff {
                meld: meld?,
                cards: cards?,
            })
        }
        "chiudi" if fields.value(name::MOVED).trim().is_empty() => Some(Play::Close(None)),
        "chiudi" => one_card(fields).map(|card| Play::Close(Some(card))),
        _ => one_card(fields).map(Play::Discard),
    }
}

/// Reads the number of a meld, which people count from 1.
fn number(fields: &mut Fields, name: &str) -> Option<usize> {
    let typed = fields.value(name).trim();
    let fault = match typed.parse::<usize>() {
        Ok(n) if (1..=99).contains(&n) => return Some(n - 1),
        Ok(_) => FieldFault::OutOfRange { least: 1, most: 99 },
        Err(_) if typed.is_empty() => FieldFault::Missing,
        Err(_) => FieldFault::NotANumber,
    };
    fields.fault(name, fault);
    None
}

/// Reads the cards of a field that must not be empty.
fn some_cards(fields: &mut Fields, name: &str, letters: Letters) -> Option<Vec<Card>> {
    let typed = fields.value(name).to_owned();
    if typed.trim().is_empty() {
        fields.fault(name, FieldFault::Missing);
        return None;
    }
    cards(fields, name, &typed, letters)
}

/// Parses the cards in a field's text; `None` when one of them cannot be read.
pub(super) fn cards(
    fields: &mut Fields,
    name: &str,
    text: &str,
    letters: Letters,
) -> Option<Vec<Card>> {
    if text.chars().count() > LONGEST {
        fields.fault(name, FieldFault::TooLong { most: LONGEST });
        return None;
    }
    let written = read_typed(text, letters);
    for text in &written.unread {
        let kind = FaultKind::UnreadableCard { text: text.clone() };
        fields.fault(name, FieldFault::Sheet(kind, SheetPlace::Sheet));
    }
    written.unread.is_empty().then_some(written.cards)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form(pairs: &[(&str, &str)]) -> Fields {
        let owned = pairs.iter().map(|(n, v)| ((*n).into(), (*v).into()));
        Fields::posted(owned)
    }

    #[test]
    fn a_closing_is_read_with_its_position() {
        let mut fields = form(&[
            ("domanda", "mossa"),
            ("lettere", "it"),
            ("mano", "7p 3c"),
            ("giochi", "4-10♥; KKK2"),
            ("pozzetto", "si"),
            ("mossa", "chiudi"),
            ("carte_mossa", "7p"),
        ]);
        assert_eq!(read(&mut fields), None);
        assert_eq!(fields.get("giochi").unwrap().faults.len(), 1);
        let mut fields = form(&[
            ("domanda", "mossa"),
            ("lettere", "it"),
            ("mano", "7p 3c"),
            ("giochi", "4-10♥;\nKKKK"),
            ("pozzetto", "si"),
            ("pescato", "monte"),
            ("monte", "7p"),
            ("mossa", "chiudi"),
            ("carte_mossa", "7p"),
        ]);
        let Some(Question::Move { position, play }) = read(&mut fields) else {
            panic!("{fields:?}");
        };
        assert_eq!((position.melds.len(), position.pozzetto), (2, true));
        assert_eq!(position.hand[1].to_string(), "3H");
        assert_eq!(position.drawn, TurnStart::Pile(vec!["7S".parse().unwrap()]));
        assert_eq!(play, Play::Close(Some("7S".parse().unwrap())));
    }

    #[test]
    fn a_question_in_words_is_read_as_the_page_posts_it() {
        let cards = |text: &str| burraco_rules::read_cards(text).unwrap();
        let a_move = |drawn, play| AskedQuestion::Move {
            hand: "7S 8C 9C",
            melds: "3-9H; KSHD",
            pozzetto: true,
            drawn,
            play,
        };
        let position = |drawn| Situation {
            hand: cards("7S 8C 9C"),
            melds: vec![cards("3H 4H 5H 6H 7H 8H 9H"), cards("KS KH KD")],
            pozzetto: true,
            drawn,
        };
        let moved = |drawn, play| Question::Move {
            position: position(drawn),
            play,
        };
        let seven = cards("7S")[0];
        for (asked, expected) in [
            (
                AskedQuestion::Meld("3-5H"),
                Question::Meld(cards("3H 4H 5H")),
            ),
            (
                AskedQuestion::Laid("5H 4H 3H"),
                Question::Laid(cards("5H 4H 3H")),
            ),
            (
                AskedQuestion::LayOff {
                    meld: "3-5H",
                    added: "6H *",
                },
                Question::LayOff {
                    meld: cards("3H 4H 5H"),
                    added: cards("6H JK"),
                },
            ),
            (
                a_move(AskedDrawn::Stock, AskedPlay::Meld("8C 9C")),
                moved(TurnStart::Stock, Play::Meld(cards("8C 9C"))),
            ),
            (
                a_move(
                    AskedDrawn::Pile("8C"),
                    AskedPlay::LayOff {
                        on: "2",
                        cards: "7S",
                    },
                ),
                moved(
                    TurnStart::Pile(cards("8C")),
                    Play::LayOff {
                        meld: 1,
                        cards: cards("7S"),
                    },
                ),
            ),
            (
                a_move(AskedDrawn::Nothing, AskedPlay::Discard("7S")),
                moved(TurnStart::Nothing, Play::Discard(seven)),
            ),
            (
                a_move(AskedDrawn::Stock, AskedPlay::Close("7S")),
                moved(TurnStart::Stock, Play::Close(Some(seven))),
            ),
            (
                a_move(AskedDrawn::Stock, AskedPlay::Close("")),
                moved(TurnStart::Stock, Play::Close(None)),
            ),
        ] {
            let mut fields = asked.fields(Letters::English);
            assert_eq!(read(&mut fields), Some(expected), "{fields:?}");
        }
        let mut italian = AskedQuestion::Meld("3-5C").fields(Letters::Italian);
        let hearts = Question::Meld(cards("3H 4H 5H"));
        assert_eq!(read(&mut italian), Some(hearts), "cuori");
    }

    #[test]
    fn what_is_missing_stands_beside_its_field() {
        for (pairs, name) in [
            (&[("domanda", "gioco"), ("carte", " ")][..], "carte"),
            (&[("domanda", "mossa"), ("mano", "")], "mano"),
            (&[("domanda", "mossa"), ("mano", "")], "carte_mossa"),
            (&[("pozzetto", "forse")], "pozzetto"),
            (&[("domanda", "mossa"), ("mossa", "zzz")], "mossa"),
            (&[("domanda", "boh"), ("carte", "3-5H")], "domanda"),
            (&[("lettere", "fr"), ("carte", "3-5H")], "lettere"),
            (&[("domanda", "attacco"), ("gioco", "3-5H")], "aggiunte"),
            (&[("domanda", "mossa"), ("mano", "3H")], "carte_mossa"),
            (
                &[
                    ("domanda", "mossa"),
                    ("mano", "3H"),
                    ("mossa", "attacca"),
                    ("carte_mossa", "3H"),
                ],
                "su",
            ),
            (
                &[
                    ("domanda", "mossa"),
                    ("mano", "3H"),
                    ("pescato", "monte"),
                    ("carte_mossa", "3H"),
                ],
                "monte",
            ),
            (
                &[
                    ("domanda", "mossa"),
                    ("mano", "3H"),
                    ("carte_mossa", "3H 4H"),
                ],
                "carte_mossa",
            ),
        ] {
            let mut fields = form(pairs);
            assert_eq!(read(&mut fields), None);
            assert!(!fields.get(name).unwrap().faults.is_empty(), "{name}");
        }
        // A way to ask that was followed asks nothing yet.
        let mut fields = form(&[("domanda", "mossa"), ("regole", "italian")]);
        assert_eq!(read(&mut fields), None);
        assert!(fields.sound());
        let mut fields = form(&[("regole", "bridge")]);
        assert_eq!(rules(&mut fields), RuleSet::FEDERATION);
        assert!(!fields.sound());
    }
}
