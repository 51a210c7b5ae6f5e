//! Parsing of whole numbers as people write them: `1.485`, `1 485`, `-85`, `85-`, `+5`, and a dash or slash for zero.

use pozzetto_form_data::{FieldFault, Fields};

/// Parses a whole number; `None` for anything else. An empty text is no number.
#[must_use]
pub fn read(text: &str) -> Option<i64> {
    let written = text.chars().filter(|c| !c.is_whitespace() && *c != '\'');
    let plain = |c| match c {
        '\u{2212}' | '–' => '-',
        c => c,
    };
    let text: String = written.map(plain).collect();
    if matches!(text.as_str(), "-" | "/") {
        return Some(0);
    }
    let (negative, digits) = match (text.strip_prefix('-'), text.strip_suffix('-')) {
        (Some(digits), _) | (None, Some(digits)) => (true, digits),
        (None, None) => (false, text.strip_prefix('+').unwrap_or(&text)),
    };
    let number: i64 = ungrouped(digits)?.parse().ok()?;
    Some(if negative { -number } else { number })
}

/// Reads a whole number within limits from a field.
pub(crate) fn whole(fields: &mut Fields, name: &str, least: i64, most: i64) -> Option<i64> {
    let Some(number) = read(fields.value(name)) else {
        fields.fault(name, FieldFault::NotANumber);
        return None;
    };
    if (least..=most).contains(&number) {
        return Some(number);
    }
    fields.fault(name, FieldFault::OutOfRange { least, most });
    None
}

/// Removes the dots between groups of three digits; `None` when the text is not grouped so.
fn ungrouped(digits: &str) -> Option<String> {
    let mut groups = digits.split('.');
    let first = groups.next()?;
    let groups: Vec<&str> = groups.collect();
    let numeric = |group: &str| !group.is_empty() && group.bytes().all(|b| b.is_ascii_digit());
    let sound = numeric(first)
        && (groups.is_empty() || first.len() <= 3)
        && groups
            .iter()
            .all(|group| numeric(group) && group.len() == 3);
    sound.then(|| format!("{first}{}", groups.concat()))
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn numbers_read_as_clubs_write_them() {
        for (text, number) in [
            ("1485", Some(1485)),
            ("1.485", Some(1485)),
            ("1 485", Some(1485)),
            ("1\u{2009}485", Some(1485)),
            ("-85", Some(-85)),
            ("−85", Some(-85)),
            ("85-", Some(-85)),
            ("+5", Some(5)),
            ("-", Some(0)),
            ("/", Some(0)),
            ("", None),
            ("1.48", None),
            ("1485.000", None),
            ("--5", None),
            ("12a", None),
            ("99999999999999999999", None),
        ] {
            assert_eq!(read(text), number, "{text:?}");
        }
    }
}
