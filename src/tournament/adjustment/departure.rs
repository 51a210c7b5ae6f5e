//! Who left a match, and what that comes to: read from its hands whenever it is asked for, so that a hand corrected, entered
//! or played since counts, and a ruling taken back and given again says the same.

use super::{Adjustment, AdjustmentVersion, Incident, Ruling, awards, incident::share_out};
use crate::award::{Award, AwardKind, Awards};
use crate::entry::EntryNo;
use crate::event::{Event, Kind, Settings};
use crate::meeting::{added, other_table};
use crate::points::VictoryPoints;
use crate::result::{TableResult, Tally, Unsettled, last_hand};
use crate::round::{RoundNo, Table, TableNo, TableState};
use crate::three::{Chair, ThreeResult, Trio};
use burraco_rules::Side;
use serde::{Deserialize, Serialize};

/// How somebody leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Leaving {
    /// With good reason.
    Justified,
    /// Without: it makes nothing at the table it leaves.
    Unjustified,
}

impl Leaving {
    /// How whoever leaves so stands in a result.
    #[must_use]
    pub fn kind(self) -> AwardKind {
        match self {
            Leaving::Justified => AwardKind::Left,
            Leaving::Unjustified => AwardKind::Quit,
        }
    }
}

impl Event {
    /// What a ruling gives at its table, of a table of three in the [`parts`](Settings::parts) of the event. A departure gives
    /// what the hands have come to by now, and nothing once they have been played to the end.
    #[must_use]
    pub fn given_by(&self, ruling: Ruling) -> Option<Awards> {
        match ruling {
            Ruling::Awarded {
                awards: Awards::Three(three),
                ..
            } => {
                let parts = i64::from(self.settings.parts());
                let whole = |chair: Chair| three.get(chair).times(parts);
                Some(Awards::Three(Trio::from_fn(whole)))
            }
            Ruling::Awarded { awards, .. } => Some(awards),
            Ruling::Left {
                round,
                table: number,
                entry,
                how,
                ..
            } => {
                let table = self.table(round, number)?;
                if self.played_out(round, number) {
                    return None;
                }
                // where others left, too, nobody has the part of a bye that a good reason leaves
                let counted = match self.others_left(round, table, entry) {
                    true => Leaving::Unjustified,
                    false => how,
                };
                match table.chair_of(entry) {
                    Some(chair) => {
                        self.left_by_one_of_three((round, number), chair, [how, counted])
                    }
                    None => {
                        self.left_by_a_line((round, number), table.side_of(entry)?, [how, counted])
                    }
                }
            }
            _ => None,
        }
    }

    fn left_by_a_line(
        &self,
        (round, table): (RoundNo, TableNo),
        side: Side,
        [how, counted]: [Leaving; 2],
    ) -> Option<Awards> {
        let incident = match counted {
            Leaving::Justified => Incident::LeftJustified { side },
            Leaving::Unjustified => Incident::LeftUnjustified { side },
        };
        let earned = self.earned(round, table);
        let mut awards = awards(incident, self.settings.bye, earned);
        awards.get_mut(side).kind = how.kind();
        Some(Awards::Lines(awards))
    }

    fn left_by_one_of_three(
        &self,
        (round, table): (RoundNo, TableNo),
        gone: Chair,
        [how, counted]: [Leaving; 2],
    ) -> Option<Awards> {
        let table = self.as_found(round, table)?;
        let result = Tally::so_far(&self.settings, &table).and_then(Tally::three);
        let mut awards = left_by_one_of_three(&self.settings, gone, counted, result.as_ref());
        awards.get_mut(gone).kind = how.kind();
        Some(Awards::Three(awards))
    }

    /// Whether rulings that stand say of somebody at another place of a match that it left, too.
    fn others_left(&self, round: RoundNo, table: &Table, entry: EntryNo) -> bool {
        let own = table.spot_of(entry);
        let tables = self.given_with(table.number);
        let standing = self.adjustments.iter().filter_map(Adjustment::ruling);
        let mut left = standing.filter_map(|ruling| {
            let (at, there) = ruling.gives()?;
            let here = at == round && tables.contains(&there);
            ruling.left().filter(|_| here)
        });
        // a team sits at both tables of its match
        left.any(|other| table.spot_of(other).is_some_and(|spot| Some(spot) != own))
    }

    /// Whether a departure gives nothing because the match it is about was played to its end.
    #[must_use]
    pub fn left_after_the_end(&self, ruling: Ruling) -> bool {
        match ruling {
            Ruling::Left { round, table, .. } => self.played_out(round, table),
            _ => false,
        }
    }

