//! The explanation of a rank: the points of each round, and the comparison with the entries directly above and below.

use crate::locale::Lang;
use crate::rulings::public_rulings::PublicRuling;
use crate::standings::credit::CreditLine;
use crate::standings::list::{StandingLine, line};
use crate::standings::why;
use askama::Template;
use burraco_tournament::entry::EntryNo;
use burraco_tournament::event::Event;
use burraco_tournament::ranking::Standings;

/// A row of the standings with its explanation. As a page, it is the part that opens below the row.
#[derive(Clone, Debug, Template)]
#[template(path = "standings/reasons.html")]
pub struct RankReasons {
    pub t: Lang,
    pub line: StandingLine,
    /// The reasons of the rank: the comparison with the entry above, then with the entry below.
    pub why: Vec<String>,
    /// The sum of the entry's Victory Points: `14 + 12 + 16 = 42 VP`.
    pub sum: String,
    pub credits: Vec<CreditLine>,
    /// The share of verified hands: `12 smazzate su 12 verificate dalle carte`.
    pub verified: String,
}

impl RankReasons {
    /// Builds the explanation of an entry's rank, if the standings contain the entry.
    #[must_use]
    pub fn of(event: &Event, standings: &Standings, entry: EntryNo, t: Lang) -> Option<Self> {
        let names = event.settings.public_names;
        let at = standings.lines.iter().position(|l| l.entry == entry)?;
        let standing = standings.lines.get(at)?;
        let rulings = PublicRuling::of(event, entry, standings.after, t);
        let credit = |credit| CreditLine::new(event, credit, names, t);
        Some(RankReasons {
            t,
            line: line(event, (standings, at), None, &rulings, names, t)?,
            why: why::why_rank(event, standings, at, names, t),
            sum: why::sum(event, standing, standings, t),
            credits: standing.credits.iter().map(credit).collect(),
            verified: t.hands_verified(standing.hands_verified, standing.hands),
        })
    }
}
