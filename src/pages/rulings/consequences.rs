//! Side effects of a decision on rulings: rulings that apply again, ammonizioni that become or stop being a second one,
//! entries that stay withdrawn.

use crate::locale::Lang;
use crate::numbers::euro;
use crate::protests::followups::waiting_again;
use crate::rulings::register::ruling_said;
use crate::rulings::warnings::{entrants_said, girone_changes};
use burraco_tournament::commands::decide::seats::StaleProposal;
use burraco_tournament::commands::next_step::is_over;
use burraco_tournament::entry::{EntryNo, EntryState};
use burraco_tournament::event::Event;
use burraco_tournament::gironi::{Misplaced, misplaced};
use burraco_tournament::movement::PairingReason;
use burraco_tournament::movement::knockout::{is_knockout, placed, wrong_entrants};
use burraco_tournament::points::VictoryPoints;
use burraco_tournament::prizes::prize::prizes;
use burraco_tournament::ranking::{last_round, standings};
use burraco_tournament::roster_change::gone_from_play;
use burraco_tournament::round::{RoundState, Table};
use burraco_tournament::rulings::adjustment::Ruling;
use std::collections::{BTreeMap, BTreeSet};

/// Lists the side effects of a decision that its preview does not show as rows. `unfit` says why the proposal of the next
/// turno would no longer fit.
#[must_use]
pub fn consequences(before: &Event, after: &Event, unfit: Option<&str>, t: Lang) -> Vec<String> {
    let proposal = seats_lost(before, after, t).into_iter();
    let proposal = proposal.chain(unfit.map(str::to_owned));
    let rest = [
        uncovered(before, after, t),
        holding_again(before, after, t),
        departures_overruled(before, after, t),
        still_decided(before, after, t),
        warnings_moved(before, after, t),
        staying_out(before, after, t),
        gone_from_open(before, after, t),
    ];
    let protests = waiting_again(before, after, t).into_iter();
    protests
        .chain(proposal)
        .chain(girone_changes_ignored(before, after, t))
        .chain(bracket_stays(before, after, t))
        .chain(prizes_moved(before, after, t))
        .chain(rest.into_iter().flatten())
        .collect()
}

/// Warns that a decision uncovers results that are hidden from the public.
fn uncovered(before: &Event, after: &Event, t: Lang) -> Vec<String> {
    let hides = before.hidden_now().is_some() && after.last_shown() > before.last_shown();
    let said = hides.then(|| t.results_seen_at_once().to_owned());
    said.into_iter().collect()
}

/// Lists the rulings that give the points of their table again after a decision, because the ruling that replaced them
/// is gone.
fn holding_again(before: &Event, after: &Event, t: Lang) -> Vec<String> {
    let again = before.adjustments.iter().filter(|adjustment| {
        let place = adjustment.ruling().and_then(Ruling::awards_table);
        let holds = place.is_some_and(|(round, table)| {
            let giving = after.awarding(round, table);
            giving.contains(&adjustment.number)
        });
        before.replaced_by(adjustment).is_some() && holds
    });
    again.map(|a| t.ruling_holds_again(a.number)).collect()
}

/// Lists the departures from a match that lose their effect because a decision awards the match's points otherwise. The
/// departures stay in the register.
fn departures_overruled(before: &Event, after: &Event, t: Lang) -> Vec<String> {
    let kind = before.settings.kind;
    let overruled = before.adjustments.iter().filter_map(|adjustment| {
        let ruling = adjustment.ruling().filter(|ruling| ruling.is_departure())?;
        let (round, table) = ruling.awards_table()?;
        let gave = before.awarding(round, table).contains(&adjustment.number);
        let by = after.replaced_by(after.adjustment(adjustment.number)?)?;
        let by = after.adjustment(by)?.ruling()?;
        let who = before.ruled_against(ruling).into_iter();
        let who: Vec<String> = who.map(|entry| t.entry_n(kind, entry)).collect();
        let at = t.place_of_table(table, round);
        let knockout = before.round(round).is_some_and(is_knockout);
        let (who, number) = (who.join(", "), adjustment.number);
        let said = || match knockout {
            true => t.departure_overruled_knockout(at, who, number),
            false => t.departure_overruled(at, who, number),
        };
        // the departure that was said anew is one still
        (gave && !by.is_departure()).then(said)
    });
    overruled.collect()
}

/// Lists the tables that stay decided after a ruling that gave their points is revoked, because another ruling gives
/// them. That ruling is about another departure, or is an earlier one.
fn still_decided(before: &Event, after: &Event, t: Lang) -> Vec<String> {
    let taken_back = before.adjustments.iter().filter_map(|adjustment| {
        let (round, table) = adjustment.ruling()?.awards_table()?;
        let gave = before.awarding(round, table).contains(&adjustment.number);
        let gone = after.adjustment(adjustment.number)?.ruling().is_none();
        (gave && gone).then_some((round, table))
    });
    let decided = taken_back.filter_map(|(round, table)| {
        let giving = after.adjustment(after.awarded_by(round, table)?)?;
        let at = t.place_of_table(table, round);
        Some(t.table_stays_decided(at, ruling_said(after, giving, t)))
    });
    decided.collect()
}

