//! Reasons that block an undo: something done since depends on the action, or would be impossible without it.

use crate::commands::change::Change;
use crate::commands::refusal::{ActionTarget, Refusal};
use crate::entry::{Entry, EntryNo, EntryState};
use crate::event::Event;
use crate::protest::{Claimant, Protest};
use crate::roster_change::sits_now;
use crate::round::{Round, RoundNo, RoundState, Table, TableNo, TableState};
use crate::rulings::adjustment::{Adjustment, AdjustmentVersion, Ruling};
use crate::scoring::result::Unsettled;

/// Refuses an undo that leaves something impossible. Examples are a table that counts without a result, a closed round
/// with missing tables, a ruling that its match cannot bear, and a ruling or protest about something that is gone.
pub(super) fn holds(before: &Event, after: &Event, change: &Change) -> Result<(), Refusal> {
    match change {
        Change::HandSaved { round, table, .. } | Change::Stopped { round, table, .. } => {
            // what a ruling gives holds whatever was played
            let given = after.awarded_by(*round, *table).is_some();
            let counting = after.table(*round, *table);
            let counting = counting.filter(|table| table.state.counts() && !given);
            let accepted = before.table(*round, *table);
            let unsettled = counting.zip(accepted);
            let unsettled = unsettled.map(|(now, was)| Unsettled::since(&after.settings, was, now));
            whole(unsettled.unwrap_or_default())
        }
        Change::Ruled { number, .. } => {
            let Some(ruling) = after.adjustment(*number).and_then(Adjustment::ruling) else {
                return Ok(());
            };
            crate::commands::decide::rulings::sound(after, ruling)?;
            let overdrawn = after.overdrawn();
            match overdrawn.iter().find(|strained| strained.ruling == *number) {
                Some(strained) => Err(Refusal::MatchSum(strained.sum)),
                None => Ok(()),
            }
        }
        // who comes back by the same step plays again
        Change::RoundProposed(round) => all_play(after, round),
        Change::RoundState(number, RoundState::Closed) => {
            let closed = after.round(*number);
            closed.map_or(Ok(()), crate::commands::decide::conditions::finished)
        }
        Change::ProtestMoved { number, .. } => {
            let standing = after.protest(*number).filter(|protest| protest.stands());
            standing.map_or(Ok(()), |protest| {
                crate::commands::decide::protests::can_stand(after, &protest.claim)
            })
        }
        _ => Ok(()),
    }
}

/// Refuses an undo that takes away the points a ruling gave a table, if the table's hands alone are not enough for its
/// result to count again.
pub(super) fn points_given_no_more(
    before: &Event,
    after: &Event,
    ruling: u32,
) -> Result<(), Refusal> {
    let gave = before.adjustment(ruling).and_then(|a| a.versions.last());
    let Some(gave) = gave else {
        return Ok(());
    };
    let Some((round, table)) = gave.ruling.and_then(Ruling::awards_table) else {
        return Ok(());
    };
    if after.awarded_by(round, table).is_some() {
        return Ok(());
    }
    let awarded_since = before.awarded_since(round, table);
    let stood = |number: &TableNo| {
        let known = before.table(round, *number);
        known.is_some_and(|known| known.state == TableState::Closed)
    };
    let tables = after.tables_of_match(table).into_iter().filter(stood);
    for table in tables.filter_map(|table| after.table(round, table)) {
        let mut found = before.found_before(round, table.number).iter();
        let found = found.find(|(at, _)| *at == table.number);
        let was = found.map_or(table.state, |(_, state)| *state);
        if was.counts() {
            whole(after.unsettled_by_hands(table, Some(was), awarded_since))?;
        }
    }
    Ok(())
}

fn whole(unsettled: Unsettled) -> Result<(), Refusal> {
    match unsettled.is_settled() {
        true => Ok(()),
        false => Err(Refusal::TableStaysWhole(unsettled)),
    }
}

/// Refuses an undo if something done since depends on the change.
pub(super) fn rests_on(event: &Event, change: &Change) -> Result<(), Refusal> {
    match change {
        Change::Settings(settings) => {
            crate::commands::decide::conditions::settings_may_change(event, settings)
        }
        Change::EntryDropped(number) => {
            unseated(event, *number).and_then(|()| unjudged(event, *number))
        }
        Change::EntryChanged(entry) => sits_well(event, entry),
        Change::RoundDropped(number) => {
            crate::commands::decide::conditions::unplayed(event, *number)
        }
        Change::RoundState(number, state) => known_no_further(event, *number, *state),
        Change::Reseated { round, table, .. } | Change::TableDropped { round, table, .. } => {
            match event.table(*round, *table) {
                Some(Table { hands, .. }) if !hands.is_empty() => {
                    Err(Refusal::SeatsPlayed(*round, *table))
                }
                _ => unjudged_there(event, *round, *table),
            }
        }
        Change::LinedUp {
            round,
            table,
            partners,
        } => {
            let of = event.round(*round);
            let seated = event.table(*round, *table);
            let other = seated.filter(|seated| seated.partners != *partners);
            // the two teams of a table play one match
            match of.zip(other) {
                Some((of, seated)) => {
                    crate::team::not_started(of, seated.seats.ns).map_err(Refusal::LineUp)
                }
                None => Ok(()),
            }
        }
        Change::Clock { round, .. } => {
            crate::commands::decide::clock::in_play(event, *round).map(drop)
        }
        Change::EntryAdded(_)
        | Change::RoundProposed(_)
        | Change::TableAdded { .. }
        | Change::HandSaved { .. }
        | Change::Ruled { .. }
        | Change::ProtestLodged(_)
        | Change::ProtestMoved { .. }
        | Change::Stopped { .. }
        | Change::TableState { .. } => Ok(()),
    }
}

