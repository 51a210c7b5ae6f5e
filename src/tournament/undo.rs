//! Taking back: the changes that lead from what an action made to what stood before it.
//!
//! Nothing is unmade. Taking back is an action like another, with its author, its reason and its own line in the
//! journal, and it can be taken back in turn. A corrected hand gets a version more, with the cards it had before.

use crate::adjustment::{Adjustment, AdjustmentVersion, Ruling};
use crate::change::Change;
use crate::command::Judgement;
use crate::entry::{Entry, EntryNo, EntryState};
use crate::event::{Event, Settings};
use crate::people::sits_now;
use crate::protest::{Claimant, ProtestState, Step, Voice};
use crate::refusal::{Refusal, Thing};
use crate::result::Unsettled;
use crate::round::{HandVersion, Round, RoundNo, RoundState, Table};
use chrono::{DateTime, Utc};

/// Who takes an action back, when and why.
#[derive(Clone, Copy, Debug)]
pub struct Signed<'a> {
    /// Who.
    pub by: &'a str,
    /// Why; never empty.
    pub reason: &'a str,
    /// When, in UTC.
    pub at: DateTime<Utc>,
}

/// The changes that make everything `changes` touched as it stood in `before`, the last first. None where something
/// must stay: a hand that was entered is corrected, not unmade.
#[must_use]
pub fn way_back(before: &Event, changes: &[Change]) -> Option<Vec<Change>> {
    changes.iter().rev().map(|c| inverse(before, c)).collect()
}

fn inverse(before: &Event, change: &Change) -> Option<Change> {
    let table = |round: RoundNo, table| before.table(round, table);
    Some(match change {
        Change::Settings(_) => Change::Settings(Box::new(before.settings.clone())),
        Change::EntryAdded(entry) => Change::EntryDropped(entry.number),
        Change::EntryChanged(entry) => Change::EntryChanged(before.entry(entry.number)?.clone()),
        Change::EntryDropped(number) => Change::EntryAdded(before.entry(*number)?.clone()),
        Change::RoundProposed(round) => match before.round(round.number) {
            Some(known) => Change::RoundProposed(known.clone()),
            None => Change::RoundDropped(round.number),
        },
        Change::RoundDropped(number) => Change::RoundProposed(before.round(*number)?.clone()),
        Change::TableAdded { round, table } => Change::TableDropped {
            round: *round,
            table: table.number,
            byes: before.round(*round)?.byes.clone(),
        },
        Change::TableDropped { round, table, .. } => Change::TableAdded {
            round: *round,
            table: before.table(*round, *table)?.clone(),
        },
        Change::LinedUp {
            round,
            table: number,
            ..
        } => Change::LinedUp {
            round: *round,
            table: *number,
            partners: table(*round, *number)?.partners,
        },
        Change::RoundState(number, _) => Change::RoundState(*number, before.round(*number)?.state),
        Change::Clock { round, .. } => Change::Clock {
            round: *round,
            clock: before.round(*round)?.clock.clone(),
        },
        Change::HandSaved {
            round,
            table: number,
            hand,
            version,
        } => {
            let known = table(*round, *number)?.hand(*hand)?.current()?;
            Change::HandSaved {
                round: *round,
                table: *number,
                hand: *hand,
                version: HandVersion {
                    version: version.version.saturating_add(1),
                    ..known.clone()
                },
            }
        }
        Change::Ruled { number, version } => {
            let known = before.adjustment(*number).and_then(|a| a.versions.last());
            Change::Ruled {
                number: *number,
                version: AdjustmentVersion {
                    version: version.version.saturating_add(1),
                    ruling: known.and_then(|known| known.ruling),
                    infraction: known.map_or_else(
                        || version.infraction.clone(),
                        |known| known.infraction.clone(),
                    ),
                    found: known.map_or_else(Vec::new, |known| known.found.clone()),
                    article: known.map_or_else(String::new, |known| known.article.clone()),
                    ..version.clone()
                },
            }
        }
        Change::ProtestLodged(protest) => {
            let last = protest.steps.last()?;
            protest_back(protest.number, last, ProtestState::TakenBack)
        }
        Change::ProtestMoved { number, step } => {
            protest_back(*number, step, before.protest(*number)?.state().clone())
        }
        Change::TableState {
            round,
            table: number,
            ..
        } => Change::TableState {
            round: *round,
            table: *number,
            state: table(*round, *number)?.state,
        },
        Change::Stopped {
            round,
            table: number,
            ..
        } => Change::Stopped {
            round: *round,
            table: *number,
            stopped: table(*round, *number)?.stopped.clone(),
        },
    })
}

