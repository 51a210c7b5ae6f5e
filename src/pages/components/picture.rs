//! The picture of a result, 1200 by 630 pixels, to which its link unfolds in a chat.

use super::told::Told;
use ab_glyph::{Font, FontRef, GlyphId, PxScale, ScaleFont, point};
use png::{BitDepth, ColorType, Compression, Encoder};
use std::io;

const WIDTH: u32 = 1200;
const HEIGHT: u32 = 630;
/// Where texts begin, and where they end, in pixels from the left.
const LEFT: f32 = 60.0;
const RIGHT: f32 = 1140.0;
/// The room between a name and the points of its line.
const GAP: f32 = 30.0;
/// The lines that there is room for.
const LINES: usize = 5;

/// A colour: red, green, blue.
type Colour = [u8; 3];

const PAPER: Colour = [251, 248, 240];
const INK: Colour = [28, 26, 23];
const GREY: Colour = [92, 87, 76];
const GREEN: Colour = [13, 81, 50];

/// Reads a colour as in `#a4161a`.
fn colour(text: &str) -> Option<Colour> {
    let digits = u32::from_str_radix(text.strip_prefix('#')?, 16).ok()?;
    let [_, red, green, blue] = digits.to_be_bytes();
    Some([red, green, blue])
}

impl Told {
    /// Draws the picture as PNG.
    ///
    /// # Errors
    /// Letters that are no font, or a failure of the encoder.
    pub fn picture(&self) -> io::Result<Vec<u8>> {
        let plain = Letters::new(dejavu::serif::regular())?;
        let bold = Letters::new(dejavu::serif::bold())?;
        let room = RIGHT - LEFT;
        let mut sheet = Sheet::new();
        let band = self.colour.as_deref().and_then(colour);
        sheet.fill([0, WIDTH], [0, 20], band.unwrap_or(GREEN));
        sheet.fill([60, 1140], [186, 189], INK);

        let large = bold.sized(56.0);
        let fits = large.width(&self.title) <= room;
        let title = if fits { large } else { bold.sized(42.0) };
        sheet.write([LEFT, 112.0], &title.cut(&self.title, room), &title, INK);
        let place = plain.sized(28.0);
        sheet.write([LEFT, 160.0], &place.cut(&self.place, room), &place, GREY);
        let heading = bold.sized(32.0);
        let said = heading.cut(&self.heading, room);
        sheet.write([LEFT, 240.0], &said, &heading, INK);

        let (plain_30, bold_30) = (plain.sized(30.0), bold.sized(30.0));
        let lines: Vec<_> = self.lines.iter().take(LINES).collect();
        let firsts = lines.iter().map(|line| plain_30.width(&line.first));
        let names = LEFT + firsts.fold(50.0, f32::max) + GAP;
        for (line, y) in lines.into_iter().zip([300.0, 358.0, 416.0, 474.0, 532.0]) {
            let points = RIGHT - bold_30.width(&line.points);
            let name = plain_30.cut(&line.name, points - GAP - names);
            sheet.write([LEFT, y], &line.first, &plain_30, GREY);
            sheet.write([names, y], &name, &plain_30, INK);
            sheet.write([points, y], &line.points, &bold_30, INK);
        }

        let brand = bold.sized(24.0);
        let from = RIGHT - brand.width("pozzetto");
        sheet.write([from, 602.0], "pozzetto", &brand, GREEN);
        let note = plain.sized(22.0);
        let said = note.cut(&self.note, from - GAP - LEFT);
        sheet.write([LEFT, 602.0], &said, &note, GREY);
        sheet.png()
    }
}

/// The letters of a font.
struct Letters {
    font: FontRef<'static>,
    /// The height of a line for letters of size 1.
    line: f32,
}

impl Letters {
    fn new(file: &'static [u8]) -> io::Result<Letters> {
        let font = FontRef::try_from_slice(file).map_err(io::Error::other)?;
        let unit = font.units_per_em();
        let unit = unit.ok_or(io::ErrorKind::InvalidData)?;
        Ok(Letters {
            line: font.height_unscaled() / unit,
            font,
        })
    }

    /// Returns the letters in a size, as CSS counts it, in pixels.
    fn sized(&self, size: f32) -> Sized<'_> {
        Sized {
            font: &self.font,
            scale: PxScale::from(size * self.line),
        }
    }
}

/// The letters of a font in one size.
struct Sized<'a> {
    font: &'a FontRef<'static>,
    scale: PxScale,
}

impl Sized<'_> {
    /// Returns the letters of a text with their places from its left, and its width.
    fn placed(&self, text: &str) -> (Vec<(GlyphId, f32)>, f32) {
        let font = self.font.as_scaled(self.scale);
        let (mut placed, mut at, mut last) = (Vec::new(), 0.0, None);
        for letter in text.chars() {
            let glyph = font.glyph_id(letter);
            at += last.map_or(0.0, |last| font.kern(last, glyph));
            placed.push((glyph, at));
            at += font.h_advance(glyph);
            last = Some(glyph);
        }
        (placed, at)
    }

    /// Returns the width of a text, in pixels.
    fn width(&self, text: &str) -> f32 {
        self.placed(text).1
    }

    /// Cuts a text to the letters that there is room for, with an ellipsis.
    fn cut(&self, text: &str, room: f32) -> String {
        if self.width(text) <= room {
            return text.to_owned();
        }
        let mut kept = text.to_owned();
        while kept.pop().is_some() {
            let said = format!("{}…", kept.trim_end());
            if self.width(&said) <= room {
                return said;
            }
        }
        String::new()
    }
}

