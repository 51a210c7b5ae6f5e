//! Sums of a table's hands: points, their difference, Victory Points.

use crate::clock::ClockPhase;
use crate::entry::EntryNo;
use crate::event::{Event, EventKind, Settings};
use crate::model::movement::PairingReason;
use crate::points::{MatchPoints, VictoryPoints};
use crate::round::{Hand, HandNo, Round, RoundNo, Table, TableNo, TableState};
use crate::scoring::match_score::{
    MatchStop, hands_needed, hands_of, last_hand_known, made_by_lines,
};
use crate::scoring::scored_hand::ScoredHand;
use crate::scoring::three_result::ThreeResult;
use burraco_rules::{BySide, Side, Verified};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The result of a table, recomputed from its hands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableResult {
    /// The points of each side, with all hands added.
    pub gross: BySide<MatchPoints>,
    /// The points of N/S minus those of E/W.
    pub difference: MatchPoints,
    /// The Victory Points of each side.
    pub vp: BySide<VictoryPoints>,
    /// The burrachi of each side; none when a hand was entered by sums.
    pub burrachi: BySide<Option<u32>>,
    pub hands: u32,
    /// The number of hands with both sides entered card by card.
    pub verified: u32,
}

impl TableResult {
    /// Returns the result of scored hands. None until all hands the table needs are entered, without a fault or with
    /// one that was accepted. The extra hand of a knockout is left out. So are hands after the one that decides the
    /// match.
    #[must_use]
    pub fn of_scores(
        settings: &Settings,
        table: &Table,
        score: impl Fn(HandNo) -> Option<ScoredHand>,
    ) -> Option<TableResult> {
        let needed = hands_needed(settings, table, |hand| Some(made_by_lines(&score(hand)?)));
        let mut gross = BySide::<MatchPoints>::default();
        let mut burrachi = BySide::from_fn(|_| Some(0_u32));
        let (mut hands, mut verified) = (0, 0);
        for number in (1..=needed).map(HandNo) {
            let hand = score(number).filter(|hand| hand.stands(table))?;
            for side in Side::ALL {
                *gross.get_mut(side) += MatchPoints(i64::from(*hand.totals.get(side)));
                let made = burrachi.get_mut(side);
                let sum = made.zip(*hand.burrachi.get(side));
                *made = sum.map(|(sum, here)| sum.saturating_add(here));
            }
            hands += u32::from(table.hands_of_sheet(settings, number));
            verified += u32::from(hand.verified == Verified::Cards);
        }
        let difference = gross.ns - gross.ew;
        Some(TableResult {
            gross,
            difference,
            vp: settings.vp(difference),
            burrachi,
            hands,
            verified,
        })
    }

    /// Returns the sum of the hands that are in without a fault, even if others are missing; see
    /// [`HandsTally::so_far`].
    #[must_use]
    pub fn so_far(settings: &Settings, table: &Table) -> Option<TableResult> {
        HandsTally::so_far(settings, table)?.lines()
    }

    /// Returns the result of a table of two sides, scoring its hands again; none for a table of three.
    #[must_use]
    pub fn of(settings: &Settings, table: &Table) -> Option<TableResult> {
        HandsTally::of(settings, table)?.lines()
    }
}

/// The sum of a table's hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HandsTally {
    Lines(TableResult),
    /// The sum for three players, each on their own.
    Three(ThreeResult),
}

impl HandsTally {
    /// Returns the result of scored hands, for two sides or three players.
    #[must_use]
    pub fn of_scores(
        settings: &Settings,
        table: &Table,
        score: impl Fn(HandNo) -> Option<ScoredHand>,
    ) -> Option<HandsTally> {
        match table.trio() {
            Some(_) => ThreeResult::of_scores(settings, table, score).map(HandsTally::Three),
            None => TableResult::of_scores(settings, table, score).map(HandsTally::Lines),
        }
    }

    /// Returns the result of a table, scoring its hands again.
    #[must_use]
    pub fn of(settings: &Settings, table: &Table) -> Option<HandsTally> {
        let scored = table.hands.iter().filter_map(|hand| {
            let scored = ScoredHand::at(settings, table, hand.number)?;
            Some((hand.number, scored))
        });
        let hands: Vec<(HandNo, ScoredHand)> = scored.collect();
        HandsTally::of_scores(settings, table, |number| {
            let (_, hand) = hands.iter().find(|(at, _)| *at == number)?;
            Some(*hand)
        })
    }

