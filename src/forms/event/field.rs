//! Readers for one field of an event's form: a text, a slug, a day, a number, a choice.

use crate::text::visible;
use burraco_tournament::event::is_slug;
use chrono::{Datelike, NaiveDate};
use pozzetto_form_data::{FieldFault, Fields};
use strum::VariantArray;

/// The largest number of characters in a text field.
const LONGEST: usize = 120;

/// Reads a one-line text from a field of the event form, without invisible characters.
pub(crate) fn text(fields: &mut Fields, name: &str, needed: bool) -> String {
    let typed = visible(fields.value(name)).trim().to_owned();
    if needed && typed.is_empty() {
        fields.fault(name, FieldFault::Missing);
    }
    if typed.chars().count() > LONGEST {
        fields.fault(name, FieldFault::TooLong { most: LONGEST });
    }
    typed
}

/// Reads the event's slug (its word in addresses); an empty field makes one from the event's name.
pub(crate) fn slug(fields: &mut Fields) -> String {
    let typed = fields.value("slug").trim().to_owned();
    let slug = match typed.is_empty() {
        true => slug_of(fields.value("name")),
        false => typed.clone(),
    };
    // of a name that is missing nothing more is said
    let nameless = typed.is_empty() && fields.value("name").trim().is_empty();
    if !is_slug(&slug) && !nameless {
        fields.fault("slug", FieldFault::NotASlug);
    }
    slug
}

/// Turns a name into a slug: `Città di Bari, 2° trofeo` is `citta-di-bari-2-trofeo`.
fn slug_of(name: &str) -> String {
    let lower = name.to_lowercase();
    let plain = lower.chars().map(|c| match c {
        'à' | 'á' | 'â' | 'ä' => 'a',
        'è' | 'é' | 'ê' | 'ë' => 'e',
        'ì' | 'í' | 'î' | 'ï' => 'i',
        'ò' | 'ó' | 'ô' | 'ö' => 'o',
        'ù' | 'ú' | 'û' | 'ü' => 'u',
        'ç' => 'c',
        'ñ' => 'n',
        c if c.is_ascii_alphanumeric() => c,
        _ => '-',
    });
    let plain: String = plain.collect();
    let words: Vec<&str> = plain.split('-').filter(|word| !word.is_empty()).collect();
    let mut slug = words.join("-");
    slug.truncate(60);
    slug.trim_end_matches('-').to_owned()
}

pub(super) fn date(fields: &mut Fields) -> Option<NaiveDate> {
    let typed = fields.value("date").trim().to_owned();
    if typed.is_empty() {
        fields.fault("date", FieldFault::Missing);
        return None;
    }
    let read = |form| NaiveDate::parse_from_str(&typed, form).ok();
    let date = read("%Y-%m-%d").or_else(|| read("%d/%m/%Y"));
    let date = date.filter(|date| (1950..=2200).contains(&date.year()));
    if date.is_none() {
        fields.fault("date", FieldFault::NotADate);
    }
    date
}

/// Reads a choice. The first choice is the default when the field is empty.
pub(super) fn choice<T: Copy, const N: usize>(
    fields: &mut Fields,
    name: &str,
    all: [(&str, T); N],
) -> Option<T> {
    let typed = fields.value(name).to_owned();
    let found = match typed.as_str() {
        "" => all.first(),
        typed => all.iter().find(|(word, _)| *word == typed),
    };
    if found.is_none() {
        fields.fault(name, FieldFault::UnknownChoice);
    }
    found.map(|(_, value)| *value)
}

/// Reads a choice among the words of a setting. The first is the default when the field is empty.
pub(crate) fn one_of<T: VariantArray + Copy + Into<&'static str>>(
    fields: &mut Fields,
    name: &str,
) -> Option<T> {
    let typed = fields.value(name);
    let mut all = T::VARIANTS.iter().copied();
    let found = all.find(|choice| typed.is_empty() || word(*choice) == typed);
    if found.is_none() {
        fields.fault(name, FieldFault::UnknownChoice);
    }
    found
}

/// Returns the word of a choice, as forms and files write it.
pub(super) fn word(choice: impl Into<&'static str>) -> &'static str {
    choice.into()
}
