//! Lists that copies of an event share until one of them is changed.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

/// A list like a `Vec`. A copy costs a count; whoever changes a list that others hold too gets one of their own.
///
/// While a hall is looked at, every save makes a new event beside the old one: what the save did not touch is not copied.
#[derive(Clone, Debug, Eq)]
pub struct Shared<T>(Arc<Vec<T>>);

impl<T: PartialEq> PartialEq for Shared<T> {
    /// What is shared is the same without a look.
    fn eq(&self, other: &Shared<T>) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0 == other.0
    }
}

impl<T> Default for Shared<T> {
    fn default() -> Shared<T> {
        Shared(Arc::default())
    }
}

impl<T> Deref for Shared<T> {
    type Target = Vec<T>;

    fn deref(&self) -> &Vec<T> {
        &self.0
    }
}

impl<T: Clone> DerefMut for Shared<T> {
    fn deref_mut(&mut self) -> &mut Vec<T> {
        Arc::make_mut(&mut self.0)
    }
}

impl<T> From<Vec<T>> for Shared<T> {
    fn from(list: Vec<T>) -> Shared<T> {
        Shared(Arc::new(list))
    }
}

impl<T> FromIterator<T> for Shared<T> {
    fn from_iter<I: IntoIterator<Item = T>>(all: I) -> Shared<T> {
        Shared::from(Vec::from_iter(all))
    }
}

impl<T: Clone> IntoIterator for Shared<T> {
    type Item = T;
    type IntoIter = std::vec::IntoIter<T>;

    fn into_iter(self) -> Self::IntoIter {
        Arc::unwrap_or_clone(self.0).into_iter()
    }
}

impl<'a, T> IntoIterator for &'a Shared<T> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl<'a, T: Clone> IntoIterator for &'a mut Shared<T> {
    type Item = &'a mut T;
    type IntoIter = std::slice::IterMut<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter_mut()
    }
}

impl<T: Serialize> Serialize for Shared<T> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(to)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Shared<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Shared<T>, D::Error> {
        Vec::deserialize(from).map(Shared::from)
    }
}

#[cfg(test)]
mod tests {
    use crate::commands::change::Change;
    use crate::round::{RoundNo, TableNo};
    use crate::simulate::random;
    use chrono::DateTime;

    #[test]
    fn a_save_copies_nothing_of_the_other_tables() {
        let before = random(1, 12, DateTime::UNIX_EPOCH).unwrap();
        let round = before.rounds.iter().find(|round| round.tables.len() > 1);
        let (round, table) = round.map(|r| (r.number, r.tables[0].number)).unwrap();
        let hand = before.table(round, table).unwrap().hands[0].clone();
        let mut version = hand.versions.last().unwrap().clone();
        version.version += 1;
        let mut after = before.clone();
        after.apply(&Change::HandSaved {
            round,
            table,
            hand: hand.number,
            version,
        });
        assert_ne!(after, before);
        let same = |at: (RoundNo, TableNo)| {
            let hands =
                [&before, &after].map(|event| event.table(at.0, at.1).unwrap().hands.as_ptr());
            hands[0] == hands[1]
        };
        for other in &before.rounds {
            for beside in &other.tables {
                let at = (other.number, beside.number);
                let none = beside.hands.is_empty();
                assert_eq!(same(at), none || at != (round, table), "{at:?}");
            }
        }
        assert_eq!(before.entries.as_ptr(), after.entries.as_ptr());
    }
}
