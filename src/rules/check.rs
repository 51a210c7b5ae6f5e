//! Judging a sheet: figures always, and every fault at once.
//!
//! Source: Pagat, *Burraco*, scoring notes; Codice di Gara, counting of points. Nothing is allocated
//! on the way when the sheet has no fault.

mod sums;

use crate::card::{Card, Rank, value_of};
use crate::fault::{Fault, FaultKind, MeldFault, Place, Warning, WarningKind};
use crate::meld::{Burraco, Shape, judge};
use crate::ruleset::{HUNDRED, MissingPozzetto, POZZETTO, RuleSet};
use crate::score::{Breakdown, Burrachi, HandScore, SideScore};
use crate::sheet::{Cards, Ended, Entry, Pozzetto, Sheet, SideSheet, Written};
use crate::side::{BySide, Seat, Side};

/// As many cards in one hand at the end are unusual.
const MANY_CARDS: usize = 13;

impl Sheet {
    /// Scores the hand by these rules: every component of both sides, and everything that is wrong or unusual.
    ///
    /// Faults never withhold figures.
    ///
    /// ```
    /// use burraco_rules::{Cards, Ended, Entry, Pozzetto, RuleSet, Sheet, SideSheet, Written};
    /// let mut sheet = Sheet::empty(Ended::Stock);
    /// sheet.sides.ns.entry = Entry::Cards(Cards {
    ///     melds: vec![Written::read("3H 4H 5H").into(), Written::read("KH KS KD").into()],
    ///     hands: [Written::read("5D"), Written::read("4C")],
    ///     ..Cards::default()
    /// });
    /// sheet.sides.ns.pozzetto = Pozzetto::Seen;
    /// let score = sheet.score(&RuleSet::FEDERATION);
    /// assert_eq!(score.sides.ns.total(), 15 + 30 - 10);
    /// assert!(!score.valid(), "East and West hold no cards");
    /// ```
    #[must_use]
    pub fn score(&self, rules: &RuleSet) -> HandScore {
        Check::new(self, rules).run()
    }

    /// A sheet on which nothing is written yet but how the hand ended.
    #[must_use]
    pub fn empty(ended: Ended) -> Sheet {
        Sheet {
            sides: BySide::default(),
            closed_by: Vec::new(),
            ended,
            discard: None,
            overrule: Vec::new(),
        }
    }
}

struct Check<'a> {
    sheet: &'a Sheet,
    rules: &'a RuleSet,
    copies: Copies,
    faults: Vec<Fault>,
    warnings: Vec<Warning>,
}

/// Which faces have been met once, twice, and more often than the deck has them.
#[derive(Default)]
struct Copies {
    once: u64,
    twice: u64,
    more: u64,
    jokers: u8,
}

impl Copies {
    fn add(&mut self, cards: &[Card]) {
        for card in cards {
            if *card == Card::JOKER {
                self.jokers = self.jokers.saturating_add(1);
                continue;
            }
            let bit = 1 << card.index();
            self.more |= self.twice & bit;
            self.twice |= self.once & bit;
            self.once |= bit;
        }
    }
}

