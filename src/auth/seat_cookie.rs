//! The cookie that ties a phone to a place at its table, and the two-digit codes that players sign with. A place is a
//! side, or one of three players.
//!
//! A phone on which a place's code is typed gets a cookie for that place, valid for that table link only. The cookie is
//! made from a secret of the installation: knowing the link is not enough to make one.

use super::AuthError;
use super::Token;
use super::token::{derive, equal};
use crate::store::{PlaceCode, StoreError, TableCodes};
use burraco_tournament::round::Spot;

/// The name of the cookie that says which side or seat of the table the players with this phone hold.
pub const COOKIE: &str = "pozzetto_linea";

/// The name of the installation's secret that seat cookies are made from.
pub const SECRET: &str = "lines";

/// The number of wrong codes after which a table lets no more phones in until a referee makes new codes. Phones already
/// in go on. A right code resets the count. The code of either side, out of ninety, lets a phone in: five guesses find
/// one with a chance of one in nine.
pub const MOST_WRONG: u32 = 5;

/// The number of wrong codes that a table forgives in all, since its codes were made. The limit stops players from
/// guessing another code by typing their own in between.
pub const MOST_FORGIVEN: u32 = 8;

/// The number of wrong codes on the phones of one place after which those phones sign nothing. The other places still
/// sign. Including the tries before a phone is let in, a side has twelve guesses at the other's code, a chance of one
/// in seven. Each guess stands in the journal.
pub const MOST_WRONG_HERE: u32 = 4;

/// Whether a table lets no more phones in, because too many wrong codes were typed.
fn is_shut(codes: &TableCodes) -> bool {
    codes.wrong >= MOST_WRONG || codes.wrong_ever >= MOST_FORGIVEN
}

/// Whether too many wrong codes were typed at a table, so that it needs new ones: to let phones in, or on the phones of
/// a side or seat.
#[must_use]
pub fn needs_new_codes(codes: &TableCodes) -> bool {
    is_shut(codes)
        || codes
            .places
            .iter()
            .any(|place| place.wrong >= MOST_WRONG_HERE)
}

/// Whether a code typed now has no effect because too many wrong ones were typed. Without a holder the code would let a
/// phone in; with one, it would sign on a phone of that side or seat.
#[must_use]
pub fn is_locked(codes: &TableCodes, holder: Option<Spot>) -> bool {
    let place = codes.places.iter().find(|place| Some(place.spot) == holder);
    place.map_or_else(|| is_shut(codes), |place| place.wrong >= MOST_WRONG_HERE)
}

/// Returns the cookie for a side or seat of a table, valid on its table's link.
#[must_use]
pub fn cookie(secret: &str, link: &Token, spot: Spot) -> String {
    let proof = derive(
        "line",
        &format!("{secret}/{}/{}", link.secret(), spot.word()),
    );
    format!("{}.{proof}", spot.word())
}

/// Returns the side or seat named in a cookie, if the cookie is genuine.
#[must_use]
pub fn read_cookie(secret: &str, link: &Token, held: &str) -> Option<Spot> {
    let same = |spot: &Spot| equal(&cookie(secret, link, *spot), held);
    Spot::ALL.into_iter().find(same)
}

/// Returns random codes of two digits each, all different, for this number of sides or seats at a table.
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

/// Returns a random code from 10 to 99, each equally likely. No code begins with a zero, which people leave out.
fn code() -> Result<String, AuthError> {
    loop {
        let mut byte = [0];
        getrandom::fill(&mut byte).map_err(StoreError::fault)?;
        if byte[0] < 180 {
            return Ok((10 + byte[0] % 90).to_string());
        }
    }
}

/// Returns the side or seat of the table that a typed code belongs to. Blanks are ignored.
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
