//! Files the pages use, carried in the binary.

use crate::web::problem::Problem;
use actix_web::http::header;
use actix_web::web::Path;
use actix_web::{HttpRequest, HttpResponse};
use rust_embed::Embed;

#[derive(Embed)]
#[folder = "static/"]
struct Files;

/// `GET /static/{path}`
pub async fn file(request: HttpRequest, path: Path<String>) -> Result<HttpResponse, Problem> {
    send(&request, &path)
}

/// `GET /lavoro.js`: a worker serves the folder it stands in, so it stands at the root.
pub async fn worker(request: HttpRequest) -> Result<HttpResponse, Problem> {
    send(&request, "worker.js")
}

fn send(request: &HttpRequest, path: &str) -> Result<HttpResponse, Problem> {
    let found = Files::get(path).ok_or(Problem::Missing)?;
    let digest: String = found
        .metadata
        .sha256_hash()
        .iter()
        .take(8)
        .map(|b| format!("{b:02x}"))
        .collect();
    let tag = format!("\"{digest}\"");
    let held = request
        .headers()
        .get(header::IF_NONE_MATCH)
        .and_then(|v| v.to_str().ok());
    if held.is_some_and(|held| held.contains(&tag)) {
        return Ok(HttpResponse::NotModified()
            .insert_header((header::ETAG, tag))
            .finish());
    }
    let kind = mime_guess::from_path(path).first_or_octet_stream();
    let kind = if kind.type_() == "text" {
        format!("{kind}; charset=utf-8")
    } else {
        kind.to_string()
    };
    Ok(HttpResponse::Ok()
        .insert_header((header::ETAG, tag))
        .insert_header((header::CACHE_CONTROL, "no-cache"))
        .content_type(kind)
        .body(found.data.into_owned()))
}
