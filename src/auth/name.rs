//! The names people sign in with.

use burraco_tournament::person::plain;

/// The most characters that a sign-in name may have.
pub const LONGEST: usize = 80;

/// The reason why a text cannot be a sign-in name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NameFault {
    Missing,
    /// The name has more than [`LONGEST`] characters.
    TooLong,
    /// The name contains a colon. Players of a side sign with one, as `table:2.5.ns`, and no user may look like a side.
    Colon,
}

/// Normalises a typed name: one blank between words and none around them. Invisible characters and marks that change
/// the text's direction are removed, so that different names never look identical through them.
///
/// # Errors
/// The reason why the text is no name.
pub fn read(typed: &str) -> Result<String, NameFault> {
    let seen: String = typed
        .chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .filter(|c| !unseen(*c))
        .collect();
    let name = seen.split_whitespace().collect::<Vec<_>>().join(" ");
    match name.chars().count() {
        0 => Err(NameFault::Missing),
        1..=LONGEST if name.contains(':') => Err(NameFault::Colon),
        1..=LONGEST => Ok(name),
        _ => Err(NameFault::TooLong),
    }
}

/// Whether two names look alike. They may differ in accents, capitals, blanks and signs, or in similar letters and
/// digits, also of another alphabet.
#[must_use]
pub fn look_alike(one: &str, other: &str) -> bool {
    shape(one) == shape(other)
}

/// Returns a name reduced to its shape, so that letters and digits that are written alike become equal.
fn shape(name: &str) -> String {
    let latin: String = name.chars().map(latin).collect();
    let plain = plain(&latin).replace(' ', "");
    let one = |c| match c {
        'i' | '1' => 'l',
        '0' => 'o',
        '5' => 's',
        c => c,
    };
    let alike: String = plain.chars().map(one).collect();
    alike.replace("rn", "m").replace("vv", "w")
}

/// Returns the Latin letter or digit that a letter of another alphabet, or of full width, looks like.
fn latin(c: char) -> char {
    let (from, to) = match c {
        // full width
        '\u{ff01}'..='\u{ff5e}' => {
            let plain = u32::from(c) - 0xff01 + u32::from('!');
            return char::from_u32(plain).unwrap_or(c);
        }
        '|' => return 'l',
        '\u{370}'..='\u{3ff}' => (
            "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαγεικνορτυχωϲϳάέίόύώϊϋΐΰ",
            "ABEZHIKMNOPTYXayeiKvoptuxwcjaeiouwiuiu",
        ),
        '\u{400}'..='\u{52f}' => (
            "АВЕЅЗІЇЈКМНОРСТУХЬавгеѕіїјкмнорстухьӏԁԛԝһёЁґӀ",
            "ABES3IIJKMHOPCTYXbaBreslijKMHopcTyxbldqwheErl",
        ),
        _ => return c,
    };
    let at = from.chars().position(|other| other == c);
    at.and_then(|at| to.chars().nth(at)).unwrap_or(c)
}

/// Whether a character is a direction mark or has no width.
const fn unseen(c: char) -> bool {
    matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_has_no_colon_and_not_too_many_letters() {
        assert_eq!(read("  Anna D'Ò "), Ok("Anna D'Ò".to_owned()));
        assert_eq!(read("Pino \n  Verdi\u{202e}"), Ok("Pino Verdi".to_owned()));
        assert_eq!(read(" "), Err(NameFault::Missing));
        assert_eq!(read("\u{200b}\n"), Err(NameFault::Missing));
        assert_eq!(read("table:2.5.ns"), Err(NameFault::Colon));
        assert_eq!(read("è".repeat(80).as_str()), Ok("è".repeat(80)));
        assert_eq!(read("è".repeat(81).as_str()), Err(NameFault::TooLong));
    }

    #[test]
    fn names_that_are_written_alike_look_alike() {
        for (one, other) in [
            ("Mario Rossi", "mario  ROSSI"),
            ("Mario Rossi", "MarioRossi"),
            ("Mario Rossi", "Màrio Róssi"),
            // the fourth letter is Cyrillic, the whole word Greek, full width
            ("Mario", "Mar\u{456}o"),
            ("OPA", "\u{39f}\u{3a1}\u{391}"),
            ("Anna", "\u{ff21}nna"),
            ("Ilaria", "llaria"),
            ("Anna1", "Annal"),
            ("Bruno 0", "Bruno O"),
            ("Berna", "Bema"),
            ("D'Angelo", "D’Angelo"),
        ] {
            assert!(look_alike(one, other), "{one} {other}");
        }
        for (one, other) in [
            ("Mario Rossi", "Maria Rossi"),
            ("Anna", "Anna B"),
            ("A", "B"),
        ] {
            assert!(!look_alike(one, other), "{one} {other}");
        }
    }

    #[test]
    fn every_letter_of_another_alphabet_has_its_own() {
        for c in ('\u{370}'..='\u{52f}').filter(|c| latin(*c) != *c) {
            assert!(latin(c).is_ascii_alphanumeric(), "{c}");
        }
    }
}
