//! All that goes out: one struct per page, CSV and JSON writers, addresses, words and numbers.
//!
//! Pages receive ready values and compute nothing of the competition. A page struct is built by its constructor from
//! domain values and rendered with [`askama::Template::render`].

pub mod account;
pub mod api;
pub mod archive;
pub mod board;
pub mod bracket;
pub mod cards;
pub mod carried;
pub mod check_in;
pub mod circuit;
pub mod circuit_form;
pub mod clock;
pub mod compare;
pub mod conflict;
pub mod consequences;
pub mod correction;
pub mod csv;
pub mod decision;
pub mod desk;
pub mod dispute;
pub mod edit_entry;
pub mod event;
pub mod event_form;
pub mod fault_view;
pub mod figures;
pub mod find;
pub mod form;
pub mod frame;
pub mod hand;
pub mod hand_input;
pub mod hand_live;
pub mod hand_side;
pub mod hand_solo;
pub mod hand_view;
pub mod held;
pub mod home;
pub mod import;
pub mod infractions;
pub mod journal;
pub mod line_up;
pub mod marks;
pub mod matches;
pub mod meld_read;
pub mod next_seat;
pub mod numbers;
pub mod own_table;
pub mod pair;
pub mod pair_links;
pub mod paper;
pub mod partita;
pub mod parts;
pub mod penalties;
pub mod people;
pub mod person;
pub mod plot;
pub mod podium;
pub mod preview;
pub mod prizes;
pub mod problem;
pub mod proposal;
pub mod protest;
pub mod protests;
pub mod qr;
pub mod reasons;
pub mod referee_table;
pub mod roles;
pub mod round;
pub mod rule_answer;
pub mod rule_json;
pub mod rules;
pub mod ruling_form;
pub mod rulings;
pub mod score_json;
pub mod screen;
pub mod screens;
pub mod seats;
pub mod slips;
pub mod standings;
pub mod table;
pub mod table_link;
pub mod undo;
pub mod urls;
pub mod users;
pub mod why;
pub mod withdraw;
pub mod words;

pub use frame::{Frame, Link, Masthead};
pub use parts::Figures;
pub use words::Lang;

#[cfg(test)]
mod sample;
#[cfg(test)]
mod tests;
