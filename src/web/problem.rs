//! The one place where errors become answers of HTTP. What is ours is logged here, once, and not shown.

use crate::auth::{Action, AuthError};
use crate::bounded::Full;
use crate::pages::account::sign_in::{DeadInvite, DeadInvitePage};
use crate::pages::api::ProblemJson;
use crate::pages::components::problem::ProblemPage;
use crate::pages::tables::own_table::{DeadLink, DeadLinkPage};
use crate::pages::{Frame, urls};
use crate::store::StoreError;
use crate::web::act::Failure;
use crate::web::api::METHODS;
use crate::web::reader::{Reader, language};
use actix_web::http::header::HeaderValue;
use actix_web::http::{Method, StatusCode, header};
use actix_web::{HttpRequest, HttpResponse, ResponseError};
use askama::Template;
use burraco_tournament::refusal::Refusal;
use std::fmt;

/// After how many seconds a busy service is asked again.
const RETRY_AFTER: &str = "5";

/// Why a request is not answered as it wished.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// The request makes no sense: a form without its token, an address that cannot be read.
    Bad,
    /// Nobody is signed in.
    SignIn,
    /// Somebody is signed in who may not do this.
    Forbidden(Action),
    /// There is no such thing.
    Missing,
    /// The link of a table opens nothing.
    DeadLink(DeadLink),
    /// An invitation does not work.
    DeadInvite(DeadInvite),
    /// The competition's rules refuse it.
    Said(Box<Refusal>),
    /// The state does not allow it; there is no more to say.
    Refused,
    /// The same key came with another body.
    OtherBody,
    /// It can only be read.
    OnlyRead,
    /// The body is too large.
    TooLarge,
    /// The body, or a part of it, is compressed.
    Encoded,
    /// The body took too long on its way.
    Slow,
    /// As many requests of this kind are under way as there is room for.
    Full,
    /// The database cannot serve now.
    Busy,
    /// Ours: logged, and not shown.
    Fault(String),
}

impl Problem {
    /// A fault of ours.
    pub fn fault(what: impl fmt::Display) -> Problem {
        Problem::Fault(what.to_string())
    }

    fn status(&self) -> StatusCode {
        match self {
            Problem::Bad => StatusCode::BAD_REQUEST,
            Problem::SignIn => StatusCode::UNAUTHORIZED,
            Problem::Forbidden(_) => StatusCode::FORBIDDEN,
            Problem::Missing
            | Problem::DeadLink(DeadLink::Unknown | DeadLink::NoPair)
            | Problem::DeadInvite(DeadInvite::Unknown) => StatusCode::NOT_FOUND,
            // Not gone: the draft of what could not be kept must stay on the phone.
            Problem::DeadLink(DeadLink::Full) => StatusCode::CONFLICT,
            Problem::DeadLink(_) | Problem::DeadInvite(_) => StatusCode::GONE,
            Problem::Said(_) | Problem::Refused | Problem::OtherBody => StatusCode::CONFLICT,
            Problem::OnlyRead => StatusCode::METHOD_NOT_ALLOWED,
            Problem::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Problem::Encoded => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Problem::Slow => StatusCode::REQUEST_TIMEOUT,
            Problem::Full | Problem::Busy => StatusCode::SERVICE_UNAVAILABLE,
            Problem::Fault(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// The answer of the API to a problem.
    fn json(&self) -> HttpResponse {
        let mut answer = HttpResponse::build(self.status());
        answer.insert_header((header::CACHE_CONTROL, "no-store"));
        match self {
            Problem::OnlyRead => answer.insert_header((header::ALLOW, METHODS)),
            Problem::Full | Problem::Busy => {
                answer.insert_header((header::RETRY_AFTER, RETRY_AFTER))
            }
            Problem::Encoded => answer.insert_header((header::ACCEPT_ENCODING, "identity")),
            _ => &mut answer,
        };
        answer.json(ProblemJson::of(self.status().as_u16()))
    }

    /// The page of a problem, for whoever asked; of the API an object.
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
            Problem::Said(refusal) => vec![t.refusal(refusal)],
            Problem::Forbidden(action) => {
                let roles = action.roles().iter().map(|role| t.role(role.word()));
                vec![t.who_may(action.code(), roles)]
            }
            // A form is known by a cookie that came with its page.
            Problem::Bad if request.method() == Method::POST && without_cookies(request) => {
                vec![t.cookies_needed().to_owned()]
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
    /// The frame of its page: that of whoever asked, as on every page; what cannot serve is not asked who that is.
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

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

impl ResponseError for Problem {
    fn status_code(&self) -> StatusCode {
        self.status()
    }

    /// Without the request there is no language: [`crate::web::headers`] makes the page again with it.
    fn error_response(&self) -> HttpResponse {
        match self {
            Problem::Fault(what) => tracing::error!(what, "a fault of ours"),
            Problem::Busy => tracing::warn!("the database could not serve"),
            _ => {}
        }
        let mut answer = HttpResponse::build(self.status());
        answer.extensions_mut().insert(self.clone());
        answer.finish()
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Problem {
        match error {
            StoreError::NotFound => Problem::Missing,
            StoreError::Conflict => Problem::Refused,
            StoreError::Unavailable | StoreError::NoRoom => Problem::Busy,
            StoreError::Fault(what) => Problem::Fault(what),
        }
    }
}

impl From<Failure> for Problem {
    fn from(failure: Failure) -> Problem {
        match failure {
            Failure::Refused(refusal) => match *refusal {
                Refusal::NoSuchRound(_) | Refusal::NoSuchEntry(_) => Problem::Missing,
                _ => Problem::Said(refusal),
            },
            Failure::StaleTable | Failure::OtherMoves | Failure::StaleSettings => Problem::Refused,
            Failure::Forbidden(action) => Problem::Forbidden(action),
            Failure::OtherBody => Problem::OtherBody,
            Failure::DeadLink => Problem::DeadLink(DeadLink::Revoked),
            Failure::Store(error) => error.into(),
        }
    }
}

impl From<AuthError> for Problem {
    fn from(error: AuthError) -> Problem {
        match error {
            AuthError::Store(error) => error.into(),
            AuthError::Full => Problem::Full,
            AuthError::NoInvite => Problem::DeadInvite(DeadInvite::Unknown),
            AuthError::Wrong
            | AuthError::Wait(_)
            | AuthError::TooShort
            | AuthError::TooLong
            | AuthError::Guessed
            | AuthError::NotTheFirst => Problem::Refused,
        }
    }
}

impl From<Full> for Problem {
    fn from(_: Full) -> Problem {
        Problem::Full
    }
}

impl From<askama::Error> for Problem {
    fn from(error: askama::Error) -> Problem {
        Problem::fault(error)
    }
}

impl From<actix_web::error::BlockingError> for Problem {
    fn from(_: actix_web::error::BlockingError) -> Problem {
        Problem::Busy
    }
}

/// Where somebody who must sign in is sent, and led back from.
fn sign_in_first(here: &str) -> String {
    let next = serde_urlencoded::to_string([("dopo", here)]).unwrap_or_default();
    format!("{}?{next}", urls::login())
}
