//! Conditional requests: `ETag` and `If-None-Match`, as RFC 9110 defines them (8.8.3 and 13.1.2).

use crate::web::http::page_cache::Page;
use actix_web::http::header::{
    self, AcceptEncoding, ContentEncoding, Encoding, EntityTag, Header, IfNoneMatch,
};
use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse, HttpResponseBuilder};
use sha2::{Digest, Sha256};
use std::fmt;

/// The weak ETag built from a name for a state, such as a revision. The same bytes go out plain and compressed, which a
/// strong tag would have to distinguish.
pub(crate) fn tag(what: impl fmt::Display) -> String {
    format!("W/\"{what}\"")
}

/// The ETag of content without a revision: a digest of the content.
pub(crate) fn digest(body: &[u8]) -> String {
    let digest = Sha256::digest(body);
    let hex: String = digest.iter().take(16).map(|b| format!("{b:02x}")).collect();
    tag(hex)
}

/// Whether the browser's `If-None-Match` names this ETag or is `*`. Callers ask this only for resources that exist.
pub(crate) fn has(request: &HttpRequest, tag: &str) -> bool {
    let Ok(own) = tag.parse::<EntityTag>() else {
        return false;
    };
    match IfNoneMatch::parse(request) {
        Ok(IfNoneMatch::Any) => true,
        Ok(IfNoneMatch::Items(held)) => held.iter().any(|held| held.weak_eq(&own)),
        Err(_) => false,
    }
}

/// The body of an answer that has an ETag.
pub(crate) enum TaggedBody {
    /// Plain bytes, which are compressed when sent.
    Plain(Bytes),
    /// A page with its compressed form.
    Kept(Page),
}

impl TaggedBody {
    /// Returns the bytes of a body in the form this browser can read, and whether they are compressed.
    fn read_by(self, request: &HttpRequest) -> (Bytes, bool) {
        let page = match self {
            TaggedBody::Plain(bytes) => return (bytes, false),
            TaggedBody::Kept(page) => page,
        };
        let ours = [Encoding::gzip(), Encoding::identity()];
        let read = AcceptEncoding::parse(request).ok();
        match read.and_then(|read| read.negotiate(ours.iter())) {
            Some(read) if read == Encoding::gzip() => (page.packed, true),
            _ => (page.plain, false),
        }
    }
}

/// The response for content with an ETag. A browser that already has it gets status 304 with the same headers.
pub(crate) fn answer(
    request: &HttpRequest,
    tag: String,
    kind: &str,
    body: TaggedBody,
    more: impl FnOnce(&mut HttpResponseBuilder),
) -> HttpResponse {
    let same = has(request, &tag);
    let mut answer = match same {
        true => HttpResponse::NotModified(),
        false => HttpResponse::Ok(),
    };
    answer
        .insert_header((header::ETAG, tag))
        .insert_header((header::CACHE_CONTROL, "no-cache"));
    more(&mut answer);
    match same {
        true => answer.finish(),
        false => {
            let (body, packed) = body.read_by(request);
            if packed {
                answer.insert_header(ContentEncoding::Gzip);
            }
            answer.content_type(kind).body(body)
        }
    }
}
