//! The points that rounds and rulings brought each entry.

use super::{Adjusted, DecidedBy, RoundCredit, Standing};
use crate::award::{Award, AwardKind};
use crate::entry::EntryNo;
use crate::event::{Event, MpReading};
use crate::points::{MatchPoints, VictoryPoints};
use crate::round::{Round, RoundNo};
use crate::rulings::adjustment::Rulings;
use crate::scoring::meeting::Meeting;
use crate::scoring::result::Results;
use burraco_rules::Side;

/// The points an entry has made.
#[derive(Default)]
pub(super) struct Score {
    credits: Vec<RoundCredit>,
    /// The entry's own points in matches that a player or pair left.
    made: Vec<(RoundNo, MatchPoints)>,
    /// The points that rulings give or take outside the rounds.
    pub adjusted: (VictoryPoints, MatchPoints),
    /// The burrachi made; none once a hand was entered by sums.
    burrachi: Option<u32>,
    tables: u32,
    hands: u32,
    verified: u32,
}

/// The scores of all entries on the list, by number.
pub(super) struct Scores {
    numbers: Vec<EntryNo>,
    scores: Vec<Score>,
}

impl Scores {
    /// Creates empty scores for the given number of rounds.
    pub(super) fn new(event: &Event, rounds: usize) -> Scores {
        let mut numbers: Vec<EntryNo> = event.entries.iter().map(|e| e.number).collect();
        numbers.sort_unstable();
        let score = |_| Score {
            credits: Vec::with_capacity(rounds),
            ..Score::default()
        };
        Scores {
            scores: (0..numbers.len()).map(score).collect(),
            numbers,
        }
    }

    /// The score of an entry; none if it is not on the list.
    fn of(&mut self, entry: EntryNo) -> Option<&mut Score> {
        // most lists have no holes
        let guess = usize::try_from(entry.0).ok()?.wrapping_sub(1);
        let at = match self.numbers.get(guess) {
            Some(number) if *number == entry => guess,
            _ => self.numbers.binary_search(&entry).ok()?,
        };
        self.scores.get_mut(at)
    }

    /// Returns each entry with its score, by number.
    pub(super) fn into_entries(self) -> impl Iterator<Item = (EntryNo, Score)> {
        self.numbers.into_iter().zip(self.scores)
    }
}

impl Score {
    /// Whether a round brought the entry any credit, even one of zero points.
    pub(super) fn took_part(&self) -> bool {
        !self.credits.is_empty()
    }

    /// Adds the hands of a table whose points come from its hands, not from a ruling.
    fn played(&mut self, burrachi: Option<u32>, hands: u32, verified: u32) {
        self.burrachi = match (self.tables, self.burrachi, burrachi) {
            (0, _, here) => here,
            (_, Some(before), Some(here)) => Some(before.saturating_add(here)),
            _ => None,
        };
        self.tables += 1;
        self.hands += hands;
        self.verified += verified;
    }

    fn award(&mut self, round: RoundNo, award: Award) {
        self.credits.push(RoundCredit {
            round,
            table: None,
            opponent: None,
            second_opponent: None,
            partner: None,
            vp: award.vp,
            mp: award.mp,
            gross: award.mp,
            award: Some(award.kind),
        });
    }
}

/// Adds the points a round brought to the entries that played or rested in it.
pub(super) fn collect(
    event: &Event,
    round: &Round,
    results: &Results,
    rulings: &Rulings,
    scores: &mut Scores,
) {
    let settings = &event.settings;
    for bye in &round.byes {
        if let Some(score) = scores.of(bye.entry) {
            score.award(round.number, bye.award.times(settings.parts().into()));
        }
    }
    if settings.is_of_three() {
        return collect_of_three(event, round, results, rulings, scores);
    }
    let meetings = Meeting::all(settings.kind, round).into_iter();
    for meeting in meetings.filter(Meeting::counts) {
        let table = meeting.home;
        let result = meeting.result(&settings.vp_table, round.number, results);
        let result = result.as_ref();
        let Some(points) = rulings.at(settings, round.number, &meeting, result) else {
            continue;
        };
        let made = event.made_until_left(round.number, table.number);
        let seats = Side::ALL.map(|side| table.entries(side).map(move |entry| (side, entry)));
        for (side, entry) in seats.into_iter().flatten() {
            let mut opponents = table.entries(side.other());
            let Some(score) = scores.of(entry) else {
                continue;
            };
            score.credits.push(RoundCredit {
                round: round.number,
                table: Some(table.number),
                opponent: opponents.next(),
                second_opponent: opponents.next(),
                partner: table.entries(side).find(|other| *other != entry),
                vp: points.get(side).vp,
                mp: points.get(side).mp,
                gross: result.map_or(MatchPoints(0), |result| *result.gross.get(side)),
                award: points.get(side).award,
            });
            let made = made.map(|made| (round.number, *made.get(side)));
            score.made.extend(made);
            // of a table whose points are given no hand counts
            let Some(result) = result.filter(|_| points.get(side).award.is_none()) else {
                continue;
            };
            score.played(*result.burrachi.get(side), result.hands, result.verified);
        }
    }
}

