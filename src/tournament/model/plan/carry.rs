//! Carry-over: the share of the points that an entry takes from one part of a plan into the next.

use super::{Plan, PlanFault};
use crate::model::movement::PlanWords;
use crate::model::round::RoundNo;
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;

/// The share of the points made so far that is carried over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum CarryOver {
    #[default]
    All,
    Half,
    /// No points are carried over: all entries start again from 0.
    None,
}

/// A carry-over of points at one place of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Carry {
    pub after: usize,
    /// The share of the entries' points that is carried over.
    pub share: CarryOver,
}

impl Carry {
    /// Returns the carry-over as part of a plan, in the words of a language.
    pub(crate) fn written(self, words: &PlanWords) -> &'static str {
        match self.share {
            CarryOver::All => words.carry_all,
            CarryOver::Half => words.carry_half,
            CarryOver::None => words.carry_none,
        }
    }
}

/// Reads a carry-over such as `carry half` or `riporto metà`; returns `None` for a part that is no carry-over.
pub(super) fn read(part: &str) -> Result<Option<CarryOver>, PlanFault> {
    let words = part.to_lowercase();
    let words: Vec<&str> = words.split_whitespace().collect();
    match words.as_slice() {
        ["carry", "all"] | ["riporto", "tutto"] => Ok(Some(CarryOver::All)),
        ["carry", "half"] | ["riporto", "metà"] => Ok(Some(CarryOver::Half)),
        ["carry", "none"] | ["riporto", "zero" | "niente"] => Ok(Some(CarryOver::None)),
        ["carry" | "riporto", ..] => Err(PlanFault::Carry {
            part: part.to_owned(),
        }),
        _ => Ok(None),
    }
}

/// Checks that each carry-over stands between two rounds, and that no two stand at the same place.
pub(super) fn check(carries: &[Carry], rounds: usize) -> Result<(), PlanFault> {
    let lost = |carry: &Carry| carry.after == 0 || carry.after >= rounds;
    let twice = carries.windows(2).find_map(|two| match two {
        [one, other] if one.after == other.after => Some(other),
        _ => None,
    });
    match carries.iter().find(|carry| lost(carry)).or(twice) {
        Some(carry) => Err(PlanFault::Carry {
            part: carry.written(&PlanWords::ENGLISH).to_owned(),
        }),
        None => Ok(()),
    }
}

impl Plan {
    /// Returns the carry-over after this number of rounds; `None` where all points are kept.
    #[must_use]
    pub fn cut(&self, rounds: usize) -> Option<Carry> {
        self.carries.iter().find(|c| c.after == rounds).copied()
    }

    /// Returns the number of parts into which the standings after a round divide a point, so that no half is rounded.
    /// It is 1, doubled for every carry-over of half before that round.
    #[must_use]
    pub fn parts(&self, after: RoundNo) -> u32 {
        let halves = self.passed(RoundNo(0), after);
        let halves = halves.filter(|share| *share == CarryOver::Half).count();
        // no plan has so many halves
        u32::try_from(halves)
            .ok()
            .and_then(|halves| 1_u32.checked_shl(halves))
            .unwrap_or(u32::MAX)
    }

    /// Returns the value that a point of an earlier round has in the standings after a round, counted in
    /// [`parts`](Plan::parts).
    #[must_use]
    pub fn worth(&self, round: RoundNo, after: RoundNo) -> i64 {
        let mut worth = i64::from(self.parts(after));
        for share in self.passed(round, after) {
            match share {
                CarryOver::All => {}
                CarryOver::Half => worth /= 2,
                CarryOver::None => worth = 0,
            }
        }
        worth
    }

    /// Returns the parts into which carry-overs divide the rounds up to one: the numbers of the rounds of each part, and
    /// the share that counts of all points made before it.
    pub fn parts_up_to(
        &self,
        after: RoundNo,
    ) -> impl Iterator<Item = (CarryOver, RangeInclusive<u32>)> + '_ {
        let number = |after: usize| u32::try_from(after).unwrap_or(u32::MAX);
        let cuts = self
            .carries
            .iter()
            .map(move |cut| (cut.share, number(cut.after)));
        let cuts = cuts.filter(move |(_, cut)| *cut < after.0);
        let ends = cuts.clone().map(|(_, cut)| cut).chain([after.0]);
        let first = std::iter::once((CarryOver::All, 0));
        let starts = first.chain(cuts).zip(ends);
        starts.map(|((share, before), end)| (share, before.saturating_add(1)..=end))
    }

    /// Returns the carry-overs between a round and a later one.
    fn passed(&self, round: RoundNo, after: RoundNo) -> impl Iterator<Item = CarryOver> + '_ {
        let between = move |carry: &&Carry| {
            let cut = u32::try_from(carry.after).unwrap_or(u32::MAX);
            round.0 <= cut && cut < after.0
        };
        self.carries.iter().filter(between).map(|carry| carry.share)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::indexing_slicing)]
