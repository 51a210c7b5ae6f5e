//! The form for the totals of a table's missing hands, a row for each. The second hand has the fields `ns_2` and
//! `ew_2`, and `ended_2` for the way it ended.

use crate::numbers;
use burraco_rules::{
    BySide, ClosedBy, Ended, Pozzetto, Sheet, SheetPlace, Side, SideEntry, SideSheet, Totals,
};
use burraco_tournament::event::Settings;
use burraco_tournament::round::HandNo;
use pozzetto_form_data::{FieldFault, Fields, ended_field, total_field};

/// The limit of typed points, positive or negative; no hand can reach it.
const MOST_POINTS: i64 = 10_000;

/// Returns the hand sheets of the filled rows; an empty row is skipped. Unreadable input and violations of the rules
/// become faults of their fields.
pub fn read(fields: &mut Fields, hands: &[HandNo], settings: &Settings) -> Vec<(HandNo, Sheet)> {
    let mut sheets = Vec::new();
    for hand in hands {
        let names = BySide::from_fn(|side| total_field(side, *hand));
        let blank = |name: &str| fields.value(name).trim().is_empty();
        if blank(&names.ns) && blank(&names.ew) {
            continue;
        }
        let of = settings.hands_of_sheet(*hand);
        let totals = names.map(|name| total(fields, &name, of));
        let (closed_by, ended) = match of {
            1 => ended(fields, &ended_field(*hand)),
            _ => (Vec::new(), Ended::Closed),
        };
        let BySide {
            ns: Some(ns),
            ew: Some(ew),
        } = totals
        else {
            continue;
        };
        let side = |totals| SideSheet {
            entry: SideEntry::Totals(totals),
            pozzetto: Pozzetto::Seen,
            ..SideSheet::default()
        };
        let mut sheet = Sheet::empty(ended);
        sheet.closed_by = closed_by;
        sheet.sides = BySide { ns, ew }.map(side);
        for fault in sheet.score(&settings.rules).faults {
            let name = match fault.place {
                SheetPlace::Side(side) => total_field(side, *hand),
                _ if of == 1 => ended_field(*hand),
                // the total of a table has no other field
                _ => total_field(Side::Ew, *hand),
            };
            fields.fault(&name, FieldFault::Sheet(fault.kind, fault.place));
        }
        sheets.push((*hand, sheet));
    }
    sheets
}

/// Reads a total such as `1345`, or base and points of one hand as `300+445`.
fn total(fields: &mut Fields, name: &str, hands: u8) -> Option<Totals> {
    let text = fields.value(name).trim().to_owned();
    if text.is_empty() {
        fields.fault(name, FieldFault::Missing);
        return None;
    }
    // a plus at the beginning belongs to a base that stands elsewhere
    let read = match text.starts_with('+') {
        true => None,
        false => whole(&text).or_else(|| split(&text).filter(|_| hands == 1)),
    };
    let Some(totals) = read else {
        fields.fault(name, FieldFault::NotANumber);
        return None;
    };
    let most = MOST_POINTS * i64::from(hands);
    let Some(totals) = within(totals, most, hands) else {
        let least = -most;
        fields.fault(name, FieldFault::OutOfRange { least, most });
        return None;
    };
    Some(totals)
}

/// The numbers typed in one field of the totals form: a total, or a base and points.
enum TypedTotals {
    Whole(i64),
    Split(i64, i64),
}

fn whole(text: &str) -> Option<TypedTotals> {
    numbers::read(text).map(TypedTotals::Whole)
}

fn split(text: &str) -> Option<TypedTotals> {
    let sign = |c: char| matches!(c, '+' | '-' | '\u{2212}' | '–');
    // the first character is the sign of the base
    let (at, _) = text.char_indices().skip(1).find(|(_, c)| sign(*c))?;
    let (base, points) = text.split_at_checked(at)?;
    Some(TypedTotals::Split(
        numbers::read(base)?,
        numbers::read(points)?,
    ))
}

/// Converts the numbers typed for a side to totals; `None` when a hand cannot have so many points.
fn within(typed: TypedTotals, most: i64, hands: u8) -> Option<Totals> {
    let points = |number: i64| {
        let known = (-most..=most).contains(&number);
        i32::try_from(number).ok().filter(|_| known)
    };
    Some(match typed {
        TypedTotals::Whole(total) if hands == 1 => Totals::Whole {
            total: points(total)?,
        },
        TypedTotals::Whole(total) => Totals::Table {
            total: points(total)?,
            hands,
        },
        TypedTotals::Split(base, rest) => Totals::Split {
            base: points(base)?,
            points: points(rest)?,
        },
    })
}

