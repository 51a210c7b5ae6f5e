//! Conditions of a decision, and the publishing of a round. Undoing an action checks the same conditions.

use crate::commands::change::Change;
use crate::commands::decide::{Drawer, protests, seats};
use crate::commands::refusal::Refusal;
use crate::entry::EntryNo;
use crate::event::Event;
use crate::event::Settings;
use crate::model::ruling::Adjustment;
use crate::movement::Movement;
use crate::plan::{Carry, Plan};
use crate::round::{Round, RoundNo, RoundState};

/// Refuses if a table of a round has no result that enters the standings.
pub(crate) fn finished(round: &Round) -> Result<(), Refusal> {
    let open = round.tables.iter().filter(|table| !table.state.counts());
    let missing: Vec<_> = open.map(|table| table.number).collect();
    if missing.is_empty() {
        Ok(())
    } else {
        let round = round.number;
        Err(Refusal::RoundNotFinished { round, missing })
    }
}

/// Refuses if rulings are in force on a round's tables, or protests about them are not withdrawn.
pub(crate) fn unruled(event: &Event, number: RoundNo) -> Result<(), Refusal> {
    protests::unprotested(event, number)?;
    let rulings = event.adjustments.iter().filter_map(Adjustment::ruling);
    if rulings.into_iter().any(|ruling| ruling.round() == number) {
        return Err(Refusal::RulingsGiven(number));
    }
    Ok(())
}

/// Refuses to remove a round that is not the last, or that has hands or rulings.
pub(crate) fn unplayed(event: &Event, number: RoundNo) -> Result<(), Refusal> {
    let last = event.rounds.last().filter(|round| round.number == number);
    let round = last.ok_or(Refusal::NoSuchRound(number))?;
    if round.tables.iter().any(|table| !table.hands.is_empty()) {
        return Err(Refusal::HandsEntered(number));
    }
    unruled(event, number)
}

/// Publishes a draft round (one that only the desk sees), and closes the round before it.
pub(crate) fn publish(
    event: &Event,
    number: RoundNo,
    draw: Drawer<'_>,
) -> Result<Vec<Change>, Refusal> {
    let draft = event.round(number).ok_or(Refusal::NoSuchRound(number))?;
    if draft.state != RoundState::Draft {
        return Err(Refusal::NotADraft(number));
    }
    let before = without_draft(event);
    all_finished(&before)?;
    let again = draw(&before, draft.movement).map_err(Refusal::NoPairing)?;
    if !seats::follows(draft, &again) {
        return Err(Refusal::ProposalOutdated(number));
    }
    let mut changes = Vec::new();
    if let Some(last) = before.rounds.last()
        && last.state != RoundState::Closed
    {
        changes.push(Change::RoundState(last.number, RoundState::Closed));
    }
    changes.push(Change::RoundState(number, RoundState::Published));
    Ok(changes)
}

/// Refuses to move an entry to another group in a Mitchell once it has sat in one: there a group is a hall.
pub(crate) fn group_may_change(event: &Event, number: EntryNo, to: &str) -> Result<(), Refusal> {
    let in_hall = |round: &Round| {
        round.state != RoundState::Draft
            && matches!(round.movement, Movement::Mitchell { .. })
            && round.seats(number)
    };
    let stays = event.entry(number).is_none_or(|entry| entry.group == to);
    if stays || !event.rounds.iter().any(in_hall) {
        Ok(())
    } else {
        Err(Refusal::GroupFixed(number))
    }
}

/// Refuses settings that would change what has been played already.
pub(crate) fn settings_may_change(event: &Event, settings: &Settings) -> Result<(), Refusal> {
    let old = &event.settings;
    if event.rounds.is_empty() {
        return Ok(());
    }
    let same = old.hands == settings.hands
        && old.length == settings.length
        && old.rules == settings.rules
        && old.vp_table == settings.vp_table
        && old.kind == settings.kind
        && old.bye == settings.bye
        && old.seed == settings.seed;
    if !same {
        return Err(Refusal::SettingsFixed);
    }
    let played = |n: usize| settings.plan.movement(n) == old.plan.movement(n);
    let carried = |plan: &Plan| -> Vec<Carry> {
        let before = |carry: &&Carry| carry.after < event.rounds.len();
        plan.carries.iter().filter(before).copied().collect()
    };
    let same_carries = carried(&settings.plan) == carried(&old.plan);
    // whoever plays in a girone stays there
    let split = |plan: &Plan| plan.split.clone().filter(|s| s.after < event.rounds.len());
    let same_split = split(&settings.plan) == split(&old.plan);
    if !(0..event.rounds.len()).all(played) || !same_carries || !same_split {
        return Err(Refusal::PlanAlreadyPlayed);
    }
    Ok(())
}

/// Refuses if a table of any round, draft or published, has no result that enters the standings. A table of an earlier
/// round can lack one after it was reopened or its award was revoked. The next pairings depend on it.
pub(crate) fn all_finished(event: &Event) -> Result<(), Refusal> {
    let known = event.rounds.iter();
    known
        .filter(|round| round.state != RoundState::Draft)
        .try_for_each(finished)
}

/// The event without its last round if that is a draft (proposed and not yet published).
pub(crate) fn without_draft(event: &Event) -> Event {
    let mut event = event.clone();
    event
        .rounds
        .retain(|round| round.state != RoundState::Draft);
    event
}
