//! The catalogue of infractions (infrazioni): what a referee finds, what the code provides for it, and where it says so.
//!
//! The program's own lines are data beside this file; an event's settings hold the lines that its organiser changed or
//! added, so that they travel with the event, are in its journal and are taken back like any other setting.

mod seed;

use crate::event::Settings;
pub use crate::model::infraction::{CitedInfraction, Infraction, InfractionUse};
use burraco_rules::Irregularity;

/// The editions of the code whose article numbers are called new.
pub const EDITION: &str = "2024-2026";
/// The editions whose article numbers are called old.
pub const OLD_EDITION: &str = "2012-2017";

/// Why a line of the catalogue cannot be so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InfractionFault {
    /// Its code is taken by another line, or is no word of lower-case letters, digits and underscores.
    Code,
    /// A line that is not the program's own needs a name in both languages.
    Name,
    /// It provides no measure.
    NoMeasure,
    /// Its points are more than a match has.
    Points,
}

impl Infraction {
    /// The irregularity of play it is about; none for a line that an organiser added.
    #[must_use]
    pub fn irregularity(&self) -> Option<Irregularity> {
        irregularity(&self.code)
    }

    /// The line as a ruling cites it.
    #[must_use]
    pub fn cited(&self) -> CitedInfraction {
        CitedInfraction {
            code: self.code.clone(),
            it: self.it.clone(),
            en: self.en.clone(),
        }
    }

    /// The line as it may be kept.
    ///
    /// # Errors
    /// The first thing that is wrong with it.
    pub fn checked(&self) -> Result<(), InfractionFault> {
        let letter = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
        let named = [&self.it, &self.en];
        let named = named.into_iter().all(|name| !name.trim().is_empty());
        if self.code.is_empty() || !self.code.chars().all(letter) {
            Err(InfractionFault::Code)
        } else if !named && self.irregularity().is_none() {
            Err(InfractionFault::Name)
        } else if self.measures.is_empty() {
            Err(InfractionFault::NoMeasure)
        } else if !(-20..=20).contains(&self.vp.0) || !(-9_999..=9_999).contains(&self.mp.0) {
            Err(InfractionFault::Points)
        } else {
            Ok(())
        }
    }
}

impl CitedInfraction {
    /// The irregularity of play it is about.
    #[must_use]
    pub fn irregularity(&self) -> Option<Irregularity> {
        irregularity(&self.code)
    }
}

fn irregularity(code: &str) -> Option<Irregularity> {
    let mut all = Irregularity::ALL.iter().copied();
    all.find(|row| row.code() == code)
}

/// The program's own line of a code.
#[must_use]
pub fn own_line(code: &str) -> Option<Infraction> {
    own_lines().find(|line| line.code == code)
}

/// The program's own lines, in the order a referee reads them.
pub fn own_lines() -> impl Iterator<Item = Infraction> {
    seed::LINES.iter().map(seed::CatalogueEntry::infraction)
}

impl Settings {
    /// The catalogue of the event: the program's own lines, those that were changed in their place, those added after them.
    #[must_use]
    pub fn catalogue(&self) -> Vec<Infraction> {
        let changed = |code: &str| self.infractions.iter().find(|line| line.code == code);
        let own = own_lines().map(|line| changed(&line.code).cloned().unwrap_or(line));
        let added = self.infractions.iter();
        let added = added.filter(|line| own_line(&line.code).is_none());
        own.chain(added.cloned()).collect()
    }

    /// A line of the event's catalogue, offered or not.
    #[must_use]
    pub fn infraction(&self, code: &str) -> Option<Infraction> {
        let changed = self.infractions.iter().find(|line| line.code == code);
        changed.cloned().or_else(|| own_line(code))
    }

    /// The settings with a line changed or added; one that is again as the program has it is no longer kept.
    #[must_use]
    pub fn with_infraction(&self, line: &Infraction) -> Settings {
        let mut settings = self.clone();
        let known = settings.infractions.iter_mut();
        let mut known = known.filter(|known| known.code == line.code);
        match known.next() {
            Some(known) => known.clone_from(line),
            None => settings.infractions.push(line.clone()),
        }
        let own = |line: &Infraction| own_line(&line.code).as_ref() == Some(line);
        settings.infractions.retain(|line| !own(line));
        settings
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::indexing_slicing)]
mod tests;
