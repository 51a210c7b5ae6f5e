//! A pair's page.

use crate::pages::frame::Tab;
use crate::pages::journal::{CorrectionLine, Signed};
use crate::pages::parts::{PairView, published};
use crate::pages::standings::{CreditLine, StandingLine, lines};
use crate::pages::words::Lang;
use crate::pages::{Frame, Masthead, urls};
use askama::Template;
use burraco_tournament::entry::{Entry, EntryNo};
use burraco_tournament::event::{Event, Kind};
use burraco_tournament::ranking::Standings;
use burraco_tournament::round::{Round, RoundState};

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
    /// Where it sits in the last published round.
    pub seat: Option<SeatNow>,
    /// Its rounds.
    pub credits: Vec<CreditLine>,
    /// Whether the partner changes each round.
    pub partners: bool,
    /// `presente`.
    pub state: &'static str,
    /// The hands of its tables that were written again.
    pub corrections: Vec<CorrectionLine>,
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
            seat: seat_now(event, entry, t),
            credits: line
                .as_ref()
                .map_or_else(Vec::new, |line| line.credits.clone()),
            line,
            partners: event.settings.kind == Kind::Individual,
            state: t.entry_state(entry.state, event.settings.kind),
            corrections: CorrectionLine::of_entry(event, entry.number, signed, t),
            frame,
        }
    }
}

fn seat_now(event: &Event, entry: &Entry, t: Lang) -> Option<SeatNow> {
    let round = published(event)
        .next_back()
        .filter(|r| r.state != RoundState::Closed)?;
    SeatNow::of(event, round, entry.number, t)
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
