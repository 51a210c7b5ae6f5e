//! A slow judge of the play, written from the documents on plain numbers. It shares no function with the crate:
//! it reads a table as text, finds melds by laying the cards in every order that could be one, and keeps its own
//! account of the hand. Only hidden cards (a card drawn, a pozzetto) are read off the table when they appear.

use super::*;
use std::collections::{BTreeMap, BTreeSet};

/// Rank 1 to 13 and suit 0 to 3; the joker is (0, 0).
type Face = (u8, u8);

fn face(text: &str) -> Face {
    if text == "JK" {
        return (0, 0);
    }
    let (rank, suit) = text.split_at(1);
    let rank = "A23456789TJQK".find(rank).unwrap() as u8 + 1;
    (rank, "SHDC".find(suit).unwrap() as u8)
}

fn faces(cards: &[Card]) -> Vec<Face> {
    cards.iter().map(|card| face(&card.to_string())).collect()
}

fn wild(face: Face) -> bool {
    face.0 == 0 || face.0 == 2
}

fn points(faces: &[Face]) -> i32 {
    let worth = |face: &Face| match face.0 {
        0 => 30,
        1 => 15,
        2 => 20,
        3..=7 => 5,
        _ => 10,
    };
    faces.iter().map(worth).sum()
}

fn sorted(mut faces: Vec<Face>) -> Vec<Face> {
    faces.sort_unstable();
    faces
}

fn minus(from: &[Face], some: &[Face]) -> Option<Vec<Face>> {
    let mut left = from.to_vec();
    for face in some {
        let at = left.iter().position(|f| f == face)?;
        left.remove(at);
    }
    Some(left)
}

/// A meld as it lies: a set, or a sequence with the place of its first card (1 is the low ace, 14 the high one).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Lies {
    Set(u8, Vec<Face>),
    Run(u8, u8, Vec<Face>),
}

