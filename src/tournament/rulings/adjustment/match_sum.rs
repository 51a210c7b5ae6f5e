//! The Victory Points of a match together with what rulings gave and took, and whether a match can have them.

use crate::entry::EntryNo;
use crate::event::{Event, EventKind};
use crate::points::VictoryPoints;
use crate::round::{Round, RoundNo, Table, is_knockout};
use crate::rulings::adjustment::{Ruling, Rulings};
use crate::scoring::meeting::Meeting;
use crate::scoring::result::HandsTally;
use crate::scoring::three_player_table::Chair;
use crate::vp::MOST_VP;
use burraco_rules::Side;
use serde::{Deserialize, Serialize};

/// The limits of the points that a match, or the matches of a table of three, can bring.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Bounds {
    OneMatch,
    /// The limits for the partner of a single player who left the match. The lost points may be given back to the one
    /// who stayed, whatever the opponents have.
    PartnerLeft,
    /// A table of three, counted in parts of a point. Each player has two matches, and the three players three matches
    /// together.
    OfThree {
        /// The number of parts of a point, [`Settings::parts`](crate::event::Settings::parts).
        parts: u32,
    },
}

impl Bounds {
    /// Returns the number of parts of a point in which the points are counted.
    #[must_use]
    pub fn parts(self) -> u32 {
        match self {
            Bounds::OneMatch | Bounds::PartnerLeft => 1,
            Bounds::OfThree { parts } => parts,
        }
    }

    /// The most Victory Points of one entry, and the most of all together.
    fn most(self) -> [VictoryPoints; 2] {
        let [one, all] = match self {
            Bounds::OneMatch => [1, 1],
            Bounds::PartnerLeft => [1, 2],
            Bounds::OfThree { .. } => [2, 3],
        };
        [one, all].map(|matches| VictoryPoints(matches * MOST_VP * i64::from(self.parts())))
    }
}

/// The Victory Points of an entry and of its opponents from their match of a round, with what rulings of that round
/// gave or took.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatchSum {
    pub round: RoundNo,
    pub entry: EntryNo,
    pub own: VictoryPoints,
    /// The Victory Points of its opponents. Of two opponents who play together the higher counts; of two who play each
    /// for themselves, both.
    pub other: VictoryPoints,
    /// The limits for the points of the match or meeting.
    pub bounds: Bounds,
}

/// A ruling on Victory Points that its match can no longer bear, because the result was corrected or another ruling
/// revoked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Overdrawn {
    pub ruling: u32,
    /// The match's Victory Points together with this ruling.
    pub sum: MatchSum,
}

impl MatchSum {
    /// Returns the points of an entry's match. None while the match has brought none, or if it is one of a knockout.
    #[must_use]
    pub fn of(event: &Event, number: RoundNo, entry: EntryNo) -> Option<MatchSum> {
        let round = event.round(number).filter(|round| !is_knockout(round))?;
        if event.settings.is_of_three() {
            return of_three(event, round, entry);
        }
        let (meeting, side) = met(event.settings.kind, round, entry)?;
        let rulings = Rulings::of(event, number);
        let settings = &event.settings;
        let results = meeting.tables().filter_map(|table| {
            let result = HandsTally::of(settings, table)?;
            Some(((number, table.number), result))
        });
        let result = meeting.result(&settings.vp_table, number, &results.collect());
        let points = rulings.at(settings, number, &meeting, result.as_ref())?;
        let with = |side: Side, entry: EntryNo| points.get(side).vp + rulings.given(entry, number);
        let others = meeting.home.entries(side.other());
        Some(MatchSum {
            round: number,
            entry,
            own: with(side, entry),
            other: others.map(|entry| with(side.other(), entry)).max()?,
            bounds: match partner_left(event, (number, meeting.home), side, entry) {
                true => Bounds::PartnerLeft,
                false => Bounds::OneMatch,
            },
        })
    }

    /// Returns the sum with the given points added for the entry.
    #[must_use]
    pub fn given(self, vp: VictoryPoints) -> MatchSum {
        MatchSum {
            own: self.own + vp.times(i64::from(self.bounds.parts())),
            ..self
        }
    }

    /// Whether a match can have these points: 0 to 20 for the entry, and at most 20 for both sides together. After a
    /// penalty the sum may be lower. At a table of three each plays two of the three matches.
    ///
    /// Source: Codice di Gara, the tables of Victory Points (art. 18, 17 in the older numbering).
    #[must_use]
    pub fn is_possible(&self) -> bool {
        let [one, all] = self.bounds.most();
        self.own >= VictoryPoints(0) && self.own <= one && self.own + self.other <= all
    }
}

impl Event {
    /// Returns the rulings that give or take Victory Points in a match that can no longer bear them. The match was
    /// corrected, or a ruling on it was revoked, after they were given. They stay valid; any other result needs an
    /// arbitral score.
    #[must_use]
    pub fn overdrawn(&self) -> Vec<Overdrawn> {
        let strained = self.adjustments.iter().filter_map(|adjustment| {
            let Ruling::Points {
                entry, round, vp, ..
            } = adjustment.ruling()?
            else {
                return None;
            };
            let sum = MatchSum::of(self, round, entry).filter(|_| vp != VictoryPoints(0))?;
            let ruling = adjustment.number;
            (!sum.is_possible()).then_some(Overdrawn { ruling, sum })
        });
        strained.collect()
    }
}

/// The points of a player at a table of three, and of the other two.
fn of_three(event: &Event, round: &Round, entry: EntryNo) -> Option<MatchSum> {
    let mut tables = round.tables.iter();
    let (table, own) = tables.find_map(|table| Some((table, table.chair_of(entry)?)))?;
    let sitting = table.trio()?;
    let (settings, rulings) = (&event.settings, Rulings::of(event, round.number));
    let result = match HandsTally::of(settings, table) {
        Some(HandsTally::Three(result)) => Some(result),
        _ => None,
    };
    let points = rulings.at_three(settings, (round.number, table.number), result.as_ref())?;
    let parts = settings.parts();
    let with = |chair: Chair| {
        let given = rulings.given(*sitting.get(chair), round.number);
        points.get(chair).vp + given.times(i64::from(parts))
    };
    Some(MatchSum {
        round: round.number,
        entry,
        own: with(own),
        other: own.others().map(with).into_iter().sum(),
        bounds: Bounds::OfThree { parts },
    })
}

/// Whether the other player of a side of two single players left the match, while the player stayed.
fn partner_left(
    event: &Event,
    (round, table): (RoundNo, &Table),
    side: Side,
    entry: EntryNo,
) -> bool {
    let left = event.left_alone(round, table);
    !left.contains(&entry) && left.iter().any(|who| table.side_of(*who) == Some(side))
}

/// The meeting of an entry in a round, and the side it sits on.
fn met(kind: EventKind, round: &Round, entry: EntryNo) -> Option<(Meeting<'_>, Side)> {
    let meetings = Meeting::all(kind, round).into_iter();
    let mut sides = meetings.filter_map(|meeting| Some((meeting, meeting.home.side_of(entry)?)));
    sides.next()
}
