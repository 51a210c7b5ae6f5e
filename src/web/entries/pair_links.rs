//! The private links of the entries, one each. They are made at the desk and shown once.

use crate::app::events::make_pair_links;
use crate::app::scored_event::ScoredEvent;
use crate::auth::{Action, Token};
use crate::pages::entries::pair_links::PairLinksPage;
use crate::pages::{Frame, urls};
use crate::store::linked_entries;
use crate::web::http::at_event::{AtEvent, PostedAt};
use crate::web::http::problem::Problem;
use crate::web::http::redirect::see_other;
use crate::web::http::request_context::Reader;
use crate::web::http::response_cache::long_html;
use actix_web::HttpResponse;
use askama::Template;
use burraco_tournament::entry::EntryNo;

/// Handles `GET /direzione/{slug}/link-coppie`: the page of the private links.
pub async fn list(AtEvent(app, scored): AtEvent, reader: Reader) -> Result<HttpResponse, Problem> {
    reader.may(Action::PrintSlips, Some(scored.id))?;
    let id = scored.id;
    // A new link revokes the earlier one, which needs a right of its own.
    let held = match reader.can(Action::RevokeLinks, Some(id)) {
        true => None,
        false => Some(app.store.read(move |conn| linked_entries(conn, id)).await?),
    };
    let page = move |scored: &ScoredEvent, frame: Frame| {
        Ok(PairLinksPage::new(frame, &scored.event, &[], held.as_deref()).render()?)
    };
    long_html(&app, &reader, &scored, page).await
}

/// Handles `POST /direzione/{slug}/link-coppie`: makes a new link for every entry, or for the named one. Without the
/// right to revoke links, a user makes only the missing ones. A repeated request shows nothing again.
pub async fn make(
    PostedAt(AtEvent(app, scored), posted): PostedAt<AtEvent>,
) -> Result<HttpResponse, Problem> {
    let id = scored.id;
    let then = urls::pair_links(scored.slug());
    let context = posted.context(Action::PrintSlips, Some(id), then)?;
    let named = posted.fields.get("entry").map(|field| field.value.parse());
    let named = named.transpose().map_err(|_| Problem::Bad)?.map(EntryNo);
    if named.is_some_and(|entry| scored.event.entry(entry).is_none()) {
        return Err(Problem::Missing);
    }
    let all = scored.event.entries.iter().map(|entry| entry.number);
    let entries: Vec<EntryNo> = match named {
        Some(entry) => vec![entry],
        None => all.collect(),
    };
    match make_pair_links(&app.store, id, context, entries).await? {
        (then, fresh) if fresh.is_empty() => Ok(see_other(&then)),
        (_, fresh) => {
            let address = |token: Token| {
                format!(
                    "{}{}",
                    app.options.public_url,
                    urls::own_pair(token.secret())
                )
            };
            let fresh = fresh
                .into_iter()
                .map(|(entry, token)| (entry, address(token)));
            let fresh: Vec<_> = fresh.collect();
            let page = move |scored: &ScoredEvent, frame: Frame| {
                Ok(PairLinksPage::new(frame, &scored.event, &fresh, None).render()?)
            };
            long_html(&app, &posted.reader, &scored, page).await
        }
    }
}
