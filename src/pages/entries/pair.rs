//! The public page of an entry.

use crate::components::form::FieldView;
use crate::components::frame::Tab;
use crate::components::plot::Plot;
use crate::components::refused::Refused;
use crate::components::summaries::{PairView, table_placed};
use crate::components::told::{Told, ToldLine};
use crate::desk::clock::ClockLine;
use crate::entries::person::{clubs_of, people_of};
use crate::events::charts;
use crate::journal::{CorrectionLine, VersionRoles};
use crate::locale::Lang;
use crate::numbers::NOTHING;
use crate::protests::protest::{Deadline, ProtestView, lodging_fields};
use crate::rounds::superseded_rounds::{MatchFilter, won_since};
use crate::rounds::unplayed_matches::{is_decided, without_match};
use crate::rulings::public_rulings::PublicRuling;
use crate::standings::credit::CreditLine;
use crate::standings::final_place::{came, knockout_lines};
use crate::standings::list::{provisional, shown_empty, standings_stage};
use crate::standings::rank_reasons::RankReasons;
use crate::tables::table::TableBody;
use crate::{Frame, Link, Masthead, ScoreSource, urls};
use askama::Template;
use burraco_rules::Players;
use burraco_tournament::entry::{Entry, EntryNo, EntryState};
use burraco_tournament::event::{Event, EventKind};
use burraco_tournament::movement::knockout::is_knockout;
use burraco_tournament::protest::{Claimant, ConfirmedAt};
use burraco_tournament::ranking::{RoundCredit, Standings};
use burraco_tournament::round::{Round, RoundNo, RoundState, Spot, Table};
use burraco_tournament::visibility::final_ranking::EndPlace;
use chrono::{DateTime, Utc};
use pozzetto_form_data::Fields;

/// The page `/t/{slug}/coppie/{n}`: an entry with its present seat and its results.
#[derive(Clone, Debug, Template)]
#[template(path = "entries/pair.html")]
pub struct PairPage {
    pub frame: Frame,
    pub t: Lang,
    pub head: Masthead,
    /// The entry's label, as in `Coppia 12`.
    pub title: String,
    pub pair: PairView,
    /// The entry's line of the standings, with the reasons for its rank.
    pub reasons: Option<RankReasons>,
    /// The text shown without played rounds.
    pub nothing_played: &'static str,
    /// The round of the standings, as in `dopo il turno 2`.
    pub after: String,
    /// The note on provisional standings, as in `provvisoria: 37 tavoli su 40`.
    pub provisional: Option<String>,
    /// The note on open protests, as in `classifica provvisoria: 1 reclamo aperto`.
    pub protested: Option<String>,
    /// The entry's place in the final ranking, once a knockout has decided it.
    pub end: Option<EndPlace>,
    /// The entry's result in the final, as in `finale vinta`; empty where it did not play it.
    pub came: &'static str,
    /// The entry's present seat. This part of the page updates by itself.
    pub now: PairNow,
    /// The URL from which the present seat is loaded again.
    pub now_href: String,
    /// The entry's number, which a phone remembers.
    pub number: u32,
    /// The links to the entry's players across events.
    pub people: Vec<Link>,
    /// The links to the entry's clubs across events.
    pub clubs: Vec<Link>,
    /// The plots of the entry's rank after each round and of its Victory Points.
    pub plots: Vec<Plot>,
    /// The entry's tables with their hands, the latest first.
    pub played: Vec<PlayedTable>,
    pub credits: Vec<CreditLine>,
    /// Whether the entry plays with another partner in each round.
    pub partners: bool,
    /// Whether the entry is struck from the ranking. It then has results without a rank.
    pub struck: bool,
    /// The state of the entry in words, as in `presente`.
    pub state: &'static str,
    /// The referee's rulings against the entry.
    pub penalties: Vec<PublicRuling>,
    /// The hands of the entry's tables that were corrected.
    pub corrections: Vec<CorrectionLine>,
    /// The part that only the entry itself sees, behind its private link.
    pub own: Option<OwnPair>,
}

/// A table at which the entry sat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedTable {
    /// The label of the table's round, as in `Turno 2`.
    pub round: String,
    pub href: String,
    pub table: TableBody,
    /// The reason why the table shows no hand.
    pub empty: &'static str,
}

