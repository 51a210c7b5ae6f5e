//! The independent judge's decision whether a move is legal.

use super::*;

impl Judge {
    pub(super) fn mine(&self) -> usize {
        self.side[self.turn]
    }

    pub(super) fn worth(&self, melds: &[Lies]) -> i32 {
        let counts = |face: &&Face| self.law["wild_points"] == "value" || !wild(**face);
        let faces = melds.iter().flat_map(|meld| meld.faces()).filter(counts);
        points(&faces.copied().collect::<Vec<_>>())
    }

    pub(super) fn comes_back(&self, melds: &[Lies]) -> bool {
        self.first && !melds.is_empty() && self.worth(melds) < self.minimum[self.mine()]
    }

    /// Whether a player may be left with these cards after melding: none, one to discard or to lay off, or more.
    pub(super) fn may_be_left(&self, left: &[Face], melds: &[Lies]) -> bool {
        match left {
            [] => self.may_run_out(melds),
            [last] => {
                let laid = |at: usize| {
                    self.added(&melds[at], *last).iter().any(|grown| {
                        let mut after = melds.to_vec();
                        after[at] = grown.clone();
                        self.may_run_out(&after)
                    })
                };
                self.may_end_on(*last, melds) || (0..melds.len()).any(laid)
            }
            _ => true,
        }
    }

    pub(super) fn may_run_out(&self, melds: &[Lies]) -> bool {
        if self.comes_back(melds) {
            return true;
        }
        if !self.took[self.turn] {
            return self.pozzetti > 0;
        }
        match melds.iter().any(|m| self.burraco(m)) {
            true => ["discard-optional", "free"].contains(&self.law["closing"]),
            false => self.law["without_burraco"] == "plays-on",
        }
    }

    pub(super) fn may_end_on(&self, last: Face, melds: &[Lies]) -> bool {
        if self.lone == Some(last) {
            return false;
        }
        if !self.took[self.turn] {
            return self.pozzetti > 0;
        }
        if self.law["without_burraco"] == "plays-on" {
            return true;
        }
        melds.iter().any(|m| self.burraco(m))
            && (!wild(last) || ["any-discard", "free"].contains(&self.law["closing"]))
    }

    pub(super) fn may_throw(&self, card: Face) -> bool {
        let Some(left) = minus(&self.hands[self.turn], &[card]) else {
            return false;
        };
        let melds = &self.melds[self.mine()];
        if self.lone == Some(card) {
            return false;
        }
        if !left.is_empty() || self.comes_back(melds) {
            return true;
        }
        if !self.took[self.turn] {
            return self.pozzetti > 0;
        }
        let may_close = melds.iter().any(|m| self.burraco(m))
            && (!wild(card) || ["any-discard", "free"].contains(&self.law["closing"]));
        may_close || self.law["without_burraco"] == "plays-on"
    }

    pub(super) fn legal(&self, action: &Move) -> bool {
        let players = self.seats.len();
        match (&self.stage, action) {
            (Stage::Opening | Stage::Draw, Move::Draw) => self.stock > 0,
            (Stage::Draw, Move::TakePile) => {
                let must_draw =
                    self.law["stalemate"] == "next-must-draw" && self.exchanges >= players;
                let stuck = self.pile.len() == 1
                    && self.hands[self.turn].is_empty()
                    && self.law["lone_card"] != "free";
                !self.pile.is_empty() && !must_draw && !stuck
            }
            (Stage::Offered, Move::Keep) => true,
            (Stage::Offered, Move::Refuse) => self.stock > 0,
            (Stage::Play, Move::Meld(cards)) => {
                let bag = faces(cards);
                let layouts = self.layouts(&bag);
                let Some(left) = minus(&self.hands[self.turn], &bag) else {
                    return false;
                };
                let melds = &self.melds[self.mine()];
                let second = |lies: &Lies| match lies {
                    Lies::Set(rank, _) => melds
                        .iter()
                        .any(|m| matches!(m, Lies::Set(r, _) if r == rank)),
                    Lies::Run(..) => false,
                };
                // A new meld lies as its side likes best: one without a wild if there is one.
                let best = layouts
                    .iter()
                    .min_by_key(|lies| self.parts(lies).1.is_some());
                !self.failed
                    && best.is_some_and(|lies| {
                        let mut after = melds.clone();
                        after.push(lies.clone());
                        !second(lies) && self.may_be_left(&left, &after)
                    })
            }
            (Stage::Play, Move::LayOff { meld, card }) => {
                let card = face(&card.to_string());
                let melds = &self.melds[self.mine()];
                let Some((lies, left)) =
                    melds.get(*meld).zip(minus(&self.hands[self.turn], &[card]))
                else {
                    return false;
                };
                // A 2 that can go home does.
                let added = self.added(lies, card);
                let best = added.iter().min_by_key(|lies| self.parts(lies).1.is_some());
                !self.failed
                    && best.is_some_and(|grown| {
                        let mut after = melds.clone();
                        after[*meld] = grown.clone();
                        self.may_be_left(&left, &after)
                    })
            }
            (Stage::Play, Move::Discard(card)) => self.may_throw(face(&card.to_string())),
            _ => false,
        }
    }
}
