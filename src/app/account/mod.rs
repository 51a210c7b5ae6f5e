//! The use cases about users, their roles, passwords and sessions.

mod accept_invitation;
mod add_at_console;
mod appoint;
mod change_password;
mod end_sessions;
mod invite_again;
mod revoke_role;

pub use self::accept_invitation::accept_invitation;
pub use self::add_at_console::add_at_console;
pub use self::appoint::{Appointed, appoint};
pub use self::change_password::change_password;
pub use self::end_sessions::{end_session, end_sessions};
pub use self::invite_again::invite_again;
pub use self::revoke_role::{manages_without, revoke_in_event, revoke_role};

use crate::app::Failure;
use crate::auth::AuthError;
use crate::store::StoreError;

/// An error of an invitation or an appointment, as a failure of the use case.
fn failed(error: AuthError) -> Failure {
    match error {
        AuthError::Store(error) => error.into(),
        other => StoreError::Fault(other.to_string()).into(),
    }
}
