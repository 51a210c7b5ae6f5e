//! The judgement of a sheet: it always gives figures, and reports every fault at once.
//!
//! Source: Pagat, *Burraco*, scoring notes; *Codice di Gara*, counting of points. Nothing is allocated on the way when
//! the sheet has no fault.

mod cards;
mod sums;
#[cfg(test)]
mod tests;
mod whole;

use crate::codes::codes;
use crate::fault::{Fault, FaultKind, SheetPlace, Warning, WarningKind};
use crate::melds::bag::Bag;
use crate::ruleset::{
    CLOSING, ClosingBurraco, CutBonus, EXACT_CUT, HAND, MissingPozzetto, POZZETTO_COST, Players,
    RuleSet, UnplayedPozzetto, WithoutBurraco,
};
use crate::score::{Breakdown, HandScore, SideScore};
use crate::sheets::sheet::{ClosedBy, Ended, Overrule, Pozzetto, Sheet, SideEntry, SideSheet};
use crate::side::Seat;
use crate::side::{BySide, Side};

impl Sheet {
    /// Scores the hand by these rules: every component of both sides, and everything that is wrong or unusual.
    ///
    /// Faults never withhold figures.
    ///
    /// Source: Pagat, *Burraco*, notes on scoring; *Codice di Gara*, art. 18 (conteggio dei punti).
    ///
    /// ```
    /// use burraco_rules::{Cards, Ended, SideEntry, RuleSet, Sheet, SideSheet, WrittenCards};
    /// let mut sheet = Sheet::empty(Ended::Stock);
    /// sheet.sides.ns.entry = SideEntry::Cards(Cards {
    ///     melds: vec![WrittenCards::read("3H 4H 5H").into(), WrittenCards::read("KH KS KD").into()],
    ///     hands: [WrittenCards::read("5D"), WrittenCards::read("4C")].into(),
    ///     ..Cards::default()
    /// });
    /// let score = sheet.score(&RuleSet::FEDERATION);
    /// assert_eq!(score.sides.ns.total(), 15 + 30 - 10);
    /// assert!(!score.valid(), "East and West hold no cards");
    /// ```
    #[must_use]
    pub fn score(&self, rules: &RuleSet) -> HandScore {
        self.score_after(rules, BySide::default())
    }

    /// Scores the hand as [`score`](Sheet::score) does, given each side's total in the match before it. The figures are
    /// the same. From 1500 points on, first melds must be worth more (*Buraco*).
    ///
    /// Source: *Buraco*, "Initial melding".
    ///
    /// ```
    /// use burraco_rules::{BySide, Ended, SideEntry, Parts, Pozzetto, RuleSet, Sheet};
    /// let mut sheet = Sheet::empty(Ended::Stock);
    /// for side in [&mut sheet.sides.ns, &mut sheet.sides.ew] {
    ///     side.entry = SideEntry::Parts(Parts { table: 60, held: 20, ..Parts::default() });
    ///     side.pozzetto = Pozzetto::Seen;
    /// }
    /// assert!(sheet.score(&RuleSet::BURACO).valid());
    /// let far_on = sheet.score_after(&RuleSet::BURACO, BySide { ns: 1500, ew: 1495 });
    /// assert_eq!(far_on.faults.len(), 1, "60 points were not enough for North and South");
    /// ```
    #[must_use]
    pub fn score_after(&self, rules: &RuleSet, totals: BySide<i32>) -> HandScore {
        Check::new(self, rules, totals).run()
    }

    /// A sheet on which only the end of the hand is written.
    ///
    /// ```
    /// use burraco_rules::{Ended, RuleSet, Sheet};
    /// let sheet = Sheet::empty(Ended::Stock);
    /// let totals = |rules| sheet.score(rules).sides.map(|side| side.total());
    /// assert_eq!((totals(&RuleSet::ITALIAN).ns, totals(&RuleSet::ITALIAN).ew), (-100, -100), "no pozzetto taken");
    /// assert_eq!(totals(&RuleSet::FEDERATION).ns, 0, "nobody took one, nobody pays");
    /// ```
    #[must_use]
    pub fn empty(ended: Ended) -> Sheet {
        Sheet {
            players: None,
            sides: BySide::default(),
            third: None,
            solo: None,
            closed_by: Vec::new(),
            ended,
            discard: None,
            overrule: Vec::new(),
        }
    }
}

/// The owner of a part of the sheet: a side, or the third player when three play each alone.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SheetOwner {
    Side(Side),
    Third,
}

/// The fate of a side's pozzetto in the hand.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PozzettoStory {
    /// The side closed, and so it has taken its pozzetto.
    Closed,
    /// The side took its pozzetto and did not close.
    Took,
    /// The side took no pozzetto.
    TookNone,
}

