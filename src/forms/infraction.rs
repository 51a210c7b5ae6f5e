//! The form of one infraction in the catalogue.

use crate::ruling::amount;
use burraco_rules::Certainty;
use burraco_tournament::points::{MatchPoints, VictoryPoints};
use burraco_tournament::rulings::adjustment::Measure;
use burraco_tournament::rulings::infraction::{Infraction, InfractionUse, own_line};
use pozzetto_form_data::{FieldFault, Fields};
use strum::VariantArray;

/// The longest name of an infraction, in characters.
const LONGEST_NAME: usize = 120;
/// The largest number of characters in an article or an edition.
const LONGEST_ARTICLE: usize = 40;

/// Reads the form of an infraction: a known one by its code, or a new one. The code of a new one is made from its
/// English name. Unreadable input becomes a fault of its field.
pub fn read(fields: &mut Fields, code: Option<&str>) -> Option<Infraction> {
    let mut text = |name: &str, most: usize| {
        let typed = fields.value(name).trim().to_owned();
        if typed.chars().count() > most {
            fields.fault(name, FieldFault::TooLong { most });
        }
        typed
    };
    let (it, mut en) = (text("it", LONGEST_NAME), text("en", LONGEST_NAME));
    if en.is_empty() && code.is_none_or(|code| own_line(code).is_none()) {
        en.clone_from(&it);
    }
    let article = text("article", LONGEST_ARTICLE);
    let edition = text("edition", LONGEST_ARTICLE);
    let old_article = text("old_article", LONGEST_ARTICLE);
    text("reason", 300);
    if code.is_none() {
        for (name, typed) in [("it", &it), ("en", &en)] {
            if !typed.chars().any(char::is_alphanumeric) {
                fields.fault(name, FieldFault::Missing);
            }
        }
    }
    let sure = Certainty::ALL
        .into_iter()
        .find(|sure| sure.code() == fields.value("sure"));
    let usual: Option<Measure> = fields.value("usual").parse().ok();
    for (name, known) in [("sure", sure.is_some()), ("usual", usual.is_some())] {
        if !known {
            fields.fault(name, FieldFault::UnknownChoice);
        }
    }
    let ticked = |measure: &Measure| !fields.value(&format!("m_{}", measure.code())).is_empty();
    let others = Measure::VARIANTS.iter().copied().filter(ticked);
    let others: Vec<Measure> = others.filter(|other| Some(*other) != usual).collect();
    let offered = match fields.value("offered") {
        "no" => InfractionUse::Withdrawn,
        _ => InfractionUse::Offered,
    };
    let vp = VictoryPoints(amount(fields, "vp", -20, 20));
    let mp = MatchPoints(amount(fields, "mp", -9_999, 9_999));
    if !fields.sound() {
        return None;
    }
    Some(Infraction {
        code: code.map_or_else(|| code_of(&en), str::to_owned),
        it,
        en,
        article,
        edition,
        old_article,
        sure: sure?,
        measures: usual.into_iter().chain(others).collect(),
        vp,
        mp,
        offered,
    })
}

/// Makes an infraction's code from a name: letters lose their accents, and everything else becomes an underscore.
fn code_of(name: &str) -> String {
    let words = name.split(|c: char| !c.is_ascii_alphanumeric());
    let words: Vec<String> = words
        .filter(|word| !word.is_empty())
        .map(str::to_ascii_lowercase)
        .collect();
    match words.join("_") {
        // the address of the form for a new line
        code if code == "nuova" => "nuova_infrazione".to_owned(),
        code => code,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(pairs: &[(&str, &str)]) -> Fields {
        let usual = [
            ("sure", "one_source"),
            ("usual", "richiamo"),
            ("offered", "yes"),
        ];
        let all = usual.iter().chain(pairs);
        Fields::posted(all.map(|(name, value)| ((*name).to_owned(), (*value).to_owned())))
    }

    #[test]
    fn a_new_line_has_a_word_from_its_english_name() {
        let mut fields = typed(&[
            ("it", "Telefono al tavolo"),
            ("en", "A phone, at the table!"),
            ("m_ammonizione", "yes"),
            ("m_richiamo", "yes"),
            ("mp", "−50"),
        ]);
        let line = read(&mut fields, None).unwrap();
        assert_eq!(line.code, "a_phone_at_the_table");
        assert_eq!(line.measures, [Measure::Richiamo, Measure::Ammonizione]);
        assert_eq!((line.vp.0, line.mp.0), (0, -50));
        let line = read(&mut typed(&[("it", "Nuova")]), None).unwrap();
        assert_eq!((&*line.en, &*line.code), ("Nuova", "nuova_infrazione"));
    }

    #[test]
    fn what_cannot_be_read_is_said_at_its_field() {
        let long = "x".repeat(121);
        for (pairs, code, field) in [
            (vec![("it", "Sì"), ("en", "!!")], None, "en"),
            (vec![("it", &*long), ("en", "A")], None, "it"),
            (vec![("vp", "-21")], Some("fantasma"), "vp"),
            (vec![("mp", "molti")], Some("fantasma"), "mp"),
            (vec![("article", &*long)], Some("fantasma"), "article"),
        ] {
            let mut fields = typed(&pairs);
            assert_eq!(read(&mut fields, code), None, "{pairs:?}");
            assert!(!fields.get(field).unwrap().faults.is_empty(), "{field}");
        }
        let mut fields = Fields::default();
        assert_eq!(read(&mut fields, Some("fantasma")), None);
        assert!(!fields.get("usual").unwrap().faults.is_empty());
    }
}
