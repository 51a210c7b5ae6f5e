//! Texts and cells used in several printed rankings: points, cards, and the rounds included in a ranking.

use crate::components::summaries::counted_to;
use crate::numbers::{match_points, points_in};
use crate::{Lang, numbers};
use burraco_tournament::entry::Player;
use burraco_tournament::event::Event;
use burraco_tournament::ranking::{Standing, Standings};

/// Returns a rank, marked where others have it too: `7=`.
pub(super) fn rank(standing: &Standing, t: Lang) -> String {
    match standing.tied {
        true => format!("{}{}", standing.rank, t.tied_mark()),
        false => standing.rank.to_string(),
    }
}

pub(super) fn vp(standing: &Standing, standings: &Standings, t: Lang) -> String {
    points_in(standing.vp.0, standings.parts, t)
}

pub(super) fn mp(event: &Event, standing: &Standing, standings: &Standings, t: Lang) -> String {
    match_points(event, standing.mp.0, standings.parts, t)
}

/// Names the last turno included in a ranking and whether the public sees the ranking. It also names what may still
/// change it: tables without a result and open protests.
pub(super) fn provisional(event: &Event, t: Lang) -> String {
    let tables = || event.published().flat_map(|round| &round.tables);
    let (all, there) = (
        tables().count(),
        tables().filter(|table| table.state.counts()).count(),
    );
    let open = event.protests.iter().filter(|protest| protest.is_open());
    let missing = (there < all).then(|| t.paper_provisional(there, all));
    let open = match open.count() {
        0 => None,
        open => Some(t.protests_open(open)),
    };
    let counted = counted_to(event, t);
    together(&[
        &counted,
        &missing.unwrap_or_default(),
        &open.unwrap_or_default(),
    ])
}

/// Joins sentences into one text, leaving out the empty ones.
pub(super) fn together(sentences: &[&str]) -> String {
    let said = sentences.iter().filter(|words| !words.is_empty());
    said.copied().collect::<Vec<_>>().join(" ")
}

pub(super) fn card(player: &Player) -> &str {
    match player.card.as_str() {
        "" => numbers::NOTHING,
        card => card,
    }
}
