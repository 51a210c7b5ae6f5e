//! Two people at the settings at once: each changes what they changed on their page, and nothing else.

use super::fields_of;
use burraco_tournament::event::Settings;
use pozzetto_form_data::Fields;
use std::collections::BTreeMap;

/// What has a form of its own, or none.
const ELSEWHERE: [&str; 3] = ["slug", "infractions", "notice"];

fn shown(settings: &Settings) -> BTreeMap<String, String> {
    let all = fields_of(settings).list.into_iter();
    all.filter(|field| !ELSEWHERE.contains(&field.name.as_str()))
        .map(|field| (field.name, field.value))
        .collect()
}

/// The settings as their form shows them, for the form to post back: a change meanwhile is found out by it.
#[must_use]
pub fn as_they_stand(settings: &Settings) -> String {
    serde_json::to_string(&shown(settings)).unwrap_or_default()
}

/// Browsers end lines in their own way.
fn plain(text: &str) -> String {
    text.replace("\r\n", "\n").trim().to_owned()
}

/// Lets a posted form follow the settings as they are now wherever its author left them as `was` shows them. Gives the
/// names of the fields that were changed here and meanwhile elsewhere, each to something else.
pub fn follow(fields: &mut Fields, settings: &Settings) -> Vec<String> {
    // without it, nobody knows what was seen
    let was: BTreeMap<String, String> =
        serde_json::from_str(fields.value("was")).unwrap_or_default();
    let mut both = Vec::new();
    for (name, now) in shown(settings) {
        let seen = was.get(&name);
        if seen == Some(&now) {
            continue;
        }
        let typed = fields.get(&name).map(|field| plain(&field.value));
        let left = typed.is_none() || typed == seen.map(|seen| plain(seen));
        if left {
            fields.set(&name, now);
        } else if typed != Some(plain(&now)) {
            both.push(name);
        }
    }
    both
}
