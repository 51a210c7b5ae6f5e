//! The independent judge's own record of the hand, kept move after move.

use super::*;

impl Judge {
    /// Updates the judge's record after a legal move; cards that were hidden are read off the table after it.
    pub(super) fn follow(&mut self, action: &Move, after: &Game) {
        let me = self.seats[self.turn];
        match action {
            Move::Draw => {
                let opening = self.stage == Stage::Opening;
                self.stock -= 1;
                self.stock_ends();
                if opening {
                    self.stage = Stage::Offered;
                    return;
                }
                let drawn = *faces(after.hand(me)).last().unwrap();
                self.begin(vec![drawn]);
            }
            Move::Keep => {
                let drawn = *faces(after.hand(me)).last().unwrap();
                self.begin(vec![drawn]);
            }
            Move::Refuse => {
                self.stock -= 1;
                self.stock_ends();
                self.pile = faces(after.pile());
                assert_eq!(self.pile.len(), 1);
                let drawn = *faces(after.hand(me)).last().unwrap();
                self.begin(vec![drawn]);
            }
            Move::TakePile => {
                let pile = std::mem::take(&mut self.pile);
                let one = pile.len() == 1;
                let twin = self.hands[self.turn].contains(&pile[0]);
                let lone = (one && !twin && self.law["lone_card"] != "free").then(|| pile[0]);
                self.begin(pile);
                self.lone = lone;
                self.only_took_one = one;
            }
            Move::Meld(cards) => {
                let left = minus(&self.hands[self.turn], &faces(cards)).unwrap();
                let side = self.mine();
                let before = self.melds[side].clone();
                let lies = self.layouts(&faces(cards)).remove(0);
                self.melds[side].push(lies);
                self.melded(left, before, after);
            }
            Move::LayOff { meld, card } => {
                let card = face(&card.to_string());
                let left = minus(&self.hands[self.turn], &[card]).unwrap();
                let side = self.mine();
                let before = self.melds[side].clone();
                let grown = self.added(&before[*meld], card).remove(0);
                self.melds[side][*meld] = grown;
                self.melded(left, before, after);
            }
            Move::Discard(card) => self.thrown(face(&card.to_string()), after),
        }
    }

    pub(super) fn stock_ends(&mut self) {
        match self.law["stock_end"] {
            "two-left" => self.last = self.stock <= 2,
            "pozzetti" if self.stock == 0 && self.pozzetti > 0 => {
                self.pozzetti -= 1;
                // Of three players the large pozzetto goes last, if nobody has it.
                let large =
                    self.seats.len() == 3 && self.pozzetti == 0 && !self.took.contains(&true);
                self.stock = if large { 18 } else { 11 };
            }
            _ => self.last = self.stock == 0,
        }
    }

    pub(super) fn begin(&mut self, taken: Vec<Face>) {
        self.hands[self.turn].extend(taken);
        self.stage = Stage::Play;
        self.lone = None;
        self.only_took_one = false;
        self.failed = false;
        self.first = self.law["first_meld"] == "fifty" && self.melds[self.mine()].is_empty();
    }

    pub(super) fn melded(&mut self, left: Vec<Face>, before: Vec<Lies>, after: &Game) {
        self.only_took_one = false;
        if self.lone.is_some_and(|lone| !left.contains(&lone)) {
            self.lone = None;
        }
        self.hands[self.turn] = left;
        let side = self.mine();
        if !self.hands[self.turn].is_empty() {
            self.see_melds(after, &before);
            return;
        }
        if self.comes_back(&self.melds[side].clone()) {
            self.give_back();
        } else if !self.took[self.turn] {
            self.takes_pozzetto();
            self.hands[self.turn] = faces(after.hand(self.seats[self.turn]));
            self.first = false;
            self.see_all(after);
        } else if ["discard-optional", "free"].contains(&self.law["closing"])
            && self.melds[side].iter().any(|m| self.burraco(m))
        {
            self.see_melds(after, &before);
            self.stage = Stage::Over;
        } else {
            self.see_melds(after, &before);
            self.turn_over(false, after);
        }
    }

