//! Undo of settings one by one: only what the action changed, whatever else was changed since.

use crate::event::Settings;
use crate::rulings::infraction::Infraction;
use serde_json::{Map, Value};

/// The field of the catalogue's lines, which are compared and restored line by line.
const LINES: &str = "infractions";

/// Returns the settings as they are stored, each under its name.
fn by_name(settings: &Settings) -> Map<String, Value> {
    match serde_json::to_value(settings) {
        Ok(Value::Object(fields)) => fields,
        Ok(_) | Err(_) => Map::new(),
    }
}

/// Whether all the settings that an action changed from `was` to `made` still have in `now` the values it gave them.
pub(crate) fn stand(now: &Settings, was: &Settings, made: &Settings) -> bool {
    let lines_stand = lines_that_differ(was, made).all(|code| line(now, code) == line(made, code));
    let [now, was, made] = [now, was, made].map(by_name);
    let mut names = was.keys().chain(made.keys()).filter(|name| *name != LINES);
    let stands = |name| was.get(name) == made.get(name) || now.get(name) == made.get(name);
    lines_stand && names.all(stands)
}

/// The settings `now`, with all that an action changed from `was` to `made` set back.
pub(crate) fn taken_back(now: &Settings, made: &Settings, was: &Settings) -> Settings {
    let infractions = lines_taken_back(now, made, was);
    let [mut back, was, made] = [now, was, made].map(by_name);
    for name in was.keys().chain(made.keys()) {
        match (was.get(name), made.get(name)) {
            (was, made) if was == made => {}
            (Some(was), _) => _ = back.insert(name.clone(), was.clone()),
            (None, _) => _ = back.remove(name),
        }
    }
    // each value was written by the field that reads it: there is nothing here that cannot be read
    let back = serde_json::from_value(Value::Object(back)).unwrap_or_else(|_| now.clone());
    Settings {
        infractions,
        ..back
    }
}

fn line<'s>(settings: &'s Settings, code: &str) -> Option<&'s Infraction> {
    settings.infractions.iter().find(|line| line.code == code)
}

/// The codes of the infractions that differ between the catalogues of two versions of the settings.
fn lines_that_differ<'s>(was: &'s Settings, made: &'s Settings) -> impl Iterator<Item = &'s str> {
    let gone = was.infractions.iter();
    let gone = gone.filter(|known| line(made, &known.code).is_none());
    let all = made.infractions.iter().chain(gone);
    all.map(|known| known.code.as_str())
        .filter(|code| line(was, code) != line(made, code))
}

fn lines_taken_back(now: &Settings, made: &Settings, was: &Settings) -> Vec<Infraction> {
    let mut lines = now.infractions.clone();
    for code in lines_that_differ(was, made) {
        let before = line(was, code);
        let known = lines.iter().position(|line| line.code == code);
        match (known, before) {
            (Some(at), before) => {
                lines.splice(at..=at, before.cloned());
            }
            (None, Some(before)) => lines.push(before.clone()),
            (None, None) => {}
        }
    }
    lines
}