/// Lists the ammonizioni that become a second one, or stop being one, through a decision about another. Each second one
/// costs points.
fn warnings_moved(before: &Event, after: &Event, t: Lang) -> Vec<String> {
    let moved = before.warnings_moved(after).into_iter().map(|moved| {
        let who = t.entry_n(after.settings.kind, moved.entry);
        let costs = t.amounts(VictoryPoints(-1), -moved.mp);
        match moved.costs {
            true => t.warning_is_second(moved.number, who, costs),
            false => t.warning_no_second(moved.number, who, costs),
        }
    });
    moved.collect()
}

/// Lists the entries that stay withdrawn although the ruling about their departure is revoked.
fn staying_out(before: &Event, after: &Event, t: Lang) -> Vec<String> {
    let kind = before.settings.kind;
    let taken_back = before.adjustments.iter().filter_map(|adjustment| {
        let then = after.adjustment(adjustment.number)?;
        adjustment.ruling().filter(|_| then.ruling().is_none())
    });
    let whom = taken_back
        .filter(|ruling| ruling.is_departure())
        .flat_map(|ruling| before.ruled_against(ruling));
    let out = whom.filter(|entry| {
        let then = after.entry(*entry);
        then.is_some_and(|entry| entry.state == EntryState::Withdrawn)
    });
    let drafted = after.rounds.last().map(|round| round.state) == Some(RoundState::Draft);
    let another = drafted || after.next_movement().is_some();
    out.map(|entry| {
        let state = t.entry_state(EntryState::Withdrawn, kind);
        let who = t.entry_n(kind, entry);
        match another {
            true => t.entry_stays_out(who, state),
            false => t.entry_stays_out_now(who, state),
        }
    })
    .collect()
}

/// Lists the withdrawn entries at tables that a decision reopens; somebody must decide those matches.
fn gone_from_open(before: &Event, after: &Event, t: Lang) -> Vec<String> {
    let known = gone_from_play(before);
    let new = gone_from_play(after).into_iter();
    let said = new.filter(|gone| !known.contains(gone));
    said.map(|(entry, round, table)| {
        let who = t.entry_n(after.settings.kind, entry);
        t.gone_from_open(t.place_of_table(table, round), who)
    })
    .collect()
}

/// Warns that the proposal of the next turno, which now matches the event, will no longer match after a decision.
#[must_use]
pub fn draft_unfit(
    before: Option<StaleProposal>,
    after: StaleProposal,
    t: Lang,
) -> Option<&'static str> {
    before.is_none().then(|| t.misfit_then(after))
}

/// Names the entries that would play in another girone by the ranking after a decision. The published gironi stay.
#[must_use]
pub fn girone_changes_ignored(before: &Event, after: &Event, t: Lang) -> Option<String> {
    let known = misplaced(before);
    let moved = misplaced(after).into_iter();
    let moved: Vec<Misplaced<'_>> = moved.filter(|now| !known.contains(now)).collect();
    (!moved.is_empty()).then(|| t.gironi_stay(girone_changes(&moved)))
}

/// Warns of the entries that the ranking after a decision would choose for a published bracket. The bracket stays as it
/// was published.
#[must_use]
pub fn bracket_stays(before: &Event, after: &Event, t: Lang) -> Option<String> {
    let wrong = wrong_entrants(after);
    let said = entrants_said(after.settings.kind, &wrong, t);
    said.filter(|_| wrong != wrong_entrants(before))
}

/// Names the entries that win other amounts after a decision, once the event is over or its prizes are public. Before
/// that every hand moves them.
#[must_use]
pub fn prizes_moved(before: &Event, after: &Event, t: Lang) -> Option<String> {
    let won = |event: &Event| {
        let standings = placed(event, &standings(event, last_round(event)));
        let mut won: BTreeMap<EntryNo, u64> = BTreeMap::new();
        for prize in prizes(event, &standings, &event.settings.prizes).prizes {
            *won.entry(prize.entry).or_default() += u64::from(prize.cents);
        }
        won
    };
    let told = before.shows_prizes() || is_over(before);
    let rules = &before.settings.prizes;
    if !told || rules.is_empty() || *rules != after.settings.prizes {
        return None;
    }
    let (was, is) = (won(before), won(after));
    let entries: BTreeSet<&EntryNo> = was.keys().chain(is.keys()).collect();
    let amount = |won: &BTreeMap<EntryNo, u64>, entry: &EntryNo| {
        let cents = won.get(entry).copied().unwrap_or_default();
        euro(i64::try_from(cents).unwrap_or(i64::MAX), t)
    };
    let moved = entries
        .into_iter()
        .filter(|entry| was.get(entry) != is.get(entry));
    let said = moved.map(|entry| {
        let who = t.entry_n(after.settings.kind, *entry);
        format!("{who}, {} → {}", amount(&was, entry), amount(&is, entry))
    });
    let said: Vec<String> = said.collect();
    (!said.is_empty()).then(|| t.prizes_change(said.join("; ")))
}

/// Warns that seats chosen by hand in the proposal of the next turno are lost because the turno is proposed again.
#[must_use]
pub fn seats_lost(before: &Event, after: &Event, t: Lang) -> Option<String> {
    let draft = before.rounds.last()?;
    let by_hand = |table: &Table| table.reason == PairingReason::Manual;
    let lost = draft.state == RoundState::Draft
        && draft.tables.iter().any(by_hand)
        && after.rounds.last() != Some(draft);
    lost.then(|| t.drops_seats().to_owned())
}
