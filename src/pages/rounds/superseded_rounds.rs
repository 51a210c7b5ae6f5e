//! Known rounds of a knockout that no longer follow from the results, because the winner of an earlier match has
//! changed since.

use crate::components::summaries::{PairView, named};
use crate::locale::Lang;
use crate::rulings::ruling_ways::{SIGNED, needs_signature};
use crate::rulings::warnings::WarningLine;
use crate::{Frame, Link, urls};
use burraco_tournament::commands::decide::why_not_withdrawn;
use burraco_tournament::commands::refusal::Refusal;
use burraco_tournament::entry::EntryNo;
use burraco_tournament::event::{Event, EventKind};
use burraco_tournament::movement::PairingReason;
use burraco_tournament::movement::knockout::{Misplaced, Unfollowed, unfollowed};
use burraco_tournament::round::{RoundNo, TableNo};
use burraco_tournament::scoring::meeting::other_table;

/// Whether a knockout round that cannot be withdrawn for the given reason stays as it is.
const fn stays(why: &Refusal) -> bool {
    matches!(why, Refusal::HandsEntered(_) | Refusal::NoSuchRound(_))
}

/// Explains which entry wrongly has another's position in a known round of a knockout, and the remedy. The round is
/// proposed again while it can be withdrawn; a played round stays.
pub(crate) fn misplaced_said(event: &Event, misplaced: Misplaced, t: Lang) -> String {
    let who = |entry: EntryNo| named(event, entry, t);
    let has = match misplaced {
        Misplaced::Sits {
            round,
            table,
            entry,
        } => t.other_is_seated(t.place_of_table(table, round), who(entry)),
        Misplaced::Rests { round, entry } => t.other_rests(round, who(entry)),
        Misplaced::Missing { round, entry } => t.not_seated(round, who(entry)),
    };
    let round = misplaced.round();
    let way = match why_not_withdrawn(event, round) {
        None => t.withdraw_and_propose(round),
        Some(why) if stays(&why) => t.round_stays(round),
        Some(why) => format!("{} {}", t.withdraw_and_propose(round), t.refusal(&why)),
    };
    format!("{has} {way}")
}

/// The subject of a page, which limits the knockout matches reported on it to those that concern the subject.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchFilter {
    Event,
    Round(RoundNo),
    /// A page about one table of a round.
    Table(RoundNo, TableNo),
    Entry(EntryNo),
}

impl MatchFilter {
    fn concerned(self, event: &Event, found: &Unfollowed) -> bool {
        match self {
            MatchFilter::Event => true,
            MatchFilter::Round(round) => [found.round, found.misplaced.round()].contains(&round),
            MatchFilter::Table(round, table) => tables(event, found).contains(&(round, table)),
            MatchFilter::Entry(entry) => {
                let mut own = tables(event, found).into_iter();
                own.any(|(round, table)| {
                    let table = event.table(round, table);
                    table.is_some_and(|table| table.side_of(entry).is_some())
                })
            }
        }
    }
}

/// Returns the tables affected by a knockout match whose winner changed: its own, the table it led to, and the match
/// for third place where the loser sits. A team match has two of each.
fn tables(event: &Event, found: &Unfollowed) -> Vec<(RoundNo, TableNo)> {
    let next = found.misplaced.round();
    let place = match found.misplaced {
        Misplaced::Sits { table, .. } => Some((next, table)),
        Misplaced::Rests { .. } | Misplaced::Missing { .. } => None,
    };
    let mut all = vec![(found.round, found.table)];
    all.extend(place);
    if event.settings.kind == EventKind::Teams {
        let others: Vec<_> = all
            .iter()
            .map(|(round, at)| (*round, other_table(*at)))
            .collect();
        all.extend(others);
    }
    let beside = event.round(next).map_or(&[][..], |round| &round.tables);
    let third = beside
        .iter()
        .filter(|table| matches!(table.reason, PairingReason::ForThird { .. }));
    all.extend(third.map(|table| (next, table.number)));
    all
}

/// Lists knockout matches whose winner has changed since the next round was made, in words for the public, limited to
/// the page's subject. Matches with hidden results are left out.
#[must_use]
pub fn won_since(event: &Event, about: MatchFilter, t: Lang) -> Vec<String> {
    let name = |entry: EntryNo| {
        let pair = PairView::of(event, entry, event.settings.public_names, t);
        pair.numbered()
    };
    let here = |found: &Unfollowed| !event.hides(found.round) && about.concerned(event, found);
    let said = |found: Unfollowed| {
        let at = t.place_of_table(found.table, found.round);
        let next = found.misplaced.round();
        let since = match (found.won, found.misplaced) {
            (Some(won), Misplaced::Missing { .. }) => t.not_seated_who_won(at, name(won), next),
            (Some(won), _) => t.won_since(at, name(won), next),
            (None, _) => t.won_by_nobody_since(at, next),
        };
        let stays = match why_not_withdrawn(event, next) {
            Some(why) if stays(&why) => t.turno_stays(next),
            _ => t.turno_stays_unless(next),
        };
        format!("{since} {stays}")
    };
    unfollowed(event)
        .into_iter()
        .filter(here)
        .map(said)
        .collect()
}

impl WarningLine {
    /// Lists warnings about knockout matches whose changed winner a known turno does not follow, with the links to a
    /// remedy.
    #[must_use]
    pub fn unfollowed(frame: &Frame, event: &Event) -> Vec<WarningLine> {
        let (t, slug) = (frame.t, &event.settings.slug);
        let line = |found: Unfollowed| {
            let next = found.misplaced.round();
            let at = t.place_of_table(found.table, found.round);
            let said = match found.won {
                Some(won) => t.unfollowed(next, at, named(event, won, t)),
                None => t.unfollowed_by_nobody(next, at),
            };
            let back = || Link::new(urls::undo(slug), t.undo());
            // what changed a result may have been signed, and is taken back then by whoever may sign
            let signed = needs_signature(event, found.round);
            let (way, may, others) = match why_not_withdrawn(event, next) {
                None => {
                    let label = t.withdraw_round(next);
                    let way = Link::new(urls::withdraw(slug, next), &label);
                    (way, frame.open(urls::WITHDRAW), t.who_withdraws())
                }
                Some(why) if stays(&why) => {
                    let may = frame.open(urls::UNDO) && (!signed || frame.open(SIGNED));
                    (back(), may, t.who_takes_back())
                }
                Some(_) => (back(), frame.open(urls::WITHDRAW), t.who_withdraws()),
            };
            let instead = misplaced_said(event, found.misplaced, t);
            WarningLine {
                said: match may {
                    true => format!("{said} {instead}"),
                    false => format!("{said} {instead} {others}"),
                },
                ways: may.then_some(way).into_iter().collect(),
            }
        };
        unfollowed(event).into_iter().map(line).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample;

    #[test]
    fn of_teams_both_tables_of_a_match_are_concerned() {
        let mut event = sample::event();
        let found = Unfollowed {
            round: RoundNo(1),
            table: TableNo(1),
            won: None,
            misplaced: Misplaced::Sits {
                round: RoundNo(2),
                table: TableNo(3),
                entry: EntryNo(1),
            },
        };
        let all = |event: &Event| {
            let mut all = tables(event, &found);
            all.sort_unstable();
            all.into_iter()
                .map(|(round, table)| (round.0, table.0))
                .collect::<Vec<_>>()
        };
        assert_eq!(all(&event), [(1, 1), (2, 3)]);
        event.settings.kind = EventKind::Teams;
        assert_eq!(all(&event), [(1, 1), (1, 2), (2, 3), (2, 4)]);
    }
}
