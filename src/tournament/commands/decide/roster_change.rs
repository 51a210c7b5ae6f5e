//! Late arrivals, replacements and withdrawals: the answers of [`people`](crate::roster_change) as changes.

use crate::commands::change::{Change, between};
use crate::commands::command::NewEntry;
use crate::commands::refusal::{Refusal, reasoned};
use crate::entry::{Entry, EntryNo, EntryState, Player};
use crate::event::Event;
use crate::roster_change::{Exit, LateSeat, late_entry, leaves, replaced, sits_down};
use crate::rulings::adjustment::AdjustmentVersion;

/// Adds an entry at the incomplete table of round 1, under the next free number unless it asks for one.
pub(super) fn come_late(event: &Event, new: &NewEntry) -> Result<Vec<Change>, Refusal> {
    if !crate::commands::decide::is_whole(&new.players, event.settings.kind) {
        return Err(Refusal::PlayersNeeded(event.settings.kind));
    }
    let last = event.entries.last().map_or(0, |entry| entry.number.0);
    let number = new.number.unwrap_or(EntryNo(last.saturating_add(1)));
    if !(1..=crate::commands::decide::MOST_NUMBER).contains(&number.0) {
        return Err(Refusal::NumberOutOfRange(number));
    }
    let entry = Entry {
        number,
        players: new.players.clone(),
        group: new.group.clone(),
        line: new.line,
        state: EntryState::CheckedIn,
        paid_cents: 0,
        payment: None,
    };
    let after = late_entry(event, entry).map_err(Refusal::NotAllowed)?;
    Ok(between(event, &after))
}

/// Gives a seat to an entry that has none; no other entry moves.
pub(super) fn sit_down(
    event: &Event,
    entry: EntryNo,
    seat: LateSeat,
) -> Result<Vec<Change>, Refusal> {
    let after = sits_down(event, entry, seat).map_err(Refusal::NotAllowed)?;
    Ok(between(event, &after))
}

/// Replaces the players of an entry, which keeps its number.
pub(super) fn replace(
    event: &Event,
    number: EntryNo,
    (was, players): (&[Player], &[Player]),
    reason: &str,
) -> Result<Vec<Change>, Refusal> {
    let named = players.iter().all(|player| !player.name.trim().is_empty());
    let known = crate::commands::decide::known(event, number)?;
    if !named || players.len() != known.players.len() {
        return Err(Refusal::PlayersNeeded(event.settings.kind));
    }
    let after = replaced(event, number, players.to_vec()).map_err(Refusal::NotAllowed)?;
    // whoever saw others play here would send away people they have not looked at
    if known.players != was && known.players != players {
        return Err(Refusal::StaleEntry(number));
    }
    reasoned(reason)?;
    Ok(between(event, &after))
}

/// Withdraws an entry; `decided` signs the award at the table it leaves.
pub(super) fn leave(
    event: &Event,
    number: EntryNo,
    exit: Exit,
    decided: &AdjustmentVersion,
) -> Result<Vec<Change>, Refusal> {
    crate::commands::decide::known(event, number)?;
    let after = leaves(event, number, exit, decided).map_err(Refusal::NotAllowed)?;
    reasoned(&decided.reason)?;
    Ok(between(event, &after))
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::indexing_slicing)]
mod tests {
    use super::*;
    use crate::audit::verify;
    use crate::commands::command::{DeskCommand, Judgement};
    use crate::commands::decide::decide;
    use crate::commands::preview::EntryMove;
    use crate::event_file::EventFile;
    use crate::movement::propose;
    use crate::roster_change::{Leaving, NotAllowed};
    use crate::round::RoundState;
    use crate::rulings::adjustment::Ruling;
    use crate::testing::{at, entry, event, fill, play};

    fn published(entries: u32) -> Event {
        let mut event = event(entries, "2 mitchell + 1 danese");
        let mut round = propose(&event, event.next_movement().unwrap()).unwrap();
        round.state = RoundState::Published;
        event.rounds.push(round);
        event
    }

    fn run(event: &mut Event, command: &DeskCommand) -> Result<(), Refusal> {
        for change in decide(event, command, "ada", at(4))? {
            event.apply(&change);
        }
        let file = EventFile::of(event, "pozzetto", Vec::new());
        assert_eq!(verify(&file), []);
        Ok(())
    }

    fn newcomers() -> NewEntry {
        NewEntry {
            number: None,
            players: entry(70).players,
            group: String::new(),
            line: None,
            paid_cents: 0,
        }
    }

    fn leave(number: u32, reason: &str) -> DeskCommand {
        DeskCommand::Leave {
            entry: EntryNo(number),
            exit: Exit::Match(Leaving::Justified),
            article: String::new(),
            reason: reason.to_owned(),
        }
    }

    #[test]
    fn who_comes_late_sits_down_by_changes_that_can_be_stored() {
        let mut event = published(7);
        let command = DeskCommand::ComeLate(newcomers());
        let changes = decide(&event, &command, "ada", at(4)).unwrap();
        let [Change::EntryAdded(added), Change::TableAdded { table, .. }] = &changes[..] else {
            panic!("{changes:?}");
        };
        assert_eq!(added.number, EntryNo(8));
        assert!(table.side_of(EntryNo(8)).is_some());
        run(&mut event, &command).unwrap();
        assert_eq!(
            (event.rounds[0].tables.len(), event.rounds[0].byes.len()),
            (4, 0)
        );
        let full = Refusal::NotAllowed(NotAllowed::NoIncompleteTable);
        assert_eq!(run(&mut event, &command), Err(full));
    }

