#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use super::*;
use crate::commands::change::Change;
use crate::entry::EntryNo;
use crate::points::{MatchPoints, VictoryPoints};
use crate::round::{HandVersion, TableState};
use crate::rulings::adjustment::{AdjustmentVersion, Ruling};
use crate::testing::{at, event, play, sheet, version};
use burraco_rules::{BySide, Sheet, Side};

const TABLE: ProtestSubject = ProtestSubject::Table {
    round: RoundNo(1),
    table: TableNo(2),
    hand: None,
};
const RANKING: ProtestSubject = ProtestSubject::Ranking { after: RoundNo(1) };

fn settled(minutes: &[(u32, i64)]) -> ConfirmedAt {
    let one = |(table, minute): &(u32, i64)| ((RoundNo(1), TableNo(*table)), at(*minute));
    minutes.iter().map(one).collect()
}

#[test]
fn a_result_is_published_when_it_is_confirmed_and_a_ranking_with_its_last_result() {
    let mut event = event(8, "3 mitchell");
    play(&mut event);
    let when = settled(&[(1, 10), (2, 20), (3, 40), (4, 30)]);
    assert_eq!(published(&event, TABLE, &when), Some(at(20)));
    assert_eq!(published(&event, RANKING, &when), Some(at(40)));
    // a table nobody has confirmed: its own result waits, and the ranking with it
    event.rounds[0].tables[1].state = TableState::Entered;
    assert_eq!(published(&event, TABLE, &when), None);
    assert_eq!(published(&event, RANKING, &when), None);
    event.rounds[0].tables[1].state = TableState::Confirmed;
    // of an event from elsewhere nobody knows when: the last hand stands for it
    event.rounds[0].tables[1].hands[1].versions[0].at = at(7);
    assert_eq!(published(&event, TABLE, &ConfirmedAt::new()), Some(at(7)));
    // a hand corrected while the table counts on makes another result
    let corrected = HandVersion {
        at: at(45),
        ..version(2, sheet(500, 350))
    };
    event.rounds[0].tables[1].save(HandNo(1), corrected);
    assert_eq!(published(&event, TABLE, &when), Some(at(45)));
    assert_eq!(published(&event, RANKING, &when), Some(at(45)));
    for about in [
        ProtestSubject::Ranking { after: RoundNo(2) },
        ProtestSubject::Table {
            round: RoundNo(1),
            table: TableNo(9),
            hand: None,
        },
    ] {
        assert_eq!(published(&event, about, &when), None, "{about}");
    }
}

#[test]
fn a_ruling_publishes_what_it_changes_anew() {
    let mut event = event(8, "3 mitchell");
    play(&mut event);
    let when = settled(&[(1, 10), (2, 20), (3, 40), (4, 30)]);
    let ruled = |ruling, minute| AdjustmentVersion {
        infraction: None,
        found: Vec::new(),
        against: Vec::new(),
        version: 1,
        ruling: Some(ruling),
        article: String::new(),
        reason: "visto".to_owned(),
        by: "ada".to_owned(),
        at: at(minute),
    };
    let late = Ruling::LateStart {
        round: RoundNo(1),
        table: TableNo(2),
        side: Side::Ns,
        mp: MatchPoints(100),
    };
    let event = event.ruled(None, ruled(late, 35));
    assert_eq!(published(&event, TABLE, &when), Some(at(35)));
    assert_eq!(published(&event, RANKING, &when), Some(at(40)));
    let points = Ruling::Points {
        entry: EntryNo(1),
        round: RoundNo(1),
        vp: VictoryPoints(-1),
        mp: MatchPoints(0),
    };
    let event = event.ruled(None, ruled(points, 50));
    assert_eq!(published(&event, TABLE, &when), Some(at(35)));
    assert_eq!(published(&event, RANKING, &when), Some(at(50)));
    assert_eq!(due(&event.settings, at(50)), at(80));
}

