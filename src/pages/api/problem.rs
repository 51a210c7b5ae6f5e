//! The JSON answer to a request that failed.

use crate::api::words;
use crate::locale::Lang;
use serde::Serialize;
use utoipa::ToSchema;

/// The reason why a request has no answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ProblemJson {
    /// The machine-readable code of the problem.
    #[schema(schema_with = words::problem)]
    pub error: &'static str,
    /// The problem in Italian.
    pub it: &'static str,
    /// The problem in English.
    pub en: &'static str,
}

impl ProblemJson {
    /// Returns the API's error for an HTTP status.
    #[must_use]
    pub fn of(status: u16) -> ProblemJson {
        let say = |error, said: fn(Lang) -> &'static str| ProblemJson {
            error,
            it: said(Lang::It),
            en: said(Lang::En),
        };
        match status {
            400 => say("bad_request", Lang::api_bad),
            404 => say("not_found", Lang::api_missing),
            405 => say("only_get", Lang::api_only_get),
            415 => say("compressed", Lang::problem_encoded_advice),
            503 => say("busy", Lang::problem_busy_advice),
            _ => say("ours", Lang::problem_ours_advice),
        }
    }
}
