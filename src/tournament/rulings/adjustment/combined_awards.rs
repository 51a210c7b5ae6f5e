//! The rulings that give the points of one match: which of them apply, and the points they give together.
//!
//! The last award of the referee applies, whatever other rulings stand. Without an award all departures apply: an entry
//! that left has left, whatever the order of the rulings. If entries of one side left, the least of their awards
//! counts. If entries of more sides left, none of them has points of the match. Nobody leaves a match that was played
//! to its end.

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

/// A ruling that gives points, reduced to the facts needed to combine it with the other rulings on its match.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AwardRuling {
    awards: Awards,
    departure: Option<Departure>,
}

/// The departure of players from a table that a ruling records.
#[derive(Clone, Copy, Debug)]
struct Departure {
    /// The side or player of the table that left, as a position from 0.
    place: usize,
    /// The player who left, where single players share a side. The players of a pair or team may leave one after the
    /// other.
    who: Option<EntryNo>,
}

impl AwardRuling {
    /// Returns what a ruling gives with the hands as they stand; none if it gives nothing. If `exchanged`, the sides
    /// are those of the other table of its match.
    pub(crate) fn of(event: &Event, ruling: Ruling, exchanged: bool) -> Option<AwardRuling> {
        let awards = match event.awards_of(ruling)? {
            Awards::Lines(lines) if exchanged => Awards::Lines(lines.swapped()),
            awards => awards,
        };
        let of_one = event.settings.kind == EventKind::Individual;
        let who = ruling.left_match().filter(|_| of_one);
        let departure = place_left(&awards).map(|place| Departure { place, who });
        Some(AwardRuling { awards, departure })
    }

    /// Whether a later ruling replaces this ruling's decision about an entry.
    fn is_said_anew(&self, later: &AwardRuling) -> bool {
        let who = |giving: &AwardRuling| giving.departure.and_then(|departure| departure.who);
        who(self).is_some() && who(self) == who(later)
    }
}

/// The position, among the sides or players of a table, of the one that left the match, if exactly one did.
fn place_left(awards: &Awards) -> Option<usize> {
    let places = awards.all().into_iter().enumerate();
    let mut left = places.filter(|(_, award)| award.kind.is_left());
    let (place, _) = left.next()?;
    left.next().is_none().then_some(place)
}

/// Returns the rulings on one match that decide its points. The input is in the order in which they were given.
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

/// Combines the points of the rulings that decide a match, with the given number of parts of a point. None if no ruling
/// decides it.
pub(crate) fn combined<T>(holding: &[(T, AwardRuling)], parts: i64) -> Option<Awards> {
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

/// Combines two rulings about departures from the same side. The side that left gets the lesser of its two awards; the
/// side that stays keeps its award from `one`.
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

/// Combines two rulings about departures from different sides or by different players of a table. Each that left has no
/// Victory Points, and at most the Match Points that either ruling leaves it. At a table of three, the third player has
/// the result of the matches against both, in place of the drawn match.
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

/// Whether a standing ruling could give the points of a table, judged by rulings alone, without the hands.
#[must_use]
pub fn may_be_awarded(
    adjustments: &[Adjustment],
    kind: EventKind,
    round: RoundNo,
    table: TableNo,
) -> bool {
    let mut standing = adjustments.iter().filter_map(Adjustment::ruling);
    standing.any(|ruling| is_about((round, table), kind, ruling).is_some())
}

/// Whether a ruling that gives points at the match of a table gives them at the match's other table, where the sides
/// are exchanged. None if it gives no points or is about another match.
fn is_about((round, table): (RoundNo, TableNo), kind: EventKind, ruling: Ruling) -> Option<bool> {
    let (in_round, there) = ruling.awards_table()?;
    let exchanged = kind == EventKind::Teams && there == other_table(table);
    (in_round == round && (there == table || exchanged)).then_some(exchanged)
}

impl Event {
    /// The standing rulings on the match of a table that give points, in the order they were given, with the sides as
    /// at that table.
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

    /// Returns the rulings that give a table's points, in the order they were given; several when more than one entry
    /// left. A ruling at either table of a team match gives points at both.
    #[must_use]
    pub fn awarding(&self, round: RoundNo, table: TableNo) -> Vec<u32> {
        let holding = holding(self.on_match(round, table));
        holding.into_iter().map(|(number, _)| number).collect()
    }

    /// Returns the combined points of the rulings at a table's match, for its sides or, in the
    /// [`parts`](crate::event::Settings::parts) of the event, its players. None if no ruling gives anything.
    #[must_use]
    pub fn awards_at(&self, round: RoundNo, table: TableNo) -> Option<Awards> {
        let holding = holding(self.on_match(round, table));
        combined(&holding, i64::from(self.settings.parts()))
    }

    /// Returns the last of the rulings that give a table's points.
    #[must_use]
    pub fn awarded_by(&self, round: RoundNo, table: TableNo) -> Option<u32> {
        self.awarding(round, table).last().copied()
    }

    /// Returns the relation in which a ruling would stand to others that give the points of its match, if it were given
    /// now, as new or again under its `number`.
    #[must_use]
    pub fn stands_beside(&self, number: Option<u32>, ruling: Ruling) -> Option<AwardConflict> {
        let (round, table) = ruling.awards_table()?;
        let before = self.awarding(round, table);
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
        let others = |numbers: &[u32]| -> Vec<u32> {
            let others = numbers.iter().copied().filter(|number| *number != own);
            others.collect()
        };
        let (gave, give) = (others(&before), others(&after));
        match (after.contains(&own), give.last()) {
            (false, last) => last.copied().map(AwardConflict::Waits),
            (true, Some(last)) => Some(AwardConflict::Joins(*last)),
            (true, None) => (!gave.is_empty()).then_some(AwardConflict::Replaces(gave)),
        }
    }
}

/// The relation of a ruling to others that give the points of its match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AwardConflict {
    /// The ruling gives the points in place of these: one, or several departures.
    Replaces(Vec<u32>),
    /// Both rulings give points, since several at the table left.
    Joins(u32),
    /// The ruling gives no points while the other ruling stands.
    Waits(u32),
}

#[cfg(test)]
mod tests;
