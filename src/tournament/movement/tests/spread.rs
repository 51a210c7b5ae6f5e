//! The draw that spreads the clubs, against a judge that tries all seats.

use super::*;
use crate::event::Settings;
use crate::movement::spread::{ClubMeetings, club_meetings};
use burraco_rules::Rng;

/// An event whose entries belong to the given clubs, in order of number.
fn clubs(names: &[&str], plan: &str) -> Event {
    let mut event = event(u32::try_from(names.len()).unwrap(), plan);
    event.settings.draw = DrawOrder::Spread;
    for (entry, club) in event.entries.iter_mut().zip(names) {
        for player in &mut entry.players {
            (*club).clone_into(&mut player.club);
        }
    }
    event
}

fn first(event: &Event) -> (Round, ClubMeetings) {
    let movement = event.settings.plan.movement(0).unwrap();
    let round = propose(event, movement).unwrap();
    let met = club_meetings(event, &round).unwrap();
    (round, met)
}

/// The meetings of one club in a Mitchell of the clubs at the places of both lines, and the rounds that have them.
fn met(ns: &[&str], ew: &[&str], moves: &[usize]) -> (usize, Vec<usize>) {
    let mut rounds = Vec::new();
    for (round, moved) in moves.iter().enumerate() {
        for (place, club) in ew.iter().enumerate() {
            let host = ns.get((place + moved) % ew.len());
            if !club.is_empty() && host == Some(club) {
                rounds.push(round);
            }
        }
    }
    (rounds.len(), rounds)
}

/// The fewest meetings of all seats, and the most that their rounds can sum up to.
fn judged(names: &[&str], moves: &[usize]) -> (usize, usize) {
    fn seat<'n>(
        left: &mut Vec<(&'n str, usize)>,
        seated: &mut Vec<&'n str>,
        all: usize,
        judge: &mut dyn FnMut(&[&str]),
    ) {
        if seated.len() == all {
            judge(seated);
            return;
        }
        for at in 0..left.len() {
            if left[at].1 > 0 {
                left[at].1 -= 1;
                seated.push(left[at].0);
                seat(left, seated, all, judge);
                seated.pop();
                left[at].1 += 1;
            }
        }
    }
    let mut sizes: Vec<(&str, usize)> = Vec::new();
    for name in names {
        match sizes.iter_mut().find(|(known, _)| known == name) {
            Some(size) => size.1 += 1,
            None => sizes.push((name, 1)),
        }
    }
    let mut best = (usize::MAX, 0);
    seat(&mut sizes, &mut Vec::new(), names.len(), &mut |seated| {
        let (ns, ew) = seated.split_at(names.len() / 2);
        let (count, rounds) = met(ns, ew, moves);
        let late: usize = rounds.iter().sum();
        if count < best.0 || count == best.0 && late > best.1 {
            best = (count, late);
        }
    });
    best
}

/// Compares a draw with the judge.
fn check(names: &[&str], plan: &str, moves: &[usize]) {
    let event = clubs(names, plan);
    let (round, said) = first(&event);
    check_everybody_once(&event, &round);
    let club = |entry: EntryNo| names[usize::try_from(entry.0).unwrap() - 1];
    let ns: Vec<&str> = round.tables.iter().map(|t| club(t.seats.ns)).collect();
    let ew = round.tables.iter().map(|t| club(t.seats.ew));
    let ew: Vec<&str> = ew.chain(round.byes.iter().map(|b| club(b.entry))).collect();
    let (count, rounds) = met(&ns, &ew, moves);
    let best = judged(names, moves);
    let late: usize = rounds.iter().sum();
    assert_eq!((count, late), best, "{names:?} {plan}");
    let wide = |n: usize| u64::try_from(n).unwrap();
    assert_eq!((said.meetings, said.least), (wide(count), wide(best.0)));
    assert_eq!(said.first, rounds.iter().min().copied());
}

/// Up to so many entries, every division into clubs of random sizes.
fn up_to(most: usize, cases: u64) {
    let names = ["A", "B", "C", "D", ""];
    for case in 0..cases {
        let mut rng = Rng::new(case);
        let entries = 4 + rng.below(most - 3);
        let of = 1 + rng.below(names.len());
        let clubs: Vec<&str> = (0..entries).map(|_| names[rng.below(of)]).collect();
        let places = entries.div_ceil(2);
        let rounds = 1 + rng.below(places - 1);
        // an even number of tables cannot be gone round by single steps
        let moves: Vec<usize> = (0..rounds).collect();
        check(&clubs, &format!("{rounds} mitchell"), &moves);
    }
}

#[test]
fn the_clubs_of_few_entries_are_spread_as_well_as_any_seats_could() {
    up_to(9, 60);
}

#[test]
#[ignore = "long: all seats of up to twelve entries"]
fn the_clubs_of_twelve_entries_are_spread_as_well_as_any_seats_could() {
    up_to(12, 2_000);
}

#[test]
fn a_hall_of_130_tables_has_no_meeting_within_a_club() {
    let names = [
        "Asti", "Bari", "Como", "Enna", "Fano", "Lodi", "Nola", "Pisa",
    ];
    let mut rng = Rng::new(5);
    let clubs_of: Vec<&str> = (0..260).map(|_| names[rng.below(names.len())]).collect();
    let event = clubs(&clubs_of, "6 mitchell + 2 danese");
    let (round, met) = first(&event);
    check_everybody_once(&event, &round);
    let none = ClubMeetings {
        meetings: 0,
        first: None,
        least: 0,
    };
    assert_eq!(met, none);
    let by_lot = Event {
        settings: Settings {
            draw: DrawOrder::Seeded,
            ..event.settings.clone()
        },
        ..event.clone()
    };
    assert!(first(&by_lot).1.meetings > 50, "by lot they meet often");
}

#[test]
fn a_club_larger_than_a_line_meets_as_little_as_it_must() {
    // 7 of 10 in one club: each of 3 rounds must bring two of them together
    let names = ["A", "A", "A", "A", "A", "A", "A", "B", "", ""];
    let (_, met) = first(&clubs(&names, "3 mitchell"));
    assert_eq!((met.meetings, met.least), (6, 6));
    let large: Vec<&str> = (0..60).map(|n| if n < 40 { "A" } else { "B" }).collect();
    let (_, met) = first(&clubs(&large, "4 mitchell"));
    assert_eq!((met.meetings, met.least), (40, 40));
}

#[test]
fn who_is_tied_to_a_line_stays_there() {
    let names = ["A", "A", "B", "B", "A", "A", "B", "B"];
    for seed in 0..20 {
        let mut event = clubs(&names, "3 mitchell");
        event.settings.seed = seed;
        event.entries[0].line = Some(Side::Ew);
        event.entries[2].line = Some(Side::Ns);
        let (round, _) = first(&event);
        let on = |side: Side, entry: u32| {
            let mut tables = round.tables.iter();
            tables.any(|t| *t.seats.get(side) == EntryNo(entry))
        };
        assert!(on(Side::Ew, 1) && on(Side::Ns, 3), "{seed}");
    }
}
