//! The standings, with the reasons of every rank.

use crate::pages::bracket::{PlaceLine, places};
use crate::pages::frame::Tab;
use crate::pages::numbers::{NOTHING, points_in, signed_in};
use crate::pages::parts::{PairView, published};
use crate::pages::penalties::Penalty;
use crate::pages::words::Lang;
use crate::pages::{Frame, Link, Masthead, urls, why};
use askama::Template;
use burraco_tournament::entry::EntryNo;
use burraco_tournament::event::{Event, MpReading, PublicNames};
use burraco_tournament::ranking::{Adjusted, RoundCredit, Standing, Standings, last_round};
use std::cmp::Ordering;

/// `/t/{slug}/classifica`: the standings after a round.
#[derive(Clone, Debug, Template)]
#[template(path = "standings/standings.html")]
pub struct StandingsPage {
    /// Language and menu.
    pub frame: Frame,
    /// The reader's language.
    pub t: Lang,
    /// The event's head.
    pub head: Masthead,
    /// `dopo il turno 3`.
    pub after: String,
    /// `provvisoria: 37 tavoli su 40`.
    pub provisional: Option<String>,
    /// `classifica provvisoria: 1 reclamo aperto`; nothing of what it says.
    pub protested: Option<String>,
    /// The numbers of the rounds counted.
    pub rounds: Vec<u32>,
    /// Links to the standings after each round.
    pub earlier: Vec<Link>,
    /// The places of a knockout that is decided.
    pub places: Vec<PlaceLine>,
    /// The lines.
    pub lines: Vec<StandingLine>,
    /// The CSV file of the same lines.
    pub csv: String,
    /// `320 smazzate su 480 verificate dalle carte`.
    pub verified: String,
    /// Whether MP are a signed difference.
    pub mp_note: &'static str,
}

/// How a place changed since the round before.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Moved {
    /// `up`, `down` or `same`.
    pub class: &'static str,
    /// `▲ 3`; empty when nothing changed or nothing came before.
    pub short: String,
    /// `su di 3 posti`.
    pub words: String,
}

/// A line of the standings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StandingLine {
    /// 1, 1, 3.
    pub rank: u32,
    /// Whether the rank is shared.
    pub tied: bool,
    /// Places won or lost.
    pub moved: Moved,
    /// Who.
    pub pair: PairView,
    /// Victory Points.
    pub vp: String,
    /// Match Points.
    pub mp: String,
    /// The referee's rulings against it, in words.
    pub penalties: Vec<String>,
    /// What rulings gave or took beside the rounds.
    pub adjusted: Option<AdjustedLine>,
    /// Victory Points round by round, an en dash where there are none.
    pub by_round: Vec<String>,
    /// Why it stands there: against the line above, and against the one below.
    pub why: Vec<String>,
    /// Its Victory Points added up: `14 + 12 + 16 = 42 VP`.
    pub sum: String,
    /// Its rounds.
    pub credits: Vec<CreditLine>,
    /// `12 smazzate su 12 verificate dalle carte`.
    pub verified: String,
}

/// Points of rulings in a line of the standings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AdjustedLine {
    /// `provvedimenti: −1 VP, −100 MP`.
    pub words: String,
    /// Victory Points with their sign.
    pub vp: String,
    /// Match Points with their sign.
    pub mp: String,
}

/// What a round brought.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CreditLine {
    /// The round.
    pub round: u32,
    /// The table's page; empty for a rest.
    pub href: String,
    /// `Tavolo 7`, or the award's name.
    pub table: String,
    /// The partner of the round in an individual event; empty otherwise.
    pub partner: String,
    /// The opponents; empty for a rest.
    pub opponent: String,
    /// Victory Points.
    pub vp: String,
    /// Match Points as signed difference.
    pub mp: String,
}

impl CreditLine {
    /// One round of an entry.
    #[must_use]
    pub fn new(event: &Event, credit: &RoundCredit, names: PublicNames, t: Lang) -> CreditLine {
        let named = |entry: EntryNo| {
            let view = PairView::of(event, entry, names, t);
            format!("{} {}", view.number, view.line())
        };
        let opponents: Vec<String> = credit.opponents().map(named).collect();
        CreditLine {
            round: credit.round.0,
            href: credit.table.map_or_else(String::new, |table| {
                urls::table(&event.settings.slug, credit.round, table)
            }),
            table: match (credit.award, credit.table) {
                (Some(award), _) => t.award(award).into(),
                (None, Some(table)) => t.table_n(table),
                (None, None) => NOTHING.into(),
            },
            partner: credit.partner.map_or_else(String::new, named),
            opponent: opponents.join(" – "),
            vp: points_in(credit.vp.0, event.settings.parts(), t),
            mp: signed_in(credit.mp.0, event.settings.parts(), t),
        }
    }
}

/// Every line of some standings; `before` are those of the round before, for the places that moved.
#[must_use]
pub fn lines(
    event: &Event,
    standings: &Standings,
    before: Option<&Standings>,
    names: PublicNames,
    t: Lang,
) -> Vec<StandingLine> {
    let rulings = Penalty::all(event, t);
    let line = |at| line(event, (standings, at), before, &rulings, names, t);
    (0..standings.lines.len()).filter_map(line).collect()
}

/// The line of one entry, if it has one.
#[must_use]
pub fn line_of(
    event: &Event,
    standings: &Standings,
    entry: EntryNo,
    names: PublicNames,
    t: Lang,
) -> Option<StandingLine> {
    let at = standings.lines.iter().position(|l| l.entry == entry)?;
    let rulings = Penalty::of(event, entry, standings.after, t);
    line(event, (standings, at), None, &rulings, names, t)
}

