//! The use cases of players behind a table's link.

mod accept_table;
mod check_code;
mod dispute_hand;
mod dispute_table;
mod keep_hand;
mod link;
mod save_hand;

pub use self::accept_table::accept_table;
pub use self::check_code::{CodeAuthor, CodeCheck, check_code};
pub use self::dispute_hand::dispute_hand;
pub use self::dispute_table::dispute_table;
pub use self::keep_hand::{Kept, keep_hand};
pub use self::link::{LinkState, OpenLink, accepted};
pub use self::save_hand::save_hand;