/// Adds the points of a round like [`collect`], for tables of three where each meets the other two.
fn collect_of_three(
    event: &Event,
    round: &Round,
    results: &Results,
    rulings: &Rulings,
    scores: &mut Scores,
) {
    let settings = &event.settings;
    for table in round.tables.iter().filter(|table| table.state.counts()) {
        let place = (round.number, table.number);
        let result = results.get(&place).and_then(|tally| tally.three());
        let points = rulings.at_three(settings, place, result.as_ref());
        let (Some(trio), Some(points)) = (table.trio(), points) else {
            continue;
        };
        let made = event.made_by_three_until_left(place);
        for (chair, points) in points.iter() {
            let [one, other] = chair.others().map(|chair| *trio.get(chair));
            let Some(score) = scores.of(*trio.get(chair)) else {
                continue;
            };
            score.credits.push(RoundCredit {
                round: round.number,
                table: Some(table.number),
                opponent: Some(one),
                second_opponent: Some(other),
                partner: None,
                vp: points.vp,
                mp: points.mp,
                gross: result.map_or(MatchPoints(0), |result| *result.points.get(chair)),
                award: points.award,
            });
            score
                .made
                .extend(made.map(|made| (round.number, *made.get(chair))));
            if let Some(result) = result.filter(|_| points.award.is_none()) {
                score.played(*result.burrachi.get(chair), result.hands, result.verified);
            }
        }
    }
}

/// The standings line of an entry before its rank is known. `worth` is the factor by which the points of each round
/// count.
pub(super) fn unranked(
    entry: EntryNo,
    mut score: Score,
    mp: MpReading,
    worth: impl Fn(RoundNo) -> i64,
) -> Standing {
    rest_counts_own_mean(&mut score.credits, &score.made);
    let credits = || score.credits.iter().map(|c| (c, worth(c.round)));
    let difference: MatchPoints = credits().map(|(c, worth)| c.mp.times(worth)).sum();
    let gross: MatchPoints = credits().map(|(c, worth)| c.gross.times(worth)).sum();
    let vp: VictoryPoints = credits().map(|(c, worth)| c.vp.times(worth)).sum();
    Standing {
        rank: 0,
        tied: false,
        entry,
        vp: vp + score.adjusted.0,
        adjusted: Adjusted {
            vp: score.adjusted.0,
            mp: score.adjusted.1,
        },
        mp: score.adjusted.1
            + match mp {
                MpReading::Difference => difference,
                MpReading::Gross => gross,
            },
        mp_gross: gross,
        rounds: u32::try_from(score.credits.len()).unwrap_or(u32::MAX),
        decided_by: DecidedBy::First,
        hands_verified: score.verified,
        hands: score.hands,
        burrachi: score.burrachi,
        credits: score.credits,
    }
}

/// Sets the entry's own points for rounds without play. A bye counts the mean of the rounds it played, rounded towards
/// zero. An entry that stayed in a match that somebody left gets that mean, or what it had made if more. An entry that
/// left keeps what it had made, and at most zero if it left without good reason.
fn rest_counts_own_mean(credits: &mut [RoundCredit], made: &[(RoundNo, MatchPoints)]) {
    let played = || credits.iter().filter(|credit| credit.award.is_none());
    let Ok(rounds) = i64::try_from(played().count()) else {
        return;
    };
    let sum: MatchPoints = played().map(|credit| credit.gross).sum();
    let mean = sum
        .0
        .checked_div(rounds)
        .map_or(MatchPoints(0), MatchPoints);
    for credit in credits {
        let Some(award) = credit.award else { continue };
        let made = made.iter().find(|(round, _)| *round == credit.round);
        credit.gross = match (award, made) {
            (AwardKind::Left, Some((_, made))) => *made,
            (AwardKind::Quit, Some((_, made))) => (*made).min(MatchPoints(0)),
            (_, Some((_, made))) => (*made).max(mean),
            (_, None) => mean,
        };
    }
}