fn ended(fields: &mut Fields, name: &str) -> (Vec<ClosedBy>, Ended) {
    match fields.value(name) {
        // of a hand kept by its totals nobody need know who closed
        "" => (Vec::new(), Ended::Closed),
        "ns" => (vec![ClosedBy::Side(Side::Ns)], Ended::Closed),
        "ew" => (vec![ClosedBy::Side(Side::Ew)], Ended::Closed),
        "stock" => (Vec::new(), Ended::Stock),
        _ => {
            fields.fault(name, FieldFault::UnknownChoice);
            (Vec::new(), Ended::Closed)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use burraco_rules::RuleSet;
    use burraco_tournament::scoring::match_score::Length;
    use burraco_tournament::simulate::random;
    use chrono::DateTime;

    fn read_as(length: Length, typed: [(&str, &str); 3]) -> (Vec<(HandNo, Sheet)>, Fields) {
        let mut fields = Fields::posted(typed.map(|(name, value)| (name.into(), value.into())));
        let settings = Settings {
            rules: RuleSet::FEDERATION,
            hands: 4,
            length,
            ..random(1, 8, DateTime::UNIX_EPOCH).unwrap().settings
        };
        let sheets = read(&mut fields, &[HandNo(1), HandNo(2)], &settings);
        (sheets, fields)
    }

    fn read_row(ns: &str, ew: &str, ended: &str) -> (Vec<(HandNo, Sheet)>, Fields) {
        read_as(
            Length::Hands,
            [("ns_1", ns), ("ew_1", ew), ("ended_1", ended)],
        )
    }

    fn wrong(fields: &Fields) -> Vec<&str> {
        let wrong = fields.list.iter().filter(|field| !field.faults.is_empty());
        wrong.map(|field| field.name.as_str()).collect()
    }

    #[test]
    fn a_row_is_a_hand_by_its_totals() {
        for (ns, ew, ended, totals) in [
            ("1345", "-85", "", [1345, -85]),
            ("1.345", "85-", "ns", [1345, -85]),
            ("300+445", "200-25", "ew", [745, 175]),
            ("500", "−", "stock", [500, 0]),
        ] {
            let (sheets, fields) = read_row(ns, ew, ended);
            assert!(fields.sound(), "{ns} {ew}: {:?}", fields.list);
            let score = sheets[0].1.score(&RuleSet::FEDERATION);
            assert_eq!([score.sides.ns.total(), score.sides.ew.total()], totals);
            assert_eq!(sheets.len(), 1, "the second hand is not written yet");
        }
    }

    #[test]
    fn what_is_wrong_stands_beside_its_field() {
        for (ns, ew, ended, field) in [
            ("12x", "5", "", "ns_1"),
            ("500", "", "", "ew_1"),
            ("503", "200", "", "ns_1"),
            ("500", "20000", "", "ew_1"),
            ("500", "200", "both", "ended_1"),
            ("300+", "200", "", "ns_1"),
            ("300", "+445", "", "ew_1"),
        ] {
            let (_, fields) = read_row(ns, ew, ended);
            assert_eq!(wrong(&fields), [field], "{ns} {ew} {ended}");
        }
        assert!(read_row(" ", "", "").0.is_empty());
    }

    #[test]
    fn the_total_of_a_table_is_of_all_its_hands() {
        let read_total =
            |ns, ew| read_as(Length::Total, [("ns_1", ns), ("ew_1", ew), ("ended_1", "")]);
        let (sheets, fields) = read_total("12.340", "-85");
        assert!(fields.sound(), "{:?}", fields.list);
        assert_eq!(
            sheets,
            [(
                HandNo(1),
                Sheet::of_table(
                    BySide {
                        ns: 12_340,
                        ew: -85
                    },
                    4
                )
            )]
        );
        for (ns, ew, field) in [
            ("300+445", "5", "ns_1"),
            ("50000", "5", "ns_1"),
            ("503", "5", "ns_1"),
            ("", "5", "ns_1"),
            // each line could have so many, both together not
            ("16000", "1000", "ew_1"),
        ] {
            assert_eq!(wrong(&read_total(ns, ew).1), [field], "{ns} {ew}");
        }
    }
}
