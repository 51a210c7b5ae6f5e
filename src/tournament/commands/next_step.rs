//! The next step of an event: what its desk should do now, or what it waits for.

use crate::commands::decide::seats::still_fits;
use crate::entry::EntryState;
use crate::event::Event;
use crate::ranking::Standings;
use crate::round::{Round, RoundNo, RoundState, TableNo};

/// The next step of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NextStep {
    /// Tables of rounds before the last one still have no result. They come before any other step.
    FinishEarlier(Vec<(RoundNo, TableNo)>),
    /// There are no entries yet.
    ImportEntries,
    /// Before the first round, this number of entries has neither checked in nor been marked absent.
    CheckIn(usize),
    /// A round can be proposed.
    Propose(RoundNo),
    /// A draft round no longer fits the people who play, and must be proposed again.
    ProposeAgain(RoundNo),
    /// A draft round waits to be reviewed and published.
    Review(RoundNo),
    /// The round is being played.
    AwaitResults(RoundNo),
    /// All results of the round are in, and it can be closed.
    CloseRound(RoundNo),
    /// All rounds are over, but this number of protests may still change the ranking.
    DecideProtests(usize),
    /// All rounds are over, but results are still hidden.
    RevealResults,
    /// The event is over.
    ShowStandings,
}

/// Returns the tables without a result that counts, in published rounds before the last one.
#[must_use]
pub fn waiting_before_last(event: &Event) -> Vec<(RoundNo, TableNo)> {
    let earlier = event.published().rev().skip(1);
    let mut waiting: Vec<(RoundNo, TableNo)> = earlier
        .flat_map(|round| {
            let open = round.tables.iter().filter(|table| !table.state.counts());
            open.map(|table| (round.number, table.number))
        })
        .collect();
    waiting.sort();
    waiting
}

/// Whether the last round of the plan is closed, and no earlier table still lacks its result.
#[must_use]
pub fn is_over(event: &Event) -> bool {
    let last = event.published().next_back();
    last.is_some_and(|last| {
        last.state == RoundState::Closed
            && event.settings.plan.rounds.len()
                <= usize::try_from(last.number.0).unwrap_or(usize::MAX)
            && waiting_before_last(event).is_empty()
    })
}

/// Whether the ranks of an event are final: nothing is left to play, no result is hidden or missing, and no protest is
/// open.
#[must_use]
pub fn is_settled(event: &Event, standings: &Standings) -> bool {
    is_over(event) && event.hidden_now().is_none() && !standings.may_change(event)
}

/// Whether the next round can be proposed now. No round may be running, and somebody must be present.
#[must_use]
pub fn can_propose(event: &Event) -> bool {
    let closed = |round: &Round| matches!(round.state, RoundState::Closed | RoundState::Draft);
    let here = event.entries.iter();
    let here = here.filter(|entry| entry.state == EntryState::CheckedIn);
    let earlier = waiting_before_last(event);
    event.rounds.last().is_none_or(closed) && earlier.is_empty() && here.count() > 1
}

/// Returns the next step of an event.
#[must_use]
pub fn next_step(event: &Event) -> NextStep {
    let earlier = waiting_before_last(event);
    if !earlier.is_empty() {
        return NextStep::FinishEarlier(earlier);
    }
    match event.rounds.last() {
        None => before_the_first(event),
        Some(round) => after(event, round),
    }
}

fn before_the_first(event: &Event) -> NextStep {
    let count = |state| event.entries.iter().filter(|e| e.state == state).count();
    let expected = count(EntryState::Entered);
    match event.entries.is_empty() {
        true => NextStep::ImportEntries,
        false if expected > 0 || count(EntryState::CheckedIn) < 2 => NextStep::CheckIn(expected),
        false => NextStep::Propose(RoundNo(1)),
    }
}

fn after(event: &Event, last: &Round) -> NextStep {
    let number = last.number;
    match last.state {
        RoundState::Draft if !still_fits(event, last) => NextStep::ProposeAgain(number),
        RoundState::Draft => NextStep::Review(number),
        RoundState::Published | RoundState::Playing => {
            match last.tables.iter().all(|table| table.state.counts()) {
                true => NextStep::CloseRound(number),
                false => NextStep::AwaitResults(number),
            }
        }
        RoundState::Closed if event.next_movement().is_some() => {
            NextStep::Propose(RoundNo(number.0 + 1))
        }
        RoundState::Closed => match event.open_protests(number) {
            0 if event.hidden_now().is_some() => NextStep::RevealResults,
            0 => NextStep::ShowStandings,
            open => NextStep::DecideProtests(open),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::round::TableState;
    use crate::testing::{event, play};

    #[test]
    fn each_stage_of_an_event_has_its_step() {
        let mut running = event(0, "2 mitchell");
        assert_eq!(next_step(&running), NextStep::ImportEntries);
        running = event(4, "2 mitchell");
        for entry in running.entries.iter_mut() {
            entry.state = EntryState::Entered;
        }
        assert_eq!(next_step(&running), NextStep::CheckIn(4));
        for entry in running.entries.iter_mut() {
            entry.state = EntryState::CheckedIn;
        }
        assert_eq!(next_step(&running), NextStep::Propose(RoundNo(1)));
    }

    #[test]
    fn a_table_of_an_earlier_round_comes_first() {
        let mut running = event(8, "2 mitchell");
        play(&mut running);
        play(&mut running);
        assert_eq!(next_step(&running), NextStep::ShowStandings);
        running.rounds[0].tables[1].state = TableState::Entered;
        let waiting = vec![(RoundNo(1), running.rounds[0].tables[1].number)];
        assert_eq!(next_step(&running), NextStep::FinishEarlier(waiting));
        running.rounds[0].tables[1].state = TableState::Closed;
        running.settings.hidden_from = Some(RoundNo(2));
        assert_eq!(next_step(&running), NextStep::RevealResults);
    }

    #[test]
    fn a_round_waits_for_its_results_and_is_closed() {
        let mut running = event(8, "2 mitchell");
        play(&mut running);
        running.rounds[0].state = RoundState::Playing;
        assert_eq!(next_step(&running), NextStep::CloseRound(RoundNo(1)));
        running.rounds[0].tables[0].state = TableState::Open;
        assert_eq!(next_step(&running), NextStep::AwaitResults(RoundNo(1)));
        running.rounds[0].tables[0].state = TableState::Closed;
        running.rounds[0].state = RoundState::Closed;
        assert_eq!(next_step(&running), NextStep::Propose(RoundNo(2)));
    }
}
