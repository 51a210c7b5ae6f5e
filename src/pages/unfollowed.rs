//! Known turni of a knockout that no longer follow from the results: a match before them was won by another since.

use crate::pages::preview::named;
use crate::pages::rulings::OverdrawnLine;
use crate::pages::words::Lang;
use crate::pages::{Frame, Link, urls};
use burraco_tournament::decide::why_not_withdrawn;
use burraco_tournament::entry::EntryNo;
use burraco_tournament::event::Event;
use burraco_tournament::movement::knockout::{Misplaced, Unfollowed, unfollowed};
use burraco_tournament::refusal::Refusal;

/// Who has the place of another in a known round of a knockout, and the way out: the round is proposed again as long as it
/// can be withdrawn; one that is played stays.
pub(super) fn misplaced_said(event: &Event, misplaced: Misplaced, t: Lang) -> String {
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
        Some(Refusal::HandsEntered(_) | Refusal::NoSuchRound(_)) => t.round_stays(round),
        Some(why) => format!("{} {}", t.withdraw_and_propose(round), t.refusal(&why)),
    };
    format!("{has} {way}")
}

impl OverdrawnLine {
    /// The matches of a knockout that a known turno no longer follows from, with the ways out.
    #[must_use]
    pub fn unfollowed(frame: &Frame, event: &Event) -> Vec<OverdrawnLine> {
        let (t, slug) = (frame.t, &event.settings.slug);
        let line = |found: Unfollowed| {
            let next = found.misplaced.round();
            let at = t.place_of_table(found.table, found.round);
            let said = match found.won {
                Some(won) => t.unfollowed(next, at, named(event, won, t)),
                None => t.unfollowed_by_nobody(next, at),
            };
            let ways = match why_not_withdrawn(event, next) {
                None => frame.open(urls::WITHDRAW).then(|| {
                    let label = t.withdraw_round(next);
                    Link::new(urls::withdraw(slug, next), &label)
                }),
                Some(_) => frame
                    .open(urls::UNDO)
                    .then(|| Link::new(urls::undo(slug), t.undo())),
            };
            OverdrawnLine {
                said: format!("{said} {}", misplaced_said(event, found.misplaced, t)),
                ways: ways.into_iter().collect(),
            }
        };
        unfollowed(event).into_iter().map(line).collect()
    }
}
