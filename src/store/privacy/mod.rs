//! Erasing a person: the stored data, and the texts that mention them.

pub(crate) mod erase;
pub(crate) mod prose;
