//! The draw for partners, seats and the first dealer as it is typed: the cards in the order they were drawn.

use crate::question::{self, name};
use burraco_play::Partnerships;
use burraco_rules::Card;
use pozzetto_form_data::{FieldFault, Fields};

/// The names of the fields that no question has.
pub mod field {
    /// Whether the pairs are known, or come of the draw.
    pub const PARTNERSHIPS: &str = "coppie";
    /// The lot, where no card is drawn.
    pub const LOT: &str = "sorte";
    /// A press of the button that draws.
    pub const DRAW: &str = "tira";
}

/// A draw for seats, as a form asks for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AskedSeats {
    /// Whether the pairs are known.
    pub partnerships: Partnerships,
    /// The cards, in the order drawn.
    pub cards: Vec<Card>,
    /// The lot, where no card is drawn and one was drawn.
    pub lot: Option<u64>,
}

/// Reads a draw; `None` when something cannot be read, which is then beside its field.
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
