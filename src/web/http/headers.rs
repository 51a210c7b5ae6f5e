//! The headers of every response, and the page of every error.

use crate::pages::urls;
use crate::web::http::app::App;
use crate::web::http::problem::Problem;
use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{self, HeaderName, HeaderValue};
use actix_web::middleware::Next;
use actix_web::web::Data;

const RULES: [(HeaderName, &str); 7] = [
    // Who answers: a page that has saved knows the service by it from whatever stands in between.
    (HeaderName::from_static("x-pozzetto"), "1"),
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; object-src 'none'; \
         base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "same-origin"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), geolocation=(), microphone=(), payment=()",
    ),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
];

/// The API's headers that scripts of other sites may read besides the standard ones.
const READ_BY_SCRIPTS: &str = "ETag, Allow, Retry-After";

/// The paths that contain a secret. Their pages send no referrer.
const SECRET_WAYS: [&str; 3] = ["/tavolo/", "/coppia/", "/invito/"];

/// Adds the headers, and renders the page of an error in the reader's language.
///
/// # Errors
/// None of its own.
pub async fn add(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, actix_web::Error> {
    let answer = next.call(request).await?.map_into_boxed_body();
    let problem = answer.response().extensions().get::<Problem>().cloned();
    let problem = problem.or_else(|| match answer.status().as_u16() {
        404 if !has_body(&answer) => Some(Problem::Missing),
        405 => Some(Problem::Bad),
        413 => Some(Problem::TooLarge),
        _ => None,
    });
    let mut answer = match problem {
        Some(problem) => {
            let page = problem.page(answer.request()).await;
            answer.into_response(page)
        }
        None => answer,
    };
    if urls::is_of_api(answer.request().path()) {
        // the same for everybody, and it takes no cookie: scripts of other sites may read it
        let headers = answer.headers_mut();
        let everybody = HeaderValue::from_static("*");
        headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, everybody);
        let read = HeaderValue::from_static(READ_BY_SCRIPTS);
        headers.insert(header::ACCESS_CONTROL_EXPOSE_HEADERS, read);
    }
    if answer.headers().contains_key(header::ETAG) {
        // compressed or not: the one that chooses says it of what it has compressed only
        let named = answer.headers().get_all(header::VARY).any(by_encoding);
        if !named {
            let headers = answer.headers_mut();
            headers.append(header::VARY, HeaderValue::from_static("accept-encoding"));
        }
    }
    let app = answer.request().app_data::<Data<App>>();
    if app.is_some_and(|app| app.is_https()) {
        // Not for other names under the same domain: those are not ours to promise for.
        let always = HeaderValue::from_static("max-age=31536000");
        let name = header::STRICT_TRANSPORT_SECURITY;
        answer.headers_mut().insert(name, always);
        keep_cookies_to_https(&mut answer);
    }
    let secret = SECRET_WAYS
        .iter()
        .any(|way| answer.request().path().starts_with(way));
    for (name, value) in RULES {
        let rule = match name {
            header::REFERRER_POLICY if secret => "no-referrer",
            _ => value,
        };
        answer
            .headers_mut()
            .insert(name, HeaderValue::from_static(rule));
    }
    Ok(answer)
}

/// Adds `Secure` to every cookie, so that behind https no cookie goes out over plain http.
fn keep_cookies_to_https(answer: &mut ServiceResponse<BoxBody>) {
    let headers = answer.headers_mut();
    let cookies: Vec<HeaderValue> = headers.remove(header::SET_COOKIE).collect();
    for cookie in cookies {
        let text = cookie.to_str().unwrap_or_default();
        let is_secure = text.split("; ").any(|word| word == "Secure");
        let secure = HeaderValue::from_str(&format!("{text}; Secure"));
        let cookie = match (is_secure, secure) {
            (false, Ok(secure)) => secure,
            (_, _) => cookie,
        };
        headers.append(header::SET_COOKIE, cookie);
    }
}

fn by_encoding(vary: &HeaderValue) -> bool {
    let vary = vary.to_str().unwrap_or_default();
    vary.split(',')
        .any(|name| name.trim().eq_ignore_ascii_case("accept-encoding"))
}

fn has_body(answer: &ServiceResponse<BoxBody>) -> bool {
    answer
        .response()
        .head()
        .headers()
        .contains_key(header::CONTENT_TYPE)
}
