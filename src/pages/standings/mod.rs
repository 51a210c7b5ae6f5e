//! Pages of the standings, the reasons of a rank, prizes and circuits.

pub mod circuit;
pub mod circuit_csv;
pub mod circuit_form;
pub mod credit;
pub mod final_place;
pub mod list;
pub mod prizes;
pub mod rank_reasons;
pub mod ranked_circuit;
pub mod results_sheet;
pub mod why;