    /// Returns the sum of the hands that are in without a fault, even if others are missing. A match to a target is
    /// summed as if stopped there. None before the first hand.
    #[must_use]
    pub fn so_far(settings: &Settings, table: &Table) -> Option<HandsTally> {
        let planned = table.sheets(settings).unwrap_or(u32::MAX);
        let planned = last_hand_known(settings, table).min(HandNo(planned));
        let whole = |hand: &Hand| {
            let scored = ScoredHand::at(settings, table, hand.number)?;
            let whole = hand.number <= planned && scored.stands(table);
            whole.then(|| (hand.clone(), scored))
        };
        let mut whole: Vec<(Hand, ScoredHand)> = table.hands.iter().filter_map(whole).collect();
        whole.sort_by_key(|(hand, _)| hand.number);
        for (number, (hand, _)) in (1..).zip(&mut whole) {
            hand.number = HandNo(number);
        }
        let (hands, scored): (Vec<Hand>, Vec<ScoredHand>) = whole.into_iter().unzip();
        let settings = Settings {
            hands: u8::try_from(hands.len()).ok().filter(|hands| *hands > 0)?,
            ..settings.clone()
        };
        let stopped = MatchStop {
            by: String::new(),
            at: DateTime::UNIX_EPOCH,
            reason: String::new(),
        };
        let table = Table {
            hands: hands.into(),
            stopped: Some(stopped),
            ..table.clone()
        };
        // scored among all the hands that were played, of which some count for nothing
        HandsTally::of_scores(&settings, &table, |number| {
            let at = usize::try_from(number.0).ok()?.checked_sub(1)?;
            scored.get(at).copied()
        })
    }

    /// Returns the result if it is one of two sides (N/S and E/W), not of three players.
    #[must_use]
    pub fn lines(self) -> Option<TableResult> {
        match self {
            HandsTally::Lines(result) => Some(result),
            HandsTally::Three(_) => None,
        }
    }

    /// Returns the result if it is one of three players.
    #[must_use]
    pub fn three(self) -> Option<ThreeResult> {
        match self {
            HandsTally::Three(result) => Some(result),
            HandsTally::Lines(_) => None,
        }
    }
}

/// Returns the last hand of a table that may be entered. A knockout match that ends level has an extra hand. A match to
/// a target has the next one, until it is over.
#[must_use]
pub fn last_hand(settings: &Settings, table: &Table) -> HandNo {
    let hands = hands_of(settings, table);
    if settings.length.is_match() {
        return HandNo(hands);
    }
    // of a team match one table alone says nothing
    let knockout = settings.kind != EventKind::Teams
        && matches!(
            table.reason,
            PairingReason::Bracket { .. } | PairingReason::ForThird { .. }
        );
    let level = || {
        let result = TableResult::of(settings, table);
        result.is_some_and(|result| result.difference == MatchPoints(0))
    };
    let level = knockout && level();
    HandNo(hands + u32::from(level))
}

/// Returns the extra hand of a knockout match that is level, entered or not.
#[must_use]
pub fn extra_hand(settings: &Settings, table: &Table) -> Option<HandNo> {
    let last = last_hand(settings, table);
    (last.0 > hands_of(settings, table)).then_some(last)
}

/// Whether a knockout match is level and its extra hand is missing. Without it the better ranked goes on.
#[must_use]
pub fn awaits_extra_hand(settings: &Settings, table: &Table) -> bool {
    extra_hand(settings, table).is_some_and(|hand| table.hand(hand).is_none())
}

/// The hands that prevent a table from having a result.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Unsettled {
    pub missing: Vec<HandNo>,
    /// The hands with a fault. If the table's result is in the standings already, these faults have been accepted.
    pub faulty: Vec<HandNo>,
}

impl Unsettled {
    /// Returns the hands that prevent a table from having a result. Both lists are empty if none do.
    #[must_use]
    pub fn of(settings: &Settings, table: &Table) -> Unsettled {
        let mut unsettled = Unsettled::default();
        let needed = hands_of(settings, table);
        // the extra hand of a knockout is judged once it is there
        let extra = table.hands.iter().map(|hand| hand.number);
        let extra = extra.filter(|number| !settings.length.is_match() && number.0 > needed);
        for number in (1..=needed).map(HandNo).chain(extra) {
            match table.hand(number).and_then(|hand| hand.current()) {
                None => unsettled.missing.push(number),
                Some(version) if !table.score(settings, number, &version.sheet).valid() => {
                    unsettled.faulty.push(number);
                }
                Some(_) => {}
            }
        }
        unsettled
    }

    /// Whether no missing or faulty hand prevents a table from having a result. While hands are missing, the entered
    /// ones are not scored for this test, which runs at every save.
    #[must_use]
    pub fn nothing_in(settings: &Settings, table: &Table) -> bool {
        let needed = (1..=hands_of(settings, table)).map(HandNo);
        let mut entered = needed.map(|number| table.hand(number).and_then(|hand| hand.current()));
        entered.all(|hand| hand.is_some()) && Unsettled::of(settings, table).is_settled()
    }

