//! Request logging. Every request gets an identifier, is counted, and may be logged with route, status and time. The
//! address is never logged, because it may hold a table's link or a player's name.

use crate::store::hex;
use crate::web::http::app::App;
use crate::web::http::metrics::is_routine;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{HeaderName, HeaderValue};
use actix_web::middleware::Next;
use actix_web::web::Data;
use std::time::Instant;
use tracing::Instrument;

/// The header that carries the request's identifier, from a proxy in front and back to the client.
const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The longest request identifier that is accepted from a proxy.
const LONGEST: usize = 64;

/// Logs and counts a request.
///
/// # Errors
/// None of its own.
pub async fn over<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<B>, actix_web::Error> {
    let begun = Instant::now();
    let app = request.app_data::<Data<App>>().cloned();
    let id = number(&request, app.as_ref().map(|app| app.get_ref()));
    let method = known(request.method().as_str());
    // An error's line in the log carries the number, whatever else the log is set to say.
    let span = tracing::error_span!("request", id = %id);
    let answer = next.call(request).instrument(span.clone()).await;
    let mut answer = answer?;
    let (status, took) = (answer.status().as_u16(), begun.elapsed());
    let route = answer.request().match_pattern();
    let route = route.as_deref().unwrap_or("none");
    if let Some(app) = app {
        app.metrics.count(method, route, status, took);
    }
    if !is_routine(route) {
        let ms = u64::try_from(took.as_millis()).unwrap_or(u64::MAX);
        span.in_scope(|| tracing::info!(method, route, status, ms, "answered"));
    }
    if let Ok(id) = HeaderValue::try_from(id) {
        answer.headers_mut().insert(REQUEST_ID, id);
    }
    Ok(answer)
}

/// The HTTP method as counted. All unknown methods count as one, because each would occupy memory for ever and may hold
/// any text.
fn known(method: &str) -> &'static str {
    const KNOWN: [&str; 7] = ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"];
    let known = KNOWN.into_iter().find(|known| *known == method);
    known.unwrap_or("other")
}

/// The request's identifier: that of a trusted proxy if it is plain text, otherwise a random one.
fn number(request: &ServiceRequest, app: Option<&App>) -> String {
    let told = request.headers().get(&REQUEST_ID);
    let told = told.filter(|_| app.is_some_and(|app| app.options.trusted_proxy));
    let told = told.and_then(|told| told.to_str().ok());
    let plain = |told: &&str| {
        (1..=LONGEST).contains(&told.len())
            && told.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
    };
    match told.filter(plain) {
        Some(told) => told.to_owned(),
        None => getrandom::u64().map_or_else(|_| String::new(), |n| hex(&n.to_be_bytes())),
    }
}