fn line(
    event: &Event,
    (standings, at): (&Standings, usize),
    before: Option<&Standings>,
    rulings: &[Penalty],
    names: PublicNames,
    t: Lang,
) -> Option<StandingLine> {
    let standing = standings.lines.get(at)?;
    let against = |p: &&Penalty| p.concerns(standing.entry, standings.after);
    let credit = |round: u32| {
        let found = standing.credits.iter().find(|c| c.round.0 == round);
        let parts = event.settings.parts();
        found.map_or_else(|| NOTHING.into(), |c| points_in(c.vp.0, parts, t))
    };
    let earlier = before.and_then(|b| b.line(standing.entry));
    Some(StandingLine {
        rank: standing.rank,
        tied: standing.tied,
        moved: earlier.map_or_else(Moved::default, |e| moved(e.rank, standing.rank, t)),
        pair: PairView::of(event, standing.entry, names, t),
        vp: points_in(standing.vp.0, standings.parts, t),
        mp: match event.settings.mp {
            MpReading::Difference => signed_in(standing.mp.0, standings.parts, t),
            MpReading::Gross => points_in(standing.mp.0, standings.parts, t),
        },
        penalties: rulings.iter().filter(against).map(Penalty::said).collect(),
        adjusted: adjusted(standing, standings.parts, t),
        by_round: (1..=standings.after.0).map(credit).collect(),
        why: why::why_rank(event, standings, at, names, t),
        sum: why::sum(standing, standings, t),
        credits: standing
            .credits
            .iter()
            .map(|c| CreditLine::new(event, c, names, t))
            .collect(),
        verified: t.hands_verified(standing.hands_verified, standing.hands),
    })
}

fn adjusted(standing: &Standing, parts: u32, t: Lang) -> Option<AdjustedLine> {
    let Adjusted { vp, mp } = standing.adjusted;
    (standing.adjusted != Adjusted::default()).then(|| AdjustedLine {
        words: t.adjusted_by(t.amounts_in(vp, mp, parts)),
        vp: signed_in(vp.0, parts, t),
        mp: signed_in(mp.0, parts, t),
    })
}

/// `provvisoria: 37 tavoli su 40`, while a table of the round is missing; a table of an earlier one is named.
#[must_use]
pub fn provisional(event: &Event, standings: &Standings, t: Lang) -> Option<String> {
    let all = t.meetings_count(event.settings.kind, standings.tables as usize);
    let here = standings.tables_in < standings.tables;
    let here = here.then(|| t.provisional(standings.tables_in, all));
    let earlier = Some(t.tables_of_rounds(&standings.waiting)).filter(|said| !said.is_empty());
    match (here, earlier) {
        (Some(here), Some(earlier)) => Some(t.and_earlier(here, earlier)),
        (None, Some(earlier)) => Some(t.provisional_earlier(earlier)),
        (here, None) => here,
    }
}

/// That protests are open, and that the standings are provisional where nothing else says so.
fn protested(event: &Event, standings: &Standings, t: Lang) -> Option<String> {
    let open = match event.open_protests(standings.after) {
        0 => return None,
        open => t.protests_open(open),
    };
    Some(match standings.provisional() {
        true => open,
        false => t.is_now(t.standings_provisional(), open),
    })
}

fn moved(before: u32, now: u32, t: Lang) -> Moved {
    let places = before.abs_diff(now);
    let count = t.places_count(places as usize);
    match now.cmp(&before) {
        Ordering::Less => Moved {
            class: "up",
            short: format!("▲\u{fe0e}\u{202f}{places}"),
            words: t.moved_up(count),
        },
        Ordering::Greater => Moved {
            class: "down",
            short: format!("▼\u{fe0e}\u{202f}{places}"),
            words: t.moved_down(count),
        },
        Ordering::Equal => Moved {
            class: "same",
            short: NOTHING.into(),
            words: t.moved_not().into(),
        },
    }
}

impl StandingsPage {
    /// Whether a line bears the mark of a ruling.
    fn marked(&self) -> bool {
        self.lines.iter().any(|line| !line.penalties.is_empty())
    }

    /// The page of some standings. `before` are the standings of the round before; `chosen` is true for `?dopo=N`.
    #[must_use]
    pub fn new(
        frame: Frame,
        event: &Event,
        standings: &Standings,
        before: Option<&Standings>,
    ) -> StandingsPage {
        let t = frame.t;
        let slug = &event.settings.slug;
        let after = standings.after.0;
        let earlier = published(event).map(|round| {
            let n = round.number;
            Link::new(urls::standings_after(slug, n), t.round_n(n)).here(n.0 == after)
        });
        let (verified, hands) = standings.lines.iter().fold((0, 0), |sum, line| {
            (sum.0 + line.hands_verified, sum.1 + line.hands)
        });
        StandingsPage {
            t,
            head: Masthead::public(event, Tab::Standings, t),
            after: if after == 0 {
                t.before_start().into()
            } else {
                t.after_round(after)
            },
            provisional: provisional(event, standings, t),
            protested: protested(event, standings, t),
            rounds: (1..=after).collect(),
            earlier: earlier.collect(),
            lines: lines(event, standings, before, event.settings.public_names, t),
            places: if standings.after == last_round(event) {
                places(event, t)
            } else {
                Vec::new()
            },
            csv: urls::standings_csv(slug),
            verified: t.hands_verified(verified / 2, hands / 2),
            mp_note: match event.settings.mp {
                MpReading::Difference => t.mp_difference_note(),
                MpReading::Gross => t.mp_gross_note(),
            },
            frame,
        }
    }
}
