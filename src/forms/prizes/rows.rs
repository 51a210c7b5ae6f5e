//! The table of prizes: a row for each place, or range of places, of a contest.

use super::{MOST_PLACES, MOST_RULES, amount, named_entries, text_of};
use burraco_tournament::prizes::prize::{Contest, Cumulation, PrizeRule};
use pozzetto_form_data::{
    FieldFault, Fields, MOST_PRIZE_ROWS, PrizeColumn, PrizeContest, prize_field,
};

/// Whether the form has the table of prizes.
pub(super) fn posted(fields: &Fields) -> bool {
    fields.get(&prize_field(PrizeColumn::Amount, 1)).is_some()
}

/// Returns the prizes in the table as rows of text; `None` without a table, or with a fault in it.
pub(crate) fn as_text(fields: &Fields) -> Option<String> {
    let mut fields = fields.clone();
    posted(&fields)
        .then(|| read(&mut fields))
        .flatten()
        .map(|rules| text_of(&rules))
}

/// Reads the table of prizes. Empty rows are passed over, and an empty place follows the one above.
pub(super) fn read(fields: &mut Fields) -> Option<Vec<PrizeRule>> {
    let mut rules: Vec<PrizeRule> = Vec::new();
    let mut sound = true;
    for row in 1..=MOST_PRIZE_ROWS {
        let of = |column| fields.get(&prize_field(column, row));
        let Some(typed) = of(PrizeColumn::Amount) else {
            break;
        };
        let typed = typed.value.trim().to_owned();
        let text = |column| of(column).map_or("", |field| field.value.trim()).to_owned();
        let place = text(PrizeColumn::Place);
        let once = !text(PrizeColumn::Once).is_empty();
        let (word, which) = (text(PrizeColumn::Contest), text(PrizeColumn::Which));
        if typed.is_empty() && place.is_empty() && which.is_empty() {
            continue;
        }
        let contest = contest(&word, &which).map_err(|(column, fault)| {
            fields.fault(&prize_field(column, row), fault);
        });
        let cents = amount(&typed).ok_or_else(|| {
            fields.fault(
                &prize_field(PrizeColumn::Amount, row),
                FieldFault::NotAnAmount,
            );
        });
        sound &= cents.is_ok();
        let Ok(contest) = contest else {
            sound = false;
            continue;
        };
        // the places below are looked at all the same
        let cents = cents.unwrap_or(0);
        let cumulation = match once {
            true => Cumulation::PassedOver,
            false => Cumulation::May,
        };
        let room = rules.len() < MOST_RULES;
        let same = |rule: &&mut PrizeRule| rule.contest == contest && rule.cumulation == cumulation;
        let above = rules.iter_mut().find(same);
        let next = above.as_ref().map_or(1, |rule| rule.cents.len() + 1);
        let fault = match (places(&place, next), above) {
            (Some((first, last)), Some(rule)) if first == next && last <= MOST_PLACES => {
                rule.cents.resize(last, cents);
                continue;
            }
            (Some((1, last)), None) if last <= MOST_PLACES && room => {
                rules.push(PrizeRule {
                    contest,
                    cents: vec![cents; last],
                    cumulation,
                });
                continue;
            }
            (Some((_, last)), _) if last > MOST_PLACES => FieldFault::OutOfRange {
                least: 1,
                most: i64::try_from(MOST_PLACES).unwrap_or(i64::MAX),
            },
            _ => FieldFault::PrizePlace { next },
        };
        fields.fault(&prize_field(PrizeColumn::Place, row), fault);
        sound = false;
    }
    sound.then_some(rules)
}

/// Reads a place or a range of places, `4` or `4-8`; an empty text stands for `next`.
fn places(text: &str, next: usize) -> Option<(usize, usize)> {
    let number = |text: &str| {
        text.trim()
            .trim_end_matches(['º', '°', 'ª', '.'])
            .parse()
            .ok()
    };
    match text.split_once(['-', '–']) {
        None if text.is_empty() => Some((next, next)),
        None => number(text).map(|place| (place, place)),
        Some((first, last)) => Some((number(first)?, number(last)?)).filter(|(a, b)| a <= b),
    }
}

fn contest(word: &str, which: &str) -> Result<Contest, (PrizeColumn, FieldFault)> {
    let wrong = |fault| (PrizeColumn::Which, fault);
    let named = || match which {
        "" => Err(wrong(FieldFault::Missing)),
        name => Ok(name.to_owned()),
    };
    let contest = word
        .parse()
        .map_err(|_| (PrizeColumn::Contest, FieldFault::UnknownChoice))?;
    Ok(match contest {
        PrizeContest::All if !which.is_empty() => return Err(wrong(FieldFault::NotWithAll)),
        PrizeContest::All => Contest::All,
        PrizeContest::Group => Contest::Group { group: named()? },
        PrizeContest::Club => Contest::Club { club: named()? },
        PrizeContest::Category => {
            let read = named_entries(which).ok_or_else(|| wrong(FieldFault::PrizeCategory));
            let (name, entries) = read?;
            Contest::Category { name, entries }
        }
        PrizeContest::LastDanese => {
            let range = FieldFault::OutOfRange { least: 1, most: 50 };
            let rounds = which.parse().ok().filter(|n| (1..=50).contains(n));
            Contest::LastDanese {
                rounds: rounds.ok_or_else(|| wrong(range))?,
            }
        }
    })
}

