//! Pictures of results, which a link unfolds to in a chat. They show what the public sees.

use crate::app::scored_event::ScoredEvent;
use crate::pages::events::event::EventPage;
use crate::pages::{Frame, urls};
use crate::web::events::public::pair_page;
use crate::web::http::problem::Problem;
use crate::web::http::response_cache::PublicRequest;
use actix_web::HttpResponse;
use actix_web::web::Path;
use burraco_tournament::entry::EntryNo;

/// Handles `GET /t/{slug}/immagine.png`: the podium or the leaders of an event.
pub async fn of_event(public: PublicRequest) -> Result<HttpResponse, Problem> {
    let here = urls::picture(&public.slug);
    let draw = |scored: &ScoredEvent, frame: Frame| {
        let page = EventPage::new(frame, &scored.event, scored.latest(), scored);
        page.told().picture().map_err(Problem::fault)
    };
    public.picture(here, draw).await
}

/// Handles `GET /t/{slug}/coppie/{n}/immagine.png`: the evening of an entry.
pub async fn of_pair(
    public: PublicRequest,
    path: Path<(String, u32)>,
) -> Result<HttpResponse, Problem> {
    let (_, number) = path.into_inner();
    let here = urls::pair_picture(&public.slug, number);
    let app = public.app.clone();
    let draw = move |scored: &ScoredEvent, frame: Frame| {
        let entry = scored.event.entry(EntryNo(number));
        let page = pair_page(&app, scored, entry.ok_or(Problem::Missing)?, frame)?;
        page.told().picture().map_err(Problem::fault)
    };
    public.picture(here, draw).await
}
