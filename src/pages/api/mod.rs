//! The answers of the read-only JSON API. Each is a struct whose comments describe it in the OpenAPI document.
//!
//! The keys are the column names of the CSV files. Victory Points and Match Points are numbers, and halves are true
//! halves. Times are RFC 3339 in UTC. Each sentence is given in both languages. If the event's rule of names withholds
//! a player, the name reads `Coppia 12`.

mod circuit;
mod entry;
mod event;
mod named;
mod problem;
mod round;
mod sheet;
mod standings;
mod table;
pub(super) mod words;

pub use circuit::{CircuitJson, CircuitsJson};
pub use entry::EntryAnswer;
pub use event::{EventJson, EventLineJson, EventsJson};
pub use problem::ProblemJson;
pub use round::RoundJson;
pub use standings::StandingsJson;
pub use table::TableAnswer;
