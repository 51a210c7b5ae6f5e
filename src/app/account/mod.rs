//! The use cases about users, their roles and their passwords.

mod add_user;
mod appoint;
mod change_password;
mod revoke_role;

pub use self::add_user::{AddedUser, add_user, invite_again};
pub use self::appoint::{Appointed, appoint};
pub use self::change_password::change_password;
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
