//! The static files of the pages and the pictures of the guide, embedded in the binary.

use crate::web::http::etag::{TaggedBody, answer, tag};
use crate::web::http::page_cache::Page;
use crate::web::http::problem::Problem;
use actix_web::web::{Bytes, Path};
use actix_web::{HttpRequest, HttpResponse};
use rust_embed::{Embed, EmbeddedFile};
use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};

#[derive(Embed)]
#[folder = "static/"]
struct Files;

/// The pictures of the guide, a folder for each language.
#[derive(Embed)]
#[folder = "docs/guide/pictures/"]
struct Pictures;

/// Handles `GET /static/{path}`: a static file.
pub async fn file(request: HttpRequest, path: Path<String>) -> Result<HttpResponse, Problem> {
    send(&request, &path, Files::get(&path))
}

/// Handles `GET /guida/figure/{language}/{file}`: a picture of the guide.
pub async fn guide_picture(
    request: HttpRequest,
    path: Path<(String, String)>,
) -> Result<HttpResponse, Problem> {
    let (language, file) = path.into_inner();
    let path = format!("{language}/{file}");
    send(&request, &path, Pictures::get(&path))
}

/// Handles `GET /lavoro.js`: the service worker. A worker controls the folder it stands in, so it stands at the root.
pub async fn worker(request: HttpRequest) -> Result<HttpResponse, Problem> {
    send(&request, "worker.js", Files::get("worker.js"))
}

fn send(
    request: &HttpRequest,
    path: &str,
    found: Option<EmbeddedFile>,
) -> Result<HttpResponse, Problem> {
    let found = found.ok_or(Problem::Missing)?;
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
    #[cfg(debug_assertions)]
    let (body, digest) = watched::also(path, body, digest);
    let body = match path.rsplit_once('.') {
        Some((_, "js")) => packed(&digest, || without_lines(&body, |l| l.starts_with(b"//")))?,
        Some((_, "css")) => packed(&digest, || without_lines(&body, is_comment))?,
        _ => TaggedBody::Plain(body),
    };
    Ok(answer(request, tag(digest), &kind, body, |_| ()))
}

/// A script for whoever changes the program, sent at the end of the one that every page has. `POZZETTO_WATCH` names its
/// file. Release builds have no such setting.
#[cfg(debug_assertions)]
mod watched {
    use actix_web::web::Bytes;

    pub fn also(path: &str, body: Bytes, digest: String) -> (Bytes, String) {
        let file = std::env::var_os("POZZETTO_WATCH").filter(|_| path == "live.js");
        match file.and_then(|file| std::fs::read(file).ok()) {
            Some(script) => (
                [&*body, &script].concat().into(),
                format!("{digest}-watched"),
            ),
            None => (body, digest),
        }
    }
}

/// The scripts and style sheets by the digest of their files. Each is compressed once for everybody.
static PACKED: LazyLock<Mutex<HashMap<String, Page>>> = LazyLock::new(Mutex::default);

fn packed(digest: &str, text: impl FnOnce() -> Bytes) -> Result<TaggedBody, Problem> {
    let mut packed = PACKED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(page) = packed.get(digest) {
        return Ok(TaggedBody::Kept(page.clone()));
    }
    let page = Page::new(text())?;
    packed.insert(digest.to_owned(), page.clone());
    Ok(TaggedBody::Kept(page))
}

/// Returns a script or a style sheet with its lines of comments left empty. They are a tenth of what a phone would load,
/// and errors keep their line numbers.
fn without_lines(text: &[u8], is_comment: impl Fn(&[u8]) -> bool) -> Bytes {
    let lines = text.split(|byte| *byte == b'\n');
    let kept = lines.map(|line| match is_comment(line.trim_ascii()) {
        true => &[][..],
        false => line,
    });
    Bytes::from(kept.collect::<Vec<_>>().join(&b'\n'))
}

/// Whether a line of a style sheet is one comment and nothing else.
fn is_comment(line: &[u8]) -> bool {
    let inside = line.strip_prefix(b"/*");
    let inside = inside.and_then(|rest| rest.strip_suffix(b"*/"));
    inside.is_some_and(|inside| !inside.windows(2).any(|pair| pair == b"*/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_go_and_lines_stay_where_they_are() {
        let script = b"// what it is\nconst way = \"https://\"; // why\n  // more\nrun();\n";
        let sent = b"\nconst way = \"https://\"; // why\n\nrun();\n";
        let lines = |line: &[u8]| line.starts_with(b"//");
        assert_eq!(without_lines(script, lines), &sent[..]);
        let style = b"/* one */\na { } /* b */\n/* c */ d { } /* e */\n/* two\n lines */\n";
        let sent = b"\na { } /* b */\n/* c */ d { } /* e */\n/* two\n lines */\n";
        assert_eq!(without_lines(style, is_comment), &sent[..]);
    }
}
