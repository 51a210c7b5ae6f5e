//! A QR code as one SVG path. It is sharp on paper and on screens, and dark on light whatever the page's colours are.

use qrcode::{Color, EcLevel, QrCode};

/// The width of the quiet border that the standard asks for, in modules (ISO/IEC 18004).
const QUIET: usize = 4;

/// Returns the QR code of a text, with a label that is read aloud. Empty when the text is longer than a code can hold.
#[must_use]
pub fn svg(text: &str, label: &str) -> String {
    let Ok(code) = QrCode::with_error_correction_level(text, EcLevel::M) else {
        return String::new();
    };
    let width = code.width();
    let side = width + 2 * QUIET;
    let mut path = String::new();
    for (at, colour) in code.to_colors().into_iter().enumerate() {
        if colour == Color::Dark {
            let (x, y) = (at % width + QUIET, at / width + QUIET);
            path.push_str(&format!("M{x} {y}h1v1h-1z"));
        }
    }
    let label = label.replace('&', "&amp;").replace('"', "&quot;");
    format!(
        "<svg class=\"qr\" role=\"img\" aria-label=\"{label}\" viewBox=\"0 0 {side} {side}\" shape-rendering=\"crispEdges\">\
         <rect width=\"{side}\" height=\"{side}\" fill=\"#fff\"/><path d=\"{path}\" fill=\"#000\"/></svg>"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_has_its_corners_and_its_border() {
        let drawn = svg("http://192.168.1.20:8080/tavolo/abc", "tavolo \"5\"");
        assert!(drawn.contains("aria-label=\"tavolo &quot;5&quot;\""));
        // Three corners are seven dark modules wide; nothing is dark in the border.
        for x in 4..11 {
            assert!(drawn.contains(&format!("M{x} 4h1v1h-1z")), "{x}");
        }
        assert!(!drawn.contains("M3 ") && !drawn.contains("M0 "));
        assert_eq!(svg(&"x".repeat(5000), ""), "");
    }
}
