//! The catalogue of infractions (infrazioni): each infraction with the measures and the article of the code.
//!
//! The program's own lines are data beside this file. An event's settings hold the lines that its organiser changed or
//! added. So they travel with the event, are in its journal, and can be undone like any other setting.

mod seed;

use crate::event::Settings;
pub use crate::model::infraction::{CitedInfraction, Infraction, InfractionUse};
use burraco_rules::Irregularity;

/// The editions of the code whose article numbers this program calls new.
pub const EDITION: &str = "2024-2026";
/// The editions of the code whose article numbers this program calls old.
pub const OLD_EDITION: &str = "2012-2017";

/// The reason an infraction for the catalogue is not valid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InfractionFault {
    /// The infraction's code is taken, or is not a word of lower-case letters, digits and underscores.
    Code,
    /// The infraction is not one of the program's own, so it needs a name in both languages.
    Name,
    /// The catalogue's line for the infraction provides no measure.
    NoMeasure,
    /// The infraction gives or takes more points than a match has.
    Points,
}

impl Infraction {
    /// Returns the irregularity of play that the line is about; none for a line that an organiser added.
    #[must_use]
    pub fn irregularity(&self) -> Option<Irregularity> {
        irregularity(&self.code)
    }

    /// Returns the catalogue's line in the form in which a ruling cites it.
    #[must_use]
    pub fn cited(&self) -> CitedInfraction {
        CitedInfraction {
            code: self.code.clone(),
            it: self.it.clone(),
            en: self.en.clone(),
        }
    }

    /// Returns the line if it is valid.
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
    /// Returns the irregularity of play that the line is about.
    #[must_use]
    pub fn irregularity(&self) -> Option<Irregularity> {
        irregularity(&self.code)
    }
}

fn irregularity(code: &str) -> Option<Irregularity> {
    let mut all = Irregularity::ALL.iter().copied();
    all.find(|row| row.code() == code)
}

/// Returns the program's own catalogue line with the given infraction code.
#[must_use]
pub fn own_line(code: &str) -> Option<Infraction> {
    own_lines().find(|line| line.code == code)
}

/// Returns the program's own lines, in the order a referee reads them.
pub fn own_lines() -> impl Iterator<Item = Infraction> {
    Irregularity::ALL.iter().copied().filter_map(seed::line)
}

impl Settings {
    /// Returns the event's catalogue: the program's own lines, changed ones in their place, then the added ones.
    #[must_use]
    pub fn catalogue(&self) -> Vec<Infraction> {
        let changed = |code: &str| self.infractions.iter().find(|line| line.code == code);
        let own = own_lines().map(|line| changed(&line.code).cloned().unwrap_or(line));
        let added = self.infractions.iter();
        let added = added.filter(|line| own_line(&line.code).is_none());
        own.chain(added.cloned()).collect()
    }

    /// Returns a line of the event's catalogue, whether it is on offer or not.
    #[must_use]
    pub fn infraction(&self, code: &str) -> Option<Infraction> {
        let changed = self.infractions.iter().find(|line| line.code == code);
        changed.cloned().or_else(|| own_line(code))
    }

    /// Returns the settings with a line changed or added. A line that equals the program's own again is not stored.
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
