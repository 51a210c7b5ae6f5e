//! The single place where errors become HTTP responses. Internal errors are logged here once, and not shown.

use crate::app::Failure;
use crate::auth::{Action, AuthError};
use crate::concurrency_limit::QueueFull;
use crate::pages::account::sign_in::DeadInvite;
use crate::pages::api::ProblemJson;
use crate::pages::tables::own_table::DeadLink;
use crate::store::StoreError;
use actix_web::http::{StatusCode, header};
use actix_web::{HttpResponse, ResponseError};
use burraco_tournament::commands::refusal::Refusal;
use std::fmt;

/// The seconds after which a client of a busy service may retry.
pub(crate) const RETRY_AFTER: &str = "5";

/// The reason a request fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// The request makes no sense, for instance a form without its token or an unreadable address.
    Bad,
    /// Nobody is signed in.
    SignIn,
    /// The signed-in user lacks the right to this action.
    Forbidden(Action),
    /// The requested thing does not exist.
    Missing,
    /// The link of a table is no longer valid.
    DeadLink(DeadLink),
    /// The invite link is not valid.
    DeadInvite(DeadInvite),
    /// The rules of the competition refuse the command.
    Said(Box<Refusal>),
    /// The current state does not allow the request; there is no further explanation.
    Refused,
    /// The form's idempotency key was already used with another body.
    OtherBody,
    /// The requested address is read-only.
    OnlyRead,
    /// The request body is too large.
    TooLarge,
    /// The request body, or a part of it, is compressed.
    Encoded,
    /// The request body took too long to arrive.
    Slow,
    /// The limit of concurrent requests of this kind is reached.
    Full,
    /// The database is not available now.
    Busy,
    /// An internal error, which is logged and not shown.
    Fault(String),
}

/// The methods that read-only addresses accept.
pub(crate) const ONLY_READ: &str = "GET, HEAD, OPTIONS";

impl Problem {
    /// Builds the problem of an internal error.
    pub fn fault(what: impl fmt::Display) -> Problem {
        Problem::Fault(what.to_string())
    }

    pub(crate) fn status(&self) -> StatusCode {
        match self {
            Problem::Bad => StatusCode::BAD_REQUEST,
            Problem::SignIn => StatusCode::UNAUTHORIZED,
            Problem::Forbidden(_) => StatusCode::FORBIDDEN,
            Problem::Missing
            | Problem::DeadLink(DeadLink::Unknown | DeadLink::NoPair)
            | Problem::DeadInvite(DeadInvite::Unknown) => StatusCode::NOT_FOUND,
            // Not gone: the draft of what could not be kept must stay on the phone.
            Problem::DeadLink(DeadLink::Full) => StatusCode::CONFLICT,
            Problem::DeadLink(_) | Problem::DeadInvite(_) => StatusCode::GONE,
            Problem::Said(_) | Problem::Refused | Problem::OtherBody => StatusCode::CONFLICT,
            Problem::OnlyRead => StatusCode::METHOD_NOT_ALLOWED,
            Problem::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Problem::Encoded => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Problem::Slow => StatusCode::REQUEST_TIMEOUT,
            Problem::Full | Problem::Busy => StatusCode::SERVICE_UNAVAILABLE,
            Problem::Fault(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// Builds the API's response to a problem.
    pub(crate) fn json(&self) -> HttpResponse {
        let mut answer = HttpResponse::build(self.status());
        answer.insert_header((header::CACHE_CONTROL, "no-store"));
        match self {
            Problem::OnlyRead => answer.insert_header((header::ALLOW, ONLY_READ)),
            Problem::Full | Problem::Busy => {
                answer.insert_header((header::RETRY_AFTER, RETRY_AFTER))
            }
            Problem::Encoded => answer.insert_header((header::ACCEPT_ENCODING, "identity")),
            _ => &mut answer,
        };
        answer.json(ProblemJson::of(self.status().as_u16()))
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

impl ResponseError for Problem {
    fn status_code(&self) -> StatusCode {
        self.status()
    }

    /// A response without content. It has no language, because the request is missing; [`crate::web::http::headers`]
    /// renders the page later.
    fn error_response(&self) -> HttpResponse {
        match self {
            Problem::Fault(what) => tracing::error!(what, "internal error"),
            Problem::Busy => tracing::warn!("database unavailable"),
            _ => {}
        }
        let mut answer = HttpResponse::build(self.status());
        answer.extensions_mut().insert(self.clone());
        answer.finish()
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Problem {
        match error {
            StoreError::NotFound => Problem::Missing,
            StoreError::Conflict => Problem::Refused,
            StoreError::Unavailable | StoreError::NoRoom => Problem::Busy,
            StoreError::Fault(what) => Problem::Fault(what),
        }
    }
}

impl From<Failure> for Problem {
    fn from(failure: Failure) -> Problem {
        match failure {
            Failure::Refused(refusal) => match *refusal {
                Refusal::NoSuchRound(_) | Refusal::NoSuchEntry(_) => Problem::Missing,
                _ => Problem::Said(refusal),
            },
            Failure::StaleTable
            | Failure::OtherMoves
            | Failure::StaleSettings
            | Failure::TablesPlay => Problem::Refused,
            Failure::Forbidden(action) => Problem::Forbidden(action),
            Failure::OtherBody => Problem::OtherBody,
            Failure::DeadLink => Problem::DeadLink(DeadLink::Revoked),
            Failure::Store(error) => error.into(),
        }
    }
}

impl From<AuthError> for Problem {
    fn from(error: AuthError) -> Problem {
        match error {
            AuthError::Store(error) => error.into(),
            AuthError::Full => Problem::Full,
            AuthError::NoInvite => Problem::DeadInvite(DeadInvite::Unknown),
            AuthError::Wrong
            | AuthError::Wait(_)
            | AuthError::TooShort
            | AuthError::TooLong
            | AuthError::Guessed
            | AuthError::NotTheFirst => Problem::Refused,
        }
    }
}

impl From<QueueFull> for Problem {
    fn from(_: QueueFull) -> Problem {
        Problem::Full
    }
}

impl From<askama::Error> for Problem {
    fn from(error: askama::Error) -> Problem {
        Problem::fault(error)
    }
}
