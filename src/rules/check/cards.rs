//! The judgement of what is written card by card: melds, hands left, and the unseen pozzetto.

use super::{Check, SheetOwner};
use crate::card::Rank;
use crate::fault::{FaultKind, MeldFault, SheetPlace, Warning, WarningKind};
use crate::melds::bag::Bag;
use crate::melds::burraco::Crosswise;
use crate::melds::burraco::{Burrachi, Burraco};
use crate::melds::meld::judge_bag;
use crate::melds::reading::Shape;
use crate::ruleset::{HAND, Players, UnplayedPozzetto};
use crate::score::Breakdown;
use crate::sheets::remaining_cards::RemainingCards;
use crate::sheets::sheet::{Cards, Pozzetto, SideSheet};
use crate::sheets::written::WrittenCards;
use crate::side::Seat;
use crate::side::Side;

/// The number of cards left in one hand from which a warning is given.
const MANY_CARDS: usize = 13;

/// The facts about the melds on a side's table.
#[derive(Default)]
struct SideMelds {
    /// Whether there is a burraco of any kind, even one that by a ruling earns nothing.
    burraco: bool,
    /// Whether the side has a burraco without a wild.
    clean: bool,
    /// The ranks of which there is a set, as a bit mask. The mask `pairs_of_sets` holds those of which there are two.
    sets: u16,
    pairs_of_sets: u16,
}

impl<'a> Check<'a> {
    pub(super) fn cards(
        &mut self,
        who: SheetOwner,
        cards: &'a Cards,
        part: &SideSheet,
    ) -> Breakdown {
        let (mut score, faults) = (self.shared(who, part), self.faults.len());
        let table = self.melds(who, cards, &mut score);
        if self.closed(who)
            && let Some(lacks) = self.lacks_burraco(table.burraco, table.clean)
        {
            self.fault(who.place(SheetPlace::Side), lacks);
        }
        let held = match &cards.hands {
            RemainingCards::Cards(hands) => self.hands(who, hands),
            RemainingCards::Points(points) => self.counted(who.place(SheetPlace::Held), *points),
        };
        score.held = score.held.saturating_sub(held);
        let unseen = match &cards.unseen {
            RemainingCards::Cards(unseen) => {
                self.zone(who.place(SheetPlace::Unseen), unseen).points
            }
            RemainingCards::Points(points) => self.counted(who.place(SheetPlace::Unseen), *points),
        };
        match self.rules.unplayed_pozzetto {
            UnplayedPozzetto::Value => score.unseen = score.unseen.saturating_sub(unseen),
            UnplayedPozzetto::AsHand => score.held = score.held.saturating_sub(unseen),
            // It costs 100 among the pozzetti, whatever its cards.
            UnplayedPozzetto::Hundred => {}
        }
        score.penalised -= self
            .zone(who.place(SheetPlace::Penalised), &cards.penalised)
            .points;
        match &cards.unseen {
            RemainingCards::Cards(unseen) => {
                self.unseen_cards(who, unseen.cards.len(), part.pozzetto)
            }
            RemainingCards::Points(points) => self.unseen_points(who, *points, part.pozzetto),
        }
        self.enough_melded(who, cards, part.pozzetto);
        match &cards.hands {
            RemainingCards::Cards(hands) => self.empty_hands(who, cards, hands, part.pozzetto),
            RemainingCards::Points(points) => {
                let penalised = Bag::of(&cards.penalised.cards).points;
                let place = who.place(SheetPlace::Held);
                self.points_held(who, place, (*points, penalised), part.pozzetto);
            }
        }
        // A fault of the side says more: what is missing, or that it is still being written.
        if self.faults.len() == faults {
            self.as_many_as_given(who, cards, part.pozzetto);
        }
        score
    }

    /// Reads one zone of the sheet, with its cards and its unreadable texts.
    fn zone(&mut self, place: SheetPlace, written: &'a WrittenCards) -> Bag {
        let bag = Bag::of(&written.cards);
        self.met.add(&bag);
        for text in &written.unread {
            let text = text.clone();
            self.fault(place, FaultKind::UnreadableCard { text });
        }
        bag
    }

