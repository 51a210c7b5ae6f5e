//! Every request gets a number, is counted, and may leave a line in the log: route, status and time, never an address
//! that was asked for. Links of tables and names of players stand in addresses.

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

/// The header that carries the number of a request, from a proxy in front and to whoever asked.
const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The longest number of a proxy's that is taken over.
const LONGEST: usize = 64;

/// Watches over a request.
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

/// Methods somebody made up are one: each would cost memory for ever, and may hold anything.
fn known(method: &str) -> &'static str {
    const KNOWN: [&str; 7] = ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"];
    let known = KNOWN.into_iter().find(|known| *known == method);
    known.unwrap_or("other")
}

/// The proxy's number, where there is a proxy and it gives a plain one; else one of our own.
fn number(request: &ServiceRequest, app: Option<&App>) -> String {
    let told = request.headers().get(&REQUEST_ID);
    let told = told.filter(|_| app.is_some_and(|app| app.reach.trusted_proxy));
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
