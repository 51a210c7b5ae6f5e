//! A QR code: one SVG path, sharp on paper and on screens and dark on light in every theme, or blocks for a terminal.

use fast_qr::{ECL, QRBuilder};
use std::fmt::Write;

/// The width of the quiet border that the standard asks for, in modules (ISO/IEC 18004).
const QUIET: usize = 4;

/// Returns the QR code of a text, with a label that is read aloud. Empty when the text is longer than a code can hold.
#[must_use]
pub fn svg(text: &str, label: &str) -> String {
    let Ok(code) = QRBuilder::new(text).ecl(ECL::M).build() else {
        return String::new();
    };
    let side = code.size + 2 * QUIET;
    let mut path = String::new();
    for y in 0..code.size {
        let mut x = QUIET;
        // each run of dark modules is one rectangle
        for run in code[y].chunk_by(|one, other| one.value() == other.value()) {
            let wide = run.len();
            if run.iter().any(|module| module.value()) {
                // writing to memory cannot fail
                let _ = write!(path, "M{x} {}h{wide}v1h-{wide}z", y + QUIET);
            }
            x += wide;
        }
    }
    let label = label.replace('&', "&amp;").replace('"', "&quot;");
    format!(
        "<svg class=\"qr\" role=\"img\" aria-label=\"{label}\" viewBox=\"0 0 {side} {side}\" shape-rendering=\"crispEdges\">\
         <rect width=\"{side}\" height=\"{side}\" fill=\"#fff\"/><path d=\"{path}\" fill=\"#000\"/></svg>"
    )
}

/// Returns the QR code of a text for a dark terminal, two modules to a character: what is light is printed. Empty when
/// the text is longer than a code can hold.
#[must_use]
pub fn blocks(text: &str) -> String {
    let Ok(code) = QRBuilder::new(text).ecl(ECL::M).build() else {
        return String::new();
    };
    let side = code.size + 2 * QUIET;
    let is_light = |x: usize, y: usize| {
        let inside = |at: usize| (QUIET..QUIET + code.size).contains(&at);
        let dark = inside(x) && inside(y) && code[y - QUIET][x - QUIET].value();
        !dark && y < side
    };
    let mut lines = String::new();
    for y in (0..side).step_by(2) {
        lines.extend(
            (0..side).map(|x| match (is_light(x, y), is_light(x, y + 1)) {
                (true, true) => '█',
                (true, false) => '▀',
                (false, true) => '▄',
                (false, false) => ' ',
            }),
        );
        lines.push('\n');
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_has_its_corners_and_its_border() {
        let drawn = svg("http://192.168.1.20:8080/tavolo/abc", "tavolo \"5\"");
        assert!(drawn.contains("aria-label=\"tavolo &quot;5&quot;\""));
        // Three corners are seven dark modules wide; nothing is dark in the border.
        let width = drawn.split("viewBox=\"0 0 ").nth(1).unwrap();
        let width: usize = width.split(' ').next().unwrap().parse().unwrap();
        for corner in [(4, 4), (width - 11, 4), (4, width - 11)] {
            let edge = format!("M{} {}h7v1h-7z", corner.0, corner.1);
            assert!(drawn.contains(&edge), "{edge}: {drawn}");
        }
        assert!(!drawn.contains("M3 ") && !drawn.contains("M0 "));
        assert_eq!(svg(&"x".repeat(5000), ""), "");
        let printed = blocks("http://192.168.1.20:8080");
        let lines: Vec<&str> = printed.lines().collect();
        assert!(
            lines.iter().all(|line| line.chars().count() == 33),
            "{printed}"
        );
        assert_eq!((lines.len(), lines[0]), (17, &*"█".repeat(33)), "{printed}");
        assert!(lines[2].starts_with("████ ▄▄▄▄▄ █"), "a corner: {printed}");
    }
}
