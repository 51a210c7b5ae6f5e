//! The names people sign in with.

/// The most characters of a name.
pub const LONGEST: usize = 80;

/// Why a name is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NameFault {
    /// Nothing was typed.
    Missing,
    /// More than [`LONGEST`] characters.
    TooLong,
    /// A colon: lines of players sign with one, as `table:2.5.ns`, and nobody may look like a line.
    Colon,
}

/// A name as it is kept: one blank between its words and none around it, and nothing that is not seen or turns what follows
/// around, so that two names look alike only if they are.
///
/// # Errors
/// Why it is none.
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

/// Marks of direction and of no width.
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
}
