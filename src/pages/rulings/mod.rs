//! The pages of rulings and their consequences, of infractions and of warnings.

pub mod consequences;
pub mod decision;
pub mod infractions;
pub mod preview;
pub mod public_rulings;
pub mod register;
pub mod ruling_form;
pub mod ruling_ways;
pub mod warnings;
