//! The place at the end of an event that a knockout decided: what everybody is told wherever a rank at the end is.

use crate::pages::bracket::decided;
use crate::pages::numbers::NOTHING;
use crate::pages::parts::{PairView, published};
use crate::pages::reasons::CreditLine;
use crate::pages::urls;
use crate::pages::words::Lang;
use burraco_rules::Side;
use burraco_tournament::entry::EntryNo;
use burraco_tournament::event::{Event, PublicNames};
use burraco_tournament::meeting::Meeting;
use burraco_tournament::movement::knockout::{is_knockout, outcome, placed};
use burraco_tournament::ranking::{Standings, last_round};
use burraco_tournament::round::Round;

/// The ranking at the end as everybody may see it, the places of the knockout first. None where no knockout is decided,
/// and for the standings of an earlier round.
#[must_use]
pub fn at_end(event: &Event, standings: &Standings) -> Option<Standings> {
    let last = standings.after == last_round(event);
    (last && !decided(event).is_empty()).then(|| placed(event, standings))
}

/// The rank of an entry in the ranking at the end; none where that ranking is not, or has it not.
#[must_use]
pub fn rank_at_end(end: Option<&Standings>, entry: EntryNo) -> Option<u32> {
    Some(end?.line(entry)?.rank)
}

/// Where an entry came in at the end, as its own pages say it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndPlace {
    /// 1 for the winner.
    pub place: u32,
    /// Whether the place is shared.
    pub shared: bool,
    /// `finale vinta`; empty for those who did not play the final.
    pub said: &'static str,
}

impl EndPlace {
    /// That of an entry; none where no knockout is decided.
    #[must_use]
    pub fn of(event: &Event, standings: &Standings, entry: EntryNo, t: Lang) -> Option<EndPlace> {
        let end = at_end(event, standings)?;
        let line = end.line(entry)?;
        Some(EndPlace {
            place: line.rank,
            shared: line.tied,
            said: match line.rank {
                1 => t.final_won(),
                2 => t.final_lost(),
                _ => "",
            },
        })
    }
}

/// The knockout rounds of an entry that everybody may see, which bring no points.
#[must_use]
pub fn knockout_lines(
    event: &Event,
    entry: EntryNo,
    names: PublicNames,
    t: Lang,
) -> Vec<CreditLine> {
    published(event)
        .filter(|round| is_knockout(round) && !event.hides(round.number))
        .filter_map(|round| knockout_line(event, round, entry, names, t))
        .collect()
}

fn knockout_line(
    event: &Event,
    round: &Round,
    entry: EntryNo,
    names: PublicNames,
    t: Lang,
) -> Option<CreditLine> {
    let nothing = CreditLine {
        round: round.number.0,
        href: String::new(),
        table: t.passes_on().to_owned(),
        partner: String::new(),
        opponent: String::new(),
        vp: NOTHING.to_owned(),
        mp: NOTHING.to_owned(),
    };
    if round.byes.iter().any(|bye| bye.entry == entry) {
        return Some(nothing);
    }
    let mut meetings = Meeting::all(event.settings.kind, round).into_iter();
    let meeting = meetings.find(|meeting| meeting.home.side_of(entry).is_some())?;
    outcome(event, round.number, &meeting)?;
    let home = meeting.home;
    let other: Side = home.side_of(entry)?.other();
    let other = PairView::of(event, *home.seats.get(other), names, t);
    Some(CreditLine {
        href: urls::table(&event.settings.slug, round.number, home.number),
        table: t.table_n(home.number),
        opponent: format!("{} {}", other.number, other.line()),
        ..nothing
    })
}
