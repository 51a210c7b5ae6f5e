//! The event, round or table that the address of a request names.

use crate::app::scored_event::ScoredEvent;
use crate::web::http::app::App;
use crate::web::http::event_view::scored;
use crate::web::http::form_post::Posted;
use crate::web::http::problem::Problem;
use crate::web::http::request_context::app;
use actix_web::dev::Payload;
use actix_web::web::Data;
use actix_web::{FromRequest, HttpRequest};
use std::future::Future;
use std::pin::Pin;
use std::str::FromStr;
use std::sync::Arc;

/// The event that an address names by its slug, with all its results. 404 for an unknown one.
pub struct AtEvent(pub Data<App>, pub Arc<ScoredEvent>);

/// An event as [`AtEvent`], and the number of a round, which it may lack.
pub struct AtRound(pub Data<App>, pub Arc<ScoredEvent>, pub u32);

/// An event as [`AtEvent`], and the numbers of a round and of a table or team in it, which it may lack.
pub struct AtTable(pub Data<App>, pub Arc<ScoredEvent>, pub u32, pub u32);

/// Returns a part of an address by its name.
fn part<T: FromStr>(request: &HttpRequest, name: &str) -> Result<T, Problem> {
    let found = request.match_info().get(name);
    found
        .and_then(|text| text.parse().ok())
        .ok_or(Problem::Missing)
}

impl AtEvent {
    async fn of(request: &HttpRequest) -> Result<AtEvent, Problem> {
        let app = app(request)?;
        let slug: String = part(request, "slug")?;
        let scored = scored(&app, &slug).await?;
        Ok(AtEvent(app, scored))
    }
}

type Extracted<T> = Pin<Box<dyn Future<Output = Result<T, Problem>>>>;

impl FromRequest for AtEvent {
    type Error = Problem;
    type Future = Extracted<AtEvent>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move { AtEvent::of(&request).await })
    }
}

impl FromRequest for AtRound {
    type Error = Problem;
    type Future = Extracted<AtRound>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move {
            let number = part(&request, "n")?;
            let AtEvent(app, scored) = AtEvent::of(&request).await?;
            Ok(AtRound(app, scored, number))
        })
    }
}

impl FromRequest for AtTable {
    type Error = Problem;
    type Future = Extracted<AtTable>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move {
            let (round, table) = (part(&request, "n")?, part(&request, "k")?);
            let AtEvent(app, scored) = AtEvent::of(&request).await?;
            Ok(AtTable(app, scored, round, table))
        })
    }
}

/// A form posted to an address, and what the address names. The form is judged first: one that is too large or not the
/// sender's to send is refused by its head, whatever it was sent to.
pub struct PostedAt<A>(pub A, pub Posted);

impl<A: FromRequest<Error = Problem> + 'static> FromRequest for PostedAt<A> {
    type Error = Problem;
    type Future = Extracted<PostedAt<A>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let posted = Posted::from_request(request, payload);
        let request = request.clone();
        Box::pin(async move {
            let posted = posted.await?;
            Ok(PostedAt(A::extract(&request).await?, posted))
        })
    }
}
