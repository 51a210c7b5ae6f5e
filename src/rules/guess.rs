//! What the cards of a sheet say where nobody has said it: who closed, and which side took no pozzetto.

use crate::fault::Place;
use crate::ruleset::{Players, RuleSet};
use crate::sheet::{Entry, Pozzetto, Sheet};
use crate::side::{Seat, Side};

impl Sheet {
    /// The player who closed, as far as the cards tell: three of the four hands have cards left, and one has none. A guess:
    /// cards left that nobody wrote down look the same.
    ///
    /// ```
    /// use burraco_rules::{ClosedBy, RuleSet, play_hand};
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
            let Entry::Cards(cards) = &self.sides.get(seat.side()).entry else {
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

    /// Whether the score hangs on what became of a side's pozzetto, which the rest of the sheet does not tell: whoever closes has
    /// taken it, and sums hold it.
    ///
    /// ```
    /// use burraco_rules::{RuleSet, Side, play_hand};
    /// let sheet = play_hand(&RuleSet::FEDERATION, 1);
    /// let closer = sheet.guess_closer(&RuleSet::FEDERATION).unwrap().side();
    /// let hangs = Side::ALL.map(|side| sheet.hangs_on_pozzetto(side, &RuleSet::FEDERATION));
    /// assert_eq!(hangs, Side::ALL.map(|side| side != closer));
    /// ```
    #[must_use]
    pub fn hangs_on_pozzetto(&self, side: Side, rules: &RuleSet) -> bool {
        let total = |pozzetto: Pozzetto| {
            let mut sheet = self.clone();
            sheet.sides.get_mut(side).pozzetto = pozzetto;
            sheet.score(rules).sides.map(|side| side.total())
        };
        let closed = self.closed_by.iter().any(|closer| closer.side() == side);
        !closed && total(Pozzetto::Seen) != total(Pozzetto::None)
    }

    /// Whether a side took no pozzetto, as far as the cards tell: they are too few for a side that took it, and nothing is
    /// wrong with the side when it did not. A guess: a forgotten meld looks the same.
    ///
    /// ```
    /// use burraco_rules::{RuleSet, Side, play_hand};
    /// let sheet = play_hand(&RuleSet::FEDERATION, 1);
    /// assert!(!sheet.guess_without_pozzetto(Side::Ns, &RuleSet::FEDERATION), "all is in order");
    /// ```
    #[must_use]
    pub fn guess_without_pozzetto(&self, side: Side, rules: &RuleSet) -> bool {
        let of = self.sides.get(side);
        if !matches!(of.entry, Entry::Cards(_)) || of.pozzetto != Pozzetto::Seen {
            return false;
        }
        let is_faulty = |sheet: &Sheet| {
            let score = sheet.score(rules);
            let mut faults = score.faults.iter();
            faults.any(|fault| fault.place == Place::Side(side))
        };
        let mut without = self.clone();
        without.sides.get_mut(side).pozzetto = Pozzetto::None;
        is_faulty(self) && !is_faulty(&without)
    }
}