/// Fills the table with these prizes, equal prizes of places in a row in one row of it. A table that was posted stays.
pub(crate) fn fill(fields: &mut Fields, rules: &[PrizeRule]) {
    if posted(fields) {
        return;
    }
    let mut row = 0;
    for rule in rules {
        let (contest, which) = match &rule.contest {
            Contest::All => (PrizeContest::All, String::new()),
            Contest::Group { group } => (PrizeContest::Group, group.clone()),
            Contest::Club { club } => (PrizeContest::Club, club.clone()),
            Contest::Category { name, entries } => {
                let numbers: Vec<String> = entries.iter().map(ToString::to_string).collect();
                let which = format!("{name} ({})", numbers.join(" "));
                (PrizeContest::Category, which)
            }
            Contest::LastDanese { rounds } => (PrizeContest::LastDanese, rounds.to_string()),
        };
        let once = match rule.cumulation {
            Cumulation::May => "",
            Cumulation::PassedOver => "si",
        };
        let mut first = 1;
        for equal in rule.cents.chunk_by(|a, b| a == b) {
            row += 1;
            let last = first + equal.len() - 1;
            let place = match first == last {
                true => first.to_string(),
                false => format!("{first}-{last}"),
            };
            let amount = equal.first().map_or_else(String::new, |cents| {
                pozzetto_form_data::typed_amount(*cents)
            });
            let cells: [(PrizeColumn, &str); 5] = [
                (PrizeColumn::Place, &place),
                (PrizeColumn::Amount, &amount),
                (PrizeColumn::Contest, contest.into()),
                (PrizeColumn::Which, &which),
                (PrizeColumn::Once, once),
            ];
            for (column, value) in cells {
                fields.set(&prize_field(column, row), value);
            }
            first = last + 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prizes;

    fn table(rows: &[(&str, &str, &str, &str, &str)]) -> Fields {
        let mut fields = Fields::default();
        for (row, (place, amount, contest, which, once)) in (1..).zip(rows) {
            for (column, value) in [
                (PrizeColumn::Place, place),
                (PrizeColumn::Amount, amount),
                (PrizeColumn::Contest, contest),
                (PrizeColumn::Which, which),
                (PrizeColumn::Once, once),
            ] {
                fields.set(&prize_field(column, row), *value);
            }
        }
        fields
    }

    #[test]
    fn the_table_and_the_text_say_the_same_prizes() {
        let text = "500 300 200,50 200,50\ngirone A: 100 50\nsocietà ASD La Perla: 80\n\
                    categoria Dame (3 8 12): 40 0 non cumulabile\nultimi 2 danese: 60";
        let mut fields = Fields::default();
        fields.set("prizes", text);
        let rules = prizes::read(&mut fields).unwrap();
        fill(&mut fields, &rules);
        assert_eq!(fields.value("prize_place_3"), "3-4");
        assert_eq!(fields.value("prize_once_7"), "si");
        assert_eq!(fields.value("prize_which_7"), "Dame (3 8 12)");
        fields.set("prizes", "");
        assert_eq!(prizes::read(&mut fields), Some(rules));
        assert_eq!(fields.value("prizes"), text);
        assert_eq!(as_text(&fields).as_deref(), Some(text));
    }

    #[test]
    fn empty_rows_are_passed_over_and_an_empty_place_is_the_next_one() {
        let mut fields = table(&[
            ("", "", "", "", ""),
            ("", "300", "", "", ""),
            ("2 – 3", "€ 50", "", "", ""),
            ("", "", "", "", "si"),
            ("1°", "20", "group", "B", ""),
            ("", "0", "group", "B", ""),
        ]);
        assert!(prizes::read(&mut fields).is_some());
        assert_eq!(fields.value("prizes"), "300 50 50\ngirone B: 20 0");
    }

    #[test]
    fn a_wrong_amount_blames_no_other_row() {
        let mut fields = table(&[("1", "x", "", "", ""), ("2", "5", "", "", "")]);
        assert_eq!(prizes::read(&mut fields), None);
        let wrong = fields.list.iter().filter(|f| !f.faults.is_empty());
        assert_eq!(wrong.count(), 1);
    }

    #[test]
    fn what_is_wrong_is_said_in_its_row() {
        let next = |next| FieldFault::PrizePlace { next };
        let range = |most| FieldFault::OutOfRange { least: 1, most };
        for (row, column, fault) in [
            (("2", "x", "", "", ""), "amount", FieldFault::NotAnAmount),
            (("2", "", "", "", ""), "amount", FieldFault::NotAnAmount),
            (("3", "5", "", "", ""), "place", next(2)),
            (("2-1", "5", "", "", ""), "place", next(2)),
            (("primo", "5", "", "", ""), "place", next(2)),
            (("2", "5", "club", "Perla", ""), "place", next(1)),
            (("2", "5", "", "", "si"), "place", next(1)),
            (("2-101", "5", "", "", ""), "place", range(100)),
            (
                ("1", "5", "moon", "", ""),
                "contest",
                FieldFault::UnknownChoice,
            ),
            (("1", "5", "club", "", ""), "which", FieldFault::Missing),
            (("2", "5", "", "A", ""), "which", FieldFault::NotWithAll),
            (
                ("1", "5", "category", "Dame", ""),
                "which",
                FieldFault::PrizeCategory,
            ),
            (("1", "5", "last", "0", ""), "which", range(50)),
            (("1", "5", "", "", ""), "place", next(2)),
        ] {
            let mut fields = table(&[("1", "100", "", "", ""), row]);
            assert_eq!(prizes::read(&mut fields), None, "{row:?}");
            let faults: Vec<_> = fields
                .list
                .iter()
                .filter(|f| !f.faults.is_empty())
                .collect();
            assert_eq!(faults.len(), 1, "{row:?}");
            assert_eq!(faults[0].name, format!("prize_{column}_2"), "{row:?}");
            assert_eq!(faults[0].faults, [fault], "{row:?}");
            assert_eq!(as_text(&fields), None);
        }
    }
}
