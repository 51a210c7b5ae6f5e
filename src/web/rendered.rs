//! Public pages as they were rendered last, by address and language, each good for one revision of its event.

use actix_web::web::Bytes;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Pages kept; beyond this the oldest revisions go.
const MOST: usize = 4096;

/// Rendered pages. Cheap to clone.
#[derive(Clone, Default)]
pub struct Rendered(Arc<Mutex<HashMap<String, (i64, Bytes)>>>);

impl Rendered {
    /// The page of an address at a revision, if it has been rendered.
    #[must_use]
    pub fn get(&self, address: &str, revision: i64) -> Option<Bytes> {
        let pages = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (kept, page) = pages.get(address)?;
        (*kept == revision).then(|| page.clone())
    }

    /// Keeps a page; an older revision never replaces a newer one.
    pub fn put(&self, address: &str, revision: i64, page: Bytes) {
        let mut pages = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if pages.len() >= MOST && !pages.contains_key(address) {
            pages.clear();
        }
        let newer = pages.get(address).is_none_or(|(kept, _)| *kept <= revision);
        if newer {
            pages.insert(address.to_owned(), (revision, page));
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
