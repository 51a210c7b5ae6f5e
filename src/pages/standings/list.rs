//! The standings page. The explanation of a rank is loaded only on request.

use crate::components::frame::Tab;
use crate::components::summaries::PairView;
use crate::components::told::{TEXT_LINES, Told, ToldLine};
use crate::csv::sheet;
use crate::locale::Lang;
use crate::numbers::{NOTHING, match_points, points_in, signed_in};
use crate::rounds::bracket::{PlaceLine, places};
use crate::rounds::superseded_rounds::{MatchFilter, won_since};
use crate::rulings::public_rulings::PublicRuling;
use crate::standings::final_place::unassigned;
use crate::{Frame, Link, Masthead, urls};
use askama::Template;
use burraco_tournament::commands::next_step::is_settled;
use burraco_tournament::entry::{EntryNo, EntryState};
use burraco_tournament::event::{Event, MpReading, PublicNames};
use burraco_tournament::gironi::{is_ranked_by_gironi, name_after};
use burraco_tournament::plan::CarryOver;
use burraco_tournament::ranking::{Adjusted, Standing, Standings, last_round};
use burraco_tournament::round::RoundNo;
use burraco_tournament::scoring::match_score::Length;
use std::cmp::Ordering;
use std::ops::RangeInclusive;

/// `/t/{slug}/classifica`: the standings after a round.
#[derive(Clone, Debug, Template)]
#[template(path = "standings/standings.html")]
pub struct StandingsPage {
    pub frame: Frame,
    pub t: Lang,
    pub head: Masthead,
    /// The round that the standings follow: `dopo il turno 3`.
    pub after: String,
    /// The notice that tables are missing: `provvisoria: 37 tavoli su 40`.
    pub provisional: Option<String>,
    /// The notice of open protests, without their content: `classifica provvisoria: 1 reclamo aperto`.
    pub protested: Option<String>,
    /// The numbers of the rounds included in the standings.
    pub rounds: Vec<u32>,
    /// Links to the standings after each round.
    pub earlier: Vec<Link>,
    /// The places of a decided knockout's final ranking.
    pub places: Vec<PlaceLine>,
    /// Sentences about places of the final ranking that nobody has.
    pub unassigned: Vec<String>,
    /// Sentences about knockout matches whose winner was changed by a correction after the next turno was published.
    pub since: Vec<String>,
    pub lines: Vec<StandingLine>,
    /// The text shown without rows.
    pub empty: &'static str,
    /// The address of the standings as a CSV file.
    pub csv: String,
    /// Sentences on the points: whether MP are a signed difference, what was carried over, and the share of verified
    /// hands.
    pub notes: Vec<String>,
}

/// The change of an entry's rank in the standings since the round before.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlaceChange {
    /// The direction of the entry's change of rank: `up`, `down` or `same`.
    pub class: &'static str,
    /// The change as a sign, as in `▲ 3`; empty without a change or without an earlier round.
    pub short: String,
    /// The entry's change of rank in words: `su di 3 posti`.
    pub words: String,
}

/// An entry's row in the standings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StandingLine {
    /// The entry's rank; entries that tie share one, as in 1, 1, 3.
    pub rank: u32,
    /// The heading of the girone that begins with this row; `None` for any other row.
    pub opens: Option<String>,
    /// The girone and the rank in it, as in `B 3`, where that rank differs from the entry's rank.
    pub in_girone: Option<String>,
    /// Whether other entries share the entry's rank.
    pub tied: bool,
    /// The change of the entry's rank since the round before.
    pub moved: PlaceChange,
    pub pair: PairView,
    /// The word that says that the entry has left the event, as in `ritirata`.
    pub gone: Option<&'static str>,
    pub vp: String,
    pub mp: String,
    /// The referee's rulings against the entry, in words.
    pub penalties: Vec<String>,
    /// The points that rulings gave or took in addition to the rounds.
    pub adjusted: Option<AdjustedLine>,
    /// The Victory Points of each round; an en dash where there are none.
    pub by_round: Vec<String>,
    /// The address from which the explanation of the rank is loaded on request.
    pub why_href: String,
}

