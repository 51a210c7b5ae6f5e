//! The reasons of a rank: what each round brought, and why the entry stands there and not one place up or down.

use crate::locale::Lang;
use crate::rulings::penalties::Penalty;
use crate::standings::credit::CreditLine;
use crate::standings::list::{StandingLine, line};
use crate::standings::why;
use askama::Template;
use burraco_tournament::entry::EntryNo;
use burraco_tournament::event::Event;
use burraco_tournament::ranking::Standings;

/// A line of the standings with its reasons; as a page, the part that a line of the standings opens.
#[derive(Clone, Debug, Template)]
#[template(path = "standings/reasons.html")]
pub struct RankReasons {
    pub t: Lang,
    pub line: StandingLine,
    /// Why it stands there: against the line above, and against the one below.
    pub why: Vec<String>,
    /// Its Victory Points added up: `14 + 12 + 16 = 42 VP`.
    pub sum: String,
    pub credits: Vec<CreditLine>,
    /// `12 smazzate su 12 verificate dalle carte`.
    pub verified: String,
}

impl RankReasons {
    /// Those of an entry, if the standings have it.
    #[must_use]
    pub fn of(event: &Event, standings: &Standings, entry: EntryNo, t: Lang) -> Option<Self> {
        let names = event.settings.public_names;
        let at = standings.lines.iter().position(|l| l.entry == entry)?;
        let standing = standings.lines.get(at)?;
        let rulings = Penalty::of(event, entry, standings.after, t);
        let credit = |credit| CreditLine::new(event, credit, names, t);
        Some(RankReasons {
            t,
            line: line(event, (standings, at), None, &rulings, names, t)?,
            why: why::why_rank(event, standings, at, names, t),
            sum: why::sum(standing, standings, t),
            credits: standing.credits.iter().map(credit).collect(),
            verified: t.hands_verified(standing.hands_verified, standing.hands),
        })
    }
}
