//! The guesses from the cards of a sheet about what nobody has written: the closer, and a side that took no pozzetto.

use crate::card::Card;
use crate::fault::SheetPlace;
use crate::melds::meld::judge;
use crate::melds::reading::Shape;
use crate::ruleset::{Players, RuleSet};
use crate::sheets::sheet::{Pozzetto, Sheet, SideEntry};
use crate::side::Seat;
use crate::side::Side;

impl Sheet {
    /// Guesses the player who closed, when three of the four hands have cards left and one has none. Cards left that
    /// nobody wrote down look the same.
    ///
    /// ```
    /// use burraco_play::play_hand;
    /// use burraco_rules::{ClosedBy, RuleSet};
    /// let sheet = play_hand(&RuleSet::FEDERATION, 1);
    /// let guess = sheet.guess_closer(&RuleSet::FEDERATION);
    /// assert_eq!(guess.map(ClosedBy::Player).as_slice(), sheet.closed_by);
    /// ```
    #[must_use]
    pub fn guess_closer(&self, rules: &RuleSet) -> Option<Seat> {
        if rules.players != Players::Four {
            return None;
        }
        let mut closer = None;
        for seat in Seat::ALL {
            let SideEntry::Cards(cards) = &self.sides.get(seat.side()).entry else {
                return None;
            };
            if !cards.hands.cards()?.get(seat.place())?.is_empty() {
                continue;
            }
            // nobody closes without melds, and no second player does
            if closer.is_some() || cards.melds.is_empty() {
                return None;
            }
            closer = Some(seat);
        }
        closer
    }

    /// The places, among a side's melds, of two sequences that score more as one. Players never keep such sequences
    /// apart, so the second was probably meant to continue the first.
    ///
    /// ```
    /// use burraco_rules::{Cards, Ended, SideEntry, RuleSet, Sheet, Side, WrittenCards};
    /// let melds = ["3S 4S 5S 6S", "10H JH QH", "7S 8S 9S"].map(|text| WrittenCards::read(text).into());
    /// let mut sheet = Sheet::empty(Ended::Stock);
    /// sheet.sides.ns.entry = SideEntry::Cards(Cards { melds: melds.into(), ..Cards::default() });
    /// assert_eq!(sheet.joinable_sequences(Side::Ns, &RuleSet::FEDERATION), Some([0, 2]));
    /// ```
    #[must_use]
    pub fn joinable_sequences(&self, side: Side, rules: &RuleSet) -> Option<[usize; 2]> {
        let SideEntry::Cards(cards) = &self.sides.get(side).entry else {
            return None;
        };
        let bonus = |cards: &[Card]| {
            let reading = judge(cards, rules).ok()?.reading;
            let runs = matches!(reading.shape, Shape::Sequence { .. });
            runs.then(|| reading.burraco.bonus())
        };
        let mut pairs =
            (0..cards.melds.len()).flat_map(|one| (0..one).map(move |other| [other, one]));
        pairs.find(|pair| {
            let [one, other] =
                pair.map(|n| cards.melds.get(n).map_or(&[][..], |meld| &meld.cards.cards));
            let apart = bonus(one).zip(bonus(other));
            let together = bonus(&[one, other].concat());
            apart
                .zip(together)
                .is_some_and(|((one, other), together)| together > one + other)
        })
    }

    /// Whether the score depends on what happened to a side's pozzetto, and the sheet does not say it. The side that
    /// closes has taken its pozzetto, and sums already include its points.
    ///
    /// ```
    /// use burraco_play::play_hand;
    /// use burraco_rules::{RuleSet, Side};
    /// let sheet = play_hand(&RuleSet::FEDERATION, 1);
    /// let closer = sheet.guess_closer(&RuleSet::FEDERATION).unwrap().side();
    /// let hangs = Side::ALL.map(|side| sheet.needs_pozzetto_answer(side, &RuleSet::FEDERATION));
    /// assert_eq!(hangs, Side::ALL.map(|side| side != closer));
    /// ```
    #[must_use]
    pub fn needs_pozzetto_answer(&self, side: Side, rules: &RuleSet) -> bool {
        let total = |pozzetto: Pozzetto| {
            let mut sheet = self.clone();
            sheet.sides.get_mut(side).pozzetto = pozzetto;
            sheet.score(rules).sides.map(|side| side.total())
        };
        let closed = self.closed_by.iter().any(|closer| closer.side() == side);
        !closed && total(Pozzetto::Seen) != total(Pozzetto::None)
    }

    /// Guesses whether a side took no pozzetto. Its cards are too few for a side that took it, and nothing is wrong
    /// with the side if it did not. A forgotten meld looks the same.
    ///
    /// ```
    /// use burraco_play::play_hand;
    /// use burraco_rules::{RuleSet, Side};
    /// let sheet = play_hand(&RuleSet::FEDERATION, 1);
    /// assert!(!sheet.guess_without_pozzetto(Side::Ns, &RuleSet::FEDERATION), "all is in order");
    /// ```
    #[must_use]
    pub fn guess_without_pozzetto(&self, side: Side, rules: &RuleSet) -> bool {
        let of = self.sides.get(side);
        if !matches!(of.entry, SideEntry::Cards(_)) || of.pozzetto != Pozzetto::Seen {
            return false;
        }
        let is_faulty = |sheet: &Sheet| {
            let score = sheet.score(rules);
            let mut faults = score.faults.iter();
            faults.any(|fault| fault.place == SheetPlace::Side(side))
        };
        let mut without = self.clone();
        without.sides.get_mut(side).pozzetto = Pozzetto::None;
        is_faulty(self) && !is_faulty(&without)
    }
}