impl SheetOwner {
    /// The place on the sheet where a fault of this side or third player is reported. A side's part of the sheet has
    /// several places; the third player's has only one.
    fn place(self, on: impl FnOnce(Side) -> SheetPlace) -> SheetPlace {
        match self {
            SheetOwner::Side(side) => on(side),
            SheetOwner::Third => SheetPlace::Third,
        }
    }
}

struct Check<'a> {
    sheet: &'a Sheet,
    rules: &'a RuleSet,
    /// The totals of the match before the hand, in points.
    totals: BySide<i32>,
    players: Players,
    /// Every card met so far in the check of the sheet.
    met: Bag,
    faults: Vec<Fault>,
    warnings: Vec<Warning>,
}

impl<'a> Check<'a> {
    fn new(sheet: &'a Sheet, rules: &'a RuleSet, totals: BySide<i32>) -> Check<'a> {
        Check {
            sheet,
            rules,
            totals,
            players: rules.players,
            met: Bag::default(),
            faults: Vec::new(),
            warnings: Vec::new(),
        }
    }

    fn run(mut self) -> HandScore {
        let sheet = self.sheet;
        let sides =
            BySide::from_fn(|side| self.part(SheetOwner::Side(side), sheet.sides.get(side)));
        let third = sheet.third.as_ref();
        let third = third.map(|part| self.part(SheetOwner::Third, part));
        self.as_many_as_play();
        self.seats_taken();
        self.closing(&sides);
        self.first_melds(&sides);
        self.bases();
        self.pozzetto_not_said();
        self.cuts();
        if let Some(discard) = sheet.discard {
            self.met.add(&Bag::of(&[discard]));
        }
        self.too_many_copies();
        self.held_too_high();
        self.cards_in_pozzetti();
        self.of_one_deck([
            Some((SheetOwner::Side(Side::Ns), &sides.ns)),
            Some((SheetOwner::Side(Side::Ew), &sides.ew)),
            third.as_ref().map(|score| (SheetOwner::Third, score)),
        ]);
        for side in Side::ALL {
            self.declared(
                SheetOwner::Side(side),
                sheet.sides.get(side),
                sides.get(side),
            );
        }
        if let (Some(part), Some(score)) = (&sheet.third, &third) {
            self.declared(SheetOwner::Third, part, score);
        }
        self.let_stand();
        HandScore {
            sides,
            third,
            faults: self.faults,
            warnings: self.warnings,
        }
    }

    fn fault(&mut self, place: SheetPlace, kind: FaultKind) {
        self.faults.push(Fault {
            kind,
            place,
            overruled: false,
        });
    }

    /// Marks the faults that a referee has overruled with a reason.
    fn let_stand(&mut self) {
        for fault in &mut self.faults {
            let named = |o: &Overrule| o.code == fault.kind.code() && !o.reason.trim().is_empty();
            fault.overruled = fault.kind.overrulable() && self.sheet.overrule.iter().any(named);
        }
        let idle = self.sheet.overrule.iter().filter_map(lets_nothing_stand);
        self.warnings.extend(idle.map(|kind| Warning {
            kind,
            place: SheetPlace::Sheet,
        }));
    }

    /// Whether this side closed. The third player never did, being on a sheet only when nobody took a pozzetto.
    fn closed(&self, who: SheetOwner) -> bool {
        match (who, self.sheet.closed_by.as_slice()) {
            (SheetOwner::Side(side), [closer]) => closer.side() == side,
            _ => false,
        }
    }

    /// The seat of the player who closed, when it is known.
    fn closer(&self) -> Option<Seat> {
        match self.sheet.closed_by.as_slice() {
            [ClosedBy::Player(seat)] => Some(*seat),
            _ => None,
        }
    }

    /// The players of a side, in the order their hands are written.
    fn seats(&self, who: SheetOwner) -> &'static [Seat] {
        let alone = self.sheet.third.is_some();
        match (who, self.players) {
            (SheetOwner::Third, _) => &[Seat::West],
            (SheetOwner::Side(Side::Ns), Players::Four) => &[Seat::North, Seat::South],
            (SheetOwner::Side(Side::Ns), Players::Three | Players::Two) => &[Seat::North],
            (SheetOwner::Side(Side::Ew), Players::Four) => &[Seat::East, Seat::West],
            (SheetOwner::Side(Side::Ew), Players::Three) if !alone => &[Seat::East, Seat::West],
            (SheetOwner::Side(Side::Ew), Players::Three | Players::Two) => &[Seat::East],
        }
    }

    /// The number of cards in the side's pozzetto.
    fn pozzetto_cards(&self, who: SheetOwner) -> usize {
        let [first, second] = self.players.pozzetti();
        match who {
            // Of three players the solo player, who took the first pozzetto, is written as N/S.
            SheetOwner::Side(Side::Ns) => first,
            SheetOwner::Side(Side::Ew) | SheetOwner::Third => second,
        }
    }

    fn part(&mut self, who: SheetOwner, part: &'a SideSheet) -> SideScore {
        match &part.entry {
            SideEntry::Cards(cards) => {
                let figures = self.cards(who, cards, part);
                match cards.are_all_written() {
                    true => SideScore::Cards(figures),
                    false => SideScore::Melds(figures),
                }
            }
            SideEntry::Parts(parts) => SideScore::Parts(self.parts(who, parts, part)),
            SideEntry::Totals(totals) => self.totals(who, *totals),
        }
    }

    /// The points that closing, the pozzetto and the cut bring or cost a side.
    fn shared(&self, who: SheetOwner, part: &SideSheet) -> Breakdown {
        let cut = part.cut && self.rules.cut_bonus == CutBonus::Hundred;
        Breakdown {
            closing: if self.closed(who) { CLOSING } else { 0 },
            pozzetto: -self.pozzetto_cost(who, part.pozzetto),
            cut: if cut { EXACT_CUT } else { 0 },
            ..Breakdown::default()
        }
    }

    fn pozzetto_cost(&self, who: SheetOwner, pozzetto: Pozzetto) -> i32 {
        let taken = |(_, side): (Side, &SideSheet)| side.pozzetto.taken();
        let pays = match (pozzetto, self.rules.missing_pozzetto) {
            (Pozzetto::Seen, _) | (Pozzetto::None, MissingPozzetto::Nobody) => false,
            (Pozzetto::Unseen, _) => self.rules.unplayed_pozzetto == UnplayedPozzetto::Hundred,
            (Pozzetto::None, MissingPozzetto::Each) => true,
            (Pozzetto::None, MissingPozzetto::NotCloser) => !self.closed(who),
            (Pozzetto::None, MissingPozzetto::NoneIfNeither) => self.sheet.sides.iter().any(taken),
        };
        if pays { POZZETTO_COST } else { 0 }
    }

    /// The fate of a side's pozzetto in the hand, given what the sheet says of it. A third player is on a sheet only
    /// when nobody took a pozzetto, and so took none.
    fn story(&self, who: SheetOwner, pozzetto: Pozzetto) -> PozzettoStory {
        match who {
            SheetOwner::Side(_) if !pozzetto.taken() => PozzettoStory::TookNone,
            SheetOwner::Side(_) if self.closed(who) => PozzettoStory::Closed,
            SheetOwner::Side(_) => PozzettoStory::Took,
            SheetOwner::Third => PozzettoStory::TookNone,
        }
    }

    /// The number of cards in the hands that ran out. A side that took the pozzetto emptied its first hand. A side that
    /// closed also emptied another hand or the pozzetto. A turn draws at least one card and discards at most one, so at
    /// least as many cards have been melded.
    fn ran_out(&self, who: SheetOwner, story: PozzettoStory) -> usize {
        match story {
            PozzettoStory::Closed => HAND + self.pozzetto_cards(who),
            PozzettoStory::Took => HAND,
            PozzettoStory::TookNone => 0,
        }
    }

    /// Whether the players of a side with this pozzetto may have run out of cards without closing.
    fn plays_on(&self, pozzetto: Pozzetto) -> bool {
        self.rules.without_burraco == WithoutBurraco::PlaysOn && pozzetto.taken()
    }

    /// The fault of a side that closed, when its burrachi are not what these rules need for closing; none when they
    /// are.
    fn lacks_burraco(&self, any: bool, clean: bool) -> Option<FaultKind> {
        match self.rules.closing_burraco {
            _ if !any => Some(FaultKind::CloserWithoutBurraco),
            ClosingBurraco::Clean if !clean => Some(FaultKind::CloserWithoutCleanBurraco),
            ClosingBurraco::Any | ClosingBurraco::Clean => None,
        }
    }
}

/// The reason why an overruling has no effect on any sheet, if there is one.
fn lets_nothing_stand(overrule: &Overrule) -> Option<WarningKind> {
    let Some(row) = codes().find(|row| row.code == overrule.code) else {
        let code = overrule.code.clone();
        return Some(WarningKind::OverruleUnknown { code });
    };
    let code = row.code;
    match row.overrulable {
        false => Some(WarningKind::OverruleBarred { code }),
        true if overrule.reason.trim().is_empty() => {
            Some(WarningKind::OverruleWithoutReason { code })
        }
        true => None,
    }
}