impl PlayedTable {
    /// Returns the tables of an entry whose hands may be seen, or are still to be. The latest comes first.
    fn of(event: &Event, entry: EntryNo, figures: &dyn ScoreSource, t: Lang) -> Vec<PlayedTable> {
        let names = event.settings.public_names;
        let sat = event.published().rev().flat_map(|round| {
            let tables = round.tables.iter();
            let own = tables.filter(move |table| table.side_of(entry).is_some());
            own.map(move |table| (round, table))
        });
        let played = |(round, table): (&Round, &Table)| PlayedTable {
            round: t.round_n(round.number),
            href: urls::table(&event.settings.slug, round.number, table.number),
            table: TableBody::new(event, round, table, figures, names, t),
            empty: match event.hides(round.number) {
                true => t.hand_hidden(),
                false => t.no_hands(),
            },
        };
        sat.map(played).collect()
    }
}

/// The data that an entry's page is made from, besides the event.
#[derive(Clone, Copy)]
pub struct PairContext<'k> {
    /// The standings that the entry's page shows.
    pub standings: &'k Standings,
    /// The entry's rank after each round that is shown.
    pub ranks: &'k [(RoundNo, u32)],
    /// The source of the scores at the entry's tables.
    pub figures: &'k dyn ScoreSource,
    /// The roles under which hands were corrected.
    pub signed: &'k VersionRoles,
}

/// The part of an entry's page behind its private link: its protests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnPair {
    /// The URL that a protest is posted to.
    pub action: String,
    /// The sentence that says how long a protest may be lodged.
    pub explained: String,
    /// The deadlines for protests against each result of the entry and against the last ranking.
    pub deadlines: Vec<Deadline>,
    /// The fields of a new protest; none before a round is published.
    pub fields: Vec<FieldView>,
    /// The reasons why a protest is refused.
    pub refused: Vec<Refused>,
    /// The protests that the entry has lodged, the latest first.
    pub protests: Vec<ProtestView>,
}

/// The present seat of an entry, or what it waits for. This part of its page updates by itself.
#[derive(Clone, Debug, Template)]
#[template(path = "entries/now.html")]
pub struct PairNow {
    pub t: Lang,
    /// The entry's seats in the last published round, until that is closed. A team has one at each of its two tables.
    pub seats: Vec<SeatNow>,
    /// The heading, as in `Siede adesso`. It may also say that the entry's tables are over while the round is still
    /// played, or that it has none.
    pub title: &'static str,
    /// The time of the round in which the entry sits. It does not say how much is left, because the page is cached.
    pub time: Option<ClockLine>,
    /// Whether the entry waits for a seat in a round to come.
    pub awaited: bool,
    /// The word `ritirata`, for an entry that has left the event and sits nowhere; empty for any other.
    pub left: &'static str,
    /// The entry's knockout matches whose winner was changed by a correction after the next turno was published.
    pub since: Vec<String>,
    /// The notice now shown to everybody in the hall; empty for none.
    pub notice: String,
}

impl PairNow {
    /// Builds the present seat of an entry at a given time.
    #[must_use]
    pub fn new(event: &Event, entry: &Entry, now: DateTime<Utc>, t: Lang) -> PairNow {
        let settings = &event.settings;
        let last = event.published().next_back();
        let open = last.filter(|round| round.state != RoundState::Closed);
        let gone = entry.state == EntryState::Withdrawn;
        let open = open.filter(|_| !gone);
        let seats = open.map(|round| SeatNow::all(event, round, entry.number, t));
        let seats = seats.unwrap_or_default();
        let sits = seats.iter().any(|seat| !seat.table.is_empty());
        let rests = |round: &Round| round.byes.iter().any(|bye| bye.entry == entry.number);
        let rests = open.is_some_and(rests);
        let plays = matches!(entry.state, EntryState::Entered | EntryState::CheckedIn);
        let over = open.is_some_and(|round| sits && is_over(round, entry.number));
        let planned = event.published().count() < settings.plan.rounds.len();
        PairNow {
            t,
            time: open
                .filter(|round| sits && !over && round.goes_by_clock())
                .map(|round| ClockLine::new(&round.clock, now, &settings.time_zone, t)),
            title: match (sits, over) {
                (true, true) => t.sat_now(),
                (true, false) => t.sits_now(),
                (false, _) => t.sits_nowhere(),
            },
            awaited: !sits && !rests && plays && planned,
            left: match gone {
                true => t.entry_state(entry.state, settings.kind),
                false => "",
            },
            since: won_since(event, MatchFilter::Entry(entry.number), t),
            seats,
            notice: settings.notice.clone(),
        }
    }
}

/// Whether every table of an entry in a round has a result, so that it has nothing more to play there.
fn is_over(round: &Round, entry: EntryNo) -> bool {
    let mut own = round.tables.iter();
    own.all(|table| table.side_of(entry).is_none() || table.state.counts())
}

