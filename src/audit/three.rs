//! Tables of three recomputed: the points of each player, counted in halves.

use burraco_rules::{PartnersScore, Players, Seat, Sheet, SideScore};
use burraco_tournament::award::Award;
use burraco_tournament::event_file::EventFile;

/// Whether the tables of the event in a file seat three players.
pub(super) fn sit(file: &EventFile) -> bool {
    file.event.rules.players == Players::Three
}

/// The number of parts in which a point is counted: two where partners get half of what they made together, else one.
pub(super) fn parts(file: &EventFile) -> i64 {
    let halved = file.event.rules.partners_score == PartnersScore::Half;
    if sit(file) && halved { 2 } else { 1 }
}

/// The value of a bye where tables seat three and each player meets two others.
pub(super) fn rest(file: &EventFile) -> Option<Award> {
    let award = file.event.bye.award();
    sit(file).then_some(Award {
        kind: award.kind,
        vp: award.vp + award.vp,
        mp: award.mp + award.mp,
    })
}

/// The half points and burrachi that a hand brings North, East and West at a table of three, with or without a fault.
/// None when it is unknown who played alone.
pub(super) fn player_points(file: &EventFile, sheet: &Sheet) -> Option<[(i64, Option<u32>); 3]> {
    let score = sheet.score(&file.event.rules);
    let alone = |side: &SideScore| (2 * i64::from(side.total()), burrachi(side));
    let together = |side: &SideScore| {
        let share = 2 / parts(file);
        (share * i64::from(side.total()), burrachi(side))
    };
    let [one, two] = [&score.sides.ns, &score.sides.ew];
    match (sheet.solo, &score.third) {
        (Some(Seat::North), None) => Some([alone(one), together(two), together(two)]),
        (Some(Seat::East), None) => Some([together(two), alone(one), together(two)]),
        (Some(Seat::West), None) => Some([together(two), together(two), alone(one)]),
        (None, Some(third)) => Some([alone(one), alone(two), alone(third)]),
        _ => None,
    }
}

fn burrachi(side: &SideScore) -> Option<u32> {
    match side {
        SideScore::Cards(made) | SideScore::Melds(made) | SideScore::Parts(made) => {
            Some(made.burrachi.count())
        }
        SideScore::Split { .. } | SideScore::Whole(_) | SideScore::Table(_) => None,
    }
}
