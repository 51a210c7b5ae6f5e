//! The conversion of a table in play into a score sheet.

use crate::game::{Game, HandPhase};
use burraco_rules::{
    BySide, Card, Cards, ClosedBy, Ended, Players, Pozzetto, Seat, Sheet, Side, SideEntry,
    SideSheet, TableMeld, WrittenCards,
};

impl Game {
    /// The hand as a score sheet. Before the end, it is the sheet of a hand on which time is called.
    ///
    /// Of three players, the solo player is written as N/S and the partners as E/W, wherever they sit. The partner who
    /// plays next comes first. While nobody is solo, each of the three is written alone.
    ///
    /// ```
    /// use burraco_play::{Game, take_turn};
    /// use burraco_rules::{Ended, RuleSet};
    /// let mut game = Game::deal(RuleSet::FEDERATION, 1);
    /// while game.ended().is_none() {
    ///     take_turn(&mut game);
    /// }
    /// let sheet = game.sheet();
    /// assert_eq!((sheet.ended, sheet.closed_by.len()), (Ended::Closed, 1));
    /// assert!(sheet.score(game.rules()).valid(), "what was played move by move has no fault");
    /// ```
    #[must_use]
    pub fn sheet(&self) -> Sheet {
        let (ended, closer) = match self.phase {
            HandPhase::Over(ended, closer) => (ended, closer),
            HandPhase::Opening | HandPhase::Offered(_) | HandPhase::Draw | HandPhase::Play(_) => {
                (Ended::Time, None)
            }
        };
        let players = self.rules.players;
        let closer = closer.map(|seat| ClosedBy::Player(self.rules.written_seat(seat, self.solo)));
        let alone = players == Players::Three && self.solo.is_none();
        Sheet {
            players: (players != Players::Four).then_some(players),
            sides: BySide::from_fn(|side| self.side_sheet(&self.written_as(side))),
            third: alone.then(|| self.side_sheet(&[Seat::West])),
            solo: self.solo,
            closed_by: closer.into_iter().collect(),
            ended,
            discard: self.closing_discard,
            overrule: Vec::new(),
        }
    }

    /// The players whose cards are written under a side of the sheet.
    pub(crate) fn written_as(&self, side: Side) -> Vec<Seat> {
        self.rules.written_as(side, self.solo)
    }

    fn side_sheet(&self, seats: &[Seat]) -> SideSheet {
        let Some(shared) = seats.first().map(|seat| self.of(*seat)) else {
            return SideSheet::default();
        };
        let hand = |at: usize| -> Vec<Card> {
            let seat = seats.get(at);
            seat.map_or(Vec::new(), |seat| self.hand(*seat).to_vec())
        };
        let mut waiting = seats
            .iter()
            .filter_map(|seat| self.players.get(*seat).unseen.as_ref());
        let unseen = waiting.next();
        let lay = |meld: &TableMeld| WrittenCards::from(meld.reading().layout(meld.cards())).into();
        SideSheet {
            entry: SideEntry::Cards(Cards {
                melds: shared.melds.iter().map(lay).collect(),
                hands: [hand(0).into(), hand(1).into()].into(),
                unseen: WrittenCards::from(unseen.cloned().unwrap_or_default()).into(),
                penalised: WrittenCards::default(),
            }),
            pozzetto: match (shared.took_pozzetto, unseen) {
                (false, _) => Pozzetto::None,
                (true, None) => Pozzetto::Seen,
                (true, Some(_)) => Pozzetto::Unseen,
            },
            cut: shared.cut,
            ..SideSheet::default()
        }
    }
}
