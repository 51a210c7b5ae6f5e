//! What did not work.

use crate::api::words;
use crate::locale::Lang;
use serde::Serialize;
use utoipa::ToSchema;

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ProblemJson {
    /// The machine's word.
    #[schema(schema_with = words::problem)]
    pub error: &'static str,
    /// In Italian.
    pub it: &'static str,
    /// In English.
    pub en: &'static str,
}

impl ProblemJson {
    /// The answer to a status of HTTP.
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
