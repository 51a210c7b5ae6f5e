//! The words about the final ranking of an event that a knockout decided.

use crate::components::summaries::PairView;
use crate::locale::Lang;
use crate::numbers::NOTHING;
use crate::rounds::unplayed_matches::without_match;
use crate::standings::credit::CreditLine;
use crate::urls;
use burraco_tournament::entry::EntryNo;
use burraco_tournament::event::{Event, PublicNames};
use burraco_tournament::movement::knockout::{KnockoutProgress, NoFinal, NoFirst, no_first};
use burraco_tournament::round::RoundNo;
use burraco_tournament::visibility::final_ranking::{
    self, EndPlace, KnockoutRound, Unassigned, decided,
};

/// Explains why a decided knockout has no first place; `None` when it has one.
#[must_use]
pub fn no_first_said(event: &Event, t: Lang) -> Option<&'static str> {
    no_first(event).map(|why| not_first(why, t))
}

fn not_first(why: NoFirst, t: Lang) -> &'static str {
    match why {
        NoFirst::Unwon(NoFinal::Left) => t.final_unwon(),
        NoFirst::Unwon(NoFinal::NoFinalist) => t.final_unreached(),
        NoFirst::Unwon(NoFinal::NotSeated) => t.final_not_seated(),
        NoFirst::Struck => t.first_struck(),
    }
}

/// Explains why an event has no first place, if the public may see its final ranking.
#[must_use]
pub fn nobody_first(event: &Event, t: Lang) -> Option<&'static str> {
    no_first_said(event, t).filter(|_| !decided(event).is_empty())
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
    let said = |vacant: Unassigned| match vacant {
        Unassigned::First(why) => (1, not_first(why, t).to_owned()),
        Unassigned::Struck { place } => (place, t.place_struck(place)),
    };
    final_ranking::unassigned(event)
        .into_iter()
        .map(said)
        .collect()
}

/// Says how an entry came to its final place, as in `finale vinta`; empty for entries that did not play the final.
#[must_use]
pub const fn came(end: &EndPlace, t: Lang) -> &'static str {
    match end.came {
        Some(KnockoutProgress::Won) => t.final_won(),
        Some(KnockoutProgress::Lost) => t.final_lost(),
        Some(KnockoutProgress::Left) => t.final_left(),
        Some(KnockoutProgress::Before) | None => "",
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
            opponent: other.numbered(),
            ..nothing
        }
    };
    KnockoutRound::all(event, entry).iter().map(line).collect()
}
