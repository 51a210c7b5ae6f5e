//! The identity of a person across events: a federation card number, or otherwise a name and a club.

use crate::model::entry::Player;
use crate::model::event::PublicNames;

/// Returns a text in the form used for comparing: small letters and digits, without accents and signs, one space
/// between words.
///
/// An apostrophe belongs to its word: `D'Angelo` is `dangelo`.
#[must_use]
pub fn plain(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for c in text.chars().flat_map(char::to_lowercase) {
        match c {
            '\'' | '’' | '‘' | '`' | '´' | '\u{300}'..='\u{36f}' => {}
            'à'..='å' | 'ā' | 'ă' | 'ą' => plain.push('a'),
            'æ' => plain.push_str("ae"),
            'ç' | 'ć' | 'č' => plain.push('c'),
            'ď' | 'đ' | 'ð' => plain.push('d'),
            'è'..='ë' | 'ē' | 'ė' | 'ę' | 'ě' => plain.push('e'),
            'ğ' => plain.push('g'),
            'ì'..='ï' | 'ī' | 'į' | 'ı' => plain.push('i'),
            'ľ' | 'ł' => plain.push('l'),
            'ñ' | 'ń' | 'ň' => plain.push('n'),
            'ò'..='ö' | 'ø' | 'ō' | 'ő' => plain.push('o'),
            'œ' => plain.push_str("oe"),
            'ř' => plain.push('r'),
            'ś' | 'ş' | 'š' | 'ș' => plain.push('s'),
            'ß' => plain.push_str("ss"),
            'ť' | 'ţ' | 'ț' => plain.push('t'),
            'þ' => plain.push_str("th"),
            'ù'..='ü' | 'ū' | 'ů' | 'ű' | 'ų' => plain.push('u'),
            'ý' | 'ÿ' => plain.push('y'),
            'ź' | 'ż' | 'ž' => plain.push('z'),
            c if c.is_alphanumeric() => plain.push(c),
            _ if plain.ends_with(' ') || plain.is_empty() => {}
            _ => plain.push(' '),
        }
    }
    plain.trim_end().to_owned()
}

/// The most zeros in front of a card's number.
const MOST_ZEROS: usize = 9;

/// A person that can be recognised across events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Person {
    /// A person identified by the number of the federation card.
    Card(String),
    /// A person identified by name and club, exactly as written. A name alone is not enough, because several people may
    /// share it.
    Named { name: String, club: String },
}

impl Person {
    /// Returns the identity of a player; `None` when neither a federation card nor a club is known.
    #[must_use]
    pub fn of(player: &Player) -> Option<Person> {
        let (name, club) = (player.name.trim(), player.club.trim());
        match player.card.trim() {
            "" if name.is_empty() || club.is_empty() => None,
            "" => Some(Person::Named {
                name: name.to_owned(),
                club: club.to_owned(),
            }),
            card => Some(Person::Card(card.to_owned())),
        }
    }

    /// Whether a player of an entry is this person.
    #[must_use]
    pub fn is(&self, player: &Player) -> bool {
        match self {
            Person::Card(card) => player.card_key() == Player::key_of_card(card),
            Person::Named { name, club } => {
                player.name.trim() == name && player.club.trim() == club
            }
        }
    }

    /// Returns the ways in which the number of a card is written in lists: with or without zeros in front, in capitals or
    /// small letters. A spreadsheet drops the zeros.
    #[must_use]
    pub fn spellings(card: &str) -> Vec<String> {
        let typed = card.trim();
        let Some(key) = Player::key_of_card(typed) else {
            return Vec::new();
        };
        let mut all: Vec<String> = [typed.trim_start_matches('0'), &key.to_uppercase(), &key]
            .into_iter()
            .flat_map(|number| (0..=MOST_ZEROS).map(move |zeros| "0".repeat(zeros) + number))
            .collect();
        all.push(typed.to_owned());
        // whoever has no card is nobody's
        all.retain(|card| !card.is_empty());
        all.sort();
        all.dedup();
        all
    }

    /// Whether an event with this setting for public names reveals this person's identity. Events that hide names or
    /// show initials do not, so no page links them to a person.
    #[must_use]
    pub fn is_told_under(&self, names: PublicNames) -> bool {
        match self {
            Person::Card(_) => matches!(names, PublicNames::Full | PublicNames::CardNumber),
            Person::Named { .. } => names == PublicNames::Full,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn player(name: &str, card: &str, club: &str) -> Player {
        Player {
            name: name.to_owned(),
            card: card.to_owned(),
            club: club.to_owned(),
            ..Player::default()
        }
    }

    #[test]
    fn a_card_says_who_it_is_and_else_a_name_with_its_club() {
        let ada = player("Ada Rossi", " PZT7 ", "ASD Asso");
        assert_eq!(Person::of(&ada), Some(Person::Card("PZT7".to_owned())));
        let other = player("A. Rossi", "PZT7", "");
        assert_eq!(Person::of(&ada), Person::of(&other));
        let named = Person::of(&player("Ada Rossi", "", "ASD Asso"));
        assert!(
            named
                .as_ref()
                .is_some_and(|named| named.is(&ada) && !named.is(&other))
        );
        assert_eq!(Person::of(&player("Ada Rossi", "", " ")), None);
        assert_eq!(Person::of(&player("", "", "ASD Asso")), None);
    }

    #[test]
    fn zeros_and_capitals_of_a_card_tell_nobody_apart() {
        let written = ["00123", "123", "0123"];
        for card in written {
            let person = Person::Card(card.to_owned());
            let spellings = Person::spellings(card);
            for other in written {
                assert!(person.is(&player("Ada", other, "")), "{card} {other}");
                assert!(spellings.contains(&other.to_owned()), "{card} {other}");
            }
            assert!(!person.is(&player("Ada", "1230", "")));
        }
        let mixed = Person::spellings("Mst107");
        for card in ["MST107", "mst107", "Mst107", "000MST107"] {
            assert!(mixed.contains(&card.to_owned()), "{card}");
        }
        assert!(Person::spellings(" ").is_empty());
        let zeros = Person::spellings("000");
        assert!(zeros.contains(&"000".to_owned()) && !zeros.contains(&String::new()));
    }

    #[test]
    fn what_an_event_hides_joins_nobody() {
        let card = Person::Card("PZT7".to_owned());
        let named = Person::Named {
            name: "Ada".to_owned(),
            club: "Asso".to_owned(),
        };
        for (names, by_card, by_name) in [
            (PublicNames::Full, true, true),
            (PublicNames::CardNumber, true, false),
            (PublicNames::Initials, false, false),
            (PublicNames::Hidden, false, false),
        ] {
            assert_eq!(card.is_told_under(names), by_card, "{names:?}");
            assert_eq!(named.is_told_under(names), by_name, "{names:?}");
        }
    }
}
