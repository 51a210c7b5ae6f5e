//! The prizes of an event as an organiser writes them: a line for each contest, with amounts in euro from the first
//! place on.
//!
//! `500 300 200` for the ranking; `girone A: 100 50`; `società ASD Perla: 80`; `categoria Dame (3 8 12): 40 20,50`;
//! `ultimi 2 danese: 60`. The words `non cumulabile` at the end of a line mean that entries with a prize from a line
//! above get none here.

mod rows;

use burraco_tournament::entry::EntryNo;
use burraco_tournament::prizes::prize::{Contest, Cumulation, PrizeRule};
use pozzetto_form_data::{FieldFault, Fields, typed_amount};
pub(crate) use rows::{as_text, fill};

/// The largest number of prize rules in an event, one to each row of the form.
const MOST_RULES: usize = 40;
/// The largest number of prize-winning places in one contest.
const MOST_PLACES: usize = 100;
/// The largest prize in euro cents: a million euro.
const MOST_CENTS: u32 = 100_000_000;
/// The phrases saying that entries with a prize from an earlier line get none from this one; the first is the one
/// written back.
const PASSED_OVER: [&str; 2] = ["non cumulabile", "not cumulative"];

/// Reads the prizes of an event from the table of prizes, or else from the field `prizes`, where a fault gives the
/// number of the row. The field then holds the prizes in either case.
pub fn read(fields: &mut Fields) -> Option<Vec<PrizeRule>> {
    if rows::posted(fields) {
        let rules = rows::read(fields)?;
        fields.set("prizes", text_of(&rules));
        return Some(rules);
    }
    let text = fields.value("prizes").to_owned();
    let lines = text.lines().map(str::trim).zip(1..);
    let mut rules = Vec::new();
    for (text, line) in lines.filter(|(text, _)| !text.is_empty()) {
        match rule(text) {
            Some(rule) if rules.len() < MOST_RULES => rules.push(rule),
            _ => {
                fields.fault("prizes", FieldFault::UnknownPrize { line });
                return None;
            }
        }
    }
    Some(rules)
}

/// Reads the cost of prizes in kind from the field `in_kind`; an empty field means none.
pub fn read_in_kind(fields: &mut Fields) -> Option<u32> {
    let typed = fields.value("in_kind").trim().to_owned();
    if typed.is_empty() {
        return Some(0);
    }
    let read = amount(&typed);
    if read.is_none() {
        fields.fault("in_kind", FieldFault::NotAnAmount);
    }
    read
}

fn rule(text: &str) -> Option<PrizeRule> {
    let found = PASSED_OVER
        .into_iter()
        .find_map(|mark| text.strip_suffix(mark));
    let (text, cumulation) = match found {
        Some(rest) => (rest.trim_end(), Cumulation::PassedOver),
        None => (text, Cumulation::May),
    };
    let (contest, amounts) = match text.rsplit_once(':') {
        Some((contest, amounts)) => (contest_of(contest.trim())?, amounts),
        None => (Contest::All, text),
    };
    let cents: Option<Vec<u32>> = amounts.split_whitespace().map(cents).collect();
    let cents = cents.filter(|all| (1..=MOST_PLACES).contains(&all.len()))?;
    Some(PrizeRule {
        contest,
        cents,
        cumulation,
    })
}

fn contest_of(text: &str) -> Option<Contest> {
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let rest = rest.trim();
    let named = || Some(rest.to_owned()).filter(|name| !name.is_empty());
    match word.to_lowercase().as_str() {
        "classifica" | "ranking" if rest.is_empty() => Some(Contest::All),
        "girone" | "group" => Some(Contest::Group { group: named()? }),
        "società" | "societa" | "asd" | "club" => {
            // of an ASD the word is part of the name
            let club = if word.eq_ignore_ascii_case("asd") {
                text.to_owned()
            } else {
                named()?
            };
            Some(Contest::Club { club })
        }
        "categoria" | "category" => category(rest),
        "ultimi" | "last" => {
            let (rounds, danese) = rest.split_once(' ')?;
            let rounds = rounds.parse().ok().filter(|n| (1..=50).contains(n))?;
            danese
                .trim()
                .eq_ignore_ascii_case("danese")
                .then_some(Contest::LastDanese { rounds })
        }
        _ => None,
    }
}

fn category(text: &str) -> Option<Contest> {
    let (name, entries) = named_entries(text)?;
    Some(Contest::Category { name, entries })
}

/// Parses a group of entries, as in `Dame (3 8 12)`: its name and the numbers of its entries.
pub(super) fn named_entries(text: &str) -> Option<(String, Vec<EntryNo>)> {
    let (name, numbers) = text.strip_suffix(')')?.split_once('(')?;
    let number = |text: &str| text.parse().ok().map(EntryNo);
    let entries: Option<Vec<EntryNo>> = numbers
        .split([' ', ','])
        .filter(|text| !text.is_empty())
        .map(number)
        .collect();
    let name = name.trim().to_owned();
    let entries = entries.filter(|entries| !entries.is_empty() && !name.is_empty())?;
    Some((name, entries))
}

/// Parses an amount in a field of its own, as people write it: `40`, `20,50 €`, `€ 20.5`.
#[must_use]
pub fn amount(text: &str) -> Option<u32> {
    cents(text.trim().trim_matches('€').trim())
}

