//! The possible values of BASE: a side's burraco bonuses, with the 100 of closing, of a pozzetto and of a cut as its
//! rules give them.

use super::super::{Check, PozzettoStory, SheetOwner};
use super::least::{Least, most_burrachi};
use crate::fault::{FaultKind, SheetPlace, Warning, WarningKind};
use crate::melds::burraco::{Burrachi, Burraco, PULITO, SEMIPULITO, SPORCO};
use crate::ruleset::{
    CLOSING, CutBonus, EXACT_CUT, MissingPozzetto, POZZETTO_COST, RuleSet, UnplayedPozzetto,
};
use crate::sheets::sheet::{Ended, SideEntry, SideSheet, Totals};
use crate::side::Side;

/// The possible costs of a side's pozzetto, in points, when the side pays nothing.
const FREE: &[i32] = &[0];
const PAID: &[i32] = &[POZZETTO_COST];
const EITHER: &[i32] = &[0, POZZETTO_COST];

impl Check<'_> {
    /// Judges the BASE of a side as far as that side alone allows.
    pub(super) fn base(&mut self, who: SheetOwner, base: i32) {
        let place = who.place(SheetPlace::Side);
        let (unit, most) = (unit(self.rules), most_base(self.rules));
        let (number, least) = (base, self.least_base(who));
        self.at_most(place, base, most);
        let too_low = base < least;
        if too_low && base % unit == 0 && self.closed(who) {
            self.fault(place, FaultKind::CloserBaseTooLow { base, least });
        } else if too_low || base % unit != 0 {
            let fault = FaultKind::ImpossibleNumber {
                number,
                unit,
                least,
            };
            self.fault(place, fault);
        } else if base <= most && !self.some_story(who, base) {
            let below = self.next_base(who, base, -unit);
            let above = self.next_base(who, base, unit);
            self.fault(place, FaultKind::ImpossibleBase { base, below, above });
        }
    }

    /// The least BASE (bonus points) possible for a side, by all that the sheet says of it.
    pub(super) fn least_base(&self, who: SheetOwner) -> i32 {
        self.next_base(who, -POZZETTO_COST - unit(self.rules), unit(self.rules))
    }

    /// Judges the BASE of both sides together. If the hand was closed, one BASE must be that of a closer. Under some
    /// rules the two sides cannot both pay for a pozzetto.
    pub(in super::super) fn bases(&mut self) {
        let sheet = self.sheet;
        let written = sheet.sides.as_ref().map(base_of);
        if let (Some(ns), Some(ew)) = (written.ns, written.ew) {
            self.some_base_closes([
                (SheetOwner::Side(Side::Ns), ns),
                (SheetOwner::Side(Side::Ew), ew),
            ]);
        }
        let none = MissingPozzetto::NoneIfNeither;
        let paid = |side: Side| {
            let part = sheet.sides.get(side);
            match base_of(part) {
                Some(base) => self.took_none(SheetOwner::Side(side), base),
                None => {
                    matches!(part.entry, SideEntry::Cards(_) | SideEntry::Parts(_))
                        && !part.pozzetto.taken()
                }
            }
        };
        let by_sums = written.ns.or(written.ew).is_some();
        if self.rules.missing_pozzetto == none && by_sums && Side::ALL.into_iter().all(paid) {
            self.fault(SheetPlace::Sheet, FaultKind::PozzettoPaidByBoth);
        }
    }

    /// Warns when a side pays because the other took a pozzetto, but the sums of the other leave that open.
    pub(in super::super) fn pozzetto_not_said(&mut self) {
        let sides = &self.sheet.sides;
        let written =
            |part: &SideSheet| matches!(part.entry, SideEntry::Cards(_) | SideEntry::Parts(_));
        let pays = |part: &SideSheet| written(part) && !part.pozzetto.taken();
        for side in Side::ALL {
            let (who, part) = (SheetOwner::Side(side), sides.get(side));
            let may_have_none = match part.entry {
                SideEntry::Totals(Totals::Split { base, .. }) => self
                    .stories(who)
                    .any(|story| story == PozzettoStory::TookNone && self.fits(who, base, story)),
                SideEntry::Totals(Totals::Whole { .. }) => !self.closed(who),
                SideEntry::Totals(Totals::Table { .. })
                | SideEntry::Cards(_)
                | SideEntry::Parts(_) => false,
            };
            if self.rules.missing_pozzetto == MissingPozzetto::NoneIfNeither
                && may_have_none
                && part.pozzetto.taken()
                && pays(sides.get(side.other()))
            {
                self.warnings.push(Warning {
                    kind: WarningKind::PozzettoNotSaid,
                    place: SheetPlace::Side(side),
                });
            }
        }
    }

    /// Checks that the BASE of one side is that of a closer, when no closer is named.
    fn some_base_closes(&mut self, sides: [(SheetOwner, i32); 2]) {
        if self.sheet.ended != Ended::Closed || !self.sheet.closed_by.is_empty() {
            return;
        }
        let closes = |(who, base): (SheetOwner, i32)| self.fits(who, base, PozzettoStory::Closed);
        if sides.into_iter().any(closes) {
            return;
        }
        let mut all = 0..=most_base(self.rules);
        let closes = |base: &i32| {
            sides
                .into_iter()
                .any(|(who, _)| self.fits(who, *base, PozzettoStory::Closed))
        };
        let least = all.find(closes).unwrap_or(CLOSING);
        self.fault(SheetPlace::Sheet, FaultKind::NoBaseCloses { least });
    }

    /// Whether a side with this BASE cannot have taken a pozzetto.
    fn took_none(&self, who: SheetOwner, base: i32) -> bool {
        let mut fitting = self
            .stories(who)
            .filter(|story| self.fits(who, base, *story))
            .peekable();
        fitting.peek().is_some() && fitting.all(|story| story == PozzettoStory::TookNone)
    }

    /// The nearest possible BASE of a side beyond this one. The sign of the step says upwards or downwards.
    fn next_base(&self, who: SheetOwner, base: i32, step: i32) -> i32 {
        let within = self.bases_at_all();
        let all = std::iter::successors(Some(base + step), |base| Some(base + step));
        let mut all = all.take_while(|base| within.contains(base));
        all.find(|base| self.some_story(who, *base)).unwrap_or(base)
    }

    fn bases_at_all(&self) -> std::ops::RangeInclusive<i32> {
        -POZZETTO_COST..=most_base(self.rules)
    }

    fn some_story(&self, who: SheetOwner, base: i32) -> bool {
        self.stories(who).any(|story| self.fits(who, base, story))
    }

    /// The possible fates of a side's pozzetto (closed, taken, not taken) that the sheet leaves open.
    fn stories(&self, who: SheetOwner) -> impl Iterator<Item = PozzettoStory> + use<> {
        let one_closed = self.sheet.closed_by.len() == 1;
        let (may, must) = match who {
            SheetOwner::Third => (false, false),
            SheetOwner::Side(_) if one_closed => (self.closed(who), self.closed(who)),
            SheetOwner::Side(_) => (self.sheet.ended == Ended::Closed, false),
        };
        let takes_one = who != SheetOwner::Third && !must;
        let closed = may.then_some(PozzettoStory::Closed);
        let took = takes_one.then_some(PozzettoStory::Took);
        let none = (!must).then_some(PozzettoStory::TookNone);
        [closed, took, none].into_iter().flatten()
    }

    /// Whether a BASE is possible for a side whose pozzetto had this fate.
    fn fits(&self, who: SheetOwner, base: i32, story: PozzettoStory) -> bool {
        self.bonuses(who, base, story).next().is_some()
    }

    /// The possible sums of burraco bonuses within the BASE of a side whose pozzetto had this fate.
    fn bonuses(
        &self,
        who: SheetOwner,
        base: i32,
        story: PozzettoStory,
    ) -> impl Iterator<Item = i32> {
        let cuts: &[i32] = match self.rules.cut_bonus {
            CutBonus::Nothing => &[0],
            CutBonus::Hundred => &[0, EXACT_CUT],
        };
        let costs = self.costs(who, story).iter();
        let at_all = self.bases_at_all().contains(&base);
        let costs = costs.filter(move |_| at_all);
        let rests = costs.flat_map(move |cost| cuts.iter().map(move |cut| base + cost - cut));
        let rules = self.rules;
        rests.filter_map(move |rest| match story {
            PozzettoStory::Closed => Some(rest - CLOSING).filter(|bonus| closes(*bonus, rules)),
            PozzettoStory::Took | PozzettoStory::TookNone => {
                Some(rest).filter(|bonus| is_bonus(*bonus, rules))
            }
        })
    }

    /// The least worth of the cards on the table of a side with this BASE, whatever the fate of its pozzetto. They
    /// include the cards of its burrachi and of the hands that ran out.
    pub(super) fn least_table(&self, who: SheetOwner, base: i32) -> i32 {
        let tables = self.stories(who).flat_map(|story| {
            let cards = self.ran_out(who, story);
            let bonuses = self.bonuses(who, base, story);
            bonuses.map(move |bonus| Least(self.rules).table(fewest_cards(bonus), cards))
        });
        tables.min().unwrap_or(0)
    }

    fn costs(&self, who: SheetOwner, story: PozzettoStory) -> &'static [i32] {
        let unplayed = self.rules.unplayed_pozzetto == UnplayedPozzetto::Hundred;
        match (story, self.rules.missing_pozzetto) {
            // A pozzetto not played is the partner's.
            (PozzettoStory::Closed, _) if unplayed && self.seats(who).len() > 1 => EITHER,
            (PozzettoStory::Took, _) if unplayed => EITHER,
            (PozzettoStory::Closed | PozzettoStory::Took, _) => FREE,
            (PozzettoStory::TookNone, MissingPozzetto::Nobody) => FREE,
            (PozzettoStory::TookNone, MissingPozzetto::Each | MissingPozzetto::NotCloser) => PAID,
            // The third player is there only when nobody took one.
            (PozzettoStory::TookNone, MissingPozzetto::NoneIfNeither)
                if self.sheet.third.is_some() =>
            {
                FREE
            }
            (PozzettoStory::TookNone, MissingPozzetto::NoneIfNeither) => EITHER,
        }
    }
}

