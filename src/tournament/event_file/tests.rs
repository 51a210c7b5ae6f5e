#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use crate::entry::EntryNo;
use crate::event_file::*;
use crate::points::{MatchPoints, VictoryPoints};
use crate::round::{HandNo, RoundNo, TableNo};
use crate::rulings::adjustment::AdjustmentVersion;
use crate::rulings::adjustment::Ruling;
use crate::rulings::infraction::{Infraction, own_lines};
use crate::testing::{at, event, play};
use chrono::{DateTime, NaiveDate, Utc};

fn richiamo(entry: u32) -> Option<Ruling> {
    let (entry, round) = (EntryNo(entry), RoundNo(1));
    Some(Ruling::Richiamo { entry, round })
}

fn points(vp: i64, mp: i64) -> Option<Ruling> {
    Some(Ruling::Points {
        entry: EntryNo(1),
        round: RoundNo(1),
        vp: VictoryPoints(vp),
        mp: MatchPoints(mp),
    })
}

fn file() -> EventFile {
    let mut event = event(7, "2 mitchell + 1 danese");
    play(&mut event);
    play(&mut event);
    event = event.ruled(
        None,
        AdjustmentVersion {
            version: 1,
            ruling: richiamo(3),
            infraction: None,
            found: Vec::new(),
            against: Vec::new(),
            article: String::new(),
            reason: "visto".to_owned(),
            by: "ada".to_owned(),
            at: at(1),
        },
    );
    EventFile::of(&event, "pozzetto 0", Vec::new())
}

#[test]
fn a_file_comes_back_as_it_was() {
    let file = file();
    let text = serde_json::to_string(&file).unwrap();
    let again: EventFile = serde_json::from_str(&text).unwrap();
    assert_eq!(again, file);
    assert_eq!(file.standings.len(), 2);
    let head: Head = serde_json::from_str(&text).unwrap();
    assert_eq!(head.problem(), None);
    let event = again.into_event().unwrap();
    assert_eq!(EventFile::of(&event, "pozzetto 0", Vec::new()), file);
}

