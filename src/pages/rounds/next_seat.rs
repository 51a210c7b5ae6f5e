//! The seats that the entries of a table have in the following round.

use crate::components::summaries::{PairView, public_players};
use crate::entries::pair::SeatNow;
use crate::locale::Lang;
use burraco_rules::Side;
use burraco_tournament::entry::EntryNo;
use burraco_tournament::event::Event;
use burraco_tournament::round::{Round, Table};
use burraco_tournament::team::{Pair, line_up};

/// The seat of an entry in the next round; in a team event, of one or both of the two players who sat together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NextSeat {
    pub pair: PairView,
    /// The next seat; `None` before the round is published, or when the players are left out of it.
    pub seat: Option<SeatNow>,
    /// Whether the team's line-up leaves the players out of the round.
    pub spare: bool,
}

impl NextSeat {
    /// Returns the next seats of a table's entries, from the round published after the table's own.
    #[must_use]
    pub fn all(event: &Event, round: &Round, table: &Table, t: Lang) -> Vec<NextSeat> {
        let next = event.published().find(|later| later.number > round.number);
        let whole = |entry| NextSeat {
            pair: PairView::of(event, entry, event.settings.public_names, t),
            seat: next.and_then(|next| SeatNow::all(event, next, entry, t).pop()),
            spare: false,
        };
        let of_line = |side: Side| match table.team_pair(side) {
            Some(pair) => of_team(event, *table.seats.get(side), pair, next, t),
            None => table.entries(side).map(whole).collect(),
        };
        Side::ALL.into_iter().flat_map(of_line).collect()
    }

    /// Whether the next round, with the seats of these players, is not published yet.
    #[must_use]
    pub fn is_awaited(&self) -> bool {
        self.seat.is_none() && !self.spare
    }
}

/// Returns the next seats of a team's two players. The line-up may separate them or leave them out.
fn of_team(
    event: &Event,
    team: EntryNo,
    pair: Pair,
    next: Option<&Round>,
    t: Lang,
) -> Vec<NextSeat> {
    let names = event.settings.public_names;
    let view = PairView::of(event, team, names, t);
    let some = |players: &[usize], seat: Option<SeatNow>, spare: bool| NextSeat {
        pair: PairView {
            players: event.entry(team).map_or_else(Vec::new, |team| {
                let own = players.iter().filter_map(|at| team.players.get(*at));
                let own = public_players(own, team, names, t).into_iter();
                own.map(|player| player.name).collect()
            }),
            ..view.clone()
        },
        seat,
        spare,
    };
    let Some(round) = next.filter(|round| line_up(round, team).is_some()) else {
        // nothing is known yet, or the whole team rests or has left
        let seat = next.and_then(|round| SeatNow::all(event, round, team, t).pop());
        return vec![some(&pair, seat, false)];
    };
    let mut left = pair.to_vec();
    let mut seats = Vec::new();
    for table in &round.tables {
        let line = table.side_of(team).and_then(|side| table.team_pair(side));
        let sits = |at: &usize| line.is_some_and(|line| line.contains(at));
        let here: Vec<usize> = left.extract_if(.., |at| sits(at)).collect();
        if !here.is_empty() {
            let seat = SeatNow::at(event, round, table, team, t);
            seats.push(some(&here, seat, false));
        }
    }
    if !left.is_empty() {
        seats.push(some(&left, None, true));
    }
    seats
}
