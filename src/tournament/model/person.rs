//! Who somebody is from one event to the next: a card number, or without one a name and a club.

use crate::model::entry::Player;
use crate::model::event::PublicNames;

/// Somebody who plays in several events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Person {
    /// By the federation card.
    Card(String),
    /// By name and club, exactly as written; a name alone may be anybody's.
    Named {
        name: String,
        club: String,
    },
}

impl Person {
    /// Who a player is; none of whom neither card nor club is known.
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

    /// Whether a player is this person.
    #[must_use]
    pub fn is(&self, player: &Player) -> bool {
        match self {
            Person::Card(card) => player.card.trim() == card,
            Person::Named { name, club } => {
                player.name.trim() == name && player.club.trim() == club
            }
        }
    }

    /// Whether an event with this rule of names tells everybody who this is. One that hides names, or shows their initials,
    /// does not: its pages are joined to nobody's.
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
