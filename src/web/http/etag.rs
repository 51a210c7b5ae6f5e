//! Whether a browser has what it asks for: `ETag` and `If-None-Match`, as RFC 9110 has them (8.8.3 and 13.1.2).

use crate::web::http::page_cache::Page;
use actix_web::http::header::{
    self, AcceptEncoding, ContentEncoding, Encoding, EntityTag, Header, IfNoneMatch,
};
use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse, HttpResponseBuilder};
use sha2::{Digest, Sha256};
use std::fmt;

/// The tag of something that has a name for how it stands. It is a weak one: the same bytes go out as they are and
/// compressed, and a strong tag would have to tell them apart.
pub(crate) fn tag(what: impl fmt::Display) -> String {
    format!("W/\"{what}\"")
}

/// The tag of something that has no such name: a digest of it.
pub(crate) fn digest(body: &[u8]) -> String {
    let digest = Sha256::digest(body);
    let hex: String = digest.iter().take(16).map(|b| format!("{b:02x}")).collect();
    tag(hex)
}

/// Whether the browser says that it has what this tag stands for, or (`*`) anything at all. It is asked of what is there
/// only: what is not there is missing, whatever a browser holds.
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

/// What is sent.
pub(crate) enum TaggedBody {
    /// As it is; it is compressed on its way.
    Plain(Bytes),
    /// What is compressed already.
    Kept(Page),
}

impl TaggedBody {
    /// As this browser reads it, and whether it is compressed.
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

/// The answer with something that has a tag; whoever has it already is told so, under the same headers.
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
