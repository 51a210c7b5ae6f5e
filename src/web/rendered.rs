//! Public pages as they were rendered last, by address and language, each good for one revision of its event.

use actix_web::web::Bytes;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Bytes kept; beyond this all of it is forgotten and rendered again when somebody asks.
const MOST: usize = 32 * 1024 * 1024;

/// Rendered pages. Cheap to clone.
#[derive(Clone, Default)]
pub struct Rendered(Arc<Mutex<Kept>>);

#[derive(Default)]
struct Kept {
    pages: HashMap<String, (i64, Bytes)>,
    bytes: usize,
}

impl Rendered {
    /// The page of an address at a revision, if it has been rendered.
    #[must_use]
    pub fn get(&self, address: &str, revision: i64) -> Option<Bytes> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (of, page) = kept.pages.get(address)?;
        (*of == revision).then(|| page.clone())
    }

    /// Keeps a page; an older revision never replaces a newer one.
    pub fn put(&self, address: &str, revision: i64, page: Bytes) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if kept
            .pages
            .get(address)
            .is_some_and(|(of, _)| *of > revision)
        {
            return;
        }
        if kept.bytes + page.len() > MOST {
            *kept = Kept::default();
        }
        kept.bytes += page.len();
        if let Some((_, before)) = kept.pages.insert(address.to_owned(), (revision, page)) {
            kept.bytes -= before.len();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_good_for_its_revision_only() {
        let rendered = Rendered::default();
        rendered.put("/t/x it", 3, Bytes::from_static(b"three"));
        assert_eq!(rendered.get("/t/x it", 3).as_deref(), Some(&b"three"[..]));
        assert_eq!(rendered.get("/t/x it", 4), None);
        rendered.put("/t/x it", 2, Bytes::from_static(b"two"));
        assert_eq!(rendered.get("/t/x it", 2), None);
    }
}
