//! The execution of a legal move on the table.

use crate::game::validate::{AfterMove, ValidMove};
use crate::game::{FAILURE, FirstMelds, Game, HandPhase, LoneCardState, TurnState};
use burraco_rules::{
    Card, Ended, FirstMeld, LoneCard, Players, PozzettoSeen, Seat, Stalemate, StockEnd, TableMeld,
};

impl Game {
    pub(crate) fn apply(&mut self, step: ValidMove) {
        match step {
            ValidMove::Draw => self.draw(),
            ValidMove::Keep(card) => self.begin(card, LoneCardState::None),
            ValidMove::Refuse(card) => {
                self.pile.push(card);
                self.draw();
            }
            ValidMove::TakePile => self.take_pile(),
            ValidMove::Lay {
                left,
                at,
                meld,
                then,
            } => self.lay(left, at, meld, then),
            ValidMove::Discard { left, card, then } => self.discard(left, card, then),
        }
    }

    fn draw(&mut self) {
        let Some(card) = self.stock.pop() else {
            return;
        };
        match self.rules.stock_end {
            StockEnd::TwoLeft => self.last_turn = self.stock.len() <= 2,
            StockEnd::LastCard => self.last_turn = self.stock.is_empty(),
            StockEnd::Pozzetti if self.stock.is_empty() && !self.pozzetti.is_empty() => {
                self.stock = match self.rules.players {
                    // The small one, so that there may still be a solo player (inference).
                    Players::Three => self.pozzetti.remove(0),
                    Players::Four | Players::Two => self.pozzetti.pop().unwrap_or_default(),
                };
            }
            StockEnd::Pozzetti => self.last_turn = self.stock.is_empty(),
        }
        if self.phase == HandPhase::Opening {
            self.phase = HandPhase::Offered(card);
        } else {
            self.begin(card, LoneCardState::None);
        }
    }

    /// Begins the play of a turn after the player has drawn or kept a card.
    fn begin(&mut self, card: Card, lone: LoneCardState) {
        self.players.get_mut(self.turn).hand.push(card);
        self.phase = HandPhase::Play(TurnState {
            lone,
            exchange: false,
            first_melds: self.first_melds(),
        });
    }

    fn first_melds(&self) -> FirstMelds {
        match self.rules.first_meld {
            FirstMeld::Fifty if self.melds(self.turn).is_empty() => FirstMelds::Open,
            FirstMeld::Fifty | FirstMeld::Any => FirstMelds::Met,
        }
    }

    fn take_pile(&mut self) {
        let lone = match (self.pile.as_slice(), self.rules.lone_card) {
            ([card], LoneCard::Barred | LoneCard::TwinShown) => {
                // Its twin, held before, may be discarded: it is another card.
                let twin = self.hand(self.turn).contains(card);
                match self.rules.lone_card {
                    _ if !twin => LoneCardState::Barred(*card),
                    LoneCard::TwinShown => LoneCardState::Twin(*card),
                    LoneCard::Barred | LoneCard::Free => LoneCardState::None,
                }
            }
            _ => LoneCardState::None,
        };
        let exchange = self.pile.len() == 1;
        let first_melds = self.first_melds();
        let pile = std::mem::take(&mut self.pile);
        self.players.get_mut(self.turn).hand.extend(pile);
        self.phase = HandPhase::Play(TurnState {
            lone,
            exchange,
            first_melds,
        });
    }

    fn lay(&mut self, left: Vec<Card>, at: Option<usize>, meld: TableMeld, then: AfterMove) {
        let seat = self.turn;
        if let HandPhase::Play(turn) = &mut self.phase {
            turn.exchange = false;
            // Once the lone card is melded, its twin from a pozzetto is another card.
            if matches!(turn.lone, LoneCardState::Barred(card) if !left.contains(&card)) {
                turn.lone = LoneCardState::None;
            }
        }
        self.players.get_mut(seat).hand = left;
        let melds = &mut self.shared_mut(seat).melds;
        match at.and_then(|at| melds.get_mut(at)) {
            Some(grown) => *grown = meld,
            None => melds.push(meld),
        }
        match then {
            AfterMove::GoesOn => {}
            AfterMove::TakesPozzetto => {
                let pozzetto = self.take_pozzetto(seat);
                self.players.get_mut(seat).hand = pozzetto;
                if let HandPhase::Play(turn) = &mut self.phase {
                    turn.first_melds = FirstMelds::Met;
                }
            }
            AfterMove::Closes => self.phase = HandPhase::Over(Ended::Closed, Some(seat)),
            AfterMove::PlaysOn => self.end_turn(false),
            AfterMove::TakesBack => self.take_back(),
        }
    }

