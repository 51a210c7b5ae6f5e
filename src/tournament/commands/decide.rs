//! Decisions: a command and the present state give the changes that follow, or a refusal. Pure functions.

pub mod clock;
pub(crate) mod conditions;
mod correct;
mod partita;
pub mod protests;
mod recorded;
pub(crate) mod roster_change;
pub(crate) mod rulings;
pub mod seats;
mod table;

pub use table::{TableContext, decide_table, is_same_clerk};

use crate::commands::change::{Change, between};
use crate::commands::command::{DeskCommand, EntryText, NewEntry};
use crate::commands::decide::conditions::{
    all_finished, finished, group_may_change, publish, settings_may_change, unplayed, without_draft,
};
use crate::commands::preview::{Preview, preview_from};
use crate::commands::refusal::{ActionTarget, Refusal};
use crate::commands::undo::{UndoAuthor, take_back};
use crate::entry::{Entry, EntryNo, EntryState, Player};
use crate::event::{Event, EventKind, RematchScope, Settings};
use crate::movement::{Movement, NoProposal, propose, small};
use crate::plan::PlanTrouble;
use crate::prizes::fee::{self, MOST_PAID, PartPayment, Payment, PaymentWay};
use crate::protest::reopened;
use crate::roster_change::takes_entries;
use crate::round::{HandVersion, Round, RoundNo, RoundState, Table};
use crate::rulings::adjustment::AdjustmentVersion;
use crate::scoring::result::{Results, results_of};
use crate::team::{LineUp, lined_up};
use crate::visibility::stage::EventStage;
use burraco_rules::Sheet;
use chrono::{DateTime, Utc};
use std::collections::{BTreeMap, BTreeSet};

/// The highest number an entry may ask for. It must be one that a person can call out in a hall.
const MOST_NUMBER: u32 = 9999;

/// Decides a command of the desk, signed by its author. A protest whose correction is undone by the command is pending
/// again. Revoking the only ruling a protest can be against resolves it.
///
/// # Errors
/// Why it cannot be done.
pub fn decide(
    event: &Event,
    command: &DeskCommand,
    by: &str,
    now: DateTime<Utc>,
) -> Result<Vec<Change>, Refusal> {
    decide_drawing(event, command, (by, now), &propose)
}

/// A function that draws the next round of an event without a draft, by a movement. It is [`propose`], or answers as
/// [`propose`] did before.
pub type Drawer<'d> = &'d dyn Fn(&Event, Movement) -> Result<Round, NoProposal>;

/// Decides like [`decide`], with the draws that proposing and publishing rest on made by `draw`.
///
/// # Errors
/// The reason the command is refused.
pub fn decide_drawing(
    event: &Event,
    command: &DeskCommand,
    (by, now): (&str, DateTime<Utc>),
    draw: Drawer<'_>,
) -> Result<Vec<Change>, Refusal> {
    let deleted = event.settings.stage.deleted_at().is_some();
    if deleted && !matches!(command, DeskCommand::Move(_)) {
        return Err(Refusal::Deleted);
    }
    let mut changes = changes_of(event, command, (by, now), draw)?;
    let hand = |round, table, hand| event.table(round, table)?.hand(hand);
    let waiting = reopened(&event.protests, hand, &changes, by, now);
    let made = event.taken_back_for(&changes, by, now);
    changes.extend(waiting);
    changes.extend(made);
    Ok(changes)
}

