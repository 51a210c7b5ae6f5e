//! Copy-on-write lists, which copies of an event share until one of them changes.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

/// A copy-on-write list that behaves like a `Vec`. A copy only increments a reference count, and the first change to a
/// shared list copies it.
///
/// Every save builds a new event while readers still hold the old one. Lists that the save does not touch are not
/// copied.
#[derive(Clone, Debug, Eq)]
pub struct CowList<T>(Arc<Vec<T>>);

impl<T: PartialEq> PartialEq for CowList<T> {
    /// Compares two lists. Lists that share their storage are equal without comparing the items.
    fn eq(&self, other: &CowList<T>) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0 == other.0
    }
}

impl<T> Default for CowList<T> {
    fn default() -> CowList<T> {
        CowList(Arc::default())
    }
}

impl<T> Deref for CowList<T> {
    type Target = Vec<T>;

    fn deref(&self) -> &Vec<T> {
        &self.0
    }
}

impl<T: Clone> DerefMut for CowList<T> {
    fn deref_mut(&mut self) -> &mut Vec<T> {
        Arc::make_mut(&mut self.0)
    }
}

impl<T> From<Vec<T>> for CowList<T> {
    fn from(list: Vec<T>) -> CowList<T> {
        CowList(Arc::new(list))
    }
}

impl<T> FromIterator<T> for CowList<T> {
    fn from_iter<I: IntoIterator<Item = T>>(all: I) -> CowList<T> {
        CowList::from(Vec::from_iter(all))
    }
}

impl<T: Clone> IntoIterator for CowList<T> {
    type Item = T;
    type IntoIter = std::vec::IntoIter<T>;

    fn into_iter(self) -> Self::IntoIter {
        Arc::unwrap_or_clone(self.0).into_iter()
    }
}

impl<'a, T> IntoIterator for &'a CowList<T> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl<'a, T: Clone> IntoIterator for &'a mut CowList<T> {
    type Item = &'a mut T;
    type IntoIter = std::slice::IterMut<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter_mut()
    }
}

impl<T: Serialize> Serialize for CowList<T> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(to)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for CowList<T> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<CowList<T>, D::Error> {
        Vec::deserialize(from).map(CowList::from)
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