    /// Reads from the table the layout that the game chose for each meld. It must be one of those that the judge found.
    pub(super) fn see_melds(&mut self, after: &Game, before: &[Lies]) {
        let side = self.mine();
        let now = self.lying(after, self.seats[self.turn]);
        let mine = &self.melds[side];
        assert_eq!(now.len(), mine.len());
        for (at, (now, mine)) in now.iter().zip(mine).enumerate() {
            let bag = |lies: &Lies| sorted(lies.faces().to_vec());
            assert_eq!(bag(now), bag(mine));
            if let Some(before) = before
                .get(at)
                .filter(|b| b.faces().len() < now.faces().len())
            {
                let added = minus(now.faces(), before.faces()).unwrap();
                assert!(
                    self.added(before, added[0]).contains(now),
                    "{before:?} {now:?}"
                );
            }
        }
        self.melds[side] = now;
    }

    /// Reads the table anew after a pozzetto was taken, because three players may then be on other sides than before.
    pub(super) fn see_all(&mut self, after: &Game) {
        self.melds = self
            .seats
            .iter()
            .map(|seat| self.lying(after, *seat))
            .collect();
    }

    pub(super) fn give_back(&mut self) {
        let side = self.mine();
        let melds = std::mem::take(&mut self.melds[side]);
        let back = melds.iter().flat_map(|m| m.faces().to_vec());
        self.hands[self.turn].extend(back);
        for at in 0..self.seats.len() {
            if self.side[at] == side {
                self.minimum[at] += 15;
            }
        }
        self.failed = true;
    }

    pub(super) fn takes_pozzetto(&mut self) {
        self.pozzetti -= 1;
        let nobody_had = self.took.iter().all(|took| !took);
        if self.seats.len() == 3 && nobody_had {
            let others: Vec<usize> = (0..3).filter(|at| *at != self.turn).collect();
            self.side = vec![others[0]; 3];
            self.side[self.turn] = self.turn;
            let most = others.iter().map(|at| self.minimum[*at]).max().unwrap();
            others.iter().for_each(|at| self.minimum[*at] = most);
        }
        let side = self.mine();
        for at in 0..self.seats.len() {
            self.took[at] |= self.side[at] == side;
        }
    }

    pub(super) fn thrown(&mut self, card: Face, after: &Game) {
        let left = minus(&self.hands[self.turn], &[card]).unwrap();
        self.pile.push(card);
        self.hands[self.turn] = left;
        let mut exchange = self.only_took_one;
        let melds = self.melds[self.mine()].clone();
        if self.comes_back(&melds) && !self.failed {
            self.give_back();
        } else if self.hands[self.turn].is_empty() {
            if !self.took[self.turn] {
                self.takes_pozzetto();
                exchange = false;
                match self.law["pozzetto_seen"] {
                    "at-once" => {
                        self.hands[self.turn] = faces(after.hand(self.seats[self.turn]));
                    }
                    _ => self.waits[self.turn] = true,
                }
            } else if melds.iter().any(|m| self.burraco(m))
                && (!wild(card) || ["any-discard", "free"].contains(&self.law["closing"]))
            {
                self.stage = Stage::Over;
                return;
            }
        }
        self.turn_over(exchange, after);
    }

    pub(super) fn turn_over(&mut self, exchange: bool, after: &Game) {
        self.exchanges = if exchange { self.exchanges + 1 } else { 0 };
        let players = self.seats.len();
        let stale = self.law["stalemate"] == "ends" && self.exchanges >= players;
        if self.last || stale {
            self.stage = Stage::Over;
            return;
        }
        let next = (self.turn + 1) % players;
        let partner = (0..players).find(|at| *at != self.turn && self.side[*at] == self.mine());
        let looks = match self.law["pozzetto_seen"] {
            "after-partner" => vec![partner, Some(next)],
            _ => vec![Some(next)],
        };
        for at in looks.into_iter().flatten() {
            if std::mem::take(&mut self.waits[at]) {
                self.hands[at] = faces(after.hand(self.seats[at]));
            }
        }
        self.turn = next;
        self.stage = Stage::Draw;
        self.see_all(after);
    }
}
