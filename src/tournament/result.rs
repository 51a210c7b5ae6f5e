//! What a table's hands come to: points, their difference, Victory Points.

use crate::event::{Event, Settings};
use crate::partita::{Stop, hands_needed, hands_of};
use crate::points::{MatchPoints, VictoryPoints};
use crate::round::{HandNo, RoundNo, Table, TableNo};
use burraco_rules::{BySide, HandScore, RuleSet, Sheet, SideScore, Verified};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What a result needs of a scored hand. It depends on the sheet and the rules alone, so it can be kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScoredHand {
    /// Each side's points.
    pub totals: BySide<i32>,
    /// Burrachi of each side, unless it was entered by sums.
    pub burrachi: BySide<Option<u32>>,
    /// How far back the figures go.
    pub verified: Verified,
    /// Whether no fault stands.
    pub valid: bool,
}

impl ScoredHand {
    /// Scores a sheet.
    #[must_use]
    pub fn of(sheet: &Sheet, rules: &RuleSet) -> ScoredHand {
        ScoredHand::from(&sheet.score(rules))
    }

    /// A hand of a table, scored anew; none when it is not in.
    #[must_use]
    pub fn at(settings: &Settings, table: &Table, number: HandNo) -> Option<ScoredHand> {
        let version = table.hand(number)?.current()?;
        Some(ScoredHand::of(&version.sheet, &settings.rules))
    }
}

impl From<&HandScore> for ScoredHand {
    fn from(score: &HandScore) -> ScoredHand {
        let burrachi = |side: &SideScore| side.breakdown().map(|b| b.burrachi.count());
        ScoredHand {
            totals: score.sides.map(|side| side.total()),
            burrachi: score.sides.as_ref().map(burrachi),
            verified: score.verified(),
            valid: score.valid(),
        }
    }
}

/// The result of a table, recomputed from its hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableResult {
    /// Each side's points, all hands added.
    pub gross: BySide<MatchPoints>,
    /// N/S points less E/W points.
    pub difference: MatchPoints,
    /// Victory Points of each side.
    pub vp: BySide<VictoryPoints>,
    /// Burrachi of each side; none when a hand was entered by sums.
    pub burrachi: BySide<Option<u32>>,
    /// Hands that count.
    pub hands: u32,
    /// Hands of which both sides were entered card by card.
    pub verified: u32,
}

impl TableResult {
    /// The result of scored hands: none before all the table needs are there without a fault. The extra hand of a
    /// knockout is none of them, nor is one played after a match was decided.
    #[must_use]
    pub fn of_scores(
        settings: &Settings,
        stopped: Option<&Stop>,
        score: impl Fn(HandNo) -> Option<ScoredHand>,
    ) -> Option<TableResult> {
        let needed = hands_needed(settings, stopped, |hand| Some(score(hand)?.totals));
        let hands: Option<Vec<ScoredHand>> = (1..=needed).map(|n| score(HandNo(n))).collect();
        let hands = hands?;
        if hands.iter().any(|hand| !hand.valid) {
            return None;
        }
        let points = |hand: &ScoredHand| hand.totals.map(|total| MatchPoints(i64::from(total)));
        let sums = hands.iter().map(points);
        let gross = sums.fold(BySide::<MatchPoints>::default(), |sum, hand| BySide {
            ns: sum.ns + hand.ns,
            ew: sum.ew + hand.ew,
        });
        let difference = gross.ns - gross.ew;
        let burrachi = |of: fn(&ScoredHand) -> Option<u32>| hands.iter().map(of).sum();
        let from_cards = |hand: &&ScoredHand| hand.verified == Verified::Cards;
        Some(TableResult {
            gross,
            difference,
            vp: settings.vp(difference),
            burrachi: BySide {
                ns: burrachi(|hand| hand.burrachi.ns),
                ew: burrachi(|hand| hand.burrachi.ew),
            },
            hands: count(hands.len()),
            verified: count(hands.iter().filter(from_cards).count()),
        })
    }

    /// The result of a table, its hands scored anew.
    #[must_use]
    pub fn of(settings: &Settings, table: &Table) -> Option<TableResult> {
        let hands: BTreeMap<HandNo, ScoredHand> = table
            .hands
            .iter()
            .filter_map(|hand| {
                let scored = ScoredHand::at(settings, table, hand.number)?;
                Some((hand.number, scored))
            })
            .collect();
        let stopped = table.stopped.as_ref();
        TableResult::of_scores(settings, stopped, |number| hands.get(&number).copied())
    }
}

fn count(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}

/// The hands that keep a table from having a result.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Unsettled {
    /// Hands not entered.
    pub missing: Vec<HandNo>,
    /// Hands with a fault that stands.
    pub faulty: Vec<HandNo>,
}

impl Unsettled {
    /// What keeps a table from having a result; both lists are empty when nothing does.
    #[must_use]
    pub fn of(settings: &Settings, table: &Table) -> Unsettled {
        let mut unsettled = Unsettled::default();
        for number in (1..=hands_of(settings, table)).map(HandNo) {
            match table.hand(number).and_then(|hand| hand.current()) {
                None => unsettled.missing.push(number),
                Some(version) if !version.sheet.score(&settings.rules).valid() => {
                    unsettled.faulty.push(number);
                }
                Some(_) => {}
            }
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
pub type Results = BTreeMap<(RoundNo, TableNo), TableResult>;

/// Every table's result, all hands scored anew.
#[must_use]
pub fn results_of(event: &Event) -> Results {
    let mut results = Results::new();
    for round in &event.rounds {
        for table in &round.tables {
            if let Some(result) = TableResult::of(&event.settings, table) {
                results.insert((round.number, table.number), result);
            }
        }
    }
    results
}
