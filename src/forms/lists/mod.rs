//! Lists that clubs and the federation write: entries of an event, and members. They come as text or as a spreadsheet.

pub mod entries;
pub mod entry_list;
pub mod final_standings;
pub mod members;
mod rows;
pub mod spreadsheet;