/// The points from rulings in an entry's row of the standings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AdjustedLine {
    /// The points from rulings in words: `provvedimenti: −1 VP, −100 MP`.
    pub words: String,
    /// The Victory Points from rulings, with their sign.
    pub vp: String,
    /// The Match Points from rulings, with their sign.
    pub mp: String,
}

/// Builds the rows of the standings; none before a result counts. `before` is the standings of the round before, from
/// which changes of rank follow.
#[must_use]
pub fn lines(
    event: &Event,
    standings: &Standings,
    before: Option<&Standings>,
    names: PublicNames,
    t: Lang,
) -> Vec<StandingLine> {
    if !standings.has_begun() {
        return Vec::new();
    }
    let rulings = PublicRuling::all(event, t);
    let line = |at| line(event, (standings, at), before, &rulings, names, t);
    let mut lines: Vec<StandingLine> = (0..standings.lines.len()).filter_map(line).collect();
    if is_ranked_by_gironi(event, standings.after) {
        by_gironi(event, standings, &mut lines, t);
    }
    lines
}

/// Adds the headings of the gironi to the rows of the standings, and the rank in each.
fn by_gironi(event: &Event, standings: &Standings, lines: &mut [StandingLine], t: Lang) {
    let mut open: Option<(&str, u32)> = None;
    for (line, standing) in lines.iter_mut().zip(&standings.lines) {
        let entry = event.entry(standing.entry);
        let name = entry.map_or("", |entry| name_after(event, standings.after, entry));
        let (known, first) = open.unwrap_or((name, line.rank));
        let first = if known == name { first } else { line.rank };
        line.opens = (open.is_none() || known != name).then(|| match name {
            "" => t.out_of_gironi().to_owned(),
            name => t.girone_named(name),
        });
        let own = line.rank.saturating_sub(first).saturating_add(1);
        line.in_girone = (own != line.rank && !name.is_empty()).then(|| format!("{name} {own}"));
        open = Some((name, first));
    }
}

pub(crate) fn line(
    event: &Event,
    (standings, at): (&Standings, usize),
    before: Option<&Standings>,
    rulings: &[PublicRuling],
    names: PublicNames,
    t: Lang,
) -> Option<StandingLine> {
    let standing = standings.lines.get(at)?;
    let against = |p: &&PublicRuling| p.standing.concerns(standing.entry, standings.after);
    let credit = |round: u32| {
        let found = standing.credits.iter().find(|c| c.round.0 == round);
        let parts = event.settings.parts();
        found.map_or_else(|| NOTHING.into(), |c| points_in(c.vp.0, parts, t))
    };
    let earlier = before.and_then(|b| b.line(standing.entry));
    Some(StandingLine {
        rank: standing.rank,
        opens: None,
        in_girone: None,
        tied: standing.tied,
        moved: earlier.map_or_else(PlaceChange::default, |e| moved(e.rank, standing.rank, t)),
        pair: PairView::of(event, standing.entry, names, t),
        gone: gone_word(event, standing.entry, t),
        vp: points_in(standing.vp.0, standings.parts, t),
        mp: match_points(event, standing.mp.0, standings.parts, t),
        penalties: rulings
            .iter()
            .filter(against)
            .map(PublicRuling::said)
            .collect(),
        adjusted: adjusted(standing, standings.parts, t),
        by_round: rounds_shown(event, standings).map(credit).collect(),
        why_href: {
            let page = urls::pair(&event.settings.slug, standing.entry);
            // the latest standings always from the same address
            let earlier = standings.after != last_round(event);
            urls::reasons(&page, earlier.then_some(standings.after.0))
        },
    })
}

