//! The panel beside the hands on the referee's page of a table: its link, and the unconfirmed versions that players
//! sent.

use crate::app::earned_rights::may_be_own;
use crate::app::scored_event::ScoredEvent;
use crate::auth::{Action, seat_cookie};
use crate::pages::tables::table_link::{LinkFacts, LinkPanel, SentVersion, UnconfirmedView};
use crate::store::{
    AnyConn, StoreError, TablePlace, Unconfirmed, WhyUnconfirmed, count_table_links, table_codes,
    unconfirmed_hands,
};
use crate::web::http::app::App;
use crate::web::http::problem::Problem;
use crate::web::http::request_context::Reader;
use burraco_rules::Sheet;
use burraco_tournament::round::{HandNo, Round, Table};

/// The contents of the panel beside the hands, and whether the reader may be the author of the hands.
///
/// # Errors
/// An error of the store.
pub async fn beside(
    app: &App,
    reader: &Reader,
    scored: &ScoredEvent,
    round: &Round,
    table: &Table,
) -> Result<(LinkPanel, Vec<UnconfirmedView>, bool), Problem> {
    let here = TablePlace::new(scored.id, round.number, table.number);
    let look = move |conn: &mut AnyConn| -> Result<_, StoreError> {
        let links = count_table_links(conn, here)?;
        Ok((
            links,
            table_codes(conn, here)?,
            unconfirmed_hands(conn, here)?,
        ))
    };
    let (links, codes, sent) = app.store.read(look).await?;
    let seen_by = codes.iter().flat_map(|codes| &codes.seen_by);
    let seen_by: Vec<String> = seen_by.map(|one| one.name.clone()).collect();
    let own = may_be_own(
        &scored.event.settings,
        table,
        codes.as_ref(),
        &reader.actor(),
    );
    let (event, t) = (&scored.event, reader.t);
    let may_revoke = reader.can(Action::RevokeLinks, Some(scored.id));
    let facts = LinkFacts {
        links: if codes.is_some() { links } else { 0 },
        seen_by: &seen_by,
        locked: codes.as_ref().is_some_and(seat_cookie::needs_new_codes),
        accepted: &codes.as_ref().map_or_else(Vec::new, |c| c.accepted(table)),
        may_revoke,
    };
    let panel = LinkPanel::new(event, round, table, facts, t);
    let view = |one: &Unconfirmed| {
        let score = table.score(&event.settings, one.hand, &one.sheet);
        let sent = SentVersion {
            id: one.id,
            hand: one.hand,
            sheet: (&one.sheet, &score),
            by: &one.by,
            at: one.at,
            why: match one.why {
                WhyUnconfirmed::Expired => t.why_expired(),
                WhyUnconfirmed::Revoked => t.why_revoked(),
                WhyUnconfirmed::Disputed => t.why_disputed(),
                WhyUnconfirmed::Settled => t.why_settled(),
            },
            settled: one.why == WhyUnconfirmed::Settled,
        };
        UnconfirmedView::new(event, round, table, sent, may_revoke, t)
    };
    Ok((panel, sent.iter().map(view).collect(), own))
}

/// The sheet of an unconfirmed version of a hand.
///
/// # Errors
/// 404 when the table has none with this number.
pub async fn unconfirmed(
    app: &App,
    here: TablePlace,
    hand: HandNo,
    id: i64,
) -> Result<Sheet, Problem> {
    let look = move |conn: &mut AnyConn| unconfirmed_hands(conn, here);
    let all = app.store.read(look).await?;
    let found = all.into_iter().find(|one| one.id == id && one.hand == hand);
    found.map(|one| one.sheet).ok_or(Problem::Missing)
}
