//! The private links of the entries, one each. They are made at the desk and shown once.

use crate::app::Failure;
use crate::auth::{Action, Token};
use crate::pages::entries::pair_links::PairLinksPage;
use crate::pages::urls;
use crate::store::{LinkKind, LinkTarget, StoreError, linked_entries, set_link};
use crate::web::http::app::App;
use crate::web::http::current_time::now;
use crate::web::http::event_view::derived;
use crate::web::http::form_post::Posted;
use crate::web::http::problem::Problem;
use crate::web::http::redirect::see_other;
use crate::web::http::request_context::Reader;
use crate::web::http::response_cache::html;
use actix_web::HttpResponse;
use actix_web::web::{Data, Path};
use askama::Template;
use burraco_tournament::entry::EntryNo;
use serde_json::json;

/// Handles `GET /direzione/{slug}/link-coppie`: the page of the private links.
pub async fn list(
    app: Data<App>,
    reader: Reader,
    slug: Path<String>,
) -> Result<HttpResponse, Problem> {
    let derived = derived(&app, &slug).await?;
    reader.may(Action::PrintSlips, Some(derived.id))?;
    let id = derived.id;
    // A new link revokes the earlier one, which needs a right of its own.
    let held = match reader.can(Action::RevokeLinks, Some(id)) {
        true => None,
        false => Some(app.store.read(move |conn| linked_entries(conn, id)).await?),
    };
    let page = PairLinksPage::new(reader.frame(), &derived.event, &[], held.as_deref());
    Ok(html(&reader, page.render()?))
}

/// Handles `POST /direzione/{slug}/link-coppie`: makes a new link for every entry, or for the named one. Without the
/// right to revoke links, a user makes only the missing ones. A repeated request shows nothing again.
pub async fn make(
    app: Data<App>,
    posted: Posted,
    slug: Path<String>,
) -> Result<HttpResponse, Problem> {
    let derived = derived(&app, &slug).await?;
    let id = derived.id;
    let then = urls::pair_links(&*slug);
    let context = posted.context(Action::PrintSlips, Some(id), then)?;
    let named = posted.fields.get("entry").map(|field| field.value.parse());
    let named = named.transpose().map_err(|_| Problem::Bad)?.map(EntryNo);
    if named.is_some_and(|entry| derived.event.entry(entry).is_none()) {
        return Err(Problem::Missing);
    }
    let all = derived.event.entries.iter().map(|entry| entry.number);
    let entries: Vec<EntryNo> = match named {
        Some(entry) => vec![entry],
        None => all.collect(),
    };
    let may_renew = posted.reader.can(Action::RevokeLinks, Some(id));
    let (at, public_url) = (now(), app.options.public_url.clone());
    let made = app.store.write_event(id, move |tx| {
        let mut fresh = Vec::with_capacity(entries.len());
        let then = context.once(tx, |tx| {
            let held = linked_entries(tx, id)?;
            let mut entries = entries;
            if !may_renew {
                entries.retain(|entry| !held.contains(entry));
            }
            if entries.is_empty() && !held.is_empty() {
                return Err(Failure::Forbidden(Action::RevokeLinks));
            }
            for entry in &entries {
                let token = Token::random().map_err(|e| StoreError::Fault(e.to_string()))?;
                let link = LinkTarget {
                    event: id,
                    kind: LinkKind::Entry,
                    number: entry.0,
                };
                set_link(tx, token.hash().as_str(), link, at)?;
                let way = urls::own_pair(token.secret());
                fresh.push((*entry, format!("{public_url}{way}")));
            }
            Ok((Some(id), json!([{"pair_links": entries}])))
        })?;
        Ok::<_, Failure>((then, fresh))
    });
    match made.await? {
        (then, fresh) if fresh.is_empty() => Ok(see_other(&then)),
        (_, fresh) => {
            let page = PairLinksPage::new(posted.reader.frame(), &derived.event, &fresh, None);
            Ok(html(&posted.reader, page.render()?))
        }
    }
}
