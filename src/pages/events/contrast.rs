//! The contrast of an organiser's colour with the grounds that it is shown on.

use burraco_tournament::branding::Colour;

/// The white of pages and prints.
const PAPER: [u8; 3] = [255, 255, 255];
/// The dark ground of screens, and of pages at night.
const DARK: [u8; 3] = [0x10, 0x15, 0x12];
/// The least contrast at which a band of colour is well seen.
const CLEAR: f64 = 1.5;

/// A ground on which a colour is hard to see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaintOn {
    Paper,
    Dark,
}

/// Returns the ground on which a colour is hard to see; `None` if it is clear on both.
#[must_use]
pub fn faint_on(colour: Colour) -> Option<FaintOn> {
    let grounds = [(FaintOn::Paper, PAPER), (FaintOn::Dark, DARK)];
    let faint = |(_, ground): &(FaintOn, [u8; 3])| contrast(colour.rgb(), *ground) < CLEAR;
    grounds.into_iter().find(faint).map(|(ground, _)| ground)
}

/// Returns the contrast of two colours, from 1 for none to 21 for black and white, as WCAG 2 defines it.
fn contrast(one: [u8; 3], two: [u8; 3]) -> f64 {
    let (one, two) = (luminance(one), luminance(two));
    (one.max(two) + 0.05) / (one.min(two) + 0.05)
}

fn luminance(colour: [u8; 3]) -> f64 {
    let linear = |part: u8| match f64::from(part) / 255.0 {
        part if part <= 0.040_45 => part / 12.92,
        part => ((part + 0.055) / 1.055).powf(2.4),
    };
    let [red, green, blue] = colour.map(linear);
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contrast_is_that_of_the_standard() {
        let of = |text: &str| text.parse::<Colour>().unwrap().rgb();
        for (one, two, known) in [
            ("#000000", "#ffffff", 21.0),
            ("#777777", "#ffffff", 4.48),
            ("#ffff00", "#ffffff", 1.07),
            ("#a4161a", "#a4161a", 1.0),
        ] {
            let found = contrast(of(one), of(two));
            assert!((found - known).abs() < 0.01, "{one} {two}: {found}");
        }
    }

    #[test]
    fn a_colour_that_vanishes_is_named_with_its_ground() {
        let of = |text: &str| faint_on(text.parse().unwrap());
        assert_eq!(of("#ffff66"), Some(FaintOn::Paper));
        assert_eq!(of("#0a0a30"), Some(FaintOn::Dark));
        for clear in ["#a4161a", "#0d5132", "#1d4ed8", "#d97706"] {
            assert_eq!(of(clear), None, "{clear}");
        }
    }
}
