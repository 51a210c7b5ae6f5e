//! The final ranking of an event that a knockout decided, as every page with a final rank shows it.

use crate::components::summaries::PairView;
use crate::locale::Lang;
use crate::numbers::NOTHING;
use crate::rounds::unplayed_matches::without_match;
use crate::standings::credit::CreditLine;
use crate::urls;
use burraco_tournament::entry::EntryNo;
use burraco_tournament::event::{Event, PublicNames};
use burraco_tournament::movement::knockout::{
    FinalPlace, KnockoutProgress, NoFinal, NoFirst, WonBy, decided_places, is_knockout, no_first,
    outcome, placed, vacant_places,
};
use burraco_tournament::ranking::{Standings, last_round};
use burraco_tournament::round::{Round, RoundNo, TableNo};
use burraco_tournament::scoring::meeting::Meeting;

/// Returns the final ranking as the public may see it, the entries ranked by the knockout first. `None` without a
/// decided knockout, and for the standings of an earlier round.
#[must_use]
pub fn at_end(event: &Event, standings: &Standings) -> Option<Standings> {
    let last = standings.after == last_round(event);
    (last && !decided(event).is_empty()).then(|| placed(event, standings))
}

/// Returns the rank of an entry in the final ranking; `None` without that ranking, or when it lacks the entry.
#[must_use]
pub fn rank_at_end(end: Option<&Standings>, entry: EntryNo) -> Option<u32> {
    Some(end?.line(entry)?.rank)
}

/// Explains why a decided knockout has no first place; `None` when it has one.
#[must_use]
pub fn no_first_said(event: &Event, t: Lang) -> Option<&'static str> {
    let said = |why| match why {
        NoFirst::Unwon(NoFinal::Left) => t.final_unwon(),
        NoFirst::Unwon(NoFinal::NoFinalist) => t.final_unreached(),
        NoFirst::Unwon(NoFinal::NotSeated) => t.final_not_seated(),
        NoFirst::Struck => t.first_struck(),
    };
    no_first(event).map(said)
}

/// Whether the final of an event was won by nobody, if the public may see the final ranking.
#[must_use]
pub fn is_unwon(event: &Event) -> bool {
    !decided(event).is_empty() && matches!(no_first(event), Some(NoFirst::Unwon(_)))
}

/// Explains why an event has no first place, if the public may see its final ranking.
#[must_use]
pub fn nobody_first(event: &Event, t: Lang) -> Option<&'static str> {
    no_first_said(event, t).filter(|_| !decided(event).is_empty())
}

/// Returns the places of the final ranking. They are empty before the last knockout is decided, and while its result is
/// hidden.
pub(crate) fn decided(event: &Event) -> Vec<FinalPlace> {
    let last = event.published().next_back();
    let shown = last.is_some_and(|last| !event.hides(last.number));
    decided_places(event).filter(|_| shown).unwrap_or_default()
}

/// Explains, in a sentence each, the places of the final ranking that nobody has: a missing first place, and places of
/// disqualified entries. It covers only places the public may see.
#[must_use]
pub fn unassigned(event: &Event, t: Lang) -> Vec<String> {
    let places = unassigned_places(event, t).into_iter();
    places.map(|(_, said)| said).collect()
}

/// Returns the places of the final ranking that nobody has, each with an explanation.
#[must_use]
pub fn unassigned_places(event: &Event, t: Lang) -> Vec<(u32, String)> {
    match decided(event).is_empty() {
        true => Vec::new(),
        false => vacant(event, t),
    }
}

/// Explains the places of the final ranking that nobody has, to users who may see that ranking before the public.
#[must_use]
pub fn unassigned_at_desk(event: &Event, t: Lang) -> Vec<String> {
    let places = vacant(event, t).into_iter();
    places.map(|(_, said)| said).collect()
}

fn vacant(event: &Event, t: Lang) -> Vec<(u32, String)> {
    let places = decided_places(event).unwrap_or_default();
    let first = no_first_said(event, t).map(|said| (1, said.to_owned()));
    let vacant = vacant_places(event).into_iter().map(|free| free.place);
    let behind = vacant.filter(|free| *free > 1 && places.iter().all(|one| one.place != *free));
    first
        .into_iter()
        .chain(behind.map(|place| (place, t.place_struck(place))))
        .collect()
}

