//! Request bodies: a table of limits by route, a budget of bytes, and the single place that reads them.
//!
//! The head of a request is checked before its body is read. It must have no `Content-Encoding`, a sender with the
//! right to the route, a declared length within the limit, and room in the budget. Nothing here decompresses a body.

use crate::auth::Action;
use crate::pages::urls;
use crate::web::http::body_budget::KIB;
use crate::web::http::problem::Problem;
use crate::web::http::request_context::{Reader, app};
use actix_web::body::{BodySize, BoxBody, MessageBody};
use actix_web::dev::{Payload, ServiceRequest, ServiceResponse};
use actix_web::http::header;
use actix_web::middleware::Next;
use actix_web::web::{Bytes, BytesMut};
use actix_web::{FromRequest, HttpMessage, HttpRequest};
use futures_util::StreamExt;
use futures_util::stream::poll_fn;
use std::cell::RefCell;
use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::time::timeout;

/// The limits of the request bodies that a route accepts.
struct BodyLimit {
    /// The largest request body that the route accepts, in bytes.
    bytes: usize,
    /// The most seconds between the head and the last byte.
    seconds: u64,
    /// The right that the sender needs. Without one, visitors and players may send.
    action: Option<Action>,
}

const fn limit(bytes: usize, seconds: u64, action: Option<Action>) -> BodyLimit {
    BodyLimit {
        bytes,
        seconds,
        action,
    }
}

/// The routes with limits of their own. A hand of 32 KiB has room for 108 cards written twice many times over.
const LIMITS: [(&str, BodyLimit); 15] = [
    (urls::HAND, limit(32 * KIB, 10, Some(Action::SeeDesk))),
    (urls::CORRECTION, limit(32 * KIB, 10, Some(Action::SeeDesk))),
    (
        urls::TABLE_STATE,
        limit(32 * KIB, 10, Some(Action::SeeDesk)),
    ),
    (urls::API_HAND, limit(32 * KIB, 10, None)),
    (urls::OWN_HAND, limit(32 * KIB, 10, None)),
    (urls::OWN_PRESENCE, limit(32 * KIB, 10, None)),
    (urls::HAND_OVER, limit(32 * KIB, 10, None)),
    (urls::OWN_PROTEST, limit(32 * KIB, 10, None)),
    (urls::PAIR_PROTESTS, limit(32 * KIB, 10, None)),
    (
        urls::NEW_CIRCUIT,
        limit(256 * KIB, 20, Some(Action::RunCircuits)),
    ),
    (
        urls::EDIT_CIRCUIT,
        limit(256 * KIB, 20, Some(Action::RunCircuits)),
    ),
    (
        urls::NEW_EVENT,
        limit(256 * KIB, 20, Some(Action::CreateEvent)),
    ),
    // a list of entries, pasted or as a file
    (
        urls::IMPORT,
        limit(2048 * KIB, 30, Some(Action::ImportEntries)),
    ),
    // the federation's members twice over, as a file
    (
        urls::MEMBERS,
        limit(8 * 1024 * KIB, 60, Some(Action::ManageMembers)),
    ),
    (
        urls::SET_LOGO,
        limit(256 * KIB, 20, Some(Action::EditSettings)),
    ),
];

/// The limits of any other route of an event's desk. A form with a box for every entry of the largest event fits.
const DESK: BodyLimit = limit(256 * KIB, 20, Some(Action::SeeDesk));

/// The limits of any other route, such as signing in.
const VISITOR: BodyLimit = limit(16 * KIB, 10, None);

/// The limits of a route, given as the router's pattern.
fn limit_of(route: &str) -> &'static BodyLimit {
    let own = LIMITS.iter().find(|(known, _)| *known == route);
    let desk = route.starts_with("/direzione/") || route.starts_with("/arbitro/");
    match own {
        Some((_, limit)) => limit,
        None if desk => &DESK,
        None => &VISITOR,
    }
}

/// A request body within the limits of its route, and its sender. It occupies its part of the memory budget until the
/// request is answered, because whatever is made from a body grows with it.
pub struct RequestBody {
    pub reader: Reader,
    pub bytes: Bytes,
}

impl FromRequest for RequestBody {
    type Error = Problem;
    type Future = Pin<Box<dyn Future<Output = Result<RequestBody, Problem>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let (request, payload) = (request.clone(), payload.take());
        Box::pin(async move { receive(&request, payload, |_| Ok(())).await })
    }
}

