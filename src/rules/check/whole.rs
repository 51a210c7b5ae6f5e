//! The judgement of the sheet as a whole: the players, the closer, the cut, and copies of cards over all zones.

use super::Check;
use crate::card_counts::CardCounts;
use crate::fault::{Fault, FaultKind, MeldFault, SheetPlace, Warning, WarningKind};
use crate::ruleset::{Closing, CutBonus, Players, Stalemate, StockEnd};
use crate::score::SideScore;
use crate::sheets::sheet::{ClosedBy, Ended, SideEntry, SideSheet};
use crate::side::{BySide, Side};

impl Check<'_> {
    /// Checks the number of players on the sheet. A sheet with another number is judged by the rules all the same.
    pub(super) fn as_many_as_play(&mut self) {
        let wanted = self.players.seats().len();
        let written = self.sheet.players.map(|players| players.seats().len());
        if let Some(written) = written.filter(|written| *written != wanted) {
            self.fault(
                SheetPlace::Sheet,
                FaultKind::PlayersDiffer { written, wanted },
            );
        }
    }

    /// Checks the third player and the solo player. The third player is alone only while nobody has a pozzetto, and
    /// then nobody is solo.
    pub(super) fn seats_taken(&mut self) {
        let sides = &self.sheet.sides;
        // Sums say nothing of a pozzetto.
        let told =
            |part: &SideSheet| matches!(part.entry, SideEntry::Cards(_) | SideEntry::Parts(_));
        let took = |part: &SideSheet| told(part) && part.pozzetto.taken();
        let cards = told(&sides.ns);
        // a sheet that names who plays alone says that somebody took one
        let taken = took(&sides.ns) || took(&sides.ew) || self.sheet.solo.is_some();
        // and nobody closes without one
        let taken = taken || self.sheet.ended == Ended::Closed || !self.sheet.closed_by.is_empty();
        match &self.sheet.third {
            Some(third) if self.players != Players::Three || taken || took(third) => {
                self.fault(SheetPlace::Third, FaultKind::ThirdNotExpected);
            }
            None if self.players == Players::Three && cards && !sides.ns.pozzetto.taken() => {
                self.fault(SheetPlace::Side(Side::Ns), FaultKind::SoloWithoutPozzetto);
            }
            Some(_) | None => {}
        }
        for closer in &self.sheet.closed_by {
            if let ClosedBy::Player(seat) = *closer
                && !self.players.seats().contains(&seat)
            {
                self.fault(SheetPlace::Sheet, FaultKind::NoSuchPlayer { seat });
            }
        }
    }

    pub(super) fn closing(&mut self, sides: &BySide<SideScore>) {
        let only_sums = sides.iter().all(|(_, score)| score.breakdown().is_none());
        match (self.sheet.ended, self.sheet.closed_by.as_slice()) {
            (_, [_, _, ..]) => self.fault(SheetPlace::Sheet, FaultKind::TwoClosers),
            (Ended::Closed, []) if !only_sums => {
                self.fault(SheetPlace::Sheet, FaultKind::CloserMissing);
            }
            (Ended::Stock | Ended::Stalemate | Ended::Time, [_]) => {
                self.fault(SheetPlace::Sheet, FaultKind::CloserNotClosed);
            }
            _ => {}
        }
        if let Some(card) = self.sheet.discard
            && self.sheet.ended != Ended::Closed
            && self.sheet.closed_by.is_empty()
        {
            self.fault(SheetPlace::Sheet, FaultKind::DiscardNotExpected { card });
        }
        match (self.sheet.ended, self.rules.stalemate) {
            (Ended::Stalemate, Stalemate::Unknown) => self.warnings.push(Warning {
                kind: WarningKind::StalemateUnknown,
                place: SheetPlace::Sheet,
            }),
            (Ended::Stalemate, Stalemate::NextMustDraw) => {
                self.fault(SheetPlace::Sheet, FaultKind::NoStalemate);
            }
            (Ended::Stalemate, Stalemate::Ends | Stalemate::Arbitro) => {}
            (Ended::Closed | Ended::Stock | Ended::Time, _) => {}
        }
        for side in Side::ALL {
            let by_sums = sides.get(side).breakdown().is_none();
            let closed = self.closed(super::SheetOwner::Side(side));
            if closed && !by_sums && !self.sheet.sides.get(side).pozzetto.taken() {
                self.fault(SheetPlace::Side(side), FaultKind::CloserWithoutPozzetto);
            }
        }
        let natural = matches!(
            self.rules.closing,
            Closing::NaturalDiscard | Closing::DiscardOptional
        );
        if let Some(card) = self.sheet.discard.filter(|card| card.can_be_wild())
            && natural
            && !self.sheet.closed_by.is_empty()
        {
            self.fault(SheetPlace::Sheet, FaultKind::ClosingDiscardWild { card });
        }
    }

    /// Checks that a side's first melds can have reached their minimum. The worth of all its melds together is
    /// compared, since melds never come off the table.
    pub(super) fn first_melds(&mut self, sides: &BySide<SideScore>) {
        // time ends a turn whose first melds are only half laid
        if self.sheet.ended == Ended::Time {
            return;
        }
        for side in Side::ALL {
            let least = self.rules.first_melds(*self.totals.get(side));
            let points = sides.get(side).breakdown().map_or(0, |made| made.melded);
            let told = |fault: &Fault| fault.place == SheetPlace::Side(side);
            if (1..least).contains(&points) && !self.faults.iter().any(told) {
                let fault = FaultKind::FirstMeldsTooLow { points, least };
                self.fault(SheetPlace::Side(side), fault);
            }
        }
    }

    /// Checks the bonus for an exact cut. Only one player cuts, and only some rules give the bonus.
    pub(super) fn cuts(&mut self) {
        let known = self.rules.cut_bonus == CutBonus::Hundred;
        let sides = &self.sheet.sides;
        let both = sides.ns.cut && sides.ew.cut;
        for side in Side::ALL {
            // Of two cuts the second is told.
            let second = both && side == Side::Ew;
            if sides.get(side).cut && (!known || second) {
                self.fault(SheetPlace::Side(side), FaultKind::CutNotExpected);
            }
        }
        if self.sheet.third.as_ref().is_some_and(|third| third.cut)
            && (!known || sides.ns.cut || sides.ew.cut)
        {
            self.fault(SheetPlace::Third, FaultKind::CutNotExpected);
        }
    }

    /// Checks that the cards of pozzetti that nobody took are not on the sheet. They may be where such a pozzetto
    /// becomes the stock. The closing discard is not on the sheet either, unless it is written.
    pub(super) fn cards_in_pozzetti(&mut self) {
        let sides = &self.sheet.sides;
        let untaken = |side: &Side| !sides.get(*side).pozzetto.taken();
        let untaken = Side::ALL.into_iter().filter(untaken);
        let pozzetti: usize = untaken
            .map(|side| self.pozzetto_cards(super::SheetOwner::Side(side)))
            .sum();
        let closed = self.sheet.ended == Ended::Closed && !self.rules.closing.melds_out();
        let discard = usize::from(closed && self.sheet.discard.is_none());
        let cards = self.met.cards.saturating_add(self.fewest_counted());
        let most = self.rules.deck.size().saturating_sub(pozzetti + discard);
        if self.rules.stock_end != StockEnd::Pozzetti && cards > most {
            self.fault(
                SheetPlace::Sheet,
                FaultKind::CardsInPozzetti { cards, most },
            );
        }
    }

    pub(super) fn too_many_copies(&mut self) {
        let deck = self.rules.deck;
        if !self.met.more_than(deck) {
            return;
        }
        for (card, copies) in self.every_card().faces() {
            if copies <= deck.copies(card) {
                continue;
            }
            let (in_a_meld, elsewhere) = match deck.copies(card) {
                0 => (
                    MeldFault::NotInDeck { card },
                    FaultKind::Meld(MeldFault::NotInDeck { card }),
                ),
                _ => (
                    MeldFault::ThirdCopy { card },
                    FaultKind::ThirdCopy { card, copies },
                ),
            };
            let told = FaultKind::Meld(in_a_meld);
            if self.faults.iter().all(|fault| fault.kind != told) {
                self.fault(SheetPlace::Sheet, elsewhere);
            }
        }
    }

    /// Every card of the sheet, counted by face.
    pub(super) fn every_card(&self) -> CardCounts {
        let parts = self.sheet.sides.iter().map(|(_, part)| part);
        let entries = parts.chain(&self.sheet.third).map(|part| &part.entry);
        let mut all = CardCounts::of(self.sheet.discard.as_slice());
        for entry in entries {
            if let SideEntry::Cards(cards) = entry {
                let melds = cards.melds.iter().map(|meld| &meld.cards);
                let all_written = melds.chain(cards.beside());
                all_written.for_each(|zone| all.add(&zone.cards));
            }
        }
        all
    }
}