/// Returns the changes of a command, before those that follow from them. Every command of the desk has its line here.
fn changes_of(
    event: &Event,
    command: &DeskCommand,
    (by, now): (&str, DateTime<Utc>),
    draw: Drawer<'_>,
) -> Result<Vec<Change>, Refusal> {
    match command {
        DeskCommand::ChangeSettings(settings) => change_settings(event, settings),
        DeskCommand::AddEntries(entries) => add_entries(event, entries),
        DeskCommand::RecordStandings(results) => recorded::decide(event, results),
        DeskCommand::EditEntry {
            entry,
            was,
            is,
            reason,
        } => edit_entry(event, *entry, (was, is), reason),
        DeskCommand::CheckInAll => {
            let waiting = |entry: &&Entry| entry.state == EntryState::Entered;
            let waiting = event.entries.iter().filter(waiting);
            let all: Vec<EntryNo> = waiting.map(|entry| entry.number).collect();
            check_in(event, &all, (EntryState::CheckedIn, None), (by, now))
        }
        DeskCommand::CheckIn {
            entries,
            state,
            paid_cents,
        } => check_in(event, entries, (*state, *paid_cents), (by, now)),
        DeskCommand::Propose { movement } => propose_round(event, *movement, draw),
        DeskCommand::Publish(number) => publish(event, *number, draw),
        DeskCommand::Withdraw { round, reason } => withdraw(event, *round, reason),
        DeskCommand::CloseTables { round, tables } => {
            table::close_together(event, *round, tables, (by, now))
        }
        DeskCommand::CloseRound(number) => close_round(event, *number),
        DeskCommand::ChangeInfraction { was, is } => rulings::change_infraction(event, was, is),
        DeskCommand::AddInfraction(line) => rulings::add_infraction(event, line),
        DeskCommand::Protest(asked) => protests::decide(event, asked, by, now),
        DeskCommand::Rule(judgement) => {
            let changes = rulings::rule(event, judgement, by, now)?;
            Ok(correct::with_next_tables(event, changes))
        }
        DeskCommand::CorrectHand {
            round,
            table,
            hand,
            sheet,
            base_version,
            reason,
        } => {
            let version = HandVersion {
                version: *base_version,
                sheet: Sheet::clone(sheet),
                by: by.to_owned(),
                at: now,
                reason: reason.trim().to_owned(),
            };
            let changes = correct::hand(event, (*round, *table, *hand), version)?;
            Ok(correct::with_next_tables(event, changes))
        }
        DeskCommand::SwapSeats {
            round,
            entries,
            reason,
        } => seats::swap(event, *round, *entries, reason),
        DeskCommand::NumberByLot { round, seed } => seats::number_by_lot(event, *round, *seed),
        DeskCommand::ShowPrizes(prizes_shown) => {
            with_settings(event, |settings| settings.prizes_shown = *prizes_shown)
        }
        DeskCommand::SendResults(results_sent) => {
            with_settings(event, |settings| settings.results_sent = *results_sent)
        }
        DeskCommand::Hide(from) => hide(event, *from),
        DeskCommand::Move(stage) => move_to(event, *stage),
        DeskCommand::Pay { entry, cents, way } => {
            pay(event, *entry, Vec::new(), (*cents, *way), by)
        }
        DeskCommand::PayMore { entry, cents, way } => {
            let earlier = fee::parts(known(event, *entry)?);
            pay(event, *entry, earlier, (*cents, *way), by)
        }
        DeskCommand::Clock(round, asked) => clock::say(event, *round, asked, now),
        DeskCommand::TakeBackClock { round, at } => clock::take_back(event, *round, *at),
        DeskCommand::Announce(text) => announce(event, text),
        DeskCommand::SetLogo(logo) => {
            with_settings(event, |settings| settings.logo.clone_from(logo))
        }
        DeskCommand::SeatRound {
            round,
            seats,
            reason,
        } => seats::seat_all(event, *round, seats, reason),
        DeskCommand::LineUp(round, asked) => line_up(event, *round, *asked),
        DeskCommand::TakeBack {
            ended: Some(round), ..
        } => Err(Refusal::ChangedSince(ActionTarget::Round(*round))),
        DeskCommand::TakeBack {
            done, back, reason, ..
        } => {
            let signed = UndoAuthor {
                by,
                reason,
                at: now,
            };
            let changes = take_back(event, (done, back), signed)?;
            let corrects =
                |change: &Change| matches!(change, Change::HandSaved { .. } | Change::Ruled { .. });
            Ok(match changes.iter().any(corrects) {
                true => correct::with_next_tables(event, changes),
                false => changes,
            })
        }
        DeskCommand::ComeLate(entry) => roster_change::come_late(event, entry),
        DeskCommand::SitDown { entry, seat } => roster_change::sit_down(event, *entry, *seat),
        DeskCommand::Replace {
            entry,
            was,
            players,
            reason,
        } => roster_change::replace(event, *entry, (was, players), reason),
        DeskCommand::Leave {
            entry,
            exit,
            article,
            reason,
        } => {
            let decided = AdjustmentVersion {
                version: 0,
                ruling: None,
                infraction: None,
                found: Vec::new(),
                against: Vec::new(),
                article: article.trim().to_owned(),
                reason: reason.trim().to_owned(),
                by: by.to_owned(),
                at: now,
            };
            roster_change::leave(event, *entry, *exit, &decided)
        }
    }
}

