//! Recognition of image formats that browsers show and that cannot contain a script. The content decides, not the
//! file's name or media type.

use std::ops::RangeInclusive;

/// The width and the height that a logo may have, in pixels.
pub const SIDES: RangeInclusive<u32> = 1..=4000;

/// The number of bytes at the end of a JPEG in which its end marker must stand. Some programs write a few bytes after
/// the marker.
const NEAR_THE_END: usize = 64;

/// An image format that browsers show and that cannot contain a script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ImageKind {
    Png,
    Jpeg,
    Webp,
}

impl ImageKind {
    /// Returns the format of an image, read from its bytes alone. Returns `None` for an incomplete image, or one whose
    /// width or height is outside [`SIDES`]. The size comes from the header; no pixel is decoded.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Option<ImageKind> {
        let (kind, sides) = match bytes {
            [0x89, b'P', b'N', b'G', b'\r', b'\n', 0x1a, b'\n', ..] => (ImageKind::Png, png(bytes)),
            [0xff, 0xd8, ..] => (ImageKind::Jpeg, jpeg(bytes)),
            [b'R', b'I', b'F', b'F', ..] => (ImageKind::Webp, webp(bytes)),
            _ => return None,
        };
        let sound = sides?.iter().all(|side| SIDES.contains(side));
        sound.then_some(kind)
    }

    /// Returns the media type of the image, as in `image/png`.
    #[must_use]
    pub const fn media_type(self) -> &'static str {
        match self {
            ImageKind::Png => "image/png",
            ImageKind::Jpeg => "image/jpeg",
            ImageKind::Webp => "image/webp",
        }
    }
}

/// Splits off the first `N` bytes and returns them with the rest.
fn take<const N: usize>(bytes: &[u8]) -> Option<([u8; N], &[u8])> {
    let (first, rest) = bytes.split_first_chunk()?;
    Some((*first, rest))
}

fn after(bytes: &[u8], skipped: usize) -> Option<&[u8]> {
    bytes.get(skipped..)
}

/// Reads the width and the height from a PNG's header. Returns `None` unless complete chunks, including pixel data,
/// fill the file up to its last byte.
fn png(bytes: &[u8]) -> Option<[u32; 2]> {
    let (header, mut rest) = take::<16>(bytes)?;
    if !header.ends_with(b"\0\0\0\rIHDR") {
        return None;
    }
    let sides = two(rest, u32::from_be_bytes)?;
    // the thirteen bytes of the header, and its check sum
    rest = after(rest, 17)?;
    let mut drawn = false;
    loop {
        let (length, behind) = take::<4>(rest)?;
        let (name, behind) = take::<4>(behind)?;
        let length = usize::try_from(u32::from_be_bytes(length)).ok()?;
        rest = after(behind, length.checked_add(4)?)?;
        match &name {
            b"IEND" => return (drawn && rest.is_empty()).then_some(sides),
            b"IDAT" => drawn = true,
            _ => {}
        }
    }
}

fn two(bytes: &[u8], read: impl Fn([u8; 4]) -> u32) -> Option<[u32; 2]> {
    let (first, rest) = take::<4>(bytes)?;
    let (second, _) = take::<4>(rest)?;
    Some([read(first), read(second)])
}

/// Reads the width and the height from the frame header of a JPEG. Returns `None` unless pixel data and an end marker
/// follow.
fn jpeg(bytes: &[u8]) -> Option<[u32; 2]> {
    let mut rest = after(bytes, 2)?;
    let mut sides = None;
    loop {
        let ([mark, kind], behind) = take::<2>(rest)?;
        if mark != 0xff {
            return None;
        }
        // bytes that fill up
        if kind == 0xff {
            rest = after(rest, 1)?;
            continue;
        }
        let (length, inside) = take::<2>(behind)?;
        rest = after(behind, usize::from(u16::from_be_bytes(length)).max(2))?;
        match kind {
            // tables of codes, and arithmetic coding
            0xc4 | 0xc8 | 0xcc => {}
            0xc0..=0xcf => {
                let ([_, h1, h2, w1, w2], _) = take::<5>(inside)?;
                sides = Some([[w1, w2], [h1, h2]].map(|side| u16::from_be_bytes(side).into()));
            }
            // the points begin
            0xda => {
                let end = rest.len().saturating_sub(NEAR_THE_END);
                let ended = after(rest, end)?.windows(2).any(|pair| pair == b"\xff\xd9");
                return sides.filter(|_| ended);
            }
            _ => {}
        }
    }
}

