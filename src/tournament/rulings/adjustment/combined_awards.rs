//! Of the rulings that give the points of one match, which hold, and what they give together.
//!
//! Points that a referee gave hold, the last of them, whatever else stands. Where there are none the departures hold, all of
//! them: who left a match has left it, in whatever order that was said. Of one line the least of what each leaves it counts;
//! of more lines none has points of the match. The match that was played to its end nobody left.

use crate::award::{Award, AwardKind, Awards};
use crate::entry::EntryNo;
use crate::event::{Event, EventKind};
use crate::points::{MatchPoints, VictoryPoints};
use crate::round::{RoundNo, TableNo};
use crate::rulings::adjustment::{Adjustment, Ruling};
use crate::scoring::meeting::other_table;
use crate::scoring::three_player_table::Trio;
use crate::vp::MOST_VP;
use burraco_rules::BySide;

/// A ruling that gives points, as the others on its match see it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AwardRuling {
    awards: Awards,
    departure: Option<Departure>,
}

/// Who left, of a ruling that says so.
#[derive(Clone, Copy, Debug)]
struct Departure {
    /// Which place of the table, from 0.
    place: usize,
    /// Who of it, where single players share a line; a pair or a team may leave one after the other.
    who: Option<EntryNo>,
}

impl AwardRuling {
    /// What a ruling gives as its hands stand, the lines as those of the other table of its match where they are `exchanged`;
    /// none where it gives nothing.
    pub(crate) fn of(event: &Event, ruling: Ruling, exchanged: bool) -> Option<AwardRuling> {
        let awards = match event.given_by(ruling)? {
            Awards::Lines(lines) if exchanged => Awards::Lines(lines.swapped()),
            awards => awards,
        };
        let of_one = event.settings.kind == EventKind::Individual;
        let who = ruling.left().filter(|_| of_one);
        let departure = place_left(&awards).map(|place| Departure { place, who });
        Some(AwardRuling { awards, departure })
    }

    /// Whether a later one says anew what this one says of somebody.
    fn is_said_anew(&self, later: &AwardRuling) -> bool {
        let who = |giving: &AwardRuling| giving.departure.and_then(|departure| departure.who);
        who(self).is_some() && who(self) == who(later)
    }
}

/// The one place of a table that left the match.
fn place_left(awards: &Awards) -> Option<usize> {
    let places = awards.all().into_iter().enumerate();
    let mut left = places.filter(|(_, award)| award.kind.is_left());
    let (place, _) = left.next()?;
    left.next().is_none().then_some(place)
}

/// Of the rulings on one match, in the order they were given, those that give its points.
pub(crate) fn holding<T: Copy>(
    given: impl Iterator<Item = (T, AwardRuling)>,
) -> Vec<(T, AwardRuling)> {
    let (mut departures, fixed): (Vec<_>, Vec<_>) =
        given.partition(|(_, giving)| giving.departure.is_some());
    if let Some(last) = fixed.last() {
        return vec![*last];
    }
    let all = departures.clone();
    let mut at = 0..;
    departures.retain(|(_, giving)| {
        let later = all.iter().skip(at.next().map_or(0, |at| at + 1));
        !later
            .into_iter()
            .any(|(_, later)| giving.is_said_anew(later))
    });
    departures
}

/// What the rulings that hold at a match give together, where a point has so many parts; none where none does.
pub(crate) fn given_together<T>(holding: &[(T, AwardRuling)], parts: i64) -> Option<Awards> {
    let (_, last) = holding.last()?;
    let place = |giving: &AwardRuling| giving.departure.map(|departure| departure.place);
    let several = holding
        .iter()
        .any(|(_, giving)| place(giving) != place(last));
    let all = holding.iter().map(|(_, giving)| giving.awards);
    match several {
        true => all.reduce(|one, other| several_left(one, other, parts)),
        false => all.rev().reduce(line_left_twice),
    }
}

/// What two rulings about who left one line give together: whoever left it gets the lesser, and so does who stayed.
fn line_left_twice(one: Awards, other: Awards) -> Awards {
    // of the same points those without good reason
    let points = |award: Award| (award.vp, award.mp, award.kind != AwardKind::Quit);
    let least = |one: Award, other: Award| {
        let lesser = points(other) < points(one);
        match one.kind.is_left() && lesser {
            true => other,
            false => one,
        }
    };
    match (one, other) {
        (Awards::Lines(one), Awards::Lines(other)) => Awards::Lines(BySide::from_fn(|side| {
            least(*one.get(side), *other.get(side))
        })),
        (one, _) => one,
    }
}