/// Returns the effects of a command of the desk, before anybody confirms it.
///
/// # Errors
/// Why it cannot be done.
pub fn foresee(
    event: &Event,
    command: &DeskCommand,
    by: &str,
    now: DateTime<Utc>,
) -> Result<Preview, Refusal> {
    Ok(moved(event, &decide(event, command, by, now)?))
}

/// Returns the effects that changes to an event would have on its tables and standings.
#[must_use]
pub fn moved(event: &Event, changes: &[Change]) -> Preview {
    foreseen(event, &results_of(event), changes).1
}

/// Returns the event after the changes, and their effects. `known` are the event's results before the changes.
#[must_use]
pub fn foreseen(event: &Event, known: &Results, changes: &[Change]) -> (Event, Preview) {
    let mut after = event.clone();
    changes.iter().for_each(|change| after.apply(change));
    let moves = preview_from(event, known, &after);
    (after, moves)
}

fn change_settings(event: &Event, settings: &Settings) -> Result<Vec<Change>, Refusal> {
    settings_may_change(event, settings)?;
    Ok(if event.settings == *settings {
        Vec::new()
    } else {
        vec![Change::Settings(Box::new(settings.clone()))]
    })
}

/// Returns the change of settings that `set` makes.
fn with_settings(event: &Event, set: impl FnOnce(&mut Settings)) -> Result<Vec<Change>, Refusal> {
    let mut settings = event.settings.clone();
    set(&mut settings);
    change_settings(event, &settings)
}

/// The longest notice to the hall, in characters. A projector can show it and people can read it in passing.
pub const LONGEST_NOTICE: usize = 200;

fn announce(event: &Event, text: &str) -> Result<Vec<Change>, Refusal> {
    let notice = text.trim().to_owned();
    if notice.chars().count() > LONGEST_NOTICE {
        return Err(Refusal::NoticeTooLong);
    }
    with_settings(event, |settings| settings.notice = notice)
}

/// Hides the results from the public, starting with a given round. That round may still lie ahead.
fn hide(event: &Event, from: Option<RoundNo>) -> Result<Vec<Change>, Refusal> {
    let planned = event.settings.plan.rounds.len().max(event.rounds.len());
    let there = |round: &RoundNo| (1..=small(planned)).contains(&round.0);
    if let Some(round) = from.filter(|round| !there(round)) {
        return Err(Refusal::NoSuchRound(round));
    }
    with_settings(event, |settings| settings.hidden_from = from)
}

/// Moves an event to a stage. An event with hands is never deleted.
fn move_to(event: &Event, stage: EventStage) -> Result<Vec<Change>, Refusal> {
    if stage.deleted_at().is_some() && event.has_hands() {
        return Err(Refusal::HasHands);
    }
    with_settings(event, |settings| settings.stage = stage)
}

fn is_whole(players: &[Player], kind: EventKind) -> bool {
    let named = players.iter().all(|p| !p.name.trim().is_empty());
    kind.players().contains(&players.len()) && named
}

/// Returns the numbers of new entries: the number that an entry asks for, or else the next above all others.
#[must_use]
pub fn numbers_given(event: &Event, asked: &[Option<EntryNo>]) -> Vec<EntryNo> {
    let entered = event.entries.iter().map(|entry| entry.number);
    let mut last = entered.chain(asked.iter().flatten().copied()).max();
    let mut next = || {
        let number = EntryNo(last.map_or(0, |number| number.0).saturating_add(1));
        *last.insert(number)
    };
    asked
        .iter()
        .map(|number| number.unwrap_or_else(&mut next))
        .collect()
}