/// Returns the word that says that an entry has left the event; `None` for any other.
pub(crate) fn gone_word(event: &Event, entry: EntryNo, t: Lang) -> Option<&'static str> {
    let gone = event.entry(entry)?.state == EntryState::Withdrawn;
    gone.then(|| t.entry_state(EntryState::Withdrawn, event.settings.kind))
}

/// Describes what rulings take from an entry in the standings; `None` where they take nothing.
pub(crate) fn adjusted(standing: &Standing, parts: u32, t: Lang) -> Option<AdjustedLine> {
    let Adjusted { vp, mp } = standing.adjusted;
    (standing.adjusted != Adjusted::default()).then(|| AdjustedLine {
        words: t.adjusted_by(t.amounts_in(vp, mp, parts)),
        vp: signed_in(vp.0, parts, t),
        mp: signed_in(mp.0, parts, t),
    })
}

/// Returns the moment of the evening that standings show: `durante il turno 2` while a table of it has no result, then
/// `dopo il turno 2`, and `finale` when nothing of the event is left to play.
#[must_use]
pub fn standings_stage(event: &Event, standings: &Standings, t: Lang) -> String {
    let last = event.published().next_back().map(|round| round.number);
    match standings.after {
        _ if standings.all_hidden(event) => t.hidden_until_ceremony().to_owned(),
        RoundNo(0) => t.before_start().to_owned(),
        round if Some(round) == last && is_settled(event, standings) => {
            t.final_standings().to_owned()
        }
        round if standings.tables_in < standings.tables => t.during_round(round),
        round => t.after_round(round),
    }
}

/// Warns that the standings are provisional while a table of the round has no result: `provvisoria: 37 tavoli su 40`. A
/// missing table of an earlier round is named.
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

/// Returns `provvisorio` for a rank that a missing table or an open protest may still change, or `dopo il turno 3` while
/// later results are hidden; `None` for any other.
#[must_use]
pub fn rank_so_far(event: &Event, standings: &Standings, t: Lang) -> Option<String> {
    match event.hidden_now() {
        Some(_) => Some(t.after_round(standings.after)),
        None => standings
            .may_change(event)
            .then(|| t.provisional_short().to_owned()),
    }
}

/// Tells that protests are open, and that the standings are provisional if nothing else says so.
pub(crate) fn protested(event: &Event, standings: &Standings, t: Lang) -> Option<String> {
    let open = match event.open_protests(standings.after) {
        0 => return None,
        open => t.protests_open(open),
    };
    Some(match standings.provisional() {
        true => open,
        false => t.is_now(t.standings_provisional(), open),
    })
}

fn moved(before: u32, now: u32, t: Lang) -> PlaceChange {
    let places = before.abs_diff(now);
    let count = t.places_count(places as usize);
    match now.cmp(&before) {
        Ordering::Less => PlaceChange {
            class: "up",
            short: format!("▲\u{fe0e}\u{202f}{places}"),
            words: t.moved_up(count),
        },
        Ordering::Greater => PlaceChange {
            class: "down",
            short: format!("▼\u{fe0e}\u{202f}{places}"),
            words: t.moved_down(count),
        },
        Ordering::Equal => PlaceChange {
            class: "same",
            short: NOTHING.into(),
            words: t.moved_not().into(),
        },
    }
}

/// The rounds with a column of their own: none of an event of which only the final standings are known.
fn rounds_shown(event: &Event, standings: &Standings) -> RangeInclusive<u32> {
    let last = match event.is_recorded() {
        true => 0,
        false => standings.after.0,
    };
    1..=last
}

impl StandingsPage {
    /// Whether any row of the standings shows the mark of a ruling.
    fn marked(&self) -> bool {
        self.lines.iter().any(|line| !line.penalties.is_empty())
    }