    /// Whether a match has been played to its end, of a team match at both tables: every hand is in, without a fault or
    /// accepted with it. One that ends level in a knockout waits for its extra hand, unless it counted without.
    #[must_use]
    pub fn played_out(&self, round: RoundNo, table: TableNo) -> bool {
        let first = self.first_giving(round, table);
        self.given_with(table).into_iter().all(|number| {
            let Some(table) = self.table(round, number) else {
                return false;
            };
            let found = first.map(|given| {
                let found = given.found.iter().find(|(at, _)| *at == number);
                found.map(|(_, state)| *state)
            });
            let was = found.unwrap_or(Some(table.state));
            let counted = was.is_some_and(TableState::counts);
            match found {
                None if counted => true,
                None => {
                    Unsettled::of(&self.settings, table).is_settled()
                        && all_in(&self.settings, table)
                }
                Some(was) => {
                    self.unsettled_by_hands(round, table, was).is_settled()
                        && (counted || all_in(&self.settings, table))
                }
            }
        })
    }

    /// The first ruling that stands and could give the points of a match.
    pub(super) fn first_giving(
        &self,
        round: RoundNo,
        table: TableNo,
    ) -> Option<&AdjustmentVersion> {
        let tables = self.given_with(table);
        let here = |version: &&AdjustmentVersion| {
            let place = version.ruling.and_then(Ruling::gives);
            place.is_some_and(|(in_round, there)| in_round == round && tables.contains(&there))
        };
        let standing = self.adjustments.iter().filter_map(|a| a.versions.last());
        let mut giving = standing.filter(here);
        giving.next()
    }

    /// A table with the state it had before any of the rulings that stand: a fault that nobody accepted is none by its being
    /// closed.
    fn as_found(&self, round: RoundNo, number: TableNo) -> Option<Table> {
        let mut table = self.table(round, number)?.clone();
        let first = self.first_giving(round, number);
        let found = first.and_then(|given| given.found.iter().find(|(at, _)| *at == number));
        if let Some((_, state)) = found {
            table.state = *state;
        }
        Some(table)
    }

    /// What the meeting a table belongs to has come to so far, its lines those of the table: what is earned when somebody
    /// leaves.
    fn earned(&self, round: RoundNo, table: TableNo) -> Option<TableResult> {
        let settings = &self.settings;
        let result = |table: TableNo| TableResult::so_far(settings, &self.as_found(round, table)?);
        match settings.kind {
            Kind::Pairs | Kind::Individual => result(table),
            Kind::Teams => match (result(table), result(other_table(table))) {
                // a table without a hand so far adds nothing
                (None, None) => None,
                (home, away) => {
                    let [home, away] = [home, away].map(Option::unwrap_or_default);
                    Some(added(&settings.vp_table, home, away))
                }
            },
        }
    }

    /// The tables that get their points together: the points of a team match are given at both its tables.
    pub(crate) fn given_with(&self, table: TableNo) -> Vec<TableNo> {
        let teams = self.settings.kind == Kind::Teams;
        let both = [Some(table), teams.then(|| other_table(table))];
        both.into_iter().flatten().collect()
    }

    /// What keeps a table whose points no ruling gives any more from standing as it did before: hands missing, and faults.
    /// One that counted was accepted with those of what was written before its points were given, and with no other.
    pub(crate) fn unsettled_by_hands(
        &self,
        round: RoundNo,
        table: &Table,
        was: Option<TableState>,
    ) -> Unsettled {
        let mut unsettled = Unsettled::of(&self.settings, table);
        let tables = self.given_with(table.number);
        let gives = |version: &&AdjustmentVersion| {
            let place = version.ruling.and_then(Ruling::gives);
            place.is_some_and(|(in_round, there)| in_round == round && tables.contains(&there))
        };
        let versions = self.adjustments.iter().flat_map(|given| &given.versions);
        let given = versions.filter(gives).map(|version| version.at).min();
        if was.is_some_and(TableState::counts) {
            let written = |hand| Some(table.hand(hand)?.current()?.at);
            unsettled.faulty.retain(|hand| written(*hand) >= given);
        }
        unsettled
    }
}

/// Whether the last hand a table can have is in, that after a level match included.
fn all_in(settings: &Settings, table: &Table) -> bool {
    table.hand(last_hand(settings, table)).is_some()
}

/// What each player of a table of three gets when one leaves it, in the parts of the event: the two matches against whoever
/// left as at a table of two lines, the match between the two who stay without a winner.
fn left_by_one_of_three(
    settings: &Settings,
    gone: Chair,
    how: Leaving,
    result: Option<&ThreeResult>,
) -> Trio<Award> {
    let parts = i64::from(settings.parts());
    let bye = settings.bye.award().times(parts);
    let kind = how.kind();
    let against = |chair: Chair| {
        let had = result.map(|result| result.between(settings, [chair, gone]));
        share_out(kind, (bye.vp, bye.mp), parts, had)
    };
    let drawn = VictoryPoints(10).times(parts);
    Trio::from_fn(|chair| {
        if chair != gone {
            let [stays, _] = against(chair);
            return Award {
                vp: stays.vp + drawn,
                ..stays
            };
        }
        let [one, other] = gone.others().map(|chair| {
            let [_, goes] = against(chair);
            goes
        });
        Award {
            vp: one.vp + other.vp,
            mp: one.mp + other.mp,
            ..one
        }
    })
}