impl<'a> Check<'a> {
    fn new(sheet: &'a Sheet, rules: &'a RuleSet) -> Check<'a> {
        Check {
            sheet,
            rules,
            copies: Copies::default(),
            faults: Vec::new(),
            warnings: Vec::new(),
        }
    }

    fn run(mut self) -> HandScore {
        let sides = BySide::from_fn(|side| self.side(side));
        self.closing(&sides);
        self.third_copies();
        self.deck_points(&sides);
        for side in Side::ALL {
            self.declared(side, sides.get(side));
        }
        for fault in &mut self.faults {
            let named = |o: &crate::sheet::Overrule| {
                o.code == fault.kind.code() && !o.reason.trim().is_empty()
            };
            fault.overruled = fault.kind.overrulable() && self.sheet.overrule.iter().any(named);
        }
        HandScore {
            sides,
            faults: self.faults,
            warnings: self.warnings,
        }
    }

    fn fault(&mut self, place: Place, kind: FaultKind) {
        self.faults.push(Fault {
            kind,
            place,
            overruled: false,
        });
    }

    fn closed(&self, side: Side) -> bool {
        matches!(self.sheet.closed_by.as_slice(), [closer] if closer.side() == side)
    }

    fn side(&mut self, side: Side) -> SideScore {
        let sheet: &'a SideSheet = self.sheet.sides.get(side);
        match &sheet.entry {
            Entry::Cards(cards) => SideScore::Cards(self.cards(side, cards, sheet.pozzetto)),
            Entry::Parts(parts) => SideScore::Parts(self.parts(side, parts)),
            Entry::Totals(totals) => self.totals(side, *totals),
        }
    }

    /// What closing and the pozzetto are worth to a side.
    fn shared(&self, side: Side) -> Breakdown {
        let sides = &self.sheet.sides;
        let each_pays = self.rules.missing_pozzetto == MissingPozzetto::Each;
        let other = sides.get(side.other()).pozzetto;
        Breakdown {
            closing: if self.closed(side) { HUNDRED } else { 0 },
            pozzetto: sides.get(side).pozzetto.cost(other, each_pays),
            ..Breakdown::default()
        }
    }

    fn cards(&mut self, side: Side, cards: &'a Cards, pozzetto: Pozzetto) -> Breakdown {
        let mut score = self.shared(side);
        let made_burraco = self.melds(side, cards, &mut score);
        if self.closed(side) && !made_burraco {
            self.fault(Place::Side(side), FaultKind::CloserWithoutBurraco);
        }
        for (seat, hand) in side.seats().into_iter().zip(&cards.hands) {
            score.held -= self.zone(Place::Hand(seat), hand);
            if hand.cards.len() >= MANY_CARDS {
                self.warnings.push(Warning {
                    kind: WarningKind::ManyCardsLeft {
                        cards: hand.cards.len(),
                    },
                    place: Place::Hand(seat),
                });
            }
        }
        let unseen = self.zone(Place::Unseen(side), &cards.unseen);
        score.unseen -= unseen;
        score.penalised -= self.zone(Place::Penalised(side), &cards.penalised);
        self.unseen_cards(side, cards.unseen.cards.len(), pozzetto);
        self.empty_hands(side, cards, pozzetto);
        score
    }

    /// Reads one zone: its copies, its unreadable texts, its points.
    fn zone(&mut self, place: Place, written: &'a Written) -> i32 {
        self.copies.add(&written.cards);
        for text in &written.unread {
            let text = text.clone();
            self.fault(place, FaultKind::UnreadableCard { text });
        }
        value_of(&written.cards)
    }

    /// Adds up the melds; true when there is a burraco, even one that by a ruling earns nothing.
    fn melds(&mut self, side: Side, cards: &'a Cards, score: &mut Breakdown) -> bool {
        let mut made_burraco = false;
        let mut set_ranks: u16 = 0;
        for (at, written) in cards.melds.iter().enumerate() {
            let place = Place::Meld(side, at);
            self.copies.add(&written.cards.cards);
            for text in &written.cards.unread {
                let text = text.clone();
                self.fault(place, FaultKind::UnreadableCard { text });
            }
            let meld = match judge(&written.cards.cards, self.rules) {
                Ok(meld) => meld,
                Err(faults) => {
                    score.melded += value_of(&written.cards.cards);
                    // Of a meld that was not read whole, only what no further card can mend is said.
                    let partial = !written.cards.unread.is_empty();
                    let certain =
                        |f: &MeldFault| !partial || matches!(f, MeldFault::ThirdCopy { .. });
                    for fault in faults.into_iter().filter(certain) {
                        self.fault(place, FaultKind::Meld(fault));
                    }
                    continue;
                }
            };
            score.melded += meld.points;
            made_burraco |= meld.reading.burraco != Burraco::None;
            if written.counts {
                count(&mut score.burrachi, meld.reading.burraco);
            }
            if let Shape::Set { rank } = meld.reading.shape {
                self.one_set_a_rank(place, rank, &mut set_ranks);
            }
        }
        made_burraco
    }

    fn one_set_a_rank(&mut self, place: Place, rank: Rank, met: &mut u16) {
        let bit = 1 << rank.number();
        if *met & bit != 0 {
            self.fault(place, FaultKind::TwoSetsOfRank { rank });
        }
        *met |= bit;
    }

    fn unseen_cards(&mut self, side: Side, cards: usize, pozzetto: Pozzetto) {
        if pozzetto == Pozzetto::Unseen && cards != POZZETTO {
            let wanted = POZZETTO;
            self.fault(
                Place::Unseen(side),
                FaultKind::UnseenCount { cards, wanted },
            );
        }
        if pozzetto != Pozzetto::Unseen && cards > 0 {
            self.fault(Place::Unseen(side), FaultKind::UnseenNotExpected);
        }
    }

    /// Exactly the closer and the owner of an unseen pozzetto hold no cards.
    fn empty_hands(&mut self, side: Side, cards: &Cards, pozzetto: Pozzetto) {
        let empty = |seat: Seat| {
            let hand = cards.hands.get(seat.place());
            hand.is_none_or(Written::is_empty)
        };
        let [first, second] = side.seats();
        let empties = usize::from(empty(first)) + usize::from(empty(second));
        let closer = match self.sheet.closed_by.as_slice() {
            [crate::ClosedBy::Player(seat)] if seat.side() == side => Some(*seat),
            _ => None,
        };
        let mut wanted = 0;
        if self.closed(side) {
            wanted += 1;
            if closer.is_some_and(|seat| !empty(seat)) || (closer.is_none() && empties == 0) {
                self.fault(Place::Side(side), FaultKind::CloserHoldsCards);
                wanted -= 1;
            }
        }
        if pozzetto == Pozzetto::Unseen {
            wanted += 1;
            if empties < wanted {
                self.fault(Place::Side(side), FaultKind::UnseenOwnerHoldsCards);
            }
        }
        if empties <= wanted || self.sheet.closed_by.len() > 1 {
            return;
        }
        // Where one of two empty hands may be the one allowed, neither player is named.
        let missing: Vec<Seat> = side
            .seats()
            .into_iter()
            .filter(|seat| empty(*seat) && Some(*seat) != closer)
            .collect();
        if missing.len() == empties - wanted {
            for seat in missing {
                self.fault(Place::Hand(seat), FaultKind::PlayerWithoutCards);
            }
        } else {
            self.fault(Place::Side(side), FaultKind::PlayerWithoutCards);
        }
    }

    fn closing(&mut self, sides: &BySide<SideScore>) {
        let only_sums = sides.iter().all(|(_, score)| score.breakdown().is_none());
        match (self.sheet.ended, self.sheet.closed_by.as_slice()) {
            (_, [_, _, ..]) => self.fault(Place::Sheet, FaultKind::TwoClosers),
            (Ended::Closed, []) if !only_sums => {
                self.fault(Place::Sheet, FaultKind::CloserMissing);
            }
            (Ended::Stock | Ended::Stalemate | Ended::Time, [_]) => {
                self.fault(Place::Sheet, FaultKind::CloserNotClosed);
            }
            _ => {}
        }
        for side in Side::ALL {
            let by_sums = sides.get(side).breakdown().is_none();
            if self.closed(side) && !by_sums && !self.sheet.sides.get(side).pozzetto.taken() {
                self.fault(Place::Side(side), FaultKind::CloserWithoutPozzetto);
            }
        }
        if let Some(card) = self.sheet.discard.filter(|card| card.can_be_wild())
            && !self.sheet.closed_by.is_empty()
        {
            self.fault(Place::Sheet, FaultKind::ClosingDiscardWild { card });
        }
    }

    fn third_copies(&mut self) {
        if let Some(discard) = self.sheet.discard {
            self.copies.add(&[discard]);
        }
        if self.copies.more == 0 && self.copies.jokers <= Card::JOKER.copies() {
            return;
        }
        for card in Card::all() {
            let copies = self.copies_written(card);
            let told = FaultKind::Meld(MeldFault::ThirdCopy { card });
            if copies > card.copies() && self.faults.iter().all(|fault| fault.kind != told) {
                self.fault(Place::Sheet, FaultKind::ThirdCopy { card, copies });
            }
        }
    }

    fn copies_written(&self, card: Card) -> u8 {
        let in_list = |w: &Written| w.cards.iter().filter(|c| **c == card).count();
        let in_side = |side: &SideSheet| match &side.entry {
            Entry::Cards(c) => {
                c.melds.iter().map(|m| in_list(&m.cards)).sum::<usize>()
                    + c.hands.iter().map(in_list).sum::<usize>()
                    + in_list(&c.unseen)
                    + in_list(&c.penalised)
            }
            Entry::Parts(_) | Entry::Totals(_) => 0,
        };
        let sides: usize = self.sheet.sides.iter().map(|(_, side)| in_side(side)).sum();
        let discard = usize::from(self.sheet.discard == Some(card));
        u8::try_from(sides + discard).unwrap_or(u8::MAX)
    }
}

fn count(burrachi: &mut Burrachi, kind: Burraco) {
    match kind {
        Burraco::None => {}
        Burraco::Sporco => burrachi.sporco = burrachi.sporco.saturating_add(1),
        Burraco::Semipulito => burrachi.semipulito = burrachi.semipulito.saturating_add(1),
        Burraco::Pulito => burrachi.pulito = burrachi.pulito.saturating_add(1),
    }
}
