//! The static files of the pages, embedded in the binary.

use crate::web::http::etag::{TaggedBody, answer, tag};
use crate::web::http::problem::Problem;
use actix_web::web::{Bytes, Path};
use actix_web::{HttpRequest, HttpResponse};
use rust_embed::Embed;
use std::borrow::Cow;

#[derive(Embed)]
#[folder = "static/"]
struct Files;

/// Handles `GET /static/{path}`: a static file.
pub async fn file(request: HttpRequest, path: Path<String>) -> Result<HttpResponse, Problem> {
    send(&request, &path)
}

/// Handles `GET /lavoro.js`: the service worker. A worker controls the folder it stands in, so it stands at the root.
pub async fn worker(request: HttpRequest) -> Result<HttpResponse, Problem> {
    send(&request, "worker.js")
}

fn send(request: &HttpRequest, path: &str) -> Result<HttpResponse, Problem> {
    let found = Files::get(path).ok_or(Problem::Missing)?;
    let digest = found.metadata.sha256_hash();
    let digest: String = digest.iter().take(8).map(|b| format!("{b:02x}")).collect();
    let kind = mime_guess::from_path(path).first_or_octet_stream();
    let kind = if kind.type_() == "text" {
        format!("{kind}; charset=utf-8")
    } else {
        kind.to_string()
    };
    let body = match found.data {
        Cow::Borrowed(data) => Bytes::from_static(data),
        Cow::Owned(data) => Bytes::from(data),
    };
    Ok(answer(
        request,
        tag(digest),
        &kind,
        TaggedBody::Plain(body),
        |_| (),
    ))
}
