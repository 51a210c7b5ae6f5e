//! The download of a copy of the whole database, for administrators.

use crate::auth::Action;
use crate::auth::token::Token;
use crate::store::{StoreError, run_blocking, throw_away};
use crate::web::http::app::App;
use crate::web::http::current_time::now;
use crate::web::http::problem::Problem;
use crate::web::http::request_context::Reader;
use actix_web::HttpResponse;
use actix_web::body::SizedStream;
use actix_web::http::header;
use actix_web::web::{Bytes, Data};
use chrono_tz::Europe::Rome;
use futures_util::stream;
use std::fs::File;
use std::io::{self, Read};

/// The number of bytes read at a time when a copy is sent.
const PIECE: usize = 64 * 1024;

/// Handles `GET /copia`: makes and verifies a copy of the database as `pozzetto backup` does, and sends it. The copy
/// does not stay on this machine.
pub async fn download(app: Data<App>, reader: Reader) -> Result<HttpResponse, Problem> {
    reader.may(Action::ManageUsers, None)?;
    let mark = Token::random().map_err(Problem::fault)?;
    let place = std::env::temp_dir().join(format!("pozzetto-{}.sqlite3", mark.hash().as_str()));
    let store = app.store.clone();
    let turn = app.heavy.turn().await.map_err(|_| Problem::Full)?;
    let made = turn.run(move || -> Result<(File, u64), StoreError> {
        let made = store.sound_copy(&place).and_then(|_| {
            let file = File::open(&place)?;
            let size = file.metadata()?.len();
            Ok((file, size))
        });
        throw_away(&place);
        made
    });
    let (file, size) = made.await??;
    let day = now().with_timezone(&Rome).format("%Y%m%d-%H%M");
    Ok(HttpResponse::Ok()
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .insert_header((
            header::CONTENT_DISPOSITION,
            format!("attachment; filename=\"pozzetto-{day}.sqlite3\""),
        ))
        .insert_header(header::ContentEncoding::Identity)
        .content_type("application/vnd.sqlite3")
        .body(SizedStream::new(size, pieces(file))))
}

/// A file as a stream of pieces, each read outside the threads that serve requests.
fn pieces(file: File) -> impl stream::Stream<Item = io::Result<Bytes>> {
    stream::try_unfold(file, |mut file| async move {
        let read = run_blocking(move || {
            let mut piece = vec![0; PIECE];
            let length = file.read(&mut piece)?;
            piece.truncate(length);
            Ok::<_, io::Error>((piece, file))
        });
        let (piece, file) = read.await.map_err(io::Error::other)??;
        Ok((!piece.is_empty()).then(|| (Bytes::from(piece), file)))
    })
}
