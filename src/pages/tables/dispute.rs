//! Disputes of a table's hands, with author and reason.

use crate::locale::Lang;
use crate::numbers;
use burraco_tournament::commands::hand_permissions::Author;
use burraco_tournament::event_file::imported_user;
use chrono::{DateTime, Utc};

/// A dispute about a table's hands, as the journal records it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dispute {
    /// The author: the code of a line, a person's name, or a user named in an imported file.
    pub by: String,
    pub at: DateTime<Utc>,
    pub reason: String,
}

impl Dispute {
    /// Names the author of the dispute: `E-O` for a side of the table, `E` for one of three players, or a person.
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

    /// Whether the dispute has no words of its own: players only sent their own version of the hand, so that the reason
    /// is the standard text.
    #[must_use]
    pub fn wordless(&self) -> bool {
        let plain = [Lang::It, Lang::En].map(|t| t.two_versions_of(""));
        let hand = plain
            .iter()
            .find_map(|plain| self.reason.strip_prefix(plain));
        hand.is_some_and(|hand| hand.parse::<u32>().is_ok())
    }

    /// Describes the dispute: `Contestato da E-O, 14:44`.
    #[must_use]
    pub fn said(&self, zone: &str, t: Lang) -> String {
        t.disputed_by(self.who(t), numbers::time(self.at, zone))
    }
}