/// What two rulings about places that left give together. Whoever left has no Victory Points, and no more Match Points than
/// either leaves it; the third of a table of three has what its matches against both bring, in place of the drawn match.
///
/// Source: Codice di Gara, abandonment: both leave, 0 - 0.
fn several_left(one: Awards, other: Awards, parts: i64) -> Awards {
    let both = |one: Award, other: Award| {
        let (vp, mp) = match (one.kind.is_left(), other.kind.is_left()) {
            (false, false) => {
                let vp = one.vp + other.vp - VictoryPoints(MOST_VP).times(parts);
                return Award {
                    vp,
                    mp: one.mp + other.mp,
                    ..one
                };
            }
            (true, true) => (VictoryPoints(0), one.mp.min(other.mp)),
            (true, false) => (VictoryPoints(0), one.mp),
            (false, true) => (VictoryPoints(0), other.mp),
        };
        let left = if one.kind.is_left() { one } else { other };
        let mp = mp.min(MatchPoints(0));
        Award { vp, mp, ..left }
    };
    match (one, other) {
        (Awards::Lines(one), Awards::Lines(other)) => Awards::Lines(BySide::from_fn(|side| {
            both(*one.get(side), *other.get(side))
        })),
        (Awards::Three(one), Awards::Three(other)) => Awards::Three(Trio::from_fn(|chair| {
            both(*one.get(chair), *other.get(chair))
        })),
        (one, _) => one,
    }
}

/// Whether a ruling that stands could give the points of a table: to be asked of rulings alone, without the hands.
#[must_use]
pub fn is_given(
    adjustments: &[Adjustment],
    kind: EventKind,
    round: RoundNo,
    table: TableNo,
) -> bool {
    let mut standing = adjustments.iter().filter_map(Adjustment::ruling);
    standing.any(|ruling| is_about((round, table), kind, ruling).is_some())
}

/// Whether a ruling is about the match of a table, and gives its points at the other table of it, where the lines are
/// exchanged; none where it is about another match.
fn is_about((round, table): (RoundNo, TableNo), kind: EventKind, ruling: Ruling) -> Option<bool> {
    let (in_round, there) = ruling.gives()?;
    let exchanged = kind == EventKind::Teams && there == other_table(table);
    (in_round == round && (there == table || exchanged)).then_some(exchanged)
}

impl Event {
    /// The rulings that stand on the match of a table and give points, in the order they were given, as the lines of that
    /// table.
    fn on_match(
        &self,
        round: RoundNo,
        table: TableNo,
    ) -> impl Iterator<Item = (u32, AwardRuling)> + use<'_> {
        let kind = self.settings.kind;
        self.adjustments.iter().filter_map(move |adjustment| {
            let ruling = adjustment.ruling()?;
            let exchanged = is_about((round, table), kind, ruling)?;
            Some((adjustment.number, AwardRuling::of(self, ruling, exchanged)?))
        })
    }

    /// The rulings that give a table's points, in the order they were given: more than one where several left. One at
    /// either table of a team match gives them at both.
    #[must_use]
    pub fn giving(&self, round: RoundNo, table: TableNo) -> Vec<u32> {
        let holding = holding(self.on_match(round, table));
        holding.into_iter().map(|(number, _)| number).collect()
    }

    /// What the rulings that hold at the match of a table give together, as its lines, or its players in the
    /// [`parts`](crate::event::Settings::parts) of the event; none where none gives anything.
    #[must_use]
    pub fn given_at(&self, round: RoundNo, table: TableNo) -> Option<Awards> {
        let holding = holding(self.on_match(round, table));
        given_together(&holding, i64::from(self.settings.parts()))
    }

    /// The last of the rulings that give a table's points.
    #[must_use]
    pub fn awarded_by(&self, round: RoundNo, table: TableNo) -> Option<u32> {
        self.giving(round, table).last().copied()
    }

    /// How a ruling would stand beside those that give the points of its match, given anew or again under its `number`.
    #[must_use]
    pub fn stands_beside(&self, number: Option<u32>, ruling: Ruling) -> Option<AwardConflict> {
        let (round, table) = ruling.gives()?;
        let before = self.giving(round, table);
        let own = number.unwrap_or(u32::MAX);
        let others = self.on_match(round, table);
        let others = others.filter(|(other, _)| Some(*other) != number);
        let mut all: Vec<_> = others.collect();
        all.push((own, AwardRuling::of(self, ruling, false)?));
        all.sort_by_key(|(number, _)| *number);
        let after: Vec<u32> = holding(all.into_iter())
            .into_iter()
            .map(|(n, _)| n)
            .collect();
        let other = |numbers: &[u32]| numbers.iter().rev().copied().find(|n| *n != own);
        match after.contains(&own) {
            false => other(&after).map(AwardConflict::Waits),
            true => match other(&after) {
                Some(other) => Some(AwardConflict::Joins(other)),
                None => other(&before).map(AwardConflict::Replaces),
            },
        }
    }
}

/// How a ruling stands beside another that gives the points of its match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AwardConflict {
    /// It gives them in its place.
    Replaces(u32),
    /// Both give them: several left.
    Joins(u32),
    /// It gives none as long as the other stands.
    Waits(u32),
}

#[cfg(test)]
mod tests;
