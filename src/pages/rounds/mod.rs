//! The pages of turni: proposal, publication, withdrawal, pairings and byes.

pub mod bracket;
pub mod byes;
pub mod matches;
pub mod next_seat;
pub mod proposal;
pub mod round;
pub mod seats;
pub(crate) mod superseded_rounds;
pub mod unplayed_matches;
pub mod withdraw;
