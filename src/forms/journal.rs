//! The filter of the journal page, as written in the page's address.

use burraco_tournament::entry::EntryNo;
use burraco_tournament::round::{RoundNo, TableNo};
use chrono::{DateTime, NaiveDate, NaiveDateTime, NaiveTime, TimeZone, Utc};
use chrono_tz::Tz;
use pozzetto_form_data::{FieldFault, Fields};

/// The conditions that journal lines must meet; a condition that is `None` lets every line through.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct JournalFilter {
    /// The author to filter the journal by, as the journal names them.
    pub actor: Option<String>,
    /// The action to filter the journal by, as the journal names it.
    pub action: Option<String>,
    /// The round to filter the journal by.
    pub round: Option<RoundNo>,
    /// The table that a line is about, in the filtered round or in any.
    pub table: Option<TableNo>,
    /// The entry to filter the journal by: a line is about it, or about a table where it sat.
    pub entry: Option<EntryNo>,
    /// The earliest time of the journal lines to show, included.
    pub from: Option<DateTime<Utc>>,
    /// The latest time of the journal lines to show, not included.
    pub to: Option<DateTime<Utc>>,
}

/// Reads the filter from the fields `chi azione turno tavolo coppia da a`. Unreadable input becomes a fault of its
/// field and filters nothing. `no_moment` is the sentence for an invalid moment.
pub fn read(fields: &mut Fields, zone: &str, no_moment: &str) -> JournalFilter {
    let text = |fields: &Fields, name: &str| {
        let value = fields.value(name).trim();
        (!value.is_empty()).then(|| value.to_owned())
    };
    JournalFilter {
        actor: text(fields, "chi"),
        action: text(fields, "azione"),
        round: number(fields, "turno").map(RoundNo),
        table: number(fields, "tavolo").map(TableNo),
        entry: number(fields, "coppia").map(EntryNo),
        from: moment(fields, "da", zone, DayBound::Begins, no_moment),
        to: moment(fields, "a", zone, DayBound::Ends, no_moment),
    }
}

fn number(fields: &mut Fields, name: &str) -> Option<u32> {
    let typed = fields.value(name).trim().to_owned();
    if typed.is_empty() {
        return None;
    }
    let read = typed.parse().ok();
    if read.is_none() {
        fields.fault(name, FieldFault::NotANumber);
    }
    read
}

/// The end of a day that is meant when no hour is given.
#[derive(Clone, Copy)]
enum DayBound {
    Begins,
    Ends,
}

/// Reads a moment as a browser's field writes it, in the event's time zone. Minutes and days count in full.
fn moment(
    fields: &mut Fields,
    name: &str,
    zone: &str,
    day: DayBound,
    no_moment: &str,
) -> Option<DateTime<Utc>> {
    let typed = fields.value(name).trim().to_owned();
    if typed.is_empty() {
        return None;
    }
    let read = local(&typed, day).and_then(|local| {
        let zone: Tz = zone.parse().unwrap_or(chrono_tz::Europe::Rome);
        let at = zone.from_local_datetime(&local).earliest()?;
        Some(at.with_timezone(&Utc))
    });
    if read.is_none() {
        fields.fault(name, FieldFault::Said(no_moment.to_owned()));
    }
    read
}

fn local(typed: &str, day: DayBound) -> Option<NaiveDateTime> {
    let minute = |text: &str| NaiveDateTime::parse_from_str(text, "%Y-%m-%dT%H:%M").ok();
    let second = |text: &str| NaiveDateTime::parse_from_str(text, "%Y-%m-%dT%H:%M:%S").ok();
    let date = || NaiveDate::parse_from_str(typed, "%Y-%m-%d").ok();
    let (at, whole) = match (minute(typed), second(typed)) {
        (Some(at), _) => (at, chrono::TimeDelta::minutes(1)),
        (None, Some(at)) => (at, chrono::TimeDelta::seconds(1)),
        (None, None) => (date()?.and_time(NaiveTime::MIN), chrono::TimeDelta::days(1)),
    };
    match day {
        DayBound::Begins => Some(at),
        DayBound::Ends => at.checked_add_signed(whole),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wanted(pairs: &[(&str, &str)]) -> (JournalFilter, Fields) {
        let pairs = pairs
            .iter()
            .map(|(n, v)| ((*n).to_owned(), (*v).to_owned()));
        let mut fields = Fields::posted(pairs.collect::<Vec<_>>());
        let wanted = read(&mut fields, "Europe/Rome", "no moment");
        (wanted, fields)
    }

    #[test]
    fn a_filter_is_read_in_the_events_zone() {
        let (read, fields) = wanted(&[
            ("chi", "user:3"),
            ("azione", ""),
            ("turno", " 2 "),
            ("da", "2026-11-21T14:30"),
            ("a", "2026-11-21"),
        ]);
        assert!(fields.sound());
        assert_eq!(read.actor.as_deref(), Some("user:3"));
        assert_eq!((read.action, read.round), (None, Some(RoundNo(2))));
        assert_eq!(read.from.unwrap().to_rfc3339(), "2026-11-21T13:30:00+00:00");
        assert_eq!(read.to.unwrap().to_rfc3339(), "2026-11-21T23:00:00+00:00");
        let (read, _) = wanted(&[("a", "2026-11-21T14:30")]);
        assert_eq!(read.to.unwrap().to_rfc3339(), "2026-11-21T13:31:00+00:00");
    }

    #[test]
    fn what_cannot_be_read_is_said_and_kept() {
        for (name, value) in [
            ("turno", "due"),
            ("tavolo", "-1"),
            ("coppia", "99999999999999"),
            ("da", "ieri"),
            ("a", "2026-13-01"),
            ("a", "262142-12-31"),
        ] {
            let (read, fields) = wanted(&[(name, value)]);
            assert_eq!(read, JournalFilter::default(), "{name}={value}");
            assert!(!fields.sound(), "{name}={value}");
            assert_eq!(fields.value(name), value);
        }
    }
}
