//! The answers of the read-only JSON API. Each is a struct whose comments describe it in the OpenAPI document.
//!
//! Keys are those of the CSV files. Victory Points and Match Points are numbers, and halves are true halves. Times are
//! RFC 3339 in UTC. Each sentence stands in both languages. Where the event's rule of names withholds a player, the
//! name is `Coppia 12`.

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
