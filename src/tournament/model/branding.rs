//! The branding of an event: the colour and the logo of its organiser.

mod image;

pub use image::{ImageKind, SIDES};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A colour, written in hexadecimal such as `#a4161a`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Colour([u8; 3]);

impl Colour {
    /// Returns the parts of red, green and blue, each from 0 to 255.
    #[must_use]
    pub fn rgb(self) -> [u8; 3] {
        self.0
    }
}

/// The error for a text that is not a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAColour;

impl fmt::Display for NotAColour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a colour such as #a4161a")
    }
}

impl FromStr for Colour {
    type Err = NotAColour;

    /// Reads six hexadecimal digits, with or without a leading `#`.
    fn from_str(text: &str) -> Result<Colour, NotAColour> {
        let digits = text.strip_prefix('#').unwrap_or(text);
        let hex = digits.len() == 6 && digits.bytes().all(|b| b.is_ascii_hexdigit());
        let read = u32::from_str_radix(digits, 16).ok().filter(|_| hex);
        let [_, colour @ ..] = read.ok_or(NotAColour)?.to_be_bytes();
        Ok(Colour(colour))
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Colour([red, green, blue]) = self;
        write!(f, "#{red:02x}{green:02x}{blue:02x}")
    }
}

impl TryFrom<String> for Colour {
    type Error = NotAColour;

    fn try_from(text: String) -> Result<Colour, NotAColour> {
        text.parse()
    }
}

impl From<Colour> for String {
    fn from(colour: Colour) -> String {
        colour.to_string()
    }
}

/// A logo, identified by the SHA-256 digest of its bytes as 64 lower-case hexadecimal digits. The bytes themselves are
/// stored elsewhere.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Logo(String);

/// The error for a text that is not a SHA-256 digest in 64 lower-case hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotADigest;

impl fmt::Display for NotADigest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a SHA-256 in 64 lower-case hexadecimal digits")
    }
}

impl Logo {
    /// Returns the digest of the logo's bytes.
    #[must_use]
    pub fn digest(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for Logo {
    type Error = NotADigest;

    fn try_from(digest: String) -> Result<Logo, NotADigest> {
        let hex = |b: u8| b.is_ascii_digit() || (b'a'..=b'f').contains(&b);
        let sound = digest.len() == 64 && digest.bytes().all(hex);
        if sound {
            Ok(Logo(digest))
        } else {
            Err(NotADigest)
        }
    }
}

impl From<Logo> for String {
    fn from(logo: Logo) -> String {
        logo.0
    }
}

/// The largest accepted size of a logo file, in bytes.
pub const LARGEST_LOGO: usize = 200 * 1024;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_colour_reads_as_it_is_written_and_nothing_else_is_one() {
        for (text, said) in [
            ("#A4161a", "#a4161a"),
            ("000000", "#000000"),
            ("#0d5132", "#0d5132"),
        ] {
            let colour: Colour = text.parse().unwrap();
            assert_eq!(colour.to_string(), said);
            assert_eq!(said.parse(), Ok(colour));
        }
        for text in [
            "", "#", "#fff", "#gg0000", "+a4161", "#a4161a0", "red", "è4161", "##a4161",
        ] {
            assert_eq!(text.parse::<Colour>(), Err(NotAColour), "{text}");
        }
    }

    #[test]
    fn a_digest_is_64_lower_case_digits() {
        assert!(Logo::try_from("0f".repeat(32)).is_ok());
        for text in [
            "",
            "0F",
            &"0F".repeat(32),
            &"0f".repeat(33),
            &"0g".repeat(32),
        ] {
            assert_eq!(Logo::try_from(text.to_owned()), Err(NotADigest), "{text}");
        }
    }
}
