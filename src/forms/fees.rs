//! The fee of an event as an organiser writes it: `40`, for each entry or for each of its players. The phrase `20 a
//! persona` says the latter, too. A row for each group that pays another fee stands in a field of its own, or below the
//! fee: `soci (3 8 12): 15`.

use crate::event::field::one_of;
use crate::prizes::{amount, named_entries};
use burraco_tournament::entry::EntryNo;
use burraco_tournament::prizes::fee::{Fee, FeePer, ReducedFee};
use pozzetto_form_data::{FieldFault, Fields, typed_amount};

/// The largest number of groups that pay a reduced fee.
const MOST_REDUCED: usize = 20;
/// The phrases that say each player pays.
const EACH: [&str; 4] = ["a persona", "a giocatore", "per player", "each"];

/// Reads the fields `fee`, `fee_per` and `fee_reduced`; a fault gives the number of the row. An empty field means no
/// fee.
pub fn read(fields: &mut Fields) -> Option<Fee> {
    let per: Option<FeePer> = one_of(fields, "fee_per");
    let rows = |name: &'static str| {
        let rows = fields.value(name).lines().zip(1..);
        let rows = rows.map(|(text, line)| (name, line, text.trim().to_owned()));
        rows.filter(|(.., text)| !text.is_empty())
            .collect::<Vec<_>>()
    };
    let (mut own, below) = (rows("fee"), rows("fee_reduced"));
    let fault = |fields: &mut Fields, name: &str, line: usize| {
        fields.fault(name, FieldFault::UnknownFee { line });
        None
    };
    if own.is_empty() {
        return match below.is_empty() {
            true => per.map(|_| Fee::default()),
            false => fault(fields, "fee", 1),
        };
    }
    let (name, line, first) = own.remove(0);
    let each = EACH.into_iter().find_map(|mark| first.strip_suffix(mark));
    let (sum, per) = match each {
        Some(rest) => (rest.trim_end(), Some(FeePer::Player)),
        None => (first.as_str(), per),
    };
    let Some(cents) = amount(sum) else {
        return fault(fields, name, line);
    };
    let mut reduced = Vec::new();
    for (name, line, text) in own.iter().chain(&below) {
        let one = one_reduced(text);
        let named = |entry: &EntryNo| {
            reduced
                .iter()
                .any(|group: &ReducedFee| group.entries.contains(entry))
        };
        let mut entries = one.iter().flat_map(|one| &one.entries).copied();
        if let Some(entry) = entries.find(named) {
            fields.fault(name, FieldFault::ReducedTwice { entry });
            return None;
        }
        match one {
            Some(one) if reduced.len() < MOST_REDUCED => reduced.push(one),
            _ if *name == "fee" => return fault(fields, name, *line),
            _ => {
                fields.fault(name, FieldFault::UnknownReduction { line: *line });
                return None;
            }
        }
    }
    Some(Fee {
        cents,
        per: per?,
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

/// Fills the fields of an event's fee, which [`read`] reads again.
pub fn fill(fields: &mut Fields, fee: &Fee) {
    let amount = match fee.is_none() {
        true => String::new(),
        false => typed_amount(fee.cents),
    };
    let reduced = fee.reduced.iter().map(|reduced| {
        let numbers: Vec<String> = reduced.entries.iter().map(ToString::to_string).collect();
        format!(
            "{} ({}): {}",
            reduced.name,
            numbers.join(" "),
            typed_amount(reduced.cents)
        )
    });
    fields.set("fee", amount);
    fields.set("fee_per", <&str>::from(fee.per));
    fields.set("fee_reduced", reduced.collect::<Vec<_>>().join("\n"));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fee_is_read_as_it_is_written_back() {
        for (fee, per, reduced) in [
            ("", "entry", ""),
            ("40", "entry", ""),
            ("20,50", "player", ""),
            ("40", "entry", "soci (3 8 12): 30\nunder 25 (4): 0"),
        ] {
            let mut fields = Fields::default();
            fields.set("fee", fee);
            fields.set("fee_per", per);
            fields.set("fee_reduced", reduced);
            let mut again = Fields::default();
            fill(&mut again, &read(&mut fields).unwrap());
            let written = ["fee", "fee_per", "fee_reduced"].map(|name| again.value(name));
            assert_eq!(written, [fee, per, reduced]);
        }
        // in a phrase, and in rows below it
        let mut fields = Fields::default();
        fields.set("fee", "20,50 a persona\nsoci (3): 15");
        let fee = read(&mut fields).unwrap();
        assert_eq!(
            (fee.cents, fee.per, fee.reduced.len()),
            (2050, FeePer::Player, 1)
        );
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
        let mut fields = Fields::default();
        fields.set("fee", "40");
        fields.set("fee_reduced", "soci (2 3): 30\naltri (3): 20");
        assert_eq!(read(&mut fields), None);
        let fault = &fields.get("fee_reduced").unwrap().faults;
        let entry = EntryNo(3);
        assert_eq!(fault[..], [FieldFault::ReducedTwice { entry }]);
        let mut fields = Fields::default();
        fields.set("fee", "40");
        fields.set("fee_reduced", "soci (3): 30\nsoci: x");
        assert_eq!(read(&mut fields), None);
        let fault = &fields.get("fee_reduced").unwrap().faults;
        assert_eq!(fault[..], [FieldFault::UnknownReduction { line: 2 }]);
        let mut fields = Fields::default();
        fields.set("fee_reduced", "soci (3): 30");
        assert_eq!(read(&mut fields), None, "no fee to reduce");
    }
}
