//! Cleaning of texts of one row, as people type and paste them.

/// Removes invisible characters from a text: control characters, and those that only affect other characters. A name
/// that reverses the writing direction, or two names that look identical, would mislead readers of a list.
#[must_use]
pub fn visible(typed: &str) -> String {
    typed.chars().filter(|c| !unseen(*c)).collect()
}

/// Removes invisible characters from a text of several lines, and keeps line ends and tabs.
pub fn keep_visible_lines(typed: &mut String) {
    typed.retain(|c| matches!(c, '\n' | '\r' | '\t') || !unseen(c));
}

/// Whether a character is invisible: a control character, one of Unicode's category Cf, a line or paragraph separator,
/// or a letter without a shape.
///
/// Source: Unicode Character Database, `DerivedGeneralCategory` and `Default_Ignorable_Code_Point`.
fn unseen(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{3164}'
            | '\u{feff}' | '\u{ffa0}' | '\u{600}'..='\u{605}' | '\u{6dd}' | '\u{70f}' | '\u{8e2}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{fff0}'..='\u{fffb}'
            | '\u{110bd}' | '\u{110cd}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e0fff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_seen_goes_and_letters_stay() {
        for (typed, read) in [
            ("Rossi\u{202e}issoR", "RossiissoR"),
            ("Ada\u{200b}\u{feff} Bò\u{ad}\n", "Ada Bò"),
            ("\u{2066}Neri\u{2069}\u{e0041}", "Neri"),
            (
                "Zoë Müller-Lüdenscheidt, 日本 עדה",
                "Zoë Müller-Lüdenscheidt, 日本 עדה",
            ),
        ] {
            assert_eq!(visible(typed), read);
        }
        let mut typed = "uno\u{0}\u{1b}[31m\r\n\u{202e}due\u{2069}\ttre".to_owned();
        keep_visible_lines(&mut typed);
        assert_eq!(typed, "uno[31m\r\ndue\ttre");
    }
}
