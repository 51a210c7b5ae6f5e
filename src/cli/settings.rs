//! The settings in the environment. A misspelt one would be without effect, and nobody would hear of it.

use crate::cli::{Cli, Stop};
use clap::CommandFactory;
use std::collections::BTreeSet;
use std::ffi::OsString;

/// The beginning of every setting's name, except for `DATABASE_URL`.
const OURS: &str = "POZZETTO_";

/// Beginnings of names that systems of containers make of a service's name, as `POZZETTO_SERVICE_HOST`.
const OF_CONTAINERS: [&str; 2] = ["POZZETTO_SERVICE_", "POZZETTO_PORT"];

/// The least likeness (Jaro-Winkler, from 0 to 1) of a name that may have been meant.
const LIKE: f64 = 0.9;

/// Returns a sentence for each setting of these that the program does not know, with the name that may be meant.
pub(super) fn unknown(names: impl Iterator<Item = OsString>) -> Vec<String> {
    let known = known();
    let mut unknown: Vec<_> = names
        .map(|name| name.to_string_lossy().into_owned())
        .filter(|name| name.starts_with(OURS) && !known.contains(name))
        .filter(|name| !OF_CONTAINERS.iter().any(|theirs| name.starts_with(theirs)))
        .collect();
    unknown.sort();
    unknown
        .iter()
        .map(|name| match nearest(name, &known) {
            Some(meant) => format!("{name} is no setting; {meant} is one"),
            None => format!("{name} is no setting; `pozzetto --help` names all of them"),
        })
        .collect()
}

/// The names of all settings, as the options give them.
fn known() -> BTreeSet<String> {
    let command = Cli::command();
    let named = command.get_arguments().filter_map(|one| one.get_env());
    let mut known: BTreeSet<_> = named
        .map(|name| name.to_string_lossy().into_owned())
        .collect();
    if cfg!(debug_assertions) {
        known.extend(["POZZETTO_CLOCK", "POZZETTO_WATCH"].map(str::to_owned));
    }
    known
}

fn nearest<'k>(name: &str, known: &'k BTreeSet<String>) -> Option<&'k String> {
    // what all have in common says nothing
    let own = |name: &str| name.strip_prefix(OURS).unwrap_or(name).to_owned();
    let like = |one: &String| strsim::jaro_winkler(&own(one), &own(name));
    let nearest = known.iter().max_by(|a, b| like(a).total_cmp(&like(b)))?;
    (like(nearest) >= LIKE).then_some(nearest)
}

/// Refuses to start while the environment has a setting that the program does not know.
///
/// # Errors
/// The first of them.
pub(super) fn refuse_unknown() -> Result<(), Stop> {
    let names = std::env::vars_os().map(|(name, _)| name);
    match unknown(names).into_iter().next() {
        Some(sentence) => Err(Stop::input(sentence)),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_misspelt_setting_is_named_with_the_one_that_is_meant() {
        let said = |name: &str| unknown([OsString::from(name)].into_iter()).join("");
        for known in [
            "POZZETTO_LISTEN",
            "POZZETTO_SNAPSHOTS_ALSO",
            "POZZETTO_PORT_8080_TCP_ADDR",
            "DATABASE_URL",
            "PATH",
        ] {
            assert_eq!(said(known), "");
        }
        assert_eq!(
            said("POZZETTO_LISTN"),
            "POZZETTO_LISTN is no setting; POZZETTO_LISTEN is one"
        );
        assert_eq!(
            said("POZZETTO_PUBLIC_URI"),
            "POZZETTO_PUBLIC_URI is no setting; POZZETTO_PUBLIC_URL is one"
        );
        assert!(said("POZZETTO_COLOUR").contains("--help"));
        assert!(said("POZZETTO_").contains("--help"));
    }
}
