//! The reasons a use case changed nothing.

use crate::auth::Action;
use crate::store::StoreError;
use burraco_tournament::commands::refusal::Refusal;

/// The reason a command changed nothing.
#[derive(Debug)]
pub enum Failure {
    /// The rules of the competition refuse the command.
    Refused(Box<Refusal>),
    /// The author lacks the right to one of the changes that the command makes.
    Forbidden(Action),
    /// The table has changed since the form was shown.
    StaleTable,
    /// The decision now has other effects than the preview showed to its author.
    OtherMoves,
    /// The event's settings have changed since the form was shown.
    StaleSettings,
    /// A ceremony would begin while tables of its rounds still play.
    TablesPlay,
    /// The form's idempotency key was already used with another body.
    OtherBody,
    /// The table's link was revoked, or its round was closed, after the form behind the link was made.
    DeadLink,
    Store(StoreError),
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Failure {
        Failure::Store(error)
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Failure {
        Failure::Refused(Box::new(refusal))
    }
}
