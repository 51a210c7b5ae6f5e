//! The length of play at a table in a round: a fixed number of hands, or a match (partita) to the rules' target of
//! points.
//!
//! Source: Pagat, *Burraco*, scoring notes; *The rules and how to play Buraco in 4 players*, end of a round of games;
//! *Buraco*, the objective. The federation plays a fixed number of hands. Of three players each has a total of one's
//! own: "the play and scoring are the same as in the four-player game" (Pagat, "Burraco for three players"), "ognuno
//! tiene i punti per se" (the brochure, "Burraco in tre").

use crate::event::Settings;
pub use crate::model::length::{Length, MOST_HANDS, MatchStop, MatchVp};
use crate::points::{MatchPoints, VictoryPoints};
use crate::round::{Hand, HandNo, Table};
use crate::scoring::scored_hand::ScoredHand;
use crate::scoring::three_player_table;
use crate::vp::DRAWN_VP;
use burraco_rules::{BySide, FirstMeld, HalfPoints, HandScore, Sheet};
use std::ops::RangeInclusive;

impl Settings {
    /// Returns the number of sheets that a table is planned to fill in a round; none where a match ends with its
    /// target. Sheets are numbered as hands.
    #[must_use]
    pub fn planned_sheets(&self) -> Option<u32> {
        match self.length {
            Length::Hands => Some(self.hands.into()),
            Length::Total => Some(1),
            Length::Target(_) => None,
        }
    }

    /// Returns the number of hands that a sheet with this number is planned to cover.
    #[must_use]
    pub fn planned_hands(&self, number: HandNo) -> u8 {
        match self.length {
            Length::Total if number == HandNo(1) => self.hands,
            Length::Total | Length::Hands | Length::Target(_) => 1,
        }
    }
}

impl Table {
    /// Whether the first sheet of the table holds the sum of several hands. Such a table fills no other sheet, except
    /// for the extra hand of a knockout.
    #[must_use]
    pub fn is_summed(&self) -> bool {
        self.covered_by(HandNo(1)).is_some_and(|hands| hands > 1)
    }

    /// Returns the number of hands that the current sheet with this number covers; none if it is not entered.
    fn covered_by(&self, number: HandNo) -> Option<u8> {
        self.hand(number)?.current()?.sheet.hands()
    }

    /// Returns the number of sheets that the table fills; none where a match ends with its target.
    #[must_use]
    pub fn sheets(&self, settings: &Settings) -> Option<u32> {
        match self.is_summed() {
            true => Some(1),
            false => settings.planned_sheets(),
        }
    }

    /// Returns the number of the sheet that holds a hand: the first one for a hand that the sum of the table covers.
    #[must_use]
    pub fn sheet_of(&self, settings: &Settings, hand: HandNo) -> HandNo {
        let covered = self.is_summed() && self.hand(hand).is_none();
        match covered && (1..=u32::from(settings.hands)).contains(&hand.0) {
            true => HandNo(1),
            false => hand,
        }
    }

    /// Returns the number of hands that a sheet of the table covers, or is planned to cover.
    #[must_use]
    pub fn hands_of_sheet(&self, settings: &Settings, number: HandNo) -> u8 {
        let entered = self.covered_by(number);
        entered.unwrap_or_else(|| settings.planned_hands(number))
    }

    /// Returns the hands that a sheet of the table covers, or is planned to cover.
    #[must_use]
    pub fn hands_on_sheet(&self, settings: &Settings, number: HandNo) -> RangeInclusive<HandNo> {
        number.upto(self.hands_of_sheet(settings, number))
    }

    /// Returns the number of hands that the entered sheets of the table cover.
    #[must_use]
    pub fn hands_in(&self, settings: &Settings) -> usize {
        let covered = |hand: &Hand| usize::from(self.hands_of_sheet(settings, hand.number));
        self.hands.iter().map(covered).sum()
    }

    /// Whether a sheet with this number may cover so many hands: those it is planned for or, where two sides play a
    /// fixed number of hands, all of them in the first sheet.
    #[must_use]
    pub fn may_cover(&self, settings: &Settings, number: HandNo, hands: u8) -> bool {
        let all = settings.length.is_hands() && number == HandNo(1) && self.trio().is_none();
        hands == settings.planned_hands(number) || all && hands == settings.hands
    }

    /// Returns the number of hands that a sheet may cover instead of those it covers now. The sum of a table and its
    /// first hand replace each other while no further sheet is entered.
    #[must_use]
    pub fn may_cover_instead(&self, settings: &Settings, number: HandNo) -> Option<u8> {
        let planned = settings.planned_hands(number);
        let now = self.hands_of_sheet(settings, number);
        let other = match now == planned {
            true => settings.hands,
            false => planned,
        };
        let alone = self.hands.iter().all(|hand| hand.number == number);
        (alone && other != now && self.may_cover(settings, number, other)).then_some(other)
    }

    /// Whether the sum of all hands may be written for the table in a single sheet, as no hand is entered yet.
    #[must_use]
    pub fn may_be_summed(&self, settings: &Settings) -> bool {
        let instead = self.may_cover_instead(settings, HandNo(1));
        self.hands.is_empty() && instead == Some(settings.hands)
    }
}

