//! The program's own lines of the catalogue. The articles, their certainty and the consequences stand in the table of
//! irregularities. This file holds the measures a referee can choose for each.

use crate::points::{MatchPoints, VictoryPoints};
use crate::rulings::adjustment::Measure;
use crate::rulings::infraction::{EDITION, Infraction, InfractionUse};
use burraco_rules::Irregularity;

/// A line of the catalogue: the irregularity, the measures it provides (the usual one first), and the Match Points the
/// code names for it.
pub(crate) struct CatalogueEntry(Irregularity, &'static [Measure], i64);

impl CatalogueEntry {
    /// Returns the line with its articles.
    ///
    /// A measure settled on the cards can also be an ammonizione or an arbitral score. Those remain when a position
    /// cannot be restored (Codice di Gara, penalties).
    pub(crate) fn infraction(&self) -> Infraction {
        let CatalogueEntry(row, measures, mp) = self;
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
            offered: InfractionUse::Offered,
        }
    }
}

use Irregularity as I;
use Measure as M;

/// The lines of the catalogue, in the order of the table of irregularities. A second ammonizione is no line, since its
/// cost follows automatically.
pub(crate) const LINES: &[CatalogueEntry] = &[
    CatalogueEntry(I::WrongGameAtOnce, &[M::InPlay, M::PenalisedCard], 0),
    CatalogueEntry(I::WrongGameAfterDiscard, &[M::InPlay], 0),
    CatalogueEntry(
        I::WrongGameLater,
        &[M::NegativeAndFrozen, M::NegativeCards, M::FrozenGame],
        0,
    ),
    CatalogueEntry(I::WrongGameWithWild, &[M::InPlay], 0),
    CatalogueEntry(I::SecondEqualSet, &[M::FrozenGame], 0),
    CatalogueEntry(I::ClosedWithoutBurraco, &[M::PenalisedCard], 0),
    CatalogueEntry(I::ClosedWithWild, &[M::InPlay], 0),
    CatalogueEntry(I::ClosedWithoutDiscard, &[M::InPlay], 0),
    CatalogueEntry(I::PozzettoTakenTwice, &[M::InPlay, M::PenalisedCard], 0),
    CatalogueEntry(I::OpponentsPozzetto, &[M::InPlay], 0),
    CatalogueEntry(I::CardsMixed, &[M::InPlay], 0),
    CatalogueEntry(I::ExposedCard, &[M::InPlay], 0),
    CatalogueEntry(I::RemarkOnExposedCard, &[M::InPlay], 0),
    CatalogueEntry(I::PenalisedCard, &[M::PenalisedCard, M::NegativeCards], 0),
    CatalogueEntry(I::PlayedAfterDiscard, &[M::InPlay, M::NegativeCards], 0),
    CatalogueEntry(I::Fantasma, &[M::PenalisedCard, M::FrozenGame], 0),
    CatalogueEntry(I::MissedDraw, &[M::InPlay, M::NegativeCards], 0),
    CatalogueEntry(I::OutOfTurnDraw, &[M::InPlay], 0),
    CatalogueEntry(I::OutOfTurnCollect, &[M::InPlay], 0),
    CatalogueEntry(I::PozzettoTooFew, &[M::InPlay], 0),
    CatalogueEntry(I::PozzettoTooMany, &[M::InPlay], 0),
    CatalogueEntry(I::PozzettoLookedAt, &[M::InPlay, M::NegativeCards], 0),
    CatalogueEntry(I::SlowPlay, &[M::Richiamo, M::InPlay], 0),
    CatalogueEntry(I::Suggestion, &[M::Ammonizione, M::Arbitral], 0),
    CatalogueEntry(
        I::HandlingCards,
        &[M::Richiamo, M::Ammonizione, M::Arbitral],
        0,
    ),
    CatalogueEntry(I::IrregularDeck, &[M::InPlay], 0),
    CatalogueEntry(I::NotReady, &[M::Ammonizione], 0),
    CatalogueEntry(I::LateFive, &[M::LateStart, M::Points], 100),
    CatalogueEntry(I::LateTen, &[M::LateOverTen, M::Arbitral], 0),
    CatalogueEntry(I::LeftJustified, &[M::LeftJustified, M::Arbitral], 0),
    CatalogueEntry(I::LeftUnjustified, &[M::LeftUnjustified], 0),
    CatalogueEntry(I::BothAbsent, &[M::BothAbsent], 0),
];
