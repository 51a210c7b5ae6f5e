//! Posted forms, urlencoded or multipart. They are read whole, checked for a CSRF token, and carry an idempotency key.

use crate::auth::session;
use crate::form_data::Fields;
use crate::forms::body::{self, BadBody, FormBody};
use crate::pages::urls;
use crate::web::http::problem::Problem;
use crate::web::http::request_body::{RequestBody, receive};
use crate::web::http::request_context::Reader;
use actix_web::dev::Payload;
use actix_web::http::header;
use actix_web::web::Bytes;
use actix_web::{FromRequest, HttpRequest};
use sha2::{Digest, Sha256};
use std::future::Future;
use std::pin::Pin;

/// The paths under which forms belong to the staff.
const STAFF_WAYS: [&str; 2] = ["/arbitro/", "/direzione/"];

/// A posted form whose token proves that it came from a page sent to the same reader.
#[derive(Clone, Debug)]
pub struct Posted {
    pub reader: Reader,
    /// The form's fields, with everything typed.
    pub fields: Fields,
    /// The uploaded files, each with the name of its form field.
    files: Vec<(String, Bytes)>,
    /// The idempotency key; empty when the form has none.
    pub key: String,
    /// The digest of the body, which tells a repeated request from a different one.
    pub body_hash: String,
}

impl Posted {
    /// The bytes of an uploaded file. `None` if no file was chosen.
    pub fn file(&self, name: &str) -> Option<&[u8]> {
        let found = self.files.iter().find(|(field, _)| field == name);
        found
            .map(|(_, bytes)| bytes.as_ref())
            .filter(|b| !b.is_empty())
    }
}

impl FromRequest for Posted {
    type Error = Problem;
    type Future = Pin<Box<dyn Future<Output = Result<Posted, Problem>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let (request, payload) = (request.clone(), payload.take());
        Box::pin(async move {
            // Without a cookie of ours no token can be right: the body need not be read.
            let accept = |reader: &Reader| match reader.has_form_cookie() {
                true => Ok(()),
                false => Err(without_token(&request, reader)),
            };
            let RequestBody { reader, bytes } = receive(&request, payload, accept).await?;
            let FormBody { fields, files } = read(&request, bytes)?;
            if !reader.posted_it(fields.value("csrf")) {
                return Err(without_token(&request, &reader));
            }
            let key: String = fields.value("key").chars().take(100).collect();
            let mut sha = Sha256::new();
            sha.update(request.path());
            sha.update([0]);
            for field in &fields.list {
                // The token belongs to the session, not to what was typed.
                if field.name != "csrf" {
                    for part in [&field.name, "=", &field.value, "\0"] {
                        sha.update(part);
                    }
                }
            }
            let body_hash = format!("{:x}", sha.finalize());
            Ok(Posted {
                // A key belongs to whoever posted it: nobody can use up another's.
                key: if key.is_empty() {
                    key
                } else {
                    format!("{}/{key}", reader.key_space())
                },
                reader,
                fields,
                files,
                body_hash,
            })
        })
    }
}

/// The problem of a form without a valid token. If the session has ended, the user must sign in again; otherwise the
/// request is bad.
fn without_token(request: &HttpRequest, reader: &Reader) -> Problem {
    let path = request.path();
    let staff = STAFF_WAYS.iter().any(|way| path.starts_with(way));
    let held = request.cookie(session::COOKIE).is_some();
    // the practice table is open to everybody
    let open = path == urls::PRACTICE;
    let ended = reader.user.is_none() && (held || staff) && !open;
    if ended { Problem::SignIn } else { Problem::Bad }
}

fn read(request: &HttpRequest, body: Bytes) -> Result<FormBody, Problem> {
    let kind = request.headers().get(header::CONTENT_TYPE);
    let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or("");
    body::read(kind, body).map_err(|bad| match bad {
        BadBody::Unreadable => Problem::Bad,
        BadBody::TooMany => Problem::TooLarge,
        BadBody::Encoded => Problem::Encoded,
    })
}
