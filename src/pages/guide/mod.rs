//! The guide: chapters of the manual in both languages, the pages that show them, and the section of each page, fault
//! and refusal.

pub mod chapter;
pub mod explained;
pub mod page;
pub mod places;