/// The step after one that leads back to a state.
fn protest_back(number: u32, step: &Step, state: ProtestState) -> Change {
    let version = step.version.saturating_add(1);
    Change::ProtestMoved {
        number,
        step: Step {
            version,
            state,
            ..step.clone()
        },
    }
}

/// What of a change no longer stands as the change made it; none when it does. `back` is the way back of its action.
fn moved_on(event: &Event, change: &Change, back: &[Change]) -> Option<Thing> {
    let table = |round: RoundNo, number| event.table(round, number);
    let (stands, thing) = match change {
        Change::Settings(made) => {
            let stands = match settings_of(back) {
                Some(was) => settings::stand(&event.settings, was, made),
                None => event.settings == **made,
            };
            (stands, Thing::Settings)
        }
        Change::EntryAdded(entry) | Change::EntryChanged(entry) => {
            let now = event.entry(entry.number);
            (now == Some(entry), Thing::Entry(entry.number))
        }
        Change::EntryDropped(number) => (event.entry(*number).is_none(), Thing::Entry(*number)),
        Change::RoundProposed(round) => {
            let now = event.round(round.number);
            (now == Some(round), Thing::Round(round.number))
        }
        Change::RoundDropped(number) => (event.round(*number).is_none(), Thing::Round(*number)),
        Change::RoundState(number, state) => {
            let now = event.round(*number).map(|round| round.state);
            (now == Some(*state), Thing::Round(*number))
        }
        Change::Clock { round, clock } => {
            let now = event.round(*round).map(|round| &round.clock);
            (now == Some(clock), Thing::Clock(*round))
        }
        Change::TableAdded {
            round,
            table: added,
        } => {
            let now = table(*round, added.number);
            (now == Some(added), Thing::Table(*round, added.number))
        }
        Change::TableDropped {
            round,
            table: number,
            ..
        } => {
            let now = table(*round, *number);
            (now.is_none(), Thing::Table(*round, *number))
        }
        Change::LinedUp {
            round,
            table: number,
            partners,
        } => {
            let now = table(*round, *number).map(|table| table.partners);
            (now == Some(*partners), Thing::Table(*round, *number))
        }
        Change::TableState {
            round,
            table: number,
            state,
        } => {
            let now = table(*round, *number).map(|table| table.state);
            (now == Some(*state), Thing::Table(*round, *number))
        }
        Change::Stopped {
            round,
            table: number,
            stopped,
        } => {
            let now = table(*round, *number).map(|table| &table.stopped);
            (now == Some(stopped), Thing::Table(*round, *number))
        }
        Change::HandSaved {
            round,
            table: number,
            hand,
            version,
        } => {
            let now = table(*round, *number).and_then(|table| table.hand(*hand));
            let now = now.and_then(|hand| hand.current());
            (now == Some(version), Thing::Table(*round, *number))
        }
        Change::Ruled { number, version } => {
            let now = event.adjustment(*number).and_then(|a| a.versions.last());
            (now == Some(version), Thing::Ruling(*number))
        }
        Change::ProtestLodged(protest) => {
            let now = event.protest(protest.number);
            let stands =
                now.is_some_and(|now| now.claim == protest.claim && now.state() == protest.state());
            (stands, Thing::Protest(protest.number))
        }
        // by its state: what came after the step and was taken back leaves steps behind, and changes nothing
        Change::ProtestMoved { number, step } => {
            let now = event.protest(*number).map(|p| p.state());
            (now == Some(&step.state), Thing::Protest(*number))
        }
    };
    (!stands).then_some(thing)
}

/// The settings among changes.
fn settings_of(changes: &[Change]) -> Option<&Settings> {
    changes.iter().find_map(|change| match change {
        Change::Settings(settings) => Some(&**settings),
        _ => None,
    })
}