/// Refuses to take a round back once the next one is proposed or published. It also refuses to make it a draft again if
/// somebody was ruled on in the round or its time has begun.
pub(super) fn known_no_further(
    event: &Event,
    number: RoundNo,
    to: RoundState,
) -> Result<(), Refusal> {
    let later = |round: &&Round| round.number > number && round.state != RoundState::Draft;
    match event.rounds.iter().find(later) {
        Some(later) => Err(Refusal::LaterRound(later.number)),
        None if to == RoundState::Draft => {
            crate::commands::decide::clock::not_begun(event, number)?;
            crate::commands::decide::conditions::unruled(event, number)
        }
        None => Ok(()),
    }
}

fn unseated(event: &Event, number: EntryNo) -> Result<(), Refusal> {
    let seated = event.rounds.iter().any(|round| round.seats(number));
    if seated {
        Err(Refusal::AlreadySeated(number))
    } else {
        Ok(())
    }
}

/// Refuses if a ruling ever named an entry, or a protest is the entry's.
fn unjudged(event: &Event, number: EntryNo) -> Result<(), Refusal> {
    let names = |version: &AdjustmentVersion| {
        let named = version
            .ruling
            .map(|r| [r.entry(), r.left_match(), r.withdraws()]);
        let is_named = named.is_some_and(|named| named.contains(&Some(number)));
        is_named || version.against.contains(&number)
    };
    let ruled = |given: &&Adjustment| given.versions.iter().any(names);
    let protests = |protest: &&Protest| protest.claim.claimant == Claimant::Entry(number);
    no_judgement(event, ruled, protests)
}

/// Refuses if a ruling or a protest about a table stands. Of what is revoked nothing stands against whoever sits there.
fn unjudged_there(event: &Event, round: RoundNo, table: TableNo) -> Result<(), Refusal> {
    let ruled = |given: &&Adjustment| {
        let ruling = given.ruling();
        ruling.is_some_and(|r| (r.round(), r.table()) == (round, Some(table)))
    };
    let protests = |protest: &&Protest| {
        protest.stands() && protest.claim.about.table() == Some((round, table))
    };
    no_judgement(event, ruled, protests)
}

fn no_judgement(
    event: &Event,
    ruled: impl FnMut(&&Adjustment) -> bool,
    protests: impl FnMut(&&Protest) -> bool,
) -> Result<(), Refusal> {
    let ruling = event.adjustments.iter().find(ruled);
    let ruling = ruling.map(|ruling| ActionTarget::Ruling(ruling.number));
    let protest = event.protests.iter().find(protests);
    let protest = protest.map(|protest| ActionTarget::Protest(protest.number));
    match ruling.or(protest) {
        Some(thing) => Err(Refusal::ChangedSince(thing)),
        None => Ok(()),
    }
}

/// Refuses to restore an entry whose state contradicts its seats. An entry with a seat must be playing, and must stay
/// in the hall where it has sat.
fn sits_well(event: &Event, entry: &Entry) -> Result<(), Refusal> {
    let plays = !matches!(entry.state, EntryState::Entered | EntryState::Absent);
    if !plays {
        unseated(event, entry.number)?;
    }
    crate::commands::decide::conditions::group_may_change(event, entry.number, &entry.group)
}

/// Refuses to undo the seat of an entry at a table where a match is being played. It can leave only by a withdrawal.
pub(super) fn stays_at_its_table(event: &Event, change: &Change) -> Result<(), Refusal> {
    let Change::EntryChanged(entry) = change else {
        return Ok(());
    };
    let now = event.entry(entry.number).map(|known| known.state);
    if (now, entry.state) != (Some(EntryState::CheckedIn), EntryState::Withdrawn) {
        return Ok(());
    }
    match sits_now(event, entry.number) {
        Some((round, _)) => Err(Refusal::PlaysOn(entry.number, round)),
        None => Ok(()),
    }
}

/// Refuses to restore a round unless all its entries still play.
pub(super) fn all_play(event: &Event, round: &Round) -> Result<(), Refusal> {
    let gone = |entry: &&Entry| entry.state != EntryState::CheckedIn && round.seats(entry.number);
    match event.entries.iter().find(gone) {
        Some(gone) => Err(Refusal::ChangedSince(ActionTarget::Entry(gone.number))),
        None => Ok(()),
    }
}