/// Parses an amount in euro as cents: `40`, `20,50`, `20.5`, `1.000`, `12.500,50`, `1,000.50`. A sign before the last one
/// or two digits divides the cents; any other divides groups of three digits, and is not the same sign. A comma alone
/// before three digits is refused, because Italians read a fraction there.
pub(super) fn cents(text: &str) -> Option<u32> {
    const SIGNS: [char; 2] = [',', '.'];
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let divided = text.rsplit_once(SIGNS).filter(|(_, rest)| rest.len() <= 2);
    let (whole, rest) = divided.unwrap_or((text, "0"));
    let sign = text.get(whole.len()..whole.len() + 1).unwrap_or_default();
    let other = if sign.is_empty() { "," } else { sign };
    if !digits(rest) || whole.contains(other) {
        return None;
    }
    let mut groups = whole.split(SIGNS);
    let first = groups.next().filter(|first| digits(first))?;
    let mut number = first.to_owned();
    for group in groups {
        if group.len() != 3 || !digits(group) || first.len() > 3 {
            return None;
        }
        number.push_str(group);
    }
    let rest: u32 = format!("{rest:0<2}").parse().ok()?;
    let cents = number
        .parse::<u32>()
        .ok()?
        .checked_mul(100)?
        .checked_add(rest)?;
    (cents <= MOST_CENTS).then_some(cents)
}

/// Writes the prizes as rows of text that [`read`] accepts again.
#[must_use]
pub fn text_of(rules: &[PrizeRule]) -> String {
    let lines: Vec<String> = rules.iter().map(line_of).collect();
    lines.join("\n")
}

fn line_of(rule: &PrizeRule) -> String {
    let contest = match &rule.contest {
        Contest::All => String::new(),
        Contest::Group { group } => format!("girone {group}: "),
        Contest::Club { club } => format!("società {club}: "),
        Contest::Category { name, entries } => {
            let numbers: Vec<String> = entries.iter().map(ToString::to_string).collect();
            format!("categoria {name} ({}): ", numbers.join(" "))
        }
        Contest::LastDanese { rounds } => format!("ultimi {rounds} danese: "),
    };
    let amounts: Vec<String> = rule
        .cents
        .iter()
        .map(|cents| typed_amount(*cents))
        .collect();
    let end = match rule.cumulation {
        Cumulation::May => String::new(),
        Cumulation::PassedOver => format!(" {}", PASSED_OVER[0]),
    };
    format!("{contest}{}{end}", amounts.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_text(text: &str) -> Result<Vec<PrizeRule>, Vec<FieldFault>> {
        let mut fields = Fields::default();
        fields.set("prizes", text);
        let read = read(&mut fields);
        read.ok_or_else(|| fields.get("prizes").unwrap().faults.clone())
    }

    #[test]
    fn every_contest_is_read_and_written_back() {
        let text = "500 300 200,50\ngirone A: 100 50\nsocietà ASD La Perla: 80\n\
                    categoria Dame (3 8 12): 40 0 non cumulabile\nultimi 2 danese: 60 non cumulabile";
        let rules = read_text(text).unwrap();
        assert_eq!(rules[0].cents, [50_000, 30_000, 20_050]);
        let entries = [3, 8, 12].map(EntryNo).to_vec();
        let name = "Dame".to_owned();
        assert_eq!(rules[3].contest, Contest::Category { name, entries });
        assert_eq!(rules[3].cumulation, Cumulation::PassedOver);
        assert_eq!(rules[4].contest, Contest::LastDanese { rounds: 2 });
        assert_eq!(text_of(&rules), text);
        assert_eq!(read_text(" \n"), Ok(Vec::new()));
        let english = read_text("last 2 danese: 60 not cumulative\ngroup A: 10").unwrap();
        assert_eq!(
            text_of(&english),
            "ultimi 2 danese: 60 non cumulabile\ngirone A: 10"
        );
    }

    #[test]
    fn an_amount_is_read_as_people_write_it() {
        for (text, cents) in [
            ("40", Some(4_000)),
            ("20,5", Some(2_050)),
            ("€ 20.50", Some(2_050)),
            ("1.000", Some(100_000)),
            ("12.500,50 €", Some(1_250_050)),
            ("1.00", Some(100)),
            ("1.0000", None),
            ("1000.000", None),
            ("1,000", None),
            ("1,000.50", Some(100_050)),
            ("1,000,50", None),
            ("1.00.000", None),
            ("20,", None),
            (",50", None),
            ("", None),
        ] {
            assert_eq!(amount(text), cents, "{text}");
        }
    }

    #[test]
    fn a_line_that_cannot_be_read_is_named() {
        for wrong in [
            "molti",
            "-5",
            "1,234",
            "1.2.3",
            "99999999",
            "girone: 10",
            "girone A:",
            "ultimi danese: 5",
            "ultimi 0 danese: 5",
            "categoria Dame: 5",
            "categoria Dame (x): 5",
            "premio: 5",
        ] {
            let fault = FieldFault::UnknownPrize { line: 3 };
            assert_eq!(
                read_text(&format!("100\n\n{wrong}\n50")),
                Err(vec![fault]),
                "{wrong}"
            );
        }
    }
}