/// What of an action no longer stands as the action made it; none when all of it does. Of settings that is what the action
/// changed, and nothing else.
fn changed_since(event: &Event, (done, back): (&[Change], &[Change])) -> Option<Thing> {
    done.iter().find_map(|change| moved_on(event, change, back))
}

/// Whether an action can be taken back as things stand, whoever asks and why.
///
/// # Errors
/// Why it would be refused.
pub fn can_take_back(event: &Event, action: (&[Change], &[Change])) -> Result<(), Refusal> {
    let signed = Signed {
        by: "",
        reason: "?",
        at: DateTime::UNIX_EPOCH,
    };
    take_back(event, action, signed).map(drop)
}

/// Decides to take an action back: `done` is what it changed, `back` the [`way_back`] kept with it. A departure whose later
/// tables are known already is taken back as its ruling is: the points go, and who left stays out. A draft that the action
/// made again beside what it was for keeps nothing from being taken back, whatever became of it since: it stays.
///
/// # Errors
/// When something of it has changed since, or something later rests on it.
pub fn take_back(
    event: &Event,
    (done, back): (&[Change], &[Change]),
    signed: Signed<'_>,
) -> Result<Vec<Change>, Refusal> {
    let mut led = led_back(event, (done, back), signed);
    if let (Err(Refusal::ChangedSince(Thing::Round(_))), Some((done, back))) =
        (&led, drafts::set_apart(done, back))
    {
        led = led_back(event, (&done, &back), signed);
    }
    match (led, departure(done)) {
        (Err(Refusal::LaterRound(_)), Some((number, version))) => {
            let judgement = Judgement {
                number: Some(number),
                base_version: version.version,
                ruling: None,
                infraction: None,
                article: version.article.clone(),
                reason: signed.reason.to_owned(),
            };
            crate::decide::rulings::rule(event, &judgement, signed.by, signed.at)
        }
        (led, _) => led,
    }
}

/// The ruling by which an action let somebody leave the event.
fn departure(done: &[Change]) -> Option<(u32, &AdjustmentVersion)> {
    done.iter().find_map(|change| match change {
        Change::Ruled { number, version } => {
            version.ruling.and_then(Ruling::leaves)?;
            Some((*number, version))
        }
        _ => None,
    })
}

/// The changes of the way back, signed, as long as nothing rests on what they take away.
fn led_back(
    event: &Event,
    (done, back): (&[Change], &[Change]),
    signed: Signed<'_>,
) -> Result<Vec<Change>, Refusal> {
    if signed.reason.trim().is_empty() {
        return Err(Refusal::ReasonNeeded);
    }
    if let Some(thing) = changed_since(event, (done, back)) {
        return Err(Refusal::ChangedSince(thing));
    }
    let mut taken = event.clone();
    back.iter().for_each(|change| taken.apply(change));
    let following = Following::of(event, done, back);
    let mut after = event.clone();
    let mut changes = Vec::with_capacity(back.len());
    let stays = |change: &&Change| still_given(&taken, change) || following.holds(change);
    for change in back.iter().filter(|change| !stays(change)) {
        let change = match (change, settings_of(done)) {
            (Change::Settings(was), Some(made)) => {
                Change::Settings(Box::new(settings::taken_back(&after.settings, made, was)))
            }
            _ => signed_anew(&after, change, signed),
        };
        stays_at_its_table(&after, &change)?;
        for step in ruled::steps(&after, change, back, &following)? {
            one_step(&mut after, &mut changes, step)?;
        }
    }
    for change in &changes {
        holds(event, &after, change)?;
    }
    Ok(changes)
}

/// One change of the way back, with what it takes before it and after it.
fn one_step(after: &mut Event, changes: &mut Vec<Change>, change: Change) -> Result<(), Refusal> {
    rests_on(after, &change)?;
    for before in published_again(after, &change)? {
        after.apply(&before);
        changes.push(before);
    }
    after.apply(&change);
    let reopened = round_of_open_table(after, &change)?;
    changes.push(change);
    if let Some(reopened) = reopened {
        after.apply(&reopened);
        changes.push(reopened);
    }
    Ok(())
}