    /// Adds up the points of the cards left in the hands of a side's players.
    fn hands(&mut self, who: SheetOwner, hands: &'a [WrittenCards; 2]) -> i32 {
        let mut points = 0;
        let seats = self.seats(who);
        let absent = match who {
            SheetOwner::Side(side) => side.seats()[1],
            SheetOwner::Third => Seat::South,
        };
        for (at, hand) in hands.iter().enumerate() {
            let seat = seats.get(at).copied().unwrap_or(absent);
            let place = who.place(|_| SheetPlace::Hand(seat));
            points += self.zone(place, hand).points;
            if at >= seats.len() && !hand.is_empty() {
                self.fault(place, FaultKind::NoSuchPlayer { seat });
            }
            let cards = hand.cards.len();
            if cards >= MANY_CARDS {
                let kind = WarningKind::ManyCardsLeft { cards };
                self.warnings.push(Warning { kind, place });
            }
        }
        points
    }

    /// Adds up the melds of a side.
    fn melds(&mut self, who: SheetOwner, cards: &'a Cards, score: &mut Breakdown) -> SideMelds {
        let mut table = SideMelds::default();
        for (at, written) in cards.melds.iter().enumerate() {
            let place = who.place(|side| SheetPlace::Meld(side, at));
            let bag = self.zone(place, &written.cards);
            score.melded += bag.melded_points(self.rules);
            let meld = match judge_bag(&bag, self.rules) {
                Ok(meld) => meld,
                Err(faults) => {
                    // Of a meld that was not read whole, only what no further card can mend is said.
                    let partial = !written.cards.unread.is_empty();
                    let certain = |f: &MeldFault| {
                        !partial
                            || matches!(
                                f,
                                MeldFault::ThirdCopy { .. } | MeldFault::NotInDeck { .. }
                            )
                    };
                    for fault in faults.into_iter().filter(certain) {
                        self.fault(place, FaultKind::Meld(fault));
                    }
                    continue;
                }
            };
            table.burraco |= meld.reading.burraco != Burraco::None;
            table.clean |= meld.reading.burraco == Burraco::Pulito;
            if let Some(crosswise) = written.crosswise {
                self.marked(place, crosswise, meld.reading.burraco);
            }
            if written.counts {
                score.burrachi = score.burrachi.and(Burrachi::one(meld.reading.burraco));
            }
            if let Shape::Set { rank } = meld.reading.shape {
                self.one_set_a_rank(who, place, rank, &mut table);
            }
        }
        table
    }

    /// Warns when the cards that lie crosswise show another kind of burraco than it is. The score stays the same.
    fn marked(&mut self, place: SheetPlace, crosswise: Crosswise, found: Burraco) {
        let shown = crosswise.burraco();
        if shown != found {
            let kind = WarningKind::MarkedOtherwise { shown, found };
            self.warnings.push(Warning { kind, place });
        }
    }

    /// Checks that a side has one set of each rank. Two players who became partners may each have brought one
    /// (inference).
    fn one_set_a_rank(
        &mut self,
        who: SheetOwner,
        place: SheetPlace,
        rank: Rank,
        table: &mut SideMelds,
    ) {
        let bit = 1 << rank.number();
        let partners = self.players == Players::Three && who == SheetOwner::Side(Side::Ew);
        let again = table.sets & bit != 0;
        if again && (!partners || table.pairs_of_sets & bit != 0) {
            self.fault(place, FaultKind::TwoSetsOfRank { rank });
        }
        if again {
            table.pairs_of_sets |= bit;
        }
        table.sets |= bit;
    }

    fn unseen_cards(&mut self, who: SheetOwner, cards: usize, pozzetto: Pozzetto) {
        let place = who.place(SheetPlace::Unseen);
        let wanted = self.pozzetto_cards(who);
        // Where an unplayed pozzetto costs 100 its cards need not be written.
        let may_be_left_out = self.rules.unplayed_pozzetto == UnplayedPozzetto::Hundred;
        match pozzetto {
            Pozzetto::Unseen if cards == 0 && may_be_left_out => {}
            Pozzetto::Unseen if cards != wanted => {
                self.fault(place, FaultKind::UnseenCount { cards, wanted });
            }
            Pozzetto::Seen | Pozzetto::None if cards > 0 => {
                self.fault(place, FaultKind::UnseenNotExpected);
            }
            Pozzetto::Unseen | Pozzetto::Seen | Pozzetto::None => {}
        }
    }

