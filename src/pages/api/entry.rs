//! The JSON answer about an entry: its place in the standings, its rank after each round, and its results.

use crate::api::named::{EntryJson, Points, Sentence};
use crate::api::standings::StandingJson;
use crate::api::words::{self, word};
use crate::csv::award;
use crate::locale::Lang;
use crate::standings::why::why_rank;
use burraco_tournament::entry::{Entry, EntryNo};
use burraco_tournament::event::Event;
use burraco_tournament::ranking::{RoundCredit, Standings};
use burraco_tournament::round::RoundNo;
use burraco_tournament::visibility::final_ranking::{KnockoutRound, at_end};
use serde::Serialize;
use utoipa::ToSchema;

/// An entry with its results.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct EntryAnswer {
    /// The event's slug: its name in addresses.
    pub event: String,
    /// The entry itself: its number and its players.
    pub entry: EntryJson,
    /// The state of the entry.
    #[schema(schema_with = words::entry_state)]
    pub state: String,
    /// Whether the entry is struck from the ranking. It then has results, but no `standing`.
    pub struck: bool,
    /// The round after which the entry has this standing; 0 before the first.
    pub after: u32,
    /// Whether the ranking is provisional: a table's result is still missing in it, or a protest is open.
    pub provisional: bool,
    /// The entry's row in the standings; null when it is not in them.
    pub standing: Option<StandingJson>,
    /// The reasons for the entry's rank: why it is below the entry above, and above the entry below.
    pub why: Vec<Sentence>,
    /// The entry's rank after each round that is shown.
    pub ranks: Vec<RankJson>,
    /// The entry's result in each round.
    pub results: Vec<CreditJson>,
}

/// An entry's rank after one round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct RankJson {
    /// The round after which the entry has this rank.
    #[schema(minimum = 1)]
    pub after: u32,
    /// The entry's rank after that round.
    #[schema(minimum = 1)]
    pub rank: u32,
}

/// An entry's result in one round.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct CreditJson {
    /// The number of the round.
    #[schema(minimum = 1)]
    pub round: u32,
    /// The number of the table at which the entry sat; null for a rest.
    pub table: Option<u32>,
    /// The partner of the round in an individual event; null otherwise.
    pub partner: Option<u32>,
    /// The numbers of the opponents; empty for a bye.
    pub opponents: Vec<u32>,
    /// The entry's own Match Points in the round. For points that were awarded and not played for, they are the mean of
    /// the rounds that the entry has played.
    pub mp: Points,
    /// The entry's Match Points in the round, as a signed difference.
    pub mp_difference: Points,
    /// The entry's Victory Points in the round.
    pub vp: Points,
    /// The reason why the points come from an award and not from play; null when they come from play.
    #[schema(schema_with = words::award)]
    pub award: Option<&'static str>,
    /// The outcome of a knockout round, which brings no points to the ranking: `mp`, `mp_difference` and `vp` are 0.
    /// Null for every other round.
    pub knockout: Option<KnockoutJson>,
}

/// The outcome of a knockout round for one entry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct KnockoutJson {
    /// Whether the entry goes on, or has won the last match.
    pub won: bool,
    /// The criterion that decided the match; null where the entry passed without one.
    #[schema(schema_with = words::won_by)]
    pub by: Option<String>,
}

impl EntryAnswer {
    /// Describes an entry in the latest standings open to everybody, with its ranks up to there.
    #[must_use]
    pub fn new(
        event: &Event,
        entry: &Entry,
        standings: &Standings,
        ranks: &[(RoundNo, u32)],
    ) -> EntryAnswer {
        let of_entry = |line: &burraco_tournament::ranking::Standing| line.entry == entry.number;
        let shown = standings.shown(event);
        let at = shown.iter().position(of_entry);
        let line = at.and_then(|at| shown.get(at));
        let credits = standings.brought(entry.number);
        let end = at_end(event, standings);
        EntryAnswer {
            event: event.settings.slug.clone(),
            entry: EntryJson::new(event, entry),
            state: word(entry.state),
            struck: standings.is_struck(entry.number),
            after: standings.after.0,
            provisional: standings.provisional() || event.open_protests(standings.after) > 0,
            standing: line.map(|line| StandingJson::new(event, standings, line, end.as_ref())),
            why: at.map_or_else(Vec::new, |at| why(event, standings, at)),
            ranks: ranks
                .iter()
                .map(|(after, rank)| RankJson {
                    after: after.0,
                    rank: *rank,
                })
                .collect(),
            results: results(event, entry.number, credits),
        }
    }
}

fn why(event: &Event, standings: &Standings, at: usize) -> Vec<Sentence> {
    let names = event.settings.public_names;
    let said = |t: Lang| why_rank(event, standings, at, names, t).into_iter();
    let both = said(Lang::It).zip(said(Lang::En));
    both.map(|(it, en)| Sentence { it, en }).collect()
}

/// Returns the results of each round. Knockout matches appear in order among them, although they bring no points.
fn results(event: &Event, entry: EntryNo, credits: &[RoundCredit]) -> Vec<CreditJson> {
    let brought = credits.iter().map(|credit| CreditJson::new(event, credit));
    let knockout = KnockoutRound::all(event, entry);
    let knockout = knockout.iter().map(CreditJson::knockout);
    let mut all: Vec<CreditJson> = brought.chain(knockout).collect();
    all.sort_by_key(|one| one.round);
    all
}

impl CreditJson {
    fn knockout(KnockoutRound { round, met }: &KnockoutRound) -> CreditJson {
        let nothing = || Points::of(0, 1);
        CreditJson {
            round: round.0,
            table: met.map(|met| met.table.0),
            partner: None,
            opponents: met.iter().map(|met| met.opponent.0).collect(),
            mp: nothing(),
            mp_difference: nothing(),
            vp: nothing(),
            award: None,
            knockout: Some(KnockoutJson {
                won: met.is_none_or(|met| met.won),
                by: met.map(|met| word(met.by)),
            }),
        }
    }

    fn new(event: &Event, credit: &RoundCredit) -> CreditJson {
        let points = |points: i64| Points::of(points, event.settings.parts());
        CreditJson {
            round: credit.round.0,
            table: credit.table.map(|table| table.0),
            partner: credit.partner.map(|partner| partner.0),
            opponents: credit.opponents().map(|opponent| opponent.0).collect(),
            mp: points(credit.gross.0),
            mp_difference: points(credit.mp.0),
            vp: points(credit.vp.0),
            award: credit.award.map(award),
            knockout: None,
        }
    }
}
