//! The body of a posted form, urlencoded or multipart, as its fields.

use crate::fields::Fields;
use crate::forms::text::keep_visible_lines;

/// The most fields of a form: a tick for every entry of the largest event fits twice. Each costs many times what it took to
/// write.
pub const MOST_FIELDS: usize = 20_000;

/// What a body says.
#[derive(Clone, Debug, Default)]
pub struct Form {
    /// Its fields; a file as the text it may be.
    pub fields: Fields,
    /// Its files as they came, by the names of their fields.
    pub files: Vec<(String, Vec<u8>)>,
}

/// Why a body is no form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BadBody {
    /// Not written as forms are.
    Unreadable,
    /// More than [`MOST_FIELDS`].
    TooMany,
}

/// Reads a body of a content type, which may be empty. A file whose bytes are no UTF-8 is read as the older encoding of
/// spreadsheets.
///
/// # Errors
/// Why it is no form.
pub fn read(kind: &str, body: &[u8]) -> Result<Form, BadBody> {
    let Some(rest) = kind.strip_prefix("multipart/form-data") else {
        let fields = Fields::posted(pairs(body)?);
        return Ok(Form {
            fields,
            files: Vec::new(),
        });
    };
    let boundary = boundary(rest).ok_or(BadBody::Unreadable)?;
    let parts = parts(body, &format!("--{boundary}"))?;
    let files = parts.iter().filter(|part| part.is_file);
    let files = files.map(|part| (part.name.clone(), part.value.to_vec()));
    Ok(Form {
        files: files.collect(),
        fields: Fields::posted(
            parts
                .into_iter()
                .map(|part| (part.name.clone(), part.text())),
        ),
    })
}

/// A part of a multipart body.
struct Part<'b> {
    name: String,
    is_file: bool,
    value: &'b [u8],
}

impl<'b> Part<'b> {
    /// A part; none where it has no name.
    fn read(part: &'b [u8]) -> Option<Part<'b>> {
        const BLANK: &[u8] = b"\r\n\r\n";
        let (head, _) = part.split_at_checked(position(part, BLANK)?)?;
        let value = after(part, BLANK)?;
        let head = String::from_utf8_lossy(head);
        let name = head.split("name=\"").nth(1)?.split('"').next()?;
        Some(Part {
            name: name.to_owned(),
            is_file: head.contains("filename=\""),
            value: value.strip_suffix(b"\r\n").unwrap_or(value),
        })
    }

    /// What was typed; the text of a file is read by whoever knows its form.
    fn text(&self) -> String {
        let mut text = match std::str::from_utf8(self.value) {
            Ok(text) => text.to_owned(),
            Err(_) => encoding_rs::WINDOWS_1252.decode(self.value).0.into_owned(),
        };
        if !self.is_file {
            clean(&self.name, &mut text);
        }
        text
    }
}

/// Takes out of what was typed what cannot be seen; a password is taken as it is.
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

fn boundary(rest: &str) -> Option<&str> {
    let (_, boundary) = rest.split_once("boundary=")?;
    let boundary = boundary.split(';').next()?.trim().trim_matches('"');
    // RFC 2046, 5.1.1: 1 to 70 characters.
    let sound = (1..=70).contains(&boundary.len());
    sound.then_some(boundary)
}

fn parts<'b>(body: &'b [u8], mark: &str) -> Result<Vec<Part<'b>>, BadBody> {
    let mut found = Vec::new();
    let mut rest = body;
    while let Some(after) = after(rest, mark.as_bytes()) {
        let end = position(after, mark.as_bytes()).unwrap_or(after.len());
        let (part, next) = after.split_at_checked(end).unwrap_or((after, &[]));
        rest = next;
        if found.len() >= MOST_FIELDS {
            return Err(BadBody::TooMany);
        }
        found.extend(Part::read(part));
    }
    Ok(found)
}

/// What follows a mark.
fn after<'b>(body: &'b [u8], mark: &[u8]) -> Option<&'b [u8]> {
    let at = position(body, mark)?;
    body.get(at.checked_add(mark.len())?..)
}

fn position(body: &[u8], mark: &[u8]) -> Option<usize> {
    body.windows(mark.len()).position(|window| window == mark)
}

#[cfg(test)]
mod tests {
    use super::*;

    const MULTIPART: &str = "multipart/form-data; boundary=x";

    #[test]
    fn multipart_parts_are_read_with_their_bytes() {
        let body = b"--x\r\nContent-Disposition: form-data; name=\"list\"; filename=\"a.csv\"\r\n\r\n1;Rossi\r\n2;Nicol\xf2\r\n\
                     --x\r\nContent-Disposition: form-data; name=\"csrf\"\r\n\r\nabc\r\n--x--\r\n";
        let Form { fields, files } = read(MULTIPART, body).unwrap();
        let sent = b"1;Rossi\r\n2;Nicol\xf2".to_vec();
        assert_eq!(files, [("list".into(), sent)]);
        assert_eq!(fields.value("list"), "1;Rossi\r\n2;Nicolò");
        assert_eq!(fields.value("csrf"), "abc");
        assert_eq!(fields.list.len(), 2);
        assert!(read(MULTIPART, b"--x\r\n").unwrap().fields.list.is_empty());
        assert_eq!(
            read("multipart/form-data", body).unwrap_err(),
            BadBody::Unreadable,
            "without its boundary"
        );
    }

    #[test]
    fn what_cannot_be_seen_goes_however_a_form_is_sent() {
        let part = |name: &str, value: &str| {
            format!("--x\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n")
        };
        let file = "list\"; filename=\"a.csv";
        let hidden = "a\u{0}\u{202e}b\nc";
        let body =
            part("reason", hidden) + &part("password", hidden) + &part(file, hidden) + "--x--\r\n";
        let parts = read(MULTIPART, body.as_bytes()).unwrap().fields;
        let pairs = "reason=a%00%E2%80%AEb%0Ac&password=a%00%E2%80%AEb%0Ac";
        let pairs = read("", pairs.as_bytes()).unwrap().fields;
        for fields in [&parts, &pairs] {
            assert_eq!(fields.value("reason"), "ab\nc");
            assert_eq!(fields.value("password"), hidden);
        }
        assert_eq!(parts.value("list"), hidden);
    }

    #[test]
    fn a_form_of_more_fields_than_any_of_ours_is_not_taken_apart() {
        let urlencoded = |fields: usize| vec!["a"; fields].join("&");
        let few = read("", urlencoded(MOST_FIELDS).as_bytes()).unwrap();
        assert_eq!(few.fields.list.len(), MOST_FIELDS);
        let many = urlencoded(MOST_FIELDS + 1);
        assert_eq!(read("", many.as_bytes()).unwrap_err(), BadBody::TooMany);
        let part = "--x\r\nname=\"a\"\r\n\r\n\r\n";
        let many = part.repeat(MOST_FIELDS + 1);
        let refused = read(MULTIPART, many.as_bytes());
        assert_eq!(refused.unwrap_err(), BadBody::TooMany);
    }
}
