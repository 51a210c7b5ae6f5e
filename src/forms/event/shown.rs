//! Merging of event settings edited by two people at once: each form changes only the fields that its author edited.

use super::{fields_of, no_colour};
use crate::prizes;
use burraco_tournament::event::Settings;
use pozzetto_form_data::Fields;
use std::collections::BTreeMap;

/// The fields of the event's settings that another form edits, or none.
const ELSEWHERE: [&str; 3] = ["slug", "infractions", "notice"];

fn shown(settings: &Settings) -> BTreeMap<String, String> {
    let all = fields_of(settings).list.into_iter();
    // the table of prizes says what the field `prizes` says
    let table = |name: &str| name.starts_with("prize_");
    all.filter(|field| !ELSEWHERE.contains(&field.name.as_str()) && !table(&field.name))
        .map(|field| (field.name, field.value))
        .collect()
}

/// Returns the settings as their form shows them, as JSON. The form posts it back so that changes made meanwhile are
/// detected.
#[must_use]
pub fn as_they_stand(settings: &Settings) -> String {
    serde_json::to_string(&shown(settings)).unwrap_or_default()
}

/// Normalises a text from a browser: line ends become `\n` and outer blanks are removed.
fn plain(text: &str) -> String {
    text.replace("\r\n", "\n").trim().to_owned()
}

/// Updates a posted form to the current settings in every field its author left as `was` shows it. Returns the names of
/// the fields that both the form and somebody else changed to different values.
pub fn follow(fields: &mut Fields, settings: &Settings) -> Vec<String> {
    // without it, nobody knows what was seen
    let was: BTreeMap<String, String> =
        serde_json::from_str(fields.value("was")).unwrap_or_default();
    no_colour(fields);
    match prizes::as_text(fields) {
        Some(prizes) => fields.set("prizes", prizes),
        None if fields.get("prizes").is_none() => prizes::fill(fields, &settings.prizes),
        None => {}
    }
    let mut both = Vec::new();
    for (name, now) in shown(settings) {
        let seen = was.get(&name);
        let Some(typed) = fields.get(&name).map(|field| plain(&field.value)) else {
            // another section of the form has it
            fields.set(&name, now);
            continue;
        };
        if seen == Some(&now) {
            continue;
        }
        if seen.is_some_and(|seen| plain(seen) == typed) {
            fields.set(&name, now);
        } else if typed != plain(&now) {
            both.push(name);
        }
    }
    both
}
