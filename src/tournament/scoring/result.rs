//! What a table's hands come to: points, their difference, Victory Points.

use crate::entry::EntryNo;
use crate::event::{Event, EventKind, Settings};
use crate::model::movement::PairingReason;
use crate::points::{MatchPoints, VictoryPoints};
use crate::round::{Hand, HandNo, RoundNo, Table, TableNo};
use crate::scoring::match_score::{
    MatchStop, hands_needed, hands_of, last_hand_known, made_by_lines,
};
use crate::scoring::scored_hand::ScoredHand;
use crate::scoring::three_result::ThreeResult;
use burraco_rules::{BySide, Side, Verified};
use chrono::DateTime;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The result of a table, recomputed from its hands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableResult {
    /// Each side's points, all hands added.
    pub gross: BySide<MatchPoints>,
    /// N/S points less E/W points.
    pub difference: MatchPoints,
    /// Victory Points of each side.
    pub vp: BySide<VictoryPoints>,
    /// Burrachi of each side; none when a hand was entered by sums.
    pub burrachi: BySide<Option<u32>>,
    pub hands: u32,
    /// Hands of which both sides were entered card by card.
    pub verified: u32,
}

impl TableResult {
    /// The result of scored hands: none before all the table needs are there, without a fault or accepted with it. The
    /// extra hand of a knockout is none of them, nor is one played after a match was decided.
    #[must_use]
    pub fn of_scores(
        settings: &Settings,
        table: &Table,
        score: impl Fn(HandNo) -> Option<ScoredHand>,
    ) -> Option<TableResult> {
        let stopped = table.stopped.as_ref();
        let needed = hands_needed(settings, stopped, |hand| Some(made_by_lines(&score(hand)?)));
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
            hands += u32::from(settings.hands_of_sheet(number));
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

    /// What the hands that are in without a fault have come to, though others are missing; see [`HandsTally::so_far`].
    #[must_use]
    pub fn so_far(settings: &Settings, table: &Table) -> Option<TableResult> {
        HandsTally::so_far(settings, table)?.lines()
    }

    /// The result of a table of two lines, its hands scored anew; none of a table of three.
    #[must_use]
    pub fn of(settings: &Settings, table: &Table) -> Option<TableResult> {
        HandsTally::of(settings, table)?.lines()
    }
}

/// What the hands of a table come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HandsTally {
    Lines(TableResult),
    /// For three players, each for oneself.
    Three(ThreeResult),
}

impl HandsTally {
    /// The result of scored hands, for those who sit at the table.
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

    /// The result of a table, its hands scored anew.
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

    /// What the hands that are in without a fault have come to, though others are missing; a match to a target as if it
    /// was stopped after them. None before the first.
    #[must_use]
    pub fn so_far(settings: &Settings, table: &Table) -> Option<HandsTally> {
        let planned = settings.sheets().unwrap_or(u32::MAX);
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

    /// The result of two lines.
    #[must_use]
    pub fn lines(self) -> Option<TableResult> {
        match self {
            HandsTally::Lines(result) => Some(result),
            HandsTally::Three(_) => None,
        }
    }

    /// The result of three players.
    #[must_use]
    pub fn three(self) -> Option<ThreeResult> {
        match self {
            HandsTally::Three(result) => Some(result),
            HandsTally::Lines(_) => None,
        }
    }
}

/// The last hand of a table that may be entered: a knockout match that ends level has one more; a match to a target has the
/// one that comes next, until it is over.
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

/// The hands that keep a table from having a result.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Unsettled {
    pub missing: Vec<HandNo>,
    /// Hands with a fault that stands. Those of a table that counts were accepted as they are.
    pub faulty: Vec<HandNo>,
}

impl Unsettled {
    /// What keeps a table from having a result; both lists are empty when nothing does.
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

    /// Whether nothing keeps a table from having a result. While hands are missing, those that are there are not scored for
    /// that: it is asked at every save.
    #[must_use]
    pub fn nothing_in(settings: &Settings, table: &Table) -> bool {
        let needed = (1..=hands_of(settings, table)).map(HandNo);
        let mut entered = needed.map(|number| table.hand(number).and_then(|hand| hand.current()));
        entered.all(|hand| hand.is_some()) && Unsettled::of(settings, table).is_settled()
    }

    /// What keeps a table that counts from counting on as it is now: hands missing, and faults in hands it was not accepted
    /// with. A hand that is as it was accepted stands, though another one says now that its first melds were too few.
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

    /// Whether nothing is missing and nothing faulty.
    #[must_use]
    pub fn is_settled(&self) -> bool {
        self.missing.is_empty() && self.faulty.is_empty()
    }
}

/// The results of an event's tables, those that have one.
pub type Results = BTreeMap<(RoundNo, TableNo), HandsTally>;

/// Every table's result, all hands scored anew.
#[must_use]
pub fn results_of(event: &Event) -> Results {
    results_where(event, |_| true)
}

/// The same of the tables alone at which any of these sat.
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

/// The results of an event from those of what it was before: only the tables that are other than they were are scored
/// anew.
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
