//! An event as a request reads it: with everything that follows, or as far as everybody may see it.

use crate::web::http::app::App;
use crate::web::http::problem::Problem;
use crate::web::state::scored_event::ScoredEvent;
use burraco_tournament::entry::EntryNo;
use burraco_tournament::round::{Round, RoundNo, RoundState};
use serde::Deserialize;
use std::sync::Arc;

/// An event with everything that follows from it.
///
/// # Errors
/// 404 for an unknown slug.
pub async fn derived(app: &App, slug: &str) -> Result<Arc<ScoredEvent>, Problem> {
    Ok(app.derived.of(app.store.event_by_slug(slug).await?))
}

/// The same without what is kept from the public until the ceremony: everything that everybody may see is made from it.
///
/// # Errors
/// 404 for an unknown slug, and for an event that nobody outside may see.
pub async fn public(app: &App, slug: &str) -> Result<Arc<ScoredEvent>, Problem> {
    derived(app, slug).await?.public().ok_or(Problem::Missing)
}

/// Which standings.
#[derive(Deserialize)]
pub struct StandingsQuery {
    /// After this round; the last one without it.
    pub(crate) dopo: Option<u32>,
}

impl StandingsQuery {
    pub(crate) fn round(&self, derived: &ScoredEvent) -> Result<RoundNo, Problem> {
        let last = derived.last_round();
        match self.dopo {
            None => Ok(last),
            Some(n) if n <= last.0 => Ok(RoundNo(n)),
            Some(_) => Err(Problem::Missing),
        }
    }
}

/// A round that everybody may see.
pub(crate) fn shown(derived: &ScoredEvent, number: u32) -> Result<&Round, Problem> {
    let round = derived
        .event
        .round(RoundNo(number))
        .ok_or(Problem::Missing)?;
    if round.state == RoundState::Draft {
        Err(Problem::Missing)
    } else {
        Ok(round)
    }
}

/// The rank of an entry after each round that is shown.
pub(crate) fn ranks(derived: &ScoredEvent, entry: EntryNo) -> Vec<(RoundNo, u32)> {
    let rounds = (1..=derived.last_round().0).map(RoundNo);
    let ranked = |after| Some((after, derived.standings(after).line(entry)?.rank));
    rounds.filter_map(ranked).collect()
}