/// An entry's place in the final ranking, as the entry's own pages show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndPlace {
    /// The place in the final ranking as a number, 1 for the winner.
    pub place: u32,
    /// Whether several entries share this place in the final ranking.
    pub shared: bool,
    /// The result of the final, as in `finale vinta`; empty for entries that did not play it.
    pub said: &'static str,
}

impl EndPlace {
    /// Returns an entry's place in the final ranking; `None` without a decided knockout.
    #[must_use]
    pub fn of(event: &Event, standings: &Standings, entry: EntryNo, t: Lang) -> Option<EndPlace> {
        let end = at_end(event, standings)?;
        let line = end.line(entry)?;
        let places = decided(event);
        let came = places.iter().find(|place| place.entry == entry);
        Some(EndPlace {
            place: line.rank,
            shared: line.tied,
            said: match came.map(|place| place.came) {
                Some(KnockoutProgress::Won) => t.final_won(),
                Some(KnockoutProgress::Lost) => t.final_lost(),
                Some(KnockoutProgress::Left) => t.final_left(),
                Some(KnockoutProgress::Before) | None => "",
            },
        })
    }
}

/// A knockout round of an entry. It brings no points to the ranking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnockoutRound {
    pub round: RoundNo,
    /// The entry's decided match; `None` when the entry advances without one.
    pub met: Option<KnockoutMatch>,
}

/// A knockout match from the viewpoint of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnockoutMatch {
    /// The table of the match; for a team match, the first of its two tables.
    pub table: TableNo,
    /// The opponent in the match.
    pub opponent: EntryNo,
    /// Whether this side won the match.
    pub won: bool,
    pub by: WonBy,
}

impl KnockoutRound {
    /// Returns an entry's knockout rounds that the public may see, in order.
    #[must_use]
    pub fn all(event: &Event, entry: EntryNo) -> Vec<KnockoutRound> {
        event
            .published()
            .filter(|round| is_knockout(round) && !event.hides(round.number))
            .filter_map(|round| KnockoutRound::of(event, round, entry))
            .collect()
    }

    fn of(event: &Event, round: &Round, entry: EntryNo) -> Option<KnockoutRound> {
        let number = round.number;
        if round.byes.iter().any(|bye| bye.entry == entry) {
            let (round, met) = (number, None);
            return Some(KnockoutRound { round, met });
        }
        let mut meetings = Meeting::all(event.settings.kind, round).into_iter();
        let meeting = meetings.find(|meeting| meeting.home.side_of(entry).is_some())?;
        let (winner, by) = outcome(event, number, &meeting)?;
        let own = meeting.home.side_of(entry)?;
        let met = KnockoutMatch {
            table: meeting.home.number,
            opponent: *meeting.home.seats.get(own.other()),
            won: winner == Some(own),
            by,
        };
        Some(KnockoutRound {
            round: number,
            met: Some(met),
        })
    }
}

/// Returns the knockout rounds of an entry as lines in its list of rounds.
#[must_use]
pub fn knockout_lines(
    event: &Event,
    entry: EntryNo,
    names: PublicNames,
    t: Lang,
) -> Vec<CreditLine> {
    let walked = |number: RoundNo| without_match(event, event.round(number)?, entry, t);
    let line = |KnockoutRound { round, met }: &KnockoutRound| {
        let nothing = CreditLine {
            round: round.0,
            href: String::new(),
            table: walked(*round).unwrap_or_else(|| t.passes_on().to_owned()),
            partner: String::new(),
            opponent: String::new(),
            vp: NOTHING.to_owned(),
            mp: NOTHING.to_owned(),
        };
        let Some(met) = met else { return nothing };
        let other = PairView::of(event, met.opponent, names, t);
        CreditLine {
            href: urls::table(&event.settings.slug, *round, met.table),
            table: t.table_n(met.table),
            opponent: format!("{} {}", other.number, other.line()),
            ..nothing
        }
    };
    KnockoutRound::all(event, entry).iter().map(line).collect()
}