mod tests {
    use super::*;
    use crate::audit::verify;
    use crate::event_file::EventFile;
    use crate::ranking::standings;
    use crate::testing::{event, play};

    #[test]
    fn a_point_is_worth_less_after_each_carry_over() {
        let plan: Plan =
            "2 danese + carry half + 1 danese + carry half + 2 danese + carry none + 1 danese"
                .parse()
                .unwrap();
        let worth = |after: u32| -> Vec<i64> {
            let rounds = 1..=after;
            rounds
                .map(|round| plan.worth(RoundNo(round), RoundNo(after)))
                .collect()
        };
        assert_eq!(worth(2), [1, 1]);
        assert_eq!((plan.parts(RoundNo(3)), worth(3)), (2, vec![1, 1, 2]));
        assert_eq!((plan.parts(RoundNo(4)), worth(4)), (4, vec![1, 1, 2, 4]));
        assert_eq!(worth(6), [0, 0, 0, 0, 0, 4]);
    }

    #[test]
    fn the_parts_of_a_plan_add_up_to_the_ranking() {
        for plan in [
            "4 mitchell",
            "2 mitchell + carry half + 2 danese puro",
            "1 mitchell + carry none + 1 danese puro + carry half + 2 danese puro",
            "1 mitchell + carry half + 1 danese puro + carry half + 1 danese puro + carry none + 1 danese puro",
        ] {
            let mut event = event(9, plan);
            (0..4).for_each(|_| play(&mut event));
            for after in (1..=4).map(RoundNo) {
                let now = standings(&event, after);
                for line in &now.lines {
                    let mut sum = 0;
                    for (share, rounds) in event.settings.plan.parts_up_to(after) {
                        sum = match share {
                            CarryOver::All => sum,
                            CarryOver::Half => sum / 2,
                            CarryOver::None => 0,
                        };
                        let here = line.credits.iter();
                        let here = here.filter(|credit| rounds.contains(&credit.round.0));
                        sum += here.map(|credit| credit.vp.0).sum::<i64>() * i64::from(now.parts);
                    }
                    assert_eq!(sum, line.vp.0, "{plan}, after {after}");
                }
            }
        }
    }

    #[test]
    fn the_ranking_carries_over_what_the_plan_says() {
        for (plan, share) in [
            ("2 mitchell + carry half + 2 danese puro", 1),
            ("2 mitchell + carry none + 2 danese puro", 0),
        ] {
            let mut event = event(9, plan);
            (0..4).for_each(|_| play(&mut event));
            let now = standings(&event, RoundNo(4));
            assert_eq!(now.parts, 1 + share);
            let before = standings(&event, RoundNo(2));
            assert_eq!(before.parts, 1, "nothing is carried over yet");
            for line in &now.lines {
                let made = |from: u32| -> (i64, i64) {
                    let credits = line.credits.iter().filter(|c| c.round.0 >= from);
                    credits.fold((0, 0), |(vp, mp), c| (vp + c.vp.0, mp + c.mp.0))
                };
                let (new_vp, new_mp) = made(3);
                let old = before.line(line.entry).unwrap();
                let parts = i64::from(now.parts);
                let share = i64::from(share);
                assert_eq!(line.vp.0, share * old.vp.0 + parts * new_vp);
                assert_eq!(line.mp.0, share * old.mp.0 + parts * new_mp);
            }
            assert_eq!(verify(&EventFile::of(&event, "pozzetto", Vec::new())), []);
            // a share that was forgotten is found
            let mut file = EventFile::of(&event, "pozzetto", Vec::new());
            file.event.plan = "2 mitchell + 2 danese puro".parse().unwrap();
            assert!(!verify(&file).is_empty());
        }
    }
}
