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

/// A name as it is kept, without blanks around it.
///
/// # Errors
/// Why it is none.
pub fn read(typed: &str) -> Result<String, NameFault> {
    let name = typed.trim();
    match name.chars().count() {
        0 => Err(NameFault::Missing),
        1..=LONGEST if name.contains(':') => Err(NameFault::Colon),
        1..=LONGEST => Ok(name.to_owned()),
        _ => Err(NameFault::TooLong),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_has_no_colon_and_not_too_many_letters() {
        assert_eq!(read("  Anna D'Ò "), Ok("Anna D'Ò".to_owned()));
        assert_eq!(read(" "), Err(NameFault::Missing));
        assert_eq!(read("table:2.5.ns"), Err(NameFault::Colon));
        assert_eq!(read("è".repeat(80).as_str()), Ok("è".repeat(80)));
        assert_eq!(read("è".repeat(81).as_str()), Err(NameFault::TooLong));
    }
}