fn base_of(part: &SideSheet) -> Option<i32> {
    match part.entry {
        SideEntry::Totals(Totals::Split { base, .. }) => Some(base),
        SideEntry::Totals(Totals::Whole { .. } | Totals::Table { .. }) => None,
        SideEntry::Cards(_) | SideEntry::Parts(_) => None,
    }
}

/// The most BASE a side can make: all the burrachi of the deck, the closing and the cut.
pub(super) fn most_base(rules: &RuleSet) -> i32 {
    let burrachi = i32::try_from(most_burrachi(rules)).unwrap_or(i32::MAX);
    burrachi.saturating_mul(PULITO) + beside_burrachi(rules)
}

/// The fewest burrachi that a side with this BASE (bonus points) has made. The rest of the BASE is at most a closing
/// and a cut.
pub(super) fn fewest_burrachi(rules: &RuleSet, base: i32) -> u32 {
    let bonuses = base.saturating_sub(beside_burrachi(rules)).max(0);
    bonuses.unsigned_abs().div_ceil(PULITO.unsigned_abs())
}

/// The burrachi with these bonuses that need the fewest cards and the fewest wilds: as many puliti as possible.
fn fewest_cards(bonuses: i32) -> Burrachi {
    let puliti = |many: i32| Burrachi {
        pulito: u16::try_from(many).unwrap_or(0),
        ..Burrachi::default()
    };
    let [semipulito, sporco] = [Burraco::Semipulito, Burraco::Sporco].map(Burrachi::one);
    match (bonuses / PULITO, bonuses % PULITO) {
        (many, 0) => puliti(many),
        (many, SPORCO) => puliti(many).and(sporco),
        (many, SEMIPULITO) => puliti(many).and(semipulito),
        // Fifty more: in place of a pulito.
        (many, _) => puliti(many - 1).and(semipulito).and(sporco),
    }
}

