//! An event as a request reads it: with all its results, or only the public part.

use crate::app::scored_event::ScoredEvent;
use crate::pages::ScoreSource;
use crate::web::http::app::App;
use crate::web::http::problem::Problem;
use burraco_rules::HandScore;
use burraco_tournament::entry::EntryNo;
use burraco_tournament::round::{HandNo, Round, RoundNo, RoundState, TableNo};
use burraco_tournament::scoring::result::HandsTally;
use serde::Deserialize;
use std::sync::Arc;

impl ScoreSource for ScoredEvent {
    fn result(&self, round: RoundNo, table: TableNo) -> Option<HandsTally> {
        self.results.get(&(round, table)).copied()
    }

    fn score(&self, round: RoundNo, table: TableNo, hand: HandNo) -> Option<HandScore> {
        self.hand_score(round, table, hand).cloned()
    }
}

/// The event with a slug, with all its results.
///
/// # Errors
/// 404 for an unknown slug.
pub async fn scored(app: &App, slug: &str) -> Result<Arc<ScoredEvent>, Problem> {
    let running = app.store.event_by_slug(slug).await?;
    Ok(app.scored_events.scored(running).await?)
}

/// The public part of an event, without results that are hidden until the ceremony. Every public page is made from it.
///
/// # Errors
/// 404 for an unknown slug, and for an event that is not public.
pub async fn public(app: &App, slug: &str) -> Result<Arc<ScoredEvent>, Problem> {
    scored(app, slug).await?.public().ok_or(Problem::Missing)
}

/// The query for the standings after a round.
#[derive(Deserialize)]
pub struct StandingsQuery {
    /// The round after which the standings are taken; the last one without it.
    pub(crate) dopo: Option<u32>,
}

impl StandingsQuery {
    pub(crate) fn round(&self, scored: &ScoredEvent) -> Result<RoundNo, Problem> {
        let last = scored.last_round();
        match self.dopo {
            None => Ok(last),
            Some(n) if n <= last.0 => Ok(RoundNo(n)),
            Some(_) => Err(Problem::Missing),
        }
    }
}

/// The round of an event with a given number, unless it is a draft that only the desk sees.
pub(crate) fn shown(scored: &ScoredEvent, number: u32) -> Result<&Round, Problem> {
    let round = scored
        .event
        .round(RoundNo(number))
        .ok_or(Problem::Missing)?;
    if round.state == RoundState::Draft {
        Err(Problem::Missing)
    } else {
        Ok(round)
    }
}

/// The rank of an entry after each round with standings.
pub(crate) fn ranks(scored: &ScoredEvent, entry: EntryNo) -> Vec<(RoundNo, u32)> {
    let rounds = (1..=scored.last_round().0).map(RoundNo);
    let ranked = |after| Some((after, scored.standings(after).line(entry)?.rank));
    rounds.filter_map(ranked).collect()
}
