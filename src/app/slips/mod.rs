//! The links and codes of tables that the staff gives to players.

mod issue;
mod make_links;
mod renew_link;

pub use self::issue::{TableAccess, issue};
pub use self::make_links::make_links;
pub use self::renew_link::{Renewal, renew_link};
