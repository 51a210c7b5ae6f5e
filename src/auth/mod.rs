//! Authentication and permissions: passwords, tokens, sessions, roles.
//!
//! Times are arguments. Nothing here depends on pages or forms; cookies are names and values.

pub mod appoint;
pub mod csrf;
mod error;
pub mod invite;
pub mod known_device;
pub mod name;
pub mod needed_rights;
pub mod password;
pub mod role;
pub mod seat_cookie;
pub mod session;
pub mod sign_in;
#[cfg(test)]
mod tests;
pub mod throttle;
pub mod token;

pub use error::AuthError;
pub use password::Passwords;
pub use role::{Action, Grant, Role};
pub use session::SignedIn;
pub use sign_in::SignIn;
pub use throttle::{AttemptOrigin, SuspectedGuessing, Throttle};
pub use token::{Token, TokenHash};