/// The number of the last hand that a table needs for a result. With a fixed number of hands it is the last of the
/// round. In a match it is the hand that decides it, the last one entered once the match was stopped, or else the next
/// one. `made` is what each entered hand adds to the total of each side or player ([`hand_points`]). A hand after the
/// one that decides counts for nothing.
#[must_use]
pub fn hands_needed(
    settings: &Settings,
    table: &Table,
    made: impl Fn(HandNo) -> Option<Vec<HalfPoints>>,
) -> u32 {
    let match_length = || hands_of_match(settings, table.stopped.as_ref(), made);
    table.sheets(settings).unwrap_or_else(match_length)
}

/// Returns the number of the last hand that a match to a target needs, as [`hands_needed`] does.
#[must_use]
pub fn hands_of_match(
    settings: &Settings,
    stopped: Option<&MatchStop>,
    made: impl Fn(HandNo) -> Option<Vec<HalfPoints>>,
) -> u32 {
    let mut totals: Vec<HalfPoints> = Vec::new();
    for number in 1..=MOST_HANDS {
        let Some(hand) = made(HandNo(number)) else {
            let played = number.saturating_sub(1);
            let ended = stopped.is_some() && played > 0;
            return if ended { played } else { number };
        };
        totals.resize(hand.len(), HalfPoints::default());
        totals
            .iter_mut()
            .zip(hand)
            .for_each(|(sum, more)| *sum += more);
        let highest = totals.iter().copied().max().unwrap_or_default();
        let alone = totals.iter().filter(|total| **total == highest).count() == 1;
        if settings.rules.target.is_reached(highest) && alone {
            return number;
        }
    }
    MOST_HANDS
}

/// Returns the points that a scored hand adds to the total of each side or player of its table, in the order of
/// [`Table::spots`]. None where three play and it is unknown who played alone.
#[must_use]
pub fn hand_points(
    settings: &Settings,
    table: &Table,
    number: HandNo,
    hand: &ScoredHand,
) -> Option<Vec<HalfPoints>> {
    if table.trio().is_none() {
        return Some(made_by_lines(hand));
    }
    let solo = table.hand(number)?.current()?.sheet.solo;
    let each = three_player_table::hand_halves(settings, solo, hand)?;
    Some(vec![each.north, each.east, each.west])
}

/// Returns the points that a scored hand adds, as [`made`] does, for a table of two sides.
pub(crate) fn made_by_lines(hand: &ScoredHand) -> Vec<HalfPoints> {
    let BySide { ns, ew } = hand.totals.map(HalfPoints::whole);
    vec![ns, ew]
}

impl Settings {
    /// Whether earlier hands of a table affect a hand: in a match they set the least value of its first melds.
    #[must_use]
    pub fn hands_rest_on_earlier(&self) -> bool {
        self.length.is_match() && self.rules.first_meld != FirstMeld::Any
    }
}

impl Table {
    /// Returns the points that earlier hands, as far as they are in, have brought each side of a match, if its rules
    /// need them; else nothing. Three players form new sides in every hand, and no total is used.
    #[must_use]
    pub fn totals_before(&self, settings: &Settings, number: HandNo) -> BySide<i32> {
        let mut totals = BySide::<i32>::default();
        if settings.hands_rest_on_earlier() && self.trio().is_none() {
            let before = self.hands.iter().filter(|hand| hand.number < number);
            for version in before.filter_map(Hand::current) {
                let made = version.sheet.score(&settings.rules).sides;
                for (side, score) in made.iter() {
                    let sum = totals.get_mut(side);
                    *sum = sum.saturating_add(score.total());
                }
            }
        }
        totals
    }

    /// Scores a sheet as a hand of this table.
    #[must_use]
    pub fn score(&self, settings: &Settings, number: HandNo, sheet: &Sheet) -> HandScore {
        sheet.score_after(&settings.rules, self.totals_before(settings, number))
    }
}

/// Returns [`hands_needed`] for a table, scoring its hands again.
#[must_use]
pub fn hands_of(settings: &Settings, table: &Table) -> u32 {
    hands_needed(settings, table, |number| {
        let hand = ScoredHand::at(settings, table, number)?;
        hand_points(settings, table, number, &hand)
    })
}

/// Returns the last hand of a table that a ruling or protest can name: the last one entered or, with a fixed number of
/// hands, the last of the round.
#[must_use]
pub fn last_hand_known(settings: &Settings, table: &Table) -> HandNo {
    let written = table.hands.iter().map(|hand| hand.number).max();
    let planned = HandNo(settings.planned_sheets().unwrap_or(0));
    written.map_or(planned, |written| written.max(planned))
}

impl MatchVp {
    /// Returns each side's Victory Points for the points of N/S minus those of E/W, by an event's settings.
    #[must_use]
    pub fn of(self, settings: &Settings, difference: MatchPoints) -> BySide<VictoryPoints> {
        match (self, difference.0) {
            (MatchVp::Column, _) => settings.vp_table.vp(difference),
            (MatchVp::WonLost, 0) => BySide::from_fn(|_| DRAWN_VP),
            (MatchVp::WonLost, ahead) => BySide {
                ns: VictoryPoints(if ahead > 0 { 20 } else { 0 }),
                ew: VictoryPoints(if ahead > 0 { 0 } else { 20 }),
            },
        }
    }
}

#[cfg(test)]
mod tests;
