//! Departures from a match and the points they bring. Points are read from the hands on demand. Later corrections
//! count, and a ruling revoked and given again has the same effect.

use crate::award::{Award, AwardKind, Awards, ByeAward};
use crate::entry::EntryNo;
use crate::event::Event;
use crate::points::{MatchPoints, VictoryPoints};
use crate::roster_change::Leaving;
use crate::round::{RoundNo, Table, TableNo};
use crate::rulings::adjustment::{Adjustment, Ruling};
use crate::scoring::result::HandsTally;
use crate::scoring::three_player_table::{Chair, Trio};
use crate::vp::{DRAWN_VP, MOST_VP};
use burraco_rules::{BySide, Side};

impl Leaving {
    /// Returns the kind of award that this way of leaving gives.
    #[must_use]
    pub fn kind(self) -> AwardKind {
        match self {
            Leaving::Justified => AwardKind::Left,
            Leaving::Unjustified => AwardKind::Quit,
        }
    }

    /// Returns the shares of a match of which nothing was played, in the given parts of a point. The side that stays
    /// gets the bye; the side that left with good reason gets the rest.
    fn shares(self, bye: ByeAward, parts: i64) -> [Share; 2] {
        let (vp, mp) = (bye.vp.times(parts), bye.mp.times(parts));
        let share = match self {
            Leaving::Justified => (VictoryPoints(MOST_VP).times(parts) - vp, -mp),
            Leaving::Unjustified => (VictoryPoints(0), MatchPoints(0)),
        };
        [(vp, mp), share]
    }
}

impl Event {
    /// Returns the points a ruling gives at its table. For a table of three they are in [parts of a
    /// point](crate::event::Settings::parts): halves where partners share a total, else whole points. A departure from
    /// a match gives points by the sum of the hands so far, and nothing once they have been played to the end.
    #[must_use]
    pub fn awards_of(&self, ruling: Ruling) -> Option<Awards> {
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
                        let side = table.side_of(entry)?;
                        Some(self.left_by_a_line((round, number), side, [how, counted]))
                    }
                }
            }
            _ => None,
        }
    }

    /// The awards when a side leaves the match. The side that stays keeps what it had, or gets a bye if that is better.
    /// The side that leaves never gains: it gets the rest of the points or what it had, whichever is less, in Victory
    /// Points and Match Points. Both have at most 20 Victory Points together. Penalties come off before the Victory
    /// Points are read.
    ///
    /// Source: Codice di Gara, articles on substitution and abandonment (33 in the older numbering); Regolamento,
    /// article 10: justified leaving gives the other part "unless it helps its rank or prize".
    fn left_by_a_line(
        &self,
        (round, table): (RoundNo, TableNo),
        gone: Side,
        [how, counted]: [Leaving; 2],
    ) -> Awards {
        let earned = self.earned(round, table);
        let off = self.taken_off(round, table);
        let read = |side: Side, mp: MatchPoints| {
            let difference = if side == Side::Ns { mp } else { -mp };
            *self.settings.vp(difference).get(side)
        };
        // what a bye is worth need not be what its Match Points read: a penalty costs the step between two readings
        let after_penalty = |side: Side, (vp, mp): Share| {
            let left = mp - *off.get(side);
            let step = read(side, mp) - read(side, left);
            ((vp - step).max(VictoryPoints(0)), left)
        };
        let had = earned.map(|result| {
            let own = |side: Side| {
                let mp = match side {
                    Side::Ns => result.difference,
                    Side::Ew => -result.difference,
                };
                after_penalty(side, (*result.vp.get(side), mp))
            };
            [own(gone.other()), own(gone)]
        });
        let [bye, share] = counted.shares(self.settings.bye, 1);
        let shares = [after_penalty(gone.other(), bye), after_penalty(gone, share)];
        let [stays, goes] = share_out(how, shares, had);
        Awards::Lines(BySide::from_fn(|at| if at == gone { goes } else { stays }))
    }

    /// The awards when one of three players leaves, in [parts of a point](crate::event::Settings::parts): halves where
    /// partners share a total, else whole points. The two matches against that player count as at a table of two sides.
    /// The match between the two who stay counts as drawn.
    fn left_by_one_of_three(
        &self,
        (round, table): (RoundNo, TableNo),
        gone: Chair,
        [how, counted]: [Leaving; 2],
    ) -> Option<Awards> {
        let settings = &self.settings;
        let table = self.as_found(round, table)?;
        let result = HandsTally::so_far(settings, &table).and_then(HandsTally::three);
        let parts = i64::from(settings.parts());
        let shares = counted.shares(settings.bye, parts);
        let against = |chair: Chair| {
            let had = result.map(|result| result.between(settings, [chair, gone]));
            share_out(how, shares, had)
        };
        let drawn = DRAWN_VP.times(parts);
        Some(Awards::Three(Trio::from_fn(|chair| {
            if chair != gone {
                let [stays, _] = against(chair);
                let vp = stays.vp + drawn;
                return Award { vp, ..stays };
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
        })))
    }

    /// Whether the points of a table come from a departure and are read from its hands.
    fn is_left(&self, round: RoundNo, table: TableNo) -> bool {
        let giving = self.awarded_by(round, table);
        let ruling = giving.and_then(|number| self.adjustment(number)?.ruling());
        matches!(ruling, Some(Ruling::Left { .. }))
    }

    /// The points each side had made at a match that somebody left, with the sides as at the given table; none at any
    /// other match.
    pub(crate) fn made_until_left(
        &self,
        round: RoundNo,
        table: TableNo,
    ) -> Option<BySide<MatchPoints>> {
        let left = self.is_left(round, table);
        left.then(|| self.earned(round, table).unwrap_or_default().gross)
    }

    /// The points each player had made at a table of three that somebody left. They are in [parts of a
    /// point](crate::event::Settings::parts): halves where partners share a total, else whole points.
    pub(crate) fn made_by_three_until_left(
        &self,
        (round, table): (RoundNo, TableNo),
    ) -> Option<Trio<MatchPoints>> {
        let table = self
            .as_found(round, table)
            .filter(|_| self.is_left(round, table))?;
        let result = HandsTally::so_far(&self.settings, &table).and_then(HandsTally::three);
        Some(result.map_or_else(Trio::default, |result| result.points))
    }

    /// The Match Points that rulings take off each side of a match, with the sides as at the given table.
    pub(crate) fn taken_off(&self, round: RoundNo, table: TableNo) -> BySide<MatchPoints> {
        let standing = self.adjustments.iter().filter_map(Adjustment::ruling);
        let mut off = BySide::<MatchPoints>::default();
        for ruling in standing.filter(|ruling| ruling.round() == round) {
            if let Ruling::LateStart {
                table: at,
                side,
                mp,
                ..
            }
            | Ruling::OffMatch {
                table: at,
                side,
                mp,
                ..
            } = ruling
                && self.tables_of_match(table).contains(&at)
            {
                let side = if at == table { side } else { side.other() };
                *off.get_mut(side) += mp;
            }
        }
        off
    }

    /// Whether standing rulings say that players of another side, or another player of three, left the match too.
    fn others_left(&self, round: RoundNo, table: &Table, entry: EntryNo) -> bool {
        let own = table.spot_of(entry);
        let tables = self.tables_of_match(table.number);
        let standing = self.adjustments.iter().filter_map(Adjustment::ruling);
        let mut left = standing.filter_map(|ruling| {
            let (at, there) = ruling.awards_table()?;
            let here = at == round && tables.contains(&there);
            ruling.left_match().filter(|_| here)
        });
        // a team sits at both tables of its match
        left.any(|other| table.spot_of(other).is_some_and(|spot| Some(spot) != own))
    }

    /// Whether a departure gives nothing because its match was played to its end.
    #[must_use]
    pub fn left_after_the_end(&self, ruling: Ruling) -> bool {
        match ruling {
            Ruling::Left { round, table, .. } => self.played_out(round, table),
            _ => false,
        }
    }
}

