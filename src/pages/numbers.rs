//! Formats for numbers, dates and times as people read them.

use crate::locale::Lang;
use burraco_tournament::event::{Event, MpReading};
use burraco_tournament::points::in_parts;
use chrono::{DateTime, Datelike, NaiveDate, Utc};
use chrono_tz::Tz;

/// The sign shown for a missing value.
pub const NOTHING: &str = "–";
const MINUS: char = '\u{2212}';
const THIN: char = '\u{202f}';

/// Formats points: `1 640`, `−120`. Thousands are separated by thin spaces, and the minus sign is a real one. Both
/// languages write points so.
#[must_use]
pub fn points(n: impl Into<i64>) -> String {
    let n = n.into();
    let digits = n.unsigned_abs().to_string();
    let mut out = String::with_capacity(digits.len() + 6);
    if n < 0 {
        out.push(MINUS);
    }
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(THIN);
        }
        out.push(digit);
    }
    out
}

/// Formats a number of people or things: `20 000`.
#[must_use]
pub fn count(n: usize) -> String {
    points(i64::try_from(n).unwrap_or(i64::MAX))
}

/// Formats a difference with its sign: `+355`, `−120`, `0`.
#[must_use]
pub fn signed(n: impl Into<i64>) -> String {
    let n = n.into();
    if n > 0 {
        format!("+{}", points(n))
    } else {
        points(n)
    }
}

/// Formats points counted in fractions of a point (`parts` to one), as in `97,5` in Italian. Half of a phase's points
/// may be carried over.
#[must_use]
pub fn points_in(n: i64, parts: u32, t: Lang) -> String {
    let exact = in_parts(n.saturating_abs(), parts);
    let (whole, rest) = exact.split_once('.').unwrap_or((&exact, ""));
    let mut out = points(whole.parse::<i64>().unwrap_or(0));
    if n < 0 {
        out.insert(0, MINUS);
    }
    if !rest.is_empty() {
        out.push_str(t.pick(",", "."));
        out.push_str(rest);
    }
    out
}

/// Formats points counted in fractions of a point, with their sign; see [`points_in`].
#[must_use]
pub fn signed_in(n: i64, parts: u32, t: Lang) -> String {
    let plus = if n > 0 { "+" } else { "" };
    format!("{plus}{}", points_in(n, parts, t))
}

/// Formats Match Points as an event counts them: a difference has a sign, and gross points have none. An en dash stands
/// for those that nobody knows.
#[must_use]
pub fn match_points(event: &Event, n: i64, parts: u32, t: Lang) -> String {
    match event.settings.mp {
        _ if !event.has_match_points() => NOTHING.into(),
        MpReading::Difference => signed_in(n, parts, t),
        MpReading::Gross => points_in(n, parts, t),
    }
}

/// Formats an amount in cents: `12,50 €` or `€12.50`.
#[must_use]
pub fn euro(cents: i64, lang: Lang) -> String {
    let sign = if cents < 0 { "\u{2212}" } else { "" };
    let whole = points(i64::try_from(cents.unsigned_abs() / 100).unwrap_or(i64::MAX));
    let rest = cents.unsigned_abs() % 100;
    match lang {
        Lang::It => format!("{sign}{whole},{rest:02}\u{a0}€"),
        Lang::En => format!("{sign}€{whole}.{rest:02}"),
    }
}

/// Formats a date in full: `sabato 21 novembre 2026`, `Saturday 21 November 2026`.
#[must_use]
pub fn date(day: NaiveDate, lang: Lang) -> String {
    let weekday = WEEKDAYS.get(day.weekday().num_days_from_monday() as usize);
    let month = MONTHS.get(day.month0() as usize);
    let (Some(weekday), Some(month)) = (weekday, month) else {
        return day.to_string();
    };
    let (weekday, month) = match lang {
        Lang::It => (weekday.0, month.0),
        Lang::En => (weekday.1, month.1),
    };
    format!("{weekday} {} {month} {}", day.day(), day.year())
}

/// Formats a date for a list: `21 nov 2026`.
#[must_use]
pub fn short_date(day: NaiveDate, lang: Lang) -> String {
    let month = MONTHS
        .get(day.month0() as usize)
        .map_or("", |m| match lang {
            Lang::It => m.0,
            Lang::En => m.1,
        });
    let month: String = month.chars().take(3).collect();
    format!("{}\u{a0}{month}\u{a0}{}", day.day(), day.year())
}

/// Formats the time of day in a time zone: `14:32`. An unknown zone counts as Rome.
#[must_use]
pub fn time(at: DateTime<Utc>, zone: &str) -> String {
    local(at, zone).format("%H:%M").to_string()
}

/// Formats date and time in a time zone: `21 nov 2026, 14:32`.
#[must_use]
pub fn moment(at: DateTime<Utc>, zone: &str, lang: Lang) -> String {
    let local = local(at, zone);
    format!(
        "{}, {}",
        short_date(local.date_naive(), lang),
        local.format("%H:%M")
    )
}

/// Formats date and time to the second in a time zone: `21 nov 2026, 14:32:05`.
#[must_use]
pub fn exact_moment(at: DateTime<Utc>, zone: &str, lang: Lang) -> String {
    let seconds = local(at, zone).format(":%S");
    format!("{}{seconds}", moment(at, zone, lang))
}

/// Returns the day on which a moment falls in a time zone.
#[must_use]
pub fn day(at: DateTime<Utc>, zone: &str) -> NaiveDate {
    local(at, zone).date_naive()
}

fn local(at: DateTime<Utc>, zone: &str) -> DateTime<Tz> {
    let zone: Tz = zone.parse().unwrap_or(chrono_tz::Europe::Rome);
    at.with_timezone(&zone)
}

const WEEKDAYS: [(&str, &str); 7] = [
    ("lunedì", "Monday"),
    ("martedì", "Tuesday"),
    ("mercoledì", "Wednesday"),
    ("giovedì", "Thursday"),
    ("venerdì", "Friday"),
    ("sabato", "Saturday"),
    ("domenica", "Sunday"),
];

const MONTHS: [(&str, &str); 12] = [
    ("gennaio", "January"),
    ("febbraio", "February"),
    ("marzo", "March"),
    ("aprile", "April"),
    ("maggio", "May"),
    ("giugno", "June"),
    ("luglio", "July"),
    ("agosto", "August"),
    ("settembre", "September"),
    ("ottobre", "October"),
    ("novembre", "November"),
    ("dicembre", "December"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_have_thin_spaces_and_a_real_minus() {
        assert_eq!(points(0), "0");
        assert_eq!(points(985), "985");
        assert_eq!(points(1640), "1\u{202f}640");
        assert_eq!(points(-1_234_567), "\u{2212}1\u{202f}234\u{202f}567");
        assert_eq!(signed(355), "+355");
        assert_eq!(points(i64::MIN).chars().next(), Some('\u{2212}'));
    }

    #[test]
    fn dates_stand_in_the_reader_s_language_and_the_event_s_zone() {
        let day = NaiveDate::from_ymd_opt(2026, 11, 21).unwrap();
        assert_eq!(date(day, Lang::It), "sabato 21 novembre 2026");
        assert_eq!(date(day, Lang::En), "Saturday 21 November 2026");
        let at = day.and_hms_opt(13, 5, 0).unwrap().and_utc();
        assert_eq!(time(at, "Europe/Rome"), "14:05");
        assert_eq!(time(at, "Nowhere/At_all"), "14:05");
        assert_eq!(euro(1250, Lang::It), "12,50\u{a0}€");
    }
}
