//! The metrics page for a monitoring system.

use crate::web::http::app::App;
use crate::web::http::problem::Problem;
use actix_web::http::header;
use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};

/// Handles `GET /metrics`: the metrics, for a request with the configured token. Other requests get status 404.
pub async fn show(app: Data<App>, request: HttpRequest) -> Result<HttpResponse, Problem> {
    if !app.metrics.opens_to(&request) {
        return Err(Problem::Missing);
    }
    let text = app
        .metrics
        .text(&app.store, &app.live, &app.snapshots)
        .map_err(Problem::fault)?;
    Ok(HttpResponse::Ok()
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .content_type("application/openmetrics-text; version=1.0.0; charset=utf-8")
        .body(text))
}
