//! Players at their table: which line of it, or which of three, holds a phone, and the two-digit codes they sign with.
//!
//! Whoever types the code of a place gets a cookie that says so for that link alone. It is made from a secret of the
//! installation: knowing the link is not enough to make one.

use super::AuthError;
use super::Token;
use super::token::{derive, equal};
use crate::store::{PlaceCode, StoreError, TableCodes};
use burraco_tournament::round::Spot;

/// The cookie that says whose phone this is.
pub const COOKIE: &str = "pozzetto_linea";

/// The name of the installation's secret behind the cookie.
pub const SECRET: &str = "lines";

/// Wrong codes at a table's door after which nobody is let in until a referee makes new ones; whoever is in goes on. A right
/// code forgives those before it. Of ninety codes either line's opens the door: five guesses find one of the two with a chance
/// of one in nine.
pub const MOST_WRONG: u32 = 5;

/// Wrong codes at the door that are forgiven in all: whoever has one code does not guess another by typing the own in between.
pub const MOST_FORGIVEN: u32 = 8;

/// Wrong codes on the phones of a place after which they sign nothing; the others sign on theirs. With those at the door a line
/// has twelve guesses at the other's code, one in seven, and each stands in the journal.
pub const MOST_WRONG_HERE: u32 = 4;

/// Whether nobody is let in any more by a code.
#[must_use]
pub fn is_shut(codes: &TableCodes) -> bool {
    codes.wrong >= MOST_WRONG || codes.wrong_ever >= MOST_FORGIVEN
}

/// Whether a code typed now opens or signs nothing: at the door, or on a phone of a place.
#[must_use]
pub fn is_locked(codes: &TableCodes, holder: Option<Spot>) -> bool {
    let place = codes.places.iter().find(|place| Some(place.spot) == holder);
    place.map_or_else(|| is_shut(codes), |place| place.wrong >= MOST_WRONG_HERE)
}

/// The cookie of a place on the link of its table.
#[must_use]
pub fn cookie(secret: &str, link: &Token, spot: Spot) -> String {
    let proof = derive(
        "line",
        &format!("{secret}/{}/{}", link.secret(), spot.word()),
    );
    format!("{}.{proof}", spot.word())
}

/// The place that a cookie says, if it is true.
#[must_use]
pub fn read_cookie(secret: &str, link: &Token, held: &str) -> Option<Spot> {
    let same = |spot: &Spot| equal(&cookie(secret, link, *spot), held);
    Spot::ALL.into_iter().find(same)
}

/// Codes of two digits each, all different, for so many places of a table.
///
/// # Errors
/// [`StoreError::Fault`] when the system gives no random bytes.
pub fn codes(places: usize) -> Result<Vec<String>, AuthError> {
    let mut codes = Vec::new();
    while codes.len() < places {
        let one = code()?;
        if !codes.contains(&one) {
            codes.push(one);
        }
    }
    Ok(codes)
}

/// From 10 to 99, each as often: no code begins with a nought that people leave out.
fn code() -> Result<String, AuthError> {
    loop {
        let mut byte = [0];
        getrandom::fill(&mut byte).map_err(|e| StoreError::Fault(e.to_string()))?;
        if byte[0] < 180 {
            return Ok((10 + byte[0] % 90).to_string());
        }
    }
}

/// Whose code this is, as typed: blanks do not matter.
#[must_use]
pub fn whose(places: &[PlaceCode], typed: &str) -> Option<Spot> {
    let typed: String = typed.chars().filter(|c| !c.is_whitespace()).collect();
    let found = places.iter().find(|place| equal(&place.code, &typed));
    found.map(|place| place.spot)
}

#[cfg(test)]
mod tests {
    use super::*;
    use burraco_rules::Side;
    use burraco_tournament::scoring::three_player_table::Chair;

    const NS: Spot = Spot::Line(Side::Ns);
    const EW: Spot = Spot::Line(Side::Ew);

    fn coded<'c>(codes: impl IntoIterator<Item = (Spot, &'c str)>) -> Vec<PlaceCode> {
        let place = |(spot, code): (Spot, &str)| PlaceCode {
            spot,
            code: code.to_owned(),
            accepted: None,
            wrong: 0,
        };
        codes.into_iter().map(place).collect()
    }

    #[test]
    fn a_cookie_belongs_to_its_link_and_its_place() {
        let (link, other) = (Token::random().unwrap(), Token::random().unwrap());
        for spot in Spot::ALL {
            let held = cookie("secret", &link, spot);
            assert_eq!(read_cookie("secret", &link, &held), Some(spot));
            assert_eq!(read_cookie("secret", &other, &held), None);
            assert_eq!(read_cookie("another", &link, &held), None);
        }
        let held = cookie("secret", &link, EW);
        for other in ["ns.", "east."] {
            let turned = held.replace("ew.", other);
            assert_eq!(read_cookie("secret", &link, &turned), None);
        }
        assert_eq!(read_cookie("secret", &link, ""), None);
    }

    #[test]
    fn codes_are_two_digits_and_differ() {
        for _ in 0..500 {
            let drawn = codes(3).unwrap();
            let three = Chair::ALL.map(Spot::Chair);
            let places = coded(three.into_iter().zip(drawn.iter().map(String::as_str)));
            for (spot, code) in three.into_iter().zip(&drawn) {
                assert!(code.len() == 2 && !code.starts_with('0'), "{code}");
                assert_eq!(whose(&places, &format!(" {code} ")), Some(spot));
            }
        }
        let places = coded([(NS, "47"), (EW, "83")]);
        for wrong in ["", "4", "74", "478", "47.83"] {
            assert_eq!(whose(&places, wrong), None, "{wrong}");
        }
    }
}
