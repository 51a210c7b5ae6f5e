//! The difference between the register and a new list.

use super::{Member, Register};

/// The changes that a list makes to the register. Members that the list does not have stay.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RegisterChanges {
    /// The members whose card is new, in the order of the list.
    pub new: Vec<Member>,
    /// The members of whom the list says something else, each as the register has them and as the list does.
    pub changed: Vec<(Member, Member)>,
    /// The number of members of whom the list says the same.
    pub same: usize,
    /// The number of members whom the list does not have.
    pub absent: usize,
}

/// Returns what a list changes in the register. A list has each card once.
#[must_use]
pub fn changes(register: &Register, list: &[Member]) -> RegisterChanges {
    let mut changes = RegisterChanges::default();
    for member in list {
        match register.holder(&member.player) {
            None => changes.new.push(member.clone()),
            Some(known) if known == member => changes.same = changes.same.saturating_add(1),
            Some(known) => changes.changed.push((known.clone(), member.clone())),
        }
    }
    let met = changes.same.saturating_add(changes.changed.len());
    changes.absent = register.len().saturating_sub(met);
    changes
}
