//! Posted forms: urlencoded or multipart, read whole, checked against forgery, with their idempotency key.

use crate::auth::session;
use crate::fields::Fields;
use crate::forms::text::visible_lines;
use crate::web::problem::Problem;
use crate::web::reader::{Reader, app};
use actix_web::{FromRequest, HttpRequest, dev::Payload, http::header, web};
use sha2::{Digest, Sha256};
use std::future::Future;
use std::pin::Pin;

/// The largest form: a long list of entries fits many times over.
pub const LARGEST: usize = 2 * 1024 * 1024;

/// The largest hand form: 108 cards, written twice over, fit many times.
pub const LARGEST_HAND: usize = 32 * 1024;

/// Where forms are the staff's.
const STAFF_WAYS: [&str; 2] = ["/arbitro/", "/direzione/"];

/// What was sent, whole: not too large, and not too slowly.
pub struct Body(pub web::Bytes);

impl FromRequest for Body {
    type Error = Problem;
    type Future = Pin<Box<dyn Future<Output = Result<Body, Problem>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let within = app(request).map(|app| app.form_within);
        let body = web::Bytes::from_request(request, payload);
        Box::pin(async move {
            let body = tokio::time::timeout(within?, body).await;
            let body = body.map_err(|_| Problem::Slow)?;
            body.map(Body).map_err(|error| {
                let large = error.as_response_error().status_code() == 413;
                if large {
                    Problem::TooLarge
                } else {
                    Problem::Bad
                }
            })
        })
    }
}

/// A form that came from a page of ours, in the hands of the same reader.
#[derive(Clone, Debug)]
pub struct Posted {
    /// Who posted it.
    pub reader: Reader,
    /// Its fields, with everything typed.
    pub fields: Fields,
    /// Its files as they came, by the name of their field.
    files: Vec<(String, Vec<u8>)>,
    /// The idempotency key; empty when the form has none.
    pub key: String,
    /// The digest of the body, to tell a repeated request from another one.
    pub body_hash: String,
}

impl Posted {
    /// The bytes of a file; none when nobody chose one.
    pub fn file(&self, name: &str) -> Option<&[u8]> {
        let found = self.files.iter().find(|(field, _)| field == name);
        found
            .map(|(_, bytes)| bytes.as_slice())
            .filter(|b| !b.is_empty())
    }
}

impl FromRequest for Posted {
    type Error = Problem;
    type Future = Pin<Box<dyn Future<Output = Result<Posted, Problem>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let request = request.clone();
        let body = Body::from_request(&request, payload);
        Box::pin(async move {
            let reader = Reader::extract(&request).await?;
            let Body(body) = body.await?;
            let (fields, files) = read(&request, &body)?;
            if !reader.posted_it(fields.value("csrf")) {
                // A session that ended while somebody was writing is no forgery, nor is one whose cookie has gone with it.
                let path = request.path();
                let staff = STAFF_WAYS.iter().any(|way| path.starts_with(way));
                let held = request.cookie(session::COOKIE).is_some();
                let ended = reader.user.is_none() && (held || staff);
                return Err(if ended { Problem::SignIn } else { Problem::Bad });
            }
            let key: String = fields.value("key").chars().take(100).collect();
            let mut sha = Sha256::new();
            sha.update(request.path());
            sha.update([0]);
            for field in &fields.list {
                // The token belongs to the session, not to what was typed.
                if field.name != "csrf" {
                    sha.update(format!("{}={}\0", field.name, field.value));
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

fn read(request: &HttpRequest, body: &[u8]) -> Result<(Fields, Files), Problem> {
    let kind = request
        .headers()
        .get(header::CONTENT_TYPE)
        .and_then(|v| v.to_str().ok())
        .unwrap_or("");
    if let Some(boundary) = kind.strip_prefix("multipart/form-data").and_then(boundary) {
        let (fields, files) = parts(body, &boundary);
        return Ok((Fields::posted(fields), files));
    }
    let pairs: Vec<(String, String)> =
        serde_urlencoded::from_bytes(body).map_err(|_| Problem::Bad)?;
    // a password is taken as it is; a file, above, is read by whoever knows its form
    let seen = |(name, value): (String, String)| {
        let value = match name.contains("password") {
            true => value,
            false => visible_lines(&value),
        };
        (name, value)
    };
    Ok((Fields::posted(pairs.into_iter().map(seen)), Files::new()))
}

fn boundary(rest: &str) -> Option<String> {
    let (_, boundary) = rest.split_once("boundary=")?;
    let boundary = boundary.split(';').next()?.trim().trim_matches('"');
    // RFC 2046, 5.1.1: 1 to 70 characters.
    let sound = (1..=70).contains(&boundary.len());
    sound.then(|| boundary.to_owned())
}

/// Files by the names of their fields.
type Files = Vec<(String, Vec<u8>)>;

/// The parts of a multipart body as texts, and its files as they came. A file whose bytes are no UTF-8 is read as the older
/// encoding of spreadsheets.
fn parts(body: &[u8], boundary: &str) -> (Vec<(String, String)>, Files) {
    let mark = format!("--{boundary}");
    let (mut found, mut files) = (Vec::new(), Files::new());
    let mut rest = body;
    while let Some(at) = position(rest, mark.as_bytes()) {
        rest = &rest[at + mark.len()..];
        let end = position(rest, mark.as_bytes()).unwrap_or(rest.len());
        let part = &rest[..end];
        let Some(head_end) = position(part, b"\r\n\r\n") else {
            continue;
        };
        let head = String::from_utf8_lossy(&part[..head_end]).into_owned();
        let value = part[head_end + 4..]
            .strip_suffix(b"\r\n")
            .unwrap_or(&part[head_end + 4..]);
        let name = head
            .split("name=\"")
            .nth(1)
            .and_then(|rest| rest.split('"').next());
        if let Some(name) = name {
            let text = match std::str::from_utf8(value) {
                Ok(text) => text.to_owned(),
                Err(_) => encoding_rs::WINDOWS_1252.decode(value).0.into_owned(),
            };
            if head.contains("filename=\"") {
                files.push((name.to_owned(), value.to_vec()));
            }
            found.push((name.to_owned(), text));
        }
    }
    (found, files)
}

fn position(body: &[u8], mark: &[u8]) -> Option<usize> {
    body.windows(mark.len()).position(|window| window == mark)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn multipart_parts_are_read_with_their_bytes() {
        let body = b"--x\r\nContent-Disposition: form-data; name=\"list\"; filename=\"a.csv\"\r\n\r\n1;Rossi\r\n2;Nicol\xf2\r\n\
                     --x\r\nContent-Disposition: form-data; name=\"csrf\"\r\n\r\nabc\r\n--x--\r\n";
        let (parts, files) = parts(body, "x");
        assert_eq!(parts[0], ("list".into(), "1;Rossi\r\n2;Nicolò".into()));
        assert_eq!(parts[1], ("csrf".into(), "abc".into()));
        assert_eq!(parts.len(), 2);
        let sent = b"1;Rossi\r\n2;Nicol\xf2".to_vec();
        assert_eq!(files, [("list".into(), sent)]);
        assert!(super::parts(b"--x\r\n", "x").0.is_empty());
    }
}
