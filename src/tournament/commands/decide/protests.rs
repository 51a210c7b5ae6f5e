//! Decisions about protests, and the conditions for each.

use crate::commands::change::Change;
use crate::commands::command::{Finding, Lodging, ProtestCommand};
use crate::commands::decide::TableContext;
pub use crate::commands::refusal::ProtestFault;
use crate::commands::refusal::Refusal;
use crate::entry::{EntryNo, folded};
use crate::event::Event;
use crate::protest::{
    Claim, Claimant, LONGEST_PROTEST, MOST_UNRULED, Protest, ProtestBench, ProtestEffect,
    ProtestOutcome, ProtestState, ProtestStep, ProtestSubject, ProtestVerdict, ProtestVoice,
    Remedy, due,
};
use crate::round::{HandNo, RoundNo, RoundState, Table};
use crate::scoring::match_score::last_hand_known;
use chrono::{DateTime, Utc};

fn fault<T>(fault: ProtestFault) -> Result<T, Refusal> {
    Err(Refusal::Protest(fault))
}

/// Decides an action on a protest; `by` signs what the staff does.
pub(crate) fn decide(
    event: &Event,
    command: &ProtestCommand,
    by: &str,
    now: DateTime<Utc>,
) -> Result<Vec<Change>, Refusal> {
    let staff = || ProtestVoice::Staff(by.to_owned());
    let (protest, state, reason, voice) = match command {
        ProtestCommand::Lodge(lodging) => return lodge(event, lodging, now),
        ProtestCommand::Withdraw {
            number,
            base_version,
            by,
            reason,
        } => {
            let protest = fresh(event, *number, *base_version)?;
            waits(protest)?;
            // whoever lodged it need not say why; the desk does it in somebody's place
            if matches!(by, ProtestVoice::Staff(_)) && reason.trim().is_empty() {
                return Err(Refusal::ReasonNeeded);
            }
            (
                protest,
                ProtestState::Withdrawn,
                reason.as_str(),
                by.clone(),
            )
        }
        ProtestCommand::Hear {
            number,
            base_version,
            reason,
        } => {
            let protest = fresh(event, *number, *base_version)?;
            waits(protest)?;
            if *protest.state() != ProtestState::OutOfTime {
                return fault(ProtestFault::InTime(*number));
            }
            if reason.trim().is_empty() {
                return Err(Refusal::ReasonNeeded);
            }
            (protest, ProtestState::Lodged, reason.as_str(), staff())
        }
        ProtestCommand::Rule {
            number,
            base_version,
            finding,
        } => {
            let protest = fresh(event, *number, *base_version)?;
            waits(protest)?;
            if *protest.state() == ProtestState::OutOfTime {
                return fault(ProtestFault::OutOfTime(*number));
            }
            let verdict = rule(event, protest, finding)?;
            (protest, ProtestState::Ruled(verdict), "", staff())
        }
        ProtestCommand::Review {
            number,
            base_version,
            finding,
            reason,
        } => {
            let protest = fresh(event, *number, *base_version)?;
            if protest.verdict().is_none() {
                return fault(ProtestFault::NotRuled(*number));
            }
            let verdict = rule(event, protest, finding)?;
            if reason.trim().is_empty() {
                return Err(Refusal::ReasonNeeded);
            }
            (
                protest,
                ProtestState::Ruled(verdict),
                reason.as_str(),
                staff(),
            )
        }
    };
    Ok(vec![Change::ProtestMoved {
        number: protest.number,
        step: protest.step(state, reason, voice, now),
    }])
}

fn fresh(event: &Event, number: u32, base_version: u32) -> Result<&Protest, Refusal> {
    match event.protest(number) {
        None => fault(ProtestFault::NoSuch(number)),
        Some(found) if found.version() != base_version => fault(ProtestFault::Stale(number)),
        Some(found) => Ok(found),
    }
}

