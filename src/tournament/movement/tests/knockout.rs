use super::*;
use crate::audit::verify;
use crate::event_file::EventFile;
use crate::movement::knockout::{WonBy, bracket, final_places, winner};
use crate::round::HandNo;
use crate::testing::{sheet, version};
use burraco_rules::Side;

pub(super) fn places(event: &Event) -> Vec<(u32, u32)> {
    let places = final_places(event).unwrap();
    places.iter().map(|p| (p.place, p.entry.0)).collect()
}

#[test]
fn in_every_bracket_the_best_meet_as_late_as_can_be() {
    for doublings in 0..9 {
        let size = 1_u32 << doublings;
        let mut seeds = bracket(size);
        let mut here: Vec<u32> = seeds.clone();
        here.sort_unstable();
        assert_eq!(here, (1..=size).collect::<Vec<_>>());
        // when the better always wins, the first of n entered seeds are the last n
        while seeds.len() > 1 {
            let left = u32::try_from(seeds.len()).unwrap();
            assert!(seeds.chunks(2).all(|pair| pair[0] + pair[1] == left + 1));
            seeds = seeds.chunks(2).map(|pair| pair[0].min(pair[1])).collect();
        }
    }
}

#[test]
fn the_best_four_after_a_round_robin_play_for_the_places() {
    let mut event = event(6, "5 round robin + 2 knockout 4 third");
    (0..6).for_each(|_| play(&mut event));
    assert_eq!(seats(&event.rounds[5]), [(1, 4), (2, 3)]);
    assert_eq!(final_places(&event), None);
    let before = standings(&event, RoundNo(5));
    play(&mut event);
    assert_eq!(seats(&event.rounds[6]), [(1, 2), (3, 4)]);
    let seeds = BySide { ns: 3, ew: 4 };
    assert_eq!(
        event.rounds[6].tables[1].reason,
        PairingReason::ForThird { seeds }
    );
    assert_eq!(places(&event), [(1, 1), (2, 2), (3, 3), (4, 4)]);
    assert_eq!(standings(&event, RoundNo(7)).lines, before.lines);
    let third = ThirdPlace::Played;
    let over = propose(&event, Movement::Knockout { size: 4, third });
    assert_eq!(over, Err(NoProposal::KnockoutOver));
    let mut file = EventFile::of(&event, "pozzetto", Vec::new());
    assert_eq!(verify(&file), []);
    let tables = &mut file.rounds[6].tables;
    (tables[0].seats.ew, tables[1].seats.ns) = (EntryNo(3), EntryNo(2));
    let codes: Vec<_> = verify(&file).iter().map(|d| d.code()).collect();
    assert_eq!(codes, ["knockout_seat", "knockout_seat"]);
    let tables = &mut file.rounds[5].tables;
    (tables[0].seats.ew, tables[1].seats.ew) = (EntryNo(3), EntryNo(4));
    assert!(verify(&file).len() > 2);
}

#[test]
fn the_best_of_six_go_through_the_first_round() {
    let mut event = event(7, "1 danese + 3 knockout 6");
    event.settings.draw = DrawOrder::ByNumber;
    play(&mut event);
    play(&mut event);
    let first = &event.rounds[1];
    let order: Vec<u32> = standings(&event, RoundNo(1))
        .lines
        .iter()
        .map(|l| l.entry.0)
        .collect();
    assert_eq!(resting(first), [order[0], order[1]]);
    assert_eq!(first.byes[0].reason, PairingReason::BestPass { seed: 1 });
    assert!(first.byes.iter().all(|bye| bye.award.vp.0 == 0));
    assert_eq!(seats(first), [(order[3], order[4]), (order[2], order[5])]);
    let numbers: Vec<u32> = first.tables.iter().map(|t| t.number.0).collect();
    assert_eq!(numbers, [2, 4]);
    play(&mut event);
    assert_eq!(event.rounds[2].tables.len(), 2);
    play(&mut event);
    let last = places(&event);
    assert_eq!(
        last.iter().map(|p| p.0).collect::<Vec<_>>(),
        [1, 2, 3, 3, 5, 6]
    );
    assert_eq!(verify(&EventFile::of(&event, "pozzetto", Vec::new())), []);
    let third = ThirdPlace::Shared;
    event.rounds.truncate(1);
    let asked = NoProposal::NoBracket {
        asked: 8,
        entries: 7,
    };
    assert_eq!(
        propose(&event, Movement::Knockout { size: 8, third }),
        Err(asked)
    );
}

#[test]
fn a_level_match_is_decided_by_the_extra_hand_or_the_ranking() {
    let mut event = event(4, "3 round robin + 2 knockout 4");
    (0..4).for_each(|_| play(&mut event));
    let settings = event.settings.clone();
    let table = &mut event.rounds[3].tables[1];
    table.hands.clear();
    fill(table, 2, 500, 500);
    assert_eq!(
        winner(&settings, table, Side::Ns),
        Some((Side::Ns, WonBy::Rank))
    );
    table.save(HandNo(3), version(1, sheet(100, 105)));
    let won = winner(&settings, table, Side::Ns);
    assert_eq!(won, Some((Side::Ew, WonBy::ExtraHand)));
    play(&mut event);
    assert_eq!(seats(&event.rounds[4]), [(1, 3)]);
    assert_eq!(verify(&EventFile::of(&event, "pozzetto", Vec::new())), []);
    let file = EventFile::of(&event, "pozzetto", Vec::new());
    assert!(file.into_event().is_ok());
}
