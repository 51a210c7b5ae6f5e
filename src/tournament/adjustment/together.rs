//! Of the rulings that give the points of one match, which hold, and what they give together.
//!
//! The last one gives them, with three exceptions. Of two who share a line and leave one after the other both have left: both
//! rulings hold, and the line gets the least of what each leaves it. Of two lines that leave, one by leaving the event, both
//! rulings hold, too, and neither line has points of the match. And who leaves the event where any other ruling gives the
//! points already changes nothing of them: that departure decides the match once the other ruling is taken back.

use super::MOST_VP;
use super::{Adjustment, Ruling};
use crate::award::{Award, Awards};
use crate::entry::EntryNo;
use crate::event::{Event, Kind};
use crate::meeting::other_table;
use crate::points::{MatchPoints, VictoryPoints};
use crate::round::{RoundNo, TableNo};
use crate::three::Trio;
use burraco_rules::BySide;

/// A ruling that gives points, as the others on its match see it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Giving {
    awards: Awards,
    /// Which place left the match; none where nobody did, or everybody.
    place: Option<usize>,
    /// Who of it, where that is said.
    who: Option<EntryNo>,
    leaves_event: bool,
}

impl Giving {
    /// What a ruling gives, the lines as those of the other table of its match where they are `exchanged`.
    pub(super) fn of(ruling: Ruling, exchanged: bool) -> Option<Giving> {
        let Ruling::Awarded { awards, leaves, .. } = ruling else {
            return None;
        };
        let awards = match awards {
            Awards::Lines(lines) if exchanged => Awards::Lines(lines.swapped()),
            awards => awards,
        };
        Some(Giving {
            awards,
            place: place_left(&awards),
            who: ruling.left(),
            leaves_event: leaves.is_some(),
        })
    }