    /// Checks that a side has melded enough: the cards on the table, and those penalised beside it, are as many as its
    /// emptied hands held.
    fn enough_melded(&mut self, who: SheetOwner, cards: &Cards, pozzetto: Pozzetto) {
        let least = self.ran_out(who, self.story(who, pozzetto));
        let melds = cards.melds.iter().map(|meld| &meld.cards);
        let mut zones = melds.chain([&cards.penalised]);
        let laid: usize = zones.clone().map(|zone| zone.cards.len()).sum();
        // What could not be read is a fault of its own, and may be as many cards.
        if laid < least && zones.all(|zone| zone.unread.is_empty()) {
            let fault = FaultKind::TooFewMelded { cards: laid, least };
            self.fault(who.place(SheetPlace::Side), fault);
        }
    }

    /// Checks that a side has no fewer cards than it was dealt, with its pozzetto. Cards leave a side only by discards,
    /// and for each discard one was drawn.
    fn as_many_as_given(&mut self, who: SheetOwner, cards: &Cards, pozzetto: Pozzetto) {
        let taken = who != SheetOwner::Third && pozzetto.taken();
        let pozzetto = if taken { self.pozzetto_cards(who) } else { 0 };
        let least = HAND * self.seats(who).len() + pozzetto;
        let melds = cards.melds.iter().map(|meld| &meld.cards);
        let written: usize = melds
            .chain(cards.beside())
            .map(|zone| zone.cards.len())
            .sum();
        // of cards left as points, as many as there can be
        let held = cards
            .hands
            .points()
            .map_or(0, |points| self.most_for(points));
        let unseen = cards.unseen.points().map_or(0, |_| pozzetto);
        let cards = written.saturating_add(held).saturating_add(unseen);
        if cards < least {
            let kind = WarningKind::CardsMissing { cards, least };
            let place = who.place(SheetPlace::Side);
            self.warnings.push(Warning { kind, place });
        }
    }

    /// Checks that only the closer and the owner of an unseen pozzetto hold no cards. Others may hold none where the
    /// rules let a side with its pozzetto play on without cards. So may a player whose card is penalised.
    fn empty_hands(
        &mut self,
        who: SheetOwner,
        cards: &Cards,
        hands: &[WrittenCards; 2],
        pozzetto: Pozzetto,
    ) {
        let seats = self.seats(who);
        let hands = seats.iter().copied().zip(hands);
        let empties = hands.clone().filter(|(_, hand)| hand.is_empty()).count();
        let closer = self.closer();
        let closer_holds = hands
            .clone()
            .any(|(seat, hand)| Some(seat) == closer && !hand.is_empty());
        let mut allowed = 0;
        if self.closed(who) {
            if closer_holds || (closer.is_none() && empties == 0) {
                self.fault(who.place(SheetPlace::Side), FaultKind::CloserHoldsCards);
            } else {
                allowed += 1;
            }
        }
        if pozzetto == Pozzetto::Unseen {
            allowed += 1;
            if self.closed(who) && seats.len() == 1 {
                self.fault(
                    who.place(SheetPlace::Side),
                    FaultKind::CloserWithoutPozzetto,
                );
            } else if empties < allowed {
                self.fault(
                    who.place(SheetPlace::Side),
                    FaultKind::UnseenOwnerHoldsCards,
                );
            }
        }
        // A card beside the table is a player's as well.
        allowed += cards.penalised.cards.len();
        if empties <= allowed || self.plays_on(pozzetto) || self.sheet.closed_by.len() > 1 {
            return;
        }
        // Where one of two empty hands may be the one allowed, neither player is named.
        let missing = hands
            .filter(|(seat, hand)| hand.is_empty() && Some(*seat) != closer)
            .map(|(seat, _)| seat);
        if missing.clone().count() == empties - allowed {
            for seat in missing {
                let place = who.place(|_| SheetPlace::Hand(seat));
                self.fault(place, FaultKind::PlayerWithoutCards);
            }
        } else {
            self.fault(who.place(SheetPlace::Side), FaultKind::PlayerWithoutCards);
        }
    }
}
