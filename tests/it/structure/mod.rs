//! The house itself: its layers, its words, its documents, the facts it answers for.

pub(crate) mod architecture;
pub(crate) mod catalogue;
pub(crate) mod circles;
pub(crate) mod documented;
pub(crate) mod documents;
pub(crate) mod facts;
