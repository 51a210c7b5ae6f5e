//! A cache of rendered public pages, by address and language. Each page is valid for one revision of its event.

use crate::concurrency_limit::ConcurrencyLimit;
use crate::web::http::problem::Problem;
use actix_web::web::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;
use std::collections::HashMap;
use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};

/// The most bytes in the cache. When it is full, everything is dropped and rendered again on request.
const MOST: usize = 32 * 1024 * 1024;

/// A page in plain form and in compressed form. It is compressed once for everybody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    pub plain: Bytes,
    pub packed: Bytes,
}

impl Page {
    /// Compresses a page.
    ///
    /// # Errors
    /// A failure of the compressor.
    pub fn new(plain: impl Into<Bytes>) -> Result<Page, Problem> {
        let plain = plain.into();
        let mut packer = GzEncoder::new(Vec::new(), Compression::default());
        packer.write_all(&plain).map_err(Problem::fault)?;
        let packed = packer.finish().map_err(Problem::fault)?;
        Ok(Page {
            plain,
            packed: packed.into(),
        })
    }

    fn bytes(&self) -> usize {
        self.plain.len() + self.packed.len()
    }
}

/// The number of pages that are made at once, as many as a small machine has cores.
pub const MADE_AT_ONCE: usize = 2;

/// The number of requests that may wait for a page to be made, more than a service has connections.
pub const PAGES_WAITING: usize = 100_000;

/// The cache of rendered pages. Cheap to clone.
#[derive(Clone)]
pub struct PageCache {
    kept: Arc<Mutex<CachedPage>>,
    /// The limit on pages that are made at once. A whole hall may ask for one that has just changed.
    pub making: ConcurrencyLimit,
}

impl Default for PageCache {
    fn default() -> PageCache {
        PageCache {
            kept: Arc::default(),
            making: ConcurrencyLimit::new(MADE_AT_ONCE, PAGES_WAITING),
        }
    }
}

#[derive(Default)]
struct CachedPage {
    pages: HashMap<String, (i64, Page)>,
    bytes: usize,
}

impl PageCache {
    /// The page of an address at a revision, if it is in the cache.
    #[must_use]
    pub fn get(&self, address: &str, revision: i64) -> Option<Page> {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let (of, page) = kept.pages.get(address)?;
        (*of == revision).then(|| page.clone())
    }

    /// The page of an address at a revision or a later one, if it is in the cache.
    #[must_use]
    pub fn get_since(&self, address: &str, revision: i64) -> Option<Page> {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let (of, page) = kept.pages.get(address)?;
        (*of >= revision).then(|| page.clone())
    }

    /// Stores a page. An older revision never replaces a newer one.
    pub fn put(&self, address: &str, revision: i64, page: Page) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if kept
            .pages
            .get(address)
            .is_some_and(|(of, _)| *of > revision)
        {
            return;
        }
        if kept.bytes + page.bytes() > MOST {
            *kept = CachedPage::default();
        }
        kept.bytes += page.bytes();
        if let Some((_, before)) = kept.pages.insert(address.to_owned(), (revision, page)) {
            kept.bytes -= before.bytes();
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn a_page_unpacks_to_itself() {
        let text = "classifica ".repeat(500);
        let page = Page::new(text.clone()).unwrap();
        assert!(page.packed.len() * 10 < page.plain.len());
        let mut read = String::new();
        let mut packed = flate2::read::GzDecoder::new(&*page.packed);
        std::io::Read::read_to_string(&mut packed, &mut read).unwrap();
        assert_eq!(read, text);
    }

    #[test]
    fn a_page_is_good_for_its_revision_only() {
        let rendered = PageCache::default();
        let page = |text: &'static str| Page::new(text).unwrap();
        rendered.put("/t/x it", 3, page("three"));
        assert_eq!(rendered.get("/t/x it", 3), Some(page("three")));
        assert_eq!(rendered.get("/t/x it", 4), None);
        rendered.put("/t/x it", 2, page("two"));
        assert_eq!(rendered.get("/t/x it", 2), None);
    }
}