/// A seat of an entry in a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatNow {
    /// The round's label, as in `Turno 3`.
    pub round: String,
    /// The table's label, as in `Tavolo 7`; empty when the entry sits at none.
    pub table: String,
    /// The reason why the entry sits at no table: it rests, it wins the final without a match, or a ruling decides.
    pub instead: String,
    pub href: String,
    /// The sign of the entry's side, as in `N-S`.
    pub side: &'static str,
    /// The players of a team who sit there; empty where everybody of the entry does.
    pub who: Vec<String>,
    /// The partner of the round in an individual event.
    pub partner: Option<PairView>,
    /// The opponents at the table: a pair, or the other two of three players.
    pub opponents: Vec<PairView>,
}

impl PairPage {
    /// Builds the page of an entry as the public may see it.
    #[must_use]
    pub fn new(frame: Frame, event: &Event, entry: &Entry, known: PairContext<'_>) -> PairPage {
        let t = frame.t;
        let names = event.settings.public_names;
        let PairContext {
            standings, ranks, ..
        } = known;
        let reasons =
            RankReasons::of(event, standings, entry.number, t).filter(|_| standings.has_begun());
        let credits = standings.brought(entry.number);
        let drawn = [
            charts::ranks(ranks, standings.lines.len(), t),
            charts::victory_points(credits, event.settings.parts(), t),
        ];
        let end = EndPlace::of(event, standings, entry.number);
        PairPage {
            t,
            head: Masthead {
                picture: urls::pair_picture(&event.settings.slug, entry.number),
                ..Masthead::public(event, Tab::Other, t)
            },
            title: t.entry_n(event.settings.kind, entry.number),
            pair: PairView::new(entry, &event.settings.slug, names, t),
            after: standings_stage(event, standings, t),
            provisional: provisional(event, standings, t),
            // said of the standings, or it would seem to be about this entry
            protested: match event.open_protests(standings.after) {
                0 => None,
                open => Some(t.is_now(t.standings_provisional(), t.protests_open(open))),
            },
            end,
            came: end.as_ref().map_or("", |end| came(end, t)),
            now: PairNow::new(event, entry, frame.now, t),
            now_href: format!(
                "{}?parte=posto",
                urls::pair(&event.settings.slug, entry.number)
            ),
            number: entry.number.0,
            people: people_of(entry, names, t),
            clubs: clubs_of(entry, names),
            plots: drawn.into_iter().flatten().collect(),
            played: PlayedTable::of(event, entry.number, known.figures, t),
            credits: with_knockout(event, entry.number, credits, t),
            nothing_played: shown_empty(event, t.no_rounds_played()),
            reasons,
            partners: event.settings.kind == EventKind::Individual
                && event.settings.rules.players == Players::Four,
            struck: standings.is_struck(entry.number),
            state: t.entry_state(entry.state, event.settings.kind),
            penalties: event.published().next_back().map_or_else(Vec::new, |last| {
                PublicRuling::of(event, entry.number, last.number, t)
            }),
            corrections: CorrectionLine::of_entry(event, entry.number, known.signed, t),
            own: None,
            frame,
        }
    }

    /// Returns the page behind the entry's private link at `way`, with what was typed in a protest. `known` are the
    /// entry's own results, including those hidden from other entries.
    #[must_use]
    pub fn own(
        mut self,
        event: &Event,
        entry: EntryNo,
        known: &[RoundCredit],
        settled: &ConfirmedAt,
        way: &str,
        fields: &Fields,
    ) -> PairPage {
        let (t, now) = (self.t, self.frame.now);
        let names = event.settings.public_names;
        self.credits = with_knockout(event, entry, known, t);
        let deadlines = Deadline::of_entry(event, entry, settled, now, t);
        let about = deadlines.iter().map(|d| (d.word.clone(), d.about.clone()));
        let own = event.protests.iter().rev();
        let own = own.filter(|p| p.claim.claimant == Claimant::Entry(entry));
        self.own = Some(OwnPair {
            action: urls::pair_protests(way),
            explained: t.protests_explained(t.minutes_said(event.settings.protest_minutes)),
            fields: match deadlines.is_empty() {
                true => Vec::new(),
                false => lodging_fields(fields, event, about, t),
            },
            refused: Vec::new(),
            protests: own
                .map(|p| ProtestView::new(event, p, names, now, t))
                .collect(),
            deadlines,
        });
        self
    }

    /// Returns the page with the refusal of a protest.
    #[must_use]
    pub fn refused(mut self, why: Refused) -> PairPage {
        if let Some(own) = &mut self.own {
            own.refused.push(why);
        }
        self
    }
}

