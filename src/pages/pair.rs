//! A pair's page.

use crate::fields::Fields;
use crate::pages::clock::ClockLine;
use crate::pages::form::FieldView;
use crate::pages::frame::Tab;
use crate::pages::journal::{CorrectionLine, Signed};
use crate::pages::parts::{PairView, published};
use crate::pages::penalties::Penalty;
use crate::pages::protest::{Deadline, ProtestView, lodging_fields};
use crate::pages::standings::{CreditLine, StandingLine, lines};
use crate::pages::words::Lang;
use crate::pages::{Frame, Masthead, urls};
use askama::Template;
use burraco_rules::Players;
use burraco_tournament::entry::{Entry, EntryNo, EntryState};
use burraco_tournament::event::{Event, Kind};
use burraco_tournament::protest::{Claimant, Settled};
use burraco_tournament::ranking::Standings;
use burraco_tournament::round::{Round, RoundState};
use chrono::{DateTime, Utc};

/// `/t/{slug}/coppie/{n}`: a pair, where it sits now, what it has played.
#[derive(Clone, Debug, Template)]
#[template(path = "entries/pair.html")]
pub struct PairPage {
    /// Language and menu.
    pub frame: Frame,
    /// The reader's language.
    pub t: Lang,
    /// The event's head.
    pub head: Masthead,
    /// `Coppia 12`.
    pub title: String,
    /// Who.
    pub pair: PairView,
    /// Its line of the standings.
    pub line: Option<StandingLine>,
    /// `dopo il turno 2`.
    pub after: String,
    /// Where it sits now; follows the hall by itself.
    pub now: PairNow,
    /// Where that comes from again.
    pub now_href: String,
    /// Its rounds.
    pub credits: Vec<CreditLine>,
    /// Whether the partner changes each round.
    pub partners: bool,
    /// `presente`.
    pub state: &'static str,
    /// The referee's rulings against it.
    pub penalties: Vec<Penalty>,
    /// The hands of its tables that were written again.
    pub corrections: Vec<CorrectionLine>,
    /// What the pair alone sees, behind its private link.
    pub own: Option<OwnPair>,
}

/// What a pair does behind its private link: its protests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnPair {
    /// Where a protest is posted.
    pub action: String,
    /// How long protests are in time.
    pub explained: String,
    /// Until when each result of the pair, and the last ranking, can be protested against.
    pub deadlines: Vec<Deadline>,
    /// The fields of a new protest; none before a round is published.
    pub fields: Vec<FieldView>,
    /// Why it is refused.
    pub refused: Vec<String>,
    /// What the pair has lodged, the latest first.
    pub protests: Vec<ProtestView>,
}

/// Where a pair sits now, or what it waits for: the part of its page that follows the hall.
#[derive(Clone, Debug, Template)]
#[template(path = "entries/now.html")]
pub struct PairNow {
    /// The reader's language.
    pub t: Lang,
    /// Where it sits in the last published round, until that is closed.
    pub seat: Option<SeatNow>,
    /// The time of that round. How much is left is not said: the page is kept as it is.
    pub time: Option<ClockLine>,
    /// Whether another round is to come.
    pub awaited: bool,
    /// What everybody in the hall is told; empty for nothing.
    pub notice: String,
}

impl PairNow {
    /// Where an entry sits at a moment.
    #[must_use]
    pub fn new(event: &Event, entry: &Entry, now: DateTime<Utc>, t: Lang) -> PairNow {
        let settings = &event.settings;
        let last = published(event).next_back();
        let open = last.filter(|round| round.state != RoundState::Closed);
        let seat = open.and_then(|round| SeatNow::of(event, round, entry.number, t));
        let sits = seat.as_ref().is_some_and(|seat| !seat.table.is_empty());
        let plays = matches!(entry.state, EntryState::Entered | EntryState::CheckedIn);
        let planned = published(event).count() < settings.plan.rounds.len();
        PairNow {
            t,
            time: open
                .filter(|_| sits)
                .map(|round| ClockLine::new(&round.clock, now, &settings.time_zone, t)),
            awaited: seat.is_none() && plays && planned,
            seat,
            notice: settings.notice.clone(),
        }
    }
}

/// Where a pair sits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatNow {
    /// `Turno 3`.
    pub round: String,
    /// `Tavolo 7`; empty when it rests.
    pub table: String,
    /// The table's page.
    pub href: String,
    /// `N-S`.
    pub side: &'static str,
    /// The partner of the round in an individual event.
    pub partner: Option<PairView>,
    /// The opponents.
    pub opponent: Option<PairView>,
}

impl PairPage {
    /// The page of an entry as the public may see it; `signed` says under which roles hands were written again.
    #[must_use]
    pub fn new(
        frame: Frame,
        event: &Event,
        entry: &Entry,
        standings: &Standings,
        signed: &Signed,
    ) -> PairPage {
        let t = frame.t;
        let names = event.settings.public_names;
        let number = entry.number.0;
        let mut all = lines(event, standings, None, names, t).into_iter();
        let line = all.find(|line| line.pair.number == number);
        PairPage {
            t,
            head: Masthead::public(event, Tab::Other, t),
            title: t.entry_n(event.settings.kind, entry.number),
            pair: PairView::new(entry, &event.settings.slug, names, t),
            after: t.after_round(standings.after),
            now: PairNow::new(event, entry, frame.now, t),
            now_href: format!(
                "{}?parte=posto",
                urls::pair(&event.settings.slug, entry.number)
            ),
            credits: line
                .as_ref()
                .map_or_else(Vec::new, |line| line.credits.clone()),
            line,
            partners: event.settings.kind == Kind::Individual
                && event.settings.rules.players == Players::Four,
            state: t.entry_state(entry.state, event.settings.kind),
            penalties: published(event).next_back().map_or_else(Vec::new, |last| {
                Penalty::of(event, entry.number, last.number, t)
            }),
            corrections: CorrectionLine::of_entry(event, entry.number, signed, t),
            own: None,
            frame,
        }
    }

    /// The same page behind the pair's private link, which leads `way`, with what was typed in a protest.
    #[must_use]
    pub fn own(
        mut self,
        event: &Event,
        entry: EntryNo,
        settled: &Settled,
        way: &str,
        fields: &Fields,
    ) -> PairPage {
        let (t, now) = (self.t, self.frame.now);
        let names = event.settings.public_names;
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

    /// The same page with the refusal of a protest.
    #[must_use]
    pub fn refused(mut self, why: String) -> PairPage {
        if let Some(own) = &mut self.own {
            own.refused.push(why);
        }
        self
    }
}

impl SeatNow {
    /// Where an entry sits or rests in a round; none when it does neither.
    #[must_use]
    pub fn of(event: &Event, round: &Round, entry: EntryNo, t: Lang) -> Option<SeatNow> {
        let names = event.settings.public_names;
        for table in &round.tables {
            if let Some(side) = table.side_of(entry) {
                let partner = table.entries(side).find(|other| *other != entry);
                return Some(SeatNow {
                    round: t.round_n(round.number),
                    table: t.table_n(table.number),
                    href: urls::table(&event.settings.slug, round.number, table.number),
                    side: t.side(side),
                    partner: partner.map(|partner| PairView::of(event, partner, names, t)),
                    opponent: Some(PairView::at(event, table, side.other(), names, t)),
                });
            }
        }
        let rests = round.byes.iter().any(|bye| bye.entry == entry);
        rests.then(|| SeatNow {
            round: t.round_n(round.number),
            table: String::new(),
            href: String::new(),
            side: "",
            partner: None,
            opponent: None,
        })
    }
}
