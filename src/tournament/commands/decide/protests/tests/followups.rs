//! Corrections and rulings that protests lead to: revoked, they open the protest again. An event ends without open ones.

use super::{finding, lodging, played, refused, rule, run, undo};
use crate::audit::verify;
use crate::commands::command::{DeskCommand, Judgement};
use crate::commands::decide::protests::*;
use crate::commands::next_step::{NextStep, is_over, is_settled, next_step};
use crate::commands::undo::way_back;
use crate::event_file::EventFile;
use crate::ranking::standings;
use crate::round::TableNo;
use crate::rulings::adjustment::Ruling;
use crate::testing::{at, event, play, sheet};

/// Performs a desk command in a test. It marks the ruling about a protest as carried out if the command carries it out.
fn for_protest(event: &mut Event, number: u32, command: &DeskCommand, minute: i64) -> Vec<Change> {
    let mut changes = crate::commands::decide::decide(event, command, "ada", at(minute)).unwrap();
    let protest = event.protest(number).unwrap();
    let answers = |number, decided| event.answers(protest, number, decided);
    changes.extend(protest.carried_out(&changes, answers, "ada", at(minute)));
    changes.iter().for_each(|change| event.apply(change));
    changes
}

#[test]
fn a_correction_that_is_taken_back_opens_its_protest_again() {
    let mut event = played();
    let original = event.table(RoundNo(1), TableNo(2)).unwrap();
    let original = original.hands[0].versions[0].sheet.clone();
    let written = |sheet, base_version| DeskCommand::CorrectHand {
        round: RoundNo(1),
        table: TableNo(2),
        hand: HandNo(1),
        sheet: Box::new(sheet),
        base_version,
        reason: "era giusto prima".to_owned(),
    };
    let command = ProtestCommand::Lodge(lodging(&event));
    run(&mut event, command, 1).unwrap();
    let upheld = finding(ProtestOutcome::Upheld, Some(Remedy::Hand));
    run(&mut event, rule(1, 1, upheld), 2).unwrap();
    let other = written(sheet(510, 350), 1);
    let before = event.clone();
    let done = for_protest(&mut event, 1, &other, 3);
    assert!(!event.protests[0].is_open());
    // taken back by the list of actions
    let back = way_back(&before, &done).unwrap();
    let mut undone = event.clone();
    undo(&mut undone, (&done, &back)).unwrap();
    assert_eq!(undone.protests[0].owes(), Some(Remedy::Hand));
    // and by writing again what stood before
    let another = written(sheet(520, 350), 2);
    let mut again = event.clone();
    for_protest(&mut again, 1, &another, 4);
    assert!(!again.protests[0].is_open(), "corrected further, not back");
    for_protest(&mut event, 1, &written(original, 2), 4);
    assert_eq!(event.protests[0].owes(), Some(Remedy::Hand));
    let last = event.protests[0].steps.last().unwrap();
    assert_eq!(
        (last.reason.as_str(), last.version),
        ("era giusto prima", 4)
    );
    assert_eq!(verify(&EventFile::of(&event, "pozzetto", Vec::new())), []);
}

#[test]
fn a_ruling_that_is_taken_back_opens_the_protest_it_was_given_for() {
    let mut event = played();
    let command = ProtestCommand::Lodge(lodging(&event));
    run(&mut event, command, 1).unwrap();
    let upheld = finding(ProtestOutcome::Upheld, Some(Remedy::PublicRuling));
    run(&mut event, rule(1, 1, upheld), 2).unwrap();
    let judge = |number: Option<u32>, ruling| {
        DeskCommand::Rule(Judgement {
            number,
            base_version: number.map_or(0, |_| 1),
            ruling,
            infraction: None,
            article: String::new(),
            reason: "visto".to_owned(),
        })
    };
    let warned = Ruling::Richiamo {
        entry: event.table(RoundNo(1), TableNo(2)).unwrap().seats.ew,
        round: RoundNo(1),
    };
    for_protest(&mut event, 1, &judge(None, Some(warned)), 3);
    assert!(!event.protests[0].is_open());
    let before = event.clone();
    let done = for_protest(&mut event, 1, &judge(Some(1), None), 4);
    assert_eq!(event.protests[0].owes(), Some(Remedy::PublicRuling));
    let back = way_back(&before, &done).unwrap();
    undo(&mut event, (&done, &back)).unwrap();
    assert!(!event.protests[0].is_open(), "it stands again");
}

