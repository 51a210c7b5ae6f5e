//! The HTML page that says why a request failed.

use crate::pages::account::sign_in::DeadInvitePage;
use crate::pages::components::problem::ProblemPage;
use crate::pages::components::refused::Refused;
use crate::pages::tables::own_table::DeadLinkPage;
use crate::pages::{Frame, urls};
use crate::web::http::language::language;
use crate::web::http::problem::{Problem, RETRY_AFTER};
use crate::web::http::request_context::Reader;
use actix_web::http::header::HeaderValue;
use actix_web::http::{Method, StatusCode, header};
use actix_web::{HttpRequest, HttpResponse};
use askama::Template;

impl Problem {
    /// The response to a problem: an HTML page, or for the API a JSON object. A page that needs sign-in redirects
    /// there.
    pub async fn page(&self, request: &HttpRequest) -> HttpResponse {
        if urls::is_of_api(request.path()) {
            return self.json();
        }
        if *self == Problem::SignIn && request.method() == Method::GET {
            let way = sign_in_first(&request.uri().to_string());
            return HttpResponse::SeeOther()
                .insert_header((header::LOCATION, way))
                .finish();
        }
        let t = language(request).0;
        let details = match self {
            Problem::Said(refusal) => vec![Refused::new(refusal, t)],
            Problem::Forbidden(action) => {
                let roles = action.roles().iter().map(|role| t.role(role.word()));
                vec![t.who_may(action.code(), roles).into()]
            }
            // A form is known by a cookie that came with its page.
            Problem::Bad if request.method() == Method::POST && without_cookies(request) => {
                vec![t.cookies_needed().into()]
            }
            _ => Vec::new(),
        };
        let frame = self.frame(request).await;
        match self {
            Problem::DeadLink(why) => {
                answer(self.status(), DeadLinkPage::new(frame, *why).render())
            }
            Problem::DeadInvite(why) => {
                answer(self.status(), DeadInvitePage::new(frame, *why).render())
            }
            _ => {
                let page = ProblemPage::new(frame, self.status().as_u16(), details);
                let mut answer = answer(self.status(), page.render());
                let headers = answer.headers_mut();
                match self {
                    Problem::Full | Problem::Busy => {
                        headers.insert(header::RETRY_AFTER, HeaderValue::from_static(RETRY_AFTER));
                    }
                    // RFC 9110, 12.5.3: which encodings a request may have
                    Problem::Encoded => {
                        let none = HeaderValue::from_static("identity");
                        headers.insert(header::ACCEPT_ENCODING, none);
                    }
                    _ => {}
                }
                answer
            }
        }
    }
}

impl Problem {
    /// The frame of a problem's page. It looks up the user as every page does, except when the service is too busy or
    /// broken for that.
    async fn frame(&self, request: &HttpRequest) -> Frame {
        let reader = match self {
            Problem::Full | Problem::Busy | Problem::Fault(_) => None,
            _ => Reader::of(request).await.ok(),
        };
        // Two slashes at the beginning of a link would lead to another host.
        let here = format!("/{}", request.path().trim_start_matches('/'));
        match reader.filter(|reader| reader.user.is_some()) {
            Some(reader) => Frame {
                here,
                // what was saved before is not what went wrong now
                notice: None,
                ..reader.frame()
            },
            None => Frame::public(language(request).0, &here),
        }
    }
}

fn without_cookies(request: &HttpRequest) -> bool {
    request.cookies().map_or(true, |sent| sent.is_empty())
}

fn answer(status: StatusCode, page: askama::Result<String>) -> HttpResponse {
    let body = page.unwrap_or_else(|_| status.to_string());
    HttpResponse::build(status)
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .content_type("text/html; charset=utf-8")
        .body(body)
}

/// Returns the address of the sign-in page, which leads back to the present page afterwards.
fn sign_in_first(here: &str) -> String {
    let next = serde_urlencoded::to_string([("dopo", here)]).unwrap_or_default();
    format!("{}?{next}", urls::login())
}