fn add_entries(event: &Event, entries: &[NewEntry]) -> Result<Vec<Change>, Refusal> {
    if !takes_entries(event) {
        return Err(Refusal::EntriesClosed);
    }
    let mut taken: BTreeSet<EntryNo> = event.entries.iter().map(|e| e.number).collect();
    let asked: Vec<_> = entries.iter().map(|entry| entry.number).collect();
    for number in entries.iter().filter_map(|entry| entry.number) {
        if !(1..=MOST_NUMBER).contains(&number.0) {
            return Err(Refusal::NumberOutOfRange(number));
        }
        if !taken.insert(number) {
            return Err(Refusal::NumberTaken(number));
        }
    }
    let mut changes = Vec::with_capacity(entries.len());
    for (entry, number) in entries.iter().zip(numbers_given(event, &asked)) {
        if !is_whole(&entry.players, event.settings.kind) {
            return Err(Refusal::PlayersNeeded(event.settings.kind));
        }
        changes.push(Change::EntryAdded(Entry {
            number,
            players: entry.players.clone(),
            group: entry.group.clone(),
            line: entry.line,
            state: EntryState::Entered,
            paid_cents: entry.paid_cents.clamp(0, MOST_PAID),
            payment: None,
        }));
    }
    Ok(changes)
}

fn known(event: &Event, number: EntryNo) -> Result<&Entry, Refusal> {
    event.entry(number).ok_or(Refusal::NoSuchEntry(number))
}

fn edit_entry(
    event: &Event,
    number: EntryNo,
    (was, is): (&EntryText, &EntryText),
    reason: &str,
) -> Result<Vec<Change>, Refusal> {
    let entry = known(event, number)?;
    if !is_whole(&is.players, event.settings.kind) {
        return Err(Refusal::PlayersNeeded(event.settings.kind));
    }
    group_may_change(event, number, &is.group)?;
    let edited = Entry {
        players: is.players.clone(),
        group: is.group.clone(),
        ..entry.clone()
    };
    let changes: Vec<Change> = changed(entry, edited).into_iter().collect();
    if changes.is_empty() {
        return Ok(changes);
    }
    if EntryText::of(entry) != *was {
        return Err(Refusal::StaleEntry(number));
    }
    if known_by_table(event, number) && reason.trim().is_empty() {
        return Err(Refusal::ReasonNeeded);
    }
    Ok(changes)
}

/// Whether people know of a table or bye of the entry, because its round is published. From then on, changing its name
/// in the list needs a reason.
#[must_use]
pub fn known_by_table(event: &Event, entry: EntryNo) -> bool {
    let known = |round: &Round| round.state != RoundState::Draft && round.seats(entry);
    event.rounds.iter().any(known)
}

fn changed(before: &Entry, after: Entry) -> Option<Change> {
    (*before != after).then_some(Change::EntryChanged(after))
}

fn check_in(
    event: &Event,
    entries: &[EntryNo],
    (state, paid_cents): (EntryState, Option<i64>),
    (by, now): (&str, DateTime<Utc>),
) -> Result<Vec<Change>, Refusal> {
    let mut after = event.clone();
    for number in entries {
        let entry = known(event, *number)?;
        let unseats = matches!(state, EntryState::Entered | EntryState::Absent);
        if unseats && event.rounds.iter().any(|round| round.seats(*number)) {
            return Err(Refusal::AlreadySeated(*number));
        }
        if (entry.state, state) == (EntryState::Withdrawn, EntryState::CheckedIn) {
            after = after.let_in_again(*number, by, now);
        }
        after.apply(&Change::EntryChanged(Entry {
            state,
            paid_cents: paid_cents.unwrap_or(entry.paid_cents).max(0),
            ..entry.clone()
        }));
    }
    Ok(between(event, &after))
}

/// Sets the total that an entry has paid: the earlier parts and this amount. Cash and cards are paid at the desk, so that way of paying also marks the
/// entry as present.
fn pay(
    event: &Event,
    number: EntryNo,
    mut earlier: Vec<PartPayment>,
    (cents, way): (i64, PaymentWay),
    by: &str,
) -> Result<Vec<Change>, Refusal> {
    let entry = known(event, number)?;
    let cents = if way == PaymentWay::Free { 0 } else { cents };
    let before = fee::sum(&earlier);
    if cents < 0 || !(0..=MOST_PAID).contains(&before.saturating_add(cents)) {
        return Err(Refusal::PaidOutOfRange);
    }
    if cents == 0 && way != PaymentWay::Free && !earlier.is_empty() {
        return Ok(Vec::new());
    }
    let goes_on = |part: &mut PartPayment| part.way == Some(way) && part.by == by;
    earlier.pop_if(goes_on);
    let here = cents > 0 && matches!(way, PaymentWay::Cash | PaymentWay::Card);
    let paid = before + cents;
    let mut after = event.clone();
    after.apply(&Change::EntryChanged(Entry {
        state: match entry.state {
            EntryState::Entered if here => EntryState::CheckedIn,
            state => state,
        },
        paid_cents: paid,
        payment: (paid > 0 || way == PaymentWay::Free).then(|| Payment {
            way,
            by: by.to_owned(),
            earlier,
        }),
        ..entry.clone()
    }));
    Ok(between(event, &after))
}