    /// Builds the standings page. `before` is the standings of the round before.
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
        let shown = event.published();
        let shown = shown.filter(|round| !event.hides(round.number));
        let earlier = shown.map(|round| {
            let n = round.number;
            Link::new(urls::standings_after(slug, n), t.round_n(n)).here(n.0 == after)
        });
        // each stands in the line of everybody at its table
        let at_table = event.settings.entries_at_table();
        let (verified, hands) = standings.lines.iter().fold((0, 0), |sum, line| {
            (sum.0 + line.hands_verified, sum.1 + line.hands)
        });
        let verified = match event.settings.length {
            _ if event.is_recorded() => t.only_standings_known().to_owned(),
            Length::Total => t.verified_table_only().to_owned(),
            Length::Hands | Length::Target(_) => {
                let said = t.hands_verified(verified / at_table, hands / at_table);
                format!("{said}.")
            }
        };
        let mp_note = match event.settings.mp {
            MpReading::Difference => t.mp_difference_note(),
            MpReading::Gross => t.mp_gross_note(),
        };
        StandingsPage {
            t,
            head: Masthead::public(event, Tab::Standings, t),
            after: standings_stage(event, standings, t),
            provisional: provisional(event, standings, t),
            protested: protested(event, standings, t),
            rounds: rounds_shown(event, standings).collect(),
            earlier: earlier.collect(),
            lines: lines(event, standings, before, event.settings.public_names, t),
            empty: shown_empty(event, t.no_standings()),
            places: if standings.after == last_round(event) {
                places(event, t)
            } else {
                Vec::new()
            },
            unassigned: unassigned(event, t),
            since: match standings.after == last_round(event) {
                true => won_since(event, MatchFilter::Event, t),
                false => Vec::new(),
            },
            csv: sheet(urls::standings_csv(slug), t),
            notes: [mp_note.to_owned()]
                .into_iter()
                .chain(carried(event, standings.after, t))
                .chain([verified])
                .collect(),
            frame,
        }
    }
}

/// Tells, in sentences, how much the points of earlier rounds count where not all were carried over.
fn carried(event: &Event, after: RoundNo, t: Lang) -> Vec<String> {
    let mut said = Vec::new();
    for (share, rounds) in event.settings.plan.parts_up_to(after) {
        let before = rounds.start().saturating_sub(1);
        match share {
            CarryOver::All => {}
            CarryOver::Half => said.push(t.half_carried(before)),
            CarryOver::None => said = vec![t.none_carried(before)],
        }
    }
    said
}

/// Returns the text of a page that has no results to show. Where they are hidden the head of the page says so.
#[must_use]
pub fn shown_empty(event: &Event, text: &'static str) -> &'static str {
    match event.hidden_now() {
        Some(_) => "",
        None => text,
    }
}

/// Returns the first lines of the standings as they are told elsewhere.
#[must_use]
pub fn told_lines(lines: &[StandingLine], t: Lang) -> Vec<ToldLine> {
    let line = |line: &StandingLine| ToldLine {
        first: format!("{}.", line.rank),
        name: line.pair.players.join(" – "),
        points: format!("{} {}", line.vp, t.vp()),
    };
    lines.iter().take(TEXT_LINES).map(line).collect()
}

impl StandingsPage {
    /// Returns the first of the standings as they are told elsewhere; `None` before there are any.
    #[must_use]
    pub fn told(&self) -> Option<Told> {
        let place = |line: &PlaceLine| ToldLine {
            first: format!("{}.", line.place),
            name: line.pair.players.join(" – "),
            points: String::new(),
        };
        let places = self.places.iter().take(TEXT_LINES);
        let (heading, lines) = match self.places.is_empty() {
            true => (
                format!("{} {}", self.t.standings(), self.after),
                told_lines(&self.lines, self.t),
            ),
            false => (
                self.t.final_places().to_owned(),
                places.map(place).collect(),
            ),
        };
        if lines.is_empty() {
            return None;
        }
        Some(Told {
            heading,
            lines,
            note: self.provisional.clone().unwrap_or_default(),
            ..Told::of(&self.head, self.frame.here.clone())
        })
    }
}