/// Whether a change opens a table whose points another ruling gives, once all is taken back: it stays closed.
fn still_given(taken: &Event, change: &Change) -> bool {
    matches!(change, Change::TableState { round, table, state, .. }
        if !state.counts() && taken.awarded_by(*round, *table).is_some())
}

/// A round that players see again is one that could be published: the earlier tables are all there, and the seats follow
/// from what they brought. The changes that publishing it takes before: the last round is closed, where it was open again.
fn published_again(event: &Event, change: &Change) -> Result<Vec<Change>, Refusal> {
    let state = |number| event.round(number).map(|round| round.state);
    let (number, taken) = match change {
        Change::RoundState(number, RoundState::Published)
            if state(*number) == Some(RoundState::Draft) =>
        {
            (*number, crate::decide::publish(event, *number)?)
        }
        // the seats of the first follow from no results
        Change::RoundProposed(round)
            if round.state != RoundState::Draft && round.number > RoundNo(1) =>
        {
            let mut draft = event.clone();
            draft.apply(&Change::RoundProposed(Round {
                state: RoundState::Draft,
                ..round.clone()
            }));
            (round.number, crate::decide::publish(&draft, round.number)?)
        }
        _ => return Ok(Vec::new()),
    };
    let before = |change: &Change| !matches!(change, Change::RoundState(n, _) if *n == number);
    Ok(taken.into_iter().filter(before).collect())
}

/// The round of a table that counts no longer is open again, where it was closed meanwhile; not once a later one is known.
fn round_of_open_table(after: &Event, change: &Change) -> Result<Option<Change>, Refusal> {
    let Change::TableState { round, state, .. } = change else {
        return Ok(None);
    };
    let closed = after.round(*round).map(|round| round.state) == Some(RoundState::Closed);
    if state.counts() || !closed {
        return Ok(None);
    }
    known_no_further(after, *round, RoundState::Playing)?;
    Ok(Some(Change::RoundState(*round, RoundState::Playing)))
}

/// Refuses what can no longer be once everything is taken back: a table that counts without a result, a closed round whose
/// tables are missing, a ruling after which its match could not be, a ruling or a protest about something that is gone.
fn holds(before: &Event, after: &Event, change: &Change) -> Result<(), Refusal> {
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
            crate::decide::rulings::sound(after, ruling)?;
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
            closed.map_or(Ok(()), crate::decide::finished)
        }
        Change::ProtestMoved { number, .. } => {
            let standing = after.protest(*number).filter(|protest| protest.stands());
            standing.map_or(Ok(()), |protest| {
                crate::decide::protests::can_stand(after, &protest.claim)
            })
        }
        _ => Ok(()),
    }
}

