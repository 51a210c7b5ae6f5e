//! Cards as plain numbers, and melds as they lie, for the tests' independent judge.

use super::*;

/// A card as two numbers: rank 1 to 13 and suit 0 to 3. The joker is (0, 0).
pub(super) type Face = (u8, u8);

pub(super) fn face(text: &str) -> Face {
    if text == "JK" {
        return (0, 0);
    }
    let (rank, suit) = text.split_at(1);
    let rank = "A23456789TJQK".find(rank).unwrap() as u8 + 1;
    (rank, "SHDC".find(suit).unwrap() as u8)
}

pub(super) fn faces(cards: &[Card]) -> Vec<Face> {
    cards.iter().map(|card| face(&card.to_string())).collect()
}

pub(super) fn wild(face: Face) -> bool {
    face.0 == 0 || face.0 == 2
}

pub(super) fn points(faces: &[Face]) -> i32 {
    let worth = |face: &Face| match face.0 {
        0 => 30,
        1 => 15,
        2 => 20,
        3..=7 => 5,
        _ => 10,
    };
    faces.iter().map(worth).sum()
}

pub(super) fn sorted(mut faces: Vec<Face>) -> Vec<Face> {
    faces.sort_unstable();
    faces
}

pub(super) fn minus(from: &[Face], some: &[Face]) -> Option<Vec<Face>> {
    let mut left = from.to_vec();
    for face in some {
        let at = left.iter().position(|f| f == face)?;
        left.remove(at);
    }
    Some(left)
}

/// A meld as it lies on the table: a set, or a sequence with the position of its first card (1 is the low ace, 14 the
/// high one).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Lies {
    Set(u8, Vec<Face>),
    Run(u8, u8, Vec<Face>),
}

impl Lies {
    pub(super) fn faces(&self) -> &[Face] {
        match self {
            Lies::Set(_, faces) | Lies::Run(_, _, faces) => faces,
        }
    }
}
