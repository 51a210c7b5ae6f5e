//! The forms for extending a round's time and for the notice shown in the hall.

use crate::numbers;
use burraco_tournament::clock::MOST_EXTENSION;
use burraco_tournament::commands::command::ClockCommand;
use burraco_tournament::commands::decide::LONGEST_NOTICE;
use pozzetto_form_data::{FieldFault, Fields};

/// The longest reason for a change of the time, in characters.
const LONGEST_REASON: usize = 120;

/// Reads a time extension from the fields `minutes` and `reason`. Unreadable input becomes a fault of its field.
pub fn extension(fields: &mut Fields) -> Option<ClockCommand> {
    let most = i64::from(MOST_EXTENSION);
    let typed = fields.value("minutes").trim().to_owned();
    let minutes = numbers::read(&typed);
    match minutes {
        None if typed.is_empty() => fields.fault("minutes", FieldFault::Missing),
        None => fields.fault("minutes", FieldFault::NotANumber),
        Some(minutes) if (1..=most).contains(&minutes) => {}
        Some(_) => fields.fault("minutes", FieldFault::OutOfRange { least: 1, most }),
    }
    let reason = seen(fields.value("reason"));
    if reason.is_empty() {
        fields.fault("reason", FieldFault::Missing);
    }
    if reason.chars().count() > LONGEST_REASON {
        let most = LONGEST_REASON;
        fields.fault("reason", FieldFault::TooLong { most });
    }
    let minutes = minutes.and_then(|minutes| u16::try_from(minutes).ok());
    let minutes = minutes.filter(|_| fields.sound())?;
    Some(ClockCommand::Extend { minutes, reason })
}

/// Reads the notice shown in the hall from the field `notice`; an empty one removes it.
pub fn notice(fields: &mut Fields) -> Option<String> {
    let notice = seen(fields.value("notice"));
    if notice.chars().count() > LONGEST_NOTICE {
        let most = LONGEST_NOTICE;
        fields.fault("notice", FieldFault::TooLong { most });
    }
    fields.sound().then_some(notice)
}

/// Puts a text on one row: line breaks and invisible characters become spaces.
fn seen(typed: &str) -> String {
    let plain = typed.replace(|c: char| c.is_control(), " ");
    let words: Vec<&str> = plain.split_whitespace().collect();
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(pairs: &[(&str, &str)]) -> Fields {
        let pairs = pairs
            .iter()
            .map(|(n, v)| ((*n).to_owned(), (*v).to_owned()));
        Fields::posted(pairs)
    }

    #[test]
    fn an_extension_has_minutes_and_a_reason() {
        let reason = "reclamo\tal 3\n";
        let mut fields = typed(&[("minutes", " 5 "), ("reason", reason)]);
        let extend = ClockCommand::Extend {
            minutes: 5,
            reason: "reclamo al 3".to_owned(),
        };
        assert_eq!(extension(&mut fields), Some(extend));
        let most = i64::from(MOST_EXTENSION);
        let range = FieldFault::OutOfRange { least: 1, most };
        let long = "a".repeat(121);
        for (minutes, reason, field, fault) in [
            ("", "x", "minutes", FieldFault::Missing),
            ("cinque", "x", "minutes", FieldFault::NotANumber),
            ("0", "x", "minutes", range.clone()),
            ("-5", "x", "minutes", range.clone()),
            ("121", "x", "minutes", range.clone()),
            (
                "99999999999999999999",
                "x",
                "minutes",
                FieldFault::NotANumber,
            ),
            ("5", " ", "reason", FieldFault::Missing),
            ("5", &long, "reason", FieldFault::TooLong { most: 120 }),
        ] {
            let mut fields = typed(&[("minutes", minutes), ("reason", reason)]);
            assert_eq!(extension(&mut fields), None, "{minutes:?} {reason:?}");
            let found = &fields.get(field).unwrap().faults;
            assert_eq!(*found, [fault], "{minutes:?} {reason:?}");
            assert_eq!(fields.value("minutes"), minutes, "everything typed is kept");
        }
    }

    #[test]
    fn a_word_to_the_hall_is_one_line_of_at_most_two_hundred_characters() {
        let mut fields = typed(&[("notice", " Buffet\r\nalle 22 ")]);
        assert_eq!(notice(&mut fields).as_deref(), Some("Buffet alle 22"));
        assert_eq!(notice(&mut typed(&[("notice", "  ")])).as_deref(), Some(""));
        let long = "è".repeat(201);
        let mut fields = typed(&[("notice", &long)]);
        assert_eq!(notice(&mut fields), None);
        assert_eq!(
            fields.get("notice").unwrap().faults,
            [FieldFault::TooLong { most: 200 }]
        );
    }
}