/// Once no ruling gives the points of a table that counted when they were given, it counts by its hands again.
fn points_given_no_more(before: &Event, after: &Event, ruling: u32) -> Result<(), Refusal> {
    let gave = before.adjustment(ruling).and_then(|a| a.versions.last());
    let Some(gave) = gave else {
        return Ok(());
    };
    let Some((round, table)) = gave.ruling.and_then(Ruling::gives) else {
        return Ok(());
    };
    if after.awarded_by(round, table).is_some() {
        return Ok(());
    }
    let tables = after.given_with(table).into_iter();
    for table in tables.filter_map(|table| after.table(round, table)) {
        let found = gave.found.iter().find(|(at, _)| *at == table.number);
        let was = found.map_or(table.state, |(_, state)| *state);
        if was.counts() {
            whole(after.unsettled_by_hands(round, table, Some(was)))?;
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

/// Refuses what something later rests on.
fn rests_on(event: &Event, change: &Change) -> Result<(), Refusal> {
    match change {
        Change::Settings(settings) => crate::decide::settings_may_change(event, settings),
        Change::EntryDropped(number) => {
            unseated(event, *number).and_then(|()| unjudged(event, *number))
        }
        Change::EntryChanged(entry) => sits_well(event, entry),
        Change::RoundDropped(number) => crate::decide::unplayed(event, *number),
        Change::RoundState(number, state) => known_no_further(event, *number, *state),
        Change::TableDropped { round, table, .. } => match event.table(*round, *table) {
            Some(Table { hands, .. }) if !hands.is_empty() => Err(Refusal::HandsEntered(*round)),
            _ => Ok(()),
        },
        Change::Clock { round, .. } => crate::decide::clock::in_play(event, *round).map(drop),
        Change::EntryAdded(_)
        | Change::RoundProposed(_)
        | Change::TableAdded { .. }
        | Change::LinedUp { .. }
        | Change::HandSaved { .. }
        | Change::Ruled { .. }
        | Change::ProtestLodged(_)
        | Change::ProtestMoved { .. }
        | Change::Stopped { .. }
        | Change::TableState { .. } => Ok(()),
    }
}

/// A round goes back only while no later one is known, and to a draft only while nobody has been judged in it and its
/// time has not begun.
fn known_no_further(event: &Event, number: RoundNo, to: RoundState) -> Result<(), Refusal> {
    let later = |round: &&Round| round.number > number && round.state != RoundState::Draft;
    match event.rounds.iter().find(later) {
        Some(later) => Err(Refusal::LaterRound(later.number)),
        None if to == RoundState::Draft => {
            crate::decide::clock::not_begun(event, number)?;
            crate::decide::unruled(event, number)
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

fn unjudged(event: &Event, number: EntryNo) -> Result<(), Refusal> {
    let of = |ruling: &Option<_>| ruling.and_then(Ruling::entry) == Some(number);
    let judged = event
        .adjustments
        .iter()
        .find(|a| a.versions.iter().any(|v| of(&v.ruling)));
    let protest = event
        .protests
        .iter()
        .find(|p| p.claim.claimant == Claimant::Entry(number));
    let ruling = judged.map(|judged| Thing::Ruling(judged.number));
    let protest = protest.map(|protest| Thing::Protest(protest.number));
    let known = ruling.or(protest);
    known.map_or(Ok(()), |thing| Err(Refusal::ChangedSince(thing)))
}

/// Whoever sits at a table plays; whoever has sat in a hall stays in it.
fn sits_well(event: &Event, entry: &Entry) -> Result<(), Refusal> {
    let plays = !matches!(entry.state, EntryState::Entered | EntryState::Absent);
    if !plays {
        unseated(event, entry.number)?;
    }
    crate::decide::group_may_change(event, entry.number, &entry.group)
}

/// Whoever sits at a table where a match is being played leaves it by leaving, not by what is taken back.
fn stays_at_its_table(event: &Event, change: &Change) -> Result<(), Refusal> {
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

/// A round comes back only with people who still play.
fn all_play(event: &Event, round: &Round) -> Result<(), Refusal> {
    let gone = |entry: &&Entry| entry.state != EntryState::CheckedIn && round.seats(entry.number);
    match event.entries.iter().find(gone) {
        Some(gone) => Err(Refusal::ChangedSince(Thing::Entry(gone.number))),
        None => Ok(()),
    }
}

/// The change with who takes the action back, and a step of a protest as the one that follows its last.
fn signed_anew(event: &Event, change: &Change, signed: Signed<'_>) -> Change {
    match change {
        Change::Ruled { number, version } => Change::Ruled {
            number: *number,
            version: AdjustmentVersion {
                reason: signed.reason.trim().to_owned(),
                by: signed.by.to_owned(),
                at: signed.at,
                ..version.clone()
            },
        },
        Change::ProtestMoved { number, step } => Change::ProtestMoved {
            number: *number,
            step: Step {
                version: event
                    .protest(*number)
                    .map_or(step.version, |protest| protest.version().saturating_add(1)),
                reason: signed.reason.trim().to_owned(),
                by: Voice::Staff(signed.by.to_owned()),
                at: signed.at,
                ..step.clone()
            },
        },
        Change::HandSaved {
            round,
            table,
            hand,
            version,
        } => Change::HandSaved {
            round: *round,
            table: *table,
            hand: *hand,
            version: HandVersion {
                reason: signed.reason.trim().to_owned(),
                by: signed.by.to_owned(),
                at: signed.at,
                ..version.clone()
            },
        },
        other => other.clone(),
    }
}

mod drafts;
mod ended;
mod ruled;
mod settings;

pub use ended::{Taken, ended_by};
use ruled::Following;

#[cfg(test)]
mod tests;