impl Lies {
    fn faces(&self) -> &[Face] {
        match self {
            Lies::Set(_, faces) | Lies::Run(_, _, faces) => faces,
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
enum Stage {
    Opening,
    Offered,
    Draw,
    Play,
    Over,
}

#[derive(Clone, Debug)]
pub(super) struct Judge {
    law: BTreeMap<&'static str, &'static str>,
    seats: Vec<Seat>,
    turn: usize,
    stage: Stage,
    hands: Vec<Vec<Face>>,
    waits: Vec<bool>,
    side: Vec<usize>,
    melds: Vec<Vec<Lies>>,
    took: Vec<bool>,
    minimum: Vec<i32>,
    pozzetti: usize,
    pile: Vec<Face>,
    stock: usize,
    last: bool,
    lone: Option<Face>,
    only_took_one: bool,
    /// The side had nothing on the table when the turn began; then: its melds came back.
    first: bool,
    failed: bool,
    exchanges: usize,
}

impl Judge {
    /// Looks at a table at the beginning of a turn.
    pub(super) fn look(game: &Game) -> Judge {
        let seats = game.rules().players.seats().to_vec();
        let mut order = vec![game.turn()];
        let step = if game
            .rules()
            .settings()
            .any(|s| s == ("direction", "clockwise"))
        {
            1
        } else {
            seats.len() - 1
        };
        while order.len() < seats.len() {
            let at = seats
                .iter()
                .position(|s| s == order.last().unwrap())
                .unwrap();
            order.push(seats[(at + step) % seats.len()]);
        }
        let first_of_side = |seat: &Seat| {
            let other = |s: &Seat| s == seat || game.partner(*s) == Some(*seat);
            order.iter().position(other).unwrap()
        };
        let law: BTreeMap<_, _> = game.rules().settings().collect();
        let mut judge = Judge {
            turn: 0,
            stage: match game.turns() == 0 && law["first_turn"] == "refusable" {
                true => Stage::Opening,
                false => Stage::Draw,
            },
            hands: order.iter().map(|s| faces(game.hand(*s))).collect(),
            waits: order.iter().map(|s| game.waits(*s)).collect(),
            side: order.iter().map(first_of_side).collect(),
            melds: Vec::new(),
            took: order.iter().map(|s| game.has_pozzetto(*s)).collect(),
            minimum: order
                .iter()
                .map(|s| game.first_minimum(*s).unwrap_or(0))
                .collect(),
            pozzetti: game.pozzetti(),
            pile: faces(game.pile()),
            stock: game.stock(),
            last: false,
            lone: None,
            only_took_one: false,
            first: false,
            failed: false,
            exchanges: game.exchanges(),
            law,
            seats: order,
        };
        judge.melds = judge.seats.iter().map(|s| judge.lying(game, *s)).collect();
        judge
    }

    /// A side's melds as they lie on the table: each must be one that the judge would find.
    fn lying(&self, game: &Game, seat: Seat) -> Vec<Lies> {
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

    /// Whether the card that lies on a place of a run is the natural one.
    fn natural(&self, suit: u8, place: u8, cards: &[Face], low: u8) -> bool {
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

    /// Every way to lay these cards as a meld.
    fn layouts(&self, bag: &[Face]) -> Vec<Lies> {
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

    /// Lays the cards one by one from a place upwards.
    fn runs(
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

    fn is_run(&self, suit: u8, low: u8, laid: &[Face]) -> bool {
        let high = low + laid.len() as u8 - 1;
        let natural = |place| self.natural(suit, place, laid, low);
        let strangers = (low..=high).filter(|place| !natural(*place)).count();
        let two_aces = low == 1 && high >= 14 && natural(1) && natural(14);
        strangers <= 1 && (!two_aces || self.law["aces"] == "both-ends")
    }

    /// The places with natural cards, and the wild.
    fn parts(&self, lies: &Lies) -> (BTreeSet<u8>, Option<Face>) {
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

    /// Every way the meld may lie once a card has been added.
    fn added(&self, lies: &Lies, card: Face) -> Vec<Lies> {
        let mut bag = lies.faces().to_vec();
        bag.push(card);
        let found = self.layouts(&bag).into_iter();
        found
            .filter(|next| self.follows(lies, next, card))
            .collect()
    }

    /// Whether a run may lie so after another and one card more: natural cards stay where they are, a wild is freed
    /// only by the card it stands for, and a wild never replaces a wild (Pagat, notes on the play).
    fn follows(&self, lies: &Lies, next: &Lies, card: Face) -> bool {
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

    fn burraco(&self, lies: &Lies) -> bool {
        let clean = self.parts(lies).1.is_none();
        lies.faces().len() >= 7 && (clean || self.law["closing_burraco"] == "any")
    }

    fn mine(&self) -> usize {
        self.side[self.turn]
    }

    fn worth(melds: &[Lies]) -> i32 {
        melds.iter().map(|m| points(m.faces())).sum()
    }

    fn comes_back(&self, melds: &[Lies]) -> bool {
        self.first && !melds.is_empty() && Judge::worth(melds) < self.minimum[self.mine()]
    }

    /// Whether a player may be left with these cards after melding: none, one to discard or to lay off, or more.
    fn may_be_left(&self, left: &[Face], melds: &[Lies]) -> bool {
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

    fn may_run_out(&self, melds: &[Lies]) -> bool {
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

    fn may_end_on(&self, last: Face, melds: &[Lies]) -> bool {
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

    fn may_throw(&self, card: Face) -> bool {
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

    /// Follows a legal move; hidden cards are read off the table after it.
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

    fn stock_ends(&mut self) {
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

    fn begin(&mut self, taken: Vec<Face>) {
        self.hands[self.turn].extend(taken);
        self.stage = Stage::Play;
        self.lone = None;
        self.only_took_one = false;
        self.failed = false;
        self.first = self.law["first_meld"] == "fifty" && self.melds[self.mine()].is_empty();
    }

    fn melded(&mut self, left: Vec<Face>, before: Vec<Lies>, after: &Game) {
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

    /// Of several ways to lie the crate chose one: it must be one of those found.
    fn see_melds(&mut self, after: &Game, before: &[Lies]) {
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

    /// After a pozzetto was taken three players may be on other sides than before.
    fn see_all(&mut self, after: &Game) {
        self.melds = self
            .seats
            .iter()
            .map(|seat| self.lying(after, *seat))
            .collect();
    }

    fn give_back(&mut self) {
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

    fn takes_pozzetto(&mut self) {
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

    fn thrown(&mut self, card: Face, after: &Game) {
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

    fn turn_over(&mut self, exchange: bool, after: &Game) {
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

    /// The judge's account and the table must be the same.
    pub(super) fn agrees(&self, game: &Game) {
        let over = self.stage == Stage::Over;
        assert_eq!(over, game.ended().is_some(), "{self:?}\n{game:?}");
        assert_eq!(self.pile, faces(game.pile()));
        assert_eq!((self.stock, self.pozzetti), (game.stock(), game.pozzetti()));
        assert_eq!(
            self.exchanges,
            if over {
                self.exchanges
            } else {
                game.exchanges()
            }
        );
        for (at, seat) in self.seats.iter().enumerate() {
            let hand = sorted(faces(game.hand(*seat)));
            assert_eq!(sorted(self.hands[at].clone()), hand, "{seat:?}");
            assert_eq!(self.waits[at], game.waits(*seat));
            assert_eq!(self.took[at], game.has_pozzetto(*seat));
            let minimum = game.first_minimum(*seat);
            assert!(
                minimum.is_none_or(|minimum| minimum == self.minimum[at]),
                "{game:?}"
            );
        }
        if !over {
            assert_eq!(self.seats[self.turn], game.turn());
            assert_eq!(self.stage == Stage::Offered, game.offered().is_some());
        }
    }

    /// Every move somebody could think of: all the bags of a small hand, all lay-offs, all discards, and more.
    pub(super) fn imaginable(&self, game: &Game, lot: &mut Lot) -> Vec<Move> {
        let mut moves = vec![Move::Draw, Move::TakePile, Move::Keep, Move::Refuse];
        let mut hand = game.hand(game.turn()).to_vec();
        hand.sort_unstable();
        let stranger = Card::all().nth(lot.below(Card::FACES)).unwrap();
        let mut held = hand.clone();
        held.push(stranger);
        held.dedup();
        for card in held {
            let melds = 0..=self.melds[self.mine()].len();
            moves.extend(melds.map(|meld| Move::LayOff { meld, card }));
            moves.push(Move::Discard(card));
        }
        let bags: Vec<u32> = match hand.len() {
            0..=9 => (0..1 << hand.len()).collect(),
            many => (0..60)
                .map(|_| lot.below(1 << many.min(31)) as u32 & lot.below(1 << 31) as u32)
                .collect(),
        };
        let mut seen = BTreeSet::new();
        for bag in bags {
            let chosen = hand
                .iter()
                .enumerate()
                .filter(|(at, _)| bag >> (at % 32) & 1 == 1);
            let cards: Vec<Card> = chosen.map(|(_, card)| *card).collect();
            if seen.insert(cards.clone()) {
                moves.push(Move::Meld(cards));
            }
        }
        moves
    }
}

/// Judge, `play` and `legal_moves` must say the same of every move.
fn compare(judge: &Judge, game: &Game, lot: &mut Lot) -> usize {
    let legal: BTreeSet<Move> = game.legal_moves().into_iter().collect();
    let mut moves: BTreeSet<Move> = judge.imaginable(game, lot).into_iter().collect();
    moves.extend(legal.iter().cloned());
    for action in &moves {
        let mut table = game.clone();
        let played = table.play(action.clone());
        let judged = judge.legal(action);
        let what = || {
            format!(
                "{} {action:?} {played:?}\n{judge:?}\n{game:?}",
                game.rules()
            )
        };
        assert_eq!(judged, played.is_ok(), "judge and table differ: {}", what());
        assert_eq!(
            judged,
            legal.contains(action),
            "not in the list: {}",
            what()
        );
        assert!(played.is_ok() || table == *game, "changed: {}", what());
        assert_eq!(game.check(action), played);
    }
    moves.len()
}

/// Plays random moves from a table and judges every state on the way; states and moves judged.
fn judge_from(mut game: Game, lot: &mut Lot, most: usize) -> (usize, usize) {
    let mut judge = Judge::look(&game);
    let (mut states, mut moves) = (0, 0);
    while game.ended().is_none() && states < most {
        moves += compare(&judge, &game, lot);
        states += 1;
        let list = game.legal_moves();
        let lays: Vec<&Move> = list
            .iter()
            .filter(|m| matches!(m, Move::Meld(_) | Move::LayOff { .. }))
            .collect();
        let action = match lays.is_empty() || lot.below(4) == 0 {
            true => list[lot.below(list.len())].clone(),
            false => lays[lot.below(lays.len())].clone(),
        };
        let before = format!("{game:?}");
        game.play(action.clone()).unwrap();
        judge.follow(&action, &game);
        let agrees = std::panic::AssertUnwindSafe(|| judge.agrees(&game));
        if let Err(panic) = std::panic::catch_unwind(agrees) {
            eprintln!("after {action:?} on {before}");
            std::panic::resume_unwind(panic);
        }
    }
    (states, moves)
}

/// One hand of random moves, and what plain players reach in another with a few random moves from there.
fn judge_hand(rules: RuleSet, seed: u64, every: u32, most: usize) -> (usize, usize) {
    let mut lot = Lot::new(seed ^ 0x006a_7564_6765);
    let (mut states, mut moves) = judge_from(Game::deal(rules, seed), &mut lot, most);
    let mut game = Game::deal(rules, seed);
    while game.ended().is_none() {
        if game.turns().is_multiple_of(every) {
            let (s, m) = judge_from(game.clone(), &mut lot, 4);
            states += s;
            moves += m;
        }
        take_turn(&mut game);
    }
    (states, moves)
}

#[test]
fn every_move_is_judged_alike_by_every_rule_set() {
    for rules in main_rules() {
        let judged = (0..games(2, 2500).max(2)).map(|seed| judge_hand(rules, seed, 7, 120));
        let (states, moves) = judged.fold((0, 0), |all, one| (all.0 + one.0, all.1 + one.1));
        assert!(states > 100 && moves > 5_000, "{rules}: {states} {moves}");
    }
}

#[test]
fn every_move_is_judged_alike_by_every_variant() {
    for (at, rules) in every_rules().into_iter().enumerate() {
        judge_hand(rules, at as u64, 40, 8);
    }
}
