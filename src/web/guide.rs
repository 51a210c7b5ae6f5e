//! The public pages of the guide.

use crate::pages::Frame;
use crate::pages::guide::chapter::Chapter;
use crate::pages::guide::page::{ChapterPage, GuidePage};
use crate::web::http::problem::Problem;
use crate::web::http::request_context::Reader;
use crate::web::http::response_cache::html;
use actix_web::HttpResponse;
use actix_web::web::{Path, Query};
use askama::Template;
use serde::Deserialize;

/// The query parameters of the guide.
#[derive(Deserialize)]
pub struct Searched {
    cerca: Option<String>,
}

/// Returns the frame of the guide: public, except that whoever is signed in keeps the own menu.
fn frame(reader: &Reader) -> Frame {
    match reader.user {
        Some(_) => reader.frame(),
        None => Frame::public(reader.t, &reader.here),
    }
}

/// Handles `GET /guida`: the chapters, or the sections with some words.
pub async fn contents(reader: Reader, asked: Query<Searched>) -> Result<HttpResponse, Problem> {
    let words = asked.into_inner().cerca.unwrap_or_default();
    Ok(html(
        &reader,
        GuidePage::new(frame(&reader), &words).render()?,
    ))
}

/// Handles `GET /guida/{chapter}`: a chapter.
pub async fn chapter(reader: Reader, word: Path<String>) -> Result<HttpResponse, Problem> {
    let chapter: Chapter = word.parse().map_err(|_| Problem::Missing)?;
    Ok(html(
        &reader,
        ChapterPage::new(frame(&reader), chapter).render()?,
    ))
}