#[test]
fn the_minutes_are_a_setting_with_a_usual_value_that_files_leave_out() {
    let event = event(8, "3 mitchell");
    let text = serde_json::to_string(&event.settings).unwrap();
    assert!(!text.contains("protest"), "{text}");
    let again: Settings = serde_json::from_str(&text).unwrap();
    assert_eq!(again.protest_minutes, USUAL_PROTEST_MINUTES);
    let other = Settings {
        protest_minutes: 45,
        ..again
    };
    let text = serde_json::to_string(&other).unwrap();
    let again: Settings = serde_json::from_str(&text).unwrap();
    assert_eq!(due(&again, at(0)), at(45));
}

#[test]
fn words_of_forms_read_back() {
    for about in [TABLE, RANKING] {
        assert_eq!(about.to_string().parse(), Ok(about));
    }
    for word in [
        "",
        "table",
        "table.1",
        "table.1.2.3",
        "ranking.x",
        "hand.1.2",
        "ranking.-1",
    ] {
        assert_eq!(
            word.parse::<ProtestSubject>(),
            Err(UnknownAbout(word.to_owned()))
        );
    }
}

fn ruled(remedy: Remedy) -> Protest {
    let verdict = ProtestVerdict {
        bench: ProtestBench::Referee,
        outcome: ProtestOutcome::Upheld,
        words: "la smazzata va riletta".to_owned(),
        article: String::new(),
        effect: ProtestEffect::Due(remedy),
    };
    let step = |version, state| ProtestStep {
        version,
        state,
        reason: String::new(),
        by: ProtestVoice::Entry,
        at: at(1),
    };
    Protest {
        number: 1,
        claim: Claim {
            claimant: Claimant::Entry(EntryNo(1)),
            about: TABLE,
            text: "erano 350".to_owned(),
            by: ProtestVoice::Entry,
            at: at(1),
            due: None,
        },
        steps: vec![
            step(1, ProtestState::Lodged),
            step(2, ProtestState::Ruled(verdict)),
        ],
    }
}

/// A stand-in for `answers` in tests, which relates every ruling to the protest.
fn any(_: u32, _: Option<Ruling>) -> bool {
    true
}

fn hand_saved(table: u32) -> Change {
    Change::HandSaved {
        round: RoundNo(1),
        table: TableNo(table),
        hand: HandNo(2),
        version: version(3, sheet(300, 350)),
    }
}

#[test]
fn a_protest_is_open_until_what_its_ruling_asks_for_is_made() {
    let mut protest = ruled(Remedy::Hand);
    assert!(protest.is_open());
    assert_eq!(protest.owes(), Some(Remedy::Hand));
    for other in [hand_saved(3), Change::RoundDropped(RoundNo(1))] {
        assert_eq!(protest.carried_out(&[other], any, "ada", at(9)), None);
    }
    let step = protest
        .carried_out(&[hand_saved(2)], any, "ada", at(9))
        .unwrap();
    let Change::ProtestMoved { number: 1, step } = step else {
        panic!("{step:?}");
    };
    assert_eq!((step.version, step.at), (3, at(9)));
    protest.steps.push(step);
    let made = ProtestEffect::Hand {
        round: RoundNo(1),
        table: TableNo(2),
        hand: HandNo(2),
        version: 3,
    };
    assert_eq!(protest.verdict().unwrap().effect, made);
    assert!(!protest.is_open());
    // a second correction on the same way is nothing more of this protest's
    assert_eq!(
        protest.carried_out(&[hand_saved(2)], any, "ada", at(9)),
        None
    );
}

#[test]
fn points_carry_out_what_asks_for_points_and_not_for_a_hand() {
    let given = Change::Ruled {
        number: 4,
        version: AdjustmentVersion {
            infraction: None,
            found: Vec::new(),
            against: Vec::new(),
            version: 1,
            ruling: Some(Ruling::Richiamo {
                entry: EntryNo(2),
                round: RoundNo(1),
            }),
            article: String::new(),
            reason: "visto".to_owned(),
            by: "ada".to_owned(),
            at: at(9),
        },
    };
    for remedy in [Remedy::Result, Remedy::PublicRuling] {
        let step = ruled(remedy).carried_out(std::slice::from_ref(&given), any, "ada", at(9));
        let Some(Change::ProtestMoved { step, .. }) = step else {
            panic!("{remedy:?}");
        };
        let ProtestState::Ruled(verdict) = step.state else {
            panic!("{remedy:?}");
        };
        assert_eq!(
            verdict.effect,
            ProtestEffect::Ruling {
                number: 4,
                version: 1
            }
        );
        assert_eq!(
            ruled(remedy).carried_out(&[hand_saved(2)], any, "ada", at(9)),
            None
        );
    }
    assert_eq!(
        ruled(Remedy::Hand).carried_out(&[given], any, "ada", at(9)),
        None
    );
}