/// Victory Points and Match Points of a share of a match.
type Share = (VictoryPoints, MatchPoints);

/// The awards of the side that stays and of the side that left one match. `had` is what they had so far; `shares` is
/// what each would get if nothing had been played.
fn share_out(how: Leaving, shares: [Share; 2], had: Option<[Share; 2]>) -> [Award; 2] {
    let [bye, share] = shares;
    let [stayed, left] = had.unwrap_or(shares);
    let stays = Award {
        kind: AwardKind::Opponent,
        vp: stayed.0.max(bye.0),
        mp: stayed.1.max(bye.1),
    };
    let goes = Award {
        kind: how.kind(),
        vp: left.0.min(share.0),
        mp: left.1.min(share.1),
    };
    [stays, goes]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vp::VpTable;

    #[test]
    fn who_stays_has_at_least_a_bye_and_nobody_gains_by_leaving() {
        let (good, bad) = (Leaving::Justified, Leaving::Unjustified);
        // hands, how one left, what whoever stays had, what each gets
        let table = [
            (4, good, None, (12, 305), (8, -305)),
            (2, good, Some((20, 1200)), (20, 1200), (0, -1200)),
            (2, good, Some((11, 100)), (14, 305), (6, -305)),
            (3, bad, None, (14, 355), (0, 0)),
            (2, bad, Some((17, 640)), (17, 640), (0, -640)),
            (2, good, Some((1, -1000)), (14, 305), (6, -305)),
            (2, bad, Some((1, -1000)), (14, 305), (0, 0)),
            // in the table of teams, which gives fewer Victory Points for as many Match Points
            (2, good, Some((13, 800)), (14, 800), (6, -800)),
        ];
        let bye = |hands| ByeAward::usual(hands, &VpTable::for_hands(hands).unwrap());
        for (hands, how, had, stays, goes) in table {
            let share = |(vp, mp): (i64, i64)| (VictoryPoints(vp), MatchPoints(mp));
            let both = had.map(|(vp, mp)| [share((vp, mp)), share((20 - vp, -mp))]);
            let shares = how.shares(bye(hands), 1);
            let given = share_out(how, shares, both).map(|award| (award.vp, award.mp));
            assert_eq!(given, [stays, goes].map(share), "{hands} {how:?} {had:?}");
        }
    }
}
