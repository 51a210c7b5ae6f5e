//! The form of the draw for partners, seats and the first dealer: the cards in the order they were drawn.

use crate::question::{self, name};
use burraco_play::Partnerships;
use burraco_rules::Card;
use pozzetto_form_data::{FieldFault, Fields};

/// The names of the form fields that only the draw for seats uses.
pub mod field {
    /// The name of the form field that says whether the pairs are known or result from the draw for seats.
    pub const PARTNERSHIPS: &str = "coppie";
    /// The name of the form field with the random number from which cards are drawn when players draw none.
    pub const LOT: &str = "sorte";
    /// The name of the form field sent by the button that draws cards for seats at random.
    pub const DRAW: &str = "tira";
}

/// A draw for seats, as a form asks for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AskedSeats {
    /// Whether the pairs are known or result from the draw.
    pub partnerships: Partnerships,
    /// The cards that the players drew for seats, in the order drawn.
    pub cards: Vec<Card>,
    /// The random number that replaces the cards drawn for seats; `None` when there is none.
    pub lot: Option<u64>,
}

/// Reads a draw for seats; `None` when input is unreadable, which becomes a fault of its field.
pub fn read(fields: &mut Fields) -> Option<AskedSeats> {
    let partnerships = match fields.value(field::PARTNERSHIPS) {
        "" | "fisse" => Partnerships::Fixed,
        "sorteggiate" => Partnerships::Drawn,
        _ => {
            fields.fault(field::PARTNERSHIPS, FieldFault::UnknownChoice);
            return None;
        }
    };
    let typed = fields.value(name::CARDS).to_owned();
    let letters = question::letters(fields);
    let cards = question::cards(fields, name::CARDS, &typed, letters)?;
    Some(AskedSeats {
        partnerships,
        cards,
        lot: fields.value(field::LOT).parse().ok(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form(coppie: &str, carte: &str, lettere: &str) -> Fields {
        let pairs = [("coppie", coppie), ("carte", carte), ("lettere", lettere)];
        Fields::posted(pairs.map(|(name, value)| (name.into(), value.into())))
    }

    #[test]
    fn cards_are_read_in_the_order_they_were_drawn() {
        let asked = read(&mut form("sorteggiate", "kc 3p * 10q", "it")).unwrap();
        assert_eq!(asked.partnerships, Partnerships::Drawn);
        assert_eq!(
            asked.cards,
            burraco_rules::read_cards("KH 3S JK TD").unwrap()
        );
        assert_eq!(read(&mut form("", "", "it")).unwrap().cards, []);
    }

    #[test]
    fn what_cannot_be_read_is_told_beside_its_field() {
        let mut fields = form("miste", "3p", "it");
        assert_eq!(read(&mut fields), None);
        assert!(!fields.get("coppie").unwrap().faults.is_empty());
        let mut fields = form("fisse", "3p pippo", "it");
        assert_eq!(read(&mut fields), None);
        assert!(!fields.get("carte").unwrap().faults.is_empty());
    }
}
