//! The differences between a database and a copy, in words. They are printed before anything is replaced.

use super::{Stop, say};
use crate::store::{Differences, EventFate, Fate};

/// Prints the differences between a database and a copy.
///
/// # Errors
/// When the output cannot be written.
pub(super) fn say_differences(found: &Differences) -> Result<(), Stop> {
    for event in &found.events {
        let line = match event.fate {
            EventFate::Same => "the same".to_owned(),
            EventFate::Changes { here, copy } => format!(
                "change {} here, change {} in the copy; {} here, {} in the copy",
                here.revision,
                copy.revision,
                counted(here.hands, "hand"),
                counted(copy.hands, "hand")
            ),
            EventFate::Goes(hands) => format!(
                "not in the copy: it would go, with {}",
                counted(hands, "hand")
            ),
            EventFate::Comes(hands) => format!(
                "only in the copy: it would come, with {}",
                counted(hands, "hand")
            ),
        };
        say(format_args!("  {}: {line}", event.slug))?;
    }
    say_named("user", &found.users)?;
    say_named("circuit", &found.circuits)?;
    if found.links_gone > 0 {
        say(format_args!(
            "  {} of tables and pairs, given out since the copy, would open nothing any more",
            counted(found.links_gone, "link")
        ))?;
    }
    if found.links_back > 0 {
        say(format_args!(
            "  {} of tables and pairs, which open nothing now, would open again",
            counted(found.links_back, "link")
        ))?;
    }
    Ok(())
}

/// Prints which users, or which circuits, a restore would add, remove or change.
fn say_named(kind: &str, fates: &[(String, Fate)]) -> Result<(), Stop> {
    for (name, fate) in fates {
        let line = match fate {
            Fate::Changes => "another in the copy",
            Fate::Goes => "not in the copy: it would go",
            Fate::Comes => "only in the copy: it would come",
        };
        say(format_args!("  {kind} {name}: {line}"))?;
    }
    Ok(())
}

pub(super) fn counted(n: usize, what: &str) -> String {
    match (n, what) {
        (1, _) => format!("1 {what}"),
        (_, "entry") => format!("{n} entries"),
        _ => format!("{n} {what}s"),
    }
}
