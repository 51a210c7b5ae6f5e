//! The guide: chapters of the manual in both languages, the pages that show them, and the chapter of each page.

pub mod chapter;
pub mod page;
pub mod places;
