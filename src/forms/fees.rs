//! The fee of an event as an organiser writes it: `40` for a pair, or `20 a persona` for each of its players. A row
//! below names each group that pays another fee: `soci (3 8 12): 15`.

use crate::prizes::{amount, named_entries};
use burraco_tournament::prizes::fee::{Fee, FeePer, ReducedFee};
use pozzetto_form_data::{FieldFault, Fields, typed_amount};

/// The largest number of groups that pay a reduced fee.
const MOST_REDUCED: usize = 20;
/// The phrases that say each player pays; the first is the one written back.
const EACH: [&str; 4] = ["a persona", "a giocatore", "per player", "each"];

/// Reads the field `fee`; a fault gives the number of the row. An empty field means no fee.
pub fn read(fields: &mut Fields) -> Option<Fee> {
    let text = fields.value("fee").to_owned();
    let lines = text.lines().map(str::trim).zip(1..);
    let mut lines = lines.filter(|(text, _)| !text.is_empty());
    let Some((first, line)) = lines.next() else {
        return Some(Fee::default());
    };
    let each = EACH.into_iter().find_map(|mark| first.strip_suffix(mark));
    let (sum, per) = match each {
        Some(rest) => (rest.trim_end(), FeePer::Player),
        None => (first, FeePer::Entry),
    };
    let mut fault = |line: usize| {
        fields.fault("fee", FieldFault::UnknownFee { line });
        None
    };
    let Some(whole) = amount(sum) else {
        return fault(line);
    };
    let mut reduced = Vec::new();
    for (text, line) in lines {
        match one_reduced(text) {
            Some(one) if reduced.len() < MOST_REDUCED => reduced.push(one),
            _ => return fault(line),
        }
    }
    Some(Fee {
        cents: whole,
        per,
        reduced,
    })
}

fn one_reduced(text: &str) -> Option<ReducedFee> {
    let (who, sum) = text.rsplit_once(':')?;
    let (name, entries) = named_entries(who.trim())?;
    Some(ReducedFee {
        name,
        entries,
        cents: amount(sum)?,
    })
}

/// Writes an event's fee as rows of text that [`read`] accepts again.
#[must_use]
pub fn text_of(fee: &Fee) -> String {
    if fee.is_none() {
        return String::new();
    }
    let each = match fee.per {
        FeePer::Entry => String::new(),
        FeePer::Player => format!(" {}", EACH[0]),
    };
    let first = format!("{}{each}", typed_amount(fee.cents));
    let reduced = fee.reduced.iter().map(|reduced| {
        let numbers: Vec<String> = reduced.entries.iter().map(ToString::to_string).collect();
        format!(
            "{} ({}): {}",
            reduced.name,
            numbers.join(" "),
            typed_amount(reduced.cents)
        )
    });
    std::iter::once(first)
        .chain(reduced)
        .collect::<Vec<_>>()
        .join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fee_is_read_as_it_is_written_back() {
        for text in [
            "",
            "40",
            "20,50 a persona",
            "40\nsoci (3 8 12): 30\nunder 25 (4): 0",
        ] {
            let mut fields = Fields::default();
            fields.set("fee", text);
            assert_eq!(text_of(&read(&mut fields).unwrap()), text);
        }
        for (text, line) in [
            ("molto", 1),
            ("40\nsoci: 30", 2),
            ("40\n\nsoci (3): x", 3),
            ("-4", 1),
        ] {
            let mut fields = Fields::default();
            fields.set("fee", text);
            assert_eq!(read(&mut fields), None);
            let fault = &fields.get("fee").unwrap().faults;
            assert_eq!(fault[..], [FieldFault::UnknownFee { line }], "{text}");
        }
    }
}