/// Builds a test's command that gives a ruling about points, or revokes or repeats an existing one.
fn judge(event: &Event, number: Option<u32>, ruling: Option<Ruling>) -> DeskCommand {
    let known = number.and_then(|number| event.adjustment(number));
    DeskCommand::Rule(Judgement {
        number,
        base_version: known.map_or(0, |known| known.versions.last().unwrap().version),
        ruling,
        infraction: None,
        article: String::new(),
        reason: "visto".to_owned(),
    })
}

#[test]
fn a_protest_against_a_penalty_that_is_right_takes_it_back() {
    let mut event = played();
    let command = ProtestCommand::Lodge(lodging(&event));
    run(&mut event, command, 1).unwrap();
    let asked = finding(ProtestOutcome::Upheld, Some(Remedy::TakeBack));
    let nothing = run(&mut event, rule(1, 1, asked.clone()), 2);
    assert_eq!(refused(nothing), ProtestFault::NoRuling);
    let warned = |table| Ruling::Richiamo {
        entry: event.table(RoundNo(1), TableNo(table)).unwrap().seats.ew,
        round: RoundNo(1),
    };
    let (here, elsewhere) = (warned(2), warned(3));
    for ruling in [elsewhere, here] {
        let command = judge(&event, None, Some(ruling));
        for_protest(&mut event, 1, &command, 2);
    }
    run(&mut event, rule(1, 1, asked), 3).unwrap();
    let contested = event.contested(&event.protests[0]);
    assert_eq!(
        contested.map(|ruling| ruling.number).collect::<Vec<_>>(),
        [2]
    );
    // another ruling taken back, or one more given, is not what was ruled
    let command = judge(&event, Some(1), None);
    for_protest(&mut event, 1, &command, 4);
    let command = judge(&event, None, Some(here));
    for_protest(&mut event, 1, &command, 4);
    assert_eq!(event.protests[0].owes(), Some(Remedy::TakeBack));
    let command = judge(&event, Some(2), None);
    for_protest(&mut event, 1, &command, 5);
    let effect = event.protests[0].verdict().unwrap().effect;
    let made = ProtestEffect::TakenBack {
        number: 2,
        version: 2,
    };
    assert_eq!(effect, made);
    assert_eq!(verify(&EventFile::of(&event, "pozzetto", Vec::new())), []);
    // given again, it waits again
    let command = judge(&event, Some(2), Some(here));
    for_protest(&mut event, 1, &command, 6);
    assert_eq!(event.protests[0].owes(), Some(Remedy::TakeBack));
}

#[test]
fn a_ruling_that_is_reviewed_keeps_the_correction_that_was_made() {
    let mut event = played();
    let command = ProtestCommand::Lodge(lodging(&event));
    run(&mut event, command, 1).unwrap();
    let upheld = finding(ProtestOutcome::Upheld, Some(Remedy::PublicRuling));
    run(&mut event, rule(1, 1, upheld.clone()), 2).unwrap();
    let warned = Ruling::Richiamo {
        entry: event.table(RoundNo(1), TableNo(2)).unwrap().seats.ew,
        round: RoundNo(1),
    };
    let command = judge(&event, None, Some(warned));
    for_protest(&mut event, 1, &command, 3);
    let made = event.protests[0].verdict().unwrap().effect;
    assert!(matches!(made, ProtestEffect::Ruling { number: 1, .. }));
    let review = |base_version, finding| ProtestCommand::Review {
        number: 1,
        base_version,
        finding,
        reason: "le parole".to_owned(),
    };
    run(&mut event, review(3, upheld), 4).unwrap();
    assert_eq!(event.protests[0].verdict().unwrap().effect, made);
    assert_eq!(event.protests[0].remedy(), Some(Remedy::PublicRuling));
    // another effect is asked for anew
    let other = finding(ProtestOutcome::Upheld, Some(Remedy::Hand));
    run(&mut event, review(4, other), 5).unwrap();
    assert_eq!(event.protests[0].owes(), Some(Remedy::Hand));
}

#[test]
fn an_open_protest_is_decided_before_an_event_ends() {
    let mut event = event(8, "1 mitchell");
    play(&mut event);
    let lodge = ProtestCommand::Lodge(lodging(&event));
    run(&mut event, lodge, 1).unwrap();
    let ranking = standings(&event, RoundNo(1));
    assert_eq!(next_step(&event), NextStep::DecideProtests(1));
    assert!(is_over(&event) && !is_settled(&event, &ranking));
    let rejected = rule(1, 1, finding(ProtestOutcome::Rejected, None));
    run(&mut event, rejected, 2).unwrap();
    assert_eq!(next_step(&event), NextStep::ShowStandings);
    assert!(is_settled(&event, &ranking));
}
