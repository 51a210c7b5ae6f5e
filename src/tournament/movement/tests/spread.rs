//! The draw that spreads clubs, provinces and regions, against a judge that tries all seats.

use super::*;
use crate::entry::PlayerField;
use crate::event::Settings;
use crate::movement::spread::{Kin, KinMeetings, kin_meetings};
use burraco_rules::Rng;

/// The club, province and region of an entry.
type Home<'n> = [&'n str; 3];

const FIELDS: [PlayerField; 3] = [
    PlayerField::Club,
    PlayerField::Province,
    PlayerField::Region,
];

fn of_clubs<'n>(names: &[&'n str]) -> Vec<Home<'n>> {
    names.iter().map(|name| [*name, "", ""]).collect()
}

/// An event whose entries are at home in the given places, in order of number.
fn at_home(homes: &[Home<'_>], plan: &str) -> Event {
    let mut event = event(u32::try_from(homes.len()).unwrap(), plan);
    event.settings.draw = DrawOrder::Spread;
    for (entry, home) in event.entries.iter_mut().zip(homes) {
        for player in &mut entry.players {
            for (field, name) in FIELDS.iter().zip(home) {
                (*name).clone_into(player.get_mut(*field));
            }
        }
    }
    event
}

fn first(event: &Event) -> (Round, Vec<KinMeetings>) {
    let movement = event.settings.plan.movement(0).unwrap();
    let round = propose(event, movement).unwrap();
    let met = kin_meetings(event, &round).unwrap();
    (round, met)
}

/// The meetings of one club, province or region in a Mitchell of the homes at the places of both lines, and the rounds
/// that have them.
fn met(kin: usize, ns: &[Home<'_>], ew: &[Home<'_>], moves: &[usize]) -> (usize, Vec<usize>) {
    let mut rounds = Vec::new();
    for (round, moved) in moves.iter().enumerate() {
        for (place, home) in ew.iter().enumerate() {
            let host = ns.get((place + moved) % ew.len());
            let same = host.is_some_and(|host| host[kin] == home[kin]);
            if !home[kin].is_empty() && same {
                rounds.push(round);
            }
        }
    }
    (rounds.len(), rounds)
}

/// The meetings of each kin, and what their rounds sum up to: the fewer and the later, the better, clubs first.
type Score = [(usize, std::cmp::Reverse<usize>); 3];

fn score(ns: &[Home<'_>], ew: &[Home<'_>], moves: &[usize]) -> Score {
    [0, 1, 2].map(|kin| {
        let (count, rounds) = met(kin, ns, ew, moves);
        (count, std::cmp::Reverse(rounds.iter().sum()))
    })
}

/// The best score of all seats.
fn judged(homes: &[Home<'_>], moves: &[usize]) -> Score {
    fn seat<'n>(
        left: &mut Vec<(Home<'n>, usize)>,
        seated: &mut Vec<Home<'n>>,
        all: usize,
        judge: &mut dyn FnMut(&[Home<'_>]),
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
    let mut sizes: Vec<(Home<'_>, usize)> = Vec::new();
    for home in homes {
        match sizes.iter_mut().find(|(known, _)| known == home) {
            Some(size) => size.1 += 1,
            None => sizes.push((*home, 1)),
        }
    }
    let mut best: Option<Score> = None;
    seat(&mut sizes, &mut Vec::new(), homes.len(), &mut |seated| {
        let (ns, ew) = seated.split_at(homes.len() / 2);
        let score = score(ns, ew, moves);
        if best.is_none_or(|best| score < best) {
            best = Some(score);
        }
    });
    best.unwrap()
}

/// Compares a draw with the judge.
fn check(homes: &[Home<'_>], plan: &str, moves: &[usize]) {
    let event = at_home(homes, plan);
    let (round, said) = first(&event);
    check_everybody_once(&event, &round);
    let home = |entry: EntryNo| homes[usize::try_from(entry.0).unwrap() - 1];
    let ns: Vec<Home<'_>> = round.tables.iter().map(|t| home(t.seats.ns)).collect();
    let ew = round.tables.iter().map(|t| home(t.seats.ew));
    let ew: Vec<Home<'_>> = ew.chain(round.byes.iter().map(|b| home(b.entry))).collect();
    let best = judged(homes, moves);
    assert_eq!(score(&ns, &ew, moves), best, "{homes:?} {plan}");
    let wide = |n: usize| u64::try_from(n).unwrap();
    for (at, kin) in [Kin::Club, Kin::Province, Kin::Region]
        .into_iter()
        .enumerate()
    {
        let known = homes.iter().any(|home| !home[at].is_empty());
        let told = said.iter().find(|told| told.kin == kin);
        let (count, rounds) = met(at, &ns, &ew, moves);
        let meant = known.then(|| KinMeetings {
            kin,
            meetings: wide(count),
            first: rounds.iter().min().copied(),
            least: wide(best[at].0),
        });
        assert_eq!(told.copied(), meant, "{homes:?} {plan}");
    }
}

/// Up to so many entries of the given homes, every mixture of them.
fn up_to(most: usize, cases: u64, homes: &[Home<'_>]) {
    for case in 0..cases {
        let mut rng = Rng::new(case);
        let entries = 4 + rng.below(most - 3);
        let of = 1 + rng.below(homes.len());
        let homes: Vec<Home<'_>> = (0..entries).map(|_| homes[rng.below(of)]).collect();
        let places = entries.div_ceil(2);
        let rounds = 1 + rng.below(places - 1);
        // an even number of tables cannot be gone round by single steps
        let moves: Vec<usize> = (0..rounds).collect();
        check(&homes, &format!("{rounds} mitchell"), &moves);
    }
}

/// Two clubs of one province, one in another of the same region, one far away, and one of whom nothing is known.
const HOMES: [Home<'static>; 5] = [
    ["A", "RM", "Lazio"],
    ["B", "RM", "Lazio"],
    ["C", "VT", "Lazio"],
    ["D", "MI", "Lombardia"],
    ["", "", ""],
];

#[test]
fn the_clubs_of_few_entries_are_spread_as_well_as_any_seats_could() {
    up_to(9, 60, &of_clubs(&["A", "B", "C", "D", ""]));
}

#[test]
fn provinces_and_regions_are_spread_after_the_clubs_as_well_as_any_seats_could() {
    up_to(9, 60, &HOMES);
}

#[test]
#[ignore = "long: all seats of up to twelve entries"]
fn the_clubs_of_twelve_entries_are_spread_as_well_as_any_seats_could() {
    up_to(12, 2_000, &of_clubs(&["A", "B", "C", "D", ""]));
}

#[test]
#[ignore = "long: all seats of up to twelve entries"]
fn the_homes_of_twelve_entries_are_spread_as_well_as_any_seats_could() {
    up_to(12, 1_000, &HOMES);
}

#[test]
fn a_hall_of_130_tables_has_no_meeting_within_a_club() {
    let names = [
        "Asti", "Bari", "Como", "Enna", "Fano", "Lodi", "Nola", "Pisa",
    ];
    let mut rng = Rng::new(5);
    let clubs_of: Vec<&str> = (0..260).map(|_| names[rng.below(names.len())]).collect();
    let event = at_home(&of_clubs(&clubs_of), "6 mitchell + 2 danese");
    let (round, met) = first(&event);
    check_everybody_once(&event, &round);
    let none = KinMeetings {
        kin: Kin::Club,
        meetings: 0,
        first: None,
        least: 0,
    };
    assert_eq!(met, [none]);
    let by_lot = Event {
        settings: Settings {
            draw: DrawOrder::Seeded,
            ..event.settings.clone()
        },
        ..event.clone()
    };
    assert!(first(&by_lot).1[0].meetings > 50, "by lot they meet often");
}

#[test]
fn a_hall_of_130_tables_from_all_regions_meets_as_little_as_it_must() {
    // 60 clubs of 20 provinces in five regions; the largest region has two fifths of the hall
    let names = |of: &str, all: usize| (0..all).map(|n| format!("{of}{n}")).collect::<Vec<_>>();
    let (clubs, provinces) = (names("C", 60), names("P", 20));
    let regions = ["Lazio", "Lazio", "Puglia", "Umbria", "Veneto"];
    let mut rng = Rng::new(8);
    let home = |_| {
        let club = rng.below(60);
        let province = club / 3;
        [&*clubs[club], &*provinces[province], regions[province / 4]]
    };
    let homes: Vec<Home<'_>> = (0..260).map(home).collect();
    let (_, met) = first(&at_home(&homes, "6 mitchell + 2 danese"));
    let met: Vec<(u64, u64)> = met.iter().map(|met| (met.meetings, met.least)).collect();
    assert_eq!(met, [(0, 0), (0, 0), (0, 0)]);
}

#[test]
fn what_only_the_capital_has_is_one_name_in_any_spelling() {
    let homes = [
        ["Asso", "rm", ""],
        ["Asso", "RM", ""],
        ["ASSO ", "Rm", ""],
        ["asso", "RM", ""],
    ];
    let (_, met) = first(&at_home(&homes, "2 mitchell"));
    let met: Vec<(Kin, u64)> = met.iter().map(|met| (met.kin, met.meetings)).collect();
    assert_eq!(met, [(Kin::Club, 4), (Kin::Province, 4)]);
}

#[test]
fn a_club_larger_than_a_line_meets_as_little_as_it_must() {
    // 7 of 10 in one club: each of 3 rounds must bring two of them together
    let names = ["A", "A", "A", "A", "A", "A", "A", "B", "", ""];
    let (_, met) = first(&at_home(&of_clubs(&names), "3 mitchell"));
    assert_eq!((met[0].meetings, met[0].least), (6, 6));
    let large: Vec<&str> = (0..60).map(|n| if n < 40 { "A" } else { "B" }).collect();
    let (_, met) = first(&at_home(&of_clubs(&large), "4 mitchell"));
    assert_eq!((met[0].meetings, met[0].least), (40, 40));
}

#[test]
fn who_is_tied_to_a_line_stays_there() {
    let names = ["A", "A", "B", "B", "A", "A", "B", "B"];
    for seed in 0..20 {
        let mut event = at_home(&of_clubs(&names), "3 mitchell");
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
