//! The program's own lines of the catalogue, made from the table of irregularities: its articles, and the measures
//! that its consequences provide.

use crate::points::{MatchPoints, VictoryPoints};
use crate::rulings::adjustment::Measure;
use crate::rulings::infraction::{EDITION, Infraction, InfractionUse};
use burraco_rules::{Consequence, Irregularity};

/// Returns the measures that a consequence provides, the usual one first.
fn provided(consequence: Consequence) -> &'static [Measure] {
    use Consequence as C;
    use Measure as M;
    match consequence {
        C::PlayedOrDiscarded
        | C::TurnStops
        | C::CorrectedWithOwnCards
        | C::HighestExcessDiscarded
        | C::BestGameWithWild
        | C::FrozenUntilNextTurn
        | C::CardToRightfulPlayer
        | C::PileRestored
        | C::LastGameToHand
        | C::PozzettoReturned
        | C::PlayGoesOnWithIt
        | C::CompletedFromStock
        | C::SurplusUnderStock
        | C::Rebuilt
        | C::HighestCardDiscarded
        | C::PlayedHandsStand => &[M::InPlay],
        C::MustBeDiscarded
        | C::Penalised
        | C::RestPenalised
        | C::LastGamePenalised
        | C::AsIrregularClosing => &[M::PenalisedCard],
        C::CountsNegative | C::ExcessNegative | C::LinkedNegativeIfClosed => &[M::NegativeCards],
        C::AsMissedDraw => &[M::InPlay, M::NegativeCards],
        C::Frozen | C::FrozenIfLate => &[M::FrozenGame],
        C::ArbitralScoreIfNot => &[M::Arbitral],
        C::FiveSeconds => &[M::Richiamo],
        C::Ammonizione => &[M::Ammonizione],
        C::AmmonizioneOrArbitralScore => &[M::Ammonizione, M::Arbitral],
        C::RefereeDecides => &[M::Richiamo, M::Ammonizione, M::Arbitral],
        C::MatchPointsOff(_) => &[M::LateStart, M::Points],
        C::MatchLost => &[M::LateOverTen, M::Arbitral],
        C::LeaversTheRest => &[M::LeftJustified, M::Arbitral],
        C::LeaversNothing => &[M::LeftUnjustified],
        C::NothingForEither => &[M::BothAbsent],
        // how the others are carried out, and by whom, goes with those above
        C::NotOnPartnersGame
        | C::ThatCardDiscarded
        | C::NoClosingBefore
        | C::OnlyDrawsAndDiscards
        | C::MustCollectAndDiscard
        | C::Merged
        | C::SurplusWildDiscarded
        | C::TurnOver
        | C::NoBonusButCloses
        | C::LaidStandsButLast
        | C::DiscardStays
        | C::WildStaysDiscarded
        | C::OneOfThemDiscarded
        | C::NotPartnersNewGames
        | C::MayCloseNextTurn
        | C::SeenStays
        | C::StayersAsResting
        | C::OneVictoryPoint => &[],
    }
}

/// Returns the measures for an irregularity, the usual one first.
///
/// A measure settled on the cards can also be an ammonizione or an arbitral score. Those remain when a position cannot
/// be restored (Codice di Gara, penalties).
fn measures(row: Irregularity) -> Vec<Measure> {
    let follows = row.follows().iter();
    let mut all: Vec<Measure> = Vec::new();
    for measure in follows.flat_map(|one| provided(*one)) {
        if !all.contains(measure) {
            all.push(*measure);
        }
    }
    if all.contains(&Measure::NegativeCards) && all.contains(&Measure::FrozenGame) {
        all.insert(0, Measure::NegativeAndFrozen);
    }
    if all.iter().any(|measure| measure.mark().is_some()) {
        let last = [Measure::Ammonizione, Measure::Arbitral];
        all.retain(|measure| !last.contains(measure));
        all.extend(last);
    }
    all
}

/// Returns the catalogue's line for an irregularity; none for one whose cost follows by itself, as that of a second
/// ammonizione does.
pub(crate) fn line(row: Irregularity) -> Option<Infraction> {
    let measures = measures(row);
    let article = row.article().unwrap_or_default();
    let mut mp = 0;
    for one in row.follows() {
        if let Consequence::MatchPointsOff(points) = one {
            mp = i64::from(*points);
        }
    }
    (!measures.is_empty()).then(|| Infraction {
        code: row.code().to_owned(),
        it: String::new(),
        en: String::new(),
        article: article.to_owned(),
        edition: if article.is_empty() { "" } else { EDITION }.to_owned(),
        old_article: row.old_article().unwrap_or_default().to_owned(),
        sure: row.sure(),
        measures,
        vp: VictoryPoints(0),
        mp: MatchPoints(mp),
        offered: InfractionUse::Offered,
    })
}
