//! Pairs that come after the draw: the desk names them, each with the seats it can have, and nobody else moves.

use crate::desk::undo::offered;
use crate::rulings::given::{decide, eight, exported, look, play};
use crate::support::{Browser, Hall, event_with_pairs, publish};
use burraco_tournament::entry::{EntryNo, EntryState};
use pozzetto::auth::Role;
use pozzetto::pages::urls;

/// Eight pairs, of which two are away when turno 1 is drawn.
fn two_away(organiser: &mut Browser, plan: &str) -> String {
    let slug = event_with_pairs(organiser, "Tardi", plan, "2", &eight());
    for number in [3, 6] {
        presence(organiser, &slug, number, "absent");
    }
    publish(organiser, &slug, 1);
    slug
}

fn presence(organiser: &mut Browser, slug: &str, number: u32, state: &str) {
    let page = urls::check_in(slug);
    let way = urls::check_in_entry(slug, number);
    organiser.submit(&page, &way, &[("state", state)]);
}

#[test]
fn a_pair_that_comes_after_the_draw_sits_down_and_gets_up_again() {
    let (_hall, mut organiser) = Hall::with(Role::Organiser);
    let slug = two_away(&mut organiser, "3 mitchell");
    let desk = urls::event_desk(&slug);
    let before = exported(&mut organiser, &slug);
    assert!(!organiser.get(&desk).body.contains("senza posto"));
    let check_in = organiser.get(&urls::check_in(&slug)).body;
    assert!(!check_in.contains("iscrizione-tardiva"), "no table waits");
    presence(&mut organiser, &slug, 3, "checked_in");
    let said = organiser.get(&desk).body;
    assert!(
        said.contains("3 Anna 3 – Bruno 3: presente, ma senza posto in questo turno. Il prossimo turno continua dai posti di questo"),
        "{said}"
    );
    let way = urls::seat_entry(&slug, 3);
    let check_in = organiser.get(&urls::check_in(&slug)).body;
    // also where it would be typed again, as somebody new
    let late = organiser.get(&urls::late_entry(&slug)).body;
    for page in [said, check_in, late] {
        assert!(page.contains(&format!("href=\"{way}\"")));
    }
    // alone it can only take the seat of another
    let form = organiser.get(&way).body;
    assert!(form.contains("value=\"in-place-of-1\"") && !form.contains("value=\"with-"));
    let away = [("seat", "in-place-of-1")];
    let seen = look(&mut organiser, &way, &way, &away);
    assert!(seen.body.contains("Che cosa cambia"), "{}", seen.body);
    assert_eq!(decide(&mut organiser, &way, &way, &away), desk);
    let after = exported(&mut organiser, &slug);
    assert_eq!(after.entries[0].state, EntryState::Absent);
    let (was, is) = (&before.rounds[0].tables, &after.rounds[0].tables);
    for (was, is) in was.iter().zip(is) {
        let seats = [was.seats.ns, was.seats.ew].map(|entry| match entry {
            EntryNo(1) => EntryNo(3),
            other => other,
        });
        assert_eq!([is.seats.ns, is.seats.ew], seats);
    }
    assert_eq!(look(&mut organiser, &way, &way, &away).status, 409);
    let journal = organiser.get(&urls::journal(&slug)).body;
    assert!(
        journal.contains("3 contro") || journal.contains("contro 3"),
        "{journal}"
    );
    // the pair that was only in the bar: undone, everything is as it was
    let back = offered(&mut organiser, &slug);
    let back = back.first().unwrap().clone();
    decide(&mut organiser, &back, &back, &[("reason", "era al bar")]);
    let again = exported(&mut organiser, &slug);
    assert_eq!(again.rounds, before.rounds);
    assert_eq!(again.entries[0].state, EntryState::CheckedIn);
}

