//! The tables of a turno that are ready are closed with one tap, as they were seen, and opened again with one undo.

use crate::desk::undo::offered;
use crate::rulings::given::{decide, eight, exported, totals};
use crate::support::{Browser, Hall, event_with_pairs, publish};
use burraco_tournament::round::TableState;
use pozzetto::auth::Role;
use pozzetto::pages::urls;

fn states(browser: &mut Browser, slug: &str) -> Vec<TableState> {
    let file = exported(browser, slug);
    file.rounds[0].tables.iter().map(|t| t.state).collect()
}

#[test]
fn tables_that_are_ready_are_closed_and_opened_together() {
    let (hall, mut organiser) = Hall::with(Role::Organiser);
    let slug = event_with_pairs(&mut organiser, "Insieme", "2 mitchell", "2", &eight());
    let mut referee = hall.person("Renzo", Role::Referee, Some(&slug));
    let mut clerk = hall.person("Carla", Role::Clerk, Some(&slug));
    publish(&mut organiser, &slug, 1);
    let board = urls::board(&slug);
    let way = urls::ready_tables(&slug, 1);
    let mut enter = |table: u32, hand: u32, points: i32| {
        let at = urls::hand(&slug, 1, table, hand);
        let saved = referee.enter_hand(&at, &totals(points, 300));
        assert_eq!(saved.status, 303, "{}", saved.body);
    };
    enter(1, 1, 500);
    enter(1, 2, 500);
    assert!(
        !organiser.get(&board).body.contains(&way),
        "one is closed where it stands"
    );
    for table in [2, 3] {
        enter(table, 1, 500);
        enter(table, 2, 700);
    }
    enter(4, 1, 500);
    let said = organiser.get(&board).body;
    assert!(said.contains(&way) && said.contains("Chiudi 3 tavoli pronti"));
    assert!(!clerk.get(&board).body.contains(&way));
    assert_eq!(clerk.get(&way).status, 403);

    // somebody corrects a hand while the list is read: nothing is closed, and the list says so
    let page = referee.get(&way);
    assert!(page.body.contains("3 tavoli pronti") && page.body.contains("Bruno 6"));
    let seen = page.hidden("seen");
    let mut other = hall.person("Rita", Role::Referee, Some(&slug));
    other.enter_hand(&urls::hand(&slug, 1, 2, 1), &totals(600, 300));
    let late = referee.post_from(&page, &way, &[("seen", &seen)]);
    assert_eq!(late.status, 409);
    assert!(
        late.body.contains("non si è chiuso niente"),
        "{}",
        late.body
    );
    let open = [
        TableState::Entered,
        TableState::Entered,
        TableState::Entered,
        TableState::Open,
    ];
    assert_eq!(states(&mut organiser, &slug), open);

    // a table at which somebody is writing stays out of the list, and of what is closed
    let page = referee.get(&way);
    let seen = page.hidden("seen");
    let table = urls::referee_table(&slug, 1, 2);
    let here = urls::presence(&slug, 1, 2);
    let form = other.get(&table);
    other.post_from(&form, &here, &[("hand", "2"), ("page", "a")]);
    let late = referee.post_from(&page, &way, &[("seen", &seen)]);
    let writes = "Tavolo 2: Rita sta scrivendo una smazzata.";
    assert!(
        late.status == 409 && late.body.contains(writes),
        "{}",
        late.body
    );
    assert!(late.body.contains("Turno 1: 2 tavoli pronti"));
    assert_eq!(states(&mut organiser, &slug), open);
    other.post_from(&form, &here, &[("hand", "0"), ("page", "a")]);

    let page = referee.get(&way);
    assert!(!page.body.contains("sta scrivendo"), "{}", page.body);
    let seen = page.hidden("seen");
    assert_eq!(
        referee.post_from(&page, &way, &[("seen", &seen)]).status,
        303
    );
    let closed = [
        TableState::Closed,
        TableState::Closed,
        TableState::Closed,
        TableState::Open,
    ];
    assert_eq!(states(&mut organiser, &slug), closed);
    assert!(referee.get(&way).body.contains("nessun tavolo aspetta"));

    let lines = exported(&mut organiser, &slug).journal;
    assert_eq!(
        lines
            .iter()
            .filter(|line| line.action == "close-table")
            .count(),
        1
    );

    let mut chief = hall.person("Carlo", Role::ChiefReferee, Some(&slug));
    let back = offered(&mut chief, &slug)[0].clone();
    decide(&mut chief, &back, &back, &[("reason", "troppo presto")]);
    assert_eq!(states(&mut organiser, &slug), open);

    // the turno is closed from the tables, by those who may
    organiser.enter_hand(&urls::hand(&slug, 1, 4, 2), &totals(500, 300));
    let page = referee.get(&way);
    let seen = page.hidden("seen");
    referee.post_from(&page, &way, &[("seen", &seen)]);
    let close = urls::close_round(&slug, 1);
    assert!(!referee.get(&board).body.contains(&close));
    assert!(organiser.get(&board).body.contains(&close));
}