fn waits(protest: &Protest) -> Result<(), Refusal> {
    match protest.state() {
        ProtestState::Lodged | ProtestState::OutOfTime => Ok(()),
        _ => fault(ProtestFault::NotWaiting(protest.number)),
    }
}

fn lodge(event: &Event, lodging: &Lodging, now: DateTime<Utc>) -> Result<Vec<Change>, Refusal> {
    known(event, lodging.about)?;
    entitled(event, lodging)?;
    let text = text(&lodging.text, ProtestFault::TextNeeded)?;
    let due = lodging.published.map(|at| due(&event.settings, at));
    let numbers = event.protests.iter().map(|p| p.number);
    let mut protest = Protest {
        number: numbers.max().unwrap_or(0).saturating_add(1),
        claim: Claim {
            claimant: lodging.claimant,
            about: lodging.about,
            text,
            by: lodging.by.clone(),
            at: now,
            due,
        },
        steps: Vec::new(),
    };
    let state = match protest.is_late() {
        true => ProtestState::OutOfTime,
        false => ProtestState::Lodged,
    };
    let first = protest.step(state, "", lodging.by.clone(), now);
    protest.steps.push(first);
    Ok(vec![Change::ProtestLodged(Box::new(protest))])
}

/// Refuses a protest about something that does not exist, or is not public yet.
fn known(event: &Event, about: ProtestSubject) -> Result<(), Refusal> {
    let number = about.round();
    let round = event.round(number).ok_or(Refusal::NoSuchRound(number))?;
    if round.state == RoundState::Draft {
        return Err(Refusal::NotPublished(number));
    }
    if let ProtestSubject::Table { table, hand, .. } = about {
        let Some(table) = event.table(number, table) else {
            return Err(Refusal::NoSuchTable(number));
        };
        let last = last_hand(event, number, table);
        let beyond = |hand: &HandNo| !(1..=last.0).contains(&hand.0);
        if let Some(hand) = hand.filter(beyond) {
            return Err(Refusal::NoSuchHand(hand));
        }
    }
    Ok(())
}

/// The last hand of a table that a protest can be about. It includes the extra hand of a level match. In a match to a
/// target it is the last hand that is in.
#[must_use]
pub fn last_hand(event: &Event, round: RoundNo, table: &Table) -> HandNo {
    match event.round(round) {
        Some(round) if event.settings.length.is_hands() => {
            TableContext::of(event, round, table).last_hand_named()
        }
        _ => last_hand_known(&event.settings, table),
    }
}

/// Refuses a protest of an entry about a table where it does not sit, or a further protest of an entry that has too
/// many.
fn entitled(event: &Event, lodging: &Lodging) -> Result<(), Refusal> {
    let Claimant::Entry(entry) = lodging.claimant else {
        return match lodging.about {
            ProtestSubject::Table { .. } => Ok(()),
            ProtestSubject::Ranking { .. } => fault(ProtestFault::NoTable),
        };
    };
    sits(event, entry, lodging.about)?;
    let unruled = |p: &&Protest| match p.state() {
        ProtestState::Lodged | ProtestState::OutOfTime => true,
        // what the desk withdrew is nothing to hold against the entry
        ProtestState::Withdrawn => !p.steps.last().is_some_and(ProtestStep::is_of_staff),
        ProtestState::Ruled(_) | ProtestState::TakenBack => false,
    };
    let own = event.protests.iter().filter(unruled);
    let own = own.filter(|p| p.claim.claimant == lodging.claimant).count();
    if own >= MOST_UNRULED && !matches!(lodging.by, ProtestVoice::Staff(_)) {
        return fault(ProtestFault::TooMany);
    }
    Ok(())
}

/// Refuses an entry that is not in the event, or does not sit at the table.
fn sits(event: &Event, entry: EntryNo, about: ProtestSubject) -> Result<(), Refusal> {
    crate::commands::decide::known(event, entry)?;
    if let Some((round, number)) = about.table() {
        let table = event.table(round, number);
        if table.is_none_or(|table| table.side_of(entry).is_none()) {
            return fault(ProtestFault::NotAtTable(round, number));
        }
    }
    Ok(())
}

