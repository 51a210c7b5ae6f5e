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
    let body = match path.ends_with(".js") {
        true => without_comments(&body),
        false => body,
    };
    Ok(answer(
        request,
        tag(digest),
        &kind,
        TaggedBody::Plain(body),
        |_| (),
    ))
}

/// Returns a script with its lines of comments left empty. They are a tenth of what a phone would load, and errors keep
/// their line numbers.
fn without_comments(script: &[u8]) -> Bytes {
    let lines = script.split(|byte| *byte == b'\n');
    let kept = lines.map(|line| match line.trim_ascii_start().starts_with(b"//") {
        true => &[][..],
        false => line,
    });
    Bytes::from(kept.collect::<Vec<_>>().join(&b'\n'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_go_and_lines_stay_where_they_are() {
        let script = b"// what it is\nconst way = \"https://\"; // why\n  // more\nrun();\n";
        let sent = b"\nconst way = \"https://\"; // why\n\nrun();\n";
        assert_eq!(without_comments(script), &sent[..]);
    }
}