fn propose_round(
    event: &Event,
    movement: Option<Movement>,
    draw: Drawer<'_>,
) -> Result<Vec<Change>, Refusal> {
    let event = without_draft(event);
    all_finished(&event)?;
    let movement_of_plan = movement.is_none();
    let movement = movement
        .or(event.next_movement())
        .ok_or(Refusal::PlanOver)?;
    let present = event
        .entries
        .iter()
        .filter(|e| e.state == EntryState::CheckedIn)
        .count();
    if present < 2 {
        return Err(Refusal::TooFewPresent);
    }
    let trouble = plan_trouble(&event, &[EntryState::CheckedIn]);
    if let Some(trouble) = trouble.filter(|_| event.rounds.is_empty() && movement_of_plan) {
        return Err(Refusal::PlanUnplayable(trouble));
    }
    let round = draw(&event, movement).map_err(Refusal::NoPairing)?;
    Ok(vec![Change::RoundProposed(round)])
}

/// The reason that the plan cannot be played to its end by the entries in one of these states, if any.
#[must_use]
pub fn plan_trouble(event: &Event, states: &[EntryState]) -> Option<PlanTrouble> {
    let mut groups: BTreeMap<&str, usize> = BTreeMap::new();
    let plan = &event.settings.plan;
    let halls = plan.movement(0).is_some_and(Movement::keeps_places);
    let those = event.entries.iter();
    for entry in those.filter(|e| states.contains(&e.state)) {
        let group = if halls { entry.group.as_str() } else { "" };
        *groups.entry(group).or_default() += 1;
    }
    let groups: Vec<usize> = groups.into_values().collect();
    let kind = event.settings.kind;
    let players = event.settings.rules.players;
    let no_rematch = event.settings.rematches == RematchScope::AllRounds;
    plan.check_kind(kind, players, groups.iter().sum())
        .and_then(|()| plan.check(&groups, no_rematch))
        .err()
}

/// Changes the line-up of a team, for a draft or until the match starts.
fn line_up(event: &Event, number: RoundNo, asked: LineUp) -> Result<Vec<Change>, Refusal> {
    let after = lined_up(event, number, asked).map_err(Refusal::LineUp)?;
    let round = after.round(number).ok_or(Refusal::NoSuchRound(number))?;
    let changed = |table: &&Table| {
        let before = event.table(number, table.number);
        before.is_some_and(|before| before.partners != table.partners)
    };
    let tables = round.tables.iter().filter(changed);
    Ok(tables
        .map(|table| Change::LinedUp {
            round: number,
            table: table.number,
            partners: table.partners,
        })
        .collect())
}

fn withdraw(event: &Event, number: RoundNo, reason: &str) -> Result<Vec<Change>, Refusal> {
    unplayed(event, number)?;
    let round = event.round(number);
    if round.is_some_and(Round::is_recorded) {
        return Err(Refusal::Recorded);
    }
    // the hall is playing: a tap beside the mark must not take the round from under it
    clock::not_begun(event, number)?;
    let draft = round.map(|round| round.state) == Some(RoundState::Draft);
    if !draft && reason.trim().is_empty() {
        return Err(Refusal::ReasonNeeded);
    }
    Ok(vec![Change::RoundDropped(number)])
}

/// The reason that a round cannot be withdrawn now; none if it can.
#[must_use]
pub fn why_not_withdrawn(event: &Event, number: RoundNo) -> Option<Refusal> {
    withdraw(event, number, "?").err()
}

fn close_round(event: &Event, number: RoundNo) -> Result<Vec<Change>, Refusal> {
    let round = event.round(number).ok_or(Refusal::NoSuchRound(number))?;
    match round.state {
        RoundState::Draft => Err(Refusal::NotPublished(number)),
        RoundState::Closed => Ok(Vec::new()),
        RoundState::Published | RoundState::Playing => {
            finished(round)?;
            Ok(vec![Change::RoundState(number, RoundState::Closed)])
        }
    }
}

#[cfg(test)]
mod accepted;
#[cfg(test)]
mod tests;
