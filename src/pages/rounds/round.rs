//! The public page of a round.

use crate::components::frame::Tab;
use crate::components::summaries::{ScoreSource, TableLine, public_tables};
use crate::locale::Lang;
use crate::rounds::byes::ByeLine;
use crate::rounds::matches::MatchLine;
use crate::rounds::superseded_rounds::{MatchFilter, won_since};
use crate::rounds::unplayed_matches::{without_tables, without_third};
use crate::{Frame, Masthead, urls};
use askama::Template;
use burraco_tournament::event::Event;
use burraco_tournament::round::Round;

/// `/t/{slug}/turni/{n}`: the tables of a round.
#[derive(Clone, Debug, Template)]
#[template(path = "rounds/round.html")]
pub struct RoundPage {
    pub frame: Frame,
    pub t: Lang,
    pub head: Masthead,
    pub number: u32,
    /// The round's movement: `Danese modificato`.
    pub movement: String,
    pub state: &'static str,
    /// The reason the round has no table; `None` when it has one.
    pub without: Option<String>,
    /// The reason no match for third place is played beside the other tables; `None` when there is one.
    pub third: Option<String>,
    /// Sentences about knockout matches whose winner was changed by a correction after the next turno was published.
    pub since: Vec<String>,
    pub tables: Vec<TableLine>,
    /// The matches of the round in a team event, with their tables.
    pub matches: Vec<MatchLine>,
    pub byes: Vec<ByeLine>,
    /// The URL of the standings after the round; none while they are hidden.
    pub standings: Option<String>,
}

impl RoundPage {
    /// Builds the page of a round as the public may see it.
    #[must_use]
    pub fn new(frame: Frame, event: &Event, round: &Round, figures: &dyn ScoreSource) -> RoundPage {
        let t = frame.t;
        let names = event.settings.public_names;
        let tables = public_tables(event, round, figures, frame.now, t);
        let without = without_tables(event, round, names, t);
        let byes = ByeLine::public(event, round, t);
        RoundPage {
            t,
            head: Masthead::public(event, Tab::Round(round.number.0), t),
            number: round.number.0,
            movement: t.seated_by(round),
            state: t.round_state(round.state),
            third: without_third(event, round, names, t),
            since: won_since(event, MatchFilter::Round(round.number), t),
            matches: MatchLine::all(event, round, &tables, figures, names, t),
            tables,
            byes: match without {
                Some(_) => ByeLine::others(byes),
                None => byes,
            },
            without,
            standings: (!event.hides(round.number))
                .then(|| urls::standings_after(&event.settings.slug, round.number)),
            frame,
        }
    }
}