/// Checks the head of a request, then reads its body. `accept` checks the sender for one kind of form.
///
/// # Errors
/// [`Problem::SignIn`], [`Problem::Forbidden`] and the problems from `accept` about the sender; [`Problem::TooLarge`],
/// [`Problem::Full`], [`Problem::Slow`] or [`Problem::Bad`] about the body.
pub(crate) async fn receive(
    request: &HttpRequest,
    payload: Payload,
    accept: impl FnOnce(&Reader) -> Result<(), Problem>,
) -> Result<RequestBody, Problem> {
    let budget = app(request)?.bodies.clone();
    let limit = limit_of(request.match_pattern().as_deref().unwrap_or_default());
    let reader = Reader::extract(request).await?;
    if let Some(action) = limit.action {
        reader.may_here(action)?;
    }
    accept(&reader)?;
    let length = declared_length(request, limit.bytes)?;
    if length > limit.bytes {
        return Err(Problem::TooLarge);
    }
    let reserved = budget.reserve(length, reader.user.is_some())?;
    request.extensions_mut().insert(reserved);
    let within = Duration::from_secs(limit.seconds).min(budget.longest);
    let bytes = timeout(within, read(payload, limit.bytes)).await;
    Ok(RequestBody {
        reader,
        bytes: bytes.map_err(|_| Problem::Slow)??,
    })
}

/// The declared length of a body. A chunked body declares none, so for it this is the most it may be.
fn declared_length(request: &HttpRequest, most: usize) -> Result<usize, Problem> {
    let headers = request.headers();
    match headers.get(header::CONTENT_LENGTH) {
        Some(told) => {
            let told: Option<u64> = told.to_str().ok().and_then(|told| told.parse().ok());
            let told = told.ok_or(Problem::Bad)?;
            usize::try_from(told).map_err(|_| Problem::TooLarge)
        }
        None if headers.contains_key(header::TRANSFER_ENCODING) => Ok(most),
        None => Ok(0),
    }
}

/// Reads a body in chunks. Memory grows with the bytes that arrive, not with the declared length.
async fn read(mut payload: Payload, most: usize) -> Result<Bytes, Problem> {
    let mut body = BytesMut::new();
    while let Some(chunk) = payload.next().await {
        let chunk = chunk.map_err(|_| Problem::Bad)?;
        if body.len().saturating_add(chunk.len()) > most {
            return Err(Problem::TooLarge);
        }
        body.extend_from_slice(&chunk);
    }
    Ok(body.freeze())
}

/// Refuses every request with a `Content-Encoding`, whatever its route and method, before its body is read.
///
/// # Errors
/// None of its own.
pub async fn refuse_encoded(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, actix_web::Error> {
    if request.headers().contains_key(header::CONTENT_ENCODING) {
        return Ok(request.error_response(Problem::Encoded));
    }
    Ok(next.call(request).await?.map_into_boxed_body())
}

/// A response body that keeps the body of its request until it has been sent.
pub struct Holding {
    answer: BoxBody,
    _held: Option<Rc<RefCell<Payload>>>,
}

impl MessageBody for Holding {
    type Error = <BoxBody as MessageBody>::Error;

    fn size(&self) -> BodySize {
        self.answer.size()
    }

    fn poll_next(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Bytes, Self::Error>>> {
        Pin::new(&mut self.answer).poll_next(cx)
    }
}

/// Keeps the body of a request until its response has been sent. The server then closes a connection on which part of
/// the body is still to come. If a chunked body were dropped earlier, the server would read and discard all that
/// follows.
///
/// # Errors
/// None of its own.
pub async fn hold(
    mut request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<Holding>, actix_web::Error> {
    let chunked = request.headers().contains_key(header::TRANSFER_ENCODING);
    let held = chunked.then(|| Rc::new(RefCell::new(request.take_payload())));
    if let Some(held) = &held {
        let lent = Rc::clone(held);
        let payload = Box::pin(poll_fn(move |cx| lent.borrow_mut().poll_next_unpin(cx)));
        request.set_payload(Payload::Stream { payload });
    }
    let answer = next.call(request).await?.map_into_boxed_body();
    Ok(answer.map_body(|_, answer| Holding {
        answer,
        _held: held,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_people_with_a_role_send_more_than_a_hand() {
        for (name, route) in urls::ALL {
            let limit = limit_of(route);
            assert!(limit.bytes <= 32 * KIB || limit.action.is_some(), "{name}");
            let desk = route.starts_with("/direzione/") || route.starts_with("/arbitro/");
            assert!(!desk || limit.action.is_some(), "{name}");
        }
        assert_eq!(limit_of(urls::LOGIN).bytes, 16 * KIB);
        assert_eq!(limit_of("").bytes, 16 * KIB);
    }
}
