//! Parsing of a posted form's body, urlencoded or multipart, into fields.

use crate::text::keep_visible_lines;
use bytes::Bytes;
use futures_util::FutureExt;
use futures_util::stream;
use multer::Multipart;
use pozzetto_form_data::Fields;
use std::convert::Infallible;
use std::future::{Future, ready};

/// The largest number of fields in a form. A tick box for every entry of the largest event fits twice. Each field takes
/// far more memory than its bytes in the request.
pub const MOST_FIELDS: usize = 20_000;

/// The parsed body of a posted form.
#[derive(Clone, Debug, Default)]
pub struct FormBody {
    /// The fields of the form; an uploaded file appears as a field with its text.
    pub fields: Fields,
    /// The uploaded files as raw bytes, each with the name of its field.
    pub files: Vec<(String, Bytes)>,
}

/// The reason a request body is rejected as a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadBody {
    /// A body that is not a well-formed form.
    Unreadable,
    /// The body has more than [`MOST_FIELDS`] fields.
    TooMany,
    /// A form body that has a compressed part.
    Encoded,
}

/// Parses a form body of a given content type, which may be empty. A file that is not valid UTF-8 is decoded as
/// Windows-1252, the older encoding of spreadsheets.
///
/// # Errors
/// The reason the body is rejected.
pub fn read(kind: &str, body: Bytes) -> Result<FormBody, BadBody> {
    match multer::parse_boundary(kind) {
        Ok(boundary) => parts(body, boundary),
        Err(multer::Error::NoBoundary) => Err(BadBody::Unreadable),
        Err(_) => Ok(FormBody {
            fields: Fields::posted(pairs(&body)?),
            files: Vec::new(),
        }),
    }
}

/// Splits a multipart body into its parts; a part without a name is left out.
fn parts(body: Bytes, boundary: String) -> Result<FormBody, BadBody> {
    let whole = stream::once(ready(Ok::<_, Infallible>(body)));
    let mut parts = Multipart::new(whole, boundary);
    let (mut fields, mut files, mut count) = (Vec::new(), Vec::new(), 0_usize);
    while let Some(part) = arrived(parts.next_field())? {
        count = count.saturating_add(1);
        if count > MOST_FIELDS {
            return Err(BadBody::TooMany);
        }
        if part.headers().contains_key("content-encoding") {
            return Err(BadBody::Encoded);
        }
        let (name, is_file) = (part.name().map(str::to_owned), part.file_name().is_some());
        let value = arrived(part.bytes())?;
        if let Some(name) = name {
            fields.push((name.clone(), text(&name, &value, is_file)));
            if is_file {
                files.push((name, value));
            }
        }
    }
    Ok(FormBody {
        fields: Fields::posted(fields),
        files,
    })
}

/// Returns the result of a multipart parsing step. The whole body is in memory, so the step never waits.
fn arrived<T>(step: impl Future<Output = multer::Result<T>>) -> Result<T, BadBody> {
    let done = step.now_or_never().and_then(Result::ok);
    done.ok_or(BadBody::Unreadable)
}

/// Decodes the text of a part. Text typed into a field is cleaned of invisible characters; a file's text is left to its
/// own parser.
fn text(name: &str, value: &[u8], is_file: bool) -> String {
    let mut text = match std::str::from_utf8(value) {
        Ok(text) => text.to_owned(),
        Err(_) => encoding_rs::WINDOWS_1252.decode(value).0.into_owned(),
    };
    if !is_file {
        clean(name, &mut text);
    }
    text
}

/// Removes invisible characters from the value typed into a field; passwords are left unchanged.
fn clean(name: &str, value: &mut String) {
    if !name.contains("password") {
        keep_visible_lines(value);
    }
}

fn pairs(body: &[u8]) -> Result<Vec<(String, String)>, BadBody> {
    // Counted before anything is made of them.
    if body.split(|byte| *byte == b'&').count() > MOST_FIELDS {
        return Err(BadBody::TooMany);
    }
    let mut pairs: Vec<(String, String)> =
        serde_urlencoded::from_bytes(body).map_err(|_| BadBody::Unreadable)?;
    pairs
        .iter_mut()
        .for_each(|(name, value)| clean(name, value));
    Ok(pairs)
}

#[cfg(test)]
mod tests {
    use super::*;