/// Returns the results of each round. Knockout matches appear in order among them, although they bring no points.
fn with_knockout(event: &Event, entry: EntryNo, known: &[RoundCredit], t: Lang) -> Vec<CreditLine> {
    let names = event.settings.public_names;
    let brought = known
        .iter()
        .map(|credit| CreditLine::new(event, credit, names, t));
    let mut lines: Vec<CreditLine> = brought.collect();
    lines.extend(knockout_lines(event, entry, names, t));
    lines.sort_by_key(|line| line.round);
    lines
}

impl SeatNow {
    /// Returns the seats of an entry in a round, or its rest. A team has two seats, other entries one. Empty when the
    /// entry neither sits nor rests.
    #[must_use]
    pub fn all(event: &Event, round: &Round, entry: EntryNo, t: Lang) -> Vec<SeatNow> {
        let seat = |table| SeatNow::at(event, round, table, entry, t);
        let seats: Vec<SeatNow> = round.tables.iter().filter_map(seat).collect();
        if !seats.is_empty() {
            return seats;
        }
        let rests = round.byes.iter().any(|bye| bye.entry == entry);
        let passes = is_knockout(round) && !event.hides(round.number);
        let rests = rests.then(|| match passes {
            true => t.passes_on().to_owned(),
            false => t.rests_now().to_owned(),
        });
        let instead = without_match(event, round, entry, t).or(rests);
        let nowhere = instead.map(|instead| SeatNow::nowhere(round, instead, t));
        nowhere.into_iter().collect()
    }

    fn nowhere(round: &Round, instead: String, t: Lang) -> SeatNow {
        SeatNow {
            round: t.round_n(round.number),
            table: String::new(),
            instead,
            href: String::new(),
            side: "",
            who: Vec::new(),
            partner: None,
            opponents: Vec::new(),
        }
    }

    /// Returns the seat of an entry at one table of a round. None when it does not sit there.
    #[must_use]
    pub fn at(
        event: &Event,
        round: &Round,
        table: &Table,
        entry: EntryNo,
        t: Lang,
    ) -> Option<SeatNow> {
        let names = event.settings.public_names;
        let spot = table.spot_of(entry)?;
        let mut who = Vec::new();
        let (mut partner, mut opponents) = (None, Vec::new());
        match spot {
            Spot::Chair(chair) => {
                let other = |chair| PairView::at_spot(event, table, Spot::Chair(chair), names, t);
                opponents.extend(chair.others().map(other));
            }
            Spot::Line(side) => {
                if table.team_pair(side).is_some() {
                    who = PairView::at(event, table, side, names, t).players;
                }
                let other = table.entries(side).find(|other| *other != entry);
                partner = other.map(|other| PairView::of(event, other, names, t));
                opponents.push(PairView::at(event, table, side.other(), names, t));
            }
        }
        if is_decided(event, round, table) {
            let instead = t.match_decided_at(table.number);
            let nowhere = SeatNow::nowhere(round, instead, t);
            return Some(SeatNow { who, ..nowhere });
        }
        Some(SeatNow {
            round: t.round_n(round.number),
            table: table_placed(event, (round.number, table), t),
            instead: String::new(),
            href: urls::table(&event.settings.slug, round.number, table.number),
            side: t.spot(spot),
            who,
            partner,
            opponents,
        })
    }
}

impl PairPage {
    /// Returns the entry's evening as it is told elsewhere.
    #[must_use]
    pub fn told(&self) -> Told {
        let t = self.t;
        let told = Told::of(&self.head, self.pair.href.clone());
        let line = |credit: &CreditLine| ToldLine {
            first: format!("{}:", t.round_n(credit.round)),
            name: match credit.opponent.as_str() {
                "" => credit.table.clone(),
                opponent => opponent.to_owned(),
            },
            points: match credit.vp.as_str() {
                NOTHING => String::new(),
                vp => format!("{vp} {}", t.vp()),
            },
        };
        let heading = match (&self.end, &self.reasons) {
            (Some(end), _) => t.told_final_place(end.place),
            (None, Some(reasons)) => t.told_rank(
                reasons.line.rank,
                self.after.as_str(),
                reasons.line.vp.as_str(),
            ),
            (None, None) => self.title.clone(),
        };
        Told {
            title: self.pair.players.join(" – "),
            place: format!("{}, {}", self.head.name, self.head.date),
            heading,
            lines: self.credits.iter().map(line).collect(),
            note: self.provisional.clone().unwrap_or_default(),
            ..told
        }
    }
}
