//! The referee's actions on a table in play: calling time and establishing a stalemate.

use crate::game::{Game, HandPhase};
use crate::moves::Illegal;
use burraco_rules::{Ended, Stalemate, TimeCalled};

impl Game {
    /// Calls time.
    ///
    /// Some rules stop the hand at once. By the federation's code (art. 15), the turn in progress or about to begin is
    /// finished, and the next player plays too. Then one round is played from the partner of the player who was to
    /// draw: six turns in all. When time is called before anyone has played, one round is played. Two players, and
    /// three, of whom nobody may have a partner, play the turn, the next one and a round: four turns, and five
    /// (inference). A closing counts during these turns, and the stock may end first.
    ///
    /// ```
    /// use burraco_play::{Game, Illegal, take_turn};
    /// use burraco_rules::RuleSet;
    /// let mut game = Game::deal(RuleSet::FEDERATION, 1);
    /// take_turn(&mut game);
    /// game.call_time().unwrap();
    /// assert_eq!(game.turns_left(), Some(6));
    /// assert_eq!(game.call_time(), Err(Illegal::TimeCalled));
    /// ```
    ///
    /// # Errors
    /// [`Illegal::Over`], or [`Illegal::TimeCalled`] when time has been called already.
    pub fn call_time(&mut self) -> Result<(), Illegal> {
        if self.ended().is_some() {
            return Err(Illegal::Over);
        }
        if self.left.is_some() {
            return Err(Illegal::TimeCalled);
        }
        match self.rules.time {
            TimeCalled::AtOnce => {
                // The first card, while it is offered, is nobody's: it goes back to the stock.
                self.stock.extend(self.offered());
                self.phase = HandPhase::Over(Ended::Time, None);
            }
            TimeCalled::LastRound => {
                let round = u32::try_from(self.rules.players.seats().len()).unwrap_or(0);
                let nobody_played = self.turns == 0 && self.must_draw();
                self.left = Some(if nobody_played { round } else { round + 2 });
            }
        }
        Ok(())
    }

    /// The number of turns left once time has been called, including the one in progress.
    ///
    /// Source: *Codice di Gara*, art. 15 (time out).
    ///
    /// ```
    /// use burraco_play::{Game, take_turn};
    /// use burraco_rules::{Ended, RuleSet};
    /// let mut game = Game::deal(RuleSet::FEDERATION, 1);
    /// game.call_time().unwrap();
    /// assert_eq!(game.turns_left(), Some(4), "nobody has played: one round");
    /// (0..4).for_each(|_| take_turn(&mut game));
    /// assert_eq!(game.ended(), Some(Ended::Time));
    /// ```
    #[must_use]
    pub fn turns_left(&self) -> Option<u32> {
        self.left
    }

    /// Establishes a stalemate, where the rules leave that to the referee (Codice di Gara, stallo). The hand is then
    /// over, without a closing bonus (inference).
    ///
    /// ```
    /// use burraco_play::{Game, Illegal};
    /// use burraco_rules::RuleSet;
    /// let mut game = Game::deal(RuleSet::FEDERATION, 1);
    /// assert_eq!(game.call_stalemate(), Err(Illegal::NoStalemate), "nobody has exchanged a card yet");
    /// ```
    ///
    /// # Errors
    /// [`Illegal::Over`], or [`Illegal::NoStalemate`] unless every player in turn has only exchanged a lone card and
    /// the next has not yet drawn.
    pub fn call_stalemate(&mut self) -> Result<(), Illegal> {
        if self.ended().is_some() {
            return Err(Illegal::Over);
        }
        let referee = self.rules.stalemate == Stalemate::Arbitro;
        if !referee || self.phase != HandPhase::Draw || !self.exchanged_round() {
            return Err(Illegal::NoStalemate);
        }
        self.phase = HandPhase::Over(Ended::Stalemate, None);
        Ok(())
    }
}
