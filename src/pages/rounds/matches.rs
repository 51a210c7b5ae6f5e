//! Team matches: the two tables of each match together, with the match result.

use crate::components::summaries::{PairView, ScoreSource, TableLine};
use crate::locale::Lang;
use crate::numbers::{points, signed};
use burraco_rules::{BySide, Side};
use burraco_tournament::event::{Event, EventKind, PublicNames, Settings};
use burraco_tournament::movement::knockout::{WonBy, is_knockout, outcome};
use burraco_tournament::round::{Round, TableNo};
use burraco_tournament::rulings::adjustment::{Rulings, SidePoints};
use burraco_tournament::scoring::meeting::{Meeting, added};
use burraco_tournament::scoring::result::TableResult;

/// A match of two teams.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchLine {
    /// The match's name: `Incontro 3`.
    pub name: String,
    /// The two teams, by the sides they have at the match's first table.
    pub teams: BySide<TeamLine>,
    pub tables: Vec<TableLine>,
    /// Whether the match has a result, which needs both tables.
    pub has_result: bool,
    /// The reason these two teams meet.
    pub reason: String,
    /// The sentence about a level match of a knockout, which the better ranked team wins; empty for any other.
    pub level: &'static str,
}

/// A team in a match, as it is shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TeamLine {
    /// The team's name: `Squadra 3`.
    pub name: String,
    pub pair: PairView,
    /// The team's points at both tables together.
    pub points: String,
    /// The team's signed difference of points in the match.
    pub difference: String,
    pub vp: String,
    /// The reason the team's points are awarded and not played; empty when they are played.
    pub award: &'static str,
    /// Whether the team is ahead in the match.
    pub ahead: bool,
}

/// Returns the result of a match, once all its tables have one.
#[must_use]
pub fn match_result(
    settings: &Settings,
    round: &Round,
    meeting: &Meeting,
    figures: &dyn ScoreSource,
) -> Option<TableResult> {
    let result = |table: TableNo| figures.result(round.number, table)?.lines();
    let home = result(meeting.home.number)?;
    match meeting.away {
        None => Some(home),
        Some(away) => Some(added(&settings.vp_table, home, result(away.number)?)),
    }
}

impl MatchLine {
    /// Lists the matches of a round in a team event, with the lines of their tables. Other events have none.
    #[must_use]
    pub fn all(
        event: &Event,
        round: &Round,
        tables: &[TableLine],
        figures: &dyn ScoreSource,
        names: PublicNames,
        t: Lang,
    ) -> Vec<MatchLine> {
        if event.settings.kind != EventKind::Teams {
            return Vec::new();
        }
        let rulings = Rulings::of(event, round.number);
        let line = |meeting: Meeting| {
            let settings = &event.settings;
            let result = match_result(settings, round, &meeting, figures);
            let given = rulings.at(settings, round.number, &meeting, result.as_ref());
            let team = |side: Side| {
                let number = *meeting.home.seats.get(side);
                let team = TeamLine {
                    name: t.entry_n(EventKind::Teams, number),
                    pair: PairView::of(event, number, names, t),
                    ..TeamLine::default()
                };
                team.with(side, result.as_ref(), given, t)
            };
            let here = |line: &&TableLine| meeting.tables().any(|t| t.number.0 == line.number);
            MatchLine {
                name: t.match_n(meeting.home.number.0.div_ceil(2)),
                teams: BySide::from_fn(team),
                tables: tables.iter().filter(here).cloned().collect(),
                has_result: given.is_some(),
                reason: t.reason(&meeting.home.reason),
                level: match outcome(event, round.number, &meeting) {
                    Some((_, WonBy::Rank)) if is_knockout(round) => t.extra_hand_unplayed(),
                    _ => "",
                },
            }
        };
        Meeting::all(EventKind::Teams, round)
            .into_iter()
            .map(line)
            .collect()
    }

    /// Returns the match to which a table belongs.
    #[must_use]
    pub fn of_table(matches: Vec<MatchLine>, table: TableNo) -> Option<MatchLine> {
        let here = |line: &TableLine| line.number == table.0;
        let mut matches = matches.into_iter();
        matches.find(|line| line.tables.iter().any(here))
    }

    /// Returns the text of a match that the page's name filter searches.
    #[must_use]
    pub fn search(&self) -> String {
        let (ns, ew) = (&self.teams.ns, &self.teams.ew);
        format!("{} {}", ns.pair.search(), ew.pair.search())
    }
}

impl TeamLine {
    fn with(
        mut self,
        side: Side,
        result: Option<&TableResult>,
        given: Option<BySide<SidePoints>>,
        t: Lang,
    ) -> TeamLine {
        if let Some(result) = result {
            self.points = points(result.gross.get(side).0);
        }
        if let Some(given) = given {
            let (own, other) = (given.get(side), given.get(side.other()));
            self.vp = points(own.vp.0);
            self.difference = signed(own.mp.0);
            self.award = own.award.map_or("", |award| t.award(award));
            self.ahead = (own.vp, own.mp) > (other.vp, other.mp);
        }
        self
    }
}
