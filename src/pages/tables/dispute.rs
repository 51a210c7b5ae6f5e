//! Who does not agree with the hands of a table, and why.

use crate::locale::Lang;
use crate::numbers;
use burraco_tournament::commands::hand_permissions::Author;
use burraco_tournament::event_file::imported_user;
use chrono::{DateTime, Utc};

/// Somebody's word against the hands of a table, as the journal keeps it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dispute {
    /// Who: a line's word, somebody's name, or a user of the file that the word came with.
    pub by: String,
    pub at: DateTime<Utc>,
    pub reason: String,
}

impl Dispute {
    /// `E-O` for a line of the table, `E` for one of three, or a person.
    #[must_use]
    pub fn who(&self, t: Lang) -> String {
        if let Some(spot) = Author::read(&self.by).spot() {
            return t.spot(spot).to_owned();
        }
        match imported_user(&self.by) {
            Some(user) => t.journal_user_of_file(user),
            None => self.by.clone(),
        }
    }

    /// Whether a line only sent a version of its own, and the reason is the one that is written then.
    #[must_use]
    pub fn wordless(&self) -> bool {
        let plain = [Lang::It, Lang::En].map(|t| t.two_versions_of(""));
        let hand = plain
            .iter()
            .find_map(|plain| self.reason.strip_prefix(plain));
        hand.is_some_and(|hand| hand.parse::<u32>().is_ok())
    }

    /// `Contestato da E-O, 14:44`.
    #[must_use]
    pub fn said(&self, zone: &str, t: Lang) -> String {
        t.disputed_by(self.who(t), numbers::time(self.at, zone))
    }
}
