//! The independent judge's own rules for melds: valid sets and runs, their layouts and additions, found by trying every
//! order.

use super::*;

impl Judge {
    /// A side's melds as they lie on the table: each must be one that the judge would find.
    pub(super) fn lying(&self, game: &Game, seat: Seat) -> Vec<Lies> {
        let lies = |meld: &TableMeld| {
            let shown = faces(&meld.reading().layout(meld.cards()));
            let found = self.layouts(&shown).into_iter();
            let same = |lies: &Lies| match lies {
                Lies::Set(..) => true,
                Lies::Run(_, _, faces) => *faces == shown,
            };
            let mut same: Vec<Lies> = found.filter(same).collect();
            assert_eq!(same.len(), 1, "{:?} lies as no meld lies", meld);
            same.remove(0)
        };
        game.melds(seat).iter().map(lies).collect()
    }

    /// Whether the card that lies on a position of a run is the natural one.
    pub(super) fn natural(&self, suit: u8, place: u8, cards: &[Face], low: u8) -> bool {
        let rank = if place == 14 { 1 } else { place };
        let here = |place: u8| {
            place
                .checked_sub(low)
                .and_then(|at| cards.get(usize::from(at)))
        };
        let lies = here(place) == Some(&(rank, suit));
        let by_position = self.law["natural_two"] == "by-position" || place != 2;
        lies && (by_position || here(3) == Some(&(3, suit)))
    }

    /// Every way in which these cards can lie as a meld.
    pub(super) fn layouts(&self, bag: &[Face]) -> Vec<Lies> {
        let mut found = BTreeSet::new();
        if bag.len() < 3 {
            return Vec::new();
        }
        let naturals: Vec<&Face> = bag.iter().filter(|f| !wild(**f)).collect();
        if let Some((rank, _)) = naturals.first().copied() {
            let one_rank = naturals.iter().all(|f| f.0 == *rank);
            let twins = naturals
                .iter()
                .all(|f| naturals.iter().filter(|g| g == &f).count() <= 2);
            if one_rank && twins && naturals.len() >= 2 && naturals.len() + 1 >= bag.len() {
                found.insert(Lies::Set(*rank, sorted(bag.to_vec())));
            }
        }
        for suit in (0..4).filter(|suit| naturals.iter().all(|f| f.1 == *suit)) {
            for low in 1..=14_u8 {
                self.runs(suit, low, bag, &mut Vec::new(), &mut found);
            }
        }
        found.into_iter().collect()
    }

    /// Lays the cards of a run one by one from a position upwards.
    pub(super) fn runs(
        &self,
        suit: u8,
        low: u8,
        left: &[Face],
        laid: &mut Vec<Face>,
        found: &mut BTreeSet<Lies>,
    ) {
        if left.is_empty() {
            if self.is_run(suit, low, laid) {
                found.insert(Lies::Run(suit, low, laid.clone()));
            }
            return;
        }
        let place = low + laid.len() as u8;
        let nothing = self.law["aces"] == "both-ends" && place == 15;
        if place > 14 && !nothing {
            return;
        }
        let rank = if place == 14 { 1 } else { place };
        let mut tried = BTreeSet::new();
        for face in left {
            let fits = *face == (rank, suit) || wild(*face);
            if !fits || !tried.insert(*face) {
                continue;
            }
            laid.push(*face);
            // At most one card of those laid so far may be a wild; the 2's own place is judged at the end.
            let strangers = laid.iter().enumerate().filter(|(at, f)| {
                let place = low + *at as u8;
                **f != (if place == 14 { 1 } else { place }, suit)
            });
            if strangers.count() <= 1 {
                let rest = minus(left, &[*face]).unwrap();
                self.runs(suit, low, &rest, laid, found);
            }
            laid.pop();
        }
    }

    pub(super) fn is_run(&self, suit: u8, low: u8, laid: &[Face]) -> bool {
        let high = low + laid.len() as u8 - 1;
        let natural = |place| self.natural(suit, place, laid, low);
        let strangers = (low..=high).filter(|place| !natural(*place)).count();
        let two_aces = low == 1 && high >= 14 && natural(1) && natural(14);
        strangers <= 1 && (!two_aces || self.law["aces"] == "both-ends")
    }

    /// The positions of a meld that have natural cards, and its wild.
    pub(super) fn parts(&self, lies: &Lies) -> (BTreeSet<u8>, Option<Face>) {
        let Lies::Run(suit, low, faces) = lies else {
            return (
                BTreeSet::new(),
                lies.faces().iter().copied().find(|f| wild(*f)),
            );
        };
        let places = *low..*low + faces.len() as u8;
        let natural = |place: &u8| self.natural(*suit, *place, faces, *low);
        let stranger = places.clone().find(|place| !natural(place));
        let wild = stranger.map(|place| faces[usize::from(place - low)]);
        (places.filter(natural).collect(), wild)
    }

    /// Every way in which the meld may lie once a card has been added to it.
    pub(super) fn added(&self, lies: &Lies, card: Face) -> Vec<Lies> {
        let mut bag = lies.faces().to_vec();
        bag.push(card);
        let found = self.layouts(&bag).into_iter();
        found
            .filter(|next| self.follows(lies, next, card))
            .collect()
    }

    /// Whether a run may lie this way after a card was added to another way. Natural cards stay in place, and a wild is
    /// freed only by the card it stands for. A wild never replaces a wild (Pagat, notes on the play).
    pub(super) fn follows(&self, lies: &Lies, next: &Lies, card: Face) -> bool {
        let (Lies::Run(suit, ..), Lies::Run(same_suit, ..)) = (lies, next) else {
            return matches!((lies, next), (Lies::Set(..), Lies::Set(..)));
        };
        if suit != same_suit || self.law["free_wild"] == "anywhere" {
            return suit == same_suit;
        }
        let own_two = (2, *suit);
        let ((before, wild_before), (after, wild_after)) = (self.parts(lies), self.parts(next));
        let new: Vec<u8> = after.difference(&before).copied().collect();
        let gone: Vec<u8> = before.difference(&after).copied().collect();
        let of_card = |place: u8| (if place == 14 { 1 } else { place }, *suit) == card;
        match (new.as_slice(), gone.as_slice()) {
            // The new card lies in its place, and the wild is the same as before, wherever it lies.
            ([place], []) if of_card(*place) => wild_before == wild_after,
            // The new card is the wild.
            ([], []) => wild_before.is_none() && wild_after == Some(card),
            // A 2 of the suit that was wild has gone home below the 3, the new card lies in its place.
            ([2, place], []) => {
                let home = wild_before == Some(own_two) && wild_after.is_none();
                home && of_card(*place) && self.law["free_wild"] == "low"
            }
            // An ace laid below the 2's place: the free 2 of the suit fills the gap between, and is natural there
            // (brochure, "Pinelle": a 2 used for its own value counts as a natural card).
            ([1, 2], []) => wild_before == Some(own_two) && wild_after.is_none() && of_card(1),
            // The 2 at the low end has left to fill the gap below a card on top.
            ([place], [2]) => {
                let top = before.iter().all(|p| p < place) && before.first() == Some(&2);
                top && of_card(*place) && wild_before.is_none() && wild_after == Some(own_two)
            }
            _ => false,
        }
    }

    pub(super) fn burraco(&self, lies: &Lies) -> bool {
        let clean = self.parts(lies).1.is_none();
        lies.faces().len() >= 7 && (clean || self.law["closing_burraco"] == "any")
    }
}
