//! Erasing a person: what is stored of them, and what people typed about them.

pub(crate) mod erase;
pub(crate) mod prose;