    const MULTIPART: &str = "multipart/form-data; boundary=x";

    fn form(body: impl Into<Vec<u8>>) -> Result<FormBody, BadBody> {
        read(MULTIPART, body.into().into())
    }

    fn part(head: &str, value: &str) -> String {
        format!("--x\r\nContent-Disposition: form-data; {head}\r\n\r\n{value}\r\n")
    }

    #[test]
    fn multipart_parts_are_read_with_their_bytes() {
        let body = b"--x\r\nContent-Disposition: form-data; name=\"list\"; filename=\"a.csv\"\r\n\r\n1;Rossi\r\n2;Nicol\xf2\r\n\
                     --x\r\nContent-Disposition: form-data; name=\"csrf\"\r\n\r\nabc\r\n--x--\r\n";
        let FormBody { fields, files } = form(body).unwrap();
        let sent: &[u8] = b"1;Rossi\r\n2;Nicol\xf2";
        assert_eq!(files, [("list".into(), Bytes::from_static(sent))]);
        assert_eq!(fields.value("list"), "1;Rossi\r\n2;Nicolò");
        assert_eq!(fields.value("csrf"), "abc");
        assert_eq!(fields.list.len(), 2);
        assert!(form("--x--\r\n").unwrap().fields.list.is_empty());
        for kind in ["multipart/form-data", "multipart/form-data; boundary=y"] {
            let unread = read(kind, body.as_slice().into());
            assert_eq!(unread.unwrap_err(), BadBody::Unreadable, "{kind}");
        }
        for cut in [3, 10, 40, 70] {
            let unread = form(&body[..body.len() - cut]);
            assert_eq!(unread.unwrap_err(), BadBody::Unreadable, "{cut} missing");
        }
    }

    #[test]
    fn the_name_of_a_file_is_not_the_name_of_its_field() {
        let body = part("filename=\"csrf\"; name=\"list\"", "A;B") + "--x--";
        let FormBody { fields, files } = form(body).unwrap();
        assert_eq!(fields.value("list"), "A;B");
        assert_eq!(files[0].0, "list");
        assert!(fields.get("csrf").is_none());
    }

    #[test]
    fn a_boundary_stands_at_the_beginning_of_a_line() {
        let typed = "a --x b\r\n--y\r\n-- x";
        let body = part("name=\"reason\"", typed) + &part("name=\"csrf\"", "abc") + "--x--";
        let fields = form(body).unwrap().fields;
        assert_eq!(fields.value("reason"), typed);
        assert_eq!(fields.value("csrf"), "abc");
    }

    #[test]
    fn a_compressed_part_is_refused() {
        let packed = "name=\"list\"\r\nContent-Encoding: gzip";
        let body = part("name=\"csrf\"", "abc") + &part(packed, "A;B") + "--x--";
        assert_eq!(form(body).unwrap_err(), BadBody::Encoded);
    }

    #[test]
    fn what_cannot_be_seen_goes_however_a_form_is_sent() {
        let hidden = "a\u{0}\u{202e}b\nc";
        let body = [
            "name=\"reason\"",
            "name=\"password\"",
            "name=\"list\"; filename=\"a.csv\"",
        ]
        .map(|head| part(head, hidden))
        .concat();
        let parts = form(body + "--x--\r\n").unwrap().fields;
        let pairs = "reason=a%00%E2%80%AEb%0Ac&password=a%00%E2%80%AEb%0Ac";
        let pairs = read("", pairs.into()).unwrap().fields;
        for fields in [&parts, &pairs] {
            assert_eq!(fields.value("reason"), "ab\nc");
            assert_eq!(fields.value("password"), hidden);
        }
        assert_eq!(parts.value("list"), hidden);
    }

    #[test]
    fn a_form_of_more_fields_than_any_of_ours_is_not_taken_apart() {
        let urlencoded = |fields: usize| vec!["a"; fields].join("&");
        let few = read("", urlencoded(MOST_FIELDS).into()).unwrap();
        assert_eq!(few.fields.list.len(), MOST_FIELDS);
        let many = urlencoded(MOST_FIELDS + 1);
        assert_eq!(read("", many.into()).unwrap_err(), BadBody::TooMany);
        let many = part("name=\"a\"", "").repeat(MOST_FIELDS + 1);
        assert_eq!(form(many).unwrap_err(), BadBody::TooMany);
    }
}
