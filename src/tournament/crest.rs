//! How an event is known at a glance: the colour and the logo of whoever runs it.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A colour as people write it in hexadecimal: `#a4161a`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Colour([u8; 3]);

/// What is no colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAColour;

impl fmt::Display for NotAColour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a colour such as #a4161a")
    }
}

impl FromStr for Colour {
    type Err = NotAColour;

    /// Six hexadecimal digits, with `#` before them or without.
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

/// A logo, known by the SHA-256 of its bytes, in 64 lower-case hexadecimal digits. The bytes are kept elsewhere.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Logo(String);

/// What is no digest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotADigest;

impl fmt::Display for NotADigest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a SHA-256 in 64 lower-case hexadecimal digits")
    }
}

impl Logo {
    /// The digest.
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

/// The largest logo, in bytes.
pub const LARGEST_LOGO: usize = 200 * 1024;

/// A kind of image that browsers show and that can hold no script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ImageKind {
    /// PNG.
    Png,
    /// JPEG.
    Jpeg,
    /// WebP.
    Webp,
}

impl ImageKind {
    /// What some bytes are, by how they begin; whatever name or kind came with them.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Option<ImageKind> {
        match bytes {
            [0x89, b'P', b'N', b'G', b'\r', b'\n', 0x1a, b'\n', ..] => Some(ImageKind::Png),
            [0xff, 0xd8, 0xff, ..] => Some(ImageKind::Jpeg),
            [
                b'R',
                b'I',
                b'F',
                b'F',
                _,
                _,
                _,
                _,
                b'W',
                b'E',
                b'B',
                b'P',
                ..,
            ] => Some(ImageKind::Webp),
            _ => None,
        }
    }

    /// Its media type.
    #[must_use]
    pub const fn media_type(self) -> &'static str {
        match self {
            ImageKind::Png => "image/png",
            ImageKind::Jpeg => "image/jpeg",
            ImageKind::Webp => "image/webp",
        }
    }
}

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

    #[test]
    fn an_image_is_known_by_how_it_begins() {
        let kind = |bytes: &[u8]| ImageKind::of(bytes).map(ImageKind::media_type);
        assert_eq!(kind(b"\x89PNG\r\n\x1a\n...."), Some("image/png"));
        assert_eq!(kind(b"\xff\xd8\xff\xe0"), Some("image/jpeg"));
        assert_eq!(kind(b"RIFF\0\0\0\0WEBPVP8 "), Some("image/webp"));
        for bytes in [
            &b""[..],
            b"\x89PNG",
            b"<svg onload=x>",
            b"RIFF\0\0\0\0WAVE",
            b"GIF89a",
        ] {
            assert_eq!(kind(bytes), None);
        }
    }
}
