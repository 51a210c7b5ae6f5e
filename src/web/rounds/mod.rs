//! Turni: seats, publishing and withdrawing.

pub(crate) mod seats;
pub(crate) mod withdraw;