/// The pixels, row by row, three bytes each.
struct Sheet {
    pixels: Vec<Colour>,
}

impl Sheet {
    fn new() -> Sheet {
        let all = usize::try_from(WIDTH * HEIGHT).unwrap_or_default();
        Sheet {
            pixels: vec![PAPER; all],
        }
    }

    /// Returns a pixel, unless it lies beside the sheet.
    fn at(&mut self, x: u32, y: u32) -> Option<&mut Colour> {
        let place = usize::try_from(y.checked_mul(WIDTH)?.checked_add(x)?).ok()?;
        self.pixels.get_mut(place).filter(|_| x < WIDTH)
    }

    /// Fills a rectangle.
    fn fill(&mut self, across: [u32; 2], down: [u32; 2], colour: Colour) {
        for y in down[0]..down[1] {
            for x in across[0]..across[1] {
                if let Some(pixel) = self.at(x, y) {
                    *pixel = colour;
                }
            }
        }
    }

    /// Writes a text on the line that begins at `from`.
    fn write(&mut self, from: [f32; 2], text: &str, letters: &Sized<'_>, colour: Colour) {
        for (glyph, at) in letters.placed(text).0 {
            let place = point(from[0] + at, from[1]);
            let glyph = glyph.with_scale_and_position(letters.scale, place);
            let Some(outline) = letters.font.outline_glyph(glyph) else {
                continue;
            };
            let begin = outline.px_bounds().min;
            outline.draw(|x, y, cover| {
                if let Some(pixel) = self.at(begin.x as u32 + x, begin.y as u32 + y) {
                    for (old, new) in pixel.iter_mut().zip(colour) {
                        let (from, to) = (f32::from(*old), f32::from(new));
                        *old = (from + (to - from) * cover.min(1.0)).round() as u8;
                    }
                }
            });
        }
    }

    fn png(&self) -> io::Result<Vec<u8>> {
        let mut file = Vec::new();
        let mut encoder = Encoder::new(&mut file, WIDTH, HEIGHT);
        encoder.set_color(ColorType::Rgb);
        encoder.set_depth(BitDepth::Eight);
        encoder.set_compression(Compression::Balanced);
        let mut writer = encoder.write_header()?;
        writer.write_image_data(self.pixels.as_flattened())?;
        writer.finish()?;
        Ok(file)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::components::told::ToldLine;

    fn told(title: &str, name: &str) -> Told {
        let line = |n: usize| ToldLine {
            first: format!("{n}."),
            name: name.to_owned(),
            points: format!("{n} VP"),
        };
        Told {
            title: title.to_owned(),
            place: "Bari".to_owned(),
            heading: "Classifica dopo il turno 3".to_owned(),
            lines: (1..=8).map(line).collect(),
            note: String::new(),
            href: "/t/coppa/classifica".to_owned(),
            colour: Some("#a4161a".to_owned()),
        }
    }

    /// The pixels that a picture decodes to.
    fn pixels(told: &Told) -> Vec<Colour> {
        let file = io::Cursor::new(told.picture().unwrap());
        let mut reader = png::Decoder::new(file).read_info().unwrap();
        let mut all = vec![0; reader.output_buffer_size().unwrap()];
        let frame = reader.next_frame(&mut all).unwrap();
        assert_eq!([frame.width, frame.height], [WIDTH, HEIGHT]);
        all.as_chunks::<3>().0.to_vec()
    }

    /// Whether anything is drawn in a rectangle.
    fn drawn(all: &[Colour], across: [usize; 2], down: [usize; 2]) -> bool {
        let mut rows = all.chunks(1200).take(down[1]).skip(down[0]);
        rows.any(|row| row[across[0]..across[1]].iter().any(|p| *p != PAPER))
    }

    #[test]
    fn the_band_has_the_colour_of_the_event() {
        let all = pixels(&told("Coppa", "Rossi - Bianchi"));
        assert_eq!(all[0], [0xa4, 0x16, 0x1a]);
        assert_eq!(all[21 * 1200], PAPER);
        assert_eq!(colour("#12345"), Some([1, 0x23, 0x45]));
        assert_eq!(colour("rosso"), None);
    }

    #[test]
    fn letters_are_drawn_with_their_accents() {
        let (bare, accented) = (pixels(&told("A", "B")), pixels(&told("À", "B")));
        let above = |all: &[Colour]| drawn(all, [60, 140], [52, 68]);
        assert!(!above(&bare) && above(&accented));
    }

    #[test]
    fn long_texts_are_cut_before_what_stands_beside_them() {
        let long = "Maria Grazia Della Valle ".repeat(4);
        let all = pixels(&told(&long, &long));
        assert!(!drawn(&all, [1141, 1200], [21, 630]), "the margin is empty");
        // the points of a line begin at the left of 1 000 pixels and are parted from its name
        let parted = (900..1100).any(|x| !drawn(&all, [x, x + 20], [300 - 24, 532 + 8]));
        assert!(parted);
        let few = pixels(&told("Coppa", "Rossi"));
        assert!(drawn(&few, [60, 600], [500, 540]) && !drawn(&few, [60, 600], [545, 630]));
    }
}
