//! Downloads. Files are made a few at a time outside the serving threads, shared by all readers of the same file, and
//! sent in pieces. A reader who does not take a file keeps it in memory for two minutes at most.

use crate::concurrency_limit::ConcurrencyLimit;
use crate::web::http::problem::Problem;
use actix_web::body::{BodySize, MessageBody};
use actix_web::rt;
use actix_web::web::Bytes;
use std::collections::HashMap;
use std::io;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::sleep;

/// The most bytes of all files that are being sent.
const ROOM: usize = 64 * 1024 * 1024;
/// The longest time that a reader may take to download a file.
const WITHIN: Duration = Duration::from_secs(120);
/// The bytes handed to a connection at once. The connection copies them.
const PIECE: usize = 32 * 1024;

/// A file that at least one reader is downloading.
struct SentFile {
    bytes: Bytes,
    _room: OwnedSemaphorePermit,
}

/// The files that are being downloaded. Cheap to clone.
#[derive(Clone)]
pub struct Downloads {
    room: Arc<Semaphore>,
    sent: Arc<Mutex<HashMap<String, Weak<SentFile>>>>,
}

impl Default for Downloads {
    fn default() -> Downloads {
        Downloads {
            room: Arc::new(Semaphore::new(ROOM)),
            sent: Arc::default(),
        }
    }
}

impl Downloads {
    /// Returns the body of a file to download. `name` identifies everything that determines its content. A file for one
    /// reader alone has no name.
    ///
    /// # Errors
    /// [`Problem::Full`] when too many files are made or sent already, and errors of `make`.
    pub(crate) async fn body(
        &self,
        work: &ConcurrencyLimit,
        name: Option<String>,
        make: impl FnOnce() -> Result<Vec<u8>, Problem> + Send + 'static,
    ) -> Result<FileStream, Problem> {
        if let Some(file) = self.known(name.as_deref()) {
            return Ok(FileStream::of(file));
        }
        let turn = work.turn().await?;
        // made meanwhile by whoever had the turn before
        if let Some(file) = self.known(name.as_deref()) {
            return Ok(FileStream::of(file));
        }
        let bytes = turn.run(make).await??;
        let length = u32::try_from(bytes.len()).map_err(Problem::fault)?;
        let room = Arc::clone(&self.room).try_acquire_many_owned(length);
        let file = Arc::new(SentFile {
            bytes: bytes.into(),
            _room: room.map_err(|_| Problem::Full)?,
        });
        if let Some(name) = name {
            let mut sent = self.sent();
            sent.retain(|_, file| file.strong_count() > 0);
            sent.insert(name, Arc::downgrade(&file));
        }
        Ok(FileStream::of(file))
    }

    fn known(&self, name: Option<&str>) -> Option<Arc<SentFile>> {
        self.sent().get(name?)?.upgrade()
    }

    fn sent(&self) -> MutexGuard<'_, HashMap<String, Weak<SentFile>>> {
        self.sent.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A file on its way to a single reader.
pub struct FileStream {
    file: Arc<Mutex<Option<Arc<SentFile>>>>,
    length: usize,
    sent: usize,
}

impl FileStream {
    fn of(file: Arc<SentFile>) -> FileStream {
        let length = file.bytes.len();
        let file = Arc::new(Mutex::new(Some(file)));
        // A connection that is not read from asks for no further piece: the file is taken from it here.
        let held = Arc::downgrade(&file);
        rt::spawn(async move {
            sleep(WITHIN).await;
            if let Some(held) = held.upgrade() {
                drop(held.lock().unwrap_or_else(PoisonError::into_inner).take());
            }
        });
        FileStream {
            file,
            length,
            sent: 0,
        }
    }
}

impl MessageBody for FileStream {
    type Error = io::Error;

    fn size(&self) -> BodySize {
        BodySize::Sized(u64::try_from(self.length).unwrap_or(u64::MAX))
    }

    fn poll_next(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<Bytes, io::Error>>> {
        if self.sent >= self.length {
            return Poll::Ready(None);
        }
        let end = self.sent.saturating_add(PIECE).min(self.length);
        let file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        let piece = file.as_ref().map(|file| file.bytes.slice(self.sent..end));
        drop(file);
        self.sent = end;
        let piece = piece.ok_or_else(|| io::Error::from(io::ErrorKind::TimedOut));
        Poll::Ready(Some(piece))
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use actix_web::body::to_bytes;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[actix_web::test]
    async fn a_file_is_made_once_for_everybody_who_takes_it_at_a_time() {
        let (downloads, work) = (Downloads::default(), ConcurrencyLimit::new(1, 10));
        let made = Arc::new(AtomicUsize::new(0));
        let get = |name: Option<&str>| {
            let made = Arc::clone(&made);
            downloads.body(&work, name.map(str::to_owned), move || {
                made.fetch_add(1, Ordering::Relaxed);
                Ok(vec![b'x'; 2 * PIECE + 1])
            })
        };
        let (one, two) = (get(Some("a")).await.unwrap(), get(Some("a")).await.unwrap());
        assert_eq!(made.load(Ordering::Relaxed), 1);
        let length = 2 * PIECE + 1;
        assert_eq!(downloads.room.available_permits(), ROOM - length);
        for body in [one, two] {
            let whole = to_bytes(body).await.unwrap();
            assert_eq!(whole, vec![b'x'; length]);
        }
        assert_eq!(downloads.room.available_permits(), ROOM);
        let (_a, _own) = (get(Some("a")).await.unwrap(), get(None).await.unwrap());
        assert_eq!(made.load(Ordering::Relaxed), 3);
    }

    #[actix_web::test]
    async fn files_for_which_there_is_no_room_are_refused() {
        let (downloads, work) = (Downloads::default(), ConcurrencyLimit::new(1, 10));
        let body = |bytes: usize| downloads.body(&work, None, move || Ok(vec![0; bytes]));
        let held = body(ROOM - 10).await.unwrap();
        assert_eq!(body(11).await.err(), Some(Problem::Full));
        assert!(body(10).await.is_ok());
        drop(held);
        assert!(body(11).await.is_ok());
    }

    #[actix_web::test]
    async fn a_reader_who_takes_too_long_gets_no_further_piece() {
        tokio::time::pause();
        let (downloads, work) = (Downloads::default(), ConcurrencyLimit::new(1, 10));
        let bytes = vec![0; 2 * PIECE];
        let body = downloads.body(&work, None, move || Ok(bytes)).await;
        let mut body = Box::pin(body.unwrap());
        let piece = std::future::poll_fn(|cx| body.as_mut().poll_next(cx)).await;
        assert_eq!(piece.unwrap().unwrap().len(), PIECE);
        sleep(WITHIN + Duration::from_secs(1)).await;
        assert_eq!(downloads.room.available_permits(), ROOM);
        let piece = std::future::poll_fn(|cx| body.as_mut().poll_next(cx)).await;
        assert!(piece.unwrap().is_err());
    }
}