#[test]
fn another_hand_or_another_table_carries_nothing_out() {
    let mut protest = ruled(Remedy::Hand);
    protest.claim.about = ProtestSubject::Table {
        round: RoundNo(1),
        table: TableNo(2),
        hand: Some(HandNo(1)),
    };
    assert_eq!(
        protest.carried_out(&[hand_saved(2)], any, "ada", at(9)),
        None,
        "it names hand 1"
    );
    let mut event = event(8, "3 mitchell");
    play(&mut event);
    let awarded = |table| Ruling::Awarded {
        round: RoundNo(1),
        table: TableNo(table),
        leaves: None,
        who: None,
        awards: crate::award::Awards::Lines(BySide::from_fn(|_| crate::award::Award {
            kind: crate::award::AwardKind::Arbitral,
            vp: VictoryPoints(10),
            mp: MatchPoints(0),
        })),
    };
    let warned = |entry| Ruling::Richiamo {
        entry,
        round: RoundNo(1),
    };
    let seats = event.table(RoundNo(1), TableNo(2)).unwrap().seats;
    let elsewhere = event.table(RoundNo(1), TableNo(3)).unwrap().seats.ns;
    let (result, penalty) = (ruled(Remedy::Result), ruled(Remedy::PublicRuling));
    assert!(event.answers(&result, 1, Some(awarded(2))));
    assert!(!event.answers(&result, 1, Some(awarded(1))));
    assert!(
        !event.answers(&result, 1, Some(warned(seats.ns))),
        "no result is given"
    );
    assert!(event.answers(&penalty, 1, Some(warned(seats.ew))));
    assert!(!event.answers(&penalty, 1, Some(warned(elsewhere))));
}

#[test]
fn a_sum_of_the_table_carries_out_what_any_of_its_hands_asks_for() {
    let mut protest = ruled(Remedy::Hand);
    let sum = Sheet::of_table(BySide { ns: 2815, ew: 1940 }, 4);
    let saved = Change::HandSaved {
        round: RoundNo(1),
        table: TableNo(2),
        hand: HandNo(1),
        version: version(2, sum),
    };
    for (named, answers) in [(1, true), (3, true), (4, true), (5, false)] {
        protest.claim.about = ProtestSubject::Table {
            round: RoundNo(1),
            table: TableNo(2),
            hand: Some(HandNo(named)),
        };
        let step = protest.carried_out(std::slice::from_ref(&saved), any, "ada", at(9));
        assert_eq!(step.is_some(), answers, "hand {named}");
    }
}

#[test]
fn a_hand_corrected_without_the_protest_carries_it_out_afterwards() {
    let protest = ruled(Remedy::Hand);
    let standing = |number, minute| HandVersion {
        at: at(minute),
        ..version(number, sheet(300, 350))
    };
    let place = |table| (RoundNo(1), TableNo(table), HandNo(2));
    let step = protest.carried_out_already(place(2), &standing(2, 5), "ada", at(9));
    let Some(Change::ProtestMoved { number: 1, step }) = step else {
        panic!("{step:?}");
    };
    let mut done = protest.clone();
    done.steps.push(step);
    let made = ProtestEffect::Hand {
        round: RoundNo(1),
        table: TableNo(2),
        hand: HandNo(2),
        version: 2,
    };
    assert_eq!(done.verdict().unwrap().effect, made);
    for (protest, table, holds) in [
        (&protest, 3, standing(2, 5)),
        (&protest, 2, standing(2, 1)),
        (&protest, 2, standing(1, 5)),
        (&done, 2, standing(3, 10)),
        (&ruled(Remedy::Result), 2, standing(2, 5)),
    ] {
        let none = protest.carried_out_already(place(table), &holds, "ada", at(11));
        assert_eq!(none, None);
    }
}