#[test]
fn two_that_wait_play_each_other_at_a_table_more() {
    let (hall, mut organiser) = Hall::with(Role::Organiser);
    let slug = two_away(&mut organiser, "2 mitchell + 1 danese");
    for number in [3, 6] {
        presence(&mut organiser, &slug, number, "checked_in");
    }
    let way = urls::seat_entry(&slug, 3);
    assert!(
        organiser
            .get(&way)
            .body
            .contains("a un tavolo in più, contro 6")
    );
    decide(&mut organiser, &way, &way, &[("seat", "with-6")]);
    let file = exported(&mut organiser, &slug);
    assert_eq!(file.rounds[0].tables.len(), 4);
    let desk = organiser.get(&urls::event_desk(&slug)).body;
    assert!(!desk.contains("senza posto"));
    // the movement goes on with all eight
    let mut chief = hall.person("Carla", Role::ChiefReferee, Some(&slug));
    for round in [1, 2] {
        play(&mut chief, &slug, round, 4);
        let close = format!("{}/turni/{round}/chiudi", urls::event_desk(&slug));
        organiser.submit(&urls::event_desk(&slug), &close, &[]);
        publish(&mut organiser, &slug, usize::try_from(round).unwrap() + 1);
    }
    let file = exported(&mut organiser, &slug);
    assert!(file.rounds.iter().all(|round| round.tables.len() == 4));
    assert!(burraco_audit::verify(&file).is_empty());
}

#[test]
fn a_new_pair_may_come_while_turno_one_is_played() {
    let (hall, mut organiser) = Hall::with(Role::Organiser);
    let slug = two_away(&mut organiser, "2 mitchell + 1 danese");
    let check_in = urls::check_in(&slug);
    let pair = [("player1", "Tina Tardi"), ("player2", "Tito Tardi")];
    organiser.submit(&check_in, &urls::add_entry(&slug), &pair);
    presence(&mut organiser, &slug, 9, "checked_in");
    presence(&mut organiser, &slug, 6, "checked_in");
    let way = urls::seat_entry(&slug, 9);
    decide(&mut organiser, &way, &way, &[("seat", "with-6")]);
    assert_eq!(exported(&mut organiser, &slug).rounds[0].tables.len(), 4);
    let mut chief = hall.person("Carla", Role::ChiefReferee, Some(&slug));
    play(&mut chief, &slug, 1, 4);
    let desk = urls::event_desk(&slug);
    organiser.submit(&desk, &format!("{desk}/turni/1/chiudi"), &[]);
    let page = organiser.get(&check_in);
    let late = [("player1", "Zoe Zeta"), ("player2", "Zeno Zeta")];
    let refused = organiser.post_from(&page, &urls::add_entry(&slug), &late);
    assert_eq!(refused.status, 409, "turno 1 is over");
}

#[test]
fn a_pair_that_got_no_seat_is_named_until_it_leaves() {
    let (_hall, mut organiser) = Hall::with(Role::Admin);
    let slug = event_with_pairs(
        &mut organiser,
        "Tardi",
        "2 mitchell + 1 danese",
        "2",
        &eight(),
    );
    publish(&mut organiser, &slug, 1);
    let check_in = urls::check_in(&slug);
    let pair = [("player1", "Tina Tardi"), ("player2", "Tito Tardi")];
    organiser.submit(&check_in, &urls::add_entry(&slug), &pair);
    presence(&mut organiser, &slug, 9, "checked_in");
    let (desk, leave) = (urls::event_desk(&slug), urls::leave_entry(&slug, 9));
    let said = organiser.get(&desk).body;
    assert!(said.contains("senza posto in questo turno") && said.contains(&leave));
    play(&mut organiser, &slug, 1, 4);
    organiser.submit(&desk, &format!("{desk}/turni/1/chiudi"), &[]);
    let page = organiser.get(&desk);
    let said = "9 Tina Tardi – Tito Tardi: presente, ma senza posto.";
    assert!(
        page.body.contains(said) && page.body.contains(&leave),
        "{}",
        page.body
    );
    let refused = organiser.post_from(&page, &urls::propose(&slug), &[]);
    assert_eq!(refused.status, 409);
    assert!(refused.body.contains("Per 9 non c’è posto nel Mitchell"));
    assert!(refused.body.contains("#tardi"), "{}", refused.body);
    presence(&mut organiser, &slug, 9, "absent");
    assert!(!organiser.get(&desk).body.contains("senza posto"));
    publish(&mut organiser, &slug, 2);
}
