//! The checks of all players together, whose cards come from one deck.

use super::super::{Check, SheetOwner};
use super::base::{fewest_burrachi, most_base};
use super::least::{Least, most_burrachi, most_with_wild};
use crate::fault::{FaultKind, SheetPlace};
use crate::melds::burraco::Burrachi;
use crate::score::{Breakdown, SideScore};

impl Check<'_> {
    /// Checks the sums of all players together against what one deck holds.
    pub(in super::super) fn of_one_deck(&mut self, all: [Option<(SheetOwner, &SideScore)>; 3]) {
        self.deck_points(all.into_iter().flatten());
        let scores = all.into_iter().flatten().map(|(_, score)| score);
        self.deck_burrachi(scores.clone());
        self.deck_tables(scores.clone());
        self.deck_totals(scores);
    }

    /// Checks that the cards on the table are worth no more than the deck's cards can be there, and that together with
    /// those that count negative they are worth no more than the deck.
    fn deck_points<'s>(
        &mut self,
        scores: impl Iterator<Item = (SheetOwner, &'s SideScore)> + Clone,
    ) {
        let melded = scores.clone().map(|(_, score)| match score {
            SideScore::Cards(side) | SideScore::Melds(side) | SideScore::Parts(side) => side.melded,
            SideScore::Split { points, .. } => *points,
            SideScore::Whole(_) | SideScore::Table(_) => 0,
        });
        let melded = melded.map(|points| i64::from(points.max(0))).sum::<i64>();
        let used = scores.map(|(who, score)| match score {
            SideScore::Cards(side) | SideScore::Melds(side) | SideScore::Parts(side) => used(side),
            SideScore::Split { base, points } => self.used_by_sums(who, *base, *points),
            SideScore::Whole(_) | SideScore::Table(_) => 0,
        });
        let limits = [
            (used.sum::<i64>(), self.rules.deck.points()),
            (melded, self.rules.most_melded()),
        ];
        // cards left that are too dear are told where they stand
        let told = |kind: &FaultKind| matches!(kind, FaultKind::HeldTooHigh { .. });
        let beyond = limits
            .into_iter()
            .find(|(points, most)| *points > i64::from(*most));
        if let Some((points, most)) = beyond
            && !self.faults.iter().any(|fault| told(&fault.kind))
        {
            let points = i32::try_from(points).unwrap_or(i32::MAX);
            self.fault(SheetPlace::Sheet, FaultKind::TooManyPoints { points, most });
        }
    }

    /// The least points of cards that a side needs for this BASE and PUNTI: the cards on its table, and the cards in
    /// hand that reduce the table's points to PUNTI.
    fn used_by_sums(&self, who: SheetOwner, base: i32, points: i32) -> i64 {
        let table = i64::from(self.least_table(who, base).max(points));
        let used = 2 * table - i64::from(points);
        // what is too much for the side alone is told where it stands
        match used > i64::from(self.rules.deck.points()) {
            true => i64::from(points).abs(),
            false => used,
        }
    }

    fn deck_burrachi<'s>(&mut self, scores: impl Iterator<Item = &'s SideScore> + Clone) {
        let most = most_burrachi(self.rules);
        let burrachi = scores.clone().map(|score| match score {
            SideScore::Cards(side) | SideScore::Melds(side) | SideScore::Parts(side) => {
                side.burrachi.count()
            }
            // a BASE that alone is too high is told where it stands
            SideScore::Split { base, .. } => fewest_burrachi(self.rules, *base).min(most),
            SideScore::Whole(_) | SideScore::Table(_) => 0,
        });
        let burrachi = burrachi.fold(0, u32::saturating_add);
        if burrachi > most {
            let fault = FaultKind::TooManyForTheDeck { burrachi, most };
            self.fault(SheetPlace::Sheet, fault);
        }
        let (sides, most) = (
            scores.filter_map(SideScore::breakdown),
            most_with_wild(self.rules),
        );
        let burrachi = sides.map(|side| side.burrachi.with_wild());
        let burrachi = burrachi.fold(0, u32::saturating_add);
        if burrachi > most {
            let fault = FaultKind::TooManyWithWild { burrachi, most };
            self.fault(SheetPlace::Sheet, fault);
        }
    }

    /// Checks that totals are no more than all bonuses and all cards of the deck, for each hand. No closer check is
    /// possible, since totals do not tell the cards.
    fn deck_totals<'s>(&mut self, scores: impl Iterator<Item = &'s SideScore>) {
        let each = i64::from(most_base(self.rules) + self.rules.most_melded());
        let most = each * i64::from(self.sheet.hands().unwrap_or(1));
        let points: i64 = scores.map(|score| i64::from(score.total())).sum();
        // what is wrong alone is told where it stands
        if points > most && self.faults.is_empty() {
            let [points, most] = [points, most].map(|of| i32::try_from(of).unwrap_or(i32::MAX));
            self.fault(SheetPlace::Sheet, FaultKind::TooManyPoints { points, most });
        }
    }

    /// Checks that the burrachi of all sides together do not need more cheap cards than the deck has. Each side may be
    /// possible alone.
    fn deck_tables<'s>(&mut self, scores: impl Iterator<Item = &'s SideScore> + Clone) {
        let of_one_side = |kind: &FaultKind| matches!(kind, FaultKind::TooManyBurrachi { .. });
        let by_parts = |score: &SideScore| matches!(score, SideScore::Parts(_));
        if !scores.clone().any(by_parts) || self.faults.iter().any(|f| of_one_side(&f.kind)) {
            return;
        }
        let (mut burrachi, mut points) = (Burrachi::default(), 0_i32);
        for side in scores.filter_map(SideScore::breakdown) {
            burrachi = burrachi.and(side.burrachi);
            points = points.saturating_add(side.melded.max(0));
        }
        let least = Least(self.rules).table(burrachi, 0);
        if points < least {
            let fault = FaultKind::TooManyBurrachi {
                burrachi: burrachi.count(),
                points,
                least,
            };
            self.fault(SheetPlace::Sheet, fault);
        }
    }
}

/// The points of all the cards of a side. A negative part counts as zero, because it is a fault of its own.
fn used(side: &Breakdown) -> i64 {
    let against = [side.held, side.unseen, side.penalised].map(|n| -i64::from(n.min(0)));
    i64::from(side.melded.max(0)) + against.iter().sum::<i64>()
}
