use burraco_audit::{Difference, verify};
use burraco_rules::Rng;
use burraco_tournament::event::{ClubsApart, DaneseRest, DrawOrder, MpReading};
use burraco_tournament::event_file::EventFile;
use burraco_tournament::movement::{Movement, propose};
use burraco_tournament::points::{MatchPoints, VictoryPoints};
use burraco_tournament::ranking::TieBreak;
use burraco_tournament::round::{RoundNo, RoundState, TableState};
use burraco_tournament::testing::{at, entry, event, fill, play, sheet, version};
use proptest::prelude::*;

fn file() -> EventFile {
    let mut event = event(9, "2 mitchell + 1 danese + 1 danese puro");
    for _ in 0..4 {
        play(&mut event);
    }
    EventFile::of(&event, "pozzetto", Vec::new())
}

#[test]
fn a_right_file_has_no_differences() {
    assert_eq!(verify(&file()), []);
}

#[test]
fn what_is_changed_by_hand_is_named() {
    type Change = fn(&mut EventFile);
    let cases: [(Change, &str); 16] = [
        (|f| f.entries[0].number.0 = 2, "entry_twice"),
        (
            |f| f.rounds[0].tables[0].hands[0].versions[0].sheet = sheet(1, 2),
            "hand_faulty",
        ),
        (|f| drop(f.rounds[3].tables[0].hands.pop()), "table_state"),
        (
            |f| f.rounds[3].tables[0].state = TableState::Open,
            "table_state",
        ),
        (
            |f| f.rounds[3].tables[0].state = TableState::Entered,
            "round_state",
        ),
        (|f| f.rounds[3].state = RoundState::Published, "round_state"),
        (
            |f| f.rounds[2].tables[0].seats = f.rounds[1].tables[0].seats,
            "seated_twice",
        ),
        (
            |f| {
                let (a, b) = (f.rounds[1].tables[0].seats, f.rounds[1].tables[1].seats);
                f.rounds[1].tables[0].seats.ew = b.ew;
                f.rounds[1].tables[1].seats.ew = a.ew;
            },
            "mitchell_seat",
        ),
        (
            |f| {
                let (a, b) = (f.rounds[3].tables[0].seats, f.rounds[3].tables[1].seats);
                f.rounds[3].tables[0].seats.ew = b.ew;
                f.rounds[3].tables[1].seats.ew = a.ew;
            },
            "danese_order",
        ),
        (
            |f| {
                let round = &mut f.rounds[2];
                let (resting, seat) = (&mut round.byes[0].entry, &mut round.tables[3].seats.ew);
                std::mem::swap(resting, seat);
            },
            "danese_order",
        ),
        (|f| drop(f.standings.pop()), "standings_missing"),
        (
            |f| f.standings[0].after = RoundNo(9),
            "standings_unexpected",
        ),
        (|f| drop(f.standings[1].lines.pop()), "standings_entry"),
        (|f| f.standings[1].lines[3].vp = VictoryPoints(40), "figure"),
        (|f| f.standings[1].lines.swap(0, 1), "figure"),
        (
            |f| f.standings[3].lines[0].credits[0].mp = MatchPoints(-5),
            "figure",
        ),
    ];
    for (at, (change, code)) in cases.into_iter().enumerate() {
        let mut file = file();
        change(&mut file);
        let found = verify(&file);
        assert!(
            found.iter().any(|d| d.code() == code),
            "case {at} {code}: {found:?}"
        );
        assert!(found.iter().all(|d| d.to_string().starts_with(d.code())));
    }
}

#[test]
fn a_rematch_and_a_second_rest_are_named() {
    let mut event = event(5, "4 danese puro");
    event.settings.draw = DrawOrder::ByNumber;
    play(&mut event);
    let mut again = event.rounds[0].clone();
    again.number = RoundNo(2);
    again.movement = Movement::DaneseModificato;
    event.rounds.push(again);
    let found = verify(&EventFile::of(&event, "pozzetto", Vec::new()));
    let codes: Vec<_> = found.iter().map(Difference::code).collect();
    assert_eq!(
        codes,
        [
            "rematch",
            "rematch",
            "rest_too_early",
            "danese_order",
            "danese_order"
        ]
    );
}

#[test]
fn a_correction_after_the_next_tables_is_no_difference() {
    let mut event = event(8, "1 mitchell + 1 danese puro");
    play(&mut event);
    play(&mut event);
    let table = &mut event.rounds[0].tables[2];
    for hand in &mut table.hands {
        let mut corrected = version(2, sheet(-500, 900));
        corrected.at = at(90);
        hand.versions.push(corrected);
    }
    assert_eq!(verify(&EventFile::of(&event, "pozzetto", Vec::new())), []);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Two rankings that share no code agree on events with many ties, with any order of criteria and both readings of
    /// Match Points.
    #[test]
    fn two_rankings_agree(
        entries in 4u32..16,
        seed: u64,
        gross: bool,
        criteria in prop::sample::subsequence(
            vec![TieBreak::MostBurrachi, TieBreak::BestRound, TieBreak::HeadToHead, TieBreak::Lot],
            0..=4,
        ).prop_shuffle(),
    ) {
        let mut event = event(entries, "2 danese puro + 2 danese puro");
        event.settings.seed = seed;
        event.settings.tie_breaks = criteria;
        event.settings.mp = if gross { MpReading::Gross } else { MpReading::Difference };
        let mut rng = Rng::new(seed);
        for _ in 0..4 {
            let mut round = propose(&event, Movement::DanesePuro).unwrap();
            for table in &mut round.tables {
                let mut points = || i32::try_from(rng.below(2)).unwrap() * 200;
                fill(table, 2, points(), points());
                if rng.below(9) == 0 {
                    table.state = TableState::Confirmed;
                }
            }
            round.state = RoundState::Closed;
            event.rounds.push(round);
        }
        event.entries.push(entry(entries + 1));
        prop_assert_eq!(verify(&EventFile::of(&event, "pozzetto", Vec::new())), []);
    }
}

/// Exchanging two seats of a Danese above twelve places is reported, although the exchange is legal. There every
/// pairing is checked by a proof.
#[test]
fn a_danese_that_is_not_the_best_is_found() {
    for (entries, rest, clubs) in [
        (9, DaneseRest::Closest, ClubsApart::No),
        (12, DaneseRest::Closest, ClubsApart::Prefer),
        (31, DaneseRest::Lowest, ClubsApart::Prefer),
        (40, DaneseRest::Closest, ClubsApart::NeverMeet),
        (61, DaneseRest::Closest, ClubsApart::No),
    ] {
        let mut event = event(entries, "1 mitchell + 4 danese");
        event.settings.danese_rest = rest;
        event.settings.clubs_apart = clubs;
        for entry in event.entries.iter_mut() {
            entry.players[0].club = format!("ASD {}", entry.number.0 % 7);
        }
        (0..5).for_each(|_| play(&mut event));
        let file = EventFile::of(&event, "pozzetto", Vec::new());
        assert_eq!(verify(&file), []);
        let mut file = file;
        let tables = &mut file.rounds[4].tables;
        let (a, b) = (tables[0].seats, tables[2].seats);
        tables[0].seats.ew = b.ew;
        tables[2].seats.ew = a.ew;
        let found = verify(&file);
        let judged = |d: &Difference| {
            [
                "danese_not_best",
                "danese_unproved",
                "rematch",
                "club_mates_meet",
            ]
            .contains(&d.code())
        };
        assert!(found.iter().any(judged), "{entries}: {found:?}");
    }
}
