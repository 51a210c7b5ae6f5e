//! The measures that a referee can choose.

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};

/// A measure (provvedimento) that a referee may choose, named before it becomes a
/// [`Ruling`](crate::rulings::adjustment::Ruling) about somebody. The measures stand in the order in which a
/// referee reads them.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Serialize,
    Deserialize,
    EnumString,
    IntoStaticStr,
    VariantArray,
)]
#[strum(serialize_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum Measure {
    /// A call to order (richiamo).
    Richiamo,
    Ammonizione,
    /// Points that a ruling gives or takes in the standings.
    Points,
    /// Match Points taken off the result of a match, or of one hand of it.
    OffMatch,
    /// A penalty for a start five to ten minutes late.
    LateStart,
    /// The loss of the match for being more than ten minutes late.
    LateOverTen,
    /// The measure for an entry that left the match with good reason.
    LeftJustified,
    /// The measure for an entry that left the match without good reason.
    LeftUnjustified,
    /// The measure for a table where neither side came.
    BothAbsent,
    /// A score entered by the referee (punteggio arbitrale).
    Arbitral,
    /// The removal of an entry from the standings.
    Struck,
    /// An irregularity settled in play, at the table.
    InPlay,
    /// A card that becomes a penalised card.
    PenalisedCard,
    /// Cards that count as negative.
    NegativeCards,
    FrozenGame,
    /// Cards that count as negative points, and the frozen meld to which they belong.
    NegativeAndFrozen,
}
