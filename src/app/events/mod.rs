//! The use cases about an event as a whole, its links and its projectors, and about circuits.

mod create_event;
mod import_event;
mod pair_links;
mod save_circuit;
mod screens;

pub use self::create_event::create_event;
pub use self::import_event::import_event;
pub use self::pair_links::make_pair_links;
pub use self::save_circuit::{create_circuit, delete_circuit, save_circuit};
pub use self::screens::{ScreenCommand, add_screen, tell_screen};
