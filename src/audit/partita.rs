//! The hands of a table from which the result of its round is computed, and whether all of them are entered. Both are
//! worked out from the totals of the hands alone.

use super::three;
use burraco_rules::{BySide, FirstMeld, Target};
use burraco_tournament::event_file::EventFile;
use burraco_tournament::round::{Hand, Table};
use burraco_tournament::scoring::match_score::{Length, MatchVp};

/// The hands of a table from which its result for the round is computed, in order.
pub(super) struct Counted<'f> {
    /// The hands from which the table's result is computed, up to the one that decides the match.
    pub(super) hands: Vec<&'f Hand>,
    /// Whether no further hand of the table is expected.
    pub(super) complete: bool,
}

/// The lowest total that ends a match. Every total is a multiple of 5.
fn goal(file: &EventFile) -> Option<i64> {
    match file.event.rules.target {
        Target::Over2000 => Some(2001),
        Target::From2005 => Some(2005),
        Target::From3000 => Some(3000),
        Target::Hands => None,
    }
}

/// The number of sheets a table fills; none where a match to a target is played. A sum of several hands stands for all
/// of them.
pub(super) fn planned(file: &EventFile, table: &Table) -> Option<u32> {
    let first = table.hands.iter().find(|hand| hand.number.0 == 1);
    let first = first.and_then(|hand| hand.versions.last());
    let sum = first.is_some_and(|version| version.sheet.hands() > Some(1));
    match file.event.length {
        Length::Hands if sum => Some(1),
        Length::Hands => Some(u32::from(file.event.hands)),
        Length::Total => Some(1),
        Length::Target(_) => None,
    }
}

/// The points that a hand adds to each total, in half points.
fn hand_points(file: &EventFile, hand: &Hand) -> Option<Vec<i64>> {
    let sheet = &hand.versions.last()?.sheet;
    if three::sit(file) {
        return Some(
            three::player_points(file, sheet)?
                .map(|(halves, _)| halves)
                .to_vec(),
        );
    }
    let sides = sheet.score(&file.event.rules).sides;
    let sides = [&sides.ns, &sides.ew];
    Some(sides.map(|side| 2 * i64::from(side.total())).to_vec())
}

/// Whether a hand of a table has no fault. In a match to a target, the first melds of a side that already had 1500
/// points must be worth 75. This applies only if the rules require a minimum at all.
pub(super) fn stands(file: &EventFile, table: &Table, hand: &Hand) -> bool {
    let Some(version) = hand.versions.last() else {
        return false;
    };
    let rules = &file.event.rules;
    let raised = planned(file, table).is_none() && rules.first_meld == FirstMeld::Fifty;
    let mut before = BySide::<i32>::default();
    if raised && !three::sit(file) {
        for known in &table.hands {
            let earlier = (known.number < hand.number).then(|| known.versions.last());
            if let Some(earlier) = earlier.flatten() {
                let made = earlier.sheet.score(rules).sides;
                before.ns = before.ns.saturating_add(made.ns.total());
                before.ew = before.ew.saturating_add(made.ew.total());
            }
        }
    }
    version.sheet.score_after(rules, before).valid()
}

/// The hands of a table from which its result is computed. Totals include every hand, with or without a fault.
pub(super) fn counted<'f>(file: &EventFile, table: &'f Table) -> Counted<'f> {
    let mut hands: Vec<&Hand> = table.hands.iter().collect();
    hands.sort_by_key(|hand| hand.number);
    if let Some(planned) = planned(file, table) {
        // the extra hand of a knockout decides who goes on, and counts nowhere
        hands.retain(|hand| hand.number.0 <= planned);
        let complete = u32::try_from(hands.len()) == Ok(planned);
        return Counted { hands, complete };
    }
    let in_a_row = hands.iter().zip(1..).take_while(|(h, n)| h.number.0 == *n);
    let in_a_row = in_a_row.count();
    hands.truncate(in_a_row);
    let mut totals: Vec<i64> = Vec::new();
    let decides = hands.iter().position(|hand| {
        let Some(made) = hand_points(file, hand) else {
            return false;
        };
        totals.resize(made.len(), 0);
        totals
            .iter_mut()
            .zip(made)
            .for_each(|(sum, more)| *sum += more);
        let mut sorted = totals.clone();
        sorted.sort_unstable();
        let [.., second, first] = sorted.as_slice() else {
            return false;
        };
        goal(file).is_some_and(|goal| first != second && *first >= 2 * goal)
    });
    if let Some(at) = decides {
        hands.truncate(at + 1);
    }
    let complete = decides.is_some() || table.stopped.is_some() && !hands.is_empty();
    Counted { hands, complete }
}

/// The Victory Points of a match that is scored as won or lost, N/S first. None where the table of differences applies.
pub(super) fn won_or_lost(file: &EventFile, difference: i64) -> Option<[i64; 2]> {
    if file.event.length != Length::Target(MatchVp::WonLost) {
        return None;
    }
    let ns = 10 + 10 * difference.signum();
    Some([ns, 20 - ns])
}
