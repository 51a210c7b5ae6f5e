//! The JSON answer about the standings after a round.

use crate::api::named::{EntryJson, Points};
use crate::api::words;
use crate::csv::decided_by;
use burraco_tournament::event::Event;
use burraco_tournament::ranking::{Standing, Standings};
use burraco_tournament::visibility::final_ranking::{at_end, is_unwon, rank_at_end};
use serde::Serialize;
use utoipa::ToSchema;

/// The standings after a round.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct StandingsJson {
    /// The event's slug: its name in addresses.
    pub event: String,
    /// The round that the standings follow; 0 before the first.
    pub after: u32,
    /// Whether the standings are provisional: a table of the round, or of an earlier one, is still missing, or a
    /// protest is open.
    pub provisional: bool,
    /// The number of open protests, which may still change the standings.
    pub open_protests: usize,
    /// The number of tables of the round whose result counts; in a team event, of matches.
    pub tables_in: u32,
    /// The number of tables of the round; in a team event, of matches.
    pub tables: u32,
    /// Whether nobody won the final that decides the places. Then nobody has `final_place` 1, and the two finalists
    /// share place 2.
    pub final_unwon: bool,
    /// The rows of the standings, best first; none while all results are hidden. Entries of equal rank appear in order
    /// of number.
    pub lines: Vec<StandingJson>,
}

/// An entry's row in the standings.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct StandingJson {
    /// The rank, as in 1, 1, 3: equal entries share a rank.
    #[schema(minimum = 1)]
    pub rank: u32,
    /// Whether other entries share the rank.
    pub tied: bool,
    /// The entry itself: its number and its players.
    pub entry: EntryJson,
    /// The entry's Victory Points.
    pub vp: Points,
    /// Match Points, in the form that the event ranks by.
    pub mp: Points,
    /// The entry's own Match Points added up, gross.
    pub mp_gross: Points,
    /// The number of rounds counted for the entry.
    pub rounds: u32,
    /// Victory Points that rulings gave or took outside the rounds; part of `vp`.
    pub penalties: Points,
    /// The criterion that ranked the entry below the entry above.
    #[schema(schema_with = words::decided_by)]
    pub decided_by: &'static str,
    /// The number of the entry's hands that were entered card by card.
    pub hands_verified: u32,
    /// The number of hands counted for the entry.
    pub hands: u32,
    /// The entry's place in the final ranking, where a knockout has decided it; null otherwise. `rank` ignores knockout
    /// matches.
    #[schema(minimum = 1)]
    pub final_place: Option<u32>,
}

impl StandingsJson {
    /// Describes the standings of an event.
    #[must_use]
    pub fn new(event: &Event, standings: &Standings) -> StandingsJson {
        let end = at_end(event, standings);
        let line = |line| StandingJson::new(event, standings, line, end.as_ref());
        let open = event.open_protests(standings.after);
        StandingsJson {
            event: event.settings.slug.clone(),
            after: standings.after.0,
            provisional: standings.provisional() || open > 0,
            open_protests: open,
            tables_in: standings.tables_in,
            tables: standings.tables,
            final_unwon: end.is_some() && is_unwon(event),
            lines: standings.shown(event).iter().map(line).collect(),
        }
    }
}

impl StandingJson {
    /// Describes a line of the standings. `end` is the final ranking, where a knockout has decided it.
    pub(super) fn new(
        event: &Event,
        standings: &Standings,
        line: &Standing,
        end: Option<&Standings>,
    ) -> StandingJson {
        let points = |points: i64| Points::of(points, standings.parts);
        StandingJson {
            rank: line.rank,
            tied: line.tied,
            entry: EntryJson::by_number(event, line.entry),
            vp: points(line.vp.0),
            mp: points(line.mp.0),
            mp_gross: points(line.mp_gross.0),
            rounds: line.rounds,
            penalties: points(line.adjusted.vp.0),
            decided_by: decided_by(line.decided_by),
            hands_verified: line.hands_verified,
            hands: line.hands,
            final_place: rank_at_end(end, line.entry),
        }
    }
}