#[test]
fn every_problem_is_found_and_named() {
    type Break = fn(&mut EventFile);
    let cases: [(Break, &[&str]); 30] = [
        (|f| f.event.date = NaiveDate::MAX, &["date_out_of_range"]),
        (
            |f| f.adjustments[0].versions[0].at = DateTime::<Utc>::MAX_UTC,
            &["date_out_of_range"],
        ),
        (
            |f| {
                let line = own_lines().next().unwrap();
                f.event.infractions = vec![line.clone(), line];
            },
            &["bad_infraction"],
        ),
        (
            |f| {
                let line = own_lines().next().unwrap();
                let measures = Vec::new();
                f.event.infractions = vec![Infraction { measures, ..line }];
            },
            &["bad_infraction"],
        ),
        (|f| f.format.name.push('x'), &["not_an_event"]),
        (|f| f.format.version = 9, &["unknown_version"]),
        (
            |f| f.event.hands = 0,
            &["hands_out_of_range", "hand_number"],
        ),
        (
            |f| f.entries[0].number = EntryNo(0),
            &["entry_zero", "unknown_entry"],
        ),
        (
            |f| f.entries[0].number = EntryNo(2),
            &["entry_twice", "unknown_entry"],
        ),
        (|f| f.rounds[1].number = RoundNo(5), &["round_out_of_order"]),
        (
            |f| f.rounds[0].state = RoundState::Draft,
            &["draft_before_last"],
        ),
        (
            |f| f.rounds[0].tables[1].number = TableNo(1),
            &["table_twice"],
        ),
        (
            |f| f.rounds[0].tables[1].seats = f.rounds[0].tables[0].seats,
            &["seated_twice", "seated_twice"],
        ),
        (
            |f| f.rounds[0].byes[0].entry = EntryNo(99),
            &["unknown_entry"],
        ),
        (
            |f| f.rounds[0].tables[0].hands[1].number = HandNo(1),
            &["hand_number"],
        ),
        (
            |f| f.rounds[0].tables[0].hands[1].versions.clear(),
            &["version_number"],
        ),
        (
            |f| f.rounds[0].tables[0].hands[1].versions[0].version = 2,
            &["version_number"],
        ),
        (|f| f.event.name = "x".repeat(2_001), &["bad_text"]),
        (|f| f.event.venue.push('\0'), &["bad_text"]),
        (
            |f| f.entries[0].players[0].name = "\u{1b}[31mRossi".to_owned(),
            &["bad_text"],
        ),
        (
            |f| f.rounds[0].tables[0].hands[0].versions[0].reason = "x".repeat(2_001),
            &["bad_text"],
        ),
        (
            |f| f.adjustments[0].versions[0].reason.push('\u{7}'),
            &["bad_text"],
        ),
        (|f| f.entries[0].paid_cents = -1, &["paid_out_of_range"]),
        (
            |f| f.entries[0].paid_cents = i64::MAX,
            &["paid_out_of_range"],
        ),
        (|f| f.adjustments[0].number = 2, &["ruling_number"]),
        (
            |f| f.adjustments[0].versions[0].version = 0,
            &["ruling_number"],
        ),
        (|f| f.adjustments[0].versions.clear(), &["ruling_number"]),
        (
            |f| f.adjustments[0].versions[0].ruling = richiamo(99),
            &["ruling_of_nothing"],
        ),
        (
            |f| f.adjustments[0].versions[0].ruling = points(i64::MAX, 0),
            &["ruling_points"],
        ),
        (
            // taken back, it could stand again
            |f| {
                let taken_back = f.adjustments[0].versions[0].clone();
                f.adjustments[0].versions[0].ruling = points(0, i64::MIN);
                f.adjustments[0].versions.push(AdjustmentVersion {
                    version: 2,
                    ruling: None,
                    ..taken_back
                });
            },
            &["ruling_points"],
        ),
    ];
    for (spoil, codes) in cases {
        let mut file = file();
        spoil(&mut file);
        let mut found: Vec<_> = file.problems().iter().map(FileProblem::code).collect();
        found.dedup();
        let mut expected = codes.to_vec();
        expected.dedup();
        assert_eq!(found, expected);
        assert!(file.into_event().is_err());
    }
}

#[test]
fn the_public_extract_says_nothing_of_the_desk() {
    let mut event = event(6, "2 mitchell");
    play(&mut event);
    let movement = event.next_movement().unwrap();
    let draft = crate::movement::propose(&event, movement).unwrap();
    event.rounds.push(draft);
    event.entries[0].paid_cents = 4000;
    let hidden = |entry: &Entry| Entry {
        players: Vec::new(),
        ..entry.clone()
    };
    let text = serde_json::to_string(&EventFile::public(&event, "pozzetto 0", hidden)).unwrap();
    assert!(
        !text.contains("4000") && !text.contains("\"by\":\"prova\"") && !text.contains("\"A1\"")
    );
    assert!(!text.contains("draft"));
}

#[test]
fn a_fault_that_is_let_stand_stands_in_the_public_extract_too() {
    let mut event = event(6, "1 mitchell");
    play(&mut event);
    let sheet = &mut event.rounds[0].tables[0].hands[0].versions[0].sheet;
    sheet.sides.ns.declared.total = Some(5);
    sheet.overrule.push(burraco_rules::Overrule {
        code: "declared_differs".to_owned(),
        reason: "Rossi ha sbagliato a sommare".to_owned(),
    });
    let ranked = |event: &Event| crate::ranking::standings(event, RoundNo(1));
    let before = ranked(&event);
    assert_eq!(before.lines.iter().map(|l| l.vp.0).sum::<i64>(), 60);
    let public = EventFile::public(&event, "pozzetto", Entry::clone);
    assert!(!serde_json::to_string(&public).unwrap().contains("Rossi"));
    assert_eq!(crate::audit::verify(&public), []);
    assert_eq!(ranked(&public.into_event().unwrap()), before);
}
