//! The OpenAPI document, generated from the handlers and their response types.

use crate::pages::api::ProblemJson;
use utoipa::{IntoResponses, OpenApi};

/// The responses that every address may give beside the requested data.
#[derive(IntoResponses)]
#[expect(dead_code, reason = "the document is made from its description")]
pub(super) enum Problems {
    /// The response that the client holds under this ETag (`If-None-Match`) is still current.
    #[response(status = 304)]
    Unchanged,
    /// The address does not fit the API: a slug, a number or a parameter is invalid.
    #[response(status = 400)]
    Bad(ProblemJson),
    /// There is no such thing, or it is not public yet.
    #[response(status = 404)]
    Missing(ProblemJson),
    /// The request has a `Content-Encoding`.
    #[response(status = 415)]
    Compressed(ProblemJson),
    /// An error inside the service.
    #[response(status = 500)]
    Ours(ProblemJson),
    /// The service is busy: retry after `Retry-After` seconds.
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

/// The OpenAPI document as it is served.
#[must_use]
pub fn document() -> utoipa::openapi::OpenApi {
    Document::openapi()
}
