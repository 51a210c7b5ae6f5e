//! What a referee can choose from: each measure with the amounts it asks for.

use super::Ruling;
use crate::award::AwardKind;
use std::str::FromStr;

/// A measure (provvedimento) as a referee names it, before it is a [`Ruling`] about somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// A call to order.
    Richiamo,
    /// A warning.
    Ammonizione,
    /// Points given or taken in the ranking.
    Points,
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
}

impl Measure {
    /// All of them, in the order a referee reads them.
    pub const ALL: [Measure; 10] = [
        Measure::Richiamo,
        Measure::Ammonizione,
        Measure::Points,
        Measure::LateStart,
        Measure::LateOverTen,
        Measure::LeftJustified,
        Measure::LeftUnjustified,
        Measure::BothAbsent,
        Measure::Arbitral,
        Measure::Struck,
    ];

    /// Its word in forms and addresses.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Measure::Richiamo => "richiamo",
            Measure::Ammonizione => "ammonizione",
            Measure::Points => "points",
            Measure::LateStart => "late_start",
            Measure::LateOverTen => "late_over_ten",
            Measure::LeftJustified => "left_justified",
            Measure::LeftUnjustified => "left_unjustified",
            Measure::BothAbsent => "both_absent",
            Measure::Arbitral => "arbitral",
            Measure::Struck => "struck",
        }
    }

    /// The measure a ruling reads as; of points given at a table, by what they were given for.
    #[must_use]
    pub fn of(ruling: Ruling) -> Measure {
        match ruling {
            Ruling::Richiamo { .. } => Measure::Richiamo,
            Ruling::Ammonizione { .. } => Measure::Ammonizione,
            Ruling::Points { .. } => Measure::Points,
            Ruling::LateStart { .. } => Measure::LateStart,
            Ruling::Struck { .. } => Measure::Struck,
            Ruling::Awarded { awards, .. } => {
                let kinds = [awards.ns, awards.ew].map(|award| award.kind);
                let gone = [awards.ns, awards.ew]
                    .into_iter()
                    .find(|award| award.kind == AwardKind::Left);
                match gone {
                    _ if kinds.contains(&AwardKind::Late) => Measure::LateOverTen,
                    _ if kinds.contains(&AwardKind::Absent) => Measure::BothAbsent,
                    Some(gone) if gone.vp.0 > 0 => Measure::LeftJustified,
                    Some(_) => Measure::LeftUnjustified,
                    None => Measure::Arbitral,
                }
            }
        }
    }
}

/// A word that is no measure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownMeasure;

impl FromStr for Measure {
    type Err = UnknownMeasure;

    fn from_str(code: &str) -> Result<Measure, UnknownMeasure> {
        let found = Measure::ALL.into_iter().find(|m| m.code() == code);
        found.ok_or(UnknownMeasure)
    }
}