    /// Returns what prevents a table from counting as it does now: missing hands, and faults in hands that were not
    /// accepted. A hand that is unchanged since it was accepted is no obstacle, even if another hand now makes its
    /// first melds too low.
    #[must_use]
    pub fn since(settings: &Settings, accepted: &Table, now: &Table) -> Unsettled {
        let mut unsettled = Unsettled::of(settings, now);
        if accepted.state.counts() {
            let before = Unsettled::of(settings, accepted).faulty;
            let counted = HandNo(hands_of(settings, accepted));
            let was_accepted = |hand: &HandNo| before.contains(hand) || *hand <= counted;
            let current = |table: &Table, hand| Some(table.hand(hand)?.current()?.clone());
            let as_it_was = |hand: HandNo| current(accepted, hand) == current(now, hand);
            unsettled
                .faulty
                .retain(|hand| !was_accepted(hand) || !as_it_was(*hand));
        }
        unsettled
    }

    /// Whether no hand of the table is missing or faulty.
    #[must_use]
    pub fn is_settled(&self) -> bool {
        self.missing.is_empty() && self.faulty.is_empty()
    }
}

/// Whether a table lacks hands though the time of its round is over. Hands with faults are not lacking.
#[must_use]
pub fn is_late(settings: &Settings, round: &Round, table: &Table, now: DateTime<Utc>) -> bool {
    let lacks = || (1..=hands_of(settings, table)).any(|n| table.hand(HandNo(n)).is_none());
    table.state == TableState::Open && round.clock.phase(now) == ClockPhase::Time && lacks()
}

/// The results of an event's tables that have one.
pub type Results = BTreeMap<(RoundNo, TableNo), HandsTally>;

/// Returns every table's result, scoring all hands again.
#[must_use]
pub fn results_of(event: &Event) -> Results {
    results_where(event, |_| true)
}

/// Returns the results of only the tables at which any of these entries sat.
#[must_use]
pub fn results_with(event: &Event, entries: &[EntryNo]) -> Results {
    results_where(event, |table| {
        let sat = |entry: &EntryNo| table.spot_of(*entry).is_some();
        entries.iter().any(sat)
    })
}

fn results_where(event: &Event, wanted: impl Fn(&Table) -> bool) -> Results {
    let mut results = Results::new();
    for round in &event.rounds {
        for table in round.tables.iter().filter(|table| wanted(table)) {
            let tally = HandsTally::of(&event.settings, table);
            results.extend(tally.map(|tally| ((round.number, table.number), tally)));
        }
    }
    results
}

/// Returns an event's results from those of an earlier version of it. Only tables that differ are scored again.
#[must_use]
pub fn results_after(before: &Event, known: &Results, after: &Event) -> Results {
    if before.settings != after.settings {
        return results_of(after);
    }
    let mut results = Results::new();
    for round in &after.rounds {
        let was = before.round(round.number);
        for (at, table) in round.tables.iter().enumerate() {
            let key = (round.number, table.number);
            let same = was.and_then(|was| was.tables.get(at)) == Some(table);
            let result = match same {
                true => known.get(&key).copied(),
                false => HandsTally::of(&after.settings, table),
            };
            if let Some(result) = result {
                results.insert(key, result);
            }
        }
    }
    results
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::indexing_slicing)]
mod tests {
    use super::*;
    use crate::testing::{event, fill, play};

    #[test]
    fn results_known_before_lead_to_those_of_every_hand_scored_anew() {
        let mut before = event(8, "3 round robin");
        (0..2).for_each(|_| play(&mut before));
        let known = results_of(&before);
        let changes: [fn(&mut Event); 6] = [
            |_| {},
            |event| {
                let table = &mut event.rounds[0].tables[2];
                table.hands.clear();
                fill(table, 2, 100, 900);
            },
            |event| event.rounds[1].tables[0].hands.clear(),
            |event| event.rounds[1].tables.swap(0, 3),
            |event| {
                event.rounds.pop();
            },
            |event| event.settings.hands += 1,
        ];
        for change in changes {
            let mut after = before.clone();
            change(&mut after);
            assert_eq!(results_after(&before, &known, &after), results_of(&after));
        }
    }

    #[test]
    fn a_table_that_is_as_it_was_is_not_scored_again() {
        let mut before = event(8, "3 round robin");
        play(&mut before);
        let mut known = results_of(&before);
        known.pop_first();
        let mut after = before.clone();
        after.rounds[0].tables[1].hands.clear();
        let results = results_after(&before, &known, &after);
        let tables: Vec<u32> = results.keys().map(|(_, table)| table.0).collect();
        assert_eq!(tables, [3, 4]);
    }
}
