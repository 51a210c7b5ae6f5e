//! The program's own lines of the catalogue. Articles, certainty and what follows stand in the table of irregularities;
//! here is what a referee can give for each.

use crate::points::{MatchPoints, VictoryPoints};
use crate::rulings::adjustment::Measure;
use crate::rulings::infraction::{EDITION, Infraction, Use};
use burraco_rules::Irregularity;

/// A line: the irregularity, the measures it provides (the usual one first), the Match Points the code names for it.
pub(crate) struct Line(Irregularity, &'static [Measure], i64);

impl Line {
    /// The line with its articles.
    ///
    /// What is settled on the cards also knows ammonizione and arbitral score: those are what is left once a position
    /// cannot be restored (Codice di Gara, penalties).
    pub(crate) fn infraction(&self) -> Infraction {
        let Line(row, measures, mp) = self;
        let mut measures = measures.to_vec();
        if measures.iter().any(|measure| measure.mark().is_some()) {
            for last in [Measure::Ammonizione, Measure::Arbitral] {
                if !measures.contains(&last) {
                    measures.push(last);
                }
            }
        }
        let article = row.article().unwrap_or_default();
        Infraction {
            code: row.code().to_owned(),
            it: String::new(),
            en: String::new(),
            article: article.to_owned(),
            edition: if article.is_empty() { "" } else { EDITION }.to_owned(),
            old_article: row.old_article().unwrap_or_default().to_owned(),
            sure: row.sure(),
            measures,
            vp: VictoryPoints(0),
            mp: MatchPoints(*mp),
            offered: Use::Offered,
        }
    }
}

use Irregularity as I;
use Measure as M;

/// In the order of the table of irregularities. A second ammonizione is no line: it follows by itself.
pub(crate) const LINES: &[Line] = &[
    Line(I::WrongGameAtOnce, &[M::InPlay, M::PenalisedCard], 0),
    Line(I::WrongGameAfterDiscard, &[M::InPlay], 0),
    Line(
        I::WrongGameLater,
        &[M::NegativeAndFrozen, M::NegativeCards, M::FrozenGame],
        0,
    ),
    Line(I::WrongGameWithWild, &[M::InPlay], 0),
    Line(I::SecondEqualSet, &[M::FrozenGame], 0),
    Line(I::ClosedWithoutBurraco, &[M::PenalisedCard], 0),
    Line(I::ClosedWithWild, &[M::InPlay], 0),
    Line(I::ClosedWithoutDiscard, &[M::InPlay], 0),
    Line(I::PozzettoTakenTwice, &[M::InPlay, M::PenalisedCard], 0),
    Line(I::OpponentsPozzetto, &[M::InPlay], 0),
    Line(I::CardsMixed, &[M::InPlay], 0),
    Line(I::ExposedCard, &[M::InPlay], 0),
    Line(I::RemarkOnExposedCard, &[M::InPlay], 0),
    Line(I::PenalisedCard, &[M::PenalisedCard, M::NegativeCards], 0),
    Line(I::PlayedAfterDiscard, &[M::InPlay, M::NegativeCards], 0),
    Line(I::Fantasma, &[M::PenalisedCard, M::FrozenGame], 0),
    Line(I::MissedDraw, &[M::InPlay, M::NegativeCards], 0),
    Line(I::OutOfTurnDraw, &[M::InPlay], 0),
    Line(I::OutOfTurnCollect, &[M::InPlay], 0),
    Line(I::PozzettoTooFew, &[M::InPlay], 0),
    Line(I::PozzettoTooMany, &[M::InPlay], 0),
    Line(I::PozzettoLookedAt, &[M::InPlay, M::NegativeCards], 0),
    Line(I::SlowPlay, &[M::Richiamo, M::InPlay], 0),
    Line(I::Suggestion, &[M::Ammonizione, M::Arbitral], 0),
    Line(
        I::HandlingCards,
        &[M::Richiamo, M::Ammonizione, M::Arbitral],
        0,
    ),
    Line(I::IrregularDeck, &[M::InPlay], 0),
    Line(I::NotReady, &[M::Ammonizione], 0),
    Line(I::LateFive, &[M::LateStart, M::Points], 100),
    Line(I::LateTen, &[M::LateOverTen, M::Arbitral], 0),
    Line(I::LeftJustified, &[M::LeftJustified, M::Arbitral], 0),
    Line(I::LeftUnjustified, &[M::LeftUnjustified], 0),
    Line(I::BothAbsent, &[M::BothAbsent], 0),
];