    /// Whether two are about people who left: of one line, not the same one twice, or of two, one of them the event.
    fn joins(&self, other: &Giving) -> bool {
        let same = self.who.is_some() && self.who == other.who;
        let one_line = self.place == other.place;
        let departs = self.leaves_event || other.leaves_event;
        self.place.is_some() && other.place.is_some() && !same && (one_line || departs)
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
pub(super) fn holding<T>(given: impl Iterator<Item = (T, Giving)>) -> Vec<(T, Giving)> {
    let mut holding: Vec<(T, Giving)> = Vec::new();
    for (what, giving) in given {
        let joins = holding.iter().any(|(_, before)| before.joins(&giving));
        if giving.leaves_event && !joins && !holding.is_empty() {
            continue;
        }
        holding.retain(|(_, before)| before.joins(&giving));
        holding.push((what, giving));
    }
    holding
}

/// What the rulings that hold at a match give together; none where none does.
pub(super) fn given_together<T>(holding: &[(T, Giving)]) -> Option<Awards> {
    let (_, last) = holding.last()?;
    if holding.iter().any(|(_, giving)| giving.place != last.place) {
        let all = holding.iter().map(|(_, giving)| giving.awards);
        return all.reduce(several_left);
    }
    let lines = |giving: &Giving| match giving.awards {
        Awards::Lines(lines) => Some(lines),
        Awards::Three(_) => None,
    };
    let Some(own) = lines(last) else {
        return Some(last.awards);
    };
    let least = |one: BySide<Award>, other: BySide<Award>| {
        BySide::from_fn(|side| {
            let (one, other) = (*one.get(side), *other.get(side));
            let lesser = (other.vp, other.mp) < (one.vp, one.mp);
            if one.kind.is_left() && lesser {
                other
            } else {
                one
            }
        })
    };
    let all = holding.iter().filter_map(|(_, giving)| lines(giving));
    Some(Awards::Lines(all.fold(own, least)))
}

/// What two rulings about places that left give together. Whoever left has no Victory Points, and no more Match Points than
/// either leaves it; the third of a table of three has a bye from each of the two others, in place of the drawn match.
///
/// Source: Codice di Gara, abandonment: both leave, 0 - 0.
fn several_left(one: Awards, other: Awards) -> Awards {
    let both = |one: Award, other: Award| {
        let (vp, mp) = match (one.kind.is_left(), other.kind.is_left()) {
            (false, false) => {
                let vp = one.vp + other.vp - VictoryPoints(MOST_VP);
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

/// The rulings that stand on the match of a table, in the order they were given, as the lines of that table.
fn on_match(
    adjustments: &[Adjustment],
    kind: Kind,
    round: RoundNo,
    table: TableNo,
) -> impl Iterator<Item = (u32, Giving)> {
    let other = (kind == Kind::Teams).then(|| other_table(table));
    adjustments.iter().filter_map(move |adjustment| {
        let ruling = adjustment.ruling()?;
        let (in_round, there) = ruling.gives()?;
        let exchanged = Some(there) == other;
        let here = in_round == round && (there == table || exchanged);
        let giving = Giving::of(ruling, exchanged).filter(|_| here)?;
        Some((adjustment.number, giving))
    })
}

/// Of some rulings those that give a table's points: see [`Event::giving`].
fn giving(adjustments: &[Adjustment], kind: Kind, round: RoundNo, table: TableNo) -> Vec<u32> {
    let holding = holding(on_match(adjustments, kind, round, table));
    holding.into_iter().map(|(number, _)| number).collect()
}

/// Of some rulings the last of those that give a table's points: see [`Event::awarded_by`].
#[must_use]
pub fn awarded_by(
    adjustments: &[Adjustment],
    kind: Kind,
    round: RoundNo,
    table: TableNo,
) -> Option<u32> {
    giving(adjustments, kind, round, table).last().copied()
}

impl Event {
    /// The rulings that give a table's points, in the order they were given: more than one where two of a line left. One
    /// at either table of a team match gives them at both.
    #[must_use]
    pub fn giving(&self, round: RoundNo, table: TableNo) -> Vec<u32> {
        giving(&self.adjustments, self.settings.kind, round, table)
    }

    /// The last of the rulings that give a table's points.
    #[must_use]
    pub fn awarded_by(&self, round: RoundNo, table: TableNo) -> Option<u32> {
        self.giving(round, table).last().copied()
    }

    /// The ruling about whoever left another line of a match than a ruling on it would say, given or still to be.
    pub(crate) fn another_line_left(&self, number: Option<u32>, ruling: Ruling) -> Option<u32> {
        let (_, own) = self.at_match_of(ruling, number).into_iter().next_back()?;
        own.place?;
        let (round, table) = ruling.gives()?;
        let holding = self.giving(round, table);
        let others = self.at_match_of(ruling, number).into_iter().rev().skip(1);
        let another =
            |(_, other): &(u32, Giving)| other.place.is_some() && other.place != own.place;
        let mut others = others.filter(|(number, _)| holding.contains(number));
        others.find(another).map(|(number, _)| number)
    }

    /// How a ruling would stand beside those that give the points of its match, given anew or again under its `number`.
    #[must_use]
    pub fn stands_beside(&self, number: Option<u32>, ruling: Ruling) -> Option<Beside> {
        let (round, table) = ruling.gives()?;
        let before = self.giving(round, table);
        let mut all = self.at_match_of(ruling, number);
        let (own, _) = *all.last()?;
        all.sort_by_key(|(number, _)| *number);
        let after: Vec<u32> = holding(all.into_iter())
            .into_iter()
            .map(|(n, _)| n)
            .collect();
        let other = |numbers: &[u32]| numbers.iter().rev().copied().find(|n| *n != own);
        match after.contains(&own) {
            false => other(&after).map(Beside::Waits),
            true => match other(&after) {
                Some(other) => Some(Beside::Joins(other)),
                None => other(&before).map(Beside::Replaces),
            },
        }
    }

    /// The rulings on the match of one, as the lines of its table, that one last.
    fn at_match_of(&self, ruling: Ruling, number: Option<u32>) -> Vec<(u32, Giving)> {
        let Some((round, table)) = ruling.gives() else {
            return Vec::new();
        };
        let others = on_match(&self.adjustments, self.settings.kind, round, table);
        let others = others.filter(|(other, _)| Some(*other) != number);
        let own = Giving::of(ruling, false).map(|own| (number.unwrap_or(u32::MAX), own));
        others.chain(own).collect()
    }
}

/// How a ruling stands beside another that gives the points of its match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beside {
    /// It gives them in its place.
    Replaces(u32),
    /// Both give them: two left one line, or both lines.
    Joins(u32),
    /// It gives none as long as the other stands.
    Waits(u32),
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::indexing_slicing)]
mod tests {
    use super::*;
    use crate::adjustment::{AdjustmentVersion, Incident, Rulings, awards};
    use crate::award::AwardKind;
    use crate::file::EventFile;
    use crate::meeting::Meeting;
    use crate::movement::propose;
    use crate::people::{Leaving, leaves};
    use crate::round::{RoundState, TableState};
    use crate::testing::{event, signed, singles, teams};
    use crate::verify::verify;
    use burraco_rules::Side;

    /// The first round published, nothing played.
    fn published(mut event: Event) -> Event {
        let mut round = propose(&event, event.next_movement().unwrap()).unwrap();
        round.state = RoundState::Published;
        event.rounds.push(round);
        event
    }

    fn left(event: &Event, table: u32, side: Side, how: Leaving, who: Option<EntryNo>) -> Ruling {
        let incident = match how {
            Leaving::Justified => Incident::LeftJustified { side },
            Leaving::Unjustified => Incident::LeftUnjustified { side },
        };
        Ruling::Awarded {
            round: RoundNo(1),
            table: TableNo(table),
            leaves: None,
            who,
            awards: Awards::Lines(awards(incident, event.settings.bye, None)),
        }
    }

    fn ruled(event: &Event, number: Option<u32>, ruling: Option<Ruling>) -> Event {
        let event = event.ruled(number, AdjustmentVersion { ruling, ..signed() });
        let file = EventFile::of(&event, "pozzetto", Vec::new());
        assert_eq!(verify(&file), [], "read for the second time");
        event
    }

    /// The Victory Points of both lines of the first match.
    fn points(event: &Event) -> [i64; 2] {
        let meeting = Meeting::all(event.settings.kind, &event.rounds[0])[0];
        let rulings = Rulings::of(event, RoundNo(1));
        let points = rulings.at(&event.settings, RoundNo(1), &meeting, None);
        let points = points.unwrap();
        [points.ns.vp.0, points.ew.vp.0]
    }

    #[test]
    fn two_of_a_line_that_leave_both_have_left_and_the_line_gets_the_least() {
        let start = published(singles(8, "7 individual"));
        let line: Vec<EntryNo> = start.rounds[0].tables[0].entries(Side::Ns).collect();
        let [one, other] = [0, 1].map(|at| Some(line[at]));
        let of = |how, who| Some(left(&start, 1, Side::Ns, how, who));
        for (first, second) in [
            (Leaving::Justified, Leaving::Unjustified),
            (Leaving::Unjustified, Leaving::Justified),
        ] {
            let after = ruled(&start, None, of(first, one));
            let beside = after.stands_beside(None, of(second, other).unwrap());
            assert_eq!(beside, Some(Beside::Joins(1)));
            let both = ruled(&after, None, of(second, other));
            assert_eq!(both.giving(RoundNo(1), TableNo(1)), [1, 2]);
            assert_eq!(points(&both), [0, 14]);
            let none = both.adjustments.iter().map(|a| both.replaced_by(a));
            assert_eq!(none.collect::<Vec<_>>(), [None, None]);
            // about the same player again it takes the place of the first about that one
            let again = ruled(&both, None, of(Leaving::Justified, one));
            assert_eq!(again.giving(RoundNo(1), TableNo(1)), [2, 3]);
            assert_eq!(again.replaced_by(&again.adjustments[0]), Some(3));
            for number in [1, 2] {
                let back = ruled(&both, Some(number), None);
                assert_eq!(back.giving(RoundNo(1), TableNo(1)), [3 - number]);
                assert!(back.rounds[0].tables[0].state.counts());
            }
        }
    }

    #[test]
    fn of_a_team_match_the_line_at_the_other_table_is_the_same() {
        let start = published(teams(4, "2 mitchell"));
        let first = left(&start, 1, Side::Ns, Leaving::Justified, None);
        let after = ruled(&start, None, Some(first));
        let same = left(&start, 2, Side::Ew, Leaving::Unjustified, None);
        assert_eq!(after.another_line_left(None, same), None);
        let both = ruled(&after, None, Some(same));
        assert_eq!(points(&both), [0, 14]);
        let other = left(&start, 2, Side::Ns, Leaving::Unjustified, None);
        assert_eq!(after.another_line_left(None, other), Some(1));
    }

    #[test]
    fn both_lines_leave_one_after_the_other_and_neither_has_points() {
        for start in [event(8, "3 mitchell"), teams(4, "2 mitchell")] {
            let start = published(start);
            let seats = start.rounds[0].tables[0].seats;
            let how = Leaving::Justified;
            let one = leaves(&start, seats.ns, how, &signed()).unwrap();
            assert_eq!(points(&one), [6, 14]);
            let both = leaves(&one, seats.ew, how, &signed()).unwrap();
            assert_eq!(points(&both), [0, 0]);
            assert_eq!(both.giving(RoundNo(1), TableNo(1)), [1, 2]);
            assert_eq!(verify(&EventFile::of(&both, "pozzetto", Vec::new())), []);
            let ruling = both.adjustments[0].ruling();
            let back = ruled(&both, Some(1), None);
            assert_eq!(points(&back), [14, 6]);
            // given again, both are gone again
            assert_eq!(points(&ruled(&back, Some(1), ruling)), [0, 0]);
        }
    }

    #[test]
    fn of_three_the_two_that_leave_have_no_points_and_the_third_two_byes() {
        let mut start = singles(6, "2 individual");
        start.settings.rules = "federation+three".parse().unwrap();
        let start = published(start);
        let sitting = start.rounds[0].tables[0].trio().unwrap();
        let how = Leaving::Justified;
        let one = leaves(&start, sitting.north, how, &signed()).unwrap();
        let both = leaves(&one, sitting.east, how, &signed()).unwrap();
        let at = (RoundNo(1), TableNo(1));
        let given = Rulings::of(&both, at.0).at_three(&both.settings, at, None);
        let parts = i64::from(both.settings.parts());
        let bye = both.settings.bye;
        let vp = given.unwrap();
        let vp = [vp.north, vp.east, vp.west].map(|points| points.vp.0 / parts);
        assert_eq!(vp, [0, 0, 2 * bye.vp.0]);
        assert_eq!(verify(&EventFile::of(&both, "pozzetto", Vec::new())), []);
    }

    #[test]
    fn a_departure_waits_behind_whatever_decided_its_table_before() {
        let start = published(event(8, "3 mitchell"));
        let seats = start.rounds[0].tables[0].seats;
        let arbitral = Award {
            kind: AwardKind::Arbitral,
            vp: crate::points::VictoryPoints(10),
            mp: crate::points::MatchPoints(0),
        };
        let given = Ruling::Awarded {
            round: RoundNo(1),
            table: TableNo(1),
            leaves: None,
            who: None,
            awards: Awards::Lines(BySide {
                ns: arbitral,
                ew: arbitral,
            }),
        };
        let decided = ruled(&start, None, Some(given));
        let gone = leaves(&decided, seats.ns, Leaving::Justified, &signed()).unwrap();
        assert_eq!(points(&gone), [10, 10]);
        assert_eq!(gone.replaced_by(&gone.adjustments[1]), Some(1));
        assert_eq!(verify(&EventFile::of(&gone, "pozzetto", Vec::new())), []);
        let back = ruled(&gone, Some(1), None);
        assert_eq!(points(&back), [6, 14]);
        assert_eq!(back.rounds[0].tables[0].state, TableState::Closed);
        let waits = back.stands_beside(Some(1), given);
        assert_eq!(waits, Some(Beside::Replaces(2)));
    }
}
