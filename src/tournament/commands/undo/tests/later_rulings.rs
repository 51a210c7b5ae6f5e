//! Undo beside rulings and corrections that came later, and rulings given again.

use super::*;

#[test]
fn the_steps_of_one_thing_are_taken_back_one_after_the_other() {
    let first = RoundNo(1);
    let mut played = event(6, "2 danese");
    play(&mut played);
    played.rounds[0].state = RoundState::Playing;
    let correct = |base_version, ns| DeskCommand::CorrectHand {
        round: first,
        table: TableNo(1),
        hand: HandNo(1),
        sheet: Box::new(sheet(ns, 300)),
        base_version,
        reason: "riletto".to_owned(),
    };
    let warned = Ruling::Richiamo {
        entry: EntryNo(1),
        round: first,
    };
    let (judged, ..) = act(&played, &ruling(None, 0, Some(warned)));
    let sheet_of = |event: &Event| {
        let hand = event.rounds[0].tables[0].hand(HandNo(1)).unwrap();
        hand.current().unwrap().sheet.clone()
    };
    for steps in [
        [correct(1, 800), correct(2, 900)],
        [ruling(Some(1), 1, None), ruling(Some(1), 2, Some(warned))],
    ] {
        let mut event = judged.clone();
        let mut actions = Vec::new();
        for step in &steps {
            let (after, done, back) = act(&event, step);
            actions.push((done, back));
            event = after;
        }
        let (done, back) = actions[0].clone();
        let refusal = refused(&event, (done, back));
        assert!(matches!(refusal, Refusal::ChangedSince(_)), "{refusal:?}");
        while let Some((done, back)) = actions.pop() {
            event = act(&event, &taking_back(done, back)).0;
        }
        assert_eq!(event.adjustments[0].ruling(), Some(warned), "{steps:?}");
        assert_eq!(sheet_of(&event), sheet_of(&judged), "{steps:?}");
        let file = EventFile::of(&event, "pozzetto", Vec::new());
        assert_eq!(file.problems(), [], "{steps:?}");
    }
}

#[test]
fn a_seat_is_not_undone_under_a_ruling_or_a_protest() {
    let first = RoundNo(1);
    let odd = act(
        &act(
            &event(7, "2 danese"),
            &DeskCommand::Propose { movement: None },
        )
        .0,
        &DeskCommand::Publish(first),
    )
    .0;
    let late = DeskCommand::ComeLate(new_entry(["Gio", "Ivo"]));
    let (eight, newly, newly_back) = act(&odd, &late);
    let who = EntryNo(8);
    let sits = |table: &&Table| table.side_of(who).is_some();
    let table = eight.rounds[0].tables.iter().find(sits).unwrap().number;
    let mut full = act(
        &event(8, "2 danese"),
        &DeskCommand::Propose { movement: None },
    )
    .0;
    full = act(&full, &DeskCommand::Publish(first)).0;
    let ninth = Entry {
        number: EntryNo(9),
        ..full.entries[0].clone()
    };
    full.entries.push(ninth);
    let seat = LateSeat::InPlaceOf(full.rounds[0].tables[0].seats.ew);
    let entry = EntryNo(9);
    let (nine, seated, seated_back) = act(&full, &DeskCommand::SitDown { entry, seat });
    for (event, who, table, (done, back), is_new) in [
        (eight, who, table, (newly, newly_back), true),
        (nine, entry, TableNo(1), (seated, seated_back), false),
    ] {
        let late = Ruling::LateStart {
            round: first,
            table,
            side: event.table(first, table).unwrap().side_of(who).unwrap(),
            mp: MatchPoints(100),
        };
        let left = DeskCommand::Leave {
            entry: who,
            exit: Exit::Match(Leaving::Justified),
            article: String::new(),
            reason: "malore".to_owned(),
        };
        for given in [ruling(None, 0, Some(late)), left] {
            let (judged, ..) = act(&event, &given);
            let (ended, ..) = act(&judged, &ruling(Some(1), 1, None));
            let undo = taking_back(done.clone(), back.clone());
            let refusal = decide(&judged, &undo, "ada", at(2)).unwrap_err();
            assert!(matches!(refusal, Refusal::ChangedSince(_)), "{refusal:?}");
            // revoked, it stands against nobody; of a number that is given anew it would tell what is not so
            let refusal = decide(&ended, &undo, "ada", at(2)).err();
            let known = Refusal::ChangedSince(ActionTarget::Ruling(1));
            assert_eq!(refusal, is_new.then_some(known), "{given:?}");
        }
        let mut played = event.clone();
        let seat = played.rounds[0].tables.iter_mut();
        let mut seat = seat.filter(|known| known.number == table);
        let first_hand = version(1, sheet(300, 100));
        seat.next().unwrap().save(HandNo(1), first_hand);
        let undo = taking_back(done.clone(), back.clone());
        let refusal = decide(&played, &undo, "ada", at(2)).err();
        let gone = Refusal::ChangedSince(ActionTarget::Table(first, table));
        let stays = Refusal::SeatsPlayed(first, table);
        let expected = if is_new { gone } else { stays };
        assert_eq!(refusal, Some(expected), "{is_new}");
        let free = act(&event, &taking_back(done, back)).0;
        assert!(!free.rounds[0].seats(who));
    }
}

#[test]
fn a_ruling_is_not_given_again_against_whoever_sits_there_since() {
    let first = RoundNo(1);
    let mut sat = act(
        &event(6, "2 danese"),
        &DeskCommand::Propose { movement: None },
    )
    .0;
    sat = act(&sat, &DeskCommand::Publish(first)).0;
    let late = Ruling::LateStart {
        round: first,
        table: TableNo(1),
        side: Side::Ns,
        mp: MatchPoints(100),
    };
    let (given, ..) = act(&sat, &ruling(None, 0, Some(late)));
    let (revoked, done, back) = act(&given, &ruling(Some(1), 1, None));
    let mut others = revoked.clone();
    let tables = &mut others.rounds[0].tables;
    let seats = [tables[0].seats.ns, tables[1].seats.ns];
    (tables[0].seats.ns, tables[1].seats.ns) = (seats[1], seats[0]);
    let again = ruling(Some(1), 2, Some(late));
    let refusal = Refusal::SeatsChanged(first, TableNo(1));
    assert_eq!(decide(&others, &again, "ada", at(3)), Err(refusal.clone()));
    assert_eq!(refused(&others, (done, back)), refusal);
    let version = &others.adjustments[0].versions[0];
    assert_eq!(others.was_against(version), [seats[0]], "as it was given");
    // where the same sit it is, as is another ruling where they do not
    assert!(decide(&revoked, &again, "ada", at(3)).is_ok());
    assert!(decide(&others, &ruling(None, 0, Some(late)), "ada", at(3)).is_ok());
}