/// The most points that BASE can include beside burrachi: those for the closing and the cut.
fn beside_burrachi(rules: &RuleSet) -> i32 {
    let cut = match rules.cut_bonus {
        CutBonus::Nothing => 0,
        CutBonus::Hundred => EXACT_CUT,
    };
    CLOSING + cut
}

/// The unit of which every BASE is a multiple, in points.
fn unit(rules: &RuleSet) -> i32 {
    match rules.knows(Burraco::Semipulito) {
        true => SEMIPULITO - SPORCO,
        false => SPORCO,
    }
}

/// Whether these points can be the sum of burraco bonuses: zero, or a multiple of the unit from a sporco's bonus on.
fn is_bonus(points: i32, rules: &RuleSet) -> bool {
    points == 0 || (points >= SPORCO && points % unit(rules) == 0)
}

/// Whether these points can include the bonus of a burraco that allows closing.
fn closes(points: i32, rules: &RuleSet) -> bool {
    let kinds = Burraco::EARNING.into_iter();
    let known = kinds.filter(|kind| rules.knows(*kind));
    let mut closing = known.filter(|kind| rules.closing_burraco.met_by(*kind));
    closing.any(|kind| is_bonus(points - kind.bonus(), rules))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks the possible bonuses against the sums of burraco bonuses themselves.
    #[test]
    fn bonuses_are_the_sums_of_those_of_burrachi() {
        for name in ["italian", "federation"] {
            let rules: RuleSet = name.parse().unwrap();
            let semipuliti = if name == "federation" { 0..=15 } else { 0..=0 };
            let sums: Vec<i32> = (0..=15)
                .flat_map(|p| semipuliti.clone().map(move |s| (p, s)))
                .flat_map(|(p, s)| (0..=15).map(move |d| p * PULITO + s * SEMIPULITO + d * SPORCO))
                .collect();
            for points in -300..=3000 {
                assert_eq!(
                    is_bonus(points, &rules),
                    sums.contains(&points),
                    "{name} {points}"
                );
            }
        }
    }
}
