//! The form for the totals of a table's missing hands, a row for each. The second hand has the fields `ns_2` and
//! `ew_2`, and `ended_2` for the way it ended. The fields `ns_sum` and `ew_sum` hold the sum of all hands of the table.

use crate::numbers;
use burraco_rules::{
    BySide, ClosedBy, Ended, Pozzetto, RuleSet, Sheet, SheetPlace, Side, SideEntry, SideSheet,
    Totals,
};
use burraco_tournament::event::Settings;
use burraco_tournament::round::HandNo;
use pozzetto_form_data::{FieldFault, Fields, ended_field, sum_field, total_field};

/// The limit of typed points, positive or negative; no hand can reach it.
const MOST_POINTS: i64 = 10_000;

/// Returns the hand sheets of the filled rows; an empty row is skipped. If only the sum of the table is filled in, the
/// result is one sheet that covers all its hands. Unreadable input and violations of the rules become faults of their
/// fields.
pub fn read(fields: &mut Fields, hands: &[HandNo], settings: &Settings) -> Vec<(HandNo, Sheet)> {
    let rows: Vec<(HandNo, BySide<String>)> = hands
        .iter()
        .map(|hand| (*hand, BySide::from_fn(|side| total_field(side, *hand))))
        .filter(|(_, names)| !are_blank(fields, names))
        .collect();
    let mut sheets = Vec::new();
    for (hand, names) in &rows {
        let of = settings.planned_hands(*hand);
        let sheet = sheet(fields, names, (of, &ended_field(*hand)), &settings.rules);
        sheets.extend(sheet.map(|sheet| (*hand, sheet)));
    }
    let sum = BySide::from_fn(sum_field);
    match are_blank(fields, &sum) {
        true => {}
        false if rows.is_empty() => {
            let sheet = sheet(fields, &sum, (settings.hands, ""), &settings.rules);
            sheets.extend(sheet.map(|sheet| (HandNo(1), sheet)));
        }
        false => compare(fields, &sheets, hands, settings),
    }
    sheets
}

/// Reads a row of the form as a sheet of so many hands.
fn sheet(
    fields: &mut Fields,
    names: &BySide<String>,
    (hands, ended_name): (u8, &str),
    rules: &RuleSet,
) -> Option<Sheet> {
    let [ns, ew] = [&names.ns, &names.ew].map(|name| total(fields, name, hands));
    let (closed_by, ended) = match hands {
        1 => ended(fields, ended_name),
        _ => (Vec::new(), Ended::Closed),
    };
    let side = |totals| SideSheet {
        entry: SideEntry::Totals(totals),
        pozzetto: Pozzetto::Seen,
        ..SideSheet::default()
    };
    let mut sheet = Sheet::empty(ended);
    sheet.closed_by = closed_by;
    sheet.sides = BySide { ns: ns?, ew: ew? }.map(side);
    for fault in sheet.score(rules).faults {
        let name = match fault.place {
            SheetPlace::Side(side) => names.get(side),
            _ if hands == 1 => ended_name,
            // the total of a table has no other field
            _ => &names.ew,
        };
        fields.fault(name, FieldFault::Sheet(fault.kind, fault.place));
    }
    Some(sheet)
}

/// Compares the sum typed for a table with the hands typed beside it. It needs all of them.
fn compare(fields: &mut Fields, sheets: &[(HandNo, Sheet)], hands: &[HandNo], settings: &Settings) {
    if !fields.sound() {
        return;
    }
    let names = hands
        .iter()
        .flat_map(|hand| Side::ALL.map(|side| total_field(side, *hand)));
    let missing: Vec<String> = names
        .filter(|name| fields.value(name).trim().is_empty())
        .collect();
    for name in &missing {
        fields.fault(name, FieldFault::Missing);
    }
    if !missing.is_empty() {
        return;
    }
    let scores = sheets.iter().map(|(_, sheet)| sheet.score(&settings.rules));
    let scores: Vec<_> = scores.map(|score| score.sides).collect();
    for side in Side::ALL {
        let name = sum_field(side);
        let totals = scores
            .iter()
            .map(|sides| i64::from(sides.get(side).total()));
        let sum: i64 = totals.sum();
        match numbers::read(fields.value(&name).trim()) {
            _ if fields.value(&name).trim().is_empty() => {}
            Some(typed) if typed == sum => {}
            Some(typed) => fields.fault(&name, FieldFault::SumDiffers { sum, typed }),
            None => fields.fault(&name, FieldFault::NotANumber),
        }
    }
}

fn are_blank(fields: &Fields, names: &BySide<String>) -> bool {
    let mut names = [&names.ns, &names.ew].into_iter();
    names.all(|name| fields.value(name).trim().is_empty())
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
    fn the_sum_stands_alone_or_agrees_with_the_hands() {
        let read_with = |sum: [(&str, &str); 2], rows: &[(&str, &str)]| {
            let typed = sum.iter().chain(rows);
            let mut fields = Fields::posted(typed.map(|(name, v)| ((*name).into(), (*v).into())));
            let settings = Settings {
                rules: RuleSet::FEDERATION,
                hands: 2,
                length: Length::Hands,
                ..random(1, 8, DateTime::UNIX_EPOCH).unwrap().settings
            };
            let sheets = read(&mut fields, &[HandNo(1), HandNo(2)], &settings);
            (sheets, fields)
        };
        let rows = [
            ("ns_1", "500"),
            ("ew_1", "300"),
            ("ns_2", "-85"),
            ("ew_2", "640"),
        ];
        let sum = [("ns_sum", "415"), ("ew_sum", "940")];
        let (alone, fields) = read_with(sum, &[]);
        assert!(fields.sound(), "{:?}", fields.list);
        let whole = Sheet::of_table(BySide { ns: 415, ew: 940 }, 2);
        assert_eq!(alone, [(HandNo(1), whole)]);
        let (hands, fields) = read_with(sum, &rows);
        assert!(fields.sound(), "{:?}", fields.list);
        assert_eq!(hands.len(), 2);
        assert!(hands.iter().all(|(_, sheet)| sheet.hands() == Some(1)));
        let one_sum = [("ns_sum", "415"), ("ew_sum", "")];
        assert!(
            read_with(one_sum, &rows).1.sound(),
            "one of them may be checked"
        );
        for (sum, rows, field) in [
            (
                [("ns_sum", "415"), ("ew_sum", "")],
                &rows[..0],
                vec!["ew_sum"],
            ),
            (
                [("ns_sum", "410"), ("ew_sum", "940")],
                &rows[..],
                vec!["ns_sum"],
            ),
            (
                [("ns_sum", "4x5"), ("ew_sum", "")],
                &rows[..],
                vec!["ns_sum"],
            ),
            (
                [("ns_sum", "415"), ("ew_sum", "940")],
                &rows[..2],
                vec!["ns_2", "ew_2"],
            ),
        ] {
            assert_eq!(wrong(&read_with(sum, rows).1), field, "{sum:?}");
        }
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