    #[test]
    fn who_leaves_is_out_and_its_table_awarded_at_once() {
        let mut event = published(8);
        assert_eq!(run(&mut event, &leave(3, " ")), Err(Refusal::ReasonNeeded));
        run(&mut event, &leave(3, "malore")).unwrap();
        assert_eq!(
            event.entry(EntryNo(3)).unwrap().state,
            EntryState::Withdrawn
        );
        assert_eq!(event.adjustments[0].versions[0].reason, "malore");
        let gone = Refusal::NotAllowed(NotAllowed::Gone(EntryNo(3)));
        assert_eq!(run(&mut event, &leave(3, "ancora")), Err(gone));
        assert_eq!(
            run(&mut event, &leave(30, "x")),
            Err(Refusal::NoSuchEntry(EntryNo(30)))
        );
    }

    /// A test's command that revokes the ruling of a withdrawal, or gives it again.
    fn turned(event: &Event, ruling: Option<Ruling>) -> DeskCommand {
        let adjustment = &event.adjustments[0];
        DeskCommand::Rule(Judgement {
            number: Some(adjustment.number),
            base_version: adjustment.versions.last().unwrap().version,
            ruling,
            infraction: None,
            article: String::new(),
            reason: "era un altro".to_owned(),
        })
    }

    #[test]
    fn who_left_comes_back_when_the_ruling_is_taken_back() {
        let before = published(8);
        let state = |event: &Event| event.entry(EntryNo(3)).unwrap().state;
        let mut event = before.clone();
        run(&mut event, &leave(3, "malore")).unwrap();
        let given = event.adjustments[0].ruling();
        assert_eq!(given.and_then(Ruling::withdraws), Some(EntryNo(3)));
        let command = turned(&event, None);
        let moves = crate::commands::decide::foresee(&event, &command, "ada", at(5)).unwrap();
        let back = EntryMove {
            entry: EntryNo(3),
            after: EntryState::CheckedIn,
        };
        assert_eq!(moves.entries, [back], "it is said beforehand");
        run(&mut event, &command).unwrap();
        assert_eq!(state(&event), EntryState::CheckedIn);
        assert_eq!(
            (&event.entries, &event.rounds),
            (&before.entries, &before.rounds)
        );
        let again = turned(&event, given);
        run(&mut event, &again).unwrap();
        assert_eq!(state(&event), EntryState::Withdrawn);
    }

    #[test]
    fn who_left_stays_out_where_later_tables_were_published_without_it() {
        let mut event = published(8);
        for table in event.rounds[0].tables.iter_mut().skip(1) {
            fill(table, 2, 300, 100);
        }
        event.rounds[0].state = RoundState::Playing;
        let gone = event.rounds[0].tables[0].seats.ew;
        run(&mut event, &leave(gone.0, "malore")).unwrap();
        event.rounds[0].state = RoundState::Closed;
        let mut second = propose(&event, event.next_movement().unwrap()).unwrap();
        assert!(!second.seats(gone));
        // a draft is made again, with whoever comes back
        event.rounds.push(second.clone());
        let mut drafted = event.clone();
        let command = turned(&drafted, None);
        run(&mut drafted, &command).unwrap();
        assert_eq!(drafted.entry(gone).unwrap().state, EntryState::CheckedIn);
        second.state = RoundState::Published;
        event.rounds[1] = second;
        let command = turned(&event, None);
        run(&mut event, &command).unwrap();
        assert_eq!(event.entry(gone).unwrap().state, EntryState::Withdrawn);
    }

    #[test]
    fn who_left_comes_back_when_the_action_is_taken_back() {
        let before = published(8);
        let asked = leave(3, "malore");
        let done = decide(&before, &asked, "ada", at(4)).unwrap();
        let mut after = before.clone();
        done.iter().for_each(|change| after.apply(change));
        let back = crate::commands::undo::way_back(&before, &done).unwrap();
        let take_back = DeskCommand::TakeBack {
            done,
            back,
            ended: None,
            reason: "era un altro".to_owned(),
        };
        run(&mut after, &take_back).unwrap();
        assert_eq!(after.entries, before.entries);
    }

    #[test]
    fn a_draft_is_made_again_when_somebody_leaves() {
        let mut event = event(8, "2 mitchell + 1 danese");
        play(&mut event);
        play(&mut event);
        let draft = propose(&event, event.next_movement().unwrap()).unwrap();
        event.rounds.push(draft);
        run(&mut event, &leave(1, "partita")).unwrap();
        let draft = &event.rounds[2];
        assert_eq!(
            (draft.state, draft.tables.len(), draft.byes.len()),
            (RoundState::Draft, 3, 1)
        );
    }

    #[test]
    fn others_play_under_a_number_until_half_the_matches_are_played() {
        let mut event = event(8, "2 mitchell + 1 danese");
        play(&mut event);
        let replace = |seen: u32, names: u32| DeskCommand::Replace {
            entry: EntryNo(2),
            was: entry(seen).players,
            players: entry(names).players,
            reason: "febbre".to_owned(),
        };
        run(&mut event, &replace(2, 50)).unwrap();
        assert_eq!(event.entries[1].players, entry(50).players);
        let stale = Refusal::StaleEntry(EntryNo(2));
        assert_eq!(run(&mut event, &replace(2, 60)), Err(stale));
        assert_eq!(run(&mut event, &replace(2, 50)), Ok(()), "the same people");
        play(&mut event);
        let half = Refusal::NotAllowed(NotAllowed::HalfPlayed {
            played: 2,
            planned: 3,
        });
        assert_eq!(run(&mut event, &replace(50, 60)), Err(half));
    }
}
