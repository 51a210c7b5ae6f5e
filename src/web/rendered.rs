//! Public pages as they were rendered last, by address and language, each good for one revision of its event.

use crate::web::problem::Problem;
use actix_web::web::Bytes;
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use std::collections::HashMap;
use std::io::{Read, Write};
use std::sync::{Arc, Mutex, PoisonError};

/// Bytes kept; beyond this all of it is forgotten and rendered again when somebody asks.
const MOST: usize = 16 * 1024 * 1024;

/// A page as it goes out: compressed once for everybody who asks. As it is it takes ten times the memory, and next to nobody
/// asks for it so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// By gzip.
    pub packed: Bytes,
}

impl Page {
    /// Compresses a page.
    ///
    /// # Errors
    /// A fault of the compressor's.
    pub fn new(plain: impl AsRef<[u8]>) -> Result<Page, Problem> {
        let mut packer = GzEncoder::new(Vec::new(), Compression::default());
        packer.write_all(plain.as_ref()).map_err(Problem::fault)?;
        let packed = packer.finish().map_err(Problem::fault)?;
        Ok(Page {
            packed: packed.into(),
        })
    }

    /// As it is; none when it does not unpack, which a page that was packed here does.
    #[must_use]
    pub fn plain(&self) -> Option<Bytes> {
        let mut plain = Vec::new();
        let read = GzDecoder::new(&*self.packed).read_to_end(&mut plain);
        read.is_ok().then(|| plain.into())
    }
}

/// Rendered pages. Cheap to clone.
#[derive(Clone, Default)]
pub struct Rendered(Arc<Mutex<Kept>>);

#[derive(Default)]
struct Kept {
    pages: HashMap<String, (i64, Page)>,
    bytes: usize,
}

impl Rendered {
    /// The page of an address at a revision, if it has been rendered.
    #[must_use]
    pub fn get(&self, address: &str, revision: i64) -> Option<Page> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (of, page) = kept.pages.get(address)?;
        (*of == revision).then(|| page.clone())
    }

    /// Keeps a page; an older revision never replaces a newer one.
    pub fn put(&self, address: &str, revision: i64, page: Page) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if kept
            .pages
            .get(address)
            .is_some_and(|(of, _)| *of > revision)
        {
            return;
        }
        let bytes = page.packed.len();
        if kept.bytes + bytes > MOST {
            *kept = Kept::default();
        }
        kept.bytes += bytes;
        if let Some((_, before)) = kept.pages.insert(address.to_owned(), (revision, page)) {
            kept.bytes -= before.packed.len();
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
        assert!(page.packed.len() * 10 < text.len());
        assert_eq!(page.plain().unwrap(), text);
    }

    #[test]
    fn a_page_is_good_for_its_revision_only() {
        let rendered = Rendered::default();
        let page = |text: &'static str| Page::new(text).unwrap();
        rendered.put("/t/x it", 3, page("three"));
        assert_eq!(rendered.get("/t/x it", 3), Some(page("three")));
        assert_eq!(rendered.get("/t/x it", 4), None);
        rendered.put("/t/x it", 2, page("two"));
        assert_eq!(rendered.get("/t/x it", 2), None);
    }
}
