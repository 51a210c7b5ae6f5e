//! Who competes: entries, people who come, go or change, their pages and links.

pub mod check_in;
pub mod edit_entry;
pub mod find;
pub mod import;
pub mod line_up;
pub mod pair;
pub mod pair_links;
pub mod person;
pub mod roster_change;
pub mod withdrawal_effects;
