//! The pages about entries, and about people who come, go or change.

pub mod check_in;
pub mod edit_entry;
pub mod find;
pub mod import;
pub mod line_up;
pub mod members;
pub mod pair;
pub mod pair_links;
pub mod person;
pub mod roster_change;
pub mod withdrawal_effects;