/// Refuses to restore a protest if its subject no longer exists, or its entry does not sit there.
pub(crate) fn can_stand(event: &Event, claim: &Claim) -> Result<(), Refusal> {
    known(event, claim.about)?;
    match claim.claimant {
        Claimant::Entry(entry) => sits(event, entry, claim.about),
        Claimant::Referee => Ok(()),
    }
}

fn text(typed: &str, missing: ProtestFault) -> Result<String, Refusal> {
    let text = typed.trim();
    match text.chars().count() {
        0 => fault(missing),
        length if length > LONGEST_PROTEST => fault(ProtestFault::TextTooLong),
        _ => Ok(text.to_owned()),
    }
}

fn rule(event: &Event, protest: &Protest, finding: &Finding) -> Result<ProtestVerdict, Refusal> {
    let effect = match (finding.outcome, finding.remedy) {
        (_, None) => ProtestEffect::None,
        (ProtestOutcome::Rejected, Some(_)) => return fault(ProtestFault::RejectedCorrects),
        (_, Some(Remedy::Hand | Remedy::Result)) if protest.claim.about.table().is_none() => {
            return fault(ProtestFault::NoTable);
        }
        // what was made for the ruling that is reviewed stays what the new one rests on
        (_, Some(remedy)) if protest.remedy() == Some(remedy) => protest
            .verdict()
            .map_or(ProtestEffect::Due(remedy), |verdict| verdict.effect),
        (_, Some(Remedy::TakeBack)) if event.contested(protest).next().is_none() => {
            return fault(ProtestFault::NoRuling);
        }
        (_, Some(remedy)) => ProtestEffect::Due(remedy),
    };
    Ok(ProtestVerdict {
        bench: bench(event, &protest.claim, &finding.bench)?,
        outcome: finding.outcome,
        words: text(&finding.words, ProtestFault::WordsNeeded)?,
        article: finding.article.trim().to_owned(),
        effect,
    })
}

/// The entries with a part in a ruling on a protest: the one that protests, and those at the table.
fn parties(event: &Event, claim: &Claim) -> impl Iterator<Item = EntryNo> + use<> {
    let own = match claim.claimant {
        Claimant::Entry(entry) => Some(entry),
        Claimant::Referee => None,
    };
    let table = claim.about.table();
    let table = table.and_then(|(round, table)| event.table(round, table));
    let seated = table.into_iter().flat_map(|table| table.everybody());
    let all: Vec<EntryNo> = own.into_iter().chain(seated).collect();
    all.into_iter()
}

fn bench(event: &Event, claim: &Claim, named: &ProtestBench) -> Result<ProtestBench, Refusal> {
    let ProtestBench::Jury(members) = named else {
        return Ok(named.clone());
    };
    let members = members.clone().map(|name| name.trim().to_owned());
    let [one, two, three] = members.each_ref().map(|name| folded(name));
    let apart = one != two && two != three && one != three;
    if !apart || members.iter().any(String::is_empty) {
        return fault(ProtestFault::ThreeMembers);
    }
    let entries = parties(event, claim).filter_map(|number| event.entry(number));
    let players: Vec<String> = entries
        .flat_map(|entry| &entry.players)
        .map(|player| folded(&player.name))
        .collect();
    let plays = |name: &&String| players.contains(&folded(name));
    if let Some(name) = members.iter().find(plays) {
        return fault(ProtestFault::JurorPlays(name.clone()));
    }
    Ok(ProtestBench::Jury(members))
}

/// Refuses to remove a round while protests about its tables or its ranking are neither withdrawn nor taken back.
pub(crate) fn unprotested(event: &Event, round: RoundNo) -> Result<(), Refusal> {
    let about = |p: &Protest| p.stands() && p.claim.about.round() == round;
    if event.protests.iter().any(about) {
        return fault(ProtestFault::AboutRound(round));
    }
    Ok(())
}

#[cfg(test)]
mod tests;
