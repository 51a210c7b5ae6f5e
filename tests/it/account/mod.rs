//! Who may come in, and what each may do.

pub(crate) mod accounts;
pub(crate) mod doors;
pub(crate) mod guarded;
pub(crate) mod reach;
pub(crate) mod roles;
