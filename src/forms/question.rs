//! A referee's question as it is typed, on the page of rules and on the command line.
//!
//! Fields: `regole domanda lettere`; for a meld `carte ordine`; for an addition `gioco aggiunte`; for a move
//! `mano giochi pozzetto pescato monte mossa carte_mossa su`.

use crate::fields::{FieldFault, Fields};
use burraco_rules::{
    Card, Drawn, FaultKind, Letters, Part, Place, Play, Question, RuleSet, Situation, Slip,
    read_typed,
};

/// The most characters of one field: more than a deck written out.
const LONGEST: usize = 600;

/// The rule set asked about; the federation's when none is named or the name is not known, which is a fault.
pub fn rules(fields: &mut Fields) -> RuleSet {
    // A plus that was typed into the address arrives as a blank.
    match fields
        .value("regole")
        .trim()
        .replace(' ', "+")
        .parse::<RuleSet>()
    {
        Ok(rules) => rules,
        Err(_) if fields.value("regole").is_empty() => RuleSet::FEDERATION,
        Err(fault) => {
            fields.fault("regole", fault.into());
            RuleSet::FEDERATION
        }
    }
}

/// The fields in which a question is typed; where none of them comes nothing is asked.
const TYPED: [&str; 8] = [
    "carte",
    "gioco",
    "aggiunte",
    "mano",
    "giochi",
    "carte_mossa",
    "monte",
    "su",
];

/// The fields that choose, with what they offer; nothing chosen says the first.
const CHOICES: [(&str, &[&str]); 6] = [
    ("domanda", &["gioco", "attacco", "mossa"]),
    ("lettere", &["it", "en"]),
    ("ordine", &["qualsiasi", "calato"]),
    ("mossa", &["scarta", "cala", "attacca", "chiudi"]),
    ("pozzetto", &["no", "si"]),
    ("pescato", &["tallone", "monte", "niente"]),
];

/// Reads the question; `None` when nothing is asked, or when something is missing or cannot be read, which is then
/// beside its field.
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
    let letters = match fields.value("lettere") {
        "it" => Letters::Italian,
        _ => Letters::English,
    };
    let question = match fields.value("domanda") {
        "attacco" => lay_off(fields, letters),
        "mossa" => a_move(fields, letters),
        _ => meld(fields, letters),
    };
    question.filter(|_| fields.sound())
}

/// Puts what cannot be in a question beside the fields it stands in.
pub fn mark(fields: &mut Fields, slips: &[Slip]) {
    for slip in slips {
        let name = match slip.part {
            Part::Hand => "mano",
            Part::Meld(_) => "giochi",
            Part::Pile => "monte",
            Part::Moved => "carte_mossa",
            Part::Number => "su",
        };
        fields.fault(name, FieldFault::Slip(*slip));
    }
}

fn meld(fields: &mut Fields, letters: Letters) -> Option<Question> {
    let cards = some_cards(fields, "carte", letters)?;
    Some(match fields.value("ordine") {
        "calato" => Question::Laid(cards),
        _ => Question::Meld(cards),
    })
}

fn lay_off(fields: &mut Fields, letters: Letters) -> Option<Question> {
    let meld = some_cards(fields, "gioco", letters);
    let added = some_cards(fields, "aggiunte", letters);
    Some(Question::LayOff {
        meld: meld?,
        added: added?,
    })
}

fn a_move(fields: &mut Fields, letters: Letters) -> Option<Question> {
    let hand = some_cards(fields, "mano", letters);
    let melds = fields.value("giochi").to_owned();
    if melds.chars().count() > LONGEST {
        fields.fault("giochi", FieldFault::TooLong { most: LONGEST });
        return None;
    }
    let melds = melds.split([';', '\n']).filter(|m| !m.trim().is_empty());
    // Commas between all the cards of a meld are no harm; between two groups of cards they are meant for two melds.
    let joined = |meld: &str| {
        let mut groups = meld.split(',');
        meld.contains(',') && groups.any(|group| read_typed(group, letters).cards.len() > 1)
    };
    if melds.clone().any(joined) {
        fields.fault("giochi", FieldFault::CommaBetweenMelds);
        return None;
    }
    let melds = melds.map(|meld| cards(fields, "giochi", meld, letters));
    let melds: Vec<Option<Vec<Card>>> = melds.collect();
    let drawn = match fields.value("pescato") {
        "monte" => some_cards(fields, "monte", letters).map(Drawn::Pile),
        "niente" => Some(Drawn::Nothing),
        _ => Some(Drawn::Stock),
    };
    let play = play(fields, letters);
    let position = Situation {
        hand: hand?,
        melds: melds.into_iter().collect::<Option<_>>()?,
        pozzetto: fields.value("pozzetto") == "si",
        drawn: drawn?,
    };
    Some(Question::Move {
        position,
        play: play?,
    })
}

fn play(fields: &mut Fields, letters: Letters) -> Option<Play> {
    let one_card = |fields: &mut Fields| {
        let cards = some_cards(fields, "carte_mossa", letters)?;
        if cards.len() > 1 {
            fields.fault("carte_mossa", FieldFault::OneCard);
        }
        cards.first().copied()
    };
    match fields.value("mossa") {
        "cala" => some_cards(fields, "carte_mossa", letters).map(Play::Meld),
        "attacca" => {
            let cards = some_cards(fields, "carte_mossa", letters);
            let meld = number(fields, "su");
            Some(Play::LayOff {
                meld: meld?,
                cards: cards?,
            })
        }
        "chiudi" if fields.value("carte_mossa").trim().is_empty() => Some(Play::Close(None)),
        "chiudi" => one_card(fields).map(|card| Play::Close(Some(card))),
        _ => one_card(fields).map(Play::Discard),
    }
}

/// The number of a meld, counted by people from 1.
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

/// The cards of a field that must have some.
fn some_cards(fields: &mut Fields, name: &str, letters: Letters) -> Option<Vec<Card>> {
    let typed = fields.value(name).to_owned();
    if typed.trim().is_empty() {
        fields.fault(name, FieldFault::Missing);
        return None;
    }
    cards(fields, name, &typed, letters)
}

fn cards(fields: &mut Fields, name: &str, text: &str, letters: Letters) -> Option<Vec<Card>> {
    if text.chars().count() > LONGEST {
        fields.fault(name, FieldFault::TooLong { most: LONGEST });
        return None;
    }
    let written = read_typed(text, letters);
    for text in &written.unread {
        let kind = FaultKind::UnreadableCard { text: text.clone() };
        fields.fault(name, FieldFault::Sheet(kind, Place::Sheet));
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
        assert_eq!(position.drawn, Drawn::Pile(vec!["7S".parse().unwrap()]));
        assert_eq!(play, Play::Close(Some("7S".parse().unwrap())));
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
