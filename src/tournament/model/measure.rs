//! What a referee can give.

use serde::{Deserialize, Serialize};

/// A measure (provvedimento) as a referee names it, before it is a [`Ruling`](crate::rulings::adjustment::Ruling) about somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Measure {
    /// A call to order.
    Richiamo,
    Ammonizione,
    /// Points given or taken in the ranking.
    Points,
    /// Match Points taken off a match, or a hand of it.
    OffMatch,
    /// Five to ten minutes late.
    LateStart,
    /// More than ten minutes late: the match is lost.
    LateOverTen,
    /// Left the match with good reason.
    LeftJustified,
    /// Left the match without.
    LeftUnjustified,
    /// Neither side is there.
    BothAbsent,
    /// A score typed by the referee (punteggio arbitrale).
    Arbitral,
    /// Out of the ranking.
    Struck,
    /// Settled at the table, in play.
    InPlay,
    /// A penalised card.
    PenalisedCard,
    /// Cards that count negative.
    NegativeCards,
    FrozenGame,
    /// Cards that count negative, and their game frozen.
    NegativeAndFrozen,
}
