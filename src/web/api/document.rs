//! The OpenAPI document, made from the handlers and from what they answer.

use crate::pages::api::ProblemJson;
use utoipa::{IntoResponses, OpenApi};

/// What every address may answer beside what was asked for.
#[derive(IntoResponses)]
#[expect(dead_code, reason = "the document is made from its description")]
pub(super) enum Problems {
    /// What the reader holds under this ETag (`If-None-Match`) is still so.
    #[response(status = 304)]
    Unchanged,
    /// The address is none of this API: a slug, a number or a parameter does not fit.
    #[response(status = 400)]
    Bad(ProblemJson),
    /// There is no such thing, or it is not told yet.
    #[response(status = 404)]
    Missing(ProblemJson),
    /// The request has a `Content-Encoding`.
    #[response(status = 415)]
    Compressed(ProblemJson),
    /// A fault of the service.
    #[response(status = 500)]
    Ours(ProblemJson),
    /// The service is busy: ask again after `Retry-After` seconds.
    #[response(status = 503)]
    Busy(ProblemJson),
}

/// The read-only JSON API.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "pozzetto",
        description = "What everybody may see of burraco tournaments, to be read and nothing else: any other method than GET and HEAD is answered by 405. Names follow the rule of the event; what is hidden until the ceremony is not told. Answers carry an ETag; a repeat request with `If-None-Match` is answered by 304 until something changes. Scripts of other sites may read it (CORS)."
    ),
    paths(
        super::events,
        super::event,
        super::standings,
        super::round,
        super::table,
        super::entry,
        super::all_circuits,
        super::circuit,
        super::description,
    ),
    components(schemas(ProblemJson))
)]
struct Document;

/// The document as it is served.
#[must_use]
pub fn document() -> utoipa::openapi::OpenApi {
    Document::openapi()
}