/// Reads the width and the height from the first chunk of a WebP. Returns `None` when the file is shorter than its
/// header says.
fn webp(bytes: &[u8]) -> Option<[u32; 2]> {
    let (size, rest) = take::<4>(after(bytes, 4)?)?;
    if rest.len() < usize::try_from(u32::from_le_bytes(size)).ok()? {
        return None;
    }
    let ([b'W', b'E', b'B', b'P', name @ ..], rest) = take::<8>(rest)? else {
        return None;
    };
    let (length, inside) = take::<4>(rest)?;
    if inside.len() < usize::try_from(u32::from_le_bytes(length)).ok()? {
        return None;
    }
    match &name {
        b"VP8 " => {
            let ([_, _, _, 0x9d, 0x01, 0x2a, w1, w2, h1, h2], _) = take::<10>(inside)? else {
                return None;
            };
            // the upper two bits say how it is to be scaled
            Some([[w1, w2], [h1, h2]].map(|side| u32::from(u16::from_le_bytes(side)) & 0x3fff))
        }
        b"VP8L" => {
            let ([0x2f, a, b, c, d], _) = take::<5>(inside)? else {
                return None;
            };
            let both = u32::from_le_bytes([a, b, c, d]);
            Some([both, both >> 14].map(|side| (side & 0x3fff).saturating_add(1)))
        }
        b"VP8X" => {
            let ([_, _, _, _, w1, w2, w3, h1, h2, h3], _) = take::<10>(inside)?;
            let side = |side: [u8; 4]| u32::from_le_bytes(side).saturating_add(1);
            Some([side([w1, w2, w3, 0]), side([h1, h2, h3, 0])])
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn png_of(width: u32, height: u32, chunks: &[&[u8; 4]]) -> Vec<u8> {
        let mut bytes = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec();
        bytes.extend([width.to_be_bytes(), height.to_be_bytes()].concat());
        bytes.extend(b"\x08\x06\0\0\0....");
        for name in chunks {
            bytes.extend(b"\0\0\0\x02");
            bytes.extend(*name);
            bytes.extend(b"..####");
        }
        bytes
    }

    fn whole_png(width: u32, height: u32) -> Vec<u8> {
        let mut bytes = png_of(width, height, &[b"tEXt", b"IDAT"]);
        bytes.extend(b"\0\0\0\0IEND\xaeB`\x82");
        bytes
    }

    fn jpeg_of(frame: u8, width: u16, height: u16, end: &[u8]) -> Vec<u8> {
        let mut bytes = b"\xff\xd8\xff\xe0\0\x04JF\xff\xff\xc4\0\x03.\xff".to_vec();
        bytes.extend([frame, 0, 7, 8]);
        bytes.extend([height.to_be_bytes(), width.to_be_bytes()].concat());
        bytes.extend(b"\xff\xda\0\x02points");
        bytes.extend(end);
        bytes
    }

    fn webp_of(name: &[u8; 4], inside: &[u8]) -> Vec<u8> {
        let length = |n: usize| u32::try_from(n).unwrap().to_le_bytes();
        let chunk = [&name[..], &length(inside.len()), inside].concat();
        [b"RIFF", &length(chunk.len() + 4)[..], b"WEBP", &chunk].concat()
    }

    #[test]
    fn an_image_is_known_by_what_it_is_made_of() {
        let shorter = |bytes: Vec<u8>| bytes[..bytes.len() - 1].to_vec();
        let html = b"<script>alert(1)</script>";
        let behind = |bytes: Vec<u8>| [&bytes[..], html].concat();
        let lossless = |both: u32| webp_of(b"VP8L", &[&b"\x2f"[..], &both.to_le_bytes()].concat());
        let (png, jpeg, webp) = (Some("image/png"), Some("image/jpeg"), Some("image/webp"));
        let cases = [
            ("a PNG", whole_png(1, 1), png),
            ("the largest PNG", whole_png(4000, 4000), png),
            ("a PNG too wide", whole_png(4001, 1), None),
            ("a PNG too high", whole_png(1, 24_000), None),
            ("a PNG of no width", whole_png(0, 1), None),
            ("a PNG cut off", shorter(whole_png(1, 1)), None),
            ("a PNG with something behind", behind(whole_png(1, 1)), None),
            ("a PNG without its end", png_of(1, 1, &[b"IDAT"]), None),
            ("a PNG without points", png_of(1, 1, &[b"IEND"]), None),
            ("a PNG's header and HTML", behind(png_of(1, 1, &[])), None),
            (
                "how a PNG begins",
                behind(b"\x89PNG\r\n\x1a\n".to_vec()),
                None,
            ),
            ("a JPEG", jpeg_of(0xc0, 640, 480, b"\xff\xd9"), jpeg),
            (
                "a progressive JPEG",
                jpeg_of(0xc2, 4000, 1, b"\xff\xd9\0\0"),
                jpeg,
            ),
            ("a JPEG too wide", jpeg_of(0xc0, 4001, 1, b"\xff\xd9"), None),
            (
                "a JPEG of no height",
                jpeg_of(0xc0, 1, 0, b"\xff\xd9"),
                None,
            ),
            ("a JPEG cut off", jpeg_of(0xc0, 640, 480, b""), None),
            (
                "a JPEG that ends long before",
                jpeg_of(0xc0, 640, 480, &[&b"\xff\xd9"[..], &[0; 64]].concat()),
                None,
            ),
            (
                "a JPEG without a frame",
                jpeg_of(0xe1, 1, 1, b"\xff\xd9"),
                None,
            ),
            ("how a JPEG begins", b"\xff\xd8\xff".to_vec(), None),
            (
                "a WebP",
                webp_of(b"VP8 ", b"...\x9d\x01\x2a\x40\x41\x01\0"),
                webp,
            ),
            (
                "a WebP of no height",
                webp_of(b"VP8 ", b"...\x9d\x01\x2a\x40\x41\0\0"),
                None,
            ),
            (
                "a WebP of no frame",
                webp_of(b"VP8 ", b"...\0\0\0\x40\x41\x01\0"),
                None,
            ),
            ("a WebP without loss", lossless(3999 | 3999 << 14), webp),
            ("one too wide", lossless(4000), None),
            ("one too high", lossless(4000 << 14), None),
            (
                "a WebP of parts",
                webp_of(b"VP8X", b"\0\0\0\0\x9f\x0f\0\0\0\0"),
                webp,
            ),
            (
                "one too wide",
                webp_of(b"VP8X", b"\0\0\0\0\xa0\x0f\0\0\0\0"),
                None,
            ),
            ("a WebP cut off", shorter(lossless(0)), None),
            ("a WebP of something else", webp_of(b"ICCP", &[0; 20]), None),
            ("how a WebP begins", b"RIFF\0\0\0\0WEBPVP8 ".to_vec(), None),
            ("sound", b"RIFF\x04\0\0\0WAVE".to_vec(), None),
            ("drawn with script", b"<svg onload=x>".to_vec(), None),
            ("another kind", b"GIF89a\x01\0\x01\0".to_vec(), None),
            ("nothing", Vec::new(), None),
        ];
        for (what, bytes, kind) in cases {
            let read = ImageKind::of(&bytes).map(ImageKind::media_type);
            assert_eq!(read, kind, "{what}");
            // no byte less of it does harm
            for length in 0..bytes.len() {
                let _ = ImageKind::of(&bytes[..length]);
            }
        }
    }
}
