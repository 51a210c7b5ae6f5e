use super::*;

#[test]
fn only_who_is_checked_in_is_drawn_and_the_seed_decides() {
    let mut event = event(12, "3 mitchell");
    event.entries[4].state = EntryState::Absent;
    event.entries[6].state = EntryState::Entered;
    let round = propose(&event, Movement::Mitchell { step: 1 }).unwrap();
    check_everybody_once(&event, &round);
    assert_eq!((round.number, round.state), (RoundNo(1), RoundState::Draft));
    assert_eq!(
        propose(&event, Movement::Mitchell { step: 1 }).unwrap(),
        round
    );
    event.settings.seed += 1;
    assert_ne!(
        propose(&event, Movement::Mitchell { step: 1 }).unwrap(),
        round
    );
}

#[test]
fn by_number_neighbours_meet_and_the_last_rests() {
    let mut event = event(5, "3 mitchell");
    event.settings.draw = DrawOrder::ByNumber;
    let round = propose(&event, Movement::Mitchell { step: 1 }).unwrap();
    assert_eq!(seats(&round), [(1, 2), (3, 4)]);
    assert_eq!(resting(&round), [5]);
    assert_eq!(round.byes[0].reason, PairingReason::OddInDraw);
    assert_eq!(round.byes[0].award, event.settings.bye.award());
}

#[test]
fn alphabetically_names_are_read_as_people_sort_them() {
    let mut event = event(5, "3 mitchell");
    event.settings.draw = DrawOrder::Alphabetical;
    let names = [
        "zanni Ada",
        "Èrcoli Ugo",
        "D’Angelo Bea",
        "erba Lia",
        "Amato Ivo",
    ];
    for (entry, name) in event.entries.iter_mut().zip(names) {
        name.clone_into(&mut entry.players[0].name);
    }
    let round = propose(&event, Movement::Mitchell { step: 1 }).unwrap();
    assert_eq!(seats(&round), [(5, 3), (4, 2)]);
    assert_eq!(resting(&round), [1]);
}

#[test]
fn who_must_sit_on_a_line_does() {
    let mut event = event(11, "3 mitchell");
    for (index, line) in [(0, Side::Ew), (1, Side::Ew), (7, Side::Ns), (9, Side::Ns)] {
        event.entries[index].line = Some(line);
    }
    for seed in 0..50 {
        event.settings.seed = seed;
        let round = propose(&event, Movement::Mitchell { step: 1 }).unwrap();
        check_everybody_once(&event, &round);
        assert!(
            seats(&round)
                .iter()
                .all(|(ns, ew)| *ns > 2 && *ew != 8 && *ew != 10)
        );
        assert!(round.byes.iter().all(|bye| ![8, 10].contains(&bye.entry.0)));
    }
    for index in 0..6 {
        event.entries[index].line = Some(Side::Ns);
    }
    let full = NoProposal::LineFull {
        group: String::new(),
        line: Side::Ns,
        tied: 8,
        seats: 5,
    };
    assert_eq!(propose(&event, Movement::Mitchell { step: 1 }), Err(full));
}

#[test]
fn groups_have_halls_of_their_own_in_a_mitchell_only() {
    let mut event = event(14, "3 mitchell");
    let group = |number: u32| if number <= 7 { "A" } else { "B" };
    for entry in &mut event.entries {
        entry.group = group(entry.number.0).to_owned();
    }
    let round = propose(&event, Movement::Mitchell { step: 1 }).unwrap();
    check_everybody_once(&event, &round);
    assert!(seats(&round).iter().all(|(a, b)| group(*a) == group(*b)));
    let numbers: Vec<u32> = round.tables.iter().map(|t| t.number.0).collect();
    assert_eq!(
        numbers,
        [1, 2, 3, 5, 6, 7],
        "the fourth table is the phantom's"
    );
    assert_eq!(round.byes.len(), 2);
    let merged = propose(&event, Movement::DaneseModificato).unwrap();
    assert_eq!(merged.byes.len(), 0);
    assert!(seats(&merged).iter().any(|(a, b)| group(*a) != group(*b)));
}

#[test]
fn clubs_meet_in_round_one_only_when_they_must() {
    for (of_club, must) in [(2, 0), (6, 0), (10, 0), (12, 2), (20, 10)] {
        for seed in 0..20 {
            let mut event = event(20, "3 mitchell");
            event.settings.clubs_apart = ClubsApart::Prefer;
            event.settings.seed = seed;
            for entry in event.entries.iter_mut().take(of_club) {
                entry.players[1].club = "ASD".to_owned();
            }
            let round = propose(&event, Movement::Mitchell { step: 1 }).unwrap();
            check_everybody_once(&event, &round);
            let home = |n: u32| usize::try_from(n).unwrap() <= of_club;
            let met = seats(&round)
                .iter()
                .filter(|(a, b)| home(*a) && home(*b))
                .count();
            assert_eq!(met, must);
        }
    }
}

#[test]
fn one_entry_is_too_few() {
    let event = event(1, "3 mitchell");
    let few = propose(&event, Movement::DanesePuro);
    assert_eq!(few, Err(NoProposal::TooFew { entries: 1 }));
}