    fn discard(&mut self, left: Vec<Card>, card: Card, then: AfterMove) {
        let seat = self.turn;
        let HandPhase::Play(turn) = self.phase else {
            return;
        };
        self.players.get_mut(seat).hand = left;
        self.pile.push(card);
        self.shown = match turn.lone {
            LoneCardState::Twin(twin) if twin == card => Some((seat, card)),
            LoneCardState::Twin(_) | LoneCardState::Barred(_) | LoneCardState::None => None,
        };
        let mut exchange = turn.exchange;
        match then {
            AfterMove::GoesOn | AfterMove::PlaysOn => {}
            AfterMove::Closes => {
                self.closing_discard = Some(card);
                self.phase = HandPhase::Over(Ended::Closed, Some(seat));
                return;
            }
            AfterMove::TakesPozzetto => {
                let pozzetto = self.take_pozzetto(seat);
                let player = self.players.get_mut(seat);
                match self.rules.pozzetto_seen {
                    PozzettoSeen::AtOnce => player.hand = pozzetto,
                    PozzettoSeen::AfterPartner | PozzettoSeen::NextTurn => {
                        player.unseen = Some(pozzetto);
                    }
                }
                exchange = false;
            }
            AfterMove::TakesBack => self.take_back(),
        }
        self.end_turn(exchange);
    }

    /// Returns a side's first melds to the player's hand because they were not worth enough. The side's next attempt
    /// must be worth more.
    fn take_back(&mut self) {
        let seat = self.turn;
        let shared = self.shared_mut(seat);
        shared.minimum = shared.minimum.saturating_add(FAILURE);
        let melds = std::mem::take(&mut shared.melds);
        let cards = melds.iter().flat_map(|meld| meld.cards().iter().copied());
        self.players.get_mut(seat).hand.extend(cards);
        if let HandPhase::Play(turn) = &mut self.phase {
            turn.first_melds = FirstMelds::Failed;
        }
    }

    fn take_pozzetto(&mut self, seat: Seat) -> Vec<Card> {
        self.shared_mut(seat).took_pozzetto = true;
        if self.rules.players == Players::Three && self.solo.is_none() {
            self.solo = Some(seat);
            self.join_the_others(seat);
        }
        self.pozzetti.pop().unwrap_or_default()
    }

    /// Makes partners of the two players who are not solo, and joins the melds of both.
    fn join_the_others(&mut self, solo: Seat) {
        let first = self.rules.after(solo);
        let second = self.rules.after(first);
        self.players.get_mut(second).home = first;
        let joining = std::mem::take(self.shared.get_mut(second));
        let shared = self.shared.get_mut(first);
        shared.melds.extend(joining.melds);
        shared.cut |= joining.cut;
        shared.minimum = shared.minimum.max(joining.minimum);
    }

    fn end_turn(&mut self, exchange: bool) {
        let ended = self.turn;
        self.turns = self.turns.saturating_add(1);
        self.exchanges = if exchange { self.exchanges + 1 } else { 0 };
        if let Some(left) = &mut self.left {
            *left = left.saturating_sub(1);
        }
        let over = match self.rules.stalemate {
            _ if self.last_turn => Some(Ended::Stock),
            _ if self.left == Some(0) => Some(Ended::Time),
            Stalemate::Ends if self.exchanged_round() => Some(Ended::Stalemate),
            _ => None,
        };
        if let Some(over) = over {
            self.phase = HandPhase::Over(over, None);
            return;
        }
        if self.rules.pozzetto_seen == PozzettoSeen::AfterPartner
            && let Some(partner) = self.partner(ended)
        {
            self.look_at_pozzetto(partner);
        }
        self.turn = self.rules.after(ended);
        self.look_at_pozzetto(self.turn);
        self.phase = HandPhase::Draw;
    }

    fn look_at_pozzetto(&mut self, seat: Seat) {
        let player = self.players.get_mut(seat);
        if let Some(pozzetto) = player.unseen.take() {
            player.hand = pozzetto;
        }
    }
}
